package app_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/internal/disks"
	"zapis/internal/long"
	"zapis/internal/realdata"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
)

// twoSquares is an entry as the finger makes it.
type twoSquares [2]board.Square

// slipping is a player who touches the squares of a real game one after the
// other, without looking, and misses one square, or touches one more. He touches
// the second square of a move a second after the first, and the first one when the
// player who made the move had thought about it as long as he did in the game.
type slipping struct {
	*rig
	touches int
	missed  int // the touch that is left out; -1 for none
	more    int // the touch before which another square is touched; -1 for none
	square  board.Square
}

// wait lets time pass without a touch.
func (s *slipping) wait(d time.Duration) {
	s.now = s.now.Add(d)
	s.ui.SetNow(s.now)
}

func (s *slipping) touch(at board.Square, after time.Duration) {
	s.Helper()
	n := s.touches
	s.touches++
	if n == s.more {
		s.wait(after / 2)
		s.tap(s.square.String())
		after /= 2
	}
	s.wait(after)
	if n != s.missed {
		s.tap(at.String())
	}
}

func (s *slipping) play(moves []thought) {
	s.Helper()
	for _, m := range moves {
		s.touch(m.From, m.time)
		s.touch(m.To, time.Second)
		if name, asked := promotions[m.Promo]; asked && s.ui.Button(name) != nil {
			s.press(name)
		}
	}
}

// entries are the two squares of each cell; of an empty one they are the zero
// value, a1 twice, which is no entry.
func (r *rig) entries() (all []twoSquares) {
	record := r.dev.View().Record
	for _, c := range record.Cells {
		all = append(all, twoSquares{c.Shape.From, c.Shape.To})
	}
	return all
}

// another ends the game and opens the next one.
func (r *rig) another() *rig {
	r.Helper()
	if r.status() == scoresheet.Open {
		for _, act := range []func() (device.Receipt, error){
			func() (device.Receipt, error) { return r.dev.Result(scoresheet.Draw, "") },
			func() (device.Receipt, error) { return r.dev.Approve(scoresheet.SignerWhite, "A") },
			func() (device.Receipt, error) { return r.dev.Approve(scoresheet.SignerBlack, "B") },
			r.dev.Release,
		} {
			_, err := act()
			r.must(err)
		}
		r.dev.Pass(4 * time.Minute)
	}
	_, err := r.dev.New(stage.Pairing())
	r.must(err)
	r.ui.Refresh()
	return r
}

// tally is how far sheets are from the games, by the number of entries that
// differ; the last number is for all that differ in more.
type tally [8]int

func (c *tally) add(distance int) { c[min(distance, len(c)-1)]++ }

// upTo is the share of sheets, in percent, in which no more entries differ.
func (c *tally) upTo(distance int) float64 {
	some, all := 0, 0
	for d, n := range c {
		if all += n; d <= distance {
			some += n
		}
	}
	return 100 * float64(some) / float64(all)
}

// R-G07: a player who does not look at the device misses one square of a real
// game, or touches one more, and goes on. A capture cannot be told from a
// missed square where the Laws must not be asked (R-G15), so some sheets differ
// from the game in more than the one move. But the pairs do not stay shifted, as
// they did in nine of ten games when an empty square was always a start; and where
// players think, a square that was left alone is let go of before it begins a move, or
// what comes late waits for the next touch (docs/adr/0025).
func TestRealGamesWithASlip(t *testing.T) {
	long.Serial(t)
	disks.InMemory(t)
	random := rand.New(rand.NewPCG(long.Seed(t), 0))
	for _, c := range []struct {
		name, file     string
		missed         bool
		cells, entries float64 // percent of the sheets with two at most
		all            float64 // percent with six entries at most
		columns        float64 // percent that end in the right columns
	}{
		{"over the board, a square missed", overTheBoard, true, 92, 94, 97, 97},
		{"over the board, a square more", overTheBoard, false, 91, 96, 98, 97},
		{"blitz, a square missed", blitz, true, 80, 84, 92, 96},
		{"blitz, a square more", blitz, false, 77, 86, 94, 96},
	} {
		s := slipSheets(t, random, slipGames(t, c.file, long.Of(100, 600)), c.missed)
		t.Logf("%s: cells that differ %v, at most two in %.0f of 100 sheets; entries %v, %.0f; in the right column at the end %.1f of 100",
			c.name, s.cells, s.cells.upTo(2), s.entries, s.entries.upTo(2), s.columns)
		if s.cells.upTo(2) < c.cells || s.entries.upTo(2) < c.entries || s.entries.upTo(6) < c.all || s.columns < c.columns {
			t.Errorf("%s: want at most two cells in %g, entries in %g, six entries in %g, right columns in %g", c.name, c.cells, c.entries, c.all, c.columns)
		}
	}
}

