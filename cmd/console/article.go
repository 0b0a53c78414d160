package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
)

// meant are the rulings that people mean by an article under which several
// stand.
var meant = map[string]rulings.ID{"7.5.5": "illegal.move", "A.4.2": "illegal.move", "11.10": "appeal.noted", "9.5.3": "claim.rejected"}

// rulingOf finds the ruling that is meant: a word of the catalogue, or an
// article of the rule set of the game, or of FIDE's Laws. Where several stand
// under the article, those count that fit the side and can be given now.
func (c *console) rulingOf(word string, r session.Ruling) (rulings.ID, error) {
	if _, ok := rulings.Lookup(rulings.ID(word)); ok {
		return rulings.ID(word), nil
	}
	e := c.dev.EventRules()
	fide, _ := rulings.ShippedSet("fide")
	var all []rulings.ID
	for _, at := range []struct {
		set  rulings.Set
		play rulings.Play
	}{{e.Set, e.Play}, {e.Set, rulings.Standard}, {fide, e.Play}, {fide, rulings.Standard}} {
		for _, find := range []func(rulings.Set, rulings.Play, string) []rulings.ID{underArticle, underPenalty} {
			if len(all) == 0 {
				all = find(at.set, at.play, word)
			}
		}
	}
	if len(all) == 0 {
		return "", fmt.Errorf("%q is no ruling, and no ruling stands under such an article of %s: write its word, as illegal.move, or note", word, e.Set.Name())
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
	usual, view := meant[word], c.dev.View()
	if word == "8.7" && view.Record.Status() == scoresheet.SignedByBoth {
		usual = "result.corrected"
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
	return "", fmt.Errorf("under %s stand several rulings: write which: %s", word, strings.Join(words, ", "))
}

func underArticle(set rulings.Set, play rulings.Play, article string) (all []rulings.ID) {
	for _, r := range rulings.Catalogue() {
		if row, ok := set.Row(r.ID, play); ok && names(row.Article, article) {
			all = append(all, r.ID)
		}
	}
	return all
}

// underPenalty finds rulings by the article of what follows from them.
func underPenalty(set rulings.Set, play rulings.Play, article string) (all []rulings.ID) {
	effects := map[rulings.Point]rulings.Effect{
		rulings.IllegalTime: rulings.Counted, rulings.IllegalLoses: rulings.Counted, rulings.ClaimTime: rulings.WrongClaim,
	}
	for _, r := range rulings.Catalogue() {
		row, ok := set.Row(r.ID, play)
		for point, effect := range effects {
			if ok && row.Effect == effect && names(set.Value(point, play).Article, article) && !slices.Contains(all, r.ID) {
				all = append(all, r.ID)
			}
		}
	}
	return all
}

// names reports whether an article stands in a list such as "7.4.1, 7.4.3" or
// "4.1–4.7".
func names(list, article string) bool {
	for _, part := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ';' }) {
		part = strings.TrimSpace(part)
		from, to, span := strings.Cut(part, "–")
		if strings.EqualFold(part, article) || span && between(from, to, article) {
			return true
		}
	}
	return false
}

// between reports whether an article stands between two of one chapter: 4.3
// between 4.1 and 4.7.
func between(from, to, article string) bool {
	chapter, first, ok := cutLast(from)
	in, n, ok2 := cutLast(article)
	_, last, ok3 := cutLast(to)
	if !ok3 {
		var err error
		last, err = strconv.Atoi(to) // "II.4.1–7"
		ok3 = err == nil
	}
	return ok && ok2 && ok3 && chapter == in && first <= n && n <= last
}

func cutLast(article string) (chapter string, n int, ok bool) {
	i := strings.LastIndexByte(article, '.')
	if i < 0 {
		return "", 0, false
	}
	n, err := strconv.Atoi(article[i+1:])
	return article[:i], n, err == nil
}
