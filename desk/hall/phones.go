package hall

import (
	"cmp"
	"slices"
	"sync"
)

// maxAsking bounds the telephones that wait to be enrolled: one per arbiter.
const maxAsking = 100

// phones are the telephones, and the devices of arbiters, whose keys wait for the
// organizer, by their arbiters. They are not stored: whoever enrols one
// compares its letters.
type phones struct {
	mu  sync.Mutex
	key map[string]waitingKey
}

// waitingKey is a key that waits, as text.
type waitingKey struct {
	text   string
	device bool // it is a device's, which somebody brought
}

// phoneKey is the public key of an arbiter's telephone, or of his device.
type phoneKey struct {
	Arbiter string
	Key     string // as text
	Short   string // to be compared by eye
	Device  bool
}

// ask records that an arbiter's telephone or device asks to be enrolled,
// replacing an earlier one. It reports whether there is room.
func (p *phones) ask(arbiter, key string, device bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.key == nil {
		p.key = map[string]waitingKey{}
	}
	if p.key[arbiter].text == "" && len(p.key) >= maxAsking {
		return false
	}
	p.key[arbiter] = waitingKey{key, device}
	return true
}

// take removes a waiting telephone. It reports whether it was waiting.
func (p *phones) take(arbiter, key string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if key == "" || p.key[arbiter].text != key {
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
		k := phoneOf(arbiter, key.text)
		k.Device = key.device
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b phoneKey) int { return cmp.Compare(a.Arbiter, b.Arbiter) })
	return all
}
