package app

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Sheet is the document: rows of number, White, its clock, Black, its clock.
// Only the rows that are seen exist, so that a game of 300 moves costs what a
// short one costs; scrolling goes by whole rows, so that no row is ever cut.
type Sheet struct {
	drawn
	// OnCell is called with the cell that was touched, written or empty.
	OnCell func(name scoresheet.CellName)
	// OnScroll is called when the player scrolled, with the first row seen.
	OnScroll func(number int)

	p        *palette
	lang     notation.Language
	style    notation.Style
	record   scoresheet.Record
	readOnly bool   // no cell is ringed: the sheet is only read
	sealed   string // stands in the cell of a sealed move; nothing else of it does

	marks map[scoresheet.CellName]sheetMark // what was found, in arbiter mode; nil in all others

	rowH, text float32 // height of a row, size of a move
	top        int     // first row seen, from 0
	rows       []*sheetRow
	fill       *canvas.Rectangle // the cell that the next entry fills
	columns    [2]*canvas.Line
	drag       float32 // way of a drag not yet scrolled
	seenCursor int     // where the cursor was when the sheet last followed it
	seenCells  int
}

var (
	_ fyne.Tappable   = (*Sheet)(nil)
	_ fyne.Draggable  = (*Sheet)(nil)
	_ fyne.Scrollable = (*Sheet)(nil)
)

// sheetRow is the drawing of one row; rows are used again for other moves.
type sheetRow struct {
	number *canvas.Text
	line   *canvas.Line
	cells  [2]sheetCell
}

type sheetCell struct {
	move, clock *canvas.Text
	mark        [2]*canvas.Line // a fine strike: the cell was corrected

	found *canvas.Rectangle // what was found there; nil in game mode
	sign  *canvas.Text
}

// sheetMark is how the sheet shows a finding to the arbiter: by a colour, and
// a sign for those who do not see it.
type sheetMark struct {
	sign string
	ink  color.NRGBA
}

func newSheet(p *palette, lang notation.Language, style notation.Style) *Sheet {
	s := &Sheet{p: p, lang: lang, style: style, rowH: rowMin, text: 20, seenCursor: -1}
	s.fill = &canvas.Rectangle{StrokeWidth: 3}
	s.fill.Hide()
	for i := range s.columns {
		s.columns[i] = &canvas.Line{StrokeColor: p.rule, StrokeWidth: 1}
	}
	s.arrange = s.layOut
	s.ExtendBaseWidget(s)
	return s
}

// SetRows gives the height of a row and the size of its text.
func (s *Sheet) SetRows(height, text float32) {
	if s.rowH != height || s.text != text {
		s.rowH, s.text = height, text
		s.layOut(s.Size())
	}
}

// VisibleRows is how many full rows are seen.
func (s *Sheet) VisibleRows() int { return int(s.Size().Height/s.rowH + 0.001) }

// RowHeight is the height of a row.
func (s *Sheet) RowHeight() float32 { return s.rowH }

// Top is the number of the first row seen.
func (s *Sheet) Top() int { return s.record.Header.First.Number + s.top }

// SetRecord shows a record. If something was written, or the cursor moved, the
// sheet scrolls so far that the cursor is seen.
func (s *Sheet) SetRecord(r scoresheet.Record) {
	s.record = r
	cursor := r.CursorIndex()
	if cursor != s.seenCursor || len(r.Cells) != s.seenCells {
		s.seenCursor, s.seenCells = cursor, len(r.Cells)
		s.follow()
	}
	s.paint()
}

func (s *Sheet) row(index int) int {
	return s.record.NameAt(index).Number - s.record.Header.First.Number
}

func (s *Sheet) follow() {
	n := s.VisibleRows()
	if n == 0 {
		return
	}
	at := s.row(max(s.record.CursorIndex(), 0))
	if at < s.top {
		s.top = at
	}
	if at >= s.top+n {
		s.top = at - n + 1
	}
}

// lastTop is how far the sheet scrolls: one empty row may be seen below.
func (s *Sheet) lastTop() int {
	last := max(s.row(len(s.record.Cells)), s.row(max(s.record.CursorIndex(), 0)))
	return max(0, last+2-s.VisibleRows())
}

// ScrollTo makes the row of that number the first one seen, as far as that
// goes.
func (s *Sheet) ScrollTo(number int) {
	s.scroll(number - s.Top())
}

func (s *Sheet) scroll(rows int) {
	top := min(max(s.top+rows, 0), max(s.lastTop(), s.top))
	if rows == 0 || top == s.top {
		return
	}
	s.top = top
	s.paint()
	if s.OnScroll != nil {
		s.OnScroll(s.Top())
	}
}

// Dragged implements fyne.Draggable.
func (s *Sheet) Dragged(e *fyne.DragEvent) {
	s.drag += e.Dragged.DY
	rows := int(s.drag / s.rowH)
	s.drag -= float32(rows) * s.rowH
	s.scroll(-rows)
}

// DragEnd implements fyne.Draggable.
func (s *Sheet) DragEnd() { s.drag = 0 }

