package hall_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"zapis/assets"
	"zapis/desk/hall"
	"zapis/desk/hall/internal/chrome"
	"zapis/internal/long"
)

// sideways lists what scrolls sideways: the page, and boxes on it other than
// regions with a name that the keyboard reaches and that hold a table or a drawing.
const sideways = `(() => {
	const out = [], width = document.documentElement.clientWidth
	const page = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)
	if (page > width) {
		const wide = [...document.body.querySelectorAll("*")].filter(e => e.getBoundingClientRect().right > width + 1 && !e.closest(".skip, [role=region]"))
		const first = wide.filter(e => !wide.some(other => other !== e && e.contains(other)))
		out.push("the page, by " + (page - width) + " px: " + first.slice(0, 4).map(e => e.outerHTML.slice(0, 80)).join(", "))
	}
	for (const e of document.body.querySelectorAll("*")) {
		if (!/auto|scroll/.test(getComputedStyle(e).overflowX) || e.scrollWidth <= e.clientWidth || e.closest("textarea, select")) continue
		const named = e.getAttribute("aria-label") || document.getElementById(e.getAttribute("aria-labelledby"))
		if (e.getAttribute("role") !== "region" || e.tabIndex !== 0 || !named || !e.querySelector("table, svg"))
			out.push("the box " + e.outerHTML.slice(0, 80) + ", by " + (e.scrollWidth - e.clientWidth) + " px")
	}
	return out
})()`

// reflows asserts that the page does not scroll sideways in a window of 320
// pixels, which is a laptop's at 400 %; in one of 195, which is a telephone's at
// 200 %; and with letters twice as large in windows of 320 and 390 pixels. It
// leaves the page with the large letters, 390 wide.
func reflows(t *testing.T, tab *chrome.Tab, name string) {
	t.Helper()
	tab.Do(`for (const d of document.querySelectorAll("details")) d.open = true`)
	look := func(width, percent int) {
		t.Helper()
		tab.Size(width, 844)
		for _, found := range chrome.Value[[]string](tab, sideways) {
			t.Errorf("%s, %d px, letters at %d %%: %s", name, width, percent, found)
		}
		if dir := os.Getenv("ZAPIS_PICTURES"); dir != "" {
			tab.WholePicture(filepath.Join(dir, fmt.Sprintf("reflow-%s-%d-%d.png", name, width, percent)))
		}
	}
	look(320, 100)
	look(195, 100)
	_ = chrome.Value[any](tab, larger)
	look(320, 200)
	look(390, 200)
}

// noPages are addresses behind which there is no page of the desk's.
var noPages = map[string]bool{
	"GET /live": true, "GET /camera/worker.js": true, "GET /open/{token}": true, "GET /event/emblem.pdf": true, "GET /event/pack/{issue}": true,
	"GET /photo/{section}/{round}/{board}/{n}": true, "GET /round/{section}/{round}/file/{file}": true, "GET /report/{section}/{round}/report.pdf": true,
	"GET /report/{section}/{round}/fairplay.pdf": true,
}

// WCAG 1.4.4 and 1.4.10: on a telephone, with letters twice as large, and on a
// laptop at 400 %, every page of every role is read by scrolling in one direction.
// German and Russian have the widest words; ZAPIS_LONG asks for all six languages,
// and for the roles that see less than these two.
func TestReflow(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.newKeys()
	r.demonstrate(10)
	paths := maps.Clone(pagesOf)
	maps.Copy(paths, map[string]string{"start": "/", "sign-in": "/sign-in", "nothing": "/nothing", "new": "/new", "differs": "/board/A/1/5", "played": "/board/A/1/8", "sticks": "/sticks"})

	met := http.NewServeMux()
	seen := map[string]bool{}
	for _, route := range hall.Routes() {
		met.HandleFunc(route.Pattern, func(http.ResponseWriter, *http.Request) {})
	}
	for _, path := range paths {
		_, pattern := met.Handler(httptest.NewRequest(http.MethodGet, path, nil))
		seen[pattern] = true
	}
	for _, route := range hall.Routes() {
		if route.Pattern[:4] == "GET " && !seen[route.Pattern] && !noPages[route.Pattern] {
			t.Errorf("nobody looks at %s", route.Pattern)
		}
	}

	people := map[string][]string{"Weber": {"de"}, "": {"ru"}}
	if long.Asked() {
		people = map[string][]string{"Weber": assets.Languages(), "": {"de", "ru"}, "Kos": {"de", "ru"}, "Lind": {"de", "ru"}, "Guest": {"de", "ru"}}
	}
	for who, languages := range people {
		tab := chrome.Open(t, chrome.Options{})
		tab.Allow("403")
		tab.Allow("404")
		if who == "" { // the organizer, at the laptop itself
			tab.Go(r.base + r.server.Ticket())
		} else {
			tab.Go(r.base + "/sign-in")
			reflows(t, tab, "nobody-signed-in")
			tab.Go(r.base + "/sign-in")
			tab.Do(`document.getElementById("name").value = "` + who + `"`)
			tab.Type("#code", codeOf)
			tab.Click(".signin .btn")
			tab.WaitAt("/hall/A/1")
		}
		for _, lang := range languages {
			speaks(tab, lang)
			for _, name := range slices.Sorted(maps.Keys(paths)) {
				tab.Go(r.base + paths[name])
				if who != "Weber" && tab.Count(".refused, .lone") > 0 && name != "report" {
					continue // all refusals look alike
				}
				reflows(t, tab, fmt.Sprintf("%s-%s-%s", name, lang, who))
			}
		}
	}
}
