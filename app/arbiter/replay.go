package arbiter

import (
	"fmt"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// replayView goes through the log step by step: the player's board and sheet,
// his touches with their times, and a description in words (R-A14). The board
// is a diagram and takes no moves.
type replayView struct {
	page.Surface
	list  *logView
	at    int                 // the step, from 0
	cell  scoresheet.CellName // only steps about this cell; Number 0 for all
	when  *canvas.Text
	said  *page.Reader
	sheet *page.Sheet
	board *page.Diagram
	mark  *canvas.Rectangle // around the cell that the step is about
	steps []*page.Button    // first, back, forward, last, next conspicuous
	keys  []*page.Button    // to the list, turn, only this cell
}

func newReplayView(l *logView, event int) *replayView {
	u := l.arbiter.ui
	v := &replayView{Surface: page.NewSurface(u.Palette), list: l, at: max(0, l.log.StepOf(event))}
	v.when = page.NewText(page.MidText, true, u.Palette.Ink)
	v.said = page.NewReader(u.Palette, page.BodyText)
	v.sheet = page.NewSheet(u.Palette, u.Opts.Notation, u.Style())
	v.sheet.OnCell = func(name scoresheet.CellName) {
		u.Touch()
		v.only(name)
	}
	v.sheet.OnScroll = func(int) {
		u.Touch()
		v.placeMark()
	}
	v.board = page.NewDiagram(u.Palette)
	v.board.Board.SetFlipped(l.arbiter.board.Board.Flipped())
	v.mark = page.NewFrame(nil, u.Palette.Ink, 3, 3)
	v.Add(v.when, v.said, v.sheet, v.mark, v.board)
	v.steps = []*page.Button{
		v.AddButton(u.Button("arbiter.replay.first", "", func() { v.goTo(v.near(-1, 1)) })),
		v.AddButton(u.Button("arbiter.replay.back", "back", func() { v.goTo(v.near(v.at, -1)) })),
		v.AddButton(u.Button("arbiter.replay.forward", "next", func() { v.goTo(v.near(v.at, 1)) })),
		v.AddButton(u.Button("arbiter.replay.last", "", func() { v.goTo(v.near(l.log.Steps(), -1)) })),
		v.AddButton(u.Button("arbiter.replay.conspicuous", "alarm", v.next)),
	}
	v.keys = []*page.Button{
		v.AddButton(u.Button("arbiter.log", "sheet", func() {
			l.arbiter.open(l)
		}).AsWayBack()),
		v.AddButton(u.Button("action.turn", "turn", v.board.Board.Turn)),
		v.AddButton(u.Button("arbiter.replay.cell", "", v.toggleCell)),
	}
	v.paint()
	return v
}

// near returns the nearest step before or after one that passes the filter for
// the cell; the same one if there is none.
func (v *replayView) near(from, way int) int {
	log := v.list.log
	for i := from + way; i >= 0 && i < log.Steps(); i += way {
		if v.cell.Number == 0 {
			return i
		}
		if s := log.StepAt(i); s.Event.Cell == v.cell && s.Touch == nil {
			return i
		}
	}
	return min(max(from, 0), log.Steps()-1)
}

func (v *replayView) goTo(step int) {
	v.at = step
	v.paint()
}

// next goes to the next conspicuous event.
func (v *replayView) next() {
	log := v.list.log
	s := log.StepAt(v.at)
	for i := range log.Events {
		if &log.Events[i] == s.Event {
			if to := nextConspicuous(log, i); to >= 0 {
				v.cell = scoresheet.CellName{}
				v.goTo(log.StepOf(to))
			}
			return
		}
	}
}

// only goes through one cell's history, from its beginning.
func (v *replayView) only(cell scoresheet.CellName) {
	before := v.cell
	v.cell = cell
	if to := v.near(-1, 1); v.list.log.StepAt(to).Event.Cell == cell {
		v.goTo(to)
		return
	}
	v.cell = before // nothing was ever done in it
}

// toggleCell goes through the history of the step's own cell, or of all again.
func (v *replayView) toggleCell() {
	switch s := v.list.log.StepAt(v.at); {
	case v.cell.Number != 0:
		v.cell = scoresheet.CellName{}
	case s.Event.Cell.Number != 0:
		v.cell = s.Event.Cell
	}
	v.paint()
}

// paint shows the step.
func (v *replayView) paint() {
	log, u := v.list.log, v.list.arbiter.ui
	if log.Steps() == 0 {
		return
	}
	s := log.StepAt(v.at)
	last, lifted := page.NoSquares, s.Lifted
	switch {
	case s.Touch != nil && s.Touch.Square.Valid() && s.Touch.Square != lifted:
		last = [2]board.Square{s.Touch.Square, board.NoSquare}
	case s.Touch == nil:
		if index := cellOf(&s); index >= 0 {
			last = page.SquaresOf(&s.Record, index)
		}
	}
	v.board.Set(s.Record.Board(), last)
	v.board.Board.Choose(lifted)
	v.sheet.SetRecord(s.Record)
	if s.Rows.Number != 0 {
		v.sheet.ScrollTo(s.Rows.Number)
	}
	v.keys[2].Choose(v.cell.Number != 0)
	caption := u.Words.Say("arbiter.replay.cell")
	if c := v.cell; c.Number != 0 {
		caption = u.Words.Say("arbiter.log.cell", page.CellLabel(c))
	}
	v.keys[2].Say("", caption)
	page.SetText(v.when, v.whenText(&s), page.MidText, u.Palette.Ink)
	v.said.Lines, v.said.Top = v.saidLines(&s), 0
	v.paintSaid()
	v.fitWhen()
	v.placeMark()
}

// cellOf returns the index of the cell that a step wrote, or -1.
func cellOf(s *logwords.Step) int {
	if s.Event.Cell.Number == 0 {
		return -1
	}
	switch s.Event.Payload.(type) {
	case scoresheet.MoveMade, scoresheet.SquaresTouched, scoresheet.TextWritten:
		if i := s.Record.IndexOf(s.Event.Cell); i < len(s.Record.Cells) {
			return i
		}
	}
	return -1
}

// whenText is the time of the step, and which of all it is.
func (v *replayView) whenText(s *logwords.Step) string {
	when := v.list.log.When(s.Event)
	if s.Touch != nil {
		when = v.list.log.Clock(s.At)
		if !s.Timed {
			when = v.list.arbiter.ui.Words.Say("arbiter.replay.before", when)
		}
	}
	return fmt.Sprintf("%s   %d / %d", when, v.at+1, v.list.log.Steps())
}

// saidLines describes what was done, and what is conspicuous about it.
func (v *replayView) saidLines(s *logwords.Step) []page.ReaderLine {
	u := v.list.arbiter.ui
	text := s.Event.Say(u.Words)
	if s.Touch != nil {
		text = u.Words.Say("arbiter.replay.touched", s.Touch.Say(u.Words))
	}
	out := []page.ReaderLine{{Text: text, Heavy: true}}
	for _, why := range conspicuousWords(v.list.log, s.Event, u.Words) {
		out = append(out, page.ReaderLine{Text: "! " + why})
	}
	return out
}

func (v *replayView) fitWhen() {
	w := page.SizeOf(v.when).Width
	if w < 40 {
		return
	}
	text, size := page.Fit(v.when.Text, w, page.MidText, 11, true)
	page.SetText(v.when, text, size, v.list.arbiter.ui.Palette.Ink)
}

// placeMark rings the cell that the step is about.
func (v *replayView) placeMark() {
	s := v.list.log.StepAt(v.at)
	name := s.Event.Cell
	row := name.Number - v.sheet.Top()
	seen := name.Number != 0 && s.Touch == nil && row >= 0 && row < v.sheet.VisibleRows()
	page.Show(v.mark, seen)
	if !seen {
		return
	}
	half := v.sheet.Columns().Half[name.Side]
	at := page.BoxOf(v.sheet)
	page.BoxAt(at.X+half.X, at.Y+float32(row)*v.sheet.RowHeight(), half.W, v.sheet.RowHeight()).Inset(3, 3).Put(v.mark)
}

// Place gives the board its place, then the sheet, and what is said.
func (v *replayView) Place(geo page.Geometry) {
	b := v.BeginCover(geo, v.keys...)
	left := v.list.arbiter.ui.Opts.LeftHand
	if geo.Landscape {
		side := page.Floor(min(b.H, b.W*0.5)/8) * 8
		boardBox := page.BoxAt(b.X, b.Y+(b.H-side)/2, side, side)
		rest := page.BoxAt(b.X+side+page.Gap, b.Y, b.W-side-page.Gap, b.H)
		if left {
			boardBox.X, rest.X = b.X+b.W-side, b.X
		}
		boardBox.Put(v.board)
		v.placeText(rest)
		return
	}
	steps, b := b.CutBottom(page.Clamp(b.H*0.07, page.ButtonMin, 72))
	_, b = b.CutBottom(page.Gap)
	said, b := b.CutTop(page.Clamp(b.H*0.15, 116, 150))
	side := page.Floor(min(b.W, b.H-4*page.RowMin-8)/8) * 8
	sheet, rest := b.CutTop(b.H - side - 8)
	page.BoxAt(rest.X+(rest.W-side)/2, rest.Y+rest.H-side, side, side).Put(v.board)
	v.placeSaid(said)
	v.placeSheet(sheet)
	v.placeSteps(steps)
}

// placeText lays out what stands beside the board.
func (v *replayView) placeText(b page.Box) {
	steps, b := b.CutBottom(page.Clamp(b.H*0.11, page.ButtonMin, 76))
	_, b = b.CutBottom(8)
	said, b := b.CutTop(page.Clamp(b.H*0.4, 90, 160))
	v.placeSaid(said)
	v.placeSheet(b)
	v.placeSteps(steps)
}

func (v *replayView) placeSteps(steps page.Box) {
	const wide = 10 // more for the last, which has the longest words
	steps.W -= wide
	for i, at := range steps.Row(5, page.Gap) {
		if i == 4 {
			at.W += wide
		}
		at.Put(v.steps[i])
	}
}

func (v *replayView) placeSaid(b page.Box) {
	line, rest := b.CutTop(26)
	page.PutText(v.when, line)
	rest.Put(v.said)
	v.fitWhen()
	v.paintSaid()
}

// paintSaid writes what is said as large as its place allows.
func (v *replayView) paintSaid() {
	if s := v.said.Area(); s.Width >= 40 {
		v.said.Fit(s.Width, s.Height, page.BodyText)
		v.said.Paint()
	}
}

func (v *replayView) placeSheet(b page.Box) {
	rows := max(1, int(b.H/page.RowMin))
	rowH := page.Floor(b.H / float32(rows))
	v.sheet.SetRows(rowH, page.Clamp(rowH*0.5, 17, 24))
	b.Put(v.sheet)
	v.placeMark()
}
