package archive

import (
	"context"
	"os"
	"path/filepath"

	"zapis/storage/internal/disk"
)

// MirrorStanding says how the mirror stands.
type MirrorStanding struct {
	Place   string // none: there is no mirror
	OneDisk bool   // it is on the store's own disk: no help if that disk dies
	Behind  Cursor // how much the store has that it lacks
	Err     error  // why it takes nothing: it is not there, it is full; nil if it does
}

// MirrorStands returns how the mirror stands. It writes nothing to it that the
// store holds; [Archive.SyncMirror] does.
func (a *Archive) MirrorStands(ctx context.Context) (s MirrorStanding, err error) {
	a.mirroring.Lock()
	defer a.mirroring.Unlock()
	if err := a.knowMirror(ctx); err != nil || a.mirror == nil {
		return s, a.fault(err, "read where the mirror is")
	}
	s.Place, s.OneDisk = a.mirror.Place, a.OnStoreDisk(a.mirror.Place)
	now, err := a.Counter(ctx)
	if err != nil {
		return s, err
	}
	lock, err := a.findMirror(ctx, a.mirror)
	if err != nil {
		a.dropMirror()
		s.Err = err
		return s, nil
	}
	defer lock.Close() // which unlocks it
	if a.mirror.at > now {
		s.Err = errAhead
	} else {
		s.Behind = now - a.mirror.at
	}
	return s, nil
}

// OnStoreDisk reports whether a place is on the disk of the store, as far as can
// be seen. A folder that is not there yet would be on that of the one above it.
func (a *Archive) OnStoreDisk(place string) bool {
	for {
		if _, err := os.Stat(place); err == nil {
			break
		}
		above := filepath.Dir(place)
		if above == place {
			break
		}
		place = above
	}
	return a.folder != "" && disk.SameDisk(place, a.folder)
}
