package arbiter

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

// evidencePage shows one finding, or a claim with its answer: the positions
// side by side, the certainty and what would settle the rest, and the possible
// decisions (R-A02, R-A03, R-A05). A touch enlarges a diagram, and reduces it
// again.
type evidencePage struct {
	page.Surface
	arbiter *visit
	of      *finding
	title   *page.Paragraph
	plate   *canvas.Rectangle
	answer  *page.Paragraph
	shown   []arbitration.Standing
	boards  []*page.Placer
	below   []*page.Reader
	large   int // the diagram that is large; -1 if none is
	reader  *page.Reader
	pager   *page.Pager
	feet    []*page.Button
	geo     page.Geometry
}

func (v *visit) openEvidence(f *finding) { v.open(newEvidencePage(v, f)) }

// openClaim opens the pending claim.
func (v *visit) openClaim() {
	j := v.judge()
	if len(j.list) > 0 && j.list[0].waits() {
		v.openEvidence(&j.list[0])
		return
	}
	v.openFindings()
}

func newEvidencePage(v *visit, f *finding) *evidencePage {
	u := v.ui
	e := &evidencePage{Surface: page.NewSurface(u.Palette), arbiter: v, of: f, large: -1}
	e.title, e.answer = page.NewParagraph(2, true), page.NewParagraph(2, true)
	for _, t := range e.answer.Lines {
		t.Alignment = fyne.TextAlignCenter
	}
	e.plate = page.NewRect(nil, 5)
	e.reader = page.NewReader(u.Palette, page.MidText)
	e.reader.Lines = u.evidenceLines(f)
	e.pager = page.NewPager(u.Kit, e.reader)
	e.Add(e.title.Objects()...)
	e.Add(e.plate)
	e.Add(e.answer.Objects()...)
	e.Add(e.reader, e.pager.Up, e.pager.Down)
	e.shown = f.Shown
	for i := range e.shown {
		s := &e.shown[i]
		d := page.NewPlacer(u.Palette, func(board.Square) { e.enlarge(i) })
		d.Board.SetFlipped(v.board.Board.Flipped())
		entry := s.Ply - 1 // that led there; or of an illegal move itself
		if f.Kind == findings.Illegal {
			entry++
		}
		d.Set(s.Board, page.SquaresOf(u.Record(), entry))
		r := page.NewReader(u.Palette, page.BodyText)
		r.Lines = u.standingLines(f, s)
		e.boards, e.below = append(e.boards, d), append(e.below, r)
		e.Add(d, r)
	}
	foot := func(b *page.Button) { e.feet = append(e.feet, e.AddButton(b)) }
	foot(u.Button("arbiter.findings", "back", v.openFindings).AsWayBack())
	switch {
	case f.waits():
		foot(v.decideButton(f, scoresheet.Agreed, "find.agree"))
		foot(v.decideButton(f, scoresheet.Rejected, "find.reject"))
		foot(v.decideButton(f, scoresheet.Accepted, "find.accept"))
	case f.claim == nil && f.Kind == findings.Illegal && u.Record().Status() == scoresheet.SignedByBoth:
		// No move is corrected any more (7.5.1); the result can be (8.7).
		foot(u.Button("arbiter.result", "correct", func() { v.openRuling(v.draft(rulings.ResultCorrected)) }).AsAccent())
	case f.claim == nil && f.Kind == findings.Illegal:
		foot(u.Button("find.cancel", "clear", func() { v.confirmCancel(f) }))
		foot(u.Button("rule.do", "correct", func() { v.openRuling(v.illegalDraft(f)) }).AsAccent())
	case f.claim == nil && arbitration.EndRuling(f.Kind) != "":
		foot(v.endButton(f))
	}
	return e
}

// claimRulings are the rulings by which a claim is decided.
var claimRulings = map[scoresheet.Decision]rulings.ID{
	scoresheet.Accepted: rulings.ClaimAccepted, scoresheet.Rejected: rulings.ClaimRejected, scoresheet.Agreed: rulings.ClaimAgreed,
}

