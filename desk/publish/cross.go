package publish

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

// entrant is a player of a crosstable.
type entrant struct {
	desk.Player
	key    string
	halves int
	place  int // from 1; those with equal points share it
	row    int // in the table, from 1
	met    []meeting
}

// meeting is what a player had in one round.
type meeting struct {
	round int
	color int    // 0 White, 1 Black; -1 without an opponent
	other string // the opponent's key
	sign  string // 1, ½, 0, +, -
	bye   string // kind of a bye
}

// Crosstable returns the table of a section after the given rounds, in their
// order: who met whom, with which color and result, and the points. If all have
// met all, the columns are the opponents; otherwise they are the rounds, with
// the opponent's row, the color and the result in each: 12w1. Players with
// equal points share a place, in the order of the starting list: no tie-break
// is computed.
func Crosstable(rounds []*Round, w logwords.Words) Table {
	if len(rounds) == 0 {
		return Table{}
	}
	players := entrants(rounds)
	last := rounds[len(rounds)-1]
	t := Table{
		Title: last.title(w),
		Head:  []string{w.Say("publish.place"), "#", w.Say("publish.player"), w.Say("publish.rating"), w.Say("publish.federation")},
		Right: []bool{true, true, false, true, false},
		Notes: []string{w.Say("publish.cross.note")},
	}
	rows := map[string]*entrant{}
	for _, p := range players {
		rows[p.key] = p
	}
	all := everybody(players)
	if all {
		for i := range players {
			t.Head = append(t.Head, strconv.Itoa(i+1))
		}
	} else {
		for _, r := range rounds {
			t.Head = append(t.Head, w.Say("publish.round", r.Round.Number))
		}
	}
	t.Head = append(t.Head, w.Say("publish.points"))
	for len(t.Right) < len(t.Head)-1 {
		t.Right = append(t.Right, false)
	}
	t.Right = append(t.Right, true)
	for i, p := range players {
		cells := []string{strconv.Itoa(p.place), strconv.Itoa(p.row), called(&p.Player), rating(&p.Player), p.Federation}
		if all {
			for j, o := range players {
				text := p.against(o.key)
				if i == j {
					text = "×"
				}
				cells = append(cells, text)
			}
		} else {
			for _, r := range rounds {
				cells = append(cells, p.in(r.Round.Number, rows))
			}
		}
		t.Rows = append(t.Rows, append(cells, halfText(p.halves)))
	}
	return t
}

// entrants returns the players of all rounds in the order of the table.
func entrants(rounds []*Round) []*entrant {
	known := map[string]*entrant{}
	var all []*entrant
	take := func(p *desk.Player) *entrant {
		key := identity(p)
		if key == "" {
			key = "?" + strconv.Itoa(len(all)) // a player who cannot be distinguished from others
		}
		e := known[key]
		if e == nil {
			e = &entrant{Player: *p, key: key}
			known[key] = e
			all = append(all, e)
		}
		return e
	}
	for _, r := range rounds {
		for i := range r.Games {
			g := &r.Games[i]
			result := g.Outcome()
			two := [2]*entrant{take(&g.Board.Players[0]), take(&g.Board.Players[1])}
			for side, e := range two {
				points, played := halves(result, side)
				e.halves += points
				sign := halfText(points)
				if result != scoresheet.NoResult && !played {
					sign = [...]string{"-", "", "+"}[points]
				}
				if result == scoresheet.NoResult {
					sign = ""
				}
				e.met = append(e.met, meeting{round: r.Round.Number, color: side, other: two[1-side].key, sign: sign})
			}
		}
		for _, bye := range r.Round.Byes {
			e := take(&bye.Player)
			e.halves += byeHalves(bye.Kind)
			e.met = append(e.met, meeting{round: r.Round.Number, color: -1, bye: bye.Kind})
		}
	}
	slices.SortStableFunc(all, func(a, b *entrant) int {
		return cmp.Or(cmp.Compare(b.halves, a.halves), cmp.Compare(start(a), start(b)), cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Name, b.Name))
	})
	for i, e := range all {
		e.place, e.row = i+1, i+1
		if i > 0 && all[i-1].halves == e.halves {
			e.place = all[i-1].place
		}
	}
	return all
}

// start returns the number in the starting list; those without one come last.
func start(e *entrant) int {
	if e.Start == 0 {
		return 1 << 30
	}
	return e.Start
}

// everybody reports whether the rounds form an all-play-all tournament: each
// pair met at least once and at most twice.
func everybody(players []*entrant) bool {
	if len(players) < 3 || len(players) > 30 {
		return false
	}
	for _, p := range players {
		times := map[string]int{}
		for _, m := range p.met {
			if m.color >= 0 {
				times[m.other]++
			}
		}
		if len(times) != len(players)-1 || times[p.key] > 0 {
			return false
		}
		for _, n := range times {
			if n > 2 {
				return false
			}
		}
	}
	return true
}

// against returns a player's results against another, in the order played.
func (e *entrant) against(key string) string {
	var signs []string
	for _, m := range e.met {
		if m.other == key && m.color >= 0 {
			signs = append(signs, cmp.Or(m.sign, "*"))
		}
	}
	return strings.Join(signs, " ")
}

// in returns a player's entry for a round: 12w1, 3b½, a bye as in TRF, or
// nothing.
func (e *entrant) in(round int, rows map[string]*entrant) string {
	var out []string
	for _, m := range e.met {
		switch {
		case m.round != round:
		case m.color < 0:
			out = append(out, "-"+byeText(m.bye))
		default:
			out = append(out, fmt.Sprintf("%d%c%s", rows[m.other].row, "wb"[m.color], cmp.Or(m.sign, "*")))
		}
	}
	return strings.Join(out, " ")
}
