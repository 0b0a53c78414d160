package publish

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

// Problem is something that a published game would lose, or show wrongly.
type Problem uint8

// The problems, the worst first. If the moves were not cut, those up to
// CutDoubt would cost the whole game with a reader that replays every move.
const (
	NoProblem     Problem = iota
	CutPosition           // the starting position cannot be set up: no move is published
	CutIllegal            // a half-move is not one legal move: the moves end before it
	CutGap                // a half-move is missing: the moves end before it
	CutDoubt              // a half-move is not decided: the moves end before it
	BoardTwice            // two games have the same board
	PlayerTwice           // a player has two boards in the round
	Contradiction         // list and sheets, or the two sheets, have different results
	NoResult              // the moves are published without a result
	OddResult             // PGN does not know the result: it is published as *
	NoStart               // Chess960 without a starting position: the usual one is taken
	NoName                // a player has no name
	NoDate                // the day is missing or is none
	Hidden                // a name has characters that cannot be seen: they are left out
	Letters               // a name has letters that older programs show wrongly
	Held                  // the moves are not published: the game is not ready
)

var problemWords = [...]string{
	"", "position", "illegal", "gap", "doubt", "board", "player", "contradiction", "result", "odd", "start", "name", "date", "hidden", "letters", "held",
}

// String returns the word for the problem: its key in the words is
// "publish.problem." and the word.
func (p Problem) String() string {
	if int(p) < len(problemWords) {
		return problemWords[p]
	}
	return ""
}

// Loses reports whether the problem keeps moves from being published as moves,
// although the game is ready.
func (p Problem) Loses() bool { return p >= CutPosition && p <= CutDoubt }

// Finding is a problem of one board.
type Finding struct {
	Problem Problem
	Place   desk.Place
	Cell    string // the half-move before which the moves end: 31b
	Written string // the text there, or the text that the problem is about
	Lost    int    // half-moves that are written into a comment
	Result  string // that goes out
}

// Say returns the finding as a sentence.
func (f *Finding) Say(w logwords.Words) string {
	return w.Say("publish.problem."+f.Problem.String(), f.Place.Board, f.Cell, f.Written, f.Lost, f.Result)
}

// Way returns what can be done about it.
func (f *Finding) Way(w logwords.Words) string {
	return w.Say("publish.way."+f.Problem.String(), f.Place.Board, f.Cell, f.Written, f.Lost, f.Result)
}

// Preflight returns what the games of the round would lose or show wrongly, the
// worst first, and equal ones in the order of the boards.
func (r *Round) Preflight() []Finding {
	var all []Finding
	boards, players := map[string]string{}, map[string]string{}
	for i := range r.Games {
		g := &r.Games[i]
		result := g.Outcome()
		add := func(p Problem, written string) {
			all = append(all, Finding{Problem: p, Place: g.Place, Written: Line(written), Result: result.String()})
		}
		if line := g.play(); g.Ready && line.cut < len(g.Moves) {
			add(line.why, g.Moves[line.cut].Text)
			f := &all[len(all)-1]
			f.Cell, f.Lost = line.nameOf(line.cut).String(), len(g.Moves)-line.cut
			if f.Written == "" {
				f.Written = "—"
			}
			if line.why == CutPosition {
				f.Written = Line(g.FEN)
			}
		}
		if name := strings.ToUpper(strings.TrimLeft(g.Place.Board, "0")); boards[name] != "" {
			add(BoardTwice, g.Place.Board)
		} else {
			boards[name] = "x"
		}
		for _, p := range g.Board.Players {
			id := identity(&p)
			if other := players[id]; id != "" && other != "" {
				add(PlayerTwice, p.Name+", "+other)
			} else if id != "" {
				players[id] = g.Place.Board
			}
		}
		// Faults that an arbiter has accepted are in the report.
		if contradiction := g.contradiction(); contradiction != "" && g.State != desk.Checked {
			add(Contradiction, contradiction)
		}
		switch {
		case g.Ready && result == scoresheet.NoResult:
			add(NoResult, "")
		case result.PGN() != result.String():
			add(OddResult, result.String())
		}
		if g.Chess960 && strings.TrimSpace(g.FEN) == "" {
			add(NoStart, "")
		}
		r.texts(g, add)
		if !g.Ready && g.State != desk.NoGame && g.State != desk.Checked {
			add(Held, fmt.Sprintf("%s (%s)", g.Place.Board, g.State))
		}
	}
	all = gathered(all)
	slices.SortStableFunc(all, func(a, b Finding) int { return cmp.Compare(a.Problem, b.Problem) })
	return all
}

// gathered merges findings that a whole round can have into one: a hall of
// Ukrainian names, or of games still being played, should not be a list of
// faults. Lost is then their number.
func gathered(all []Finding) []Finding {
	first := map[Problem]int{}
	var out []Finding
	for _, f := range all {
		if f.Problem == NoDate || f.Problem == Letters || f.Problem == Held {
			if i, ok := first[f.Problem]; ok {
				if out[i].Lost++; f.Problem == Held && out[i].Lost <= maxNamed {
					out[i].Written += ", " + f.Written
				} else if f.Problem == Held && out[i].Lost == maxNamed+1 {
					out[i].Written += ", …"
				}
				continue
			}
			first[f.Problem], f.Lost = len(out), 1
		}
		out = append(out, f)
	}
	return out
}

// maxNamed is how many of the boards that wait are named.
const maxNamed = 12

// contradiction returns the contradictory results, "" if there are none.
func (g *Game) contradiction() string {
	var said []string
	for _, result := range []scoresheet.Result{g.Result, g.Sheets[0], g.Sheets[1]} {
		if result != scoresheet.NoResult {
			said = append(said, result.String())
		}
	}
	if list, err := scoresheet.ParseResult(g.Board.Result); err == nil && list != scoresheet.NoResult {
		said = append(said, list.String())
	} else if err != nil && g.Board.Result != "" {
		said = append(said, Line(g.Board.Result))
	}
	slices.Sort(said)
	if said = slices.Compact(said); len(said) > 1 {
		return strings.Join(said, ", ")
	}
	return ""
}

// texts finds faults in names and dates.
func (r *Round) texts(g *Game, add func(Problem, string)) {
	if pgnDate(r.date(g)) == "" {
		add(NoDate, r.date(g))
	}
	for _, p := range g.Board.Players {
		name := Line(p.Name)
		if name == "" || name == "?" {
			add(NoName, "")
		}
		for _, text := range []string{p.Name, p.Team, p.Title} {
			switch clean := Line(text); {
			case clean != strings.TrimSpace(text):
				add(Hidden, clean)
			case strings.ContainsFunc(clean, func(c rune) bool { return c > unicode.MaxLatin1 }):
				add(Letters, clean)
			}
		}
	}
}

// identity returns a value that distinguishes a player from the others, "" if
// there is none: two players may have the same name if they are not in the same
// team.
func identity(p *desk.Player) string {
	switch name := strings.ToLower(Line(p.Name)); {
	case p.Start > 0:
		return fmt.Sprintf("#%d", p.Start)
	case isDigits(p.FIDE) && strings.Trim(p.FIDE, "0") != "":
		return "F" + p.FIDE
	case name != "" && name != "?":
		return "N" + name + "\x00" + strings.ToLower(Line(p.Team))
	}
	return ""
}
