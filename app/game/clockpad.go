package game

import (
	"zapis/app/page"
	"zapis/scoresheet"
)

// newClockPad returns a pad that notes a clock reading beside the move that is
// chosen, or the last one.
func newClockPad(g *gamePage) *page.ReadingPad {
	name, known := g.target() // known: the sheet has a cell for it
	pad := page.NewReadingPad(g.kit.Kit, g.kit.Words.Say("clock.for", page.CellLabel(name)), g.close, func(reading scoresheet.Clock) {
		g.close()
		if !known {
			g.tellEmpty()
			return
		}
		_, err := g.kit.Dev.NoteClock(&name, reading)
		g.kit.Act(err)
	})
	return pad.Brief(page.CellLabel(name)).OfferHours(max(0, page.HourOf(g.record(), name)-1))
}
