package office

import (
	"context"
	"crypto/ed25519"
	"errors"
	"path/filepath"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// BeginMirror begins a mirror on a second medium. The passphrase opens it. If the
// organizer's key is in the folder, the passphrase has to be that of the key, since
// a mirror locked with a mistyped passphrase would be useless. A folder on the
// store's own disk is refused.
func BeginMirror(ctx context.Context, d *intake.Desk, who desk.Actor, place, passphrase string, keys Folder) error {
	if err := d.Event().May(who, desk.ActKeep); err != nil {
		return err
	}
	place = strings.TrimSpace(place)
	switch {
	case !filepath.IsAbs(place) || !desk.IsLine(place):
		return refuse(because("why.mirror.path", desk.MaxText))
	case d.OnStoreDisk(place):
		return refuse(because("why.mirror.onedisk", 0, place))
	}
	if err := keys.CheckPassphrase(passphrase); err != nil {
		return err
	}
	err := d.SetMirror(ctx, who, place, passphrase)
	var refused *desk.RefusedError
	if err != nil && !errors.As(err, &refused) {
		return refuse(because("why.mirror.place", 0, place, err.Error()))
	}
	return err
}

// KnowsPassphrase reports whether a passphrase can be checked, because the
// organizer's key is in the folder and locked with it. Otherwise a passphrase is
// typed twice.
func (f Folder) KnowsPassphrase() bool {
	if !f.Has(OrganizerFile) {
		return false
	}
	text, err := ReadSmall(f.File(OrganizerFile))
	return err == nil && pack.IsLocked(text)
}

// CheckPassphrase refuses a passphrase for a mirror or an export if it is not that
// of the organizer's key in the folder or, without that key, if it is too short.
func (f Folder) CheckPassphrase(passphrase string) error {
	if f.KnowsPassphrase() {
		_, err := f.Organizer("", func() (string, error) { return passphrase, nil })
		return err
	}
	if len([]rune(passphrase)) < pack.MinPassphrase {
		return refuse(because("why.event.passphrase", pack.MinPassphrase))
	}
	return nil
}

// SyncMirror brings a mirror up to date after its medium was put back.
func SyncMirror(ctx context.Context, d *intake.Desk, who desk.Actor) error {
	if err := d.Event().May(who, desk.ActKeep); err != nil {
		return err
	}
	if err := d.SyncMirror(ctx); err != nil {
		return refuse(because("why.mirror.behind", 0, err.Error()))
	}
	return nil
}

// OrganizerOf reads the organizer's private key from the text of its file.
func OrganizerOf(text []byte, passphrase string) (ed25519.PrivateKey, error) {
	plain := string(text)
	if pack.IsLocked(text) {
		var err error
		if plain, err = pack.Unlock(text, passphrase); errors.Is(err, pack.ErrPassphrase) {
			return nil, refuse(because("why.key.passphrase", 0))
		} else if err != nil {
			return nil, refuse(because("why.key.file", 0))
		}
	}
	key, err := attest.ParseOrganizerKey(plain)
	if err != nil {
		return nil, refuse(because("why.key.file", 0))
	}
	return key, nil
}
