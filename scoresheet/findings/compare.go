package findings

import (
	"fmt"
	"strings"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// Difference lists how two positions differ in the sense of Laws 9.2.3. The
// zero value means that they are the same.
type Difference struct {
	Squares   []board.Square // squares with different pieces
	Turn      bool           // the side to move differs
	Castling  [2][2]bool     // by color and side (0 short, 1 long): the right exists in only one of them
	EnPassant board.Square   // one plus the square on which a capture is legal in only one of them; 0 if there is none
}

// Compare returns how two positions differ.
func Compare(a, b rules.Position) (d Difference) {
	for s := range a.Sq {
		if a.Sq[s] != b.Sq[s] {
			d.Squares = append(d.Squares, board.Square(s))
		}
	}
	d.Turn = a.Turn != b.Turn
	for c := range a.Rights {
		for side := range a.Rights[c] {
			d.Castling[c][side] = a.Rights[c][side] != b.Rights[c][side]
		}
	}
	if ea, eb := takesEnPassant(a), takesEnPassant(b); ea != eb {
		d.EnPassant = min(ea, eb) + 1
	}
	return d
}

// takesEnPassant returns the target square of a legal capture en passant, or
// NoSquare if there is none.
func takesEnPassant(p rules.Position) board.Square {
	without := p
	without.EP = board.NoSquare
	if p.Key() == without.Key() {
		return board.NoSquare
	}
	return p.EP
}

// Same reports whether there is no difference.
func (d Difference) Same() bool {
	return len(d.Squares) == 0 && !d.Turn && d.Castling == [2][2]bool{} && d.EnPassant == 0
}

// String returns the differences in plain English, or "" if there are none.
func (d Difference) String() string {
	var all []string
	if len(d.Squares) > 0 {
		names := make([]string, len(d.Squares))
		for i, s := range d.Squares {
			names[i] = s.String()
		}
		all = append(all, "other pieces on "+strings.Join(names, " "))
	}
	if d.Turn {
		all = append(all, "the other player is to move")
	}
	for c, sides := range d.Castling {
		for side, differs := range sides {
			if differs {
				all = append(all, fmt.Sprintf("%v may castle %s in one of them only", board.Color(c), [...]string{"short", "long"}[side]))
			}
		}
	}
	if d.EnPassant != 0 {
		all = append(all, fmt.Sprintf("a pawn can be taken en passant on %v in one of them only", d.EnPassant-1))
	}
	return strings.Join(all, "; ")
}
