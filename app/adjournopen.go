package app

import (
	"strings"

	"zapis/app/device"
	"zapis/scoresheet"
)

// openParked shows a game that is adjourned, and what its resumption needs.
func (v *arbiterView) openParked() {
	u, r := v.ui, v.ui.record()
	a := r.Parked()
	if a == nil {
		v.uncover()
		return
	}
	lines := []readerLine{
		{label: u.words.Say("sheet.white"), text: playerName(u.kit, r, "White") + ", " + orDash(a.White.String()), heavy: true},
		{label: u.words.Say("sheet.black"), text: playerName(u.kit, r, "Black") + ", " + orDash(a.Black.String()), heavy: true},
	}
	lines = append(lines, u.parkedLines(r, a)...)
	p := newAskPage(u.kit, u.words.Say("adjourn.game.adjourned"), lines...)
	closed := a.OpenedAt == 0
	sealed := a.HasSealed() || a.Paper
	if closed && sealed {
		key := "adjourn.open"
		if !a.HasSealed() {
			key = "adjourn.open.paper"
		}
		b := u.button(key, "release", v.openUnseal)
		b.Name = "adjourn.open"
		p.choice(b.asAccent())
	}
	if !closed || !a.HasSealed() {
		resume := u.button("adjourn.resume.do", "clock", func() { v.openResume(v.ui.record().ParkedClocks()) })
		if !closed || !sealed {
			resume = resume.asAccent()
		}
		p.choice(resume)
	}
	if !closed && v.opened != nil {
		p.choice(u.button("adjourn.opened", "sheet", v.openOpened))
	}
	if closed && a.HasSealed() {
		p.choice(u.button("adjourn.file", "export", v.openSealedFile))
	}
	if closed && sealed {
		p.choice(u.button("adjourn.lost", "clear", v.openLost))
	}
	v.open(p.foot(u.button("action.back", "back", v.uncover)))
}

// openSealedFile writes the file for the device that holds the key, and shows
// its codes.
func (v *arbiterView) openSealedFile() {
	u := v.ui
	file, err := u.dev.Sealed()
	if err != nil {
		u.act(err)
		return
	}
	name := strings.TrimSuffix(u.exportName(u.exported(), device.FormatRecord), ".record") + ".sealed"
	c := newCodesCover(u.kit, u.written(name, file), v.openParked)
	c.name = u.words.Say("adjourn.file")
	if n := len(c.parts); n > 0 {
		c.reader.lines[1].text = u.words.Say("adjourn.file.how", n)
	}
	v.open(c)
}

// openUnseal says who has to be there before the envelope is opened (I.7), and
// asks for the code.
func (v *arbiterView) openUnseal() {
	u, r := v.ui, v.ui.record()
	a := r.Parked()
	name := playerName(u.kit, r, sideTag(replies(a)))
	lines := []readerLine{{text: u.words.Say("adjourn.present", name), heavy: true}}
	if !a.HasSealed() {
		p := newAskPage(u.kit, u.words.Say("adjourn.open.paper"), append(lines, readerLine{text: u.words.Say("adjourn.paper.how")})...)
		p.choice(u.button("adjourn.paper.enter", "keypad", v.enterPaper))
		v.open(p.foot(u.button("action.back", "back", v.openParked)))
		return
	}
	lines = append(lines, readerLine{}, readerLine{text: u.words.Say("adjourn.code.how")})
	if a.Sealed.Recipient != "" {
		lines = append(lines, readerLine{label: u.words.Say("adjourn.key"), text: keyGroups(a.Sealed.Recipient)})
	}
	p := newAskPage(u.kit, u.words.Say("adjourn.open"), lines...)
	p.choice(u.button("adjourn.code.type", "keypad", func() {
		v.open(newGroupPad(u.kit, u.words.Say("adjourn.code.type"), 5, v.openUnseal, v.unseal))
	}))
	p.choice(u.button("adjourn.code.file", "insert", func() { v.chooseCode(FileSealCode) }))
	p.choice(u.button("adjourn.code.secret", "lock", func() { v.chooseCode(FileSecretKey) }))
	v.open(p.foot(u.button("action.back", "back", v.openParked)))
}

// chooseCode takes the code, or the private key, from a file.
func (v *arbiterView) chooseCode(kind FileKind) {
	v.open(newFileAsk(v.ui.kit, "adjourn.open", "adjourn.code.choose", kind, v.openUnseal, func(f InboxFile) error {
		return v.unseal(codeIn(f.Data))
	}))
}

func (v *arbiterView) unseal(code string) error {
	opened, err := v.ui.dev.Unseal(code)
	if err != nil {
		return err
	}
	v.showOpened(opened)
	return nil
}

// enterPaper writes on the sheet what is in an envelope of paper.
func (v *arbiterView) enterPaper() {
	u := v.ui
	a := u.record().Parked()
	v.open(moveCover{newMovePad(u.kit, cellLabel(a.Cell), v.openUnseal, func(text string) {
		if text == "" {
			return
		}
		opened, err := u.dev.UnsealPaper(text)
		if err != nil {
			u.act(err)
			return
		}
		v.showOpened(opened)
	})})
}