// Scrolled implements fyne.Scrollable, for a wheel.
func (s *Sheet) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case e.Scrolled.DY > 0:
		s.scroll(-1)
	case e.Scrolled.DY < 0:
		s.scroll(1)
	}
}

// Tapped implements fyne.Tappable.
func (s *Sheet) Tapped(e *fyne.PointEvent) {
	c := s.measure()
	row := int(e.Position.Y / s.rowH)
	if s.OnCell == nil || row < 0 || row >= len(s.rows) {
		return
	}
	name := scoresheet.CellName{Number: s.Top() + row, Side: board.White}
	if e.Position.X >= c.half[1].x {
		name.Side = board.Black
	}
	if s.record.IndexOf(name) >= 0 {
		s.OnCell(name)
	}
}

// Center returns the middle of a cell on the screen, and whether it is seen.
func (s *Sheet) Center(name scoresheet.CellName) (fyne.Position, bool) {
	row := name.Number - s.Top()
	if row < 0 || row >= s.VisibleRows() {
		return fyne.Position{}, false
	}
	at := s.measure().half[name.Side]
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(s)
	return origin.AddXY(at.x+at.w/2, (float32(row)+0.5)*s.rowH), true
}

// sheetColumns is where the columns lie; half holds move and clock of a side.
type sheetColumns struct {
	number float32
	half   [2]box
	clock  float32 // width of the clock's part of a half
	pad    float32
}

func (s *Sheet) measure() sheetColumns {
	w := s.Size().Width
	c := sheetColumns{pad: clamp(s.text*0.45, 6, 14)}
	c.number = round(textWidth("000", s.numberSize(), false) + 2*c.pad)
	half := (w - c.number) / 2
	c.half[0] = box{c.number, 0, half, s.rowH}
	c.half[1] = box{c.number + half, 0, half, s.rowH}
	c.clock = round(textWidth("0:00", s.clockSize(), false) + 1.4*c.pad)
	return c
}

func (s *Sheet) numberSize() float32 { return clamp(s.text*0.76, 13, 30) }
func (s *Sheet) clockSize() float32  { return clamp(s.text*0.74, 13, 30) }

func (s *Sheet) layOut(size fyne.Size) {
	n := s.VisibleRows()
	if n <= 0 || size.Width < 10 {
		return
	}
	if len(s.rows) != n {
		s.makeRows(n)
		s.follow()
		s.Refresh()
		return
	}
	c := s.measure()
	for i := range s.columns {
		x := round(c.half[i].x)
		s.columns[i].Position1 = fyne.NewPos(x, 0)
		s.columns[i].Position2 = fyne.NewPos(x, float32(n)*s.rowH)
	}
	for i, r := range s.rows {
		y := float32(i) * s.rowH
		r.line.Position1 = fyne.NewPos(0, y+s.rowH)
		r.line.Position2 = fyne.NewPos(size.Width, y+s.rowH)
		putText(r.number, box{0, y, c.number - c.pad, s.rowH})
	}
	s.paint()
}

func (s *Sheet) makeRows(n int) {
	s.rows = nil
	s.objects = []fyne.CanvasObject{s.fill, s.columns[0], s.columns[1]}
	for range n {
		r := &sheetRow{
			number: newText(bodyText, false, s.p.second),
			line:   &canvas.Line{StrokeColor: s.p.rule, StrokeWidth: 1},
		}
		r.number.Alignment = fyne.TextAlignTrailing
		s.objects = append(s.objects, r.line, r.number)
		for side := range r.cells {
			cell := sheetCell{move: newText(s.text, true, s.p.ink), clock: newText(bodyText, false, s.p.second)}
			cell.clock.Alignment = fyne.TextAlignTrailing
			s.objects = append(s.objects, cell.move, cell.clock)
			for i := range cell.mark {
				cell.mark[i] = &canvas.Line{StrokeColor: s.p.second, StrokeWidth: 1.5}
				cell.mark[i].Hide()
				s.objects = append(s.objects, cell.mark[i])
			}
			if s.marks != nil {
				cell.found, cell.sign = &canvas.Rectangle{}, newText(smallText, true, s.p.ink)
				cell.sign.Alignment = fyne.TextAlignTrailing
				s.objects = append(s.objects, cell.found, cell.sign)
			}
			r.cells[side] = cell
		}
		s.rows = append(s.rows, r)
	}
}

// paint fills the rows that are seen; texts that stay are not touched.
func (s *Sheet) paint() {
	if len(s.rows) == 0 {
		return
	}
	c := s.measure()
	first := s.record.Header.First
	for i, r := range s.rows {
		number := first.Number + s.top + i
		setText(r.number, strconv.Itoa(number), s.numberSize(), s.p.second)
		for side := range r.cells {
			index := s.record.IndexOf(scoresheet.CellName{Number: number, Side: board.Color(side)})
			at := c.half[side]
			at.y = float32(i) * s.rowH
			var cell *scoresheet.Cell
			if index >= 0 && index < len(s.record.Cells) {
				cell = s.record.Cells[index]
			}
			s.paintCell(&r.cells[side], cell, at, c)
			if cell == nil && s.isSealed(index) {
				s.paintSealed(&r.cells[side], at, c)
			}
			s.paintMark(&r.cells[side], scoresheet.CellName{Number: number, Side: board.Color(side)}, at)
		}
	}
	s.placeFill(c)
}

