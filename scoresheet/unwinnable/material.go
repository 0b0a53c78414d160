package unwinnable

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// material counts the men of each color by kind, and the bishops by the
// color of their squares.
type material struct {
	kinds   [2][7]uint8
	bishops [2][2]uint8 // color, then 1 for light squares
}

func materialOf(p *rules.Position) material {
	var all material
	for s, piece := range &p.Sq {
		if piece != board.Empty {
			shade := 0
			if lightSquare.has(board.Square(s)) {
				shade = 1
			}
			all.add(piece.Color(), piece.Kind(), shade)
		}
	}
	return all
}

func (m *material) add(c board.Color, k board.Kind, shade int) {
	m.kinds[c][k]++
	if k == board.Bishop {
		m.bishops[c][shade]++
	}
}

func (m *material) remove(c board.Color, k board.Kind, shade int) {
	m.kinds[c][k]--
	if k == board.Bishop {
		m.bishops[c][shade]--
	}
}

// insufficient reports whether the winner can never checkmate, wherever the men
// stand. Insufficient material remains insufficient after captures.
//
// A bare king cannot mate. A single knight needs a man that blocks a square of
// the loser's own king, and a queen that does so can always take the knight.
// Bishops of one color need the same on squares of the other color: if the
// king on (0,0) is in check from (1,1) or beyond, his squares (1,0) and (0,1)
// cannot both be controlled by the other king, who would have to stand beside
// him. A rook or queen therefore stands on one of them (a bishop of that color
// never does), and since it is not pinned, and bishops of one color give no
// double check, it can go to (1,1).
func (m *material) insufficient(winner board.Color) bool {
	w, l := &m.kinds[winner], &m.kinds[winner.Other()]
	if w[board.Pawn]+w[board.Rook]+w[board.Queen] != 0 {
		return false
	}
	switch {
	case w[board.Knight]+w[board.Bishop] == 0:
		return true
	case w[board.Bishop] == 0:
		return w[board.Knight] == 1 && l[board.Pawn]+l[board.Rook]+l[board.Bishop]+l[board.Knight] == 0
	case w[board.Knight] != 0 || l[board.Pawn]+l[board.Knight] != 0:
		return false
	}
	for shade := range 2 {
		if m.bishops[0][shade]+m.bishops[1][shade] == 0 {
			return true
		}
	}
	return false
}

// force returns the number of men of a color, not counting the king.
func (m *material) force(c board.Color) int {
	n := -1
	for _, k := range m.kinds[c] {
		n += int(k)
	}
	return n
}

// loneMinor reports whether a color has only a knight or a bishop besides the
// king.
func (m *material) loneMinor(c board.Color) bool {
	return m.force(c) == 1 && m.kinds[c][board.Knight]+m.kinds[c][board.Bishop] == 1
}
