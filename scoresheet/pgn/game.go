package pgn

import (
	"fmt"
	"strings"
)

// Limits of the lenient reader.
const (
	// MaxGame is the number of bytes of one game that are read; the rest of a
	// longer game is skipped. It is more than the longest log of a device
	// (scoresheet.MaxLog) can produce, whatever its content.
	MaxGame = 16 << 20
	// MaxPlies is the number of half-moves of one game that are kept,
	// including variations; the longest possible game has some 12,000.
	MaxPlies = 200_000
	// MaxDepth is the maximum nesting depth of variations.
	MaxDepth = 200
	// MaxTags is the number of tags of one game that are kept; a device writes
	// up to 130, databases some thirty.
	MaxTags = 5000
	// MaxNotes is the number of comments and annotation glyphs of one game
	// that are kept: two for each half-move.
	MaxNotes = 2 * MaxPlies
	// MaxFaults is the number of faults of one game that are kept.
	MaxFaults = 50
)

// Game is one game as it was written. Text is always valid UTF-8.
type Game struct {
	Index        int   // place in the file, from 0
	Offset       int64 // byte where the game starts, from 0
	Line, Column int   // where the game starts, both from 1; columns count bytes
	Tags         []Tag // in the order of the file; a name may occur twice
	// Comment holds the comments before the first move, in order.
	Comment []string
	Moves   []Ply
	// Result is the termination token ("1-0", "0-1", "1/2-1/2", "*"). If none
	// was written, Terminated is false and Result is that of the tag, or "*".
	Result     string
	Terminated bool
	// Recoded is set if some text was not UTF-8 and was read as Windows-1252,
	// which includes Latin-1, or the file is in UTF-16.
	Recoded bool
	Faults  []Fault
}

// Tag is a name and its value, without quotes and escapes.
type Tag struct{ Name, Value string }

// Known returns the value of a tag, "" if it only says that nobody knows: ?, -,
// ????.??.??.
func Known(value string) string {
	if strings.Trim(value, "?-.") == "" {
		return ""
	}
	return value
}

// Tag returns the value of the first tag of the given name, or "" if there is
// none.
func (g *Game) Tag(name string) string {
	value, _ := g.Lookup(name)
	return value
}

// Lookup is like Tag but also reports whether there is such a tag.
func (g *Game) Lookup(name string) (value string, ok bool) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			return g.Tags[i].Value, true
		}
	}
	return "", false
}

// Ply is one half-move as written, with its annotations.
type Ply struct {
	// Text is the move without its number and annotation marks. An "e.p." or a
	// draw offer "(=)" written after it is part of it.
	Text string
	// Number is the move number written before the move, or 0 if there was
	// none. Dots is the number of dots after it (3 for a move by Black).
	Number, Dots int
	// NAGs holds the annotation glyphs; ! ? !! ?? !? ?! are 1 to 6.
	NAGs []int
	// Before holds the comments before the first move of a variation.
	Before []string
	// Comments holds the comments after the move. Each run of white space in a
	// comment is replaced by one space, and white space at its ends is removed.
	Comments []string
	// Variations holds alternatives to this move.
	Variations   [][]Ply
	Line, Column int
}

// Fault is an error in the syntax.
type Fault struct {
	Line, Column int
	Text         string
}

// Error returns the place and the reason: "line 7, column 12: …".
func (f Fault) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, f.Text)
}
