package desk_test

import (
	"strings"
	"testing"

	"zapis/desk"
)

// R-C02: what is off a board follows from the facts: the last word on a file
// counts, at its board alone, whoever plays there.
func TestFoldRemoved(t *testing.T) {
	off := desk.Removed{Reason: "a test"}
	back := desk.Removed{Reason: "it was none", Back: true}
	for _, c := range []struct {
		name string
		say  func(f *facts)
		want string // what is off board 1, and then board 2
	}{
		{"nothing", func(*facts) {}, "|"},
		{"one", func(f *facts) { f.add("A/1/1", off, "blob1") }, "blob1 a test Weber|"},
		{"two at once", func(f *facts) { f.add("A/1/1", off, "blob1", "blob2") }, "blob1 a test Weber, blob2 a test Weber|"},
		{"put back", func(f *facts) { f.add("A/1/1", off, "blob1", "blob2"); f.add("A/1/1", back, "blob1") }, "blob2 a test Weber|"},
		{"put back and off again", func(f *facts) {
			f.add("A/1/1", off, "blob1")
			f.add("A/1/1", back, "blob1")
			f.add("A/1/1", desk.Removed{Reason: "it was one"}, "blob1")
		}, "blob1 it was one Weber|"},
		{"twice, the last reason", func(f *facts) {
			f.add("A/1/1", off, "blob1")
			f.add("A/1/1", desk.Removed{Reason: "of board 2"}, "blob1")
		}, "blob1 of board 2 Weber|"},
		{"of another board", func(f *facts) { f.add("A/1/1", off, "blob1"); f.add("A/1/2", back, "blob1") }, "blob1 a test Weber|"},
		{"no file", func(f *facts) { f.add("A/1/1", off) }, "skipped|"},
		{"paired again, with others", func(f *facts) {
			f.add("A/1/1", off, "blob1")
			f.add("A/1", desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("1", "Li", "Roy"), pairing("2", "Ng", "Abe")}}})
		}, "blob1 a test Weber|"},
		{"colours exchanged", func(f *facts) {
			f.add("A/1/1", off, "blob1")
			f.add("A/1", desk.Changed{Boards: []desk.Change{{Was: "1", Now: pairing("1", "Boykov", "Petrova")}}})
		}, "blob1 a test Weber|"},
		{"renamed, and put back there", func(f *facts) {
			f.add("A/1/1", off, "blob1", "blob2")
			f.add("A/1", desk.Changed{Boards: []desk.Change{{Was: "1", Now: pairing("2", "Petrova", "Boykov")}, {Was: "2", Now: pairing("1", "Ng", "Abe")}}})
			f.add("A/1/2", back, "blob2")
		}, "|blob1 a test Weber"},
	} {
		f := laid(t)
		c.say(f)
		h := f.fold()
		var got []string
		for _, board := range []string{"1", "2"} {
			var all []string
			for _, r := range h.Round("A", 1).Seen(board).Removed {
				all = append(all, r.Hash+" "+r.Reason+" "+r.By)
			}
			got = append(got, strings.Join(all, ", "))
		}
		if len(h.Skipped) > 0 {
			got[0] = "skipped"
		}
		if text := strings.Join(got, "|"); text != c.want {
			t.Errorf("%s: %s, want %s", c.name, text, c.want)
		}
	}
}

// R-C02: the last word on a game that is held back counts; what a newer version
// may hold back is held back whole.
func TestFoldHeld(t *testing.T) {
	for _, c := range []struct {
		name string
		all  []desk.Held
		want string
	}{
		{"nothing", nil, ""},
		{"the moves", []desk.Held{{What: desk.HoldMoves, Reason: "a"}}, "moves a Weber"},
		{"then all of it", []desk.Held{{What: desk.HoldMoves, Reason: "a"}, {What: desk.HoldGame, Reason: "b"}}, "game b Weber"},
		{"let go", []desk.Held{{What: desk.HoldGame, Reason: "a"}, {Reason: "b"}}, ""},
		{"of a newer version", []desk.Held{{What: "clocks", Reason: "a"}}, "game a Weber"},
	} {
		f := laid(t)
		for _, b := range c.all {
			f.add("A/1/1", b)
		}
		h, got := f.fold(), ""
		if x := h.Round("A", 1).Seen("1").Held; x != nil {
			got = string(x.What) + " " + x.Reason + " " + x.By
		}
		if got != c.want || h.Round("A", 1).Seen("2").Held != nil || len(h.Skipped) > 0 {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
