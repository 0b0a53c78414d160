package app

import "fyne.io/fyne/v2"

// ClockSaid is the clock page that lies over the arbiter's: the word of its
// plate, the difference, the sums, and every line below.
func (u *UI) ClockSaid() (word, difference, sums string, lines []string) {
	v, ok := u.pages[u.shown].(*arbiterView)
	if !ok {
		return "", "", "", nil
	}
	switch c := v.over.(type) {
	case *clockPage:
		word, difference, sums = c.answer.Text, c.difference.Text, c.sums.Text
		for _, r := range c.rows {
			text := r.text
			if r.label != "" {
				text = r.label + ": " + text
			}
			lines = append(lines, text)
		}
	case *handPage:
		lines = drawnLines(c.list)
	case *choicePage:
		lines = drawnLines(c.list)
	case *figurePad:
		word = c.shown.Text
	}
	return word, difference, sums, lines
}

func drawnLines(l *rowList) (lines []string) {
	for i := range l.n {
		for _, t := range l.row(i, l.Size().Width).texts {
			lines = append(lines, t.text)
		}
	}
	return lines
}

// ClockRow is where the line of that name can be touched, and how large the
// place is.
func (u *UI) ClockRow(name string) (at fyne.Position, size fyne.Size, ok bool) {
	v, arbiter := u.pages[u.shown].(*arbiterView)
	if !arbiter {
		return at, size, false
	}
	var list *rowList
	switch c := v.over.(type) {
	case *clockPage:
		list = c.list
	case *handPage:
		list = c.list
	case *choicePage:
		list = c.list
	default:
		return at, size, false
	}
	for _, z := range list.zones {
		if z.name == name {
			origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(list)
			return origin.AddXY(z.at.x+z.at.w/2, z.at.y+z.at.h/2), fyne.NewSize(z.at.w, z.at.h), true
		}
	}
	return at, size, false
}
