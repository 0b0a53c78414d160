package arbiter

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
)

// restoredPage tells the arbiter how far a reconstruction is: the position that
// he noted and the one that the sheet leads to, and what is missing still. He
// ends it here (Laws 8.5.3, 8.6).
type restoredPage struct {
	page.Surface
	arbiter *visit
	far     arbitration.Restoration
	title   *canvas.Text
	boards  []*page.Diagram
	names   []*canvas.Text
	reader  *page.Reader
	pager   *page.Pager
	feet    []*page.Button
}

func (v *visit) openRestored() {
	u := v.ui
	far, err := u.Dev.Restoration()
	if err != nil {
		u.Act(err)
		return
	}
	p := &restoredPage{Surface: page.NewSurface(u.Palette), arbiter: v, far: far, title: page.NewText(page.LargeText, true, u.Palette.Ink)}
	p.reader = page.NewReader(u.Palette, page.MidText)
	p.reader.Lines = p.lines()
	p.pager = page.NewPager(u.Kit, p.reader)
	p.Add(p.title, p.reader, p.pager.Up, p.pager.Down)
	if far.Board != "" {
		p.diagram("restore.noted", far.Noted)
		p.diagram("restore.now", far.Now)
	}
	p.feet = []*page.Button{
		p.AddButton(u.Button("action.back", "back", v.uncover)),
		p.AddButton(u.Button("restore.fail", "clear", p.fail)),
		p.AddButton(u.Button("restore.complete", "approve", p.complete)),
	}
	p.feet[2].Accent = p.isComplete()
	v.open(p)
}

// diagram adds a position; who is to move in it is said over it.
func (p *restoredPage) diagram(key string, f board.Free) {
	v := p.arbiter
	words := v.ui.Words
	d, name := page.NewDiagram(v.ui.Palette), page.NewText(page.BodyText, true, v.ui.Palette.Ink)
	d.Board.SetFlipped(v.board.Board.Flipped())
	d.Set(f, page.NoSquares)
	name.Text = words.Say(key) + " · " + words.Say("find.tomove."+f.Turn.String())
	p.boards, p.names = append(p.boards, d), append(p.names, name)
	p.Add(d, name)
}

func (p *restoredPage) isComplete() bool {
	return p.far.Gaps == 0 && p.far.Missing == 0 && (p.far.Board == "" || p.far.Leads == findings.Certain)
}

// leadsWord is what the comparison says: certain, possible, ruled out.
func (p *restoredPage) leadsWord() string {
	words := p.arbiter.ui.Words
	if p.far.Board == "" {
		return words.Say("restore.nonoted")
	}
	return words.Say("restore." + strings.ReplaceAll(p.far.Leads.String(), " ", ""))
}

func (p *restoredPage) lines() []page.ReaderLine {
	u, f := p.arbiter.ui, &p.far
	words := u.Words
	lines := []page.ReaderLine{
		{Text: p.leadsWord(), Heavy: true},
		{Label: words.Say("restore.left"), Text: strconv.Itoa(f.Gaps), Heavy: f.Gaps > 0},
	}
	if noted := int(f.ReconstructionBegun.Moves); noted > 0 {
		lines = append(lines, page.ReaderLine{Label: words.Say("restore.moves"), Text: words.Say("restore.count", noted, f.Moves)})
	}
	switch {
	case f.Missing > 0:
		lines = append(lines, page.ReaderLine{Label: words.Say("restore.few"), Text: strconv.Itoa(f.Missing), Heavy: true})
	case f.Missing < 0:
		lines = append(lines, page.ReaderLine{Label: words.Say("restore.many"), Text: strconv.Itoa(-f.Missing), Heavy: true})
	}
	for _, c := range []struct {
		key   string
		clock scoresheet.Clock
	}{{"restore.clock.white", f.White}, {"restore.clock.black", f.Black}} {
		if c.clock.Noted {
			lines = append(lines, page.ReaderLine{Label: words.Say(c.key), Text: c.clock.String()})
		}
	}
	return append(lines, page.ReaderLine{Label: words.Say("restore.noted"), Text: f.At.In(u.Opts.Zone).Format("15:04:05")})
}

// complete ends it. Where something speaks against that, it is asked once
// more.
func (p *restoredPage) complete() {
	if p.isComplete() {
		p.end(false)
		return
	}
	v := p.arbiter
	words := v.ui.Words
	lines := append(p.lines()[:len(p.lines())-1], page.ReaderLine{}, page.ReaderLine{Text: words.Say("restore.complete.sure"), Heavy: true})
	v.confirm(words.Say("restore.title"), words.Say("restore.complete"), lines, func() { p.end(false) })
}

// fail says what follows if the moves cannot be restored (Laws 8.6).
func (p *restoredPage) fail() {
	v := p.arbiter
	words := v.ui.Words
	lines := []page.ReaderLine{{Text: v.ui.Cite("restore.fail.sure")}}
	r := v.ui.Record()
	if due, ok := p.far.Due(); ok && r.IndexOf(due) >= len(r.Cells) {
		lines = append(lines, page.ReaderLine{}, page.ReaderLine{Text: words.Say("restore.fail.next", page.CellLabel(due)), Heavy: true})
	}
	v.confirm(words.Say("restore.fail"), words.Say("restore.fail"), lines, func() { p.end(true) })
}

func (p *restoredPage) end(failed bool) {
	v := p.arbiter
	v.uncover()
	_, err := v.ui.Dev.EndReconstruction(failed, "")
	v.ui.Act(err)
}

func (p *restoredPage) Place(geo page.Geometry) {
	u := p.arbiter.ui
	b := p.BeginCover(geo, p.feet...)
	// Complete has one place, whether it is the thing to do next or not, and none under
	// the button that leads here.
	z, _ := geo.Zones()
	fail := z.Rest()
	fail.W = z.Do.X - page.Gap - fail.X
	fail.Put(p.feet[1])
	z.Do.Put(p.feet[2])
	head, b := b.CutTop(page.Clamp(b.H*0.08, 32, 52))
	text, size := page.Fit(u.Words.Say("restore.title"), head.W, page.LargeText, 13, true)
	page.SetText(p.title, text, size, u.Palette.Ink)
	page.PutText(p.title, head)
	if len(p.boards) > 0 {
		const caption = 26
		at := b
		if geo.Landscape {
			side := min(b.H-caption, (b.W*0.62-page.Gap)/2)
			at = page.BoxAt(b.X, b.Y, 2*side+page.Gap, side+caption)
			b.X, b.W = b.X+at.W+2*page.Gap, b.W-at.W-2*page.Gap
		} else {
			side := min((b.W-page.Gap)/2, b.H*0.5)
			at.H = side + caption
			_, b = b.CutTop(at.H + page.Gap)
		}
		for i, half := range at.Row(2, page.Gap) {
			name, rest := half.CutTop(caption)
			text, size := page.Fit(p.names[i].Text, name.W, page.BodyText, 9, true)
			page.SetText(p.names[i], text, size, u.Palette.Ink)
			page.PutText(p.names[i], name)
			side := page.Floor(min(rest.W, rest.H)/8) * 8
			page.BoxAt(rest.X, rest.Y, side, side).Put(p.boards[i])
		}
	}
	p.reader.Fit(b.W, b.H, page.MidText)
	p.pager.Place(b)
}
