package publish_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/pgn"
)

var update = flag.Bool("update", false, "write what is expected")

// golden compares a text with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || string(want) != got {
		t.Errorf("%s: %v; got\n%s", name, err, got)
	}
}

var english = assets.Words("en")

// rounds plays rounds of a section with these players: each game is
// "1-4 1-0": numbers in the starting list and the result.
func rounds(players []desk.Player, games ...string) []*publish.Round {
	event := &desk.Event{Name: "Cup", Sections: []desk.Section{{Name: "Open", Rounds: 9, Control: "90+30"}}}
	var all []*publish.Round
	for n, list := range games {
		r := &desk.Round{Section: "Open", Number: n + 1, Date: "2026-11-20"}
		for i, game := range strings.Split(list, ", ") {
			pair, result, _ := strings.Cut(game, " ")
			w, b, _ := strings.Cut(pair, "-")
			white, _ := strconv.Atoi(w)
			black, err := strconv.Atoi(b)
			if err != nil {
				r.Byes = append(r.Byes, desk.Bye{Player: players[white-1], Kind: b})
				continue
			}
			r.Boards = append(r.Boards, desk.Board{Name: strconv.Itoa(i + 1), Result: result, Players: [2]desk.Player{players[white-1], players[black-1]}})
		}
		all = append(all, publish.NewRound(event, &event.Sections[0], r))
	}
	return all
}

func five() []desk.Player {
	var all []desk.Player
	for i, name := range []string{"Petrova, Anna", "Ødegård, Jörg", "Ivanenko", "Li", "Nuñez, José María"} {
		all = append(all, desk.Player{Name: name, Start: i + 1, Rating: 2400 - 50*i, Federation: []string{"UKR", "NOR", "UKR", "CHN", "ESP"}[i]})
	}
	return all
}

func TestResults(t *testing.T) {
	r := rounds(five(), "1-2 1-0, 3-4 -/+, 5-U")[0]
	table := r.Results(english)
	golden(t, "results.txt", table.Text())
	golden(t, "results.csv", table.CSV())
}

func TestCrosstable(t *testing.T) {
	swiss := publish.Crosstable(rounds(five(), "1-4 1-0, 2-5 1/2-1/2, 3-U", "3-1 0-1, 5-4 0-0, 2-H", "1-2 *, 4-3 +/-, 5-Z"), english)
	golden(t, "swiss.txt", swiss.Text())
	all := publish.Crosstable(rounds(five()[:4], "1-4 1-0, 2-3 1/2-1/2", "4-3 0-1, 1-2 1/2-1/2", "2-4 1-0, 3-1 -/+"), english)
	golden(t, "roundrobin.txt", all.Text())
	if got := publish.Crosstable(nil, english); len(got.Rows) != 0 {
		t.Errorf("no rounds: %+v", got)
	}
}

// match is a round of two matches; Odesa has White on the first board of the
// second one.
func match() *publish.Round {
	r := cup()
	d := r.Round
	d.Matches = append(d.Matches, desk.Match{Number: 2, Teams: [2]string{"Kyiv", "Kharkiv"}})
	d.Boards = append(d.Boards,
		desk.Board{Name: "2.1", Match: 2, Result: "0-1", Players: [2]desk.Player{{Name: "Bondar", Team: "Kharkiv"}, {Name: "Melnyk", Team: "Kyiv"}}},
		desk.Board{Name: "2.2", Match: 2, Result: "1/2-0", Players: [2]desk.Player{{Name: "Shevchenko", Team: "Kyiv"}, {Name: "Koval", Team: "Kharkiv"}}},
	)
	full := publish.NewRound(r.Event, r.Section, d)
	full.Games[0].Result, full.Games[0].Ready = scoresheet.WhiteWins, true
	full.Event.Arbiters = []desk.Arbiter{{Name: "Olena Ivanenko", Chief: true}}
	return full
}

