package session

import (
	"slices"

	"zapis/modes"
	"zapis/scoresheet"
)

// The kinds of alarms.
const (
	AlarmLeft    = "left"
	AlarmStopped = "stopped"
	AlarmKilled  = "killed"
	AlarmPower   = "power"
	AlarmClock   = "clock"
	AlarmStorage = "storage"
	AlarmCodes   = "codes"
	AlarmLog     = "log"
)

// Alarm is an alarm that no arbiter has acknowledged yet.
type Alarm struct {
	scoresheet.AlarmRaised
	At int64 // wall time when it was raised, ms since 1970 UTC
}

// state is the fold of the open segment's game: the record, the mode, the
// alarms. There is no other state of the device that lasts.
type state struct {
	record scoresheet.Record
	mode   modes.Mode
	alarms []Alarm

	handedOut bool // the player wrote the signed game out, and no arbiter came since

	frontEnds []string // that the game was entered with, sorted
	locks     []string // that kept the screen meanwhile, sorted
}

// fold takes one event in.
func (t *state) fold(id scoresheet.EventID, p scoresheet.Payload, wall int64) error {
	if err := t.record.FoldPayload(id, p, wall); err != nil {
		return err
	}
	switch p := p.(type) {
	case scoresheet.SegmentOpened:
		t.used(p.FrontEnd, p.Lock)
	case scoresheet.DeviceStarted:
		t.used(p.FrontEnd, p.Lock)
	case scoresheet.GameOpened:
		t.mode = modes.Game
	case scoresheet.ArbiterCame:
		t.mode, t.handedOut = modes.Arbiter, false
	case scoresheet.Exported:
		t.handedOut = t.handedOut || t.mode == modes.Game
	case scoresheet.ArbiterLeft:
		t.mode = modes.Game
	case scoresheet.Released, scoresheet.GameClosed:
		t.mode = modes.Owner
	case scoresheet.AlarmRaised:
		// Snapshots share the list: never appended to in place.
		t.alarms = append(t.alarms[:len(t.alarms):len(t.alarms)], Alarm{p, wall})
	case scoresheet.AlarmsAcknowledged:
		t.alarms = nil
	}
	return nil
}

// used notes what the game is entered with from here on.
func (t *state) used(frontEnd, lock string) {
	t.frontEnds = withItem(t.frontEnds, frontEnd)
	t.locks = withItem(t.locks, lock)
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
	p, err := scoresheet.DecodePayload(e)
	if err != nil {
		// Unknown kinds are the record's to judge.
		return t.record.Fold(id, e)
	}
	return t.fold(id, p, e.Stamp.Wall)
}

// facts are what the table of modes asks of the device. Codes that cannot be
// read count as set: nobody sets them anew.
func (s *Session) facts() modes.Facts {
	return modes.Facts{
		Status:      modes.Status(s.state.record.Status()),
		AlarmRaised: len(s.state.alarms) > 0,
		Identified:  s.identified,
		HandedOut:   s.state.handedOut,
		Released:    s.state.mode == modes.Owner && s.last != nil,
		EndedScreen: s.endedFor() > 0,

		OwnerCodeSet:     s.codes == nil || s.codes[RoleOwner].Hash != "",
		OrganizerCodeSet: s.codes == nil || s.codes[RoleOrganizer].Hash != "",
	}
}

// may asks the table whether the trigger is allowed with that key.
func (s *Session) may(t modes.Trigger, k modes.Key) error {
	if s.state.record.ReadOnly && t != modes.SeeSheet {
		return ErrReadOnly
	}
	s.forgetCodeInTime()
	_, err := s.state.mode.After(t, k, s.facts())
	return err
}
