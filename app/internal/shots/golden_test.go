package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
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
	got := inPalette(now, commonColours(now))
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
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
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

// commonColours returns the colours that most pixels have. What is left out are
// shades between them, at the edges of letters.
func commonColours(picture image.Image) color.Palette {
	pixels := map[color.RGBA]int{}
	for _, c := range colours(picture) {
		pixels[c]++
	}
	var all []color.RGBA
	for c := range pixels {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(pixels[b]-pixels[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B), int(a.A)-int(b.A))
	})
	var out color.Palette
	for _, c := range all[:min(len(all), 64)] {
		out = append(out, c)
	}
	return out
}

// inPalette paints a picture in the nearest colours of a palette.
func inPalette(picture image.Image, p color.Palette) *image.Paletted {
	r := picture.Bounds()
	out := image.NewPaletted(image.Rectangle{Max: r.Size()}, p)
	nearest := map[color.RGBA]uint8{}
	for i, c := range colours(picture) {
		index, known := nearest[c]
		if !known {
			index = uint8(p.Index(c))
			nearest[c] = index
		}
		out.Pix[i] = index
	}
	return out
}

// colours returns the pixels of a picture, row by row.
func colours(picture image.Image) (out []color.RGBA) {
	r := picture.Bounds()
	full := image.NewRGBA(image.Rectangle{Max: r.Size()})
	draw.Draw(full, full.Rect, picture, r.Min, draw.Src)
	for i := 0; i < len(full.Pix); i += 4 {
		out = append(out, color.RGBA{full.Pix[i], full.Pix[i+1], full.Pix[i+2], full.Pix[i+3]})
	}
	return out
}
