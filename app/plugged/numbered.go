package plugged

import (
	"slices"
	"strconv"
)

// numbered names what a system only counts: 1, 2, 3. The order is that of
// Set, in which 10 stands before 2.
func numbered(n int) []string {
	var names []string
	for i := range n {
		names = append(names, strconv.Itoa(i+1))
	}
	slices.Sort(names)
	return names
}
