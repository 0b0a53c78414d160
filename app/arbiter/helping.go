package arbiter

import (
	"zapis/app/page"
	"zapis/scoresheet"
)

// helpButton is for players who cannot see or use the device (Laws, Appendix D).
func (v *visit) helpButton() *page.Button {
	return v.ui.Button("assist.title", "assistant", v.openHelp)
}

// openHelp shows who helps the players and whether the device may speak, and lets
// the arbiter change it.
func (v *visit) openHelp() {
	u := v.ui
	view := u.View
	speech, key := "assist.speech.no", "assist.speech.on"
	if view.Speech {
		speech, key = "assist.speech.yes", "assist.speech.off"
	}
	a := page.NewAskCover(u.Kit, u.Words.Say("assist.title"), append(helpLines(u.Kit), page.ReaderLine{Text: u.Words.Say(speech)})...)
	if voice := u.Opts.Voice; voice == nil || voice.Fault() != "" {
		a.Reader.Lines = append(a.Reader.Lines, page.ReaderLine{Text: u.Words.Say("assist.speech.fault")})
	}
	for i, name := range view.Assistants {
		of := scoresheet.SignerWhite + scoresheet.Signer(i)
		title := u.Words.Say("assist.name." + of.String())
		a.Choice(u.Button("assist.name."+of.String(), "keypad", func() {
			v.open(page.NewLetterPad(u.Kit, title, v.openHelp, func(name string) { v.nameAssistant(of, name) }))
		}).WithText(page.MidText, false))
		if name != "" {
			a.Choice(u.Button("assist.away."+of.String(), "clear", func() { v.nameAssistant(of, "") }).WithText(page.MidText, false))
		}
	}
	a.Choice(u.Button(key, "", func() {
		if _, err := u.Dev.AllowSpeech(!view.Speech); u.Act(err) {
			v.openHelp()
		}
	}).WithText(page.MidText, false))
	v.open(a.Foot(u.Button("action.back", "back", v.uncover)))
}

func (v *visit) nameAssistant(of scoresheet.Signer, name string) {
	if _, err := v.ui.Dev.NameAssistant(of, name); v.ui.Act(err) {
		v.openHelp()
	}
}

// helpLines say who the assistants are.
func helpLines(u *page.Kit) (lines []page.ReaderLine) {
	for i, name := range u.View.Assistants {
		side := u.Words.Say("log.by." + (scoresheet.SignerWhite + scoresheet.Signer(i)).String())
		text := u.Words.Say("console.assistant.none", side)
		if name != "" {
			text = u.Words.Say("console.assistant", side, name)
		}
		lines = append(lines, page.ReaderLine{Text: text, Heavy: name != ""})
	}
	return lines
}
