package hall_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/hall"
	"zapis/desk/hall/internal/chrome"
	"zapis/internal/long"
	"zapis/internal/realdata"
	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// demoBoards is how many boards the demonstration has.
const demoBoards = 20

// demoGame is a game of the demonstration.
type demoGame struct {
	board  desk.Board
	moves  []string
	clocks []time.Duration // what each player's clock showed after the move; as many as moves, or none
	result scoresheet.Result
}

// demoGames returns real games where they lie beside the repository, and known
// ones of old masters between invented players elsewhere.
func demoGames(t testing.TB, n int) (all []demoGame) {
	t.Helper()
	if realdata.Have(t, "pgn", realgames.Club) {
		for _, g := range realgames.Each(t, realgames.Club) {
			if len(g.Moves) < 20 || len(all) == n {
				continue
			}
			d := demoGame{board: pairing(strconv.Itoa(len(all)+1), g.Tag("White"), g.Tag("Black"))}
			var err error
			if d.result, err = scoresheet.ParseResult(g.Tag("Result")); err != nil {
				t.Fatal(err)
			}
			for i := range g.Moves {
				d.moves = append(d.moves, g.Moves[i].Text)
				if left, ok := pgn.Clock(strings.Join(g.Moves[i].Comments, " ")); ok {
					d.clocks = append(d.clocks, left)
				}
			}
			if len(d.clocks) != len(d.moves) {
				d.clocks = nil
			}
			all = append(all, d)
		}
	}
	return append(all, oldGames(t, len(all), n)...)
}

// oldGames returns those from which to before n, which are the same everywhere.
func oldGames(t testing.TB, from, n int) (all []demoGame) {
	t.Helper()
	for i := from; i < n; i++ {
		moves, result, _ := strings.Cut(knownGames[i%len(knownGames)], "|")
		r, err := scoresheet.ParseResult(result)
		if err != nil {
			t.Fatal(err)
		}
		white, black := inventedNames[2*i%len(inventedNames)], inventedNames[(2*i+1)%len(inventedNames)]
		if again := 2 * i / len(inventedNames); again > 0 {
			white, black = fmt.Sprintf("%s %d", white, again+1), fmt.Sprintf("%s %d", black, again+1)
		}
		all = append(all, demoGame{board: pairing(strconv.Itoa(i+1), white, black), moves: strings.Fields(moves), result: r})
	}
	return all
}

// sheet records the game as a player does: his clock after every fifth move, and both
// signatures with a finger.
func (g *demoGame) sheet(t testing.TB, by scoresheet.Recorder) []byte {
	return sheetOf(t, g.board, by, g.result, func(d *tablet) {
		for i, text := range g.moves {
			d.must(d.Write(text))
			own := (i%2 == 0) == (by == scoresheet.RecorderWhite)
			if number := i/2 + 1; own && number%5 == 0 && i < len(g.clocks) {
				d.must(d.NoteClock(nil, scoresheet.Clock{Noted: true, Seconds: uint32(g.clocks[i]/time.Minute) * 60}))
			}
		}
	}, finger(0), finger(1))
}

// demonstrate plays a round into a desk, as it stands in the middle of an
// afternoon: some have handed in, some are asked, some owe a sheet, some play.
func (r *rig) demonstrate(n int) {
	r.t.Helper()
	r.afternoon(demoGames(r.t, n))
	r.later(14 * time.Minute)
}

// afternoon plays these games into a desk, as far as they are then.
func (r *rig) afternoon(games []demoGame) {
	r.t.Helper()
	var boards []desk.Board
	for _, g := range games {
		boards = append(boards, g.board)
	}
	r.say(organizer, round1, desk.Paired{Round: desk.Round{Boards: boards}})
	r.say(chief, round1, desk.Started{Time: "15:00"})
	for i := range games {
		g := &games[i]
		at := desk.Place{Section: "A", Round: 1, Board: g.board.Name}
		in := func(by scoresheet.Recorder, moves []string) {
			written := *g
			written.moves = moves
			taken := r.take(g.board.Name, written.sheet(r.t, by))
			if taken.Err != nil {
				r.t.Fatal(taken.Err)
			}
			side := map[scoresheet.Recorder]int{scoresheet.RecorderWhite: 0, scoresheet.RecorderBlack: 1}[by]
			r.say(organizer, desk.Place{}, desk.Enrolled{
				Device: attest.FormatKey(attest.DeviceKey, taken.Games[0].Board.Sheets[side][0].Game.Device()),
				Label:  g.board.Name + []string{" w", " b"}[side],
			})
		}
		slip := func(s scoresheet.Result) { r.say(chief, at, desk.Slip{Result: s.String()}) }
		switch i % 10 {
		case 9:
			slip(scoresheet.WhiteByForfeit)
		case 7, 8: // still played
		case 6: // the other sheet is owed
			in(scoresheet.RecorderBlack, g.moves)
			slip(g.result)
		case 5: // Black wrote another move, and the game can be played with either
			other, err := misheard(g.moves)
			if err != nil {
				r.t.Fatal(err)
			}
			in(scoresheet.RecorderWhite, g.moves)
			in(scoresheet.RecorderBlack, other)
			slip(g.result)
		case 4: // the list says something else
			in(scoresheet.RecorderWhite, g.moves)
			in(scoresheet.RecorderBlack, g.moves)
			slip(scoresheet.BothForfeit)
		default:
			in(scoresheet.RecorderWhite, g.moves)
			in(scoresheet.RecorderBlack, g.moves)
			slip(g.result)
		}
	}
}

