package session

// NewPermit and Revoke are what an open session does with a permit.
var NewPermit = newPermit

// Revoke ends the permit.
func (p *Permit) Revoke() { p.revoke() }
