package owner

import (
	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
)

// packPanel shows the event and the round whose pack was taken, and the board that
// the device records; from here its game is opened (R-C01). It lies over the form,
// which opens a game with names of its own.
func (f *startPart) packPanel() page.Panel {
	kit := f.owner.kit
	p := kit.Dev.Pack()
	a := page.NewAskCover(kit.Kit, p.Event, f.packLines(p)...)
	a.Foot(kit.Button("pack.own", "back", f.close).AsWayBack())
	_, known := p.Own()
	if known && !p.Over && !p.Played {
		// In the middle: what leads here lies at the ends of the foot, or above it.
		a.Foot(kit.Button("start.do", "next", f.beginPack).WithText(page.MidText, true))
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
	if !p.Opened && kit.organizerHasCode() {
		a.Choice(kit.Button("pack.code", "key", func() { f.open(newPadPanel(f, "start.code", "", f.openPack)) }))
	}
	if p.Opened || p.Over {
		a.Choice(kit.Button("pack.leave", "release", f.leave))
	}
	return coverPanel{a, kit.Kit}
}

// packLines says what is held.
func (f *startPart) packLines(p device.Pack) (lines []page.ReaderLine) {
	words := f.owner.kit.Words
	say := func(text string, heavy bool) {
		if text != "" {
			lines = append(lines, page.ReaderLine{Text: text, Heavy: heavy})
		}
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
		say(words.Say("pack.round", p.Section, p.Round)+" · "+words.Say("pack.board", b.Name)+" · "+sideWords(p.Side, f.owner.kit), true)
		say(b.White+" – "+b.Black, true)
		say(f.owner.kit.ControlLabel(b.Control), false)
	}
	lines = append(lines, page.ReaderLine{Label: words.Say("pack.organizer"), Text: p.Organizer + "  " + p.Emblem})
	return lines
}

func sideWords(side scoresheet.Recorder, kit *Kit) string {
	switch side {
	case scoresheet.RecorderWhite:
		return kit.Words.Say("sheet.white")
	case scoresheet.RecorderBlack:
		return kit.Words.Say("sheet.black")
	case scoresheet.RecorderUnsaid, scoresheet.RecorderArbiter:
	}
	return kit.Words.Say("arbiter.enter")
}

func (k *Kit) organizerHasCode() bool {
	for _, c := range k.Dev.CodeStates() {
		if c.Role == device.RoleOrganizer {
			return c.Set
		}
	}
	return false
}

// beginPack opens the game of the board.
func (f *startPart) beginPack() {
	f.attempt(opening{
		do: func(organizer string) (string, error) {
			_, err := f.owner.kit.Dev.New(device.NewGame{Organizer: organizer})
			return "", err
		},
		failed: func(err error) {
			f.showPack()
			f.owner.Tell(page.Refusal(err, f.owner.kit.Words))
		},
	})
}

// showPack opens what is held; if nothing is, it asks for a pack.
func (f *startPart) showPack() {
	if !f.owner.kit.Dev.Pack().Held {
		f.takePack()
		return
	}
	f.open(f.packPanel())
}

// chooseBoard asks which board the device is for, and whose sheet it keeps.
func (f *startPart) chooseBoard() {
	kit := f.owner.kit
	l := page.NewChoiceList(kit.Kit, kit.Words.Say("pack.which"))
	for _, b := range kit.Dev.Pack().Boards {
		l.Rows = append(l.Rows, page.ChoiceRow{
			Name: "board " + b.Name, Head: kit.Words.Say("pack.board", b.Name), Text: b.White + " – " + b.Black,
			Do: kit.Touching(func() { f.chooseSide(b) }),
		})
	}
	l.Foot(kit.Button("action.back", "back", f.showPack))
	l.Update()
	f.open(coverPanel{l, kit.Kit})
}

func (f *startPart) chooseSide(b device.PackBoard) {
	kit := f.owner.kit
	a := page.NewAskCover(kit.Kit, kit.Words.Say("pack.board", b.Name), page.ReaderLine{Text: kit.Words.Say("pack.whose")})
	choose := func(name, icon, caption string, side scoresheet.Recorder) {
		a.Choice(page.NewButton(kit.Palette, name, icon, caption, kit.Touching(func() {
			err := kit.Dev.ChoosePlace(b.Name, side)
			f.showPack()
			if err != nil {
				f.owner.Tell(page.Refusal(err, kit.Words))
			}
		})))
	}
	choose("side white", "only-white", b.White, scoresheet.RecorderWhite)
	choose("side black", "only-black", b.Black, scoresheet.RecorderBlack)
	choose("side arbiter", "both", kit.Words.Say("pack.both"), scoresheet.RecorderArbiter)
	a.Foot(kit.Button("action.back", "back", f.chooseBoard))
	f.open(coverPanel{a, kit.Kit})
}

// showReady shows the device's signed statement as a code (R-A17).
func (f *startPart) showReady() {
	kit := f.owner.kit
	r, err := kit.Dev.Ready()
	if err != nil {
		f.owner.Tell(page.Refusal(err, kit.Words))
		return
	}
	c := page.NewCodesCover(kit.Kit, &page.HandedFile{Codes: Coded(r.Statement)}, f.showPack)
	c.Heading = kit.Words.Say("pack.ready")
	c.Say(kit.Words.Say("pack.ready.what"))
	f.open(coverPanel{c, kit.Kit})
}

// openPack lets what the pack set be changed, with the organizer's code.
func (f *startPart) openPack(code string) {
	err := f.owner.kit.Dev.OpenPack(code)
	if pad, ok := f.panel.(*padPanel); ok && err != nil {
		pad.pad.Say(page.Refusal(err, f.owner.kit.Words))
		return
	}
	f.showPack()
}

// leave asks before the device leaves the event.
func (f *startPart) leave() {
	kit := f.owner.kit
	a := page.NewAskCover(kit.Kit, kit.Words.Say("pack.leave"), page.ReaderLine{Text: kit.Words.Say("pack.leave.ask"), Heavy: true})
	a.Foot(kit.Button("action.cancel", "back", f.showPack))
	yes := kit.Button("pack.leave", "release", func() {
		if err := kit.Dev.LeaveEvent(""); err != nil {
			f.owner.Tell(page.Refusal(err, kit.Words))
			return
		}
		f.close()
	}).AsAccent()
	yes.Name = "confirm"
	a.Foot(yes)
	f.open(coverPanel{a, kit.Kit})
}
