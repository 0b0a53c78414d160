package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// Choice is a row of buttons under a label, of which one is set.
type Choice struct {
	Label   *canvas.Text
	Buttons []*Button
	Columns int // how many buttons stand side by side on a narrow page; 0 for all
}

// NewChoice returns a choice without buttons; key is the word of its label.
func NewChoice(kit *Kit, key string) *Choice {
	c := &Choice{Label: NewText(BodyText, false, kit.Palette.Second)}
	c.Label.Text = kit.Words.Say(key)
	return c
}

// Add adds a button, and returns c.
func (c *Choice) Add(b *Button) *Choice {
	c.Buttons = append(c.Buttons, b)
	return c
}

// Objects returns the label and the buttons.
func (c *Choice) Objects() []fyne.CanvasObject {
	out := []fyne.CanvasObject{c.Label}
	for _, b := range c.Buttons {
		out = append(out, b)
	}
	return out
}

// Choose rings the button of that name, and no other.
func (c *Choice) Choose(name string) {
	for _, b := range c.Buttons {
		b.Choose(b.Name == name)
	}
}

func (c *Choice) columns(w float32) int {
	if n := len(c.Buttons); c.Columns == 0 || w >= 700 {
		return n
	}
	return c.Columns
}

// Height implements [FlowItem].
func (c *Choice) Height(w float32) float32 {
	n := c.columns(w)
	rows := float32((len(c.Buttons) + n - 1) / n)
	return LabelHeight + rows*(ButtonMin+Gap)
}

// Place implements [FlowItem].
func (c *Choice) Place(x, y, w float32) {
	PutText(c.Label, Box{x, y, w, LabelHeight - 2})
	n := c.columns(w)
	b := Box{x, y + LabelHeight, w, c.Height(w) - LabelHeight - Gap}
	for i, at := range b.Grid(len(c.Buttons), n, Gap) {
		at.Put(c.Buttons[i])
	}
}

// A FlowItem is something with a label that [Flow] places among others.
type FlowItem interface {
	// Height returns how high it is at that width, with the gap below.
	Height(w float32) float32

	// Place puts it at x, y, at that width.
	Place(x, y, w float32)
}

// Flow places items in columns, each in the shortest one, in a room of width w
// from 0, 0. It returns the height of the tallest column.
func Flow(items []FlowItem, w float32, columns int) float32 {
	each := (w - 6 - float32(columns-1)*2*Gap) / float32(columns)
	heights := make([]float32, columns)
	for _, item := range items {
		c := 0
		for i := range heights {
			if heights[i] < heights[c] {
				c = i
			}
		}
		item.Place(3+float32(c)*(each+2*Gap), heights[c], each)
		heights[c] += item.Height(each)
	}
	tallest := float32(0)
	for _, h := range heights {
		tallest = max(tallest, h)
	}
	return tallest
}

// ScrollLayout lays out what a scrolled container holds, once [PutScroll] put it
// somewhere.
type ScrollLayout struct {
	arrange func(w float32) float32 // given to PutScroll, and the width last
	width   float32
}

// Layout implements fyne.Layout.
func (t *ScrollLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if t.arrange != nil {
		t.arrange(InUnits(size).Width)
	}
}

// MinSize implements fyne.Layout. What is higher than its place scrolls.
func (t *ScrollLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	if t.width < 100 {
		return fyne.NewSize(1, 1)
	}
	return fyne.NewSize(1, points(t.arrange(t.width)))
}

// PutScroll puts a scrolled container into b. Its content has the layout t, for which
// arrange lays it out at a width and returns its height.
func PutScroll(s *container.Scroll, t *ScrollLayout, b Box, arrange func(w float32) float32) {
	t.arrange = arrange
	b.Put(s)
	t.width = SizeOf(s).Width
	s.Content.Refresh()
	s.Refresh()
}
