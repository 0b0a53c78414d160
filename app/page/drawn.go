package page

import (
	"image/color"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Drawn is a widget made of canvas objects. Arrange places them in a size in units.
type Drawn struct {
	widget.BaseWidget
	Objects []fyne.CanvasObject
	Arrange func(size fyne.Size)
}

// Area returns the size of the widget in units.
func (d *Drawn) Area() fyne.Size { return SizeOf(d) }

// drawn returns what the widget is made of.
func (d *Drawn) drawn() []fyne.CanvasObject { return d.Objects }

// CreateRenderer implements fyne.Widget.
func (d *Drawn) CreateRenderer() fyne.WidgetRenderer { return drawnRenderer{d} }

type drawnRenderer struct{ d *Drawn }

func (r drawnRenderer) Layout(size fyne.Size)        { r.d.Arrange(InUnits(size)) }
func (r drawnRenderer) MinSize() fyne.Size           { return fyne.NewSize(1, 1) }
func (r drawnRenderer) Objects() []fyne.CanvasObject { return r.d.Objects }
func (r drawnRenderer) Refresh()                     { r.d.Arrange(r.d.Area()) }
func (r drawnRenderer) Destroy()                     {}

// LayoutFunc is a function that lays out a container of a size; it is a
// fyne.Layout.
type LayoutFunc func(size fyne.Size)

// Layout implements fyne.Layout.
func (f LayoutFunc) Layout(_ []fyne.CanvasObject, size fyne.Size) { f(size) }

// MinSize implements fyne.Layout: there is no least size worth telling.
func (f LayoutFunc) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }

// TextStyle returns the style of text that is bold if heavy.
func TextStyle(heavy bool) fyne.TextStyle { return fyne.TextStyle{Bold: heavy} }

// NewText returns an empty text.
func NewText(size float32, heavy bool, ink color.Color) *canvas.Text {
	return &canvas.Text{Color: ink, TextSize: points(size), TextStyle: TextStyle(heavy)}
}

// TextWidth returns how wide a text is.
func TextWidth(text string, size float32, heavy bool) float32 {
	return measured(text, size, TextStyle(heavy)).Width
}

// TextHeight returns the height of a line of text.
func TextHeight(size float32) float32 {
	return measured("Hg", size, fyne.TextStyle{}).Height
}

// measured returns the size of a text as it is drawn: the toolkit rounds it, and a
// point may be several pixels.
func measured(text string, size float32, style fyne.TextStyle) fyne.Size {
	px := CurrentScale().Pixels
	in := fyne.MeasureText(text, size*px, style)
	return fyne.NewSize(in.Width/px, in.Height/px)
}

// Fit returns a text and a size at which it is no wider than room: at size if it
// fits, else smaller, down to least, and then shortened.
func Fit(text string, room, size, least float32, heavy bool) (string, float32) {
	w := TextWidth(text, size, heavy)
	if w <= room || text == "" {
		return text, size
	}
	for smaller := Floor(size*room/w*2) / 2; smaller >= least; smaller -= 0.5 {
		if TextWidth(text, smaller, heavy) <= room {
			return text, smaller
		}
	}
	runes := []rune(text)
	if isPath(text) { // its end says most
		for n := len(runes) - 1; n > 4; n-- {
			if cut := string(runes[:n*2/5]) + "…" + string(runes[len(runes)-n*3/5:]); TextWidth(cut, least, heavy) <= room {
				return cut, least
			}
		}
	}
	for n := len(runes) - 1; n > 0; n-- {
		if cut := strings.TrimRight(string(runes[:n]), " ") + "…"; TextWidth(cut, least, heavy) <= room {
			return cut, least
		}
	}
	return "", least
}

// isPath reports whether a text ends in the name of a file with its folder.
func isPath(text string) bool {
	_, name, in := strings.Cut(text[strings.LastIndexByte(text, ' ')+1:], "/")
	if !in {
		_, name, in = strings.Cut(text, "\\")
	}
	return in && strings.LastIndexByte(name, '.') > 0
}

