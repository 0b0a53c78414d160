package desk

import (
	"errors"
	"fmt"
	"slices"
)

// Keyed says that a key answers for an arbiter, or does not any more: that of a
// telephone, or his own, after which he is out. Packs written from then on have
// it, or lack it.
type Keyed struct {
	Arbiter string `json:"arbiter"`
	Key     string `json:"key"` // public, modes.AnswerPublic as text
	Out     bool   `json:"out,omitempty"`
}

func (Keyed) kind() Kind { return FactKeyed }

// Mirrored says where a desk keeps its second copy. The store knows the place
// itself; the fact says who chose it.
type Mirrored struct {
	Place string `json:"place,omitempty"` // none: there is no mirror any more
}

func (Mirrored) kind() Kind { return FactMirrored }

// ErrManyPhones is that an arbiter has as many telephones as he may, or that one
// already.
var ErrManyPhones = fmt.Errorf("an arbiter has up to %d telephones, each once", MaxPhones)

// ErrNoKey is that an arbiter has no such key.
var ErrNoKey = errors.New("the arbiter has no such key")

// With returns the event after a key was added or taken out. The event stays as
// it is.
func (e Event) With(b Keyed) (Event, error) {
	i := slices.IndexFunc(e.Arbiters, func(a Arbiter) bool { return a.Name == b.Arbiter && !a.Out })
	if i < 0 {
		return e, ErrNoKey
	}
	e.Arbiters = slices.Clone(e.Arbiters)
	a := &e.Arbiters[i]
	switch {
	case !b.Out && (len(a.Phones) >= MaxPhones || slices.Contains(a.Keys(), b.Key)):
		return e, ErrManyPhones
	case !b.Out:
		a.Phones = append(slices.Clone(a.Phones), b.Key)
	case slices.Contains(a.Phones, b.Key):
		a.Phones = slices.DeleteFunc(slices.Clone(a.Phones), func(k string) bool { return k == b.Key })
	case a.Key == b.Key && b.Key != "":
		a.Out = true
	default:
		return e, ErrNoKey
	}
	return e, nil
}
