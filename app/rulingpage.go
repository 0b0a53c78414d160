package app

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// rulingPage is one ruling before it is given: whom it concerns and which
// move, what follows and what to do, what only the arbiter knows, and the one
// button that records it (R-A06). Every touch makes it anew from the draft.
type rulingPage struct {
	sheetOfButtons
	arbiter *arbiterView
	d       *draft
	advice  session.Advice
	err     error
	title   *canvas.Text
	article *canvas.Text
	reader  *reader
	pager   *pager
	parts   []*rulePart
	feet    []*Button

	restored *diagram // the position that is restored; nil if none is
	caption  *canvas.Text
}

// rulePart is a row of the page, or half of one: what belongs together, under
// a label if it is a question.
type rulePart struct {
	label   *canvas.Text // nil if there is none
	objects []fyne.CanvasObject
	weights []float32
	span    int // of the twelve parts of a row, where the page is wide
	narrow  int // and where it is narrow
}

func (v *arbiterView) openRuling(d *draft) { v.open(newRulingPage(v, d)) }

func newRulingPage(v *arbiterView, d *draft) *rulingPage {
	u := v.ui
	p := &rulingPage{sheetOfButtons: newSheetOfButtons(u.p), arbiter: v, d: d}
	p.title, p.article = newText(largeText, true, u.p.ink), newText(midText, false, u.p.second)
	p.article.Alignment = fyne.TextAlignTrailing
	p.reader = newReader(u.p, midText)
	p.pager = newPager(u.kit, p.reader)
	p.add(p.title, p.article, p.reader, p.pager.up, p.pager.down)
	ready := d.row.Who != rulings.Player || d.r.Side != 0 || isClaim(d.r.ID)
	if ready {
		p.advise()
	}
	p.whom()
	p.cell()
	p.questions()
	if ready {
		p.results()
		p.clocks()
		p.rest()
	}
	p.reader.lines = p.lines(ready)
	p.restore()
	back := d.from
	if back == nil {
		back = v.openRulings
	}
	p.feet = append(p.feet, p.addButton(u.button("action.back", "back", back)))
	if ready && p.err == nil && p.advice.Applies() && p.advice.Need == "" {
		p.feet = append(p.feet, p.addButton(u.button("rule.record", "approve", p.record).asAccent()))
	}
	return p
}

// restore shows the position that is to be set up on the board.
func (p *rulingPage) restore() {
	name, err := scoresheet.ParseCellName(p.advice.Strike)
	if err != nil {
		return
	}
	u := p.arbiter.ui
	r := u.record()
	p.restored, p.caption = newDiagram(u.p), newText(bodyText, false, u.p.second)
	p.restored.board.SetFlipped(p.arbiter.board.board.Flipped())
	p.restored.set(r.BoardBefore(r.IndexOf(name)), noSquares)
	p.add(p.restored, p.caption)
}

// placeRestored puts that position where there is room left for it.
func (p *rulingPage) placeRestored(b box) {
	if p.restored == nil {
		return
	}
	const least, most = 180, 440
	label, b := b.cutTop(22)
	side := floor(min(b.h, b.w, most)/8) * 8
	show(p.restored, side >= least)
	show(p.caption, side >= least)
	if side < least {
		return
	}
	label.x, label.w = b.x+(b.w-side)/2, side
	text, size := fit(p.arbiter.ui.words.Say("rule.position"), side, bodyText, 10, false)
	setText(p.caption, text, size, p.arbiter.ui.p.second)
	putText(p.caption, label)
	box{label.x, b.y, side, side}.put(p.restored)
}

func (p *rulingPage) advise() {
	dev := p.arbiter.ui.dev
	if p.advice, p.err = dev.Advise(p.d.r); p.err != nil {
		return
	}
	if p.suggestTimes() {
		p.advice, p.err = dev.Advise(p.d.r)
	}
}

// suggestTimes puts the noted readings with the time added where the arbiter
// has given none. A reading counts only if it stands beside the last move of
// that player: an older one is not what the clock shows.
func (p *rulingPage) suggestTimes() (changed bool) {
	d := p.d
	added := p.added()
	player, one := colorOf(p.side())
	if !d.row.Asks.Has(rulings.Clocks) || added == 0 || !one {
		return false
	}
	r := p.arbiter.ui.record()
	at := len(r.Cells) - 1
	if d.r.Cell != nil {
		at = min(at, r.IndexOf(*d.r.Cell))
	}
	for i := at; i >= 0 && i > at-2; i-- {
		side, c := r.NameAt(i).Side, r.Cells[i].Clock
		if !c.Noted || d.times[side] {
			continue
		}
		if side != player {
			c.Seconds = min(c.Seconds+uint32(added/time.Second), scoresheet.MaxClock)
		}
		if to := d.clock(side); *to != c {
			*to, changed = c, true
		}
	}
	return changed
}

