package hall_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"testing"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// An attested game that was published can be written in as many ways as one likes,
// with other line ends, spaces, an order of tags, and the device has signed each of
// them. Somebody who sends them over the air does not use up what its device may
// send: the device hands in as before, and the desk keeps few of them.
func TestManySpellingsOfOneGame(t *testing.T) {
	r := newAirRig(t)
	record := sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4 e7e5", scoresheet.WhiteWins)
	attested, _, err := attest.ParseRecordFile(record)
	if err != nil {
		t.Fatal(err)
	}
	r.say(organizer, desk.Place{}, desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, attest.Verify(attested, nil).Key), Label: "12 w"})
	answered := map[int]int{}
	for n := range long.Of(250, 2000) {
		spelled := append(bytes.Repeat([]byte("\n"), n), attested...)
		answered[r.put(fmt.Sprint("192.0.2.", n%200+1), "records", spelled)]++
	}
	if n := len(r.desk.Hall().Files); n < 1 || n > 10 {
		t.Errorf("%d spellings are kept, and they were answered %v", n, answered)
	}
	if _, err := r.courier.HandIn(t.Context(), r.event, record); err != nil {
		t.Errorf("the device is turned away: %s", r.faultOf(err))
	}
	// What is there is acknowledged again.
	if got := r.put("192.0.2.9", "records", attested); got != 200 {
		t.Errorf("what the desk has: %d", got)
	}
}

// Of a device with which many played for years there are many published games, each
// of which it signed. They do not use up its statements either, nor its records.
func TestManyGamesOfOneDevice(t *testing.T) {
	r := newAirRig(t)
	key := seeded(77)
	r.say(organizer, desk.Place{}, desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, key.Public().(ed25519.PublicKey)), Label: "12 w"})
	game, err := attest.VerifyAll(sheetOfNobody(t), nil)[0].Record()
	if err != nil {
		t.Fatal(err)
	}
	answered := map[int]int{}
	for n := range 250 {
		text, err := attest.PGN(&game, attest.Facts{FrontEnd: "touch", Lock: "kiosk", Events: scoresheet.EventID(n + 1)}, key)
		if err != nil {
			t.Fatal(err)
		}
		answered[r.put(fmt.Sprint("192.0.2.", n%200+1), "records", text)]++
	}
	if n := len(r.desk.Hall().Files); n > 200 || answered[200] != n {
		t.Errorf("%d games are kept, and they were answered %v", n, answered)
	}
	said, err := pack.Sign(&pack.Statement{Occasion: pack.Ready, At: r.now, Event: eventID, Battery: 80}, key)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.put("192.0.2.9", "statements", said); got != 200 {
		t.Errorf("its statement: %d", got)
	}
}
