package pairing_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"zapis/desk"
	"zapis/desk/pairing"
	"zapis/internal/realdata"
)

// reports returns every report there is: the real ones, and those of the version
// of 2026 made by hand.
func reports(t testing.TB) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	patterns := []string{filepath.Join("testdata", "*.trf")}
	if realdata.Have(t, "trf") {
		dir := realdata.Path(t, "trf")
		patterns = append(patterns, filepath.Join(dir, "*.trf"), filepath.Join(dir, "*.input"))
	}
	for _, p := range patterns {
		files, err := filepath.Glob(p)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", p, err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all[filepath.Base(name)] = data
		}
	}
	return all
}

// TestReportsByteForByte holds that a report is written back as it was read,
// with bare carriage returns, trailing spaces and records nobody knows, also
// after a change was put in and taken back.
func TestReportsByteForByte(t *testing.T) {
	for name, data := range reports(t) {
		d, err := pairing.ParseTRF(data, "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if back, err := d.Bytes(); err != nil || !bytes.Equal(back, data) {
			t.Errorf("%s is not written back as it was: %v", name, err)
		}
		list, _ := mustRead(t, data, pairing.Options{})
		for i := range list.Rounds {
			round := list.Rounds[i]
			changed := round
			changed.Boards = append([]desk.Board(nil), round.Boards...)
			changed.Byes = nil
			if len(round.Boards) == 0 || round.Boards[0].Result == "" {
				continue // its field was a space or nothing
			}
			changed.Boards[0].Result = map[bool]string{true: "0-1", false: "1-0"}[round.Boards[0].Result == "1-0"]
			round.Byes = nil
			d.SetRound(&changed)
			if back, err := d.Bytes(); err != nil || bytes.Equal(back, data) {
				t.Errorf("%s, round %d: the change is not there: %v", name, round.Number, err)
			}
			d.SetRound(&round)
		}
		if back, err := d.Bytes(); err != nil || !bytes.Equal(back, data) {
			t.Errorf("%s is not as it was after changes were taken back: %v %s", name, err, firstDifference(back, data))
		}
	}
}

// TestRealReports counts the boards and byes of the real reports (R-C01); the
// figures were counted from the columns by another program.
func TestRealReports(t *testing.T) {
	for _, c := range []struct {
		file         string
		boards, byes []int
	}{
		{"trf/TRF_example1.trf", []int{141, 141, 141, 141, 139, 139, 138}, []int{0, 0, 0, 0, 1, 0, 0}},
		{"trf/TRF_2021_03.trf", []int{4, 4, 4, 4, 4, 4, 4, 4, 4}, []int{1, 1, 1, 1, 1, 1, 1, 1, 1}},
		{"trf/bbpPairings_dutch_2025_C5.input", []int{3, 3, 0}, []int{0, 0, 1}},
		{"trf/bbpPairings_issue_15.input", []int{90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90}, make([]int, 11)},
	} {
		list, faults := mustRead(t, realFile(t, c.file), pairing.Options{})
		var boards, byes []int
		for i := range list.Rounds {
			r := &list.Rounds[i]
			if err := r.Check(); err != nil {
				t.Errorf("%s: %v", c.file, err)
			}
			boards, byes = append(boards, len(r.Boards)), append(byes, len(r.Byes))
		}
		if fmt.Sprint(boards, byes) != fmt.Sprint(c.boards, c.byes) || len(leftOut(faults)) > 0 {
			t.Errorf("%s: boards %v, byes %v, want %v, %v; left out %v", c.file, boards, byes, c.boards, c.byes, leftOut(faults))
		}
	}
}