// side is whom the ruling concerns; of a claim, who claims.
func (p *rulingPage) side() scoresheet.Signer {
	r := p.arbiter.ui.record()
	if c := r.OpenClaim(); isClaim(p.d.r.ID) && c != nil {
		return signerOf(r.Claimant(c))
	}
	return p.d.r.Side
}

// added is the time that the opponent gets.
func (p *rulingPage) added() time.Duration {
	switch {
	case p.d.r.Added != nil:
		return *p.d.r.Added
	case p.advice.May:
		return 0
	}
	return p.advice.Opponent
}

func (d *draft) clock(side board.Color) *scoresheet.Clock {
	if side == board.White {
		return &d.r.White
	}
	return &d.r.Black
}

// again shows the page after a touch has changed the draft.
func (p *rulingPage) again() { p.arbiter.openRuling(p.d) }

func (p *rulingPage) part(span, narrow int, label string, buttons ...*Button) *rulePart {
	part := &rulePart{span: span, narrow: narrow}
	if label != "" {
		part.label = newText(bodyText, false, p.arbiter.ui.p.ink)
		part.label.Text = label
		p.add(part.label)
	}
	for _, b := range buttons {
		p.add(b)
		part.objects = append(part.objects, b)
	}
	p.parts = append(p.parts, part)
	return part
}

// whom asks which player it concerns.
func (p *rulingPage) whom() {
	u, d := p.arbiter.ui, p.d
	if d.row.Who != rulings.Player || isClaim(d.r.ID) {
		return
	}
	var two []*Button
	for side, icon := range []string{"only-white", "only-black"} {
		who := signerOf(board.Color(side))
		b := u.button("sheet."+board.Color(side).String(), icon, func() {
			d.r.Side = who
			if d.r.Cell != nil {
				p.arbiter.pickCell(d)
			}
			p.again()
		})
		b.Name = "side " + board.Color(side).String()
		b.Choose(d.r.Side == who)
		two = append(two, b.withText(midText, true))
	}
	p.part(6, 12, "", two...)
}

// cell shows the move it is about, and goes to others.
func (p *rulingPage) cell() {
	u, d := p.arbiter.ui, p.d
	if d.r.Cell == nil {
		return
	}
	move := func(name, icon string, by int) *Button {
		return newButton(u.p, name, icon, "", u.touching(func() {
			p.arbiter.step(d, by)
			p.again()
		}))
	}
	text := newText(midText, true, u.p.ink)
	text.Alignment = fyne.TextAlignCenter
	text.Text = cellLabel(*d.r.Cell)
	if r := u.record(); r.IndexOf(*d.r.Cell) < len(r.Cells) {
		text.Text += " " + r.Cells[r.IndexOf(*d.r.Cell)].Text(u.opts.Notation, u.style())
	}
	part := p.part(6, 12, "", move("cell before", "back", -1), move("cell after", "next", 1))
	p.add(text)
	part.objects = []fyne.CanvasObject{part.objects[0], text, part.objects[1]}
	part.weights = []float32{1, 1.3, 1}
}

// results asks for the result where it is the arbiter's to set.
func (p *rulingPage) results() {
	u, d := p.arbiter.ui, p.d
	set := append(append([]scoresheet.Result(nil), mainResults...), otherResults...)
	switch {
	case p.err == nil && p.advice.Game == rulings.LostOpen:
		set = []scoresheet.Result{scoresheet.BlackWins, scoresheet.BlackHalf, scoresheet.BothLose}
		if d.r.Side == scoresheet.SignerBlack {
			set = []scoresheet.Result{scoresheet.WhiteWins, scoresheet.WhiteHalf, scoresheet.BothLose}
		}
	case d.row.Asks.Has(rulings.Result), p.err == nil && (p.advice.Game == rulings.ByArbiter || p.advice.Game == rulings.ArbiterFree):
	default:
		return
	}
	more := len(set) > 3
	if more {
		from := 0
		if d.shown {
			from = 3
		}
		set = set[from:min(len(set), from+3+from)]
	}
	var all []*Button
	for _, r := range set {
		b := newButton(u.p, "result "+r.String(), "", resultText(r), u.touching(func() {
			d.r.Result = r
			p.again()
		})).withText(midText, true)
		b.Choose(d.r.Result == r)
		all = append(all, b)
	}
	if more {
		all = append(all, newButton(u.p, "results", "", "…", u.touching(func() {
			d.shown = !d.shown
			p.again()
		})).withText(midText, true))
	}
	if len(all) > 4 { // in two rows where it is narrow
		p.part(12, 12, u.words.Say("end.result"), all[:4]...)
		p.part(12, 12, "", all[4:]...)
		return
	}
	p.part(12, 12, u.words.Say("end.result"), all...)
}

