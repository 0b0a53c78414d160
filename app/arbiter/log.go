package arbiter

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet/logwords"
)

// logView is the action log in words (R-A14): the conspicuous first, then all
// acts, with usual ones folded. A touch on a line opens the replay there; a
// touch on a cell shows the history of that cell.
type logView struct {
	page.Surface
	arbiter *visit
	log     *logwords.Log
	filter  logwords.Filter
	folded  bool
	opened  map[int]bool // folded lines that were unfolded, by their first event

	title *canvas.Text
	count *canvas.Text
	list  *page.RowList
	lines []logLine
	keys  []*page.Button // back, all, conspicuous, folded
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

func (v *visit) openLog() {
	stored, err := v.ui.Dev.ActionLog()
	if err != nil {
		v.ui.Act(err)
		return
	}
	v.open(newLogView(v, logwords.Read(stored)))
}

func newLogView(v *visit, log *logwords.Log) *logView {
	u := v.ui
	l := &logView{Surface: page.NewSurface(u.Palette), arbiter: v, log: log, folded: true, opened: map[int]bool{}}
	l.title, l.count = page.NewText(page.LargeText, true, u.Palette.Ink), page.NewText(page.BodyText, false, u.Palette.Second)
	l.title.Text = u.Words.Say("arbiter.log")
	l.list = page.NewRowList(u.Kit, l.draw)
	l.Add(l.title, l.count, l.list, l.list.Rail)
	l.keys = []*page.Button{
		l.AddButton(u.Button("action.back", "back", v.uncover)),
		l.AddButton(u.Button("arbiter.log.all", "", func() { l.show(logwords.Filter{}) })),
		l.AddButton(u.Button("arbiter.log.conspicuous", "", func() { l.show(logwords.Filter{Conspicuous: true}) })),
		l.AddButton(u.Button("arbiter.log.folded", "", func() {
			l.folded = !l.folded
			l.opened = map[int]bool{}
			l.show(l.filter)
		})),
		l.AddButton(l.list.Up), l.AddButton(l.list.Down),
	}
	l.show(l.filter)
	return l
}

// show fills the list with the events that pass the filter.
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
	first := u.Words.Say("arbiter.log.events")
	switch {
	case f.Cell.Number != 0:
		first = u.Words.Say("arbiter.log.cell", page.CellLabel(f.Cell))
	case f.Group != "" || f.Conspicuous:
		first = u.Words.Say("arbiter.log.conspicuous")
	case len(l.lines) == 0:
		l.lines = append(l.lines, logLine{kind: logHeading, text: u.Words.Say("arbiter.log.nothing")})
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
	l.count.Text = u.Words.Say("arbiter.log.count", len(l.log.Events), len(l.log.Conspicuous))
	l.list.Set(len(l.lines))
	if !l.arbiter.geo.Size.IsZero() && l.list.Area().Height > 0 {
		l.Place(l.arbiter.geo)
	}
}

func (l *logView) Place(geo page.Geometry) {
	b := l.BeginCover(geo, l.keys[:4]...)
	if geo.Landscape {
		column, rest := b, b
		column.W = page.Clamp(b.W*0.22, 140, 240)
		rest.X, rest.W = b.X+column.W+page.Gap, b.W-column.W-page.Gap
		head, _ := column.CutTop(52)
		l.putTitle(head)
		l.list.Place(rest)
		return
	}
	head, b := b.CutTop(page.Clamp(b.H*0.06, 40, 54))
	l.putTitle(head)
	l.list.Place(b)
}

func (l *logView) putTitle(b page.Box) {
	p := l.arbiter.ui.Palette
	page.Show(l.title, true)
	page.Show(l.count, true)
	two := b.Column(2, 0)
	if wide := page.TextWidth(l.title.Text, page.LargeText, true) + 40 + page.TextWidth(l.count.Text, page.BodyText, false); wide <= b.W {
		page.PutText(l.title, b)
		l.count.Alignment = fyne.TextAlignTrailing
		page.SetText(l.count, l.count.Text, page.BodyText, p.Second)
		page.PutText(l.count, b)
		return
	}
	l.count.Alignment = fyne.TextAlignLeading
	text, size := page.Fit(l.title.Text, b.W, page.Clamp(two[0].H*0.8, 13, page.LargeText), 11, true)
	page.SetText(l.title, text, size, p.Ink)
	page.PutText(l.title, two[0])
	text, size = page.Fit(l.count.Text, b.W, page.SmallText, 10, false)
	page.SetText(l.count, text, size, p.Second)
	page.PutText(l.count, two[1])
}

// replay opens the replay at an event.
func (l *logView) replay(event int) {
	l.arbiter.open(newReplayView(l, event))
}

// draw draws a row at a width: the list asks for those that are seen.
func (l *logView) draw(i int, d *page.RowDrawing) {
	switch line := &l.lines[i]; line.kind {
	case logHeading:
		d.Y += 10
		d.Lines(d.Box(2, d.W-4), line.text, page.BodyText, true, l.arbiter.ui.Palette.Second)
		d.Y += 6
	case logCard:
		l.drawCard(&l.log.Conspicuous[line.group], line.group, d)
	case logItem:
		l.drawItem(line, d)
	}
}

const chipH = page.ButtonMin

// drawCard draws something conspicuous: how often, what, when, in which
// cells. Its cells and "only these" can be touched.
func (l *logView) drawCard(g *logwords.Group, index int, d *page.RowDrawing) {
	u := l.arbiter.ui
	d.Y += 4
	end := d.Around(2, d.W-4, u.Palette.CursorFill, u.Palette.Cursor, 2, 8)
	d.Y += 10
	number := fmt.Sprint(g.Count)
	numberW := max(34, page.TextWidth(number, page.LargeText, true)+16)
	d.Text(page.BoxAt(8, d.Y-2, numberW, 30), number, page.LargeText, true, u.Palette.Ink)
	in := d.Box(8+numberW, d.W-8-numberW-10)
	d.Lines(in, g.Text.Say(u.Words), page.BodyText+1, true, u.Palette.Ink)
	when := l.log.Clock(g.From)
	if to := l.log.Clock(g.To); to != when {
		when += " – " + to
	}
	d.Y += 2
	d.Text(page.BoxAt(in.X, d.Y, in.W, 20), when, page.SmallText+1, false, u.Palette.Second)
	d.Y += 22
	name := fmt.Sprintf("group %d", index)
	zones := l.drawChips(g, name, in.X, d)
	d.Y += chipH + 12
	d.Zone(page.Zone{At: end(), Name: name, Do: func() { l.replay(g.Events[0]) }})
	d.Y += 4
	for _, z := range zones {
		d.Zone(z)
	}
}

// drawChips draws the parts of a group that can be touched separately.
func (l *logView) drawChips(g *logwords.Group, name string, x float32, d *page.RowDrawing) (zones []page.Zone) {
	u, y := l.arbiter.ui, d.Y+4
	chip := func(text, zoneName string, do func()) bool {
		w := max(page.ButtonMin, page.TextWidth(text, page.BodyText, false)+20)
		if x+w > d.W-8 {
			return false
		}
		d.Rect(page.BoxAt(x, y, w, chipH), u.Palette.Card, u.Palette.Ink, u.Palette.Line(), 8)
		d.Text(page.BoxAt(x+10, y, w-20, chipH), text, page.BodyText, false, u.Palette.Ink)
		zones = append(zones, page.Zone{At: page.BoxAt(x, y, w, chipH), Name: zoneName, Do: do})
		x += w + page.Gap
		return true
	}
	chip(u.Words.Say("arbiter.log.only"), name+" only", func() { l.show(logwords.Filter{Group: g.Kind}) })
	for _, c := range g.Cells {
		if !chip(c.Label(), name+" "+c.String(), func() { l.show(logwords.Filter{Cell: c}) }) {
			break
		}
	}
	return zones
}

// drawItem draws one event, or a run of usual ones: when, what, and the cell,
// which can be touched.
func (l *logView) drawItem(line *logLine, d *page.RowDrawing) {
	u := l.arbiter.ui
	e := &l.log.Events[line.item.Events[0]]
	first := line.item.Events[0]
	timeW := page.TextWidth("00:00:00", page.BodyText, false) + 12
	right := float32(62)
	top := d.Y
	ink := u.Palette.Ink
	folded := line.item.Folded()
	if folded {
		ink = u.Palette.Second
	}
	d.Y += 9
	when := l.log.When(e)
	clock := when[:min(8, len(when))]
	d.Text(page.BoxAt(14, d.Y, timeW, 21), clock, page.BodyText, false, u.Palette.Second)
	if rest := when[len(clock):]; rest != "" {
		d.Text(page.BoxAt(14, d.Y+20, timeW, 16), rest[1:], 12, false, u.Palette.Illegal)
	}
	in := d.Box(14+timeW, d.W-14-timeW-right)
	text := line.item.Text.Say(u.Words)
	if !folded {
		text = e.Say(u.Words)
	}
	if e.Before > 0 {
		text = u.Words.Say("arbiter.log.before") + " " + text
	}
	d.Lines(in, text, page.BodyText+1, line.item.Weight > 0, ink)
	d.Y = max(d.Y+9, top+page.RowMin)
	h := d.Y - top
	if line.item.Weight > 0 {
		d.Rect(page.BoxAt(2, top+3, 5, h-6), u.Palette.Cursor, u.Palette.Cursor, 0, 2)
	}
	d.Rect(page.BoxAt(0, d.Y-1, d.W, 1), u.Palette.Rule, u.Palette.Rule, 0, 0)
	chip := page.BoxAt(d.W-right+2, top+3, right-4, h-7)
	name := eventName(first)
	switch {
	case folded:
		sign := fmt.Sprintf("+%d", len(line.item.Events))
		if line.open {
			sign = "–"
		}
		d.Rect(chip, u.Palette.Card, u.Palette.Second, 1, 15)
		d.Text(chip.Inset(8, 0), sign, page.BodyText, false, u.Palette.Second)
		d.Zone(page.Zone{At: page.BoxAt(0, top, d.W, h), Name: name, Do: func() {
			l.opened[first] = !line.open
			l.show(l.filter)
		}})
		return
	case e.Cell.Number != 0:
		d.Zone(page.Zone{At: page.BoxAt(0, top, d.W-right, h), Name: name, Do: func() { l.replay(first) }})
		d.Rect(chip, u.Palette.Card, u.Palette.Rule, 1.5, 8)
		d.Text(chip.Inset(8, 0), e.Cell.Label(), page.BodyText, true, u.Palette.Ink)
		d.Zone(page.Zone{At: page.BoxAt(d.W-right, top, right, h), Name: name + " cell", Do: func() { l.show(logwords.Filter{Cell: e.Cell}) }})
		return
	}
	d.Zone(page.Zone{At: page.BoxAt(0, top, d.W, h), Name: name, Do: func() { l.replay(first) }})
}

// eventName is the name of an event's line for programs that touch it.
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
