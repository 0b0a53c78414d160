package app

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet/logwords"
)

// logView is the action log in words (R-A14): what is conspicuous first, then
// all that was done, usual things folded. A touch on anything opens the
// replay there; a touch on a cell shows that cell's own history.
type logView struct {
	sheetOfButtons
	arbiter *arbiterView
	log     *logwords.Log
	filter  logwords.Filter
	folded  bool
	opened  map[int]bool // folded lines that were unfolded, by their first event

	title *canvas.Text
	count *canvas.Text
	list  *rowList
	lines []logLine
	keys  []*Button // back, all, conspicuous, folded
}

// logLine is what one row of the list shows: a group, a heading, or an item.
type logLine struct {
	kind  logKind
	group int // of Log.Conspicuous
	item  logwords.Item
	open  bool   // a folded item whose events stand below it
	text  string // of a heading
}

type logKind uint8

const (
	logHeading logKind = iota
	logCard
	logItem
)

func (v *arbiterView) openLog() {
	stored, err := v.ui.dev.ActionLog()
	if err != nil {
		v.ui.act(err)
		return
	}
	v.open(newLogView(v, logwords.Read(stored)))
}

func newLogView(v *arbiterView, log *logwords.Log) *logView {
	u := v.ui
	l := &logView{sheetOfButtons: newSheetOfButtons(u.p), arbiter: v, log: log, folded: true, opened: map[int]bool{}}
	l.title, l.count = newText(largeText, true, u.p.ink), newText(bodyText, false, u.p.second)
	l.title.Text = u.words.Say("arbiter.log")
	l.list = newRowList(u.kit, l.draw)
	l.add(l.title, l.count, l.list, l.list.rail)
	l.keys = []*Button{
		l.addButton(u.button("action.back", "back", v.uncover)),
		l.addButton(u.button("arbiter.log.all", "", func() { l.show(logwords.Filter{}) })),
		l.addButton(u.button("arbiter.log.conspicuous", "", func() { l.show(logwords.Filter{Conspicuous: true}) })),
		l.addButton(u.button("arbiter.log.folded", "", func() {
			l.folded = !l.folded
			l.opened = map[int]bool{}
			l.show(l.filter)
		})),
		l.addButton(l.list.up), l.addButton(l.list.down),
	}
	l.show(l.filter)
	return l
}

// show fills the list with what the filter lets pass.
func (l *logView) show(f logwords.Filter) {
	u := l.arbiter.ui
	l.filter, l.lines = f, nil
	for i := range l.log.Conspicuous {
		g := &l.log.Conspicuous[i]
		if f.Group != "" && g.Kind != f.Group || f.Cell.Number != 0 && !g.About(f.Cell) {
			continue
		}
		l.lines = append(l.lines, logLine{kind: logCard, group: i})
	}
	first := u.words.Say("arbiter.log.events")
	switch {
	case f.Cell.Number != 0:
		first = u.words.Say("arbiter.log.cell", f.Cell)
	case f.Group != "" || f.Conspicuous:
		first = u.words.Say("arbiter.log.conspicuous")
	case len(l.lines) == 0:
		l.lines = append(l.lines, logLine{kind: logHeading, text: u.words.Say("arbiter.log.nothing")})
	}
	l.lines = append(l.lines, logLine{kind: logHeading, text: first})
	for _, item := range l.log.Items(f, l.folded) {
		open := item.Folded() && l.opened[item.Events[0]]
		l.lines = append(l.lines, logLine{kind: logItem, item: item, open: open})
		if open {
			for _, i := range item.Events {
				e := &l.log.Events[i]
				l.lines = append(l.lines, logLine{kind: logItem, item: logwords.Item{Events: []int{i}, Text: e.Text, Weight: e.Weight}})
			}
		}
	}
	l.keys[1].Choose(f == logwords.Filter{})
	l.keys[2].Choose(f.Conspicuous || f.Group != "")
	l.keys[3].Choose(l.folded)
	l.count.Text = u.words.Say("arbiter.log.count", len(l.log.Events), len(l.log.Conspicuous))
	l.list.set(len(l.lines))
	if !l.arbiter.geo.size.IsZero() && l.list.Size().Height > 0 {
		l.place(l.arbiter.geo)
	}
}

