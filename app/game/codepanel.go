package game

import (
	"zapis/app/page"
)

// codePanel asks for the arbiter's code in game mode.
type codePanel struct {
	page.Surface
	pad *page.CodePad
}

// AskArbiter implements [page.ArbiterAsker]. While the sheet is lent there is no way
// in: it is given back first.
func (g *gamePage) AskArbiter() func() {
	if g.lending.lent {
		return nil
	}
	return g.askOver
}

// askOver asks for the arbiter's code over what is open: closing the pad opens that
// again, as far as it was typed. So does leaving the challenge that takes its place.
func (g *gamePage) askOver() {
	if _, asking := g.panel.(*codePanel); asking {
		return
	}
	if g.kit.NoArbiter() {
		g.kit.Tell(g.kit.Words.Say("code.noarbiter"))
		return
	}
	if g.kit.TurnToChallenge() {
		return
	}
	before, only := g.panel, g.only
	g.showSheetOnly(false)
	g.open(newCodePanel(g, func() {
		g.close()
		if before != nil {
			g.open(before)
		}
		g.showSheetOnly(only)
	}))
}

// askCode asks for the arbiter's code, if there is one that would open anything, or
// turns to the challenge where only keys do.
func (g *gamePage) askCode() {
	if g.kit.NoArbiter() {
		g.close()
		g.kit.Tell(g.kit.Words.Say("code.noarbiter"))
		return
	}
	if g.kit.OnlyKeys() {
		g.close()
		g.kit.TurnToChallenge()
		return
	}
	g.open(newCodePanel(g, g.close))
}

func newCodePanel(g *gamePage, cancel func()) *codePanel {
	c := &codePanel{Surface: page.NewSurface(g.kit.Palette)}
	c.pad = page.NewCodePad(g.kit.Kit, g.kit.Words.Say("code.enter.arbiter"), func(code string) {
		if err := g.kit.Dev.Arbiter(code); err != nil {
			g.kit.Refresh()
			c.pad.Say(page.Refusal(err, g.kit.Words))
			return
		}
		g.close()
		g.kit.Refresh()
	}, cancel)
	c.pad.OfferChallenge()
	c.Add(c.pad.Layer)
	return c
}

func (c *codePanel) Place(b page.Box) { c.pad.Place(c.Begin(b)) }
