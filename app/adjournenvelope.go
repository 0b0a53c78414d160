package app

import (
	"strings"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// envelopePage is what the arbiter writes on the envelope of an adjourned game
// (Guideline I.2): what follows from the sheet stands there; a touch gives the
// rest.
type envelopePage struct {
	sheetOfButtons
	arbiter *arbiterView
	label   device.Label
	title   *canvas.Text
	board   *diagram
	reader  *reader
	pager   *pager
	fields  []*Button // both clocks, the offer, resumption, keeper
	feet    []*Button
}

// openEnvelope asks for what stands on the envelope; paper says that the move
// is in one of paper.
func (v *arbiterView) openEnvelope(paper bool) {
	l, err := v.ui.dev.Label()
	if err != nil {
		v.ui.act(err)
		return
	}
	l.Paper = paper
	v.open(newEnvelopePage(v, l))
}

func newEnvelopePage(v *arbiterView, l device.Label) *envelopePage {
	u := v.ui
	e := &envelopePage{sheetOfButtons: newSheetOfButtons(u.p), arbiter: v, label: l}
	e.title = newText(largeText, true, u.p.ink)
	e.board = newDiagram(u.p)
	e.board.board.SetFlipped(v.board.board.Flipped())
	e.board.set(l.Board, noSquares)
	e.reader = newReader(u.p, midText)
	e.reader.lines = u.envelopeLines(&l)
	e.pager = newPager(u.kit, e.reader)
	e.add(e.title, e.board, e.reader, e.pager.up, e.pager.down)
	again := func(l device.Label) { v.open(newEnvelopePage(v, l)) }
	e.fields = append(e.fields, v.clockFields([2]scoresheet.Clock{l.White, l.Black}, func(c [2]scoresheet.Clock) {
		l.White, l.Black = c[0], c[1]
		again(l)
	}, func() { again(l) })...)
	offer := u.button("adjourn.offer", "offer", func() {
		l.Offer = !l.Offer
		again(l)
	})
	offer.Choose(l.Offer)
	offer.Say("offer", u.offerWords(l.Offer))
	e.fields = append(e.fields, offer,
		v.wordsField("adjourn.resume", l.Resume, func(text string) { l.Resume = text; again(l) }, func() { again(l) }),
		v.wordsField("adjourn.keeper", l.Keeper, func(text string) { l.Keeper = text; again(l) }, func() { again(l) }))
	e.feet = []*Button{u.button("action.cancel", "back", v.uncover)}
	if u.record().Sealing() != nil {
		e.feet = append(e.feet, u.button("adjourn.withdraw", "clear", func() { v.withdrawSealing(l) }))
	}
	e.feet = append(e.feet, u.button("adjourn.park", "lock", func() { v.park(l) }).asAccent())
	for _, b := range append(append([]*Button(nil), e.fields...), e.feet...) {
		e.addButton(b)
	}
	return e
}

// withdrawSealing goes on without a sealed move; one that is sealed already is
// not thrown away unasked.
func (v *arbiterView) withdrawSealing(l device.Label) {
	u := v.ui
	do := func() {
		_, err := u.dev.Unasked()
		u.act(err)
		v.uncover()
	}
	if a := u.record().Sealing(); a == nil || !a.HasSealed() {
		do()
		return
	}
	a := newAskPage(u.kit, u.words.Say("adjourn.withdraw"), readerLine{text: u.words.Say("adjourn.withdraw.sure"), heavy: true})
	a.foot(u.button("action.back", "back", func() { v.open(newEnvelopePage(v, l)) }))
	v.open(a.foot(newButton(u.p, "confirm", "", u.words.Say("adjourn.withdraw"), u.touching(do)).withText(midText, true).asAccent()))
}

// park adjourns the game. What Guideline I.2 wants and is not there is named
// once; the arbiter may leave it out.
func (v *arbiterView) park(l device.Label) {
	u := v.ui
	do := func() {
		if _, err := u.dev.Adjourn(l.Envelope); err != nil {
			u.act(err)
			return
		}
		u.Refresh()
	}
	if u.record().Sealing() != nil && !l.Device && !l.Paper {
		v.openUnsealed(l)
		return
	}
	var missing []string
	if !l.White.Noted || !l.Black.Noted {
		missing = append(missing, u.words.Say("adjourn.missing.times"))
	}
	if l.Resume == "" {
		missing = append(missing, u.words.Say("adjourn.missing.resume"))
	}
	if len(missing) == 0 {
		do()
		return
	}
	a := newAskPage(u.kit, u.words.Say("arbiter.adjourn"),
		readerLine{text: u.words.Say("adjourn.missing")},
		readerLine{text: strings.Join(missing, ", "), heavy: true})
	a.foot(u.button("action.back", "back", func() { v.open(newEnvelopePage(v, l)) }))
	v.open(a.foot(newButton(u.p, "confirm", "", u.words.Say("adjourn.anyway"), u.touching(do)).withText(midText, true).asAccent()))
}

// openUnsealed says that the player has not sealed yet, and asks what then.
func (v *arbiterView) openUnsealed(l device.Label) {
	u := v.ui
	a := newAskPage(u.kit, u.words.Say("arbiter.adjourn"), readerLine{text: u.words.Say("adjourn.is.not", cellLabel(l.Cell)+" "+l.Sealer), heavy: true})
	a.choice(u.button("adjourn.seal.here", "lock", func() { u.act(u.dev.Leave()) }).asAccent())
	a.choice(u.button("adjourn.seal.paper", "sheet", func() {
		l.Paper = true
		v.park(l)
	}))
	v.open(a.foot(u.button("action.back", "back", func() { v.open(newEnvelopePage(v, l)) })))
}

// clockFields are two buttons that show both clocks; a touch gives a reading.
func (v *arbiterView) clockFields(clocks [2]scoresheet.Clock, given func([2]scoresheet.Clock), back func()) (out []*Button) {
	u := v.ui
	for i, key := range [...]string{"adjourn.clock.white", "adjourn.clock.black"} {
		b := u.button(key, "", func() {
			v.openReading(u.words.Say(key), back, func(c scoresheet.Clock) {
				clocks[i] = c
				given(clocks)
			})
		})
		b.head = orDash(clocks[i].String())
		out = append(out, b)
	}
	return out
}

// wordsField is a button that shows a line of the arbiter's; a touch writes it.
func (v *arbiterView) wordsField(key, text string, given func(string), back func()) *Button {
	u := v.ui
	caption := u.words.Say(key)
	b := newButton(u.p, key, "", caption+": "+orDash(text), u.touching(func() {
		pad := newLetterPad(u.kit, caption, back, given)
		pad.heading.Text, pad.text = caption, text
		pad.feet[1].OnTap = u.touching(func() { given(strings.Join(strings.Fields(pad.text), " ")) })
		v.open(pad)
	}))
	return b.withText(midText, false)
}

// envelopeLines is what stands on the envelope and follows from the sheet.
func (u *arbiterKit) envelopeLines(l *device.Label) []readerLine {
	name := cellLabel(l.Cell) + " " + orDash(l.Sealer)
	key := "adjourn.is.other"
	switch {
	case l.Device:
		key = "adjourn.is.device"
	case l.Paper:
		key = "adjourn.is.paper"
	case u.record().Sealing() != nil:
		key = "adjourn.is.not"
	}
	lines := []readerLine{
		{label: u.words.Say("sheet.white"), text: playerName(u.kit, u.record(), "White"), heavy: true},
		{label: u.words.Say("sheet.black"), text: playerName(u.kit, u.record(), "Black"), heavy: true},
		{label: u.words.Say("adjourn.move"), text: u.words.Say(key, name), heavy: true},
	}
	if !l.Certain {
		lines = append(lines, readerLine{text: u.words.Say("adjourn.position.unsure")})
	}
	return append(lines, readerLine{text: u.words.Say("adjourn.check")})
}

func (e *envelopePage) place(geo geometry) {
	u := e.arbiter.ui
	e.layer.Resize(geo.size)
	b := e.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	if geo.landscape {
		side := min(b.h, b.w*0.36)
		box{b.x, b.y, side, side}.put(e.board)
		b.x, b.w = b.x+side+gap, b.w-side-gap
	}
	foot, b := b.cutBottom(clamp(b.h*0.08, buttonMin, 72))
	for i, at := range foot.row(len(e.feet), gap) {
		at.put(e.feet[i])
	}
	_, b = b.cutBottom(gap)
	head, b := b.cutTop(34)
	text, size := fit(u.words.Say("adjourn.envelope"), head.w, largeText, 12, true)
	setText(e.title, text, size, u.p.ink)
	putText(e.title, head)
	rowH := clamp(b.h*0.13, buttonMin, 84)
	fields, b := b.cutBottom(3*rowH + 2*gap)
	rows := fields.column(3, gap)
	two := rows[0].row(2, gap)
	two[0].put(e.fields[0])
	two[1].put(e.fields[1])
	rows[1].put(e.fields[3])
	two = rows[2].row(2, gap)
	two[0].put(e.fields[4])
	two[1].put(e.fields[2])
	_, b = b.cutBottom(gap)
	if !geo.landscape {
		if b.w > 560 || b.h < 300 {
			side := min(b.h, b.w*0.54)
			box{b.x, b.y, side, side}.put(e.board)
			b.x, b.w = b.x+side+gap, b.w-side-gap
		} else {
			var at box
			at, b = b.cutTop(min(b.w, b.h*0.55))
			box{at.x + (at.w-at.h)/2, at.y, at.h, at.h}.put(e.board)
			_, b = b.cutTop(8)
		}
	}
	e.reader.fit(b.w, b.h, midText)
	e.pager.place(b)
}

var _ arbiterCover = (*envelopePage)(nil)

// replies is the side whose player has to reply to a sealed move.
func replies(a *scoresheet.Adjournment) board.Color { return a.Cell.Side.Other() }
