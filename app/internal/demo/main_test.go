package main

import (
	"bytes"
	"image/gif"
	"os"
	"strings"
	"testing"
)

// R-D08: the whole story, from the new game to the release, can be told by
// touch at every size of screen.
func TestStoryAtEverySize(t *testing.T) {
	for _, size := range [][2]float32{{800, 1280}, {1280, 800}, {600, 1024}, {1024, 600}, {480, 854}} {
		var out bytes.Buffer
		if err := run(&out, size[0], size[1], ""); err != nil {
			t.Errorf("%v: %v", size, err)
		}
		if n := strings.Count(out.String(), "tap ") + strings.Count(out.String(), "drag "); n < 80 {
			t.Errorf("%v: only %d touches", size, n)
		}
	}
}

// The film's story too can be told by touch, with the pairing that the device knows.
func TestFilm(t *testing.T) {
	var out bytes.Buffer
	if err := run(&out, 800, 500, t.TempDir()); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"say ", "stroke ", "roll "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("there is no %q in it:\n%s", want, &out)
		}
	}
}

// The README's picture is as long, as wide and as small as a page that is opened
// everywhere can have.
func TestPictureOfTheFilm(t *testing.T) {
	data, err := os.ReadFile("../../../docs/img/film.gif")
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	hundredths := 0
	for _, d := range film.Delay {
		hundredths += d
	}
	if hundredths < 2500 || hundredths > 3500 || film.Config.Width != 800 || len(data) > 700_000 {
		t.Errorf("%d s, %d pixels wide, %d bytes", hundredths/100, film.Config.Width, len(data))
	}
}

// R-C01: the touches from power-on to GAME can be made for each kind of device that
// stands in a hall.
func TestHall(t *testing.T) {
	for kind, most := range map[string]int{"guest": 6, "owner": 4, "label": 3} {
		for _, size := range [][2]float32{{800, 1280}, {480, 854}} {
			var out bytes.Buffer
			if err := runHall(&out, size[0], size[1], kind, t.TempDir(), t.TempDir()); err != nil {
				t.Errorf("%s, %v: %v", kind, size, err)
			}
			if n := strings.Count(out.String(), "tap "); n != most {
				t.Errorf("%s, %v: %d touches instead of %d", kind, size, n, most)
			}
		}
	}
}
