package game

import (
	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// assistPanel is for statements of a player's assistant (Laws D.2.10.5 and
// D.2.10.6, C.02 10.5.4). It exists once an assistant was named.
type assistPanel struct {
	page.Surface
	said    *page.Reader
	who     []*page.Button // if both players have an assistant
	by      scoresheet.Signer
	buttons []*page.Button
	back    *page.Button
}

// newAssistPanel returns the panel. Leave puts it away, and touched asks which piece
// the opponent touched.
func newAssistPanel(kit *Kit, leave func(), touched func(by scoresheet.Signer)) *assistPanel {
	a := &assistPanel{Surface: page.NewSurface(kit.Palette), said: page.NewReader(kit.Palette, page.MidText)}
	a.Add(a.said)
	both := true
	for i, name := range kit.View.Assistants {
		by := scoresheet.SignerWhite + scoresheet.Signer(i)
		if name == "" {
			both = false
			continue
		}
		a.by = by
		a.said.Lines = append(a.said.Lines, page.ReaderLine{Text: kit.Words.Say("console.assistant", kit.Words.Say("log.by."+by.String()), name)})
	}
	if both {
		for i := range board.Color(2) {
			by := scoresheet.SignerWhite + scoresheet.Signer(i)
			a.who = append(a.who, a.AddButton(page.NewButton(kit.Palette, "assist by "+by.String(), "", kit.Words.Say("log.by."+by.String()), kit.Touching(func() { a.by = by; a.choose() }))))
		}
		a.choose()
	}
	says := func(key, icon string, act func() (device.Receipt, error)) {
		a.buttons = append(a.buttons, a.AddButton(kit.Button(key, icon, func() {
			leave()
			if _, err := act(); kit.Act(err) {
				kit.Tell(kit.Words.Say("assist.noted", kit.Words.Say(key)))
			}
		})))
	}
	tells := func(key, icon string, e scoresheet.Errand) {
		says(key, icon, func() (device.Receipt, error) { return kit.Dev.AssistantSays(e, a.by, "") })
	}
	says("assist.offer", "offer", func() (device.Receipt, error) { return kit.Dev.AssistantOffers(a.by, nil) })
	says("assist.repetition", "claim", func() (device.Receipt, error) { return kit.Dev.AssistantClaims(scoresheet.ClaimThreefold, a.by, "") })
	says("assist.fifty", "claim", func() (device.Receipt, error) { return kit.Dev.AssistantClaims(scoresheet.ClaimFifty, a.by, "") })
	tells("assist.flag", "flag", scoresheet.ErrandFlag)
	a.buttons = append(a.buttons, a.AddButton(kit.Button("assist.touched", "promote", func() { touched(a.by) })))
	tells("assist.adjournment", "sheet", scoresheet.ErrandAdjourn)
	a.back = a.AddButton(kit.Button("action.back", "back", leave))
	return a
}

func (a *assistPanel) choose() {
	for i, b := range a.who {
		b.Choose(a.by == scoresheet.SignerWhite+scoresheet.Signer(i))
	}
}

// Place implements [page.Panel].
func (a *assistPanel) Place(b page.Box) {
	const columns = 2
	z, b := page.ZonesIn(a.Begin(b))
	z.Put(a.back)
	rows := (len(a.buttons) + columns - 1) / columns
	if len(a.who) > 0 {
		rows++
	}
	least := float32(rows)*(page.ButtonMin+page.Gap) - page.Gap
	a.said.Fit(b.W, max(0, b.H-least-page.Gap), page.MidText)
	text, rest := b.CutTop(max(0, min(a.said.HeightAt(b.W), b.H-least-page.Gap)))
	text.Put(a.said)
	a.said.Paint()
	_, rest = rest.CutTop(page.Gap)
	rest.H = min(rest.H, float32(rows)*(90+page.Gap)-page.Gap)
	lines := rest.Column(rows, page.Gap)
	if len(a.who) > 0 {
		for i, at := range lines[0].Row(len(a.who), page.Gap) {
			at.Put(a.who[i])
		}
		lines = lines[1:]
	}
	for i, line := range lines {
		own := a.buttons[i*columns : min((i+1)*columns, len(a.buttons))]
		for j, at := range line.Row(len(own), page.Gap) {
			at.Put(own[j])
		}
	}
}
