package app_test

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
)

func (r *rig) field(tag string) {
	r.Helper()
	f := r.ui.Field(tag)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(f)
	r.tapAt(at.AddXY(f.Size().Width/2, f.Size().Height/2))
}

func keysDrawn(r *rig) bool { return r.ui.Button("key space") != nil }

// R-O04: on a tablet without a keyboard names can be written, since a game
// begins with them. A name has capitals, and a field can be emptied.
func TestFieldsHaveDrawnKeys(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}, {Width: 1280, Height: 800}, {Width: 854, Height: 480}} {
		r := rigWith(t, stage.New(t), size, page.Options{Keyless: func() bool { return true }})
		r.field("White")
		if !keysDrawn(r) {
			t.Fatalf("%v: a field was touched, and there are no keys", size)
		}
		if b := r.ui.Button("owner.profile"); b != nil && b.Visible() {
			t.Errorf("%v: keys are drawn, and the tabs beside them", size)
		}
		r.press("key l", "key i", "key space", "key b", "key o", "key a", "key o", "action.delete", "action.done")
		if got := r.ui.Field("White").Text; got != "Li Boa" || keysDrawn(r) {
			t.Errorf("%v: %q was written", size, got)
		}
		r.field("White")
		r.press("key x", "action.cancel")
		if got := r.ui.Field("White").Text; got != "Li Boa" || keysDrawn(r) {
			t.Errorf("%v: cancelled, and there is %q", size, got)
		}
		r.field("White")
		for range "Li Boa" {
			r.press("action.delete")
		}
		r.press("action.done")
		if got := r.ui.Field("White").Text; got != "" {
			t.Errorf("%v: emptied, and there is %q", size, got)
		}
	}
}

// Whoever types has a keyboard: the letter goes into the field, and no keys are drawn
// any more.
func TestTypingEndsDrawnKeys(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{Keyless: func() bool { return true }})
	r.field("White")
	r.ui.TypedRune('K')
	if f := r.ui.Field("White"); f.Text != "K" || keysDrawn(r) || r.win.Canvas().Focused() != f {
		t.Fatalf("%q was typed, keys %t, and %T has the keyboard", f.Text, keysDrawn(r), r.win.Canvas().Focused())
	}
	r.field("Black")
	if keysDrawn(r) {
		t.Error("there is a keyboard, and keys are drawn")
	}
}

// Many tablets report a keyboard that they do not have: then the second touch of a
// field in which nothing was typed draws keys, unless it selects a word.
func TestKeysForAKeyboardThatIsNotThere(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{Keyless: func() bool { return false }})
	r.field("White")
	r.field("White")
	if keysDrawn(r) {
		t.Fatal("two touches at once drew keys")
	}
	time.Sleep(fyne.CurrentApp().Driver().DoubleTapDelay() + 20*time.Millisecond)
	r.field("White")
	if !keysDrawn(r) {
		t.Fatal("a field that has the keyboard was touched again, and there are no keys")
	}
	r.press("action.cancel")

	r = rigWith(t, stage.New(t), usual, page.Options{})
	r.field("White")
	time.Sleep(fyne.CurrentApp().Driver().DoubleTapDelay() + 20*time.Millisecond)
	r.field("White")
	if keysDrawn(r) {
		t.Error("the system has a keyboard of its own, and keys are drawn")
	}
}
