package page

import (
	"fmt"

	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
)

// ReadingPad is a panel that takes a clock reading in three touches (R-G12): the
// hour, the tens of minutes, and the minutes; or in two, where it offers the two hours
// that a clock is likely to show. With seconds there are two more.
type ReadingPad struct {
	Surface
	kit  *Kit
	done func(scoresheet.Clock)

	digits  [5]int // hour, tens, minutes, tens of seconds, seconds; -1 until given
	seconds bool   // are noted too
	heading string // which clock
	brief   string // the heading where it would be cut; "" if there is none
	Title   *canvas.Text
	reading *canvas.Text
	clear   *Button
	precise *Button
	cancel  *Button
	groups  [5][]*Button
	offered []*Button // hour and tens in one; none if no hours are offered
	hours   *Button   // asks for any hour; nil if none are offered
	any     bool      // it was touched
	at      Box
}

// NewReadingPad returns a pad that asks what a clock shows. Done is called with the
// reading, or with none to remove the one that stands there.
func NewReadingPad(kit *Kit, title string, cancel func(), done func(scoresheet.Clock)) *ReadingPad {
	c := &ReadingPad{Surface: NewSurface(kit.Palette), kit: kit, done: done}
	for i := range c.digits {
		c.digits[i] = -1
	}
	c.Title, c.reading = NewText(BodyText, false, kit.Palette.Second), NewText(TitleText, true, kit.Palette.Ink)
	c.heading = title
	c.Add(c.Title, c.reading)
	c.clear = c.AddButton(kit.Button("clock.clear", "", func() { c.done(scoresheet.Clock{}) }))
	c.precise = c.AddButton(kit.Button("clock.seconds", "", c.ToggleSeconds))
	c.cancel = c.AddButton(kit.Button("action.cancel", "", cancel))
	faces := [5]func(int) string{
		func(n int) string { return kit.Words.Say("unit.hours", n) },
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
			b := NewButton(kit.Palette, fmt.Sprintf("%s %d", names[group], n), "", face, func() { c.give(group, n) })
			c.groups[group] = append(c.groups[group], c.AddButton(kit.speaking(b.WithText(LargeText, true), "")))
		}
	}
	return c
}

// OfferHours offers an hour and the next one, each with its tens of minutes in one
// key, and returns c. Any other hour is a touch further.
func (c *ReadingPad) OfferHours(first int) *ReadingPad {
	for hour := first; hour < first+2; hour++ {
		for tens := range 6 {
			at := fmt.Sprintf("%d:%d", hour, tens)
			b := NewButton(c.kit.Palette, "at "+at, "", at+missingDigit, func() {
				c.digits[0] = hour
				c.give(1, tens)
			})
			c.offered = append(c.offered, c.AddButton(c.kit.speaking(b.WithText(LargeText, true), "")))
		}
	}
	c.hours = c.AddButton(NewButton(c.kit.Palette, "clock.hours", "", c.kit.Words.Say("unit.hours", "0–9"), c.kit.Touching(func() {
		c.any = !c.any
		c.hours.Choose(c.any)
		c.Place(c.at)
	})).WithText(MidText, true))
	return c
}

// Brief gives what the heading says where all of it would be cut, and returns c.
func (c *ReadingPad) Brief(heading string) *ReadingPad {
	c.brief = heading
	return c
}

// missingDigit stands for a digit of a reading that is still asked for.
const missingDigit = "–"

// ToggleSeconds asks for the seconds too, or no more.
func (c *ReadingPad) ToggleSeconds() {
	c.seconds = !c.seconds
	c.precise.Choose(c.seconds)
	if c.at.W > 0 {
		c.Place(c.at)
	}
}

// Type gives the next digit of the reading, and reports whether it is one that can
// stand there.
func (c *ReadingPad) Type(r rune) bool {
	groups := 3
	if c.seconds {
		groups = 5
	}
	for group := range groups {
		if c.digits[group] < 0 {
			n := int(r - '0')
			if n < 0 || n >= len(c.groups[group]) {
				return false
			}
			c.give(group, n)
			return true
		}
	}
	return false
}

