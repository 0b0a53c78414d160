package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// choice is a line of buttons of which one is set, under its label.
type choice struct {
	label   *canvas.Text
	buttons []*Button
	wide    int // how many stand side by side on a narrow page; 0 for all
}

func newChoice(u *kit, key string) *choice {
	c := &choice{label: newText(bodyText, false, u.p.second)}
	c.label.Text = u.words.Say(key)
	return c
}

func (c *choice) add(b *Button) *choice {
	c.buttons = append(c.buttons, b)
	return c
}

func (c *choice) objects() []fyne.CanvasObject {
	out := []fyne.CanvasObject{c.label}
	for _, b := range c.buttons {
		out = append(out, b)
	}
	return out
}

func (c *choice) choose(name string) {
	for _, b := range c.buttons {
		b.Choose(b.Name == name)
	}
}

func (c *choice) columns(w float32) int {
	if n := len(c.buttons); c.wide == 0 || w >= 700 {
		return n
	}
	return c.wide
}

func (c *choice) height(w float32) float32 {
	n := c.columns(w)
	rows := float32((len(c.buttons) + n - 1) / n)
	return labelH + rows*(buttonMin+gap)
}

// place puts label and buttons into a box of that width, from its top.
func (c *choice) place(x, y, w float32) {
	putText(c.label, box{x, y, w, labelH - 2})
	n := c.columns(w)
	b := box{x, y + labelH, w, c.height(w) - labelH - gap}
	for i, at := range b.grid(len(c.buttons), n, gap) {
		at.put(c.buttons[i])
	}
}

// flowItem is a labelled thing that flowIn places among others.
type flowItem interface {
	height(w float32) float32
	place(x, y, w float32)
}

// flowIn places the items in columns, each where there is most room, and
// returns how high they are together.
func flowIn(items []flowItem, w float32, columns int) float32 {
	each := (w - 6 - float32(columns-1)*2*gap) / float32(columns)
	heights := make([]float32, columns)
	for _, item := range items {
		c := 0
		for i := range heights {
			if heights[i] < heights[c] {
				c = i
			}
		}
		item.place(3+float32(c)*(each+2*gap), heights[c], each)
		heights[c] += item.height(each)
	}
	tallest := float32(0)
	for _, h := range heights {
		tallest = max(tallest, h)
	}
	return tallest
}

// tall lays out what a scrolled container holds, by a function that is given
// the width and tells the height.
type tall struct {
	arrange func(w float32) float32
	width   float32 // of the last time
}

// Layout implements fyne.Layout.
func (t *tall) Layout(_ []fyne.CanvasObject, size fyne.Size) { t.arrange(size.Width) }

// MinSize implements fyne.Layout: what is higher than its place scrolls.
func (t *tall) MinSize([]fyne.CanvasObject) fyne.Size {
	if t.width < 100 {
		return fyne.NewSize(1, 1)
	}
	return fyne.NewSize(1, t.arrange(t.width))
}

// putScroll gives a scrolled container its place.
func putScroll(s *container.Scroll, t *tall, b box) {
	t.width = round(b.x+b.w) - round(b.x)
	b.put(s)
	s.Content.Refresh()
	s.Refresh()
}
