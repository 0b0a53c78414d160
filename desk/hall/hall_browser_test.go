package hall_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/intake"
	"zapis/scoresheet"
)

// openHall returns a tab on the hall of twelve boards, in which boards 3 and 5
// have been missing for six minutes.
func openHall(t *testing.T) (*rig, *chrome.Tab) {
	t.Helper()
	r := newRig(t)
	var boards []desk.Board
	for n := range 12 {
		boards = append(boards, pairing(fmt.Sprint(n+1), fmt.Sprintf("White-%d, Ida", n+1), fmt.Sprintf("Black-%d, Ulf", n+1)))
	}
	r.say(organizer, round1, desk.Paired{Round: desk.Round{Boards: boards}})
	r.say(chief, round1, desk.Started{Time: "15:00"})
	for _, n := range []string{"3", "5"} {
		r.say(chief, at(n), desk.Slip{Result: "1-0"})
	}
	r.later(6 * time.Minute)
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.web.URL + r.server.Ticket())
	tab.WaitAt("/hall/A/1")
	r.hears(1) // what changes before that is shown and not said
	return r, tab
}

func at(board string) desk.Place { return desk.Place{Section: "A", Round: 1, Board: board} }

// noGame is whether the tile at a place says that there is no game.
func noGame(place int) string {
	return fmt.Sprintf(`document.querySelector("#t%d a").classList.contains("nogame")`, place)
}

const focused = `(document.activeElement.closest("#grid > li") || {id: ""}).id`

// R-C03: the hall is gone through by keys alone, and they can be switched off.
func TestHallByKeys(t *testing.T) {
	t.Parallel()
	r, tab := openHall(t)
	for _, step := range []struct{ key, want string }{
		{"n", "t2"}, {"n", "t4"}, {"n", "t2"}, {"ArrowRight", "t3"}, {"ArrowDown", "t3"}, {"ArrowLeft", "t2"}, {"ArrowLeft", "t1"}, {"ArrowDown", "t11"}, {"ArrowUp", "t1"},
	} {
		if tab.Press(step.key); chrome.Value[string](tab, focused) != step.want {
			t.Errorf("after %s the focus is at %q, want %s", step.key, chrome.Value[string](tab, focused), step.want)
		}
	}
	tab.Press("d")
	tab.WaitAt("/hall/A/1?view=doorway")
	tab.WaitText("Not handed in: 2", "White-3", "Black-5")
	tab.Press("Escape")
	tab.WaitAt("/hall/A/1")
	tab.Press("9", "9", "Enter")
	tab.WaitText("99?")
	tab.Do(`document.querySelector("#t11 a").href = "/hall/A/1?show=miss"`) // the board's page is another test
	tab.Press("0", "1", "2")
	if got := tab.Text("#digits"); got != "012" {
		t.Errorf("what is typed is shown as %q", got)
	}
	tab.Press("Enter")
	tab.WaitAt("/hall/A/1?show=miss")
	if n := chrome.Value[int](tab, `[...document.querySelectorAll("a.t")].filter(a => getComputedStyle(a).visibility === "visible").length`); n != 2 {
		t.Errorf("the filter shows %d boards, want 2", n)
	}
	tab.Cookie("zapis-keys", "off")
	tab.Go(r.web.URL + "/hall/A/1")
	tab.Press("d", "n", "1")
	if where, what := tab.At(), chrome.Value[string](tab, focused); where != "/hall/A/1" || what != "" || tab.Count(".keys") != 0 {
		t.Errorf("keys of one letter are off, and lead to %s, %q", where, what)
	}
}

