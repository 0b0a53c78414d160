package hall_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/desk/hall/internal/chrome"
	"zapis/internal/long"
)

// What is out of order at the first boards, by the number of the board.
const (
	slipOfBlack  = 1 // Black wrote another move, with which the game can be played too: a question
	slipOfWhite  = 2 // so did White
	onPaper      = 3 // Black writes on paper
	noShow       = 4 // Black does not come
	left         = 5 // Black leaves with his device
	pulled       = 6 // White's battery is pulled in mid-game, and Black's device comes twice
	crossed      = 7 // the devices of Black at this board and the next are exchanged
	crossedOther = 8
	firstLate    = 9 // from here on White's devices come one by one, and the round goes out again after each
)

// R-C01 to R-C04: a day in a hall. The event is laid down by the commands of the
// manual; the desk serves its pages and its door from a process of its own; each
// device is a process of its own that takes the packs over the air, records a real
// game, and hands it in over the air, on a stick or as codes that are
// photographed. The arbiter has a browser. In the end the PGN has the names, the
// moves and the results of the games that were played. make test plays ten
// boards with a question answered by the mouse and one by keys; make test-hall
// sixty, all with the mouse and all with keys.
func TestDayInBrowser(t *testing.T) {
	if !long.InHall() { // there it has the machine for itself
		t.Parallel()
	}
	if !long.InHall() {
		playDay(t, 10, 2, func(n int) bool { return n%2 == 0 })
		return
	}
	t.Run("mouse", func(t *testing.T) { playDay(t, 60, 20, func(int) bool { return false }) })
	t.Run("keys", func(t *testing.T) { playDay(t, 60, 20, func(int) bool { return true }) })
}

func playDay(t *testing.T, boards, publications int, keys func(question int) bool) {
	began := time.Now()
	last := began
	step := func(what string) {
		t.Logf("= %s: %v", what, time.Since(last).Round(10*time.Millisecond))
		last = time.Now()
	}
	d := newDay(t)
	games := demoGames(t, boards)
	step("programs and games")
	d.layDown(boards)
	step("event, packs, enrolment")
	d.pair(games)
	step("pairings, packs, start")
	d.record(games)
	step("games")
	late := d.handIn(publications)
	step("hand-ins")
	d.exceptions(games)
	d.results(games)
	step("exceptions and results")
	d.answer(keys)
	step("questions")
	waits := d.publishings(late)
	step("publications")
	d.compare(games)
	slices.Sort(waits)
	t.Logf("%d boards, %d devices, %d commands: %v; %v in all", boards, len(d.units), len(d.commands), d.commands, time.Since(began).Round(time.Second))
	t.Logf("touches: %d for the round: %v", len(d.touches["round"]), d.touches["round"])
	t.Logf("touches: %d for what was out of order, %d for questions, %d for photographs of codes, %d for what went out before the last device", len(d.touches["exceptions"]), len(d.touches["questions"]), len(d.touches["photographs"]), len(d.touches["before the last"]))
	t.Logf("from the last hand-in to the PGN: %v", waits)
	if n := len(d.touches["round"]); n > 10 {
		t.Errorf("the round took %d touches", n)
	}
}

// layDown makes the event, opens the desk, and brings the event's pack to all
// devices, which are enrolled by what they state.
func (d *day) layDown(boards int) {
	d.t.Helper()
	d.purpose = "setup"
	d.run("event", "new", "--name", "Club Cup", "--place", "Porto Carras", "--from", "2018-10-12", "--until", "2018-10-18",
		"--add-section", "Open:7:40/5400+30:1800+30", "--arbiter", "Weber, Eva", "--arbiter", "Kos, Jan")
	d.serve()
	d.goTo("event")
	emblem := d.tab.Text(".emb b")
	d.click(`form[action="/event/pack"]:has([name=round][value=""]) button`)
	for n := range boards {
		for side, letter := range []string{"w", "b"} {
			d.units = append(d.units, &unit{day: d, label: fmt.Sprintf("%d %s", n+1, letter), board: n + 1, side: side})
		}
	}
	d.t.Cleanup(func() {
		for _, u := range d.units {
			u.stop()
		}
	})
	for _, folder := range []string{"white", "black", "devices"} {
		if err := os.MkdirAll(d.path("STICK", folder), 0o755); err != nil {
			d.t.Fatal(err)
		}
	}
	if err := os.MkdirAll(d.path("devices"), 0o755); err != nil {
		d.t.Fatal(err)
	}
	d.each("the event's pack is taken", d.units, func(u *unit) error {
		if err := u.start(); err != nil {
			return err
		}
		return u.all(fmt.Sprintf("air meet %s %q", d.air, emblem),
			"ready "+d.path("STICK", []string{"white", "black"}[u.side], fmt.Sprintf("%03d.zapis-statement", u.board)))
	})
	d.run("enrol", "--label", "# w", d.path("STICK", "white"))
	d.run("enrol", "--label", "# b", d.path("STICK", "black"))
}