// moveCover is the pad for a move in notation, over the arbiter's page.
type moveCover struct{ *keypad }

func (m moveCover) place(geo geometry) {
	m.keypad.place(geo.page.inset(clamp(geo.page.w*0.02, 4, 24), 4), nil)
	m.layer.Resize(geo.size)
}

func (v *arbiterView) showOpened(o device.Opened) {
	v.opened = &o
	v.ui.Refresh()
	v.openOpened()
}

// openOpened shows the sealed move with what Guideline I.8 says of it, and
// what is to be done then.
func (v *arbiterView) openOpened() {
	u, o := v.ui, v.opened
	a := u.record().Parked()
	if o == nil || a == nil {
		v.openParked()
		return
	}
	lines := []readerLine{
		{label: u.words.Say("adjourn.move"), text: cellLabel(a.Cell) + " " + orDash(o.Text), heavy: true},
	}
	if o.Verdict != "" {
		lines = append(lines, readerLine{label: u.words.Say("adjourn.verdict"), text: u.words.Say("adjourn.verdict." + o.Verdict), heavy: true})
	}
	say := func(key, text string) {
		if text != "" {
			lines = append(lines, readerLine{label: u.words.Say(key), text: text})
		}
	}
	why := o.Reason
	if key := "find.reason." + o.ReasonWord; o.ReasonWord != "" && u.words.Has(key) {
		why = u.words.Say(key)
	}
	say("find.why", why)
	say("adjourn.could", strings.Join(o.Could, ", "))
	say("find.article", o.Article)
	lines = append(lines, readerLine{})
	switch o.Verdict {
	case "legal":
		lines = append(lines, readerLine{text: u.law("adjourn.then.legal", playerName(u.kit, u.record(), sideTag(replies(a))))})
	case "unknown":
		lines = append(lines, readerLine{text: u.words.Say("adjourn.then.unknown")})
	case "":
	default:
		lines = append(lines,
			readerLine{text: u.law("adjourn.then.bad", playerName(u.kit, u.record(), sideTag(a.Cell.Side))), heavy: true},
			readerLine{label: u.words.Say("adjourn.ruling"), text: u.words.Say("ruling.sealed.bad")})
	}
	p := newAskPage(u.kit, u.words.Say("adjourn.opened"), lines...)
	resume := u.button("adjourn.resume.do", "clock", func() { v.openResume(v.ui.record().ParkedClocks()) })
	if bad := o.Article != ""; bad {
		rule := u.button("adjourn.rule", "flag", func() {
			d := v.draft("sealed.bad")
			d.r.Side, d.from = signerOf(a.Cell.Side), v.openOpened
			v.openRuling(d)
		})
		p.choice(rule.asAccent())
	} else {
		resume = resume.asAccent()
	}
	p.choice(resume)
	v.open(p.foot(u.button("action.back", "back", v.openParked)))
}

// openLost notes that the envelope is missing, and says how the game goes on
// (Guideline I.12).
func (v *arbiterView) openLost() {
	u, r := v.ui, v.ui.record()
	a := r.Parked()
	name := playerName(u.kit, r, sideTag(a.Cell.Side))
	lines := []readerLine{{text: u.words.Say("adjourn.lost.how", name), heavy: true}}
	if a.HasSealed() {
		lines = append(lines, readerLine{}, readerLine{text: u.words.Say("adjourn.lost.device")})
	}
	v.confirm(u.words.Say("adjourn.lost"), u.words.Say("adjourn.lost.do"), lines, func() {
		_, err := u.dev.EnvelopeLost("")
		if u.act(err) {
			v.openParked()
		}
	})
}

// openResume takes the game up again, with what both clocks are set to.
func (v *arbiterView) openResume(clocks [2]scoresheet.Clock) {
	u, r := v.ui, v.ui.record()
	a := r.Parked()
	lines := []readerLine{{text: u.words.Say("adjourn.resume.how")}}
	if a.OpenedAt == 0 && a.Paper {
		lines = append(lines, readerLine{text: u.words.Say("adjourn.resume.closed"), heavy: true})
	}
	if a.Opened.Lost {
		lines = append(lines, readerLine{text: u.words.Say("adjourn.lost.how", playerName(u.kit, r, sideTag(a.Cell.Side)))})
	}
	p := newAskPage(u.kit, u.words.Say("adjourn.resume.do"), lines...)
	for _, b := range v.clockFields(clocks, v.openResume, func() { v.openResume(clocks) }) {
		p.choice(b)
	}
	p.foot(u.button("action.back", "back", v.openParked))
	begin := u.button("adjourn.resume.now", "next", func() {
		_, err := u.dev.Resume(clocks[0], clocks[1], "")
		if u.act(err) {
			u.tell(u.words.Say("adjourn.resumed", clockTime(u.now.In(u.opts.Zone))))
		}
	})
	v.open(p.foot(begin.asAccent()))
}
