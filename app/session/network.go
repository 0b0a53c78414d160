package session

import (
	"zapis/app/device"
	"zapis/modes"
)

// NetworkPermit lets package courier open connections while no game is on: in owner
// mode, and on GAME ENDED after both players have signed and the sheet was closed
// ([Session.HandIn]). There is no other way to get a permit. A game that begins ends
// it before the first move can be entered, and an arbiter who enters arbiter mode
// ends it before he can change anything (R-D07; design.md §5).
func (s *Session) NetworkPermit() (p *Permit, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.UseNetwork, modes.NoKey); err == nil {
			p = newPermit()
			s.permits = append(s.permits, p)
		}
	})
	return p, err
}

// leaveOwnerMode closes all connections, and resets the counters of a game.
func (s *Session) leaveOwnerMode() {
	s.battery.agreed = false
	for role, r := range s.refused {
		r.inGame, r.first = 0, 0
		s.refused[role] = r
	}
	s.permits.cut()
}
