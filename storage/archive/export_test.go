package archive

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"time"
)

// LoseAnswers makes the answer of a commit get lost whenever lose says so: the
// store is told that the connection broke, although the commit took place.
func (a *Archive) LoseAnswers(lose func() bool) {
	a.commit = func(tx *sql.Tx) error {
		err := tx.Commit()
		if err == nil && lose() {
			err = driver.ErrBadConn
		}
		return err
	}
}

// BreakCommits makes the connection break before a commit whenever broken says
// so: the commit does not take place.
func (a *Archive) BreakCommits(broken func() bool) {
	a.commit = func(tx *sql.Tx) error {
		if broken() {
			return errors.Join(driver.ErrBadConn, tx.Rollback())
		}
		return tx.Commit()
	}
}

// TimeCommits tells how long each commit took.
func (a *Archive) TimeCommits(tell func(time.Duration)) {
	a.commit = func(tx *sql.Tx) error {
		start := time.Now()
		err := tx.Commit()
		tell(time.Since(start))
		return err
	}
}

// FrameHead is the size of a frame without what is encrypted in it.
const FrameHead = frameHead

// Frames is what the content of a mirror's file was taken for.
type Frames struct {
	Frames int
	Bytes  int // encrypted in them
	Torn   int // bytes that are no frames
}

// ReadFrames takes the content of a mirror's file apart.
func ReadFrames(content []byte) (r Frames) {
	frames, gaps := cutFrames(content)
	for _, f := range frames {
		r.Frames++
		r.Bytes += len(f.sealed)
	}
	for _, g := range gaps {
		r.Torn += g.size
	}
	return r
}

// ReadEntries takes apart what was encrypted in a frame, and puts it together
// again.
func ReadEntries(plain []byte) (again []byte, err error) {
	all, err := cutEntries(plain)
	for _, e := range all {
		again = appendEntry(again, e)
	}
	return again, err
}
