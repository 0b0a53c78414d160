package notation

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// Legal returns the legal moves that the text can mean: none if it is
// illegal there, one if it is clear, more if it is ambiguous.
//
// What says which piece goes where must be right: a wrong hint, a wrong
// captured piece, a promotion to another piece exclude a move. Signs do not
// matter: x, +, # and e.p. may be missing, superfluous or wrong (Laws C.13).
// A pawn on the last rank without a promotion can mean all four. Text
// without a capture's square means every capture that fits ("ed", "BxQ").
//
// Where the text has several meanings the first that fits any legal move
// counts, and the others are not looked at: "bxc3" is the bishop's only if
// no pawn can do it. The same holds inside one meaning: a king's step before
// castling for "Kg1" and "e1g1"; a pawn's step before a capture for "d5".
//
// In Chess960 castling is 0-0 and 0-0-0, or the king's move to his target or
// onto his rook.
func (w Written) Legal(p rules.Position) []board.Move {
	if w.senses() == 0 {
		return nil
	}
	var moves [256]board.Move
	var all, found [256]candidate
	legal := asCandidates(p, p.Moves(moves[:0]), all[:0])
	for i := range w.senses() {
		s := w.sense(i)
		if chosen := s.choose(append(found[:0], legal...), w.Marks&TakesMark != 0); len(chosen) > 0 {
			out := make([]board.Move, len(chosen))
			for j, c := range chosen {
				out[j] = c.Move
			}
			return out
		}
	}
	return nil
}

func asCandidates(p rules.Position, moves []board.Move, to []candidate) []candidate {
	for _, m := range moves {
		c := candidate{Move: m, kind: p.Sq[m.From].Kind(), victim: p.Sq[m.To].Kind(), rook: board.NoSquare}
		switch {
		case m.Castle != board.NoCastle:
			c.victim = board.NoKind
			if p.Chess960 {
				c.rook = p.Rights[p.Turn][m.Castle-board.ShortCastle]
			}
		case m.EnPassant:
			c.victim = board.Pawn
		}
		to = append(to, c)
	}
	return to
}

// UCI returns a move in the coordinates of UCI; in Chess960 castling is the
// king onto his rook. The move must be legal in p.
func UCI(p rules.Position, m board.Move) string {
	if m.Castle != board.NoCastle && p.Chess960 {
		m.To = p.Rights[p.Turn][m.Castle-board.ShortCastle]
	}
	text := m.From.String() + m.To.String()
	if m.Promo != board.NoKind {
		text += string(board.NewPiece(board.Black, m.Promo).Letter())
	}
	return text
}
