package app

import (
	"strconv"
	"time"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// restoredPage tells the arbiter how far a reconstruction is: the position that
// he noted and the one that the sheet leads to, and what is missing still. He
// ends it here (Laws 8.5.3, 8.6).
type restoredPage struct {
	sheetOfButtons
	arbiter *arbiterView
	far     session.Restoration
	title   *canvas.Text
	boards  []*diagram
	names   []*canvas.Text
	reader  *reader
	pager   *pager
	feet    []*Button
}

func (v *arbiterView) openRestored() {
	u := v.ui
	far, err := u.dev.Restoration()
	if err != nil {
		u.act(err)
		return
	}
	p := &restoredPage{sheetOfButtons: newSheetOfButtons(u.p), arbiter: v, far: far, title: newText(largeText, true, u.p.ink)}
	p.reader = newReader(u.p, midText)
	p.reader.lines = p.lines()
	p.pager = newPager(u.kit, p.reader)
	p.add(p.title, p.reader, p.pager.up, p.pager.down)
	if far.Board != "" {
		p.diagram("restore.noted", far.Noted)
		p.diagram("restore.now", far.Now)
	}
	p.feet = []*Button{
		p.addButton(u.button("action.back", "back", v.uncover)),
		p.addButton(u.button("restore.fail", "clear", p.fail)),
		p.addButton(u.button("restore.complete", "approve", p.complete)),
	}
	p.feet[2].accent = p.isComplete()
	v.open(p)
}

// diagram adds a position; who is to move in it is said over it.
func (p *restoredPage) diagram(key string, f board.Free) {
	v := p.arbiter
	words := v.ui.words
	d, name := newDiagram(v.ui.p), newText(bodyText, true, v.ui.p.ink)
	d.board.SetFlipped(v.board.board.Flipped())
	d.set(f, noSquares)
	name.Text = words.Say(key) + " · " + words.Say("find.tomove."+f.Turn.String())
	p.boards, p.names = append(p.boards, d), append(p.names, name)
	p.add(d, name)
}

func (p *restoredPage) isComplete() bool {
	return p.far.Gaps == 0 && p.far.Missing == 0 && (p.far.Leads == "certain" || p.far.Board == "")
}

// leadsWord is what the comparison says: certain, possible, ruled out.
func (p *restoredPage) leadsWord() string {
	key := map[string]string{"certain": "restore.certain", "possible": "restore.possible", "ruled out": "restore.ruledout"}[p.far.Leads]
	if key == "" {
		key = "restore.nonoted"
	}
	return p.arbiter.ui.words.Say(key)
}

func (p *restoredPage) lines() []readerLine {
	u, f := p.arbiter.ui, &p.far
	words := u.words
	lines := []readerLine{
		{text: p.leadsWord(), heavy: true},
		{label: words.Say("restore.left"), text: strconv.Itoa(f.Gaps), heavy: f.Gaps > 0},
	}
	if noted := int(f.ReconstructionBegun.Moves); noted > 0 {
		lines = append(lines, readerLine{label: words.Say("restore.moves"), text: words.Say("restore.count", noted, f.Moves)})
	}
	switch {
	case f.Missing > 0:
		lines = append(lines, readerLine{label: words.Say("restore.few"), text: strconv.Itoa(f.Missing), heavy: true})
	case f.Missing < 0:
		lines = append(lines, readerLine{label: words.Say("restore.many"), text: strconv.Itoa(-f.Missing), heavy: true})
	}
	for _, c := range []struct {
		key   string
		clock scoresheet.Clock
	}{{"restore.clock.white", f.White}, {"restore.clock.black", f.Black}} {
		if c.clock.Noted {
			lines = append(lines, readerLine{label: words.Say(c.key), text: c.clock.String()})
		}
	}
	return append(lines, readerLine{label: words.Say("restore.noted"), text: time.UnixMilli(f.At).In(u.opts.Zone).Format("15:04:05")})
}

// complete ends it. Where something speaks against that, it is asked once
// more.
func (p *restoredPage) complete() {
	if p.isComplete() {
		p.end(false)
		return
	}
	v := p.arbiter
	words := v.ui.words
	lines := append(p.lines()[:len(p.lines())-1], readerLine{}, readerLine{text: words.Say("restore.complete.sure"), heavy: true})
	v.confirm(words.Say("restore.title"), words.Say("restore.complete"), lines, func() { p.end(false) })
}

// fail says what follows if the moves cannot be restored (Laws 8.6).
func (p *restoredPage) fail() {
	v := p.arbiter
	words := v.ui.words
	lines := []readerLine{{text: v.ui.law("restore.fail.sure")}}
	r := v.ui.record()
	if due, ok := p.far.Due(); ok && r.IndexOf(due) >= len(r.Cells) {
		lines = append(lines, readerLine{}, readerLine{text: words.Say("restore.fail.next", cellLabel(due)), heavy: true})
	}
	v.confirm(words.Say("restore.fail"), words.Say("restore.fail"), lines, func() { p.end(true) })
}

func (p *restoredPage) end(failed bool) {
	v := p.arbiter
	v.uncover()
	_, err := v.ui.dev.EndReconstruction(failed, "")
	v.ui.act(err)
}

func (p *restoredPage) place(geo geometry) {
	u := p.arbiter.ui
	p.layer.Resize(geo.size)
	b := p.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	head, b := b.cutTop(clamp(b.h*0.08, 32, 52))
	text, size := fit(u.words.Say("restore.title"), head.w, largeText, 13, true)
	setText(p.title, text, size, u.p.ink)
	putText(p.title, head)
	foot, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	for i, at := range foot.row(len(p.feet), gap) {
		at.put(p.feet[i])
	}
	_, b = b.cutBottom(gap)
	if len(p.boards) > 0 {
		const caption = 26
		at := b
		if geo.landscape {
			side := min(b.h-caption, (b.w*0.62-gap)/2)
			at = box{b.x, b.y, 2*side + gap, side + caption}
			b.x, b.w = b.x+at.w+2*gap, b.w-at.w-2*gap
		} else {
			side := min((b.w-gap)/2, b.h*0.5)
			at.h = side + caption
			_, b = b.cutTop(at.h + gap)
		}
		for i, half := range at.row(2, gap) {
			name, rest := half.cutTop(caption)
			text, size := fit(p.names[i].Text, name.w, bodyText, 9, true)
			setText(p.names[i], text, size, u.p.ink)
			putText(p.names[i], name)
			side := floor(min(rest.w, rest.h)/8) * 8
			box{rest.x, rest.y, side, side}.put(p.boards[i])
		}
	}
	p.reader.fit(b.w, b.h, midText)
	p.pager.place(b)
}
