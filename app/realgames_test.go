package app_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/internal/realdata"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/pgn"
)

// tenGames are real games, by file and index from 0: with clock readings,
// promotions, captures en passant, both castlings, Chess960, 150 moves.
var tenGames = []struct {
	file string
	game int
}{
	{"ecc2018_clk_crlf.pgn", 10},
	{"ecc2018_clk_crlf.pgn", 24},
	{"lichess_db_clk.pgn", 3},
	{"carlsen_chesscom_clk_tenths.pgn", 5},
	{"chess960_mainz2009_crlf.pgn", 0},
	{"chess960_mainz2009_crlf.pgn", 7},
	{"sel_long150.pgn", 0},
	{"sel_epdiff.pgn", 1},
	{"sel_stalemate.pgn", 2},
	{"sel_hm100.pgn", 0},
}

// R-D01, R-D08, R-G07: ten real games go through the pages by taps and drags
// where a finger would put them, are signed with the finger, released,
// exported and verified, and come out as they went in.
func TestRealGamesByTouch(t *testing.T) {
	dir := realdata.Path(t, "pgn")
	plies := 0
	for i, c := range tenGames {
		t.Run(fmt.Sprintf("%s %d", c.file, c.game), func(t *testing.T) {
			g := nthGame(t, filepath.Join(dir, c.file), c.game)
			line, err := pgn.Play(g)
			if err != nil || line.Err != nil || len(line.Moves) == 0 {
				t.Fatalf("the source cannot be played: %v %v", err, line.Err)
			}
			r := newRig(t, sizes[i%len(sizes)])
			opened := device.NewGame{FEN: g.Tag("FEN"), Tags: []scoresheet.Tag{
				{Name: "White", Value: g.Tag("White")}, {Name: "Black", Value: g.Tag("Black")},
			}}
			if _, err := r.dev.New(opened); err != nil {
				t.Fatal(err)
			}
			r.ui.Refresh()
			p := line.Start
			for n, m := range line.Moves {
				r.play(p, m, n%3 == 1)
				if seconds, ok := clockOf(g.Moves[n]); ok && n%8 == 0 {
					r.press("action.clock", "clock.hours", fmt.Sprintf("hour %d", seconds/3600),
						fmt.Sprintf("tens %d", seconds/60%60/10), fmt.Sprintf("minute %d", seconds/60%10))
				}
				p = line.Positions[n]
			}
			plies += len(line.Moves)
			r.endAndRelease(g.Result)
			r.comparesTo(g, &line)
		})
	}
	t.Logf("%d games, %d plies by touch", len(tenGames), plies)
}

func nthGame(t *testing.T, file string, n int) *pgn.Game {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	reader := pgn.NewReader(bytes.NewReader(data))
	for {
		g, err := reader.Next()
		if errors.Is(err, io.EOF) {
			t.Fatalf("there is no game %d in %s", n, file)
		}
		if err != nil {
			t.Fatal(err)
		}
		if g.Index == n {
			return g
		}
	}
}

func clockOf(p pgn.Ply) (seconds int, ok bool) {
	for _, c := range p.Comments {
		if d, found := pgn.Clock(c); found && d < 10*time.Hour {
			return int(d.Seconds()), true
		}
	}
	return 0, false
}

// play makes one move with the finger.
func (r *rig) play(p rules.Position, m board.Move, dragged bool) {
	r.Helper()
	to := m.To
	if m.Castle != board.NoCastle && p.Chess960 {
		to = p.Rights[p.Turn][m.Castle-board.ShortCastle] // onto his own rook
	}
	if dragged {
		r.dragSquares(m.From.String(), to.String())
	} else {
		r.tap(m.From.String(), to.String())
	}
	if name, asked := map[board.Kind]string{
		board.Queen: "promote.queen", board.Rook: "promote.rook",
		board.Bishop: "promote.bishop", board.Knight: "promote.knight",
	}[m.Promo]; asked {
		r.press(name)
	}
}

func (r *rig) endAndRelease(result string) {
	r.Helper()
	r.menu("action.end")
	if result == "*" {
		result = "1/2-1/2" // only a game with a result can be signed
	}
	reason := "end.resignation"
	if result == "1/2-1/2" {
		reason = "end.agreed"
	}
	r.press("result "+result, reason, "sign white")
	r.scribble()
	r.press("action.done") // and the other's pad opens
	r.scribble()
	r.press("action.done", "release.do")
}

// comparesTo exports the game and holds what a stranger reads against the
// source.
func (r *rig) comparesTo(g *pgn.Game, line *pgn.Line) {
	r.Helper()
	out, err := r.dev.Export(device.FormatPGN)
	if err != nil {
		r.Fatal(err)
	}
	if report := attest.Verify(out, nil); report.Status != attest.Intact {
		r.Fatalf("the export is %s", report.Describe())
	}
	back, err := pgn.NewReader(bytes.NewReader(out)).Next()
	if err != nil {
		r.Fatal(err)
	}
	read, err := pgn.Play(back)
	if err != nil || read.Err != nil {
		r.Fatalf("the export cannot be played: %v %v", err, read.Err)
	}
	if !slices.Equal(read.SAN, line.SAN) {
		r.Errorf("the moves came out as\n%s\nand went in as\n%s", strings.Join(read.SAN, " "), strings.Join(line.SAN, " "))
	}
	if g.Result != "*" && back.Result != g.Result {
		r.Errorf("the result came out as %s and went in as %s", back.Result, g.Result)
	}
	for n := range g.Moves {
		in, ok := clockOf(g.Moves[n])
		if !ok || n%8 != 0 {
			continue
		}
		if got, _ := clockOf(back.Moves[n]); got != in/60*60 {
			r.Errorf("the clock at ply %d came out as %d s and went in as %d", n+1, got, in)
		}
	}
}
