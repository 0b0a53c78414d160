package app

import (
	"fyne.io/fyne/v2/canvas"
)

// rulingList lists rulings: what each is, its article at the right, and more
// about it below. One that was withdrawn is struck through.
type rulingList struct {
	sheetOfButtons
	ui      *kit
	heading string
	empty   string // said where there is no row
	title   *canvas.Text
	list    *rowList
	rows    []rulingRow
	feet    []*Button
}

type rulingRow struct {
	name, head, right, text string
	struck                  bool
	do                      func()
}

func newRulingList(u *kit, heading string) *rulingList {
	l := &rulingList{sheetOfButtons: newSheetOfButtons(u.p), ui: u, heading: heading, title: newText(largeText, true, u.p.ink)}
	l.list = newRowList(u, l.drawRow)
	l.add(l.title, l.list, l.list.rail, l.list.up, l.list.down)
	return l
}

func (l *rulingList) foot(b *Button) { l.feet = append(l.feet, l.addButton(b)) }

// show makes the rows as they are now.
func (l *rulingList) show() { l.list.set(max(1, len(l.rows))) }

func (l *rulingList) drawRow(i int, d *rowDrawing) {
	p := l.ui.p
	if len(l.rows) == 0 {
		d.y += 8
		d.lines(d.box(4, d.w-8), l.empty, midText, true, p.ink)
		return
	}
	r := l.rows[i]
	end := d.around(1, d.w-6, p.card, p.rule, 1, 6)
	top := d.y
	const pad = 12
	room := d.w - 2*pad
	if r.right != "" {
		_, size := fit(r.right, room*0.42, bodyText, 11, false)
		w := min(room*0.42, textWidth(r.right, size, false)) + 2
		d.text(box{d.w - pad - w, top, w, buttonMin}, r.right, size, false, p.second)
		room -= w + gap
	}
	ink := p.ink
	if r.struck {
		ink = p.second
	}
	from := len(d.texts)
	lines := len(breakHard(r.head, room, midText, true))
	high := float32(lines) * textHeight(midText)
	if r.text != "" {
		high += float32(len(breakHard(r.text, room, bodyText, false))) * textHeight(bodyText)
	}
	d.y += max(7, (buttonMin-high)/2)
	d.lines(d.box(pad, room), r.head, midText, true, ink)
	if r.struck {
		for _, t := range d.texts[from:] {
			d.at(box{t.at.x, t.at.y + t.at.h/2 - 1, textWidth(t.text, t.size, t.heavy), 2}, ink, ink, 0, 0)
		}
	}
	if r.text != "" {
		d.lines(d.box(pad, room), r.text, bodyText, false, p.second)
	}
	d.y = max(d.y+7, top+buttonMin)
	d.zone(zone{end(), r.name, r.do})
	d.y += 6
}

func (l *rulingList) place(geo geometry) {
	l.layer.Resize(geo.size)
	b := l.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	head, b := b.cutTop(clamp(b.h*0.08, 32, 52))
	text, size := fit(l.heading, head.w, largeText, 13, true)
	setText(l.title, text, size, l.ui.p.ink)
	putText(l.title, head)
	foot, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	for i, at := range foot.row(max(2, len(l.feet)), gap)[:len(l.feet)] {
		at.put(l.feet[i])
	}
	_, b = b.cutBottom(gap)
	l.list.place(b)
}

var _ arbiterCover = (*rulingList)(nil)
