package pack_test

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/internal/enums"
	"zapis/modes"
	"zapis/scoresheet/attest"
)

var update = flag.Bool("update", false, "write the golden files of the bytes that are not frozen yet")

// key returns a key that is the same in every run.
func key(n byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, ed25519.SeedSize))
}

func public(n byte) ed25519.PublicKey { return key(n).Public().(ed25519.PublicKey) }

// Keys of the tests.
const (
	organizer = 1 + iota
	eventKey
	stranger
	device
)

const eventID = "00112233445566778899aabbccddeeff"

func mandate(t testing.TB, by byte, number int, to byte) pack.Mandate {
	t.Helper()
	m, err := pack.NewMandate(key(by), eventID, number, public(to))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func sample(t testing.TB) *pack.Pack {
	t.Helper()
	certificate, err := attest.Enrol(key(organizer), attest.Certificate{Device: public(device), Role: attest.RoleLabel, Name: "12 White"})
	if err != nil {
		t.Fatal(err)
	}
	return &pack.Pack{
		Issue: 7, At: time.Date(2026, 11, 20, 14, 2, 11, 0, time.UTC),
		Event: desk.Event{
			ID: eventID, Name: "Клубний кубок <2026> & Co", From: "2026-11-20", Until: "2026-11-22",
			Organizer: attest.FormatKey(attest.OrganizerPublic, public(organizer)),
			Sections:  []desk.Section{{Name: "Open", Rounds: 9, Control: "5400+30"}},
		},
		Round: &desk.Round{
			Section: "Open", Number: 3, Date: "2026-11-21", Time: "15:00",
			Boards: []desk.Board{{Name: "12", Players: [2]desk.Player{{Name: "Petrova, Anna", Rating: 2211}, {Name: "Ødegård"}}}},
		},
		Certificates: []string{string(certificate)}, Revoked: []string{"0123456789abcdef"},
	}
}

func seal(t testing.TB, p *pack.Pack, m pack.Mandate, by byte) *pack.Pack {
	t.Helper()
	text, err := pack.Seal(p, m, key(by))
	if err != nil {
		t.Fatal(err)
	}
	out, err := pack.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: the bytes have changed, and they are frozen:\n%s", name, got)
	}
}

// TestPackBytes freezes the bytes of a pack (R-C01).
func TestPackBytes(t *testing.T) {
	p := sample(t)
	text, err := pack.Seal(p, mandate(t, organizer, 1, eventKey), key(eventKey))
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "round.zapis-pack", text)
	back, err := pack.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back.Event, p.Event) || !reflect.DeepEqual(back.Round, p.Round) || back.Issue != 7 || !back.At.Equal(p.At) ||
		!reflect.DeepEqual(back.Certificates, p.Certificates) || !reflect.DeepEqual(back.Revoked, p.Revoked) {
		t.Errorf("read back: %+v", back)
	}
	if !bytes.Equal(back.Text(), text) || !back.Organizer().Equal(public(organizer)) || back.Section().Control != "5400+30" {
		t.Error("what it is of was not read back")
	}
}

// TestLanguagesBytes freezes the bytes of the languages of an event, which a device of
// any version passes over or reads (R-C01, R-N01). An event without them writes none.
func TestLanguagesBytes(t *testing.T) {
	p := sample(t)
	p.Event.Languages = []string{"uk", "xx", "de"}
	text, err := pack.Seal(p, mandate(t, organizer, 1, eventKey), key(eventKey))
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "languages.zapis-pack", text)
	back, err := pack.Parse(text)
	if err != nil || !reflect.DeepEqual(back.Event.Languages, p.Event.Languages) {
		t.Errorf("read back: %q, %v", back.Event.Languages, err)
	}
	without, err := os.ReadFile(filepath.Join("testdata", "round.zapis-pack"))
	if err != nil || bytes.Contains(without, []byte("languages")) {
		t.Errorf("an event without languages names them: %v", err)
	}
}

// TestPackIsSigned changes each byte of a pack in turn, and cuts it everywhere.
func TestPackIsSigned(t *testing.T) {
	text := seal(t, sample(t), mandate(t, organizer, 1, eventKey), eventKey).Text()
	for i := range text {
		for _, bit := range []byte{1, 0x20, 0x80} {
			changed := bytes.Clone(text)
			changed[i] ^= bit
			if _, err := pack.Parse(changed); err == nil {
				t.Fatalf("byte %d (%q) may be changed by %#x", i, text[i], bit)
			}
		}
		if _, err := pack.Parse(text[:i]); err == nil {
			t.Fatalf("it may end after %d bytes", i)
		}
	}
	if _, err := pack.Parse(append(bytes.Clone(text), '\n')); err == nil {
		t.Error("something may follow it")
	}
}

