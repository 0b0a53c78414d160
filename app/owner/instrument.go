package owner

import (
	"zapis/app/device"
	"zapis/app/page"
	"zapis/modes"
	"zapis/scoresheet"
)

// Instrument is a device that answers others for its arbiter.
type Instrument interface {
	OwnKey() (device.OwnKey, error)
	MakeKey(code string) (device.OwnKey, error)
	BringKey(text, code string) (device.OwnKey, error)
	RemoveKey() error
	ChallengedBy(challenge string) (fingerprint string, err error)
	AnswerDevice(challenge, code string) (device.Answered, error)
}

// instrument is the pages with which a device answers others for its arbiter, in the
// place of a part.
type instrument struct {
	kit  *page.Kit
	dev  Instrument
	show func(p page.Panel)
	back func()
}

// start shows the arbiter's key with which this device answers others, or
// asks him for one.
func (i instrument) start() {
	kit := i.kit
	k, err := i.dev.OwnKey()
	switch {
	case err != nil:
		kit.Tell(page.Refusal(err, kit.Words))
	case k.Public == "":
		a := page.NewAskCover(kit, kit.Words.Say("hall.answer.title"), page.ReaderLine{Text: kit.Words.Say("instrument.what")})
		a.Choice(kit.Button("instrument.make", "key", func() {
			i.askNewCode(i.start, func(code string) error { return i.kept(i.dev.MakeKey(code)) })
		}).WithText(page.MidText, true).AsAccent())
		a.Choice(kit.Button("instrument.bring", "export", i.bringKey))
		a.Foot(kit.Button("action.back", "back", i.back))
		i.show(coverPanel{a, kit})
	default:
		i.show(i.key(k))
	}
}

// key shows the key, its public half as a code for the desk, and whose it
// is in the event of the pack.
func (i instrument) key(k device.OwnKey) *keyPanel {
	kit := i.kit
	p := newKeyPanel(kit, kit.Words.Say("hall.answer.title"))
	p.show(k.Public)
	p.say(page.ReaderLine{Label: kit.Words.Say("owner.sealed.own"), Text: k.Short, Heavy: true})
	switch {
	case k.Arbiter != "":
		p.say(page.ReaderLine{Text: kit.Words.Say("instrument.of", k.Arbiter, k.Event), Heavy: true})
	case k.Event != "":
		p.say(page.ReaderLine{Text: kit.Words.Say("instrument.unlisted", k.Event), Heavy: true})
	}
	p.say(page.ReaderLine{Text: kit.Words.Say("instrument.how")})
	p.button(kit.Button("action.back", "back", i.back))
	p.button(kit.Button("owner.sealed.remove", "clear", i.askRemoveKey))
	p.button(kit.Button("owner.sealed.save", "export", func() { kit.Save("zapis-arbiter-public.txt", []byte(k.Public+"\n"), nil) }))
	p.button(kit.Button("instrument.type", "arbiter", i.typeChallenge).AsAccent())
	return p
}

// bringKey asks for the file with the arbiter's private key, and for a code to lock
// it with.
func (i instrument) bringKey() {
	kit := i.kit
	i.show(page.NewFilePanel(kit, "instrument.bring", "instrument.bring.choose", page.FileAnswerKey, i.start, func(f page.InboxFile) error {
		text := string(f.Data)
		if _, err := modes.ParseAnswerKey(text); err != nil {
			return device.Because(device.ReasonPrivateKey, err)
		}
		i.askNewCode(i.bringKey, func(code string) error { return i.kept(i.dev.BringKey(text, code)) })
		return nil
	}))
}

// kept shows the key that the device has now.
func (i instrument) kept(k device.OwnKey, err error) error {
	if err == nil {
		i.show(i.key(k))
	}
	return err
}

func (i instrument) askRemoveKey() {
	kit := i.kit
	a := page.NewAskCover(kit, kit.Words.Say("owner.sealed.remove"), page.ReaderLine{Text: kit.Words.Say("instrument.remove.ask"), Heavy: true})
	a.Foot(kit.Button("action.cancel", "back", i.start))
	yes := kit.Button("owner.sealed.remove", "clear", func() {
		err := i.dev.RemoveKey()
		i.start()
		if err != nil {
			kit.Tell(page.Refusal(err, kit.Words))
		}
	}).AsAccent()
	yes.Name = "confirm"
	a.Foot(yes)
	i.show(coverPanel{a, kit})
}

