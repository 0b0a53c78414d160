package owner

import (
	"slices"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// packCards are the panels of an event's packs, over the form for a new game.
type packCards struct {
	kit    *page.Kit
	dev    packDevice
	show   func(p page.Panel)
	form   func()                                                            // back to the form
	begin  func()                                                            // opens the game of the board
	follow func() *packCards                                                 // has the pages follow the device's language, and returns the panels of the page if it was made again
	over   bool                                                              // the pack that is being taken came over the air
	then   func()                                                            // goes on with the desk's next pack once this one is taken; nil if there is none
	untold []byte                                                            // the statement of the last that was taken so, for the desk
	due    bool                                                              // the desk does not know yet at which board the device is
	pad    func(hint string, done func(code string)) (say func(text string)) // asks for the organizer's code
}

// Packs takes the packs of an event, and says what is held (R-C01).
type Packs interface {
	Pack() device.Pack
	LookAtPack(data []byte) (device.NewPack, error)
	TakePack(data []byte, board string, side scoresheet.Recorder, organizer string) (device.Pack, []byte, error)
	ChoosePlace(board string, side scoresheet.Recorder) error
	ChooseLanguage(lang notation.Language) error
	OpenPack(organizer string) error
	LeaveEvent(organizer string) error
	Ready() (device.Ready, error)
}

// packDevice is the device's interface for the panels.
type packDevice interface {
	Packs
	DeviceID() string
	CodeStates() []device.CodeState
}

// packPanel shows the event and the round whose pack was taken, and the board that
// the device records; from here its game is opened (R-C01). It lies over the form,
// which opens a game with names of its own.
func (f *packCards) packPanel() page.Panel {
	kit := f.kit
	p := f.dev.Pack()
	a := page.NewAskCover(kit, p.Event, f.packLines(p)...)
	a.Foot(kit.Button("pack.own", "back", f.form).AsWayBack())
	_, known := p.Own()
	if known && !p.Over && !p.Played {
		// In the middle: what leads here lies at the ends of the foot, or above it.
		a.Foot(kit.Button("start.do", "next", f.begin).WithText(page.MidText, true))
	}
	if kit.HasAir() {
		b := kit.Button("air.round", "hall", f.takeRound).WithText(page.MidText, true)
		if p.Round == 0 || p.Played {
			b.AsAccent() // there is nothing else to do
		}
		a.Choice(b)
	}
	a.Choice(kit.Button("pack.take", "export", f.takePack))
	if len(p.Boards) > 0 {
		a.Choice(kit.Button("pack.other", "board", f.chooseBoard))
	}
	if known {
		a.Choice(kit.Button("pack.ready", "approve", f.showReady))
	}
	if !p.Opened && len(p.Arbiters) > 0 {
		a.Choice(kit.Button("pack.answer", "arbiter", func() {
			kit.Challenged, kit.Unlocking = true, true
			kit.Refresh()
		}))
	}
	if !p.Opened && f.organizerHasCode() {
		a.Choice(kit.Button("pack.code", "key", func() { f.askCode(f.dev.OpenPack, f.showPack) }))
	}
	if p.Opened || p.Over {
		a.Choice(kit.Button("pack.leave", "release", f.leave))
	}
	a.Small(languageButtons(kit, p.Languages, f.chooseLanguage)...)
	return coverPanel{a, kit}
}

// chooseLanguage has the device speak a language for the next game.
func (f *packCards) chooseLanguage(lang string) {
	if err := f.dev.ChooseLanguage(notation.Language(lang)); err != nil {
		f.kit.Tell(page.Refusal(err, f.kit.Words))
		return
	}
	f.turned()
	f.showPack()
}

// turned has the pages follow the device's language; where the page was made again
// for that, the panels go on over the new one.
func (f *packCards) turned() {
	if now := f.follow(); now != nil {
		f.show, f.form, f.begin, f.pad, f.follow = now.show, now.form, now.begin, now.pad, now.follow
	}
}

// languageButtons returns a button for each language of the device, the event's first.
// The one that the pages are in is marked.
func languageButtons(kit *page.Kit, event []string, choose func(lang string)) (all []*page.Button) {
	for _, lang := range eventFirst(event) {
		b := page.NewButton(kit.Palette, "language "+lang, "", assets.Words(lang).Say("language.name"), kit.Touching(func() { choose(lang) }))
		b.WithText(page.MidText, false).Choose(lang == kit.Words.Language())
		all = append(all, b)
	}
	return all
}

// eventFirst returns the languages of the device, those of the event before the others.
func eventFirst(event []string) []string {
	all := slices.Clone(event)
	for _, lang := range assets.Languages() {
		if !slices.Contains(all, lang) {
			all = append(all, lang)
		}
	}
	return all
}

// packLines says what is held.
func (f *packCards) packLines(p device.Pack) (lines []page.ReaderLine) {
	words := f.kit.Words
	say := func(text string, heavy bool) {
		if text != "" {
			lines = append(lines, page.ReaderLine{Text: text, Heavy: heavy})
		}
	}
	if p.Revoked {
		say(words.Say("pack.revoked"), true)
	}
	if p.Behind > 0 {
		say(words.Say("pack.behind", int(p.Behind.Minutes())+1), true)
	}
	if p.Over {
		say(words.Say("pack.over"), true)
	}
	if p.Played {
		say(words.Say("pack.played"), true)
	}
	if p.Opened {
		say(words.Say("pack.isopen"), true)
	}
	b, known := p.Own()
	switch {
	case len(p.Boards) == 0:
		say(words.Say("pack.noround"), false)
	case !known:
		say(words.Say("pack.round", p.Section, p.Round), true)
		say(words.Say("pack.noboard"), true)
	default:
		say(words.Say("pack.round", p.Section, p.Round)+" · "+words.Say("pack.board", b.Name)+" · "+sideWords(p.Side, f.kit), true)
		say(b.White+" – "+b.Black, true)
		say(f.kit.ControlLabel(b.Control), false)
	}
	lines = append(lines, page.ReaderLine{Label: words.Say("pack.organizer"), Text: p.Organizer + "  " + p.Emblem})
	return lines
}

func sideWords(side scoresheet.Recorder, kit *page.Kit) string {
	switch side {
	case scoresheet.RecorderWhite:
		return kit.Words.Say("sheet.white")
	case scoresheet.RecorderBlack:
		return kit.Words.Say("sheet.black")
	case scoresheet.RecorderUnsaid, scoresheet.RecorderArbiter:
	}
	return kit.Words.Say("arbiter.enter")
}

func (f *packCards) organizerHasCode() bool {
	for _, c := range f.dev.CodeStates() {
		if c.Role == device.RoleOrganizer {
			return c.Set
		}
	}
	return false
}

// showPack opens what is held; if nothing is, it asks for a pack.
func (f *packCards) showPack() {
	if !f.dev.Pack().Held {
		f.takePack()
		return
	}
	f.show(f.packPanel())
}

// chooseBoard asks which board the device is for, and whose sheet it keeps.
func (f *packCards) chooseBoard() {
	kit := f.kit
	l := page.NewChoiceList(kit, kit.Words.Say("pack.which"))
	for _, b := range f.dev.Pack().Boards {
		l.Rows = append(l.Rows, page.ChoiceRow{
			Name: "board " + b.Name, Head: kit.Words.Say("pack.board", b.Name), Text: b.White + " – " + b.Black,
			Do: kit.Touching(func() { f.chooseSide(b) }),
		})
	}
	l.Foot(kit.Button("action.back", "back", f.showPack))
	l.Update()
	f.show(coverPanel{l, kit})
}

func (f *packCards) chooseSide(b device.PackBoard) {
	kit := f.kit
	a := page.NewAskCover(kit, kit.Words.Say("pack.board", b.Name), page.ReaderLine{Text: kit.Words.Say("pack.whose")})
	choose := func(name, icon, caption string, side scoresheet.Recorder) {
		a.Choice(page.NewButton(kit.Palette, name, icon, caption, kit.Touching(func() {
			err := f.dev.ChoosePlace(b.Name, side)
			f.showPack()
			if err != nil {
				f.kit.Tell(page.Refusal(err, kit.Words))
				return
			}
			f.tellPlace()
		})))
	}
	choose("side white", "only-white", b.White, scoresheet.RecorderWhite)
	choose("side black", "only-black", b.Black, scoresheet.RecorderBlack)
	choose("side arbiter", "both", kit.Words.Say("pack.both"), scoresheet.RecorderArbiter)
	a.Foot(kit.Button("action.back", "back", f.chooseBoard))
	f.show(coverPanel{a, kit})
}

// showReady shows the device's signed statement as a code, and writes it on the stick
// (R-A17).
func (f *packCards) showReady() {
	kit := f.kit
	r, err := f.dev.Ready()
	if err != nil {
		f.kit.Tell(page.Refusal(err, kit.Words))
		return
	}
	c := statementCover(kit, "pack.ready", f.dev.DeviceID(), r.Statement, f.showPack)
	f.show(coverPanel{c, kit})
	if kit.HasAir() {
		f.sendReady(c, r.Statement)
	}
}

// sendReady sends the statement to the desk while the code is shown, and says beside
// it how far that is.
func (f *packCards) sendReady(c *page.CodesCover, statement []byte) {
	kit := f.kit
	said := func(text string) {
		if c.SayLast(text) {
			kit.Rearrange()
		}
	}
	said(kit.Words.Say("air.telling"))
	kit.Ask(func(tell func(page.AirNews)) (stop func()) { return kit.Opts.Air.State(statement, tell) }, func(n page.AirNews) {
		switch {
		case n.Held != page.NotHeld:
			said(kit.AirHas(n))
		case n.Err != nil:
			said(page.Refusal(n.Err, kit.Words))
		}
	})
}

// askCode asks for the organizer's code, tries it, and goes on if it was right.
func (f *packCards) askCode(try func(code string) error, then func()) {
	var say func(text string)
	say = f.pad("", func(code string) {
		if err := try(code); err != nil {
			say(page.Refusal(err, f.kit.Words))
			return
		}
		then()
	})
}

// leave asks before the device leaves the event.
func (f *packCards) leave() {
	kit := f.kit
	a := page.NewAskCover(kit, kit.Words.Say("pack.leave"), page.ReaderLine{Text: kit.Words.Say("pack.leave.ask"), Heavy: true})
	a.Foot(kit.Button("action.cancel", "back", f.showPack))
	yes := kit.Button("pack.leave", "release", func() {
		if err := f.dev.LeaveEvent(""); err != nil {
			f.kit.Tell(page.Refusal(err, kit.Words))
			return
		}
		f.turned()
		f.form()
	}).AsAccent()
	yes.Name = "confirm"
	a.Foot(yes)
	f.show(coverPanel{a, kit})
}
