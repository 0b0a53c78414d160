package modes_test

import (
	"math/rand/v2"
	"testing"

	"zapis/modes"
)

// device is a device as far as the lock sees it: its mode, the facts, and
// what happens to them when something was allowed.
type device struct {
	mode  modes.Mode
	facts modes.Facts
}

// act is somebody trying something, or something happening.
type act struct {
	trigger modes.Trigger
	key     modes.Key
	event   happening // instead of a trigger, if not 0
}

type happening uint8

const (
	triggered happening = iota
	alarm               // the screen was left, the power failed
	restarted           // the program started anew
	waited              // the three minutes are over
	written             // something was written after signing: the signatures are void

	happenings
)

// after returns the device as it is then, and whether the act was allowed.
func (d device) after(a act) (device, bool) {
	if a.event != triggered {
		switch a.event {
		case alarm:
			d.facts.AlarmRaised = true
		case restarted:
			d.facts.Identified = false
		case waited:
			d.facts.EndedScreen = false
		case written:
			if d.mode == modes.Game && d.facts.Status == modes.SignedByBoth {
				d.facts.Status = modes.Ended
			}
		}
		return d, true
	}
	to, err := d.mode.After(a.trigger, a.key, d.facts)
	if err != nil {
		return d, false
	}
	d.mode = to
	f := &d.facts
	switch a.trigger {
	case modes.Start, modes.TakeOver, modes.Restart, modes.Resume:
		f.Status, f.Released, f.EndedScreen, f.WrittenOut = modes.Open, false, false, false
	case modes.EnterResult:
		f.Status = modes.Ended
	case modes.Sign:
		f.Status = modes.SignedByBoth // the other player has signed before
	case modes.Adjourn:
		f.Status = modes.Adjourned
	case modes.Acknowledge:
		f.AlarmRaised = false
	case modes.Release:
		f.Released, f.EndedScreen = true, true
	case modes.ArbiterCode:
		f.Released, f.EndedScreen, f.WrittenOut = false, false, false
	case modes.Export:
		f.WrittenOut = f.WrittenOut || d.mode == modes.Game
	case modes.Abandon:
		f.Status, f.Released = modes.NoGame, false
	case modes.HandOver:
		f.Status = modes.HandedOver
	case modes.TakeBack:
		f.Status = modes.Open
	case modes.IdentifyOwner:
		f.Identified = true
	case modes.SetOwnerCode:
		f.OwnerCodeSet = true
	case modes.SetOrganizerCode:
		f.OrganizerCodeSet = true
	}
	return d, true
}

func acts() []act {
	var all []act
	for t := range triggers {
		for k := range keys {
			all = append(all, act{trigger: t, key: k})
		}
	}
	for h := alarm; h < happenings; h++ {
		all = append(all, act{event: h})
	}
	return all
}

// starts are the devices as they leave the shop and the organizer's office.
func starts() []device {
	var all []device
	for bits := range 4 {
		all = append(all, device{facts: modes.Facts{StartNeedsOrganizer: bits&1 == 1, ReleaseNeedsArbiter: bits&2 == 2}})
	}
	return all
}

// watch checks what must hold of every step, given whether the arbiter or the
// organizer gave his code since the game was opened.
func watch(t *testing.T, from device, a act, to device, called bool) {
	t.Helper()
	byArbiter := called || a.key == modes.ArbiterKey || a.key == modes.OrganizerKey
	if from.mode != modes.Owner && to.mode == modes.Owner {
		switch {
		case from.facts.Status != modes.SignedByBoth && !byArbiter:
			t.Fatalf("%+v: %+v opens owner mode in an unsigned game", from, a)
		case from.facts.Status != modes.SignedByBoth && from.mode != modes.Arbiter:
			t.Fatalf("%+v: %+v opens owner mode in an unsigned game, not by way of arbiter mode", from, a)
		case from.facts.AlarmRaised && from.mode == modes.Game:
			t.Fatalf("%+v: %+v leaves game mode under an alarm", from, a)
		case from.facts.ReleaseNeedsArbiter && !byArbiter:
			t.Fatalf("%+v: %+v releases without the arbiter", from, a)
		}
	}
	if from.mode != modes.Arbiter && to.mode == modes.Arbiter && a.key != modes.ArbiterKey && a.key != modes.OrganizerKey {
		t.Fatalf("%+v: %+v opens arbiter mode", from, a)
	}
	if from.facts.AlarmRaised && !to.facts.AlarmRaised && from.mode != modes.Arbiter {
		t.Fatalf("%+v: %+v takes the alarm away", from, a)
	}
}

// R-G01: a million tries at random, by people without scruples.
func TestWalk(t *testing.T) {
	steps := 1_000_000
	if testing.Short() {
		steps = 100_000
	}
	seed := rand.Uint64()
	rnd := rand.New(rand.NewPCG(seed, 3))
	t.Logf("seed %d", seed)
	all := acts()
	d, called := starts()[0], false
	var allowed, games, released int
	for step := range steps {
		if step%1000 == 0 {
			d, called = starts()[rnd.IntN(4)], false
		}
		a := all[rnd.IntN(len(all))]
		next, ok := d.after(a)
		if !ok {
			continue
		}
		allowed++
		watch(t, d, a, next, called)
		switch {
		case d.mode == modes.Owner && next.mode == modes.Game:
			called = false
			games++
		case next.mode == modes.Arbiter:
			called = true
		case d.mode != modes.Owner && next.mode == modes.Owner:
			released++
		}
		d = next
	}
	if games < steps/1000 || released < steps/2000 {
		t.Errorf("the walk met only %d games and %d releases", games, released)
	}
	t.Logf("%d steps, %d allowed, %d games opened, %d left", steps, allowed, games, released)
}

// R-G01: every state that can be reached at all, in the breadth, by whoever
// has no arbiter's and no organizer's code; and then with them.
func TestSearch(t *testing.T) {
	type state struct {
		device
		called bool
	}
	for _, withCodes := range []bool{false, true} {
		seen := map[state]bool{}
		var queue []state
		for _, d := range starts() {
			queue = append(queue, state{device: d})
			seen[queue[len(queue)-1]] = true
		}
		modesSeen := map[modes.Mode]bool{}
		for len(queue) > 0 {
			s := queue[0]
			queue = queue[1:]
			modesSeen[s.mode] = true
			for _, a := range acts() {
				if !withCodes && (a.key == modes.ArbiterKey || a.key == modes.OrganizerKey) {
					continue
				}
				next, ok := s.after(a)
				if !ok {
					continue
				}
				watch(t, s.device, a, next, s.called)
				called := s.called || next.mode == modes.Arbiter
				if s.mode == modes.Owner && next.mode == modes.Game {
					called = false
				}
				if n := (state{next, called}); !seen[n] {
					seen[n] = true
					queue = append(queue, n)
				}
			}
		}
		if modesSeen[modes.Arbiter] != withCodes || !modesSeen[modes.Game] {
			t.Errorf("with codes %t: modes reached %v", withCodes, modesSeen)
		}
		t.Logf("with codes %t: %d states", withCodes, len(seen))
	}
}
