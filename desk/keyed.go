package desk

import (
	"errors"
	"fmt"
	"slices"
)

// Keyed says that a key answers for an arbiter, or no longer does: the key of a
// telephone, or his own, without which he is out too. Packs written from then on
// contain it, or not.
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
	// Once says that everything was copied there once, and that it is no mirror.
	Once bool `json:"once,omitempty"`
}

func (Mirrored) kind() Kind { return FactMirrored }

// ErrManyPhones is returned if an arbiter has the maximum number of telephones, or
// already has this one.
var ErrManyPhones = fmt.Errorf("an arbiter has up to %d telephones, each once", MaxPhones)

// ErrNoKey is returned if an arbiter has no such key.
var ErrNoKey = errors.New("the arbiter has no such key")

// With returns the event with a key added or removed. The receiver is not changed.
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
