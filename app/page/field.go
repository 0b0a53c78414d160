package page

import (
	"cmp"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A Field is a line to write in. Only owner mode has fields: in a game one would bring
// up the system's keyboard.
//
// The toolkit passes the focus from one text field to the next, whatever lies between
// them. So a field lies between two stops, and the stop that gets the focus tells the
// window that the keyboard left the field, and which way.
type Field struct {
	widget.Entry
	noDoubleTap
	Said string // what is to be written in it, for a screen reader

	kit           *Kit
	before, after *TabStop
	tapped        time.Time // last
}

// noDoubleTap takes DoubleTapped out of a Field, since it would have two of them. The
// driver for desktops waits 0.3 s for the second click on whatever has it, and then
// forgets what is pressed: a button that was pressed meanwhile did nothing.
type noDoubleTap struct{}

var _ fyne.DoubleTappable = noDoubleTap{}

// DoubleTapped is never called.
func (noDoubleTap) DoubleTapped(*fyne.PointEvent) {}

// NewField returns an empty field.
func (k *Kit) NewField() *Field {
	f := &Field{kit: k, noDoubleTap: noDoubleTap{}}
	f.Wrapping = fyne.TextWrap(fyne.TextTruncateClip) // as the toolkit's own
	f.before = NewTabStop(func() { k.Window.LeaveField(f, -1) })
	f.after = NewTabStop(func() { k.Window.LeaveField(f, 1) })
	f.ExtendBaseWidget(f)
	return f
}

// spoken returns what is to be written in the field, and what is.
func (f *Field) spoken(k *Kit) string {
	text := f.Text
	if text == "" {
		text = k.Words.Say("console.empty")
	}
	if name := cmp.Or(f.Said, f.PlaceHolder); name != "" {
		return name + ": " + text
	}
	return text
}

// Objects returns the field between its stops, for the layer that it lies in.
func (f *Field) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{f.before, f, f.after}
}

// FocusGained implements fyne.Focusable.
func (f *Field) FocusGained() {
	f.kit.Touch()
	f.Entry.FocusGained()
}

// Tapped implements fyne.Tappable. The second of two touches selects a word.
func (f *Field) Tapped(e *fyne.PointEvent) {
	now := time.Now()
	if now.Sub(f.tapped) <= fyne.CurrentApp().Driver().DoubleTapDelay() {
		f.Entry.DoubleTapped(e)
		now = time.Time{}
	}
	f.tapped = now
}

// TypedKey implements fyne.Focusable. Enter and Escape leave the field.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		f.Entry.TypedKey(e)
		f.kit.Window.LeaveField(f, 0)
	case fyne.KeyEscape:
		f.kit.Window.LeaveField(f, 0)
	default:
		f.Entry.TypedKey(e)
	}
}

// CreateRenderer implements fyne.Widget.
func (f *Field) CreateRenderer() fyne.WidgetRenderer {
	return fieldRenderer{f.Entry.CreateRenderer()}
}

// fieldRenderer writes in the middle of the field. The toolkit's own writes at the
// top, because its fields are as high as a line.
type fieldRenderer struct{ fyne.WidgetRenderer }

// Layout implements fyne.WidgetRenderer.
func (r fieldRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	down := (InUnits(size).Height - TextHeight(MidText) - 2*fieldPadding) / 2
	if down <= 0 {
		return
	}
	for _, o := range r.Objects() {
		if _, written := o.(fyne.Scrollable); written {
			at := BoxOf(o)
			// What is left below keeps the text from scrolling where pixels are rounded.
			at.Y, at.H = at.Y+down, at.H-down
			at.Put(o)
		}
	}
}

// TabStop is without a size; it takes the toolkit's focus and returns it.
type TabStop struct {
	Drawn
	gained func()
}

// NewTabStop returns a stop that calls gained when it got the focus.
func NewTabStop(gained func()) *TabStop {
	t := &TabStop{gained: gained}
	t.Arrange = func(fyne.Size) {}
	t.ExtendBaseWidget(t)
	return t
}

// FocusGained implements fyne.Focusable.
func (t *TabStop) FocusGained() {
	Unfocus(t)
	t.gained()
}

// FocusLost implements fyne.Focusable.
func (t *TabStop) FocusLost() {}

// TypedRune implements fyne.Focusable.
func (t *TabStop) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (t *TabStop) TypedKey(*fyne.KeyEvent) {}

// Unfocus takes the toolkit's focus from what has it in the window of an object.
func Unfocus(o fyne.CanvasObject) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil {
		c.Unfocus()
	}
}
