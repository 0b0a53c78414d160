package page

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Sheet is the scoresheet: rows of a number, White's move and clock, and Black's
// move and clock. It scrolls by whole rows, so that none is cut. Only rows that are
// seen exist, so that a game of 300 moves costs what a short one costs.
type Sheet struct {
	Drawn
	held
	// OnCell is called with the cell that was touched, written or empty; it may be
	// nil.
	OnCell func(name scoresheet.CellName)

	// OnUnder is called with the cell that the keyboard comes to; it may be nil.
	OnUnder func(name scoresheet.CellName)
	// OnScroll is called with the number of the first row seen when the sheet has
	// scrolled; it may be nil.
	OnScroll func(number int)

	p        *Palette
	lang     notation.Language
	style    notation.Style
	record   scoresheet.Record
	ReadOnly bool   // no cell is ringed
	Sealed   string // what stands in the cell of a sealed move

	Marks map[scoresheet.CellName]SheetMark // what was found, in arbiter mode; nil in other modes

	rowH, text float32 // height of a row, size of a move
	top        int     // first row seen, from 0
	below      Box     // where PutBelow put it last
	given      int     // how many rows that left out
	skipped    int     // how many of those it scrolled past
	rows       []*sheetRow
	fill       *canvas.Rectangle // the cell that the next entry fills
	columns    [2]*canvas.Line
	drag       float32 // way of a drag not yet scrolled
	seenCursor int     // the cursor when the sheet last followed it
	seenCells  int     // how many cells there were then
}

var (
	_ fyne.Tappable   = (*Sheet)(nil)
	_ fyne.Draggable  = (*Sheet)(nil)
	_ fyne.Scrollable = (*Sheet)(nil)
)

// sheetRow is the drawing of a row. It is used again for other moves.
type sheetRow struct {
	number *canvas.Text
	line   *canvas.Line
	cells  [2]sheetCell
}

type sheetCell struct {
	move, clock *canvas.Text
	mark        [2]*canvas.Line // two strokes: the cell was corrected

	found *canvas.Rectangle // what was found there; nil in game mode
	sign  *canvas.Text
}

// SheetMark is how the sheet shows a finding to the arbiter: by a colour, and a
// sign for those who do not see the colour.
type SheetMark struct {
	Sign string
	Ink  color.NRGBA
}

// NewSheet returns an empty sheet.
func NewSheet(p *Palette, lang notation.Language, style notation.Style) *Sheet {
	s := &Sheet{p: p, lang: lang, style: style, rowH: RowMin, text: 20, seenCursor: -1}
	s.fill = NewFrame(nil, nil, 3, 0)
	s.fill.Hide()
	for i := range s.columns {
		s.columns[i] = NewLine(p.Rule, 1)
	}
	s.Arrange = s.layOut
	s.ExtendBaseWidget(s)
	return s
}

// SetRows sets the height of a row and its text size.
func (s *Sheet) SetRows(height, text float32) {
	if s.rowH != height || s.text != text {
		s.rowH, s.text = height, text
		s.layOut(s.Area())
	}
}

// VisibleRows returns how many rows are seen.
func (s *Sheet) VisibleRows() int {
	return int((s.Area().Height + CurrentScale().Slack()) / s.rowH)
}

// RowHeight returns the height of a row.
func (s *Sheet) RowHeight() float32 { return s.rowH }

// Top returns the number of the first row seen.
func (s *Sheet) Top() int { return s.record.Header.First.Number + s.top }

// SetRecord shows a record. If something was written or the cursor moved, the sheet
// scrolls so that the cursor is seen.
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

// lastTop returns how far the sheet scrolls: until one empty row is seen.
func (s *Sheet) lastTop() int {
	last := max(s.row(len(s.record.Cells)), s.row(max(s.record.CursorIndex(), 0)))
	return max(0, last+2-s.VisibleRows())
}

// ScrollTo scrolls so that the row of that number is the first one seen, as far as
// possible.
func (s *Sheet) ScrollTo(number int) {
	s.Scroll(number - s.Top())
}

// Scroll scrolls down by so many rows, or up, as far as possible.
func (s *Sheet) Scroll(rows int) {
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
	if s.hovers() {
		return
	}
	s.drag += TouchBy(e.Dragged).DY
	rows := int(s.drag / s.rowH)
	s.drag -= float32(rows) * s.rowH
	s.Scroll(-rows)
}

// DragEnd implements fyne.Draggable.
func (s *Sheet) DragEnd() { s.drag, s.down = 0, false }

