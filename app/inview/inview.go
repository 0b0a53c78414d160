// Package inview reports whether a window can be seen, is covered by another
// one, or was minimised (R-G04). The toolkit does not notice a window
// that only covers the scoresheet without taking the keyboard focus.
//
// It supports windows of X11. When asked, it queries the server over a
// connection of its own; events from the server tell what covered the window
// in between. It does not detect windows smaller than eight pixels, or
// programs that draw into the window of another. On other systems, and on
// Wayland, where programs learn nothing about each other, the state is
// unknown; there the kiosk keeps other programs away.
package inview

import "fmt"

// State is the state of a window on the screen.
type State uint8

const (
	Unknown   State = iota // the system does not tell
	InView                 // nothing covers the window
	Covered                // another window covers part of it
	Minimised              // it is not on the screen
)

// String returns the word used in the detail of an alarm.
func (s State) String() string {
	if int(s) >= len(states) {
		return fmt.Sprintf("State(%d)", uint8(s))
	}
	return states[s]
}

var states = [...]string{Unknown: "unknown", InView: "in view", Covered: "covered", Minimised: "minimised"}
