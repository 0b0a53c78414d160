package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	values "zapis/desk"
	acts "zapis/desk/office"
	"zapis/modes"
	"zapis/scoresheet/reconcile"
)

type answerCmd struct {
	officeFlags
	roundFlag
	What []string `arg:"" name:"CHALLENGE|BOARD CELL=TEXT" help:"As the device shows it, 18 groups of four letters and digits. Or a board, and what stands in a cell of the game: 12 17w=Rad8; result=1-0; ? for what nobody can tell; 17w= takes the answer back."`
	Note string   `placeholder:"TEXT" help:"What the answer rests on: what the arbiter saw himself."`
	Key  string   `placeholder:"FILE" help:"For a challenge: the arbiter's private key, made by: zapis-desk key arbiter FILE, or by event new"`
}

// Run answers a device's challenge, or a question that two sheets left open.
func (c *answerCmd) Run(d *desk) error {
	switch {
	case c.Key != "":
		return c.challenge(d)
	case len(c.What) > 1 && strings.Contains(c.What[1], "="):
		return c.work(d, c.question)
	}
	return errors.New("answer a challenge with --key FILE, and a question about a board as in: zapis-desk answer 12 17w=Rad8")
}

// challenge prints the digits that open arbiter mode on the device that shows
// the challenge, and which device that is, since a player may show the challenge
// of another device.
func (c *answerCmd) challenge(d *desk) error {
	key, err := acts.ReadKey(c.Key, modes.ParseAnswerKey)
	if err != nil {
		return err
	}
	challenge := strings.Join(c.What, " ")
	digits, err := modes.Answer(key, challenge)
	if err != nil {
		return err
	}
	device, err := modes.ChallengeDevice(challenge)
	if err != nil {
		return err
	}
	id, err := modes.ChallengeID(challenge)
	if err != nil {
		return err
	}
	fmt.Fprintf(d.stderr, "for the device %s: compare it with the one before you\n", device)
	if _, err = fmt.Fprintln(d.stdout, digits); err != nil || !c.isThere() {
		return err
	}
	if err := c.work(d, func(o *office) error { return c.opened(o, key.Public().Text(), device, id) }); err != nil {
		d.complain(fmt.Errorf("not noted at the desk: %w", err)) // the arbiter has his answer
	}
	return nil
}

// opened states at the desk, if there is one, that the arbiter with that key
// answered a challenge. For a key of nobody in the event it states nothing.
func (c *answerCmd) opened(o *office, public, device, id string) error {
	who := o.who
	if c.As == "" {
		all := o.Event().Arbiters
		i := slices.IndexFunc(all, func(a values.Arbiter) bool { return slices.Contains(a.Keys(), public) })
		if i < 0 {
			return errors.New("the key belongs to no arbiter of its event")
		}
		var err error
		if who, err = o.Event().Actor(all[i].Name); err != nil {
			return err
		}
	}
	return acts.Opened(o.ctx(), o.Desk, who, device, id, 0)
}

// question states answers about cells of a board's game. An answer that does
// not fit the game is refused before anything is stated.
func (c *answerCmd) question(o *office) error {
	r, b, err := o.board(c.Round, c.What[0])
	if err != nil {
		return err
	}
	place := r.Place(b)
	var answers []reconcile.Answer
	for _, text := range c.What[1:] {
		if cell, back := strings.CutSuffix(text, "="); back {
			if err := acts.TakeBack(o.ctx(), o.Desk, o.who, place, strings.TrimSpace(cell)); err != nil {
				return err
			}
			continue
		}
		a, err := reconcile.ParseAnswer(text)
		if err != nil {
			return err
		}
		answers = append(answers, a)
	}
	if len(answers) > 0 {
		if err := acts.Testify(o.ctx(), o.Desk, o.who, place, c.Note, answers...); err != nil {
			return err
		}
	}
	return o.stateOf(place)
}
