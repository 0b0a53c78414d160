package device

// Enrolment says who enrolled a device, as his certificate has it.
type Enrolment struct {
	Enrolled    bool   // else the rest is empty
	Name        string // of the owner, or on the label
	Label       bool   // Name is what the label says
	Organizer   string // fingerprint of the organizer's key
	Emblem      string // of that key, in words
	From, Until string // days, YYYY-MM-DD; either may be empty
}