// pair takes the pairings in on the page of the empty hall, writes the pack,
// brings it to the devices, and starts the round.
func (d *day) pair(games []demoGame) {
	d.t.Helper()
	d.purpose = "round"
	d.tab.Go(d.url + "/")
	d.choose(".drop input[type=file]", d.write(d.path("round1.csv"), []byte(pairingsOf(games, false))))
	d.click(".empty button.main")
	d.click(`form[action="/event/pack"] button.main`)
	d.each("the round's pack is taken", d.units, func(u *unit) error {
		said, err := u.ask("air take")
		if err == nil && fmt.Sprint(said["board"]) != strconv.Itoa(u.board) {
			err = fmt.Errorf("%s: it lies at board %v", u.label, said["board"])
		}
		if err == nil {
			err = u.all("air ready")
		}
		return err
	})
	// Nothing locks the screen of a console: nobody is let in from here.
	if n := chrome.Value[int](d.tab, `fetch("/devices").then(r => r.text()).then(t => new DOMParser().parseFromString(t, "text/html").querySelectorAll(".dev.ready tbody tr").length)`); n != len(d.units) {
		d.t.Errorf("%d devices have said that they are ready, and %d stand on the page", len(d.units), n)
	}
	d.click(`form[action="/event/start"] button`)
}

// pairingsOf returns the round as a table, with the results or without.
func pairingsOf(games []demoGame, results bool) string {
	var out strings.Builder
	out.WriteString("Board;White;Black;Result\n")
	for i := range games {
		g := &games[i]
		result := ""
		if results && i+1 != noShow {
			result = g.result.PGN()
		}
		fmt.Fprintf(&out, "%s;%s;%s;%s\n", g.board.Name, g.board.Players[0].Name, g.board.Players[1].Name, result)
	}
	return out.String()
}

// records reports whether a device records its game, and which.
func (u *unit) records() (game int, is bool) {
	switch n := u.board; {
	case n == noShow, u.side == 1 && (n == onPaper || n == left):
		return 0, false
	case u.side == 1 && n == crossed:
		return crossedOther - 1, true
	case u.side == 1 && n == crossedOther:
		return crossed - 1, true
	default:
		return n - 1, true
	}
}

// record plays all games, on both devices of each board.
func (d *day) record(games []demoGame) {
	d.t.Helper()
	d.each("the games are recorded", d.units, func(u *unit) error {
		n, is := u.records()
		if !is {
			return nil
		}
		g := &games[n]
		moves := g.moves
		if u.board == slipOfBlack && u.side == 1 || u.board == slipOfWhite && u.side == 0 {
			var err error
			if moves, err = misheard(moves); err != nil {
				return err
			}
		}
		if err := u.all("new"); err != nil {
			return err
		}
		for i, m := range moves {
			if i == len(moves)/2 && u.board == pulled && u.side == 0 {
				if err := u.kill(); err != nil {
					return err
				}
				if err := u.start(); err != nil {
					return err
				}
			}
			if err := u.all("write " + m); err != nil {
				return err
			}
		}
		return u.all("result "+g.result.PGN(), "sign white "+g.board.Players[0].Name, "sign black "+g.board.Players[1].Name)
	})
}

