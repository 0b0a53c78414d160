package app

import (
	"strconv"
	"strings"
	"time"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// What the arbiter reads of a ruling, in his language.

// draftTitle is what is ruled, in which cell and whom it concerns.
func (u *arbiterKit) draftTitle(d *draft) string {
	text := u.words.Say(d.row.Key())
	if d.r.Cell != nil {
		text += " " + cellLabel(*d.r.Cell)
	}
	if side, ok := colorOf(d.r.Side); ok {
		text += ", " + u.words.Say("sheet."+side.String())
	}
	return text
}

func (p *rulingPage) articleText() string {
	if p.advice.Article != "" {
		return p.advice.Article
	}
	e := p.arbiter.ui.dev.EventRules()
	row, _ := e.Set.Row(p.d.r.ID, e.Play)
	return e.Set.Cite(row.Article, row.Source)
}

// lines say what follows from the ruling, and what to do now.
func (p *rulingPage) lines(ready bool) (out []readerLine) {
	u, a := p.arbiter.ui, &p.advice
	switch {
	case !ready:
		return []readerLine{{text: u.words.Say("rule.whom"), heavy: true}}
	case p.err != nil:
		return []readerLine{{text: refusal(p.err, u.words), heavy: true}}
	case !a.Applies():
		out = append(out, readerLine{text: u.words.Say(a.Why.Key()), heavy: true})
		if a.Remark != "" {
			out = append(out, readerLine{text: a.Remark})
		}
		return append(out, readerLine{label: u.words.Say("rule.line.rules"), text: u.setTitle()})
	}
	side, one := colorOf(p.side())
	out = append(out, readerLine{text: u.followsText(a, side), heavy: true})
	if text := u.outcomeText(u.record()); text != "" {
		out = append(out, readerLine{label: u.words.Say("end.result"), text: text}) // that stands now
	}
	if why := p.whyIllegal(); why != "" {
		out = append(out, readerLine{label: u.words.Say("find.why"), text: why})
	}
	if one {
		out = append(out, p.playerLines(side)...)
	}
	if text := u.penaltyText(a); text != "" {
		out = append(out, readerLine{text: text})
	}
	for _, n := range a.Notes {
		out = append(out, readerLine{text: u.law(n.Key())})
	}
	out = append(out, readerLine{})
	for i, step := range a.Do {
		out = append(out, readerLine{text: strconv.Itoa(i+1) + ". " + u.words.Say(step.Key())})
	}
	if a.Remark != "" {
		out = append(out, readerLine{}, readerLine{text: a.Remark})
	}
	return append(out, readerLine{}, readerLine{label: u.words.Say("rule.line.rules"), text: u.setTitle()})
}

// whyIllegal is what was found wrong with the move that is ruled on, for the
// players who ask; "" where it is no illegal move, or none was found.
func (p *rulingPage) whyIllegal() string {
	u, d := p.arbiter.ui, p.d
	if d.row.Group != rulings.Illegal || d.r.Cell == nil {
		return ""
	}
	list := p.arbiter.judge().list
	for i := range list {
		if f := &list[i]; f.Kind == "illegal" && f.claim == nil && f.Certainty == "certain" && f.Cell == d.r.Cell.String() {
			if why := u.reasonWords(f.Finding); why != "" {
				return why + " · " + u.words.Say("find.laws", f.Article)
			}
		}
	}
	return ""
}

// playerLines are what is said of one player: the count, the opponent's time
// and whether the opponent can checkmate.
func (p *rulingPage) playerLines(side board.Color) (out []readerLine) {
	u, a := p.arbiter.ui, &p.advice
	say := func(heavy bool, text string) { out = append(out, readerLine{text: text, heavy: heavy}) }
	who, other := side.String(), side.Other().String()
	if a.Count > 0 {
		key := "rule.count."
		if a.Effect != rulings.Counted {
			key = "rule.shown."
		}
		say(a.Count > 1, u.words.Say(key+who, a.Count))
	}
	if a.Same {
		say(false, u.words.Say("rule.same"))
	}
	if t := p.added(); t > 0 {
		say(true, u.words.Say("rule.time."+other, rulings.FormatTime(t)))
	} else if a.May {
		say(false, u.words.Say("rule.maytime."+other, rulings.FormatTime(a.Opponent)))
	}
	key, asked := matingKeys[a.Mating]
	if !asked {
		return out
	}
	text := u.words.Say(key + other)
	switch {
	case a.MatingWord == "line":
		text += ": " + u.moveLetters(a.MatingWhy)
	case a.MatingWord != "":
		text += " · " + u.words.Say("rule.mating."+a.MatingWord)
	}
	say(a.Mating == "undecided", text)
	return out
}

// matingKeys are the words for whether the opponent can checkmate.
var matingKeys = map[string]string{"can": "rule.matecan.", "cannot": "rule.matecannot.", "undecided": "rule.mate."}

// followsText is what becomes of the game.
func (u *arbiterKit) followsText(a *session.Advice, side board.Color) string {
	text := u.words.Say(a.Game.Key())
	switch a.Game {
	case rulings.Lost:
		text = u.words.Say("rule.loses." + side.String())
	case rulings.Forfeited:
		text = u.words.Say("rule.forfeits." + side.String())
	case rulings.GoesOn:
		if a.Effect == rulings.Discretion {
			text += ". " + u.words.Say(a.Effect.Key())
		}
	default: // says it all
	}
	if a.Result != scoresheet.NoResult {
		text += ": " + resultText(a.Result)
	}
	return text
}

// penaltyText is where that stands which follows, if it is elsewhere.
func (u *arbiterKit) penaltyText(a *session.Advice) string {
	if a.Penalty == "" {
		return ""
	}
	return u.words.Say("rule.penalty.article", a.Penalty)
}

// setTitle names the rules by which the game is ruled.
func (u *arbiterKit) setTitle() string {
	e := u.dev.EventRules()
	return e.Set.Title + " · " + u.words.Say(e.Play.Key())
}

func secondsText(seconds uint32) string {
	return rulings.FormatTime(time.Duration(seconds) * time.Second)
}

// ruledText is what was just ruled, in one line: the ruling, the time and the
// result that it brought, and the new times.
func (u *arbiterKit) ruledText(title string) string {
	parts := []string{title}
	r := u.record()
	if n := len(r.Rulings); n > 0 {
		g := r.Rulings[n-1]
		if side, one := colorOf(g.Side); one && g.Added > 0 {
			parts = append(parts, u.words.Say("rule.added", rulings.FormatTime(time.Duration(g.Added)*time.Second), u.words.Say("sheet."+side.Other().String())))
		}
		if g.Result != scoresheet.NoResult {
			parts = append(parts, resultText(g.Result))
		}
		for i, c := range []scoresheet.Clock{g.White, g.Black} {
			if c.Noted {
				parts = append(parts, u.words.Say("sheet."+board.Color(i).String())+" "+c.String())
			}
		}
	}
	return strings.Join(parts, " · ")
}
