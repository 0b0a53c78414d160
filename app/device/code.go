package device

import "time"

// The roles that have codes.
const (
	RoleOwner     = "owner"
	RoleArbiter   = "arbiter"
	RoleOrganizer = "organizer"
)

// RoleSeal is the role of a wrong opening code in the log.
const RoleSeal = "seal"

// RoleAnswer is the role of a wrong code of the arbiter's key with which a
// device answers others, in the log and in the count.
const RoleAnswer = "answer"

// CodeState is the state of a role's code, for the page of the codes. It
// reveals nothing about the code itself.
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
