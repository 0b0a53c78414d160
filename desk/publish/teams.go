package publish

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

// TeamMatch is a match of two teams with its boards.
type TeamMatch struct {
	desk.Match
	Boards []TeamBoard
	Halves [2]int // half points of each team
	Open   int    // boards without a result
}

// TeamBoard is one board of a match.
type TeamBoard struct {
	Game   *Game
	White  int // which team has White: 0 or 1
	Halves [2]int
	Result string // from the first team's side: 1–0, ½–½, +/–
}

// Player returns the player of a team.
func (b *TeamBoard) Player(team int) *desk.Player {
	if team == b.White {
		return &b.Game.Board.Players[0]
	}
	return &b.Game.Board.Players[1]
}

// Matches returns the matches of the round with their boards and scores.
func (r *Round) Matches() []TeamMatch {
	var all []TeamMatch
	for _, m := range r.Round.Matches {
		match := TeamMatch{Match: m}
		for i := range r.Games {
			g := &r.Games[i]
			if g.Board.Match != m.Number {
				continue
			}
			b := TeamBoard{Game: g, White: whiteTeam(m, g, len(match.Boards))}
			result := g.Outcome()
			if result == scoresheet.NoResult {
				match.Open++
			}
			for side := range 2 {
				points, _ := halves(result, side)
				b.Halves[side^b.White] = points
			}
			if b.Result = resultText(result); b.White == 1 {
				b.Result = resultText(turned(result))
			}
			match.Halves[0] += b.Halves[0]
			match.Halves[1] += b.Halves[1]
			match.Boards = append(match.Boards, b)
		}
		all = append(all, match)
	}
	return all
}

// whiteTeam returns which team of a match has White on a board: it follows from
// the players' teams, otherwise the teams alternate, beginning with the first.
func whiteTeam(m desk.Match, g *Game, index int) int {
	white, black := g.Board.Players[0].Team, g.Board.Players[1].Team
	switch {
	case m.Teams[0] == m.Teams[1]:
		return index % 2
	case white == m.Teams[0] || black == m.Teams[1]:
		return 0
	case white == m.Teams[1] || black == m.Teams[0]:
		return 1
	}
	return index % 2
}

// turned returns a result seen from the other side of the board.
func turned(r scoresheet.Result) scoresheet.Result {
	switch r {
	case scoresheet.WhiteWins:
		return scoresheet.BlackWins
	case scoresheet.BlackWins:
		return scoresheet.WhiteWins
	case scoresheet.WhiteHalf:
		return scoresheet.BlackHalf
	case scoresheet.BlackHalf:
		return scoresheet.WhiteHalf
	case scoresheet.WhiteByForfeit:
		return scoresheet.BlackByForfeit
	case scoresheet.BlackByForfeit:
		return scoresheet.WhiteByForfeit
	case scoresheet.NoResult, scoresheet.Draw, scoresheet.BothLose, scoresheet.BothForfeit:
	}
	return r
}

// Teams returns the table of the teams of a section after the given rounds: in
// each round the opponent's row and the score, then match points (two for a
// match won, one for one drawn) and the points of the boards. A match with
// missing results counts its board points only.
func Teams(rounds []*Round, w logwords.Words) Table {
	if len(rounds) == 0 {
		return Table{}
	}
	type team struct {
		name        string
		match, half int
		row         int
		met         map[int][]string // round: opponent and score
		score       map[int][]string
	}
	known := map[string]*team{}
	var all []*team
	take := func(name string) *team {
		t := known[name]
		if t == nil {
			t = &team{name: name, met: map[int][]string{}, score: map[int][]string{}}
			known[name] = t
			all = append(all, t)
		}
		return t
	}
	for _, r := range rounds {
		for _, m := range r.Matches() {
			for side, name := range m.Teams {
				t := take(name)
				own, other := m.Halves[side], m.Halves[1-side]
				t.half += own
				if m.Open == 0 && len(m.Boards) > 0 {
					t.match += cmp.Compare(own, other) + 1
				}
				n := r.Round.Number
				t.met[n] = append(t.met[n], m.Teams[1-side])
				t.score[n] = append(t.score[n], halfText(own)+":"+halfText(other))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *team) int {
		return cmp.Or(cmp.Compare(b.match, a.match), cmp.Compare(b.half, a.half), cmp.Compare(a.name, b.name))
	})
	for i, t := range all {
		t.row = i + 1
	}
	last := rounds[len(rounds)-1]
	out := Table{
		Title: last.title(w),
		Head:  []string{"#", w.Say("publish.team")},
		Right: []bool{true},
		Notes: []string{w.Say("publish.teams.note")},
	}
	for _, r := range rounds {
		out.Head = append(out.Head, w.Say("publish.round", r.Round.Number))
	}
	out.Head = append(out.Head, w.Say("publish.matchpoints"), w.Say("publish.points"))
	out.Right = append(out.Right, make([]bool, len(rounds)+1)...)
	out.Right = append(out.Right, true, true)
	for _, t := range all {
		cells := []string{strconv.Itoa(t.row), t.name}
		for _, r := range rounds {
			text := ""
			for i, other := range t.met[r.Round.Number] {
				text = fmt.Sprintf("%s%d %s", sep(text), known[other].row, t.score[r.Round.Number][i])
			}
			cells = append(cells, text)
		}
		out.Rows = append(out.Rows, append(cells, strconv.Itoa(t.match), halfText(t.half)))
	}
	return out
}

// sep returns the prefix for an addition: a text and a comma, if there is a
// text.
func sep(before string) string {
	if before == "" {
		return ""
	}
	return before + ", "
}
