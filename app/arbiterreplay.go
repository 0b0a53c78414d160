package app

import (
	"fmt"

	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// replayView goes through the log step by step: the board and the sheet as
// the player had them, what he touched, when, and in words what it was
// (R-A14). The board is a diagram and takes no moves.
type replayView struct {
	sheetOfButtons
	list  *logView
	at    int                 // the step, from 0
	cell  scoresheet.CellName // only steps about this cell; Number 0 for all
	when  *canvas.Text
	said  *reader
	sheet *Sheet
	board *diagram
	mark  *canvas.Rectangle // around the cell that the step is about
	steps []*Button         // first, back, forward, last, next conspicuous
	keys  []*Button         // to the list, turn, only this cell
}

func newReplayView(l *logView, event int) *replayView {
	u := l.arbiter.ui
	v := &replayView{sheetOfButtons: newSheetOfButtons(u.p), list: l, at: max(0, l.log.StepOf(event))}
	v.when = newText(midText, true, u.p.ink)
	v.said = newReader(u.p, bodyText)
	v.sheet = newSheet(u.p, u.opts.Notation, u.style())
	v.sheet.OnCell = func(name scoresheet.CellName) {
		u.touch()
		v.only(name)
	}
	v.sheet.OnScroll = func(int) {
		u.touch()
		v.placeMark()
	}
	v.board = newDiagram(u.p)
	v.board.board.SetFlipped(l.arbiter.board.board.Flipped())
	v.mark = &canvas.Rectangle{StrokeColor: u.p.ink, StrokeWidth: 3, CornerRadius: 3}
	v.add(v.when, v.said, v.sheet, v.mark, v.board)
	v.steps = []*Button{
		v.addButton(u.button("arbiter.replay.first", "", func() { v.goTo(v.near(-1, 1)) })),
		v.addButton(u.button("arbiter.replay.back", "back", func() { v.goTo(v.near(v.at, -1)) })),
		v.addButton(u.button("arbiter.replay.forward", "next", func() { v.goTo(v.near(v.at, 1)) })),
		v.addButton(u.button("arbiter.replay.last", "", func() { v.goTo(v.near(l.log.Steps(), -1)) })),
		v.addButton(u.button("arbiter.replay.conspicuous", "alarm", v.next)),
	}
	v.keys = []*Button{
		v.addButton(u.button("arbiter.log", "sheet", func() {
			l.arbiter.open(l)
		})),
		v.addButton(u.button("action.turn", "turn", v.board.board.Turn)),
		v.addButton(u.button("arbiter.replay.cell", "", v.toggleCell)),
	}
	v.paint()
	return v
}

// near is the nearest step before or after one that the cell lets pass; the
// same if there is none.
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

// next goes to the next event that belongs to something conspicuous.
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
	last, lifted := noSquares, s.Lifted
	switch {
	case s.Touch != nil && s.Touch.Square.Valid() && s.Touch.Square != lifted:
		last = [2]board.Square{s.Touch.Square, board.NoSquare}
	case s.Touch == nil:
		if index := cellOf(&s); index >= 0 {
			last = squaresOf(&s.Record, index)
		}
	}
	v.board.set(s.Record.Board(), last)
	v.board.board.Choose(lifted)
	v.sheet.SetRecord(s.Record)
	if s.Rows.Number != 0 {
		v.sheet.ScrollTo(s.Rows.Number)
	}
	v.keys[2].Choose(v.cell.Number != 0)
	caption := u.words.Say("arbiter.replay.cell")
	if c := v.cell; c.Number != 0 {
		caption = u.words.Say("arbiter.log.cell", c)
	}
	v.keys[2].Say("", caption)
	setText(v.when, v.whenText(&s), midText, u.p.ink)
	v.said.lines, v.said.top = v.saidLines(&s), 0
	v.paintSaid()
	v.fitWhen()
	v.placeMark()
}

// cellOf is where the cell stands that a step wrote, or -1.
func cellOf(s *logwords.Step) int {
	if s.Event.Cell.Number == 0 {
		return -1
	}
	switch s.Event.Payload.(type) {
	case scoresheet.MoveMade, scoresheet.TextWritten:
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
			when = v.list.arbiter.ui.words.Say("arbiter.replay.before", when)
		}
	}
	return fmt.Sprintf("%s   %d / %d", when, v.at+1, v.list.log.Steps())
}

