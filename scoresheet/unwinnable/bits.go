package unwinnable

import (
	"math/bits"

	"zapis/scoresheet/board"
)

// A set is a set of squares, a1 in the lowest bit.
type set uint64

const (
	fileA       set = 0x0101010101010101
	fileH           = fileA << 7
	rank1       set = 0xff
	rank8           = rank1 << 56
	lightSquare set = 0x55aa55aa55aa55aa
)

func bit(s board.Square) set { return 1 << s }

func (b set) has(s board.Square) bool { return b>>s&1 != 0 }

// first returns the lowest square of a set that is not empty.
func (b set) first() board.Square { return board.Square(bits.TrailingZeros64(uint64(b))) }

func (b set) count() int { return bits.OnesCount64(uint64(b)) }

// single reports whether the set holds exactly one square.
func (b set) single() bool { return b != 0 && b&(b-1) == 0 }

func fileOf(s board.Square) set { return fileA << s.File() }

// shift returns the set moved by one file or rank or both, without the squares
// that leave the board.
func (b set) shift(df, dr int) set {
	switch df {
	case 1:
		b = b &^ fileH << 1
	case -1:
		b = b &^ fileA >> 1
	}
	switch dr {
	case 1:
		b <<= 8
	case -1:
		b >>= 8
	}
	return b
}

func (b set) straightSteps() set {
	return b.shift(0, 1) | b.shift(0, -1) | b.shift(1, 0) | b.shift(-1, 0)
}

func (b set) diagonalSteps() set {
	wide := b.shift(1, 0) | b.shift(-1, 0)
	return wide<<8 | wide>>8
}

func (b set) kingSteps() set { return b.straightSteps() | b.diagonalSteps() }

func (b set) knightSteps() set {
	one := b.shift(1, 0) | b.shift(-1, 0)
	two := b.shift(1, 0).shift(1, 0) | b.shift(-1, 0).shift(-1, 0)
	return one<<16 | one>>16 | two<<8 | two>>8
}

// pawnAttacks returns the squares that pawns of that color on the set attack.
func (b set) pawnAttacks(c board.Color) set {
	wide := b.shift(1, 0) | b.shift(-1, 0)
	if c == board.White {
		return wide << 8
	}
	return wide >> 8
}

// steps returns the squares that pieces of a kind on the set reach in one
// step; a line piece goes to the next square of each of its lines. k must not
// be Pawn.
func (b set) steps(k board.Kind) set {
	switch k {
	case board.Knight:
		return b.knightSteps()
	case board.Bishop:
		return b.diagonalSteps()
	case board.Rook:
		return b.straightSteps()
	case board.Queen, board.King:
		return b.kingSteps()
	default:
		return 0
	}
}

// The eight directions as steps of file and rank. The first four lead to higher
// squares. Each group of four has two straight and two diagonal directions.
var directions = [8][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}

func isDiagonal(d int) bool { return d&2 != 0 }

type lookup struct {
	rays         [8][64]set // squares in a direction up to the edge
	between      [64][64]set
	aligned      [64][64]int8 // 0 not on one line, 1 on a straight one, 2 on a diagonal
	king, knight [64]set

	straight, diagonal [64]set // squares on the lines through a square

	pawn     [2][64]set // squares that a pawn of that color attacks
	distance [64][64]int8
}

var tables = makeTables()

func makeTables() *lookup {
	t := new(lookup)
	for s := range board.Square(64) {
		t.king[s] = bit(s).kingSteps()
		t.knight[s] = bit(s).knightSteps()
		for c := board.White; c <= board.Black; c++ {
			t.pawn[c][s] = bit(s).pawnAttacks(c)
		}
		for d, step := range directions {
			passed := set(0)
			for b := bit(s).shift(step[0], step[1]); b != 0; b = b.shift(step[0], step[1]) {
				to := b.first()
				t.rays[d][s] |= b
				if isDiagonal(d) {
					t.diagonal[s] |= b
				} else {
					t.straight[s] |= b
				}
				t.between[s][to] = passed
				t.aligned[s][to] = 1
				if isDiagonal(d) {
					t.aligned[s][to] = 2
				}
				passed |= b
			}
		}
		for to := range board.Square(64) {
			t.distance[s][to] = int8(max(abs(s.File()-to.File()), abs(s.Rank()-to.Rank())))
		}
	}
	return t
}

func leading(b set) board.Square { return board.Square(bits.LeadingZeros64(uint64(b))) }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// slides returns the squares attacked along the straight lines or the diagonals
// from s, up to and including the first occupied square on each.
func slides(s board.Square, diagonal bool, occupied set) set {
	first := 0
	if diagonal {
		first = 2
	}
	var reached set
	for _, d := range [2]int{first, first + 1} {
		up, down := tables.rays[d][s], tables.rays[d+4][s]
		if stop := up & occupied; stop != 0 {
			up &^= tables.rays[d][stop.first()]
		}
		if stop := down & occupied; stop != 0 {
			down &^= tables.rays[d+4][63-leading(stop)]
		}
		reached |= up | down
	}
	return reached
}
