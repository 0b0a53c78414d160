// Package plugged sees what is plugged into the device, where the system tells
// of it without asking anybody: displays and keyboards. A second display could
// show the game to a helper, and a keyboard is no part of a scoresheet: in a
// game either raises an alarm (R-G04). Linux tells both, Windows their number,
// other systems nothing.
package plugged

import "slices"

// Kinds of an [Item].
const (
	Display  = "display"
	Keyboard = "keyboard"
)

// Set is what is plugged in at one moment. Names are the system's, sorted; two
// of one name stand there twice.
type Set struct {
	Displays  []string // connected, the device's own screen among them
	Keyboards []string // with letters on them, whatever else they are
	// ScreenOff says that the system has switched the device's own screen off;
	// it is false where the system does not tell.
	ScreenOff bool
}

// Item is something that was plugged in.
type Item struct {
	Kind string // Display or Keyboard
	Name string // as the system calls it; never empty
}

// Added returns what is there after that was not there before, displays
// first.
func Added(before, after Set) []Item {
	var items []Item
	for _, name := range more(before.Displays, after.Displays) {
		items = append(items, Item{Display, name})
	}
	for _, name := range more(before.Keyboards, after.Keyboards) {
		items = append(items, Item{Keyboard, name})
	}
	return items
}

// more returns the names that stand oftener in after than in before.
func more(before, after []string) []string {
	left := slices.Clone(before)
	var added []string
	for _, name := range after {
		if i := slices.Index(left, name); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			added = append(added, name)
		}
	}
	return added
}
