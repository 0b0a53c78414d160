package session

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/attest"
)

// state is the fold of the open segment's game: the record, the mode, the
// alarms. There is no other state of the device that lasts.
type state struct {
	record scoresheet.Record
	mode   modes.Mode
	alarms []device.Alarm // that no arbiter has acknowledged
	raised []device.Alarm // all of the game, in the order in which they began

	zone int // minutes east of UTC of the clock, as the game knows it

	writtenOut bool // the player exported the signed game, and no arbiter came since

	frontEnds []string // that the game was entered with, sorted
	locks     []string // that restricted the screen meanwhile, sorted
	versions  []string // builds of the program that recorded the game, the oldest first

	counted attest.Alarms // all alarms of the game, for the attestation

	seen []arbitration.Sighting // by the arbiter, in their order

	assistants [2]string     // that the players have now, by board.Color
	helped     attest.Helped // who they were, for the attestation
	speech     bool          // the arbiter lets the device speak

	arbiter  string          // name of the arbiter who came last; empty if only his code is known
	packed   attest.Packed   // which pack the game is from, and who let the device in
	handedIn scoresheet.Hash // digest of the record that was handed in last; zero if none was
	handed   device.Handed   // how it was

	received scoresheet.Received // the received part of the previous device's log

	size int // of the game's log, in bytes

	stamp     scoresheet.Stamp // of the last event
	signedFor int64            // ms that the device was on until then since both players signed
}

// fold takes one event in.
func (t *state) fold(id scoresheet.EventID, p scoresheet.Payload, wall scoresheet.Millis) error {
	switch p := p.(type) {
	case scoresheet.TakenOver:
		return t.takeOver(p)
	case scoresheet.LogReceived, scoresheet.KeysReceived:
		// It says nothing about this game before it is taken over.
		t.received.Add(p)
		return nil
	}
	if err := t.record.FoldPayload(id, p, wall); err != nil {
		return err
	}
	if err := t.counted.Fold(p); err != nil {
		return err
	}
	t.helped.Fold(p)
	t.packed.Fold(p)
	switch p := p.(type) {
	case scoresheet.SegmentOpened:
		t.used(p.FrontEnd, p.Lock)
		t.ran(p.Version)
	case scoresheet.DeviceStarted:
		t.used(p.FrontEnd, p.Lock)
		t.ran(p.Version)
	case scoresheet.FocusNoted:
		if lock, ok := strings.CutPrefix(p.What, lockNoted); ok {
			t.used("", lock)
		}
	case scoresheet.GameOpened:
		t.mode, t.zone = modes.Game, p.Zone
	case scoresheet.ArbiterCame:
		t.mode, t.writtenOut, t.arbiter = modes.Arbiter, false, p.Name
	case scoresheet.ClocksSeen:
		t.see(p)
	case scoresheet.AssistantNamed:
		if side, one := p.Of.Player(); one {
			t.assistants[side] = p.Name
		}
	case scoresheet.SpeechAllowed:
		t.speech = p.Allowed
	case scoresheet.Exported:
		t.writtenOut = t.writtenOut || t.mode == modes.Game
		switch p.Format {
		case device.HandInFile, device.HandInShown, device.HandInAir:
			if now := t.record.Digest(); p.Format == device.HandInAir || t.handedIn != now || !t.handed.IsConfirmed() {
				t.handedIn, t.handed.How = now, p.Format
				if p.Format != device.HandInAir {
					t.handed = device.Handed{How: p.Format}
				}
			}
		}
	case scoresheet.Acknowledged:
		if p.What == scoresheet.AcknowledgedRecord {
			t.handed = device.Handed{How: device.HandInAir, Held: p.Held, At: p.At}
		}
	case scoresheet.ArbiterLeft:
		t.mode = modes.Game
	case scoresheet.HandedOver, scoresheet.HandOverWithdrawn:
		t.mode = modes.Game
	case scoresheet.Released, scoresheet.GameClosed:
		t.mode = modes.Owner
	case scoresheet.AlarmRaised:
		t.alarm(device.Alarm{AlarmRaised: p, At: wall})
		// An alarm carried over from the previous recording is in its zone already.
		if by, ok := zoneMoved(p); ok && max(wall-p.Since, p.Since-wall) < 1000 {
			t.zone += by
		}
	case scoresheet.AlarmsAcknowledged:
		t.alarms = nil
	}
	return nil
}

// alarm adds an alarm, or new details of one. That does not reopen an
// acknowledged alarm. Lists are never changed in place, since snapshots share
// them.
func (t *state) alarm(a device.Alarm) {
	if !replaced(&t.raised, a) {
		t.raised = append(t.raised[max(len(t.raised)-mostAlarms+1, 0):len(t.raised):len(t.raised)], a)
		t.alarms = append(t.alarms[max(len(t.alarms)-mostAlarms+1, 0):len(t.alarms):len(t.alarms)], a)
		return
	}
	replaced(&t.alarms, a)
}

// mostAlarms is how many alarms are kept for display. All of them are in the
// log, and counted in the export.
const mostAlarms = 200