// handIn brings the games to the desk by all ways, but those that come late, and
// returns these.
func (d *day) handIn(publications int) (waiting []*unit) {
	d.t.Helper()
	for _, folder := range []string{"in", "codes"} {
		if err := os.MkdirAll(d.path(folder), 0o755); err != nil {
			d.t.Fatal(err)
		}
	}
	byNow := slices.DeleteFunc(slices.Clone(d.units), func(u *unit) bool {
		_, is := u.records()
		later := u.side == 0 && u.board >= firstLate && u.board < firstLate+publications
		if later {
			waiting = append(waiting, u)
		}
		return !is || later
	})
	d.each("the games are handed in", byNow, func(u *unit) error {
		switch {
		case u.board%6 == 0 && u.side == 0:
			return u.all("frames " + d.path("codes"))
		case u.board == pulled: // and once more
			return u.all("air handin", "handin "+d.path("in"), "air handin")
		case u.board%3 == 0:
			return u.all("handin " + d.path("in"))
		default:
			return u.all("air handin")
		}
	})
	d.run("import", d.path("in"))
	d.photograph()
	return waiting
}

// photograph sends the pictures of codes, as many as a form takes at once.
func (d *day) photograph() {
	d.t.Helper()
	all, err := filepath.Glob(d.path("codes", "*.png"))
	if err != nil || len(all) == 0 {
		d.t.Fatalf("no device showed codes: %v", err)
	}
	d.purpose = "photographs"
	d.goTo("camera")
	for some := range slices.Chunk(all, 100) {
		d.touch("open the form")
		d.tab.Press("p")
		d.choose("#photos input[type=file]", some...)
		d.click("#photos button")
	}
}

// exceptions settles on the pages what is out of order.
func (d *day) exceptions(games []demoGame) {
	d.t.Helper()
	d.purpose = "exceptions"
	d.board(noShow)
	d.unfold(`form[action$="/result"]`)
	d.choose("#slip", "+/-")
	d.click(`form[action$="/result"] button`)

	d.board(onPaper)
	d.unfold(`form[action$="/expect"]`)
	d.choose(`form[action$="/expect"] [name=side]`, "black")
	d.choose("#means", "paper")
	d.click(`form[action$="/expect"] button`)
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 30, 40))); err != nil {
		d.t.Fatal(err)
	}
	d.goTo("camera")
	d.touch("open the form")
	d.tab.Press("p")
	d.choose("#photos [name=board]", "Open/1/"+strconv.Itoa(onPaper))
	d.touch("choose the side")
	d.tab.Click("#photos [name=side][value=black]")
	d.choose("#photos input[type=file]", d.write(d.path("sheet.png"), picture.Bytes()))
	d.click("#photos button")
	g := &games[onPaper-1]
	d.run("import", "--paper", strconv.Itoa(onPaper), "black", d.write(d.path("sheet.pgn"),
		fmt.Appendf(nil, "[Result %q]\n\n%s %s\n", g.result.PGN(), strings.Join(g.moves, " "), g.result.PGN())))

	for _, board := range []int{crossed, crossedOther} {
		d.board(board)
		d.unfold(`form[action$="/remove"]`)
		d.choose(`form[action$="/remove"] select`, chrome.Value[string](d.tab, `[...document.querySelectorAll('form[action$="/remove"] option')].find(o => o.textContent.includes("Black")).value`))
		d.choose("#whyoff", "the devices of Black were exchanged")
		d.click(`form[action$="/remove"] button`)
	}
	for _, is := range []struct {
		board    int
		how, why string
	}{
		{left, "one-sheet", "Black left with his device"},
		{pulled, "seen", "the battery was pulled"},
		{crossed, "one-sheet", "it is the sheet of another board"},
		{crossedOther, "one-sheet", "it is the sheet of another board"},
	} {
		d.board(is.board)
		d.unfold(`form[action$="/settle"]`)
		d.touch("choose how it is settled")
		d.tab.Click(fmt.Sprintf("[name=how][value=%q]", is.how))
		d.choose("#why", is.why)
		d.click(`form[action$="/settle"] button`)
	}
}
