package main

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/internal/album"
)

var update = flag.Bool("update", false, "write the pictures of app/testdata/golden and docs/guide/pictures")

// goldens are the scenes that show the language of the look: docs/ui.md.
var goldens = []struct {
	scene string
	size  fyne.Size
}{
	{"game", small},
	{"game", fyne.Size{Width: 854, Height: 480}},
	{"alarm", small},
	{"keypad", small},
	{"promotion", small},
	{"claim-panel", small},
	{"result", small},
	{"sign", small},
	{"arbiter-page", small},
	{"ruling-illegal", small},
	{"start", small},
}

// What the pages look like is as somebody looked at it last. The painter and the
// font are in the program, so that it is the same on every machine.
func TestGoldens(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors may round a shade the other way")
	}
	test.NewApp()
	all := allScenes()
	for _, g := range goldens {
		name := fmt.Sprintf("%s_%gx%g", g.scene, g.size.Width, g.size.Height)
		t.Run(name, func(t *testing.T) {
			i := slices.IndexFunc(all, func(sc scene) bool { return sc.name == g.scene })
			if i < 0 {
				t.Fatal("there is no such scene")
			}
			now, _, err := shoot(all[i], g.size, usual)
			if err != nil {
				t.Fatal(err)
			}
			checkPicture(t, now, filepath.Join("..", "..", "testdata", "golden", name+".png"))
		})
	}
}

// checkPicture compares what is painted now with the picture that is kept of it.
// What differs is left in app/testdata/failed; with -update it is kept instead.
func checkPicture(t *testing.T, now image.Image, file string) {
	t.Helper()
	fresh := filepath.Join("..", "..", "testdata", "failed", filepath.Base(file))
	got := album.InFewColours(now)
	if *update {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), save(file, got), removed(fresh)); err != nil {
			t.Fatal(err)
		}
	}
	if at, n := differs(readGolden(t, file), got); n > 0 {
		if err := errors.Join(os.MkdirAll(filepath.Dir(fresh), 0o755), save(fresh, now)); err != nil {
			t.Fatal(err)
		}
		t.Errorf("%d pixels differ from %s, the first at %v. Look at app/testdata/failed/%[4]s, and at all pages with make screens; if it should be so: make pictures", n, file, at, filepath.Base(fresh))
	}
}

func removed(file string) error {
	if err := os.Remove(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func readGolden(t *testing.T, file string) *image.Paletted {
	t.Helper()
	picture, err := album.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	golden, ok := picture.(*image.Paletted)
	if !ok {
		t.Fatalf("%s is a %T; want a picture with a palette", file, picture)
	}
	return golden
}

func differs(a, b *image.Paletted) (first image.Point, n int) {
	if a.Rect != b.Rect {
		return image.Point{}, max(a.Rect.Dx()*a.Rect.Dy(), 1)
	}
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if a.At(x, y) != b.At(x, y) {
				if n == 0 {
					first = image.Pt(x, y)
				}
				n++
			}
		}
	}
	return first, n
}
