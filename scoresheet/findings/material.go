package findings

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// A Proof reports whether a position is proven dead: neither side can
// checkmate by any series of legal moves (Laws 5.2.2). False means that
// nothing is proven, not that a side can. A Proof must never return true for a
// position that is not dead.
type Proof func(p rules.Position) bool

// Insufficient is the Proof by material alone. It returns true for king against
// king, king and one knight against king, and kings with any number of bishops,
// of either side, that all stand on squares of one color.
func Insufficient(p rules.Position) bool { return insufficient(&p) }

func insufficient(p *rules.Position) bool {
	knights := 0
	var bishops [2]int // by the color of their squares
	for s, piece := range &p.Sq {
		switch piece.Kind() {
		case board.Pawn, board.Rook, board.Queen:
			return false
		case board.Knight:
			knights++
		case board.Bishop:
			bishops[(s+s>>3)&1]++
		case board.NoKind, board.King:
		}
		if knights > 1 || knights == 1 && bishops[0]+bishops[1] > 0 || bishops[0] > 0 && bishops[1] > 0 {
			return false
		}
	}
	return true
}
