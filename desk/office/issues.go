package office

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/desk/publish"
	"zapis/modes"
)

// Issue is a pack that was written and is in the store. Packs with a device's
// own code are not in the store.
type Issue struct {
	Number int
	Place  desk.Place // of the round; zero for the event's
	At     time.Time
	By     string
	// Withdrawn reports that its pairings were removed.
	Withdrawn bool
	blob      string
}

// Issues returns the packs of the event that are in the store, in the order in
// which they were written.
func Issues(d *intake.Desk) (all []Issue) {
	for _, f := range d.Facts() {
		id, place, err := desk.ParseSubject(f.Subject)
		if f.Kind != desk.FactIssued || err != nil || id != d.Event().ID || len(f.Blobs) == 0 {
			continue
		}
		body, err := desk.DecodeBody(f.Kind, f.Body)
		if err != nil {
			continue // the fold has skipped it
		}
		all = append(all, Issue{body.(desk.Issued).Issue, place, f.At, f.By, d.Hall().IsWithdrawn(body.(desk.Issued).Issue), f.Blobs[0]})
	}
	return all
}

// WrittenPack returns a pack that was written, with the name of its file.
func WrittenPack(ctx context.Context, d *intake.Desk, number int) (name string, text []byte, err error) {
	for _, i := range Issues(d) {
		if i.Number == number && i.Withdrawn {
			return "", nil, refuse(because("why.pack.withdrawn", number))
		}
		if i.Number == number {
			text, err = d.Blob(ctx, i.blob)
			return packName(d.Event(), i.Place), text, err
		}
	}
	return "", nil, refuse(because("why.pack.noissue", number))
}

// Hash returns the SHA-256 of the pack's text.
func (i *Issue) Hash() string { return i.blob }

// packName returns the name of the file with the pack of a round, or of the
// event.
func packName(e *desk.Event, at desk.Place) string {
	if at.Section == "" {
		return publish.SafeName(e.Name) + pack.Extension
	}
	return fmt.Sprintf("%s-round-%d%s", publish.SafeName(at.Section), at.Round, pack.Extension)
}

// NewCode draws a code of eight digits with which somebody signs in to the desk's
// pages, and returns it with its hash, which the desk keeps.
func NewCode() (code, hash string, err error) {
	n, err := rand.Int(rand.Reader, big.NewInt(100_000_000))
	if err != nil {
		return "", "", err
	}
	code = fmt.Sprintf("%08d", n)
	hash, err = modes.HashCode(code, modes.DefaultParams)
	return code, hash, err
}

// GiveCode gives a person the code with a hash instead of his former one; if hash
// is empty, it only removes the former one. It returns the person's name as in the
// event. Only the organizer can give himself a code: with it a chief arbiter could
// do what he may not do, under another name.
func GiveCode(ctx context.Context, d *intake.Desk, who desk.Actor, name, hash string) (string, error) {
	person, err := MayHaveCode(d, who, name)
	if err != nil {
		return "", err
	}
	return person, say(ctx, d, who, desk.Place{}, desk.Coded{Person: person, Hash: hash})
}

// MayHaveCode reports whether a person can be given a code, before somebody waits
// for its hash. It returns his name as in the event.
func MayHaveCode(d *intake.Desk, who desk.Actor, name string) (string, error) {
	if err := d.Event().May(who, desk.ActCode); err != nil {
		return "", err
	}
	person, err := d.Event().Actor(name)
	if err != nil {
		return "", err
	}
	if person.Role == desk.RoleOrganizer && who.Role != desk.RoleOrganizer {
		return "", refuse(because("why.code.organizer", 0))
	}
	return person.Name, nil
}
