package scoresheet

import (
	"encoding/binary"
	"errors"
)

// SealedSize is the length, in bytes, of every entry that is made ready to be
// sealed: the length of the box reveals nothing about its content.
const SealedSize = 256

// ErrNoMove means that the entry to be sealed, or the sealed one, is not a
// move: a dash, or nothing.
var ErrNoMove = errors.New("only a move can be sealed, made on the board or written: enter it")

// errSealed means that the bytes do not come from [EncodeSealed].
var errSealed = errors.New("what was sealed is not an entry of this program")

// EncodeSealed makes the entry of a plan ready to be sealed, always as
// [SealedSize] bytes: its kind and the length of its payload, in two bytes
// each, the payload, and zeros. Where it goes is not in it: the sealed move
// has its cell.
func EncodeSealed(plan []Payload) ([]byte, error) {
	if len(plan) == 0 {
		return nil, ErrNoMove
	}
	entry, err := placed(plan[len(plan)-1], Act{})
	if err != nil {
		return nil, err
	}
	kind, _ := entry.Kind()
	payload := encodePayload(entry)
	if len(payload) > SealedSize-4 {
		return nil, ErrNoMove // no entry of this program is as long
	}
	out := make([]byte, SealedSize)
	binary.BigEndian.PutUint16(out, uint16(kind))
	binary.BigEndian.PutUint16(out[2:], uint16(len(payload)))
	copy(out[4:], payload)
	return out, nil
}

// DecodeSealed reads what [EncodeSealed] made, and nothing else.
func DecodeSealed(b []byte) (Payload, error) {
	if len(b) != SealedSize {
		return nil, errSealed
	}
	kind, size := Kind(binary.BigEndian.Uint16(b)), int(binary.BigEndian.Uint16(b[2:]))
	if size > SealedSize-4 {
		return nil, errSealed
	}
	for _, pad := range b[4+size:] {
		if pad != 0 {
			return nil, errSealed
		}
	}
	p, err := DecodePayload(Event{Kind: kind, Payload: b[4 : 4+size]})
	if err != nil {
		return nil, err
	}
	return placed(p, Act{})
}

// placed is the entry of a move with another place.
func placed(p Payload, a Act) (Payload, error) {
	switch p := p.(type) {
	case MoveMade:
		p.Act = a
		return p, nil
	case SquaresTouched:
		p.Act = a
		return p, nil
	case TextWritten:
		p.Act = a
		return p, nil
	}
	return nil, ErrNoMove
}

// AtSealed returns the record with its cursor on the cell of the move that is
// being sealed: what is planned there is what is sealed.
func (r *Record) AtSealed() Record {
	at := *r
	at.Cursor = Cursor{}
	at.Cursor = Cursor{Ahead: uint64(at.CursorIndex() - len(r.Cells) + 1)}
	return at
}

// PlanSealed writes the move that was sealed into its cell.
func (r *Record) PlanSealed(entry Payload) ([]Payload, error) {
	a := r.Parked()
	if a == nil {
		return nil, errNotParked
	}
	var plan []Payload
	for range r.IndexOf(a.Cell) - len(r.Cells) {
		plan = append(plan, BlankLeft{Act: Act{Joined: len(plan) > 0}, Passed: true})
	}
	entry, err := placed(entry, Act{Joined: len(plan) > 0})
	if err != nil {
		return nil, err
	}
	return append(plan, entry), nil
}
