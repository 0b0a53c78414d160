package scoresheet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
)

// MaxPiece is how much of a received log one [LogReceived] carries, so that
// an event stays well under [MaxPayload].
const MaxPiece = 512 << 10

// MaxLog is the size of a game's log, in bytes, including those of previous
// devices, from which a device takes no more entries for it: 80,000 to 160,000
// entries, where the longest game ever played has 538. Whatever was written,
// the attested game then stays under the limits of who reads it: the record
// takes no more than its log, and packed and in base64 three quarters of that.
const MaxLog = 16 << 20

// The limits of a game that went from device to device. Each log contains the
// one before it, which contains the one before that; a reader does the work of
// all of them.
const (
	// MaxHandOvers is how often a game is handed over. Spare devices are
	// few; a game that needs the seventeenth needs an arbiter's paper.
	MaxHandOvers = 16
	// MaxReceived is how much the received logs of a game have together, in
	// bytes, each with those within it. An entry takes two hundred: a game of
	// 10,000 entries can be handed over ten times, one of 600 always.
	MaxReceived = 128 << 20
	// MaxPieces is in how many pieces one log comes, of [MaxPiece] each: room
	// for a log of MaxReceived cut in quarters.
	MaxPieces = 1024
)

// Received is the log of the device that recorded a game before, as it comes
// in pieces. The zero value is none of it.
type Received struct {
	pieces [][]byte
	size   int // of the pieces, in bytes
	depth  int // how many received logs it is nested in
	around int // size of these

	keys [][]byte // more than one if that device lost its key
}

// Add adds the next piece of the log, or its keys. Other payloads are ignored.
func (r *Received) Add(p Payload) {
	switch p := p.(type) {
	case LogReceived:
		r.size += len(p.Data)
		if len(r.pieces) <= MaxPieces {
			r.pieces = append(r.pieces[:len(r.pieces):len(r.pieces)], p.Data)
		}
	case KeysReceived:
		r.keys = p.Keys
	}
}

// Within begins a log received within this one, which contains the one before
// it. A reader of a received log follows the inner ones from there.
func (r *Received) Within() Received {
	return Received{depth: r.depth + 1, around: r.around + r.size}
}

// bounded refuses what passes the limits, before any of it is looked at.
func (r *Received) bounded() error {
	switch {
	case r.depth >= MaxHandOvers:
		return fmt.Errorf("the game was handed over more than %d times: continue on the previous device, or on paper", MaxHandOvers)
	case r.around+r.size > MaxReceived || len(r.pieces) > MaxPieces:
		return fmt.Errorf("the received logs have more than %d MB, or one of them more than %d pieces, which no game has: continue on the previous device, or on paper", MaxReceived>>20, MaxPieces)
	}
	return nil
}

// Pieces cuts the segments of a log, the oldest first, into what
// [Received.Add] joins again.
func Pieces(segments [][][]byte) []LogReceived {
	var all []byte
	for _, events := range segments {
		all = append(all, bytes.Join(events, nil)...)
	}
	var out []LogReceived
	for len(all) > 0 {
		n := min(len(all), MaxPiece)
		out = append(out, LogReceived{all[:n:n]})
		all = all[n:]
	}
	return out
}

// Segments returns the events of the received log, segment by segment. A
// segment begins with its opening, which names nothing before it.
func (r *Received) Segments() ([][][]byte, error) {
	all := bytes.Join(r.pieces, nil)
	if len(r.pieces) == 1 {
		all = r.pieces[0]
	}
	events, err := SplitEvents(all)
	if err != nil {
		return nil, err
	}
	var out [][][]byte
	for _, b := range events {
		e, err := DecodeEvent(b)
		if err != nil {
			return nil, err
		}
		if e.Kind == KindSegmentOpened {
			out = append(out, nil)
		}
		if len(out) == 0 {
			return nil, errors.New("the received log does not begin with a segment's opening")
		}
		out[len(out)-1] = append(out[len(out)-1], b)
	}
	return out, nil
}

// Walk follows the received log and gives f every event, once it is known to
// follow the one before. It fails where the log is broken, is not one
// device's, or is not what t and a [KeysReceived] before it say.
func (r *Received) Walk(t TakenOver, f func(id EventID, e Event) error) ([]LogSegment, error) {
	if err := r.bounded(); err != nil {
		return nil, err
	}
	segments, err := r.Segments()
	if err != nil {
		return nil, err
	}
	keys := r.keys
	switch len(keys) {
	case 0:
		keys = [][]byte{t.Device}
	case 1:
		return nil, errKeys
	}
	read, err := ReadLog(segments, func(_ int, o SegmentOpened) error {
		switch {
		case !o.Game:
			return errors.New("the received log is not a game's")
		case !slices.ContainsFunc(keys, func(key []byte) bool { return bytes.Equal(key, o.Device) }):
			return errors.New("the received log is another device's")
		}
		return nil
	}, f)
	switch {
	case errors.Is(err, errBetween):
		return nil, errors.New("the segments of the received log do not follow one another")
	case err != nil:
		return nil, err
	case len(read) == 0, read[len(read)-1].End != Chain{t.Events, t.Head}:
		return nil, errors.New("the received log is not the one that was taken over")
	case !slices.EqualFunc(Keys(read), keys, bytes.Equal), !bytes.Equal(keys[len(keys)-1], t.Device):
		return nil, errKeys
	}
	return read, nil
}

var errKeys = errors.New("the received log has other keys than it should")

// takeOver replaces this record with the received one.
func (r *Record) takeOver(id EventID, t TakenOver) error {
	if err := r.mayTake(id, t); err != nil {
		return err
	}
	before := Record{received: r.received.Within(), alone: true}
	if _, err := r.received.Walk(t, before.Fold); err != nil {
		return err
	}
	if err := before.GoOn(t); err != nil {
		return err
	}
	before.alone = r.alone
	*r = before
	return nil
}

// TakeOver folds the event id, a TakenOver, for a caller that has followed the
// received log already: before is the fold of that log.
func (r *Record) TakeOver(id EventID, t TakenOver, before Record) error {
	err := r.mayTake(id, t)
	if err == nil {
		err = before.GoOn(t)
	}
	if err != nil {
		return &FoldError{id, err.Error()}
	}
	before.alone = r.alone
	*r = before
	return nil
}

// mayTake reports whether a game can be taken over there: there is none yet.
func (r *Record) mayTake(id EventID, t TakenOver) error {
	if r.opened {
		return errors.New("a game is already open")
	}
	if t.Events > id {
		return fmt.Errorf("the received log has %d events, more than precede it", t.Events)
	}
	return nil
}

// ErrNotHandedOver means that a game was recorded on another device, which did not
// hand it over.
var ErrNotHandedOver = errors.New("the received game was not handed over by the device it was recorded on")

// GoOn makes a record that was handed over the one of the device that took it
// over: it goes on, and that device's codes open arbiter mode.
func (r *Record) GoOn(t TakenOver) error {
	switch {
	case r.ReadOnly:
		return nil
	case !r.HandedOver:
		return ErrNotHandedOver
	}
	r.HandedOver, r.HandedAt = false, 0
	r.Header.Codes, r.Header.Commitments = t.Codes, t.Commitments
	r.changed()
	return nil
}
