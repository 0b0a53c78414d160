package main

import (
	"fmt"
	"slices"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

// rulingOf finds the ruling named by a word of the catalogue, or by an article
// of the game's rule set or of FIDE's Laws. If several have the article, those
// count that fit the side and can be made now.
func (c *console) rulingOf(word string, r arbitration.Ruling) (rulings.ID, error) {
	if _, ok := rulings.Lookup(rulings.ID(word)); ok {
		return rulings.ID(word), nil
	}
	e := c.dev.EventRules()
	all := e.Set.Find(word, e.Play)
	if len(all) == 0 {
		for _, other := range rulings.Plays() {
			if len(e.Set.Find(word, other)) > 0 {
				return "", fmt.Errorf("under %s nothing is ruled where the play is %s, only where it is %s: see ruleset, or write a ruling's word or note", word, e.Play, other)
			}
		}
		return "", fmt.Errorf("%q is not a ruling, and %s has no ruling under such an article: write its word, as illegal.move, or note", word, e.Set.Name())
	}
	one := r.Side == scoresheet.SignerWhite || r.Side == scoresheet.SignerBlack
	fit := slices.DeleteFunc(slices.Clone(all), func(id rulings.ID) bool {
		row, _ := rulings.Lookup(id)
		if (row.Who == rulings.Player) != one {
			return true
		}
		asked := r
		asked.ID = id
		c.defaultCell(&asked)
		a, err := c.dev.Advise(asked)
		return err != nil || !a.Applies()
	})
	usual, view := e.Set.Usual(word), c.dev.View()
	switch {
	case usual == rulings.ClosedUnsigned && view.Record.Status() == scoresheet.SignedByBoth:
		usual = rulings.ResultCorrected
	case usual == rulings.AgreeEarly && r.Facts.Consent:
		usual = rulings.AgreeConsent
	}
	switch {
	case len(all) == 1:
		return all[0], nil
	case len(fit) == 1:
		return fit[0], nil
	case slices.Contains(fit, usual):
		return usual, nil
	case len(fit) == 0:
		fit = all
	}
	words := make([]string, len(fit))
	for i, id := range fit {
		words[i] = string(id)
	}
	return "", fmt.Errorf("there are several rulings under %s: write which: %s", word, strings.Join(words, ", "))
}
