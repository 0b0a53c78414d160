package scoresheet

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
)

// Chain is the end of a segment: the number of the next event and the hash that it
// must name. The zero value is the end of an empty segment that begins a game.
type Chain struct {
	Next EventID // the identity the next event gets
	Head Hash    // of the last event; zero if there is none
}

// Link makes the event that follows, returns its bytes, and moves the chain
// on. Nothing is stored.
func (c *Chain) Link(p Payload, at Stamp) []byte {
	kind, observation := p.Kind()
	e := Event{Kind: kind, Observation: observation, Stamp: at, Prev: c.Head, Payload: encodePayload(p)}
	b := e.Encode()
	c.Head = HashEvent(b)
	c.Next++
	return b
}

// BrokenChainError says that a segment cannot be followed further: everything
// before Seq is good, the event Seq is not.
type BrokenChainError struct {
	Seq    EventID // of the first event that is not good
	Reason string
}

func (e *BrokenChainError) Error() string {
	return fmt.Sprintf("the log is broken at event %d: %s", e.Seq, e.Reason)
}

// Follower reads a segment's events one by one and checks that each names the one
// before. The zero value begins a segment; the first event must be a
// [SegmentOpened], which says from which number the chain counts.
type Follower struct {
	Chain
	begun bool
}

// Take checks the next event and decodes it. An error is a
// *[BrokenChainError], or wraps [ErrNewerFormat]; the chain then stays where
// it was, at the end of the good prefix.
func (f *Follower) Take(b []byte) (Event, error) {
	e, err := DecodeEvent(b)
	if err != nil {
		if isNewer(err) {
			return Event{}, err
		}
		return Event{}, &BrokenChainError{f.Next, err.Error()}
	}
	if !f.begun {
		return e, f.begin(e, b)
	}
	if e.Prev != f.Head {
		return Event{}, &BrokenChainError{f.Next, "it does not follow the event before it: something was changed, cut out or put in"}
	}
	f.Head = HashEvent(b)
	f.Next++
	return e, nil
}

func (f *Follower) begin(e Event, b []byte) error {
	p, err := DecodePayload(e)
	if isNewer(err) {
		return err
	}
	opened, ok := p.(SegmentOpened)
	if err != nil || !ok || e.Prev != (Hash{}) {
		return &BrokenChainError{f.Next, "a segment does not begin with its opening"}
	}
	f.Next = opened.Base + 1
	f.Head = HashEvent(b)
	f.begun = true
	return nil
}

// SplitEvents splits consecutive events by the length in each envelope. It checks
// nothing else.
func SplitEvents(b []byte) ([][]byte, error) {
	out := make([][]byte, 0, min(len(b)/(2*envelopeSize), 256)) // enough for most, which are of a move
	for len(b) > 0 {
		if len(b) < envelopeSize {
			return nil, errors.New("the log is cut short in the middle of an event")
		}
		size := binary.BigEndian.Uint32(b[envelopeSize-4:])
		if size > MaxPayload || len(b) < envelopeSize+int(size) {
			return nil, errors.New("the log is cut short in the middle of an event")
		}
		n := envelopeSize + int(size)
		out = append(out, b[:n:n])
		b = b[n:]
	}
	return out, nil
}

// Fingerprint names a device by its public key: the first 8 bytes of the
// key's SHA-256.
func Fingerprint(key []byte) [8]byte {
	sum := sha256.Sum256(key)
	return [8]byte(sum[:8])
}
