package arbitration

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/unwinnable"
)

// moves returns how many moves each player has completed before the cell at that
// index. It is known if the sheet is a legal game up to there. It is known too
// if the players have certainly completed as many as any limit of the event; it
// then returns at least that many.
func (g *Game) moves(upTo int) rulings.Moves {
	r := &g.record
	line := g.read().MainLine().End
	legal := r.NameAt(min(line, upTo))
	sure := rulings.Completed(legal.Number-1+int(legal.Side), legal.Number-1)
	if line >= upTo && r.Sides == scoresheet.BothSides {
		return sure
	}
	if r.Header.First != (scoresheet.CellName{Number: 1}) && r.Header.FEN == "" {
		sure = rulings.Completed(0, 0)
	}
	for i, c := range r.Cells[:upTo] {
		if c.Form == scoresheet.FormBlank {
			continue
		}
		if r.NameAt(i).Side == board.White {
			sure.White = max(sure.White, 1)
		} else {
			sure.Black = max(sure.Black, 1)
		}
	}
	if min(sure.White, sure.Black) >= g.mostMoves() {
		return sure
	}
	return rulings.Moves{}
}

// mostMoves returns the highest limit that a number of moves is compared with.
func (g *Game) mostMoves() int {
	most := g.rules.Draws.From
	for _, pt := range []rulings.Point{rulings.PointAgreeMoves, rulings.PointColorsMoves, rulings.PointSetupMoves} {
		var n int
		if _, err := fmt.Sscan(g.rules.Set.Value(pt, g.rules.Play).Value, &n); err == nil {
			most = max(most, n)
		}
	}
	return most
}

// replied reports whether the opponent has written a move after a cell.
func (g *Game) replied(index int, side board.Color) bool {
	for i := index + 1; i < g.played; i++ {
		if g.record.NameAt(i).Side != side && g.record.Cells[i].Form != scoresheet.FormBlank {
			return true
		}
	}
	return false
}

// endings returns the events that certainly ended the game under its rules, by
// the number of cells before them.
func (g *Game) endings() map[int]rulings.ID {
	ends := g.event().Ends()
	out := map[int]rulings.ID{}
	then := g.record
	then.Cells = g.record.Cells[:g.played]
	// In the order of importance: mate takes precedence over 75 moves (Laws
	// 9.6.2).
	for _, f := range findings.Of(&then, replay.Read(&then), unwinnable.ProvenDead) {
		i := slices.IndexFunc(ends, func(e rulings.End) bool { return e.ID == endRulings[f.Kind] })
		if f.Certainty != findings.Certain || i < 0 || ends[i].Successive || out[f.Ply] != "" {
			continue
		}
		out[f.Ply] = ends[i].ID
	}
	return out
}

// facts returns the arbiter's facts together with those of the record.
func (g *Game) facts(r *Ruling, side board.Color, index int) rulings.Facts {
	f := r.Facts
	rec := &g.record
	if !f.Moves.Known {
		upTo := g.played
		if r.ID.IsClaim() && index >= 0 {
			upTo = min(g.played, index+1)
		}
		f.Moves = g.moves(upTo)
	}
	if index >= 0 {
		f.Replied = f.Replied || g.replied(index, side)
	}
	if !r.Playing {
		status := rec.Status()
		f.Over = f.Over || rec.Result != scoresheet.NoResult && status != scoresheet.NoGame
	}
	if r.ID == rulings.IllegalHands || r.ID == rulings.FlagFall || r.ID == rulings.SealedBad || r.ID == rulings.SealedLate {
		ends := g.endings()
		if index >= 0 && ends[index+1] != "" {
			f.Ends = true
		}
		// He may know that the sheet differs from the board.
		if plies := slices.Sorted(maps.Keys(ends)); f.Ended == "" && len(plies) > 0 && !r.Playing {
			f.Ended = ends[plies[0]]
		}
	}
	f.OffMove = f.OffMove || !r.Playing && g.offMove(r, side, index)
	f.Signed = f.Signed || rec.Signers[r.Side] != nil
	f.Both = rec.Status() == scoresheet.SignedByBoth
	f.Last = f.Last || g.lastPeriod(f.Moves)
	if c := clockOf(r, side); f.Left == 0 && c.Noted {
		f.Left = max(time.Duration(c.Seconds)*time.Second, 1)
	}
	return f
}

// offMove reports whether a request under Guideline III.4 or III.5 that is made
// now comes from the player who is not to move. A claim that was postponed is
// decided whoever is to move (III.5.2), and so is one about an earlier cell.
func (g *Game) offMove(r *Ruling, side board.Color, index int) bool {
	rec := &g.record
	if !r.ID.IsQuick() || rec.Sides != scoresheet.BothSides || g.played != len(rec.Cells) || index >= 0 && index < g.played-1 {
		return false
	}
	for _, p := range rec.Rulings {
		if rulings.ID(p.Ruling) == rulings.QuickLater && p.Side == r.Side && p.Withdrawn == 0 {
			return false
		}
	}
	return rec.NameAt(g.played).Side != side
}

// clockOf returns the new time of a player.
func clockOf(r *Ruling, side board.Color) scoresheet.Clock {
	if side == board.White {
		return r.White
	}
	return r.Black
}

// lastPeriod reports whether all remaining moves have to be made in the period
// of both players' next moves (Laws III.3.1), according to the time control.
func (g *Game) lastPeriod(m rulings.Moves) bool {
	if !g.controls.IsValid() {
		return false
	}
	for side, n := range [2]int{m.White, m.Black} {
		if !m.Known {
			n = 0 // then only if there is one period
		}
		if g.controls[side].SpanOf(n+1).Last != 0 {
			return false
		}
	}
	return true
}
