package intake

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
	"zapis/storage/archive"
)

// Desk works on a store, for one event. It must not be used by several goroutines
// at the same time.
type Desk struct {
	store archive.Store
	event string // its ID; empty as long as there is none
	named string // the event that was asked for
	now   func() time.Time
	ahead func(*Desk) // nil after it was called

	oneCopy *archive.OneCopyError

	counter    archive.Cursor // of the store, when it was read last
	cursor     archive.Cursor // of the last fact
	facts      []desk.Fact
	folded     int // how many of them are in hall
	hall       *desk.Hall
	contents   map[string]*Content // of files, by hash
	statements []*statement
	sorted     *sorted // the files at their boards; nil after something new

	// Both nil after something new, unless only files came.
	pairs  map[string][]desk.Place // where two players meet, by pairKey
	places map[placeKey]placed     // where games are
	stated map[string][]*statement // statements by the hash of the game that they are of

	comparisons map[desk.Place]*comparison
	reconciled  int // how often sheets were read together
}

// statement is a device's statement and when it arrived.
type statement struct {
	*pack.Statement
	file *desk.File
}

// Options configure a desk.
type Options struct {
	// Event is the event's ID or name; it is needed if the store has several.
	Event string
	// Now is the clock; time.Now if nil.
	Now func() time.Time
	// Ahead is called before the desk reads files for the first time, which not
	// all acts and questions need. A caller with processors to spare can read them
	// then ([Desk.Unread]).
	Ahead func(*Desk)
}

// ErrNoEvent is returned if a store has no event yet.
var ErrNoEvent = errors.New("there is no event yet: make one with zapis-desk event new")

// Open reads the store. If it has no event, Open returns [ErrNoEvent] together with
// a desk that can make one.
func Open(ctx context.Context, store archive.Store, o Options) (*Desk, error) {
	d := &Desk{store: store, named: o.Event, now: o.Now, ahead: o.Ahead, contents: map[string]*Content{}, comparisons: map[desk.Place]*comparison{}}
	if d.now == nil {
		d.now = time.Now
	}
	if _, err := d.read(ctx); err != nil {
		return nil, err
	}
	event, err := choose(desk.Events(d.facts), o.Event)
	d.event = event
	d.fold()
	return d, err
}

// choose returns the event of that ID or name, or the only one.
func choose(all []desk.Event, name string) (string, error) {
	var found, names []string
	for i := range all {
		e := &all[i]
		names = append(names, fmt.Sprintf("%q", e.Name))
		if name == "" || e.ID == name || strings.EqualFold(e.Name, name) {
			found = append(found, e.ID)
		}
	}
	switch {
	case len(all) == 0:
		return "", ErrNoEvent
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0:
		return "", fmt.Errorf("the store has no event %q: name one of %s", name, strings.Join(names, ", "))
	}
	return "", fmt.Errorf("the store has several events: name one with --event, by its name or ID: %s", strings.Join(names, ", "))
}

// read reads the facts that are new, and reports whether there were any. A store
// whose server died goes on at its standby, perhaps without the last facts that
// were read: then everything is read again.
func (d *Desk) read(ctx context.Context) (fresh bool, err error) {
	now, err := d.store.Counter(ctx)
	if err != nil || now == d.counter && d.counter > 0 {
		return false, err
	}
	if now < d.counter {
		d.cursor, d.facts, d.folded = 0, nil, 0
	}
	for {
		again, err := d.readOn(ctx)
		if err != nil {
			return true, err
		}
		if !again {
			d.counter = now
			return true, nil
		}
		d.cursor, d.facts, d.folded = 0, nil, 0
	}
}

// readOn reads the facts after the cursor. It stops, and reports that, at a
// fact that says that facts before the cursor are no longer in the store.
func (d *Desk) readOn(ctx context.Context) (gone bool, err error) {
	for f, err := range d.store.Facts(ctx, d.cursor) {
		if err != nil {
			return false, err
		}
		if f.Kind == archive.KindPromoted {
			var p archive.Promoted
			if err := json.Unmarshal(f.Body, &p); err != nil {
				return false, err
			}
			if d.cursor > p.After {
				return true, nil
			}
		}
		d.cursor = f.At
		if strings.HasPrefix(f.Kind, "archive.") {
			continue // the store's statements about itself
		}
		fact := desk.Fact{
			Desk: f.Desk.String(), By: f.By, At: f.Time, Kind: desk.Kind(f.Kind), Subject: f.Subject, Body: f.Body,
		}
		for _, h := range f.Blobs {
			fact.Blobs = append(fact.Blobs, h.String())
		}
		d.facts = append(d.facts, fact)
	}
	return false, nil
}

