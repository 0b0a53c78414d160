package app

import (
	"zapis/scoresheet"
)

// asksToClose asks how the arbiter's record ends; false if the game is a
// player's.
func (g *game) asksToClose() bool {
	if g.record().Header.Recorder != scoresheet.RecorderArbiter {
		return false
	}
	g.open(newClosePanel(g))
	return true
}

// closePanel offers to close the arbiter's record, or to go on to result and
// signatures.
type closePanel struct {
	sheetOfButtons
	said    *reader
	buttons []*Button
}

func newClosePanel(g *game) *closePanel {
	u := g.ui
	c := &closePanel{sheetOfButtons: newSheetOfButtons(u.p), said: newReader(u.p, midText)}
	c.said.lines = []readerLine{{text: u.words.Say("restore.close.sure")}}
	c.add(c.said)
	c.buttons = []*Button{
		u.button("restore.close", "release", g.askCode).asAccent(),
		u.button("restore.close.result", "sign", func() {
			g.close()
			u.ending = true
			u.Refresh()
		}),
		u.button("action.back", "back", g.close),
	}
	for _, b := range c.buttons {
		c.add(b)
	}
	return c
}

func (c *closePanel) place(b box, _ *gamePlan) {
	b = c.begin(b).inset(6, 6)
	keys := float32(len(c.buttons))*(buttonMin+gap) - gap
	c.said.fit(b.w, b.h-keys-gap, largeText)
	text, rest := b.cutTop(min(c.said.needs(b.w), b.h-keys-gap))
	text.put(c.said)
	c.said.paint()
	_, rest = rest.cutTop(gap)
	rest.h = min(rest.h, float32(len(c.buttons))*(90+gap)-gap)
	for i, at := range rest.column(len(c.buttons), gap) {
		at.put(c.buttons[i])
	}
}
