package intake_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// R-C02: what another device states of a game does not move it: anybody can
// sign that.
func TestStatementOfAnotherDevice(t *testing.T) {
	h := newHall(t)
	d := newTablet(t)
	d.begin(white)
	d.write(moves)
	d.end(won)
	record := d.export(device.FormatRecord)
	sum := sha256.Sum256(attested(t, record))
	hostile := &pack.Statement{
		Occasion: pack.HandedIn, At: time.Now(), Version: "x", Event: eventID, Battery: -1,
		Place: desk.Place{Section: "A", Round: 1, Board: "2"}, Side: 1, Game: hex.EncodeToString(sum[:]),
	}
	text, err := pack.Sign(hostile, stranger(t))
	if err != nil {
		t.Fatal(err)
	}
	if got := h.take("hostile", text); got.Err != nil {
		t.Fatal(got.Err)
	}
	got := h.take("w", record).Games[0]
	if got.Place.Board != "1" || got.Side != 0 {
		t.Errorf("another device's statement puts the game at %v, side %d", got.Place, got.Side)
	}
}

// stranger returns the key of a device that nobody knows.
func stranger(t *testing.T) ed25519.PrivateKey {
	t.Helper()
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// attested returns the attested PGN in a record file.
func attested(t *testing.T, record []byte) []byte {
	t.Helper()
	game, _, err := attest.ParseRecordFile(record)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// R-C01: where packs of the round went out, a game that was not opened from one
// is told.
func TestGameOutsideThePack(t *testing.T) {
	h := newHall(t)
	h.take("w", sheet(t, white, moves, won))
	if s := h.state(); s != "one sheet: black waits" {
		t.Errorf("without a pack: %s", s)
	}
	h.say(organizer, round1, desk.Issued{Issue: 2, Time: h.now})
	if s := h.state(); s != "look at: white outside" {
		t.Errorf("with a pack: %s", s)
	}
}

// R-C01: whoever writes a pack of his own under the event's ID, and takes it
// first, is arbiter in his own game: the desk sees by the organizer's key that
// it was not the event's pack.
func TestGameFromAForgedPack(t *testing.T) {
	for name, want := range map[string]string{
		"the organizer's": "one sheet: black waits", "a forged": "look at: white outside",
		"a stolen key's, under a number that was given out": "look at: white admit.forged",
		"a stolen key's, or a later store's":                "look at: white admit.forged",
	} {
		h := newHall(t)
		key := stranger(t)
		e := *h.Event()
		e.Arbiters = nil // whose keys the event of these tests does not have
		e.Organizer = attest.FormatKey(attest.OrganizerPublic, key.Public().(ed25519.PublicKey))
		text := packed(t, e, key)
		if name != "a forged" {
			laid := *h.Event()
			laid.Organizer = e.Organizer
			h.say(organizer, desk.Place{}, laid)
		}
		issued := desk.Issued{Issue: 1, Time: h.now}
		if strings.HasSuffix(name, "given out") {
			issued.Digest = strings.Repeat("0a", 32)
		}
		if !strings.HasSuffix(name, "store's") {
			h.say(organizer, round1, issued)
		}
		d := newTablet(t)
		if _, _, err := d.TakePack(text, "1", white, ""); err != nil {
			t.Fatal(err)
		}
		d.must(d.New(device.NewGame{}))
		d.write(moves)
		d.end(won)
		h.take("w", d.export(device.FormatRecord))
		if s := h.state(); s != want {
			t.Errorf("%s pack: %s", name, s)
		}
	}
}

// packed returns the pack of board 1 of round 1.
func packed(t *testing.T, e desk.Event, organizer ed25519.PrivateKey) []byte {
	t.Helper()
	key := stranger(t)
	m, err := pack.NewMandate(organizer, e.ID, 1, key.Public().(ed25519.PublicKey))
	if err != nil {
		t.Fatal(err)
	}
	p := &pack.Pack{Issue: 1, At: time.Now().Add(-time.Hour), Event: e}
	p.Round = &desk.Round{Section: "A", Number: 1, Boards: []desk.Board{pairing("1", "Petrova, Anna", "Boykov, Lev")}}
	text, err := pack.Seal(p, m, key)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// What comes later can move a game that has its place already, or has none: the
// desk remembers places only as long as nothing can (hall.same).
func TestPlacesAnew(t *testing.T) {
	h := newHall(t)
	at := func(round int, board string) int {
		t.Helper()
		b, err := h.Board(t.Context(), desk.Place{Section: "A", Round: round, Board: board})
		if err != nil {
			t.Fatal(err)
		}
		return len(b.Sheets[0]) + len(b.Sheets[1]) + len(b.Others)
	}
	d := forged(t)
	d.Record.Header.Tags = []scoresheet.Tag{{Name: "White", Value: "Nobody"}, {Name: "Black", Value: "No One"}}
	nobodys := d.PGN()
	if g := h.take("w", nobodys).Games[0]; g.Why.Key != "unplaced.nobody" {
		t.Fatalf("%+v", g)
	}
	sum := sha256.Sum256(nobodys)
	text, err := pack.Sign(&pack.Statement{
		Occasion: pack.HandedIn, At: h.now, Version: "x", Event: eventID, Battery: -1,
		Place: desk.Place{Section: "A", Round: 1, Board: "2"}, Game: hex.EncodeToString(sum[:]),
	}, ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	if h.take("statement", text); at(1, "2") != 1 {
		t.Error("its device names its board, and it is not there")
	}
	other := *h // another desk, so that this one has read the file already
	other.open()
	other.takeAs("w", nobodys, intake.Hint{Witness: desk.WitnessBoard, Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Side: noside})
	if err := h.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.same()
	if at(1, "2") != 0 || at(1, "1") != 1 {
		t.Error("a person names its board, and it is not there")
	}
	typed := []byte("[Round \"2\"]\n[White \"Ng, Mei\"]\n[Black \"Abe, Ken\"]\n\n1. e4 *\n")
	if h.takeAs("dgt.pgn", typed, intake.Hint{Witness: desk.WitnessBoard, Side: noside}); at(2, "1") != 1 {
		t.Fatal("it is not at the board of its players")
	}
	h.say(organizer, desk.Place{Section: "A", Round: 2}, desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("1", "Lee, Ann", "Kim, Bo"), pairing("2", "Ng, Mei", "Abe, Ken")}}})
	if at(2, "1") != 0 || at(2, "2") != 1 {
		t.Error("its players are paired at another board, and it is not there")
	}
}
