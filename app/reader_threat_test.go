package app_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/page"
)

// R-T05, R-G15: a screen reader is silent where our own voice is: in a game in which the
// arbiter has not allowed it, while a move is being sealed, and in arbiter mode. It says
// then whose the device is, and in a game that it is silent.
func TestReaderIsSilent(t *testing.T) {
	r := allowed(t, usual, page.Options{})
	r.tap("e2", "e4")
	want := func(when string, words ...string) {
		t.Helper()
		var out []string
		for _, n := range r.nodes() {
			out = append(out, n.label)
			if n.role != fyne.AccessibleRoleText {
				t.Errorf("%s: %q is a %s", when, n.label, n.role)
			}
		}
		if !slices.Equal(out, words) {
			t.Errorf("%s: announced is %q, want %q", when, out, words)
		}
	}
	mode, no := r.ui.Words.Say("mode.game"), r.ui.Words.Say("assist.speech.no")
	r.allow(false)
	want("not allowed", mode, no)
	r.press("action.more")
	want("not allowed, in a panel", mode, no)
	r.press("action.back")
	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
	want("in arbiter mode", r.ui.Words.Say("mode.arbiter"))
	_, err := r.dev.AllowSpeech(true)
	r.must(err)
	r.ui.Refresh()
	want("in arbiter mode, allowed", r.ui.Words.Say("mode.arbiter"))
	r.must(r.dev.Leave())
	r.ui.Refresh()
	if r.labelled("e 4 White pawn").role != fyne.AccessibleRoleButton {
		t.Error("allowed, and the squares cannot be pressed")
	}
	r.beginSealing(sealKeyOf(t))
	want("while a move is sealed", mode)
}