// Scrolled implements fyne.Scrollable, for a wheel.
func (s *Sheet) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case e.Scrolled.DY > 0:
		s.Scroll(-1)
	case e.Scrolled.DY < 0:
		s.Scroll(1)
	}
}

// Tapped implements fyne.Tappable.
func (s *Sheet) Tapped(e *fyne.PointEvent) {
	pressed(s)
	c := s.Columns()
	at := TouchAt(e.Position)
	row := int(at.Y / s.rowH)
	if s.OnCell == nil || row < 0 || row >= len(s.rows) {
		return
	}
	name := scoresheet.CellName{Number: s.Top() + row, Side: board.White}
	if at.X >= c.Half[1].X {
		name.Side = board.Black
	}
	if s.record.IndexOf(name) >= 0 {
		s.OnCell(name)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (s *Sheet) TappedSecondary(e *fyne.PointEvent) { s.Tapped(e) }

// Center returns the middle of a cell in the window, and whether it is seen.
func (s *Sheet) Center(name scoresheet.CellName) (fyne.Position, bool) {
	row := name.Number - s.Top()
	if row < 0 || row >= s.VisibleRows() {
		return fyne.Position{}, false
	}
	at := s.Columns().Half[name.Side]
	return ToTouch(s, at.X+at.W/2, (float32(row)+0.5)*s.rowH), true
}

// SheetColumns is where the columns of a sheet lie.
type SheetColumns struct {
	Half   [2]Box  // move and clock of a side, in the first row
	number float32 // width of the numbers
	clock  float32 // width of the clock's part of a half
	sign   float32 // width of the signs of what was found, behind the clocks
	pad    float32 // space around a text
}

// Columns returns where the columns lie.
func (s *Sheet) Columns() SheetColumns {
	w := s.Area().Width
	c := SheetColumns{pad: Clamp(s.text*0.45, 6, 14)}
	c.number = Round(TextWidth("000", s.numberSize(), false) + 2*c.pad)
	half := (w - c.number) / 2
	c.Half[0] = Box{c.number, 0, half, s.rowH}
	c.Half[1] = Box{c.number + half, 0, half, s.rowH}
	for _, m := range s.Marks {
		c.sign = max(c.sign, Round(TextWidth(m.Sign, s.signSize(), true)+signGap))
	}
	c.clock = Round(TextWidth("0:00", s.clockSize(), false)+1.4*c.pad) + c.sign
	return c
}

func (s *Sheet) numberSize() float32 { return Clamp(s.text*0.76, 13, 30) }
func (s *Sheet) clockSize() float32  { return Clamp(s.text*0.74, 13, 30) }
func (s *Sheet) signSize() float32   { return Clamp(s.rowH*0.4, 14, 18) }

// signGap is the space on either side of the sign of a finding.
const signGap float32 = 4

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
	c := s.Columns()
	for i := range s.columns {
		x := Round(c.Half[i].X)
		PutLine(s.columns[i], fyne.NewPos(x, 0), fyne.NewPos(x, float32(n)*s.rowH))
	}
	for i, r := range s.rows {
		y := float32(i) * s.rowH
		PutLine(r.line, fyne.NewPos(0, y+s.rowH), fyne.NewPos(size.Width, y+s.rowH))
		PutText(r.number, Box{0, y, c.number - c.pad, s.rowH})
	}
	s.paint()
}

func (s *Sheet) makeRows(n int) {
	s.rows = nil
	s.Objects = []fyne.CanvasObject{s.fill, s.columns[0], s.columns[1]}
	for range n {
		r := &sheetRow{
			number: NewText(BodyText, false, s.p.Second),
			line:   NewLine(s.p.Rule, 1),
		}
		r.number.Alignment = fyne.TextAlignTrailing
		s.Objects = append(s.Objects, r.line, r.number)
		for side := range r.cells {
			cell := sheetCell{move: NewText(s.text, true, s.p.Ink), clock: NewText(BodyText, false, s.p.Second)}
			cell.clock.Alignment = fyne.TextAlignTrailing
			s.Objects = append(s.Objects, cell.move, cell.clock)
			for i := range cell.mark {
				cell.mark[i] = NewLine(s.p.Second, 1.5)
				cell.mark[i].Hide()
				s.Objects = append(s.Objects, cell.mark[i])
			}
			if s.Marks != nil {
				cell.found, cell.sign = &canvas.Rectangle{}, NewText(SmallText, true, s.p.Ink)
				cell.sign.Alignment = fyne.TextAlignTrailing
				s.Objects = append(s.Objects, cell.found, cell.sign)
			}
			r.cells[side] = cell
		}
		s.rows = append(s.rows, r)
	}
}

// paint fills the rows that are seen. Texts that stay are not painted again.
func (s *Sheet) paint() {
	if len(s.rows) == 0 {
		return
	}
	c := s.Columns()
	first := s.record.Header.First
	for i, r := range s.rows {
		number := first.Number + s.top + i
		SetText(r.number, strconv.Itoa(number), s.numberSize(), s.p.Second)
		for side := range r.cells {
			index := s.record.IndexOf(scoresheet.CellName{Number: number, Side: board.Color(side)})
			at := c.Half[side]
			at.Y = float32(i) * s.rowH
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

func (s *Sheet) paintCell(d *sheetCell, cell *scoresheet.Cell, at Box, c SheetColumns) {
	if cell == nil {
		SetText(d.move, "", s.text, s.p.Ink)
		SetText(d.clock, "", s.clockSize(), s.p.Second)
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
	room := at.W - c.pad - 4 - markW
	if cell.Clock.Noted || TextWidth(text, s.text, true) <= room-c.clock {
		room -= c.clock
	}
	if cell.Clock.WithSeconds {
		room -= TextWidth(":00", s.clockSize(), false)
	}
	text, size := Fit(text, room, s.text, max(12, s.text*0.5), true)
	SetText(d.move, text, size, s.p.Ink)
	PutText(d.move, Box{at.X + c.pad, at.Y, room, s.rowH})
	SetText(d.clock, cell.Clock.String(), s.clockSize(), s.p.Second)
	PutText(d.clock, Box{at.X, at.Y, at.W - c.pad*0.7 - c.sign, s.rowH})
	d.strike(at.X+c.pad+TextWidth(text, size, true)+s.text*0.22, at.Y+s.rowH/2, markW*0.72)
}

// isSealed reports whether the move of a cell is sealed on the device.
func (s *Sheet) isSealed(index int) bool {
	for _, a := range []*scoresheet.Adjournment{s.record.Sealing(), s.record.Parked()} {
		if a.HasSealed() && a.OpenedAt == 0 && index == s.record.IndexOf(a.Cell) {
			return true
		}
	}
	return false
}

// paintSealed says that the move of a cell is sealed.
func (s *Sheet) paintSealed(d *sheetCell, at Box, c SheetColumns) {
	room := at.W - c.pad - 4
	text, size := Fit(s.Sealed, room, s.text*0.8, 9, true)
	SetText(d.move, text, size, s.p.Ink)
	PutText(d.move, Box{at.X + c.pad, at.Y, room, s.rowH})
}

// paintMark shows what was found in a cell: a bar at its left, and a sign in its
// upper right corner.
func (s *Sheet) paintMark(d *sheetCell, name scoresheet.CellName, at Box) {
	if d.found == nil {
		return
	}
	m, marked := s.Marks[name]
	Show(d.found, marked)
	Show(d.sign, marked)
	if !marked {
		return
	}
	if d.found.FillColor != m.Ink {
		d.found.FillColor = m.Ink
		d.found.Refresh()
	}
	Box{at.X + 2, at.Y + 3, 5, at.H - 6}.Put(d.found)
	size := s.signSize()
	SetText(d.sign, m.Sign, size, m.Ink)
	PutText(d.sign, Box{at.X, at.Y + 1, at.W - signGap, TextHeight(size) * 0.9})
}

// strike places the mark of a corrected cell. Width 0 hides it.
func (d *sheetCell) strike(x, y, w float32) {
	for i, l := range d.mark {
		Show(l, w > 0)
		dy := w * 0.16 * float32(2*i-1)
		if w > 0 {
			PutLine(l, fyne.NewPos(x, y+dy+w*0.12), fyne.NewPos(x+w, y+dy-w*0.12))
		}
	}
}

// placeFill rings the cell that the next entry fills.
func (s *Sheet) placeFill(c SheetColumns) {
	name := s.record.NameAt(max(s.record.CursorIndex(), 0))
	row := name.Number - s.Top()
	seen := !s.ReadOnly && row >= 0 && row < len(s.rows)
	Show(s.fill, seen)
	if !seen {
		return
	}
	at := c.Half[name.Side]
	Box{at.X, float32(row) * s.rowH, at.W, s.rowH}.Inset(1, 1).Put(s.fill)
	width := float32(3)
	if s.record.Cursor != (scoresheet.Cursor{}) {
		width = 5 // chosen by touch
	}
	SetFrame(s.fill, s.p.CursorFill, s.p.Cursor, width)
}

// CellLabel returns what a cell is called on the screen: "12." for White's move 12,
// "12…" for Black's.
func CellLabel(n scoresheet.CellName) string { return n.Label() }
