package arbiter

import (
	"strings"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// envelopePage is the inscription of the envelope of an adjourned game
// (Guideline I.2): data from the sheet are filled in; touches enter the rest.
type envelopePage struct {
	page.Surface
	arbiter *visit
	label   device.Label
	title   *canvas.Text
	board   *page.Diagram
	reader  *page.Reader
	pager   *page.Pager
	fields  []*page.Button // both clocks, the offer, resumption, keeper
	feet    []*page.Button
}

// openEnvelope asks for the inscription of the envelope; paper is set if the
// move is in a paper envelope.
func (v *visit) openEnvelope(paper bool) {
	l, err := v.ui.Dev.Label()
	if err != nil {
		v.ui.Act(err)
		return
	}
	l.Paper = paper
	v.open(newEnvelopePage(v, l))
}

func newEnvelopePage(v *visit, l device.Label) *envelopePage {
	u := v.ui
	e := &envelopePage{Surface: page.NewSurface(u.Palette), arbiter: v, label: l}
	e.title = page.NewText(page.LargeText, true, u.Palette.Ink)
	e.board = page.NewDiagram(u.Palette)
	e.board.Board.SetFlipped(v.board.Board.Flipped())
	e.board.Set(l.Board, page.NoSquares)
	e.reader = page.NewReader(u.Palette, page.MidText)
	e.reader.Lines = u.envelopeLines(&l)
	e.pager = page.NewPager(u.Kit, e.reader)
	e.Add(e.title, e.board, e.reader, e.pager.Up, e.pager.Down)
	again := func(l device.Label) { v.open(newEnvelopePage(v, l)) }
	e.fields = append(e.fields, v.clockFields([2]scoresheet.Clock{l.White, l.Black}, func(c [2]scoresheet.Clock) {
		l.White, l.Black = c[0], c[1]
		again(l)
	}, func() { again(l) })...)
	offer := u.Button("adjourn.offer", "offer", func() {
		l.Offer = !l.Offer
		again(l)
	})
	offer.Choose(l.Offer)
	offer.Say("offer", u.OfferWords(l.Offer))
	e.fields = append(e.fields, offer,
		v.wordsField("adjourn.resume", l.Resume, func(text string) { l.Resume = text; again(l) }, func() { again(l) }),
		v.wordsField("adjourn.keeper", l.Keeper, func(text string) { l.Keeper = text; again(l) }, func() { again(l) }))
	e.feet = []*page.Button{u.Button("action.cancel", "back", v.uncover)}
	if u.Record().Sealing() != nil {
		e.feet = append(e.feet, u.Button("adjourn.withdraw", "clear", func() { v.withdrawSealing(l) }))
	}
	e.feet = append(e.feet, u.Button("adjourn.park", "pause", func() { v.park(l) }).AsAccent())
	for _, b := range append(append([]*page.Button(nil), e.fields...), e.feet...) {
		e.AddButton(b)
	}
	return e
}

// withdrawSealing goes on without a sealed move; it asks before it discards one
// that is sealed already.
func (v *visit) withdrawSealing(l device.Label) {
	u := v.ui
	do := func() {
		_, err := u.Dev.Unasked()
		u.Act(err)
		v.uncover()
	}
	if a := u.Record().Sealing(); a == nil || !a.HasSealed() {
		do()
		return
	}
	a := page.NewAskCover(u.Kit, u.Words.Say("adjourn.withdraw"), page.ReaderLine{Text: u.Words.Say("adjourn.withdraw.sure"), Heavy: true})
	a.Foot(u.Button("action.back", "back", func() { v.open(newEnvelopePage(v, l)) }))
	v.open(a.Foot(page.NewButton(u.Palette, "confirm", "", u.Words.Say("adjourn.withdraw"), u.Touching(do)).WithText(page.MidText, true).AsAccent()))
}

// park adjourns the game. Data required by Guideline I.2 that are missing are
// named once; the arbiter may leave them out.
func (v *visit) park(l device.Label) {
	u := v.ui
	do := func() {
		if _, err := u.Dev.Adjourn(l.Envelope); err != nil {
			u.Act(err)
			return
		}
		u.Refresh()
	}
	if u.Record().Sealing() != nil && !l.Device && !l.Paper {
		v.openUnsealed(l)
		return
	}
	var missing []string
	if !l.White.Noted || !l.Black.Noted {
		missing = append(missing, u.Words.Say("adjourn.missing.times"))
	}
	if l.Resume == "" {
		missing = append(missing, u.Words.Say("adjourn.missing.resume"))
	}
	if len(missing) == 0 {
		do()
		return
	}
	a := page.NewAskCover(u.Kit, u.Words.Say("arbiter.adjourn"),
		page.ReaderLine{Text: u.Words.Say("adjourn.missing")},
		page.ReaderLine{Text: strings.Join(missing, ", "), Heavy: true})
	a.Foot(u.Button("action.back", "back", func() { v.open(newEnvelopePage(v, l)) }))
	v.open(a.Foot(page.NewButton(u.Palette, "confirm", "", u.Words.Say("adjourn.anyway"), u.Touching(do)).WithText(page.MidText, true).AsAccent()))
}

// openUnsealed says that the player has not sealed yet, and asks how to go on.
func (v *visit) openUnsealed(l device.Label) {
	u := v.ui
	a := page.NewAskCover(u.Kit, u.Words.Say("arbiter.adjourn"), page.ReaderLine{Text: u.Words.Say("adjourn.is.not", page.CellLabel(l.Cell)+" "+l.Sealer), Heavy: true})
	a.Choice(u.Button("adjourn.seal.here", "envelope", func() { u.Act(u.Dev.Leave()) }).AsAccent())
	a.Choice(u.Button("adjourn.seal.paper", "sheet", func() {
		l.Paper = true
		v.park(l)
	}))
	v.open(a.Foot(u.Button("action.back", "back", func() { v.open(newEnvelopePage(v, l)) })))
}

// clockFields are two buttons that show both clocks; a touch gives a reading.
func (v *visit) clockFields(clocks [2]scoresheet.Clock, given func([2]scoresheet.Clock), back func()) (out []*page.Button) {
	u := v.ui
	for i, key := range [...]string{"adjourn.clock.white", "adjourn.clock.black"} {
		b := u.Button(key, "", func() {
			v.openReading(u.Words.Say(key), back, func(c scoresheet.Clock) {
				clocks[i] = c
				given(clocks)
			})
		})
		b.Head = page.OrDash(clocks[i].String())
		out = append(out, b)
	}
	return out
}

// wordsField is a button that shows a line of the arbiter's; a touch writes it.
func (v *visit) wordsField(key, text string, given func(string), back func()) *page.Button {
	u := v.ui
	caption := u.Words.Say(key)
	b := page.NewButton(u.Palette, key, "", u.Words.Say("app.label", caption, page.OrDash(text)), u.Touching(func() {
		pad := page.NewLetterPad(u.Kit, caption, back, given)
		pad.Text = text
		pad.Feet[1].OnTap = u.Touching(func() { given(strings.Join(strings.Fields(pad.Text), " ")) })
		v.open(pad)
	}))
	return b.WithText(page.MidText, false)
}

// envelopeLines returns the part of the inscription that follows from the
// sheet.
func (u *Kit) envelopeLines(l *device.Label) []page.ReaderLine {
	name := page.CellLabel(l.Cell) + " " + page.OrDash(l.Sealer)
	key := "adjourn.is.other"
	switch {
	case l.Device:
		key = "adjourn.is.device"
	case l.Paper:
		key = "adjourn.is.paper"
	case u.Record().Sealing() != nil:
		key = "adjourn.is.not"
	}
	lines := []page.ReaderLine{
		{Label: u.Words.Say("sheet.white"), Text: u.PlayerName(u.Record(), board.White), Heavy: true},
		{Label: u.Words.Say("sheet.black"), Text: u.PlayerName(u.Record(), board.Black), Heavy: true},
		{Label: u.Words.Say("adjourn.move"), Text: u.Words.Say(key, name), Heavy: true},
	}
	if !l.Certain {
		lines = append(lines, page.ReaderLine{Text: u.Words.Say("adjourn.position.unsure")})
	}
	return append(lines, page.ReaderLine{Text: u.Words.Say("adjourn.check")})
}

func (e *envelopePage) Place(geo page.Geometry) {
	u := e.arbiter.ui
	b := e.BeginCover(geo, e.feet...)
	if geo.Landscape {
		side := min(b.H, b.W*0.36)
		page.BoxAt(b.X, b.Y, side, side).Put(e.board)
		b.X, b.W = b.X+side+page.Gap, b.W-side-page.Gap
	}
	head, b := b.CutTop(34)
	text, size := page.Fit(u.Words.Say("adjourn.envelope"), head.W, page.LargeText, 12, true)
	page.SetText(e.title, text, size, u.Palette.Ink)
	page.PutText(e.title, head)
	rowH := page.Clamp(b.H*0.13, page.ButtonMin, 84)
	fields, b := b.CutBottom(3*rowH + 2*page.Gap)
	rows := fields.Column(3, page.Gap)
	two := rows[0].Row(2, page.Gap)
	two[0].Put(e.fields[0])
	two[1].Put(e.fields[1])
	rows[1].Put(e.fields[3])
	two = rows[2].Row(2, page.Gap)
	two[0].Put(e.fields[4])
	two[1].Put(e.fields[2])
	_, b = b.CutBottom(page.Gap)
	if !geo.Landscape {
		if b.W > 560 || b.H < 300 {
			side := min(b.H, b.W*0.54)
			page.BoxAt(b.X, b.Y, side, side).Put(e.board)
			b.X, b.W = b.X+side+page.Gap, b.W-side-page.Gap
		} else {
			var at page.Box
			at, b = b.CutTop(min(b.W, b.H*0.55))
			page.BoxAt(at.X+(at.W-at.H)/2, at.Y, at.H, at.H).Put(e.board)
			_, b = b.CutTop(8)
		}
	}
	e.reader.Fit(b.W, b.H, page.MidText)
	e.pager.Place(b)
}

var _ page.Cover = (*envelopePage)(nil)

// replies returns the side whose player has to reply to a sealed move.
func replies(a *scoresheet.Adjournment) board.Color { return a.Cell.Side.Other() }
