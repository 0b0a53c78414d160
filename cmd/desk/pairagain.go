package main

import (
	"fmt"
	"slices"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	"zapis/desk/pairing"
	"zapis/scoresheet"
)

// pairedBefore is a round as it was when its pairings come a second time: after
// a late change, or with results.
type pairedBefore struct {
	was     *values.Round                // nil: they come for the first time
	results map[string]scoresheet.Result // that counted, by board
	issued  bool                         // in a pack
	matter  bool                         // a pack would be another one now
}

func (o *office) pairedBefore(section string, number int) *pairedBefore {
	r := o.Hall().Round(section, number)
	if r == nil {
		return &pairedBefore{}
	}
	was := r.Round
	was.Boards, was.Byes = slices.Clone(was.Boards), slices.Clone(was.Byes)
	results := map[string]scoresheet.Result{}
	for i := range was.Boards {
		results[was.Boards[i].Name] = r.Seen(was.Boards[i].Name).Result
	}
	return &pairedBefore{was: &was, results: results, issued: len(r.Issues) > 0}
}

// with returns what is different in the new pairings, in words. Results are
// counted; one that takes the place of another is told.
func (p *pairedBefore) with(now *values.Round) (changes []string) {
	if p.was == nil {
		return nil
	}
	results := 0
	for _, c := range pairing.Changes(p.was, now) {
		if c.Kind == pairing.Resulted {
			results++
			continue
		}
		p.matter = p.matter || c.Matters()
		changes = append(changes, c.String())
	}
	for i := range now.Boards {
		b := &now.Boards[i]
		was := p.results[b.Name]
		if r, err := scoresheet.ParseResult(b.Result); err == nil && b.Result != "" && r != was && was != scoresheet.NoResult && r != scoresheet.NoResult {
			changes = append(changes, fmt.Sprintf("board %s: result %s instead of %s", b.Name, r, was))
		}
	}
	if results > 0 {
		changes = append(changes, count(results, "result"))
	}
	return changes
}

// say prints the changes, and whether devices have to be told.
func (p *pairedBefore) say(o *office, changes []string) error {
	if !o.flags.JSON {
		for _, c := range changes {
			if _, err := fmt.Fprintln(o.desk.stdout, terminal.Line(c)); err != nil {
				return err
			}
		}
	}
	if p.issued && p.matter {
		fmt.Fprintln(o.desk.stderr, "zapis-desk: write the round's pack again: it has the pairings as they were")
	}
	return nil
}
