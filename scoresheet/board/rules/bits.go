package rules

import (
	"math/bits"

	"zapis/scoresheet/board"
)

// A bitset is a set of squares, a1 in the lowest bit.
type bitset uint64

func bit(s board.Square) bitset { return 1 << s }

func (b bitset) has(s board.Square) bool { return b>>s&1 != 0 }

// first returns the lowest square of a set that is not empty.
func (b bitset) first() board.Square { return board.Square(bits.TrailingZeros64(uint64(b))) }

// The eight directions as steps of file and rank. The first four lead to
// higher squares, so the nearest square of a set is the lowest; in the other
// four it is the highest. Each group of four has two straight and two diagonal
// directions.
var directions = [8][2]int{
	{0, 1},
	{1, 0},
	{1, 1},
	{-1, 1},
	{0, -1},
	{-1, 0},
	{-1, -1},
	{1, -1},
}

var (
	straightLines = [4]int{0, 1, 4, 5}
	diagonalLines = [4]int{2, 3, 6, 7}
)

func isDiagonalLine(d int) bool { return d&2 != 0 }

// nearest returns the first square of b in direction d; b must not be empty.
func (b bitset) nearest(d int) board.Square {
	if d < 4 {
		return b.first()
	}
	return board.Square(63 - bits.LeadingZeros64(uint64(b)))
}

type moveTables struct {
	rays         [8][64]bitset // squares in a direction up to the edge
	knight, king [64]bitset
	pawn         [2][64]bitset // squares that a pawn of that color attacks
}

var tables = makeTables()

func makeTables() *moveTables {
	t := new(moveTables)
	add := func(b *bitset, file, rank int) {
		if s := board.At(file, rank); s.Valid() {
			*b |= bit(s)
		}
	}
	for s := range board.Square(64) {
		file, rank := s.File(), s.Rank()
		for d, step := range directions {
			for n := 1; n < 8; n++ {
				add(&t.rays[d][s], file+n*step[0], rank+n*step[1])
			}
			add(&t.king[s], file+step[0], rank+step[1])
		}
		for _, j := range jumps {
			add(&t.knight[s], file+j[0], rank+j[1])
		}
		for c := board.White; c <= board.Black; c++ {
			add(&t.pawn[c][s], file-1, rank+forward(c))
			add(&t.pawn[c][s], file+1, rank+forward(c))
		}
	}
	return t
}

// slide returns the squares that a piece on s attacks along the lines, up to
// and including the first occupied square on each.
func slide(lines *[4]int, s board.Square, occupied bitset) bitset {
	var reached bitset
	for _, d := range lines {
		ray := tables.rays[d][s]
		if stop := ray & occupied; stop != 0 {
			ray &^= tables.rays[d][stop.nearest(d)]
		}
		reached |= ray
	}
	return reached
}