// pagesOf are all pages of a desk on which the demonstration was played.
var pagesOf = map[string]string{
	"hall": "/hall/A/1", "doorway": "/hall/A/1?view=doorway", "board": "/board/A/1/6", "checked": "/board/A/1/1", "question": "/question/A/1/6",
	"questions": "/questions/A/1", "camera": "/camera", "round": "/round/A/1", "devices": "/devices", "event": "/event", "answer": "/answer", "keys": "/keys", "find": "/find?q=a", "found": "/find", "report": "/report/A/1",
}

// R-N05, R-C03: every page holds to WCAG 2.2 AA and the best practices as axe-core
// sees them, on a telephone and on a laptop, in light and dark; nothing on it is
// wider than the window, and it asks no other host for anything. make test looks at
// the laptop in light and at the telephone in dark, make test-long at all four.
func TestPagesInBrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.demonstrate(10)
	r.signedIn(t, "")
}

// signedIn looks at every page as the chief arbiter; with a folder it leaves
// pictures there.
func (r *rig) signedIn(t *testing.T, pictures string) {
	t.Helper()
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + "/sign-in")
	tab.Axe()
	tab.Do(`document.getElementById("name").value = "Weber"`)
	tab.Type("#code", codeOf)
	tab.Click(".signin .btn")
	tab.WaitAt("/hall/A/1")
	sizes := [][2]int{{1600, 1000}, {390, 844}}
	if pictures != "" {
		sizes = [][2]int{{1600, 1000}, {1366, 768}, {1024, 768}, {390, 844}}
	}
	for name, path := range pagesOf {
		tab.Go(r.base + path)
		for _, size := range sizes {
			tab.Size(size[0], size[1])
			for _, theme := range []string{"light", "dark"} {
				if pictures == "" && !long.Asked() && (size[0] == 390) != (theme == "dark") {
					continue
				}
				tab.Dark(theme == "dark")
				if pictures != "" {
					tab.Go(r.base + path) // as it is when it is opened in that window
					tab.Picture(filepath.Join(pictures, fmt.Sprintf("%s-%d-%s.png", name, size[0], theme)))
					continue
				}
				for _, f := range tab.Findings() {
					t.Errorf("%s, %d px, %s: %s", path, size[0], theme, f)
				}
				tab.Fits()
				if n := chrome.Value[int](tab, `[...document.querySelectorAll(".plot .dot")].filter(d => getComputedStyle(d).stroke === "none").length`); n > 0 {
					t.Errorf("%s: %d clock times are drawn without an outline, White's on its own colour", path, n)
				}
			}
		}
	}
}

// lookedAtElsewhere has the pages that pagesOf has not: those that have a test of
// their own with axe-core, and what is not a page.
var lookedAtElsewhere = []string{
	"GET /{$}", "GET /new", // TestEmptyInBrowser, TestNewEventInBrowser
	"GET /sticks",                       // TestSticksFit
	"GET /sign-in", "GET /open/{token}", // signedIn; the link leads to a page or to that one
	"GET /live", "GET /camera/worker.js", "GET /photo/{section}/{round}/{board}/{n}", // no pages
	"GET /event/emblem.pdf", "GET /event/pack/{issue}", "GET /round/{section}/{round}/file/{file}",
	"GET /report/{section}/{round}/report.pdf", "GET /report/{section}/{round}/fairplay.pdf",
	"GET /", // an answer that something is not there
}

// R-N05: a new page is looked at by axe-core.
func TestEveryPageIsLookedAt(t *testing.T) {
	mux, there := http.NewServeMux(), map[string]bool{}
	for _, r := range hall.Routes() {
		mux.HandleFunc(r.Pattern, func(http.ResponseWriter, *http.Request) {})
	}
	for _, path := range pagesOf {
		_, pattern := mux.Handler(httptest.NewRequest(http.MethodGet, path, nil))
		there[pattern] = true
	}
	for _, r := range hall.Routes() {
		if strings.HasPrefix(r.Pattern, "GET ") && there[r.Pattern] == slices.Contains(lookedAtElsewhere, r.Pattern) {
			t.Errorf("%s: in pagesOf %v, looked at elsewhere %v", r.Pattern, there[r.Pattern], !there[r.Pattern])
		}
	}
}

// TestDemonstration makes the event that make run-desk opens, in the folder that
// ZAPIS_DEMO names: a store and the keys of the event; and pictures of all pages
// in the folder that ZAPIS_PICTURES names, if it names one.
func TestDemonstration(t *testing.T) {
	dir := os.Getenv("ZAPIS_DEMO")
	if dir == "" {
		t.Skip("for make run-desk")
	}
	r := newRigIn(t, filepath.Join(dir, "store"), filepath.Join(dir, "keys"))
	r.newKeys()
	e := *r.desk.Event()
	e.Grace = 1 // who opens the pages at once sees who is missing
	r.say(organizer, desk.Place{}, e)
	r.later(0) // the round is of today, and nobody has been missing for a week
	r.demonstrate(demoBoards)
	if pictures := os.Getenv("ZAPIS_PICTURES"); pictures != "" {
		r.signedIn(t, pictures)
	}
}
