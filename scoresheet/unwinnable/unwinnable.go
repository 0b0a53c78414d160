package unwinnable

import (
	"fmt"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// Verdict says whether a side can still checkmate. The zero value is Undecided.
type Verdict uint8

const (
	Undecided  Verdict = iota // the budget was spent
	Winnable                  // there is a series of legal moves that ends in mate
	Unwinnable                // there is no such series
)

// String returns "undecided", "winnable" or "unwinnable".
func (v Verdict) String() string {
	return word(verdictWords[:], "Verdict", uint8(v))
}

var verdictWords = [...]string{Undecided: "undecided", Winnable: "winnable", Unwinnable: "unwinnable"}

// Reason is the reason why a position is unwinnable.
type Reason uint8

const (
	NoReason  Reason = iota
	BareKing         // the side has only its king
	Material         // the side cannot mate with the material that both sides have left
	GameOver         // the game has already ended, in stalemate or by the opponent's mate
	Barred           // its men can never reach the squares that a mate requires
	Exhausted        // every series of legal moves was examined
)

// String returns the reason in a few words of English, for reports and logs.
func (r Reason) String() string {
	return word(reasonWords[:], "Reason", uint8(r))
}

var reasonWords = [...]string{
	BareKing:  "bare king",
	Material:  "not enough material",
	GameOver:  "the game is over",
	Barred:    "no mate can be reached past the blocked men",
	Exhausted: "every series of moves was tried",
}

// word returns the word for a number or, if there is none, the name of the
// type and the number: "Reason(9)".
func word(words []string, name string, number uint8) string {
	if int(number) < len(words) {
		return words[number]
	}
	return fmt.Sprintf("%s(%d)", name, number)
}

// Answer is the result of [Query].
type Answer struct {
	Verdict Verdict
	Line    []board.Move // if Winnable: legal moves from the position to the mate; empty if it is mate already
	Reason  Reason       // if Unwinnable
	Nodes   int          // positions examined, in the unit of the budget
}

// DefaultBudget is enough for almost every position that arises in games.
// Spending all of it takes about a second and 100 MB.
const DefaultBudget = 500_000

// Query reports whether the winner can still checkmate from the position by
// any series of legal moves, with the opponent cooperating. Laws 6.9 and 7.5.5
// ask this about the opponent of a player whose flag has fallen or who has
// completed a second illegal move, and 5.2.2 about both players. Like those
// articles, Query ignores the 50- and 75-move rules and repetition.
//
// The budget bounds the number of positions examined, and therefore time and
// memory (about 200 bytes each). The work of one proof may exceed it. If the
// budget is too small, or the position is not Sane, the answer is Undecided.
// It is never wrong: Winnable comes with a line that was verified, Unwinnable
// with a proof, whose kind is the Reason.
func Query(p rules.Position, winner board.Color, budget int) Answer {
	if p.Sane() != nil {
		return Answer{}
	}
	switch p.Outcome() {
	case rules.Checkmate:
		if p.Turn != winner {
			return Answer{Verdict: Winnable}
		}
		return Answer{Verdict: Unwinnable, Reason: GameOver}
	case rules.Stalemate:
		return Answer{Verdict: Unwinnable, Reason: GameOver}
	case rules.Ongoing:
	}
	m := materialOf(&p)
	if m.force(winner) == 0 {
		return Answer{Verdict: Unwinnable, Reason: BareKing}
	}
	if m.insufficient(winner) {
		return Answer{Verdict: Unwinnable, Reason: Material}
	}
	a := decide(&p, winner, budget)
	if a.Verdict == Winnable && !mates(p, a.Line, winner) {
		panic("scoresheet: internal error: a line found does not end in mate")
	}
	return a
}

// Dead reports whether the position is dead (Laws 5.2.2): Unwinnable if neither
// side can checkmate, Winnable if one can. The budget is for each side.
func Dead(p rules.Position, budget int) Verdict {
	white := Query(p, board.White, budget)
	if white.Verdict == Winnable {
		return Winnable
	}
	black := Query(p, board.Black, budget)
	if black.Verdict == Winnable {
		return Winnable
	}
	return min(white.Verdict, black.Verdict) // both are Unwinnable, or one is Undecided
}

// mates plays the line and reports whether it is legal and ends in mate by
// the winner.
func mates(p rules.Position, line []board.Move, winner board.Color) bool {
	for _, m := range line {
		if !p.Judge(m).Legal() {
			return false
		}
		p = p.Play(m)
	}
	return p.Turn != winner && p.Outcome() == rules.Checkmate
}

const (
	// nodesPerScene is what examining a scene counts in the budget, about in
	// proportion to its time.
	nodesPerScene = 25

	// quickNodes is the size of the first part of the search, which decides
	// most positions of games.
	quickNodes = 256
)

// decide alternates between a proof on the scene and the search on the board,
// each time with twice the work.
func decide(p *rules.Position, winner board.Color, budget int) Answer {
	s := newSearch(p, winner)
	v := prover{winner: winner}
	d := diver{root: p, winner: winner}
	spent := func() int { return s.spent() + d.spent + nodesPerScene*v.spent }
	m := materialOf(p)
	lone := m.loneMinor(winner)
	sc, provable := sceneOf(p)
	var goals []goal
	for phase, share := 0, quickNodes; spent() < budget; phase, share = phase+1, share*2 {
		if provable && v.proves(p, sc, max(1, share/nodesPerScene/4)) {
			return Answer{Verdict: Unwinnable, Reason: Barred, Nodes: spent()}
		}
		if provable && phase > 0 {
			if phase == 1 {
				goals = findGoals(sc, winner, true)
			}
			if phase == 2 || phase == 1 && len(goals) == 0 {
				goals = merge(goals, findGoals(sc, winner, false))
			}
			s.aim(goals, max(0, phase-2))
			if d.goals = goals; phase > 2 && lone {
				if line, ok := d.run(d.part(phase, share), budget-spent()); ok {
					return Answer{Verdict: Winnable, Line: line, Nodes: spent()}
				}
			}
		}
		switch s.run(s.spent() + min(share, max(0, budget-spent()))) {
		case found:
			return Answer{Verdict: Winnable, Line: s.line(), Nodes: spent()}
		case exhausted:
			return Answer{Verdict: Unwinnable, Reason: Exhausted, Nodes: spent()}
		case interrupted:
		}
	}
	return Answer{Nodes: spent()}
}
