package main

import (
	"fmt"
	"strings"

	acts "zapis/desk/office"

	"zapis/cmd/internal/terminal"
)

type unpairCmd struct {
	officeFlags
	Round  int      `required:"" placeholder:"N"`
	Reason []string `arg:"" optional:"" name:"REASON"`
}

// Run removes the pairings of a round that were taken in for the wrong round or
// section.
func (c *unpairCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		r, err := o.round(c.Round)
		if err != nil {
			return err
		}
		out, err := acts.Unpair(o.ctx(), o.Desk, o.who, r, joined(c.Reason))
		if err != nil {
			return err
		}
		for _, n := range out.Withdrawn {
			fmt.Fprintf(d.stderr, "zapis-desk: issue %d is withdrawn: delete its file from the stick\n", n)
		}
		if len(out.On) > 0 {
			fmt.Fprintf(d.stderr, "zapis-desk: it is on the devices %s: take a new pack there\n", terminal.Line(strings.Join(out.On, ", ")))
		}
		return o.answer(unpairedJSON{true, r.Section, r.Number, out.Withdrawn, out.On, o.who.Name}, "round %d of %s is not paired any more", r.Number, r.Section)
	})
}

type unpairedJSON struct {
	OK        bool     `json:"ok"` // always
	Section   string   `json:"section"`
	Round     int      `json:"round"`
	Withdrawn []int    `json:"withdrawn,omitempty"` // issues of packs
	On        []string `json:"on,omitempty"`        // devices that have one of them
	By        string   `json:"by"`
}