// R-C03: a board is opened by its number from every page of a round, and from those
// that are of none; on a question the digits answer it.
func TestBoardByNumberEverywhere(t *testing.T) {
	t.Parallel()
	r, tab := openHall(t)
	for _, page := range []string{"/board/A/1/3", "/questions/A/1", "/round/A/1", "/devices", "/event", "/camera", "/find?q=ida", "/hall/A/1?view=doorway"} {
		tab.Go(r.web.URL + page)
		tab.Press("0", "1", "2")
		if got := tab.Text("#digits"); got != "012" {
			t.Errorf("on %s what is typed is shown as %q", page, got)
		}
		tab.Press("Enter")
		tab.WaitAt("/board/A/1/12")
	}
	tab.Go(r.web.URL + "/round/A/1")
	tab.Allow("404")
	tab.Press("9", "9", "Enter")
	tab.WaitText("99?")
	if at := tab.At(); at != "/round/A/1" {
		t.Errorf("there is no board 99, and the page is %s", at)
	}
	tab.Go(r.web.URL + "/find?q=ida")
	tab.Do(`document.querySelector("main input[name=q]").focus()`)
	tab.Press("1", "2")
	if tab.Count("#digits:not([hidden])") != 0 {
		t.Error("digits that are typed into a field are taken for a board's number")
	}
	tab.Cookie("zapis-keys", "off")
	tab.Go(r.web.URL + "/round/A/1")
	tab.Press("1", "2")
	if tab.Count("#digits:not([hidden])") != 0 {
		t.Error("keys are switched off, and digits count")
	}
}

// A tile changes in place and keeps the focus; the strip waits until nobody is
// in it; a touch just after it moved counts for nothing; and a hall that is not
// up to date says so.
func TestHallChangesUnderTheHand(t *testing.T) {
	t.Parallel()
	r, tab := openHall(t)
	tab.Do(`document.querySelector("#t1 a").focus(); window.same = document.activeElement`)
	r.stated(chief, at("2"), desk.Slip{Result: scoresheet.WhiteByForfeit.String()})
	tab.WaitFor(noGame(1))
	if !chrome.Value[bool](tab, `document.activeElement === window.same && window.same.isConnected`) {
		t.Error("the tile that changed lost the focus")
	}
	tab.WaitFor(`document.getElementById("said").textContent === "Board 2: no game. Not handed in: 2"`)

	chips := `document.querySelectorAll("#strip .chip").length`
	tab.Do(`document.querySelector("#strip .chip").focus()`)
	r.stated(chief, at("5"), desk.Slip{Result: scoresheet.WhiteByForfeit.String()})
	tab.WaitFor(noGame(4))
	if n := chrome.Value[int](tab, chips); n != 2 {
		t.Errorf("the strip has %d chips while somebody is in it, want 2", n)
	}
	tab.Do(`document.activeElement.blur()`)
	tab.WaitFor(chips + ` === 1`)
	early := chrome.Value[bool](tab, `(() => {
		const click = new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1});
		return document.querySelector("#strip .chip").dispatchEvent(click);
	})()`)
	if early {
		t.Error("a touch right after the strip moved counted")
	}
	tab.Do(`await new Promise(r => setTimeout(r, 600)); document.addEventListener("click", e => { window.late = !e.defaultPrevented; e.preventDefault() }, {once: true})`)
	tab.Click("#strip .chip")
	tab.WaitFor(`window.late === true`)

	tab.Do(`document.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}))`)
	r.stated(chief, at("7"), desk.Slip{Result: scoresheet.WhiteByForfeit.String()})
	time.Sleep(2500 * time.Millisecond) // two looks at the desk
	if chrome.Value[bool](tab, noGame(6)) {
		t.Error("a tile changed while a finger was down")
	}
	tab.Do(`document.dispatchEvent(new PointerEvent("pointerup", {bubbles: true}))`)
	tab.WaitFor(noGame(6))

	tab.Allow("ERR_")
	was := tab.Text("#clock")
	_ = r.web.Listener.Close()
	r.web.CloseClientConnections()
	tab.WaitText("Not live since " + was)
	if pictures := os.Getenv("ZAPIS_PICTURES"); pictures != "" {
		tab.Picture(filepath.Join(pictures, "hall-not-live.png"))
	}
}

