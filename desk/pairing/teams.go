package pairing

import (
	"strings"

	"zapis/desk"
)

// teamRules is a report's data about matches, besides the boards.
type teamRules struct {
	win, draw, loss float64 // points of a match, record 362
	boards          int     // of a match, record 352; 0 if not known
	free            [2]float64
	freeTeams       []int               // record 320, by round: team without an opponent
	byes            map[[2]int]byte     // record 240, by round and team: F, H, Z
	forfeits        map[[2]int]party330 // record 330, by round and team
}

// party330 is one side of a match that was not played.
type party330 struct {
	opponent int
	won      bool
}

// readTeamRules reads the records that hold points of teams.
func (v *report) readTeamRules() {
	r := teamRules{win: 2, draw: 1, byes: map[[2]int]byte{}, forfeits: map[[2]int]party330{}}
	for _, l := range v.doc.lines {
		if len(l.text) > MaxLine || len(l.text) < 3 {
			continue
		}
		c := v.doc.columns(l.text)
		switch l.text[:3] {
		case "352":
			r.boards = len(strings.TrimSpace(c.get(5, 60)))
		case "362":
			r.matchPoints(l.text)
		case "320":
			for i, from := range [...]int{5, 10} {
				r.free[i], _ = written(c.get(from, from+3))
			}
			for from := 15; from <= c.width() && len(r.freeTeams) < desk.MaxRounds; from += 4 {
				r.freeTeams = append(r.freeTeams, c.number(from, from+2))
			}
		case "240":
			for _, n := range numbers(c, 11) {
				r.byes[[2]int{c.number(7, 9), n}] = strings.ToUpper(c.get(5, 5) + " ")[0]
			}
		case "330":
			round, white, black := c.number(8, 10), c.number(12, 14), c.number(16, 18)
			r.forfeits[[2]int{round, white}] = party330{black, c.get(5, 5) == "+"}
			r.forfeits[[2]int{round, black}] = party330{white, c.get(6, 6) == "+"}
		}
	}
	v.rules = r
}

// matchPoints reads record 362: TW, TD and TL with their points.
func (r *teamRules) matchPoints(text string) {
	words := strings.Fields(text[3:])
	for i, word := range words {
		points := strings.TrimLeft(word, "TWDL")
		if points == "" && i+1 < len(words) {
			points = words[i+1]
		}
		f, ok := written(points)
		if !ok {
			continue
		}
		switch {
		case strings.HasPrefix(word, "TW"):
			r.win = f
		case strings.HasPrefix(word, "TD"):
			r.draw = f
		case strings.HasPrefix(word, "TL"):
			r.loss = f
		}
	}
}

// teamPoints returns the match points and the board points of a team. A match
// with a missing result is not over.
func (v *report) teamPoints(team int) (matches, games float64) {
	number := v.teams[team].number
	for round := 1; round <= max(v.rounds, len(v.rules.freeTeams)); round++ {
		opponent, open := v.opponentTeam(team, round)
		own := v.boardPoints(team, round)
		key := [2]int{round, number}
		forfeit, forfeited := v.rules.forfeits[key]
		games += own
		switch {
		case forfeited && forfeit.won:
			matches += v.rules.win
		case forfeited:
			matches += v.rules.loss
		case opponent >= 0 && open:
		case opponent >= 0:
			switch theirs := v.boardPoints(opponent, round); {
			case own > theirs:
				matches += v.rules.win
			case own == theirs:
				matches += v.rules.draw
			default:
				matches += v.rules.loss
			}
		case round <= len(v.rules.freeTeams) && v.rules.freeTeams[round-1] == number:
			matches, games = matches+v.rules.free[0], games-own+v.rules.free[1]
		case v.rules.byes[key] == 'F':
			matches, games = matches+v.rules.win, games-own+float64(v.rules.boards)*v.points['1']
		case v.rules.byes[key] == 'H':
			matches, games = matches+v.rules.draw, games-own+float64(v.rules.boards)*v.points['=']
		}
	}
	return matches, games
}

// opponentTeam returns the opponent of a team in a round, -1 if none, and
// whether a board of the match has no result yet.
func (v *report) opponentTeam(team, round int) (opponent int, open bool) {
	opponent = -1
	for _, n := range v.members[team] {
		e := v.players[n].entry(round)
		if o := v.players[e.opponent]; o != nil && o.team != 0 && o.team != team+1 {
			opponent, open = o.team-1, open || e.code == ' '
		}
	}
	return opponent, open
}

// boardPoints returns the score of a team's players in a round.
func (v *report) boardPoints(team, round int) (sum float64) {
	for _, n := range v.members[team] {
		sum += v.points[v.players[n].entry(round).code]
	}
	return sum
}