// TestResultsBack takes the results of every round out of every report and puts
// them in again: the report is then what it was, byte for byte, its points
// included, since they were right.
func TestResultsBack(t *testing.T) {
	for name, data := range reports(t) {
		list, _ := mustRead(t, data, pairing.Options{})
		for i := range list.Rounds {
			round := list.Rounds[i]
			without := round
			without.Boards = nil
			for _, b := range round.Boards {
				b.Result = ""
				without.Boards = append(without.Boards, b)
			}
			if len(round.Boards) == 0 {
				continue
			}
			empty, _, err := pairing.WriteTRF(data, pairing.Options{}, without)
			if err != nil {
				t.Fatal(err)
			}
			if again, _ := mustRead(t, empty, pairing.Options{Round: round.Number}); resultsIn(again) != 0 {
				t.Errorf("%s, round %d: %d results are left", name, round.Number, resultsIn(again))
			}
			back, faults, err := pairing.WriteTRF(empty, pairing.Options{}, round)
			if err != nil || len(leftOut(faults)) > 0 {
				t.Errorf("%s, round %d: %v, %v", name, round.Number, err, leftOut(faults))
			}
			want := data
			if name == "trf26_swiss.trf" && round.Number == 2 { // a draw of less than a move, D, comes back as any draw
				want = bytes.ReplaceAll(want, []byte(" b D"), []byte(" b ="))
				want = bytes.ReplaceAll(want, []byte(" w D"), []byte(" w ="))
			}
			if !bytes.Equal(back, want) {
				t.Errorf("%s, round %d is not what it was: %s", name, round.Number, firstDifference(back, want))
			}
		}
	}
}

func resultsIn(list *pairing.List) (n int) {
	for i := range list.Rounds {
		for _, b := range list.Rounds[i].Boards {
			if b.Result != "" {
				n++
			}
		}
	}
	return n
}

// TestReport2026 reads the records of the version of 2026: players with national
// ratings, a round that is paired and not played, byes within the lines and in
// records of their own.
func TestReport2026(t *testing.T) {
	data := ownFile(t, "trf26_swiss.trf")
	d, err := pairing.ParseTRF(data, "")
	if err != nil || d.Version() != 2026 {
		t.Fatalf("version %d, %v", d.Version(), err)
	}
	list, faults := mustRead(t, data, pairing.Options{Round: 3})
	if want := `
3/1 GM Ødegård, Jørn (2410) [1500001] #2 - WGM Petrova, Anna (2420) [14100001] #1
3/2 Ґудзь, Євген (2300) [14100003] #3 - FM Weiß, Jörg (2250) [4600004] #4
3/3 WFM Núñez, Ángela (2050) [2200006] #6 - Ivanenko (1800) #9
3/4 Šimić, Ivo (1990) [14500007] #7 - Ng (2100) [5800005] #5
3/bye Li (1950) [8600008] #8 Z`; told(list) != want {
		t.Errorf("got%s\n--- want%s", told(list), want)
	}
	if list.Event != "Осінній кубок" || list.Place != "Lviv" || list.Control != "5400+30" || list.Rounds[0].Date != "2026-11-21" || len(leftOut(faults)) > 0 {
		t.Errorf("event %q, place %q, control %q, day %q, faults %v", list.Event, list.Place, list.Control, list.Rounds[0].Date, faults)
	}
	if list, _ := mustRead(t, data, pairing.Options{}); len(list.Rounds) != 3 || list.Rounds[1].Byes[0].Kind != "H" {
		t.Errorf("%d rounds, byes %v", len(list.Rounds), list.Rounds[1].Byes)
	}
}

