package arbiter

import (
	"strconv"
	"strings"
	"time"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

// The words of a ruling, in the arbiter's language.

// draftTitle names the ruling, the cell and the player.
func (u *Kit) draftTitle(d *draft) string {
	text := u.Words.Say(d.row.Key())
	if d.r.Cell != nil {
		text += " " + page.CellLabel(*d.r.Cell)
	}
	if side, ok := colorOf(d.r.Side); ok {
		text += ", " + u.Words.Say("sheet."+side.String())
	}
	return text
}

func (p *rulingPage) articleText() string {
	if p.advice.Article != "" {
		return p.advice.Article
	}
	e := p.arbiter.ui.Dev.EventRules()
	row, _ := e.Set.Row(p.d.r.ID, e.Play)
	return e.Set.Cite(row.Article, row.Source)
}

// lines returns the consequences of the ruling, and what to do now.
func (p *rulingPage) lines(ready bool) (out []page.ReaderLine) {
	u, a := p.arbiter.ui, &p.advice
	switch {
	case !ready:
		return nil // the question stands above the two buttons
	case p.err != nil:
		return []page.ReaderLine{{Text: page.Refusal(p.err, u.Words), Heavy: true}}
	case !a.Applies():
		out = append(out, page.ReaderLine{Text: u.Words.Say(a.Why.Key()), Heavy: true})
		if a.Remark != "" {
			out = append(out, page.ReaderLine{Text: u.remark(a.Remark)})
		}
		return append(out, page.ReaderLine{Label: u.Words.Say("rule.line.rules"), Text: u.setTitle()})
	}
	side, one := colorOf(p.side())
	out = append(out, page.ReaderLine{Text: u.saying().Follows(a, side), Heavy: true})
	if text := u.OutcomeText(u.Record()); text != "" {
		out = append(out, page.ReaderLine{Label: u.Words.Say("rule.line.sofar"), Text: text})
	}
	if why := p.whyIllegal(); why != "" {
		out = append(out, page.ReaderLine{Label: u.Words.Say("find.why"), Text: why})
	}
	if one {
		out = append(out, p.playerLines(side)...)
	}
	if text := u.penaltyText(a); text != "" {
		out = append(out, page.ReaderLine{Text: text})
	}
	for _, n := range a.Notes {
		out = append(out, page.ReaderLine{Text: u.Cite(n.Key())})
	}
	out = append(out, page.ReaderLine{})
	for i, step := range a.Do {
		out = append(out, page.ReaderLine{Text: strconv.Itoa(i+1) + ". " + u.Words.Say(step.Key())})
	}
	if a.Remark != "" {
		out = append(out, page.ReaderLine{}, page.ReaderLine{Text: u.remark(a.Remark)})
	}
	return append(out, page.ReaderLine{}, page.ReaderLine{Label: u.Words.Say("rule.line.rules"), Text: u.setTitle()})
}

// whyIllegal returns why the move to be ruled on is illegal, for the players;
// "" if it is not, or no reason was found.
func (p *rulingPage) whyIllegal() string {
	u, d := p.arbiter.ui, p.d
	if d.row.Group != rulings.Illegal || d.r.Cell == nil {
		return ""
	}
	list := p.arbiter.judge().list
	for i := range list {
		if f := &list[i]; f.Kind == findings.Illegal && f.claim == nil && f.Certainty == findings.Certain && f.Cell == d.r.Cell.String() {
			if why := u.saying().Reason(f.Finding); why != "" {
				return why + " · " + u.Words.Say("find.laws", f.Article)
			}
		}
	}
	return ""
}

// playerLines returns the lines about one player: the count, the opponent's
// time and whether the opponent can checkmate.
func (p *rulingPage) playerLines(side board.Color) (out []page.ReaderLine) {
	for _, r := range p.arbiter.ui.saying().Player(&p.advice, side, p.added()) {
		out = append(out, page.ReaderLine{Text: r.Text, Heavy: r.Heavy})
	}
	return out
}

// penaltyText returns the article of the consequences, if it is a different
// one.
func (u *Kit) penaltyText(a *arbitration.Advice) string {
	if a.Penalty == "" {
		return ""
	}
	return u.Words.Say("rule.penalty.article", a.Penalty)
}

// setTitle names the rules of the game.
func (u *Kit) setTitle() string {
	e := u.Dev.EventRules()
	return u.titleOf(e.Set) + " · " + u.Words.Say(e.Play.Key())
}

// titleOf returns the title of a rule set: for those that come with the program in the
// language of the device, for others the title given by their author.
func (u *Kit) titleOf(s rulings.Set) string {
	if key := s.TitleKey(); key != "" {
		return u.Words.Say(key)
	}
	return s.Title
}

func secondsText(seconds uint32) string {
	return rulings.FormatTime(time.Duration(seconds) * time.Second)
}

// ruledText returns the ruling just made in one line: the ruling, its time and
// result, and the new times.
func (u *Kit) ruledText(title string) string {
	parts := []string{title}
	r := u.Record()
	if n := len(r.Rulings); n > 0 {
		g := r.Rulings[n-1]
		if side, one := colorOf(g.Side); one && g.Added > 0 {
			parts = append(parts, u.Words.Say("rule.added", rulings.FormatTime(time.Duration(g.Added)*time.Second), u.Words.Say("sheet."+side.Other().String())))
		}
		if g.Result != scoresheet.NoResult {
			parts = append(parts, g.Result.Typeset())
		}
		for i, c := range []scoresheet.Clock{g.White, g.Black} {
			if c.Noted {
				parts = append(parts, u.Words.Say("sheet."+board.Color(i).String())+"\u00a0"+c.String())
			}
		}
	}
	return strings.Join(parts, " · ")
}

// remark returns a remark of a rule set, in the language of the pages if the
// set is built in.
func (u *Kit) remark(text string) string { return u.SayKnown(rulings.RemarkKey(text), text) }