func (s *Sheet) paintCell(d *sheetCell, cell *scoresheet.Cell, at box, c sheetColumns) {
	if cell == nil {
		setText(d.move, "", s.text, s.p.ink)
		setText(d.clock, "", s.clockSize(), s.p.second)
		d.strike(0, 0, 0)
		return
	}
	text := cell.Text(s.lang, s.style)
	if cell.Offer && !cell.OfferWritten() {
		text += " (=)"
	}
	markW := float32(0)
	if cell.Corrected() {
		markW = s.text * 0.72
	}
	room := at.w - c.pad - 4 - markW
	if cell.Clock.Noted || textWidth(text, s.text, true) <= room-c.clock {
		room -= c.clock
	}
	if cell.Clock.WithSeconds {
		room -= textWidth(":00", s.clockSize(), false)
	}
	text, size := fit(text, room, s.text, max(12, s.text*0.5), true)
	setText(d.move, text, size, s.p.ink)
	putText(d.move, box{at.x + c.pad, at.y, room, s.rowH})
	setText(d.clock, cell.Clock.String(), s.clockSize(), s.p.second)
	putText(d.clock, box{at.x, at.y, at.w - c.pad*0.7, s.rowH})
	d.strike(at.x+c.pad+textWidth(text, size, true)+s.text*0.22, at.y+s.rowH/2, markW*0.72)
}

// isSealed reports whether the move of that cell is sealed on the device.
func (s *Sheet) isSealed(index int) bool {
	for _, a := range []*scoresheet.Adjournment{s.record.Sealing(), s.record.Parked()} {
		if a.HasSealed() && a.OpenedAt == 0 && index == s.record.IndexOf(a.Cell) {
			return true
		}
	}
	return false
}

// paintSealed says that the move of a cell is sealed.
func (s *Sheet) paintSealed(d *sheetCell, at box, c sheetColumns) {
	room := at.w - c.pad - 4
	text, size := fit(s.sealed, room, s.text*0.8, 9, true)
	setText(d.move, text, size, s.p.ink)
	putText(d.move, box{at.x + c.pad, at.y, room, s.rowH})
}

// paintMark shows what was found in a cell: a bar on its left, a sign in its
// upper corner.
func (s *Sheet) paintMark(d *sheetCell, name scoresheet.CellName, at box) {
	if d.found == nil {
		return
	}
	m, marked := s.marks[name]
	show(d.found, marked)
	show(d.sign, marked)
	if !marked {
		return
	}
	if d.found.FillColor != m.ink {
		d.found.FillColor = m.ink
		d.found.Refresh()
	}
	box{at.x + 2, at.y + 3, 5, at.h - 6}.put(d.found)
	size := clamp(at.h*0.4, 14, 18)
	setText(d.sign, m.sign, size, m.ink)
	putText(d.sign, box{at.x, at.y + 1, at.w - 4, textHeight(size) * 0.9})
}

// strike places the mark of a corrected cell; no width hides it.
func (d *sheetCell) strike(x, y, w float32) {
	for i, l := range d.mark {
		show(l, w > 0)
		dy := w * 0.16 * float32(2*i-1)
		from, to := fyne.NewPos(x, y+dy+w*0.12), fyne.NewPos(x+w, y+dy-w*0.12)
		if w > 0 && (l.Position1 != from || l.Position2 != to) {
			l.Position1, l.Position2 = from, to
			l.Refresh()
		}
	}
}

// placeFill rings the cell that the next entry fills.
func (s *Sheet) placeFill(c sheetColumns) {
	name := s.record.NameAt(max(s.record.CursorIndex(), 0))
	row := name.Number - s.Top()
	seen := !s.readOnly && row >= 0 && row < len(s.rows)
	show(s.fill, seen)
	if !seen {
		return
	}
	at := c.half[name.Side]
	box{at.x, float32(row) * s.rowH, at.w, s.rowH}.inset(1, 1).put(s.fill)
	width := float32(3)
	if s.record.Cursor != (scoresheet.Cursor{}) {
		width = 5 // chosen by touch
	}
	if s.fill.StrokeWidth != width || s.fill.FillColor != s.p.cursorFill {
		s.fill.StrokeWidth, s.fill.FillColor, s.fill.StrokeColor = width, s.p.cursorFill, s.p.cursor
		s.fill.Refresh()
	}
}

// cellLabel is how a cell is called on the screen: "12." for White's move 12,
// "12…" for Black's.
func cellLabel(n scoresheet.CellName) string {
	if n.Side == board.White {
		return strconv.Itoa(n.Number) + "."
	}
	return strconv.Itoa(n.Number) + "…"
}
