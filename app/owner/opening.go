package owner

import (
	"errors"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/modes"
)

// opening is a game that is about to begin on the device: a new one, or one taken
// over. It may need the organizer's code, and the arbiter's consent to a low
// battery.
type opening struct {
	// do begins the game with the organizer's code, which may be "". It returns
	// what there is to say then, if anything.
	do func(organizer string) (said string, err error)

	failed    func(err error) // says the error; nil if the form shows it
	organizer string          // the organizer's code, once it was given
}

// attempt begins the game, or asks for what that needs.
func (f *startPart) attempt(o opening) {
	f.opening = o
	kit := f.owner.kit
	if kit.Dev.Rules().StartNeedsOrganizer && o.organizer == "" {
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
		kit.Refresh()
		if said != "" {
			kit.Tell(said)
		}
	case errors.As(err, &low):
		f.open(newBatteryPanel(f, low))
	case errors.As(err, &wrong), errors.As(err, &wait), errors.As(err, &refused) && refused.Need == modes.NeedOrganizerCode:
		f.open(newOrganizerPanel(f, page.Refusal(err, kit.Words)))
	case o.failed != nil:
		o.failed(err)
	default:
		f.close()
		f.owner.Tell(page.Refusal(err, f.owner.kit.Words))
	}
}

// tryAgain attempts the game again, with the organizer's code if it is not "".
func (f *startPart) tryAgain(organizer string) {
	o := f.opening
	if organizer != "" {
		o.organizer = organizer
	}
	f.attempt(o)
}

// padPanel is a code pad over the form.
type padPanel struct {
	page.Surface
	pad *page.CodePad
}

func newPadPanel(f *startPart, title, hint string, done func(code string)) *padPanel {
	kit := f.owner.kit
	p := &padPanel{Surface: page.NewSurface(kit.Palette)}
	p.pad = page.NewCodePad(kit.Kit, kit.Words.Say(title), done, f.close)
	p.Add(p.pad.Layer)
	p.pad.Say(hint)
	return p
}

func (p *padPanel) Place(b page.Box) {
	p.pad.Place(padBox(p.Begin(b).Inset(page.Gap, page.Gap)))
}

func newOrganizerPanel(f *startPart, hint string) *padPanel {
	return newPadPanel(f, "start.code", hint, f.tryAgain)
}

// batteryPanel warns that the battery may not last for the game (R-G05). The arbiter
// may agree, with the arbiter's or the organizer's code. If neither is set, the
// player sees the warning and goes on.
type batteryPanel struct {
	page.Surface
	form  *startPart
	title *canvas.Text
	text  *page.Reader
	keys  []*page.Button
}

func newBatteryPanel(f *startPart, low *device.LowBatteryError) *batteryPanel {
	kit := f.owner.kit
	p := &batteryPanel{Surface: page.NewSurface(kit.Palette), form: f}
	p.title = page.NewText(page.TitleText, true, kit.Palette.Ink)
	p.title.Text = kit.Words.Say("band.battery", low.Percent)
	p.text = page.NewReader(kit.Palette, page.MidText)
	p.text.Lines = []page.ReaderLine{
		{Text: kit.Words.Say("start.battery", low.WarnAt), Heavy: true},
		{},
		{Text: kit.Words.Say("start.battery.charger")},
		{},
	}
	coded := arbitersCode(kit.Dev)
	agree, what := "start.battery.agree", "start.battery.arbiter"
	if !coded {
		agree, what = "start.battery.go", "start.battery.alone"
	}
	p.text.Lines = append(p.text.Lines, page.ReaderLine{Text: kit.Words.Say(what)})
	p.keys = []*page.Button{
		kit.Button("action.back", "back", f.close),
		kit.Button("start.battery.again", "next", func() { f.tryAgain("") }),
		kit.Button(agree, "approve", func() {
			if coded {
				f.open(newPadPanel(f, "code.enter.arbiter", "", p.agree))
				return
			}
			p.agree("")
		}),
	}
	p.Add(p.title, p.text)
	for _, b := range p.keys {
		p.Add(b)
	}
	return p
}

// arbitersCode reports whether a code is set with which an arbiter could agree.
func arbitersCode(dev Codes) bool {
	for _, c := range dev.CodeStates() {
		if c.Set && c.Role != device.RoleOwner {
			return true
		}
	}
	return false
}

func (p *batteryPanel) agree(code string) {
	f := p.form
	if err := f.owner.kit.Dev.AgreeBattery(code); err != nil {
		if pad, ok := f.panel.(*padPanel); ok {
			pad.pad.Say(page.Refusal(err, f.owner.kit.Words))
			return
		}
		f.owner.Tell(page.Refusal(err, f.owner.kit.Words))
		return
	}
	f.tryAgain("")
}

func (p *batteryPanel) Place(b page.Box) {
	in := p.Begin(b).Inset(20, 16)
	in.W = min(in.W, 720)
	row, rest := in.CutBottom(72)
	for i, at := range row.Row(len(p.keys), page.Gap) {
		at.Put(p.keys[i])
	}
	head, rest := rest.CutTop(56)
	page.PutText(p.title, head)
	rest.Put(p.text)
}

// beginPack opens the game of the board.
func (f *startPart) beginPack() {
	f.attempt(opening{
		do: func(organizer string) (string, error) {
			_, err := f.owner.kit.Dev.New(device.NewGame{Organizer: organizer})
			return "", err
		},
		failed: func(err error) {
			f.packs().showPack()
			f.owner.kit.Tell(page.Refusal(err, f.owner.kit.Words))
		},
	})
}

// packs returns the panels of an event's packs, over the form.
func (f *startPart) packs() *packCards {
	kit := f.owner.kit
	return &packCards{
		follow: func() *packCards {
			kit.Refresh() // which makes the page again if the device has another language now
			if now, ok := kit.page.parts[startTab].(*startPart); ok && now != f {
				return now.packs()
			}
			return nil
		},
		kit: kit.Kit, dev: kit.Dev, show: f.open, form: f.close, begin: f.beginPack,
		pad: func(hint string, done func(code string)) func(text string) {
			p := newPadPanel(f, "start.code", hint, done)
			f.open(p)
			return p.pad.Say
		},
	}
}
