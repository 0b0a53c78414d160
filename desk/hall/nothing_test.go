package hall_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"zapis/desk/hall/internal/chrome"
	"zapis/internal/long"
	"zapis/scoresheet/pgn"
)

// R-C01 to R-C04, R-A17: a round of 20 boards from an empty folder, by the pages
// alone, as the organizers' guide has it: the event is made on its page, the
// program is started again with a door for devices, the packs go over the air to
// devices that are processes of their own, the chief arbiter signs in with the code
// that the page gave him, lets in after a look, starts, takes the results in and
// publishes. No command but serve. It prints the minutes and the touches. It is
// part of make test-hall; make test plays TestDayInBrowser and TestRoundByStick.
func TestRoundFromNothingByPages(t *testing.T) {
	if !long.InHall() {
		t.Skip("part of make test-hall")
	}
	const boards = 20
	began := time.Now()
	d := newDay(t)
	built := time.Now()
	games := demoGames(t, boards)
	for _, folder := range []string{"desk", "devices", "MIRROR"} {
		if err := os.MkdirAll(d.path(folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	// The organizer: an empty folder, one command, one page.
	end := d.pagesOf(nil)
	d.purpose = "event"
	for field, text := range map[string]string{"name": "Club Cup", "section0": "Open", "rounds0": "7", "control0": "90+30", "arbiter0": "Weber, Eva", "arbiter1": "Kos, Jan", "passphrase": newPassphrase, "again": newPassphrase} {
		d.touch("fill in " + field)
		d.tab.Type("#"+field, text)
	}
	d.click("form.new .btn.main")
	d.tab.WaitText("Club Cup has been made.")
	end()

	// With a door for devices.
	end = d.pagesOf([]string{"--air", "127.0.0.1:0"})
	d.goTo("event")
	d.click(`#people tr:has(input[value="Weber, Eva"]) button`)
	code := d.tab.Text(".said b")
	emblem := d.tab.Text(".emb b")
	d.click(`form[action="/event/pack"]:has([name=round][value=""]) button`)
	d.click(`form[action="/sign-out"] button`)
	d.tab.WaitAt("/sign-in")
	d.tab.Do(`document.getElementById("name").value = "Weber, Eva"`)
	d.tab.Type("#code", code)
	d.click(".signin .btn")
	t.Logf("the event and its people: %v, %d touches", time.Since(built).Round(time.Second), len(d.touches["event"]))

	for n := range boards {
		for side, letter := range []string{"w", "b"} {
			d.units = append(d.units, &unit{day: d, label: fmt.Sprintf("%d %s", n+1, letter), board: n + 1, side: side})
		}
	}
	t.Cleanup(func() {
		for _, u := range d.units {
			u.stop()
		}
	})
	d.each("the event's pack is taken", d.units, func(u *unit) error {
		if err := u.start(); err != nil {
			return err
		}
		return u.all(fmt.Sprintf("air meet %s %q", d.air, emblem))
	})

	d.purpose = "round"
	d.goTo("event")
	d.choose("#pair-file[type=file]", d.write(d.path("round1.csv"), []byte(pairingsOf(games, false))))
	d.click(`form[action^="/event/pairings"] button[name=pack]`)
	d.each("the round's pack is taken", d.units, func(u *unit) error {
		return u.all("air take "+fmt.Sprintf("%d %s", u.board, []string{"white", "black"}[u.side]), "air ready")
	})
	// Nothing locks the screen of a console, so an arbiter looks at each device.
	d.purpose = "devices without a lock"
	d.goTo("devices")
	if n := d.tab.Count(`input[form="looked"]`); n == 0 {
		t.Errorf("nobody can be let in after a look:\n%s", d.tab.Text("main"))
	}
	d.touch("tick all")
	d.tab.Click("#looked [data-all] input")
	d.choose("#looked-reason", "laptops of the club")
	d.click(`form[action="/devices/looked"] button`)
	d.tab.WaitText(fmt.Sprintf("%d devices were let in.", 2*boards))
	d.purpose = "round"
	d.click(`form[action="/event/start"] button`)

	d.each("the games are recorded", d.units, func(u *unit) error {
		g := &games[u.board-1]
		if err := u.all("new"); err != nil {
			return err
		}
		for _, m := range g.moves {
			if err := u.all("write " + m); err != nil {
				return err
			}
		}
		return u.all("result "+g.result.PGN(), "sign white "+g.board.Players[0].Name, "sign black "+g.board.Players[1].Name)
	})
	d.each("the games are handed in", d.units, func(u *unit) error { return u.all("air handin") })
	last := time.Now()
	d.goTo("event")
	d.choose("#pair-file[type=file]", d.write(d.path("results.csv"), []byte(resultsOf(games))))
	d.click(`form[action^="/event/pairings"] button:not([name])`)
	d.goTo("round")
	d.publish()
	waited := time.Since(last)
	text := chrome.Value[string](d.tab, `fetch("/round/Open/1/file/games.pgn").then(r => r.text())`)
	out, err := pgn.ReadAll(strings.NewReader(text))
	if err != nil || len(out) != boards {
		t.Fatalf("%d games went out, want %d: %v", len(out), boards, err)
	}
	for i, g := range out {
		var got, wanted []string
		for k := range g.Moves {
			got = append(got, g.Moves[k].Text)
		}
		for _, m := range games[i].moves {
			wanted = append(wanted, plain(m))
		}
		if !slices.Equal(got, wanted) || g.Tag("Result") != games[i].result.PGN() || g.Tag("White") != games[i].board.Players[0].Name {
			t.Errorf("board %d went out as\n%v %s, want\n%v %s", i+1, got, g.Tag("Result"), wanted, games[i].result.PGN())
		}
	}
	d.purpose = "report"
	d.goTo("report")
	d.tab.WaitText("Let in after a look", "boards 1–20")
	end()
	t.Logf("from the empty folder to the published round: %v, of which the programs were built for %v", time.Since(began).Round(time.Second), built.Sub(began).Round(time.Second))
	t.Logf("from the last hand-in to the PGN, results taken in between: %v", waited.Round(time.Millisecond))
	t.Logf("%d touches for the round: %q, %d for devices without a lock", len(d.touches["round"]), d.touches["round"], len(d.touches["devices without a lock"]))
	if n := len(d.touches["round"]); n > 10 {
		t.Errorf("the round took %d touches", n)
	}
}

// resultsOf returns the list of results.
func resultsOf(games []demoGame) string {
	var out strings.Builder
	out.WriteString("Board;White;Black;Result\n")
	for i := range games {
		g := &games[i]
		fmt.Fprintf(&out, "%s;%s;%s;%s\n", g.board.Name, g.board.Players[0].Name, g.board.Players[1].Name, g.result.PGN())
	}
	return out.String()
}

// pagesOf serves the desk's pages from the folder of the day as the organizer does,
// opens the link, and returns what ends the program.
func (d *day) pagesOf(more []string) (end func()) {
	d.t.Helper()
	c := exec.Command(filepath.Join(d.bin, "desk"), append([]string{"serve", "--json", "--addr", "127.0.0.1:0"}, more...)...)
	c.Dir = d.path("desk")
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		d.t.Fatal(err)
	}
	ended := false
	end = func() {
		if !ended {
			ended = true
			d.tab.Go("about:blank") // it would ask a desk that is not there
			_ = c.Process.Signal(syscall.SIGTERM)
			_ = c.Wait()
		}
	}
	d.t.Cleanup(end)
	line, err := bufio.NewReader(out).ReadBytes('\n')
	var said struct {
		URL string
		Air []string
	}
	if err == nil {
		err = json.Unmarshal(line, &said)
	}
	if err != nil {
		d.t.Fatalf("zapis-desk serve answers %q, %v", line, err)
	}
	if len(said.Air) > 0 {
		d.air = said.Air[0]
	}
	d.url, _, _ = strings.Cut(said.URL, "/open/")
	if d.tab == nil {
		d.tab = chrome.Open(d.t, chrome.Options{})
	}
	d.tab.Go(said.URL)
	d.tab.WaitFor(`document.readyState === "complete"`)
	return end
}
