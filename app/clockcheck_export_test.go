package app

import (
	"fyne.io/fyne/v2"

	"zapis/app/arbiter"
)

// ClockSaid is the clock page that lies over the arbiter's: the word of its
// plate, the difference, the sums, and every line below.
func (u *UI) ClockSaid() (word, difference, sums string, lines []string) {
	return arbiter.ClockSaid(u.pages[u.shown])
}

// ClockRow is where the line of that name can be touched, and how large the
// place is.
func (u *UI) ClockRow(name string) (at fyne.Position, size fyne.Size, ok bool) {
	return arbiter.ClockRowSeen(u.pages[u.shown], name)
}