// TestWhoSigns holds that nobody signs a pack but for whom the organizer gave a
// mandate for this very event.
func TestWhoSigns(t *testing.T) {
	good := mandate(t, organizer, 1, eventKey)
	if _, err := pack.Seal(sample(t), good, key(stranger)); err == nil {
		t.Error("a stranger signs with somebody else's mandate")
	}
	// A stranger with a mandate of his own is another organizer, and says so.
	if _, err := pack.Seal(sample(t), mandate(t, stranger, 1, stranger), key(stranger)); err == nil {
		t.Error("the event names another organizer than the mandate")
	}
	other, err := pack.NewMandate(key(organizer), strings.Repeat("f", 32), 1, public(eventKey))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pack.Seal(sample(t), other, key(eventKey)); err == nil {
		t.Error("a mandate for another event counts")
	}
	// The signature of the pack with the mandate of another key put in.
	text := seal(t, sample(t), good, eventKey).Text()
	evil := mandate(t, organizer, 2, stranger)
	if _, err := pack.Parse(bytes.Replace(text, good.Text(), evil.Text(), 1)); err == nil {
		t.Error("the mandate can be exchanged")
	}
	if text := good.Text(); text != nil {
		if back, err := pack.ParseMandate(text); err != nil || back.Number != 1 {
			t.Errorf("a mandate does not read back: %v", err)
		}
	}
}

// TestWhatNoPackHas refuses what is signed and cannot be used.
func TestWhatNoPackHas(t *testing.T) {
	for name, change := range map[string]func(p *pack.Pack){
		"no issue":               func(p *pack.Pack) { p.Issue = 0 },
		"a code without a board": func(p *pack.Pack) { p.Round, p.Code = nil, &pack.Code{Board: "12", Hash: "$argon2id$"} },
		"a code for no board":    func(p *pack.Pack) { p.Code = &pack.Code{Board: "13", Hash: "$argon2id$"} },
		"a code without a hash":  func(p *pack.Pack) { p.Code = &pack.Code{Board: "12", Hash: "123456789012"} },
		"another section":        func(p *pack.Pack) { p.Round.Section = "Closed" },
		"a board twice":          func(p *pack.Pack) { p.Round.Boards = append(p.Round.Boards, p.Round.Boards[0]) },
		"an arbiter without key": func(p *pack.Pack) { p.Event.Arbiters = []desk.Arbiter{{Name: "A"}} },
		"a seal key of nobody":   func(p *pack.Pack) { p.Event.SealKey = "age1" },
		"a forged certificate": func(p *pack.Pack) {
			p.Certificates[0] = strings.Replace(p.Certificates[0], "12 White", "13 White", 1)
		},
	} {
		p := sample(t)
		change(p)
		if _, err := pack.Seal(p, mandate(t, organizer, 1, eventKey), key(eventKey)); err == nil {
			t.Errorf("%s: it is a pack", name)
		}
	}
}

