package app

import (
	"errors"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/modes"
)

// opening is a game that is about to come onto the device: a new one, or one
// taken over. It may need the organizer's code, and the arbiter's word on a
// low battery, before it does.
type opening struct {
	do        func(organizer string) (said string, err error)
	failed    func(err error) // says what went wrong where the form does not
	organizer string          // his code, once it was given
}

// attempt opens the game, or asks for what that needs.
func (f *startForm) attempt(o opening) {
	f.opening = o
	u := f.owner.ui
	if u.dev.Rules().StartNeedsOrganizer && o.organizer == "" {
		f.open(newOrganizerPanel(f, ""))
		return
	}
	said, err := o.do(o.organizer)
	var low *device.LowBatteryError
	var refused *modes.RefusedError
	var wrong *device.WrongCodeError
	var wait *device.WaitError
	switch {
	case err == nil:
		f.closePanel()
		u.Refresh()
		if said != "" {
			u.tell(said)
		}
	case errors.As(err, &low):
		f.open(newBatteryPanel(f, low))
	case errors.As(err, &wrong), errors.As(err, &wait), errors.As(err, &refused) && refused.Need == modes.NeedOrganizerCode:
		f.open(newOrganizerPanel(f, refusal(err, u.words)))
	case o.failed != nil:
		o.failed(err)
	default:
		f.close()
		f.owner.tell(refusal(err, f.owner.ui.words))
	}
}

// tryAgain tries once more, with the organizer's code if it is given now.
func (f *startForm) tryAgain(organizer string) {
	o := f.opening
	if organizer != "" {
		o.organizer = organizer
	}
	f.attempt(o)
}

// padPanel is a code pad over the form.
type padPanel struct {
	sheetOfButtons
	pad *codePad
}

func newPadPanel(f *startForm, title, hint string, done func(code string)) *padPanel {
	u := f.owner.ui
	p := &padPanel{sheetOfButtons: newSheetOfButtons(u.p)}
	p.pad = newCodePad(u.kit, u.words.Say(title), done, f.close)
	p.add(p.pad.layer)
	p.pad.say(hint)
	return p
}

func (p *padPanel) place(b box) {
	in := p.begin(b).inset(gap, gap)
	at := padBox(in)
	at.y += (in.h - at.h) / 2
	p.pad.place(at)
}

func newOrganizerPanel(f *startForm, hint string) *padPanel {
	return newPadPanel(f, "start.code", hint, f.tryAgain)
}

// batteryPanel warns that the battery may not last the game (R-G05). The
// arbiter may agree, with his code or the organizer's; where neither is set,
// the player sees the warning and goes on.
type batteryPanel struct {
	sheetOfButtons
	form  *startForm
	title *canvas.Text
	text  *reader
	keys  []*Button
}

func newBatteryPanel(f *startForm, low *device.LowBatteryError) *batteryPanel {
	u := f.owner.ui
	p := &batteryPanel{sheetOfButtons: newSheetOfButtons(u.p), form: f}
	p.title = newText(titleText, true, u.p.ink)
	p.title.Text = u.words.Say("band.battery", low.Percent)
	p.text = newReader(u.p, midText)
	p.text.lines = []readerLine{
		{text: u.words.Say("start.battery", low.WarnAt), heavy: true},
		{},
		{text: u.words.Say("start.battery.charger")},
		{},
	}
	coded := arbitersCode(u.dev)
	agree, what := "start.battery.agree", "start.battery.arbiter"
	if !coded {
		agree, what = "start.battery.go", "start.battery.alone"
	}
	p.text.lines = append(p.text.lines, readerLine{text: u.words.Say(what)})
	p.keys = []*Button{
		u.button("action.back", "back", f.close),
		u.button("start.battery.again", "next", func() { f.tryAgain("") }),
		u.button(agree, "flag", func() {
			if coded {
				f.open(newPadPanel(f, "code.enter.arbiter", "", p.agree))
				return
			}
			p.agree("")
		}),
	}
	p.add(p.title, p.text)
	for _, b := range p.keys {
		p.add(b)
	}
	return p
}

// arbitersCode reports whether anybody could come who agrees with a code.
func arbitersCode(dev coded) bool {
	for _, c := range dev.CodeStates() {
		if c.Set && c.Role != device.RoleOwner {
			return true
		}
	}
	return false
}

func (p *batteryPanel) agree(code string) {
	f := p.form
	if err := f.owner.ui.dev.AgreeBattery(code); err != nil {
		if pad, ok := f.panel.(*padPanel); ok {
			pad.pad.say(refusal(err, f.owner.ui.words))
			return
		}
		f.owner.tell(refusal(err, f.owner.ui.words))
		return
	}
	f.tryAgain("")
}

func (p *batteryPanel) place(b box) {
	in := p.begin(b).inset(20, 16)
	in.w = min(in.w, 720)
	row, rest := in.cutBottom(72)
	for i, at := range row.row(len(p.keys), gap) {
		at.put(p.keys[i])
	}
	head, rest := rest.cutTop(56)
	putText(p.title, head)
	rest.put(p.text)
}
