package office

import (
	"context"
	"errors"
	"slices"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/modes"
)

// ArbiterKeys are the keys of an arbiter of the event, for the page that lists
// them.
type ArbiterKeys struct {
	Arbiter string
	Chief   bool
	Out     bool // he is out: no new pack has his keys
	Keys    []ArbiterKeySeen
}

// ArbiterKeySeen is a key that opens devices, or used to.
type ArbiterKeySeen struct {
	Key    string
	Phone  bool // it is a telephone's; otherwise that of his file
	Listed bool // the next pack has it
	Packed int  // the last issue of a pack that has it; 0 if none does
}

// KeysOf returns the keys of all arbiters of the event, and which of them are in
// the latest pack of each section.
func KeysOf(ctx context.Context, d *intake.Desk) (all []ArbiterKeys, err error) {
	last := map[string]Issue{}
	for _, i := range Issues(d) {
		if delete(last, ""); i.Place.Section == "" {
			clear(last) // it is for all
		}
		last[i.Place.Section] = i
	}
	packed := map[string]int{}    // by key
	before := map[string]string{} // whose it was
	for _, i := range last {
		text, err := d.Blob(ctx, i.Hash())
		if err != nil {
			return nil, err
		}
		p, err := pack.Parse(text)
		if err != nil {
			return nil, err
		}
		for k := range p.Event.Arbiters {
			a := &p.Event.Arbiters[k]
			if a.Out {
				continue
			}
			for _, key := range a.Keys() {
				packed[key], before[key] = max(packed[key], i.Number), a.Name
			}
		}
	}
	for i := range d.Event().Arbiters {
		a := &d.Event().Arbiters[i]
		seen := ArbiterKeys{Arbiter: a.Name, Chief: a.Chief, Out: a.Out}
		for n, key := range a.Keys() {
			if key != "" && (!a.Out || packed[key] > 0) {
				seen.Keys = append(seen.Keys, ArbiterKeySeen{Key: key, Phone: n > 0, Listed: !a.Out, Packed: packed[key]})
			}
			delete(before, key)
		}
		for key, whose := range before { // taken out, but still on devices
			if whose == a.Name {
				seen.Keys = append(seen.Keys, ArbiterKeySeen{Key: key, Phone: true, Packed: packed[key]})
			}
		}
		all = append(all, seen)
	}
	return all, nil
}

// EnrolPhone lets the key of a telephone, or of a device, answer for an arbiter, as
// his own does, on devices that take a pack from then on.
func EnrolPhone(ctx context.Context, d *intake.Desk, who desk.Actor, arbiter, key string) error {
	if _, err := modes.ParseAnswerPublic(key); err != nil {
		return refuse(because("why.arbiterkey.none", 0))
	}
	if err := MayHaveKey(d, arbiter, key); err != nil {
		return err
	}
	return stateKey(ctx, d, who, desk.Keyed{Arbiter: arbiter, Key: key})
}

// MayHaveKey refuses a key for an arbiter who is not in the event, and a key that
// another arbiter uses.
func MayHaveKey(d *intake.Desk, arbiter, key string) error {
	in := false
	for i := range d.Event().Arbiters {
		a := &d.Event().Arbiters[i]
		in = in || a.Name == arbiter && !a.Out
		if a.Name != arbiter && slices.Contains(a.Keys(), key) {
			return refuse(because("why.arbiterkey.whose", 0, a.Name))
		}
	}
	if !in {
		return refuse(because("why.arbiterkey.none", 0))
	}
	return nil
}

// TakeKeyOut leaves a key out of the packs that are written from then on: the key
// of a telephone, or an arbiter's own, and then the arbiter too.
func TakeKeyOut(ctx context.Context, d *intake.Desk, who desk.Actor, arbiter, key string) error {
	return stateKey(ctx, d, who, desk.Keyed{Arbiter: arbiter, Key: key, Out: true})
}

func stateKey(ctx context.Context, d *intake.Desk, who desk.Actor, b desk.Keyed) error {
	if err := d.Event().May(who, desk.ActOf(b)); err != nil {
		return err
	}
	if whose := keyOfAnother(d, b); whose != "" {
		return refuse(because("why.arbiterkey.other", 0, whose))
	}
	e, err := d.Event().With(b)
	switch {
	case errors.Is(err, desk.ErrManyPhones):
		return refuse(because("why.arbiterkey.many", desk.MaxPhones, b.Arbiter))
	case err != nil:
		return refuse(because("why.arbiterkey.none", 0))
	}
	if why := lacksArbiters(&e); why != nil {
		return refuse(*why)
	}
	return say(ctx, d, who, desk.Place{}, b)
}

// keyOfAnother returns the arbiter to whom a key already belongs, or "". If two
// arbiters shared a key, taking it out for one would leave it valid for the
// other; so a key that once was another's is refused too.
func keyOfAnother(d *intake.Desk, b desk.Keyed) string {
	if b.Out {
		return ""
	}
	for i := range d.Event().Arbiters {
		if a := &d.Event().Arbiters[i]; a.Name != b.Arbiter && slices.Contains(a.Keys(), b.Key) {
			return a.Name
		}
	}
	for _, f := range d.Facts() {
		if id, _, err := desk.ParseSubject(f.Subject); f.Kind != desk.FactKeyed || err != nil || id != d.Event().ID {
			continue
		}
		body, err := desk.DecodeBody(f.Kind, f.Body)
		if k, ok := body.(desk.Keyed); err == nil && ok && k.Key == b.Key && k.Arbiter != b.Arbiter {
			return k.Arbiter
		}
	}
	return ""
}

// sharedKey returns the first of two arbiters of an event who share a key, or
// "".
func sharedKey(e *desk.Event) string {
	whose := map[string]string{}
	for i := range e.Arbiters {
		for _, key := range e.Arbiters[i].Keys() {
			if other := whose[key]; other != "" && other != e.Arbiters[i].Name {
				return other
			}
			if key != "" {
				whose[key] = e.Arbiters[i].Name
			}
		}
	}
	return ""
}

// lacksArbiters returns an error if an event would have fewer than two arbiters
// whose keys are not lost, or no chief arbiter.
func lacksArbiters(e *desk.Event) *desk.Why {
	in := slices.DeleteFunc(slices.Clone(e.Arbiters), func(a desk.Arbiter) bool { return a.Out })
	var why desk.Why
	switch {
	case len(in) < 2:
		why = because("why.event.two", 0)
	case !slices.ContainsFunc(in, func(a desk.Arbiter) bool { return a.Chief }):
		why = because("why.event.nochief", 0)
	default:
		return nil
	}
	return &why
}
