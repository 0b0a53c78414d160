package pairing

import (
	"slices"
	"strconv"
	"strings"

	"zapis/desk"
)

// meeting is a pairing with the values that determine its place among the
// boards.
type meeting struct {
	row
	higher, sum float64 // points before the round
	rank        int     // of the higher player
	teams       [2]int  // indexes + 1, the lower first
	index       int     // among the boards of a match
}

// boards returns the pairings of a round in the order of their boards, then the
// byes.
func (v *report) boards(round int, r *reader) []row {
	var all []*meeting
	var rows []row
	for _, n := range v.order {
		p := v.players[n]
		e := p.entry(round)
		_, nobody := byeKind(p.player.Name)
		switch {
		case nobody:
		case e.opponent != 0:
			if m, ok := v.meet(round, n, r); ok {
				all = append(all, &m)
			}
		case byeCode(e.code) == "Z" && p.team != 0: // a reserve
		case e.code != ' ':
			rows = append(rows, row{line: p.at + 1, round: round, players: [2]desk.Player{p.player, {Name: "bye"}}, bye: byeCode(e.code)})
		}
	}
	for _, b := range v.byes {
		if p := v.players[b.player]; b.round == round && p != nil && p.entry(round).blank() {
			rows = append(rows, row{line: b.at + 1, round: round, players: [2]desk.Player{p.player, {Name: "bye"}}, bye: byeCode(b.kind[0])})
		}
	}
	slices.SortStableFunc(all, compareMeetings)
	boards := make([]row, 0, len(all)+len(rows))
	at := 0
	for i := range all {
		m := all[i]
		if m.teams[0] == 0 {
			boards = append(boards, m.row)
			continue
		}
		if at++; i == 0 || all[i-1].teams != m.teams {
			at = 1
		}
		m.board = strconv.Itoa(at)
		if m.index > 0 {
			m.board = strconv.Itoa(m.index)
		}
		boards = append(boards, m.row)
	}
	return append(boards, rows...)
}

// byeCode returns the kind of bye that a result without an opponent means.
// Before 2016 a plus meant a free round.
func byeCode(code byte) string {
	switch code {
	case 'U', 'F', 'H', 'Z':
		return string(code)
	case '+', '1', 'W':
		return "U"
	case '=', 'D':
		return "H"
	}
	return "Z"
}

// meet returns the pairing of a player with his opponent. It returns false for
// the second of the two, and if their lines do not fit together.
func (v *report) meet(round, n int, r *reader) (m meeting, ok bool) {
	p, e := v.players[n], v.players[n].entry(round)
	o := v.players[e.opponent]
	if o == nil {
		r.fault(p.at+1, "why.pair.stranger", round, n, e.opponent)
		return m, false
	}
	if _, nobody := byeKind(o.player.Name); nobody {
		m.row = row{line: p.at + 1, round: round, players: [2]desk.Player{p.player, o.player}, bye: byeCode(e.code)}
		return m, true
	}
	f := o.entry(round)
	if f.opponent != n {
		r.fault(p.at+1, "why.pair.otherwise", round, n, e.opponent)
		return m, false
	}
	if n > e.opponent {
		return m, false
	}
	white := e.color == 'w' && f.color != 'w' || f.color == 'b' && e.color != 'b'
	black := e.color == 'b' && f.color != 'b' || f.color == 'w' && e.color != 'w'
	if !white && !black {
		r.remark(p.at+1, "why.pair.colour", round, n, e.opponent)
	}
	if black {
		p, o, e, f = o, p, f, e
	}
	m.row = row{line: p.at + 1, round: round, players: [2]desk.Player{p.player, o.player}}
	var fits bool
	if m.result, fits = pairResult(e.code, f.code); !fits {
		r.remark(p.at+1, "why.pair.contradict", round, p.player.Start, o.player.Start, e.code, f.code)
	}
	v.place(&m, round, p, o)
	return m, true
}

// place computes the values for the order of the boards.
func (v *report) place(m *meeting, round int, white, black *entrant) {
	a, b := v.sum(white, round-1), v.sum(black, round-1)
	m.higher, m.sum = max(a, b), a+b
	switch {
	case a > b, a == b && white.player.Start < black.player.Start:
		m.rank = white.player.Start
	default:
		m.rank = black.player.Start
	}
	if white.team == 0 || black.team == 0 || white.team == black.team {
		return
	}
	if white.team > black.team {
		white, black = black, white
	}
	m.teams = [2]int{white.team, black.team}
	for _, p := range [...]*entrant{white, black} {
		if lineup, ok := v.lineups[[2]int{round, p.team - 1}]; ok {
			m.index = slices.Index(lineup, p.player.Start) + 1
			m.rank = m.index
			return
		}
	}
	if i := slices.Index(v.teams[white.team-1].players, white.player.Start); i >= 0 {
		m.rank = i
	}
}

// compareMeetings orders the boards of a round in the order of published
// pairings: by the points of the higher player, then those of both, then the
// higher player's rank. Matches follow the numbers of their teams.
func compareMeetings(a, b *meeting) int {
	switch {
	case a.teams != b.teams:
		return slices.Compare(a.teams[:], b.teams[:])
	case a.teams[0] != 0:
		return a.rank - b.rank
	case a.higher != b.higher:
		return sign(b.higher - a.higher)
	case a.sum != b.sum:
		return sign(b.sum - a.sum)
	}
	return a.rank - b.rank
}

func sign(f float64) int {
	if f < 0 {
		return -1
	}
	return 1
}

// pairResult returns the result of two codes, White's first. A game of less than
// a move, which is not rated, has the same result as any other.
func pairResult(white, black byte) (result string, ok bool) {
	switch plainCode(white) + plainCode(black) {
	case "  ":
		return "", true
	case "10":
		return "1-0", true
	case "01":
		return "0-1", true
	case "==":
		return "1/2-1/2", true
	case "00":
		return "0-0", true
	case "=0":
		return "1/2-0", true
	case "0=":
		return "0-1/2", true
	case "+-":
		return "+/-", true
	case "-+":
		return "-/+", true
	case "--":
		return "-/-", true
	}
	return "", false
}

func plainCode(code byte) string {
	if i := strings.IndexByte("WDL", code); i >= 0 {
		return "1=0"[i : i+1]
	}
	return string(code)
}