// TestTeams2026 reads matches of teams: boards in the order of the teams, or as
// record 300 has it, and results that give points to players and teams.
func TestTeams2026(t *testing.T) {
	data := ownFile(t, "trf26_teams.trf")
	list, faults := mustRead(t, data, pairing.Options{})
	if want := `
1/1.1 Anand (2380) #1 - Groß (2260) #7 1/2-1/2 match 1
1/1.2 Holm (2240) #8 - Berg (2360) #2 0-1 match 1
1/2.1 Dahl (2320) #4 - Juhász (2200) #10 1-0 match 2
1/2.2 Kask (2180) #11 - Eng (2300) #5 1-0 match 2
2/1.1 Fox (2280) #6 - Anand (2380) #1 0-1 match 1
2/1.2 Chen (2340) #3 - Eng (2300) #5 -/+ match 1
2/2.1 Juhász (2200) #10 - Groß (2260) #7 1-0 match 2
2/2.2 Iliev (2220) #9 - Lund (2160) #12 1/2-1/2 match 2
3/1.1 Anand (2380) #1 - Juhász (2200) #10 match 1
3/1.2 Kask (2180) #11 - Berg (2360) #2 match 1
3/2.1 Groß (2260) #7 - Dahl (2320) #4 match 2
3/2.2 Eng (2300) #5 - Holm (2240) #8 match 2`; told(list) != want || len(faults) > 0 {
		t.Errorf("faults %v, got%s\n--- want%s", faults, told(list), want)
	}
	if m := list.Rounds[1].Matches; len(m) != 2 || m[0].Teams != [2]string{"Bjørgvin", "Nidaros"} || list.Control != "40/6000+30:900+30" {
		t.Errorf("matches %+v, control %q", m, list.Control)
	}
	empty := bytes.Replace(data, []byte("300 002   4   3   10   12"), []byte("300 002   4   3   12 0000   10"), 1)
	if list, _ := mustRead(t, empty, pairing.Options{Round: 2}); !strings.HasSuffix(told(list), `
2/2.1 Iliev (2220) #9 - Lund (2160) #12 1/2-1/2 match 2
2/2.3 Juhász (2200) #10 - Groß (2260) #7 1-0 match 2`) {
		t.Errorf("a board that is empty:%s", told(list))
	}
	round := list.Rounds[2]
	for i, result := range []string{"1-0", "1/2-1/2", "0-1", "0-0"} {
		round.Boards[i].Result = result
	}
	back, faults, err := pairing.WriteTRF(data, pairing.Options{}, round)
	if err != nil || len(faults) != 1 || !strings.Contains(faults[0].Reason(), "ranks stay") {
		t.Fatalf("%v, %v", faults, err)
	}
	for _, line := range []string{
		"001    1 m    Anand                             2380 NOR                         2.5    1     7 w =     6 b 1    10 w 1",
		"001    5 m    Eng                               2300 NOR                         1.0    5    11 b 0     3 b +     8 w 0",
		"001    8 m    Holm                              2240 NOR                         0.0    8     2 w 0  0000 - Z     5 b 0",
		"310   1 Nidaros                          NID     2300    5.0    4.0   1     1    2    3",
		"310   2 Bjørgvin                         BJØ     2300    4.0    3.0   2     4    5    6",
		"310   3 Oslo                             OSL     2300    0.0    1.0   3     7    8    9",
	} {
		if !strings.Contains(string(back), "\n"+line+"\n") {
			t.Errorf("there is no line %q in\n%s", line, back)
		}
	}
	if lines := changedLines(data, back); lines != 11 {
		t.Errorf("%d lines changed, want those of eight players and of three teams", lines)
	}
}

