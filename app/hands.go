package app

import "time"

// A device that nobody touches goes back to where it is safe: a half-typed
// code and an open pad do not wait for whoever comes by next, and a device
// does not lie open in arbiter mode.
const (
	padWaits       = time.Minute
	arbiterReminds = 3 * time.Minute
	arbiterWaits   = 5 * time.Minute
)

// touching is what a button does, and that somebody touched it.
func (u *UI) touching(do func()) func() {
	return func() {
		u.touch()
		do()
	}
}

// touch notes that somebody touched the screen.
func (u *UI) touch() {
	u.touchedAt = u.opts.Now()
	if v, ok := u.pages[u.shown].(*arbiterView); ok && v.reminded {
		v.reminded = false
		v.note.hide()
	}
}

// untouched is for how long nobody has touched anything. Where the clock was
// set back it begins anew.
func (u *UI) untouched() time.Duration {
	if u.touchedAt.IsZero() || u.now.Add(time.Minute).Before(u.touchedAt) {
		u.touchedAt = u.now
	}
	return max(0, u.now.Sub(u.touchedAt))
}
