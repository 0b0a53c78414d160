package arbitration

import (
	"errors"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

// Sighting is an arbiter's reading of both clocks, with the state of the game.
type Sighting struct {
	cell  scoresheet.EventID // the last move made; 0 before the first
	moves [2]int             // made by each, on the sheet at that time
	shown [2]scoresheet.Clock
}

// NewSighting returns the sighting that p notes in the game of r.
func NewSighting(r *scoresheet.Record, p scoresheet.ClocksSeen) Sighting {
	s := Sighting{cell: p.Cell, shown: [2]scoresheet.Clock{p.White, p.Black}}
	s.moves, _ = s.where(r)
	return s
}

// Noted returns the event that notes the sighting.
func (s *Sighting) Noted() scoresheet.ClocksSeen {
	return scoresheet.ClocksSeen{Cell: s.cell, White: s.shown[0], Black: s.shown[1]}
}

// where returns how many moves each had made; ok is false if the cell is no
// longer on the sheet.
func (s *Sighting) where(r *scoresheet.Record) (moves [2]int, ok bool) {
	last := cellBefore(r.NameAt(0))
	if s.cell != 0 {
		i := r.Find(s.cell)
		if i < 0 {
			return moves, false
		}
		last = r.NameAt(i)
	}
	moves, _ = completed(last)
	return moves, true
}

// SeeClocks returns the event that notes an arbiter's reading of both clocks.
// last is as in [ClockCheck]; ok is false if that move is not on the sheet.
func SeeClocks(r *scoresheet.Record, shown [2]scoresheet.Clock, last *scoresheet.CellName) (p scoresheet.ClocksSeen, ok bool, err error) {
	for _, c := range shown {
		if !c.Noted {
			return p, false, because(ReasonCheck, errors.New("either both clocks are noted or neither: read the other one too"))
		}
	}
	p = scoresheet.ClocksSeen{White: shown[0], Black: shown[1]}
	name := lastMove(r)
	if last != nil {
		name = *last
	}
	switch i := r.IndexOf(name); {
	case i == -1: // before the first move
	case i < 0 || i >= len(r.Cells):
		return p, false, nil
	default:
		p.Cell = r.Cells[i].ID
	}
	return p, true, nil
}

// sightings returns the readings of a player's clock, each with the move that he
// thought about; next is the one that he thinks about now. A sighting at a move
// that was removed since counts for the state of the game then, as far as that
// is still on the sheet.
func sightings(r *scoresheet.Record, seen []Sighting, side board.Color, next int) (all []timecontrol.Noted) {
	for _, s := range seen {
		moves, ok := s.where(r)
		if !ok {
			moves = s.moves
		}
		all = append(all, timecontrol.Noted{
			Side: side, Move: min(moves[side]+1, next), Reading: timecontrol.Reading(s.shown[side]),
		})
	}
	return all
}

// lastSeen sets the arbiter's last valid reading, and the cell of the move that
// the player thought about.
func (p *PlayerDuty) lastSeen(shown []timecontrol.Noted) {
	if n := len(shown); n > 0 {
		p.SeenAt, p.Seen = cellOf(p.Side, shown[n-1].Move), scoresheet.Clock(shown[n-1].Reading)
	}
}