// decideButton rules on a claim. If it is accepted, or the opponent agrees, the
// game ends, which has to be confirmed; if it is rejected, the opponent gets
// time, which is on the ruling's page with both clocks (9.5.2, 9.5.3, 9.1.2.3).
func (v *visit) decideButton(f *finding, d scoresheet.Decision, key string) *page.Button {
	u := v.ui
	icon := map[scoresheet.Decision]string{scoresheet.Accepted: "approve", scoresheet.Rejected: "clear", scoresheet.Agreed: "offer"}[d]
	return u.Button(key, icon, func() {
		ruling := v.draft(claimRulings[d])
		ruling.from = func() { v.openEvidence(f) }
		a, err := u.Dev.Advise(ruling.r)
		if d == scoresheet.Rejected || err != nil || !a.Applies() || a.Result == scoresheet.NoResult {
			v.openRuling(ruling)
			return
		}
		sure := key + ".sure"
		if d == scoresheet.Accepted && f.Certainty != findings.Certain {
			sure = "find.accept.ruled" // the sheet does not say that it is correct: he does
		}
		lines := []page.ReaderLine{
			{Label: u.Words.Say("find.answer"), Text: u.answerTo(f), Heavy: true},
			{Text: u.Cite(sure)},
			{Label: u.Words.Say("find.article"), Text: a.Article},
		}
		v.confirmFrom(ruling.from, u.findingTitle(f), u.Words.Say(key), lines, func() { v.give(ruling, &a) })
	})
}

// endButton rules that the game has ended automatically.
func (v *visit) endButton(f *finding) *page.Button {
	u := v.ui
	return u.Button("rule.do", "correct", func() {
		name, err := scoresheet.ParseCellName(f.Cell)
		if err != nil {
			v.openRuling(v.draft(arbitration.EndRuling(f.Kind)))
			return
		}
		v.openRuling(v.endDraft(f, name))
	})
}

// confirmCancel shows which moves are struck when an illegal move is cancelled
// (Laws 7.5.1), and asks for confirmation.
func (v *visit) confirmCancel(f *finding) {
	u := v.ui
	if u.Record().OpenClaim() != nil {
		v.say(u.Words.Say("find.cancel.first"))
		return
	}
	after := len(u.Record().Cells) - f.Ply
	lines := []page.ReaderLine{
		{Label: u.Words.Say("find.why"), Text: u.saying().Reason(f.Finding)},
		{Text: u.Words.Say("find.cancel.sure", u.CellWords(f.Cell), strconv.Itoa(max(0, after))), Heavy: true},
		{Text: u.Cite("find.cancel.then")},
	}
	v.confirmFrom(func() { v.openEvidence(f) }, u.findingTitle(f), u.Words.Say("find.cancel"), lines, func() {
		v.uncover()
		name, err := scoresheet.ParseCellName(f.Cell)
		if err == nil {
			_, err = u.Dev.Cancel(name, "7.5.1", f.Reason)
		}
		v.look = -1
		u.Act(err)
	})
}

func (e *evidencePage) enlarge(i int) {
	e.arbiter.ui.Touch()
	if e.large == i || len(e.boards) < 2 {
		i = -1
	}
	e.large = i
	e.Place(e.geo)
	e.Layer.Refresh()
}

func (e *evidencePage) answerInk() color.NRGBA {
	p := e.arbiter.ui.Palette
	switch e.of.Certainty {
	case findings.Certain:
		return p.Certain
	case findings.Possible:
		return p.Possible
	default:
		return p.Illegal
	}
}

