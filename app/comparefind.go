package app

// What a test, or who drives the pages from outside, finds on a comparison.

// TouchBoard touches one of the boards of a comparison, counted from 0, and
// reports whether it is there.
func (u *UI) TouchBoard(i int) bool { return touchBoard(u.pages[u.shown], i) }

// Compared returns the comparison that is shown, or nil.
func (u *UI) Compared() *ComparedNow { return compared(u.pages[u.shown], u.geo.page) }
