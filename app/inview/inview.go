// Package inview tells whether a window can be seen: whether another one lies
// over it, or it was put away (R-G04). A window that only covers the
// scoresheet, and takes no keyboard from it, tells the toolkit nothing.
//
// It knows windows of X11, and asks the server over a connection of its own,
// when it is asked; what lay over the window in between, the server told
// meanwhile. Not seen are windows of less than eight pixels, and who draws
// into a window that is not his. Elsewhere, and on Wayland, where no program learns of
// another, it knows nothing; there the kiosk keeps others away.
package inview

import "fmt"

// State is how a window stands on the screen.
type State uint8

const (
	Unknown   State = iota // nobody tells
	InView                 // nothing lies over it
	Covered                // another window lies over part of it
	Minimised              // it is not on the screen
)

// String returns the word that the alarm's detail has.
func (s State) String() string {
	if int(s) >= len(states) {
		return fmt.Sprintf("State(%d)", uint8(s))
	}
	return states[s]
}

var states = [...]string{Unknown: "unknown", InView: "in view", Covered: "covered", Minimised: "minimised"}
