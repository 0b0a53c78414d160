package notation

import (
	"fmt"

	"zapis/scoresheet/board"
)

// Marks is a set of signs that a player may add to a move (Laws C.13: none of
// them is compulsory).
type Marks uint8

// The numbers are stored in the log and never change.
const (
	CheckMark     Marks = 1 // +
	MateMark      Marks = 2 // # or ++
	EnPassantMark Marks = 4 // e.p.
	TakesMark     Marks = 8 // x or :
)

// Sense is one meaning of a written move, as far as it is written. Files and
// ranks count from 1 to 8; 0 means that nothing is written. The zero value has
// no meaning.
type Sense struct {
	// Kind is the piece that moves. It is Pawn if there is no letter, and
	// NoKind if the text names two squares and could mean any piece ("g1f3").
	Kind board.Kind

	// FromFile and FromRank say where the piece came from.
	FromFile, FromRank int8

	// ToFile and ToRank say where it went. One may be missing ("ed", "Kxa",
	// "N4"), or both if only the captured piece is named ("BxQ").
	ToFile, ToRank int8

	// Victim is the captured piece if the text names it: "BxQ", "PxP".
	Victim board.Kind

	// Promo is what the pawn became. It may be King or Pawn if that is written.
	Promo board.Kind

	// Castle is set for 0-0 and 0-0-0. The other fields are then zero.
	Castle board.Castle
}

// From returns the square from which the move starts, or NoSquare unless both
// of its coordinates are written.
func (s Sense) From() board.Square { return square(s.FromFile, s.FromRank) }

// To returns the square to which the move goes, or NoSquare unless both of its
// coordinates are written.
func (s Sense) To() board.Square { return square(s.ToFile, s.ToRank) }

func square(file, rank int8) board.Square { return board.At(int(file)-1, int(rank)-1) }

// maxSenses is the maximum number of meanings of one text that are kept.
const maxSenses = 5

// Written is what a text says by its syntax alone. It is comparable. The zero
// value says nothing and means no move. The embedded Sense is the likeliest
// meaning; Senses returns all of them.
type Written struct {
	Sense

	// NoMove is set for a dash, "--" or "0000": the player wrote that there is
	// no move. The Sense is then empty.
	NoMove bool

	Marks Marks // the signs that are written
	Draw  bool  // (=) or = follows the move: a draw was offered (Laws C.12)

	others [maxSenses - 1]Sense
	more   uint8 // the number of others in use
}

// Senses returns the meanings of the text in the order in which they are
// tried: first the literal one, then those that assume careless writing. It is
// empty for NoMove and for the zero value.
func (w Written) Senses() []Sense {
	if w.Sense == (Sense{}) {
		return nil
	}
	return append([]Sense{w.Sense}, w.others[:w.more]...)
}

// sense returns the i-th meaning without allocating.
func (w *Written) sense(i int) Sense {
	if i == 0 {
		return w.Sense
	}
	return w.others[i-1]
}

func (w *Written) senses() int {
	if w.Sense == (Sense{}) {
		return 0
	}
	return 1 + int(w.more)
}

// SyntaxReason is the reason why a text cannot be read.
type SyntaxReason uint8

const (
	// Unreadable text looks like a move but is not one: "Qe11+", "bxee4".
	Unreadable SyntaxReason = iota
	// Empty text is empty, or only a move number.
	Empty
	// NotAMove does not have the form of a move: a word, a remark, a time. It
	// is kept like anything else, and is conspicuous (R-G22).
	NotAMove
	// NotAlgebraic is a move in numeric notation. It is not evidence for a
	// claim over the board (Laws 8.1.1 and C, R-N03), but ParseNumeric reads
	// it.
	NotAlgebraic
)

// String returns the reason in words.
func (r SyntaxReason) String() string {
	switch r {
	case Unreadable:
		return "cannot be read as a move: write a piece letter and a square, as in Nf3"
	case Empty:
		return "has no move in it: write a move, or a dash where there is none"
	case NotAMove:
		return "has not the form of a move: the sheet is for moves, clock times, offers and claims"
	case NotAlgebraic:
		return "is in numeric notation: write the move in algebraic notation, as in e2-e4"
	}
	return "cannot be read as a move"
}

// SyntaxError is the error of Parse, ParseNumeric and ParseUCI. The text is
// kept on the sheet nevertheless.
type SyntaxError struct {
	Text   string
	Reason SyntaxReason
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%q %s", e.Text, e.Reason) }
