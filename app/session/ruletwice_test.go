package session_test

import (
	"slices"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet/rulings"
)

// R-A06: two offences in one move count once, and cost once.
func TestTwoOffencesInOneMove(t *testing.T) {
	p := arbiterAt(t, device.NewGame{}, session.EventRules{}, "e2e4 e7e6")
	p.done(p.Rule(session.Ruling{ID: rulings.IllegalHands, Side: black, Cell: cellAt("1b")}))
	again := session.Ruling{ID: rulings.IllegalMove, Side: black, Cell: cellAt("1b")}
	if a := p.advice(again); !a.Same || a.Count != 1 || a.Opponent != 0 || a.Game != rulings.GoesOn {
		t.Errorf("advised %+v", a)
	}
	p.done(p.Rule(again))
	if g := p.lastRuling(); g.Added != 0 {
		t.Errorf("it cost %d s more", g.Added)
	}
	// A withdrawn one counts no more.
	for _, g := range p.record().Rulings {
		p.done(p.WithdrawRuling(g.ID, "the other board"))
	}
	if a := p.advice(session.Ruling{ID: rulings.IllegalPress, Side: black}); a.Count != 1 {
		t.Errorf("after withdrawing both it is the %d.", a.Count)
	}
}

// R-A06: an illegal move that is ruled on once more by mistake would lose the
// game, so the arbiter is asked; written again, it is another one.
func TestRuledTwiceIsAsked(t *testing.T) {
	p := arbiterAt(t, device.NewGame{}, session.EventRules{}, "e2e4 e7e5 e1e3")
	again := session.Ruling{ID: rulings.IllegalMove, Side: white, Cell: cellAt("2w")}
	asked := func() bool { return slices.Contains(p.advice(again).Notes, session.NoteStruckAlready) }
	if asked() {
		t.Error("asked about the first one")
	}
	p.done(p.Rule(again))
	if a := p.advice(again); a.Count != 2 || !asked() {
		t.Errorf("ruled twice: advised %+v", a)
	}
	p.do(p.Leave())
	p.moves("e1e3")
	p.do(p.Arbiter(arbiterCode))
	if a := p.advice(again); a.Count != 2 || asked() {
		t.Errorf("written again: advised %+v", a)
	}
}
