package arbiter

import (
	"strconv"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
)

// handPage is the manual's form for a row of boards: the arbiter steps from
// board to board, types the number of the last move and both clocks, and sees
// the difference. The list is kept while he has the device.
type handPage struct {
	page.Surface
	arbiter *visit
	visit   *clockVisit
	title   *canvas.Text
	list    *page.RowList
	feet    []*page.Button
}

func (v *visit) openHand() {
	u := v.ui
	h := &handPage{Surface: page.NewSurface(u.Palette), arbiter: v, visit: v.clocks, title: page.NewText(page.LargeText, true, u.Palette.Ink)}
	h.list = page.NewRowList(u.Kit, h.drawRow)
	h.Add(h.title, h.list, h.list.Rail, h.list.Up, h.list.Down)
	next := u.Button("clocks.board", "clock", func() { v.checkBoard(h.visit.next) }).AsAccent().WithText(page.MidText, true)
	next.Say("clock", u.Words.Say("clocks.board", h.visit.next))
	for _, b := range []*page.Button{
		u.Button("action.back", "back", v.openClockCheck),
		u.Button("clocks.number", "keypad", v.askBoard),
		next,
	} {
		h.feet = append(h.feet, h.AddButton(b))
	}
	h.list.Set(max(1, len(h.visit.boards)))
	v.open(h)
}

// askBoard asks which board comes next.
func (v *visit) askBoard() {
	u := v.ui
	v.open(page.NewFigurePad(u.Kit, u.Words.Say("clocks.number"), strconv.Itoa(v.clocks.next), 3, v.openHand, func(typed string, _ bool) {
		if n, err := strconv.Atoi(typed); err == nil {
			v.clocks.next = n
		}
		v.openHand()
	}))
}

// checkBoard asks for the last move and both clocks of a board, one after the
// other. The check is at the time when the first clock is asked for.
func (v *visit) checkBoard(number int) {
	u := v.ui
	line := u.Words.Say("clocks.line", number)
	of := func(key string) string { return u.Words.Say("app.label", line, u.Words.Say(key)) }
	pad := page.NewFigurePad(u.Kit, of("clocks.moves.last"), "", 3, v.openHand, func(typed string, white bool) {
		n, err := strconv.Atoi(typed)
		if err != nil {
			v.checkBoard(number)
			return
		}
		check := handCheck{board: number, last: *lastMove(n, white)}
		now, _ := u.Dev.ClockCheck(arbitration.ClockCheck{Control: v.clocks.ask.Control, ByHand: true, Last: &check.last})
		check.at = now.At.Format("15:04:05")
		v.openReading(of(sideOfClock[board.White]), v.openHand, func(r scoresheet.Clock) {
			check.clock[board.White] = r
			v.openReading(of(sideOfClock[board.Black]), v.openHand, func(r scoresheet.Clock) {
				check.clock[board.Black] = r
				if check.clock[0].Noted && r.Noted {
					v.clocks.add(check)
				}
				v.openHand()
			})
		})
	})
	v.open(pad.WithOption("clocks.moves.white"))
}

// add puts a check on top of the list, replacing an earlier one of the board,
// and goes on to the next board.
func (c *clockVisit) add(check handCheck) {
	list := []handCheck{check}
	for _, b := range c.boards {
		if b.board != check.board {
			list = append(list, b)
		}
	}
	c.boards = list
	c.next = (check.board + 1) % 1000
}

// check computes a board again, so that a start or a control corrected later
// applies to all of them.
func (h *handPage) check(b handCheck) (arbitration.CheckedClocks, error) {
	ask := h.visit.ask
	return h.arbiter.ui.Dev.ClockCheck(arbitration.ClockCheck{
		Control: ask.Control, ByHand: true, Last: &b.last, Start: ask.Start, At: b.at,
		Pause: ask.Pause, Clocks: b.clock, AtZero: ask.AtZero,
	})
}

// drawRow draws a board as a row of the manual's form, and under it what may
// be the matter.
func (h *handPage) drawRow(i int, d *page.RowDrawing) {
	u := h.arbiter.ui
	p := u.Palette
	if len(h.visit.boards) == 0 {
		d.Y += 8
		d.Lines(d.Box(4, d.W-8), u.Words.Say("clocks.none"), page.MidText, true, p.Ink)
		return
	}
	b := h.visit.boards[i]
	checked, err := h.check(b)
	word, difference, _, ink := u.verdict(&checked, err)
	end := d.Around(1, d.W-6, p.Card, p.Rule, 1, 6)
	top := d.Y
	d.Y += 6
	size, head := page.MidText, page.LargeText
	if i > 0 {
		head = page.MidText
	}
	high := page.Round(page.TextHeight(head) * 1.1)
	wide := d.W - 28
	d.Text(page.BoxAt(12, d.Y, wide*0.34, high), u.Words.Say("clocks.line", b.board), size, true, p.Ink)
	d.Text(page.BoxAt(12+wide*0.34, d.Y, wide*0.3-8, high), difference, head, true, ink)
	text, size := page.Fit(word, wide*0.36-24, page.MidText, 10, true)
	w := page.TextWidth(text, size, true) + 24
	plate := page.BoxAt(12+wide-w, d.Y, w, high)
	d.Rect(plate, ink, ink, 0, 5)
	d.Text(page.BoxAt(plate.X+12, plate.Y, w-24, high), text, size, true, p.Paper)
	d.Y += high + 4
	if err != nil {
		d.Lines(d.Box(12, wide), page.Refusal(err, u.Words), page.BodyText, true, p.Illegal)
	} else {
		sum := shownText(&checked)
		if toTheSecond(&checked) {
			sum = "= " + sum
		}
		line := b.clock[0].String() + " + " + b.clock[1].String() + " " + sum + " · " +
			u.Words.Say("clocks.expected") + " " + rangeText(checked.Expected.Sum) + " · " + u.Words.Say("clocks.moves") + " " + lastText(b.last)
		d.Lines(d.Box(12, wide), line, page.BodyText, false, p.Second)
		for _, more := range u.checkLines(&checked) {
			d.Lines(d.Box(12, wide), more, page.BodyText, true, p.Illegal)
		}
		for _, cause := range checked.Causes {
			d.Lines(d.Box(12, wide), "• "+u.causeText(cause), page.BodyText, false, p.Ink)
		}
	}
	d.Y = max(d.Y+6, top+page.ButtonMin)
	d.Zone(page.Zone{At: end(), Name: "board " + strconv.Itoa(b.board), Do: u.Touching(func() { h.arbiter.checkBoard(b.board) })})
	d.Y += 6
}

// lastText is the last move as the form has it: its number, with … missing
// where Black has not made his.
func lastText(last scoresheet.CellName) string {
	if last.Side == board.White {
		return strconv.Itoa(last.Number) + "/" + strconv.Itoa(last.Number-1)
	}
	return strconv.Itoa(last.Number)
}

func (h *handPage) Place(geo page.Geometry) {
	u := h.arbiter.ui
	b := h.BeginCover(geo, h.feet...)
	head, b := b.CutTop(page.Clamp(b.H*0.08, 32, 52))
	text, size := page.Fit(u.Words.Say("app.label", u.Words.Say("clocks.check"), u.Words.Say("clocks.hand")), head.W, page.LargeText, 13, true)
	page.SetText(h.title, text, size, u.Palette.Ink)
	page.PutText(h.title, head)
	h.list.Place(b)
}
