package publish_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/publish"
	"zapis/internal/enums"
	"zapis/internal/handmade"
	"zapis/internal/long"
	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// cup is a small round: two boards of a match and one outside of it.
func cup() *publish.Round {
	event := &desk.Event{
		ID: strings.Repeat("0123456789abcdef", 2), Name: "Club Cup", Place: "Lviv", From: "2026-11-20", Until: "2026-11-22",
		Sections: []desk.Section{{Name: "Open", Rounds: 9, Control: "90+30", Teams: true}},
	}
	round := &desk.Round{
		Section: "Open", Number: 3, Date: "2026-11-21",
		Matches: []desk.Match{{Number: 1, Teams: [2]string{"Lviv", "Odesa"}}},
		Boards: []desk.Board{
			{Name: "1.1", Match: 1, Players: [2]desk.Player{
				{Name: "Petrova, Anna", FIDE: "14100000", Rating: 2315, Title: "WIM", Federation: "UKR", Team: "Lviv"},
				{Name: "Ødegård, Jörg", Rating: 2290, Team: "Odesa"},
			}},
			{Name: "1.2", Match: 1, Result: "1/2-1/2", Players: [2]desk.Player{
				{Name: "Ivanenko, Olena", Team: "Odesa"}, {Name: "Weiß, Jo", Team: "Lviv"},
			}},
			{Name: "A12", Result: "+/-", Players: [2]desk.Player{{Name: "Anand"}, {Name: "Nobody"}}},
		},
	}
	r := publish.NewRound(event, &event.Sections[0], round)
	g := &r.Games[0]
	g.Ready, g.Result, g.Reason = true, scoresheet.WhiteWins, "Black's flag fell"
	for i, san := range strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6") {
		g.Moves = append(g.Moves, publish.Move{Text: san, Clock: 90*time.Minute - time.Duration(i*40)*time.Second, Timed: true})
	}
	return r
}

func TestEveryNumberHasAWord(t *testing.T) { enums.Total[publish.FactKind](t, publish.FactResult) }