func (e *evidencePage) Place(geo page.Geometry) {
	u := e.arbiter.ui
	e.geo = geo
	b := e.BeginCover(geo, e.feet...)
	head, b := b.CutTop(page.Clamp(b.H*0.08, 34, 52))
	answer := u.answerTo(e.of)
	plate := head
	plate.W = min(page.TextWidth(answer, page.MidText, true), head.W*0.4) + 24
	plate.X = head.X + head.W - plate.W
	ink := e.answerInk()
	if e.plate.FillColor != ink {
		e.plate.FillColor = ink
	}
	plate.Inset(0, 3).Put(e.plate)
	e.answer.Say(answer, plate.Inset(12, 3), page.MidText, 11, u.Palette.Paper)
	head.W -= plate.W + page.Gap
	e.title.Say(u.findingTitle(e.of), head, page.LargeText, page.BodyText-1, u.Palette.Ink)

	_, b = b.CutTop(4)
	if geo.Landscape && len(e.boards) == 1 {
		left := page.BoxAt(b.X, b.Y, min(b.H, b.W*0.5), b.H)
		e.placeBoards(left)
		b.X, b.W = b.X+left.W+page.Gap, b.W-left.W-page.Gap
		e.placeText(b)
		return
	}
	need := min(b.H*0.3, e.needs(b.W)+4)
	room := b
	room.H -= need + 6
	used := e.placeBoards(room)
	b.Y, b.H = b.Y+used+6, b.H-used-6
	e.placeText(b)
}

func (e *evidencePage) needs(w float32) float32 {
	e.reader.TextSize = page.MidText
	return e.reader.HeightAt(w)
}

func (e *evidencePage) placeText(b page.Box) {
	e.reader.Fit(b.W, b.H, page.MidText)
	e.pager.Place(b)
}

// placeBoards puts the diagrams side by side with their captions, or one of
// them as large as possible. It returns their height.
func (e *evidencePage) placeBoards(b page.Box) float32 {
	n := len(e.boards)
	if n == 0 {
		return 0
	}
	for i := range e.boards {
		page.Show(e.boards[i], e.large < 0 || e.large == i)
		page.Show(e.below[i], e.large < 0 || e.large == i)
	}
	if e.large >= 0 || n == 1 {
		return e.placeSome([]int{max(0, e.large)}, []page.Box{b})
	}
	across := min(n, 3)
	if b.W > 1.3*b.H && b.W/float32(n) > 120 { // low: all in one row
		across = n
	}
	rows, used := b.Column((n+across-1)/across, page.Gap), float32(0)
	for i, row := range rows {
		var some []int
		for j := across * i; j < min(n, across*(i+1)); j++ {
			some = append(some, j)
		}
		row.Y = b.Y + used
		used += e.placeSome(some, row.Row(across, page.Gap)[:len(some)]) + page.Gap
	}
	return used - page.Gap
}

// placeSome puts some diagrams of equal size above their captions, or a single
// one next to it if the place is low. It returns their height.
func (e *evidencePage) placeSome(some []int, at []page.Box) float32 {
	b := at[0]
	if len(some) == 1 && b.W > 1.6*b.H {
		d, r := e.boards[some[0]], e.below[some[0]]
		side := page.Floor(min(b.H, b.W*0.6)/8) * 8
		page.BoxAt(b.X, b.Y, side, side).Put(d)
		place := page.BoxAt(b.X+side+8, b.Y, b.W-side-8, b.H)
		r.Fit(place.W, place.H, page.BodyText)
		place.Put(r)
		r.Paint()
		return b.H
	}
	size, words := page.BodyText, float32(0)
	for {
		words = 0
		for _, i := range some {
			e.below[i].TextSize = size
			words = max(words, e.below[i].HeightAt(b.W))
		}
		if size <= 11 || words <= max(b.H*0.4, b.H-b.W-4) {
			break
		}
		size -= 0.5
	}
	words = min(words, max(b.H*0.62, b.H-100))
	side := page.Floor(min(b.W, b.H-words-4)/8) * 8
	for k, i := range some {
		d, r := e.boards[i], e.below[i]
		page.BoxAt(at[k].X+(b.W-side)/2, b.Y, side, side).Put(d)
		page.BoxAt(at[k].X, b.Y+side+4, b.W, words).Put(r)
		r.Paint()
	}
	return side + 4 + words
}
