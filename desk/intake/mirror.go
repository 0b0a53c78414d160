package intake

import (
	"context"
	"errors"
	"path/filepath"

	"zapis/desk"
	"zapis/storage/archive"
)

// MirrorStanding is the state of the mirror.
type MirrorStanding = archive.MirrorStanding

// OneCopyError says why something exists in only one copy.
type OneCopyError = archive.OneCopyError

// mirrored is a store that can have a mirror.
type mirrored interface {
	Mirrored(ctx context.Context) (string, error)
	OneDisk(ctx context.Context) (bool, error)
	MirrorStands(ctx context.Context) (archive.MirrorStanding, error)
	SetMirror(ctx context.Context, m archive.Mirror) error
	SyncMirror(ctx context.Context) error
	OnStoreDisk(place string) bool
}

// ErrNoMirrors is returned if the store cannot have a mirror.
var ErrNoMirrors = errors.New("this store can have no mirror")

// Mirror returns where the store is mirrored, or "" if it is not, and whether that
// is on the store's own disk, where it does not help if the disk fails.
// [Desk.MirrorStands] examines the mirror itself.
func (d *Desk) Mirror(ctx context.Context) (place string, oneDisk bool, err error) {
	m, ok := d.store.(mirrored)
	if !ok {
		return "", false, nil
	}
	if place, err = m.Mirrored(ctx); err == nil && place != "" {
		oneDisk, err = m.OneDisk(ctx)
	}
	return place, oneDisk, err
}

// MirrorStands returns the state of the store's mirror. If it has no place, there
// is no mirror.
func (d *Desk) MirrorStands(ctx context.Context) (MirrorStanding, error) {
	m, ok := d.store.(mirrored)
	if !ok {
		return MirrorStanding{}, nil
	}
	return m.MirrorStands(ctx)
}

// OnStoreDisk reports whether a place is on the disk of the store. A mirror there
// does not help if that disk fails.
func (d *Desk) OnStoreDisk(place string) bool {
	m, ok := d.store.(mirrored)
	return ok && m.OnStoreDisk(place)
}

// SetMirror begins a mirror in a folder, with everything in the store, and states
// who did so. The passphrase opens it. If place is empty, SetMirror ends the
// mirror.
func (d *Desk) SetMirror(ctx context.Context, who desk.Actor, place, passphrase string) error {
	if err := d.Event().May(who, desk.ActKeep); err != nil {
		return err
	}
	m, ok := d.store.(mirrored)
	if !ok {
		return ErrNoMirrors
	}
	to := archive.Mirror{}
	if place != "" {
		key, err := archive.NewKey()
		if err != nil {
			return err
		}
		locked, err := key.Lock(passphrase)
		if err != nil {
			return err
		}
		if place, err = filepath.Abs(place); err != nil {
			return err
		}
		to = archive.Mirror{Place: place, Recipient: key.Recipient(), LockedKey: locked}
	}
	if err := m.SetMirror(ctx, to); err != nil {
		return err
	}
	_, err := d.State(ctx, who, []Said{{Body: desk.Mirrored{Place: place}}})
	return err
}

// SyncMirror writes to the mirror what it lacks. It returns a
// [*archive.OneCopyError] if the mirror cannot be written to.
func (d *Desk) SyncMirror(ctx context.Context) error {
	m, ok := d.store.(mirrored)
	if !ok {
		return ErrNoMirrors
	}
	err := m.SyncMirror(ctx)
	if err == nil && d.oneCopy != nil && !d.oneCopy.Standby {
		d.oneCopy = nil
	}
	return err
}
