package session_test

import (
	"fmt"
	"testing"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
)

// R-G14, R-A02: after a dash a player goes on touching the squares of the real
// board. Two squares each are written, none is passed over, and the repetition
// behind the dash is certain; an undo takes one back, and so does the restart
// nothing.
func TestTouchesBehindADash(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.tap("e7", "e5")
	p.done(p.Dash()) // Nf3
	for range 2 {
		for _, m := range [][2]string{{"b8", "c6"}, {"f3", "g1"}, {"c6", "b8"}, {"g1", "f3"}} {
			p.tap(m[0], m[1])
		}
	}
	p.tap("a1", "a1")
	p.done(p.Undo())
	p = p.restart()
	want := "[e4 e5 — Nb8-c6 Nf3-g1 Nc6-b8 Ng1-f3 Nb8-c6 Nf3-g1 Nc6-b8 Ng1-f3]"
	if got := fmt.Sprint(p.texts()); got != want {
		t.Errorf("the sheet is %s, want %s", got, want)
	}
	v := p.View()
	certain := false
	for _, f := range findings.Of(&v.Record, replay.Read(&v.Record), nil) {
		certain = certain || f.Kind == findings.Threefold && f.Certainty == findings.Certain && f.Cell == "6w"
	}
	if !certain {
		t.Error("the repetition is not certain")
	}

	// The dash is filled in, and the board is known again.
	p.done(p.At(scoresheet.CellName{Number: 2}))
	p.done(p.Write("Nf3"))
	if a := p.done(p.Tap(square("b8"), square("c6"), board.NoKind)); a.Text != "Nc6" {
		t.Errorf("behind the filled dash it is %s", a.Text)
	}
}

// R-A02: a move that is claimed with on a board that is not known is two squares,
// in the claimant's column.
func TestClaimBehindADash(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.done(p.Dash())
	a := p.done(p.ClaimTap(scoresheet.ClaimThreefold, scoresheet.SignerBlack, square("b8"), square("c6"), board.Queen))
	v := p.View()
	if c := v.Record.OpenClaim(); a.Text != "Nb8-c6" || a.Cell.String() != "2b" || c == nil || !c.Intended || v.Record.Claimant(c) != board.Black {
		t.Errorf("claimed with %s in %s: %+v", a.Text, a.Cell, v.Record.OpenClaim())
	}
}

// R-A10: a move sealed on a board that is not known is two squares, sealed
// like any other move. What it means depends on the dash.
func TestSealedBehindADash(t *testing.T) {
	arbiter, key := arbitersDevice(t)
	p := newPlayer(t).codes()
	p.do(p.SetSealKey(key))
	p.game()
	p.tap("e2", "e4")
	p.done(p.Dash())
	p.done(p.Seal())
	if a := p.done(p.Tap(square("g1"), square("f3"), board.NoKind)); !a.Sealed || a.Text != "" || a.Cell.String() != "2w" {
		t.Errorf("sealing answers %+v", a)
	}
	p.inArbiterMode(func() {
		p.done(p.Adjourn(device.Envelope{White: at(600), Black: at(500), Resume: "tomorrow"}))
	})
	p.inArbiterMode(func() {
		o, err := p.Unseal(p.code(arbiter))
		if p.do(err); o.Text != "Ng1-f3" || o.Verdict != device.SealedUnknown {
			t.Errorf("opened: %+v", o)
		}
	})
	v := p.View()
	if got := fmt.Sprint(textsOf(&v.Record)); got != "[e4 — Ng1-f3]" {
		t.Errorf("the sheet is %s", got)
	}
}