func (l *logView) place(geo geometry) {
	l.layer.Resize(geo.size)
	b := l.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	if geo.landscape {
		column, rest := b, b
		column.w = clamp(b.w*0.22, 140, 240)
		rest.x, rest.w = b.x+column.w+gap, b.w-column.w-gap
		keys := column
		if column.h >= 4*buttonMin+3*gap+56 {
			var head box
			head, keys = column.cutTop(52)
			l.putTitle(head)
		} else {
			show(l.title, false)
			show(l.count, false)
		}
		keys.h = min(keys.h, 4*(72+gap)-gap)
		for i, at := range keys.column(4, gap) {
			at.put(l.keys[i])
		}
		l.list.place(rest)
		return
	}
	head, b := b.cutTop(clamp(b.h*0.06, 40, 54))
	l.putTitle(head)
	keys, b := b.cutTop(clamp(b.h*0.07, buttonMin, 68))
	for i, at := range keys.row(4, gap) {
		at.put(l.keys[i])
	}
	_, b = b.cutTop(8)
	l.list.place(b)
}

func (l *logView) putTitle(b box) {
	p := l.arbiter.ui.p
	show(l.title, true)
	show(l.count, true)
	two := b.column(2, 0)
	if wide := textWidth(l.title.Text, largeText, true) + 40 + textWidth(l.count.Text, bodyText, false); wide <= b.w {
		putText(l.title, b)
		l.count.Alignment = fyne.TextAlignTrailing
		setText(l.count, l.count.Text, bodyText, p.second)
		putText(l.count, b)
		return
	}
	l.count.Alignment = fyne.TextAlignLeading
	text, size := fit(l.title.Text, b.w, clamp(two[0].h*0.8, 13, largeText), 11, true)
	setText(l.title, text, size, p.ink)
	putText(l.title, two[0])
	text, size = fit(l.count.Text, b.w, smallText, 10, false)
	setText(l.count, text, size, p.second)
	putText(l.count, two[1])
}

// replay opens the replay at an event.
func (l *logView) replay(event int) {
	l.arbiter.open(newReplayView(l, event))
}

// draw draws a row at a width: the list asks for those that are seen.
func (l *logView) draw(i int, d *rowDrawing) {
	switch line := &l.lines[i]; line.kind {
	case logHeading:
		d.y += 10
		d.lines(d.box(2, d.w-4), line.text, bodyText, true, l.arbiter.ui.p.second)
		d.y += 6
	case logCard:
		l.drawCard(&l.log.Conspicuous[line.group], line.group, d)
	case logItem:
		l.drawItem(line, d)
	}
}

const chipH float32 = 38

// drawCard draws something conspicuous: how often, what, when, in which
// cells. Its cells and "only these" can be touched.
func (l *logView) drawCard(g *logwords.Group, index int, d *rowDrawing) {
	u := l.arbiter.ui
	d.y += 4
	end := d.around(2, d.w-4, u.p.cursorFill, u.p.cursor, 2, 8)
	d.y += 10
	number := fmt.Sprint(g.Count)
	numberW := max(34, textWidth(number, largeText, true)+16)
	d.text(box{8, d.y - 2, numberW, 30}, number, largeText, true, u.p.ink)
	in := d.box(8+numberW, d.w-8-numberW-10)
	d.lines(in, g.Text.Say(u.words), bodyText+1, true, u.p.ink)
	when := l.log.Clock(g.From)
	if to := l.log.Clock(g.To); to != when {
		when += " – " + to
	}
	d.y += 2
	d.text(box{in.x, d.y, in.w, 20}, when, smallText+1, false, u.p.second)
	d.y += 22
	name := fmt.Sprintf("group %d", index)
	zones := l.drawChips(g, name, in.x, d)
	d.y += chipH + 12
	d.zone(zone{end(), name, func() { l.replay(g.Events[0]) }})
	d.y += 4
	for _, z := range zones {
		d.zone(z)
	}
}

