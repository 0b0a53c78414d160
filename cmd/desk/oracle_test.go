package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/internal/realdata"
)

// dataDir is where real games lie, beside the repository.
func dataDir(tb testing.TB) string {
	tb.Helper()
	return realdata.Path(tb)
}

func readFile(tb testing.TB, path string) []byte {
	tb.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// told is what an independent program says of a game.
type told struct {
	F     string
	G     int
	Plies int
	Ev    []toldEvent
}

type toldEvent struct {
	P, N, HM int
	M3       []string
	X        string
}

// facts writes what it says in the words of `check`, one fact a line.
func (o told) facts() []string {
	var all []string
	add := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	clocks := map[int]int{}
	mates := map[int]bool{}
	dead := false
	for _, e := range o.Ev {
		if e.HM > 0 {
			clocks[e.P] = e.HM
		}
		mates[e.P] = mates[e.P] || e.X == "mate"
	}
	for _, e := range o.Ev {
		if e.N >= 3 {
			add("threefold %d n %d", e.P, e.N)
		}
		if e.N >= 5 {
			add("fivefold %d n %d", e.P, e.N)
		}
		if len(e.M3) > 0 {
			slices.Sort(e.M3)
			add("threefold %d by %v", e.P, e.M3)
		}
		switch {
		case e.X == "mate":
			add("checkmate %d", e.P)
		case e.X == "stale":
			add("stalemate %d", e.P)
		case e.X == "insuf" && !dead:
			add("dead %d", e.P)
			dead = true // said once here, and at every later position there
		}
		// Theirs is the clock of every position, ours where it comes to 100
		// and 150. Mate has precedence (Laws 9.6.2).
		if e.HM == 99 {
			add("fifty %d by a quiet move", e.P)
		}
		if e.HM >= 100 && clocks[e.P-1] < 100 && !mates[e.P] {
			add("fifty %d", e.P)
		}
		if e.HM >= 150 && clocks[e.P-1] < 150 && !mates[e.P] {
			add("seventyfive %d", e.P)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// factsOf is facts for an answer of `check`.
func factsOf(c checkJSON) []string {
	var all []string
	add := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	for _, f := range c.Findings {
		if f.N > 0 {
			add("%s %d n %d", f.Kind, f.Ply, f.N)
		}
		switch {
		case f.Kind == "fifty" && len(f.Intended) > 0:
			add("fifty %d by a quiet move", f.Ply)
		case len(f.Intended) > 0:
			slices.Sort(f.Intended)
			add("%s %d by %v", f.Kind, f.Ply, f.Intended)
		case f.N == 0:
			add("%s %d", f.Kind, f.Ply)
		}
	}
	slices.Sort(all)
	return all
}

// acceptedDifferences are the games of which other things are said here than
// by the other program: what differs, and why.
var acceptedDifferences = map[string]struct{ more, less []string }{
	// A file with <br /> for line ends: the oracle gives up in the tags, here
	// it is read to the mate.
	"fixtures/chess.js/0.pgn 0": {more: []string{"checkmate 77"}},
	// The oracle gives the clock only, and with 99 half-moves on it a quiet
	// move would allow a claim. In these two positions there is none: the
	// capture and the pawn's move are forced.
	cleanFifty + "11_fifty_half_move_clock_99_fifty_moves_claimable_no_forced_capture.pgn 0":   {less: []string{"fifty 103 by a quiet move"}},
	cleanFifty + "12_fifty_half_move_clock_99_fifty_moves_claimable_no_forced_pawn_move.pgn 0": {less: []string{"fifty 105 by a quiet move"}},
	// Dead, and not by material: walls of pawns that no king can pass, men that
	// can never get out, moves that are all forced to a stalemate. The oracle
	// of events knows material only, and these are not among the positions
	// that the other one was asked for.
	"pgn/sel_three_final.pgn 18": {more: []string{"dead 104"}},
	"fixtures/cleanchess_games.jsonl#basic/forced/07_forced_stalemate.pgn 0":                                                                        {more: []string{"dead 81"}},
	"fixtures/cleanchess_games.jsonl#cha/ambrona/ambrona_05.pgn 0":                                                                                  {more: []string{"dead 0"}},
	"fixtures/cleanchess_games.jsonl#cha/ambrona/ambrona_08.pgn 0":                                                                                  {more: []string{"dead 0"}},
	"fixtures/cleanchess_games.jsonl#cha/lichess/quick/notDepthThree/lichess_0pZSCKZV.pgn 0":                                                        {more: []string{"dead 110"}},
	"fixtures/cleanchess_games.jsonl#cha/lichess/quick/notDepthThree/lichess_43ghpltO.pgn 0":                                                        {more: []string{"dead 140"}},
	"fixtures/cleanchess_games.jsonl#cha/lichess/quick/notDepthThree/lichess_8uFm7Zvw.pgn 0":                                                        {more: []string{"dead 88"}},
	"fixtures/cleanchess_games.jsonl#cha/lichess/quick/notDepthThree/lichess_Lf3eQe81.pgn 0":                                                        {more: []string{"dead 112"}},
	"fixtures/cleanchess_games.jsonl#cha/lichess/quick/notDepthThree/lichess_TTb9iG4x.pgn 0":                                                        {more: []string{"dead 120"}},
	"fixtures/cleanchess_games.jsonl#cha/lichess/quick/notDepthThree/lichess_pqsImnAT.pgn 0":                                                        {more: []string{"dead 103"}},
	"fixtures/cleanchess_games.jsonl#cha/pawnWall/yes/pawn_wall_bishop_2.pgn 0":                                                                     {more: []string{"dead 0"}},
	"fixtures/cleanchess_games.jsonl#cha/pawnWall/yes/pawn_wall_bishop_5.pgn 0":                                                                     {more: []string{"dead 0"}},
	"fixtures/cleanchess_games.jsonl#cha/pawnWall/yes/pawn_wall_horizontal_1.pgn 0":                                                                 {more: []string{"dead 0"}},
	"fixtures/cleanchess_games.jsonl#cha/pawnWall/yes/pawn_wall_zig_zag_holes_1.pgn 0":                                                              {more: []string{"dead 0"}},
	"fixtures/cleanchess_games.jsonl#edgeCases/special/special_both_kings_blocked_in_a_corner_with_pawns_and_bishop_pawn_moves_not_exhausted.pgn 0": {more: []string{"dead 70"}},
	"fixtures/cleanchess_games.jsonl#edgeCases/special/special_norgaard_buchanan_strategems_2002_dead.pgn 0":                                        {more: []string{"dead 171"}}, //nolint:misspell // the name of a file
}

const cleanFifty = "fixtures/cleanchess_games.jsonl#basic/fifty/"

// R-A02, R-A03, R-A04: every event of every real game and fixture is as an
// independent program found it.
func TestCheckAgainstOracle(t *testing.T) {
	data := dataDir(t)
	want := map[string]told{}
	for line := range bytes.Lines(readFile(t, filepath.Join(data, "oracle", "events.jsonl"))) {
		var o told
		if err := json.Unmarshal(line, &o); err != nil {
			t.Fatal(err)
		}
		want[fmt.Sprint(o.F, " ", o.G)] = o
	}

	var files []string
	names := map[string]string{} // of the oracle
	games := map[string]int{}
	final := map[string]string{} // FEN
	for i, line := range strings.Split(strings.TrimSpace(string(readFile(t, filepath.Join(data, "oracle", "games.tsv")))), "\n") {
		name, _, _ := strings.Cut(line, "\t")
		fields := strings.Split(line, "\t")
		final[name+" "+fields[1]] = fields[len(fields)-1]
		if games[name]++; i == 0 || games[name] > 1 || strings.Contains(name, "#") {
			continue
		}
		path := filepath.Join(data, filepath.FromSlash(name))
		files, names[path] = append(files, path), name
	}
	dir := t.TempDir()
	for i, line := range slices.Collect(bytes.Lines(readFile(t, filepath.Join(data, "fixtures", "cleanchess_games.jsonl")))) {
		var g struct{ ID, PGN string }
		if err := json.Unmarshal(line, &g); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, fmt.Sprint(i, ".pgn"))
		if err := os.WriteFile(path, []byte(g.PGN), 0o600); err != nil {
			t.Fatal(err)
		}
		files, names[path] = append(files, path), "fixtures/cleanchess_games.jsonl#"+g.ID
	}

	proven := deadPositions(t, data)
	var out, errs bytes.Buffer
	run(t.Context(), append([]string{"check"}, files...), &out, &errs)
	if errs.Len() > 0 {
		t.Errorf("on stderr: %s", &errs)
	}
	seen := map[string]bool{}
	count := map[string]int{}
	for line := range bytes.Lines(out.Bytes()) {
		var c checkJSON
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		key := fmt.Sprint(names[c.File], " ", c.Game-1)
		seen[key] = true
		got, w := factsOf(c), want[key].facts()
		if f := fmt.Sprint("dead ", c.Plies); slices.Contains(got, f) && !slices.Contains(w, f) && proven[fourFields(final[key])] {
			// The oracle of events knows material only.
			got = slices.DeleteFunc(got, func(g string) bool { return g == f })
			count["dead, not by material"]++
		}
		for _, f := range got {
			kind, _, _ := strings.Cut(f, " ")
			count[kind]++
		}
		if o, ok := want[key]; ok && o.Plies != c.Plies {
			t.Errorf("%s: %d plies, want %d", key, c.Plies, o.Plies)
		}
		differs(t, key, got, w)
	}
	for key, o := range want {
		if !seen[key] {
			differs(t, key, nil, o.facts())
		}
	}
	total := 0
	for _, n := range games {
		total += n
	}
	t.Logf("%d files, %d games, of %d of them the oracle says something; found %v", len(files), total-1, len(want), count)
}

// deadPositions are those in which another program found that neither side
// can win, without clocks.
func deadPositions(t *testing.T, data string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for line := range bytes.Lines(readFile(t, filepath.Join(data, "dead", "cha_unwinnability_oracle.tsv"))) {
		if f := strings.Split(strings.TrimSpace(string(line)), "\t"); len(f) > 2 && f[1] == "UNWINNABLE" && f[2] == "UNWINNABLE" {
			all[fourFields(f[0])] = true
		}
	}
	return all
}

func fourFields(fen string) string {
	f := strings.Fields(fen)
	return strings.Join(f[:min(4, len(f))], " ")
}

// differs fails for what is not as it has to be, and for a difference in
// the table that is none any more.
func differs(t *testing.T, key string, got, want []string) {
	t.Helper()
	more, less := minus(got, want), minus(want, got)
	accepted := acceptedDifferences[key]
	if !slices.Equal(more, accepted.more) || !slices.Equal(less, accepted.less) {
		t.Errorf("%s:\n   found %q\nnot found %q", key, more, less)
	}
}

func minus(a, b []string) (rest []string) {
	for _, s := range a {
		if !slices.Contains(b, s) {
			rest = append(rest, s)
		}
	}
	return rest
}
