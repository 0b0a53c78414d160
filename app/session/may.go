package session

import (
	"zapis/app/device"
	"zapis/modes"
)

// facts are what the table of modes asks of the device. Codes that cannot be
// read count as set: nobody sets them anew.
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

// longSigned reports whether the device was on for a day since both players
// signed: then no arbiter comes any more, whose code may be lost, and a device
// is not to be shut for ever. What nobody acknowledged stands in the export.
func (s *Session) longSigned() bool {
	const day = 24 * 60 * 60 * 1000 // ms
	t := s.state
	t.lived(s.opts.Clock.Stamp())
	return t.signedFor >= day
}

// noArbiter reports whether nobody can come with a code: into the game that
// is on, or into the next.
func (s *Session) noArbiter() bool {
	if s.state.mode != modes.Owner {
		return s.state.record.Header.Codes == "" || s.longSigned()
	}
	return s.codesOrigin() == ""
}

func (s *Session) eventOver() bool {
	return s.held.Latest != nil && eventOver(s.held.Latest, s.opts.Clock.Stamp().Wall.Time())
}

// may asks the table whether the trigger is allowed with that key.
func (s *Session) may(t modes.Trigger, k modes.Key) error {
	if s.state.record.ReadOnly && t != modes.SeeSheet {
		return device.ErrReadOnly
	}
	s.lookAround()
	s.forgetCodeInTime()
	_, err := s.state.mode.After(t, k, s.facts())
	return err
}
