package page_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/page"
)

// R-G17: a word that is too long beside its picture stands alone, not on it; one below
// its picture keeps that.
func TestLongWordAndPicture(t *testing.T) {
	for _, c := range []struct {
		size   fyne.Size
		beside bool // the picture of a short word, which a wide button has
	}{{fyne.NewSize(200, 57), true}, {fyne.NewSize(58, 57), false}} {
		tiny := 0 // words that are smaller than they should be
		for n := range 60 {
			b := page.NewButton(&page.Palettes[page.Paper], "word", "write", strings.Repeat("n", n+1), func() {})
			b.Resize(c.size)
			lines := b.CaptionLines()
			if len(lines) != 1 {
				continue // the picture alone
			}
			_, size := b.Caption()
			room := c.size.Width
			if c.beside && b.Image.Visible() {
				room -= b.Image.Size().Width
			}
			if w := page.TextWidth(lines[0], size, b.Heavy); w > room {
				t.Errorf("%v: %d letters of %g take %.0f of %.0f", c.size, n+1, size, w, room)
			}
			if size < 12 {
				tiny++
				if b.Image.Visible() == c.beside {
					t.Errorf("%v: %d letters of %g, with the picture: %v", c.size, n+1, size, b.Image.Visible())
				}
			}
		}
		if tiny == 0 {
			t.Errorf("%v: no word is that long", c.size)
		}
	}
}