// TestPointsOfTeams holds that the points of teams are those of matches, of free
// rounds, byes and matches that were not played, and that they are written as
// they were, with or without a point.
func TestPointsOfTeams(t *testing.T) {
	team := func(n int, name, matches, games string) string {
		return fmt.Sprintf("310 %3d %-32s %5s %6s %6s %6s %3d  %4d %4d\r\n", n, name, "", "", matches, games, n, 2*n-1, 2*n)
	}
	text := func(m2, g2, g4, three, four, seven, eight string) string {
		line := func(n int, points, rounds string) string {
			return reportLine(n, string(rune('A'+n-1)), points, rounds) + "\r\n"
		}
		return "012 League\r\n352 WB\r\n362  TW 3.0    TD 1.0    TL 0.0\r\n" +
			line(1, " 2.0", "   3 w 1  0000 - +") + line(2, " 1.5", "   4 b =  0000 - +") +
			line(3, three[:4], "   1 b 0"+three[4:]) + line(4, four[:4], "   2 w ="+four[4:]) +
			line(5, " 0.0", "0000 - -  0000 - -") + line(6, " 0.0", "0000 - -  0000 - -") +
			line(7, seven[:4], "0000 - -"+seven[4:]) + line(8, eight[:4], "0000 - -"+eight[4:]) +
			team(1, "Nidaros", "   6  ", "3.5") + team(2, "Oslo", m2, g2) + team(3, "Tromsø", "   3  ", "1.5") + team(4, "Ørsta", "   1  ", g4) +
			"240 H 001    4\r\n320  3.0  1.5 003\r\n330 +- 002 001 003\r\n"
	}
	before := text("   0  ", "0.5", "1.0", " 0.0", " 0.5", " 0.0", " 0.0")
	want := text("   3  ", "2.0", "1.5", " 1.0     7 w 1", " 1.0     8 b =", " 0.0     3 b 0", " 0.5     4 w =")
	round := desk.Round{Number: 2, Boards: []desk.Board{
		{Name: "1", Players: [2]desk.Player{{Name: "C"}, {Name: "G"}}, Result: "1-0"},
		{Name: "2", Players: [2]desk.Player{{Name: "H"}, {Name: "D"}}, Result: "1/2-1/2"},
	}}
	got, faults, err := pairing.WriteTRF([]byte(before), pairing.Options{}, round)
	if err != nil || len(leftOut(faults)) > 0 || string(got) != want {
		t.Errorf("%v, %v\ngot\n%s\nwant\n%s", err, faults, got, want)
	}
	// A full bye is a match that was won on all boards.
	full := func(report, after string) string {
		return strings.NewReplacer("240 H", "240 F", team(4, "Ørsta", "   1  ", after), team(4, "Ørsta", "   3  ", map[string]string{"1.0": "2.0", "1.5": "2.5"}[after])).Replace(report)
	}
	if got, _, _ := pairing.WriteTRF([]byte(full(before, "1.0")), pairing.Options{}, round); string(got) != full(want, "1.5") {
		t.Errorf("a full bye:\n%s", got)
	}
	// The next round adds to the points of a match that was not played.
	third := desk.Round{Number: 3, Boards: []desk.Board{{Name: "1", Players: [2]desk.Player{{Name: "A"}, {Name: "E"}}, Result: "1/2-1/2"}}}
	if got, _, _ := pairing.WriteTRF([]byte(before), pairing.Options{}, third); !strings.Contains(string(got), team(1, "Nidaros", "   7  ", "4.0")) ||
		!strings.Contains(string(got), team(3, "Tromsø", "   4  ", "2.0")) {
		t.Errorf("after a match that was not played:\n%s", got)
	}
	// A match is over when its last board is.
	round.Boards[1].Result = ""
	if got, _, _ := pairing.WriteTRF([]byte(before), pairing.Options{}, round); !strings.Contains(string(got), team(2, "Oslo", "   0  ", "1.5")) {
		t.Errorf("a match that is not over:\n%s", got)
	}
	// The older record of teams, beside the newer one, says nothing more.
	both := fmt.Sprintf("012 Cup\r\n013 %-32s%4d %4d\r\n", "Others", 1, 3) + before
	if list, _ := mustRead(t, []byte(both), pairing.Options{Round: 1}); told(list) != `
1/1 A #1 - C #3 1-0 match 1
1/2 D #4 - B #2 1/2-1/2 match 1` {
		t.Errorf("both records:%s", told(list))
	}
}

// TestNewRoundIntoReport puts a round into a report that ends before it, byes
// and forfeits included.
func TestNewRoundIntoReport(t *testing.T) {
	player := func(n int, name, points, rounds string) string {
		return reportLine(n, name, points, rounds) + "\r"
	}
	before := "012 Club\r" +
		player(1, "Anand", " 1.0", "   2 w 1") + player(2, "Ng", " 0.0", "   1 b 0") + player(3, "Ødegård", " 7.5", "0000 - U") + player(4, "spielfrei", " 0.0", "")
	round := desk.Round{Number: 3, Boards: []desk.Board{{
		Name: "1", Players: [2]desk.Player{{Name: "Ødegård"}, {Name: "anand"}}, Result: "-/+",
	}}, Byes: []desk.Bye{{Player: desk.Player{Name: "Ng"}, Kind: "H"}}}
	after, faults, err := pairing.WriteTRF([]byte(before), pairing.Options{}, round)
	if err != nil {
		t.Fatal(err)
	}
	want := "012 Club\r" +
		player(1, "Anand", " 2.0", "   2 w 1               3 b +") + player(2, "Ng", " 0.5", "   1 b 0            0000 - H") +
		player(3, "Ødegård", " 7.5", "0000 - U               1 w -") + player(4, "spielfrei", " 0.0", "")
	if string(after) != want {
		t.Errorf("got %q\nwant %q", after, want)
	}
	if len(leftOut(faults)) > 0 {
		t.Errorf("left out: %v", faults)
	}
	list, _ := mustRead(t, after, pairing.Options{Round: 3})
	if told(list) != "\n3/1 Ødegård #3 - Anand #1 -/+\n3/bye Ng #2 H" {
		t.Errorf("read again:%s", told(list))
	}

	round.Boards[0].Players[0].Name, round.Byes[0].Kind = "Xu", "?"
	after, faults, _ = pairing.WriteTRF([]byte(before), pairing.Options{}, round)
	if string(after) != before || fmt.Sprint(faults) != `[board 1: "Xu" is not in the report line 3: "?" is not a kind of bye: write U, F, H or Z]` {
		t.Errorf("%v, changed: %v", faults, string(after) != before)
	}
}

