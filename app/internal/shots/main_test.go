package main

import (
	"bytes"
	"crypto/sha256"
	"image"
	"image/draw"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// small is the size at which most pages have to be turned.
var small = fyne.Size{Width: 480, Height: 854}

func pixels(t *testing.T, sc scene) []byte {
	t.Helper()
	picture, _, err := shoot(sc, small, usual)
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewRGBA(picture.Bounds())
	draw.Draw(out, out.Rect, picture, out.Rect.Min, draw.Src)
	return out.Pix
}

// Every scene can be played and painted, and no two are the same picture: one
// whose touches lead nowhere any more would be.
func TestScenes(t *testing.T) {
	test.NewApp()
	names, seen := map[string]bool{}, map[[sha256.Size]byte]string{}
	for _, sc := range allScenes() {
		if names[sc.name] {
			t.Errorf("two scenes have the name %s", sc.name)
		}
		names[sc.name] = true
		t.Run(sc.name, func(t *testing.T) {
			sum := sha256.Sum256(pixels(t, sc))
			if other := seen[sum]; other != "" {
				t.Errorf("the same picture as %s", other)
			}
			seen[sum] = sc.name
		})
	}
}

// A scene is painted the same each time, whatever keys, codes and times are on
// it: that is what pictures before and after a change are compared by.
func TestScenesArePaintedTheSame(t *testing.T) {
	test.NewApp()
	drawn := map[string]bool{"challenge": true, "adjourn-parked": true, "arbiter-codes": true, "owner-device": true, "arbiter-log": true}
	for _, sc := range allScenes() {
		if !drawn[sc.name] {
			continue
		}
		delete(drawn, sc.name)
		if !bytes.Equal(pixels(t, sc), pixels(t, sc)) {
			t.Errorf("%s is painted differently each time", sc.name)
		}
	}
	for name := range drawn {
		t.Errorf("there is no scene %s", name)
	}
}

// A contact sheet shows every picture once, and none over another.
func TestContactSheet(t *testing.T) {
	test.NewApp()
	b := &block{name: "three"}
	var all []image.Rectangle
	for _, size := range sizes {
		b.pictures = append(b.pictures, smaller(image.NewRGBA(image.Rect(0, 0, int(size.Width), int(size.Height)))))
	}
	places, size := b.places()
	for i, p := range b.pictures {
		r := p.Rect.Add(places[i])
		if !r.In(image.Rectangle{Max: size}) {
			t.Errorf("picture %d stands at %v, outside the block of %v", i, r, size)
		}
		for k, other := range all {
			if r.Overlaps(other) {
				t.Errorf("pictures %d and %d overlap: %v, %v", k, i, other, r)
			}
		}
		all = append(all, r)
	}
	blocks := []*block{b, b, b}
	if sheet := contactSheet(blocks, cellOf(blocks)).Bounds(); sheet.Dx() < size.X || sheet.Dy() < 3*size.Y {
		t.Errorf("three blocks of %v on a sheet of %v", size, sheet)
	}
}
