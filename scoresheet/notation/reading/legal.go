package reading

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
)

// Legal returns the legal moves that the text can mean, chosen by
// [notation.Written.Among]: none if the move is illegal in the position, one
// if it is clear, or several if it is ambiguous.
func Legal(w notation.Written, p rules.Position) []board.Move {
	if w.Sense == (notation.Sense{}) {
		return nil // no need to enumerate the moves
	}
	var moves [256]board.Move
	var all [256]notation.Candidate
	return w.Among(asCandidates(p, p.Moves(moves[:0]), all[:0]))
}

func asCandidates(p rules.Position, moves []board.Move, to []notation.Candidate) []notation.Candidate {
	for _, m := range moves {
		c := notation.Candidate{Move: m, Piece: p.Sq[m.From].Kind(), Victim: p.Sq[m.To].Kind(), Rook: board.NoSquare}
		switch {
		case m.Castle != board.NoCastle:
			c.Victim = board.NoKind
			if p.Chess960 {
				c.Rook = p.Rights[p.Turn][m.Castle-board.ShortCastle]
			}
		case m.EnPassant:
			c.Victim = board.Pawn
		}
		to = append(to, c)
	}
	return to
}

// UCI returns a move in the coordinates of UCI. In Chess960 castling is the
// king's move onto its rook. The move must be legal in p.
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
