package hall_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/desk/hall/internal/chrome"
	"zapis/scoresheet/pgn"
)

// board goes to a board by its number in the hall.
func (d *day) board(n int) {
	d.t.Helper()
	d.goTo("hall")
	d.click(fmt.Sprintf("#t%d a", n-1))
}

// results takes the list of results in.
func (d *day) results(games []demoGame) {
	d.t.Helper()
	d.purpose = "round"
	d.goTo("event")
	d.choose("#pair-file[type=file]", d.write(d.path("results.csv"), []byte(pairingsOf(games, true))))
	d.click(`form[action^="/event/pairings"] button`)
}

// answer answers the questions, with the mouse or by keys.
func (d *day) answer(keys func(question int) bool) {
	d.t.Helper()
	d.purpose = "questions"
	for n, board := range []int{slipOfBlack, slipOfWhite} {
		at := fmt.Sprintf("/question/Open/1/%d", board)
		if keys(n) {
			d.tab.Go(d.url + "/hall/Open/1")
			d.press(append(strings.Split(strconv.Itoa(board), ""), "Enter")...)
			d.press("q")
			d.tab.WaitAt(at)
			d.press(strconv.Itoa(n + 1)) // White's sheet is always the first
		} else {
			d.goTo("questions")
			d.click(fmt.Sprintf("a[href=%q]", at))
			d.click(fmt.Sprintf(".qgrid button:nth-of-type(%d)", n+1))
		}
		if d.tab.At() == at || d.tab.Count(".alert") > 0 {
			d.t.Errorf("board %d is answered, and the page is\n%s", board, d.tab.Text("main"))
		}
	}
}

// publishings lets the round out, and again after each device that comes late. It
// returns how long it took from the moment at which that device was done until its
// game lay in the folder that goes out.
func (d *day) publishings(late []*unit) (waits []time.Duration) {
	d.t.Helper()
	d.purpose = "before the last"
	d.goTo("round")
	d.publish()
	for i, u := range late {
		if err := u.all("air handin"); err != nil {
			d.t.Fatal(err)
		}
		at := time.Now()
		if i == len(late)-1 {
			d.purpose = "round"
		}
		d.goTo("round")
		d.publish()
		waits = append(waits, time.Since(at))
		out := d.path("live", "round-1", fmt.Sprintf("game-%d.pgn", u.board))
		if _, err := os.Stat(out); err != nil {
			d.t.Errorf("board %d is in and did not go out: %v", u.board, err)
		}
	}
	return waits
}

func (d *day) publish() {
	d.t.Helper()
	d.press("p")
	if d.tab.Count(".sure") > 0 {
		d.t.Logf("it is asked: %s", d.tab.Text(".sure"))
		d.press("p")
	}
	if d.tab.Count(".done") == 0 {
		d.t.Errorf("nothing went out:\n%s", d.tab.Text("main"))
	}
}

// compare holds the PGN of the round against the games that were played.
func (d *day) compare(games []demoGame) {
	d.t.Helper()
	text := chrome.Value[string](d.tab, `fetch("/round/Open/1/file/games.pgn").then(r => r.text())`)
	out, err := pgn.ReadAll(strings.NewReader(text))
	if err != nil || len(out) != len(games) {
		d.t.Fatalf("%d games went out, want %d: %v", len(out), len(games), err)
	}
	for i, g := range out {
		want := &games[i]
		for tag, value := range map[string]string{"Board": want.board.Name, "White": want.board.Players[0].Name, "Black": want.board.Players[1].Name} {
			if g.Tag(tag) != value {
				d.t.Errorf("game %d: the tag %s is %q, want %q", i+1, tag, g.Tag(tag), value)
			}
		}
		if i+1 == noShow {
			if len(g.Moves) > 0 {
				d.t.Errorf("board %d was not played and has moves", noShow)
			}
			continue
		}
		var got, wanted []string
		for k := range g.Moves {
			got = append(got, g.Moves[k].Text)
		}
		for _, m := range want.moves {
			wanted = append(wanted, plain(m))
		}
		if !slices.Equal(got, wanted) || g.Tag("Result") != want.result.PGN() {
			d.t.Errorf("board %d went out as\n%v %s, want\n%v %s", i+1, got, g.Tag("Result"), wanted, want.result.PGN())
		}
	}
}
