package session

import (
	"crypto/ed25519"
	"errors"
	"io"
	"slices"
	"time"

	"zapis/app/device"
	"zapis/app/power"
	"zapis/app/version"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
	"zapis/storage"
)

// Options of a session. The zero value is a touch screen in English.
type Options struct {
	FrontEnd string            // "touch" or "console"; what the attestation says was used
	Lock     string            // what keeps the screen to this program: "kiosk", "pinned" or "none"
	Language notation.Language // of what is written and shown; empty for what the owner chose, or the event
	Style    notation.Style    // of moves made on the board, in receipts
	Clock    Clock             // nil for the machine's own
	Codes    modes.Params      // how codes are hashed; the zero value is the default
	Battery  power.Reader      // nil where there is none
	Random   io.Reader         // what starting positions are drawn with; nil for the machine's own
}

// Session is an open device. Its methods may be called from any goroutine.
type Session struct {
	opts  Options
	store *storage.Store
	key   ed25519.PrivateKey
	queue chan func()
	quit  chan struct{} // closed to end the goroutine
	done  chan struct{} // closed when it has ended

	// Everything below belongs to the one goroutine behind the queue.
	segment    uint32
	chain      scoresheet.Chain
	state      state
	noted      uint32           // the newest segment that the store knew of, if the log is shorter
	pending    []storage.Batch  // made and folded, not yet durable
	triedAt    int64            // when storage was last tried, ms since boot
	failing    scoresheet.Stamp // since when storage fails; zero if it does not, or an alarm stood before
	touched    []touch          // waiting for the next event
	identified bool             // the owner gave his code; a restart forgets it
	last       *closedGame      // the game that ended last, if it is known
	archive    archive          // the games released before

	codes    map[string]storage.Code // as stored; nil if they cannot be read
	codesErr error                   // why they cannot
	refused  map[string]refusal      // wrong codes of this run, by role
	codeDue  bool                    // the arbiter's code is to be forgotten once the ended screen is over

	settings map[string]string // as stored
	permits  permits           // handed out since the last game began
	gauge    power.Gauge

	held       pack.Held       // of the event's packs, as stored
	offered    scoresheet.Hash // digest of the record given out for the hand-in
	offers     offers          // what the desk may acknowledge
	packOpened opening         // whether what they set may be changed

	challenge challenge // the last one made
	battery   battery

	watch     watch
	opened    scoresheet.Stamp // when this run began
	lastBeat  time.Time
	wrote     bool      // something was written since the last tick
	takeIn    bool      // the mode changed since the store tidied up
	quietFrom time.Time // since when nothing was; zero if the store was tidied since
}

func (s *Session) run() {
	defer close(s.done)
	for {
		select {
		case f := <-s.queue:
			f()
		case <-s.quit:
		}
		// Nothing is served after the function that closed.
		select {
		case <-s.quit:
			return
		default:
		}
	}
}

// do runs f in the session's goroutine and waits for it. After Close it does
// nothing, so callers that return an error set it to ErrClosed first.
func (s *Session) do(f func()) {
	ready := make(chan struct{})
	select {
	case s.queue <- func() { defer close(ready); f() }:
		<-ready
	case <-s.done:
	}
}

// append stores events of the session's segment and folds them. It reports
// whether they are durable; they are folded in any case.
func (s *Session) append(payloads ...scoresheet.Payload) bool {
	return s.commit(func(b *builder) { b.add(payloads...) })
}

// builder collects the events of one act; they become durable together.
type builder struct {
	s       *Session
	stamp   scoresheet.Stamp
	batches []storage.Batch
}

func (s *Session) commit(build func(*builder)) (durable bool) {
	b := &builder{s: s, stamp: s.opts.Clock.Stamp()}
	mode := s.state.mode
	s.wrote = true
	if len(s.touched) > 0 {
		items := make([]string, len(s.touched))
		for i, t := range s.touched {
			items[i] = t.before(b.stamp)
		}
		s.touched = nil
		b.add(scoresheet.Touched{Items: items})
	}
	build(b)
	if len(s.permits) > 0 && !s.state.mayConnect() {
		s.permits.cut() // whatever led here
	}
	s.pending = append(s.pending, b.batches...)
	if s.flushSoon() != nil {
		s.raiseStorage(b.stamp)
		return false
	}
	if s.state.mode != mode {
		s.takeIn = true
		_ = s.store.SyncNote() // otherwise the next time; the log itself is durable
	}
	return true
}

