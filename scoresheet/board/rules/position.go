package rules

import (
	"errors"
	"fmt"

	"zapis/scoresheet/board"
)

// Position is a position of standard chess or Chess960 with everything that
// decides which moves are legal in it. It is comparable, but == is not the
// sameness of Laws 9.2.3; use [Position.Key] for that.
//
// [Start], [StartChess960] and [ParseFEN] return positions that are Sane, and
// Play preserves this as long as the moves are legal. A position reached by
// other moves, or built field by field, may be anything. No function panics on
// such a position, but only the answers of Judge are still meaningful.
type Position struct {
	Sq   [64]board.Piece
	Turn board.Color

	// Rights holds, by color and by side (0 short, 1 long), the square of
	// the rook with which the right to castle is not yet lost (Laws 3.8.2.1),
	// or NoSquare if it is. The king of a color with a right has not moved.
	Rights [2][2]board.Square

	// EP is the square that a pawn passed over in the last move, if that was
	// a double step, whether or not anything can capture there. After any
	// other move it is NoSquare.
	EP board.Square

	// HalfMoveClock counts half-moves since the last capture or pawn move,
	// MoveNumber is the number of the pair of moves: FEN fields 5 and 6.
	HalfMoveClock, MoveNumber int

	// Chess960 is set if castling is written as the king moving onto his own
	// rook, and king and rooks may have started on other files.
	Chess960 bool

	// Rooks holds the files of the castling rooks in Chess960, as on the free
	// board. It decides what castling without the right does.
	Rooks [2][2]uint8
}

// noRights is the value of Rights if neither side may castle again.
var noRights = [2][2]board.Square{
	{board.NoSquare, board.NoSquare},
	{board.NoSquare, board.NoSquare},
}

// Start returns the usual starting position (Laws 2.3).
func Start() Position {
	p, _ := StartChess960(518)
	p.Chess960, p.Rooks = false, [2][2]uint8{}
	return p
}

// StartChess960 returns starting position n of Chess960, from 0 to 959 in the
// usual numbering (Laws, Guidelines II.2). 518 is that of standard chess.
func StartChess960(n int) (Position, error) {
	f, ok := board.Start960(n)
	if !ok {
		return Position{}, fmt.Errorf("there is no Chess960 position %d: give a number from 0 to 959", n)
	}
	p := Position{Sq: f.Sq, Rights: noRights, EP: board.NoSquare, MoveNumber: 1, Chess960: true, Rooks: f.Rooks}
	for c, sides := range f.Rooks {
		for side, file := range sides {
			p.Rights[c][side] = board.At(int(file)-1, homeRank(board.Color(c)))
		}
	}
	return p, nil
}

// Indexes of Position.Rights.
const (
	short = 0
	long  = 1
)

// homeRank returns the rank on which a color's pieces start, counted from 0.
func homeRank(c board.Color) int { return int(c) * 7 }

// pawnRank returns the rank on which a color's pawns start, counted from 0.
func pawnRank(c board.Color) int { return 1 + int(c)*5 }

// lastRank returns the rank on which a color's pawns promote, counted from 0.
func lastRank(c board.Color) int { return 7 - int(c)*7 }

// forward returns the direction of a color's pawns: 1 or -1 ranks.
func forward(c board.Color) int { return 1 - 2*int(c) }

// Free returns the position as the free board that game mode shows.
func (p Position) Free() board.Free {
	return board.Free{Sq: p.Sq, Turn: p.Turn, Chess960: p.Chess960, Rooks: p.Rooks}
}

// king returns the square of the color's king, or NoSquare if there is none.
// If there are several, it returns the first.
func (p *Position) king(c board.Color) board.Square {
	k := board.NewPiece(c, board.King)
	for s, piece := range &p.Sq {
		if piece == k {
			return board.Square(s)
		}
	}
	return board.NoSquare
}

