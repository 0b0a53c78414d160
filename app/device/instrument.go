package device

// OwnKey is the key with which a device answers others, as its arbiter's
// instrument: what anybody may see of it. The zero value is no key.
type OwnKey struct {
	Public  string // its public half as text, for the desk
	Short   string // to be compared by eye
	Arbiter string // whose it is in the event whose pack is held; "" if it is not listed there
	Event   string // the name of that event; "" if no pack is held
}

// Answered is the answer to the challenge of another device.
type Answered struct {
	Digits string // to be typed there
	Device string // its fingerprint, to be compared with the one in front of the arbiter
}