// replaced replaces the same alarm in the list with a, if it is there.
func replaced(list *[]device.Alarm, a device.Alarm) bool {
	i := slices.IndexFunc(*list, func(b device.Alarm) bool { return b.Same(a.AlarmRaised) })
	if i < 0 {
		return false
	}
	a.At = (*list)[i].At
	*list = slices.Clone(*list)
	(*list)[i] = a
	return true
}

// takeOver folds the previous device's log: the game, with its alarms, is then
// as it was there, and is in progress again.
func (t *state) takeOver(over scoresheet.TakenOver) error {
	before := state{received: t.received.Within()}
	before.record.Alone(true)
	if _, err := t.received.Walk(over, before.foldEvent); err != nil {
		return err
	}
	if err := before.record.GoOn(over); err != nil {
		return err
	}
	counted := t.counted
	counted.TakeOver(&before.counted)
	packed := t.packed
	packed.TakeOver(before.packed)
	before.packed, before.handedIn, before.handed = packed, scoresheet.Hash{}, device.Handed{}
	for _, frontEnd := range t.frontEnds {
		before.used(frontEnd, "")
	}
	for _, lock := range t.locks {
		before.used("", lock)
	}
	for _, version := range t.versions {
		before.ran(version)
	}
	before.record.Alone(t.record.Alone(false))
	before.mode, before.counted, before.size = modes.Game, counted, t.size
	*t = before
	return nil
}

// used records with which program the game is entered from here on.
func (t *state) used(frontEnd, lock string) {
	t.frontEnds = withItem(t.frontEnds, frontEnd)
	t.locks = withItem(t.locks, lock)
}

// buildName matches the names that this program gives its builds.
var buildName = regexp.MustCompile(`^[0-9A-Za-z.+_-]{1,40}$`)

// mostVersions is the maximum number of builds that are attested. A game has two
// or three, unless its log was forged.
const mostVersions = 8

// ran records which build of the program records the game from here on. It
// ignores names that no build has, which occur only in a log from elsewhere.
func (t *state) ran(version string) {
	if slices.Contains(t.versions, version) || !buildName.MatchString(version) {
		return
	}
	t.versions = append(slices.Clone(t.versions[max(len(t.versions)-mostVersions+1, 0):]), version)
}

func withItem(set []string, item string) []string {
	i, found := slices.BinarySearch(set, item)
	if found || item == "" {
		return set
	}
	return slices.Insert(slices.Clone(set), i, item)
}

// foldEvent takes one stored event in.
func (t *state) foldEvent(id scoresheet.EventID, e scoresheet.Event) error {
	t.lived(e.Stamp)
	t.size += len(e.Payload) + scoresheet.EventOverhead
	p, err := scoresheet.DecodePayload(e)
	if err != nil {
		// The record decides about unknown kinds.
		return t.record.Fold(id, e)
	}
	return t.fold(id, p, e.Stamp.Wall)
}

// lived counts how long the device was on while both players had signed, by
// the time since boot: the wall clock can be set by anybody.
func (t *state) lived(now scoresheet.Stamp) {
	switch {
	case t.record.Status() != scoresheet.SignedByBoth:
		t.signedFor = 0
	case t.stamp.Boot == now.Boot:
		t.signedFor += max(now.SinceBoot-t.stamp.SinceBoot, 0)
	}
	t.stamp = now
}

// lockNoted is the prefix of the log's note about a changed lock.
const lockNoted = "lock "

// zoneMoved reads the detail of an alarm of another time zone.
func zoneMoved(a scoresheet.AlarmRaised) (minutes int, ok bool) {
	if a.Alarm != device.AlarmClock {
		return 0, false
	}
	_, err := fmt.Sscanf(a.Detail, zoneDetail, &minutes)
	return minutes, err == nil
}

const zoneDetail = "zone %d min"

// mayConnect reports whether a permit may remain valid: it asks the table of
// modes again after every commit.
func (t *state) mayConnect() bool {
	over := t.mode == modes.Game && t.record.Status() == scoresheet.SignedByBoth && t.writtenOut
	return t.mode == modes.Owner || over
}

// handedInNow reports whether the record was handed in in its present state.
func (t *state) handedInNow() bool {
	return t.handedIn != (scoresheet.Hash{}) && t.handedIn == t.record.Digest()
}

// handedAs returns how the record was handed in in its present state.
func (t *state) handedAs() device.Handed {
	if !t.handedInNow() {
		return device.Handed{}
	}
	return t.handed
}

// see adds a reading, or removes the last one. The list is never changed in
// place, since snapshots share it.
func (t *state) see(p scoresheet.ClocksSeen) {
	n := len(t.seen)
	if p.Away {
		t.seen = slices.Clip(t.seen[:max(n-1, 0)])
		return
	}
	t.seen = append(slices.Clip(t.seen[max(n-mostSeen+1, 0):]), arbitration.NewSighting(&t.record, p))
}

// mostSeen is the greatest number of readings that are kept. All of them are in
// the log.
const mostSeen = 200
