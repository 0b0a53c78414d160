package code_test

import (
	"strings"
	"testing"

	"zapis/app/qr/code"
)

// How long a frame of 500 bytes takes to make, and to draw on screens of 480 and 800
// pixels, for docs/bench.md.
func BenchmarkFrame(b *testing.B) {
	text := strings.Repeat("Z4P15 ", 126)
	b.Run("make", func(b *testing.B) {
		for b.Loop() {
			if _, err := code.Frame(text); err != nil {
				b.Fatal(err)
			}
		}
	})
	made, err := code.Frame(text)
	if err != nil {
		b.Fatal(err)
	}
	for name, pixels := range map[string]int{"draw 480": 460, "draw 800": 768} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := made.Draw(pixels); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
