package owner

import (
	"cmp"
	"slices"

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
			f.found(n.Packs, back)
		}
	})
}

// found takes the pack that the desk has for this device, and asks which if several
// may be meant.
func (f *packCards) found(packs []device.FoundPack, back func()) {
	kit := f.kit
	offers, wrong := f.offers(packs)
	switch {
	case len(offers) == 1:
		if err := f.takeOffer(offers[0]); err != nil {
			f.say(page.Refusal(err, kit.Words), back)
		}
	case len(offers) > 1:
		l := page.NewChoiceList(kit, kit.Words.Say("air.which"))
		for _, o := range offers {
			l.Rows = append(l.Rows, page.ChoiceRow{
				Name: "round " + o.New.Section, Head: kit.Words.Say("pack.round", o.New.Section, o.New.Round), Text: o.New.Event,
				Do: kit.Touching(func() {
					if err := f.takeOffer(o); err != nil {
						f.say(page.Refusal(err, kit.Words), back)
					}
				}),
			})
		}
		l.Foot(kit.Button("action.back", "back", back))
		l.Update()
		f.show(coverPanel{l, kit})
	case wrong != nil:
		f.say(page.Refusal(wrong, kit.Words), back)
	default:
		f.say(kit.Words.Say("air.nothing"), back)
	}
}

// offers returns the packs that may be meant, and what is wrong with the last of
// the others, if anything. Of a section only the latest is meant; the event's own
// only if there is no round's. If the device is for a section, the others are not.
func (f *packCards) offers(packs []device.FoundPack) (offers []device.FoundPack, wrong error) {
	held := f.dev.Pack()
	latest := map[string]device.FoundPack{}
	for _, p := range packs {
		n := p.New
		switch {
		case device.ReasonOf(p.Err) == device.ReasonPackOlder:
		case p.Err != nil:
			wrong = p.Err
		case held.Held && n.ID == held.ID && n.Section == held.Section && n.Round == held.Round && n.Issue <= held.Issue:
			// what is held
		case n.Issue > latest[n.Section].New.Issue:
			latest[n.Section] = p
		}
	}
	if own, ok := latest[held.Section]; ok && held.Section != "" {
		return []device.FoundPack{own}, nil
	}
	if len(latest) > 1 {
		delete(latest, "")
	}
	for _, o := range latest {
		offers = append(offers, o)
	}
	slices.SortFunc(offers, func(a, b device.FoundPack) int { return cmp.Compare(a.New.Section, b.New.Section) })
	return offers, wrong
}

// takeOffer takes a pack as from a stick, and tells the desk that it was taken.
func (f *packCards) takeOffer(o device.FoundPack) error {
	f.over = true
	if o.New.First {
		f.show(newFirstPackPanel(f, o.New, o.Text))
		return nil
	}
	return f.taken(o.Text, "")
}

// tell sends the device's statement to the desk that the pack came from. The page
// does not wait for it.
func (f *packCards) tell(statement []byte) {
	kit := f.kit
	if f.over = false; !kit.HasAir() {
		return
	}
	kit.Ask(func(tell func(page.AirNews)) (stop func()) { return kit.Opts.Air.State(statement, tell) }, func(n page.AirNews) {
		switch {
		case n.Held != page.NotHeld && n.Last:
			kit.Tell(kit.Words.Say("air.stated"))
		case n.Last && n.Err != nil:
			kit.Tell(page.Refusal(n.Err, kit.Words))
		}
	})
}

// say says something in the place of the part.
func (f *packCards) say(text string, back func()) {
	kit := f.kit
	a := page.NewAskCover(kit, kit.Words.Say("air.round"), page.ReaderLine{Text: text, Heavy: true})
	a.Foot(kit.Button("action.back", "back", back))
	f.show(coverPanel{a, kit})
}
