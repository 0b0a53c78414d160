package scoresheet

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Form is what kind of thing stands in a cell. The numbers are stored.
type Form uint8

const (
	FormBlank Form = 0 // nothing
	FormMove  Form = 1 // a move made on the board
	FormText  Form = 2 // a move written in notation
	FormDash  Form = 3 // a dash

	// FormSquares is a move of which only two squares are known: they were
	// touched while the board of the device did not show what stood where
	// (docs/adr/0016). A record stores it as a FormMove of an empty square with a
	// field of its own, so that a reader that does not know the form still reads
	// the squares.
	FormSquares Form = 4
)

// Writing is what a player wrote in one cell. It is a comparable value.
type Writing struct {
	Form     Form
	Shape    board.Shape       // of FormMove; of FormSquares only From and To
	Text     string            // of FormText, byte for byte
	Language notation.Language // of FormText: the one it was written in
	Passed   bool              // of FormBlank: left by the next entry, not by the player

	// Marks are the signs + # x e.p. as the player put them beside this
	// writing; a correction begins without any.
	Marks notation.Marks
}

// Written is a writing with when it came about.
type Written struct {
	Writing
	By EventID // the event that wrote it
	At Millis  // wall time of that event
}

// Cell is one half-move of the sheet. A cell keeps its identity when cells
// before it are inserted or removed; its number is computed when shown.
type Cell struct {
	ID EventID // the event that made the cell
	Written
	Clock   Clock
	Offer   bool      // (=)
	Earlier []Written // what stood here before corrections, oldest first
}

// Corrected reports whether something else was written in the cell before. A
// blank filled in later is no correction.
func (c *Cell) Corrected() bool {
	return slices.ContainsFunc(c.Earlier, func(w Written) bool { return w.Form != FormBlank })
}

// Text returns what the cell shows: the stored move in the language and
// style asked for, with its marks; the text as it was written; "—" for a
// dash; "" for a blank.
func (c *Cell) Text(lang notation.Language, style notation.Style) string {
	switch c.Form {
	case FormMove:
		return notation.Text(c.Shape, c.Marks, lang, style)
	case FormText:
		return c.Writing.Text + c.Marks.Suffix(c.Writing.Text)
	case FormSquares:
		return notation.SquaresText(c.Shape.Move, c.Marks, lang)
	case FormDash:
		return "—"
	case FormBlank:
	}
	return ""
}

// Header is the head of the sheet.
type Header struct {
	GameOpened
	First CellName // the first cell of the sheet: 1w, but for set-up positions
	Start board.Free
	At    Millis // wall time of the opening
}

// Tag returns the value of a tag of the head, or "".
func (h *Header) Tag(name string) string {
	for _, t := range h.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Cursor is where the next entry goes. The zero value is the end.
type Cursor struct {
	Cell  EventID // the cell it corrects, or 0
	Ahead uint64  // 1: the next empty cell, chosen by touch; 2: the one after
}

// MaxAhead is how far beyond the last cell an empty cell can be chosen.
const MaxAhead = 80

// Signature is a signature or approval as it stands under the record.
type Signature struct {
	Signed
	At Millis // wall time
}

// Record is a game's record: the fold of its events. The zero value is no
// game. Copying it is cheap and gives a snapshot that later events do not
// change.
type Record struct {
	Header  Header
	Cells   []*Cell // never changed in place
	Sides   Sides
	Cursor  Cursor
	Result  Result
	Reason  string
	Signers [4]*Signature // by Signer; nil where none that still holds

	Disagreements []*Disagreement // White's, then Black's, each the last; see Disagreement

	Claims []*Claim  // in the order made
	Struck []*Struck // what the arbiter cancelled, in the order struck

	Rules   RulesSet  // by which the game is ruled; the zero value if nobody said
	Rulings []*Ruling // in the order given

	Adjournments    []*Adjournment    // in order; of the last one the game may be parked
	Reconstructions []*Reconstruction // in order; the last one may go on

	Released Millis // wall time of the release; 0 if not
	Closed   bool   // ended unsigned by the arbiter
	ReadOnly bool   // a newer version wrote part of it

	HandedOver bool   // the game goes on on another device
	HandedAt   Millis // wall time of the hand-over that stands; 0 if none does

	Lent bool // the opponent has the sheet, to complete his own (Laws 8.5.2)

	opened    bool
	oneSided  bool     // a cell was passed while one side only was recorded
	alone     bool     // nobody holds the lists but this record
	received  Received // what came so far of the log of the device before
	boards    boards
	draws     int    // of starting positions
	acts      *act   // the last one that can be taken back; nil if there is none
	CloseNote string // the arbiter's reason
}

// Status derives what the record says of the game.
func (r *Record) Status() Status {
	switch {
	case !r.opened:
		return NoGame
	case r.HandedOver:
		return Elsewhere
	case r.Parked() != nil:
		return Adjourned
	case r.Result == NoResult:
		return Open
	case r.Signers[SignerWhite] != nil && r.Signers[SignerBlack] != nil:
		return SignedByBoth
	}
	return Ended
}

// Over reports whether the game has left the device's hands: released by the
// player or closed by the arbiter.
func (r *Record) Over() bool { return r.Released != 0 || r.Closed }

// slot counts cells from White's first of move 1.
func (n CellName) slot() int { return (n.Number-1)*2 + int(n.Side) }

func nameOf(slot int) CellName { return CellName{slot/2 + 1, board.Color(slot % 2)} }

// NameAt returns the name of the cell at that index; an index beyond the last
// cell names the empty ones.
func (r *Record) NameAt(index int) CellName { return nameOf(r.Header.First.slot() + index) }

// IndexOf returns where the named cell stands; it may lie beyond the last,
// or be negative before the first.
func (r *Record) IndexOf(n CellName) int { return n.slot() - r.Header.First.slot() }

// Find returns the index of the cell with that identity, or -1.
func (r *Record) Find(id EventID) int {
	// Nearly always it is one of the last.
	for i := len(r.Cells) - 1; i >= 0; i-- {
		if r.Cells[i].ID == id {
			return i
		}
	}
	return -1
}

// NameOf returns the name of the cell with that identity; of a struck cell, the
// one that it had when it was struck. ok is false if there never was such a
// cell.
func (r *Record) NameOf(id EventID) (name CellName, ok bool) {
	if i := r.Find(id); i >= 0 {
		return r.NameAt(i), true
	}
	for _, s := range r.Struck {
		for i, cell := range s.Cells {
			if cell.ID == id {
				return nameOf(s.First.slot() + i), true
			}
		}
	}
	return name, false
}

// CursorIndex returns the index of the cell that the next entry fills; it is
// len(Cells) or more where that cell is empty. At the end with one side only,
// it is that side's next cell.
func (r *Record) CursorIndex() int {
	switch {
	case r.Cursor.Cell != 0:
		return r.Find(r.Cursor.Cell)
	case r.Cursor.Ahead != 0:
		return len(r.Cells) + int(r.Cursor.Ahead) - 1
	}
	next := len(r.Cells)
	if side := r.NameAt(next).Side; r.Sides == OnlyWhite && side == board.Black || r.Sides == OnlyBlack && side == board.White {
		next++
	}
	return next
}

// Board returns the position that the board shows: before the chosen cell, or
// after the last one.
func (r *Record) Board() board.Free {
	i := r.CursorIndex()
	f := r.BoardBefore(min(i, len(r.Cells)))
	f.Turn = r.NameAt(i).Side
	return f
}

// BoardBefore returns the free board before the cell at that index.
func (r *Record) BoardBefore(index int) board.Free { return r.boards.before(r, index) }
