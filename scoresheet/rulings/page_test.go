package rulings_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/scoresheet/rulings"
)

var write = flag.Bool("write", false, "write docs/rulings.md instead of comparing it (go generate ./scoresheet/rulings)")

// docs/rulings.md is the catalogue as an arbiter reads it.
func TestPageIsCurrent(t *testing.T) {
	name := filepath.Join("..", "..", "docs", "rulings.md")
	if *write {
		if err := os.WriteFile(name, []byte(page()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != page() {
		t.Error("docs/rulings.md is not what the rule sets say: run go generate ./scoresheet/rulings")
	}
}

const pageHead = `<!-- Written by go generate ./scoresheet/rulings from the rule sets. Do not edit: a test compares. -->

# What an arbiter can rule, and what follows

Every ruling is recorded under a word that keeps its meaning for ever. Under which article it stands, what follows from
it and what the arbiter should do now depends on the rule set of the event. Four are built in:

SETS
A club writes down only where it differs from one of these; the event's pack carries that. The form is described in
` + "`scoresheet/rulings/text.go`" + `.

- *A.3* and *B.3* are rapid and blitz with enough supervision, *A.4* and *B.4* without, as the FIDE Laws number them.
- "FIDE 6.9" in the column of another set: its own text is silent, and FIDE's article stands.
- **—**: the rule set has no such rule.
- *discretion*: any penalty of FIDE 12.9 (UA II.12.6).

## Where the rule sets differ

`

func page() string {
	sets := rulings.Shipped()
	words := assets.Words("en")
	var p strings.Builder
	var list strings.Builder
	heads := ""
	for _, s := range sets {
		fmt.Fprintf(&list, "- **%s** (`%s`, version %s): %s\n", label(s), s.ID, s.Version, s.Title)
		if s.Remark != "" {
			fmt.Fprintf(&list, "  (%s)\n", s.Remark)
		}
		heads += " " + label(s) + " |"
	}
	p.WriteString(strings.Replace(pageHead, "SETS\n", list.String()+"\n", 1))

	fmt.Fprintf(&p, "| point |%s\n| --- |%s\n", heads, strings.Repeat(" --- |", len(sets)))
	for _, pt := range rulings.Points() {
		fmt.Fprintf(&p, "| %s (`%s`) |", words.Say(pt.Key()), pt)
		for _, s := range sets {
			fmt.Fprintf(&p, " %s |", byPlay(func(play rulings.Play) string {
				v := s.Value(pt, play)
				if article := s.Cite(v.Article, v.Source); article != "" {
					return v.Value + " (" + article + ")"
				}
				return v.Value
			}))
		}
		p.WriteString("\n")
	}

	for _, g := range rulings.Groups() {
		fmt.Fprintf(&p, "\n## %s\n\n| ruling | recorded with |%s what follows |\n| --- | --- |%s --- |\n",
			words.Say(g.Key()), heads, strings.Repeat(" --- |", len(sets)))
		for _, r := range rulings.Catalogue() {
			if r.Group != g {
				continue
			}
			fmt.Fprintf(&p, "| %s (`%s`) | %s |", words.Say(r.Key()), r.ID, asked(r))
			for _, s := range sets {
				fmt.Fprintf(&p, " %s |", byPlay(func(play rulings.Play) string {
					row, _ := s.Row(r.ID, play)
					return s.Cite(row.Article, row.Source)
				}))
			}
			fmt.Fprintf(&p, " %s |\n", follows(sets, r.ID, words))
		}
		p.WriteString("\nWhat to do:\n\n")
		for _, r := range rulings.Catalogue() {
			if r.Group == g {
				todo(&p, sets, r, words)
			}
		}
	}
	refused(&p, words)
	remarks(&p, sets, words)
	return p.String()
}

const refusedHead = `
## When a ruling is refused

A ruling that the rule set of the event does not have for this kind of play (—) cannot be given. Another cannot if a row
below holds in all its parts; the first such row gives the reason, and the ruling that fits instead, if the rule set has
it. Where a row hangs on how many moves were made and nobody knows, that is asked first.

| ruling | is refused when | and the arbiter reads | instead |
| --- | --- | --- | --- |
`

// refused writes the table of refusals.
func refused(p *strings.Builder, words assets.Catalogue) {
	name := func(id rulings.ID) string { return fmt.Sprintf("%s (`%s`)", words.Say(id.Key()), id) }
	p.WriteString(refusedHead)
	for _, r := range rulings.Refusals() {
		var names []string
		for _, id := range r.IDs {
			names = append(names, name(id))
		}
		if r.Counted {
			names = append(names, "whatever is counted as an illegal move")
		}
		instead := "—"
		switch {
		case r.Ended:
			instead = "the ruling on what ended it"
		case r.Instead != "":
			instead = name(r.Instead)
		}
		fmt.Fprintf(p, "| %s | %s | %s (`%s`) | %s |\n",
			strings.Join(names, "; "), strings.Join(r.When, "; "), words.Say(r.Why.Key()), r.Why, instead)
	}
}

func label(s rulings.Set) string {
	if s.ID == "club" {
		return "CL"
	}
	return strings.ToUpper(s.ID)
}

func playLabel(p rulings.Play) string {
	return map[rulings.Play]string{rulings.Standard: "standard", rulings.RapidA3: "A.3", rulings.RapidA4: "A.4", rulings.BlitzB3: "B.3", rulings.BlitzB4: "B.4"}[p]
}

// byPlay says something once where it is the same in standard play, and then
// where it is not.
func byPlay(say func(rulings.Play) string) string {
	first := say(rulings.Standard)
	var order []string
	plays := map[string][]string{}
	for _, p := range rulings.Plays() {
		text := say(p)
		if text == first {
			continue
		}
		if plays[text] == nil {
			order = append(order, text)
		}
		plays[text] = append(plays[text], playLabel(p))
	}
	var parts []string
	if first != "" {
		parts = append(parts, first)
	}
	for _, text := range order {
		where := strings.Join(plays[text], ", ")
		if text == "" {
			parts = append(parts, "not in "+where)
		} else {
			parts = append(parts, where+": "+text)
		}
	}
	if len(parts) == 0 {
		return "—"
	}
	return strings.Join(parts, "; ")
}

func asked(r rulings.Ruling) string {
	var parts []string
	for _, a := range []struct {
		ask  bool
		what string
	}{
		{r.Who == rulings.Player, "player"},
		{r.Asks.Has(rulings.Cell), "move"},
		{r.Asks.Has(rulings.Clocks), "both clocks"},
		{r.Asks.Has(rulings.Result), "result"},
		{r.Asks.Has(rulings.Text), "text"},
	} {
		if a.ask {
			parts = append(parts, a.what)
		}
	}
	if len(parts) == 0 {
		return "—"
	}
	return strings.Join(parts, ", ")
}

// follows says the effect in FIDE's Laws, and in the others where it differs.
func follows(sets []rulings.Set, id rulings.ID, words assets.Catalogue) string {
	effect := func(s rulings.Set) string {
		return byPlay(func(p rulings.Play) string {
			row, ok := s.Row(id, p)
			switch {
			case !ok:
				return ""
			case row.Effect == rulings.Discretion:
				return "discretion"
			default:
				return lower(words.Say(row.Effect.Key()))
			}
		})
	}
	fide := effect(sets[0])
	parts := []string{fide}
	for _, s := range sets[1:] {
		if e := effect(s); e != fide && e != "—" {
			parts = append(parts, label(s)+": "+e)
		}
	}
	return strings.Join(parts, "; ")
}

func lower(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// todo writes the steps of a ruling, those of another set below where they
// differ.
func todo(p *strings.Builder, sets []rulings.Set, r rulings.Ruling, words assets.Catalogue) {
	steps := func(s rulings.Set, play rulings.Play) string {
		row, _ := s.Row(r.ID, play)
		var all []string
		for _, step := range row.Do {
			all = append(all, words.Say(step.Key()))
		}
		return strings.Join(all, " ")
	}
	first := ""
	for _, play := range []rulings.Play{rulings.Standard, rulings.RapidA4, rulings.RapidA3} {
		if first == "" {
			first = steps(sets[0], play)
		}
	}
	if first == "" {
		return
	}
	p.WriteString(wrapped(fmt.Sprintf("- *%s*: %s", words.Say(r.Key()), first)))
	said := []string{first}
	for _, s := range sets {
		for _, play := range rulings.Plays() {
			if text := steps(s, play); text != "" && !slices.Contains(said, text) {
				said = append(said, text)
				where := label(s)
				if play != rulings.Standard {
					where += " " + playLabel(play)
				}
				p.WriteString(wrapped(fmt.Sprintf("  %s: %s", where, text)))
			}
		}
	}
}

// remarks lists what the rule sets add in words of their own, each once.
func remarks(p *strings.Builder, sets []rulings.Set, words assets.Catalogue) {
	p.WriteString("\n## Remarks on the texts\n\n")
	for _, s := range sets {
		var order []string
		about := map[string][]string{}
		add := func(key, article, remark string) {
			what := lower(words.Say(key))
			if article != "" {
				what = article + ", " + what
			}
			if remark != "" && about[remark] == nil {
				order = append(order, remark)
			}
			if !slices.Contains(about[remark], what) {
				about[remark] = append(about[remark], what)
			}
		}
		for _, play := range rulings.Plays() {
			for _, pt := range rulings.Points() {
				if v := s.Value(pt, play); v.Source == s.ID {
					add(pt.Key(), v.Article, v.Remark)
				}
			}
			for _, r := range rulings.Catalogue() {
				if row, _ := s.Row(r.ID, play); row.Source == s.ID {
					add(r.Key(), row.Article, row.Remark)
				}
			}
		}
		for _, remark := range order {
			p.WriteString(wrapped("- " + label(s) + ": *" + remark + "* (" + strings.Join(about[remark], "; ") + ")"))
		}
	}
}

// wrapped breaks a list item into lines of at most 120 letters.
func wrapped(text string) string {
	const width = 120
	var b strings.Builder
	indent := text[:len(text)-len(strings.TrimLeft(text, " "))]
	line := len([]rune(indent))
	b.WriteString(indent)
	for i, w := range strings.Fields(text) {
		n := len([]rune(w))
		switch {
		case i == 0:
		case line+1+n > width:
			b.WriteString("\n  ")
			line = 2
		default:
			b.WriteString(" ")
			line++
		}
		b.WriteString(w)
		line += n
	}
	b.WriteString("\n")
	return b.String()
}
