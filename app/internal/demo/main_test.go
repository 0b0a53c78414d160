package main

import (
	"bytes"
	"strings"
	"testing"
)

// R-D08: the whole story, from the new game to the release, can be told by
// touch at every size of screen.
func TestStoryAtEverySize(t *testing.T) {
	for _, size := range [][2]float32{{800, 1280}, {1280, 800}, {600, 1024}, {1024, 600}, {480, 854}} {
		var out bytes.Buffer
		if err := run(&out, size[0], size[1]); err != nil {
			t.Errorf("%v: %v", size, err)
		}
		if n := strings.Count(out.String(), "tap ") + strings.Count(out.String(), "drag "); n < 80 {
			t.Errorf("%v: only %d touches", size, n)
		}
	}
}
