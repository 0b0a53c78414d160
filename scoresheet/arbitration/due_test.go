package arbitration_test

import (
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// dueMove is the illegal move that the arbiter came for, "2w", with " struck"
// behind it; "" if there is none.
func (s *sheet) dueMove(id rulings.ID, who scoresheet.Signer) string {
	cell, struck, ok := arbitration.DueMove(&s.rec, s.game().Findings(), id, who)
	switch {
	case !ok:
		return ""
	case struck:
		return cell.String() + " struck"
	}
	return cell.String()
}

// R-A05, R-A06, Laws 7.5.1: which illegal move the arbiter came for, if he names
// none.
func TestDueMove(t *testing.T) {
	on := func(id rulings.ID, cell string) arbitration.Ruling {
		return arbitration.Ruling{ID: id, Side: white, Cell: cellAt(cell)}
	}
	cancel := func(cell, article string) func(p *sheet) {
		return func(p *sheet) {
			p.wall++
			p.planned(p.game().Cancel(*cellAt(cell), article, ""))
			p.wall++
		}
	}
	rule := func(r arbitration.Ruling) func(p *sheet) {
		return func(p *sheet) {
			p.wall++
			p.done(p.rule(r))
			p.wall++
		}
	}
	moves := func(list string) func(p *sheet) { return func(p *sheet) { p.moves(list) } }
	withdraw := func(p *sheet) { p.done(p.withdraw(p.lastRuling().ID, "")) }
	keep := on(rulings.IllegalMove, "2w")
	keep.Keep = true
	for _, c := range []struct {
		name  string
		set   string
		id    rulings.ID
		who   scoresheet.Signer
		moves string // after 1.e4 e5
		acts  []func(p *sheet)
		want  string
	}{
		{"found", "fide", rulings.IllegalMove, white, "d1d4", nil, "2w"},
		{"what follows is not certain", "fide", rulings.IllegalMove, white, "e1e3 a7a6 e3e5", nil, "2w"},
		{"the opponent's", "fide", rulings.IllegalMove, black, "d1d4", nil, ""},
		{"of nobody", "fide", rulings.IllegalMove, 0, "d1d4", nil, ""},
		{"another ruling", "fide", rulings.IllegalHands, white, "d1d4", nil, ""},
		{"no pawn", "fide", rulings.IllegalPawn, white, "d1d4", nil, ""},
		{"written ahead", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){rule(on(rulings.RecordAhead, "2w"))}, "2w"},
		{"ruled on", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){rule(keep)}, ""},
		{"ruled on and withdrawn", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){rule(keep), withdraw}, "2w"},
		{"struck", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){cancel("2w", "")}, "2w struck"},
		{"struck as the page does", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){cancel("2w", "7.5.1")}, "2w struck"},
		{"struck under other rules", "ua", rulings.IllegalMove, white, "d1d4", []func(*sheet){cancel("2w", "")}, "2w struck"},
		{"struck with what follows", "fide", rulings.IllegalMove, white, "d1d4 a7a6", []func(*sheet){cancel("2w", "")}, "2w struck"},
		{"struck, of the opponent", "fide", rulings.IllegalMove, black, "d1d4 a7a6", []func(*sheet){cancel("2w", "")}, ""},
		{"written ahead and struck", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){rule(on(rulings.RecordAhead, "2w")), cancel("2w", "")}, "2w struck"},
		{"struck and replaced", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){cancel("2w", ""), moves("d2d4 a7a6")}, "2w struck"},
		{"struck, then another", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){cancel("2w", ""), moves("d2d4 a7a6 e1e3")}, "3w"},
		{"struck and ruled on", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){cancel("2w", ""), rule(on(rulings.IllegalMove, "2w"))}, ""},
		{"struck with a move before it", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){cancel("2w", ""), cancel("1w", "")}, "1w struck"},
		{"struck by its ruling", "fide", rulings.IllegalMove, white, "d1d4", []func(*sheet){rule(on(rulings.IllegalMove, "2w"))}, ""},
		{"struck by a ruling that is withdrawn", "ua", rulings.IllegalMove, white, "d1d4", []func(*sheet){rule(on(rulings.IllegalMove, "2w")), withdraw}, ""},
	} {
		p := at(t, opening{}, set(c.set, rulings.Standard), "e2e4 e7e5 "+c.moves)
		for _, act := range c.acts {
			act(p)
		}
		if got := p.dueMove(c.id, c.who); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	pawn := begin(t, opening{FEN: "4k3/P7/8/8/8/8/8/4K3 w - - 0 50"}).moves("a7a8p e8d7")
	if got := pawn.dueMove(rulings.IllegalPawn, white); got != "50w" {
		t.Errorf("a pawn that was not promoted: %q", got)
	}
}