// add links events to the session's segment and folds them.
func (b *builder) add(payloads ...scoresheet.Payload) {
	s := b.s
	for _, p := range payloads {
		id := s.chain.Next
		encoded := s.chain.Link(p, b.stamp)
		if n := len(b.batches); n > 0 && b.batches[n-1].Segment == s.segment {
			b.batches[n-1].Events = append(b.batches[n-1].Events, encoded)
		} else {
			b.batches = append(b.batches, storage.Batch{Segment: s.segment, First: id, Events: [][]byte{encoded}})
		}
		s.state.lived(b.stamp)
		s.state.size += len(encoded)
		if err := s.state.fold(id, p, b.stamp.Wall); err != nil {
			// This program never plans an event that its own fold refuses.
			panic("session: internal error: " + err.Error())
		}
	}
}

// open begins a new segment; later events of the same act go there.
func (b *builder) open(o scoresheet.SegmentOpened) {
	s := b.s
	o.Device = s.key.Public().(ed25519.PublicKey)
	o.Number = max(s.segment, s.noted) + 1
	o.Previous = s.chain.Head
	o.Version = version.String()
	o.FrontEnd, o.Lock = s.opts.FrontEnd, s.opts.Lock
	s.segment = o.Number
	s.chain = scoresheet.Chain{Next: o.Base}
	b.add(o)
}

// While storage fails, an act tries it again as long as few acts wait, or
// else once in a while: a long game in memory must not make acts slow.
const (
	fewWait    = 64   // events
	tryAgainMs = 1000 // ms
)

// errStillFailing repeats the error of the last try.
var errStillFailing = errors.New("storage failed a moment ago")

// flush writes whatever is not durable yet, in one transaction.
func (s *Session) flush() error {
	if len(s.pending) == 0 {
		return nil
	}
	err := s.store.Append(merge(s.pending)...)
	if storage.IsFull(err) && s.store.FreeReserve() == nil {
		err = s.store.Append(merge(s.pending)...)
	}
	if err == nil {
		s.pending = nil
	}
	s.triedAt = s.opts.Clock.Stamp().SinceBoot
	return err
}

// flushSoon is flush for an act: it may leave the try to a later one.
func (s *Session) flushSoon() error {
	if len(s.pending) > fewWait && s.opts.Clock.Stamp().SinceBoot-s.triedAt < tryAgainMs {
		return errStillFailing
	}
	return s.flush()
}

// merge joins batches that follow one another in one segment.
func merge(batches []storage.Batch) []storage.Batch {
	if len(batches) < 2 {
		return batches
	}
	var out []storage.Batch
	for _, b := range batches {
		if n := len(out); n > 0 && out[n-1].Segment == b.Segment {
			out[n-1].Events = append(out[n-1].Events, b.Events...)
			continue
		}
		// A separate list: the waiting events are unchanged if this try fails.
		b.Events = slices.Clone(b.Events)
		out = append(out, b)
	}
	return out
}

// raiseStorage raises the alarm that entries are not saved, once for as long
// as it lasts. The event itself waits with the others.
func (s *Session) raiseStorage(stamp scoresheet.Stamp) {
	for _, a := range s.state.alarms {
		if a.Alarm == device.AlarmStorage {
			return
		}
	}
	b := &builder{s: s, stamp: stamp}
	b.add(scoresheet.AlarmRaised{Alarm: device.AlarmStorage, Since: stamp.Wall, Detail: "an entry could not be written to storage"})
	s.pending = append(s.pending, b.batches...)
	s.failing = stamp
}

// storageWell records how long storage failed, once everything is written.
func (s *Session) storageWell() {
	if s.failing == (scoresheet.Stamp{}) || len(s.pending) > 0 {
		return
	}
	lasted := s.opts.Clock.Stamp().SinceBoot - s.failing.SinceBoot
	since := s.failing.Wall
	s.failing = scoresheet.Stamp{}
	s.append(scoresheet.AlarmRaised{
		Alarm: device.AlarmStorage, Since: since, For: uint64(max(lasted, 1)), Detail: "an entry could not be written to storage",
	})
}

// DeviceID is the fingerprint of the device's key.
func (s *Session) DeviceID() string {
	return attest.Fingerprint(s.key.Public().(ed25519.PublicKey))
}
