package hall

import (
	"cmp"
	"slices"
	"sync"
)

// maxAsking bounds the telephones that wait to be enrolled: one an arbiter.
const maxAsking = 100

// phones are the telephones whose keys wait for the organizer, by their
// arbiters. Nothing of them is stored: who enrols one compares its letters.
type phones struct {
	mu  sync.Mutex
	key map[string]string
}

// phoneKey is the public key of an arbiter's telephone.
type phoneKey struct {
	Arbiter string
	Key     string // as text
	Short   string // to be compared by eye
}

// ask notes that an arbiter's telephone wants to be enrolled, instead of the one
// before. It reports whether there is room.
func (p *phones) ask(arbiter, key string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.key == nil {
		p.key = map[string]string{}
	}
	if p.key[arbiter] == "" && len(p.key) >= maxAsking {
		return false
	}
	p.key[arbiter] = key
	return true
}

// take removes a telephone that asks. It reports whether it did ask.
func (p *phones) take(arbiter, key string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if key == "" || p.key[arbiter] != key {
		return false
	}
	delete(p.key, arbiter)
	return true
}

// asking returns those that ask, by their arbiters' names.
func (p *phones) asking() (all []phoneKey) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for arbiter, key := range p.key {
		all = append(all, phoneOf(arbiter, key))
	}
	slices.SortFunc(all, func(a, b phoneKey) int { return cmp.Compare(a.Arbiter, b.Arbiter) })
	return all
}
