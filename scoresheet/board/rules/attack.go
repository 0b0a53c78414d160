package rules

import "zapis/scoresheet/board"

var (
	straight = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = [4][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	jumps    = [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// attacked reports whether a piece of that color attacks the square, pinned
// or not (Laws 3.1.2, 3.1.3).
func attacked(sq *[64]board.Piece, target board.Square, by board.Color) bool {
	file, rank := target.File(), target.Rank()
	for _, df := range [2]int{-1, 1} {
		if s := board.At(file+df, rank-forward(by)); s.Valid() && sq[s].Is(by, board.Pawn) {
			return true
		}
	}
	for _, d := range &jumps {
		if s := board.At(file+d[0], rank+d[1]); s.Valid() && sq[s].Is(by, board.Knight) {
			return true
		}
	}
	return attackedAlong(sq, target, by, &straight, board.Rook) ||
		attackedAlong(sq, target, by, &diagonal, board.Bishop)
}

func attackedAlong(sq *[64]board.Piece, target board.Square, by board.Color, lines *[4][2]int, slider board.Kind) bool {
	for _, d := range lines {
		file, rank := target.File()+d[0], target.Rank()+d[1]
		for near := true; ; near = false {
			s := board.At(file, rank)
			if !s.Valid() {
				break
			}
			if p := sq[s]; p != board.Empty {
				k := p.Kind()
				if p.Color() == by && (k == slider || k == board.Queen || near && k == board.King) {
					return true
				}
				break
			}
			file, rank = file+d[0], rank+d[1]
		}
	}
	return false
}