// TestOrderOfBoards holds that boards are numbered as pairings are published, by
// the points before the round first, and that byes may stand in a record.
func TestOrderOfBoards(t *testing.T) {
	text := reportLine(1, "A", " 0.0", "   3 w 0     2 b  ") + "\n" + reportLine(2, "B", " 0.0", "   4 b 0     1 w  ") + "\n" +
		reportLine(3, "C", " 1.0", "   1 b 1     4 w  ") + "\n" + reportLine(4, "D", " 1.0", "   2 w 1     3 b  ") + "\n" +
		reportLine(5, "E", " 0.0", "") + "\n" + "240 H 002    5\n240 Z 001    9\n"
	list, faults := mustRead(t, []byte(text), pairing.Options{})
	if want := `
1/1 A #1 - C #3 0-1
1/2 D #4 - B #2 1-0
2/1 C #3 - D #4
2/2 B #2 - A #1
2/bye E #5 H`; told(list) != want || len(leftOut(faults)) > 0 {
		t.Errorf("%v%s\nwant%s", faults, told(list), want)
	}
	// One player of two points goes before two of one and a half.
	text = reportLine(1, "A", " 1.5", "0000 - U  0000 - H     2 w") + "\n" + reportLine(2, "B", " 1.5", "0000 - U  0000 - H     1 b") + "\n" +
		reportLine(3, "C", " 2.0", "0000 - U  0000 - F     4 w") + "\n" + reportLine(4, "D", " 0.0", "0000 - Z  0000 - Z     3 b") + "\n"
	list, _ = mustRead(t, []byte(text), pairing.Options{Round: 3})
	if want := "\n3/1 C #3 - D #4\n3/2 A #1 - B #2"; told(list) != want {
		t.Errorf("got%s\nwant%s", told(list), want)
	}
}

// TestPointsOfTheEvent holds that points are those of record 162, where a free
// round gives what a win gives unless it says otherwise, and that points which
// were something else are left.
func TestPointsOfTheEvent(t *testing.T) {
	text := func(a, b, c, rounds1, rounds2 string) string {
		return "162  W 3.0    D 1.0    L 0.5\n" + reportLine(1, "A", a, "0000 - U"+rounds1) + "\n" + reportLine(2, "B", b, "   3 w ="+rounds2) + "\n" +
			reportLine(3, "C", c, "   2 b =") + "\n"
	}
	round := desk.Round{Number: 2, Boards: []desk.Board{{Name: "1", Players: [2]desk.Player{{Name: "B"}, {Name: "A"}}, Result: "0-1"}}}
	for _, c := range []struct{ before, after, said string }{
		{text(" 3.0", " 1.0", " 1.0", "", ""), text(" 6.0", " 1.5", " 1.0", "     2 b 1", "     1 w 0"), "ranks stay"},
		{text(" 3.0", " 7.0", " 1.0", "", ""), text(" 6.0", " 7.0", " 1.0", "     2 b 1", "     1 w 0"), "the points of player 2 were 7.0"},
	} {
		got, faults, err := pairing.WriteTRF([]byte(c.before), pairing.Options{}, round)
		if err != nil || string(got) != c.after || !strings.Contains(fmt.Sprint(faults), c.said) {
			t.Errorf("%v, %v\ngot\n%swant\n%s", err, faults, got, c.after)
		}
	}
}