// The hall and the doorway are readable for everybody, and fit the window in
// each language.
func TestHallFits(t *testing.T) {
	t.Parallel()
	r, tab := openHall(t)
	paper := func(board string, side int, moves string) {
		t.Helper()
		text := fmt.Sprintf("[Site %q]\n[Result \"1-0\"]\n\n%s 1-0\n", fmt.Sprint(board, side), moves)
		hint := intake.Hint{From: "file", Witness: desk.WitnessPaper, Place: at(board), Side: side}
		if _, err := r.desk.Take(t.Context(), organizer, hint, intake.Incoming{Name: "x.pgn", Data: []byte(text)}); err != nil {
			t.Fatal(err)
		}
	}
	paper("1", 0, "1. e4 e5 2. Nf3")
	paper("1", 1, "1. e4 e5 2. Nc3")
	paper("2", 0, "1. e4 e5 2. Nf3")
	r.say(chief, at("2"), desk.Slip{Result: "0-1"})
	paper("4", 0, "1. d4 d5")
	paper("4", 1, "1. d4 d5")
	paper("6", 0, "1. d4 d5")
	paper("6", 1, "1. d4 d5")
	r.say(chief, at("6"), desk.Slip{Result: "1-0"})
	paper("5", 0, "1. d4 d5 2. c4")
	paper("5", 1, "1. d4 d5 2. c4")
	r.say(chief, at("5"), desk.Slip{Result: "1-0"})
	r.say(chief, at("5"), desk.Held{What: desk.HoldMoves, Reason: "appeal"})
	r.say(chief, at("7"), desk.Slip{Result: scoresheet.BothForfeit.String()})
	r.say(chief, at("8"), desk.Slip{Adjourned: true})
	for _, side := range []string{"white", "black"} {
		r.say(chief, at("9"), desk.Expected{Side: side, Means: "paper"})
	}
	paper("10", 1, "1. d4 d5")
	for _, page := range []string{"/hall/A/1", "/hall/A/1?view=doorway", "/hall/A/1?show=miss"} {
		for _, lang := range assets.Languages() {
			speaks(tab, lang)
			tab.Turn(r.web.URL + page)
			for _, width := range []int{390, 1024, 1366, 1600} {
				tab.Size(width, 768)
				tab.Fits()
			}
			if pictures := os.Getenv("ZAPIS_PICTURES"); pictures != "" && page == "/hall/A/1" {
				tab.Picture(filepath.Join(pictures, "hall-"+lang+".png"))
			}
			if lang == "en" { // what it looks at is the same in each
				tab.Axe()
			}
		}
	}
}

// R-C03: in the doorway view of a telephone a long name gives way to the side that
// is missing.
func TestDoorwayOnATelephone(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.say(organizer, round1, desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("17", "Featherstonehaugh, Vasif", "Kosmo, Ulf"), pairing("18", "Durarbayli, Ida", "Ng, Mei")}}})
	r.say(chief, round1, desk.Started{Time: "15:00"})
	for _, n := range []string{"17", "18"} {
		r.say(chief, at(n), desk.Slip{Result: "1-0"})
		r.take(n, sheet(t, pairing(n, map[string]string{"17": "Featherstonehaugh, Vasif", "18": "Durarbayli, Ida"}[n], map[string]string{"17": "Kosmo, Ulf", "18": "Ng, Mei"}[n]), scoresheet.RecorderBlack, "e2e4 e7e5", scoresheet.WhiteWins))
	}
	r.later(6 * time.Minute)
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.web.URL + r.server.Ticket())
	tab.Size(390, 844)
	tab.Go(r.web.URL + "/hall/A/1?view=doorway")
	tab.WaitText("Featherstonehaugh")
	if cut := chrome.Value[[]string](tab, `[...document.querySelectorAll(".dw small")].filter(e => e.scrollWidth > e.clientWidth || e.getBoundingClientRect().right > e.closest(".dw").getBoundingClientRect().right - 8).map(e => e.closest(".dw").innerText)`); len(cut) > 0 || tab.Count(".dw small") != 2 {
		t.Errorf("the side is cut off: %q", cut)
	}
}
