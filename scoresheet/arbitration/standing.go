package arbitration

import (
	"cmp"
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
)

// Standing is a position for comparison by an arbiter.
type Standing struct {
	Ply       int    // the number of cells of the sheet before it
	Cell      string // the last of them; "0" for the starting position
	Board     board.Free
	Known     bool          // otherwise Board is the board that the device showed
	Turn      board.Color   // who is to move
	Castling  [2][2]bool    // by color and side (0 short, 1 long): the right is not lost (Laws 3.8.2.1)
	EnPassant board.Square  // where a pawn can legally be taken en passant; NoSquare if nowhere
	Differs   *PositionDiff // from the position in question; nil if it is the same one (Laws 9.2.3)
}

// PositionDiff is how two positions differ (Laws 9.2.3).
type PositionDiff struct {
	Squares   []board.Square // whose pieces differ
	Turn      bool           // different players are to move
	Castling  [2][2]bool     // by color and side: the right is there in one of them only
	EnPassant board.Square   // where a capture is legal in one of them only; NoSquare if there is none
}

// describer converts the findings in a record to plain values.
type describer struct {
	rec     *scoresheet.Record
	reading *replay.Reading // of the record, or of its beginning
}

// name returns the name of the last of so many cells, "0" of none.
func (d *describer) name(ply int) string {
	if ply <= 0 {
		return "0"
	}
	return d.rec.NameAt(ply - 1).String()
}

// before returns the position after so many cells.
func (d *describer) before(ply int) (rules.Position, replay.Certainty) {
	if ply < 0 || ply > len(d.reading.Verdicts) {
		return rules.Position{}, replay.Lost
	}
	return d.reading.Before(ply)
}

// maxShown is the greatest number of positions that are shown with a finding:
// the last ones.
const maxShown = 6

// shown returns the positions of a finding.
func (d *describer) shown(f *findings.Finding) []Standing {
	plies := []int{f.Ply}
	switch f.Kind {
	case findings.Illegal, findings.Unknown:
		return d.standings([]int{f.Ply - 1}, f.Ply-1)
	case findings.Checkmate, findings.Stalemate, findings.Dead, findings.AgainstDrawRules, findings.AgainstRuling,
		findings.NotAlgebraic, findings.ForeignLetters:
	case findings.Threefold, findings.Fivefold, findings.Fifty, findings.SeventyFive:
		if f.Reason != rules.Legal {
			return d.standings([]int{f.Ply - 1}, f.Ply-1) // the move that cannot be made
		}
		for _, cell := range f.Evidence {
			if ply, ok := d.ply(cell); ok && ply < f.Ply {
				plies = append(plies, ply)
			}
		}
		if (f.Kind == findings.Threefold || f.Kind == findings.Fivefold) && f.Certainty != findings.Certain {
			plies = append(plies, d.lookAlikes(f.Ply, 3-len(plies))...)
		}
	}
	slices.Sort(plies)
	plies = slices.Compact(plies)
	return d.standings(plies[max(0, len(plies)-maxShown):], f.Ply)
}

// ply is the inverse of name.
func (d *describer) ply(cell string) (int, bool) {
	if cell == "0" {
		return 0, true
	}
	name, err := scoresheet.ParseCellName(cell)
	i := d.rec.IndexOf(name)
	return i + 1, err == nil && i >= 0 && i < len(d.reading.Verdicts)
}

// alike is the maximum number of squares by which two positions differ that a
// player can mistake for the same.
const alike = 4

// lookAlikes returns the earlier positions that could be mistaken for the one
// after a ply but differ, the most similar first.
func (d *describer) lookAlikes(ply, most int) (plies []int) {
	p, c := d.before(ply)
	if c == replay.Lost || most <= 0 {
		return nil
	}
	type other struct{ ply, differs int }
	var others []other
	for i := range ply {
		o, c := d.before(i)
		if c == replay.Lost {
			continue
		}
		diff := findings.Compare(o, p)
		moved := diff.Turn && len(diff.Squares) > 0 // as between any two moves
		if !diff.Same() && !moved && len(diff.Squares) <= alike {
			n := 2 * len(diff.Squares)
			if diff.Turn {
				n++
			}
			others = append(others, other{i, n})
		}
	}
	slices.SortStableFunc(others, func(a, b other) int { return cmp.Or(cmp.Compare(a.differs, b.differs), cmp.Compare(b.ply, a.ply)) })
	for _, o := range others[:min(most, len(others))] {
		plies = append(plies, o.ply)
	}
	return plies
}

// standings returns the positions after so many cells, compared with the one
// asked about.
func (d *describer) standings(plies []int, asked int) (all []Standing) {
	to, toC := d.before(asked)
	for _, ply := range plies {
		s := Standing{Ply: ply, Cell: d.name(ply), Turn: d.rec.NameAt(max(ply, 0)).Side, EnPassant: board.NoSquare}
		p, c := d.before(ply)
		if c == replay.Lost {
			s.Board = d.rec.BoardBefore(max(ply, 0))
			all = append(all, s)
			continue
		}
		s.Known, s.Turn = true, p.Turn
		s.Board = p.Free()
		for color := range p.Rights {
			for side, rook := range p.Rights[color] {
				s.Castling[color][side] = rook.Valid()
			}
		}
		without := p
		without.EP = board.NoSquare
		if p.Key() != without.Key() {
			s.EnPassant = p.EP
		}
		if toC != replay.Lost {
			s.Differs = positionDiff(findings.Compare(p, to))
		}
		all = append(all, s)
	}
	return all
}

// positionDiff converts a difference to plain values, nil if there is none.
func positionDiff(d findings.Difference) *PositionDiff {
	if d.Same() {
		return nil
	}
	out := &PositionDiff{Squares: d.Squares, Turn: d.Turn, Castling: d.Castling, EnPassant: board.NoSquare}
	if d.EnPassant != 0 {
		out.EnPassant = d.EnPassant - 1
	}
	return out
}

// wordNotPromoted is the key of a pawn that was left on its last rank.
const wordNotPromoted = "notpromoted"

// ReasonWord returns the key of the words for why a move is illegal, after
// "find.reason."; "" if it is legal.
func ReasonWord(r rules.Reason) string { return reasonWords[r] }

var reasonWords = map[rules.Reason]string{
	rules.NoMove: "nomove", rules.NoPiece: "nopiece", rules.WrongSide: "wrongside", rules.SameSideTwice: "twice",
	rules.OwnPiece: "ownpiece", rules.BishopMove: "bishop", rules.RookMove: "rook", rules.QueenMove: "queen",
	rules.KnightMove: "knight", rules.KingMove: "king", rules.PathBlocked: "blocked",
	rules.PawnMove: "pawn", rules.PawnBlocked: "pawnblocked", rules.PawnDoubleStep: "doublestep",
	rules.PawnTakesNothing: "takesnothing", rules.EnPassantLate: "enpassant", rules.NotPromoted: wordNotPromoted,
	rules.WrongPromotion: "promotion", rules.CastlingLost: "castlinglost", rules.CastlingAttacked: "castlingattacked",
	rules.CastlingBlocked: "castlingblocked", rules.KingTaken: "kingtaken", rules.LeftInCheck: "leftincheck",
	rules.PutInCheck: "putincheck",
}