func TestPGN(t *testing.T) {
	want := `[Event "Club Cup"]
[Site "Lviv"]
[Date "2026.11.21"]
[Round "3.1.1"]
[White "Petrova, Anna"]
[Black "Ødegård, Jörg"]
[Result "1-0"]
[Board "1.1"]
[WhiteTeam "Lviv"]
[WhiteTitle "WIM"]
[WhiteElo "2315"]
[WhiteFideId "14100000"]
[WhiteFed "UKR"]
[BlackTeam "Odesa"]
[BlackElo "2290"]
[EventDate "2026.11.20"]
[TimeControl "5400+30"]
[Termination "time forfeit"]

1. e4 {[%clk 1:30:00]} 1... e5 {[%clk 1:29:20]} 2. Nf3 {[%clk 1:28:40]} 2...
Nc6 {[%clk 1:28:00]} 3. Bb5 {[%clk 1:27:20]} 3... a6 {[%clk 1:26:40]} 4. Ba4
{[%clk 1:26:00]} 4... Nf6 {[%clk 1:25:20]} 1-0

[Event "Club Cup"]
[Site "Lviv"]
[Date "2026.11.21"]
[Round "3.1.2"]
[White "Ivanenko, Olena"]
[Black "Weiß, Jo"]
[Result "1/2-1/2"]
[Board "1.2"]
[WhiteTeam "Odesa"]
[BlackTeam "Lviv"]
[EventDate "2026.11.20"]
[TimeControl "5400+30"]
[Termination "normal"]

1/2-1/2

[Event "Club Cup"]
[Site "Lviv"]
[Date "2026.11.21"]
[Round "3"]
[White "Anand"]
[Black "Nobody"]
[Result "*"]
[Board "A12"]
[EventDate "2026.11.20"]
[TimeControl "5400+30"]
[Termination "rules infraction"]
[OfficialResult "+/-"]

*
`
	if got := string(cup().File(publish.Options{})); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestCut holds that a game ends before the first entry that is no legal move,
// with the rest in a comment and the result kept (R-C04).
func TestCut(t *testing.T) {
	for _, c := range []struct {
		name, moves, doubt string
		fen                string
		want               string // the movetext
	}{
		{"illegal", "e4 e5 Ke3 Nc6", "", "", "1. e4 e5 {The moves end here: 2w is not one legal move. Written from there on: 2. Ke3 Nc6} 1-0"},
		{"ambiguous", "Nf3 Nf6 Nc3 Nc6 Nb5 a6 Nd4 a5", "", "", "1. Nf3 Nf6 2. Nc3 Nc6 3. Nb5 a6 {The moves end here: 4w is not one legal move. Written from there on: 4. Nd4 a5} 1-0"},
		{"a gap", "e4 - Nf3", "", "", "1. e4 {The moves end here: 1b is missing. Written from there on: 1... — 2. Nf3} 1-0"},
		{"a null move", "e4 -- Nf3", "", "", "1. e4 {The moves end here: 1b is missing. Written from there on: 1... -- 2. Nf3} 1-0"},
		{"in doubt", "e4 e5 Nf3", "Nf3", "", "1. e4 e5 {The moves end here: 2w is not decided. Written from there on: 2. Nf3} 1-0"},
		{"the first", "Kd3 e5", "", "", "{The moves end here: 1w is not one legal move. Written from there on: 1. Kd3 e5} 1-0"},
		{"not strict", "e2-e4 e7e5 0-0-0", "", "", "1. e4 e5 {The moves end here: 2w is not one legal move. Written from there on: 2. 0-0-0} 1-0"},
		{"Black first", "Ke7 Kd2 Kxd2", "", "4k3/8/8/8/8/8/8/4K3 b - - 0 31", "31... Ke7 32. Kd2 {The moves end here: 32b is not one legal move. Written from there on: 32... Kxd2} 1-0"},
		{"no position", "e4 e5", "", "9/8/8/8/8/8/8/8 w - - 0 1", "{The moves cannot be played through: the starting position cannot be set up. Written: 1. e4 e5} 1-0"},
		{"two kings beside", "Kd2", "", "8/8/8/8/8/8/4k3/4K3 w - - 0 1", "{The moves cannot be played through: the starting position cannot be set up. Written: 1. Kd2} 1-0"},
		{"a comment within", "e4 }1-0{[%clk0:01]", "", "", "1. e4 {The moves end here: 1b is not one legal move. Written from there on: 1... )1-0((%clk0:01)} 1-0"},
	} {
		r := cup()
		g := &r.Games[0]
		g.Moves, g.FEN = nil, c.fen
		for _, text := range strings.Fields(c.moves) {
			if text == "-" {
				text = ""
			}
			g.Moves = append(g.Moves, publish.Move{Text: text, Doubt: text == c.doubt && text != ""})
		}
		file := r.BoardFile(g, publish.Options{})
		_, text, _ := strings.Cut(string(file), "\n\n")
		if got := strings.Join(strings.Fields(text), " "); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
		games, err := pgn.ReadAll(strings.NewReader(string(file)))
		if err != nil || len(games) != 1 || publish.Refused(games[0]) != nil || games[0].Result != "1-0" {
			t.Errorf("%s: %v, %d games, %v", c.name, err, len(games), publish.Refused(games[0]))
		}
	}
}

// TestDelay holds that nothing goes out that is younger than the delay.
func TestDelay(t *testing.T) {
	r := cup()
	g := &r.Games[0]
	start := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	for i := range g.Moves {
		g.Moves[i].At = scoresheet.MillisOf(start.Add(time.Duration(i) * time.Minute))
	}
	g.Ended = scoresheet.MillisOf(start.Add(10 * time.Minute))
	for minutes, want := range map[int]string{5: "0 *", 15: "1 *", 17: "3 *", 22: "8 *", 25: "8 1-0", 600: "8 1-0"} {
		got := r.PGN(g, publish.Options{Delay: 15 * time.Minute, Now: start.Add(time.Duration(minutes) * time.Minute)})
		if said := fmt.Sprintf("%d %s", len(got.Moves), got.Result); said != want || got.Tag("Result") != got.Result {
			t.Errorf("after %d minutes: %s, want %s (tag %s)", minutes, said, want, got.Tag("Result"))
		}
	}
}

// TestDelayFromSheets holds the same where only the sheets know when what was
// written.
func TestDelayFromSheets(t *testing.T) {
	r := cup()
	g := &r.Games[0]
	d := handmade.New(t, 1, scoresheet.GameOpened{}).Write("e4 e5 Nf3 Nc6").Wait(10 * time.Minute)
	d.Do(scoresheet.ResultEntered{Result: scoresheet.Draw})
	d.Do(scoresheet.Signed{By: scoresheet.SignerWhite, Name: "x", Digest: d.Record.Digest()})
	g.Moves = g.Moves[:4]
	g.Witnesses = []publish.Witness{{Paper: true}, {Record: &d.Record}}
	for minutes, want := range map[int]string{1: "0 *", 6: "1 *", 9: "4 *", 18: "4 *", 20: "4 1-0"} {
		now := d.Record.Header.At.Time().Add(time.Duration(minutes)*time.Minute + time.Second)
		got := r.PGN(g, publish.Options{Delay: 5 * time.Minute, Now: now})
		if said := fmt.Sprintf("%d %s", len(got.Moves), got.Result); said != want {
			t.Errorf("after %d minutes: %s, want %s", minutes, said, want)
		}
		// The clock of the device was two hours behind: nothing goes out sooner.
		late := *g
		late.Witnesses = []publish.Witness{{Paper: true}, {Record: &d.Record, Ahead: -2 * time.Hour}}
		got = r.PGN(&late, publish.Options{Delay: 5 * time.Minute, Now: now.Add(2 * time.Hour)})
		if said := fmt.Sprintf("%d %s", len(got.Moves), got.Result); said != want {
			t.Errorf("after %d minutes, by a clock that was behind: %s, want %s", minutes, said, want)
		}
	}
}

func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		ready         bool
		result        scoresheet.Result
		list          string
		white, black  scoresheet.Result
		want, written string
	}{
		{true, scoresheet.WhiteWins, "", 0, 0, "1-0", "1-0"},
		{true, scoresheet.WhiteWins, "0-1", 0, 0, "1-0", "1-0"},
		{true, 0, "0-1", scoresheet.WhiteWins, scoresheet.WhiteWins, "0-1", "0-1"},
		{true, 0, "", scoresheet.Draw, scoresheet.Draw, "1/2-1/2", "1/2-1/2"},
		{true, 0, "", scoresheet.Draw, scoresheet.WhiteWins, "*", "*"},
		{false, scoresheet.WhiteWins, "0-1", 0, 0, "0-1", "0-1"},
		{false, 0, "", 0, 0, "*", "*"},
		{false, 0, "½-½", 0, 0, "1/2-1/2", "1/2-1/2"},
		{false, 0, "0-0", 0, 0, "0-0", "*"},
		{false, 0, "rubbish", 0, 0, "*", "*"},
	} {
		r := cup()
		g := &r.Games[0]
		g.Ready, g.Result, g.Board.Result, g.Sheets = c.ready, c.result, c.list, [2]scoresheet.Result{c.white, c.black}
		out := r.PGN(g, publish.Options{})
		if got := g.Outcome().String(); got != c.want || out.Result != c.written || (out.Tag("OfficialResult") != "") != (c.want != c.written) {
			t.Errorf("%+v: %s, written %s", c, got, out.Result)
		}
		if !c.ready && len(out.Moves) > 0 {
			t.Errorf("%+v: moves go out", c)
		}
	}
}

