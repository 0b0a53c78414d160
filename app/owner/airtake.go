package owner

import (
	"zapis/app/device"
	"zapis/app/page"
)

// takeRound asks the desk of the pack for the round, and takes what it has.
func (f *packCards) takeRound() {
	c := f.asking("air.round", "air.asking", f.showPack, f.takePack)
	f.askFor(c, f.kit.Opts.Air.TakeRound, f.showPack)
}

// meet asks for a desk's address, and for its packs then: of an event of which the
// device holds nothing yet.
func (f *packCards) meet() { f.meetAt("") }

func (f *packCards) meetAt(typed string) {
	kit := f.kit
	f.show(newAddressPanel(kit, typed, f.takePack, func(typed string) {
		again := func() { f.meetAt(typed) }
		c := f.asking("air.meet", "air.asking", again, f.takePack)
		f.askFor(c, func(tell func(page.AirNews)) (stop func()) { return kit.Opts.Air.Meet(deskAddress(typed), tell) }, again)
	}))
}

// asking shows how far it is; stick is the other way to the same.
func (f *packCards) asking(heading, does string, back, stick func()) *page.AirCover {
	kit := f.kit
	c := page.NewAirCover(kit, kit.Words.Say(heading), does, back, back)
	c.Way(page.NewButton(kit.Palette, "pack.take", "export", kit.Words.Say("air.stick"), kit.Touching(stick)))
	f.show(coverPanel{c, kit})
	return c
}

func (f *packCards) askFor(c *page.AirCover, begin func(tell func(page.AirNews)) (stop func()), back func()) {
	c.Ask(begin, func(n page.AirNews) {
		if n.Last && n.Err == nil {
			f.found(n.Offer, back)
		}
	})
}

// found takes what the desk has for this device: the event's own pack, and behind it
// the round's. Where nobody knows which section's is meant, it asks.
func (f *packCards) found(o *device.Offer, back func()) {
	f.over = true
	if o == nil { // nothing is offered
		o = &device.Offer{}
	}
	if o.Event == nil {
		f.foundRound(o, back)
		return
	}
	f.then = func() { f.foundRound(o, f.showPack) }
	f.takeOffer(o.Event, back)
}

func (f *packCards) foundRound(o *device.Offer, back func()) {
	words := f.kit.Words
	switch {
	case o.Round != nil:
		f.takeOffer(o.Round, back)
	case len(o.Rounds) > 0:
		f.chooseRound(o, back)
	case o.Event != nil:
		f.shown()
	case o.Wrong != nil:
		f.say(page.Refusal(o.Wrong, words), back)
	default:
		f.say(words.Say("air.nothing"), back)
	}
}

// chooseRound asks for which section the device is.
func (f *packCards) chooseRound(o *device.Offer, back func()) {
	kit := f.kit
	l := page.NewChoiceList(kit, kit.Words.Say("air.which"))
	for i := range o.Rounds {
		r := &o.Rounds[i]
		l.Rows = append(l.Rows, page.ChoiceRow{
			Name: "round " + r.Section, Head: kit.Words.Say("pack.round", r.Section, r.Round), Text: r.New.Event,
			Do: kit.Touching(func() { f.takeOffer(r, back) }),
		})
	}
	l.Foot(kit.Button("action.back", "back", func() {
		f.told()
		back()
	}))
	l.Update()
	f.show(coverPanel{l, kit})
}

// takeOffer takes a pack as from a stick. The first one of an event is examined
// again: the emblem was compared if the event's own pack was taken before it.
func (f *packCards) takeOffer(o *device.FoundPack, back func()) {
	n, err := f.dev.LookAtPack(o.Text)
	switch {
	case err != nil:
	case n.First:
		f.show(newFirstPackPanel(f, n, o.Text))
		return
	default:
		err = f.taken(o.Text, "")
	}
	if err != nil {
		f.told()
		f.say(page.Refusal(err, f.kit.Words), back)
	}
}

// told reports to the desk what was taken over the air, if anything: by the
// last statement, and that the device is ready. The page does not wait for it.
func (f *packCards) told() {
	kit, statement := f.kit, f.untold
	f.over, f.then, f.untold = false, nil, nil
	if statement == nil || !kit.HasAir() {
		return
	}
	p := f.dev.Pack()
	_, known := p.Own()
	f.due = !known
	f.tell(func(tell func(page.AirNews)) (stop func()) { return kit.Opts.Air.Taken(statement, tell) })
}

// tellPlace reports to the desk that the device is ready at the chosen board,
// if it has reported none before.
func (f *packCards) tellPlace() {
	kit := f.kit
	if !f.due || !kit.HasAir() {
		return
	}
	f.due = false
	if r, err := f.dev.Ready(); err == nil { // otherwise the next statement has the same content
		f.tell(func(tell func(page.AirNews)) (stop func()) { return kit.Opts.Air.State(r.Statement, tell) })
	}
}

func (f *packCards) tell(begin func(tell func(page.AirNews)) (stop func())) {
	kit := f.kit
	kit.Ask(begin, func(n page.AirNews) {
		switch {
		case n.Held != page.NotHeld && n.Last:
			kit.Tell(kit.Words.Say("air.stated"))
		case n.Last && n.Err != nil:
			kit.Tell(page.Refusal(n.Err, kit.Words))
		}
	})
}

// say shows a message instead of the part.
func (f *packCards) say(text string, back func()) {
	kit := f.kit
	a := page.NewAskCover(kit, kit.Words.Say("air.round"), page.ReaderLine{Text: text, Heavy: true})
	a.Foot(kit.Button("action.back", "back", back))
	f.show(coverPanel{a, kit})
}
