package arbiter

import (
	"image/color"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/findings"
)

// sign marks a finding in the sheet and in the list: a sign, for readers who do
// not see colours, and a colour.
func (f *finding) sign(p *page.Palette) (sign string, ink color.NRGBA) {
	if f.claim != nil {
		return "?", p.Cursor
	}
	switch f.Kind {
	case findings.Illegal:
		return "!", p.Illegal
	case findings.Checkmate:
		return "#", p.Ink
	case findings.Stalemate:
		return "=", p.Ink
	case findings.Dead:
		return "==", p.Ink
	case findings.Fivefold:
		return "5×", p.Certain
	case findings.Threefold:
		return "3×", p.Certain
	case findings.SeventyFive:
		return "75", p.Certain
	case findings.Fifty:
		return "50", p.Certain
	case findings.AgainstDrawRules:
		return "½", p.Possible
	case findings.AgainstRuling:
		return "!", p.Illegal
	case findings.NotAlgebraic:
		return "12", p.Possible
	case findings.ForeignLetters:
		return "ab", p.Second
	case findings.Unknown:
	}
	return "…", p.Second
}

// marks returns the signs of the findings on the sheet, by cell; of several the
// most important one.
func (j *judged) marks(p *page.Palette) map[scoresheet.CellName]page.SheetMark {
	out := map[scoresheet.CellName]page.SheetMark{}
	for i := range j.list {
		f := &j.list[i]
		name, err := scoresheet.ParseCellName(f.Cell)
		if _, taken := out[name]; err == nil && !taken {
			sign, ink := f.sign(p)
			if f.claim == nil && f.Certainty == findings.Possible {
				ink = p.Possible
			}
			out[name] = page.SheetMark{Sign: sign, Ink: ink}
		}
	}
	return out
}

// findingsPage lists what was found, the most important first; a touch shows
// the position there.
type findingsPage struct {
	page.Surface
	arbiter *visit
	title   *canvas.Text
	list    *page.RowList
	found   *judged
	feet    []*page.Button
}

func (v *visit) openFindings() { v.open(newFindingsPage(v)) }

func newFindingsPage(v *visit) *findingsPage {
	u := v.ui
	l := &findingsPage{Surface: page.NewSurface(u.Palette), arbiter: v, found: v.judge(), title: page.NewText(page.LargeText, true, u.Palette.Ink)}
	l.list = page.NewRowList(u.Kit, l.drawRow)
	l.Add(l.title, l.list, l.list.Rail, l.list.Up, l.list.Down)
	l.feet = []*page.Button{l.AddButton(u.Button("action.back", "back", v.uncover)), l.AddButton(v.givenButton()), l.AddButton(v.ruleButton())}
	l.list.Set(l.above() + max(1, len(l.found.list)))
	return l
}

// above returns how many rows are above the findings: possible claims are
// there, since they are not findings about played moves.
func (l *findingsPage) above() int { return min(1, len(l.found.intended)) }

func (l *findingsPage) drawIntended(d *page.RowDrawing) {
	u := l.arbiter.ui
	moves := make([]string, len(l.found.intended))
	for i, m := range l.found.intended {
		moves[i] = u.moveLetters(m)
	}
	d.Y += 4
	d.Lines(d.Box(8, d.W-16), u.Words.Say("rule.intended", strings.Join(moves, ", ")), page.MidText, true, u.Palette.Ink)
	d.Y += 8
}

func (l *findingsPage) Place(geo page.Geometry) {
	u := l.arbiter.ui
	b := l.BeginCover(geo, l.feet...)
	head, b := b.CutTop(page.Clamp(b.H*0.08, 32, 52))
	text, size := page.Fit(u.Words.Say("arbiter.findings"), head.W, page.LargeText, 13, true)
	page.SetText(l.title, text, size, u.Palette.Ink)
	page.PutText(l.title, head)
	l.list.Place(b)
}

func (l *findingsPage) drawRow(row int, d *page.RowDrawing) {
	u := l.arbiter.ui
	p := u.Palette
	if row -= l.above(); row < 0 {
		l.drawIntended(d)
		return
	}
	if len(l.found.list) == 0 {
		text := u.Words.Say("find.none")
		if l.found.err != nil {
			text = page.Refusal(l.found.err, u.Words)
		}
		d.Y += 8
		d.Lines(d.Box(4, d.W-8), text, page.MidText, true, p.Ink)
		return
	}
	f := &l.found.list[row]
	end := d.Around(1, d.W-6, p.Card, p.Rule, 1, 6)
	top := d.Y
	d.Y += 8
	sign, ink := f.sign(p)
	const signW = 52
	d.Lines(d.Box(signW+10, d.W-signW-20), u.findingTitle(f), page.MidText, true, p.Ink)
	d.Lines(d.Box(signW+10, d.W-signW-20), u.findingShort(f), page.BodyText, false, p.Second)
	d.Y = max(d.Y, top+page.ButtonMin-8) + 8
	plate := page.BoxAt(6, top+6, signW-4, d.Y-top-12)
	d.Rect(plate, ink, ink, 0, 5)
	w := page.TextWidth(sign, page.LargeText, true)
	d.Text(page.BoxAt(plate.X+max(2, (plate.W-w)/2), plate.Y, plate.W, plate.H), sign, page.LargeText, true, p.Paper)
	d.Zone(page.Zone{At: end(), Name: "finding " + strconv.Itoa(row), Do: func() { l.arbiter.openEvidence(f) }})
	d.Y += 6
}
