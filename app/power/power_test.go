package power_test

import (
	"os"
	"path/filepath"
	"testing"

	"zapis/app/power"
)

// R-G05: the charge is shown where the system tells it.
func TestReader(t *testing.T) {
	supply := func(t *testing.T, files map[string]string) string {
		t.Helper()
		root := t.TempDir()
		for name, text := range files {
			path := filepath.Join(root, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return root
	}
	tests := []struct {
		name    string
		files   map[string]string
		percent int
		ok      bool
	}{
		{"no supply", nil, 0, false},
		{"mains only", map[string]string{"AC/type": "Mains\n", "AC/online": "1\n"}, 0, false},
		{"a battery", map[string]string{"AC/type": "Mains\n", "BAT0/type": "Battery\n", "BAT0/capacity": "84\n"}, 84, true},
		{"a pen's battery first", map[string]string{
			"A/type": "Battery\n", "A/scope": "Device\n", "A/capacity": "12\n",
			"B/type": "Battery\n", "B/capacity": "55\n",
		}, 55, true},
		{"nonsense", map[string]string{"BAT0/type": "Battery\n", "BAT0/capacity": "full\n"}, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			percent, ok := power.Reader(supply(t, tt.files))()
			if percent != tt.percent || ok != tt.ok {
				t.Errorf("got %d %v, want %d %v", percent, ok, tt.percent, tt.ok)
			}
		})
	}
}
