package app

import (
	"image/color"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

// clockVisit is what the arbiter told of the clocks while he has the device.
// It is kept in memory only; of a check the device stores what the clocks of
// its own game showed.
type clockVisit struct {
	ask    session.ClockCheck
	duty   session.DutyAsk
	frozen bool // the time of the check is when he began to read the clocks
	failed error
	next   int // number of the board to be checked next, by hand
	boards []handCheck
}

// clockPage is the form for clock checks (Arbiters' manual): both clocks, the
// difference large, what it may come from, who must record, and below what all
// of it is computed from. A touch corrects a line.
type clockPage struct {
	sheetOfButtons
	arbiter    *arbiterView
	visit      *clockVisit
	checked    session.CheckedClocks
	err        error
	duties     [2]session.PlayerDuty
	title      *canvas.Text
	plate      *canvas.Rectangle
	answer     *canvas.Text
	clocks     [2]*Button
	difference *canvas.Text
	sums       *canvas.Text
	list       *rowList
	rows       []clockRow // in portrait with what the reader says
	said       int        // how many of them the reader says in landscape, the first ones
	reader     *reader
	pager      *pager
	landscape  bool
	feet       []*Button
}

// clockRow is a line of the form: something to read, or, with do, to touch.
type clockRow struct {
	label, text string
	name        string
	heavy       bool
	ink         color.NRGBA
	do          func()
}

func (v *arbiterView) clockCheckButton() *Button {
	return v.ui.button("clocks.check", "clock", v.openClockCheck)
}

// openClockCheck opens the form, or first asks for a time control.
func (v *arbiterView) openClockCheck() {
	if v.clocks == nil {
		v.clocks = &clockVisit{next: 1}
		if n, err := strconv.Atoi(v.ui.record().Header.Tag("Board")); err == nil && n >= 0 && n < 1000 {
			v.clocks.next = n + 1
		}
	}
	c := newClockPage(v)
	switch device.ReasonOf(c.err) {
	case device.ReasonNoControl, device.ReasonControl:
		v.openControls(c.err, v.uncover)
	default:
		v.open(c)
	}
}

func newClockPage(v *arbiterView) *clockPage {
	u := v.ui
	c := &clockPage{sheetOfButtons: newSheetOfButtons(u.p), arbiter: v, visit: v.clocks}
	c.checked, c.err = u.dev.ClockCheck(c.visit.ask)
	c.title, c.answer = newText(largeText, true, u.p.ink), newText(midText, true, u.p.paper)
	c.answer.Alignment = fyne.TextAlignCenter
	c.plate = &canvas.Rectangle{CornerRadius: 5}
	c.difference, c.sums = newText(titleText, true, u.p.ink), newText(bodyText, false, u.p.second)
	c.list = newRowList(u.kit, c.drawRow)
	c.reader = newReader(u.p, bodyText+1)
	c.pager = newPager(u.kit, c.reader)
	c.add(c.title, c.plate, c.answer, c.difference, c.sums, c.list, c.list.rail, c.list.up, c.list.down, c.reader, c.pager.up, c.pager.down)
	for side := range c.clocks {
		b := u.button(sideOfClock[side], "", func() { c.readClock(board.Color(side)) }).withText(midText, true)
		if r := c.visit.ask.Clocks[side]; r.Noted {
			b.head, b.size, b.heavy = r.String(), bodyText, false
		}
		c.clocks[side] = c.addButton(b)
	}
	c.feet = []*Button{
		c.addButton(u.button("action.back", "back", v.uncover)),
		c.addButton(u.button("clocks.hand", "next", v.openHand)),
	}
	c.fill()
	return c
}

// readClock asks for one clock, and for the other if it was not read yet. The
// check is at the time when the first of them is read.
func (c *clockPage) readClock(side board.Color) {
	v, visit := c.arbiter, c.visit
	if visit.ask.At == "" || visit.frozen {
		now, _ := v.ui.dev.ClockCheck(session.ClockCheck{Control: visit.ask.Control, Last: visit.ask.Last})
		visit.ask.At, visit.frozen = now.At.Format("15:04:05"), true
	}
	var read func(side board.Color)
	read = func(side board.Color) {
		v.openReading(v.ui.words.Say(sideOfClock[side]), v.openClockCheck, func(r scoresheet.Clock) {
			visit.ask.Clocks[side] = r
			visit.duty.Clocks = visit.ask.Clocks
			if other := side.Other(); r.Noted && !visit.ask.Clocks[other].Noted {
				read(other)
				return
			}
			if !r.Noted {
				visit.ask.Clocks = [2]scoresheet.Clock{}
				visit.duty.Clocks = visit.ask.Clocks
				if visit.frozen {
					visit.ask.At, visit.frozen = "", false
				}
			} else {
				_, visit.failed = v.ui.dev.SawClocks(visit.ask.Clocks, visit.ask.Last)
			}
			v.openClockCheck()
		})
	}
	read(side)
}

// openReading asks what a clock shows, over the page.
func (v *arbiterView) openReading(title string, cancel func(), done func(scoresheet.Clock)) {
	u := v.ui
	pad := newReadingPad(u.kit, title, cancel, func(r scoresheet.Clock) {
		u.touch()
		done(r)
	})
	v.open(newReadingCover(u, pad))
}

// readingCover is the clock pad over the arbiter's page, on a ground of its
// own that covers all of it.
type readingCover struct {
	sheetOfButtons
	pad *clockPad
}

func newReadingCover(u *arbiterKit, pad *clockPad) *readingCover {
	r := &readingCover{newSheetOfButtons(u.p), pad}
	r.add(pad.layer)
	return r
}

func (r *readingCover) place(geo geometry) {
	r.layer.Resize(geo.size)
	r.pad.place(r.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8), nil)
}

