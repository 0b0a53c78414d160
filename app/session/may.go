package session

import (
	"zapis/app/device"
	"zapis/modes"
)

// facts returns what the table of modes asks about the device. Codes that
// cannot be read count as set, so that nobody can replace them.
func (s *Session) facts() modes.Facts {
	return modes.Facts{
		Status:      modes.Status(s.state.record.Status()),
		AlarmRaised: len(s.state.alarms) > 0,
		Identified:  s.identified,
		WrittenOut:  s.state.writtenOut,
		Released:    s.state.mode == modes.Owner && s.last != nil,
		EndedScreen: s.endedFor() > 0,

		StartNeedsOrganizer: s.rules().StartNeedsOrganizer,
		ReleaseNeedsArbiter: s.rules().ReleaseNeedsArbiter || s.releaseNeedsArbiter(),
		NoArbiter:           s.noArbiter(),
		OwnerCodeForgotten:  s.sinceForgotten() >= forgetAfter,

		PackHeld:   s.held.Latest != nil,
		PackOpened: s.packIsOpen(),
		EventOver:  s.eventOver(),
		HandInDue:  s.handInDue(),

		OwnerCodeSet:     s.codes == nil || s.codes[device.RoleOwner].Hash != "",
		OrganizerCodeSet: s.codes == nil || s.codes[device.RoleOrganizer].Hash != "",
	}
}

// longSigned reports whether the device has been on for a day since both
// players signed: then the arbiter's code may be lost, and the device must not
// stay locked for ever. Unacknowledged alarms are in the export.
func (s *Session) longSigned() bool {
	const day = 24 * 60 * 60 * 1000 // ms
	t := s.state
	t.lived(s.opts.Clock.Stamp())
	return t.signedFor >= day
}

// noArbiter reports whether no code opens arbiter mode, in the game in progress
// or in the next.
func (s *Session) noArbiter() bool {
	if s.state.mode != modes.Owner {
		return s.state.record.Header.Codes == "" || s.longSigned()
	}
	return s.codesOrigin() == ""
}

func (s *Session) eventOver() bool {
	return s.held.Latest != nil && eventOver(s.held.Latest, s.opts.Clock.Stamp().Wall.Time())
}

// may asks the table whether the trigger is allowed with the key.
func (s *Session) may(t modes.Trigger, k modes.Key) error {
	if s.state.record.ReadOnly && t != modes.SeeSheet {
		return device.ErrReadOnly
	}
	s.lookAround()
	s.forgetCodeInTime()
	s.forgetPlayerInTime()
	_, err := s.state.mode.After(t, k, s.facts())
	return err
}
