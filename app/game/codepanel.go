package game

import (
	"zapis/app/page"
)

// codePanel asks for the arbiter's code in game mode.
type codePanel struct {
	page.SheetOfButtons
	pad *page.CodePad
}

// askCode asks for the arbiter's code, if there is one that would open
// anything.
func (g *game) askCode() {
	if g.ui.NoArbiter() {
		g.close()
		g.ui.Tell(g.ui.Words.Say("code.noarbiter"))
		return
	}
	g.open(newCodePanel(g))
}

func newCodePanel(g *game) *codePanel {
	c := &codePanel{SheetOfButtons: page.NewSheetOfButtons(g.ui.P)}
	c.pad = page.NewCodePad(g.ui.Kit, g.ui.Words.Say("code.enter.arbiter"), func(code string) {
		if err := g.ui.Dev.Arbiter(code); err != nil {
			g.ui.Refresh()
			c.pad.Say(page.Refusal(err, g.ui.Words))
			return
		}
		g.close()
		g.ui.Refresh()
	}, g.close)
	c.pad.OfferChallenge()
	c.Add(c.pad.Layer)
	return c
}

func (c *codePanel) Place(b page.Box, _ *page.Plan) { c.pad.Place(c.Begin(b)) }
