package publish

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/timecontrol"
)

// Reading is the clock reading and time spent of one half-move.
type Reading struct {
	Cell  scoresheet.CellName
	Move  string
	Clock time.Duration // what the player's clock showed after it
	Timed bool
	Spent time.Duration // the time he took for it
	Known bool          // that is known: both readings are there, and the control

	Minutes bool // the clock was noted without seconds
	Rough   bool // so was one of the readings from which Spent is computed: it is accurate to a minute
}

// ClockText returns the reading as it was noted, with seconds or without; "" if
// there is none.
func (x *Reading) ClockText() string {
	if !x.Timed {
		return ""
	}
	return clockText(x.Clock, x.Minutes)
}

// SpentText returns the time that the player took for the move, without seconds
// if a reading had none; "" if it is not known.
func (x *Reading) SpentText() string {
	if !x.Known {
		return ""
	}
	return clockText(x.Spent, x.Rough)
}

func clockText(d time.Duration, minutes bool) string {
	if minutes {
		d = d.Round(time.Minute)
		return fmt.Sprintf("%d:%02d", int(d.Hours()), int(d.Minutes())%60)
	}
	return pgn.FormatClock(d)
}

// Readings returns the times of a game, half-move by half-move, including
// entries that are not legal moves. The time spent on a move is computed from
// two readings and what the control adds between them. It is unknown if a
// reading is missing, if the control is unknown, if the result would be
// negative, since somebody misread a clock, or if a delay hides it.
func (r *Round) Readings(g *Game) []Reading {
	line := g.play()
	control, _ := timecontrol.ParseEach(r.control(g))
	var out []Reading
	var used [2]time.Duration // of the time given to the clock, after the last move
	known := [2]bool{true, true}
	var minutes [2]bool          // the last reading was noted without seconds
	var pending [2]time.Duration // time of periods that the clock does not show yet; negative: shows already
	made := [2]int{}
	for i := range g.Moves {
		m := &g.Moves[i]
		cell := line.nameOf(i)
		text := Line(m.Text)
		if i < line.cut {
			text = line.san[i]
		}
		x := Reading{Cell: cell, Move: text, Clock: m.Clock, Timed: m.Timed, Minutes: m.Minutes}
		side := int(cell.Side)
		made[side]++
		switch {
		case !m.Timed || !control[side].IsValid():
			known[side] = false
		default:
			c, n := control[side], made[side]
			now := c.Given(n).Total() - pending[side] - m.Clock
			more, soon := c.Given(n).Added-c.Given(n-1).Added, c.Given(n+2).Added-c.Given(n).Added
			switch late := pending[side]; {
			case more > 0 && now-used[side] >= more:
				// Many clocks add the time of a period when the one before it has run out.
				pending[side] += more
				now -= more
			case late > 0 && used[side]-now >= late/2:
				now, pending[side] = now+late, 0
			case late == 0 && soon > 0 && used[side]-now >= soon/2:
				// The clock counted a press too many, and added the time too early.
				now, pending[side] = now+soon, -soon
			}
			if x.Known = known[side] && now >= used[side]; x.Known {
				x.Spent, x.Known = taken(c, n, now-used[side])
				x.Rough = x.Known && (m.Minutes || minutes[side])
			}
			used[side], known[side], minutes[side] = now, true, m.Minutes
		}
		out = append(out, x)
	}
	return out
}

// taken returns the time that a player took for his n-th move, if his clock ran
// for that long. A clock does not count a delay, also in Bronstein's mode: if a
// player did not use it up, nobody knows how much of it he took (Laws 6.3.2).
func taken(c timecontrol.Control, n int, ran time.Duration) (d time.Duration, known bool) {
	if c.Mode() == timecontrol.Fischer {
		return ran, true
	}
	extra := c.SpanOf(n).Extra
	if ran == 0 && extra > 0 {
		return 0, false
	}
	return ran + extra, true
}

// clocks writes the rows of Clocks.
func (r *Round) clocks(b *strings.Builder) {
	for i := range r.Games {
		g := &r.Games[i]
		if !g.timed() {
			continue
		}
		for _, x := range r.Readings(g) {
			var seconds, within string
			if x.Known {
				seconds, within = strconv.FormatFloat(x.Spent.Seconds(), 'f', -1, 64), "1"
			}
			if x.Rough {
				within = "60"
			}
			row(b, g.Place.Section, strconv.Itoa(g.Place.Round), g.Place.Board, g.Board.Players[0].Name, g.Board.Players[1].Name,
				strconv.Itoa(x.Cell.Number), [...]string{board.White: "w", board.Black: "b"}[x.Cell.Side], x.Move, x.ClockText(), x.SpentText(), seconds, within)
		}
	}
}

// timed reports whether there is a clock reading in the game.
func (g *Game) timed() bool {
	for i := range g.Moves {
		if g.Moves[i].Timed {
			return true
		}
	}
	return false
}