// TestMatches holds the team match protocol of the Russian rules, annex 1
// (R-C07).
func TestMatches(t *testing.T) {
	r := match()
	all := r.Matches()
	if len(all) != 2 || all[0].Halves != [2]int{3, 1} || all[1].Halves != [2]int{3, 0} || all[1].Boards[0].White != 1 || all[1].Boards[0].Result != "1–0" {
		t.Fatalf("%+v", all)
	}
	for _, lang := range assets.Languages() {
		golden(t, "protocol."+lang+".txt", r.Protocol(&all[0], assets.Words(lang)))
	}
	golden(t, "protocol.html", publish.ProtocolsHTML([]*publish.Round{r}, english))
	r.Games[0].Result, r.Games[0].Ready = 0, false
	open := r.Matches()
	golden(t, "protocol-open.txt", r.Protocol(&open[0], english))
	// Nobody said where it is played, nor when: the day is left to be written.
	place, day := r.Event.Place, r.Round.Date
	r.Event.Place, r.Round.Date = "", ""
	if got := r.Protocol(&open[0], english); !strings.Contains(got, "Club Cup, round 3\n______________________\n\nBoard") {
		t.Error(got)
	}
	r.Event.Place, r.Round.Date = place, day
	teams := publish.Teams([]*publish.Round{match()}, english)
	golden(t, "teams.txt", teams.Text())
	summary := r.Summary(english)
	golden(t, "summary.txt", summary.Text())
	if got := publish.Protocols([]*publish.Round{r}, english); strings.Count(got, "Match protocol No.") != 2 || strings.Count(got, "\f") != 2 {
		t.Error(got)
	}
}

// clocks returns a game of 45 moves with readings, a gap among them.
func clocks() *publish.Round {
	r := cup()
	r.Section.Control = "40/5400+30:1800+30"
	g := &r.Games[0]
	g.Moves = nil
	var left [2]time.Duration
	left[0], left[1] = 90*time.Minute+30*time.Second, 90*time.Minute+30*time.Second
	knights := strings.Fields("Nf3 Nf6 Ng1 Ng8")
	for i := range 90 {
		side := i % 2
		spent := time.Duration(20+(i*37)%280) * time.Second
		if left[side] < spent+2*time.Minute {
			spent = 25 * time.Second
		}
		left[side] += 30*time.Second - spent
		if i/2 == 39 {
			left[side] += 30 * time.Minute
		}
		g.Moves = append(g.Moves, publish.Move{Text: knights[i%4], Clock: left[side], Timed: i < 40 || i > 44})
	}
	return r
}

func TestTimes(t *testing.T) {
	r := clocks()
	readings := r.Readings(&r.Games[0])
	for i, x := range readings {
		want := time.Duration(20+(i*37)%280) * time.Second
		known := i < 40 || i > 46
		if x.Known != known || known && x.Spent != want && x.Spent != 25*time.Second || x.Timed != (i < 40 || i > 44) {
			t.Errorf("%v: %+v, want %v", x.Cell, x, want)
		}
	}
	golden(t, "clocks.csv", publish.Clocks([]*publish.Round{r}))
	svg, ok := r.Plot(&r.Games[0], english)
	if !ok {
		t.Fatal("no plot")
	}
	golden(t, "clocks.svg", svg)
	if _, ok := r.Plot(&r.Games[1], english); ok {
		t.Error("a plot of a game without readings")
	}
}

