package modes_test

import (
	"math/rand/v2"
	"testing"

	"zapis/internal/long"
	"zapis/modes"
)

// device is a device as far as the lock sees it: its mode, the facts, and
// what happens to them when something was allowed.
type device struct {
	mode    modes.Mode
	facts   modes.Facts
	arbiter bool // a code or key of the arbiter is set
	called  bool // the arbiter or the organizer gave a code since the game was opened
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
	forgot              // a day has passed since a reset of the owner's code was asked for
	takenOff            // the player takes the result off the sheet
	lastDay             // the event's last day is over

	happenings
)

// has reports whether such a code can be given at all.
func (d device) has(k modes.Key) bool {
	switch k {
	case modes.OwnerKey:
		return d.facts.OwnerCodeSet
	case modes.ArbiterKey:
		return d.arbiter
	case modes.OrganizerKey:
		return d.facts.OrganizerCodeSet
	default:
		return true
	}
}

// after returns the device as it is then, and whether the act was allowed.
func (d device) after(a act) (device, bool) {
	f := &d.facts
	switch a.event {
	case alarm:
		f.AlarmRaised = f.AlarmRaised || d.mode != modes.Owner
		return d, true
	case restarted:
		f.Identified, f.PackOpened = false, false
		if d.mode == modes.Arbiter {
			d.mode = modes.Game
		}
		return d, true
	case waited:
		f.EndedScreen = false
		if d.mode == modes.Owner {
			d.arbiter = f.PackHeld // a code held for one game, the pack's keys go on
			f.NoArbiter = !f.OrganizerCodeSet && !f.PackHeld
		}
		return d, true
	case forgot:
		f.OwnerCodeForgotten = f.OwnerCodeSet
		return d, true
	case lastDay:
		f.EventOver = f.PackHeld
		return d, true
	case takenOff:
		a.trigger = modes.EnterResult
	}
	if !d.has(a.key) {
		return d, false
	}
	to, err := d.mode.After(a.trigger, a.key, d.facts)
	if err != nil {
		return d, false
	}
	d.mode = to
	d.called = d.called || to == modes.Arbiter || a.key == modes.ArbiterKey || a.key == modes.OrganizerKey
	switch a.trigger {
	case modes.Start, modes.TakeOver:
		d.called = false
		f.AlarmRaised = false // of the game before
		f.Status, f.Released, f.EndedScreen, f.WrittenOut = modes.Open, false, false, false
		f.NoArbiter = !d.arbiter && !f.OrganizerCodeSet
		f.PackOpened, f.HandInDue = false, f.PackHeld
	case modes.Restart, modes.Resume, modes.TakeBack:
		f.Status, f.WrittenOut = modes.Open, false
	case modes.Record, modes.Rule:
		if f.Status == modes.SignedByBoth {
			f.Status = modes.Ended // the signatures are void
		}
	case modes.EnterResult:
		f.Status = modes.Ended
		if a.event == takenOff {
			f.Status = modes.Open
		}
	case modes.Sign:
		f.Status = modes.SignedByBoth // the other player has signed before
	case modes.Adjourn:
		f.Status = modes.Adjourned
	case modes.HandOver:
		f.Status = modes.HandedOver
	case modes.Acknowledge:
		f.AlarmRaised = false
	case modes.Release:
		f.Released, f.EndedScreen, f.HandInDue = true, true, false
	case modes.ArbiterCode:
		f.Released, f.EndedScreen, f.WrittenOut = false, false, false
	case modes.Export:
		f.WrittenOut = f.WrittenOut || d.mode == modes.Game
	case modes.HandIn:
		f.WrittenOut = f.WrittenOut || d.mode == modes.Game
		f.HandInDue = false
	case modes.TakePack:
		if !f.PackHeld { // it takes away what was set before
			f.OrganizerCodeSet, f.StartNeedsOrganizer, f.ReleaseNeedsArbiter = false, false, false
		}
		d.arbiter, f.PackHeld, f.NoArbiter = true, true, false
	case modes.OpenPack:
		f.PackOpened = true
	case modes.LeaveEvent:
		d.arbiter, f.NoArbiter = false, !f.OrganizerCodeSet
		f.PackHeld, f.PackOpened, f.EventOver = false, false, false
	case modes.Abandon:
		f.Status, f.Released, f.HandInDue = modes.NoGame, false, false
	case modes.IdentifyOwner:
		f.Identified, f.OwnerCodeForgotten = true, false
	case modes.SetOwnerCode, modes.ResetOwnerCode:
		f.OwnerCodeSet, f.OwnerCodeForgotten = true, false
	case modes.SetOrganizerCode:
		f.OrganizerCodeSet, f.NoArbiter = true, false
	case modes.SetArbiterCode, modes.SetArbiterKey:
		d.arbiter, f.NoArbiter = true, false
	case modes.SetRules:
		f.StartNeedsOrganizer = !f.StartNeedsOrganizer
		f.ReleaseNeedsArbiter = f.ReleaseNeedsArbiter != f.StartNeedsOrganizer
	default: // it leaves the facts as they are
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
	all := []device{{facts: modes.Facts{NoArbiter: true}}}
	for bits := range 4 {
		all = append(all, device{facts: modes.Facts{
			OrganizerCodeSet: true, StartNeedsOrganizer: bits&1 == 1, ReleaseNeedsArbiter: bits&2 == 2,
		}})
	}
	return all
}

// wayOut names the legitimate ways from a game to owner mode; "" is none.
func wayOut(d device, a act) string {
	f := d.facts
	signed := f.Status == modes.SignedByBoth
	byArbiter := a.key == modes.ArbiterKey || a.key == modes.OrganizerKey
	switch {
	case a.event != triggered:
	case d.mode == modes.Arbiter && a.trigger == modes.Abandon:
		return "closed by the arbiter"
	case a.trigger != modes.Release || !signed:
	case d.mode == modes.Arbiter && !f.AlarmRaised:
		return "released by the arbiter"
	case !f.AlarmRaised && byArbiter:
		return "released with the arbiter's code"
	case !f.AlarmRaised && !f.ReleaseNeedsArbiter && !f.HandInDue:
		return "released by the player"
	case f.AlarmRaised && f.NoArbiter && !f.ReleaseNeedsArbiter:
		return "released under an alarm where there is no arbiter"
	case f.NoArbiter && !f.ReleaseNeedsArbiter && f.HandInDue:
		return "released without a hand-in where there is no arbiter"
	}
	return ""
}

// watch checks what must hold of every step that was allowed, and names the
// way out of the game if it was one.
func watch(t *testing.T, from device, a act, to device) (out string) {
	t.Helper()
	fail := func(what string) {
		t.Helper()
		t.Fatalf("%+v: %+v %s: %+v", from, a, what, to)
	}
	playing := from.mode != modes.Owner
	if playing && to.mode == modes.Owner {
		if out = wayOut(from, a); out == "" {
			fail("leaves the game")
		}
		if from.facts.Status != modes.SignedByBoth && !to.called {
			fail("leaves an unsigned game without the arbiter")
		}
	}
	if from.mode != modes.Arbiter && to.mode == modes.Arbiter &&
		(a.trigger != modes.ArbiterCode || a.key != modes.ArbiterKey && a.key != modes.OrganizerKey) {
		fail("opens arbiter mode")
	}
	opens := from.mode == modes.Owner && to.mode == modes.Game
	if from.facts.AlarmRaised && !to.facts.AlarmRaised && !opens &&
		(from.mode != modes.Arbiter || a.trigger != modes.Acknowledge) {
		fail("takes the alarm away")
	}
	if f := from.facts; a.event == triggered && a.trigger == modes.UseNetwork && playing &&
		(from.mode != modes.Game || f.Status != modes.SignedByBoth || !f.WrittenOut) {
		fail("opens a connection")
	}
	// Where a connection may be open, no player takes the game up again: the
	// mode changes first, which closes it.
	if _, shut := from.mode.After(modes.UseNetwork, modes.NoKey, from.facts); shut == nil && playing && to.mode == from.mode && to.facts.Status != from.facts.Status {
		fail("takes a game up under an open connection")
	}
	if f := from.facts; f.PackHeld && !f.PackOpened && !to.facts.PackOpened {
		byOrganizer := a.key == modes.OrganizerKey
		switch {
		case a.event != triggered:
		case a.trigger == modes.SetArbiterCode, a.trigger == modes.SetArbiterKey, a.trigger == modes.SetSealKey && !playing:
			fail("sets what a pack set")
		case !byOrganizer && (to.facts.OrganizerCodeSet && !f.OrganizerCodeSet || to.facts.StartNeedsOrganizer != f.StartNeedsOrganizer):
			fail("changes what a pack set")
		case !byOrganizer && !to.facts.PackHeld && !f.EventOver:
			fail("leaves an event that is not over")
		}
	}
	if !from.facts.PackOpened && to.facts.PackOpened && a.key != modes.ArbiterKey && a.key != modes.OrganizerKey {
		fail("opens what a pack set")
	}
	if from.facts.Status == modes.HandedOver {
		if to.facts.Status != modes.HandedOver && from.mode != modes.Arbiter {
			fail("lets a device go that handed its game over")
		}
		if a.event == triggered && recording[a.trigger] || a.event == takenOff {
			fail("records on a device that handed its game over")
		}
	}
	if playing && (from.arbiter != to.arbiter || settings(from.facts) != settings(to.facts)) {
		fail("changes codes or settings during a game")
	}
	return out
}

// recording are the acts that write into the game.
var recording = map[modes.Trigger]bool{
	modes.Record: true, modes.EnterResult: true, modes.Sign: true, modes.Rule: true, modes.Release: true,
	modes.Adjourn: true, modes.Resume: true, modes.HandOver: true, modes.Seal: true, modes.Unseal: true,
}

// settings are the facts that only owner mode may change.
func settings(f modes.Facts) [6]bool {
	return [6]bool{f.OwnerCodeSet, f.OrganizerCodeSet, f.StartNeedsOrganizer, f.ReleaseNeedsArbiter, f.NoArbiter, f.PackHeld}
}

// R-G01: 200,000 tries at random, a million in the long form, by people without
// scruples.
func TestWalk(t *testing.T) {
	steps := long.Of(200_000, 1_000_000)
	rnd := rand.New(rand.NewPCG(long.Seed(t), 3))
	all, from := acts(), starts()
	d := from[0]
	var allowed, games int
	left := map[string]int{}
	for step := range steps {
		if step%1000 == 0 {
			d = from[step/1000%len(from)]
		}
		a := all[rnd.IntN(len(all))]
		next, ok := d.after(a)
		if !ok {
			continue
		}
		allowed++
		if out := watch(t, d, a, next); out != "" {
			left[out]++
		}
		if d.mode == modes.Owner && next.mode == modes.Game {
			games++
		}
		d = next
	}
	if games < steps/1000 || len(left) < 4 {
		t.Errorf("the walk met only %d games and the ways out %v", games, left)
	}
	t.Logf("%d steps, %d allowed, %d games opened, left: %v", steps, allowed, games, left)
}

// R-G01, R-O02, R-A01: every state that can be reached at all, in the
// breadth, by whoever has no arbiter's and no organizer's code; and then with
// them.
func TestSearch(t *testing.T) {
	for _, withCodes := range []bool{false, true} {
		seen := map[device]bool{}
		queue := starts()
		for _, d := range queue {
			seen[d] = true
		}
		left, modesSeen, statusSeen := map[string]bool{}, map[modes.Mode]bool{}, map[modes.Status]bool{}
		for len(queue) > 0 {
			d := queue[0]
			queue = queue[1:]
			modesSeen[d.mode], statusSeen[d.facts.Status] = true, true
			if d.facts.NoArbiter && d.facts.ReleaseNeedsArbiter && d.mode != modes.Owner {
				t.Fatalf("%+v: nobody is there who could release it", d)
			}
			for _, a := range acts() {
				if !withCodes && (a.key == modes.ArbiterKey || a.key == modes.OrganizerKey) {
					continue
				}
				next, ok := d.after(a)
				if !ok {
					continue
				}
				if out := watch(t, d, a, next); out != "" {
					left[out] = true
				}
				if !seen[next] {
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
		ways := 2 // of the player alone, with and without an arbiter in the house
		if withCodes {
			ways = 5
		}
		if modesSeen[modes.Arbiter] != withCodes || statusSeen[modes.HandedOver] != withCodes || len(left) != ways {
			t.Errorf("with codes %t: modes %v, statuses %v, ways out %v", withCodes, modesSeen, statusSeen, left)
		}
		t.Logf("with codes %t: %d states, ways out %v", withCodes, len(seen), left)
	}
}
