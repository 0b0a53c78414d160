package app

import "zapis/scoresheet"

// openAbandon asks the arbiter why a game is closed without signatures.
func (v *arbiterView) openAbandon() {
	u := v.ui
	heading := u.words.Say("arbiter.abandon")
	a := newAskPage(u.kit, heading+": "+u.words.Say("arbiter.reason"), v.disagreeLines()...)
	reasons := []struct{ said, stored string }{
		{u.words.Say("sign.missing", u.words.Say("sign.white")), "not signed by White"},
		{u.words.Say("sign.missing", u.words.Say("sign.black")), "not signed by Black"},
		{u.words.Say("end.forfeit"), "forfeit"},
		{u.words.Say("end.arbiter"), "arbiter's decision"},
	}
	if u.record().Status() == scoresheet.Elsewhere {
		reasons = reasons[2:]
		reasons[0].said, reasons[0].stored = u.words.Say(elsewhereReason.key), elsewhereReason.stored
	}
	abandon := func(reason string) {
		v.uncover()
		_, err := u.dev.Abandon(reason)
		u.act(err)
	}
	for _, r := range reasons {
		a.choice(newButton(u.p, "abandon "+r.stored, "", r.said, u.touching(func() { abandon(r.stored) })).withText(midText, false))
	}
	a.choice(u.button("arbiter.why.words", "keypad", func() {
		v.open(newLetterPad(u.kit, heading, v.openAbandon, abandon))
	}).withText(midText, false))
	v.open(a.foot(u.button("action.cancel", "back", v.uncover)))
}

// disagreeLines say which players noted that they do not agree with the
// result.
func (v *arbiterView) disagreeLines() (lines []readerLine) {
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		if text := v.ui.disagreesText(v.ui.record(), who, signerName(v.ui.kit, v.ui.record(), who)); text != "" {
			lines = append(lines, readerLine{text: text, heavy: true})
		}
	}
	return lines
}

// disagreeButtons are for the arbiter who notes, at a player's word, that he
// does not agree with the result.
func (v *arbiterView) disagreeButtons() (all []*Button) {
	u, r := v.ui, v.ui.record()
	result, _ := r.Outcome()
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		if _, err := r.PlanDisagree(who, ""); err != nil || r.Disagreement(who) != nil {
			continue
		}
		caption := u.words.Say("sign.disagrees", u.words.Say("sign."+who.String()), resultText(result))
		all = append(all, newButton(u.p, "disagree "+who.String(), "clear", caption, u.touching(func() {
			name := signerName(u.kit, r, who)
			v.confirm(u.words.Say("sign.title"), u.words.Say("action.done"), []readerLine{{text: u.words.Say("sign.disagrees", name, resultText(result)), heavy: true}}, func() {
				v.uncover()
				_, err := u.dev.Disagree(who, name)
				u.act(err)
			})
		})))
	}
	return all
}
