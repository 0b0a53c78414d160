package main

import (
	values "zapis/desk"
	acts "zapis/desk/office"
)

type codeCmd struct {
	officeFlags
	Person string `arg:"" name:"NAME" help:"Somebody in the event: an arbiter, or a person who works at the desk."`
	Off    bool   `help:"Take the code away."`
}

type codeJSON struct {
	OK     bool   `json:"ok"` // always
	Person string `json:"person"`
	Code   string `json:"code,omitempty"`
	By     string `json:"by"`
}

// Run gives a person a code for the desk's pages. It is printed once and kept
// only as a hash; the previous code becomes invalid, and so do the sessions
// that it opened.
func (c *codeCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActCode); err != nil {
			return err
		}
		var code, hash string
		if !c.Off {
			var err error
			if code, hash, err = acts.NewCode(); err != nil {
				return err
			}
		}
		person, err := acts.GiveCode(o.ctx(), o.Desk, o.who, c.Person, hash)
		switch {
		case err != nil:
			return err
		case c.Off:
			return o.answer(codeJSON{true, person, "", o.who.Name}, "%s has no code any more", person)
		}
		return o.answer(codeJSON{true, person, code, o.who.Name}, "code of %s: %s %s", person, code[:4], code[4:])
	})
}
