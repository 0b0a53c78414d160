package publish

import (
	"strconv"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/timecontrol"
)

// Reading is what is known of the time of one half-move.
type Reading struct {
	Cell  scoresheet.CellName
	Move  string
	Clock time.Duration // what the player's clock showed after it
	Timed bool
	Spent time.Duration // the time he took for it
	Known bool          // that is known: both readings are there, and the control
}

// Readings returns the times of a game, half-move by half-move, as they are
// written; also of what is no legal move. What a player spent on a move follows
// from two readings and from what the control adds between them. It is not known
// where a reading is missing, where the control is not, or where the result
// would be negative: somebody misread a clock.
func (r *Round) Readings(g *Game) []Reading {
	line := g.play()
	control, _ := timecontrol.ParseEach(r.control(g))
	var out []Reading
	var used [2]time.Duration // of what the clock was given, after the last move
	known := [2]bool{true, true}
	var pending [2]time.Duration // time of periods that the clock does not show yet; negative: shows already
	made := [2]int{}
	for i := range g.Moves {
		m := &g.Moves[i]
		cell := line.nameOf(i)
		text := Line(m.Text)
		if i < line.cut {
			text = line.san[i]
		}
		x := Reading{Cell: cell, Move: text, Clock: m.Clock, Timed: m.Timed}
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
			if x.Spent, x.Known = now-used[side], known[side] && now >= used[side]; !x.Known {
				x.Spent = 0
			}
			used[side], known[side] = now, true
		}
		out = append(out, x)
	}
	return out
}

// clocks writes the rows of Clocks.
func (r *Round) clocks(b *strings.Builder) {
	for i := range r.Games {
		g := &r.Games[i]
		if !g.timed() {
			continue
		}
		for _, x := range r.Readings(g) {
			var clock, spent, seconds string
			if x.Timed {
				clock = pgn.FormatClock(x.Clock)
			}
			if x.Known {
				spent, seconds = pgn.FormatClock(x.Spent), strconv.FormatFloat(x.Spent.Seconds(), 'f', -1, 64)
			}
			row(b, g.Place.Section, strconv.Itoa(g.Place.Round), g.Place.Board, g.Board.Players[0].Name, g.Board.Players[1].Name,
				strconv.Itoa(x.Cell.Number), [...]string{board.White: "w", board.Black: "b"}[x.Cell.Side], x.Move, clock, spent, seconds)
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
