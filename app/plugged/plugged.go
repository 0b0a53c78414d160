// Package plugged detects displays and keyboards that are plugged into the
// device, on systems that report them without special rights. A second display
// could show the game to a helper, and a keyboard is not part of a scoresheet:
// during a game either raises an alarm (R-G04). Linux reports both, Windows
// their number, other systems nothing.
package plugged

import "slices"

// Kinds of an [Item].
const (
	Display  = "display"
	Keyboard = "keyboard"
)

// Set is what is plugged in at one moment. The names are those of the system,
// sorted; a name occurs once for each device that has it.
type Set struct {
	Displays  []string // connected displays, including the device's own screen
	Keyboards []string // devices with letter keys, whatever else they are
	// ScreenOff is set if the system has switched off the device's own screen.
	// It is false if the system does not report that.
	ScreenOff bool
}

// Item is something that was plugged in.
type Item struct {
	Kind string // Display or Keyboard
	Name string // name given by the system; never empty
}

// Added returns what is in after but not in before, displays first.
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

// more returns the names that occur more often in after than in before.
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
