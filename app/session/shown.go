package session

import (
	"zapis/app/device"
	"zapis/scoresheet/attest"
)

// The state of the device as owner mode shows it; nothing here changes
// anything.

// CodeStates returns the states of the codes of the owner, the arbiter and the
// organizer, in that order.
func (s *Session) CodeStates() (out []device.CodeState) {
	s.do(func() {
		for _, role := range []string{device.RoleOwner, device.RoleArbiter, device.RoleOrganizer} {
			c := s.codes[role]
			state := device.CodeState{Role: role, Set: c.Hash != "", SetAt: c.SetAt, Wait: s.waitFor(role)}
			if since := s.sinceForgotten(); role == device.RoleOwner && state.Set && since >= 0 {
				state.Forgotten, state.Due = true, max(forgetAfter-since, 0)
			}
			out = append(out, state)
		}
	})
	return out
}

// Lent reports whether the device is an organizer's, by its certificate, or
// because it has his code and no owner's: every game on it is a guest's.
func (s *Session) Lent() (lent bool) {
	s.do(func() { lent = s.isLent() })
	return lent
}

// Organizer returns the fingerprint and the emblem of the organizer who
// enrolled the device; empty if none did.
func (a About) Organizer() (id string, emblem attest.Emblem) {
	if !a.Enrolled {
		return "", emblem
	}
	return attest.Fingerprint(a.Certificate.Organizer), attest.EmblemOf(a.Certificate.Organizer)
}

// IsLabel reports whether the device is enrolled as one of the organizer's
// own, and not as an owner's.
func (a About) IsLabel() bool { return a.Enrolled && a.Certificate.Role == attest.RoleLabel }
