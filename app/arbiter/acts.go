package arbiter

import (
	"strings"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
)

// openMore shows everything that an arbiter can do, in groups; what he needs
// most is also on the previous page.
func (v *visit) openMore() {
	u := v.ui
	g := page.NewGroupsCover(u.Kit, strings.TrimRight(u.Words.Say("action.more"), "….")) // the band says the mode
	g.Group(u.Words.Say("rule.group.rulings"), v.rulingButtons()...)
	g.Group(u.Words.Say("rule.group.check"), v.checkButtons()...)
	g.Group(u.Words.Say("rule.group.pause"), v.pauseButtons()...)
	g.Group(u.Words.Say("rule.group.device"), v.deviceButtons()...)
	v.open(g.Foot(u.Button("action.back", "back", v.uncover)))
}

// rulingButtons are the buttons for rulings and rules.
func (v *visit) rulingButtons() []*page.Button {
	all := []*page.Button{v.ruleButton(), v.givenButton(), v.eventRulesButton()}
	if v.ui.Record().Status() == scoresheet.SignedByBoth { // Laws 8.7, 11.10
		for _, id := range []rulings.ID{rulings.ResultCorrected, rulings.AppealNoted} {
			all = append(all, page.NewButton(v.ui.Palette, "more "+string(id), "correct", v.ui.Words.Say(id.Key()), v.ui.Touching(func() { v.openRuling(v.draft(id)) })))
		}
	}
	return append(all, v.disagreeButtons()...)
}

// checkButtons are the buttons for looking and comparing.
func (v *visit) checkButtons() []*page.Button {
	u := v.ui
	return []*page.Button{
		u.Button("arbiter.findings", "approve", v.openFindings),
		u.Button("arbiter.log", "sheet", v.openLog),
		v.clockCheckButton(),
		u.Button("compare.do", "both", v.openCompare),
	}
}

// pauseButtons are for a game that is interrupted, or whose record has to be
// reconstructed.
func (v *visit) pauseButtons() []*page.Button {
	restore := v.restoreButton()
	restore.Say("insert", v.ui.Words.Say("restore.title"))
	return []*page.Button{v.adjournButton(), restore, v.helpButton()}
}

// deviceButtons are for the device and the recording on it.
func (v *visit) deviceButtons() []*page.Button {
	u := v.ui
	var all []*page.Button
	if v.mayOpenStart() {
		all = append(all, v.startButton())
	}
	if u.Record().Status() == scoresheet.Elsewhere {
		all = append(all, v.takeBackButton(), v.codesButton("arbiter.handover.again"))
	} else {
		all = append(all, v.signButton(), v.releaseButton(), v.restartButton(), u.Button("arbiter.handover", "next", v.openHandOver))
	}
	all = append(all,
		u.Button("arbiter.abandon", "clear", v.openAbandon),
		v.ackButton(),
		v.exportButton(),
		u.Button("owner.export.record", "export", func() { u.Export(device.FormatRecord) }),
	)
	if u.Record().Header.Restarts != 0 {
		all = append(all, u.Button("arbiter.earlier", "export", func() { u.Export(device.FormatEarlier) }))
	}
	return append(all, u.Button("arbiter.device", "device", v.openDevice))
}

// openHandOver gives the game to a spare device (ESS 6.2.2.12).
func (v *visit) openHandOver() {
	u := v.ui
	heading := u.Words.Say("arbiter.handover")
	lines := []page.ReaderLine{{Text: u.Words.Say("arbiter.handover.how")}}
	v.askWhy(heading, lines, handOverReasons, func(reason string) {
		v.confirm(heading, u.Words.Say("arbiter.handover.do"), []page.ReaderLine{{Text: u.Words.Say("arbiter.handover.locks")}}, func() {
			v.uncover()
			name := u.ExportName(u.ExportedRecord(), device.FormatRecord)
			file, err := u.Dev.HandOver(reason)
			if err == nil {
				// The page that shows it is turned to by what follows.
				u.Handed = u.written(name, file)
			}
			u.Act(err)
		})
	})
}

func (v *visit) takeBackButton() *page.Button {
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
func (v *visit) codesButton(key string) *page.Button {
	u := v.ui
	return u.Button(key, "export", func() {
		name := u.ExportName(u.ExportedRecord(), device.FormatRecord)
		file, err := u.Dev.Export(device.FormatRecord)
		if err != nil {
			u.Act(err)
			return
		}
		v.open(page.NewCodesCover(u.Kit, u.written(name, file), v.uncover).ToSpare())
	})
}

func (v *visit) ackButton() *page.Button {
	return v.ui.Button("arbiter.ack", "alarm", v.acknowledge)
}

// acknowledge clears the alarms; but if there are several, of which the strip
// shows only the last, the first touch shows them all.
func (v *visit) acknowledge() {
	if n := len(v.ui.View.Alarms); n > 1 && v.read != n {
		v.read = n
		v.openDevice()
		return
	}
	at := page.ClockTime(v.ui.Now.In(v.ui.Opts.Zone))
	if v.ui.Act(v.ui.Dev.Acknowledge()) {
		v.say(v.ui.Words.Say("alarm.acked", at))
	}
}

func (v *visit) signButton() *page.Button { return v.ui.Button("sign.do", "sign", v.openPad) }

func (v *visit) releaseButton() *page.Button {
	return v.ui.Button("release.do", "release", func() {
		if v.ui.Settling() {
			return // it replaced the alarm's button
		}
		_, err := v.ui.Dev.Release()
		v.ui.Act(err)
	})
}

func (v *visit) exportButton() *page.Button {
	return v.ui.Button("owner.export", "export", func() { v.ui.Export(device.FormatPGN) })
}

func (v *visit) openPad() {
	s := page.NewSigningCover(v.ui.Kit, scoresheet.SignerArbiter, v.ui.SignerName(v.ui.Record(), scoresheet.SignerArbiter), v.uncover)
	v.open(s)
}