func (c *ReadingPad) give(group, n int) {
	c.digits[group] = n
	d := c.digits
	switch {
	case d[0] < 0 || d[1] < 0 || d[2] < 0 || c.seconds && (d[3] < 0 || d[4] < 0):
		c.Place(c.at)
		return
	case !c.seconds:
		d[3], d[4] = 0, 0
	}
	total := d[0]*3600 + (d[1]*10+d[2])*60 + d[3]*10 + d[4]
	c.done(scoresheet.Clock{Noted: true, Seconds: uint32(total), WithSeconds: c.seconds})
}

// text returns the reading as far as it is given.
func (c *ReadingPad) text() string {
	digit := func(i int) string {
		if c.digits[i] < 0 {
			return missingDigit
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
func (c *ReadingPad) onSeconds() bool {
	return c.seconds && c.digits[0] >= 0 && c.digits[1] >= 0 && c.digits[2] >= 0
}

// headOfReading cuts the box into places for the four buttons at the head. The last
// is the widest, because its word is the longest.
func headOfReading(b Box) []Box {
	space := Clamp((b.W-4*ButtonMin)/5, closeGap, Gap)
	room := b.W - 3*space
	at := make([]Box, 4)
	for i, share := range [...]float32{0.243, 0.243, 0.236, 0.278} {
		at[i] = Box{b.X, b.Y, room * share, b.H}
		b.X += at[i].W + space
	}
	return at
}

// Place implements [Panel].
func (c *ReadingPad) Place(b Box) {
	c.at = b
	kit := c.kit
	space := PanelGap(b.H, 6)
	b = c.Begin(b)
	_, b = b.CutTop(max(0, b.H-6*(104+space)+space)) // near the thumbs
	rows := b.Column(6, space)
	head := rows[0]
	title, value := head.Column(2, 0)[0], head
	title.H = 18
	value.Y, value.H = head.Y+15, head.H-15
	keys := []*Button{c.clear, c.precise, c.cancel}
	buttons := Box{head.X + head.W*0.34, head.Y, head.W * 0.66, head.H}.Row(3, Gap)
	if c.hours != nil {
		keys = []*Button{c.clear, c.precise, c.hours, c.cancel}
		buttons = headOfReading(Box{head.X + head.W*0.22, head.Y, head.W * 0.78, head.H})
	}
	title.W, value.W = buttons[0].X-head.X-Gap, buttons[0].X-head.X-Gap
	text, size := Fit(c.heading, title.W-6, 14, 9, false)
	if text != c.heading && c.brief != "" {
		text, size = Fit(c.brief, title.W-6, 14, 9, false)
	}
	SetText(c.Title, text, size, kit.Palette.Second)
	PutText(c.Title, title.Inset(6, 0))
	text, size = Fit(c.text(), value.W-6, TitleText, 16, true)
	SetText(c.reading, text, size, kit.Palette.Ink)
	PutText(c.reading, value.Inset(6, 0))
	for i, o := range keys {
		buttons[i].Put(o)
	}
	sec := c.onSeconds()
	offers := c.hours != nil && !c.any
	for _, o := range c.offered {
		Show(o, offers && !sec)
		o.Choose(o.Name == fmt.Sprintf("at %d:%d", c.digits[0], c.digits[1]))
	}
	for group, set := range c.groups {
		seen := sec == (group >= 3) && (!offers || group >= 2)
		for n, o := range set {
			Show(o, seen)
			o.Choose(c.digits[group] == n)
		}
	}
	two := func(first int) Box {
		return Box{b.X, rows[first].Y, b.W, rows[first+1].Y + rows[first+1].H - rows[first].Y}
	}
	place := func(group int, boxes []Box) {
		for i, at := range boxes {
			at.Put(c.groups[group][i])
		}
	}
	six := min(Gap, (b.W-6*ButtonMin)/5) // between six keys in a row
	if sec {
		place(3, rows[1].Row(6, six))
		place(4, two(2).Grid(10, 5, space))
		return
	}
	if offers {
		upper := Box{b.X, rows[1].Y, b.W, rows[3].Y + rows[3].H - rows[1].Y}
		columns := 4
		if six == Gap { // an hour has a row
			columns = 6
			upper.H = min(upper.H, 2*(104+space)-space)
		}
		for i, at := range upper.Grid(len(c.offered), columns, space) {
			at.Put(c.offered[i])
		}
	}
	place(0, two(1).Grid(10, 5, space))
	place(1, rows[3].Row(6, six))
	place(2, two(4).Grid(10, 5, space))
}
