package attest_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// R-C02: whoever has a device's key can sign anything. A PGN whose moves,
// result or tags are not those of the record in it is invalid.
func TestForgedWithTheKey(t *testing.T) {
	r := example(t)
	log := pgn.Tag{Name: attest.TagLog, Value: r.chain.Head.String() + " 17"}
	tag := func(name, value string) func(*pgn.Game) {
		return func(g *pgn.Game) {
			for i := range g.Tags {
				if g.Tags[i].Name == name {
					g.Tags[i].Value = value
					return
				}
			}
			g.Tags = append(g.Tags, pgn.Tag{Name: name, Value: value})
		}
	}
	without := func(name string) func(*pgn.Game) {
		return func(g *pgn.Game) {
			g.Tags = slices.DeleteFunc(g.Tags, func(t pgn.Tag) bool { return t.Name == name })
		}
	}
	for _, c := range []struct {
		name  string
		forge func(*pgn.Game)
		why   string
	}{
		{"as it was", func(*pgn.Game) {}, ""},
		{"another remark", func(g *pgn.Game) { g.Moves[0].Comments = []string{"very strong"} }, ""},
		{"the line ends earlier", func(g *pgn.Game) { g.Moves = g.Moves[:3] }, ""},
		{"a tag of a newer version", tag("ZapisNewer", "x"), ""},
		{"another move", func(g *pgn.Game) { g.Moves[4].Text = "Bc4" }, "the move 3w Bc4"},
		{"the first move", func(g *pgn.Game) { g.Moves[0].Text = "d4" }, "the move 1w d4"},
		{"a move where there is a dash", func(g *pgn.Game) { g.Moves = append(g.Moves, pgn.Ply{Text: "a6"}) }, "the move 3b a6"},
		{"moves behind the last", func(g *pgn.Game) {
			for range 4 {
				g.Moves = append(g.Moves, pgn.Ply{Text: "a6"})
			}
		}, "has 9 moves"},
		{"the result", tag("Result", "0-1"), "tag Result"},
		{"the result behind the moves", func(g *pgn.Game) { g.Result = "0-1" }, "result 0-1 behind the moves"},
		{"another result", tag("ZapisResult", "0-0"), "tag ZapisResult"},
		{"a corrected result", tag("ZapisSigned", "0-1"), "tag ZapisSigned"},
		{"a name", tag("White", "Иванова, Анна"), "tag White"},
		{"a tag more", tag("WhiteElo", "2800"), "tag WhiteElo"},
		{"a tag less", without("Board"), "tag Board is missing"},
		{"no signature", without("ZapisBlack"), "tag ZapisBlack is missing"},
		{"another signature", tag("ZapisBlack", "Meier, signed 2026-11-20T10:00:15Z"), "tag ZapisBlack"},
		{"an arbiter who signed", tag("ZapisArbiter", "Kos, signed 2026-11-20T10:00:15Z"), "tag ZapisArbiter"},
		{"another reason", tag("ZapisReason", "White resigns"), "tag ZapisReason"},
		{"another recorder", tag("ZapisRecorder", "arbiter"), "tag ZapisRecorder"},
		{"another position", func(g *pgn.Game) {
			tag("SetUp", "1")(g)
			tag("FEN", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1")(g)
		}, "tag SetUp"},
		{"a record that is none", tag(attest.TagRecord, pack(t, []byte{1, 2, 3})), "cannot be read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := r.game(log)
			c.forge(g)
			game := signed(t, g)
			for _, data := range [][]byte{game, attest.RecordFile(game, r.segments)} {
				got := reportOf(t, data)
				if (got.Status == attest.Intact) != (c.why == "") || !strings.Contains(got.Describe(), c.why) {
					t.Errorf("%s, want %q", got.Describe(), c.why)
				}
			}
			// The page's verifier knows no chess, and not what every tag means.
			page, _ := pageVerify(string(game), pageKeys{})
			if c.why == "" && page != "intact" || (page == "invalid") != (strings.HasPrefix(c.name, "the result") || c.name == "a name" ||
				c.name == "a tag more" || c.name == "a tag less" || c.name == "another result" || c.name == "a corrected result" || c.name == "a record that is none") {
				t.Errorf("by the page %s", page)
			}
		})
	}
}

// R-C02: which game a file is of stands in a tag, and in a record file it is
// what the log says.
func TestGameTag(t *testing.T) {
	r := twoSegments(t)
	which, err := attest.SegmentsOf(r.segments)
	if err != nil || len(which) != 2 || which[0].Number != 1 || which[1].Number != 2 ||
		which[0].Opening != scoresheet.HashEvent(r.segments[0][0]) || which[1].Device != string(publicOf(r.key)) {
		t.Fatalf("%+v, %v", which, err)
	}
	facts := r.facts()
	facts.Segments = which
	game, err := attest.PGN(&r.record, facts, r.key)
	if err != nil || !bytes.Contains(game, []byte("[ZapisGame \"")) {
		t.Fatalf("%v\n%s", err, game)
	}
	if got := reportOf(t, attest.RecordFile(game, r.segments)); got.Status != attest.Intact {
		t.Error(got.Describe())
	}
	facts.Segments = which[:1]
	other, err := attest.PGN(&r.record, facts, r.key)
	if err != nil {
		t.Fatal(err)
	}
	if got := reportOf(t, attest.RecordFile(other, r.segments)); got.Status != attest.Invalid {
		t.Errorf("the tag of another game: %s", got.Describe())
	}
	for _, value := range []string{"", "x", "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg= 01 " + strings.Repeat("0", 64)} {
		g := r.game(pgn.Tag{Name: attest.TagLog, Value: r.chain.Head.String() + " 9"}, pgn.Tag{Name: attest.TagGame, Value: value})
		if got := reportOf(t, signed(t, g)); got.Status != attest.Invalid || !strings.Contains(got.Describe(), "which game") {
			t.Errorf("%q: %s", value, got.Describe())
		}
	}
}

// R-C02: a file of games without end is looked at so far, and refused.
func TestVerifyManyGames(t *testing.T) {
	file := bytes.Repeat([]byte("[A \"b\"]\n\n"), attest.MaxGames+2)
	for _, c := range []struct {
		games int
		last  attest.Status
	}{{attest.MaxGames, attest.Unsigned}, {attest.MaxGames + 1, attest.Invalid}, {attest.MaxGames + 2, attest.Invalid}} {
		all := attest.VerifyAll(file[:len(file)/(attest.MaxGames+2)*c.games], nil)
		if last := all[len(all)-1]; len(all) != min(c.games, attest.MaxGames+1) || last.Status != c.last {
			t.Errorf("%d games: %d answers, the last %s", c.games, len(all), last.Describe())
		}
	}
}
