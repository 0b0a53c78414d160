package attest_test

import (
	"slices"
	"strings"
	"testing"

	"zapis/internal/long"
	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/pgn"
)

// R-G10: the player's copy is a PGN that any reader takes: seven tags, the moves and
// nothing else; where the sheet cannot be written so, it says at which move.
func TestPlain(t *testing.T) {
	r := newRecorder(t, keyOf(1), scoresheet.GameOpened{
		Tags: []scoresheet.Tag{
			{Name: "Black", Value: "Meier"},
			{Name: "White", Value: "Петрова, Анна"},
			{Name: "Board", Value: "12"},
			{Name: "TimeControl", Value: "5400+30"},
		},
		Recorder: scoresheet.RecorderWhite, Language: "en",
	})
	r.tap("e2", "e4")
	r.clock("1:29:30")
	r.tap("e7", "e5")
	r.offer()
	plain := func() (string, bool) {
		t.Helper()
		text, cut, err := attest.Plain(&r.record)
		if err != nil {
			t.Fatal(err)
		}
		return string(text), cut
	}
	head := `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Петрова, Анна"]
[Black "Meier"]
[Result "*"]

`
	if got, cut := plain(); cut || got != head+"1. e4 e5 *\n" {
		t.Errorf("%v, %s", cut, got)
	}
	r.tap("e4", "e5") // is not legal
	r.tap("g8", "f6")
	if got, cut := plain(); !cut || got != head+"1. e4 e5 {2w …} *\n" {
		t.Errorf("%v, %s", cut, got)
	}

	set := newRecorder(t, keyOf(1), scoresheet.GameOpened{FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})
	set.tap("a1", "a2")
	text, cut, err := attest.Plain(&set.record)
	if err != nil || !cut || !strings.Contains(string(text), "\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n{1w …} *") {
		t.Errorf("%v, %v, %s", cut, err, text)
	}
}

// oneCode is how many bytes a code of version 27 carries: on the smallest screen it
// still has dots of 0.4 mm, which any telephone reads.
const oneCode = 1465

// R-G10: the share of real games whose copy fits into one code; at least 80 %. What
// is copied is the game.
func TestPlainOfRealGames(t *testing.T) {
	for _, name := range []string{realgames.Club, "lichess_db_clk.pgn", "sel_long150.pgn"} {
		var sizes []int
		fits := 0
		for _, g := range realgames.Each(t, name) {
			n := g.Index
			if n%long.Of(7, 1) != 0 && name != "sel_long150.pgn" || len(g.Moves) == 0 {
				continue
			}
			line, err := pgn.Play(g)
			if err != nil || line.Err != nil || line.Start != rules.Start() {
				continue
			}
			opened := scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite}
			for _, tag := range g.Tags {
				if tag.Value != "" && tag.Name != "Result" && slices.Index([]string{"Event", "Site", "Date", "Round", "White", "Black"}, tag.Name) >= 0 {
					opened.Tags = append(opened.Tags, scoresheet.Tag{Name: tag.Name, Value: tag.Value})
				}
			}
			r := newRecorder(t, keyOf(1), opened)
			for _, m := range line.Moves {
				r.do(r.record.PlanMove(m.From, m.To, m.Promo)...)
			}
			text, cut, err := attest.Plain(&r.record)
			if err != nil || cut {
				t.Fatalf("%s %d: cut %v, %v", name, n, cut, err)
			}
			back, err := pgn.ReadAll(strings.NewReader(string(text)))
			if err != nil || len(back) != 1 || len(back[0].Moves) != len(line.Moves) {
				t.Fatalf("%s %d: it is another game: %v", name, n, err)
			}
			for i := range line.SAN {
				if back[0].Moves[i].Text != line.SAN[i] {
					t.Errorf("%s %d: %s became %s", name, n, line.SAN[i], back[0].Moves[i].Text)
				}
			}
			sizes = append(sizes, len(text))
			if len(text) <= oneCode {
				fits++
			}
		}
		slices.Sort(sizes)
		if len(sizes) == 0 {
			t.Fatalf("%s: no games", name)
		}
		t.Logf("%s: %d games, %d bytes in the middle, %d at 80 %%, %d at most; %.1f %% fit into one code", name, len(sizes),
			sizes[len(sizes)/2], sizes[len(sizes)*8/10], sizes[len(sizes)-1], 100*float64(fits)/float64(len(sizes)))
		if name == realgames.Club && fits*10 < len(sizes)*8 {
			t.Errorf("%s: only %d of %d games fit", name, fits, len(sizes))
		}
	}
}
