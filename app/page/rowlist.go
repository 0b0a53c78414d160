package page

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// RowList shows rows of any height, and scrolls by whole rows; the buttons and the
// rail beside it go far at once. Only rows that are seen are made, so that a log
// of thousands of events opens as fast as a short one.
type RowList struct {
	Drawn
	held
	kit  *Kit
	draw func(row int, d *RowDrawing)
	n    int // rows
	top  int // first row seen
	Seen int // rows seen

	Rects []*canvas.Rectangle // as they are drawn
	Texts []*canvas.Text
	Zones []Zone  // of the rows that are seen
	drag  float32 // way of a drag not yet scrolled
	at    Box     // with the rail and its buttons

	Rail     *rail
	Up, Down *Button
}

// Zone is a part of a row that can be touched. Where zones overlap, the last one is
// touched.
type Zone struct {
	At   Box
	Name string // for tests and scripts
	Do   func() // called when it is touched
}

var (
	_ fyne.Tappable   = (*RowList)(nil)
	_ fyne.Draggable  = (*RowList)(nil)
	_ fyne.Scrollable = (*RowList)(nil)
)

// NewRowList returns a list without rows. Draw is called to draw a row, from 0. The
// rail and the buttons are added to a page by its maker.
func NewRowList(kit *Kit, draw func(row int, d *RowDrawing)) *RowList {
	r := &RowList{kit: kit, draw: draw}
	r.Arrange = func(fyne.Size) { r.paint() }
	r.ExtendBaseWidget(r)
	r.Rail = newRail(kit.Palette, func(part float32) {
		kit.Touch()
		r.goTo(int(part*float32(r.n)) - r.Seen/2)
	})
	r.Up = NewButton(kit.Palette, "page up", "up", "", kit.Touching(func() { r.page(-1) }))
	r.Down = NewButton(kit.Palette, "page down", "down", "", kit.Touching(func() { r.page(1) }))
	return r
}

// Set changes how many rows there are, and draws them again.
func (r *RowList) Set(rows int) {
	if r.n = rows; r.top >= rows {
		r.top = 0
	}
	if r.at.W > 0 {
		r.Place(r.at)
		return
	}
	r.paint()
}

// fits reports whether all rows have room in w by h.
func (r *RowList) fits(w, h float32) bool {
	for i := range r.n {
		if h -= r.row(i, w).Y; h < 0 {
			return false
		}
	}
	return true
}

// Place puts the list into b, and the rail and the buttons on its right if not all
// rows have room.
func (r *RowList) Place(b Box) {
	r.at = b
	if r.fits(b.W, b.H) {
		r.top = 0
		b.Put(r)
		r.paint()
		return
	}
	side := Box{b.X + b.W - ButtonMin, b.Y, ButtonMin, b.H}
	b.W -= ButtonMin + 8
	b.Put(r)
	up, side := side.CutTop(Clamp(b.H*0.12, ButtonMin, 80))
	down, side := side.CutBottom(up.H)
	up.Put(r.Up)
	down.Put(r.Down)
	side.Inset(0, 6).Put(r.Rail)
	r.paint()
}

// RowDrawing is a row as it is drawn, from its top. What draws it leaves Y at the
// end of the row.
type RowDrawing struct {
	W, Y  float32 // width of the row; where the drawing is now
	rects []rowRect
	Texts []RowText
	zones []Zone
}

type rowRect struct {
	at           Box
	fill, stroke color.NRGBA
	width        float32
	corner       float32
}

// RowText is a line of text of a row.
type RowText struct {
	At    Box
	Text  string
	Size  float32
	Heavy bool
	Ink   color.NRGBA
}

// Box returns a column of the row, from Y, for Lines.
func (d *RowDrawing) Box(x, w float32) Box { return Box{x, d.Y, w, 0} }

// Around draws a rectangle around what is drawn until end is called, which returns
// it.
func (d *RowDrawing) Around(x, w float32, fill, stroke color.NRGBA, width, corner float32) (end func() Box) {
	i, top := len(d.rects), d.Y
	d.Rect(Box{x, top, w, 0}, fill, stroke, width, corner)
	return func() Box {
		d.rects[i].at.H = d.Y - top
		return d.rects[i].at
	}
}

// Rect draws a rectangle.
func (d *RowDrawing) Rect(b Box, fill, stroke color.NRGBA, width, corner float32) {
	d.rects = append(d.rects, rowRect{b, fill, stroke, width, corner})
}

