package game

import (
	"zapis/app/page"
)

// codePanel asks for the arbiter's code in game mode.
type codePanel struct {
	page.Surface
	pad *page.CodePad
}

// askCode asks for the arbiter's code, if there is one that would open anything.
func (g *gamePage) askCode() {
	if g.kit.NoArbiter() {
		g.close()
		g.kit.Tell(g.kit.Words.Say("code.noarbiter"))
		return
	}
	g.open(newCodePanel(g))
}

func newCodePanel(g *gamePage) *codePanel {
	c := &codePanel{Surface: page.NewSurface(g.kit.Palette)}
	c.pad = page.NewCodePad(g.kit.Kit, g.kit.Words.Say("code.enter.arbiter"), func(code string) {
		if err := g.kit.Dev.Arbiter(code); err != nil {
			g.kit.Refresh()
			c.pad.Say(page.Refusal(err, g.kit.Words))
			return
		}
		g.close()
		g.kit.Refresh()
	}, g.close)
	c.pad.OfferChallenge()
	c.Add(c.pad.Layer)
	return c
}

func (c *codePanel) Place(b page.Box) { c.pad.Place(c.Begin(b)) }
