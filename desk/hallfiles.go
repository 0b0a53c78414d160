package desk

import (
	"slices"
	"time"
)

// Device is a device of the event.
type Device struct {
	Enrolled
	Fingerprint string
	At          time.Time
	Revoked     bool
	RevokedBy   string
	Reason      string
}

// File is something that was received.
type File struct {
	Hash     string
	Received Received
	Place    Place // which board it was said to be of; zero if nobody said
	By       string
	At       time.Time
	N        int // of two files the later one's is the higher: times are by clocks, which may be wrong
}

// Deletion is what was deleted after the event.
type Deletion struct {
	Deleted
	By    string
	At    time.Time
	Blobs []string
	N     int // as that of a File
}

func (h *Hall) enrol(f *Fact, b Enrolled, fingerprint string) {
	d := &Device{Enrolled: b, Fingerprint: fingerprint, At: f.At}
	if i := slices.IndexFunc(h.Devices, func(x *Device) bool { return x.Fingerprint == fingerprint }); i >= 0 {
		// Enrolled again, also after it was revoked: the last word counts.
		h.Devices[i] = d
		return
	}
	h.Devices = append(h.Devices, d)
}

func (h *Hall) revoke(f *Fact, b Revoked) error {
	d := h.Device(b.Device)
	if d == nil { // never enrolled, and not to be believed all the same
		d = &Device{Fingerprint: b.Device, At: f.At}
		h.Devices = append(h.Devices, d)
	}
	d.Revoked, d.RevokedBy, d.Reason = true, f.By, b.Reason
	return nil
}

// receive takes files. The same file again adds nothing, unless it is named as
// a witness now.
func (h *Hall) receive(f *Fact, place Place, b Received) {
	for _, blob := range f.Blobs {
		file := File{Hash: blob, Received: b, Place: place, By: f.By, At: f.At, N: h.n}
		i, known := h.files[blob]
		switch {
		case !known:
			h.files[blob] = len(h.Files)
			h.Files = append(h.Files, file)
		case b.Witness != "":
			file.At, file.N = h.Files[i].At, h.Files[i].N
			h.Files[i] = file
		}
	}
}

// Device returns the device of that fingerprint or label, or nil.
func (h *Hall) Device(name string) *Device {
	for _, d := range h.Devices {
		if d.Fingerprint == name || d.Label != "" && d.Label == name {
			return d
		}
	}
	return nil
}