// typeChallenge takes what another device shows to be answered. What was typed stays
// while the code is asked for.
func (i instrument) typeChallenge() {
	kit := i.kit
	var pad *page.GroupPad
	pad = page.NewGroupPad(kit, kit.Words.Say("hall.answer.how"), 4, i.start, func(challenge string) error {
		fingerprint, err := i.dev.ChallengedBy(challenge)
		if err == nil {
			i.askKeyCode(challenge, fingerprint, func() { i.show(coverPanel{pad, kit}) })
		}
		return err
	})
	i.show(coverPanel{pad, kit})
}

// askKeyCode asks for the code of the key, and answers the device with it.
func (i instrument) askKeyCode(challenge, fingerprint string, back func()) {
	kit := i.kit
	title := kit.Words.Say("instrument.code") + " " + kit.Words.Say("owner.device", scoresheet.Grouped(fingerprint, 4))
	p := newCodePanel(kit, title, back, nil)
	p.given = func(code string) error {
		a, err := i.dev.AnswerDevice(challenge, code)
		if err == nil {
			i.show(i.answered(a))
		}
		return err
	}
	i.show(p)
}

// answered shows what is typed on the other device, and which one that is: somebody
// may have shown another one's letters.
func (i instrument) answered(a device.Answered) *platePanel {
	kit := i.kit
	p := newPlatePanel(kit, kit.Words.Say("hall.answer.type", scoresheet.Grouped(a.Device, 4)), scoresheet.Grouped(a.Digits, 4))
	until := kit.Opts.Now().Add(modes.ChallengeLife).In(kit.Opts.Zone).Format("15:04")
	for _, text := range []string{
		kit.Words.Say("hall.answer.same") + " " + kit.Words.Say("hall.answer.same.not"),
		kit.Words.Say("hall.answer.once") + " " + kit.Words.Say("hall.answer.until", until),
	} {
		p.reader.Lines = append(p.reader.Lines, page.ReaderLine{Text: text, Heavy: len(p.reader.Lines) == 0}, page.ReaderLine{})
	}
	p.keys = []*page.Button{
		p.AddButton(kit.Button("action.back", "back", i.start)),
		p.AddButton(kit.Button("hall.answer.next", "next", i.typeChallenge)),
	}
	return p
}

// codePanel asks for a code in the place of the part.
type codePanel struct {
	page.Surface
	pad   *page.CodePad
	given func(code string) error
}

func newCodePanel(kit *page.Kit, title string, back func(), given func(code string) error) *codePanel {
	p := &codePanel{Surface: page.NewSurface(kit.Palette), given: given}
	p.pad = page.NewCodePad(kit, title, func(code string) {
		if err := p.given(code); err != nil {
			p.pad.Say(page.Refusal(err, kit.Words))
		}
	}, back)
	p.Add(p.pad.Layer)
	return p
}

// Place implements [page.Panel].
func (p *codePanel) Place(b page.Box) { p.pad.Place(padBox(p.Begin(b).Inset(14, 10))) }

// askNewCode asks twice for a code that locks the key, and says while it is typed how
// long it would hold.
func (i instrument) askNewCode(back func(), done func(code string) error) {
	kit := i.kit
	title, fresh := kit.Words.Say("instrument.code.new"), ""
	p := newCodePanel(kit, title, back, nil)
	p.pad.OnTyped = func(n int) {
		switch {
		case fresh != "":
			p.pad.SetTitle(kit.Words.Say("code.enter.again"))
		case n == 0:
			p.pad.SetTitle(title)
		default:
			n = max(n, modes.MinKeyCode)
			p.pad.SetTitle(kit.Words.Say("code.holds", n, kit.Words.Say("code.holds."+modes.Holds(n).String())))
		}
	}
	p.given = func(code string) error {
		switch {
		case fresh == "":
			if err := modes.ValidKeyCode(code); err != nil {
				return device.Because(device.ReasonKeyCode, err)
			}
			fresh = code
			p.pad.OnTyped(0)
			return nil
		case code != fresh:
			fresh = ""
			p.pad.OnTyped(0)
			p.pad.Say(kit.Words.Say("code.differ"))
			return nil
		}
		return done(code)
	}
	i.show(p)
}
