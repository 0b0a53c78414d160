package app

import (
	"fmt"

	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
)

// clockPad notes a clock reading in three touches: the hour, the tens of
// minutes, the minutes; the third writes it (R-G12). With seconds it is five.
type clockPad struct {
	sheetOfButtons
	ui   *kit
	done func(scoresheet.Clock)

	digits  [5]int // hour, tens, minutes, tens of seconds, seconds; -1 not given
	seconds bool   // noted too
	heading string // which clock
	title   *canvas.Text
	reading *canvas.Text
	clear   *Button
	precise *Button
	cancel  *Button
	groups  [5][]*Button
	at      box
}

// newReadingPad asks what a clock shows; done is given no reading if there is
// none.
func newReadingPad(u *kit, title string, cancel func(), done func(scoresheet.Clock)) *clockPad {
	c := &clockPad{sheetOfButtons: newSheetOfButtons(u.p), ui: u, done: done}
	for i := range c.digits {
		c.digits[i] = -1
	}
	c.title, c.reading = newText(bodyText, false, u.p.second), newText(titleText, true, u.p.ink)
	c.heading = title
	c.add(c.title, c.reading)
	c.clear = c.addButton(u.button("clock.clear", "", func() { c.done(scoresheet.Clock{}) }))
	c.precise = c.addButton(u.button("clock.seconds", "", c.toggleSeconds))
	c.cancel = c.addButton(u.button("action.cancel", "", cancel))
	faces := [5]func(int) string{
		func(n int) string { return u.words.Say("unit.hours", n) },
		func(n int) string { return fmt.Sprint(n * 10) },
		func(n int) string { return fmt.Sprint(n) },
		func(n int) string { return fmt.Sprint(n * 10) },
		func(n int) string { return fmt.Sprint(n) },
	}
	names := [5]string{"hour", "tens", "minute", "second tens", "second"}
	for group, count := range [5]int{10, 6, 10, 6, 10} {
		for n := range count {
			face := faces[group](n)
			if group == 1 && n == 0 || group == 3 && n == 0 {
				face = "00"
			}
			b := newButton(u.p, fmt.Sprintf("%s %d", names[group], n), "", face, func() { c.give(group, n) })
			c.groups[group] = append(c.groups[group], c.addButton(b.withText(largeText, true)))
		}
	}
	return c
}

func (c *clockPad) toggleSeconds() {
	c.seconds = !c.seconds
	c.precise.Choose(c.seconds)
	if c.at.w > 0 {
		c.place(c.at, nil)
	}
}

func (c *clockPad) give(group, n int) {
	c.digits[group] = n
	d := c.digits
	switch {
	case d[0] < 0 || d[1] < 0 || d[2] < 0 || c.seconds && (d[3] < 0 || d[4] < 0):
		c.place(c.at, nil)
		return
	case !c.seconds:
		d[3], d[4] = 0, 0
	}
	total := d[0]*3600 + (d[1]*10+d[2])*60 + d[3]*10 + d[4]
	c.done(scoresheet.Clock{Noted: true, Seconds: uint32(total), WithSeconds: c.seconds})
}

// text is the reading as far as it is given.
func (c *clockPad) text() string {
	digit := func(i int) string {
		if c.digits[i] < 0 {
			return "–"
		}
		return fmt.Sprint(c.digits[i])
	}
	text := digit(0) + ":" + digit(1) + digit(2)
	if c.seconds {
		text += ":" + digit(3) + digit(4)
	}
	return text
}

// onSeconds reports whether the seconds are asked for now.
func (c *clockPad) onSeconds() bool {
	return c.seconds && c.digits[0] >= 0 && c.digits[1] >= 0 && c.digits[2] >= 0
}

func (c *clockPad) place(b box, _ *gamePlan) {
	c.at = b
	u := c.ui
	space := panelGap(b.h, 6)
	b = c.begin(b)
	b.h = min(b.h, 6*(104+space)-space)
	rows := b.column(6, space)
	head := rows[0]
	title, value := head.column(2, 0)[0], head
	title.h = 18
	value.y, value.h = head.y+15, head.h-15
	buttons := box{head.x + head.w*0.34, head.y, head.w * 0.66, head.h}.row(3, gap)
	title.w, value.w = buttons[0].x-head.x-gap, buttons[0].x-head.x-gap
	text, size := fit(c.heading, title.w-6, 14, 9, false)
	setText(c.title, text, size, u.p.second)
	putText(c.title, title.inset(6, 0))
	text, size = fit(c.text(), value.w-6, titleText, 16, true)
	setText(c.reading, text, size, u.p.ink)
	putText(c.reading, value.inset(6, 0))
	for i, o := range []*Button{c.clear, c.precise, c.cancel} {
		buttons[i].put(o)
	}
	sec := c.onSeconds()
	for group, set := range c.groups {
		seen := sec == (group >= 3)
		for n, o := range set {
			show(o, seen)
			o.Choose(c.digits[group] == n)
		}
	}
	two := func(first int) box {
		return box{b.x, rows[first].y, b.w, rows[first+1].y + rows[first+1].h - rows[first].y}
	}
	place := func(group int, boxes []box) {
		for i, at := range boxes {
			at.put(c.groups[group][i])
		}
	}
	if sec {
		place(3, rows[1].row(6, gap))
		place(4, two(2).grid(10, 5, space))
		return
	}
	place(0, two(1).grid(10, 5, space))
	place(1, rows[3].row(6, gap))
	place(2, two(4).grid(10, 5, space))
}
