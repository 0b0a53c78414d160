package arbiter

import (
	"zapis/app/page"
	"zapis/scoresheet"
)

// openAbandon asks the arbiter why a game is closed without signatures.
func (v *visit) openAbandon() {
	u := v.ui
	heading := v.reasonFor(u.Words.Say("arbiter.abandon"))
	a := page.NewAskCover(u.Kit, heading, v.disagreeLines()...)
	reasons := []struct{ said, stored string }{
		{u.Words.Say("sign.missing", u.Words.Say("sign.white")), "not signed by White"},
		{u.Words.Say("sign.missing", u.Words.Say("sign.black")), "not signed by Black"},
		{u.Words.Say("end.forfeit"), "forfeit"},
		{u.Words.Say("end.arbiter"), "arbiter's decision"},
	}
	if u.Record().Status() == scoresheet.Elsewhere {
		reasons = reasons[2:]
		reasons[0].said, reasons[0].stored = u.Words.Say(elsewhereReason.key), elsewhereReason.stored
	}
	abandon := func(reason string) {
		v.uncover()
		_, err := u.Dev.Abandon(reason)
		u.Act(err)
	}
	for _, r := range reasons {
		a.Choice(page.NewButton(u.Palette, "abandon "+r.stored, "", r.said, u.Touching(func() { abandon(r.stored) })).WithText(page.MidText, false))
	}
	a.Choice(v.inWords(heading, v.openAbandon, abandon))
	v.open(a.Foot(u.Button("action.cancel", "back", v.uncover)))
}

// disagreeLines say which players noted that they do not agree with the
// result.
func (v *visit) disagreeLines() (lines []page.ReaderLine) {
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		if text := v.ui.DisagreesText(v.ui.Record(), who, v.ui.SignerName(v.ui.Record(), who)); text != "" {
			lines = append(lines, page.ReaderLine{Text: text, Heavy: true})
		}
	}
	return lines
}

// disagreeButtons are for the arbiter who notes, at a player's word, that he
// does not agree with the result.
func (v *visit) disagreeButtons() (all []*page.Button) {
	u, r := v.ui, v.ui.Record()
	result, _ := r.Outcome()
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		if _, err := r.PlanDisagree(who, ""); err != nil || r.Disagreement(who) != nil {
			continue
		}
		caption := u.Words.Say("sign.disagrees", u.Words.Say("sign."+who.String()), result.Typeset())
		all = append(all, page.NewButton(u.Palette, "disagree "+who.String(), "clear", caption, u.Touching(func() {
			name := u.SignerName(r, who)
			v.confirm(u.Words.Say("sign.title"), u.Words.Say("action.done"), []page.ReaderLine{{Text: u.Words.Say("sign.disagrees", name, result.Typeset()), Heavy: true}}, func() {
				v.uncover()
				_, err := u.Dev.Disagree(who, name)
				u.Act(err)
			})
		})))
	}
	return all
}
