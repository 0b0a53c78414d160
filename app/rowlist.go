package app

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// rowList shows rows of any height. Only the rows that are seen are made, so
// that a log of thousands of events opens as fast as a short one. It scrolls
// by whole rows; the buttons and the rail beside it go far at once.
type rowList struct {
	drawn
	ui   *kit
	draw func(row int, d *rowDrawing)
	n    int // rows
	top  int // first row seen
	full int // rows seen

	rects []*canvas.Rectangle
	texts []*canvas.Text
	zones []zone
	drag  float32
	at    box // with the rail and its buttons

	rail     *rail
	up, down *Button
}

// zone is a place that can be touched; the last one that holds the place is
// meant.
type zone struct {
	at   box
	name string
	do   func()
}

var (
	_ fyne.Tappable   = (*rowList)(nil)
	_ fyne.Draggable  = (*rowList)(nil)
	_ fyne.Scrollable = (*rowList)(nil)
)

func newRowList(u *kit, draw func(row int, d *rowDrawing)) *rowList {
	r := &rowList{ui: u, draw: draw}
	r.arrange = func(fyne.Size) { r.paint() }
	r.ExtendBaseWidget(r)
	r.rail = newRail(u.p, func(part float32) {
		u.touch()
		r.goTo(int(part*float32(r.n)) - r.full/2)
	})
	r.up = newButton(u.p, "page up", "up", "", u.touching(func() { r.page(-1) }))
	r.down = newButton(u.p, "page down", "down", "", u.touching(func() { r.page(1) }))
	return r
}

// set shows so many rows, from the first.
func (r *rowList) set(rows int) {
	if r.n = rows; r.top >= rows {
		r.top = 0
	}
	if r.at.w > 0 {
		r.place(r.at)
		return
	}
	r.paint()
}

// fits reports whether all rows stand in that room.
func (r *rowList) fits(w, h float32) bool {
	for i := range r.n {
		if h -= r.row(i, w).y; h < 0 {
			return false
		}
	}
	return true
}

// place puts the list into the box, the rail and its buttons on its right if
// it does not stand there whole.
func (r *rowList) place(b box) {
	r.at = b
	if r.fits(b.w, b.h) {
		r.top = 0
		b.put(r)
		r.paint()
		return
	}
	side := box{b.x + b.w - buttonMin, b.y, buttonMin, b.h}
	b.w -= buttonMin + 8
	b.put(r)
	up, side := side.cutTop(clamp(b.h*0.12, buttonMin, 80))
	down, side := side.cutBottom(up.h)
	up.put(r.up)
	down.put(r.down)
	side.inset(0, 6).put(r.rail)
	r.paint()
}

// rowDrawing is one row as it is drawn: what draws it moves y on to its end.
type rowDrawing struct {
	w, y  float32
	rects []rowRect
	texts []rowText
	zones []zone
}

type rowRect struct {
	at           box
	fill, stroke color.NRGBA
	width        float32
	corner       float32
}

type rowText struct {
	at    box
	text  string
	size  float32
	heavy bool
	ink   color.NRGBA
}

// box is a column of the row, from where the drawing stands now.
func (d *rowDrawing) box(x, w float32) box { return box{x, d.y, w, 0} }

// around draws a rectangle around what is drawn next, until the function that it
// returns is called.
func (d *rowDrawing) around(x, w float32, fill, stroke color.NRGBA, width, corner float32) (end func() box) {
	i, top := len(d.rects), d.y
	d.at(box{x, top, w, 0}, fill, stroke, width, corner)
	return func() box {
		d.rects[i].at.h = d.y - top
		return d.rects[i].at
	}
}

func (d *rowDrawing) at(b box, fill, stroke color.NRGBA, width, corner float32) {
	d.rects = append(d.rects, rowRect{b, fill, stroke, width, corner})
}

func (d *rowDrawing) text(at box, text string, size float32, heavy bool, ink color.NRGBA) {
	text, size = fit(text, at.w, size, 10, heavy)
	d.texts = append(d.texts, rowText{at, text, size, heavy, ink})
}

