package app

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// evidencePage shows one finding, or a claim with its answer: the positions
// side by side, what is certain and what would settle the rest, and what the
// arbiter may decide (R-A02, R-A03, R-A05). A touch makes a diagram large, and
// small again.
type evidencePage struct {
	sheetOfButtons
	arbiter *arbiterView
	of      *finding
	title   *canvas.Text
	plate   *canvas.Rectangle
	answer  *canvas.Text
	shown   []session.Standing
	boards  []*placer
	below   []*reader
	large   int // the diagram that is large; -1 if none is
	reader  *reader
	pager   *pager
	feet    []*Button
	geo     geometry
}

func (v *arbiterView) openEvidence(f *finding) { v.open(newEvidencePage(v, f)) }

// openClaim opens the claim that waits.
func (v *arbiterView) openClaim() {
	j := v.judge()
	if len(j.list) > 0 && j.list[0].waits() {
		v.openEvidence(&j.list[0])
		return
	}
	v.openFindings()
}

func newEvidencePage(v *arbiterView, f *finding) *evidencePage {
	u := v.ui
	e := &evidencePage{sheetOfButtons: newSheetOfButtons(u.p), arbiter: v, of: f, large: -1}
	e.title, e.answer = newText(largeText, true, u.p.ink), newText(midText, true, u.p.paper)
	e.answer.Alignment = fyne.TextAlignCenter
	e.plate = &canvas.Rectangle{CornerRadius: 5}
	e.reader = newReader(u.p, midText)
	e.reader.lines = u.evidenceLines(f)
	e.pager = newPager(u.kit, e.reader)
	e.add(e.title, e.plate, e.answer, e.reader, e.pager.up, e.pager.down)
	e.shown = f.Shown
	for i := range e.shown {
		s := &e.shown[i]
		d := newPlacer(u.p, func(board.Square) { e.enlarge(i) })
		d.board.SetFlipped(v.board.board.Flipped())
		entry := s.Ply - 1 // that led there; or of an illegal move itself
		if f.Kind == "illegal" {
			entry++
		}
		d.set(s.Board, squaresOf(u.record(), entry))
		r := newReader(u.p, bodyText)
		r.lines = u.standingLines(f, s)
		e.boards, e.below = append(e.boards, d), append(e.below, r)
		e.add(d, r)
	}
	foot := func(b *Button) { e.feet = append(e.feet, e.addButton(b)) }
	foot(u.button("arbiter.findings", "back", v.openFindings))
	switch {
	case f.waits():
		foot(v.decideButton(f, scoresheet.Agreed, "find.agree"))
		foot(v.decideButton(f, scoresheet.Rejected, "find.reject"))
		foot(v.decideButton(f, scoresheet.Accepted, "find.accept"))
	case f.claim == nil && f.Kind == "illegal" && u.record().Status() == scoresheet.SignedByBoth:
		// No move is corrected any more (7.5.1); the result can be (8.7).
		foot(u.button("arbiter.result", "correct", func() { v.openRuling(v.draft("result.corrected")) }).asAccent())
	case f.claim == nil && f.Kind == "illegal":
		foot(u.button("find.cancel", "clear", func() { v.confirmCancel(f) }))
		foot(u.button("rule.do", "correct", func() { v.openRuling(v.illegalDraft(f)) }).asAccent())
	case f.claim == nil && endRulings[f.Kind] != "":
		foot(v.endButton(f))
	}
	return e
}

// claimRulings are the rulings by which a claim is decided.
var claimRulings = map[scoresheet.Decision]rulings.ID{
	scoresheet.Accepted: "claim.accepted", scoresheet.Rejected: "claim.rejected", scoresheet.Agreed: "claim.agreed",
}

// decideButton rules on a claim. Accepted, or agreed to by the opponent, it
// ends the game, which is asked once more; rejected, the opponent gets time,
// which stands on the ruling's page with both clocks (9.5.2, 9.5.3, 9.1.2.3).
func (v *arbiterView) decideButton(f *finding, d scoresheet.Decision, key string) *Button {
	u := v.ui
	icon := map[scoresheet.Decision]string{scoresheet.Accepted: "approve", scoresheet.Rejected: "clear", scoresheet.Agreed: "offer"}[d]
	return u.button(key, icon, func() {
		ruling := v.draft(claimRulings[d])
		ruling.from = func() { v.openEvidence(f) }
		a, err := u.dev.Advise(ruling.r)
		if d == scoresheet.Rejected || err != nil || !a.Applies() || a.Result == scoresheet.NoResult {
			v.openRuling(ruling)
			return
		}
		sure := key + ".sure"
		if d == scoresheet.Accepted && f.Certainty != "certain" {
			sure = "find.accept.ruled" // the sheet does not say that it is correct: he does
		}
		lines := []readerLine{
			{label: u.words.Say("find.answer"), text: u.answerTo(f), heavy: true},
			{text: u.law(sure)},
			{label: u.words.Say("find.article"), text: a.Article},
		}
		v.confirm(u.findingTitle(f), u.words.Say(key), lines, func() { v.give(ruling, &a) })
	})
}

// endButton rules that the game has ended by itself.
func (v *arbiterView) endButton(f *finding) *Button {
	u := v.ui
	return u.button("rule.do", "correct", func() {
		name, err := scoresheet.ParseCellName(f.Cell)
		if err != nil {
			v.openRuling(v.draft(endRulings[f.Kind]))
			return
		}
		v.openRuling(v.endDraft(f, name))
	})
}