func (c *clockPage) say(text string, ink color.NRGBA, heavy bool) {
	if text != "" {
		c.rows = append(c.rows, clockRow{text: text, ink: ink, heavy: heavy})
	}
}

func (c *clockPage) tell(key, text string) {
	c.rows = append(c.rows, clockRow{label: c.arbiter.ui.words.Say(key), text: text, ink: c.arbiter.ui.p.ink})
}

// ask adds a line that can be corrected.
func (c *clockPage) ask(key, text string, do func()) {
	u := c.arbiter.ui
	c.rows = append(c.rows, clockRow{label: u.words.Say(key), text: text, name: key, ink: u.p.ink, do: u.touching(do)})
}

// again shows the form anew.
func (c *clockPage) again() { c.arbiter.openClockCheck() }

// fill writes the lines of the form.
func (c *clockPage) fill() {
	u := c.arbiter.ui
	c.rows = nil
	if c.err != nil {
		c.say(refusal(c.err, u.words), u.p.illegal, true)
	}
	if c.visit.failed != nil {
		c.say(refusal(c.visit.failed, u.words), u.p.illegal, true)
	}
	for _, line := range u.checkLines(&c.checked) {
		c.say(line, u.p.illegal, true)
	}
	if len(c.checked.Causes) > 0 {
		c.say(u.words.Say("clocks.causes"), u.p.second, false)
	}
	for _, cause := range c.checked.Causes {
		c.say("• "+u.causeText(cause), u.p.ink, false)
	}
	c.fillDuty()
	c.said = len(c.rows)
	for _, r := range c.rows {
		c.reader.lines = append(c.reader.lines, readerLine{text: r.text, heavy: r.heavy})
	}
	for _, d := range c.checked.Doubts {
		text := u.words.Say("clocks.doubt." + string(d))
		do := map[session.ClockDoubt]func(){session.DoubtStart: c.askStart, session.DoubtGiven: c.askGiven}[d]
		if do != nil {
			do = u.touching(do)
		}
		c.rows = append(c.rows, clockRow{text: text, name: "doubt " + string(d), ink: u.p.possible, do: do})
	}
	c.fillForm()
}

// fillDuty says who must record (R-A07).
func (c *clockPage) fillDuty() {
	u := c.arbiter.ui
	c.visit.duty.Control = c.visit.ask.Control
	duties, _, err := u.dev.Duty(c.visit.duty)
	if err != nil {
		return // said above already
	}
	c.duties = duties
	c.say(u.words.Say("clocks.duty"), u.p.second, false)
	for _, d := range duties {
		text, more := u.dutyText(d)
		c.say(text, u.p.ink, true)
		for _, line := range more {
			c.say(line, u.p.possible, false)
		}
	}
}

