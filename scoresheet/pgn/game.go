package pgn

import "fmt"

// Limits of the lenient reader.
const (
	// MaxGame is how many bytes of one game are read; the rest of a longer
	// game is skipped. It is above what the longest log of a device
	// (scoresheet.MaxLog) can come to, whatever was written in it.
	MaxGame = 16 << 20
	// MaxPlies is how many half-moves of one game are kept, variations
	// included; the longest possible game has some 12,000.
	MaxPlies = 200_000
	// MaxDepth is how deep variations may be nested.
	MaxDepth = 200
	// MaxTags is how many tags of one game are kept; a device writes up to
	// 130, databases some thirty.
	MaxTags = 5000
	// MaxNotes is how many comments and annotation glyphs of one game are
	// kept: two for each half-move.
	MaxNotes = 2 * MaxPlies
	// MaxFaults is how many faults of one game are kept.
	MaxFaults = 50
)

// Game is one game as it was written. Text is always valid UTF-8.
type Game struct {
	Index        int   // place in the file, from 0
	Offset       int64 // byte where the game starts, from 0
	Line, Column int   // where the game starts, both from 1; columns count bytes
	Tags         []Tag // in the order of the file; a name may occur twice
	// Comment holds the comments before the first move, in their order.
	Comment []string
	Moves   []Ply
	// Result is the termination token ("1-0", "0-1", "1/2-1/2", "*"); where
	// none was written Terminated is false and Result is that of the tag,
	// or "*".
	Result     string
	Terminated bool
	// Recoded says that some text was not UTF-8 and was taken for
	// Windows-1252, of which Latin-1 is a part.
	Recoded bool
	Faults  []Fault
}

// Tag is a name and its value, the value without quotes and escapes.
type Tag struct{ Name, Value string }

// Tag returns the value of the first tag of that name, "" where there is none.
func (g *Game) Tag(name string) string {
	value, _ := g.Lookup(name)
	return value
}

// Lookup is Tag, telling an empty value from a missing tag.
func (g *Game) Lookup(name string) (value string, ok bool) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			return g.Tags[i].Value, true
		}
	}
	return "", false
}

// Ply is one half-move as written, with what was written about it.
type Ply struct {
	// Text is the move without number and without annotation marks. An
	// "e.p." or a draw offer "(=)" written after it belongs to it.
	Text string
	// Number is the move number written before the move, 0 where there was
	// none; Dots is how many dots stood after the number (3: Black's move).
	Number, Dots int
	// NAGs are the annotation glyphs; ! ? !! ?? !? ?! are 1 to 6.
	NAGs []int
	// Before holds the comments before the first move of a variation.
	Before []string
	// Comments are those after the move. Runs of white space in a comment
	// are one space, and it has none at its ends.
	Comments []string
	// Variations are alternatives to this move.
	Variations   [][]Ply
	Line, Column int
}

// Fault is a place where the syntax is broken.
type Fault struct {
	Line, Column int
	Text         string
}

// Error returns place and reason, "line 7, column 12: …".
func (f Fault) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, f.Text)
}
