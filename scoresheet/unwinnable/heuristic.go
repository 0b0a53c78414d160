package unwinnable

import (
	"math/bits"

	"zapis/scoresheet/board"
)

// A glance is what the search uses to evaluate a position. Only the material
// in it decides anything; the rest only says where to look first.
type glance struct {
	material material
	by       [16]set // where each board.Piece stands
	occupied set
	pawns    set
	men      int
	check    bool // the loser's king is attacked
	flights  int  // squares beside him that are neither attacked nor occupied by his own men
	distance int  // lower looks nearer to a mate
	need     int  // the part of the distance due to a lack of strong pieces
	progress int  // lower: the loser has fewer men, the winner more strength
}

// look returns the glance at a position. In a mate, flights is 0 and check is
// set; both are computed with the king removed from the board.
func look(n *node, winner board.Color) glance {
	var g glance
	by := &g.by
	for i, w := range n.pieces {
		for w != 0 {
			j := bits.TrailingZeros64(w) &^ 3
			by[w>>j&15] |= 1 << (16*i + j/4)
			w &^= 15 << j
		}
	}
	loser := winner.Other()
	var all [2]set
	for c := board.White; c <= board.Black; c++ {
		for k := board.Pawn; k <= board.King; k++ {
			b := g.of(c, k)
			all[c] |= b
			g.material.kinds[c][k] = uint8(b.count())
		}
		b := g.of(c, board.Bishop)
		g.material.bishops[c] = [2]uint8{uint8((b &^ lightSquare).count()), uint8((b & lightSquare).count())}
	}
	g.occupied = all[0] | all[1]
	g.men = all[0].count() + all[1].count()
	g.pawns = g.of(board.White, board.Pawn) | g.of(board.Black, board.Pawn)
	k := g.of(loser, board.King).first()
	own := g.of(winner, board.King).first()

	through := g.occupied &^ bit(k)
	attacked := g.of(winner, board.Pawn).pawnAttacks(winner) | g.of(winner, board.Knight).knightSteps() | tables.king[own]
	for b := g.of(winner, board.Bishop) | g.of(winner, board.Queen); b != 0; b &= b - 1 {
		attacked |= slides(b.first(), true, through)
	}
	for b := g.of(winner, board.Rook) | g.of(winner, board.Queen); b != 0; b &= b - 1 {
		attacked |= slides(b.first(), false, through)
	}
	g.check = attacked.has(k)
	g.flights = (tables.king[k] &^ attacked &^ all[loser]).count()
	g.distance = 6*g.flights + g.power(board.Color(n.extra&1), winner, k, own)
	g.progress = 4*all[loser].count() + g.need
	return g
}

// power returns how far the winner's men are from being able to mate.
func (g *glance) power(turn, winner board.Color, k, own board.Square) int {
	w := &g.material.kinds[winner]
	d := 0
	strong := g.of(winner, board.Queen) | g.of(winner, board.Rook)
	weak := strong == 0
	switch {
	case w[board.Queen] > 0:
	case w[board.Rook] > 0:
		d += 6
	case w[board.Pawn] > 0:
		best := 7
		for b := g.of(winner, board.Pawn); b != 0; b &= b - 1 {
			best = min(best, stepsLeft(b.first(), winner))
		}
		d += 14 + 5*best
	default:
		d += 20
	}
	g.need = d
	d += 2 * int(tables.distance[k][own])
	if weak && w[board.Pawn] == 0 {
		d += 3 * cornerDistance(k)
		d += 2 * int(tables.distance[k][own])
		minor := g.of(winner, board.Knight) | g.of(winner, board.Bishop)
		for ; minor != 0; minor &= minor - 1 {
			d += int(tables.distance[k][minor.first()])
		}
	}
	for ; strong != 0; strong &= strong - 1 {
		d += int(tables.distance[k][strong.first()])/2 - 2
	}
	if turn != winner && g.check {
		d -= 2
	}
	return d + 20
}

func (g *glance) of(c board.Color, k board.Kind) set { return g.by[board.NewPiece(c, k)] }

// stepsLeft returns the number of ranks from a pawn of that color to its last.
func stepsLeft(s board.Square, c board.Color) int {
	if c == board.White {
		return 7 - s.Rank()
	}
	return s.Rank()
}

func cornerDistance(s board.Square) int {
	return min(s.File(), 7-s.File()) + min(s.Rank(), 7-s.Rank())
}