// TestBroadcastFolder holds what the Broadcaster reads (R-C04).
func TestBroadcastFolder(t *testing.T) {
	r, folder := cup(), t.TempDir()
	dir, wrote, stale, err := r.WriteFolder(folder, publish.Options{})
	if err != nil || wrote != 3 || len(stale) != 0 || dir != filepath.Join(folder, "round-3") {
		t.Fatalf("%s, %d, %v, %v", dir, wrote, stale, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "game-17.pgn"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r.Games[1].Board.Result = "0-1"
	if _, wrote, stale, err = r.WriteFolder(folder, publish.Options{}); err != nil || wrote != 1 || fmt.Sprint(stale) != "[game-17.pgn]" {
		t.Errorf("again: %d, %v, %v", wrote, stale, err)
	}
	names, err := os.ReadDir(dir)
	if err != nil || len(names) != 4 {
		t.Errorf("%v, %v", names, err)
	}
	for i := range r.Games {
		data, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("game-%d.pgn", i+1)))
		if err != nil || string(data) != string(r.BoardFile(&r.Games[i], publish.Options{})) {
			t.Errorf("game %d: %v", i+1, err)
		}
	}
	r.Event.Sections = append(r.Event.Sections, desk.Section{Name: "Група Б"})
	if got := r.FolderName(); got != "open-round-3" {
		t.Error(got)
	}
}

