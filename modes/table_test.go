package modes_test

import (
	"errors"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/internal/long"
	"zapis/modes"
)

const (
	triggers = modes.ChooseLanguage + 1
	statuses = modes.HandedOver + 1
	keys     = modes.OrganizerKey + 1
	allModes = modes.Arbiter + 1
)

// eachFacts calls f with every combination of facts. In the short form it tries
// the four of packs together with one in eleven of the others.
func eachFacts(f func(modes.Facts)) {
	for bits := 0; bits < 1<<15; {
		on := func(i int) bool { return bits>>i&1 == 1 }
		for s := range statuses {
			f(modes.Facts{
				Status: s, AlarmRaised: on(0), Identified: on(1), Released: on(2), EndedScreen: on(3),
				StartNeedsOrganizer: on(4), ReleaseNeedsArbiter: on(5), OwnerCodeSet: on(6), OrganizerCodeSet: on(7), WrittenOut: on(8),
				NoArbiter: on(9), OwnerCodeForgotten: on(10),
				PackHeld: on(11), PackOpened: on(12), EventOver: on(13), HandInDue: on(14),
			})
		}
		bits++
		if bits > 1<<11 {
			bits += long.Of(10, 0)
		}
	}
}

func each(f func(m modes.Mode, t modes.Trigger, k modes.Key, facts modes.Facts)) {
	for m := range allModes {
		for t := range triggers {
			for k := range keys {
				eachFacts(func(facts modes.Facts) { f(m, t, k, facts) })
			}
		}
	}
}

// allowed says the table again in other words, by what is to be done and not
// by rows, as somebody would who has only the regulation.
func allowed(m modes.Mode, t modes.Trigger, k modes.Key, f modes.Facts) (to modes.Mode, ok bool) {
	arbiters := k == modes.ArbiterKey || k == modes.OrganizerKey
	live := f.Status == modes.Open || f.Status == modes.Ended || f.Status == modes.SignedByBoth
	signed := f.Status == modes.SignedByBoth
	hasResult := signed || f.Status == modes.Ended
	here := f.Status != modes.HandedOver
	between := m == modes.Owner && !f.EndedScreen
	packLocked := f.PackHeld && !f.PackOpened
	switch t {
	case modes.Start, modes.TakeOver:
		return modes.Game, m == modes.Owner && !f.EndedScreen && (!f.StartNeedsOrganizer || k == modes.OrganizerKey)
	case modes.Record, modes.EnterResult:
		return m, m == modes.Game && live && !f.WrittenOut
	case modes.Sign:
		return m, m != modes.Owner && hasResult
	case modes.Release:
		if !signed || m == modes.Owner {
			return m, false
		}
		free := m == modes.Arbiter || !f.ReleaseNeedsArbiter || arbiters
		if m == modes.Game && f.HandInDue && !arbiters {
			free = false
		}
		atHome := m == modes.Game && f.NoArbiter && !f.ReleaseNeedsArbiter
		return modes.Owner, !f.AlarmRaised && free || atHome
	case modes.ArbiterCode:
		return modes.Arbiter, arbiters && (m == modes.Game || m == modes.Owner && f.EndedScreen)
	case modes.Leave, modes.Restart:
		return modes.Game, m == modes.Arbiter
	case modes.DrawStart:
		return m, m == modes.Arbiter && f.Status == modes.Open
	case modes.Acknowledge, modes.Check, modes.SeeFEN, modes.SeeLog:
		return m, m == modes.Arbiter
	case modes.Rule:
		return m, m == modes.Arbiter && (live || f.Status == modes.Adjourned)
	case modes.Seal:
		return modes.Game, m != modes.Owner && f.Status == modes.Open
	case modes.NameAssistant:
		return m, here && (m == modes.Game && live || m == modes.Arbiter)
	case modes.Assist:
		return m, here && (m == modes.Game && f.Status == modes.Open || m == modes.Arbiter)
	case modes.AllowSpeech:
		return m, here && m == modes.Arbiter
	case modes.Unseal:
		return m, m == modes.Arbiter && f.Status == modes.Adjourned
	case modes.SetSealKey:
		return m, between && !packLocked || m == modes.Arbiter
	case modes.Adjourn:
		return modes.Game, m == modes.Arbiter && f.Status == modes.Open
	case modes.Resume:
		return modes.Game, m == modes.Arbiter && f.Status == modes.Adjourned
	case modes.HandOver:
		return modes.Game, m == modes.Arbiter && (f.Status == modes.Open || f.Status == modes.Ended)
	case modes.TakeBack:
		return modes.Game, m == modes.Arbiter && !here
	case modes.Abandon:
		return modes.Owner, m == modes.Arbiter
	case modes.SeeSheet:
		return m, m == modes.Arbiter || m == modes.Game && f.Status != modes.Adjourned ||
			m == modes.Owner && (f.Released || f.Identified)
	case modes.Export:
		return m, m == modes.Arbiter || m == modes.Game && signed || m == modes.Owner && (f.Released || f.Identified)
	case modes.IdentifyOwner:
		return m, m == modes.Owner && !f.EndedScreen && k == modes.OwnerKey
	case modes.SeeArchive:
		return m, m == modes.Owner && !f.EndedScreen && f.Identified
	case modes.SetOwnerCode:
		return m, m == modes.Owner && !f.EndedScreen && (!f.OwnerCodeSet || k == modes.OwnerKey)
	case modes.SetOrganizerCode:
		return m, between && (!f.OrganizerCodeSet && !packLocked || k == modes.OrganizerKey)
	case modes.SetArbiterCode, modes.SetArbiterKey:
		return m, between && !packLocked
	case modes.UseNetwork:
		return m, m == modes.Owner || m == modes.Game && signed && f.WrittenOut
	case modes.TakePack:
		return m, between && (f.PackHeld || !f.OrganizerCodeSet || k == modes.OrganizerKey)
	case modes.OpenPack:
		return m, between && f.PackHeld && arbiters
	case modes.LeaveEvent:
		mine := f.EventOver && (f.Identified || !f.OwnerCodeSet)
		return m, between && f.PackHeld && (f.PackOpened || mine || k == modes.OrganizerKey)
	case modes.ShowReady:
		return m, between || m != modes.Owner && live
	case modes.SelfTest:
		return m, between
	case modes.Admit:
		return m, m == modes.Arbiter && live
	case modes.HandIn:
		return m, m == modes.Arbiter || m == modes.Game && signed || m == modes.Owner && (f.Released || f.Identified)
	case modes.SeeCheckWord:
		return m, m != modes.Owner && signed || m == modes.Owner && (f.Released || f.Identified)
	case modes.ResetOwnerCode:
		return m, between && (f.OwnerCodeForgotten || k == modes.OrganizerKey)
	case modes.SetRules:
		return m, between && k == modes.OrganizerKey
	case modes.SetProfile, modes.KeepAnswerKey:
		return m, between && (f.Identified || !f.OwnerCodeSet)
	case modes.AnswerDevice, modes.ChooseLanguage:
		return m, between
	case modes.AgreeBattery:
		return m, between && (arbiters || f.NoArbiter)
	}
	return m, false
}

