package app

import (
	"cmp"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/session"
	"zapis/scoresheet"
)

// finding is one line of what the arbiter is told: a claim with its answer,
// or something that the Laws say of the record.
type finding struct {
	*session.Finding
	claim *session.AnsweredClaim // nil if it is no claim
}

// findingOrder is how important a kind is to an arbiter who comes to the
// board: what he has to act on first, then what ends the game by itself, then
// what can be claimed.
var findingOrder = []string{
	"result", "illegal", "checkmate", "stalemate", "dead", "fivefold", "seventyfive", "draw", "threefold", "fifty", "unknown",
}

func (f *finding) waits() bool {
	return f.claim != nil && f.claim.Claim.Decided == scoresheet.Undecided
}

// rank is where it stands in the list.
func (f *finding) rank() int {
	switch {
	case f.waits():
		return -1
	case f.claim != nil:
		return len(findingOrder)
	}
	return slices.Index(findingOrder, f.Kind)
}

// judged is what the arbiter is told of one state of the record.
type judged struct {
	of       judgedState
	list     []finding
	intended []string // moves with which the player to move could claim now
	err      error
}

// judgedState tells whether the record is still the one that was judged.
type judgedState struct {
	cells, claims, struck int
	rulings               int // given and withdrawn
	rules                 scoresheet.RulesSet
	result                scoresheet.Result
	last                  *scoresheet.Cell
	decided               bool
}

func judgedStateOf(r *scoresheet.Record) judgedState {
	s := judgedState{cells: len(r.Cells), claims: len(r.Claims), struck: len(r.Struck), decided: r.OpenClaim() == nil}
	s.rules, s.result = r.Rules, r.Result
	for _, g := range r.Rulings {
		if s.rulings++; g.Withdrawn != 0 {
			s.rulings++
		}
	}
	if s.cells > 0 {
		s.last = r.Cells[s.cells-1]
	}
	return s
}

// judge asks what the Laws say of the record as it stands, once for each.
func (v *arbiterView) judge() *judged {
	of := judgedStateOf(v.ui.record())
	if v.judged != nil && v.judged.of == of {
		return v.judged
	}
	j := &judged{of: of}
	v.judged = j
	claims, err := v.ui.dev.AnsweredClaims()
	found, err2 := v.ui.dev.Findings()
	intended, err3 := v.ui.dev.Intended()
	j.intended, j.err = intended, cmp.Or(err, err2, err3)
	for i := range claims {
		j.list = append(j.list, finding{&claims[i].Finding, &claims[i]})
	}
	for i := range found {
		j.list = append(j.list, finding{Finding: &found[i]})
	}
	slices.SortStableFunc(j.list, func(a, b finding) int { return a.rank() - b.rank() })
	return j
}

// sign is what stands in the sheet and in the list for a finding: a sign, for
// those who do not see the colour, and a colour.
func (f *finding) sign(p *palette) (sign string, ink color.NRGBA) {
	switch {
	case f.claim != nil:
		return "?", p.cursor
	case f.Kind == "illegal":
		return "!", p.illegal
	case f.Kind == "checkmate":
		return "#", p.ink
	case f.Kind == "stalemate":
		return "=", p.ink
	case f.Kind == "dead":
		return "==", p.ink
	case f.Kind == "fivefold":
		return "5×", p.certain
	case f.Kind == "threefold":
		return "3×", p.certain
	case f.Kind == "seventyfive":
		return "75", p.certain
	case f.Kind == "fifty":
		return "50", p.certain
	case f.Kind == "draw":
		return "½", p.possible
	case f.Kind == "result":
		return "!", p.illegal
	}
	return "…", p.second
}

