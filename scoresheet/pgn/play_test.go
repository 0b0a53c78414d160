package pgn_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/pgn"
)

func TestPlay(t *testing.T) {
	const ready = `[FEN "r3k2r/p6P/8/1pP5/8/8/6p1/R3K2R w KQkq b6 0 40"] `
	for _, c := range []struct {
		name, pgn string
		san       string // moves in strict SAN
		err       string // "ply line:column word of the reason"
	}{
		{"strict", "1. e4 e5 2. Nf3 Nc6 *", "e4 e5 Nf3 Nc6", ""},
		{"careless", "1. e2-e4 e7e5 2. Ng1f3 Nc6+ 3. Bf1-b5 Ng8-f6 4. 0-0 *", "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O", ""},
		{"signs missing and too many", "1. e4 d5 2. ed5 Qd5 3. Nxf3+ *", "e4 d5 exd5 Qxd5 Nf3", ""},
		{"coordinates", "1. e2e4 b8c6 2. g1f3 g8f6 3. f1b5 a7a6 4. e1g1 *", "e4 Nc6 Nf3 Nf6 Bb5 a6 O-O", ""},
		{"coordinates of a piece on the b-file", "1. d2d3 b8d7 *", "d3", "2 1:9 same color"},
		{"numeric", "1. 5254 5755 2. 7163 *", "e4 e5 Nf3", ""},
		{"en passant", ready + "40. cxb6 e.p. *", "cxb6", ""},
		{"captures of few letters", ready + "40. cb ab 41. hxg8 gh(Q) *", "cxb6 axb6", "3 1:69 no piece"},
		{"promotion missing", `[FEN "8/7P/8/8/8/k7/8/K7 w - - 0 1"] 1. h8 *`, "", "1 1:41 can mean"},
		{"underpromotion", `[FEN "8/7P/8/8/8/k7/8/K7 w - - 0 1"] 1. h8N Kb3 *`, "h8=N Kb3", ""},
		{"ambiguous", `[FEN "4k3/8/8/8/8/8/8/RN2KN2 w - - 0 1"] 1. Nd2 *`, "", "1 1:45 can mean Nbd2, Nfd2"},
		{"illegal, the reason of the judge", "1. e4 e5 2. Nf3 Bb4 3. d3 *", "e4 e5 Nf3 Bb4", "5 1:24 article 3.9"},
		{"illegal, no such move", "1. e4 e5\n2. e4 *", "e4 e5", "3 2:4 no piece"},
		{"unreadable", "1. e4 hello *", "e4", "2 1:7 cannot be read"},
		{"after mate", "1. f3 e5 2. g4 Qh4# 3. a3 *", "f3 e5 g4 Qh4#", "5 1:24 ended by checkmate"},
		{"null moves", "1. -- e5 2. Z0 0000 3. e4 @@@@ *", "-- e5 -- -- e4 --", ""},
		{"null move in check", "1. f3 e5 2. a3 Qh4+ 3. -- *", "f3 e5 a3 Qh4+", "5 1:24 null move"},
		{"variations do not count", "1. e4 (1. d4 xyz) e5 *", "e4 e5", ""},
		{"nothing played", "*", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := pgn.Play(readAll(t, []byte(c.pgn))[0])
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(l.SAN, " "); got != c.san {
				t.Errorf("moves %q, want %q", got, c.san)
			}
			if len(l.Moves) != len(l.SAN) || len(l.Positions) != len(l.SAN) {
				t.Errorf("%d moves, %d positions, %d SAN", len(l.Moves), len(l.Positions), len(l.SAN))
			}
			switch {
			case c.err == "" && l.Err != nil:
				t.Errorf("stops: %v", l.Err)
			case c.err != "" && l.Err == nil:
				t.Error("plays on")
			case c.err != "":
				fields := strings.SplitN(c.err, " ", 3)
				got := l.Err.Error()
				want := "line " + strings.Replace(fields[1], ":", ", column ", 1) + ": half-move " + fields[0] + ", "
				if !strings.HasPrefix(got, want) || !strings.Contains(got, fields[2]) {
					t.Errorf("%q, want %q and %q", got, want, fields[2])
				}
			}
		})
	}
}

func TestStartOf(t *testing.T) {
	for _, c := range []struct{ name, tags, fen, err string }{
		{"usual", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
		{"FEN", `[SetUp "1"] [FEN "4k3/8/8/8/8/8/8/4K2R b K - 3 20"]`, "4k3/8/8/8/8/8/8/4K2R b K - 3 20", ""},
		{"FEN without SetUp", `[FEN " 4k3/8/8/8/8/8/8/4K2R b K - 3 20"]`, "4k3/8/8/8/8/8/8/4K2R b K - 3 20", ""},
		{"position 518 of Chess960", `[Variant "Chess960"]`, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
		{"Shredder-FEN", `[FEN "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w HBhb - 0 1"]`, "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w HBhb - 0 1", ""},
		{"X-FEN", `[Variant "fischerandom"] [FEN "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1"]`, "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w HBhb - 0 1", ""},
		{"another variant", `[Variant "Atomic"]`, "", "Atomic"},
		{"broken FEN", `[FEN "8/8 w"]`, "", "FEN"},
		{"two kings", `[FEN "kk6/8/8/8/8/8/8/K7 w - - 0 1"]`, "", "FEN"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := pgn.StartOf(readAll(t, []byte(c.tags+" *"))[0])
			if c.err != "" {
				if err == nil || !strings.Contains(err.Error(), c.err) {
					t.Fatalf("%v, want %q", err, c.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			want, err := rules.ParseFEN(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			want.Chess960 = p.Chess960
			if p.FEN() != want.FEN() {
				t.Errorf("%s, want %s", p.FEN(), want.FEN())
			}
			if chess960 := strings.Contains(c.name, "960") || strings.Contains(c.name, "-FEN"); p.Chess960 != chess960 {
				t.Errorf("Chess960 %v", p.Chess960)
			}
		})
	}
}

// The quick way reads as the thorough way reads, wherever it reads at all.
func TestQuick(t *testing.T) {
	data := dataDir(t)
	files, err := filepath.Glob(filepath.Join(data, "pgn", "*.pgn"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	all, quick := 0, 0
	for _, name := range files {
		if testing.Short() && all > 5000 {
			break
		}
		for k, g := range readAll(t, readFile(t, name)) {
			if k%4 != 0 {
				continue // a quarter of the games is enough
			}
			l, err := pgn.Replay(g)
			if err != nil {
				t.Fatal(err)
			}
			p := l.Start
			for i := range l.Moves {
				text := g.Moves[i].Text
				// The move as written, and as the games before and after
				// have it: mostly illegal here.
				for _, try := range slices.Compact([]string{text, g.Moves[i/2].Text, g.Moves[len(g.Moves)-1-i].Text}) {
					m, ok := pgn.Quick(p, try)
					if all++; !ok {
						continue
					}
					quick++
					if other, reason := pgn.Resolve(p, try); reason != "" || other != m {
						t.Fatalf("%s in %s: %+v, but %+v %s", try, p.FEN(), m, other, reason)
					}
				}
				p = l.Positions[i]
			}
		}
	}
	t.Logf("%d moves, %d of them read the quick way", all, quick)
	if quick < all/4 {
		t.Error("the quick way hardly ever finds a move")
	}
}
