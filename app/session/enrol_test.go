package session_test

import (
	"testing"

	"zapis/app/device"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// R-D05, R-C06: before a device holds a pack it states itself to be enrolled; the
// pack then brings its certificate, and the device knows its board.
func TestEnrolledByStatement(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := newPlayer(t)
	p.do(p.SetProfile(device.Profile{Name: "Petrova, Anna"}))
	asked, err := p.Ready()
	p.do(err)
	st, err := pack.ParseStatement(asked.Statement)
	p.do(err)
	if asked.Occasion != "enrol" || st.Occasion != pack.Enrolling || st.Owner != "Petrova, Anna" || st.Event != "" || len(st.Heads) == 0 {
		t.Fatalf("%+v", st)
	}
	label, err := attest.Enrol(h.organizer, attest.Certificate{Device: st.Device, Role: attest.RoleLabel, Name: "A12 White"})
	p.do(err)
	h.certificates = append(h.certificates, string(label))
	if got := p.take(h.pack("Open", 1)); got.Board != "A12" || got.Side != scoresheet.RecorderWhite {
		t.Errorf("it lies at %q, %v", got.Board, got.Side)
	}
	ready, err := p.Ready()
	p.do(err)
	if st, err = pack.ParseStatement(ready.Statement); err != nil || st.Occasion != pack.Ready || ready.Occasion != "ready" {
		t.Errorf("with a pack it states %+v, %v", st, err)
	}
	// In a game it is there to be let in, with a pack or without.
	p.do(p.Close())
	q := newPlayer(t)
	q.game()
	if ready, err = q.Ready(); err != nil || ready.Occasion != "ready" {
		t.Errorf("in a game it states %+v, %v", ready, err)
	}
}
