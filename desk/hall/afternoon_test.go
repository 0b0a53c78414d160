package hall_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/pgn"
)

// parting is a game of which Black has another second move of White's: both can
// be played, so somebody has to say which it was.
var (
	parting      = []string{"e4", "e5", "Ne2", "Nc6"}
	partingWhite = []string{"e2e4", "e7e5", "g1f3", "b8c6"}
	partingBlack = []string{"e2e4", "e7e5", "g1e2", "b8c6"}
)

var bareQueen = regexp.MustCompile(`([a-h][18])([QRBN])`)

// plain writes a move as PGN wants it: castling with letters, a promotion with
// its sign. Files that were written elsewhere have neither always.
func plain(san string) string {
	return bareQueen.ReplaceAllString(strings.ReplaceAll(san, "0-", "O-"), "$1=$2")
}

// R-C02, R-C03, R-C04: a round in the browser of the chief arbiter. Devices
// recorded it; one question is answered with the mouse, one with keys alone; a
// no-show, a player who left with his device and one on paper do not hold the
// rest up; it is published by a key. The PGN that comes out has the moves and
// results of the games that went in. make test plays seven boards, make
// test-hall sixty.
func TestAfternoon(t *testing.T) {
	if !long.InHall() { // there it has the machine for itself
		t.Parallel()
	}
	n := 7
	if os.Getenv("ZAPIS_HALL") != "" {
		n = 60
	}
	r := newRig(t)
	r.server.Broadcast = t.TempDir()
	games := demoGames(t, n)
	for i := range 2 {
		games[i].moves, games[i].result = parting, scoresheet.WhiteWins
	}
	var boards []desk.Board
	for _, g := range games {
		boards = append(boards, g.board)
	}
	r.say(organizer, round1, desk.Paired{Round: desk.Round{Date: "2026-11-21", Boards: boards}})
	r.say(chief, round1, desk.Started{Time: "15:00"})
	moved := map[string]demoGame{}
	for i := range games {
		g := &games[i]
		at := desk.Place{Section: "A", Round: 1, Board: g.board.Name}
		in := func(by scoresheet.Recorder, moves []string) {
			if taken := r.take(g.board.Name, sheet(t, g.board, by, strings.Join(moves, " "), g.result)); taken.Err != nil {
				t.Fatal(taken.Err)
			}
		}
		if i == n-3 { // he does not come
			r.say(chief, at, desk.Slip{Result: scoresheet.WhiteByForfeit.String()})
			continue
		}
		r.say(chief, at, desk.Slip{Result: g.result.String()})
		moved[g.board.Name] = *g
		if i < 2 {
			in(scoresheet.RecorderWhite, partingWhite)
			in(scoresheet.RecorderBlack, partingBlack)
			continue
		}
		in(scoresheet.RecorderWhite, g.moves)
		switch i {
		case n - 2: // he left with his device
			r.say(chief, at, desk.Settlings{How: desk.SettledOne, Reason: "Black left with his device"})
		case n - 1:
			r.say(chief, at, desk.Expected{Side: "black", Means: desk.ByNobody.String()})
		default:
			in(scoresheet.RecorderBlack, g.moves)
		}
	}

	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + "/sign-in")
	tab.Do(`document.getElementById("name").value = "Weber"`)
	tab.Type("#code", codeOf)
	tab.Press("Enter")
	tab.WaitAt("/hall/A/1")

	// With the mouse: from the list of questions to the second card.
	tab.Go(r.base + "/questions/A/1")
	tab.Click(`a[href="/question/A/1/1"]`)
	tab.WaitAt("/question/A/1/1")
	// A touch just after the page came is let go by, as one that was meant for
	// what stood there before.
	tab.WaitFor(`document.readyState === "complete" && performance.now() - performance.getEntriesByType("navigation")[0].loadEventEnd > 700`)
	tab.Click(`button.rd[value="Ne2"]`)
	tab.WaitFor(`location.pathname !== "/question/A/1/1" && document.readyState === "complete"`)

	// With keys alone: the hall, board 2, its question, the second reading.
	tab.Go(r.base + "/hall/A/1")
	tab.Press("2", "Enter")
	tab.WaitAt("/board/A/1/2")
	tab.Press("q")
	tab.WaitAt("/question/A/1/2")
	tab.Press("2")
	tab.WaitFor(`location.pathname !== "/question/A/1/2" && document.readyState === "complete"`)

	tab.Go(r.base + "/round/A/1")
	tab.Press("p")
	tab.WaitFor(`document.readyState === "complete" && (document.querySelector(".done") || document.querySelector(".sure")) !== null`)
	if asked := tab.Text(".sure"); asked != "" {
		t.Errorf("everything is in order, and it is asked:\n%s", asked)
	}
	if done := tab.Text(".done"); !strings.Contains(done, strconv.Itoa(n-1)) {
		t.Errorf("%d games are ready, and it says %q", n-1, done)
	}
	tab.Axe()

	out, err := pgn.ReadAll(strings.NewReader(r.as("Weber").get("/round/A/1/file/games.pgn")))
	if err != nil || len(out) != n {
		t.Fatalf("%d games went out, want %d: %v", len(out), n, err)
	}
	same := 0
	for _, g := range out {
		want, ok := moved[g.Tag("Board")]
		if !ok {
			continue
		}
		var got, wanted []string
		for i := range g.Moves {
			got = append(got, g.Moves[i].Text)
		}
		for _, m := range want.moves {
			wanted = append(wanted, plain(m))
		}
		if strings.Join(got, " ") != strings.Join(wanted, " ") || g.Tag("Result") != want.result.PGN() || g.Tag("White") != want.board.Players[0].Name {
			t.Errorf("board %s went out as %s %v %s, want %v %s", g.Tag("Board"), g.Tag("White"), got, g.Tag("Result"), wanted, want.result.PGN())
		}
		same++
	}
	if same != n-1 {
		t.Errorf("%d games were compared, want %d", same, n-1)
	}
}
