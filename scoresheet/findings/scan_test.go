package findings_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
)

// slowly is what a Scanner has to find, by the words of the Laws: positions
// are counted by their keys, and every legal move is made to see where it
// leads.
func slowly(start rules.Position, moves []board.Move, after []rules.Position) (all []string) {
	times := map[rules.Key][]int{}
	at := func(ply int) rules.Position {
		if ply == 0 {
			return start
		}
		return after[ply-1]
	}
	dead, fifty, seventyFive := false, false, false
	var run []int // where the last position stood, if that is not told yet
	for ply := range len(after) + 1 {
		p := at(ply)
		k := p.Key()
		times[k] = append(times[k], ply)
		n := len(times[k])
		last := ply == len(after) || moves[ply].From == board.NoSquare
		mate := last && p.Outcome() == rules.Checkmate
		if mate {
			all = append(all, fmt.Sprint("checkmate ", ply))
		}
		if last && p.Outcome() == rules.Stalemate {
			all = append(all, fmt.Sprint("stalemate ", ply))
		}
		if !dead && findings.Insufficient(p) {
			dead = true
			all = append(all, fmt.Sprint("dead ", ply))
		}
		if n <= findings.MaxTold && run != nil {
			all, run = append(all, fmt.Sprint("fivefold ", ply-1, run), fmt.Sprint("threefold ", ply-1, run)), nil
		}
		switch {
		case n > findings.MaxTold:
			run = fewOf(times[k])
		case n >= 5:
			all = append(all, fmt.Sprint("fivefold ", ply, fewOf(times[k])))
			fallthrough
		case n >= 3:
			all = append(all, fmt.Sprint("threefold ", ply, fewOf(times[k])))
		}
		clock := p.HalfMoveClock
		if clock >= 150 && !seventyFive && !mate {
			all = append(all, fmt.Sprint("seventyfive ", ply, ply-clock))
		}
		if clock >= 100 && !fifty && !mate {
			all = append(all, fmt.Sprint("fifty ", ply, ply-clock))
		}
		fifty, seventyFive = clock >= 100, clock >= 150
		var third, quiet []string
		for _, m := range p.Moves(nil) {
			q := p.Play(m)
			if len(times[q.Key()]) >= 2 {
				third = append(third, fmt.Sprint(m))
			}
			if clock == 99 && q.HalfMoveClock == 100 {
				quiet = append(quiet, fmt.Sprint(m))
			}
		}
		slices.Sort(third)
		slices.Sort(quiet)
		if third != nil && run == nil {
			all = append(all, fmt.Sprint("third ", ply, third))
		}
		if quiet != nil {
			all = append(all, fmt.Sprint("fiftieth ", ply, quiet))
		}
	}
	if n := len(after); run != nil {
		all = append(all, fmt.Sprint("fivefold ", n, run), fmt.Sprint("threefold ", n, run))
	}
	slices.Sort(all)
	return all
}

// fewOf leaves the first and the last five.
func fewOf(plies []int) []int {
	if n := len(plies); n > findings.MaxEvidence {
		return append([]int{plies[0]}, plies[n-5:]...)
	}
	return slices.Clone(plies)
}

func scanned(s *findings.Scanner, start rules.Position, moves []board.Move, after []rules.Position) (all []string) {
	for _, e := range s.Scan(nil, &start, moves, after) {
		switch e.Kind {
		case findings.Threefold, findings.Fivefold:
			if e.N > 0 {
				all = append(all, fmt.Sprint(e.Kind, " ", e.Ply, e.Stood))
			}
		case findings.Fifty, findings.SeventyFive:
			if e.Intended == nil {
				all = append(all, fmt.Sprint(e.Kind, " ", e.Ply, e.Since))
			}
		default:
			all = append(all, fmt.Sprint(e.Kind, " ", e.Ply))
		}
		var by []string
		for _, m := range e.Intended {
			by = append(by, fmt.Sprint(m))
		}
		slices.Sort(by)
		switch {
		case by == nil:
		case e.Kind == findings.Fifty:
			all = append(all, fmt.Sprint("fiftieth ", e.Ply, by))
		default:
			all = append(all, fmt.Sprint("third ", e.Ply, by))
		}
	}
	slices.Sort(all)
	return all
}

var starts = []string{
	"",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	"rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1", // Chess960
	"4k3/2p1p3/8/1P1P4/1p1p4/8/2P1P3/4K3 w - - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"7k/8/8/8/8/8/R7/K7 w - - 60 90",
	"8/8/4k3/8/8/3BK3/8/8 b - - 120 90",
}

