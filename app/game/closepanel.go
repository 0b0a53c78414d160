package game

import (
	"zapis/app/page"
	"zapis/scoresheet"
)

// asksToClose asks how an arbiter's record ends. It reports false, and asks nothing,
// if a player records.
func (g *gamePage) asksToClose() bool {
	if g.record().Header.Recorder != scoresheet.RecorderArbiter {
		return false
	}
	g.open(newClosePanel(g))
	return true
}

// closePanel asks whether to close an arbiter's record, or to go on to the result
// and the signatures.
type closePanel struct {
	page.Surface
	said    *page.Reader
	buttons []*page.Button
	back    *page.Button
}

func newClosePanel(g *gamePage) *closePanel {
	kit := g.kit
	c := &closePanel{Surface: page.NewSurface(kit.Palette), said: page.NewReader(kit.Palette, page.MidText)}
	c.said.Lines = []page.ReaderLine{{Text: kit.Words.Say("restore.close.sure")}}
	c.Add(c.said)
	c.buttons = []*page.Button{
		kit.Button("restore.close", "release", g.askCode).AsAccent(),
		kit.Button("restore.close.result", "sign", func() {
			g.close()
			kit.Ending = true
			kit.Refresh()
		}),
	}
	for _, b := range c.buttons {
		c.Add(b)
	}
	c.back = c.AddButton(kit.Button("action.back", "back", g.close))
	return c
}

func (c *closePanel) Place(b page.Box) {
	z, b := page.ZonesIn(c.Begin(b).Inset(6, 0))
	z.Put(c.back)
	keys := float32(len(c.buttons))*(page.ButtonMin+page.Gap) - page.Gap
	c.said.Fit(b.W, b.H-keys-page.Gap, page.LargeText)
	text, rest := b.CutTop(min(c.said.HeightAt(b.W), b.H-keys-page.Gap))
	text.Put(c.said)
	c.said.Paint()
	_, rest = rest.CutTop(page.Gap)
	rest.H = min(rest.H, float32(len(c.buttons))*(90+page.Gap)-page.Gap)
	for i, at := range rest.Column(len(c.buttons), page.Gap) {
		at.Put(c.buttons[i])
	}
}
