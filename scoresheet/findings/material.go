package findings

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// Proof says of a position whether it is proven dead, that is whether
// neither side can checkmate by any series of legal moves (Laws 5.2.2). False
// means that nothing is proven, not that somebody can. It must never be true
// of a position that is not dead.
type Proof func(p rules.Position) bool

// Insufficient is the Proof by material alone: king against king, king and
// one knight or any number of bishops that all stand on squares of one color
// against king, or such bishops on both sides.
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
