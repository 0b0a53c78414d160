package plugged

import (
	"slices"
	"strconv"
)

// numbered returns names for devices that a system only counts: 1, 2, 3. They
// are sorted as in Set, where 10 comes before 2.
func numbered(n int) []string {
	var names []string
	for i := range n {
		names = append(names, strconv.Itoa(i+1))
	}
	slices.Sort(names)
	return names
}
