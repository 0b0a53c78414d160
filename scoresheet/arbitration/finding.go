package arbitration

import (
	"fmt"

	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/unwinnable"
)

// Finding is a finding about the record at one place, in plain values: a page
// that shows it needs no rules of chess, and cannot ask them.
type Finding struct {
	Kind      findings.Kind
	Certainty findings.Certainty

	Ply        int      // the number of cells before it; an illegal move's own cell is one of them
	Cell       string   // the last of them, "12b"; "0" for the starting position
	N          int      // how often the position has occurred
	Quiet      int      // half-moves without pawn move and capture, up to Ply; -1 if that is not known
	Evidence   []string // the cells after which the position occurred, or from which the moves count; if many, the first and the last five
	Run        int      // how many repetitions, ply after ply, this one represents; 0 if only itself
	More       int      // how many findings of its kind before it are left out; 0 if none
	Article    string   // in the rules of the game
	Reason     string   // why a move is illegal, in plain English; "" where none is
	ReasonWord string   // the same as a key of the words, "pawnblocked"
	Letters    string   // the piece letters with which the sheet is read, king to knight; "" unless that is what is found

	// Reads has readings of an illegal or unknown entry and later ones, supposing
	// slips of the pen: cells with moves in SAN. They are interpretations, and
	// about one in a hundred is wrong, two where the columns were exchanged.
	Reads []ReadAs

	// Shift is the cell from which on, for that reading, White's moves stand in Black's
	// column: a half-move that has no cell lies before it, or, if ShiftTwice is set, it
	// is no half-move itself; "" if there is none.
	Shift      string
	ShiftTwice bool

	Settles findings.Settle // what would settle a possible finding

	// Bar is the reason why the game does not end here under its rules (R-T06):
	// "claim" if they require a claim, "successive" if they require successive
	// moves, "" if it ends.
	Bar string

	// Due is set for an illegal move that needs the arbiter: it is certain, and
	// there is no valid ruling on it. A move that was announced with a claim is
	// never due (Laws 9.5.3).
	Due bool

	Shown []Standing // the positions to be shown with it, the last six in the order of the game
}

// Findings returns what the Laws say of the game, the most important first: a
// result against a ruling, ends of the game, illegal moves, draws against the
// rules of the event, repetitions and 50 moves, and unknown moves (R-A02 to
// R-A05, R-A08); last, how the sheet is written (R-N02, R-N03).
func (g *Game) Findings() []Finding {
	d := describer{rec: &g.record, reading: g.read()}
	var all []Finding
	for _, f := range findings.Of(&g.record, g.read(), unwinnable.ProvenDead) {
		all = append(all, g.due(g.underRules(d.finding(&f))))
	}
	all = append(g.overruled(), withDraws(all, g.drawFindings())...)
	g.readSlips(all)
	return append(all, g.notationFindings()...)
}

// finding converts a finding to plain values.
func (d *describer) finding(f *findings.Finding) Finding {
	out := Finding{
		Kind: f.Kind, Certainty: f.Certainty, Ply: f.Ply, Cell: f.Cell, N: f.N, Quiet: -1,
		Evidence: append([]string{}, f.Evidence...), Article: f.Article, Settles: f.Settles,
		Run: f.Run, More: f.More,
	}
	if f.Reason != rules.Legal {
		out.Reason, out.ReasonWord = f.Reason.String(), reasonWords[f.Reason]
	}
	if p, c := d.before(f.Ply); c != replay.Lost {
		out.Quiet = p.HalfMoveClock
	}
	out.Shown = d.shown(f)
	return out
}

// endRulings has the rulings on ends of a game.
var endRulings = map[findings.Kind]rulings.ID{
	findings.Checkmate: rulings.EndMate, findings.Stalemate: rulings.EndStalemate, findings.Dead: rulings.EndDead,
	findings.Fivefold: rulings.EndFivefold, findings.SeventyFive: rulings.EndSeventyFive,
}

// EndRuling returns the ruling on a finding that ends a game by itself, or "" if
// one of that kind does not.
func EndRuling(kind findings.Kind) rulings.ID { return endRulings[kind] }

// underRules cites a finding by the rules of the game, and for an end of the
// game determines whether it ends the game under them (R-T06).
func (g *Game) underRules(f Finding) Finding {
	f.Article = g.rules.Set.Article(f.Article)
	id, ok := endRulings[f.Kind]
	if !ok {
		return f
	}
	f.Bar = "claim"
	for _, end := range g.event().Ends() {
		if end.ID == id {
			f.Article, f.Bar = end.Article, ""
			if end.Successive {
				f.Bar = "successive"
			}
		}
	}
	return f
}

// overruled returns the finding that the sheet has a result other than the
// ruled one, which is possible in the log of an older version.
func (g *Game) overruled() []Finding {
	r := &g.record
	result, article := r.Overruled()
	if result == scoresheet.NoResult {
		return nil
	}
	d := describer{rec: r, reading: g.read()}
	ply := len(r.Cells)
	return []Finding{{
		Kind: findings.AgainstRuling, Certainty: findings.Certain, Ply: ply, Cell: d.name(ply), Quiet: -1, Evidence: []string{},
		Article: article, Reason: fmt.Sprintf("the arbiter ruled %s, and the sheet has %s", result, r.Result),
		ReasonWord: findings.AgainstRuling.String(), Shown: d.standings([]int{ply}, ply),
	}}
}
