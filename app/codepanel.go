package app

// codePanel asks for the arbiter's code in game mode.
type codePanel struct {
	sheetOfButtons
	pad *codePad
}

// askCode asks for the arbiter's code, if there is one that would open
// anything.
func (g *game) askCode() {
	if g.ui.noArbiter() {
		g.close()
		g.ui.tell(g.ui.words.Say("code.noarbiter"))
		return
	}
	g.open(newCodePanel(g))
}

func newCodePanel(g *game) *codePanel {
	c := &codePanel{sheetOfButtons: newSheetOfButtons(g.ui.p)}
	c.pad = newCodePad(g.ui.kit, g.ui.words.Say("code.enter.arbiter"), func(code string) {
		if err := g.ui.dev.Arbiter(code); err != nil {
			g.ui.Refresh()
			c.pad.say(refusal(err, g.ui.words))
			return
		}
		g.close()
		g.ui.Refresh()
	}, g.close)
	c.pad.offerChallenge()
	c.add(c.pad.layer)
	return c
}

func (c *codePanel) place(b box, _ *gamePlan) { c.pad.place(c.begin(b)) }
