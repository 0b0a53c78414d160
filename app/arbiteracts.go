package app

import (
	"strings"

	"zapis/app/device"
	"zapis/app/qr"
	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
)

// openMore shows everything that an arbiter can do, in groups; what he needs
// most stands on the page before too.
func (v *arbiterView) openMore() {
	u := v.ui
	g := newGroupsPage(u.kit, strings.TrimRight(u.words.Say("action.more"), "….")) // the band says the mode
	g.group(u.words.Say("rule.group.rulings"), v.rulingButtons()...)
	g.group(u.words.Say("rule.group.check"), v.checkButtons()...)
	g.group(u.words.Say("rule.group.pause"), v.pauseButtons()...)
	g.group(u.words.Say("rule.group.device"), v.deviceButtons()...)
	v.open(g.foot(u.button("action.back", "back", v.uncover)))
}

// rulingButtons are what he rules, and by which rules.
func (v *arbiterView) rulingButtons() []*Button {
	all := []*Button{v.ruleButton(), v.givenButton(), v.eventRulesButton()}
	if v.ui.record().Status() == scoresheet.SignedByBoth { // Laws 8.7, 11.10
		for _, id := range []rulings.ID{"result.corrected", "appeal.noted"} {
			all = append(all, newButton(v.ui.p, "more "+string(id), "correct", v.ui.words.Say(id.Key()), v.ui.touching(func() { v.openRuling(v.draft(id)) })))
		}
	}
	return append(all, v.disagreeButtons()...)
}

// checkButtons are what he looks at and compares.
func (v *arbiterView) checkButtons() []*Button {
	u := v.ui
	return []*Button{
		u.button("arbiter.findings", "approve", v.openFindings),
		u.button("arbiter.log", "sheet", v.openLog),
		v.clockCheckButton(),
		u.button("compare.do", "both", v.openCompare),
	}
}

// pauseButtons are for a game that stops and goes on later, or whose record has
// to be put together again.
func (v *arbiterView) pauseButtons() []*Button {
	restore := v.restoreButton()
	restore.Say("insert", v.ui.words.Say("restore.title"))
	return []*Button{v.adjournButton(), restore}
}

