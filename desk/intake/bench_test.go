package intake_test

import (
	"strings"
	"testing"

	"zapis/desk/intake"
)

// A file is read once in each command: what it costs is what a command costs
// at an event of so many sheets.
func BenchmarkRead(b *testing.B) {
	record := sheet(b, white, strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 20), won)
	b.SetBytes(int64(len(record)))
	for b.Loop() {
		if c := intake.Read(record); c.Games[0].Record == nil {
			b.Fatal(c.Err)
		}
	}
}