func (c *clockPage) fillForm() {
	u, x := c.arbiter.ui, &c.checked
	ask := &c.visit.ask
	moves := x.Situation.Moves
	c.ask("clocks.moves", u.words.Say("clocks.moves.each", moves[0], moves[1]), c.askMoves)
	c.ask("clocks.start", clockTime(x.Start), c.askStart)
	c.ask("clocks.at", clockTime(x.At), c.askAt)
	c.ask("clocks.pause", strconv.Itoa(int(ask.Pause/time.Minute)), c.askPause)
	control := u.controlText(x.Situation.Controls)
	if kind := u.kindText(x.Kind); kind != "" {
		control += " · " + kind
	}
	c.ask("clocks.control", control, func() { c.arbiter.openControls(nil, c.again) })
	if c.err == nil {
		c.tell("clocks.elapsed", u.lengthText(x.Situation.Elapsed))
		c.tell("clocks.expected", rangeText(x.Expected.Sum))
		if x.Compared {
			c.tell("clocks.sum", shownText(x))
		}
		for side, g := range x.Given {
			text := onClocks(g.Start)
			for _, part := range []time.Duration{g.Earned, g.Added, x.Situation.Corrections[side]} {
				switch {
				case part > 0:
					text += " + " + onClocks(part)
				case part < 0:
					text += " − " + onClocks(-part)
				}
			}
			label := u.words.Say("clocks.got", u.words.Say("sheet."+board.Color(side).String()))
			c.rows = append(c.rows, clockRow{label: label, text: text, ink: u.p.ink})
		}
	}
	c.fillSeen()
	c.ask("clocks.given", u.sidesText(int(ask.Given[0]/time.Minute), int(ask.Given[1]/time.Minute)), c.askGiven)
	counter := u.words.Say("clocks.counter.not")
	if ask.Counter != [2]int{} {
		counter = u.sidesText(ask.Counter[0], ask.Counter[1])
	}
	c.ask("clocks.counter", counter, c.askCounter)
	over := "clocks.over.moves"
	if ask.AtZero {
		over = "clocks.over.zero"
	}
	c.ask("clocks.over", u.words.Say(over), func() { ask.AtZero = !ask.AtZero; c.again() })
	c.ask("clocks.impaired", u.impairedText(c.visit.duty.VisuallyImpaired), func() {
		sight := &c.visit.duty.VisuallyImpaired
		switch *sight {
		case [2]bool{}:
			*sight = [2]bool{true, false}
		case [2]bool{true, false}:
			*sight = [2]bool{false, true}
		case [2]bool{false, true}:
			*sight = [2]bool{true, true}
		default:
			*sight = [2]bool{}
		}
		c.again()
	})
	if x.Kind == timecontrol.Rapid || x.Kind == timecontrol.Blitz {
		yes := map[bool]string{true: "action.yes", false: "action.no"}[c.visit.duty.Competition]
		c.ask("clocks.competition", u.words.Say(yes), func() {
			c.visit.duty.Competition = !c.visit.duty.Competition
			c.again()
		})
	}
}

// fillSeen says what the arbiter read off last, which a touch takes back.
func (c *clockPage) fillSeen() {
	u := c.arbiter.ui
	if c.duties[0].SeenAt == "" {
		return
	}
	c.ask("clocks.seen", c.duties[0].Seen.String()+" · "+c.duties[1].Seen.String(), func() {
		if _, c.visit.failed = u.dev.Missaw(); c.visit.failed == nil {
			c.visit.ask.Clocks, c.visit.duty.Clocks = [2]scoresheet.Clock{}, [2]scoresheet.Clock{}
		}
		c.again()
	})
}

// sidesText is a number for each player.
func (u *arbiterKit) sidesText(white, black int) string {
	if white == 0 && black == 0 {
		return "0"
	}
	return u.words.Say("clocks.moves.each", white, black)
}

func (u *arbiterKit) impairedText(sight [2]bool) string {
	switch sight {
	case [2]bool{true, true}:
		return u.words.Say("clocks.impaired.both")
	case [2]bool{true, false}:
		return u.words.Say("sheet.white")
	case [2]bool{false, true}:
		return u.words.Say("sheet.black")
	}
	return u.words.Say("clocks.impaired.none")
}

// verdict is the answer in a word, with its colour, and the difference.
func (u *arbiterKit) verdict(c *session.CheckedClocks, err error) (word, difference, sums string, ink color.NRGBA) {
	switch {
	case err != nil:
		return u.words.Say("clocks.toread"), "", "", u.p.second
	case !c.Compared:
		return u.words.Say("clocks.toread"), "", u.words.Say("clocks.should", rangeText(c.Expected.Sum)), u.p.second
	case c.Conspicuous:
		word, ink = "clocks.conspicuous", u.p.illegal
	default:
		word, ink = "clocks.inorder", u.p.certain
	}
	return u.words.Say(word), u.differenceText(c), u.words.Say("clocks.shows", shownText(c), rangeText(c.Expected.Sum)), ink
}

