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
	a := page.NewAskCover(u.Kit, heading+": "+u.Words.Say("arbiter.reason"), lines...)
	for _, r := range reasons {
		a.Choice(page.NewButton(u.Palette, "why "+r.stored, "", u.Cite(r.key), u.Touching(func() { do(r.stored) })).WithText(page.MidText, false))
	}
	a.Choice(u.Button("arbiter.why.words", "keypad", func() {
		v.open(page.NewLetterPad(u.Kit, heading+": "+u.Words.Say("arbiter.reason"), func() { v.askWhy(heading, lines, reasons, do) }, do))
	}).WithText(page.MidText, false))
	v.open(a.Foot(u.Button("action.cancel", "back", v.uncover)))
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
