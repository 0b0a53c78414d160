package logwords

import "zapis/scoresheet"

// marks is the number of places in a log at which the record is kept; the
// events between them are folded again. A record for each event would need
// memory quadratic in the length of the log.
const marks = 64

// way has the events of a log, and the record at some places.
type way struct {
	events []located
	stride int
	marked []scoresheet.Record // before every event whose number stride divides
}

func newWay(events []located) *way {
	return &way{events: events, stride: max(marks, len(events)/marks), marked: make([]scoresheet.Record, 1, marks+2)}
}

// going is a record that goes through the events.
type going struct {
	way    *way
	record scoresheet.Record
	next   int // events that are folded
}

// to returns the record after a number of events. It is valid until the next
// call.
func (g *going) to(n int) *scoresheet.Record {
	w := g.way
	if k := min(n/w.stride, len(w.marked)-1); g.next > n || g.next < k*w.stride || g.next == 0 {
		g.record, g.next = w.marked[k].Apart(), k*w.stride
	}
	for g.next < n {
		x := &w.events[g.next]
		x.refused = fold(&g.record, x) != nil
		if g.next++; g.next == len(w.marked)*w.stride {
			w.marked = append(w.marked, g.record.Apart())
		}
	}
	return &g.record
}

// fold folds one event into a record.
func fold(r *scoresheet.Record, x *located) error {
	if x.taken {
		// The received log comes before this event and is folded already.
		_ = r.FoldPayload(x.ID, scoresheet.HandOverWithdrawn{}, x.Event.Stamp.Wall)
		return nil
	}
	if x.Event.Kind == scoresheet.KindLogReceived || x.Event.Kind == scoresheet.KindKeysReceived {
		return nil // it says nothing about this record before it is taken over
	}
	return r.Fold(x.ID, x.Event)
}
