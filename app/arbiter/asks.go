package arbiter

import (
	"zapis/app/device"
	"zapis/app/page"
)

// preset is a reason that needs no typing: its words, and its form in the log,
// which is English whatever the device's language.
type preset struct{ key, stored string }

var (
	handOverReasons = []preset{
		{"arbiter.why.battery", "battery low"},
		{"arbiter.why.broken", "device out of order"},
		{"arbiter.why.doubt", "device under suspicion"},
		{"arbiter.why.decision", "arbiter's decision"},
	}
	takeBackReasons = []preset{
		{"arbiter.why.nottaken", "the other device did not take the game"},
		{"arbiter.why.mistake", "handed over by mistake"},
		{"arbiter.why.decision", "arbiter's decision"},
	}
	restartReasons = []preset{
		{"arbiter.why.position", string(device.WrongPosition)},
		{"arbiter.why.colours", string(device.WrongColors)},
		{"arbiter.why.board", string(device.WrongBoard)},
		{"arbiter.why.reconstruction", string(device.Reconstruction)},
	}
	elsewhereReason = preset{"arbiter.why.elsewhere", "handed over to another device"}
)

// askWhy asks for the reason of an act: one of a list, or in words.
func (v *visit) askWhy(heading string, lines []page.ReaderLine, reasons []preset, do func(stored string)) {
	u := v.ui
	title := v.reasonFor(heading)
	a := page.NewAskCover(u.Kit, title, lines...)
	for _, r := range reasons {
		a.Choice(page.NewButton(u.Palette, "why "+r.stored, "", u.Cite(r.key), u.Touching(func() { do(r.stored) })).WithText(page.MidText, false))
	}
	a.Choice(v.inWords(title, func() { v.askWhy(heading, lines, reasons, do) }, do))
	v.open(a.Foot(u.Button("action.cancel", "back", v.uncover)))
}

// reasonFor returns the heading of a page that asks for the reason of an act.
func (v *visit) reasonFor(act string) string {
	return v.ui.Words.Say("app.label", act, v.ui.Words.Say("arbiter.reason"))
}

// inWords returns the button behind which the reason is typed.
func (v *visit) inWords(heading string, back func(), do func(stored string)) *page.Button {
	return v.ui.Button("arbiter.why.words", "keypad", func() {
		v.open(page.NewLetterPad(v.ui.Kit, heading, back, do))
	}).WithText(page.MidText, false)
}

// confirm asks for confirmation.
func (v *visit) confirm(heading, button string, lines []page.ReaderLine, do func()) {
	v.confirmFrom(v.uncover, heading, button, lines, do)
}

// confirmFrom is like confirm, but cancelling returns to the previous page.
func (v *visit) confirmFrom(back func(), heading, button string, lines []page.ReaderLine, do func()) {
	u := v.ui
	a := page.NewAskCover(u.Kit, heading, lines...)
	a.Foot(u.Button("action.cancel", "back", back))
	yes := page.NewButton(u.Palette, "confirm", "", button, u.Touching(do)).WithText(page.MidText, true).AsAccent()
	v.open(a.Foot(yes))
}
