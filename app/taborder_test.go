package app_test

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/page"
)

// R-T05: Tab goes through a pad or a panel first, and not from one of its keys to what
// lies beside it in the window, such as *Undo*; and through all results before their
// reasons.
func TestTabStaysTogether(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}, {Width: 1280, Height: 800}, {Width: 854, Height: 480}} {
		for name, first := range map[string]func(name string) bool{
			"clock": func(name string) bool { return !strings.HasPrefix(name, "action.") || name == "action.cancel" },
			"keypad": func(name string) bool {
				return strings.HasPrefix(name, "key ") || slices.Contains([]string{"action.cancel", "action.delete", "action.done"}, name)
			},
			"code": func(name string) bool {
				return strings.HasPrefix(name, "digit ") || slices.Contains([]string{"action.cancel", "action.delete", "action.done"}, name)
			},
			"result": func(name string) bool { return strings.HasPrefix(name, "result ") },
		} {
			r := started(t, size)
			keyPages()[name](r)
			var order []string
			for _, s := range r.ui.KeyStops() {
				if _, ok := s.Owner.(*page.Button); ok {
					order = append(order, s.Name)
				}
			}
			last := len(order) - 1
			for last >= 0 && !first(order[last]) {
				last--
			}
			for _, name := range order[:max(last, 0)] {
				if !first(name) {
					t.Errorf("%s at %v: Tab comes to %s on the way: %q", t.Name(), size, name, order)
					break
				}
			}
		}
	}
}

// R-T05: from a field Tab goes to what stands beside it, and then to the next line, as
// one reads.
func TestTabAsOneReads(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}, {Width: 1280, Height: 800}, {Width: 854, Height: 480}} {
		for _, name := range []string{"", "start.midgame"} {
			r := started(t, size)
			keyPages()["new game"](r)
			if name != "" {
				r.press(name)
			}
			var before page.Box
			for i, s := range r.ui.KeyStops() {
				if _, ok := s.Owner.(*page.RowList); ok || s.At.W == 0 {
					continue
				}
				beside := s.At.Y < before.Y+before.H/2 && s.At.Y+s.At.H > before.Y+before.H/2
				if i > 0 && (!beside && s.At.Y < before.Y || beside && s.At.X < before.X) {
					t.Errorf("%s at %v: from %v Tab goes to %q at %v", name, size, before, s.Name, s.At)
				}
				before = s.At
			}
		}
	}
}

// R-T05: the ring around a field leaves its label to be read, which stands right above.
func TestRingLeavesTheLabel(t *testing.T) {
	r := started(t, fyne.Size{Width: 480, Height: 854})
	keyPages()["new game"](r)
	for range 50 {
		r.keys(fyne.KeyTab)
		owner, _ := r.ui.Focus()
		field, ok := owner.(*page.Field)
		if !ok {
			continue
		}
		at := r.ui.RingBox()
		for _, s := range r.ui.KeyStops() {
			if s.Owner == fyne.CanvasObject(field) && at.Y < s.At.Y-2 {
				t.Errorf("the ring at %v covers the label of the field at %v", at, s.At)
			}
		}
	}
}