// Text writes a line of text in the middle of a box; smaller or shortened if it is
// too long.
func (d *RowDrawing) Text(at Box, text string, size float32, heavy bool, ink color.NRGBA) {
	text, size = Fit(text, at.W, size, 10, heavy)
	d.Texts = append(d.Texts, RowText{at, text, size, heavy, ink})
}

// Lines writes a text in a column, in as many lines as it needs, and moves Y below
// them.
func (d *RowDrawing) Lines(column Box, text string, size float32, heavy bool, ink color.NRGBA) {
	h := Round(TextHeight(size) * 1.02)
	for _, line := range breakHard(text, column.W, size, heavy) {
		d.Texts = append(d.Texts, RowText{Box{column.X, d.Y, column.W, h}, line, size, heavy, ink})
		d.Y += h
	}
}

// Zone adds a zone.
func (d *RowDrawing) Zone(z Zone) { d.zones = append(d.zones, z) }

func (r *RowList) row(i int, w float32) *RowDrawing {
	d := &RowDrawing{W: w}
	r.draw(i, d)
	return d
}

// height returns how high row i is.
func (r *RowList) height(i int) float32 { return r.row(i, r.Area().Width).Y }

// paint draws the rows that have room, and the first in any case.
func (r *RowList) paint() {
	w, h := r.Area().Width, r.Area().Height
	if w < 100 || h < 40 {
		return
	}
	usedRects, usedTexts := 0, 0
	r.Zones, r.Seen = r.Zones[:0], 0
	y := float32(0)
	for i := r.top; i < r.n; i++ {
		d := r.row(i, w)
		if i > r.top && y+d.Y > h+CurrentScale().Slack() {
			break
		}
		for _, x := range d.rects {
			if usedRects == len(r.Rects) {
				r.Rects = append(r.Rects, &canvas.Rectangle{})
			}
			r.putRect(r.Rects[usedRects], x, y)
			usedRects++
		}
		for _, x := range d.Texts {
			if usedTexts == len(r.Texts) {
				r.Texts = append(r.Texts, NewText(BodyText, false, r.kit.Palette.Ink))
			}
			r.putLine(r.Texts[usedTexts], x, y, h)
			usedTexts++
		}
		for _, z := range d.zones {
			z.At.Y += y
			z.At.H = min(z.At.H, h-z.At.Y)
			r.Zones = append(r.Zones, z)
		}
		y += d.Y
		r.Seen++
	}
	for _, x := range r.Rects[usedRects:] {
		Show(x, false)
	}
	for _, x := range r.Texts[usedTexts:] {
		Show(x, false)
	}
	r.Objects = r.Objects[:0]
	for _, x := range r.Rects {
		r.Objects = append(r.Objects, x)
	}
	for _, x := range r.Texts {
		r.Objects = append(r.Objects, x)
	}
	r.placeRail()
	canvas.Refresh(r)
}

func (r *RowList) putRect(o *canvas.Rectangle, x rowRect, y float32) {
	x.at.Y += y
	x.at.H = min(x.at.H, max(1, r.Area().Height-x.at.Y))
	o.FillColor, o.StrokeColor = x.fill, x.stroke
	SetEdge(o, x.width, x.corner)
	x.at.Put(o)
	Show(o, true)
}

func (r *RowList) putLine(o *canvas.Text, x RowText, y, most float32) {
	x.At.Y += y
	o.TextStyle = TextStyle(x.Heavy)
	SetText(o, x.Text, x.Size, x.Ink)
	PutText(o, x.At)
	Show(o, x.At.Y+x.At.H <= most+1)
}

// last returns the first row seen when the last one is seen.
func (r *RowList) last() int {
	h := r.Area().Height + CurrentScale().Slack()
	i := r.n
	for i > 0 {
		if h -= r.height(i - 1); h < 0 {
			break
		}
		i--
	}
	return min(i, max(0, r.n-1))
}

func (r *RowList) atEnd() bool { return r.top+r.Seen >= r.n }

// goTo scrolls so that a row is the first one seen, as far as possible.
func (r *RowList) goTo(row int) {
	row = min(max(row, 0), r.last())
	if row != r.top {
		r.top = row
		r.paint()
	}
}