// marks are the findings as the sheet shows them, by cell; of several the most
// important one.
func (j *judged) marks(p *palette) map[scoresheet.CellName]sheetMark {
	out := map[scoresheet.CellName]sheetMark{}
	for i := range j.list {
		f := &j.list[i]
		name, err := scoresheet.ParseCellName(f.Cell)
		if _, taken := out[name]; err == nil && !taken {
			sign, ink := f.sign(p)
			if f.claim == nil && f.Certainty == "possible" {
				ink = p.possible
			}
			out[name] = sheetMark{sign, ink}
		}
	}
	return out
}

// findingsPage lists what was found, the most important first; a touch shows
// the position there.
type findingsPage struct {
	sheetOfButtons
	arbiter *arbiterView
	title   *canvas.Text
	list    *rowList
	found   *judged
	feet    []*Button
}

func (v *arbiterView) openFindings() { v.open(newFindingsPage(v)) }

func newFindingsPage(v *arbiterView) *findingsPage {
	u := v.ui
	l := &findingsPage{sheetOfButtons: newSheetOfButtons(u.p), arbiter: v, found: v.judge(), title: newText(largeText, true, u.p.ink)}
	l.list = newRowList(u.kit, l.drawRow)
	l.add(l.title, l.list, l.list.rail, l.list.up, l.list.down)
	l.feet = []*Button{l.addButton(u.button("action.back", "back", v.uncover)), l.addButton(v.givenButton()), l.addButton(v.ruleButton())}
	l.list.set(l.above() + max(1, len(l.found.list)))
	return l
}

// above is how many rows stand over the findings: what could be claimed now is
// said there, since it is no finding of what was played.
func (l *findingsPage) above() int { return min(1, len(l.found.intended)) }

func (l *findingsPage) drawIntended(d *rowDrawing) {
	u := l.arbiter.ui
	moves := make([]string, len(l.found.intended))
	for i, m := range l.found.intended {
		moves[i] = u.moveLetters(m)
	}
	d.y += 4
	d.lines(d.box(8, d.w-16), u.words.Say("rule.intended", strings.Join(moves, ", ")), midText, true, u.p.ink)
	d.y += 8
}

func (l *findingsPage) place(geo geometry) {
	u := l.arbiter.ui
	l.layer.Resize(geo.size)
	b := l.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 10)
	head, b := b.cutTop(clamp(b.h*0.08, 32, 52))
	text, size := fit(u.words.Say("arbiter.findings"), head.w, largeText, 13, true)
	setText(l.title, text, size, u.p.ink)
	putText(l.title, head)
	foot, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	for i, at := range foot.row(len(l.feet), gap) {
		at.put(l.feet[i])
	}
	_, b = b.cutBottom(gap)
	l.list.place(b)
}

func (l *findingsPage) drawRow(row int, d *rowDrawing) {
	u := l.arbiter.ui
	p := u.p
	if row -= l.above(); row < 0 {
		l.drawIntended(d)
		return
	}
	if len(l.found.list) == 0 {
		text := u.words.Say("find.none")
		if l.found.err != nil {
			text = refusal(l.found.err, u.words)
		}
		d.y += 8
		d.lines(d.box(4, d.w-8), text, midText, true, p.ink)
		return
	}
	f := &l.found.list[row]
	end := d.around(1, d.w-6, p.card, p.rule, 1, 6)
	top := d.y
	d.y += 8
	sign, ink := f.sign(p)
	const signW = 52
	d.lines(d.box(signW+10, d.w-signW-20), u.findingTitle(f), midText, true, p.ink)
	d.lines(d.box(signW+10, d.w-signW-20), u.findingShort(f), bodyText, false, p.second)
	d.y = max(d.y, top+buttonMin-8) + 8
	plate := box{6, top + 6, signW - 4, d.y - top - 12}
	d.at(plate, ink, ink, 0, 5)
	w := textWidth(sign, largeText, true)
	d.text(box{plate.x + max(2, (plate.w-w)/2), plate.y, plate.w, plate.h}, sign, largeText, true, p.paper)
	d.zone(zone{end(), "finding " + strconv.Itoa(row), func() { l.arbiter.openEvidence(f) }})
	d.y += 6
}
