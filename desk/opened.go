package desk

// Opened says that an arbiter answered the challenge of a device, so that its
// arbiter mode could be opened (ESS 6.3.2.1). The answer itself is never stated,
// because anybody who has it can open the device.
type Opened struct {
	Device string `json:"device"` // fingerprint
	// Late is for how many minutes the desk had not heard of it, by the clock of the
	// telephone that answered by itself.
	Late int `json:"late,omitempty"`
}

func (Opened) kind() Kind { return FactOpened }
