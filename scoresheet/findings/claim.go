package findings

import (
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/replay"
)

// Claim is what a player claims (Laws 9.2, 9.3): the draw in a position, or
// by a move that he has written down and announced but not yet made.
type Claim struct {
	Kind Kind // Threefold or Fifty; the others are answered as well

	// Ply is the number of cells that stood on the sheet, without the
	// intended move: len(Cells) at the end.
	Ply int

	// Intended is the intended move as it was written; nil for a claim on
	// the position.
	Intended *scoresheet.Writing
}

// unseen is why nothing is ruled out but on the sheet as it stands.
const unseen = "a pair of moves that was never written cannot be seen"

// Answer is what the record says to a claim.
type Answer struct {
	// Finding is as found after the intended move, its N, Evidence and Cell
	// also where it is ruled out. Reason is why the intended move is not
	// legal, where that rules the claim out.
	Finding

	Turn board.Color // who was to move when it was claimed: only he may (Laws 9.2, 9.3)
}

// ToClaim answers a claim from what stood on the sheet when it was made. Of
// an intended move in a cell of the sheet, Ply is the number of cells before
// it and Intended what stands there. Proof may be nil.
func ToClaim(rec *scoresheet.Record, c Claim, proof Proof) Answer {
	then := *rec
	c.Ply = min(max(c.Ply, 0), len(rec.Cells))
	then.Cells = slices.Clone(rec.Cells[:c.Ply])
	if c.Intended != nil {
		cell := &scoresheet.Cell{}
		cell.Writing = *c.Intended
		then.Cells = append(then.Cells, cell)
	}
	r := examine(&then, replay.Read(&then), proof)
	a := Answer{Turn: rec.NameAt(c.Ply).Side}
	a.Finding = r.answer(c.Kind)
	if a.Certainty == RuledOut && a.Settles == "" {
		a.Settles = unseen
	}
	if c.Intended == nil {
		return a
	}
	switch c.Kind {
	case Threefold:
		a.Article = "9.2.1"
	case Fifty:
		a.Article = "9.3.1"
	default:
	}
	if v := &r.reading.Verdicts[c.Ply]; v.Kind == replay.Illegal && v.Certainty == replay.Certain {
		a.Reason, a.N, a.Evidence = v.Reason, 0, nil
		// Nobody waits for this but the arbiter who has just asked.
		if r.blameUpTo(c.Ply, 5*MaxSlips); r.slip.kind != "" {
			a.Certainty, a.Settles = Possible, "if "+r.name(r.slip.cell+1)+" "+r.slip.kind+": else "+a.Cell+" "+v.String()
			return a
		}
		// The position does not arise, however often it has stood.
		a.Certainty, a.Settles = RuledOut, a.Cell+" "+v.String()
	}
	return a
}

// answer says whether a kind holds at the end of the record.
func (r *record) answer(k Kind) Finding {
	ply := len(r.rec.Cells)
	f := Finding{Kind: k, Certainty: Possible, Ply: ply, Cell: r.name(ply), Article: k.Article()}
	switch {
	case len(r.games.layers) == 0:
		f.Settles = "where the game began: its FEN is no position of chess"
	case r.end == toTheEnd && len(r.entries) == ply:
		r.answerFrom(&r.games, &f)
	case r.end == broken:
		r.followBoard()
		if r.board.plies() == ply {
			r.answerFrom(&r.board, &f)
		} else if len(r.entries) == ply {
			f = r.answerMended(f)
		}
		switch {
		case f.Certainty == RuledOut:
			f.Certainty, f.Settles = Possible, "not "+r.hinge(ply)
		case f.Settles == "":
			f.Settles = r.hinge(ply)
		}
	default:
		f.Settles = r.hinge(ply)
	}
	if f.Certainty == Possible && r.most(k) {
		f.Certainty, f.Settles = RuledOut, "too few moves since the last pawn move that is on the sheet"
	}
	return f
}

// answerMended answers from the record without what made it break.
func (r *record) answerMended(f Finding) Finding {
	m, why := r.mend()
	if m == nil {
		return f
	}
	g := f
	g.Ply = m.games.plies()
	m.answerFrom(&m.games, &g)
	if g.Certainty == RuledOut {
		f.Settles = "not " + why
		return f
	}
	g.Ply = f.Ply
	g.weakenedBy(why)
	return g
}

// answerFrom fills in what the games of a tree say at its end.
func (r *record) answerFrom(t *tree, f *Finding) {
	t.prove(r.proof)
	sum := t.tally(f.Kind, f.Ply)
	if sum.some() {
		*f = r.finding(t, f.Kind, f.Ply, sum)
		return
	}
	f.Certainty = RuledOut
	// What there is all the same, from the first of the games.
	from, to := t.layer(f.Ply)
	for i := from; i < to; i++ {
		if n := &t.nodes[i]; n.alive {
			switch f.Kind {
			case Threefold, Fivefold:
				f.N, f.Evidence = int(n.stood), r.names(t.lastAt(i))
			case Fifty, SeventyFive:
				f.Evidence = []string{r.name(f.Ply - n.p.HalfMoveClock)}
			default:
			}
			return
		}
	}
}

// most reports whether there are too few half-moves for the kind, whatever
// stood in the gaps, since the last pawn move that is written down; where
// the record breaks since the last but one, since one of them may be wrong.
func (r *record) most(k Kind) bool {
	need := 0
	switch k {
	case Threefold:
		need = 8
	case Fivefold:
		need = 16
	case Fifty:
		need = fiftyMoves
	case SeventyFive:
		need = seventyFiveMoves
	default:
		return false
	}
	pawns, n := 1, len(r.rec.Cells)-len(r.entries)
	if r.end == broken {
		pawns, n = 2, n+2 // and moves may have been left out
	}
	for i := len(r.entries) - 1; i >= 0 && pawns > 0; i-- {
		if r.byPawn(i) {
			pawns--
		}
		if pawns > 0 {
			n++
		}
	}
	start, c := r.reading.Before(0)
	if pawns > 0 && c != replay.Lost && k != Threefold && k != Fivefold {
		n += start.HalfMoveClock
	}
	return n < need
}

// byPawn reports whether the entry is a pawn's move for sure.
func (r *record) byPawn(i int) bool {
	if i >= r.games.plies() {
		return r.entries[i].byPawn()
	}
	from, to := r.games.layer(i + 1)
	for ; from < to; from++ {
		if n := &r.games.nodes[from]; n.alive && n.p.HalfMoveClock > 0 {
			return false
		}
	}
	return true
}
