package app

import (
	"fyne.io/fyne/v2"

	"zapis/app/arbiter"
)

// What stands where on the arbiter's pages, for those who work them by touch
// from outside.

// Row returns the middle of what can be touched in the log, by its name:
// "event 17", "event 17 cell", "group 0", "group 0 only", "group 0 12b". It is
// false if that is not seen.
func (u *UI) Row(name string) (at fyne.Position, ok bool) { return arbiter.Row(u.pages[u.shown], name) }

// Rows are the names of all that can be touched in the part of the log that is
// seen.
func (u *UI) Rows() (names []string) { return arbiter.Rows(u.pages[u.shown]) }

// TouchRow touches something in the log, and reports whether it is seen.
func (u *UI) TouchRow(name string) bool { return arbiter.TouchRow(u.pages[u.shown], u.Touch, name) }
