// Package enums tests the words of enumerations.
package enums

import (
	"fmt"
	"testing"
)

// Total reports an error unless String has an answer for every number that T
// can be given in a log, and for a negative one where there is one: up to last
// each has a word of its own, and no number behind it borrows the word of
// another. A number without a word is "" or names itself.
func Total[T interface {
	~uint8 | ~int
	fmt.Stringer
}](t testing.TB, last T,
) {
	t.Helper()
	seen := map[string]T{}
	for n := -1; n <= 255; n++ {
		v := T(n)
		if n < 0 && v > 0 {
			continue // an unsigned number
		}
		word := v.String()
		other, taken := seen[word]
		switch {
		case word == "":
			if n > 0 && v <= last {
				t.Errorf("%T %d has no word", v, n)
			}
		case taken && v <= last:
			t.Errorf("%T: %d and %d are both %q", v, other, n, word)
		case taken && other <= last && n >= 0:
			t.Errorf("%T: %d, which is not declared, is %q as %d is", v, n, word, other)
		}
		if n >= 0 && word != "" {
			seen[word] = v
		}
	}
}
