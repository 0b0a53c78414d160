package page

import (
	"cmp"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A Field is a line to write in. Only owner mode has fields: in a game one would bring
// up the system's keyboard. Where the system has none on the screen, a touch of the
// field opens one that is drawn: [FieldPad].
//
// The toolkit passes the focus from one text field to the next, whatever lies between
// them. So a field lies between two stops, and the stop that gets the focus tells the
// window that the keyboard left the field, and which way.
type Field struct {
	widget.Entry
	noDoubleTap
	Said   string  // what is to be written in it, for a screen reader and over drawn keys
	Writes Writing // with which drawn keys one begins

	kit           *Kit
	before, after *TabStop
	keys          *Button   // opens the drawn keys; nil where the system has its own
	box           Box       // with that button
	held          bool      // it looks as if it had the focus, whatever has it
	tapped        time.Time // last
}

// Writing is what is written in a field.
type Writing uint8

// What is written in fields.
const (
	WritesText     Writing = iota // words, of which the first begins with a capital
	WritesName                    // of a person: every word begins with a capital
	WritesCode                    // Latin capitals
	WritesFigures                 // mostly figures
	WritesAddress                 // of a machine: figures, or Latin letters without capitals
	WritesPosition                // FEN
	WritesSearch                  // words without capitals
)

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
	if k.Opts.DrawKeys {
		f.keys = k.Button("write.open", "keypad", func() { k.Window.Write(f, true) })
		f.keys.Said, f.keys.Text = f.keys.Text, ""
		f.keys.Hide()
	}
	return f
}

// spoken returns what is to be written in the field, and what is.
func (f *Field) spoken(k *Kit) string {
	text := f.Text
	if text == "" {
		text = k.Words.Say("console.empty")
	}
	if name := cmp.Or(f.Said, f.PlaceHolder); name != "" {
		return k.Words.Say("app.label", name, text)
	}
	return text
}

// Objects returns the field between its stops, for the layer that it lies in, and what
// opens the drawn keys.
func (f *Field) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{f.before, f, f.after}
	if f.keys != nil {
		all = append(all, f.keys)
	}
	return all
}

// OfferKeys shows a button at the end of the field that opens the drawn keys, or removes
// it.
func (f *Field) OfferKeys(offer bool) {
	if f.keys != nil && offer != f.keys.Visible() {
		Show(f.keys, offer)
		f.lay()
	}
}

// Move implements fyne.CanvasObject.
func (f *Field) Move(to fyne.Position) {
	at := TouchAt(to)
	f.box.X, f.box.Y = at.X, at.Y
	f.lay()
}

// Resize implements fyne.CanvasObject.
func (f *Field) Resize(to fyne.Size) {
	size := InUnits(to)
	f.box.W, f.box.H = size.Width, size.Height
	f.lay()
}

// lay lays the field and the button at its end out.
func (f *Field) lay() {
	at := f.box
	if f.keys != nil && f.keys.Visible() {
		Box{at.X + at.W - ButtonMin, at.Y, ButtonMin, at.H}.Put(f.keys)
		at.W -= ButtonMin + 8
	}
	at.Put(&f.Entry)
}

// Hide implements fyne.CanvasObject.
func (f *Field) Hide() {
	f.Entry.Hide()
	f.OfferKeys(false)
}

// SetText changes the text.
func (f *Field) SetText(text string) {
	f.Entry.SetText(text)
	f.kit.Window.Rewritten(f)
}

// FocusGained implements fyne.Focusable.
func (f *Field) FocusGained() {
	f.kit.Touch()
	f.Entry.FocusGained()
}

// FocusLost implements fyne.Focusable. A touch of a drawn key takes the focus, but not
// the cursor.
func (f *Field) FocusLost() {
	if !f.held {
		f.Entry.FocusLost()
	}
}

// Tapped implements fyne.Tappable. A touch opens the drawn keys, if there are any; the
// second of two touches selects a word.
func (f *Field) Tapped(e *fyne.PointEvent) {
	now := time.Now()
	if now.Sub(f.tapped) <= fyne.CurrentApp().Driver().DoubleTapDelay() {
		f.Entry.DoubleTapped(e)
		now = time.Time{}
	}
	f.tapped = now
	through(f, e, func() { f.kit.Window.Write(f, false) })
}

// TypedRune implements fyne.Focusable: somebody types on a keyboard.
func (f *Field) TypedRune(r rune) { f.kit.Window.Typing(f).Entry.TypedRune(r) }

// TypedKey implements fyne.Focusable. Enter and Escape leave the field.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	if OfKeyboard(e.Name) {
		f = f.kit.Window.Typing(f)
	}
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

// OfKeyboard reports whether a key is one that only a keyboard has: a tablet has some
// too, for the volume and the like.
func OfKeyboard(name fyne.KeyName) bool {
	return slices.Contains([]fyne.KeyName{
		fyne.KeyTab, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyEscape, fyne.KeySpace, fyne.KeyBackspace, fyne.KeyDelete, fyne.KeyInsert,
		fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown,
	}, name)
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
