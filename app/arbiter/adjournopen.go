package arbiter

import (
	"strings"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// openParked shows an adjourned game, and what its resumption needs.
func (v *visit) openParked() {
	u, r := v.ui, v.ui.Record()
	a := r.Parked()
	if a == nil {
		v.uncover()
		return
	}
	lines := []page.ReaderLine{
		{Label: u.Words.Say("sheet.white"), Text: u.PlayerName(r, board.White) + ", " + page.OrDash(a.White.String()), Heavy: true},
		{Label: u.Words.Say("sheet.black"), Text: u.PlayerName(r, board.Black) + ", " + page.OrDash(a.Black.String()), Heavy: true},
	}
	lines = append(lines, u.ParkedLines(r, a)...)
	p := page.NewAskCover(u.Kit, u.Words.Say("adjourn.game.adjourned"), lines...)
	closed := a.OpenedAt == 0
	sealed := a.HasSealed() || a.Paper
	if closed && sealed {
		key := "adjourn.open"
		if !a.HasSealed() {
			key = "adjourn.open.paper"
		}
		b := u.Button(key, "release", v.openUnseal)
		b.Name = "adjourn.open"
		p.Choice(b.AsAccent())
	}
	if !closed || !a.HasSealed() {
		resume := u.Button("adjourn.resume.do", "clock", func() { v.openResume(v.ui.Record().ParkedClocks()) })
		if !closed || !sealed {
			resume = resume.AsAccent()
		}
		p.Choice(resume)
	}
	if !closed && v.opened != nil {
		p.Choice(u.Button("adjourn.opened", "sheet", v.openOpened))
	}
	if closed && a.HasSealed() {
		p.Choice(u.Button("adjourn.file", "export", v.openSealedFile))
	}
	if closed && sealed {
		p.Choice(u.Button("adjourn.lost", "clear", v.openLost))
	}
	v.open(p.Foot(u.Button("action.back", "back", v.uncover)))
}

// openSealedFile writes the file for the device that holds the key, and shows
// its codes.
func (v *visit) openSealedFile() {
	u := v.ui
	file, err := u.Dev.Sealed()
	if err != nil {
		u.Act(err)
		return
	}
	name := strings.TrimSuffix(u.ExportName(u.ExportedRecord(), device.FormatRecord), ".record") + ".sealed"
	c := page.NewCodesCover(u.Kit, u.written(name, file), v.openParked)
	c.Heading = u.Words.Say("adjourn.file")
	c.Say(u.Words.Say("adjourn.file.how"))
	v.open(c)
}

// openUnseal says who has to be present before the envelope is opened (I.7),
// and asks for the code.
func (v *visit) openUnseal() {
	u, r := v.ui, v.ui.Record()
	a := r.Parked()
	name := u.PlayerName(r, replies(a))
	lines := []page.ReaderLine{{Text: u.Words.Say("adjourn.present", name), Heavy: true}}
	if !a.HasSealed() {
		p := page.NewAskCover(u.Kit, u.Words.Say("adjourn.open.paper"), append(lines, page.ReaderLine{Text: u.Words.Say("adjourn.paper.how")})...)
		p.Choice(u.Button("adjourn.paper.enter", "keypad", v.enterPaper))
		v.open(p.Foot(u.Button("action.back", "back", v.openParked)))
		return
	}
	lines = append(lines, page.ReaderLine{}, page.ReaderLine{Text: u.Words.Say("adjourn.code.how")})
	if a.Sealed.Recipient != "" {
		lines = append(lines, page.ReaderLine{Label: u.Words.Say("adjourn.key"), Text: page.KeyGroups(a.Sealed.Recipient)})
	}
	p := page.NewAskCover(u.Kit, u.Words.Say("adjourn.open"), lines...)
	p.Choice(u.Button("adjourn.code.type", "keypad", func() {
		v.open(page.NewGroupPad(u.Kit, u.Words.Say("adjourn.code.type"), 5, v.openUnseal, v.unseal))
	}))
	p.Choice(u.Button("adjourn.code.file", "insert", func() { v.chooseCode(page.FileSealCode) }))
	p.Choice(u.Button("adjourn.code.secret", "key", func() { v.chooseCode(page.FileSecretKey) }))
	v.open(p.Foot(u.Button("action.back", "back", v.openParked)))
}

// chooseCode takes the code, or the private key, from a file.
func (v *visit) chooseCode(kind page.FileKind) {
	v.open(page.NewFileCover(v.ui.Kit, "adjourn.open", "adjourn.code.choose", kind, v.openUnseal, func(f page.InboxFile) error {
		return v.unseal(page.OpeningCodeIn(f.Data))
	}))
}

func (v *visit) unseal(code string) error {
	opened, err := v.ui.Dev.Unseal(code)
	if err != nil {
		return err
	}
	v.showOpened(opened)
	return nil
}

// enterPaper writes the move from a paper envelope on the sheet.
func (v *visit) enterPaper() {
	u := v.ui
	a := u.Record().Parked()
	v.open(moveCover{page.NewMovePad(u.Kit, page.CellLabel(a.Cell), v.openUnseal, func(text string) {
		if text != "" {
			v.confirmPaper(a, text)
		}
	})})
}

// confirmPaper shows the move once more before it is accepted as the sealed
// move.
func (v *visit) confirmPaper(a *scoresheet.Adjournment, text string) {
	u := v.ui
	lines := []page.ReaderLine{
		{Label: u.Words.Say("adjourn.move"), Text: page.CellLabel(a.Cell) + " " + text, Heavy: true},
		{},
		{Text: u.Words.Say("adjourn.paper.sure")},
	}
	v.confirmFrom(v.enterPaper, u.Words.Say("adjourn.open.paper"), u.Words.Say("adjourn.paper.yes"), lines, func() {
		opened, err := u.Dev.UnsealPaper(text)
		if err != nil {
			u.Act(err)
			return
		}
		v.showOpened(opened)
	})
}

// moveCover is the pad for a move in notation, over the arbiter's page.
type moveCover struct{ *page.MovePad }

func (m moveCover) Place(geo page.Geometry) {
	m.MovePad.Place(geo.Page.Inset(page.Clamp(geo.Page.W*0.02, 4, 24), 4))
	page.Resize(m.Layer, geo.Size)
	geo.Page.Put(m.Ground) // the arbiter's page is not seen beside the keys
}

func (v *visit) showOpened(o device.Opened) {
	v.opened = &o
	v.ui.Refresh()
	v.openOpened()
}

// openOpened shows the sealed move with the verdict of Guideline I.8, and the
// next steps.
func (v *visit) openOpened() {
	u, o := v.ui, v.opened
	a := u.Record().Parked()
	if o == nil || a == nil {
		v.openParked()
		return
	}
	lines := []page.ReaderLine{
		{Label: u.Words.Say("adjourn.move"), Text: page.CellLabel(a.Cell) + " " + page.OrDash(o.Text), Heavy: true},
	}
	if o.Verdict != "" {
		lines = append(lines, page.ReaderLine{Label: u.Words.Say("adjourn.verdict"), Text: u.Words.Say("adjourn.verdict." + o.Verdict), Heavy: true})
	}
	say := func(key, text string) {
		if text != "" {
			lines = append(lines, page.ReaderLine{Label: u.Words.Say(key), Text: text})
		}
	}
	why := o.Reason
	if key := "find.reason." + o.ReasonWord; o.ReasonWord != "" && u.Words.Has(key) {
		why = u.Words.Say(key)
	}
	say("find.why", why)
	say("adjourn.could", strings.Join(o.Could, ", "))
	say("find.article", o.Article)
	lines = append(lines, page.ReaderLine{})
	switch o.Verdict {
	case device.SealedLegal:
		lines = append(lines, page.ReaderLine{Text: u.Cite("adjourn.then.legal", u.PlayerName(u.Record(), replies(a)))})
	case device.SealedUnknown:
		lines = append(lines, page.ReaderLine{Text: u.Words.Say("adjourn.then.unknown")})
	case "":
	default:
		lines = append(lines,
			page.ReaderLine{Text: u.Cite("adjourn.then.bad", u.PlayerName(u.Record(), a.Cell.Side)), Heavy: true},
			page.ReaderLine{Label: u.Words.Say("adjourn.ruling"), Text: u.Words.Say(rulings.SealedBad.Key())})
	}
	p := page.NewAskCover(u.Kit, u.Words.Say("adjourn.opened"), lines...)
	resume := u.Button("adjourn.resume.do", "clock", func() { v.openResume(v.ui.Record().ParkedClocks()) })
	if bad := o.Article != ""; bad {
		rule := u.Button("adjourn.rule", "correct", func() {
			d := v.draft(rulings.SealedBad)
			d.r.Side, d.from = signerOf(a.Cell.Side), v.openOpened
			v.openRuling(d)
		})
		p.Choice(rule.AsAccent())
	} else {
		resume = resume.AsAccent()
	}
	p.Choice(resume)
	v.open(p.Foot(u.Button("action.back", "back", v.openParked)))
}

// openLost notes that the envelope is missing, and says how the game goes on
// (Guideline I.12).
func (v *visit) openLost() {
	u, r := v.ui, v.ui.Record()
	a := r.Parked()
	name := u.PlayerName(r, a.Cell.Side)
	lines := []page.ReaderLine{{Text: u.Words.Say("adjourn.lost.how", name), Heavy: true}}
	if a.HasSealed() {
		lines = append(lines, page.ReaderLine{}, page.ReaderLine{Text: u.Words.Say("adjourn.lost.device")})
	}
	v.confirm(u.Words.Say("adjourn.lost"), u.Words.Say("adjourn.lost.do"), lines, func() {
		_, err := u.Dev.EnvelopeLost("")
		if u.Act(err) {
			v.openParked()
		}
	})
}

// openResume resumes the game, with the times to which both clocks are set.
func (v *visit) openResume(clocks [2]scoresheet.Clock) {
	u, r := v.ui, v.ui.Record()
	a := r.Parked()
	lines := []page.ReaderLine{{Text: u.Words.Say("adjourn.resume.how")}}
	if a.OpenedAt == 0 && a.Paper {
		lines = append(lines, page.ReaderLine{Text: u.Words.Say("adjourn.resume.closed"), Heavy: true})
	}
	if a.Opened.Lost {
		lines = append(lines, page.ReaderLine{Text: u.Words.Say("adjourn.lost.how", u.PlayerName(r, a.Cell.Side))})
	}
	p := page.NewAskCover(u.Kit, u.Words.Say("adjourn.resume.do"), lines...)
	for _, b := range v.clockFields(clocks, v.openResume, func() { v.openResume(clocks) }) {
		p.Choice(b)
	}
	p.Foot(u.Button("action.back", "back", v.openParked))
	begin := u.Button("adjourn.resume.now", "next", func() {
		_, err := u.Dev.Resume(clocks[0], clocks[1], "")
		if u.Act(err) {
			u.Tell(u.Words.Say("adjourn.resumed", page.ClockTime(u.Now.In(u.Opts.Zone))))
		}
	})
	v.open(p.Foot(begin.AsAccent()))
}
