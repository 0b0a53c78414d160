package main

import (
	"strconv"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/findwords"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/rulings"
)

// What an arbiter hears once a style is chosen: the words of the pages of arbiter mode,
// one thing per line.

// finds says findings and what follows from rulings as the voice says cells and moves.
func (v *voice) finds() findwords.Voice {
	return findwords.Voice{
		Words: v.words,
		Cell: func(name string) string {
			cell, err := scoresheet.ParseCellName(name)
			if err != nil {
				return v.words.Say("find.start")
			}
			return v.cell(cell)
		},
		Move: func(san string) string { return v.text(findwords.Letters(san, v.lang)) },
	}
}

func (v *voice) labelled(said []findwords.Line) (out lines) {
	for _, l := range said {
		out = append(out, v.words.Say("app.label", l.Label, l.Text))
	}
	return out
}

// found reads out findings.
func (v *voice) found(all []arbitration.Finding) (out lines) {
	if len(all) == 0 {
		return lines{v.words.Say("find.none")}
	}
	say := v.finds()
	for i := range all {
		f := &all[i]
		out = append(out, v.words.Say("app.label", say.Title(f), say.Certainty(f)))
		out = append(out, v.labelled(say.Evidence(f))...)
		if f.Run > 0 {
			out = append(out, v.words.Say("console.find.run", f.Run))
		}
		if f.More > 0 {
			out = append(out, v.words.Say("console.find.more", f.More))
		}
	}
	return out
}

// claimed reads out claims with their answers.
func (v *voice) claimed(all []arbitration.AnsweredClaim) (out lines) {
	if len(all) == 0 {
		return lines{v.words.Say("console.claims.none")}
	}
	say := v.finds()
	for _, c := range all {
		if c.Move != "" {
			c.Move = v.text(c.Move)
		}
		out = append(out, v.words.Say("app.label", say.Cell(c.Cell), say.ClaimTitle(&c)), v.words.Say("app.label", v.words.Say("find.answer"), say.Answer(&c)))
		out = append(out, v.labelled(append(say.Claimed(&c), say.Evidence(&c.Finding)...))...)
	}
	return out
}

// logged reads out what is conspicuous in a log, and its events.
func (v *voice) logged(l *logwords.Log, groups []*logwords.Group, events []*logwords.Event) (out lines) {
	if len(groups) == 0 {
		out = lines{v.words.Say("arbiter.log.nothing")}
	}
	for _, g := range groups {
		times := l.Clock(g.From)
		if to := l.Clock(g.To); to != times {
			times += "–" + to
		}
		out = append(out, v.words.Say("app.label", v.words.Say("arbiter.log.conspicuous"), times+" "+g.Text.Say(v.words)))
	}
	for _, e := range events {
		out = append(out, l.When(e)+" "+e.Say(v.words))
	}
	return out
}

// follows reads out the consequences of a ruling.
func (c *console) follows(r arbitration.Ruling, a *arbitration.Advice) (out lines) {
	v := c.voice()
	say, w := v.finds(), v.words
	add := func(key string, args ...any) { out = append(out, w.Say(key, args...)) }
	title := w.Say(a.ID.Key())
	side, one := r.Side.Player()
	if one && (r.Cell == nil || r.Cell.Side != side) {
		title = w.Say("app.label", v.side(side), title)
	}
	if r.Cell != nil {
		title = w.Say("app.label", v.cell(*r.Cell), title)
	}
	out = append(out, title)
	if a.Article != "" {
		add("find.laws", a.Article)
	}
	if a.Penalty != "" {
		add("rule.penalty.article", a.Penalty)
	}
	if !a.Applies() {
		add(a.Why.Key())
		if a.Instead != "" {
			out = append(out, w.Say("rule.instead")+" "+w.Say(a.Instead.Key()))
		}
		return out
	}
	out = append(out, say.Follows(a, side))
	if one {
		for _, remark := range say.Player(a, side, addedBy(r, a)) {
			out = append(out, remark.Text)
		}
	}
	if a.Strike != "" {
		add("rule.strike.from", say.Cell(a.Strike))
	}
	if a.Queen != "" {
		add("rule.queen", say.Cell(a.Queen))
	}
	if a.Need != "" {
		add(a.Need.Key())
	}
	if len(a.Choices) > 0 {
		add("rule.penalty")
	}
	for _, choice := range a.Choices {
		add(choice.Key())
	}
	for _, n := range a.Notes {
		out = append(out, w.Cite(c.dev.EventRules().Set.Article, n.Key()))
	}
	if keepsAll(r, a) {
		add("console.rule.keeps")
	}
	for i, step := range a.Do {
		out = append(out, strconv.Itoa(i+1)+". "+w.Say(step.Key()))
	}
	return out
}

// addedBy is the time that a ruling adds for the opponent.
func addedBy(r arbitration.Ruling, a *arbitration.Advice) time.Duration {
	switch {
	case r.Added != nil:
		return *r.Added
	case a.May:
		return 0
	}
	return a.Opponent
}

// keepsAll reports whether a ruling strikes nothing that it could strike.
func keepsAll(r arbitration.Ruling, a *arbitration.Advice) bool {
	return r.Keep && a.Game == rulings.GoesOn && arbitration.Restores(r.ID)
}
