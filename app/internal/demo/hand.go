package main

import (
	"bufio"
	"fmt"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/internal/pointer"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/scoresheet"
)

// storyError ends the demonstration: the pages are not as the story has them.
type storyError string

func (e storyError) Error() string { return string(e) }

// hand touches the twin, and prints each touch.
type hand struct {
	mouse *pointer.Mouse
	root  fyne.CanvasObject
	out   *bufio.Writer
	ui    *app.UI
	dev   *session.Session
}

// dragSteps is in how many steps the finger of scripts/xvfb.sh drags.
const dragSteps = 8

// do prints one line for the script.
func (h *hand) do(word string, numbers ...float32) {
	fmt.Fprint(h.out, word)
	for _, n := range numbers {
		fmt.Fprintf(h.out, " %d", int(math.Round(float64(n))))
	}
	fmt.Fprintln(h.out)
}

// say has a caption written below what follows, and rest leaves the picture for so
// many milliseconds longer.
func (h *hand) say(caption string) { fmt.Fprintln(h.out, "say", caption) }
func (h *hand) rest(ms float32)    { h.do("rest", ms) }

// shot has a picture taken.
func (h *hand) shot(name string) { fmt.Fprintln(h.out, "shot", name) }

func (h *hand) tapAt(p fyne.Position) {
	h.do("tap", p.X, p.Y)
	h.mouse.Tap(p)
}

// press touches the button of that name; on a small screen it may stand
// behind "more".
func (h *hand) press(name string) {
	found := h.find(name)
	if more := h.find("action.more"); found == nil && more != nil {
		h.tapAt(center(more))
		found = h.find(name)
	}
	if found == nil {
		panic(storyError(fmt.Sprintf("there is no button %q on this page", name)))
	}
	h.tapAt(center(found))
}

func (h *hand) find(name string) (found *page.Button) {
	h.each(h.root, func(o fyne.CanvasObject) {
		// The last one drawn lies on top.
		if b, ok := o.(*page.Button); ok && b.Name == name {
			found = b
		}
	})
	return found
}

// write puts text into a field of the form.
func (h *hand) write(tag, text string) {
	entry := h.ui.Field(tag)
	if entry == nil {
		panic(storyError(fmt.Sprintf("there is no field %q on this page", tag)))
	}
	h.tapAt(center(entry))
	fmt.Fprintln(h.out, "type", text)
	entry.SetText(text)
}

// move is two touches on the board.
func (h *hand) move(from, to string) {
	h.tapAt(h.square(from))
	h.tapAt(h.square(to))
}

// drag moves a piece without lifting the finger.
func (h *hand) drag(from, to string) {
	a, b := h.square(from), h.square(to)
	h.do("drag", a.X, a.Y, b.X, b.Y)
	h.mouse.Drag(a, b, dragSteps)
}

func (h *hand) square(name string) fyne.Position {
	b := h.ui.Board()
	if b == nil {
		panic(storyError("there is no board on this page"))
	}
	return b.Center(square(name))
}

// clock notes a reading: two touches after the one that opens it.
func (h *hand) clock(hours, tens, minutes int) {
	h.press("action.clock")
	h.shot("clock")
	h.press(fmt.Sprintf("at %d:%d", hours, tens))
	h.press(fmt.Sprintf("minute %d", minutes))
}

// correct goes to a cell of the sheet, by as many drags as it takes to see
// it, and enters the move that belongs there.
func (h *hand) correct(cell string, move [2]string) {
	name, err := scoresheet.ParseCellName(cell)
	if err != nil {
		panic(storyError(err.Error()))
	}
	sheet := h.ui.Sheet()
	at, ok := sheet.Center(name)
	for range 20 {
		if ok {
			break
		}
		mid := center(sheet)
		step := fyne.NewPos(mid.X, mid.Y+2*sheet.RowHeight())
		h.do("drag", mid.X, mid.Y, step.X, step.Y)
		h.mouse.Drag(mid, step, dragSteps)
		at, ok = sheet.Center(name)
	}
	if !ok {
		panic(storyError("the cell " + cell + " does not come into view"))
	}
	h.tapAt(at)
	h.shot("cell")
	h.move(move[0], move[1])
}

// flourish signs as people do, without lifting the finger.
func (h *hand) flourish(who string) {
	if h.ui.Pad() == nil {
		h.press("sign " + who)
	}
	pad := h.ui.Pad()
	if pad == nil {
		panic(storyError("there is no place to sign"))
	}
	const points, loops = 140, 5
	c, r := center(pad), min(pad.Size().Width/2, pad.Size().Height)*0.6
	var numbers []float32
	for i := range points {
		t := float64(i) / (points - 1) // from left to right, in loops that grow smaller
		angle := (2*loops*t + float64(len(who)%2)) * math.Pi
		x, y := 1.6*t-0.8+0.13*math.Sin(angle), (0.5-0.4*t)*math.Cos(angle)-0.1*t
		at := fyne.NewPos(c.X+r*float32(x), c.Y+r*float32(y))
		numbers = append(numbers, at.X, at.Y)
		if h.mouse.MoveTo(at); i == 0 {
			h.mouse.Press(desktop.MouseButtonPrimary)
		}
	}
	h.mouse.Release(desktop.MouseButtonPrimary)
	h.do("stroke", numbers...)
	h.press("action.done")
}

// sign draws a signature with the finger.
func (h *hand) sign(who string) {
	if h.ui.Pad() == nil { // the second player's opens by itself
		h.press("sign " + who)
	}
	pad := h.ui.Pad()
	if pad == nil {
		panic(storyError("there is no place to sign"))
	}
	c, r := center(pad), min(pad.Size().Width, pad.Size().Height)/5
	for i := range 3 {
		x := c.X + float32(i-1)*r
		a, b := fyne.NewPos(x-r/2, c.Y+r), fyne.NewPos(x+r/2, c.Y-r)
		h.do("drag", a.X, a.Y, b.X, b.Y)
		h.mouse.Drag(a, b, dragSteps)
	}
	h.shot("sign-" + who)
	h.press("action.done")
}

func center(o fyne.CanvasObject) fyne.Position {
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	return corner.AddXY(o.Size().Width/2, o.Size().Height/2)
}

// each visits every visible object of a tree, in the order of drawing.
func (h *hand) each(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	if !o.Visible() {
		return
	}
	visit(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, child := range o.Objects {
			h.each(child, visit)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(o).Objects() {
			h.each(child, visit)
		}
	}
}
