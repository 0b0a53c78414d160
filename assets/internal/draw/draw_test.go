package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// What is checked in is what the program draws: whoever changes a shape runs go
// generate, and nobody edits a picture by hand.
func TestPicturesAreAsDrawn(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors may round a coordinate the other way")
	}
	fresh, kept := t.TempDir(), filepath.Join("..", "..")
	for _, dir := range []string{"pieces", "icons", filepath.Join("fonts", "figurines")} {
		if err := os.MkdirAll(filepath.Join(fresh, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := write(fresh); err != nil {
		t.Fatal(err)
	}
	drawn := 0
	err := filepath.WalkDir(fresh, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(fresh, path)
		if err != nil {
			return err
		}
		now, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		before, err := os.ReadFile(filepath.Join(kept, name))
		if err != nil {
			return err
		}
		if !bytes.Equal(now, before) {
			t.Errorf("%s is not as drawn: run go generate ./assets", name)
		}
		drawn++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"pieces", "icons", filepath.Join("fonts", "figurines")} {
		files, err := filepath.Glob(filepath.Join(kept, dir, "*"))
		if err != nil {
			t.Fatal(err)
		}
		drawn -= len(files)
	}
	if drawn != 1 { // app.svg
		t.Errorf("there are %d pictures more than are drawn: remove what is left over", 1-drawn)
	}
}

// A stroke covers both sides of its path by half the pen, ends round, and a
// grown shape is larger by its width on every side.
func TestPen(t *testing.T) {
	box := func(d string) (lo, hi point) {
		lo, hi = point{1e9, 1e9}, point{-1e9, -1e9}
		for _, r := range runs(d) {
			for _, p := range r.points {
				lo = point{min(lo.x, p.x), min(lo.y, p.y)}
				hi = point{max(hi.x, p.x), max(hi.y, p.y)}
			}
		}
		return lo, hi
	}
	cases := []struct {
		name, d string
		lo, hi  point
	}{
		{"a line", inked("M4,12 L20,12", 2), point{3, 11}, point{21, 13}},
		{"a closed line", inked(frame(4, 4, 20, 20), 2), point{3, 3}, point{21, 21}},
		{"a square", grown(frame(4, 4, 20, 20), 3), point{1, 1}, point{23, 23}},
		{"a circle", grown(circle(10, 10, 4), 1), point{5, 5}, point{15, 15}},
	}
	for _, c := range cases {
		lo, hi := box(c.d)
		if lo.minus(c.lo).length() > 0.05 || hi.minus(c.hi).length() > 0.05 {
			t.Errorf("%s reaches from %v to %v; want %v to %v", c.name, lo, hi, c.lo, c.hi)
		}
	}
}

// A turned man is the same on both sides of the axis.
func TestTurnedMenAreSymmetric(t *testing.T) {
	for _, m := range men {
		if m.name == "knight" {
			continue
		}
		for _, body := range m.bodies[:1] {
			points := runs(body)[0].points
			for _, p := range points {
				mirror, found := point{2*axis - p.x, p.y}, false
				for _, q := range points {
					found = found || q.minus(mirror).length() < 0.02
				}
				if !found {
					t.Errorf("%s has %v but not %v", m.name, p, mirror)
				}
			}
		}
	}
}
