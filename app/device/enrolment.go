package device

// Enrolment describes who enrolled a device, from the certificate.
type Enrolment struct {
	Enrolled    bool   // otherwise the other fields are empty
	Name        string // of the owner, or on the label
	Label       bool   // Name is a label
	Organizer   string // fingerprint of the organizer's key
	Emblem      string // of that key, in words
	From, Until string // days, YYYY-MM-DD; either may be empty
}
