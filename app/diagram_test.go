package app_test

import (
	"strings"
	"testing"
	"time"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/scoresheet"
)

const organizerCode = "975310"

// ruledDiagram is a rig with a game in an event that lays down when a diagram may be
// seen.
func ruledDiagram(t *testing.T, d scoresheet.Diagram, opts page.Options) *rig {
	t.Helper()
	r := rigWith(t, stage.New(t), usual, opts)
	r.must(r.dev.SetCode("organizer", organizerCode, ""))
	rules := r.dev.Rules()
	rules.Diagram = d
	r.must(r.dev.SetRules(rules, organizerCode))
	r.opened()
	r.ui.Refresh()
	return r
}

// Where the event wants no diagram, moves are written, three or four touches each,
// and nothing shows a board: not while a cell is chosen, a draw is claimed or the
// board would be turned.
func TestNoDiagram(t *testing.T) {
	r := ruledDiagram(t, scoresheet.DiagramNever, page.Options{Lang: "de", Notation: "de"})
	for _, move := range [][]string{
		{"key e", "key 4"},
		{"key d", "key 5"},
		{"key e", "key d", "key 5"},
		{"key N", "key f", "key 6"},
		{"key N", "key f", "key 3"},
		{"key g", "key 6"},
		{"key B", "key e", "key 2"},
		{"key B", "key g", "key 7"},
		{"key 0-0"},
		{"key 0-0"},
	} {
		if n := len(move) + 1; n > 4 {
			t.Errorf("%q takes %d touches", move, n)
		}
		r.press(append(move, "action.done")...)
		r.noBoard()
	}
	r.wantSheet("1w e4 1b d5 2w ed5 2b Nf6 3w Nf3 3b g6 4w Be2 4b Bg7 5w 0-0 5b 0-0 ")
	if record := r.dev.View().Record; !record.BoardKnown() {
		t.Error("the record does not know where the pieces stand")
	}
	for _, open := range []string{"action.clock", "action.more"} {
		r.press(open)
		r.noBoard()
		r.press(map[string]string{"action.clock": "action.cancel", "action.more": "action.back"}[open])
		r.noBoard()
	}
	r.cell("2w")
	r.noBoard()
	if r.ui.Button("action.turn") != nil {
		t.Error("a board that is not there can be turned")
	}
}

func (r *rig) noBoard() {
	r.Helper()
	if b := r.ui.Board(); b != nil && b.Visible() {
		r.Error("the board is seen")
	}
	if r.ui.Button("key e") == nil && r.ui.Button("action.cancel") == nil && r.ui.Button("action.back") == nil {
		r.Error("no move can be written")
	}
}

// Where the event wants a diagram only while a move is entered, the board comes for
// one entry and goes with it, or when nobody touches it. The log tells of it.
func TestDiagramWhileEntering(t *testing.T) {
	r := ruledDiagram(t, scoresheet.DiagramEntering, page.Options{})
	seen := func() bool { return r.ui.Board() != nil && r.ui.Board().Visible() }
	if seen() {
		t.Fatal("the board is seen before an entry")
	}
	r.press("diagram.enter")
	if !seen() {
		t.Fatal("the board is not seen for an entry")
	}
	r.tap("e2", "e4")
	r.wantSheet("1w e4 ")
	if seen() {
		t.Error("the board is seen after the entry")
	}
	r.press("diagram.enter")
	r.tap("e7")
	r.now = r.now.Add(29 * time.Second)
	r.ui.SetNow(r.now)
	if !seen() {
		t.Error("the board went while it was in use")
	}
	r.now = r.now.Add(31 * time.Second)
	r.ui.SetNow(r.now)
	if seen() {
		t.Error("the board stays though nobody touches it")
	}
	r.press("write instead", "key e", "key 5", "action.done")
	r.wantSheet("1w e4 1b e5 ")
	if seen() {
		t.Error("the board is seen after a written move")
	}
	if got := r.dev.Log; len(got) < 3 || got[0] != "page board" {
		t.Errorf("the log has %q", got)
	}
}

// The band says what the event lays down, in every mode; the organizer sets it, and
// the opening event of the next game holds it.
func TestDiagramIsSaid(t *testing.T) {
	for _, lang := range assets.Languages() {
		r := ruledDiagram(t, scoresheet.DiagramNever, page.Options{Lang: lang})
		if want := assets.Words(lang).Say("diagram.band.never"); !strings.Contains(r.ui.BandText(), want) {
			t.Errorf("%s: the band says %q, want %q", lang, r.ui.BandText(), want)
		}
	}
	r := newRig(t, usual)
	r.must(r.dev.SetCode("organizer", organizerCode, ""))
	r.ui.Refresh()
	r.press("owner.codes", "code.rules", "diagram.entering", "code.rules.set")
	r.code(organizerCode)
	if got := r.dev.Rules().Diagram; got != scoresheet.DiagramEntering {
		t.Errorf("set is %v", got)
	}
	r.opened()
	if got := r.dev.View().Record.Header.Diagram; got != scoresheet.DiagramEntering {
		t.Errorf("the game holds %v", got)
	}
}
