package office

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/seal"
)

// newKeys holds the keys of a new event, the private halves.
type newKeys struct {
	locked   []byte // the organizer's
	event    ed25519.PrivateKey
	mandate  pack.Mandate
	seal     string
	arbiters map[string]string // by name
}

// makeKeys makes the keys that an event needs, and puts the public ones into
// it.
func makeKeys(e *desk.Event, passphrase string) (*newKeys, error) {
	k := &newKeys{arbiters: map[string]string{}}
	public, organizer, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	e.Organizer = attest.FormatKey(attest.OrganizerPublic, public)
	if k.locked, err = pack.Lock(attest.FormatKey(attest.OrganizerKey, organizer.Seed()), passphrase); err != nil {
		return nil, err
	}
	half, event, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	k.event = event
	if k.mandate, err = pack.NewMandate(organizer, e.ID, 1, half); err != nil {
		return nil, err
	}
	if e.SealKey == "" {
		secret, public, err := seal.NewKey()
		if err != nil {
			return nil, err
		}
		k.seal, e.SealKey = "# Opens sealed moves. Public key: "+public+"\n"+secret, public
	}
	for i := range e.Arbiters {
		a := &e.Arbiters[i]
		if a.Key != "" {
			continue
		}
		key, err := modes.NewAnswerKey()
		if err != nil {
			return nil, err
		}
		k.arbiters[a.Name], a.Key = key.Text(), key.Public().Text()
	}
	return k, nil
}

// files returns the private halves by the names of their files.
func (k *newKeys) files() map[string]string {
	files := map[string]string{
		OrganizerFile: string(k.locked),
		EventFile:     attest.FormatKey(attest.EventKey, k.event.Seed()) + "\n",
		MandateFile:   string(k.mandate.Text()),
	}
	if k.seal != "" {
		files[SealFile] = k.seal + "\n"
	}
	for name, private := range k.arbiters {
		files[ArbiterFile(name)] = private + "\n"
	}
	return files
}

// writeAll writes files, or none if one of them exists.
func (f Folder) writeAll(files map[string]string) error {
	if err := f.Make(); err != nil {
		return err
	}
	for name := range files {
		if _, err := os.Stat(f.File(name)); err == nil {
			return refuse(because("why.keys.there", 0, f.File(name)))
		}
	}
	for name, text := range files {
		if err := WriteKey(f.File(name), text); err != nil {
			return err
		}
	}
	return nil
}

// EditEvent changes the event, and makes a key for each arbiter who has none. Its
// ID and the organizer's key remain, because devices have pinned them. It returns
// the files with the arbiters' new keys, each of which is for its arbiter alone.
func EditEvent(ctx context.Context, d *intake.Desk, who desk.Actor, e *desk.Event, keys Folder) (made []string, err error) {
	old := d.Event()
	if err := old.May(who, desk.ActEvent); err != nil {
		return nil, err
	}
	if e.ID != old.ID || e.Organizer != old.Organizer {
		return nil, refuse(because("why.event.pinned", 0))
	}
	if why := lacksArbiters(e); why != nil {
		return nil, refuse(*why)
	}
	if name := reserved(e); name != "" {
		return nil, refuse(because("why.event.reserved", 0, name))
	}
	if name := sharedKey(e); name != "" {
		return nil, refuse(because("why.arbiterkey.other", 0, name))
	}
	if r := orphan(d.Hall(), e); r != nil {
		return nil, refuse(because("why.event.section", r.Number, r.Section))
	}
	if err := e.Check(); err != nil {
		return nil, err
	}
	e.Arbiters = slices.Clone(e.Arbiters)
	for i := range e.Arbiters {
		a := &e.Arbiters[i]
		if a.Key != "" || a.Out {
			continue
		}
		name, err := keys.newArbiter(a)
		if err != nil {
			return made, err
		}
		made = append(made, name)
	}
	return made, say(ctx, d, who, desk.Place{}, *e)
}

// reserved returns the name of a person of the event that is reserved at a
// desk, for the organizer or the connection over the air: a person with that
// name would act in their place.
func reserved(e *desk.Event) string {
	for _, a := range e.Arbiters {
		if isReserved(a.Name) {
			return a.Name
		}
	}
	for _, p := range e.Staff {
		if isReserved(p.Name) {
			return p.Name
		}
	}
	return ""
}

func isReserved(name string) bool {
	return strings.EqualFold(name, string(desk.RoleOrganizer)) || strings.EqualFold(name, ByAir)
}

// ByAir is the name under which the desk takes in what devices send over the air.
const ByAir = "air"