// R-G01, R-A01, R-O02: every mode, trigger, key and combination of facts.
// What has no row is refused and leaves the mode as it is.
func TestTable(t *testing.T) {
	var yes, no int
	each(func(m modes.Mode, trigger modes.Trigger, k modes.Key, f modes.Facts) {
		to, err := m.After(trigger, k, f)
		want, ok := allowed(m, trigger, k, f)
		if ok != (err == nil) {
			t.Fatalf("%v, %v with the key %v, %+v: %v, want allowed: %t", m, trigger, k, f, err, ok)
		}
		if ok {
			yes++
			if to != want {
				t.Fatalf("%v, %v with the key %v, %+v: to %v, want %v", m, trigger, k, f, to, want)
			}
			return
		}
		no++
		var refused *modes.RefusedError
		if !errors.As(err, &refused) || refused.From != m || refused.Trigger != trigger || refused.Need == 0 {
			t.Fatalf("%v, %v: not a refusal that says what it needs: %#v", m, trigger, err)
		}
		if to != m {
			t.Fatalf("%v, %v is refused and leads to %v", m, trigger, to)
		}
	})
	t.Logf("%d combinations: %d allowed, %d refused", yes+no, yes, no)
}

// What is not known is refused and changes nothing.
func TestUnknown(t *testing.T) {
	for _, c := range []struct {
		m modes.Mode
		t modes.Trigger
		k modes.Key
		s modes.Status
	}{
		{modes.Owner, triggers, modes.OrganizerKey, modes.NoGame},
		{modes.Game, 255, modes.ArbiterKey, modes.SignedByBoth},
		{allModes, modes.Start, modes.OrganizerKey, modes.NoGame},
		{255, modes.Leave, modes.ArbiterKey, modes.Open},
		{modes.Owner, modes.Start, keys, modes.NoGame},
		{modes.Game, modes.ArbiterCode, 255, modes.Open},
		{modes.Game, modes.Record, modes.NoKey, statuses},
		{modes.Game, modes.Release, modes.ArbiterKey, 255},
	} {
		to, err := c.m.After(c.t, c.k, modes.Facts{Status: c.s})
		var refused *modes.RefusedError
		if to != c.m || !errors.As(err, &refused) || refused.Error() == "" || refused.Key() == "" {
			t.Errorf("%+v: to %v, %v", c, to, err)
		}
	}
	if modes.SetCode(modes.NoKey) != triggers {
		t.Error("nobody's code can be set")
	}
}

