package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
)

type eventSaidCmd struct {
	officeFlags
	Since string `required:"" placeholder:"2026-11-20 15:00" help:"From this hour on, by this machine's clock."`
	By    string `placeholder:"NAME" help:"Only what this person said."`
}

// statedJSON is a fact as event said prints it. New fields are added at the end.
type statedJSON struct {
	At      time.Time       `json:"at"`
	Desk    string          `json:"desk"` // which process of a desk: a different one at each start
	By      string          `json:"by"`
	Kind    string          `json:"kind"`
	Subject string          `json:"subject"`
	Body    json.RawMessage `json:"body,omitempty"`
}

// Run prints the facts stated at all desks from an hour on, in the order of the
// store, for reading after a laptop with the desk was stolen. Facts cannot be
// removed; a wrong one is corrected by stating the right one.
func (c *eventSaidCmd) Run(d *desk) error {
	since, err := time.ParseInLocation("2006-01-02 15:04", c.Since, time.Local)
	if err != nil {
		return errors.New("write the hour as in --since '2026-11-20 15:00'")
	}
	return c.work(d, func(o *office) error {
		if err := o.may(values.ActLogs); err != nil && o.may(values.ActEvent) != nil {
			return err
		}
		facts, began, n := o.Facts(), false, 0
		for i := range facts {
			f := &facts[i]
			// All facts after the first one that late are included: a clock may have
			// been wrong.
			if began = began || !f.At.Before(since); !began || c.By != "" && !strings.EqualFold(f.By, c.By) {
				continue
			}
			n++
			body := f.Body
			if f.Kind == values.FactCoded {
				body = nil // the hash of a code is not printed
			}
			if o.flags.JSON {
				if err := writeJSON(d, statedJSON{f.At, f.Desk, f.By, string(f.Kind), f.Subject, body}); err != nil {
					return err
				}
				continue
			}
			_, place, _ := strings.Cut(f.Subject, "/")
			line := fmt.Sprintf("%s desk %s %s: %s %s %s", f.At.Local().Format("2006-01-02 15:04:05"), f.Desk[:8], quoted(f.By), f.Kind, place, body)
			if _, err := fmt.Fprintln(d.stdout, terminal.Line(strings.Join(strings.Fields(line), " "))); err != nil {
				return err
			}
		}
		if n == 0 {
			fmt.Fprintln(d.stderr, "zapis-desk: nothing was said since")
		}
		return nil
	})
}
