package main

import (
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
)

// restoring are the rulings that strike the move they name. Where nobody named
// one, none is struck by a guess.
var restoring = []rulings.ID{rulings.IllegalMove, rulings.IllegalPawn, rulings.IllegalAgreed, rulings.PiecesAstray, rulings.PositionRestored, rulings.BoardsDiffer}

// defaultCell is the move that a ruling is about if none is named: the illegal
// one that was found, or the last one of the player, or of anybody. The answer
// names it. A move that is legal for certain has to be named, and so has one
// that is struck though nobody says whose it was.
func (c *console) defaultCell(r *arbitration.Ruling) {
	row, ok := rulings.Lookup(r.ID)
	if !ok || r.Cell != nil || !row.Asks.Has(rulings.Cell) || r.ID.IsClaim() {
		return
	}
	record := c.dev.View().Record
	side, one := ruledSide(r)
	if one && arbitration.OnIllegal(r.ID) {
		if r.Cell = c.foundIllegal(side, r.ID); r.Cell != nil {
			return
		}
		if s := cancelledBefore(&record, side); s != nil && record.IndexOf(s.First) <= len(record.Cells) {
			first := s.First
			r.Cell, r.Keep = &first, true
			return
		}
	}
	// A mate and its like stand after the last move, whoever made it.
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
		switch restores := slices.Contains(restoring, r.ID); {
		case restores && one && c.legal(i):
			return // then he has to say which
		case restores && !one:
			r.Keep = true
		}
		r.Cell = &name
		return
	}
}

func ruledSide(r *arbitration.Ruling) (side board.Color, one bool) {
	if r.Side == scoresheet.SignerBlack {
		return board.Black, true
	}
	return board.White, r.Side == scoresheet.SignerWhite
}

// foundIllegal is the last move of a player that waits for a ruling: it is the
// one the arbiter was called for.
func (c *console) foundIllegal(side board.Color, id rulings.ID) *scoresheet.CellName {
	found, err := c.dev.Findings()
	if err != nil {
		return nil
	}
	for _, f := range slices.Backward(inOrder(found)) {
		name, err := scoresheet.ParseCellName(f.Cell)
		if err == nil && name.Side == side && f.Due && (id != rulings.IllegalPawn || f.ReasonWord == "notpromoted") {
			return &name
		}
	}
	return nil
}

func inOrder(found []arbitration.Finding) []arbitration.Finding {
	found = slices.Clone(found)
	slices.SortStableFunc(found, func(a, b arbitration.Finding) int { return a.Ply - b.Ply })
	return found
}

// cancelledBefore is the last move of a player that was cancelled by itself,
// and for which no illegal move of his was ruled since.
func cancelledBefore(r *scoresheet.Record, side board.Color) *scoresheet.Struck {
	for _, s := range slices.Backward(r.Struck) {
		if s.Article != "" || s.First.Side != side {
			continue
		}
		if slices.ContainsFunc(r.Rulings, func(g *scoresheet.Ruling) bool {
			of, one := ruledSide(&arbitration.Ruling{Side: g.Side})
			return one && of == side && g.Withdrawn == 0 && g.At >= s.At && arbitration.OnIllegal(rulings.ID(g.Ruling))
		}) {
			return nil
		}
		return s
	}
	return nil
}

// legal reports whether a move is legal for certain.
func (c *console) legal(index int) bool {
	record, err := c.dev.RecordForArbiter()
	if err != nil {
		return true // and nothing is struck
	}
	reading := replay.Read(&record)
	_, certainty := reading.Before(index)
	return index < len(reading.Verdicts) && reading.Verdicts[index].Kind == replay.Legal && certainty == replay.Certain
}

// unpromoted reports whether the move that is ruled on is a pawn left on its
// last rank: then Article 7.5.2 is meant, and nothing is taken back.
func (c *console) unpromoted(r arbitration.Ruling) bool {
	r.ID = rulings.IllegalMove
	c.defaultCell(&r)
	found, err := c.dev.Findings()
	return err == nil && r.Cell != nil && slices.ContainsFunc(found, func(f arbitration.Finding) bool {
		return f.Kind == findings.Illegal && f.Certainty == findings.Certain && f.ReasonWord == "notpromoted" && f.Cell == r.Cell.String()
	})
}