func (d *Desk) fold() {
	more, ok := (*desk.Hall)(nil), false
	if d.folded > 0 && d.event != "" {
		more, ok = d.hall.With(d.facts[d.folded:], d.event)
	}
	if !ok {
		more = desk.Fold(d.facts, d.event, fingerprint)
		d.pairs, d.places = nil, nil
	}
	d.hall, d.folded, d.sorted = more, len(d.facts), nil
}

// fingerprint returns the fingerprint of a device's key as text. A text that is
// not a key is returned unchanged.
func fingerprint(text string) string {
	kind, key, err := attest.ParseKey(text)
	if err != nil || kind != attest.DeviceKey {
		return text
	}
	return attest.Fingerprint(key)
}

// Now returns the time by the clock that the desk uses for its statements.
func (d *Desk) Now() time.Time { return d.now().Add(-d.clockAhead()) }

// clockAhead returns how far this machine's clock is ahead of that of the
// store's server, which is common to all its desks; 0 if there is no server.
func (d *Desk) clockAhead() time.Duration {
	if s, ok := d.store.(interface{ Ahead() time.Duration }); ok {
		return s.Ahead()
	}
	return 0
}

// noted returns the time by the clock that stamps facts; zero if the store does
// not report it.
func (d *Desk) noted() time.Time {
	if s, ok := d.store.(interface{ Now() time.Time }); ok {
		return s.Now()
	}
	return time.Time{}
}

// WrongClock describes by how much a clock is off, and how that is known.
type WrongClock struct {
	Here   time.Time // this machine's
	Server time.Time // the time of the store's server; zero if it is not off
	Noted  time.Time // otherwise the time of a fact from the future
}

// mostNoted is how many of the last facts are compared with the clock.
const mostNoted = 20

// WrongClock returns what is wrong with the clock of this machine, or nil. Without
// a server it is considered wrong if most of the latest facts, from before this
// desk was opened, are in the future; but it may have been wrong then.
func (d *Desk) WrongClock() *WrongClock {
	w := &WrongClock{Here: d.now()}
	if ahead := d.clockAhead(); ahead.Abs() >= desk.WrongClock {
		w.Server = w.Here.Add(-ahead)
		return w
	}
	own, all, later, now := d.ID(), 0, 0, d.noted()
	for i := len(d.facts) - 1; i >= 0 && all < mostNoted && !now.IsZero(); i-- {
		f := &d.facts[i]
		if f.Desk == own {
			continue
		}
		if all++; f.At.Sub(now) >= desk.WrongClock {
			later++
			if f.At.After(w.Noted) {
				w.Noted = f.At
			}
		}
	}
	if 2*later > all {
		return w
	}
	return nil
}

// Refresh reads what other desks have added since. If this desk had no event and
// another one made it, that event is used.
func (d *Desk) Refresh(ctx context.Context) error {
	fresh, err := d.read(ctx)
	if !fresh {
		return err
	}
	if d.event == "" {
		event, none := choose(desk.Events(d.facts), d.named)
		if none != nil && !errors.Is(none, ErrNoEvent) {
			err = errors.Join(err, none)
		}
		d.event = event
	}
	d.fold()
	return err
}

// Hall returns what the facts say. The caller must not change it.
func (d *Desk) Hall() *desk.Hall { return d.hall }

// ID returns the identity of the desk's chain of facts.
func (d *Desk) ID() string { return d.store.Desk().String() }

// Event returns the event.
func (d *Desk) Event() *desk.Event { return &d.hall.Event }

// OneCopy returns why the last statement exists in only one copy, not on the mirror
// or the server's standby, or nil. A person has to be told: until the second copy
// exists, a single disk holds everything.
func (d *Desk) OneCopy() error {
	if d.oneCopy == nil {
		return nil
	}
	// The standby and the mirror report when they have everything.
	if s, ok := d.store.(interface{ OneCopy() error }); ok {
		return s.OneCopy()
	}
	return d.oneCopy
}

// Standby reports whether the store is on a server with a standby. It has the last
// statement unless OneCopy says otherwise.
func (d *Desk) Standby() bool {
	s, ok := d.store.(interface{ Standby() bool })
	return ok && s.Standby()
}

// Facts returns all facts, in the order of the store.
func (d *Desk) Facts() []desk.Fact { return d.facts }

// Said is a statement that a person makes at the desk: its body, its subject, and
// the files that it refers to.
type Said struct {
	Place desk.Place
	Body  desk.Body
	Blobs []string // hashes, of files that are stored or stored with it
	// Once makes the statement idempotent: the same text is stated once.
	Once string
	// Sole makes it an error, [ErrTaken], if it was stated before: a number that
	// two desks would give out at the same time.
	Sole bool
}

