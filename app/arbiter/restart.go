package arbiter

import (
	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet/board"
)

func (v *visit) restartButton() *page.Button {
	return v.ui.Button("arbiter.restart", "undo", v.openRestart)
}

// openRestart begins a new recording of the pairing, for a reason of ESS
// 6.2.2.12; the present one is kept (R-G18).
func (v *visit) openRestart() {
	words := v.ui.Words
	heading := words.Say("arbiter.restart")
	v.askWhy(heading, []page.ReaderLine{{Text: words.Say("arbiter.restart.kept")}}, restartReasons, func(reason string) {
		plan := device.Restart{Reason: device.RestartReason(reason)}
		plan.Swap = plan.Reason == device.WrongColors
		v.confirmRestart(plan)
	})
}

// confirmRestart shows who will play which side. If reversed colours are no
// reason under the rules of the game unless the arbiter decides so, the page
// says that, and needs one more press (Laws 7.3).
func (v *visit) confirmRestart(plan device.Restart) {
	u := v.ui
	r := u.Record()
	heading := u.Words.Say("arbiter.restart")
	white, black := u.PlayerName(r, board.White), u.PlayerName(r, board.Black)
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

func (v *visit) restartWords(stored string) string {
	for _, r := range restartReasons {
		if r.stored == stored {
			return v.ui.Cite(r.key)
		}
	}
	return stored
}
