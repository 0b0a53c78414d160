package session_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/desk/pack"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
)

// acknowledgement is the desk's answer to a file; change makes it another one.
func (h *hall) acknowledgement(file []byte, held string, key ed25519.PrivateKey, change ...func(*pack.Acknowledgement)) []byte {
	h.Helper()
	sum := sha256.Sum256(file)
	a := &pack.Acknowledgement{
		Event: h.value.ID, Desk: strings.Repeat("7e", 16), At: time.UnixMilli(1_790_000_123_456), Hash: hex.EncodeToString(sum[:]), Held: held,
	}
	for _, f := range change {
		f(a)
	}
	text, err := pack.SignAcknowledgement(a, key)
	if err != nil {
		h.Fatal(err)
	}
	return text
}

// R-C02, R-G10: what the desk acknowledges is handed in, and the log says what the
// desk said; who is not the event's desk, or speaks of something else, hands
// nothing in.
func TestAcknowledged(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := h.atBoardOne(t)
	p.tap("e2", "e4")
	p.ended().signed()
	earlier, err := p.HandIn()
	p.do(err)
	hand, err := p.HandIn()
	p.do(err)
	good := h.acknowledgement(hand.Record, pack.HeldOnce, h.event)
	changed := bytes.Replace(good, []byte("held once"), []byte("held twice"), 1)
	for _, c := range []struct {
		name string
		text []byte
		want device.Reason
	}{
		{"nothing", nil, device.ReasonAck},
		{"a page", []byte("<html>Welcome to the hotel</html>"), device.ReasonAck},
		{"a word changed", changed, device.ReasonAck},
		{"cut", good[:len(good)-2], device.ReasonAck},
		{"a line more", append(bytes.Clone(good), "held twice\n"...), device.ReasonAck},
		{"another desk's key", h.acknowledgement(hand.Record, pack.HeldTwice, keyOf(9)), device.ReasonAck},
		{"the organizer's own key", h.acknowledgement(hand.Record, pack.HeldTwice, h.organizer), device.ReasonAck},
		{"another event", h.acknowledgement(hand.Record, pack.HeldTwice, h.event, func(a *pack.Acknowledgement) { a.Event = strings.Repeat("0b", 16) }), device.ReasonAck},
		{"another game", h.acknowledgement([]byte("another"), pack.HeldTwice, h.event), device.ReasonAckOther},
		{"what was given out before", h.acknowledgement(earlier.Record, pack.HeldTwice, h.event), device.ReasonAckOther},
	} {
		if err := p.Acknowledged(c.text); device.ReasonOf(err) != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
		if p.View().HandedIn {
			t.Fatalf("%s: the game counts as handed in", c.name)
		}
	}
	if _, err := p.Release(); !refused(err) {
		t.Fatalf("released before the desk had it: %v", err)
	}
	p.do(p.Acknowledged(good))
	if !p.View().HandedIn {
		t.Error("the desk has it, and it is not handed in")
	}
	for name, text := range map[string][]byte{
		"the same again": good, "once more only once": h.acknowledgement(hand.Record, pack.HeldOnce, h.event, func(a *pack.Acknowledgement) { a.At = a.At.Add(time.Minute) }),
	} {
		if err := p.Acknowledged(text); device.ReasonOf(err) != device.ReasonAckAgain {
			t.Errorf("%s: %v", name, err)
		}
	}
	p.do(p.Acknowledged(h.acknowledgement(hand.Record, pack.HeldTwice, h.event)))
	if err := p.Acknowledged(good); device.ReasonOf(err) != device.ReasonAckAgain {
		t.Errorf("the older of two, again: %v", err)
	}
	p.do(p.Acknowledged(h.acknowledgement(hand.Statement, pack.HeldHere, h.event)))
	p.done(p.Release())
	p.do(p.Close())
	log := readLog(t, p.dir)
	got := peek.Of[scoresheet.Acknowledged](log)
	if len(got) != 3 {
		t.Fatalf("%d acknowledgements in the log", len(got))
	}
	want := scoresheet.Acknowledged{
		What: scoresheet.AcknowledgedRecord, Hash: sha256.Sum256(hand.Record), Held: pack.HeldOnce,
		Desk: scoresheet.Hash16(bytes.Repeat([]byte{0x7e}, 16)), At: 1_790_000_123_456,
	}
	if got[0] != want || got[1].Held != pack.HeldTwice || got[2].What != scoresheet.AcknowledgedStatement {
		t.Errorf("%+v", got)
	}
	handed := 0
	for _, e := range peek.Of[scoresheet.Exported](log) {
		if e.Format == device.HandInAir {
			handed++
		}
	}
	if handed != 1 {
		t.Errorf("handed in %d times", handed)
	}
}

// R-G22, R-C02: a game that went on since is not handed in by what the desk says
// of it before, nor is one that is in the arbiter's hands; and in a game the
// device listens to no desk.
func TestAcknowledgedTooLate(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := h.atBoardOne(t)
	if err := p.Acknowledged(nil); !refused(err) {
		t.Errorf("in the game: %v", err)
	}
	p.tap("e2", "e4")
	p.ended().signed()
	hand, err := p.HandIn()
	p.do(err)
	text := h.acknowledgement(hand.Record, pack.HeldHere, h.event)
	p.answered(h, 0)
	if err := p.Acknowledged(text); !refused(err) || p.View().Mode != modes.Arbiter {
		t.Errorf("in the arbiter's hands: %v", err)
	}
	p.do(p.Leave())
	if _, err := p.Write("e5"); err != nil {
		t.Fatal(err)
	}
	p.signed()
	if _, err := p.Export(device.FormatPGN); err != nil { // so that the network is open
		t.Fatal(err)
	}
	if err := p.Acknowledged(text); device.ReasonOf(err) != device.ReasonAckOther || p.View().HandedIn {
		t.Errorf("the game went on since, and nothing else was handed in: %v", err)
	}
	again, err := p.HandIn()
	p.do(err)
	if err := p.Acknowledged(text); device.ReasonOf(err) != device.ReasonAckOther || p.View().HandedIn {
		t.Errorf("the game before its last move: %v", err)
	}
	p.do(p.Acknowledged(h.acknowledgement(again.Record, pack.HeldHere, h.event)))
	p.done(p.Release())
}

// R-D06, R-C02: the program is killed between the desk's answer and the log:
// nothing is lost, the same game is handed in again. An answer to the run before
// is none to this.
func TestAcknowledgedAfterAKill(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := h.atBoardOne(t)
	p.tap("e2", "e4")
	p.ended().signed()
	hand, err := p.HandIn()
	p.do(err)
	p = p.killed()
	if err := p.Acknowledged(h.acknowledgement(hand.Record, pack.HeldHere, h.event)); device.ReasonOf(err) != device.ReasonAckOther {
		t.Errorf("an answer to what this run did not send: %v", err)
	}
	hand, err = p.HandIn()
	p.do(err)
	p.do(p.Acknowledged(h.acknowledgement(hand.Record, pack.HeldHere, h.event)))
	p = p.killed()
	if !p.View().HandedIn {
		t.Error("the acknowledgement is lost")
	}
}