// clocks are the new times of both.
func (p *rulingPage) clocks() {
	u, d := p.arbiter.ui, p.d
	if !d.row.Asks.Has(rulings.Clocks) {
		return
	}
	var two []*Button
	for i, key := range []string{"rule.clock.white", "rule.clock.black"} {
		side := board.Color(i)
		c := d.clock(side)
		caption := u.words.Say("sheet."+side.String()) + ": " // the picture says that it is the clock
		if c.Noted {
			caption += c.String()
		} else {
			caption += u.words.Say("rule.clock.stays")
		}
		b := newButton(u.p, "clock "+side.String(), "clock", caption, u.touching(func() {
			pad := newReadingPad(u.kit, u.words.Say(key), p.again, func(reading scoresheet.Clock) {
				*d.clock(side), d.times[side] = reading, true
				p.again()
			})
			pad.toggleSeconds()
			p.arbiter.open(newReadingCover(u, pad))
		}))
		b.Choose(c.Noted)
		two = append(two, b)
	}
	p.part(6, 12, "", two...)
}

// rest is what may be added: words, and what becomes of the sheet.
func (p *rulingPage) rest() {
	u, d := p.arbiter.ui, p.d
	if p.err == nil && (p.advice.Strike != "" || p.advice.Queen != "" || d.r.Keep) {
		caption := u.words.Say("rule.strike")
		if p.advice.Strike != "" {
			caption = u.words.Say("rule.strike.from", u.cellWords(p.advice.Strike))
		}
		if p.advice.Queen != "" {
			caption = u.words.Say("rule.queen", u.cellWords(p.advice.Queen))
		}
		b := newButton(u.p, "rule.strike", "", caption, u.touching(func() {
			d.r.Keep = !d.r.Keep
			p.again()
		}))
		b.Choose(!d.r.Keep)
		p.part(3, 6, "", b)
	}
	caption := d.r.Text
	if caption == "" {
		caption = u.words.Say("rule.words")
	}
	p.part(3, 6, "", newButton(u.p, "rule text", "keypad", caption, u.touching(func() { p.write(p.again) })))
}

// write asks for the arbiter's words, and goes on when they are there.
func (p *rulingPage) write(then func()) {
	u, d := p.arbiter.ui, p.d
	p.arbiter.open(newLetterPad(u.kit, u.words.Say(d.row.Key()), p.again, func(text string) {
		d.r.Text = text
		then()
	}))
}

// record gives the ruling. What ends the game, or begins another, is asked
// once more; where words are needed and there are none, they are asked for.
func (p *rulingPage) record() {
	u, d := p.arbiter.ui, p.d
	if d.row.Asks.Has(rulings.Text) && strings.TrimSpace(d.r.Text) == "" && d.r.ID != "penalty.warning" {
		p.write(p.again)
		return
	}
	if p.advice.Result == scoresheet.NoResult && p.advice.Game != rulings.Replayed {
		p.arbiter.give(d, &p.advice)
		return
	}
	a := newAskPage(u.kit, u.draftTitle(d), p.lines(true)...)
	a.foot(u.button("action.back", "back", p.again))
	sure := u.words.Say("rule.record")
	if p.advice.Result != scoresheet.NoResult {
		sure += ": " + resultText(p.advice.Result)
	}
	yes := newButton(u.p, "confirm", "", sure, u.touching(func() { p.arbiter.give(d, &p.advice) }))
	p.arbiter.open(a.foot(yes.withText(midText, true).asAccent()))
}

// give records the ruling, and goes on to what has to be done after it.
func (v *arbiterView) give(d *draft, a *session.Advice) {
	u := v.ui
	title := u.draftTitle(d)
	_, err := u.dev.Rule(d.r)
	if err != nil {
		v.openRuling(d)
		u.act(err)
		return
	}
	v.uncover()
	v.look = -1
	u.act(nil)
	v.tell(u.words.Say("rule.recorded", u.ruledText(title)))
	for _, n := range a.Notes {
		switch n {
		case session.NoteRestart:
			v.openRestart()
		case session.NoteAbandon:
			v.openAbandon()
		default: // told on the page, before it was recorded
		}
	}
	if a.Effect == rulings.Discretion && d.row.Group != rulings.Penalty && len(a.Choices) > 0 {
		v.openPenalties(d, a.Choices)
	}
}