// TestLateTime holds that time of a period that a clock adds late or too early
// is not taken for time that a player spent.
func TestLateTime(t *testing.T) {
	r := cup()
	r.Section.Control = "2/600:300"
	g := &r.Games[0]
	g.Moves = nil
	// White's period is added when he has used the first up, Black's a move too early.
	for i, left := range []int{590, 885, 500, 800, 480, 790, 350, 780, 620, 820, 600, 810} {
		g.Moves = append(g.Moves, publish.Move{Text: strings.Fields("Nf3 Nf6 Ng1 Ng8")[i%4], Clock: time.Duration(left) * time.Second, Timed: true})
	}
	var got []string
	for _, x := range r.Readings(g) {
		text := strconv.Itoa(int(x.Spent.Seconds()))
		if !x.Known {
			text = "?"
		}
		got = append(got, text)
	}
	if want := "10 15 90 85 20 10 130 10 30 ? 20 10"; strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// TestDelayedTimes holds that the seconds of a delay, which no clock counts, are
// time that a player took, and that what he took within them nobody knows
// (R-C04, Laws 6.3.2).
func TestDelayedTimes(t *testing.T) {
	for _, c := range []struct {
		control string
		left    []int // of White after each of his moves
		want    string
	}{
		{"600S5", []int{600, 590, 590, 480}, "? 15 ? 115"},
		{"600B5", []int{605, 595, 595, 485}, "? 15 ? 115"},
		{"600+5", []int{605, 595, 595, 485}, "5 15 5 115"},
		// The second period begins with its time, and a delay of its own.
		{"2/600S5:300S5", []int{600, 880, 870}, "? 25 15"},
	} {
		r := cup()
		r.Section.Control = c.control
		g := &r.Games[0]
		g.Moves = nil
		for i, left := range c.left {
			g.Moves = append(g.Moves,
				publish.Move{Text: strings.Fields("Nf3 Ng1")[i%2], Clock: time.Duration(left) * time.Second, Timed: true},
				publish.Move{Text: strings.Fields("Nf6 Ng8")[i%2]})
		}
		var got []string
		for i, x := range r.Readings(g) {
			switch {
			case i%2 == 1:
			case x.Known:
				got = append(got, strconv.Itoa(int(x.Spent.Seconds())))
			default:
				got = append(got, "?")
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.control, got, c.want)
		}
	}
}

// TestStandings holds the page of results: the round's, the teams', the players'.
func TestStandings(t *testing.T) {
	tables := publish.Standings([]*publish.Round{match()}, english)
	golden(t, "standings.txt", publish.TablesText(tables))
	golden(t, "standings.html", publish.TablesHTML(tables, "en"))
	if got := publish.Standings(rounds(five(), "1-2 1-0"), english); len(got) != 2 {
		t.Errorf("%d tables without teams", len(got))
	}
	if got := publish.Standings(nil, english); got != nil {
		t.Errorf("%v", got)
	}
}

// TestPlots holds the page of the clocks, and that two rounds make one file.
func TestPlots(t *testing.T) {
	r := clocks()
	two := []*publish.Round{r, r}
	page := publish.Plots(two, english)
	wellFormed(t, "plots", page)
	if strings.Count(page, "<svg") != 2 || strings.Count(page, "<h1") != 1 {
		t.Errorf("%d plots", strings.Count(page, "<svg"))
	}
	if csv := publish.Clocks(two); strings.Count(csv, "section,round") != 1 || strings.Count(csv, "\r\n") != 181 {
		t.Error("the head of the table is not there once")
	}
	games, err := pgn.ReadAll(bytes.NewReader(publish.Games(two, publish.Options{})))
	if err != nil || len(games) != 2*len(r.Games) || !bytes.Contains(publish.Games(two, publish.Options{}), []byte("*\n\n[Event")) {
		t.Errorf("%d games, %v", len(games), err)
	}
	if _, g, ok := publish.Find(two, "a12"); !ok || g.Place.Board != "A12" {
		t.Error("board A12 is not found")
	}
}

// TestHostile holds that no text of others breaks a form (R-C04).
func TestHostile(t *testing.T) {
	for _, text := range hostile {
		r := match()
		r.Event.Name, r.Event.Place, r.Event.Arbiters[0].Name = text, text, text
		for i := range r.Games {
			g := &r.Games[i]
			for j := range g.Board.Players {
				p := &g.Board.Players[j]
				p.Name, p.Title, p.Federation, p.FIDE = text, text, text, text
			}
			g.Moves = []publish.Move{{Text: text, Timed: true, Clock: time.Minute}}
			g.Facts = []publish.Fact{{Kind: publish.FactArrived, When: text, By: text, Text: text}}
			g.Ready = true
		}
		table := r.Results(english)
		svg, _ := r.Plot(&r.Games[0], english)
		report := publish.NewReport([]*publish.Round{r})
		matches := r.Matches()
		for name, form := range map[string]string{
			"table": table.HTML("en"), "plots": publish.Plots([]*publish.Round{r}, english), "protocol": publish.ProtocolsHTML([]*publish.Round{r}, english), "plot": svg, "report": report.HTML(english, nil),
		} {
			if strings.Contains(form, "<script") || strings.Contains(form, "\u202e") || strings.Contains(form, "\x1b") || strings.Contains(form, "\x00") {
				t.Errorf("%q stands in the %s as it is", text, name)
			}
			wellFormed(t, name, form)
		}
		for name, csv := range map[string]string{"results": table.CSV(), "clocks": publish.Clocks([]*publish.Round{r})} {
			for _, line := range strings.Split(strings.TrimSuffix(csv, "\r\n"), "\r\n") {
				for _, c := range strings.Split(line, ",") {
					if c = strings.TrimPrefix(c, `"`); c != "" && strings.ContainsRune("=@", rune(c[0])) || strings.ContainsAny(line, "\n\r\x00") {
						t.Errorf("%s: %q", name, line)
					}
				}
			}
		}
		for name, form := range map[string]string{"protocol": r.Protocol(&matches[0], english), "report": report.Text(english), "fair": r.FairPlay(publish.DuringEvent, &r.Games[0], 0, english).String()} {
			if strings.ContainsAny(form, "\x1b\x00\u202e\u2066") {
				t.Errorf("%s: %q", name, form)
			}
		}
	}
}

// wellFormed holds that the elements of a page are closed in their order.
func wellFormed(t *testing.T, name, form string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(form))
	d.Entity = xml.HTMLEntity
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
	}
}