func (c *clockPage) place(geo geometry) {
	u := c.arbiter.ui
	c.layer.Resize(geo.size)
	b := c.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	word, difference, sums, ink := u.verdict(&c.checked, c.err)
	head, b := b.cutTop(clamp(b.h*0.07, 34, 48))
	word, size := fit(word, head.w*0.5, midText, 11, true)
	plate := head
	plate.w = textWidth(word, size, true) + 24
	plate.x = head.x + head.w - plate.w
	c.plate.FillColor = ink
	plate.inset(0, 2).put(c.plate)
	setText(c.answer, word, size, u.p.paper)
	putText(c.answer, plate)
	text, size := fit(u.words.Say("clocks.check"), head.w-plate.w-gap, largeText, 11, true)
	setText(c.title, text, size, u.p.ink)
	putText(c.title, head)
	_, b = b.cutTop(6)

	foot, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	for i, at := range foot.row(len(c.feet), gap) {
		at.put(c.feet[i])
	}
	_, b = b.cutBottom(gap)
	top, rest := b, b
	if geo.landscape {
		top.w = b.w * 0.4
		rest.x, rest.w = b.x+top.w+2*gap, b.w-top.w-2*gap
	}
	keys, below := top.cutTop(clamp(b.h*0.16, buttonMin, 96))
	for i, at := range keys.row(2, gap) {
		at.put(c.clocks[i])
	}
	large := float32(0)
	if difference != "" {
		large = 46
	}
	at, below := below.cutTop(large)
	text, size = fit(difference, at.w, titleText+6, 16, true)
	setText(c.difference, text, size, ink)
	show(c.difference, difference != "")
	putText(c.difference, at)
	at, below = below.cutTop(30)
	text, size = fit(sums, at.w, midText, 10, false)
	setText(c.sums, text, size, u.p.ink)
	show(c.sums, sums != "")
	putText(c.sums, at)
	c.landscape = geo.landscape
	show(c.reader, geo.landscape)
	if geo.landscape {
		c.reader.fit(below.w, below.h, bodyText+1)
		c.reader.size = max(c.reader.size, bodyText-2)
		c.pager.place(below)
		c.list.set(len(c.rows) - c.said)
	} else {
		show(c.pager.up, false)
		show(c.pager.down, false)
		rest.h -= below.y - rest.y
		rest.y = below.y
		c.list.set(len(c.rows))
	}
	c.list.place(rest)
}

func (c *clockPage) drawRow(row int, d *rowDrawing) {
	if c.landscape {
		row += c.said
	}
	drawClockRow(c.arbiter.ui, c.rows[row], d)
}

// drawClockRow draws a line of the form. One that can be touched is a card as
// high as a finger.
func drawClockRow(u *arbiterKit, r clockRow, d *rowDrawing) {
	if r.do == nil {
		d.y += 2
		x := float32(4)
		if r.label != "" {
			label, size := fit(r.label, d.w*0.48-12, bodyText, 10, false)
			at := d.box(12, d.w*0.48-12)
			at.h = round(textHeight(bodyText) * 1.1)
			d.texts = append(d.texts, rowText{at, label, size, false, u.p.second})
			x = d.w * 0.48
			value, size := fit(r.text, d.w-x-12, bodyText, 10, false)
			at = d.box(x, d.w-x-12)
			at.h = round(textHeight(bodyText) * 1.1)
			d.texts = append(d.texts, rowText{at, value, size, r.heavy, r.ink})
			d.y += at.h + 2
			return
		}
		d.lines(d.box(x, d.w-x-4), r.text, bodyText+1, r.heavy, r.ink)
		d.y += 2
		return
	}
	d.y += 2
	end := d.around(1, d.w-6, u.p.card, u.p.rule, 1, 6)
	top := d.y
	if r.label == "" {
		if textWidth(r.text, bodyText, false) <= d.w-30 {
			d.text(box{12, top, d.w - 30, buttonMin}, r.text, bodyText, false, r.ink)
		} else {
			d.y += 8
			d.lines(d.box(12, d.w-30), r.text, bodyText, false, r.ink)
		}
		d.y = max(d.y+8, top+buttonMin)
	} else {
		middle := box{12, top, d.w * 0.44, buttonMin}
		d.text(middle, r.label, bodyText, false, u.p.second)
		d.text(box{d.w * 0.48, top, d.w*0.52 - 12, buttonMin}, r.text, midText, true, r.ink)
		d.y = top + buttonMin
	}
	d.zone(zone{end(), r.name, r.do})
	d.y += 4
}
