package code_test

import (
	"image"
	"strings"
	"testing"

	"zapis/app/qr/code"
)

// The code of a text as two libraries made it, module by module: what reads codes
// here has no part in it.
func TestCode(t *testing.T) {
	want := strings.TrimSpace(`
#######.##..#.#######
#.....#..#..#.#.....#
#.###.#.#.#.#.#.###.#
#.###.#.#..#..#.###.#
#.###.#.###...#.###.#
#.....#.......#.....#
#######.#.#.#.#######
.........##..........
####..#.#.#..#..###.#
.....#..#.#.#.#.####.
....#.#..#..#.#.#.#..
##...#.##...#.#.####.
.#.#..#..###.#.#.##..
........#.....##.#.##
#######...#....#....#
#.....#..####.#.#...#
#.###.#....#..###.#..
#.###.#.##...#.#...#.
#.###.#.#.##.#.##.#..
#.....#.#..##.#...#.#
#######.##.###..##...
`)
	c, err := code.Text("Запис")
	if err != nil {
		t.Fatal(err)
	}
	picture, err := c.Draw(2 * c.Side())
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(modules(picture)); got != want {
		t.Errorf("got\n%s", got)
	}
}

// modules draws a picture with two pixels a module, without its margin.
func modules(picture *image.Gray) string {
	var b strings.Builder
	for y := 8; y < picture.Rect.Dy()-8; y += 2 {
		for x := 8; x < picture.Rect.Dx()-8; x += 2 {
			b.WriteByte("#."[picture.GrayAt(x, y).Y>>7])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// A text that has letters of no code is refused where it must have only these.
func TestAlphanumeric(t *testing.T) {
	for text, ok := range map[string]bool{"ZAPIS 1:A/B": true, "12": true, "zapis": false, "Ж": false, "A\x00": false} {
		if _, err := code.Frame(text); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}
