package device

import "time"

// The roles that have codes.
const (
	RoleOwner     = "owner"
	RoleArbiter   = "arbiter"
	RoleOrganizer = "organizer"
)

// RoleSeal stands in the log for a wrong opening code.
const RoleSeal = "seal"

// RoleAnswer stands in the log for a wrong code of the arbiter's key with which
// a device answers others, and counts those.
const RoleAnswer = "answer"

// CodeState is how a role's code stands, for the page of the codes. It tells
// nothing of the code itself.
type CodeState struct {
	Role  string
	Set   bool
	SetAt time.Time     // when, if it is set
	Wait  time.Duration // until the next try, after wrong ones

	// Forgotten says that the owner's code was said to be forgotten; after Due
	// another can be set without it.
	Forgotten bool
	Due       time.Duration
}