// R-O02: the owner's code opens nothing while a game is on.
func TestOwnersCodeOpensNothingInAGame(t *testing.T) {
	each(func(m modes.Mode, trigger modes.Trigger, k modes.Key, f modes.Facts) {
		if m == modes.Owner || k != modes.OwnerKey {
			return
		}
		with, err := m.After(trigger, modes.OwnerKey, f)
		without, err2 := m.After(trigger, modes.NoKey, f)
		if with != without || (err == nil) != (err2 == nil) {
			t.Fatalf("%v, %v, %+v: the owner's code opens it", m, trigger, f)
		}
	})
}

// Every refusal is one line that says what was refused, why, and after a
// colon what to do, and has a key of its own for translation.
func TestRefusalsAreWords(t *testing.T) {
	met, texts := map[modes.RefusedError]bool{}, map[string]string{}
	each(func(m modes.Mode, trigger modes.Trigger, k modes.Key, f modes.Facts) {
		_, err := m.After(trigger, k, f)
		var refused *modes.RefusedError
		if !errors.As(err, &refused) {
			return
		}
		if met[*refused] {
			return
		}
		met[*refused] = true
		text := refused.Error()
		head := trigger.String() + " is refused in " + m.String() + " mode: "
		reason, ok := strings.CutPrefix(text, head)
		if !ok || strings.Count(reason, ": ") != 1 || strings.ContainsAny(text, "\n%") || strings.HasSuffix(text, ".") {
			t.Fatalf("%q", text)
		}
		key := refused.Key()
		if !strings.HasPrefix(key, "refused.") || strings.Contains(key, " ") {
			t.Fatalf("key %q", key)
		}
		if before, ok := texts[key]; ok && before != reason {
			t.Fatalf("%s means %q and %q", key, before, reason)
		}
		texts[key] = reason
	})
	if len(texts) < 24 {
		t.Errorf("only %d different reasons: %v", len(texts), texts)
	}
	unknown := &modes.RefusedError{Need: modes.NeedKnownTrigger}
	texts[unknown.Key()] = unknown.Error()
	english := assets.Words("en") // that the others have the same keys, assets tests
	for key, text := range texts {
		if !english.Has(key) {
			t.Errorf("%s (%s) has no words in assets/words/en.refused.json", key, text)
		}
	}
}

func TestRefusal(t *testing.T) {
	for _, c := range []struct {
		m    modes.Mode
		t    modes.Trigger
		f    modes.Facts
		key  string
		want string
	}{
		{
			modes.Game, modes.Release,
			modes.Facts{Status: modes.Open},
			"refused.signatures",
			"releasing the device is refused in game mode: both players must have signed the sheet as it stands: enter the result and sign, or call the arbiter",
		},
		{
			modes.Game, modes.Release,
			modes.Facts{Status: modes.SignedByBoth, AlarmRaised: true},
			"refused.acknowledgement",
			"releasing the device is refused in game mode: an alarm stands that no arbiter has seen: call the arbiter to acknowledge it",
		},
		{
			modes.Game, modes.Release,
			modes.Facts{Status: modes.SignedByBoth, ReleaseNeedsArbiter: true},
			"refused.arbitercode",
			"releasing the device is refused in game mode: it needs the arbiter's or the organizer's code: call the arbiter",
		},
		{
			modes.Game, modes.SeeArchive,
			modes.Facts{Status: modes.Open, Identified: true},
			"refused.game.owner",
			"showing earlier games is refused in game mode: a game is on: finish it, sign it and release the device first",
		},
		{
			modes.Owner, modes.Record,
			modes.Facts{},
			"refused.owner.game",
			"writing on the sheet is refused in owner mode: no game is on: open a game first",
		},
		{
			modes.Game, modes.SeeFEN,
			modes.Facts{Status: modes.Open},
			"refused.game.arbiter",
			"showing the position is refused in game mode: only the arbiter may: he enters his code first",
		},
		{
			modes.Game, modes.Sign,
			modes.Facts{Status: modes.Open},
			"refused.result",
			"signing is refused in game mode: there is no result on the sheet: enter it first",
		},
		{
			modes.Game, modes.Seal,
			modes.Facts{Status: modes.Adjourned},
			"refused.resumption",
			"sealing a move is refused in game mode: the game is adjourned and its sheet sealed: the arbiter resumes it first",
		},
	} {
		_, err := c.m.After(c.t, modes.NoKey, c.f)
		var refused *modes.RefusedError
		if !errors.As(err, &refused) || refused.Key() != c.key || refused.Error() != c.want {
			t.Errorf("%v %v: %v (%v), want %q (%s)", c.m, c.t, err, refused, c.want, c.key)
		}
	}
}

// R-A01: a role reads as it is written.
func TestParseKey(t *testing.T) {
	for k := range keys {
		got, ok := modes.ParseKey(k.String())
		if want := k != modes.NoKey; ok != want || ok && got != k {
			t.Errorf("%v: %v, %t", k, got, ok)
		}
	}
	for _, role := range []string{"", "Owner", "none", "player", "unknown"} {
		if k, ok := modes.ParseKey(role); ok || k != modes.NoKey {
			t.Errorf("%q is read as %v", role, k)
		}
	}
}
