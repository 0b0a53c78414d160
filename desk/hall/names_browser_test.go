package hall_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/scoresheet"
)

// The names of players as they stand in pairings: scripts that our own font lacks,
// from right to left, with marks above marks, and longer than any line.
var namesOfPlayers = [][2]string{
	{"Nguyễn Thị Hồng Hạnh", "Đặng Quốc Vượng"},
	{"ჯავახიშვილი, ნანა", "მაისურაძე, გიორგი"},
	{"العلي، محمد بن عبد الله", "כהן, דוד"},
	{"王, 小明", "さくらい, ゆうき"},
	{"शर्मा, राजेश कुमार", "ธนพัฒน์ ศรีสุข"},
	{"Z\u0301\u0323\u030c\u0302oe\u0308\u0301\u0331, Ö\u0308\u0304\u0301ni\u0323\u0307", "Ïïÿ́ê̄, Ǻ"},
	{"Wolfeschlegelsteinhausenbergerdorffvoralternwaren, Hubert Blaine", "Иванова-Петровская-Разумовская, Екатерина Александровна"},
	{"X" + strings.Repeat("x", 199), strings.Repeat("محمد ", 39) + "محمد"},
}

// clashes is how many pieces of text of a page stand over one another, with the
// first of them. A line may be higher than its neighbour leaves room: what is
// looked for is one text over another.
const clashes = `(() => {
	const boxes = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
	for (let n = walk.nextNode(); n; n = walk.nextNode()) {
		const e = n.parentElement
		if (!n.data.trim() || e.closest("svg, script, noscript, option, .vh, .skip") || !e.checkVisibility({visibilityProperty: true})) continue
		const range = document.createRange()
		range.selectNodeContents(n)
		// What is cut off by its box is not seen beside it.
		let cut = {left: -1e9, right: 1e9, top: -1e9, bottom: 1e9}
		for (let p = e; p; p = p.parentElement) if (getComputedStyle(p).overflow !== "visible") {
			const r = p.getBoundingClientRect()
			cut = {left: Math.max(cut.left, r.left), right: Math.min(cut.right, r.right), top: Math.max(cut.top, r.top), bottom: Math.min(cut.bottom, r.bottom)}
		}
		const size = parseFloat(getComputedStyle(e).fontSize)
		for (const r of range.getClientRects()) {
			const middle = (r.top + r.bottom) / 2
			const b = {left: Math.max(r.left, cut.left), right: Math.min(r.right, cut.right), top: Math.max(middle - size / 2, cut.top), bottom: Math.min(middle + size / 2, cut.bottom), text: n.data.trim().slice(0, 40), n}
			if (b.right - b.left > 1 && b.bottom - b.top > 1) boxes.push(b)
		}
	}
	const found = []
	for (let i = 0; i < boxes.length; i++) for (let k = i + 1; k < boxes.length; k++) {
		const a = boxes[i], b = boxes[k]
		if (a.n !== b.n && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5)
			found.push(a.text + " / " + b.text)
	}
	return found.slice(0, 5)
})()`

// loose are the names from right to left that stand in a text with something else
// and without an isolation of their own: they turn what stands beside them.
const loose = `(() => {
	const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
	for (let n = walk.nextNode(); n; n = walk.nextNode()) {
		if (!/[\u0590-\u08ff]/.test(n.data) || n.parentElement.closest("svg, script, option, .vh")) continue
		let e = n.parentElement
		const around = e.textContent.trim()
		const bidi = getComputedStyle(e).unicodeBidi
		if (bidi !== "isolate" && bidi !== "plaintext" && !/[\u2066-\u2068]/.test(n.data) && around.replace(/[\u0590-\u08ff\s,،]/g, "") !== "") found.push(e.tagName + "." + e.className + ": " + around.slice(0, 60))
	}
	return found.slice(0, 5)
})()`

// R-N03, R-C03: a name in any script stands on every page in its place: nothing is
// wider than a telephone in any of the six languages, no text lies over another,
// and a name from right to left turns nothing that stands beside it.
func TestNamesInBrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	var boards []desk.Board
	for i, n := range namesOfPlayers {
		boards = append(boards, pairing(strconv.Itoa(i+1), n[0], n[1]))
	}
	r.say(organizer, round1, desk.Paired{Round: desk.Round{Boards: boards}})
	r.say(chief, round1, desk.Started{Time: "15:00"})
	for i := range boards {
		b := &boards[i]
		r.take(b.Name, sheet(t, *b, scoresheet.RecorderWhite, strings.Join(partingWhite, " "), scoresheet.WhiteWins))
		switch i % 4 {
		case 0, 1:
			r.take(b.Name, sheet(t, *b, scoresheet.RecorderBlack, strings.Join(partingBlack, " "), scoresheet.WhiteWins))
		case 2: // missing
		case 3:
			r.take(b.Name, sheet(t, *b, scoresheet.RecorderBlack, strings.Join(partingWhite, " "), scoresheet.BlackWins))
		}
		r.say(chief, at(b.Name), desk.Slip{Result: "1-0"})
	}
	r.later(6 * time.Minute)
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + "/sign-in")
	tab.Do(`document.getElementById("name").value = "Weber"`)
	tab.Type("#code", codeOf)
	tab.Press("Enter")
	tab.WaitAt("/hall/A/1")
	look := func(path, lang string, width int) {
		t.Helper()
		tab.Size(width, 844)
		speaks(tab, lang)
		tab.Turn(r.base + path)
		if dir := os.Getenv("ZAPIS_PICTURES"); dir != "" {
			tab.WholePicture(filepath.Join(dir, fmt.Sprintf("names-%s-%d-%s.png", strings.NewReplacer("/", "_", "?", "_").Replace(path[1:]), width, lang)))
		}
		tab.Fits()
		for what, script := range map[string]string{"stands over another text": clashes, "turns its neighbours": loose} {
			if found := chrome.Value[[]string](tab, script); len(found) > 0 {
				t.Errorf("%s, %s, %d px: %s:\n%s", path, lang, width, what, strings.Join(found, "\n"))
			}
		}
	}
	for _, path := range []string{
		"/hall/A/1", "/hall/A/1?view=doorway", "/board/A/1/3", "/board/A/1/8", "/question/A/1/5", "/questions/A/1", "/camera", "/round/A/1", "/devices",
		"/event", "/report/A/1",
	} {
		look(path, "en", 1366)
		look(path, "en", 390)
		reflows(t, tab, "names"+strings.NewReplacer("/", "_", "?", "_").Replace(path))
	}
	for _, path := range []string{"/hall/A/1", "/board/A/1/3", "/question/A/1/5", "/camera", "/round/A/1"} {
		for _, lang := range assets.Languages()[1:] {
			look(path, lang, 390)
		}
	}
}
