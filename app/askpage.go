package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// askPage asks the arbiter one thing over the whole page: a title, what there
// is to say about it, what can be chosen, and at the foot the way back.
type askPage struct {
	sheetOfButtons
	p       *palette
	title   *canvas.Text
	heading string
	reader  *reader
	pager   *pager
	choices []*Button
	feet    []*Button
}

func newAskPage(u *kit, heading string, lines ...readerLine) *askPage {
	a := &askPage{sheetOfButtons: newSheetOfButtons(u.p), p: u.p, heading: heading, title: newText(largeText, true, u.p.ink)}
	a.reader = newReader(u.p, midText)
	a.reader.lines = lines
	a.pager = newPager(u, a.reader)
	a.add(a.title, a.reader, a.pager.up, a.pager.down)
	return a
}

// choice adds something that can be chosen.
func (a *askPage) choice(b *Button) {
	a.choices = append(a.choices, a.addButton(b))
}

// foot adds a button at the foot.
func (a *askPage) foot(b *Button) *askPage {
	a.feet = append(a.feet, a.addButton(b))
	return a
}

func (a *askPage) place(geo geometry) {
	a.layer.Resize(geo.size)
	b := a.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 10)
	b.x, b.w = round(b.x), floor(b.w) // texts are broken for the width that they get
	head, b := b.cutTop(clamp(b.h*0.08, 32, 52))
	text, size := fit(a.heading, head.w, largeText, 13, true)
	setText(a.title, text, size, a.p.ink)
	putText(a.title, head)
	foot, b := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	for i, at := range foot.row(max(2, len(a.feet)), gap)[:len(a.feet)] {
		at.put(a.feet[i])
	}
	_, b = b.cutBottom(gap)

	columns := 1
	if geo.landscape || b.w >= 560 || len(a.choices) > 6 {
		columns = 2
	}
	if b.w >= 1000 && len(a.choices) > 4 {
		columns = 3
	}
	a.reader.fit(b.w, b.h*0.5, midText)
	need := a.reader.needs(b.w)
	if need > 0 {
		need += gap
	}
	for ; columns < 4 && need+columnHeight(len(a.choices), columns) > b.h; columns++ {
		a.reader.fit(b.w, b.h-columnHeight(len(a.choices), columns+1)-gap, a.reader.size)
		need = min(need, a.reader.needs(b.w)+gap)
	}
	text1, rest := b.cutTop(need)
	show(a.reader, need > 0)
	if need > 0 {
		a.pager.place(box{text1.x, text1.y, text1.w, max(0, need-gap)})
	} else {
		show(a.pager.up, false)
		show(a.pager.down, false)
	}
	if len(a.choices) == 0 {
		return
	}
	rows := (len(a.choices) + columns - 1) / columns
	rest.h = min(rest.h, float32(rows)*(76+gap)-gap)
	for i, at := range rest.grid(len(a.choices), columns, gap) {
		at.put(a.choices[i])
	}
}

// columnHeight is the least height of so many buttons in columns.
func columnHeight(buttons, columns int) float32 {
	if buttons == 0 {
		return 0
	}
	rows := (buttons + columns - 1) / columns
	return float32(rows)*(buttonMin+gap) - gap
}

// fit makes the text smaller until all of it stands in a place, down to what
// can still be read.
func (r *reader) fit(w, h, size float32) {
	for r.size = size; r.size > 11 && r.needs(w) > h; {
		r.size -= 0.5
	}
}

// needs is how high the whole text would be at that width.
func (r *reader) needs(w float32) float32 {
	h := float32(0)
	for _, l := range r.lines {
		if l == (readerLine{}) {
			h += round(r.lineHeight() * 0.6)
			continue
		}
		h += float32(len(r.broken(l, w))) * r.lineHeight()
	}
	if h > 0 {
		h += 2
	}
	return h
}

var _ arbiterCover = (*askPage)(nil)

// arbiterCover is what lies over the arbiter's page.
type arbiterCover interface {
	object() fyne.CanvasObject
	place(geo geometry)
}

// signingCover is the pad for his own signature as one.
type signingCover struct{ *signing }

func (s signingCover) object() fyne.CanvasObject { return s.layer }
