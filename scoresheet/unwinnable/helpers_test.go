package unwinnable_test

import (
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/unwinnable"
)

// parse reads a FEN that is right.
func parse(tb testing.TB, fen string) rules.Position {
	tb.Helper()
	p, err := rules.ParseFEN(fen)
	if err != nil {
		tb.Fatalf("%s: %v", fen, err)
	}
	return p
}

// explore looks at all positions that can come about, nearest first, up to
// so many, and reports whether the winner mates in one of them. It is as
// simple as can be and shares nothing with Query but the moves.
func explore(p rules.Position, winner board.Color, limit int) (mate bool) {
	seen := map[rules.Key]bool{p.Key(): true}
	queue := []rules.Position{p}
	var buf [256]board.Move
	for len(queue) > 0 {
		p, queue = queue[0], queue[1:]
		moves := p.Moves(buf[:0])
		if len(moves) == 0 && p.Turn != winner && p.InCheck() {
			return true
		}
		for _, m := range moves {
			next := p.Play(m)
			if k := next.Key(); !seen[k] && len(seen) < limit {
				seen[k] = true
				queue = append(queue, next)
			}
		}
	}
	return false
}

// checkAnswer holds the answer against what can be found out simply: a line
// is played, a denial explored.
func checkAnswer(tb testing.TB, p rules.Position, winner board.Color, a unwinnable.Answer, limit int) {
	tb.Helper()
	switch a.Verdict {
	case unwinnable.Winnable:
		end := p
		for i, m := range a.Line {
			if v := end.Judge(m); !v.Legal() {
				tb.Fatalf("%s: move %d of the line for %v, %v, is illegal: %v", p.FEN(), i+1, winner, m, v.Reason)
			}
			end = end.Play(m)
		}
		if end.Outcome() != rules.Checkmate || end.Turn == winner {
			tb.Errorf("%s: the line for %v ends in %s, no mate by him", p.FEN(), winner, end.FEN())
		}
		if a.Reason != unwinnable.NoReason {
			tb.Errorf("%s: winnable for %v, with a reason why not: %v", p.FEN(), winner, a.Reason)
		}
	case unwinnable.Unwinnable:
		if a.Reason == unwinnable.NoReason || len(a.Line) > 0 {
			tb.Errorf("%s: unwinnable for %v without a reason, or with a line", p.FEN(), winner)
		}
		if explore(p, winner, limit) {
			tb.Errorf("%s: said to be unwinnable for %v (%v), but he can mate", p.FEN(), winner, a.Reason)
		}
	case unwinnable.Undecided:
		if a.Reason != unwinnable.NoReason || len(a.Line) > 0 {
			tb.Errorf("%s: undecided for %v with a reason or a line", p.FEN(), winner)
		}
	}
}