// TestHeld walks through what a device takes after what (R-C01).
func TestHeld(t *testing.T) {
	round := func(issue, number, mandateNumber int, by byte) *pack.Pack {
		p := sample(t)
		p.Issue, p.Round.Number = issue, number
		return seal(t, p, mandate(t, organizer, mandateNumber, by), by)
	}
	event := func(issue int) *pack.Pack {
		p := sample(t)
		p.Issue, p.Round = issue, nil
		return seal(t, p, mandate(t, organizer, 1, eventKey), eventKey)
	}
	strangers := func() *pack.Pack {
		p := sample(t)
		p.Issue, p.Event.Organizer = 99, attest.FormatKey(attest.OrganizerPublic, public(stranger))
		p.Certificates = nil
		return seal(t, p, mandate(t, stranger, 99, stranger), stranger)
	}
	elsewhere := func() *pack.Pack {
		p := sample(t)
		p.Event.ID = strings.Repeat("a", 32)
		m, err := pack.NewMandate(key(organizer), p.Event.ID, 1, public(eventKey))
		if err != nil {
			t.Fatal(err)
		}
		return seal(t, p, m, eventKey)
	}
	for _, c := range []struct {
		name  string
		packs []*pack.Pack
		last  pack.Reason // against the last one; 0 if it is taken
		round int         // issue of the pack from which the next game is opened
		event int         // issue whose event counts
	}{
		{"the first", []*pack.Pack{event(1)}, 0, 0, 1},
		{"then the round", []*pack.Pack{event(1), round(2, 1, 1, eventKey)}, 0, 2, 2},
		{"the same issue again", []*pack.Pack{round(2, 1, 1, eventKey), round(2, 1, 1, eventKey)}, 0, 2, 2},
		{"an older issue of the round", []*pack.Pack{round(3, 1, 1, eventKey), round(2, 1, 1, eventKey)}, pack.OlderIssue, 3, 3},
		{"an older round does not bring back its event", []*pack.Pack{round(5, 2, 1, eventKey), round(2, 1, 1, eventKey)}, 0, 2, 5},
		{"an older event", []*pack.Pack{round(5, 2, 1, eventKey), event(1)}, pack.OlderIssue, 5, 5},
		{"another organizer", []*pack.Pack{event(1), strangers()}, pack.OtherOrganizer, 0, 1},
		{"another event", []*pack.Pack{event(1), elsewhere()}, pack.OtherEvent, 0, 1},
		{"a new desk", []*pack.Pack{event(1), round(2, 1, 2, stranger)}, 0, 2, 2},
		{"the stolen desk", []*pack.Pack{round(2, 1, 2, stranger), round(9, 1, 1, eventKey)}, pack.OlderMandate, 2, 2},
		{"two desks of one number", []*pack.Pack{round(2, 1, 1, stranger), round(9, 1, 1, eventKey)}, pack.OlderMandate, 2, 2},
	} {
		var h pack.Held
		var err error
		for _, p := range c.packs {
			h, err = h.Take(p)
		}
		var refused *pack.NotTakenError
		switch {
		case c.last == 0 && err != nil, c.last != 0 && (!errors.As(err, &refused) || refused.Why != c.last):
			t.Errorf("%s: %v, want %v", c.name, err, c.last)
		case h.Latest.Issue != c.event:
			t.Errorf("%s: the event of issue %d counts, want %d", c.name, h.Latest.Issue, c.event)
		case c.round == 0 && h.Round != nil, c.round != 0 && (h.Round == nil || h.Round.Issue != c.round):
			t.Errorf("%s: the round is of %v, want issue %d", c.name, h.Round, c.round)
		}
		back, err := pack.Hold(h.Texts())
		if err != nil || back.Latest.Digest() != h.Latest.Digest() || (back.Round == nil) != (h.Round == nil) ||
			back.Round != nil && back.Round.Digest() != h.Round.Digest() {
			t.Errorf("%s: it is stored as something else: %v", c.name, err)
		}
	}
}

// TestHeldTellsOfClockAndDevice asks what is held for what a device needs.
func TestHeldTellsOfClockAndDevice(t *testing.T) {
	var h pack.Held
	if h.Organizer() != nil || h.Behind(time.Time{}) != 0 || h.Certificate(public(device)) != nil {
		t.Error("who holds no pack knows something")
	}
	p := sample(t)
	answer, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	p.Event.Arbiters = []desk.Arbiter{{Name: "A", Key: answer.Public().Text()}, {Name: "B", Key: answer.Public().Text(), Out: true}}
	h, err = h.Take(seal(t, p, mandate(t, organizer, 1, eventKey), eventKey))
	if err != nil {
		t.Fatal(err)
	}
	if all := h.Arbiters(); len(all) != 1 || all[0].Name != "A" {
		t.Errorf("the arbiters are %v", all)
	}
	if d := h.Behind(p.At.Add(-90 * time.Second)); d != 90*time.Second {
		t.Errorf("the clock is behind by %v", d)
	}
	if d := h.Behind(p.At); d != 0 {
		t.Errorf("the clock is behind by %v", d)
	}
	if c := h.Certificate(public(device)); string(c) != p.Certificates[0] {
		t.Errorf("the certificate is %q", c)
	}
	if c := h.Certificate(public(stranger)); c != nil {
		t.Errorf("a stranger's certificate is %q", c)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(seal(f, sample(f), mandate(f, organizer, 1, eventKey), eventKey).Text())
	f.Add([]byte("zapis pack 1\nissue 1\nat 2026-11-20T14:02:11Z\nbody {}\nsignature AA==\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if p, err := pack.Parse(data); err == nil && !bytes.Equal(p.Text(), data) {
			t.Error("it is not what was read")
		}
	})
}

func TestEveryNumberHasAWord(t *testing.T) { enums.Total[pack.Reason](t, pack.OlderMandate) }