// saidLines is what was done, and what is conspicuous about it.
func (v *replayView) saidLines(s *logwords.Step) []readerLine {
	u := v.list.arbiter.ui
	text := s.Event.Say(u.words)
	if s.Touch != nil {
		text = u.words.Say("arbiter.replay.touched", s.Touch.Say(u.words))
	}
	out := []readerLine{{text: text, heavy: true}}
	for _, why := range conspicuousWords(v.list.log, s.Event, u.words) {
		out = append(out, readerLine{text: "! " + why})
	}
	return out
}

func (v *replayView) fitWhen() {
	w := v.when.Size().Width
	if w < 40 {
		return
	}
	text, size := fit(v.when.Text, w, midText, 11, true)
	setText(v.when, text, size, v.list.arbiter.ui.p.ink)
}

// placeMark rings the cell that the step is about.
func (v *replayView) placeMark() {
	s := v.list.log.StepAt(v.at)
	name := s.Event.Cell
	row := name.Number - v.sheet.Top()
	seen := name.Number != 0 && s.Touch == nil && row >= 0 && row < v.sheet.VisibleRows()
	show(v.mark, seen)
	if !seen {
		return
	}
	half := v.sheet.measure().half[name.Side]
	at := v.sheet.Position()
	box{at.X + half.x, at.Y + float32(row)*v.sheet.RowHeight(), half.w, v.sheet.RowHeight()}.inset(3, 3).put(v.mark)
}

// place gives the board its place, then the sheet, and what is said.
func (v *replayView) place(geo geometry) {
	v.layer.Resize(geo.size)
	b := v.begin(geo.page).inset(clamp(geo.page.w*0.015, 6, 20), 8)
	left := v.list.arbiter.ui.opts.LeftHand
	if geo.landscape {
		side := floor(min(b.h, b.w*0.5)/8) * 8
		boardBox := box{b.x, b.y + (b.h-side)/2, side, side}
		rest := box{b.x + side + gap, b.y, b.w - side - gap, b.h}
		if left {
			boardBox.x, rest.x = b.x+b.w-side, b.x
		}
		boardBox.put(v.board)
		v.placeText(rest)
		return
	}
	steps, b := b.cutBottom(clamp(b.h*0.07, buttonMin, 72))
	_, b = b.cutBottom(gap)
	keys, b := b.cutBottom(clamp(b.h*0.06, buttonMin, 64))
	_, b = b.cutBottom(gap)
	said, b := b.cutTop(clamp(b.h*0.15, 116, 150))
	side := floor(min(b.w, b.h-4*rowMin-8)/8) * 8
	sheet, rest := b.cutTop(b.h - side - 8)
	box{rest.x + (rest.w-side)/2, rest.y + rest.h - side, side, side}.put(v.board)
	v.placeSaid(said)
	v.placeSheet(sheet)
	v.placeKeys(keys, steps)
}

// placeText lays out what stands beside the board.
func (v *replayView) placeText(b box) {
	steps, b := b.cutBottom(clamp(b.h*0.11, buttonMin, 76))
	_, b = b.cutBottom(gap)
	keys, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 64))
	_, b = b.cutBottom(8)
	said, b := b.cutTop(clamp(b.h*0.4, 90, 160))
	v.placeSaid(said)
	v.placeSheet(b)
	v.placeKeys(keys, steps)
}

func (v *replayView) placeKeys(keys, steps box) {
	for i, at := range keys.row(3, gap) {
		at.put(v.keys[i])
	}
	for i, at := range steps.row(5, gap) {
		at.put(v.steps[i])
	}
}

func (v *replayView) placeSaid(b box) {
	line, rest := b.cutTop(26)
	putText(v.when, line)
	rest.put(v.said)
	v.fitWhen()
	v.paintSaid()
}

// paintSaid writes what is said as large as its place allows.
func (v *replayView) paintSaid() {
	if s := v.said.Size(); s.Width >= 40 {
		v.said.fit(s.Width, s.Height, bodyText)
		v.said.paint()
	}
}

func (v *replayView) placeSheet(b box) {
	rows := max(1, int(b.h/rowMin))
	rowH := floor(b.h / float32(rows))
	v.sheet.SetRows(rowH, clamp(rowH*0.5, 17, 24))
	b.put(v.sheet)
	v.placeMark()
}
