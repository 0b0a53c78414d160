package logwords

import (
	"cmp"
	"slices"

	"zapis/scoresheet"
)

// FromRecord returns the events that a record still tells of without its log,
// by wall time: claims with their decisions, cancelled moves, rulings and their
// withdrawal, adjournments, reconstructions, and who does not agree with the
// result. They have no place in the log, and no words for what the log alone
// has, such as alarms or a clock that was set.
func FromRecord(record *scoresheet.Record) []Event {
	var events []Event
	var r reader
	add := func(at scoresheet.Millis, p scoresheet.Payload) {
		e := Event{Stamp: scoresheet.Stamp{Wall: at}, Payload: p}
		r.describeGame(&e, p)
		events = append(events, e)
	}
	for _, s := range record.Struck {
		add(s.At, s.MovesCancelled)
	}
	for _, c := range record.Claims {
		if c.By != 0 {
			add(c.At, scoresheet.ClaimMadeBy{ClaimMade: c.ClaimMade, By: c.By})
		} else {
			add(c.At, c.ClaimMade)
		}
		if c.Decided != scoresheet.Undecided {
			add(c.When, scoresheet.ClaimDecided{Claim: c.ID, Decision: c.Decided, Text: c.Text})
		}
	}
	for _, g := range record.Rulings {
		add(g.At, g.RulingGiven)
		if g.Withdrawn != 0 {
			add(g.Withdrawn, scoresheet.RulingWithdrawn{Ruling: g.ID, Text: g.Why})
		}
	}
	for _, a := range record.Adjournments {
		if a.At != 0 {
			add(a.At, a.GameAdjourned)
		}
		if a.OpenedAt != 0 {
			add(a.OpenedAt, a.Opened)
		}
		if a.ResumedAt != 0 {
			add(a.ResumedAt, a.Resumed)
		}
	}
	for _, c := range record.Reconstructions {
		add(c.At, c.ReconstructionBegun)
		if c.EndedAt != 0 {
			add(c.EndedAt, c.Ended)
		}
	}
	for _, d := range record.Disagreements {
		add(d.At, d.Disagreed)
	}
	slices.SortStableFunc(events, func(a, b Event) int { return cmp.Compare(a.At(), b.At()) })
	return events
}
