package arbiter

import (
	"image/color"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

// clockPage is the form for clock checks (Arbiters' manual): both clocks, the
// difference in large print, likely causes, who must record, and below the
// values from which it is computed. A touch corrects a line.
type clockPage struct {
	page.Surface
	arbiter    *visit
	visit      *clockVisit
	checked    arbitration.CheckedClocks
	err        error
	duties     [2]arbitration.PlayerDuty
	title      *canvas.Text
	plate      *canvas.Rectangle
	answer     *canvas.Text
	clocks     [2]*page.Button
	difference *canvas.Text
	sums       *canvas.Text
	list       *page.RowList
	rows       []clockRow // in portrait with what the reader says
	said       int        // how many of them the reader says in landscape, the first ones
	reader     *page.Reader
	pager      *page.Pager
	landscape  bool
	feet       []*page.Button
}

// clockRow is a line of the form: something to read, or, with do, to touch.
type clockRow struct {
	label, text string
	name        string
	heavy       bool
	ink         color.NRGBA
	do          func()
}

func (v *visit) clockCheckButton() *page.Button {
	return v.ui.Button("clocks.check", "clock", v.openClockCheck)
}

// openClockCheck opens the form, or first asks for a time control.
func (v *visit) openClockCheck() {
	if v.clocks == nil {
		v.clocks = &clockVisit{next: 1}
		if n, err := strconv.Atoi(v.ui.Record().Header.Tag("Board")); err == nil && n >= 0 && n < 1000 {
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

func newClockPage(v *visit) *clockPage {
	u := v.ui
	c := &clockPage{Surface: page.NewSurface(u.Palette), arbiter: v, visit: v.clocks}
	c.checked, c.err = u.Dev.ClockCheck(c.visit.ask)
	c.title, c.answer = page.NewText(page.LargeText, true, u.Palette.Ink), page.NewText(page.MidText, true, u.Palette.Paper)
	c.answer.Alignment = fyne.TextAlignCenter
	c.plate = page.NewRect(nil, 5)
	c.difference, c.sums = page.NewText(page.TitleText, true, u.Palette.Ink), page.NewText(page.BodyText, false, u.Palette.Second)
	c.list = page.NewRowList(u.Kit, c.drawRow)
	c.reader = page.NewReader(u.Palette, page.BodyText+1)
	c.pager = page.NewPager(u.Kit, c.reader)
	c.Add(c.title, c.plate, c.answer, c.difference, c.sums, c.list, c.list.Rail, c.list.Up, c.list.Down, c.reader, c.pager.Up, c.pager.Down)
	for side := range c.clocks {
		b := u.Button(sideOfClock[side], "", func() { c.readClock(board.Color(side)) }).WithText(page.MidText, true)
		if r := c.visit.ask.Clocks[side]; r.Noted {
			b.Head, b.TextSize, b.Heavy = r.String(), page.BodyText, false
		}
		c.clocks[side] = c.AddButton(b)
	}
	c.feet = []*page.Button{
		c.AddButton(u.Button("action.back", "back", v.uncover)),
		c.AddButton(u.Button("clocks.hand", "next", v.openHand)),
	}
	c.fill()
	return c
}

// readClock asks for one clock, and for the other if it was not read yet. The
// check is at the time when the first of them is read.
func (c *clockPage) readClock(side board.Color) {
	v, visit := c.arbiter, c.visit
	if visit.ask.At == "" || visit.frozen {
		now, _ := v.ui.Dev.ClockCheck(arbitration.ClockCheck{Control: visit.ask.Control, Last: visit.ask.Last})
		visit.ask.At, visit.frozen = now.At.Format("15:04:05"), true
	}
	var read func(side board.Color)
	read = func(side board.Color) {
		v.openReading(v.ui.Words.Say(sideOfClock[side]), v.openClockCheck, func(r scoresheet.Clock) {
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
				_, visit.failed = v.ui.Dev.SawClocks(visit.ask.Clocks, visit.ask.Last)
			}
			v.openClockCheck()
		})
	}
	read(side)
}

func (c *clockPage) say(text string, ink color.NRGBA, heavy bool) {
	if text != "" {
		c.rows = append(c.rows, clockRow{text: text, ink: ink, heavy: heavy})
	}
}

func (c *clockPage) Tell(key, text string) {
	c.rows = append(c.rows, clockRow{label: c.arbiter.ui.Words.Say(key), text: text, ink: c.arbiter.ui.Palette.Ink})
}

// ask adds a line that can be corrected.
func (c *clockPage) ask(key, text string, do func()) {
	u := c.arbiter.ui
	c.rows = append(c.rows, clockRow{label: u.Words.Say(key), text: text, name: key, ink: u.Palette.Ink, do: u.Touching(do)})
}

// Again shows the form again.
func (c *clockPage) Again() { c.arbiter.openClockCheck() }

// fill writes the lines of the form.
func (c *clockPage) fill() {
	u := c.arbiter.ui
	c.rows = nil
	if c.err != nil {
		c.say(page.Refusal(c.err, u.Words), u.Palette.Illegal, true)
	}
	if c.visit.failed != nil {
		c.say(page.Refusal(c.visit.failed, u.Words), u.Palette.Illegal, true)
	}
	for _, line := range u.checkLines(&c.checked) {
		c.say(line, u.Palette.Illegal, true)
	}
	if len(c.checked.Causes) > 0 {
		c.say(u.Words.Say("clocks.causes"), u.Palette.Second, false)
	}
	for _, cause := range c.checked.Causes {
		c.say("• "+u.causeText(cause), u.Palette.Ink, false)
	}
	c.fillDuty()
	c.said = len(c.rows)
	for _, r := range c.rows {
		c.reader.Lines = append(c.reader.Lines, page.ReaderLine{Text: r.text, Heavy: r.heavy})
	}
	for _, d := range c.checked.Doubts {
		text := u.Words.Say("clocks.doubt." + string(d))
		do := map[arbitration.ClockDoubt]func(){arbitration.DoubtStart: c.askStart, arbitration.DoubtGiven: c.askGiven}[d]
		if do != nil {
			do = u.Touching(do)
		}
		c.rows = append(c.rows, clockRow{text: text, name: "doubt " + string(d), ink: u.Palette.Possible, do: do})
	}
	c.fillForm()
}

// fillDuty fills in who must record (R-A07).
func (c *clockPage) fillDuty() {
	u := c.arbiter.ui
	c.visit.duty.Control = c.visit.ask.Control
	duties, _, err := u.Dev.Duty(c.visit.duty)
	if err != nil {
		return // said above already
	}
	c.duties = duties
	c.say(u.Words.Say("clocks.duty"), u.Palette.Second, false)
	for _, d := range duties {
		text, more := u.dutyText(d)
		c.say(text, u.Palette.Ink, true)
		for _, line := range more {
			c.say(line, u.Palette.Possible, false)
		}
	}
}

func (c *clockPage) fillForm() {
	u, x := c.arbiter.ui, &c.checked
	ask := &c.visit.ask
	moves := x.Situation.Moves
	c.ask("clocks.moves", u.Words.Say("clocks.moves.each", moves[0], moves[1]), c.askMoves)
	c.ask("clocks.start", page.ClockTime(x.Start), c.askStart)
	c.ask("clocks.at", page.ClockTime(x.At), c.askAt)
	c.ask("clocks.pause", strconv.Itoa(int(ask.Pause/time.Minute)), c.askPause)
	control := u.ControlText(x.Situation.Controls)
	if kind := u.KindText(x.Kind); kind != "" {
		control += " · " + kind
	}
	c.ask("clocks.control", control, func() { c.arbiter.openControls(nil, c.Again) })
	if c.err == nil {
		c.Tell("clocks.elapsed", u.lengthText(x.Situation.Elapsed))
		c.Tell("clocks.expected", rangeText(x.Expected.Sum))
		if x.Compared {
			c.Tell("clocks.sum", shownText(x))
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
			label := u.Words.Say("clocks.got", u.Words.Say("sheet."+board.Color(side).String()))
			c.rows = append(c.rows, clockRow{label: label, text: text, ink: u.Palette.Ink})
		}
	}
	c.fillSeen()
	c.ask("clocks.given", u.sidesText(int(ask.Given[0]/time.Minute), int(ask.Given[1]/time.Minute)), c.askGiven)
	counter := u.Words.Say("clocks.counter.not")
	if ask.Counter != [2]int{} {
		counter = u.sidesText(ask.Counter[0], ask.Counter[1])
	}
	c.ask("clocks.counter", counter, c.askCounter)
	over := "clocks.over.moves"
	if ask.AtZero {
		over = "clocks.over.zero"
	}
	c.ask("clocks.over", u.Words.Say(over), func() { ask.AtZero = !ask.AtZero; c.Again() })
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
		c.Again()
	})
	if x.Kind == timecontrol.Rapid || x.Kind == timecontrol.Blitz {
		yes := map[bool]string{true: "action.yes", false: "action.no"}[c.visit.duty.Competition]
		c.ask("clocks.competition", u.Words.Say(yes), func() {
			c.visit.duty.Competition = !c.visit.duty.Competition
			c.Again()
		})
	}
}

// fillSeen fills in the arbiter's last reading, which a touch withdraws.
func (c *clockPage) fillSeen() {
	u := c.arbiter.ui
	if c.duties[0].SeenAt == "" {
		return
	}
	c.ask("clocks.seen", c.duties[0].Seen.String()+" · "+c.duties[1].Seen.String(), func() {
		if _, c.visit.failed = u.Dev.Missaw(); c.visit.failed == nil {
			c.visit.ask.Clocks, c.visit.duty.Clocks = [2]scoresheet.Clock{}, [2]scoresheet.Clock{}
		}
		c.Again()
	})
}

// sidesText is a number for each player.
func (u *Kit) sidesText(white, black int) string {
	if white == 0 && black == 0 {
		return "0"
	}
	return u.Words.Say("clocks.moves.each", white, black)
}

func (u *Kit) impairedText(sight [2]bool) string {
	switch sight {
	case [2]bool{true, true}:
		return u.Words.Say("clocks.impaired.both")
	case [2]bool{true, false}:
		return u.Words.Say("sheet.white")
	case [2]bool{false, true}:
		return u.Words.Say("sheet.black")
	}
	return u.Words.Say("clocks.impaired.none")
}

// verdict returns the answer in a word, with its colour, and the difference.
func (u *Kit) verdict(c *arbitration.CheckedClocks, err error) (word, difference, sums string, ink color.NRGBA) {
	switch {
	case err != nil:
		return u.Words.Say("clocks.toread"), "", "", u.Palette.Second
	case !c.Compared:
		return u.Words.Say("clocks.toread"), "", u.Words.Say("clocks.should", rangeText(c.Expected.Sum)), u.Palette.Second
	case c.Conspicuous:
		word, ink = "clocks.conspicuous", u.Palette.Illegal
	default:
		word, ink = "clocks.inorder", u.Palette.Certain
	}
	return u.Words.Say(word), u.differenceText(c), u.Words.Say("clocks.shows", shownText(c), rangeText(c.Expected.Sum)), ink
}

func (c *clockPage) Place(geo page.Geometry) {
	u := c.arbiter.ui
	b := c.BeginCover(geo, c.feet...)
	word, difference, sums, ink := u.verdict(&c.checked, c.err)
	head, b := b.CutTop(page.Clamp(b.H*0.07, 34, 48))
	word, size := page.Fit(word, head.W*0.5, page.MidText, 11, true)
	plate := head
	plate.W = page.TextWidth(word, size, true) + 24
	plate.X = head.X + head.W - plate.W
	c.plate.FillColor = ink
	plate.Inset(0, 2).Put(c.plate)
	page.SetText(c.answer, word, size, u.Palette.Paper)
	page.PutText(c.answer, plate)
	text, size := page.Fit(u.Words.Say("clocks.check"), head.W-plate.W-page.Gap, page.LargeText, 11, true)
	page.SetText(c.title, text, size, u.Palette.Ink)
	page.PutText(c.title, head)
	_, b = b.CutTop(6)

	top, rest := b, b
	if geo.Landscape {
		top.W = b.W * 0.4
		rest.X, rest.W = b.X+top.W+2*page.Gap, b.W-top.W-2*page.Gap
	}
	keys, below := top.CutTop(page.Clamp(b.H*0.16, page.ButtonMin, 96))
	for i, at := range keys.Row(2, page.Gap) {
		at.Put(c.clocks[i])
	}
	large := float32(0)
	if difference != "" {
		large = 46
	}
	at, below := below.CutTop(large)
	text, size = page.Fit(difference, at.W, page.TitleText+6, 16, true)
	page.SetText(c.difference, text, size, ink)
	page.Show(c.difference, difference != "")
	page.PutText(c.difference, at)
	at, below = below.CutTop(30)
	text, size = page.Fit(sums, at.W, page.MidText, 10, false)
	page.SetText(c.sums, text, size, u.Palette.Ink)
	page.Show(c.sums, sums != "")
	page.PutText(c.sums, at)
	c.landscape = geo.Landscape
	page.Show(c.reader, geo.Landscape)
	if geo.Landscape {
		c.reader.Fit(below.W, below.H, page.BodyText+1)
		c.reader.TextSize = max(c.reader.TextSize, page.BodyText-2)
		c.pager.Place(below)
		c.list.Set(len(c.rows) - c.said)
	} else {
		page.Show(c.pager.Up, false)
		page.Show(c.pager.Down, false)
		rest.H -= below.Y - rest.Y
		rest.Y = below.Y
		c.list.Set(len(c.rows))
	}
	c.list.Place(rest)
}

func (c *clockPage) drawRow(row int, d *page.RowDrawing) {
	if c.landscape {
		row += c.said
	}
	drawClockRow(c.arbiter.ui, c.rows[row], d)
}

// inMiddle writes a text into the middle of a box: in two lines before it becomes
// smaller than what stands beside it.
func inMiddle(d *page.RowDrawing, at page.Box, text string, size float32, heavy bool, ink color.NRGBA) {
	if page.TextWidth(text, size, heavy) <= at.W {
		d.Text(at, text, size, heavy, ink)
		return
	}
	size = min(size, page.BodyText)
	lines := page.Wrap(text, at.W, size, heavy)
	if len(lines) > 2 {
		lines = []string{text}
	}
	h := page.TextHeight(size) * float32(len(lines))
	for i, part := range page.BoxAt(at.X, at.Y+(at.H-h)/2, at.W, h).Column(len(lines), 0) {
		d.Text(part, lines[i], size, heavy, ink)
	}
}

// drawClockRow draws a line of the form. One that can be touched is a card as
// high as a finger.
func drawClockRow(u *Kit, r clockRow, d *page.RowDrawing) {
	if r.do == nil {
		d.Y += 2
		x := float32(4)
		if r.label != "" {
			label, size := page.Fit(r.label, d.W*0.48-12, page.BodyText, 10, false)
			at := d.Box(12, d.W*0.48-12)
			at.H = page.Round(page.TextHeight(page.BodyText) * 1.1)
			d.Texts = append(d.Texts, page.RowText{At: at, Text: label, Size: size, Heavy: false, Ink: u.Palette.Second})
			x = d.W * 0.48
			value, size := page.Fit(r.text, d.W-x-12, page.BodyText, 10, false)
			at = d.Box(x, d.W-x-12)
			at.H = page.Round(page.TextHeight(page.BodyText) * 1.1)
			d.Texts = append(d.Texts, page.RowText{At: at, Text: value, Size: size, Heavy: r.heavy, Ink: r.ink})
			d.Y += at.H + 2
			return
		}
		d.Lines(d.Box(x, d.W-x-4), r.text, page.BodyText+1, r.heavy, r.ink)
		d.Y += 2
		return
	}
	d.Y += 2
	end := d.Around(1, d.W-6, u.Palette.Card, u.Palette.Rule, 1, 6)
	top := d.Y
	if r.label == "" {
		if page.TextWidth(r.text, page.BodyText, false) <= d.W-30 {
			d.Text(page.BoxAt(12, top, d.W-30, page.ButtonMin), r.text, page.BodyText, false, r.ink)
		} else {
			d.Y += 8
			d.Lines(d.Box(12, d.W-30), r.text, page.BodyText, false, r.ink)
		}
		d.Y = max(d.Y+8, top+page.ButtonMin)
	} else {
		middle := page.BoxAt(12, top, d.W*0.48-24, page.ButtonMin)
		inMiddle(d, middle, r.label, page.BodyText, false, u.Palette.Second)
		inMiddle(d, page.BoxAt(d.W*0.48, top, d.W*0.52-12, page.ButtonMin), r.text, page.MidText, true, r.ink)
		d.Y = top + page.ButtonMin
	}
	d.Zone(page.Zone{At: end(), Name: r.name, Do: r.do})
	d.Y += 4
}