// Wrap breaks a text into lines no wider than room, at spaces and after the
// hyphens of words. A word that is wider has a line of its own.
func Wrap(text string, room, size float32, heavy bool) []string {
	var lines []string
	line := ""
	// It does not break at the spaces that keep a figure and its unit together.
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' }) {
		space := " "
		for part := ""; word != ""; space = "" {
			part, word = cutHyphen(word)
			switch longer := line + space + part; {
			case line == "":
				line = part
			case TextWidth(longer, size, heavy) <= room:
				line = longer
			default:
				lines = append(lines, line)
				line = part
			}
		}
	}
	return append(lines, line)
}

// cutHyphen cuts a word after its first hyphen between letters.
func cutHyphen(word string) (part, rest string) {
	for i, r := range word {
		if r != '-' {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(word[:i])
		after, _ := utf8.DecodeRuneInString(word[i+1:])
		if unicode.IsLetter(before) && unicode.IsLetter(after) {
			return word[:i+1], word[i+1:]
		}
	}
	return word, ""
}

// SetText changes a text, and has it painted only if something differs.
func SetText(t *canvas.Text, text string, size float32, ink color.Color) {
	size = points(size)
	if t.Text == text && t.TextSize == size && t.Color == ink {
		return
	}
	t.Text, t.TextSize, t.Color = text, size, ink
	t.Refresh()
}

// Show shows or hides an object, if it is not so already, and has the window
// painted. Everything here is shown and hidden by it: the toolkit has nothing
// painted when a rectangle, a text, an image or a container is shown, and does
// not find the window of an object that was hidden for a minute (Fyne 2.8.1).
func Show(o fyne.CanvasObject, visible bool) {
	if visible == o.Visible() {
		return
	}
	if visible {
		o.Show()
	} else {
		o.Hide()
	}
	for _, w := range fyne.CurrentApp().Driver().AllWindows() { // there is one
		if c, ok := w.Canvas().(interface{ SetDirty() }); ok {
			c.SetDirty()
		}
	}
}

// PutText places a text in b, in the middle of its height.
func PutText(t *canvas.Text, b Box) {
	h := TextHeight(TextSize(t))
	Move(t, fyne.NewPos(Round(b.X), Round(b.Y+(b.H-h)/2)))
	Resize(t, fyne.NewSize(b.W, h))
}

// FitText writes text into b, in the middle of its height: at size if b is wide
// enough, else smaller, down to least, and then shortened.
func FitText(t *canvas.Text, text string, b Box, size, least float32, ink color.Color) {
	text, size = Fit(text, b.W, size, least, t.TextStyle.Bold)
	SetText(t, text, size, ink)
	PutText(t, b)
}

// Walk visits o and what it contains, as far as it is seen, from the back to the
// front.
func Walk(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	if !o.Visible() {
		return
	}
	visit(o)
	switch c := o.(type) {
	case *fyne.Container:
		for _, child := range c.Objects {
			Walk(child, visit)
		}
	case *container.Scroll:
		Walk(c.Content, visit)
	}
}

// CenterOf returns the middle of an object in the window, where the toolkit sees a
// touch of it.
func CenterOf(o fyne.CanvasObject) fyne.Position {
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	return origin.AddXY(o.Size().Width/2, o.Size().Height/2)
}

// Unseen is an object with a place and a size and no picture. It takes no touch.
type Unseen struct {
	at   fyne.Position
	size fyne.Size
}

// MinSize implements fyne.CanvasObject.
func (*Unseen) MinSize() fyne.Size { return fyne.Size{} }

// Move implements fyne.CanvasObject.
func (u *Unseen) Move(to fyne.Position) { u.at = to }

// Position implements fyne.CanvasObject.
func (u *Unseen) Position() fyne.Position { return u.at }

// Resize implements fyne.CanvasObject.
func (u *Unseen) Resize(size fyne.Size) { u.size = size }

// Size implements fyne.CanvasObject.
func (u *Unseen) Size() fyne.Size { return u.size }

// Hide implements fyne.CanvasObject: there is nothing to hide.
func (*Unseen) Hide() {}

// Show implements fyne.CanvasObject.
func (*Unseen) Show() {}

// Visible implements fyne.CanvasObject.
func (*Unseen) Visible() bool { return true }

// Refresh implements fyne.CanvasObject.
func (*Unseen) Refresh() {}
