package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// begin begins the WAL and records which files are written.
func (s *Store) begin() error {
	if err := s.beginWAL(); err != nil {
		return err
	}
	var files [2]fs.FileInfo
	for i, path := range []string{s.path, s.path + "-wal"} {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		files[i] = info
	}
	s.files, s.begun = files, true
	return nil
}

// beginWAL writes something so that the WAL exists and has begun: SQLite syncs
// the beginning of a WAL separately, and the next append should sync only
// once.
func (s *Store) beginWAL() error {
	ctx := context.Background()
	_, err := s.conn.ExecContext(ctx, `INSERT INTO begun VALUES(1, 1)
		ON CONFLICT(one) DO UPDATE SET times = (CAST(times AS INTEGER) & 0xffffff) + 1`)
	if err == nil || hintFor(err) != HintDamaged && hintFor(err) != "" {
		return err
	}
	// The table is damaged. That must not prevent recording; any other write
	// has the same effect.
	s.noteDamage(fault(s.path, err, "begin the write-ahead log"))
	_, err = s.conn.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, s.version))
	return err
}

// tidyFrom is the size of the WAL, in bytes, from which on copying it back is
// worth the cost. overgrown is the size from which on an append does so itself
// if Tidy was not called.
const (
	tidyFrom  = 64 << 10
	overgrown = 32 << 20
)

// Tidy copies the write-ahead log back into the database if it is large
// enough. It syncs several times, so it is called when nobody waits: between
// games, or when nothing was written for some seconds. Calling it is optional.
func (s *Store) Tidy() error { return s.tidyUp(tidyFrom) }

// TakeIn is like Tidy, whatever the size of the write-ahead log. It is called
// after a game has begun, so that removing that file does not remove the game.
func (s *Store) TakeIn() error { return s.tidyUp(0) }

func (s *Store) tidyUp(from int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.codes.behind && s.conn != nil {
		_ = s.keepCopy(s.codes) // if it fails, the next call tries again
	}
	if s.torn {
		from = 0
	}
	return s.tidy(from)
}

func (s *Store) tidy(from int64) error {
	if s.opts.ReadOnly || s.conn == nil {
		return nil
	}
	info, err := os.Stat(s.path + "-wal")
	if err != nil || info.Size() < from {
		return fault(s.path, err, "tidy up")
	}
	ctx := context.Background()
	var busy, frames, moved int
	if err := s.conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &moved); err != nil {
		return s.fault(err, "tidy up")
	}
	s.torn = false
	_ = s.note.sync() // if it fails, the next call tries again
	return s.fault(s.beginWAL(), "tidy up")
}

// present checks that the files being written are still those in the folder:
// writes to a file that was deleted or moved succeed, but nobody would find
// them again. If the disk was full when the store was opened, present begins
// the WAL.
func (s *Store) present() (walSize int64, err error) {
	if !s.begun {
		if err := s.begin(); err != nil {
			return 0, err
		}
	}
	for i, path := range []string{s.path, s.path + "-wal"} {
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(info, s.files[i]) {
			return 0, fmt.Errorf("%s: %w", path, errGone)
		}
		if err != nil {
			return 0, err
		}
		walSize = info.Size()
	}
	return walSize, nil
}
