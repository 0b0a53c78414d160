package app

import "fyne.io/fyne/v2/canvas"

// choicePage is a list to choose from, over the arbiter's page, where buttons
// would be too many or say too little.
type choicePage struct {
	sheetOfButtons
	ui      *kit
	heading string
	say     string // over the list
	title   *canvas.Text
	list    *rowList
	rows    []choiceRow
	feet    []*Button
}

// choiceRow is what can be chosen: what it is, and more about it below.
type choiceRow struct {
	name, head, text string
	do               func()
}

func newChoicePage(u *kit, heading string) *choicePage {
	l := &choicePage{sheetOfButtons: newSheetOfButtons(u.p), ui: u, heading: heading, title: newText(largeText, true, u.p.ink)}
	l.list = newRowList(u, l.drawRow)
	l.add(l.title, l.list, l.list.rail, l.list.up, l.list.down)
	return l
}

func (l *choicePage) foot(b *Button) { l.feet = append(l.feet, l.addButton(b)) }

// show makes the rows as they are now.
func (l *choicePage) show() {
	n := len(l.rows)
	if l.say != "" {
		n++
	}
	l.list.set(n)
}

func (l *choicePage) drawRow(i int, d *rowDrawing) {
	p := l.ui.p
	if l.say != "" {
		if i == 0 {
			d.lines(d.box(4, d.w-8), l.say, midText, true, p.possible)
			d.y += 6
			return
		}
		i--
	}
	r := l.rows[i]
	end := d.around(1, d.w-6, p.card, p.rule, 1, 6)
	top := d.y
	d.y += 8
	if r.text == "" {
		d.text(box{12, top, d.w - 24, buttonMin}, r.head, midText, true, p.ink)
	} else {
		d.lines(d.box(12, d.w-24), r.head, midText, true, p.ink)
		d.lines(d.box(12, d.w-24), r.text, smallText, false, p.second)
	}
	d.y = max(d.y+6, top+buttonMin)
	d.zone(zone{end(), r.name, r.do})
	d.y += 6
}

func (l *choicePage) place(geo geometry) {
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