// TestWriteFile holds that a file appears whole, and that one that cannot be
// written leaves nothing behind.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "game-1.pgn"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := publish.WriteFile(filepath.Join(dir, "game-1.pgn"), []byte("x")); err == nil {
		t.Error("a folder is written over")
	}
	if _, err := publish.WriteFile(filepath.Join(dir, "none", "game-1.pgn"), []byte("x")); err == nil {
		t.Error("a folder that is not there is written into")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%v, %v", left, err)
	}
	// A reader that has the file open reads the old content to its end: the file
	// is replaced, not overwritten.
	name := filepath.Join(dir, "game-2.pgn")
	for i, want := range []string{"", "first"} {
		if i > 0 {
			if err := os.Link(name, name+".kept"); err != nil {
				t.Skip(err)
			}
		}
		if _, err := publish.WriteFile(name, []byte([]string{"first", "second"}[i])); err != nil {
			t.Fatal(err)
		}
		if kept, err := os.ReadFile(name + ".kept"); i > 0 && (err != nil || string(kept) != want) {
			t.Errorf("%q, %v: the file was written over", kept, err)
		}
	}
}

// What is no file stays as it is, and is not read: a device may have no end.
func TestWriteFileOverADevice(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.Symlink(os.DevNull, name); err != nil {
		t.Skip(err)
	}
	if _, err := publish.WriteFile(name, []byte("x")); err == nil {
		t.Error("a device is written over")
	}
	if at, err := os.Lstat(name); err != nil || at.Mode().IsRegular() {
		t.Errorf("%v, %v: a file has taken its place", at, err)
	}
}

func TestSafeNames(t *testing.T) {
	seen := map[string]string{}
	for _, text := range []string{
		"A12", "a13", "3.2", "Open", "Rapid U16", "Група Б", "Група А", "..", ".", "", "/etc/passwd", `..\..\x`, "CON", "x\x00y", "xy",
		"a\u202eb", "ab", strings.Repeat("x", 300), strings.Repeat("x", 301), "<script>", "-rf", "a..b", "a.b",
	} {
		got := publish.SafeName(text)
		if got == "" || len(got) > 70 || strings.Trim(got, "abcdefghijklmnopqrstuvwxyz0123456789-.") != "" || strings.Contains(got, "..") || strings.Trim(got, ".-") != got {
			t.Errorf("%q: %q", text, got)
		}
		if other, twice := seen[got]; twice {
			t.Errorf("%q and %q are both %q", text, other, got)
		}
		seen[got] = text
	}
	if got := publish.FileName(desk.Place{Section: "Open", Round: 3, Board: "A12"}); got != "open-round-3-board-a12" {
		t.Error(got)
	}
}

// damage puts into a game what sheets have: an illegal move, a gap, an odd
// result.
func damage(draw *rand.Rand, g *publish.Game) {
	if n := len(g.Moves); n > 0 {
		m := &g.Moves[draw.IntN(n)]
		switch draw.IntN(6) {
		case 0:
			m.Text = "Ke5"
		case 1:
			m.Text = ""
		case 2:
			m.Text = "0-0-0??{}"
		case 3:
			m.Text = "Сf3 (не разобрать) 1-0 [%clk 0:00:01]"
		case 4:
			m.Doubt = true
		case 5:
			m.Text = "--"
		}
	}
	g.Result = scoresheet.Result(draw.IntN(int(scoresheet.BothForfeit) + 1))
}