// openPenalties asks which penalty of 12.9 follows; none may be enough.
func (v *arbiterView) openPenalties(d *draft, choices []rulings.ID) {
	u := v.ui
	g := newGroupsPage(u.kit, u.words.Say("rule.recorded", u.words.Say(d.row.Key())))
	var all []*Button
	for _, id := range choices {
		all = append(all, u.plain("penalty "+string(id), u.words.Say(id.Key()), func() {
			next := v.draft(id)
			next.r.Side = d.r.Side
			next.from = func() { v.openPenalties(d, choices) }
			v.openRuling(next)
		}))
	}
	g.group(u.words.Say("rule.penalty"), all...)
	v.open(g.foot(u.button("rule.penalty.none", "approve", v.uncover)))
}

func (p *rulingPage) place(geo geometry) {
	u := p.arbiter.ui
	p.layer.Resize(geo.size)
	low := geo.landscape && geo.small
	b := p.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 6)
	head, b := b.cutTop(clamp(b.h*0.07, 36, 48))
	article, size := fit(p.articleText(), head.w*0.4, midText, 11, false)
	setText(p.article, article, size, u.p.second)
	putText(p.article, head)
	text, size := fit(u.draftTitle(p.d), head.w-textWidth(article, size, false)-gap, largeText, 12, true)
	setText(p.title, text, size, u.p.ink)
	putText(p.title, head)
	foot, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	for i, at := range foot.row(2, gap)[:len(p.feet)] {
		at.put(p.feet[i])
	}
	_, b = b.cutBottom(gap)

	space := gap
	if geo.small {
		space = 8
	}
	if geo.landscape {
		left, right := b, b
		left.w = floor(b.w * 0.56)
		right.x, right.w = b.x+left.w+2*gap, b.w-left.w-2*gap
		used := p.placeParts(left, space, low || left.w >= 560)
		p.placeText(right, 24)
		_, left = left.cutTop(used + gap)
		p.placeRestored(left)
		return
	}
	used := p.placeParts(b, space, b.w >= 560)
	_, rest := b.cutTop(used)
	most := float32(24)
	if p.restored != nil {
		most = midText // and the rest for the diagram
	}
	p.placeText(rest, most)
	_, rest = rest.cutTop(p.reader.needs(rest.w) + 2*gap)
	p.placeRestored(rest)
}

func (p *rulingPage) placeText(b box, most float32) {
	p.reader.fit(b.w, b.h, clamp(b.h/30, midText, most))
	if p.reader.size < 14 { // better large, and turned over
		p.reader.fit(b.w-buttonMin-gap, b.h, 14)
		p.reader.size = max(p.reader.size, 13)
	}
	p.pager.place(b)
}

// placeParts lays the parts out in rows of twelve, and tells how high they are.
func (p *rulingPage) placeParts(b box, space float32, wide bool) float32 {
	const labelled float32 = 21
	y := b.y
	for i := 0; i < len(p.parts); {
		var row []*rulePart
		taken, label := 0, float32(0)
		for ; i < len(p.parts); i++ {
			part := p.parts[i]
			n := part.narrow
			if wide {
				n = part.span
			}
			if taken > 0 && taken+n > 12 {
				break
			}
			taken += n
			row = append(row, part)
			if part.label != nil {
				label = labelled
			}
		}
		h := clamp(b.h*0.09, buttonMin, 68)
		x := b.x
		for _, part := range row {
			n := part.narrow
			if wide {
				n = part.span
			}
			w := (b.w+gap)*float32(n)/12 - gap
			if part.label != nil {
				text, size := fit(part.label.Text, w, bodyText, 10, false)
				setText(part.label, text, size, p.arbiter.ui.p.ink)
				putText(part.label, box{x, y, w, labelled - 2})
			}
			part.put(box{x, y + label, w, h})
			x += w + gap
		}
		y += label + h + space
	}
	return y - b.y
}

// put places the objects of a part side by side.
func (part *rulePart) put(b box) {
	sum := float32(0)
	weight := func(i int) float32 {
		if part.weights == nil {
			return 1
		}
		return part.weights[i]
	}
	for i := range part.objects {
		sum += weight(i)
	}
	room := b.w - gap*float32(len(part.objects)-1)
	x := b.x
	for i, o := range part.objects {
		at := box{x, b.y, room * weight(i) / sum, b.h}
		x += at.w + gap
		if t, ok := o.(*canvas.Text); ok {
			text, size := fit(t.Text, at.w, midText, 11, true)
			setText(t, text, size, t.Color)
			putText(t, at)
			continue
		}
		at.put(o)
	}
}

var _ arbiterCover = (*rulingPage)(nil)
