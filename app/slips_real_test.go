package app_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
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
// other, without looking, and misses one square, or touches one more.
type slipping struct {
	*rig
	touches int
	missed  int // the touch that is left out; -1 for none
	more    int // the touch before which another square is touched; -1 for none
	square  board.Square
}

func (s *slipping) touch(at board.Square) {
	s.Helper()
	n := s.touches
	s.touches++
	if n == s.more {
		s.tap(s.square.String())
	}
	if n != s.missed {
		s.tap(at.String())
	}
}

func (s *slipping) play(moves []board.Move) {
	s.Helper()
	for _, m := range moves {
		s.touch(m.From)
		s.touch(m.To)
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
// they did in nine of ten games when an empty square was always a start.
func TestRealGamesWithASlip(t *testing.T) {
	long.Serial(t)
	if _, err := os.Stat("/dev/shm"); err == nil {
		t.Setenv("TMPDIR", "/dev/shm") // what is durable is not looked at here
	}
	games := slipGames(t, long.Of(200, 1600))
	random := rand.New(rand.NewPCG(long.Seed(t), 0))
	var r *rig
	for _, c := range []struct {
		name           string
		missed         bool
		cells, entries float64 // percent of the sheets with two at most
		all            float64 // percent with six entries at most
		columns        float64 // percent that end in the right columns
	}{
		{"a square missed", true, 50, 65, 90, 92},
		{"a square more", false, 62, 85, 95, 94},
	} {
		var cells, entries tally
		inStep, ends := 0, 0
		for i, moves := range games {
			if c.missed != (i%2 == 0) {
				continue
			}
			if i%100 < 2 {
				r = rigWith(t, stage.New(t), sizes[0], page.Options{Notation: notation.English})
			}
			s := &slipping{rig: r.another(), missed: -1, more: -1, square: board.Square(random.IntN(64))}
			at := random.IntN(2 * len(moves))
			if s.more = at; c.missed {
				s.missed, s.more = at, -1
			}
			s.play(moves)
			want, got := []twoSquares(nil), r.entries()
			for _, m := range moves {
				want = append(want, twoSquares{m.From, m.To})
			}
			cells.add(distance(want, got))
			if n := len(got); n > 0 && got[n-1] == want[len(want)-1] {
				ends++
				if n%2 == len(want)%2 {
					inStep++
				}
			}
			got = slices.DeleteFunc(got, func(e twoSquares) bool { return e == twoSquares{} })
			entries.add(distance(want, got))
		}
		columns := 100 * float64(inStep) / float64(ends)
		t.Logf("%s: cells that differ %v, at most two in %.0f of 100 sheets; entries %v, %.0f; in the right column at the end %.1f of 100 (%d)",
			c.name, cells, cells.upTo(2), entries, entries.upTo(2), columns, ends)
		if cells.upTo(2) < c.cells || entries.upTo(2) < c.entries || entries.upTo(6) < c.all || columns < c.columns {
			t.Errorf("%s: want at most two cells in %g, entries in %g, six entries in %g, right columns in %g", c.name, c.cells, c.entries, c.all, c.columns)
		}
	}
}

// slipGames are real games over the board and of blitz.
func slipGames(t *testing.T, n int) (games [][]board.Move) {
	t.Helper()
	dir := realdata.Path(t, "pgn")
	for i, file := range []string{"ecc2018_clk_crlf.pgn", "lichess_db_clk.pgn"} {
		data, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		reader := pgn.NewReader(bytes.NewReader(data))
		for len(games) < n*(i+1)/2 {
			g, err := reader.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if line, err := pgn.Replay(g); err == nil && line.Err == nil && len(line.Moves) > 0 {
				games = append(games, line.Moves)
			}
		}
	}
	return games
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