// confirmCancel shows once more what is struck when an illegal move is
// cancelled (Laws 7.5.1).
func (v *arbiterView) confirmCancel(f *finding) {
	u := v.ui
	if u.record().OpenClaim() != nil {
		v.tell(u.words.Say("find.cancel.first"))
		return
	}
	after := len(u.record().Cells) - f.Ply
	lines := []readerLine{
		{label: u.words.Say("find.why"), text: u.reasonWords(f.Finding)},
		{text: u.words.Say("find.cancel.sure", u.cellWords(f.Cell), strconv.Itoa(max(0, after))), heavy: true},
		{text: u.law("find.cancel.then")},
	}
	v.confirm(u.findingTitle(f), u.words.Say("find.cancel"), lines, func() {
		v.uncover()
		name, err := scoresheet.ParseCellName(f.Cell)
		if err == nil {
			_, err = u.dev.Cancel(name, "7.5.1", f.Reason)
		}
		v.look = -1
		u.act(err)
	})
}

func (e *evidencePage) enlarge(i int) {
	e.arbiter.ui.touch()
	if e.large == i || len(e.boards) < 2 {
		i = -1
	}
	e.large = i
	e.place(e.geo)
	e.layer.Refresh()
}

func (e *evidencePage) answerInk() color.NRGBA {
	p := e.arbiter.ui.p
	switch e.of.Certainty {
	case "certain":
		return p.certain
	case "possible":
		return p.possible
	}
	return p.illegal
}

func (e *evidencePage) place(geo geometry) {
	u := e.arbiter.ui
	e.geo = geo
	e.layer.Resize(geo.size)
	b := e.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	head, b := b.cutTop(clamp(b.h*0.08, 34, 52))
	answer, size := fit(u.answerTo(e.of), head.w*0.4, midText, 11, true)
	plate := head
	plate.w = textWidth(answer, size, true) + 24
	plate.x = head.x + head.w - plate.w
	ink := e.answerInk()
	if e.plate.FillColor != ink {
		e.plate.FillColor = ink
	}
	plate.inset(0, 3).put(e.plate)
	setText(e.answer, answer, size, u.p.paper)
	putText(e.answer, plate)
	text, size := fit(u.findingTitle(e.of), head.w-plate.w-gap, largeText, 11, true)
	setText(e.title, text, size, u.p.ink)
	putText(e.title, head)

	columns := max(2, len(e.feet))
	if columns > 2 && b.w < 560 {
		columns = 2
	}
	rows := (len(e.feet) + columns - 1) / columns
	footH := clamp(b.h*0.09, buttonMin, 72)
	foot, b := b.cutBottom(float32(rows)*(footH+gap) - gap)
	for i, at := range foot.grid(len(e.feet), columns, gap) {
		at.put(e.feet[i])
	}
	_, b = b.cutBottom(gap)
	_, b = b.cutTop(4)
	if geo.landscape && len(e.boards) == 1 {
		left := box{b.x, b.y, min(b.h, b.w*0.5), b.h}
		e.placeBoards(left)
		b.x, b.w = b.x+left.w+gap, b.w-left.w-gap
		e.placeText(b)
		return
	}
	need := min(b.h*0.3, e.needs(b.w)+4)
	room := b
	room.h -= need + 6
	used := e.placeBoards(room)
	b.y, b.h = b.y+used+6, b.h-used-6
	e.placeText(b)
}

func (e *evidencePage) needs(w float32) float32 {
	e.reader.size = midText
	return e.reader.needs(w)
}

func (e *evidencePage) placeText(b box) {
	e.reader.fit(b.w, b.h, midText)
	e.pager.place(b)
}

// placeBoards puts the diagrams side by side with what is said under each, or
// one of them as large as it goes. It returns how high they are.
func (e *evidencePage) placeBoards(b box) float32 {
	n := len(e.boards)
	if n == 0 {
		return 0
	}
	for i := range e.boards {
		show(e.boards[i], e.large < 0 || e.large == i)
		show(e.below[i], e.large < 0 || e.large == i)
	}
	if e.large >= 0 || n == 1 {
		return e.placeSome([]int{max(0, e.large)}, []box{b})
	}
	across := min(n, 3)
	if b.w > 1.3*b.h && b.w/float32(n) > 120 { // low: all in one row
		across = n
	}
	rows, used := b.column((n+across-1)/across, gap), float32(0)
	for i, row := range rows {
		var some []int
		for j := across * i; j < min(n, across*(i+1)); j++ {
			some = append(some, j)
		}
		row.y = b.y + used
		used += e.placeSome(some, row.row(across, gap)[:len(some)]) + gap
	}
	return used - gap
}

// placeSome puts some diagrams above what is said of them, all of one size, or
// beside it where the place is low and there is one. It returns how high they
// are.
func (e *evidencePage) placeSome(some []int, at []box) float32 {
	b := at[0]
	if len(some) == 1 && b.w > 1.6*b.h {
		d, r := e.boards[some[0]], e.below[some[0]]
		side := floor(min(b.h, b.w*0.6)/8) * 8
		box{b.x, b.y, side, side}.put(d)
		place := box{b.x + side + 8, b.y, b.w - side - 8, b.h}
		r.fit(place.w, place.h, bodyText)
		place.put(r)
		r.paint()
		return b.h
	}
	size, words := bodyText, float32(0)
	for {
		words = 0
		for _, i := range some {
			e.below[i].size = size
			words = max(words, e.below[i].needs(b.w))
		}
		if size <= 11 || words <= max(b.h*0.4, b.h-b.w-4) {
			break
		}
		size -= 0.5
	}
	words = min(words, max(b.h*0.62, b.h-100))
	side := floor(min(b.w, b.h-words-4)/8) * 8
	for k, i := range some {
		d, r := e.boards[i], e.below[i]
		box{at[k].x + (b.w-side)/2, b.y, side, side}.put(d)
		box{at[k].x, b.y + side + 4, b.w, words}.put(r)
		r.paint()
	}
	return side + 4 + words
}
