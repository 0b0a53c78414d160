package main

import (
	"fmt"

	acts "zapis/desk/office"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
)

type pairCmd struct {
	officeFlags
	File     string `arg:"" name:"FILE|-" help:"Pairings: PGN (headers are enough), TRF, or a table (CSV). Read again after the round, it brings the results."`
	Round    int    `required:"" placeholder:"N"`
	Encoding string `placeholder:"NAME" help:"The encoding of the file, if it cannot be detected: ${encodings}."`
	From     string `name:"from-section" placeholder:"NAME" help:"The file's name for the section, if it has several."`
}

// Run takes in pairings. Rows that cannot be used are named with line and
// reason; all others are taken.
func (c *pairCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		data, name, err := readPairings(c.File)
		if err != nil {
			return err
		}
		section, err := o.section()
		if err != nil {
			return err
		}
		p, err := acts.Pair(o.ctx(), o.Desk, o.who, acts.Pairings{
			Data: data, Name: name, Section: section.Name, Round: c.Round, From: c.From, Encoding: c.Encoding,
		})
		for _, f := range p.Faults {
			fmt.Fprintf(d.stderr, "zapis-desk: %s, %s\n", terminal.Line(name), terminal.Line(f.Error()))
		}
		if err != nil {
			return err
		}
		err = o.answer(pairedJSON{true, section.Name, c.Round, len(p.Round.Boards), len(p.Round.Byes), len(p.Faults), whyTexts(p.Changes), o.who.Name},
			"round %d of %s: %s, %s", c.Round, section.Name, count(len(p.Round.Boards), "board"), count(len(p.Round.Byes), "bye"))
		if err == nil {
			err = o.sayChanges(p)
		}
		if err == nil && !p.IsClean() {
			err = errNo
		}
		return err
	})
}

// sayChanges prints the differences of a round that was paired before, and
// whether they concern devices.
func (o *office) sayChanges(p *acts.Paired) error {
	if !o.flags.JSON {
		for _, c := range whyTexts(p.Changes) {
			if _, err := fmt.Fprintln(o.desk.stdout, terminal.Line(c)); err != nil {
				return err
			}
		}
	}
	if p.Outdated {
		fmt.Fprintln(o.desk.stderr, "zapis-desk: write the round's pack again: it has the old pairings")
	}
	return nil
}

type pairedJSON struct {
	OK      bool   `json:"ok"` // always
	Section string `json:"section"`
	Round   int    `json:"round"`
	Boards  int    `json:"boards"`
	Byes    int    `json:"byes"`
	Faults  int    `json:"faults"`
	// Changes lists the differences, if the round was paired before.
	Changes []string `json:"changes,omitempty"`
	By      string   `json:"by"`
}

type swapCmd struct {
	officeFlags
	roundFlag
	Board string `arg:"" name:"BOARD"`
	With  string `arg:"" optional:"" name:"BOARD2" help:"These two boards change places; without it, the players of the one board change colours."`
}

// Run changes the colours of a board, or lets two boards change places.
func (c *swapCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		r, b, err := o.board(c.Round, c.Board)
		if err != nil {
			return err
		}
		if c.With == "" {
			return o.change(r, acts.Turned(b))
		}
		other, err := r.Board(c.With)
		if err != nil {
			return err
		}
		return o.change(r, acts.Exchanged(b, other)...)
	})
}

// change states changes of boards, and prints which devices have the old
// pairing.
func (o *office) change(r *values.RoundSeen, all ...values.Change) error {
	place := values.Place{Section: r.Section, Round: r.Number}
	changed, err := acts.Change(o.ctx(), o.Desk, o.who, r, all...)
	if err != nil {
		return err
	}
	if changed.Taken > 0 {
		fmt.Fprintf(o.desk.stderr, "zapis-desk: the pairing as it was is on %s: write a new pack and take it there\n", count(changed.Taken, "device"))
	} else if changed.Issued {
		fmt.Fprintln(o.desk.stderr, "zapis-desk: write the round's pack again: it has the pairing as it was")
	}
	for i, b := range changed.Now {
		was := &changed.Was[i]
		fmt.Fprintf(o.desk.stderr, "zapis-desk: board %s was %s – %s\n", was.Name, quoted(was.Players[0].Name), quoted(was.Players[1].Name))
		if err := o.answer(changedBoardJSON{true, place.Section, place.Round, b.Name, b.Players[0].Name, b.Players[1].Name, o.who.Name, changed.Taken},
			"%s/%d/%s: %s – %s", place.Section, place.Round, b.Name, quoted(b.Players[0].Name), quoted(b.Players[1].Name)); err != nil {
			return err
		}
	}
	return nil
}

type changedBoardJSON struct {
	OK      bool   `json:"ok"` // always
	Section string `json:"section"`
	Round   int    `json:"round"`
	Board   string `json:"board"`
	White   string `json:"white"`
	Black   string `json:"black"`
	By      string `json:"by"`
	Taken   int    `json:"taken,omitempty"` // devices that have the old pairing
}

type renameCmd struct {
	officeFlags
	roundFlag
	Board string   `arg:"" name:"BOARD"`
	Side  string   `arg:"" name:"SIDE" help:"white or black; board: the board itself has another name."`
	Name  []string `arg:"" name:"NAME"`
	FIDE  string   `name:"fide" placeholder:"ID" help:"FIDE ID of the player; without it, another player has none."`
	Elo   int      `placeholder:"RATING"`
	Same  bool     `help:"It is the same player, whose name was spelled wrong: ID and rating stay."`
}

// Run gives a player another name, or replaces him.
func (c *renameCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		r, b, err := o.board(c.Round, c.Board)
		if err != nil {
			return err
		}
		if c.Side == "board" {
			return o.change(r, acts.Renamed(b, joined(c.Name)))
		}
		side, err := values.ParseSide(c.Side)
		if err != nil {
			return fmt.Errorf("%w, or board", err)
		}
		return o.change(r, acts.Replaced(b, side, acts.Naming{Name: joined(c.Name), FIDE: c.FIDE, Elo: c.Elo, Same: c.Same}))
	})
}
