package app

import (
	"strconv"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// handCheck is a board that the arbiter checked by hand: what he read there.
type handCheck struct {
	board int
	last  scoresheet.CellName
	clock [2]scoresheet.Clock
	at    string
}

// handPage is the manual's form for a row of boards: the arbiter steps from
// board to board, types the number of the last move and both clocks, and sees
// the difference. The list is kept while he has the device.
type handPage struct {
	sheetOfButtons
	arbiter *arbiterView
	visit   *clockVisit
	title   *canvas.Text
	list    *rowList
	feet    []*Button
}

func (v *arbiterView) openHand() {
	u := v.ui
	h := &handPage{sheetOfButtons: newSheetOfButtons(u.p), arbiter: v, visit: v.clocks, title: newText(largeText, true, u.p.ink)}
	h.list = newRowList(u.kit, h.drawRow)
	h.add(h.title, h.list, h.list.rail, h.list.up, h.list.down)
	next := u.button("clocks.board", "clock", func() { v.checkBoard(h.visit.next) }).asAccent().withText(midText, true)
	next.Say("clock", u.words.Say("clocks.board", h.visit.next))
	for _, b := range []*Button{
		u.button("action.back", "back", v.openClockCheck),
		u.button("clocks.number", "keypad", v.askBoard),
		next,
	} {
		h.feet = append(h.feet, h.addButton(b))
	}
	h.list.set(max(1, len(h.visit.boards)))
	v.open(h)
}

// askBoard asks which board comes next.
func (v *arbiterView) askBoard() {
	u := v.ui
	v.open(newFigurePad(u.kit, u.words.Say("clocks.number"), strconv.Itoa(v.clocks.next), 3, v.openHand, func(typed string, _ bool) {
		if n, err := strconv.Atoi(typed); err == nil {
			v.clocks.next = n
		}
		v.openHand()
	}))
}

// checkBoard asks for the last move and both clocks of a board, one after the
// other. The check is at the time when the first clock is asked for.
func (v *arbiterView) checkBoard(number int) {
	u := v.ui
	line := u.words.Say("clocks.line", number)
	of := func(key string) string { return line + ": " + u.words.Say(key) }
	pad := newFigurePad(u.kit, of("clocks.moves.last"), "", 3, v.openHand, func(typed string, white bool) {
		n, err := strconv.Atoi(typed)
		if err != nil {
			v.checkBoard(number)
			return
		}
		check := handCheck{board: number, last: *lastMove(n, white)}
		now, _ := u.dev.ClockCheck(session.ClockCheck{Control: v.clocks.ask.Control, ByHand: true, Last: &check.last})
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
	v.open(pad.withOption("clocks.moves.white"))
}

// add puts a check on top of the list, in place of an earlier one of the
// board, and goes on to the next board.
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

// check computes a board anew, so that a start or a control corrected later
// holds for all of them.
func (h *handPage) check(b handCheck) (session.CheckedClocks, error) {
	ask := h.visit.ask
	return h.arbiter.ui.dev.ClockCheck(session.ClockCheck{
		Control: ask.Control, ByHand: true, Last: &b.last, Start: ask.Start, At: b.at,
		Pause: ask.Pause, Clocks: b.clock, AtZero: ask.AtZero,
	})
}

// drawRow draws a board as a row of the manual's form, and under it what may
// be the matter.
func (h *handPage) drawRow(i int, d *rowDrawing) {
	u := h.arbiter.ui
	p := u.p
	if len(h.visit.boards) == 0 {
		d.y += 8
		d.lines(d.box(4, d.w-8), u.words.Say("clocks.none"), midText, true, p.ink)
		return
	}
	b := h.visit.boards[i]
	checked, err := h.check(b)
	word, difference, _, ink := u.verdict(&checked, err)
	end := d.around(1, d.w-6, p.card, p.rule, 1, 6)
	top := d.y
	d.y += 6
	size, head := midText, largeText
	if i > 0 {
		head = midText
	}
	high := round(textHeight(head) * 1.1)
	wide := d.w - 28
	d.text(box{12, d.y, wide * 0.34, high}, u.words.Say("clocks.line", b.board), size, true, p.ink)
	d.text(box{12 + wide*0.34, d.y, wide*0.3 - 8, high}, difference, head, true, ink)
	text, size := fit(word, wide*0.36-24, midText, 10, true)
	w := textWidth(text, size, true) + 24
	plate := box{12 + wide - w, d.y, w, high}
	d.at(plate, ink, ink, 0, 5)
	d.text(box{plate.x + 12, plate.y, w - 24, high}, text, size, true, p.paper)
	d.y += high + 4
	if err != nil {
		d.lines(d.box(12, wide), refusal(err, u.words), bodyText, true, p.illegal)
	} else {
		sum := shownText(&checked)
		if toTheSecond(&checked) {
			sum = "= " + sum
		}
		line := b.clock[0].String() + " + " + b.clock[1].String() + " " + sum + " · " +
			u.words.Say("clocks.expected") + " " + rangeText(checked.Expected.Sum) + " · " + u.words.Say("clocks.moves") + " " + lastText(b.last)
		d.lines(d.box(12, wide), line, bodyText, false, p.second)
		for _, more := range u.checkLines(&checked) {
			d.lines(d.box(12, wide), more, bodyText, true, p.illegal)
		}
		for _, cause := range checked.Causes {
			d.lines(d.box(12, wide), "• "+u.causeText(cause), bodyText, false, p.ink)
		}
	}
	d.y = max(d.y+6, top+buttonMin)
	d.zone(zone{end(), "board " + strconv.Itoa(b.board), u.touching(func() { h.arbiter.checkBoard(b.board) })})
	d.y += 6
}

// lastText is the last move as the form has it: its number, with … missing
// where Black has not made his.
func lastText(last scoresheet.CellName) string {
	if last.Side == board.White {
		return strconv.Itoa(last.Number) + "/" + strconv.Itoa(last.Number-1)
	}
	return strconv.Itoa(last.Number)
}

func (h *handPage) place(geo geometry) {
	u := h.arbiter.ui
	h.layer.Resize(geo.size)
	b := h.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	head, b := b.cutTop(clamp(b.h*0.08, 32, 52))
	text, size := fit(u.words.Say("clocks.check")+": "+u.words.Say("clocks.hand"), head.w, largeText, 13, true)
	setText(h.title, text, size, u.p.ink)
	putText(h.title, head)
	foot, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	for i, at := range foot.row(len(h.feet), gap) {
		at.put(h.feet[i])
	}
	_, b = b.cutBottom(gap)
	h.list.place(b)
}
