package main

import (
	"slices"

	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

// defaultCell is the move that a ruling concerns if none is named: the illegal
// one that was found, or the last one of the player, or of anybody. The answer
// names it. A move that is certainly legal has to be named, and so has a struck
// move if no side is given.
func (c *console) defaultCell(r *arbitration.Ruling) {
	row, ok := rulings.Lookup(r.ID)
	if !ok || r.Cell != nil || !row.Asks.Has(rulings.Cell) || r.ID.IsClaim() {
		return
	}
	record := c.dev.View().Record
	side, one := r.Side.Player()
	if arbitration.OnIllegal(r.ID) {
		found, _ := c.dev.Findings() // in game mode there are none, and the ruling is refused
		if cell, struck, ok := arbitration.DueMove(&record, found, r.ID, r.Side); ok {
			r.Cell, r.Keep = &cell, r.Keep || struck
			return
		}
	}
	// A mate and the like are after the last move, whoever made it.
	if r.ID == rulings.EndMate {
		one = false
	}
	n := len(record.Cells)
	next := record.NameAt(n)
	if r.ID == rulings.IllegalPress && next.Side == side {
		r.Cell = &next // the clock was pressed, and the move is still to come
		return
	}
	for i := n - 1; i >= 0; i-- {
		name := record.NameAt(i)
		if one && name.Side != side {
			continue
		}
		switch restores := arbitration.Restores(r.ID); {
		case restores && one && c.legal(i):
			return // then the arbiter has to name it
		case restores && !one:
			r.Keep = true
		}
		r.Cell = &name
		return
	}
}

// legal reports whether a move is certainly legal.
func (c *console) legal(index int) bool {
	record, err := c.dev.RecordForArbiter()
	if err != nil {
		return true // and nothing is struck
	}
	return arbitration.LegalForCertain(&record, index)
}

// unpromoted reports whether the move to be ruled on left a pawn on its last
// rank: then Article 7.5.2 applies, and nothing is struck out.
func (c *console) unpromoted(r arbitration.Ruling) bool {
	r.ID = rulings.IllegalMove
	c.defaultCell(&r)
	found, err := c.dev.Findings()
	return err == nil && r.Cell != nil && slices.ContainsFunc(found, func(f arbitration.Finding) bool {
		return f.Kind == findings.Illegal && f.Certainty == findings.Certain && f.ReasonWord == "notpromoted" && f.Cell == r.Cell.String()
	})
}
