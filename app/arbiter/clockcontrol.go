package arbiter

import (
	"zapis/app/device"
	"zapis/app/page"
)

// openControls asks for the time control: why says what is wrong with the one
// in the head of the sheet, nil if nothing is.
func (v *visit) openControls(why error, back func()) {
	u := v.ui
	l := page.NewChoiceList(u.Kit, u.Words.Say("clocks.control.which"))
	switch {
	case device.ReasonOf(why) == device.ReasonNoControl:
		l.Lead = u.Words.Say("clocks.control.none")
	case why != nil:
		l.Lead = page.Refusal(why, u.Words)
		if text, ok := unreadable(why); ok {
			key := "clocks.control.unreadable"
			if v.clocks.ask.Control != "" {
				key = "clocks.control.typed"
			}
			l.Lead = u.Words.Say(key, text)
		}
	}
	choose := func(text string) {
		v.clocks.ask.Control = text
		v.openClockCheck()
	}
	l.Rows = u.ControlRows(choose)
	l.Foot(u.Button("action.back", "back", back))
	l.Foot(u.Button("clocks.control.type", "keypad", func() {
		pad := page.NewLetterPad(u.Kit, u.Words.Say("clocks.control"), func() { v.openControls(why, back) }, choose)
		pad.Set = 1 // a control is figures
		pad.Rest[0].Say("", "a b c")
		v.open(pad)
	}))
	l.Update()
	v.open(l)
}