// slips are sheets of games with one slip each.
type slips struct {
	cells, entries tally
	columns        float64 // percent of those with the last move that have it in the right column
}

func slipSheets(t *testing.T, random *rand.Rand, games [][]thought, missed bool) (all slips) {
	t.Helper()
	inStep, ends := 0, 0
	var r *rig
	for i, moves := range games {
		if i%100 == 0 {
			r = rigWith(t, stage.New(t), sizes[0], page.Options{Notation: notation.English})
		}
		s := &slipping{rig: r.another(), missed: -1, more: -1, square: board.Square(random.IntN(64))}
		at := random.IntN(2 * len(moves))
		if s.more = at; missed {
			s.missed, s.more = at, -1
		}
		s.play(moves)
		want, got := []twoSquares(nil), r.entries()
		for _, m := range moves {
			want = append(want, twoSquares{m.From, m.To})
		}
		all.cells.add(distance(want, got))
		if n := len(got); n > 0 && got[n-1] == want[len(want)-1] {
			ends++
			if n%2 == len(want)%2 {
				inStep++
			}
		}
		got = slices.DeleteFunc(got, func(e twoSquares) bool { return e == twoSquares{} })
		all.entries.add(distance(want, got))
	}
	all.columns = 100 * float64(inStep) / float64(ends)
	return all
}

// Files of real games with their clocks.
const (
	overTheBoard = "ecc2018_clk_crlf.pgn"
	blitz        = "lichess_db_clk.pgn"
)

// slipGames are the first games of a file, n at most.
func slipGames(t *testing.T, file string, n int) (games [][]thought) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(realdata.Path(t, "pgn"), file))
	if err != nil {
		t.Fatal(err)
	}
	for reader := pgn.NewReader(bytes.NewReader(data)); len(games) < n; {
		g, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if line, err := pgn.Replay(g); err == nil && line.Err == nil && len(line.Moves) > 0 {
			games = append(games, thoughts(t, g, line.Moves))
		}
	}
	return games
}

// thought is a move, and for how long its player thought about it.
type thought struct {
	board.Move
	time time.Duration
}

// thoughts are the moves of a game with the time that the clocks give them, a second
// at least, and for the first two a second.
func thoughts(t *testing.T, g *pgn.Game, moves []board.Move) (all []thought) {
	t.Helper()
	increment := 30 // of the European Club Cup
	if _, text, ok := strings.Cut(g.Tag("TimeControl"), "+"); ok {
		var err error
		if increment, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	for i, m := range moves {
		seconds := 1
		if i > 1 {
			before, ok := clockOf(g.Moves[i-2])
			after, noted := clockOf(g.Moves[i])
			if ok && noted {
				seconds = max(1, before+increment-after)
			}
		}
		all = append(all, thought{m, time.Duration(seconds) * time.Second})
	}
	return all
}

// distance is how many entries have to be put in, taken out or changed to make
// one sheet of the other.
func distance(a, b []twoSquares) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		left := row[0]
		row[0] = i + 1
		for j := range b {
			change := left
			if a[i] != b[j] {
				change++
			}
			left = row[j+1]
			row[j+1] = min(change, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
