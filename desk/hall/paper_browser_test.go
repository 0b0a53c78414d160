package hall_test

import (
	"os"
	"path/filepath"
	"testing"

	"zapis/assets"
	"zapis/desk/hall/internal/chrome"
	"zapis/scoresheet"
)

// R-C02: the longest moves stand on the board page as they were written, in
// every width: O-O-O that is cut reads as O-O.
func TestMovesAreNotCut(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	const moves = "e4 d5 exd5 Qd6 d3 c6 dxc6 Kd8 cxb7 Kc7 bxc8=Q+ Kxc8 Nc3 a6 Bf4 Qd7 Qd2 h6 O-O-O Nc6 Nf3 g5 Nxg5 hxg5 Bxg5 Rh5 Nd5 Rxg5 Nb6+"
	b := pairing("1", "Petrova, Anna", "Boykov, Lev")
	for _, by := range []scoresheet.Recorder{scoresheet.RecorderWhite, scoresheet.RecorderBlack} {
		r.take("1.zapis", sheet(t, b, by, moves, scoresheet.WhiteWins))
	}
	tab := chrome.Open(t, chrome.Options{})
	signIn(tab, r, "/board/A/1/1")
	tab.Do(`for (const d of document.querySelectorAll("details")) d.open = true`)
	for _, width := range []int{390, 820, 1024, 1280, 1366, 1600} {
		tab.Size(width, 900)
		if cut := chrome.Value[[]string](tab, `[...document.querySelectorAll(".sheets td.m")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText)`); len(cut) > 0 {
			t.Errorf("at %d pixels these moves are cut: %q", width, cut)
		}
		tab.Fits()
	}
	if n := tab.Count(".sheets td.m"); n < 4*15 {
		t.Errorf("only %d moves were looked at", n)
	}
}

// R-N05: no page is wider than its window in any language.
func TestPagesFitInEveryLanguage(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.demonstrate(10)
	tab := chrome.Open(t, chrome.Options{})
	signIn(tab, r, "/round/A/1")
	for _, page := range []string{"hall", "round", "report", "event", "devices"} {
		for _, lang := range assets.Languages() {
			speaks(tab, lang)
			tab.Turn(r.base + pagesOf[page])
			for _, width := range []int{390, 768, 1024, 1366} {
				tab.Size(width, 768)
				tab.Fits()
			}
		}
	}
}

// R-N05: on a telephone, whose window is narrower than the names of all pages,
// the name of the page that is open can be seen.
func TestPageIsNamedOnATelephone(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.demonstrate(10)
	tab := chrome.Open(t, chrome.Options{})
	tab.Size(390, 844)
	signIn(tab, r, "/hall/A/1")
	for _, page := range []string{"hall", "round", "devices", "event", "report"} {
		tab.Go(r.base + pagesOf[page])
		if at := chrome.Value[[]float64](tab, `(b => [b.left, b.right])(document.querySelector(".nav [aria-current]").getBoundingClientRect())`); at[0] < 0 || at[1] > 390 {
			t.Errorf("%s: its name stands from %v to %v", page, at[0], at[1])
		}
	}
}

// R-C04: what is printed has neither the pages' names nor buttons in it, and who
// is White and who is Black can be told.
func TestPagesOnPaper(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.demonstrate(10)
	tab := chrome.Open(t, chrome.Options{})
	signIn(tab, r, "/hall/A/1")
	for _, page := range []string{"hall", "board", "round", "report", "event", "devices"} {
		tab.Go(r.base + pagesOf[page])
		tab.Print(true)
		if seen := chrome.Value[[]string](tab, `[...document.querySelectorAll(".nav, button, form, .base, select")].filter(e => e.getClientRects().length).map(e => e.tagName + " " + e.innerText.slice(0, 30))`); len(seen) > 0 {
			t.Errorf("%s: %q are printed", page, seen)
		}
		if faint := chrome.Value[int](tab, `[...document.querySelectorAll(".side.bl")].filter(e => getComputedStyle(e).printColorAdjust !== "exact").length`); faint > 0 {
			t.Errorf("%s: %d black discs are printed white", page, faint)
		}
		if n := tab.Count("main h1, main h2"); n == 0 {
			t.Errorf("%s: nothing is printed", page)
		}
		if dir := os.Getenv("ZAPIS_PICTURES"); dir != "" {
			tab.PDF(filepath.Join(dir, page+".pdf"))
		}
		tab.Print(false)
	}
}

// R-N05: who is White and who is Black can be told, and which page this is, with
// the colours of somebody's system.
func TestPagesInForcedColours(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.demonstrate(10)
	tab := chrome.Open(t, chrome.Options{})
	signIn(tab, r, "/hall/A/1")
	tab.Plain(true)
	for _, page := range []string{"hall", "board"} {
		tab.Go(r.base + pagesOf[page])
		discs := chrome.Value[[]string](tab, `[...new Set([...document.querySelectorAll(".side")].map(e => e.classList.contains("bl") + " " + getComputedStyle(e).backgroundColor))].sort()`)
		if len(discs) != 2 || discs[0][len("false "):] == discs[1][len("true "):] {
			t.Errorf("%s: the discs are %q", page, discs)
		}
	}
}

// signIn opens a page as the chief arbiter.
func signIn(tab *chrome.Tab, r *rig, path string) {
	tab.Go(r.base + "/sign-in?to=" + path)
	tab.Do(`document.getElementById("name").value = "Weber"`)
	tab.Type("#code", codeOf)
	tab.Click("form.signin button")
	tab.WaitAt(path)
}