// lines writes a text in as many lines as it needs, and goes on below them.
func (d *rowDrawing) lines(column box, text string, size float32, heavy bool, ink color.NRGBA) {
	h := round(textHeight(size) * 1.02)
	for _, line := range breakHard(text, column.w, size, heavy) {
		d.texts = append(d.texts, rowText{box{column.x, d.y, column.w, h}, line, size, heavy, ink})
		d.y += h
	}
}

func (d *rowDrawing) zone(z zone) { d.zones = append(d.zones, z) }

func (r *rowList) row(i int, w float32) *rowDrawing {
	d := &rowDrawing{w: w}
	r.draw(i, d)
	return d
}

func (r *rowList) height(i int) float32 { return r.row(i, r.Size().Width).y }

// paint draws the rows that are seen whole; the first one is always seen.
func (r *rowList) paint() {
	w, h := r.Size().Width, r.Size().Height
	if w < 100 || h < 40 {
		return
	}
	usedRects, usedTexts := 0, 0
	r.zones, r.full = r.zones[:0], 0
	y := float32(0)
	for i := r.top; i < r.n; i++ {
		d := r.row(i, w)
		if i > r.top && y+d.y > h {
			break
		}
		for _, x := range d.rects {
			if usedRects == len(r.rects) {
				r.rects = append(r.rects, &canvas.Rectangle{})
			}
			r.putRect(r.rects[usedRects], x, y)
			usedRects++
		}
		for _, x := range d.texts {
			if usedTexts == len(r.texts) {
				r.texts = append(r.texts, newText(bodyText, false, r.ui.p.ink))
			}
			r.putLine(r.texts[usedTexts], x, y, h)
			usedTexts++
		}
		for _, z := range d.zones {
			z.at.y += y
			z.at.h = min(z.at.h, h-z.at.y)
			r.zones = append(r.zones, z)
		}
		y += d.y
		r.full++
	}
	for _, x := range r.rects[usedRects:] {
		show(x, false)
	}
	for _, x := range r.texts[usedTexts:] {
		show(x, false)
	}
	r.objects = r.objects[:0]
	for _, x := range r.rects {
		r.objects = append(r.objects, x)
	}
	for _, x := range r.texts {
		r.objects = append(r.objects, x)
	}
	r.placeRail()
	canvas.Refresh(r)
}

func (r *rowList) putRect(o *canvas.Rectangle, x rowRect, y float32) {
	x.at.y += y
	x.at.h = min(x.at.h, max(1, r.Size().Height-x.at.y))
	o.FillColor, o.StrokeColor, o.StrokeWidth, o.CornerRadius = x.fill, x.stroke, x.width, x.corner
	x.at.put(o)
	show(o, true)
}

func (r *rowList) putLine(o *canvas.Text, x rowText, y, most float32) {
	x.at.y += y
	o.TextStyle = bold(x.heavy)
	setText(o, x.text, x.size, x.ink)
	putText(o, x.at)
	show(o, x.at.y+x.at.h <= most+1)
}

// last is the top row at which the last row is seen.
func (r *rowList) last() int {
	h := r.Size().Height
	i := r.n
	for i > 0 {
		if h -= r.height(i - 1); h < 0 {
			break
		}
		i--
	}
	return min(i, max(0, r.n-1))
}

func (r *rowList) atEnd() bool { return r.top+r.full >= r.n }

// goTo makes a row the first one seen, as far as that goes.
func (r *rowList) goTo(row int) {
	row = min(max(row, 0), r.last())
	if row != r.top {
		r.top = row
		r.paint()
	}
}

// page goes on by what is seen.
func (r *rowList) page(step int) {
	if step > 0 {
		r.goTo(r.top + max(1, r.full))
		return
	}
	to, room := r.top, r.Size().Height
	for to > 0 {
		if room -= r.height(to - 1); room < 0 {
			break
		}
		to--
	}
	r.goTo(min(to, max(0, r.top-1)))
}

