package app

import (
	"zapis/app/arbiter"
)

// What a test, or who drives the pages from outside, finds on a comparison.

// TouchBoard touches one of the boards of a comparison, counted from 0, and
// reports whether it is there.
func (u *UI) TouchBoard(i int) bool { return arbiter.TouchBoard(u.pages[u.shown], i) }

// Compared returns the comparison that is shown, or nil.
func (u *UI) Compared() *arbiter.ComparedNow { return arbiter.Compared(u.pages[u.shown], u.Geo.Page) }
