package main

import (
	values "zapis/desk"
	acts "zapis/desk/office"
)

type holdCmd struct {
	officeFlags
	roundFlag
	Board  string   `arg:"" name:"BOARD"`
	Reason []string `arg:"" name:"REASON"`
	Result bool     `help:"Its result does not go out either." xor:"what"`
	Back   bool     `help:"Let it go out again." xor:"what"`
}

// Run holds a game back from publication for the chief arbiter, or releases it.
func (c *holdCmd) Run(d *desk) error {
	what := values.HoldMoves
	switch {
	case c.Result:
		what = values.HoldGame
	case c.Back:
		what = ""
	}
	return c.work(d, func(o *office) error {
		return o.atBoard(c.Round, c.Board, func(p values.Place) error {
			return acts.Hold(o.ctx(), o.Desk, o.who, p, what, joined(c.Reason))
		})
	})
}