func (r *rowList) placeRail() {
	from, to := float32(0), float32(1)
	if r.n > 0 {
		from, to = float32(r.top)/float32(r.n), float32(r.top+r.full)/float32(r.n)
	}
	r.rail.set(from, to)
	long := r.top > 0 || !r.atEnd()
	show(r.rail, long)
	show(r.up, long)
	show(r.down, long)
}

// Tapped implements fyne.Tappable.
func (r *rowList) Tapped(e *fyne.PointEvent) {
	for i := len(r.zones) - 1; i >= 0; i-- {
		if b := r.zones[i].at; e.Position.X >= b.x && e.Position.X < b.x+b.w && e.Position.Y >= b.y && e.Position.Y < b.y+b.h {
			r.ui.touch()
			r.zones[i].do()
			return
		}
	}
}

// Dragged implements fyne.Draggable.
func (r *rowList) Dragged(e *fyne.DragEvent) {
	r.ui.touch()
	r.drag -= e.Dragged.DY
	top := r.top
	for top < r.n-1 && r.drag > 0 {
		h := r.height(top)
		if r.drag < h {
			break
		}
		r.drag -= h
		top++
	}
	for top > 0 && r.drag < 0 {
		h := r.height(top - 1)
		if -r.drag < h*0.5 {
			break
		}
		r.drag += h
		top--
	}
	if top == 0 {
		r.drag = max(r.drag, 0)
	}
	r.goTo(top)
}

// DragEnd implements fyne.Draggable.
func (r *rowList) DragEnd() { r.drag = 0 }

// Scrolled implements fyne.Scrollable, for a wheel.
func (r *rowList) Scrolled(e *fyne.ScrollEvent) {
	r.ui.touch()
	switch {
	case e.Scrolled.DY > 0:
		r.goTo(r.top - 1)
	case e.Scrolled.DY < 0:
		r.goTo(r.top + 1)
	}
}

// rail shows how far one is in a long list, and goes where it is touched.
type rail struct {
	drawn
	back, thumb *canvas.Rectangle
	from, to    float32
	goTo        func(part float32)
}

var (
	_ fyne.Tappable  = (*rail)(nil)
	_ fyne.Draggable = (*rail)(nil)
)

func newRail(p *palette, goTo func(part float32)) *rail {
	r := &rail{goTo: goTo, to: 1}
	r.back = &canvas.Rectangle{FillColor: p.card, StrokeColor: p.rule, StrokeWidth: 1, CornerRadius: 8}
	r.thumb = &canvas.Rectangle{FillColor: p.second, CornerRadius: 6}
	r.objects = []fyne.CanvasObject{r.back, r.thumb}
	r.arrange = func(fyne.Size) { r.lay() }
	r.ExtendBaseWidget(r)
	return r
}

func (r *rail) set(from, to float32) {
	r.from, r.to = from, to
	r.lay()
}

func (r *rail) lay() {
	s := r.Size()
	if s.Height < 30 {
		return
	}
	in := box{0, 0, s.Width, s.Height}.inset(s.Width*0.3, 0)
	in.put(r.back)
	h := clamp((r.to-r.from)*s.Height, 24, s.Height)
	y := clamp(r.from*s.Height, 0, s.Height-h)
	box{in.x + 3, y + 3, in.w - 6, h - 6}.put(r.thumb)
}

func (r *rail) touch(y float32) { r.goTo(clamp(y/max(1, r.Size().Height), 0, 1)) }

// Tapped implements fyne.Tappable.
func (r *rail) Tapped(e *fyne.PointEvent) { r.touch(e.Position.Y) }

// Dragged implements fyne.Draggable.
func (r *rail) Dragged(e *fyne.DragEvent) { r.touch(e.Position.Y) }

// DragEnd implements fyne.Draggable.
func (r *rail) DragEnd() {}

// columns are where the entries of both sheets stand in a row.
func (d *rowDrawing) columns() (first, second, w float32) {
	first = d.w * 0.26
	w = (d.w - first - 14) / 2
	return first, first + w, w - 6
}
