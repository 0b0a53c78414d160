package session

import (
	"errors"
	"slices"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

// seenClocks is what the arbiter read off the clocks.
type seenClocks struct {
	cell  scoresheet.EventID // the last move made
	moves [2]int             // made by each, as the sheet had it then
	shown [2]scoresheet.Clock
}

// mostSeen is how many readings are kept. All of them are in the log.
const mostSeen = 200

// see takes a reading in, or the last one away. The list is never changed in
// place, since snapshots share it.
func (t *state) see(p scoresheet.ClocksSeen) {
	n := len(t.seen)
	if p.Away {
		t.seen = slices.Clip(t.seen[:max(n-1, 0)])
		return
	}
	saw := seenClocks{cell: p.Cell, shown: [2]scoresheet.Clock{p.White, p.Black}}
	saw.moves, _ = saw.where(&t.record)
	t.seen = append(slices.Clip(t.seen[max(n-mostSeen+1, 0):]), saw)
}

// where is how many moves each had made; ok is false if the cell is not on the
// sheet any more.
func (saw *seenClocks) where(r *scoresheet.Record) (moves [2]int, ok bool) {
	last := cellBefore(r.NameAt(0))
	if saw.cell != 0 {
		i := r.Find(saw.cell)
		if i < 0 {
			return moves, false
		}
		last = r.NameAt(i)
	}
	moves, _ = completed(last)
	return moves, true
}

// SawClocks notes what the arbiter read off both clocks, so that who was seen
// short of time stays free of recording to the end of that period (R-A07, Laws
// 8.4). last is as in [ClockCheck]; a move that is not on the sheet is no
// place to note anything at, and what was noted last is not noted twice.
func (s *Session) SawClocks(shown [2]scoresheet.Clock, last *scoresheet.CellName) (ack device.Ack, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.mayWrite(modes.Check); err != nil {
			return
		}
		for _, c := range shown {
			if !c.Noted {
				err = device.Because(device.ReasonCheck, errors.New("the clocks are noted both or not at all: read the other one too"))
				return
			}
		}
		ack.Durable = len(s.pending) == 0
		r := &s.state.record
		name := lastMade(r)
		if last != nil {
			name = *last
		}
		saw := scoresheet.ClocksSeen{White: shown[0], Black: shown[1]}
		switch i := r.IndexOf(name); {
		case i >= 0 && i < len(r.Cells):
			saw.Cell = r.Cells[i].ID
		case i != -1: // -1 is before the first move
			return
		}
		if n := len(s.state.seen); n > 0 && s.state.seen[n-1].cell == saw.Cell && s.state.seen[n-1].shown == shown {
			return
		}
		ack.Durable = s.append(saw)
	})
	return ack, err
}

// Missaw takes back what the arbiter noted last of the clocks: he misread
// them, or mistyped.
func (s *Session) Missaw() (device.Ack, error) {
	return s.act(modes.Check, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		if len(s.state.seen) == 0 {
			return nil, device.Because(device.ReasonCheck, errors.New("no reading of the clocks was noted in this game: give both clocks first"))
		}
		return []scoresheet.Payload{scoresheet.ClocksSeen{Away: true}}, nil
	})
}

// sightings are the readings of a player's clock by the arbiter, each with the
// move that he thought about. One at a move that was taken back since counts
// for where the game stood, as far as it still stands there.
func (g *checkedGame) sightings(side board.Color, next int) (all []timecontrol.Noted) {
	for _, saw := range g.seen {
		moves, ok := saw.where(&g.record)
		if !ok {
			moves = saw.moves
		}
		all = append(all, timecontrol.Noted{
			Side: side, Move: min(moves[side]+1, next), Reading: timecontrol.Reading(saw.shown[side]),
		})
	}
	return all
}

// lastSeen is the last reading of the arbiter's that stands, and the cell of
// the player's move that he thought about.
func (p *PlayerDuty) lastSeen(seen []timecontrol.Noted) {
	if n := len(seen); n > 0 {
		p.SeenAt, p.Seen = cellOf(p.Side, seen[n-1].Move), scoresheet.Clock(seen[n-1].Reading)
	}
}
