package pgn

import (
	"fmt"
	"slices"
	"strings"

	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

// Unconverted describes a half-move that [Convert] left as it was written, with
// what follows it in its line.
type Unconverted struct {
	Ply          int // 1 for the first half-move of the game, in a variation counted from there too
	Variation    bool
	Text, Reason string
	Line, Column int
}

// mostTold is how much of a text that cannot be read is told of, in bytes: the
// word of a hostile file can be as long as a game may be.
const mostTold = 120

func told(text string) string {
	if len(text) <= mostTold {
		return text
	}
	return strings.ToValidUTF8(text[:mostTold], "") + "…"
}

// Error returns the place, the half-move and the reason.
func (u *Unconverted) Error() string {
	where := ""
	if u.Variation {
		where = " in a variation"
	}
	return fmt.Sprintf("half-move %d%s, %q (line %d, column %d): %s", u.Ply, where, told(u.Text), u.Line, u.Column, u.Reason)
}

// Convert rewrites the moves of a game in a form and in the letters of a
// language, in the variations too. Everything else is kept; e.p. is not
// written, as it follows from the move, and a draw offer stays. From is the
// language in whose letters the moves are written; if it is empty, it is that
// of [Replay].
//
// A half-move that does not mean exactly one legal move, or that the form
// cannot write, stays as it is with what follows it in its line, and is
// returned. Convert returns an error, and changes nothing, if the starting
// position cannot be set up.
func Convert(g *Game, from notation.Language, form reading.Form, to notation.Language) ([]Unconverted, error) {
	start, err := StartOf(g)
	if err != nil {
		return nil, err
	}
	if from == "" {
		line, err := Replay(g)
		if err != nil {
			return nil, err
		}
		from = line.Language
	}
	c := converter{from: from, form: form, to: to}
	g.Moves = c.line(g.Moves, start, 1, false)
	return c.left, nil
}

type converter struct {
	from, to notation.Language
	form     reading.Form
	left     []Unconverted
}

// line returns a line of moves as it is written in the form. ply is the number
// of its first half-move.
func (c *converter) line(moves []Ply, p rules.Position, ply int, variation bool) []Ply {
	out := slices.Clone(moves)
	for i := range out {
		next, text, reason := c.move(&p, out[i].Text)
		if reason != "" {
			c.left = append(c.left, Unconverted{ply + i, variation, out[i].Text, reason, out[i].Line, out[i].Column})
			return out
		}
		out[i].Text = text
		for k, v := range out[i].Variations {
			if k == 0 {
				out[i].Variations = slices.Clone(out[i].Variations)
			}
			out[i].Variations[k] = c.line(v, p, ply+i, true)
		}
		p = next
	}
	return out
}

func (c *converter) move(p *rules.Position, written string) (next rules.Position, text, reason string) {
	m, reason := MoveOf(p, written, c.from)
	switch {
	case reason != "":
		return next, "", reason
	case !m.From.Valid():
		return p.Pass(), "--", ""
	}
	if text = reading.Write(*p, m, c.form, c.to); text == "" {
		return next, "", fmt.Sprintf("cannot be told from another move in the form %s", c.form)
	}
	if notation.OffersDraw(written, c.from) {
		text += " (=)"
	}
	return p.Play(m), text, ""
}
