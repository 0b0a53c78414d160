package app_test

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/scoresheet"
)

// keyTouch touches a stop of the window by its name: a square, a cell, a button.
func (r *rig) keyTouch(names ...string) {
	r.Helper()
	for _, name := range names {
		found := false
		for _, s := range r.ui.KeyStops() {
			if s.Name == name && !found {
				found = true
				s.Do()
			}
		}
		if !found {
			r.Fatalf("there is no %q", name)
		}
	}
}

// practised are the touches of the practice, task by task.
var practised = [][]string{
	{"e2", "e4"},
	{"e7", "e5"},
	{"d2", "d4"},
	{"action.undo"},
	{"g1", "f3"},
	{"b8", "c6"},
	{"2w"},
	{"f1", "c4"},
	{"action.clock", "at 1:2", "minute 5"},
	{"action.offer"},
	{"action.dash"},
}

// R-O03, R-O04, R-G22: the practice teaches entry and is no board to try moves on: it
// takes what the task says and nothing else, keeps nothing, and ends by itself.
func TestPractice(t *testing.T) {
	for _, lang := range assets.Languages() {
		r := newRigIn(t, usual, page.Options{Lang: lang})
		before := len(r.dev.Log)
		r.press("practice.do")
		for i, task := range practised {
			said, sheet := r.ui.Practice()
			if said == "" || strings.Contains(said, "{") {
				t.Fatalf("%s: task %d says %q", lang, i+1, said)
			}
			// Nothing else is taken: no other move, no other button.
			for _, other := range [][]string{{"a2", "a4"}, {"h7", "h5"}, {task[0], "h3"}, {"action.dash"}, {"action.undo"}, {"action.offer"}} {
				if other[0] == task[0] && (len(other) == 1 || len(task[0]) > 2 || task[0] == "2w") {
					continue
				}
				r.keyTouch(other...)
				if _, now := r.ui.Practice(); now != sheet {
					t.Fatalf("%s: task %d takes %v: %q", lang, i+1, other, now)
				}
			}
			r.keyTouch(task...)
			if after, now := r.ui.Practice(); now == sheet && i != 6 && i != 8 && i != 9 || after == said || strings.Contains(after, assets.Words(lang).Say("practice.only")) {
				t.Fatalf("%s: task %d is not taken: %q", lang, i+1, after)
			}
		}
		if _, sheet := r.ui.Practice(); sheet != "1w e4 1b e5 2w Bc4 2b Nc6 3w - " && !strings.HasPrefix(sheet, "1w e4 1b e5 2w Bc4 2b Nc6 3w ") {
			t.Errorf("%s: the sheet ends as %q", lang, sheet)
		}
		for _, s := range r.ui.KeyStops() {
			if s.Name != "action.back" {
				t.Errorf("%s: after the last task there is still %q", lang, s.Name)
			}
		}
		r.press("action.back")
		if said, _ := r.ui.Practice(); said != "" {
			t.Error("the practice does not end")
		}
		if v := r.dev.View(); len(r.dev.Log) != before || v.Record.Status() != scoresheet.NoGame || v.Ended != nil {
			t.Errorf("%s: the practice left something: %q", lang, r.dev.Log)
		}
		if games, err := r.dev.Games(); err == nil && len(games) > 0 {
			t.Errorf("%s: the practice is in the archive", lang)
		}
	}
}

// The practice ends when nobody touches it, and it fits on every screen.
func TestPracticeEndsByItself(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 480, Height: 854}, {Width: 854, Height: 480}, {Width: 500, Height: 800}, {Width: 1280, Height: 800}} {
		for _, lang := range []string{"de", "uk"} {
			r := newRigIn(t, size, page.Options{Lang: lang})
			r.press("practice.do")
			checkPlaces(t, r, size)
			for i, task := range practised {
				r.keyTouch("action.back", "practice.do") // from the first task again
				for _, done := range practised[:i] {
					r.keyTouch(done...)
				}
				r.keyTouch("h3") // is said with it: no task names it
				if !r.ui.PracticeWhole() {
					said, _ := r.ui.Practice()
					t.Errorf("%v %s: task %d is not seen whole: %q", size, lang, i+1, said)
				}
				r.keyTouch(task...)
			}
			r.keyTouch("action.back", "practice.do")
			r.now = r.now.Add(119 * time.Second)
			r.ui.SetNow(r.now)
			if said, _ := r.ui.Practice(); said == "" {
				t.Error("the practice ends early")
			}
			r.now = r.now.Add(2 * time.Second)
			r.ui.SetNow(r.now)
			if said, _ := r.ui.Practice(); said != "" {
				t.Errorf("%v: the practice stays though nobody touches it", size)
			}
		}
	}
}

func newRigIn(t *testing.T, size fyne.Size, opts page.Options) *rig {
	t.Helper()
	return rigWith(t, stage.New(t), size, opts)
}
