package intake_test

import (
	"os"
	"path/filepath"
	"testing"

	"zapis/desk/intake"
)

// Whatever a file holds: reading it ends, and what is proven is signed and whole.
func FuzzReadFile(f *testing.F) {
	games, err := filepath.Glob(filepath.Join("..", "..", "scoresheet", "attest", "testdata", "v1", "*"))
	if err != nil || len(games) == 0 {
		f.Fatal(games, err)
	}
	for _, name := range games {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(data[:len(data)/2])
	}
	f.Add([]byte("zapis statement 1\n"))
	f.Add([]byte("zapis pack 1\n"))
	f.Add([]byte("\xff\xd8\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c := intake.Read(data)
		if c.Weight() < 0 {
			t.Errorf("it weighs %d", c.Weight())
		}
		if key, ok := c.Proven(); ok && (len(key) == 0 || c.Err != nil) {
			t.Errorf("proven by nobody, or not whole: %v", c.Err)
		}
	})
}
