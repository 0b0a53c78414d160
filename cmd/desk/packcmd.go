package main

import (
	"fmt"
	"os"
	"path/filepath"

	values "zapis/desk"
	acts "zapis/desk/office"
	"zapis/desk/publish"
)

type packCmd struct {
	officeFlags
	keysFlag
	Round   int      `placeholder:"N" help:"The packs of this round, of the section or of all; without it, the event's pack."`
	Out     string   `default:"." placeholder:"FOLDER" help:"Where to write them: the stick that goes to the devices."`
	Address []string `placeholder:"https://HOST:PORT" help:"Where devices reach the desk over the air, as serve --air says it; may be given several times. Without it the packs name what the last one named; none: no desk."`
	Codes   bool     `help:"Also write a pack for each device of the round, with an arbiter's code of its own, 12 digits; the list of codes is in the folder of keys. Not needed with arbiters' keys."`
}

// Run writes packs. Each has a new issue, which is stated before the file is
// written: a number is never used twice.
func (c *packCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActPack); err != nil {
			return err
		}
		by, err := c.folder().Signer()
		if err != nil {
			return err
		}
		if err := os.MkdirAll(c.Out, 0o755); err != nil {
			return fmt.Errorf("%s cannot be written to: %w: name a folder that can", c.Out, causeOf(err))
		}
		rounds, err := c.rounds(o)
		if err != nil {
			return err
		}
		at, err := c.deskOf(o.Event(), c.Address)
		if err != nil {
			return err
		}
		for _, r := range rounds {
			p, err := acts.Pack(o.ctx(), o.Desk, o.who, by, acts.Packing{Round: r, Codes: c.Codes, Desk: at})
			if err != nil {
				return err
			}
			if err := c.write(o, p); err != nil {
				return err
			}
		}
		return nil
	})
}

// rounds returns the rounds to be packed; nil means the event.
func (c *packCmd) rounds(o *office) ([]*values.RoundSeen, error) {
	if c.Round == 0 {
		return []*values.RoundSeen{nil}, nil
	}
	return o.rounds(c.Round)
}

// write writes the files of a pack.
func (c *packCmd) write(o *office, p *acts.Packed) error {
	if p.Codes != nil {
		if err := c.writeCodes(p); err != nil {
			return err
		}
	}
	file := filepath.Join(c.Out, p.Name)
	if _, err := publish.WriteFile(file, p.Text); err != nil {
		return fmt.Errorf("%s cannot be written: %w: the issue is in the store, write the pack again", file, causeOf(err))
	}
	return o.answer(packJSON{true, file, p.Issue, p.Place.Section, p.Place.Round, p.Devices, o.who.Name},
		"issue %d: %s, %s", p.Issue, fileName(file), count(p.Devices, "enrolled device"))
}

// writeCodes writes each device's own pack into a file for that device alone.
func (c *packCmd) writeCodes(p *acts.Packed) error {
	for i, text := range p.Codes.Texts {
		file := filepath.Join(c.Out, p.Codes.Folder, p.Codes.Names[i])
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("%s cannot be written to: %w: name a folder that can", c.Out, causeOf(err))
		}
		if _, err := publish.WriteFile(file, text); err != nil {
			return fmt.Errorf("%s cannot be written: %w: write the pack again", file, causeOf(err))
		}
	}
	return acts.WriteKey(c.file(p.Codes.File(p.Issue)), p.Codes.List)
}

type packJSON struct {
	OK      bool   `json:"ok"` // always
	File    string `json:"file"`
	Issue   int    `json:"issue"`
	Section string `json:"section,omitempty"`
	Round   int    `json:"round,omitempty"`
	Devices int    `json:"devices"`
	By      string `json:"by"`
}
