package main

import (
	"maps"
	"regexp"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app/page"
	uses "zapis/internal/long"
)

// key types a key as the driver of a window does: what has the focus gets it, and Tab
// passes the focus on.
func (s *studio) key(name fyne.KeyName) {
	c := s.win.Canvas()
	if f, ok := c.Focused().(fyne.Tabbable); name == fyne.KeyTab && (!ok || !f.AcceptsTab()) {
		c.FocusNext()
		return
	}
	if f := c.Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: name})
		return
	}
	s.ui.TypedKey(&fyne.KeyEvent{Name: name})
}

// round goes once round the page with Tab, or back, and returns what it comes to.
func (s *studio) round(t *testing.T, step func()) (all []fyne.CanvasObject) {
	t.Helper()
	for range 400 {
		step()
		o, _ := s.ui.Focus()
		if f := s.win.Canvas().Focused(); f != nil {
			t.Fatalf("%T has the toolkit's focus", f)
		}
		if len(all) > 0 && o == all[0] {
			return all
		}
		all = append(all, o)
	}
	t.Fatal("Tab does not come round")
	return nil
}

func (s *studio) boxOf(o fyne.CanvasObject) page.Box {
	at := page.TouchAt(fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
	size := page.SizeOf(o)
	return page.Box{X: at.X, Y: at.Y, W: size.Width, H: size.Height}
}

// onItsOwn are pages with nothing open on them, which Escape leaves alone.
var onItsOwn = regexp.MustCompile(`^(game|game cell|game gaps cell|game lent|game sealing|game sealed|sign|ended|handed|parked|arbiter|owner \d whole=false)$`)

// R-T05: on every page and cover of every mode each button is reached by Tab, from
// above to below and from left to right; back the same way; Enter and Space press it;
// a field is entered and left; and Escape leaves what is open, and writes nothing.
func TestEveryCoverByKeysAlone(t *testing.T) {
	uses.Serial(t)
	test.NewApp()
	seen := map[string]bool{}
	for i, sc := range allScenes() {
		if sc.lang != "" || sc.theme != page.Paper || sc.left {
			continue // the same page in other dress
		}
		t.Run(sc.name, func(t *testing.T) {
			s := playScene(t, sc)
			defer s.end(t)
			if f, _ := s.ui.Writes(); f != nil {
				return // the first key sends the drawn ones away, to the same page without
			}
			where := s.ui.Where()
			if seen[where] && !uses.Asked() {
				return
			}
			seen[where] = true
			s.win.Resize(screens[i%4])
			s.ui.Rearrange()
			s.tabs(t)
			before := s.recorded()
			for range 6 {
				s.key(fyne.KeyEscape)
			}
			if where := s.ui.Where(); !onItsOwn.MatchString(where) {
				t.Errorf("Escape leaves %q open", where)
			}
			if s.recorded() != before {
				t.Error("Escape writes into the record")
			}
		})
	}
	t.Logf("%d pages and covers", len(seen))
}

// tabs goes round the page that is shown.
func (s *studio) tabs(t *testing.T) {
	t.Helper()
	tab := func() { s.key(fyne.KeyTab) }
	forth := s.round(t, tab)
	back := s.round(t, s.win.Canvas().FocusPrevious)
	slices.Reverse(back)
	if !slices.Equal(forth, back) {
		t.Error("Shift+Tab does not go back the same way")
	}
	for _, name := range slices.Sorted(maps.Keys(s.reached())) {
		if !slices.ContainsFunc(forth, func(o fyne.CanvasObject) bool { b, ok := o.(*page.Button); return ok && b.Name == name }) {
			t.Errorf("Tab does not come to %s", name)
		}
	}
	for i, o := range forth {
		if i > 0 {
			s.inOrder(t, forth[i-1], o)
		}
		tabTo := func() {
			for range len(forth) + 1 {
				if at, _ := s.ui.Focus(); at == o {
					return
				}
				tab()
			}
			t.Fatalf("Tab does not come to %T again", o)
		}
		switch o := o.(type) {
		case *page.Button:
			tabTo()
			s.presses(t, o)
		case *page.Field:
			next, before := forth[(i+1)%len(forth)], forth[(i+len(forth)-1)%len(forth)]
			for _, leave := range []struct {
				by string
				do func()
				to fyne.CanvasObject
			}{
				{"Tab", tab, next},
				{"Shift+Tab", s.win.Canvas().FocusPrevious, before},
				{"Escape", func() { s.key(fyne.KeyEscape) }, o},
			} {
				tabTo()
				s.key(fyne.KeyReturn)
				if s.win.Canvas().Focused() != fyne.Focusable(o) {
					t.Fatal("Enter does not go into the field")
				}
				was := o.Text
				s.win.Canvas().Focused().TypedRune('7')
				if o.Text == was {
					t.Error("nothing is written into the field")
				}
				o.SetText(was)
				leave.do()
				if at, _ := s.ui.Focus(); at != leave.to || s.win.Canvas().Focused() != nil {
					t.Errorf("%s leads from a field to %T, and not to %T", leave.by, at, leave.to)
				}
			}
		}
	}
}

// presses fails if Enter or Space does not press the button under the ring.
func (s *studio) presses(t *testing.T, b *page.Button) {
	t.Helper()
	does, n := b.OnTap, 0
	defer func() { b.OnTap = does }()
	b.OnTap = func() { n++ }
	s.key(fyne.KeyReturn)
	s.key(fyne.KeySpace)
	if n != 2 {
		t.Errorf("Enter and Space press %s %d times", b.Name, n)
	}
}

// rank returns where a stop comes among all, wherever it lies.
func (s *studio) rank(o fyne.CanvasObject) int {
	for _, stop := range page.Stops(s.ui.Content()) {
		if stop.Owner == o {
			return stop.Rank()
		}
	}
	return 0
}

// inOrder fails if one reads b before a.
func (s *studio) inOrder(t *testing.T, a, b fyne.CanvasObject) {
	t.Helper()
	if _, last := b.(*page.Spot); last {
		return // what no button says comes last
	}
	if s.rank(a) != s.rank(b) {
		return // a panel comes before what lies beside it
	}
	from, to := s.boxOf(a), s.boxOf(b)
	name := func(o fyne.CanvasObject) string {
		if b, ok := o.(*page.Button); ok {
			return b.Name
		}
		return ""
	}
	if to.Y+to.H <= from.Y {
		t.Errorf("Tab goes from %T %s at %v up to %T %s at %v", a, name(a), from, b, name(b), to)
	} else if to.Y == from.Y && to.X < from.X {
		t.Errorf("Tab goes from %T %s at %v left to %T %s at %v", a, name(a), from, b, name(b), to)
	}
}
