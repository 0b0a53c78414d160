package reading

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// Squares appends to buf the legal moves that two touched squares can mean
// (scoresheet.FormSquares): one, or none; all four promotions if a pawn goes to
// its last rank, since nobody was asked what it became. It generates no moves.
func Squares(p *rules.Position, m board.Move, buf []board.Move) []board.Move {
	m = p.Normalize(m)
	piece := p.Sq[m.From]
	if f := p.Free(); !piece.Of(p.Turn) || !f.AsksPromotion(m.From, m.To) {
		if p.Judge(m).Legal() {
			buf = append(buf, m)
		}
		return buf
	}
	for _, m.Promo = range promotions {
		if !p.Judge(m).Legal() {
			break // and none of the others
		}
		buf = append(buf, m)
	}
	return buf
}

var promotions = [...]board.Kind{board.Queen, board.Rook, board.Bishop, board.Knight}

// MeantBy reports whether two touched squares can mean a legal move of the
// position.
func MeantBy(p *rules.Position, squares, m board.Move) bool {
	var buf [4]board.Move
	return slices.Contains(Squares(p, squares, buf[:0]), m)
}
