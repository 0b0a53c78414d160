package arbiter

import (
	"strings"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/app/qr"
	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
)

// openMore shows everything that an arbiter can do, in groups; what he needs
// most stands on the page before too.
func (v *arbiterView) openMore() {
	u := v.ui
	g := page.NewGroupsPage(u.Kit, strings.TrimRight(u.Words.Say("action.more"), "….")) // the band says the mode
	g.Group(u.Words.Say("rule.group.rulings"), v.rulingButtons()...)
	g.Group(u.Words.Say("rule.group.check"), v.checkButtons()...)
	g.Group(u.Words.Say("rule.group.pause"), v.pauseButtons()...)
	g.Group(u.Words.Say("rule.group.device"), v.deviceButtons()...)
	v.open(g.Foot(u.Button("action.back", "back", v.uncover)))
}

// rulingButtons are what he rules, and by which rules.
func (v *arbiterView) rulingButtons() []*page.Button {
	all := []*page.Button{v.ruleButton(), v.givenButton(), v.eventRulesButton()}
	if v.ui.Record().Status() == scoresheet.SignedByBoth { // Laws 8.7, 11.10
		for _, id := range []rulings.ID{"result.corrected", "appeal.noted"} {
			all = append(all, page.NewButton(v.ui.P, "more "+string(id), "correct", v.ui.Words.Say(id.Key()), v.ui.Touching(func() { v.openRuling(v.draft(id)) })))
		}
	}
	return append(all, v.disagreeButtons()...)
}

// checkButtons are what he looks at and compares.
func (v *arbiterView) checkButtons() []*page.Button {
	u := v.ui
	return []*page.Button{
		u.Button("arbiter.findings", "approve", v.openFindings),
		u.Button("arbiter.log", "sheet", v.openLog),
		v.clockCheckButton(),
		u.Button("compare.do", "both", v.openCompare),
	}
}

// pauseButtons are for a game that stops and goes on later, or whose record has
// to be put together again.
func (v *arbiterView) pauseButtons() []*page.Button {
	restore := v.restoreButton()
	restore.Say("insert", v.ui.Words.Say("restore.title"))
	return []*page.Button{v.adjournButton(), restore}
}

// deviceButtons are what becomes of the device and of the recording on it.
func (v *arbiterView) deviceButtons() []*page.Button {
	u := v.ui
	var all []*page.Button
	if u.Record().Status() == scoresheet.Elsewhere {
		all = append(all, v.takeBackButton(), v.codesButton("arbiter.handover.again"))
	} else {
		all = append(all, v.signButton(), v.releaseButton(), v.restartButton(), u.Button("arbiter.handover", "next", v.openHandOver))
	}
	return append(all,
		u.Button("arbiter.abandon", "clear", v.openAbandon),
		v.ackButton(),
		v.exportButton(),
		u.Button("owner.export.record", "export", func() { u.Export(device.FormatRecord) }),
		u.Button("arbiter.device", "lock", v.openDevice),
	)
}

// preset is a reason that needs no typing: what is said, and what the log
// keeps, in English whatever the device's language is.
type preset struct{ key, stored string }

var (
	handOverReasons = []preset{
		{"arbiter.why.battery", "battery low"},
		{"arbiter.why.broken", "device out of order"},
		{"arbiter.why.doubt", "device under suspicion"},
		{"arbiter.why.decision", "arbiter's decision"},
	}
	takeBackReasons = []preset{
		{"arbiter.why.nottaken", "the other device did not take the game"},
		{"arbiter.why.mistake", "handed over by mistake"},
		{"arbiter.why.decision", "arbiter's decision"},
	}
	restartReasons = []preset{
		{"arbiter.why.position", string(device.WrongPosition)},
		{"arbiter.why.colours", string(device.WrongColors)},
		{"arbiter.why.board", string(device.WrongBoard)},
		{"arbiter.why.reconstruction", string(device.Reconstruction)},
	}
	elsewhereReason = preset{"arbiter.why.elsewhere", "handed over to another device"}
)

// askWhy asks for the reason of an act: one of a list, or in words.
func (v *arbiterView) askWhy(heading string, lines []page.ReaderLine, reasons []preset, do func(stored string)) {
	u := v.ui
	a := page.NewAskPage(u.Kit, heading+": "+u.Words.Say("arbiter.reason"), lines...)
	for _, r := range reasons {
		a.Choice(page.NewButton(u.P, "why "+r.stored, "", u.Law(r.key), u.Touching(func() { do(r.stored) })).WithText(page.MidText, false))
	}
	a.Choice(u.Button("arbiter.why.words", "keypad", func() {
		v.open(page.NewLetterPad(u.Kit, heading, func() { v.askWhy(heading, lines, reasons, do) }, do))
	}).WithText(page.MidText, false))
	v.open(a.Foot(u.Button("action.cancel", "back", v.uncover)))
}