// deviceButtons are what becomes of the device and of the recording on it.
func (v *arbiterView) deviceButtons() []*Button {
	u := v.ui
	var all []*Button
	if u.record().Status() == scoresheet.Elsewhere {
		all = append(all, v.takeBackButton(), v.codesButton("arbiter.handover.again"))
	} else {
		all = append(all, v.signButton(), v.releaseButton(), v.restartButton(), u.button("arbiter.handover", "next", v.openHandOver))
	}
	return append(all,
		u.button("arbiter.abandon", "clear", v.openAbandon),
		v.ackButton(),
		v.exportButton(),
		u.button("owner.export.record", "export", func() { u.export(device.FormatRecord) }),
		u.button("arbiter.device", "lock", v.openDevice),
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
func (v *arbiterView) askWhy(heading string, lines []readerLine, reasons []preset, do func(stored string)) {
	u := v.ui
	a := newAskPage(u.kit, heading+": "+u.words.Say("arbiter.reason"), lines...)
	for _, r := range reasons {
		a.choice(newButton(u.p, "why "+r.stored, "", u.law(r.key), u.touching(func() { do(r.stored) })).withText(midText, false))
	}
	a.choice(u.button("arbiter.why.words", "keypad", func() {
		v.open(newLetterPad(u.kit, heading, func() { v.askWhy(heading, lines, reasons, do) }, do))
	}).withText(midText, false))
	v.open(a.foot(u.button("action.cancel", "back", v.uncover)))
}

// confirm shows once more what will be done, before it is.
func (v *arbiterView) confirm(heading, button string, lines []readerLine, do func()) {
	u := v.ui
	a := newAskPage(u.kit, heading, lines...)
	a.foot(u.button("action.cancel", "back", v.uncover))
	yes := newButton(u.p, "confirm", "", button, u.touching(do)).withText(midText, true).asAccent()
	v.open(a.foot(yes))
}

func (v *arbiterView) restartButton() *Button {
	return v.ui.button("arbiter.restart", "undo", v.openRestart)
}

// openRestart begins a new recording of the pairing, for a reason of ESS
// 6.2.2.12; the one there is is kept (R-G18).
func (v *arbiterView) openRestart() {
	words := v.ui.words
	heading := words.Say("arbiter.restart")
	v.askWhy(heading, []readerLine{{text: words.Say("arbiter.restart.kept")}}, restartReasons, func(reason string) {
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
	r := u.record()
	heading := u.words.Say("arbiter.restart")
	white, black := playerName(u.kit, r, "White"), playerName(u.kit, r, "Black")
	if plan.Swap {
		white, black = black, white
	}
	lines := []readerLine{
		{label: u.words.Say("arbiter.reason"), text: v.restartWords(string(plan.Reason))},
		{label: u.words.Say("sheet.white"), text: white, heavy: true},
		{label: u.words.Say("sheet.black"), text: black, heavy: true},
		{},
		{text: u.words.Say("arbiter.restart.kept")},
	}
	do := func() {
		v.uncover()
		_, err := u.dev.Restart(plan)
		u.act(err)
	}
	if reversed := u.dev.ReversedColors(); plan.Swap && reversed.GoesOn {
		late := []readerLine{{text: u.words.Say("arbiter.restart.goeson", reversed.Article), heavy: true}}
		if reversed.Moves > 0 {
			late[0].text = u.words.Say("arbiter.restart.late", reversed.Article, reversed.Moves)
		}
		v.confirm(heading, u.words.Say("arbiter.restart.anyway"), late, func() {
			v.confirm(heading, u.words.Say("arbiter.restart.do"), lines, do)
		})
		return
	}
	v.confirm(heading, u.words.Say("arbiter.restart.do"), lines, do)
}

func (v *arbiterView) restartWords(stored string) string {
	for _, r := range restartReasons {
		if r.stored == stored {
			return v.ui.law(r.key)
		}
	}
	return stored
}

// openHandOver gives the game to a spare device (ESS 6.2.2.12).
func (v *arbiterView) openHandOver() {
	u := v.ui
	heading := u.words.Say("arbiter.handover")
	lines := []readerLine{{text: u.words.Say("arbiter.handover.how")}}
	v.askWhy(heading, lines, handOverReasons, func(reason string) {
		v.confirm(heading, u.words.Say("arbiter.handover.do"), []readerLine{{text: u.words.Say("arbiter.handover.locks")}}, func() {
			v.uncover()
			name := u.exportName(u.exported(), device.FormatRecord)
			file, err := u.dev.HandOver(reason)
			if err == nil {
				// The page that shows it is turned to by what follows.
				u.handed = u.written(name, file)
			}
			u.act(err)
		})
	})
}

func (v *arbiterView) takeBackButton() *Button {
	return v.ui.button("arbiter.takeback", "undo", func() {
		u := v.ui
		v.askWhy(u.words.Say("arbiter.takeback"), []readerLine{{text: u.words.Say("arbiter.takeback.how")}}, takeBackReasons, func(reason string) {
			v.uncover()
			u.act(u.dev.TakeBack(reason))
		})
	})
}

// codesButton writes the record of a game that was handed over once more, and
// shows its codes.
func (v *arbiterView) codesButton(key string) *Button {
	u := v.ui
	return u.button(key, "export", func() {
		name := u.exportName(u.exported(), device.FormatRecord)
		file, err := u.dev.Export(device.FormatRecord)
		if err != nil {
			u.act(err)
			return
		}
		v.open(newCodesCover(u.kit, u.written(name, file), v.uncover))
	})
}

// written writes the record of a game out, and keeps it to be shown as codes.
// It is handed over whether or not it could be written: the codes carry it
// too.
func (u *arbiterKit) written(name string, data []byte) *handedFile {
	f := &handedFile{err: errNoSave}
	f.parts, _ = qr.Split(data) // too long for codes: the page says so
	if u.opts.Save != nil {
		f.place, f.err = u.opts.Save(name, data)
	}
	return f
}
