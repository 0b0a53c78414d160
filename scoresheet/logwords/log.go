package logwords

import (
	"slices"
	"time"

	"zapis/scoresheet"
)

// Event is one event of the log, in words.
type Event struct {
	Seq     scoresheet.EventID
	Segment uint32
	Before  int // how many devices before this one it was recorded on; 0: on this one
	Stamp   scoresheet.Stamp

	// Kind is a word that is the same in every language: move, text, dash,
	// blank, correct, undo, insert, remove, cursor, sides, clock, offer,
	// mark, result, sign, release, arbiter, leave, close, alarm, ack, code,
	// segment, game, start, started, stopped, alive, wrong, owner, export, touched,
	// handed, received, keys, taken, withdrawn, setting, battery, focus, agreed,
	// assistant, said, speech, unknown or damaged.
	Kind    string
	Payload scoresheet.Payload  // nil if it is unknown or damaged
	Cell    scoresheet.CellName // by its name at that time; Number 0 if there is none

	Text  Text
	Notes []Text // additional texts

	Elapsed int64 // ms since the first event, by the clock that nobody can set, if there is one
	Jump    int64 // by how much the wall clock was set since the event before, ms
	Off     int64 // difference of the wall clock from its setting at the first event, ms

	Groups []int // indexes in Log.Conspicuous of its groups
	Weight int   // of the weightiest of them; 0 if it is in none

	refused bool // the record refused it
}

// At is the wall time.
func (e *Event) At() scoresheet.Millis { return e.Stamp.Wall }

// Say returns all words for the event.
func (e *Event) Say(w Words) string {
	s := e.Text.Say(w)
	for _, n := range e.Notes {
		s += " " + n.Say(w)
	}
	return s
}

// Log is the action log of a game.
type Log struct {
	Events      []Event
	Conspicuous []Group // the weightiest first
	Zone        int     // minutes east of UTC of the device's clock

	going  going // through the events: before one of them,
	behind going // and behind one
	acts   []act
	steps  []stepAt
}

// Read reads the events of a game, in order. It reads any events: impossible or
// damaged ones are reported as such.
func Read(stored []Stored) *Log {
	r := reader{log: &Log{}}
	l := r.log
	way := newWay(expand(stored, &scoresheet.Received{}, 0))
	l.going.way, l.behind.way = way, way
	for i := range way.events {
		r.take(i)
	}
	l.acts = actsOf(l)
	l.steps = stepsOf(l)
	l.findConspicuous()
	return l
}

// before returns the record before an event. It is valid until the next call.
func (l *Log) before(i int) *scoresheet.Record { return l.going.to(i) }

// after returns the record after an event. It is valid until the next call.
func (l *Log) after(i int) *scoresheet.Record { return l.behind.to(i + 1) }

// Clock returns the time of day on the device, hh:mm:ss in its zone.
func (l *Log) Clock(at scoresheet.Millis) string {
	return at.In(time.FixedZone("", l.Zone*60)).Format("15:04:05")
}

// When returns the time of day of an event by the device's clock and, if that
// clock had been set, its difference from the one that nobody can set.
func (l *Log) When(e *Event) string {
	s := l.Clock(e.At())
	if e.Off != 0 {
		s += " (" + seconds(e.Off) + ")"
	}
	return s
}

// located is a stored event with its device.
type located struct {
	Stored
	before int
	taken  bool // a game taken over, preceded by its received log

	refused bool // the record refused it
}

// expand puts the previous device's log in front of the segment that took it
// over.
func expand(stored []Stored, within *scoresheet.Received, depth int) []located {
	var out []located
	received := *within
	opening := 0 // where in out the segment begins
	for _, s := range stored {
		x := located{Stored: s, before: depth}
		if s.Event.Kind == scoresheet.KindSegmentOpened {
			opening, received = len(out), *within
		}
		p, err := scoresheet.DecodePayload(s.Event)
		if err == nil {
			switch p := p.(type) {
			case scoresheet.LogReceived, scoresheet.KeysReceived:
				received.Add(p)
			case scoresheet.TakenOver:
				if before := old(&received, p, depth); before != nil {
					out = slices.Insert(out, opening, before...)
					x.taken = true
				}
				received = *within
			}
		}
		out = append(out, x)
	}
	return out
}

// old returns the received log, if it matches t.
func old(received *scoresheet.Received, t scoresheet.TakenOver, depth int) []located {
	var before []Stored
	segment := uint32(0)
	_, err := received.Walk(t, func(id scoresheet.EventID, e scoresheet.Event) error {
		if p, err := scoresheet.DecodePayload(e); err == nil {
			if opened, ok := p.(scoresheet.SegmentOpened); ok {
				segment = opened.Number
			}
		}
		before = append(before, Stored{id, segment, e})
		return nil
	})
	if err != nil {
		return nil
	}
	within := received.Within()
	return expand(before, &within, depth+1)
}

// reader processes the events one by one.
type reader struct {
	log    *Log
	record *scoresheet.Record // behind the event

	base  scoresheet.Millis // when this boot began, where the clocks agree
	known int64             // the known error of the wall clock
}

func (r *reader) take(i int) {
	l := r.log
	x := &l.going.way.events[i]
	e := Event{Seq: x.ID, Segment: x.Segment, Before: x.before, Stamp: x.Event.Stamp}
	var last *Event
	if n := len(l.Events); n > 0 {
		last = &l.Events[n-1]
	}
	r.time(&e, last)
	was := l.before(i)
	r.record = l.after(i)
	p, err := scoresheet.DecodePayload(x.Event)
	if x.refused && err == nil {
		e.Notes = append(e.Notes, text("note.stand"))
		e.refused = true
	}
	if err == nil {
		e.Payload = p
	}
	if g, ok := p.(scoresheet.GameOpened); ok && err == nil {
		l.Zone = g.Zone
	}
	r.describe(&e, x.Event, was)
	if voided(was, r.record) {
		e.Notes = append(e.Notes, text("note.void"))
	}
	l.Events = append(l.Events, e)
}

// voided reports whether a valid signature became void.
func voided(was, is *scoresheet.Record) bool {
	for i := range was.Signers {
		if was.Signers[i] != nil && is.Signers[i] == nil {
			return true
		}
	}
	return false
}

// time compares the two clocks.
func (r *reader) time(e, last *Event) {
	now := e.Stamp
	if last == nil {
		r.base = now.BootedAt()
		return
	}
	then := last.Stamp
	wall, boot := int64(now.Wall-then.Wall), now.SinceBoot-then.SinceBoot
	if now.Boot != then.Boot || boot < 0 || e.Before != last.Before {
		// Another boot: only the wall clock is known.
		e.Elapsed = last.Elapsed + max(wall, 0)
		if wall < -clockSlack {
			e.Jump = wall
			r.known += wall
		}
		r.base, e.Off = now.BootedAt()-scoresheet.Millis(r.known), r.known
		e.clockNote()
		return
	}
	e.Elapsed = last.Elapsed + boot
	off := int64(now.BootedAt() - r.base)
	if step := wall - boot; abs(step) > clockSlack || abs(off-r.known) > clockCreep {
		e.Jump = off - r.known
		r.known = off
	}
	e.Off = r.known
	e.clockNote()
}

func (e *Event) clockNote() {
	switch {
	case e.Jump > 0:
		e.Notes = append(e.Notes, text("note.forward", Span(e.Jump)))
	case e.Jump < 0:
		e.Notes = append(e.Notes, text("note.back", Span(-e.Jump)))
	}
}

func abs(n int64) int64 { return max(n, -n) }