// orphan returns a round that was paired and would no longer exist in the
// event: its section is gone, or has fewer rounds.
func orphan(h *desk.Hall, e *desk.Event) *desk.RoundSeen {
	for _, r := range h.Rounds {
		if !slices.ContainsFunc(e.Sections, func(s desk.Section) bool { return s.Name == r.Section && s.Rounds >= r.Number }) {
			return r
		}
	}
	return nil
}

// newArbiter makes the key of an arbiter and returns its file.
func (f Folder) newArbiter(a *desk.Arbiter) (string, error) {
	key, err := modes.NewAnswerKey()
	if err != nil {
		return "", err
	}
	if err := f.Make(); err != nil {
		return "", err
	}
	name := f.File(ArbiterFile(a.Name))
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			break
		}
		name = f.File(strings.TrimSuffix(ArbiterFile(a.Name), ".key") + fmt.Sprintf("-%d.key", n))
	}
	if err := WriteKey(name, key.Text()+"\n"); err != nil {
		return "", err
	}
	a.Key = key.Public().Text()
	return name, nil
}

// Organizer reads the organizer's private key, and asks for its passphrase if it
// has one. If file is not empty, it is read instead of the folder's.
func (f Folder) Organizer(file string, passphrase func() (string, error)) (ed25519.PrivateKey, error) {
	if file == "" {
		file = f.File(OrganizerFile)
	}
	return ReadKey(file, func(text string) (ed25519.PrivateKey, error) {
		if !pack.IsLocked([]byte(text)) {
			return attest.ParseOrganizerKey(text)
		}
		said, err := passphrase()
		if err != nil {
			return nil, err
		}
		if text, err = pack.Unlock([]byte(text), said); errors.Is(err, pack.ErrPassphrase) {
			return nil, refuse(because("why.key.passphrase", 0))
		} else if err != nil {
			return nil, err
		}
		return attest.ParseOrganizerKey(text)
	})
}

// ReplaceKey replaces the event's key after the desk that had it was stolen: the
// organizer signs a mandate with the next number for a new key, which is then in
// the files of the folder. Devices that have taken a pack with it no longer take
// packs of the old key. It returns the number of the mandate.
func ReplaceKey(ctx context.Context, d *intake.Desk, who desk.Actor, organizer ed25519.PrivateKey, to Folder) (number int, err error) {
	if err := d.Event().May(who, desk.ActEvent); err != nil {
		return 0, err
	}
	if attest.FormatKey(attest.OrganizerPublic, organizer.Public().(ed25519.PublicKey)) != d.Event().Organizer {
		return 0, refuse(because("why.key.other", 0))
	}
	last, err := LastMandate(ctx, d)
	if err != nil {
		return 0, err
	}
	half, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return 0, err
	}
	mandate, err := pack.NewMandate(organizer, d.Event().ID, last+1, half)
	if err != nil {
		return 0, err
	}
	if err := to.replace(ctx, d, who, key, mandate, last); err != nil {
		return 0, err
	}
	return mandate.Number, to.retire(last)
}

// retire moves the key of the certificates away with the event's key: a thief
// who has one has the other. The next pack, or serve, makes a new one.
func (f Folder) retire(mandate int) error {
	name := f.File(AuthorityFile)
	if err := os.Rename(name, fmt.Sprintf("%s.%d", name, mandate)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s cannot be renamed: %w: move it away by hand before the packs are written", name, causeOf(err))
	}
	return nil
}

// replace writes the new key, states its mandate, and gives the files their
// names. The old key is kept under another name: no key is overwritten.
func (f Folder) replace(ctx context.Context, d *intake.Desk, who desk.Actor, key ed25519.PrivateKey, mandate pack.Mandate, last int) error {
	const fresh = ".new"
	if err := f.Make(); err != nil {
		return err
	}
	text := mandate.Text()
	files := [][2]string{{EventFile, attest.FormatKey(attest.EventKey, key.Seed()) + "\n"}, {MandateFile, string(text)}}
	for _, file := range files {
		if err := WriteKey(f.File(file[0]+fresh), file[1]); err != nil {
			return err
		}
	}
	if _, err := d.State(ctx, who, []intake.Said{{Body: *d.Event(), Blobs: []string{intake.Hash(text)}}}, text); err != nil {
		for _, file := range files {
			_ = os.Remove(f.File(file[0] + fresh)) // no mandate names it
		}
		return err
	}
	for _, file := range files {
		name := f.File(file[0])
		err := os.Rename(name, fmt.Sprintf("%s.%d", name, last))
		if err == nil || errors.Is(err, os.ErrNotExist) {
			err = os.Rename(name+fresh, name)
		}
		if err != nil {
			err = fmt.Errorf("%s cannot be renamed: %w: name %s%s so by hand", name, causeOf(err), name, fresh)
			return desk.Because(err, "why.keys.rename", 0, name, name+fresh)
		}
	}
	return nil
}