// TestReportFaults holds what is said of lines that do not fit together; the
// boards beside them stand.
func TestReportFaults(t *testing.T) {
	player := func(n int, name, rounds string) string {
		return reportLine(n, name, " 0.0", rounds) + "\n"
	}
	for _, c := range []readCase{
		{"nobody there", "012 Club\n" + player(1, "A", "   2 w 1") + player(2, "B", "   1 b 0") + player(3, "C", "   9 w 1"), `
1/1 A #1 - B #2 1-0
line 0: a report does not number its boards: they are numbered in the order in which pairings are published, by points and rank
line 4 out: in round 1, player 3 meets 9, who is not in the file`},
		{"says otherwise", player(1, "A", "   2 w 1") + player(2, "B", "   3 b 0") + player(3, "C", "   2 w 1") + "\n", `
1/1 C #3 - B #2 1-0
line 0: a report does not number its boards: they are numbered in the order in which pairings are published, by points and rank
line 1 out: in round 1, player 1 meets 2, whose line says otherwise`},
		{"results against each other", player(1, "A", "   2 w 1") + player(2, "B", "   1 b 1"), `
1/1 A #1 - B #2
line 0: a report does not number its boards: they are numbered in the order in which pairings are published, by points and rank
line 1: in round 1, the results of players 1 and 2 contradict each other: 1 and 1`},
		{"no colours", player(1, "A", "   2 - -") + player(2, "B", "   1 - +"), `
1/1 A #1 - B #2 -/+
line 0: a report does not number its boards: they are numbered in the order in which pairings are published, by points and rank
line 1: in round 1, nothing says which of 1 and 2 had White: the one named first is taken`},
		{"the bye is a player", player(1, "A", "   2 w 1") + player(2, "spielfrei", "   1 b 0"), `
1/bye A #1 U
line 0: a report does not number its boards: they are numbered in the order in which pairings are published, by points and rank`},
		{"two of a name, and a number twice", player(1, "A", "   2 w 1") + player(2, "A", "   1 b 0") + player(2, "B", "   1 b 0"), `
1/1 A #1 - A #2 1-0
line 0: a report does not number its boards: they are numbered in the order in which pairings are published, by points and rank
line 3 out: number 2 already belongs to the player in line 2`},
		{"shifted columns", "001 1 Anand 2400    x                 1   1   1    1    1    1    1    1    1    1\n", `
line 1 out: the player has no number in columns 5 to 8
the file has no pairings`},
	} {
		c.run(t, pairing.Options{})
	}
}

// TestReportEncodings holds that columns are found in each encoding, and that
// columns may be counted in bytes where a program did so.
func TestReportEncodings(t *testing.T) {
	data := ownFile(t, "trf26_teams.trf")
	want, _ := mustRead(t, data, pairing.Options{})
	latin, err := charmap.Windows1252.NewEncoder().Bytes(data)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(data)
	if err != nil {
		t.Fatal(err)
	}
	bytewise := bytes.ReplaceAll(data, []byte("Juhász "), []byte("Juhász"))
	bytewise = bytes.ReplaceAll(bytewise, []byte("Groß "), []byte("Groß"))
	for name, data := range map[string][]byte{"Windows-1252": latin, "UTF-16": wide, "by bytes": bytewise} {
		list, _, err := pairing.Read(data, pairing.Options{})
		if err != nil || told(list) != told(want) {
			t.Errorf("%s: %v, got%s", name, err, told(list))
			continue
		}
		round := list.Rounds[2]
		round.Boards[0].Result = "1-0"
		back, faults, err := pairing.WriteTRF(data, pairing.Options{}, round)
		if err != nil || len(leftOut(faults)) > 0 {
			t.Errorf("%s: %v, %v", name, faults, err)
			continue
		}
		if again, _ := mustRead(t, back, pairing.Options{Round: 3}); again.Rounds[0].Boards[0].Result != "1-0" {
			t.Errorf("%s: read again:%s", name, told(again))
		}
	}
}

// reportLine returns a line of a player, in the columns of a report.
func reportLine(n int, name, points, rounds string) string {
	return fmt.Sprintf("001 %4d      %-33s%33s%s    0  %s", n, name, "", points, rounds)
}

func ownFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func changedLines(a, b []byte) (n int) {
	x, y := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(x), len(y)) {
		if !bytes.Equal(x[i], y[i]) {
			n++
		}
	}
	return n + max(len(x), len(y)) - min(len(x), len(y))
}

func firstDifference(got, want []byte) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("at byte %d: %q, want %q", i, got[max(0, i-90):min(len(got), i+30)], want[max(0, i-90):min(len(want), i+30)])
		}
	}
	return fmt.Sprintf("%d bytes, want %d", len(got), len(want))
}
