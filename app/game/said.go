package game

import (
	"zapis/app/page"
)

func (g *gamePage) Tell(text string) {
	g.note.Say(text, g.noteBox())
	g.makeWay()
}

// quiet hides what was said.
func (g *gamePage) quiet() {
	g.note.Hide()
	g.makeWay()
}

// noteBox returns where something is said: over the names, or the first row of the
// sheet if there are none. No part of the board is covered, because the game goes on.
func (g *gamePage) noteBox() page.Box {
	if g.only {
		return g.sheetOnly.names
	}
	if g.plan.Names.H > 0 {
		return g.plan.Names
	}
	b := g.plan.Sheet
	b.H = g.plan.RowH - 3 // as much as a note grows by
	return b
}

// makeWay leaves out the rows of the sheet over which something is said, so that the
// cell that is written next is always seen.
func (g *gamePage) makeWay() {
	rows := func(at page.Box, row float32) int {
		return max(g.note.RowsOver(at, row), g.waiting.RowsOver(at, row))
	}
	p, v := &g.plan, g.sheetOnly
	given := rows(p.Sheet, p.RowH)
	if g.claim != nil || g.seal != nil {
		given = max(given, page.RowsAbove(p.Sheet, p.RowH, g.barBox()))
	}
	g.sheet.PutBelow(p.Sheet, given)
	v.sheet.PutBelow(v.at, rows(v.at, v.sheet.RowHeight()))
}

// placeWaiting says that a claim waits for the arbiter, as long as one does, whether
// it is correct or not (R-G15).
func (g *gamePage) placeWaiting() {
	waits := g.record().OpenClaim() != nil
	if waits == g.waiting.Layer.Visible() && (!waits || g.waiting.At == g.noteBox()) {
		return
	}
	if g.waiting.Hide(); waits {
		g.waiting.Say(g.kit.Words.Say("claim.waiting"), g.noteBox())
		page.BoxOf(g.waiting.Back).Put(g.call)
	}
}

// barBox returns the place of a claimed or sealed move: over the names, and
// over the first row too if they are low.
func (g *gamePage) barBox() page.Box {
	p := &g.plan
	b := p.Sheet
	b.H = p.Names.H + p.Captions.H
	if b.Y -= b.H; b.H < 44 {
		b.H += p.RowH
	}
	return b
}
