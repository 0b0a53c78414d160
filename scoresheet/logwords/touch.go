package logwords

import (
	"strconv"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// Touch is an act on the screen that wrote nothing.
type Touch struct {
	// What is take (a piece lifted), back (put back), let (let go of by the
	// device, since nothing followed), not (a square chosen first and then
	// rejected), rows (the sheet scrolled), looked (an earlier position), page, or
	// any other word of the front end.
	What   string
	Square board.Square        // of take, back, let and not; else board.NoSquare
	Cell   scoresheet.CellName // of rows and looked; else Number 0
	Page   string              // for page, and for unreadable touches

	ago   int64 // ms before the event that contains it
	timed bool
}

// touchWords are the words of the front ends for touches.
var touchWords = map[string]string{
	"take": "take", "lift": "take", "lifted": "take", "put": "back", "put back": "back", "let go": "let", "not": "not",
	"rows from": "rows", "look": "looked", "looked": "looked", "looked at": "looked", "page": "page",
}

// parseTouch reads an item of [scoresheet.Touched]: what, place, and
// milliseconds before the event, which may be missing.
func parseTouch(item string) Touch {
	t := Touch{Square: board.NoSquare, What: "other", Page: item}
	w := strings.Fields(item)
	if n := len(w); n > 1 {
		if ago, err := strconv.ParseUint(w[n-1], 10, 40); err == nil {
			t.ago, t.timed = int64(ago), true
			w = w[:n-1]
		}
	}
	if len(w) < 2 {
		return t
	}
	place := w[len(w)-1]
	what, known := touchWords[strings.Join(w[:len(w)-1], " ")]
	if !known {
		return t
	}
	switch what {
	case "take", "back", "let", "not":
		s, err := board.ParseSquare(place)
		if err != nil {
			return t
		}
		t.Square, t.Page = s, ""
	case "rows", "looked":
		name, ok := parseCell(place)
		if !ok {
			return t
		}
		t.Cell, t.Page = name, ""
	default:
		t.Page = place
	}
	t.What = what
	return t
}

// parseCell reads a cell's name of the pages, "12." and "12…", or of the
// console, "12w" and "12b".
func parseCell(place string) (scoresheet.CellName, bool) {
	if n, ok := strings.CutSuffix(place, "."); ok {
		place = n + "w"
	} else if n, ok := strings.CutSuffix(place, "…"); ok {
		place = n + "b"
	}
	name, err := scoresheet.ParseCellName(place)
	return name, err == nil
}

// text returns the words for the touch.
func (t Touch) text() Text {
	switch t.What {
	case "take", "back", "let", "not":
		return text("touch."+t.What, t.Square.String())
	case "rows", "looked":
		return text("touch."+t.What, t.Cell)
	case "page":
		return text("touch.page", t.Page)
	}
	return raw(t.Page)
}

// Say returns the words for the touch in a language.
func (t Touch) Say(w Words) string { return t.text().Say(w) }
