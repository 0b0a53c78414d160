package findings

import (
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/replay"
)

// Claim is a player's draw claim (Laws 9.2, 9.3), either on the position or
// with a move that he has written down and announced but not yet made.
type Claim struct {
	Kind Kind // Threefold or Fifty; other kinds are answered too

	// Ply is the number of cells that were on the sheet, without the
	// intended move: len(Cells) at the end.
	Ply int

	// Intended is the intended move as it was written, or nil for a claim on
	// the position.
	Intended *scoresheet.Writing
}

// Answer is the answer that a record gives to a claim.
type Answer struct {
	// Finding holds after the intended move. N, Evidence and Cell are set also
	// if the claim is ruled out. Reason is set if the claim is ruled out
	// because the intended move is not legal.
	Finding

	Turn board.Color // the side to move at the time of the claim: only that player may claim (Laws 9.2, 9.3)
}

// ToClaim answers a claim from what was on the sheet when it was made. If the
// intended move is in a cell of the sheet, c.Ply is the number of cells before
// it and c.Intended the content of that cell. Proof may be nil.
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
	if a.Certainty == RuledOut && len(a.Settles) == 0 {
		// The answer holds only for the sheet as it stands.
		a.Settles = Condition{Kind: PairUnseen}.alone()
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
		illegal := Condition{Kind: CellIllegal, Cell: a.Cell, Reason: v.Reason}
		// Only the arbiter who has just asked waits for this.
		if r.blameUpTo(c.Ply, 5*MaxSlips); r.slip.kind != "" {
			a.Certainty, a.Settles = Possible, Settle{r.condition(&r.slip), illegal.in(Otherwise)}
			return a
		}
		// The position does not arise, however often it has occurred.
		a.Certainty, a.Settles = RuledOut, illegal.alone()
	}
	return a
}

// answer returns whether a kind holds at the end of the record.
func (r *record) answer(k Kind) Finding {
	ply := len(r.rec.Cells)
	f := Finding{Kind: k, Certainty: Possible, Ply: ply, Cell: r.name(ply), Article: k.Article()}
	switch {
	case len(r.games.layers) == 0:
		f.Settles = Condition{Kind: NoSuchStart}.alone()
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
			f.Certainty, f.Settles = Possible, r.hinge(ply).in(Refutes).alone()
		case len(f.Settles) == 0:
			f.Settles = r.hinge(ply).alone()
		}
	default:
		f.Settles = r.hinge(ply).alone()
	}
	if f.Certainty == Possible && r.tooFew(k) {
		f.Certainty, f.Settles = RuledOut, Condition{Kind: TooFewMoves}.alone()
	}
	return f
}

// answerMended answers from the record without the slip that made it break.
func (r *record) answerMended(f Finding) Finding {
	m, why := r.mend()
	if m == nil {
		return f
	}
	g := f
	g.Ply = m.games.plies()
	m.answerFrom(&m.games, &g)
	if g.Certainty == RuledOut {
		f.Settles = why.in(Refutes).alone()
		return f
	}
	g.Ply = f.Ply
	g.weakenedBy(why)
	return g
}

// answerFrom sets in f what the games of a tree say at its end.
func (r *record) answerFrom(t *tree, f *Finding) {
	t.prove(r.proof)
	sum := t.tally(f.Kind, f.Ply)
	if sum.some() {
		*f = r.finding(t, f.Kind, f.Ply, sum)
		return
	}
	f.Certainty = RuledOut
	// The evidence that there is, taken from the first of the games.
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

// tooFew reports whether there are too few half-moves for the kind, whatever
// was in the gaps. It counts from the last pawn move that is written down or,
// if the record breaks, from the last but one, since one of them may be wrong.
func (r *record) tooFew(k Kind) bool {
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
		pawns, n = 2, n+2 // moves may also have been left out
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

// byPawn reports whether the entry is certainly a pawn move.
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
