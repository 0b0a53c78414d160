package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pairing"
)

type pairCmd struct {
	officeFlags
	File     string `arg:"" name:"FILE|-" help:"Pairings: PGN (headers are enough), TRF, or a table (CSV). Read again after the round, it brings the results."`
	Round    int    `required:"" placeholder:"N"`
	Encoding string `placeholder:"NAME" help:"The encoding of the file, if it is not to be found from the bytes: ${encodings}."`
	From     string `name:"from-section" placeholder:"NAME" help:"What the file calls the section, if it has several."`
}

// Run takes pairings in. Rows that cannot be used are named with line and
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
		if c.Round < 1 || c.Round > section.Rounds {
			return fmt.Errorf("section %s has rounds 1 to %d, and no round %d", section.Name, section.Rounds, c.Round)
		}
		from := c.From
		list, faults, err := pairing.Read(data, pairing.Options{Round: c.Round, Section: from, Encoding: c.Encoding})
		clean := true
		for _, f := range faults {
			clean = clean && f.Kept
			fmt.Fprintf(d.stderr, "zapis-desk: %s, %s\n", terminal.Line(name), terminal.Line(f.Error()))
		}
		if err != nil {
			return err
		}
		round, err := roundOf(list, section.Name, c.Round)
		if err != nil {
			return err
		}
		if err := round.Check(); err != nil {
			return err
		}
		again := o.pairedBefore(section.Name, c.Round)
		place := values.Place{Section: section.Name, Round: c.Round}
		body := values.Paired{Round: *round, Source: filepath.Base(name)}
		if _, err := o.State(d.ctx, o.who, []intake.Said{{Place: place, Body: body, Blobs: []string{intake.Hash(data)}}}, data); err != nil {
			return err
		}
		changes := again.with(round)
		err = o.answer(pairedJSON{true, section.Name, c.Round, len(round.Boards), len(round.Byes), len(faults), changes, o.who.Name},
			"round %d of %s: %s, %s", c.Round, section.Name, count(len(round.Boards), "board"), count(len(round.Byes), "bye"))
		if err == nil {
			err = again.say(o, changes)
		}
		if err == nil && !clean {
			err = errNo
		}
		return err
	})
}

type pairedJSON struct {
	OK      bool   `json:"ok"` // always
	Section string `json:"section"`
	Round   int    `json:"round"`
	Boards  int    `json:"boards"`
	Byes    int    `json:"byes"`
	Faults  int    `json:"faults"`
	// Changes says what is different, if the round was paired before.
	Changes []string `json:"changes,omitempty"`
	By      string   `json:"by"`
}

// roundOf returns the round of a list as one of the section. A list may have
// the round for several sections; then the one of that name is meant.
func roundOf(list *pairing.List, section string, number int) (*values.Round, error) {
	named := slices.DeleteFunc(slices.Clone(list.Rounds), func(r values.Round) bool { return r.Section != section || r.Number != number })
	var r values.Round
	if len(named) == 1 {
		r = named[0]
	} else {
		one, err := list.Round(number)
		if err != nil {
			return nil, err
		}
		r = *one
	}
	r.Section, r.Number = section, number
	return &r, nil
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
			turned := *b
			turned.Players[0], turned.Players[1] = b.Players[1], b.Players[0]
			turned.Result = ""
			return o.change(r, values.Change{Was: b.Name, Now: turned})
		}
		other, err := r.Board(c.With)
		if err != nil {
			return err
		}
		one, two := *b, *other
		one.Name, two.Name = other.Name, b.Name
		return o.change(r, values.Change{Was: b.Name, Now: one}, values.Change{Was: other.Name, Now: two})
	})
}

// change states that boards are others from now on, and says what was taken
// already.
func (o *office) change(r *values.RoundSeen, all ...values.Change) error {
	taken := 0
	was := make([]string, len(all))
	for i, c := range all {
		if b, err := r.Board(c.Was); err == nil {
			was[i] = quoted(b.Players[0].Name) + " – " + quoted(b.Players[1].Name)
		}
		v, err := o.Board(o.ctx(), values.Place{Section: r.Section, Round: r.Number, Board: c.Was})
		if err != nil {
			return err
		}
		for side := range v.Seen.Sides {
			if v.Seen.Sides[side].Pack {
				taken++
			}
		}
	}
	place := values.Place{Section: r.Section, Round: r.Number}
	if err := o.say(place, values.Changed{Boards: all}); err != nil {
		return err
	}
	if taken > 0 {
		fmt.Fprintf(o.desk.stderr, "zapis-desk: the pairing as it was is on %s: write a new pack and take it there\n", count(taken, "device"))
	} else if len(r.Issues) > 0 {
		fmt.Fprintln(o.desk.stderr, "zapis-desk: write the round's pack again: it has the pairing as it was")
	}
	for i, c := range all {
		b := c.Now
		if was[i] != "" {
			fmt.Fprintf(o.desk.stderr, "zapis-desk: board %s was %s\n", c.Was, was[i])
		}
		if err := o.answer(changedBoardJSON{true, place.Section, place.Round, b.Name, b.Players[0].Name, b.Players[1].Name, o.who.Name, taken},
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
	Taken   int    `json:"taken,omitempty"` // devices that have the pairing as it was
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

// Run gives a player another name, or puts another in his place.
func (c *renameCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		r, b, err := o.board(c.Round, c.Board)
		if err != nil {
			return err
		}
		now := *b
		if c.Side == "board" {
			now.Name = joined(c.Name)
			return o.change(r, values.Change{Was: b.Name, Now: now})
		}
		side, err := values.ParseSide(c.Side)
		if err != nil {
			return fmt.Errorf("%w, or board", err)
		}
		p := values.Player{Team: b.Players[side].Team}
		if c.Same {
			p = b.Players[side]
		}
		p.Name = joined(c.Name)
		if c.FIDE != "" {
			p.FIDE = c.FIDE
		}
		if c.Elo > 0 {
			p.Rating = c.Elo
		}
		now.Players[side] = p
		round := r.Round
		round.Boards = []values.Board{now}
		if err := round.Check(); err != nil {
			return err
		}
		return o.change(r, values.Change{Was: b.Name, Now: now})
	})
}
