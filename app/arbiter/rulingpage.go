package arbiter

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// rulingPage is one ruling before it is made: the player and the move, the
// consequences and what to do, questions to the arbiter, and the one button
// that records it (R-A06). Every touch rebuilds it from the draft.
type rulingPage struct {
	page.Surface
	arbiter *visit
	d       *draft
	advice  arbitration.Advice
	err     error
	title   *canvas.Text
	article *canvas.Text
	reader  *page.Reader
	pager   *page.Pager
	parts   []*rulePart
	feet    []*page.Button

	restored *page.Diagram // the position that is restored; nil if none is
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

// beginRuling opens a chosen ruling. A note consists of its words only, so it
// asks for them at once and records them. A note can be withdrawn.
func (v *visit) beginRuling(d *draft) {
	if d.r.ID == rulings.Note {
		v.writeRuling(d, v.before(d), func() {
			p := newRulingPage(v, d)
			if p.err != nil || !p.advice.Applies() || strings.TrimSpace(d.r.Text) == "" {
				v.open(p)
				return
			}
			p.record()
		})
		return
	}
	v.openRuling(d)
}

// before returns what opens the page before a ruling.
func (v *visit) before(d *draft) func() {
	if d.from != nil {
		return d.from
	}
	return v.openRulings
}

func (v *visit) openRuling(d *draft) { v.open(newRulingPage(v, d)) }

func newRulingPage(v *visit, d *draft) *rulingPage {
	u := v.ui
	p := &rulingPage{Surface: page.NewSurface(u.Palette), arbiter: v, d: d}
	p.title, p.article = page.NewText(page.LargeText, true, u.Palette.Ink), page.NewText(page.MidText, false, u.Palette.Second)
	p.article.Alignment = fyne.TextAlignTrailing
	p.reader = page.NewReader(u.Palette, page.MidText)
	p.pager = page.NewPager(u.Kit, p.reader)
	p.Add(p.title, p.article, p.reader, p.pager.Up, p.pager.Down)
	ready := d.row.Who != rulings.Player || d.r.Side != 0 || d.r.ID.IsClaim()
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
	p.reader.Lines = p.lines(ready)
	p.restore()
	p.feet = append(p.feet, p.AddButton(u.Button("action.back", "back", v.before(d))))
	if ready && p.err == nil && p.advice.Applies() && p.advice.Need == "" {
		p.feet = append(p.feet, p.AddButton(u.Button("rule.record", "approve", p.record).AsAccent()))
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
	r := u.Record()
	p.restored, p.caption = page.NewDiagram(u.Palette), page.NewText(page.BodyText, false, u.Palette.Second)
	p.restored.Board.SetFlipped(p.arbiter.board.Board.Flipped())
	p.restored.Set(r.BoardBefore(r.IndexOf(name)), page.NoSquares)
	p.Add(p.restored, p.caption)
}

// placeRestored puts that position in the remaining room.
func (p *rulingPage) placeRestored(b page.Box) {
	if p.restored == nil {
		return
	}
	const least, most = 180, 440
	label, b := b.CutTop(22)
	side := page.Floor(min(b.H, b.W, most)/8) * 8
	page.Show(p.restored, side >= least)
	page.Show(p.caption, side >= least)
	if side < least {
		return
	}
	label.X, label.W = b.X+(b.W-side)/2, side
	text, size := page.Fit(p.arbiter.ui.Words.Say("rule.position"), side, page.BodyText, 10, false)
	page.SetText(p.caption, text, size, p.arbiter.ui.Palette.Second)
	page.PutText(p.caption, label)
	page.BoxAt(label.X, b.Y, side, side).Put(p.restored)
}

func (p *rulingPage) advise() {
	dev := p.arbiter.ui.Dev
	if p.advice, p.err = dev.Advise(p.d.r); p.err != nil {
		return
	}
	if p.suggestTimes() {
		p.advice, p.err = dev.Advise(p.d.r)
	}
}

// suggestTimes fills in the noted readings with the added time where the
// arbiter has given none. A reading counts only if it is at the last move of
// that player: an older one is out of date.
func (p *rulingPage) suggestTimes() (changed bool) {
	d := p.d
	added := p.added()
	player, one := colorOf(p.side())
	if !d.row.Asks.Has(rulings.Clocks) || added == 0 || !one {
		return false
	}
	r := p.arbiter.ui.Record()
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
	r := p.arbiter.ui.Record()
	if c := r.OpenClaim(); p.d.r.ID.IsClaim() && c != nil {
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

// Again shows the page after a touch has changed the draft.
func (p *rulingPage) Again() { p.arbiter.openRuling(p.d) }

func (p *rulingPage) write() { p.arbiter.writeRuling(p.d, p.Again, p.Again) }

func (p *rulingPage) part(span, narrow int, label string, buttons ...*page.Button) *rulePart {
	part := &rulePart{span: span, narrow: narrow}
	if label != "" {
		part.label = page.NewText(page.BodyText, false, p.arbiter.ui.Palette.Ink)
		part.label.Text = label
		p.Add(part.label)
	}
	for _, b := range buttons {
		p.Add(b)
		part.objects = append(part.objects, b)
	}
	p.parts = append(p.parts, part)
	return part
}

// whom asks which player it concerns.
func (p *rulingPage) whom() {
	u, d := p.arbiter.ui, p.d
	if d.row.Who != rulings.Player || d.r.ID.IsClaim() {
		return
	}
	var two []*page.Button
	for side, icon := range []string{"only-white", "only-black"} {
		who := signerOf(board.Color(side))
		b := u.Button("sheet."+board.Color(side).String(), icon, func() {
			d.r.Side = who
			if d.r.Cell != nil {
				p.arbiter.pickCell(d)
			}
			p.Again()
		})
		b.Name = "side " + board.Color(side).String()
		b.Choose(d.r.Side == who)
		two = append(two, b.WithText(page.MidText, true))
	}
	p.part(6, 12, u.Words.Say("rule.whom"), two...)
}

// cell shows the move that it concerns, and goes to others.
func (p *rulingPage) cell() {
	u, d := p.arbiter.ui, p.d
	if d.r.Cell == nil {
		return
	}
	move := func(name, icon string, by int) *page.Button {
		return page.NewButton(u.Palette, name, icon, "", u.Touching(func() {
			p.arbiter.step(d, by)
			p.Again()
		}))
	}
	text := page.NewText(page.MidText, true, u.Palette.Ink)
	text.Alignment = fyne.TextAlignCenter
	text.Text = page.CellLabel(*d.r.Cell)
	if r := u.Record(); r.IndexOf(*d.r.Cell) < len(r.Cells) {
		text.Text += " " + r.Cells[r.IndexOf(*d.r.Cell)].Text(u.Opts.Notation, u.Style())
	}
	part := p.part(6, 12, "", move("cell before", "back", -1), move("cell after", "next", 1))
	p.Add(text)
	part.objects = []fyne.CanvasObject{part.objects[0], text, part.objects[1]}
	part.weights = []float32{1, 1.3, 1}
}

// results asks for the result if the arbiter sets it.
func (p *rulingPage) results() {
	u, d := p.arbiter.ui, p.d
	set := append(append([]scoresheet.Result(nil), page.MainResults...), page.OtherResults...)
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
	var all []*page.Button
	for _, r := range set {
		b := page.NewButton(u.Palette, "result "+r.String(), "", r.Typeset(), u.Touching(func() {
			d.r.Result = r
			p.Again()
		})).WithText(page.MidText, true)
		b.Choose(d.r.Result == r)
		all = append(all, b)
	}
	if more {
		all = append(all, page.NewButton(u.Palette, "results", "", "…", u.Touching(func() {
			d.shown = !d.shown
			p.Again()
		})).WithText(page.MidText, true))
	}
	if len(all) > 4 { // in two rows where it is narrow
		p.part(12, 12, u.Words.Say("end.result"), all[:4]...)
		p.part(12, 12, "", all[4:]...)
		return
	}
	p.part(12, 12, u.Words.Say("end.result"), all...)
}

// clocks are the new times of both.
func (p *rulingPage) clocks() {
	u, d := p.arbiter.ui, p.d
	if !d.row.Asks.Has(rulings.Clocks) {
		return
	}
	var two []*page.Button
	for i, key := range []string{"rule.clock.white", "rule.clock.black"} {
		side := board.Color(i)
		c := d.clock(side)
		shows := u.Words.Say("rule.clock.stays")
		if c.Noted {
			shows = c.String()
		}
		caption := u.Words.Say("app.label", u.Words.Say("sheet."+side.String()), shows) // the picture says that it is the clock
		b := page.NewButton(u.Palette, "clock "+side.String(), "clock", caption, u.Touching(func() {
			pad := page.NewReadingPad(u.Kit, u.Words.Say(key), p.Again, func(reading scoresheet.Clock) {
				*d.clock(side), d.times[side] = reading, true
				p.Again()
			})
			pad.ToggleSeconds()
			p.arbiter.open(newReadingCover(u, pad))
		}))
		b.Choose(c.Noted)
		two = append(two, b)
	}
	p.part(6, 12, "", two...)
}

// rest has the optional parts: words, and the effect on the sheet.
func (p *rulingPage) rest() {
	u, d := p.arbiter.ui, p.d
	if p.err == nil && (p.advice.Strike != "" || p.advice.Queen != "" || d.r.Keep) {
		caption := u.Words.Say("rule.strike")
		if p.advice.Strike != "" {
			caption = u.Words.Say("rule.strike.from", u.CellWords(p.advice.Strike))
		}
		if p.advice.Queen != "" {
			caption = u.Words.Say("rule.queen", u.CellWords(p.advice.Queen))
		}
		b := page.NewButton(u.Palette, "rule.strike", "", caption, u.Touching(func() {
			d.r.Keep = !d.r.Keep
			p.Again()
		}))
		b.Choose(!d.r.Keep)
		p.part(3, 6, "", b)
	}
	caption := d.r.Text
	if caption == "" {
		caption = u.Words.Say("rule.words")
	}
	p.part(3, 6, "", page.NewButton(u.Palette, "rule text", "keypad", caption, u.Touching(p.write)))
}

// writeRuling asks for the arbiter's words, and then goes on.
func (v *visit) writeRuling(d *draft, cancel, then func()) {
	v.open(page.NewLetterPad(v.ui.Kit, v.ui.Words.Say(d.row.Key()), cancel, func(text string) {
		d.r.Text = text
		then()
	}))
}

// record makes the ruling. It asks for confirmation if the ruling ends the game
// or begins another, and for words if they are needed and missing.
func (p *rulingPage) record() {
	u, d := p.arbiter.ui, p.d
	if d.row.Asks.Has(rulings.Text) && strings.TrimSpace(d.r.Text) == "" && d.r.ID != rulings.PenaltyWarning {
		p.write()
		return
	}
	if p.advice.Result == scoresheet.NoResult && p.advice.Game != rulings.Replayed {
		p.arbiter.give(d, &p.advice)
		return
	}
	a := page.NewAskCover(u.Kit, u.draftTitle(d), p.lines(true)...)
	a.Foot(u.Button("action.back", "back", p.Again))
	sure := u.Words.Say("rule.record")
	if p.advice.Result != scoresheet.NoResult {
		sure = u.Words.Say("app.label", sure, p.advice.Result.Typeset())
	}
	yes := page.NewButton(u.Palette, "confirm", "", sure, u.Touching(func() { p.arbiter.give(d, &p.advice) }))
	p.arbiter.open(a.Foot(yes.WithText(page.MidText, true).AsAccent()))
}

// give records the ruling, and goes on to the next step.
func (v *visit) give(d *draft, a *arbitration.Advice) {
	u := v.ui
	title := u.draftTitle(d)
	_, err := u.Dev.Rule(d.r)
	if err != nil {
		v.openRuling(d)
		u.Act(err)
		return
	}
	v.uncover()
	v.look = -1
	u.Act(nil)
	v.say(u.Words.Say("rule.recorded", u.ruledText(title)))
	for _, n := range a.Notes {
		switch n {
		case arbitration.NoteRestart:
			v.openRestart()
		case arbitration.NoteAbandon:
			v.openAbandon()
		default: // told on the page, before it was recorded
		}
	}
	if a.Effect == rulings.Discretion && d.row.Group != rulings.Penalty && len(a.Choices) > 0 {
		v.openPenalties(d, a.Choices)
	}
}

// openPenalties asks for the penalty of 12.9, which may be none.
func (v *visit) openPenalties(d *draft, choices []rulings.ID) {
	u := v.ui
	g := page.NewGroupsCover(u.Kit, u.Words.Say("rule.recorded", u.Words.Say(d.row.Key())))
	var all []*page.Button
	for _, id := range choices {
		all = append(all, u.plain("penalty "+string(id), u.Words.Say(id.Key()), func() {
			next := v.draft(id)
			next.r.Side = d.r.Side
			next.from = func() { v.openPenalties(d, choices) }
			v.openRuling(next)
		}))
	}
	g.Group(u.Words.Say("rule.penalty"), all...)
	v.open(g.Foot(u.Button("rule.penalty.none", "approve", v.uncover)))
}

func (p *rulingPage) Place(geo page.Geometry) {
	u := p.arbiter.ui
	low := geo.Landscape && geo.Small
	b := p.BeginCover(geo, p.feet...)
	head, b := b.CutTop(page.Clamp(b.H*0.07, 36, 48))
	article, size := page.Fit(p.articleText(), head.W*0.4, page.MidText, 11, false)
	page.SetText(p.article, article, size, u.Palette.Second)
	page.PutText(p.article, head)
	text, size := page.Fit(u.draftTitle(p.d), head.W-page.TextWidth(article, size, false)-page.Gap, page.LargeText, 12, true)
	page.SetText(p.title, text, size, u.Palette.Ink)
	page.PutText(p.title, head)

	space := page.Gap
	if geo.Small {
		space = 8
	}
	if geo.Landscape {
		left, right := b, b
		left.W = page.Floor(b.W * 0.56)
		right.X, right.W = b.X+left.W+2*page.Gap, b.W-left.W-2*page.Gap
		used := p.placeParts(left, space, low || left.W >= 560)
		p.placeText(right, 24)
		_, left = left.CutTop(used + page.Gap)
		p.placeRestored(left)
		return
	}
	used := p.placeParts(b, space, b.W >= 560)
	_, rest := b.CutTop(used)
	most := float32(24)
	if p.restored != nil {
		most = page.MidText // and the rest for the diagram
	}
	p.placeText(rest, most)
	_, rest = rest.CutTop(p.reader.HeightAt(rest.W) + 2*page.Gap)
	p.placeRestored(rest)
}

func (p *rulingPage) placeText(b page.Box, most float32) {
	p.reader.Fit(b.W, b.H, page.Clamp(b.H/30, page.MidText, most))
	if p.reader.TextSize < 14 { // better large, and turned over
		p.reader.Fit(b.W-page.ButtonMin-page.Gap, b.H, 14)
		p.reader.TextSize = max(p.reader.TextSize, 13)
	}
	p.pager.Place(b)
}

// placeParts lays the parts out in rows of twelve, and tells how high they are.
func (p *rulingPage) placeParts(b page.Box, space float32, wide bool) float32 {
	const labelled float32 = 21
	y := b.Y
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
		h := page.Clamp(b.H*0.09, page.ButtonMin, 68)
		x := b.X
		for _, part := range row {
			n := part.narrow
			if wide {
				n = part.span
			}
			w := (b.W+page.Gap)*float32(n)/12 - page.Gap
			if part.label != nil {
				text, size := page.Fit(part.label.Text, w, page.BodyText, 10, false)
				page.SetText(part.label, text, size, p.arbiter.ui.Palette.Ink)
				page.PutText(part.label, page.BoxAt(x, y, w, labelled-2))
			}
			part.put(page.BoxAt(x, y+label, w, h))
			x += w + page.Gap
		}
		y += label + h + space
	}
	return y - b.Y
}

// put places the objects of a part side by side.
func (part *rulePart) put(b page.Box) {
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
	room := b.W - page.Gap*float32(len(part.objects)-1)
	x := b.X
	for i, o := range part.objects {
		at := page.BoxAt(x, b.Y, room*weight(i)/sum, b.H)
		x += at.W + page.Gap
		if t, ok := o.(*canvas.Text); ok {
			text, size := page.Fit(t.Text, at.W, page.MidText, 11, true)
			page.SetText(t, text, size, t.Color)
			page.PutText(t, at)
			continue
		}
		at.Put(o)
	}
}

var _ page.Cover = (*rulingPage)(nil)
