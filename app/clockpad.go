package app

import (
	"zapis/scoresheet"
)

// newClockPad notes what a clock shows beside the move that is touched.
func newClockPad(g *game) *clockPad {
	name, known := g.target() // known: the sheet has a cell for it
	return newReadingPad(g.ui.kit, g.ui.words.Say("clock.for", cellLabel(name)), g.close, func(reading scoresheet.Clock) {
		g.close()
		if !known {
			g.tellEmpty()
			return
		}
		_, err := g.ui.dev.NoteClock(&name, reading)
		g.ui.act(err)
	})
}
