package main

import (
	values "zapis/desk"
	acts "zapis/desk/office"
)

type removeCmd struct {
	officeFlags
	roundFlag
	Board  string   `arg:"" name:"BOARD"`
	Sheet  string   `arg:"" name:"SHEET" help:"white or black, for the sheet that counts; or the name of a file, or the beginning of its hash."`
	Reason []string `arg:"" name:"REASON"`
	Back   bool     `help:"Put it back."`
}

// Run removes a sheet from a board for the chief arbiter, or puts it back.
func (c *removeCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		return o.atBoard(c.Round, c.Board, func(p values.Place) error {
			return acts.Remove(o.ctx(), o.Desk, o.who, p, acts.Removing{Sheet: c.Sheet, Back: c.Back, Reason: joined(c.Reason)})
		})
	})
}