// R-A02, R-A03: random games, full of repetitions, are read as the Laws have
// it, null moves among them.
func TestScanAgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	var s findings.Scanner
	found := 0
	for trial := range 120 {
		start := rules.Start()
		if fen := starts[trial%len(starts)]; fen != "" {
			var err error
			if start, err = rules.ParseFEN(fen); err != nil {
				t.Fatal(err)
			}
		}
		p := start
		var moves []board.Move
		var after []rules.Position
		for len(moves) < 160 {
			legal := p.Moves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[r.IntN(len(legal))]
			for range 3 { // rather back where the piece came from, and no pawn
				if n := len(moves); n >= 2 && r.IntN(3) > 0 && slices.Contains(legal, board.Move{From: moves[n-2].To, To: moves[n-2].From}) {
					m = board.Move{From: moves[n-2].To, To: moves[n-2].From}
				} else if p.Sq[m.From].Kind() == board.Pawn && r.IntN(8) > 0 {
					m = legal[r.IntN(len(legal))]
				}
			}
			if r.IntN(60) == 0 && !p.InCheck() {
				m = board.Move{From: board.NoSquare, To: board.NoSquare}
				p = p.Pass()
			} else {
				p = p.Play(m)
			}
			moves, after = append(moves, m), append(after, p)
		}
		want, got := slowly(start, moves, after), scanned(&s, start, moves, after)
		found += len(want)
		if !slices.Equal(got, want) {
			t.Fatalf("game %d from %s, %v:\n got %q\nwant %q", trial, start.FEN(), moves, got, want)
		}
	}
	t.Logf("%d events", found)
}

// A proof is asked of the last position only, and not where material tells.
func TestScanAsksTheProof(t *testing.T) {
	asked := 0
	s := findings.Scanner{Proof: func(rules.Position) bool { asked++; return true }}
	blocked, err := rules.ParseFEN("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	m := board.Move{From: 4, To: 3}
	events := s.Scan(nil, &blocked, []board.Move{m}, []rules.Position{blocked.Play(m)})
	if len(events) != 1 || events[0].Kind != findings.Dead || events[0].Ply != 1 || asked != 1 {
		t.Errorf("%+v, asked %d times", events, asked)
	}
	kings, err := rules.ParseFEN("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if events := s.Scan(nil, &kings, nil, nil); len(events) != 1 || events[0].Kind != findings.Dead || asked != 1 {
		t.Errorf("%+v, asked %d times", events, asked)
	}
}

// Laws 5.2.2 by material: what is dead, and what is not.
func TestInsufficient(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":         true,
		"4k3/8/8/8/8/8/8/4KN2 w - - 0 1":        true,
		"4k3/8/8/8/8/8/8/4KB2 w - - 0 1":        true,
		"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1":      true, // both on white squares
		"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1":       false,
		"4k3/8/8/8/3B4/4B3/5B2/4K3 w - - 0 1":   true,
		"4k3/8/8/4B3/8/3B4/8/2B1K3 w - - 0 1":   false, // d3 is white, the others stand on black
		"4k3/8/8/2B5/8/4B3/8/2B1K3 w - - 0 1":   true,
		"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1":       false, // a helpmate there is
		"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1":       false,
		"4k3/8/8/8/8/8/8/4KNB1 w - - 0 1":       false,
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1":       false,
		"4k3/8/8/8/8/8/8/4K2R w - - 0 1":        false,
		"3qk3/8/8/8/8/8/8/4K3 w - - 0 1":        false,
		"1n2k3/8/8/8/8/8/8/2B1K3 w - - 0 1":     false,
		"bb2k3/8/8/8/8/8/8/4K3 w - - 0 1":       false,
		"b1b1k3/8/8/8/8/8/8/B1B1K1B1 w - - 0 1": false,
	} {
		p, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if findings.Insufficient(p) != want {
			t.Errorf("%s: %v", fen, !want)
		}
	}
}

// R-A02: in what two positions are not the same.
func TestCompare(t *testing.T) {
	position := func(fen string) rules.Position {
		p, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, c := range []struct{ a, b, want string }{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 9 20", ""},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/3K4 b - - 0 1", "other pieces on d1 e1; the other player is to move"},
		{"r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "r3k3/8/8/8/8/8/8/4K2R w - - 0 1", "white may castle short in one of them only; black may castle long in one of them only"},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "a pawn can be taken en passant on e3 in one of them only"},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", ""},
		{"8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", ""},
	} {
		d := findings.Compare(position(c.a), position(c.b))
		if d.String() != c.want || d.Same() != (c.want == "") {
			t.Errorf("%s, %s: %q, want %q", c.a, c.b, d, c.want)
		}
	}
}
