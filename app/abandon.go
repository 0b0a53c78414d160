package app

import "zapis/scoresheet"

// openAbandon asks the arbiter why a game is closed without signatures.
func (v *arbiterView) openAbandon() {
	u := v.ui
	heading := u.words.Say("arbiter.abandon")
	a := newAskPage(u, heading+": "+u.words.Say("arbiter.reason"))
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
		v.open(newLetterPad(u, heading, v.openAbandon, abandon))
	}).withText(midText, false))
	v.open(a.foot(u.button("action.cancel", "back", v.uncover)))
}
