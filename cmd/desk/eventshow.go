package main

import (
	"fmt"
	"strings"

	values "zapis/desk"
	"zapis/desk/intake"
	acts "zapis/desk/office"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/paper"
)

type eventShowCmd struct {
	officeFlags
	Emblem   string `placeholder:"FILE.pdf" help:"Write the organizer's emblem, to print for the wall."`
	Language string `default:"" enum:"en,ru,uk,de,fr,es," placeholder:"en" help:"Language of that document: en, ru, uk, de, fr or es; by default the first language of the event."`
}

// Run shows the event, or the events if there are several and none is named.
func (c *eventShowCmd) Run(d *desk) error {
	if c.Emblem != "" {
		return c.work(d, c.poster)
	}
	if c.mirror = c.Mirror; c.mirror == "" && !c.isThere() {
		return c.noStore()
	}
	return c.opened(d, true, func(o *office) error {
		all := values.Events(o.Facts())
		if len(all) == 0 {
			return intake.ErrNoEvent
		}
		for i := range all {
			e := &all[i]
			if c.Event != "" && e.ID != c.Event && !strings.EqualFold(e.Name, c.Event) {
				continue
			}
			if err := c.show(o, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// poster writes the organizer's emblem for the wall.
func (c *eventShowCmd) poster(o *office) error {
	form, err := paperFlags{}.form(o.language(c.Language), paper.A4)
	if err != nil {
		return err
	}
	data, err := acts.Poster(o.ctx(), o.Desk, form)
	if err != nil {
		return err
	}
	return o.wrote(c.Emblem, data)
}

func (c *eventShowCmd) show(o *office, e *values.Event) error {
	if c.JSON {
		return writeJSON(o.desk, e)
	}
	out := o.desk.stdout
	fmt.Fprintf(out, "%s %s", e.ID, quoted(e.Name))
	for _, text := range []string{e.Place, e.From, e.Until} {
		if text != "" {
			fmt.Fprintf(out, ", %s", text)
		}
	}
	fmt.Fprintln(out)
	if len(e.Languages) > 0 {
		fmt.Fprintf(out, "  languages: %s\n", strings.Join(e.Languages, ", "))
	}
	for i := range e.Sections {
		s := &e.Sections[i]
		sheets := ""
		if s.Sheets == values.SheetsNone {
			sheets = ", no scoresheets are owed"
		}
		fmt.Fprintf(out, "  section %s: %s, %s%s\n", s.Name, count(s.Rounds, "round"), s.Control, sheets)
	}
	for _, a := range e.Arbiters {
		role := values.RoleArbiter
		if a.Chief {
			role = values.RoleChief
		}
		lost := ""
		if a.Out {
			lost = ", his key was lost"
		}
		fmt.Fprintf(out, "  %s: %s%s\n", role, quoted(a.Name), lost)
	}
	for _, s := range e.Staff {
		fmt.Fprintf(out, "  %s: %s\n", s.Role, quoted(s.Name))
	}
	if kind, key, err := attest.ParseKey(e.Organizer); err == nil && kind == attest.OrganizerPublic {
		fmt.Fprintf(out, "  organizer's key %s, emblem %s\n", attest.Fingerprint(key), attest.EmblemOf(key).Text())
	}
	return nil
}
