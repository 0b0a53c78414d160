package main

import (
	"crypto/rand"
	"fmt"
	"math/big"

	values "zapis/desk"
	"zapis/modes"
)

type codeCmd struct {
	officeFlags
	Person string `arg:"" name:"NAME" help:"Of the event: an arbiter, or who works at the desk."`
	Off    bool   `help:"Take the code away."`
}

type codeJSON struct {
	OK     bool   `json:"ok"` // always
	Person string `json:"person"`
	Code   string `json:"code,omitempty"`
	By     string `json:"by"`
}

// Run gives a person a code for the desk's pages. It is printed once and kept
// only as a hash; the one before it ends, and so do the sessions that it opened.
func (c *codeCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		person, err := o.Event().Actor(c.Person)
		if err != nil {
			return err
		}
		if c.Off {
			if err := o.say(values.Place{}, values.Coded{Person: person.Name}); err != nil {
				return err
			}
			return o.answer(codeJSON{true, person.Name, "", o.who.Name}, "%s has no code any more", person.Name)
		}
		if err := o.may(values.ActCode); err != nil {
			return err
		}
		n, err := rand.Int(rand.Reader, big.NewInt(100_000_000))
		if err != nil {
			return err
		}
		code := fmt.Sprintf("%08d", n)
		hash, err := modes.HashCode(code, modes.DefaultParams)
		if err != nil {
			return err
		}
		if err := o.say(values.Place{}, values.Coded{Person: person.Name, Hash: hash}); err != nil {
			return err
		}
		return o.answer(codeJSON{true, person.Name, code, o.who.Name}, "code of %s: %s %s", person.Name, code[:4], code[4:])
	})
}