// ErrTaken is returned if another desk has already made a statement that can be made
// only once. Nothing was stated; [Desk.Refresh] reads that desk's statement.
var ErrTaken = archive.ErrTaken

// State states facts for a person, together or not at all, and returns after they
// are durable. It returns a *desk.RefusedError if that person may not state one of
// them. If the mirror or the standby does not have them, OneCopy says so. data are
// files to be stored with them.
func (d *Desk) State(ctx context.Context, who desk.Actor, said []Said, data ...[]byte) (already []bool, err error) {
	if e, ok := said[0].Body.(desk.Event); ok && d.event == "" {
		d.event, d.hall.Event = e.ID, e
		defer func() {
			if err != nil && !d.hall.Laid { // there is none after all
				d.event, d.hall.Event = "", desk.Event{}
			}
		}()
	}
	var all []archive.Statement
	for _, s := range said {
		if err := d.hall.Event.May(who, desk.ActOf(s.Body)); err != nil {
			return nil, err
		}
		a := archive.Statement{
			By: who.Name, Kind: string(desk.KindOf(s.Body)), Subject: desk.Subject(d.event, s.Place), Body: desk.EncodeBody(s.Body),
		}
		for _, b := range s.Blobs {
			h, err := archive.ParseHash(b)
			if err != nil {
				return nil, fmt.Errorf("a file is named by its SHA-256: %w", err)
			}
			a.Blobs = append(a.Blobs, h)
		}
		if s.Once != "" {
			a.Key, a.Sole = archive.Sum([]byte("zapis once\n"+d.event+"\n"+s.Once)), s.Sole
		}
		all = append(all, a)
	}
	receipts, err := d.store.Append(ctx, all, data...)
	var once *archive.OneCopyError
	if d.oneCopy = nil; errors.As(err, &once) { // it is stored, and the work goes on
		d.oneCopy, err = once, nil
	}
	if err != nil {
		return nil, err
	}
	for _, r := range receipts {
		already = append(already, r.Already)
	}
	return already, d.Refresh(ctx)
}

// IsTrouble reports whether the store itself failed, its server or its disk, so
// that the request is not to blame.
func IsTrouble(err error) bool {
	var fault *archive.Error
	return errors.As(err, &fault) && fault.Hint != ""
}

// IsSilent reports whether the store's server did not answer in time.
func IsSilent(err error) bool { return archive.IsUnreachable(err) || archive.IsBusy(err) }

// Blob returns a file by its hash.
func (d *Desk) Blob(ctx context.Context, hash string) ([]byte, error) {
	h, err := archive.ParseHash(hash)
	if err != nil {
		return nil, err
	}
	return d.store.Blob(ctx, h)
}

// Has reports whether a file was taken in, by its hash.
func (d *Desk) Has(hash string) bool {
	is := func(f desk.File) bool { return f.Hash == hash }
	return slices.ContainsFunc(d.hall.Files, is) || slices.ContainsFunc(d.hall.Stated, is)
}

// content reads a file, once.
func (d *Desk) content(ctx context.Context, hash string) (*Content, error) {
	if c, ok := d.contents[hash]; ok {
		return c, nil
	}
	data, err := d.Blob(ctx, hash)
	switch {
	case errors.Is(err, archive.ErrPurged):
		d.contents[hash] = &Content{Err: err}
	case err != nil:
		return nil, err
	default:
		d.contents[hash] = Read(data)
	}
	return d.contents[hash], nil
}

// Unread returns the hashes of the files that were not read yet. A caller with
// several processors may read them in parallel with Blob and [Read], and pass them
// to Keep before any other call.
func (d *Desk) Unread() (all []string) {
	for _, files := range [][]desk.File{d.hall.Stated, d.hall.Files} {
		for i := range files {
			if d.contents[files[i].Hash] == nil {
				all = append(all, files[i].Hash)
			}
		}
	}
	return all
}

// Keep stores the content that was read from the file with that hash.
func (d *Desk) Keep(hash string, c *Content) { d.contents[hash] = c }

// Hash returns the hash by which the store knows a file.
func Hash(data []byte) string { return archive.Sum(data).String() }

func hashText(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// NextIssue returns the number of the next pack. After a store was restored from a
// mirror, the numbers continue far above any that may have been lost.
func (d *Desk) NextIssue() int {
	const epoch = 1000
	return max(d.hall.Issue+1, d.store.Epoch()*epoch+1)
}

func fingerprintOf(key ed25519.PublicKey) string { return attest.Fingerprint(key) }
