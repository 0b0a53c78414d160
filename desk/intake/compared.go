package intake

import (
	"fmt"
	"strings"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/reconcile"
)

// A hall asks for all boards about once a second, and reading the sheets of one
// board together takes milliseconds. The result is therefore kept while the
// sheets and answers are the same, and the view of a board while no new fact is
// stated.

// comparison is the result of reading the sheets of a board together.
type comparison struct {
	of     string // the sheets and the answers, as basis writes them
	used   []int  // which of the sheets could be read
	read   []reconcile.Witness
	faults []desk.Why
	result *reconcile.Result // nil if there is none

	outcome scoresheet.Result // the game of hash; empty: none yet
	hash    string
}

// basis returns everything that the comparison of a board's sheets depends on,
// as text. A file is represented by its hash, since its content never changes.
func basis(sheets []*Sheet, answers []reconcile.Answer) string {
	var b strings.Builder
	for _, s := range sheets {
		fmt.Fprintf(&b, "%s %d %d %q\n", s.File.Hash, s.Game.Number, s.Side, s.Witness())
	}
	for _, a := range answers {
		fmt.Fprintf(&b, "%q %q\n", a.Cell, a.Text)
	}
	return b.String()
}

// compared returns the result of reading the sheets of a board together.
func (d *Desk) compared(p desk.Place, sheets []*Sheet, answers []reconcile.Answer) *comparison {
	of := basis(sheets, answers)
	if old := d.comparisons[p]; old != nil && old.of == of {
		return old
	}
	c := &comparison{of: of}
	d.comparisons[p] = c
	for i, s := range sheets {
		w, err := s.witness()
		if err != nil {
			c.faults = append(c.faults, desk.Why{Key: "why.unreadable", Side: s.Side, Text: []string{err.Error()}})
			continue
		}
		c.read, c.used = append(c.read, w), append(c.used, i)
	}
	if len(c.read) == 0 {
		return c
	}
	d.reconciled++
	r := reconcile.Reconcile(c.read, answers)
	if r.Err != nil {
		c.faults = append(c.faults, desk.Why{Key: "why.unreadable", Side: desk.NoSide, Text: []string{r.Err.Error()}})
		return c
	}
	c.result = r
	return c
}

// digest returns a hash of the game as it would be published with a result.
func (c *comparison) digest(result scoresheet.Result) string {
	if c.hash != "" && c.outcome == result {
		return c.hash
	}
	var b strings.Builder
	b.WriteString(c.result.Start.FEN() + "\n")
	for i := range c.result.Plies {
		b.WriteString(c.result.Plies[i].SAN + " ")
	}
	c.outcome, c.hash = result, hashText([]byte(b.String() + result.String()))[:32]
	return c.hash
}

// see returns the present view of a board. Only the time changes while nothing
// is stated.
func (d *Desk) see(files *sorted, r *desk.RoundSeen, pairing *desk.Board) *Board {
	p := r.Place(pairing)
	known := files.known[p]
	if known == nil {
		known = d.view(files, r, pairing)
		files.known[p] = known
	}
	b := *known
	b.Seen.Now, b.Seen.Clock = d.Now(), d.noted()
	b.State, b.Why = b.Seen.State()
	return &b
}
