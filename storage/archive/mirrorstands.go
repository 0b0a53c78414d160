package archive

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"zapis/storage/internal/disk"
)

// MirrorStanding is the state of the mirror.
type MirrorStanding struct {
	Place   string    // none: there is no mirror
	OneDisk bool      // it is on the store's own disk: no help if that disk dies
	Behind  Cursor    // how much it lacks
	Err     error     // why it cannot be written: it is not there, it is full; nil if it can
	Since   time.Time // since when its medium has not answered; zero if it does
}

// MirrorStands returns the state of the mirror. It does not bring it up to
// date; [Archive.SyncMirror] does.
func (a *Archive) MirrorStands(ctx context.Context) (MirrorStanding, error) {
	var s MirrorStanding
	err := a.ofMirror(ctx, func(m *mirror) error {
		s = MirrorStanding{Place: m.Place}
		r := a.askMirror(m, false)
		if !a.waitAsked(ctx, m, r) {
			if err := a.notAnswered(ctx, m, r); err != nil {
				return err
			}
		}
		m.medium.mu.Lock()
		s.OneDisk = m.medium.oneDisk
		m.medium.mu.Unlock()
		s.Behind = r.behind
		return r.err
	})
	var once *OneCopyError
	switch {
	case errors.Is(err, errBusyMedium):
		s.Behind = 1 // or more
		err = nil
	case errors.As(err, &once):
		s.Err, s.Since = once.Err, once.Since
		err = nil
	}
	return s, err
}

// lookTime is how long a place may take to tell which disk it is on.
const lookTime = 2 * time.Second

// OnStoreDisk reports whether a place is on the disk of the store, if that can
// be determined. A folder that does not exist yet counts as on the disk of its
// parent. A place that does not answer is not on it, because the disk of the
// store answers.
func (a *Archive) OnStoreDisk(place string) bool {
	same, err := inTime(lookTime, func() (bool, error) { return a.onStoreDisk(place), nil })
	return same && err == nil
}

func (a *Archive) onStoreDisk(place string) bool {
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
