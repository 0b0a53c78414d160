package game

import (
	"zapis/app/page"
	"zapis/scoresheet"
)

// newClockPad notes what a clock shows beside the move that is touched.
func newClockPad(g *game) *page.ReadingPad {
	name, known := g.target() // known: the sheet has a cell for it
	return page.NewReadingPad(g.ui.Kit, g.ui.Words.Say("clock.for", page.CellLabel(name)), g.close, func(reading scoresheet.Clock) {
		g.close()
		if !known {
			g.tellEmpty()
			return
		}
		_, err := g.ui.Dev.NoteClock(&name, reading)
		g.ui.Act(err)
	})
}
