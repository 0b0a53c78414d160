package session_test

import (
	"fmt"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// cursor returns the cell that the next entry goes to.
func (p *player) cursor() string {
	v := p.View()
	return v.Record.NameAt(v.Record.CursorIndex()).String()
}

// R-G08, R-G21: the cursor stays in inserted cells until they are filled, then
// it goes back to where it stood. An undo goes back into the cell that is empty
// again. Nothing of it changes with a restart, and what is written elsewhere in
// the meantime leaves the cursor at the end.
func TestCursorStaysInInsertedCells(t *testing.T) {
	cell := func(number int, side board.Color) scoresheet.CellName {
		return scoresheet.CellName{Number: number, Side: side}
	}
	w, b := board.White, board.Black
	var p *player
	write := func(text string) func() { return func() { p.done(p.Write(text)) } }
	insert := func(at scoresheet.CellName, pair bool) func() { return func() { p.done(p.Insert(at, pair)) } }
	at := func(to scoresheet.CellName) func() { return func() { p.done(p.At(to)) } }
	undo := func() { p.done(p.Undo()) }
	dash := func() { p.done(p.Dash()) }
	blank := func() { p.done(p.Blank()) }
	end := func() { p.done(p.AtEnd()) }
	restart := func() { p = p.restart() }
	only := func(s scoresheet.Sides) func() { return func() { p.done(p.Only(s)) } }
	type step struct {
		do     func()
		cursor string
	}
	for name, steps := range map[string][]step{
		"a pair":                {{insert(cell(2, w), true), "2w"}, {write("d4"), "2b"}, {write("d5"), "4w"}},
		"touched":               {{insert(cell(2, w), true), "2w"}, {func() { p.tap("d2", "d4") }, "2b"}, {func() { p.tap("d7", "d5") }, "4w"}},
		"across a restart":      {{insert(cell(2, w), true), "2w"}, {write("d4"), "2b"}, {restart, "2b"}, {write("d5"), "4w"}},
		"Black's first":         {{insert(cell(2, w), true), "2w"}, {at(cell(2, b)), "2b"}, {write("d5"), "2w"}, {write("d4"), "4w"}},
		"a pair from Black's":   {{insert(cell(1, b), true), "1b"}, {write("d5"), "2w"}, {write("d4"), "4w"}},
		"with an offer":         {{insert(cell(2, w), true), "2w"}, {write("d4 (=)"), "2b"}},
		"a dash fills too":      {{insert(cell(2, w), true), "2w"}, {dash, "2b"}, {dash, "4w"}},
		"left empty on purpose": {{insert(cell(2, w), true), "2w"}, {blank, "2b"}, {blank, "4w"}},
		"half a move":           {{insert(cell(2, w), false), "2w"}, {write("d4"), "3b"}},
		"chosen to insert": {
			{at(cell(2, w)), "2w"}, {insert(cell(2, w), true), "2w"}, {write("d4"), "2b"}, {write("d5"), "4w"},
		},
		"the other half chosen": {
			{at(cell(2, b)), "2b"}, {insert(cell(2, w), true), "2w"}, {write("d4"), "2b"}, {write("d5"), "4w"},
		},
		"he was elsewhere": {
			{at(cell(1, b)), "1b"}, {insert(cell(2, w), true), "2w"}, {write("d4"), "2b"}, {write("d5"), "1b"},
		},
		"he was beyond the end": {
			{at(cell(5, w)), "5w"}, {insert(cell(2, w), false), "2w"}, {write("d4"), "5b"},
		},
		"he went elsewhere": {
			{insert(cell(2, w), true), "2w"}, {at(cell(1, w)), "1w"}, {write("c4"), "4w"},
		},
		"he went to the end": {
			{insert(cell(2, w), true), "2w"}, {write("d4"), "2b"}, {end, "4w"}, {write("Bb5"), "4b"},
		},
		"he corrects one of them later": {
			{insert(cell(2, w), true), "2w"}, {write("d4"), "2b"}, {end, "4w"}, {at(cell(2, w)), "2w"}, {write("d3"), "4w"},
		},
		"undo": {
			{insert(cell(2, w), true), "2w"},
			{write("d4"), "2b"},
			{write("d5"), "4w"},
			{undo, "2b"},
			{undo, "2w"},
			{write("d3"), "2b"},
			{undo, "2w"},
			{undo, "3w"},
		},
		"two pairs": {
			{insert(cell(2, w), true), "2w"}, {insert(cell(2, w), true), "2w"}, {write("d4"), "2b"}, {write("d5"), "3w"}, {write("c4"), "3b"}, {write("c5"), "5w"},
		},
		"two places": {
			{insert(cell(2, w), true), "2w"},
			{end, "4w"},
			{insert(cell(1, w), true), "1w"},
			{write("d4"), "1b"},
			{write("d5"), "3w"}, // the other move that was inserted
			{restart, "3w"},
			{write("c4"), "3b"},
			{write("c5"), "5w"},
		},
		"the later place first": {
			{insert(cell(1, w), true), "1w"}, {end, "4w"}, {insert(cell(3, w), false), "3w"}, {write("d4"), "1w"}, {write("c4"), "1b"}, {write("c5"), "4b"},
		},
		"the place he came from was filled": {
			{insert(cell(2, w), false), "2w"}, {insert(cell(1, w), false), "1w"}, {at(cell(2, b)), "2b"}, {write("d4"), "1w"}, {write("c4"), "4w"},
		},
		"one side": {
			{only(scoresheet.OnlyBlack), "3b"}, {insert(cell(2, w), true), "2b"}, {write("d5"), "4b"},
		},
	} {
		p = newPlayer(t).game()
		for _, m := range []string{"e4", "e5", "Nf3", "Nc6"} {
			p.done(p.Write(m))
		}
		for i, s := range steps {
			if s.do(); p.cursor() != s.cursor {
				t.Errorf("%s: after step %d the next entry goes to %s, want %s", name, i+1, p.cursor(), s.cursor)
			}
		}
	}
}

// R-G15: where the cursor goes depends on which cells are empty, not on what is
// written in them.
func TestInsertedCursorTellsNothing(t *testing.T) {
	for _, text := range []string{"d4", "d5", "Kd7", "hello", "--"} {
		p := newPlayer(t).game()
		p.tap("e2", "e4")
		p.tap("e7", "e5")
		p.done(p.Insert(firstCell, true))
		p.done(p.Write(text))
		got := fmt.Sprint(p.cursor(), p.View().Record.Cells[1].Text(notation.English, notation.Short))
		if p.done(p.Write(text)); got+p.cursor() != "1b3w" {
			t.Errorf("after %q the cursor was in %s, then in %s", text, got, p.cursor())
		}
	}
}