// page goes down by what is seen, or up.
func (r *RowList) page(step int) {
	if step > 0 {
		r.goTo(r.top + max(1, r.Seen))
		return
	}
	to, room := r.top, r.Area().Height+CurrentScale().Slack()
	for to > 0 {
		if room -= r.height(to - 1); room < 0 {
			break
		}
		to--
	}
	r.goTo(min(to, max(0, r.top-1)))
}

func (r *RowList) placeRail() {
	from, to := float32(0), float32(1)
	if r.n > 0 {
		from, to = float32(r.top)/float32(r.n), float32(r.top+r.Seen)/float32(r.n)
	}
	r.Rail.set(from, to)
	long := r.top > 0 || !r.atEnd()
	Show(r.Rail, long)
	Show(r.Up, long)
	Show(r.Down, long)
}

// Tapped implements fyne.Tappable.
func (r *RowList) Tapped(e *fyne.PointEvent) {
	pressed(r)
	at := TouchAt(e.Position)
	for i := len(r.Zones) - 1; i >= 0; i-- {
		if b := r.Zones[i].At; at.X >= b.X && at.X < b.X+b.W && at.Y >= b.Y && at.Y < b.Y+b.H {
			do := r.Zones[i].Do
			through(r, e, func() {
				r.kit.Touch()
				do()
			})
			return
		}
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (r *RowList) TappedSecondary(e *fyne.PointEvent) { r.Tapped(e) }

// Dragged implements fyne.Draggable.
func (r *RowList) Dragged(e *fyne.DragEvent) {
	if r.hovers() {
		return
	}
	r.kit.Touch()
	r.drag -= TouchBy(e.Dragged).DY
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
func (r *RowList) DragEnd() { r.drag, r.down = 0, false }

// Scrolled implements fyne.Scrollable, for a wheel.
func (r *RowList) Scrolled(e *fyne.ScrollEvent) {
	r.kit.Touch()
	switch {
	case e.Scrolled.DY > 0:
		r.goTo(r.top - 1)
	case e.Scrolled.DY < 0:
		r.goTo(r.top + 1)
	}
}

// rail shows which part of a long list is seen, and goes where it is touched.
type rail struct {
	Drawn
	held
	back, thumb *canvas.Rectangle
	from, to    float32
	goTo        func(part float32)
}

var (
	_ fyne.Tappable  = (*rail)(nil)
	_ fyne.Draggable = (*rail)(nil)
)

func newRail(p *Palette, goTo func(part float32)) *rail {
	r := &rail{goTo: goTo, to: 1}
	r.back = NewFrame(p.Card, p.Rule, 1, 8)
	r.thumb = NewRect(p.Second, 6)
	r.Objects = []fyne.CanvasObject{r.back, r.thumb}
	r.Arrange = func(fyne.Size) { r.lay() }
	r.ExtendBaseWidget(r)
	return r
}

func (r *rail) set(from, to float32) {
	r.from, r.to = from, to
	r.lay()
}

func (r *rail) lay() {
	s := r.Area()
	if s.Height < 30 {
		return
	}
	in := Box{0, 0, s.Width, s.Height}.Inset(s.Width*0.3, 0)
	in.Put(r.back)
	h := Clamp((r.to-r.from)*s.Height, 24, s.Height)
	y := Clamp(r.from*s.Height, 0, s.Height-h)
	Box{in.X + 3, y + 3, in.W - 6, h - 6}.Put(r.thumb)
}

func (r *rail) touch(y float32) { r.goTo(Clamp(y/max(1, r.Area().Height), 0, 1)) }

// Tapped implements fyne.Tappable.
func (r *rail) Tapped(e *fyne.PointEvent) {
	pressed(r)
	r.touch(TouchAt(e.Position).Y)
}

// TappedSecondary implements fyne.SecondaryTappable.
func (r *rail) TappedSecondary(e *fyne.PointEvent) { r.Tapped(e) }

// Dragged implements fyne.Draggable.
func (r *rail) Dragged(e *fyne.DragEvent) {
	if !r.hovers() {
		r.touch(TouchAt(e.Position).Y)
	}
}

// DragEnd implements fyne.Draggable.
func (r *rail) DragEnd() { r.down = false }

// Columns returns where the entries of two sheets stand side by side in a row, and
// how wide each is.
func (d *RowDrawing) Columns() (first, second, w float32) {
	first = d.W * 0.26
	w = (d.W - first - 14) / 2
	return first, first + w, w - 6
}