// confirm shows once more what will be done, before it is.
func (v *arbiterView) confirm(heading, button string, lines []page.ReaderLine, do func()) {
	u := v.ui
	a := page.NewAskPage(u.Kit, heading, lines...)
	a.Foot(u.Button("action.cancel", "back", v.uncover))
	yes := page.NewButton(u.P, "confirm", "", button, u.Touching(do)).WithText(page.MidText, true).AsAccent()
	v.open(a.Foot(yes))
}

func (v *arbiterView) restartButton() *page.Button {
	return v.ui.Button("arbiter.restart", "undo", v.openRestart)
}

// openRestart begins a new recording of the pairing, for a reason of ESS
// 6.2.2.12; the one there is is kept (R-G18).
func (v *arbiterView) openRestart() {
	words := v.ui.Words
	heading := words.Say("arbiter.restart")
	v.askWhy(heading, []page.ReaderLine{{Text: words.Say("arbiter.restart.kept")}}, restartReasons, func(reason string) {
		plan := device.Restart{Reason: device.RestartReason(reason)}
		plan.Swap = plan.Reason == device.WrongColors
		v.confirmRestart(plan)
	})
}

// confirmRestart shows who will play which side. Where reversed colours are no
// reason by the rules of the game, unless the arbiter decides so, it is said,
// and takes one more press (Laws 7.3).
func (v *arbiterView) confirmRestart(plan device.Restart) {
	u := v.ui
	r := u.Record()
	heading := u.Words.Say("arbiter.restart")
	white, black := page.PlayerName(u.Kit, r, "White"), page.PlayerName(u.Kit, r, "Black")
	if plan.Swap {
		white, black = black, white
	}
	lines := []page.ReaderLine{
		{Label: u.Words.Say("arbiter.reason"), Text: v.restartWords(string(plan.Reason))},
		{Label: u.Words.Say("sheet.white"), Text: white, Heavy: true},
		{Label: u.Words.Say("sheet.black"), Text: black, Heavy: true},
		{},
		{Text: u.Words.Say("arbiter.restart.kept")},
	}
	do := func() {
		v.uncover()
		_, err := u.Dev.Restart(plan)
		u.Act(err)
	}
	if reversed := u.Dev.ReversedColors(); plan.Swap && reversed.GoesOn {
		late := []page.ReaderLine{{Text: u.Words.Say("arbiter.restart.goeson", reversed.Article), Heavy: true}}
		if reversed.Moves > 0 {
			late[0].Text = u.Words.Say("arbiter.restart.late", reversed.Article, reversed.Moves)
		}
		v.confirm(heading, u.Words.Say("arbiter.restart.anyway"), late, func() {
			v.confirm(heading, u.Words.Say("arbiter.restart.do"), lines, do)
		})
		return
	}
	v.confirm(heading, u.Words.Say("arbiter.restart.do"), lines, do)
}

func (v *arbiterView) restartWords(stored string) string {
	for _, r := range restartReasons {
		if r.stored == stored {
			return v.ui.Law(r.key)
		}
	}
	return stored
}

// openHandOver gives the game to a spare device (ESS 6.2.2.12).
func (v *arbiterView) openHandOver() {
	u := v.ui
	heading := u.Words.Say("arbiter.handover")
	lines := []page.ReaderLine{{Text: u.Words.Say("arbiter.handover.how")}}
	v.askWhy(heading, lines, handOverReasons, func(reason string) {
		v.confirm(heading, u.Words.Say("arbiter.handover.do"), []page.ReaderLine{{Text: u.Words.Say("arbiter.handover.locks")}}, func() {
			v.uncover()
			name := u.ExportName(u.Exported(), device.FormatRecord)
			file, err := u.Dev.HandOver(reason)
			if err == nil {
				// The page that shows it is turned to by what follows.
				u.Handed = u.written(name, file)
			}
			u.Act(err)
		})
	})
}

func (v *arbiterView) takeBackButton() *page.Button {
	return v.ui.Button("arbiter.takeback", "undo", func() {
		u := v.ui
		v.askWhy(u.Words.Say("arbiter.takeback"), []page.ReaderLine{{Text: u.Words.Say("arbiter.takeback.how")}}, takeBackReasons, func(reason string) {
			v.uncover()
			u.Act(u.Dev.TakeBack(reason))
		})
	})
}

// codesButton writes the record of a game that was handed over once more, and
// shows its codes.
func (v *arbiterView) codesButton(key string) *page.Button {
	u := v.ui
	return u.Button(key, "export", func() {
		name := u.ExportName(u.Exported(), device.FormatRecord)
		file, err := u.Dev.Export(device.FormatRecord)
		if err != nil {
			u.Act(err)
			return
		}
		v.open(page.NewCodesCover(u.Kit, u.written(name, file), v.uncover))
	})
}

// written writes the record of a game out, and keeps it to be shown as codes.
// It is handed over whether or not it could be written: the codes carry it
// too.
func (u *Kit) written(name string, data []byte) *page.HandedFile {
	f := &page.HandedFile{Err: page.ErrNoSave}
	f.Parts, _ = qr.Split(data) // too long for codes: the page says so
	if u.Opts.Save != nil {
		f.Place, f.Err = u.Opts.Save(name, data)
	}
	return f
}