// InCheck reports whether the king of the side to move is attacked (Laws
// 3.9.1). A side without a king is never in check.
func (p Position) InCheck() bool { return p.kingAttacked(p.Turn) }

func (p *Position) kingAttacked(c board.Color) bool {
	k := p.king(c)
	return k.Valid() && attacked(&p.Sq, k, c.Other())
}

// Sane returns an error if nothing certain can be said about the position:
// a side has no king or several, a pawn stands on the first or last rank, the
// side that has just moved is in check, a castling right lacks its king or
// rook, or no double step can have left the en-passant square. It returns nil
// for every position that legal moves can reach, and for many that they cannot.
func (p Position) Sane() error { return p.sane(false) }

// Listed is like Sane but accepts pawns that were left on their last rank (Laws
// 7.5.2). They cannot move, and Moves is correct for such a position too.
func (p Position) Listed() error { return p.sane(true) }

func (p *Position) sane(leftPawns bool) error {
	var kings [2]int
	for i, piece := range &p.Sq {
		s := board.Square(i)
		if piece != board.Empty && (piece > 15 || piece.Letter() == '.') {
			return fmt.Errorf("what is on %v is not a piece", s)
		}
		switch piece.Kind() {
		case board.King:
			kings[piece.Color()]++
		case board.Pawn:
			if s.Rank() == 0 || s.Rank() == 7 {
				if leftPawns && s.Rank() == lastRank(piece.Color()) {
					continue
				}
				return fmt.Errorf("there is a pawn on %v: it must have become another piece", s)
			}
		default:
		}
	}
	for c := board.White; c <= board.Black; c++ {
		if kings[c] != 1 {
			return fmt.Errorf("%v has %d kings: there must be one", c, kings[c])
		}
		for side := range p.Rights[c] {
			if err := p.rightPlausible(c, side); err != nil {
				return err
			}
		}
	}
	if p.kingAttacked(p.Turn.Other()) {
		return fmt.Errorf("%v is in check, but %v is to move", p.Turn.Other(), p.Turn)
	}
	return p.epPlausible()
}

// rightPlausible returns an error if the color cannot have that castling right.
func (p *Position) rightPlausible(c board.Color, side int) error {
	rook := p.Rights[c][side]
	if rook == board.NoSquare {
		return nil
	}
	name := [2]string{"short", "long"}[side]
	king := p.king(c)
	switch {
	case king.Rank() != homeRank(c) || !p.Chess960 && king.File() != 4:
		return fmt.Errorf("%v cannot castle %s: the king is not at home", c, name)
	case !rook.Valid() || !p.Sq[rook].Is(c, board.Rook):
		return fmt.Errorf("%v cannot castle %s: there is no %v rook on %v", c, name, c, rook)
	case rook.Rank() != homeRank(c) || (rook > king) != (side == short) ||
		!p.Chess960 && rook.File() != 0 && rook.File() != 7:
		return fmt.Errorf("%v cannot castle %s with the rook on %v", c, name, rook)
	}
	return nil
}

var errNoDoubleStep = errors.New("no pawn can have just passed over it by a double step")

// epPlausible returns an error if the last move cannot have set EP.
func (p *Position) epPlausible() error {
	if p.EP == board.NoSquare {
		return nil
	}
	mover := p.Turn.Other()
	step := forward(mover)
	if !p.EP.Valid() || p.EP.Rank() != pawnRank(mover)+step {
		return fmt.Errorf("en-passant square %v: %w", p.EP, errNoDoubleStep)
	}
	file, rank := p.EP.File(), p.EP.Rank()
	if p.Sq[p.EP] != board.Empty ||
		p.Sq[board.At(file, rank-step)] != board.Empty ||
		!p.Sq[board.At(file, rank+step)].Is(mover, board.Pawn) {
		return fmt.Errorf("en-passant square %v: %w", p.EP, errNoDoubleStep)
	}
	return nil
}
