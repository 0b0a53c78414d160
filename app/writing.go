package app

import (
	"slices"

	"fyne.io/fyne/v2"

	"zapis/app/page"
)

// On a tablet with Linux or Windows the system has no keyboard on the screen for us, so
// one is drawn where a text field of owner mode is touched (page.FieldPad). It lies over
// the foot of the page and does not move it.
//
// Who types on a keyboard does not need it: with the first key that he types it goes
// away, and from then on a touched field only offers it, until the program ends.

// writing is the keys that are drawn to write in a field.
type writing struct {
	layer   *fyne.Container
	pad     *page.FieldPad // nil if nothing was written yet
	offered *page.Field    // which offers the keys; nil if none does
}

// writes returns the field that is written in with drawn keys, nil if there is none.
func (w *writing) writes() *page.Field {
	if w.pad == nil {
		return nil
	}
	return w.pad.To()
}

// isLine reports whether a field is the line over the drawn keys.
func (w *writing) isLine(f *page.Field) bool { return w.pad != nil && f == w.pad.Line() }

// Write implements [page.Window].
func (u *UI) Write(f *page.Field, asks bool) {
	switch {
	case !u.Opts.DrawKeys || u.isLine(f):
		return
	case u.offered != nil && u.offered != f:
		u.offered.OfferKeys(false)
		u.offered = nil
	}
	if u.Keyboard && !asks {
		f.OfferKeys(true)
		u.offered = f
		return
	}
	u.openPad(f)
}

func (u *UI) openPad(f *page.Field) {
	if u.pad == nil {
		u.pad = page.NewFieldPad(u.Kit, u.nextField, func() { u.closePad() })
		u.layer.Objects = []fyne.CanvasObject{u.pad.Object()}
	}
	u.pad.Open(f, len(u.fields()) > 1)
	u.placePad()
	page.EvenCaptions(u.Buttons())
	u.focus(u.pad.Line())
}

// focus leads the toolkit's focus into a field. The driver of a window does not know yet
// in which one a field lies that it has not painted.
func (u *UI) focus(f *page.Field) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(u.root); c != nil {
		c.Focus(f)
	}
}

// fields returns the fields of the page, as one reads.
func (u *UI) fields() (stops []page.Stop) {
	return slices.DeleteFunc(page.Stops(u.holder), func(s page.Stop) bool { _, ok := s.Owner.(*page.Field); return !ok })
}

// nextField goes on to the next field of the page, and after the last one to the first.
// Its cursor is behind what is written in it.
func (u *UI) nextField() {
	stops := u.fields()
	if len(stops) == 0 {
		return
	}
	i := slices.IndexFunc(stops, func(s page.Stop) bool { return s.Owner == fyne.CanvasObject(u.writes()) })
	next := stops[(i+1)%len(stops)]
	next.Reveal()
	f := next.Owner.(*page.Field)
	f.CursorRow, f.CursorColumn = 0, len([]rune(f.Text))
	u.openPad(f)
}

// placePad lays the drawn keys out, if they are open.
func (u *UI) placePad() {
	if u.lookAtField(); u.writes() != nil {
		page.Resize(u.layer, u.Geo.Size)
		u.pad.Place(u.Geo)
	}
}

// lookAtField closes the drawn keys if the field is not there any more.
func (u *UI) lookAtField() {
	f := u.writes()
	if f == nil {
		return
	}
	seen := false
	page.Walk(u.holder, func(o fyne.CanvasObject) { seen = seen || o == fyne.CanvasObject(f) })
	if !seen {
		u.closePad()
	}
}

// closePad closes the drawn keys, and returns the field that was written in.
func (u *UI) closePad() *page.Field { return u.pad.Close() }

// Typing implements [page.Window]. If f is nil, no field has the focus; then it returns
// the one that is written in with drawn keys, nil if there is none.
func (u *UI) Typing(f *page.Field) *page.Field {
	first := !u.Keyboard
	u.Keyboard = true
	switch {
	case u.writes() == nil:
		return f
	case f != nil && !u.isLine(f): // that keys led to
		u.closePad()
		return f
	case first:
		f = u.closePad()
		u.focus(f)
		return f
	}
	return u.pad.Line()
}

// Rewritten implements [page.Window].
func (u *UI) Rewritten(f *page.Field) {
	if u.writes() == f {
		u.pad.Follow()
	}
}

// typedIn takes a key that is typed while a field is written in with drawn keys, and
// reports whether it has.
func (u *UI) typedIn(e *fyne.KeyEvent) bool {
	if !page.OfKeyboard(e.Name) {
		return false
	}
	switch to := u.Typing(nil); {
	case to == nil:
		return false
	case !u.isLine(to):
		to.TypedKey(e)
		return true
	case e.Name == fyne.KeyEscape:
		u.keys.at = page.Stop{Owner: u.closePad()}
		u.keys.follow()
		return true
	}
	return false
}

// tabbed goes on from one thing to the next, because Tab was typed where nothing has
// the focus.
func (u *UI) tabbed(step int) {
	if f := u.Typing(nil); f != nil && !u.isLine(f) {
		u.LeaveField(f, step)
		return
	}
	u.keys.tab(step)
}
