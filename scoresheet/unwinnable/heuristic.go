package unwinnable

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// A glance is what the search judges a position by. Nothing in it but the
// material decides anything; it only says where to look first.
type glance struct {
	material material
	by       [16]set // where each board.Piece stands
	pawns    set
	men      int
	check    bool // the loser's king is attacked
	flights  int  // squares beside him that are neither attacked nor his own men's
	distance int  // lower looks nearer to a mate
	need     int  // the part of the distance for lack of strong pieces
	progress int  // lower: fewer men of the loser's, more strength
}

func look(p *rules.Position, winner board.Color) glance {
	var g glance
	by := &g.by
	for s, piece := range &p.Sq {
		by[piece&15] |= 1 << s
	}
	by[0] = 0
	loser := winner.Other()
	of := func(c board.Color, k board.Kind) set { return by[board.NewPiece(c, k)] }
	var all [2]set
	for c := board.White; c <= board.Black; c++ {
		for k := board.Pawn; k <= board.King; k++ {
			b := of(c, k)
			all[c] |= b
			g.material.kinds[c][k] = uint8(b.count())
		}
		b := of(c, board.Bishop)
		g.material.bishops[c] = [2]uint8{uint8((b &^ lightSquare).count()), uint8((b & lightSquare).count())}
	}
	g.men = all[0].count() + all[1].count()
	g.pawns = of(board.White, board.Pawn) | of(board.Black, board.Pawn)
	k := of(loser, board.King).first()
	own := of(winner, board.King).first()

	through := (all[0] | all[1]) &^ bit(k)
	attacked := of(winner, board.Pawn).pawnAttacks(winner) | of(winner, board.Knight).knightSteps() | tables.king[own]
	for b := of(winner, board.Bishop) | of(winner, board.Queen); b != 0; b &= b - 1 {
		attacked |= slides(b.first(), true, through)
	}
	for b := of(winner, board.Rook) | of(winner, board.Queen); b != 0; b &= b - 1 {
		attacked |= slides(b.first(), false, through)
	}
	g.check = attacked.has(k)
	g.flights = (tables.king[k] &^ attacked &^ all[loser]).count()
	g.distance = 6*g.flights + g.power(p, winner, k, own, by[:])
	g.progress = 4*all[loser].count() + g.need
	return g
}

// power says how far the winner's men are from being able to mate.
func (g *glance) power(p *rules.Position, winner board.Color, k, own board.Square, by []set) int {
	w := &g.material.kinds[winner]
	d := 0
	strong := of(by, winner, board.Queen) | of(by, winner, board.Rook)
	weak := strong == 0
	switch {
	case w[board.Queen] > 0:
	case w[board.Rook] > 0:
		d += 6
	case w[board.Pawn] > 0:
		best := 7
		for b := of(by, winner, board.Pawn); b != 0; b &= b - 1 {
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
		minor := of(by, winner, board.Knight) | of(by, winner, board.Bishop)
		for ; minor != 0; minor &= minor - 1 {
			d += int(tables.distance[k][minor.first()])
		}
	}
	for ; strong != 0; strong &= strong - 1 {
		d += int(tables.distance[k][strong.first()])/2 - 2
	}
	if p.Turn != winner && g.check {
		d -= 2
	}
	return d + 20
}

func of(by []set, c board.Color, k board.Kind) set { return by[board.NewPiece(c, k)] }

// stepsLeft counts the ranks from a pawn of that color to its last.
func stepsLeft(s board.Square, c board.Color) int {
	if c == board.White {
		return 7 - s.Rank()
	}
	return s.Rank()
}

func cornerDistance(s board.Square) int {
	return min(s.File(), 7-s.File()) + min(s.Rank(), 7-s.Rank())
}
