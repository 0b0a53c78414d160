package office

import (
	"context"
	"crypto/ed25519"
	"regexp"
	"slices"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// Revoke removes a device from the list, by its label or its fingerprint, and
// returns the fingerprint. The next packs tell all devices.
func Revoke(ctx context.Context, d *intake.Desk, who desk.Actor, name, reason string) (fingerprint string, err error) {
	if err := d.Event().May(who, desk.ActRevoke); err != nil {
		return "", err
	}
	switch named := called(d.Hall(), name); {
	case len(named) == 1:
		fingerprint = named[0]
	case len(named) > 1:
		return "", refuse(because("why.revoke.which", 0, name, strings.Join(named, ", ")))
	case isFingerprint(name):
		fingerprint = name
	default:
		return "", refuse(because("why.revoke.unknown", 0, name))
	}
	if reason, err = reasoned(reason, true); err != nil {
		return "", err
	}
	return fingerprint, say(ctx, d, who, desk.Place{}, desk.Revoked{Device: fingerprint, Reason: reason})
}

// called returns the fingerprints of the devices with that label or
// fingerprint. If several have the label, as when a spare has that of a stolen
// one, only those that are not revoked count, unless all are.
func called(h *desk.Hall, name string) (all []string) {
	var revoked []string
	for _, dev := range h.Devices {
		switch {
		case dev.Fingerprint != name && (dev.Label == "" || dev.Label != name):
		case dev.Revoked:
			revoked = append(revoked, dev.Fingerprint)
		default:
			all = append(all, dev.Fingerprint)
		}
	}
	if len(all) == 0 {
		return revoked
	}
	return all
}

func isFingerprint(text string) bool {
	return len(text) == 16 && strings.Trim(text, "0123456789abcdef") == ""
}

// Enrolling is a device about to be enrolled.
type Enrolling struct {
	Key         ed25519.PublicKey
	Owner       string // whose it is
	Label       string // or the organizer's name for it
	From, Until string // days on which a game may be opened, as 2026-11-20
	// Section, Board and Side are its place in every round, if it has one.
	Section, Board, Side string

	File      string    // the name of the file with its statement
	Statement []byte    // by which it asks; nil if it was named by its key
	At        time.Time // when it signed the statement, by its own clock
}

// ReadEnrolling reads the statement by which a device asks to be enrolled.
func ReadEnrolling(name string, data []byte) (Enrolling, error) {
	s, err := pack.ParseStatement(data)
	if err != nil {
		return Enrolling{}, err
	}
	return Enrolling{Key: s.Device, Owner: s.Owner, File: name, Statement: data, At: s.At}, nil
}

// ownName matches a device's own name for its statement. Such names do not show
// the order in which the devices were visited.
var ownName = regexp.MustCompile(`^device-[0-9a-f]{16}\.zapis-statement$`)

// OncePerDevice keeps one statement of each device, since copies and later
// statements are not further devices. It prefers the one under the name that the
// device gave it, then the earliest, and puts it where the device's first one was.
func OncePerDevice(all []Enrolling) (once []Enrolling) {
	for _, e := range all {
		i := slices.IndexFunc(once, func(o Enrolling) bool { return o.Key.Equal(e.Key) })
		if i < 0 {
			once = append(once, e)
			continue
		}
		if own, before := ownName.MatchString(e.File), ownName.MatchString(once[i].File); own && !before || own == before && e.At.Before(once[i].At) {
			once[i] = e
		}
	}
	return once
}

// AsVisited sorts the devices whose statements still have their original names by
// the time at which they took the pack: somebody went from board to board.
func AsVisited(all []Enrolling) {
	for i := range all {
		if !ownName.MatchString(all[i].File) {
			return
		}
	}
	slices.SortStableFunc(all, func(a, b Enrolling) int { return a.At.Compare(b.At) })
}

// Enrolment is a device with the certificate that the organizer signed for it.
type Enrolment struct {
	Enrolling
	Certificate attest.Certificate
	Text        []byte
}

// Certify signs the certificate of a device with the organizer's key.
func Certify(organizer ed25519.PrivateKey, e Enrolling) (*Enrolment, error) {
	out := &Enrolment{Enrolling: e}
	out.Certificate = attest.Certificate{Device: e.Key, Role: attest.RoleOwner, Name: e.Owner, From: e.From, Until: e.Until}
	if e.Label != "" {
		out.Certificate.Role, out.Certificate.Name = attest.RoleLabel, e.Label
	}
	var err error
	out.Text, err = attest.Enrol(organizer, out.Certificate)
	return out, err
}

// Enrol states that devices belong to the event. organizer is the key that
// signed their certificates; it has to be that of the event. The next packs
// bring the certificates to the devices, and everything that a device shows later
// has to follow from its statement (R-C06).
func Enrol(ctx context.Context, d *intake.Desk, who desk.Actor, organizer ed25519.PublicKey, all []*Enrolment) error {
	if err := d.Event().May(who, desk.ActEnrol); err != nil {
		return err
	}
	if attest.FormatKey(attest.OrganizerPublic, organizer) != d.Event().Organizer {
		return refuse(because("why.key.other", 0))
	}
	var said []intake.Said
	var statements [][]byte
	for _, e := range all {
		body := desk.Enrolled{
			Device: attest.FormatKey(attest.DeviceKey, e.Key), Certificate: string(e.Text),
			Section: e.Section, Board: e.Board, Side: e.Side, Label: e.Label,
		}
		if e.Label == "" {
			body.Owner = e.Owner
		}
		said = append(said, intake.Said{Body: body})
		if e.Statement != nil {
			hash := intake.Hash(e.Statement)
			said = append(said, intake.Said{Body: desk.Stated{Name: e.File, From: "file"}, Blobs: []string{hash}, Once: "stated " + hash})
			statements = append(statements, e.Statement)
		}
	}
	if len(said) == 0 {
		return nil
	}
	_, err := d.State(ctx, who, said, statements...)
	return err
}