// drawChips draws what of a group can be touched by itself.
func (l *logView) drawChips(g *logwords.Group, name string, x float32, d *rowDrawing) (zones []zone) {
	u, y := l.arbiter.ui, d.y+4
	chip := func(text, zoneName string, do func()) bool {
		w := max(52, textWidth(text, bodyText, false)+20)
		if x+w > d.w-8 {
			return false
		}
		d.at(box{x, y, w, chipH}, u.p.card, u.p.ink, u.p.line(), 8)
		d.text(box{x + 10, y, w - 20, chipH}, text, bodyText, false, u.p.ink)
		// What is touched is as large as a finger.
		zones = append(zones, zone{box{x - 4, y - 10, w + 8, chipH + 20}, zoneName, do})
		x += w + gap
		return true
	}
	chip(u.words.Say("arbiter.log.only"), name+" only", func() { l.show(logwords.Filter{Group: g.Kind}) })
	for _, c := range g.Cells {
		if !chip(c.String(), name+" "+c.String(), func() { l.show(logwords.Filter{Cell: c}) }) {
			break
		}
	}
	return zones
}

// drawItem draws one event, or a run of usual ones: when, what, and the cell,
// which can be touched.
func (l *logView) drawItem(line *logLine, d *rowDrawing) {
	u := l.arbiter.ui
	e := &l.log.Events[line.item.Events[0]]
	first := line.item.Events[0]
	timeW := textWidth("00:00:00", bodyText, false) + 12
	right := float32(62)
	top := d.y
	ink := u.p.ink
	folded := line.item.Folded()
	if folded {
		ink = u.p.second
	}
	d.y += 9
	when := l.log.When(e)
	clock := when[:min(8, len(when))]
	d.text(box{14, d.y, timeW, 21}, clock, bodyText, false, u.p.second)
	if rest := when[len(clock):]; rest != "" {
		d.text(box{14, d.y + 20, timeW, 16}, rest[1:], 12, false, u.p.illegal)
	}
	in := d.box(14+timeW, d.w-14-timeW-right)
	text := line.item.Text.Say(u.words)
	if !folded {
		text = e.Say(u.words)
	}
	if e.Before > 0 {
		text = u.words.Say("arbiter.log.before") + " " + text
	}
	d.lines(in, text, bodyText+1, line.item.Weight > 0, ink)
	d.y = max(d.y+9, top+rowMin)
	h := d.y - top
	if line.item.Weight > 0 {
		d.at(box{2, top + 3, 5, h - 6}, u.p.cursor, u.p.cursor, 0, 2)
	}
	d.at(box{0, d.y - 1, d.w, 1}, u.p.rule, u.p.rule, 0, 0)
	chip := box{d.w - right + 6, top + (h-30)/2, right - 10, 30}
	name := eventName(first)
	switch {
	case folded:
		sign := fmt.Sprintf("+%d", len(line.item.Events))
		if line.open {
			sign = "–"
		}
		d.at(chip, u.p.card, u.p.second, 1, 15)
		d.text(chip.inset(8, 0), sign, bodyText, false, u.p.second)
		d.zone(zone{box{0, top, d.w, h}, name, func() {
			l.opened[first] = !line.open
			l.show(l.filter)
		}})
		return
	case e.Cell.Number != 0:
		d.zone(zone{box{0, top, d.w - right, h}, name, func() { l.replay(first) }})
		d.at(chip, u.p.card, u.p.rule, 1.5, 8)
		d.text(chip.inset(8, 0), e.Cell.String(), bodyText, true, u.p.ink)
		d.zone(zone{box{d.w - right, top, right, h}, name + " cell", func() { l.show(logwords.Filter{Cell: e.Cell}) }})
		return
	}
	d.zone(zone{box{0, top, d.w, h}, name, func() { l.replay(first) }})
}

// eventName is how the line of an event is called by those who touch it.
func eventName(event int) string { return fmt.Sprintf("event %d", event) }

// nextConspicuous is the first event behind the given one that belongs to
// something conspicuous, or -1.
func nextConspicuous(l *logwords.Log, event int) int {
	for i := event + 1; i < len(l.Events); i++ {
		if len(l.Events[i].Groups) > 0 {
			return i
		}
	}
	return -1
}

// conspicuousWords says the groups that an event belongs to.
func conspicuousWords(l *logwords.Log, e *logwords.Event, w logwords.Words) (out []string) {
	for _, g := range slices.Compact(slices.Clone(e.Groups)) {
		out = append(out, l.Conspicuous[g].Text.Say(w))
	}
	return out
}
