package hall_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// put sends a file through the devices' door as a machine elsewhere would.
func (r *airRig) put(from, kind string, data []byte) int {
	r.t.Helper()
	req := httptest.NewRequestWithContext(r.t.Context(), http.MethodPut, "http://localhost/v1/"+kind+"/"+intake.Hash(data), bytes.NewReader(data))
	req.RemoteAddr = from + ":40000"
	w := httptest.NewRecorder()
	r.server.Handler().ServeHTTP(w, req)
	return w.Code
}

// forger returns what makes records of a game that keys of nobody attest, as
// anybody can. cells are added to it, each with a text of so many letters.
func forger(t testing.TB) func(n, cells, letters int) []byte {
	t.Helper()
	game, err := attest.VerifyAll(sheetOfNobody(t), nil)[0].Record()
	if err != nil {
		t.Fatal(err)
	}
	return func(n, cells, letters int) []byte { return forge(t, game, n, cells, letters) }
}

func forge(t testing.TB, c scoresheet.Record, n, cells, letters int) []byte {
	t.Helper()
	c.Cells = slices.Clone(c.Cells)
	for i := range cells {
		cell := *c.Cells[0]
		cell.ID, cell.Form = scoresheet.EventID(100+i), scoresheet.FormText
		cell.Writing.Text = fmt.Sprint(i) + strings.Repeat("x", letters)
		c.Cells = append(c.Cells, &cell)
	}
	key := ed25519.NewKeyFromSeed(fmt.Appendf(nil, "%032d", n))
	out, err := attest.PGN(&c, attest.Facts{FrontEnd: "touch", Lock: "kiosk", Events: scoresheet.EventID(n)}, key)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func sheetOfNobody(t testing.TB) []byte {
	return sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4", scoresheet.WhiteWins)
}

func keyOfNobody(n int) ed25519.PublicKey {
	return ed25519.NewKeyFromSeed(fmt.Appendf(nil, "%032d", n)).Public().(ed25519.PublicKey)
}

// The desk keeps nothing from the devices' port that no device signed.
func TestNothingUnsignedOverTheAir(t *testing.T) {
	r, forged := newAirRig(t), forger(t)
	said, err := pack.Sign(&pack.Statement{Occasion: pack.Ready, At: r.now, Event: eventID, Battery: 80}, ed25519.NewKeyFromSeed(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	record := sheetOfNobody(t)
	attested, _, err := attest.ParseRecordFile(record)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, kind string
		data       []byte
		want       int
	}{
		{"games of nobody", "records", []byte("[White \"Petrova, Anna\"]\n[Black \"Boykov, Lev\"]\n[Result \"0-1\"]\n\n1. e4 0-1\n"), 422},
		{"what begins like a record", "records", []byte("zapis record file 1\nP\x00\x00\x00\x04junk"), 422},
		{"half a record", "records", record[:len(record)-40], 422},
		{"two games", "records", slices.Concat(attested, []byte("\n"), forged(1, 0, 0)), 422},
		{"a game that was changed", "records", bytes.Replace(attested, []byte("Petrova"), []byte("Petrosa"), 1), 422},
		{"a statement among the records", "records", said, 422},
		{"a record among the statements", "statements", attested, 422},
		{"a photograph", "records", []byte("\xff\xd8\xff\xe0 of a sheet"), 422},
		{"text", "statements", []byte("1. e4"), 422},
		{"a record", "records", record, 200},
		{"a statement", "statements", said, 200},
	} {
		if got := r.put("192.0.2.77", c.kind, c.data); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if h := r.desk.Hall(); len(h.Files) != 1 || len(h.Stated) != 1 {
		t.Errorf("%d files and %d statements were kept", len(h.Files), len(h.Stated))
	}
}

// A small file that unpacks to much is not kept, and its sender is not read again
// within the hour; others are.
func TestBombOverTheAir(t *testing.T) {
	long.Serial(t)
	r, forged := newAirRig(t), forger(t)
	large := forged(1, 60_000, 900)
	if len(large) > 1<<20 {
		t.Fatalf("the bomb has %d bytes: it is none", len(large))
	}
	small := forged(2, 0, 0)
	var got []int
	for n := 0; n < 9 && !slices.Contains(got, 429); n++ {
		got = append(got, r.put("192.0.2.77", "records", large))
	}
	if got[0] != 413 || got[len(got)-1] != 429 {
		t.Errorf("bombs are answered with %v", got)
	}
	if status := r.put("192.0.2.77", "records", small); status != 429 {
		t.Errorf("their sender: %d", status)
	}
	if status := r.put("192.0.2.78", "records", small); status != 200 {
		t.Errorf("somebody else: %d", status)
	}
	if n := len(r.desk.Hall().Files); n != 1 {
		t.Errorf("%d files were kept", n)
	}
}

// Anybody can make himself as many devices as he likes. Where the event enrols
// its own, no more than a few others get in, and the own ones do.
func TestStrangersOverTheAir(t *testing.T) {
	r, forged := newAirRig(t), forger(t)
	enrol := func(n int) {
		r.say(organizer, desk.Place{}, desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, keyOfNobody(n)), Label: fmt.Sprint("tablet ", n)})
	}
	enrol(1000)
	enrol(1001)
	in := 0
	for n := range 60 {
		switch status := r.put(fmt.Sprintf("198.51.100.%d", n), "records", forged(n, 0, 0)); status {
		case 200:
			in++
		case 403:
		default:
			t.Errorf("stranger %d: %d", n, status)
		}
	}
	if in == 0 || in > 40 {
		t.Errorf("%d strangers got in", in)
	}
	if status := r.put("198.51.100.1", "records", forged(1, 0, 0)); status != 200 {
		t.Errorf("what is here already: %d", status)
	}
	if status := r.put("198.51.100.1", "records", forged(1000, 0, 0)); status != 200 {
		t.Errorf("an enrolled device: %d", status)
	}
	r.say(chief, desk.Place{}, desk.Revoked{Device: attest.Fingerprint(keyOfNobody(1001)), Reason: "stolen"})
	if status := r.put("198.51.100.1", "records", forged(1001, 0, 0)); status != 403 {
		t.Errorf("a device that was taken off the list: %d", status)
	}
}
