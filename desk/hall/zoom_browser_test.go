package hall_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/desk/hall/internal/chrome"
)

// larger doubles the letters of a page and nothing else, as a browser does that
// zooms text alone.
const larger = `(() => {
	const all = [...document.body.querySelectorAll("*")].filter(e => !e.closest("svg"))
	const sizes = all.map(e => { const s = getComputedStyle(e); return [parseFloat(s.fontSize), parseFloat(s.lineHeight)] })
	all.forEach((e, i) => {
		e.style.fontSize = 2 * sizes[i][0] + "px"
		if (!isNaN(sizes[i][1])) e.style.lineHeight = 2 * sizes[i][1] + "px"
	})
	return null
})()`

// cut lists texts that are cut off: of boxes that hide what is larger than they
// are, and of which nobody can see the rest.
const cut = `(() => {
	const out = []
	for (const e of document.querySelectorAll("main *, header *")) {
		const s = getComputedStyle(e)
		if (s.visibility === "hidden" || s.textOverflow === "ellipsis" || e.closest(".vh, svg, [hidden], .hall") || e.offsetParent === null) continue
		const hides = v => v === "hidden" || v === "clip"
		if (hides(s.overflowX) && e.scrollWidth > e.clientWidth + 2 || hides(s.overflowY) && e.scrollHeight > e.clientHeight + 2)
			out.push(e.tagName + "." + e.className + ": " + e.textContent.trim().slice(0, 60))
	}
	return out
})()`

// WCAG 1.4.4: with letters twice as large nothing is cut off, and no page is wider
// than its window. The grid of the hall keeps its places: its names end in dots,
// and whoever needs them larger zooms the page.
func TestTextTwiceAsLarge(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.demonstrate(10)
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + r.server.Ticket())
	for _, name := range slices.Sorted(maps.Keys(pagesOf)) {
		if name == "answer" || name == "report" { // they are arbiters'
			continue
		}
		for _, width := range []int{1600, 1024} {
			tab.Size(width, 1000)
			tab.Go(r.base + pagesOf[name])
			_ = chrome.Value[any](tab, larger)
			if dir := os.Getenv("ZAPIS_PICTURES"); dir != "" {
				tab.WholePicture(filepath.Join(dir, fmt.Sprintf("zoom-%s-%d.png", name, width)))
			}
			tab.Fits()
			if found := chrome.Value[[]string](tab, cut); len(found) > 0 && name != "doorway" {
				t.Errorf("%s at %d px cuts off:\n%s", name, width, strings.Join(found, "\n"))
			}
		}
	}
}