// TestRealGames publishes real games, and real games with faults in them: none
// would be left out by a reader that replays every move, every result is kept,
// and pgn-extract reads all (R-C04).
func TestRealGames(t *testing.T) {
	round := cup()
	proto := round.Games[0]
	round.Games = nil
	var want, lines []string // results; moves, of the whole games
	draw := rand.New(rand.NewPCG(1, 2))
	whole, faulty := 0, 0
	for _, p := range realgames.Each(t) {
		line, err := pgn.Play(p)
		if err != nil || line.Err != nil || line.Nulls > 0 {
			continue
		}
		g := proto
		g.Moves, g.Board.Result = nil, ""
		g.SetPGN(p)
		if whole < long.Of(60, 1<<30) {
			whole++
			round.Games, want, lines = append(round.Games, g), append(want, g.Result.String()), append(lines, strings.Join(line.SAN, " "))
		}
		if len(g.Moves) > 0 && draw.IntN(3) == 0 && faulty < long.Of(40, 1<<30) {
			faulty++
			g.Moves = slices.Clone(g.Moves)
			damage(draw, &g)
			round.Games, want, lines = append(round.Games, g), append(want, g.Result.String()), append(lines, "")
		}
	}
	file := round.File(publish.Options{})
	games, err := pgn.ReadAll(strings.NewReader(string(file)))
	if err != nil || len(games) != len(round.Games) {
		t.Fatalf("%d of %d games, %v", len(games), len(round.Games), err)
	}
	plies, timed, cut := 0, 0, 0
	for i, g := range games {
		got := g.Result
		if odd := g.Tag("OfficialResult"); odd != "" {
			got = odd
		}
		if err := publish.Refused(g); err != nil || got != want[i] {
			t.Errorf("game %d: refused %v; result %s, want %s", i, err, got, want[i])
		}
		var line []string
		for j := range g.Moves {
			line = append(line, g.Moves[j].Text)
			if len(g.Moves[j].Comments) > 0 {
				timed++
			}
		}
		if out := strings.Join(line, " "); lines[i] != "" && out != lines[i] {
			t.Errorf("game %d: %s, want %s", i, out, lines[i])
		}
		plies += len(g.Moves)
		if len(g.Moves) < len(round.Games[i].Moves) {
			cut++
		}
	}
	t.Logf("%d whole games, %d with faults: %d cut, %d half-moves, %d with a clock; refused 0", whole, faulty, cut, plies, timed)
	pgnExtract(t, file, len(games))
}

// pgnExtract lets pgn-extract read a file, where it is installed.
func pgnExtract(t *testing.T, file []byte, games int) {
	program, err := exec.LookPath("pgn-extract")
	if err != nil {
		program = "/usr/games/pgn-extract"
	}
	if _, err := os.Stat(program); err != nil {
		t.Skip("pgn-extract is not here")
	}
	name := filepath.Join(t.TempDir(), "round.pgn")
	if err := os.WriteFile(name, file, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "-r", name).CombinedOutput()
	if want := fmt.Sprintf("%d games matched out of %d", games, games); err != nil || !strings.Contains(string(out), want) || strings.Contains(string(out), "rror") {
		t.Errorf("pgn-extract: %v, want %s:\n%.2000s", err, want, out)
	}
}

// R-C04: what the desk writes out was attested by no device, and does not look as
// if something in it had been changed.
func TestPublishedUnsigned(t *testing.T) {
	r := cup()
	for _, text := range []string{"1-0", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-", ""} {
		for i := range r.Games {
			g := &r.Games[i]
			g.Result, g.Board.Result = 0, text
			if got := attest.Verify(r.BoardFile(g, publish.Options{}), nil); got.Status != attest.Unsigned {
				t.Errorf("%s %q: %s, %v", g.Place, text, got.Status, got.Err)
			}
		}
	}
}

// A name from right to left is kept from turning around what stands beside it;
// others stay as they are.
func TestIsolated(t *testing.T) {
	for name, want := range map[string]string{
		"Petrova, Anna": "Petrova, Anna", "王, 小明": "王, 小明", "": "", "كوهين, Dan": "\u2068كوهين, Dan\u2069", "כהן, דוד": "\u2068כהן, דוד\u2069",
	} {
		if got := publish.Isolated(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// What cannot be seen of somebody else's text is left out, also letters that are blank.
func TestLineIsSeen(t *testing.T) {
	for text, want := range map[string]string{
		"A\u200bB\u202eC": "ABC", "\u3164Petrova\u034f": "Petrova", "a\n\tb\x1b": "a b", "葛\U000e0100城": "葛\U000e0100城", "\xff": "?",
	} {
		if got := publish.Line(text); got != want {
			t.Errorf("%+q: %+q, want %+q", text, got, want)
		}
	}
}
