package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// begin begins the WAL, and notes which files are written to.
func (d *Device) begin() error {
	if err := d.beginWAL(); err != nil {
		return err
	}
	var files [2]fs.FileInfo
	for i, path := range []string{d.path, d.path + "-wal"} {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		files[i] = info
	}
	d.files, d.begun = files, true
	return nil
}

// beginWAL writes something, so that the WAL is there and begun: SQLite syncs
// the beginning of a WAL by itself, and the next append shall sync once.
func (d *Device) beginWAL() error {
	ctx := context.Background()
	_, err := d.conn.ExecContext(ctx, `INSERT INTO begun VALUES(1, 1)
		ON CONFLICT(one) DO UPDATE SET times = (CAST(times AS INTEGER) & 0xffffff) + 1`)
	if err == nil || hintFor(err) != HintDamaged && hintFor(err) != "" {
		return err
	}
	// The table is damaged: that it cannot be counted keeps nobody from
	// recording. Any other write does as well.
	d.noteDamage(fault(d.path, err, "begin the write-ahead log"))
	_, err = d.conn.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, d.version))
	return err
}

// tidyFrom is the size of the WAL in bytes from which it is worth copying it
// back, and overgrown the one from which an append does so itself, since
// nobody called Tidy.
const (
	tidyFrom  = 64 << 10
	overgrown = 32 << 20
)

// Tidy copies what was appended from the write-ahead log to its place, if
// there is enough of it. It syncs several times, so it is called when nobody
// waits: between games, or when nothing was written for some seconds. Nothing
// depends on its being called.
func (d *Device) Tidy() error { return d.tidyUp(tidyFrom) }

// TakeIn is Tidy however short the write-ahead log is: for when a game has
// begun, so that who takes that file away does not take the game with it.
func (d *Device) TakeIn() error { return d.tidyUp(0) }

func (d *Device) tidyUp(from int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.codes.behind && d.conn != nil {
		_ = d.keepCopy(d.codes) // else the next time
	}
	if d.torn {
		from = 0
	}
	return d.tidy(from)
}

func (d *Device) tidy(from int64) error {
	if d.opts.ReadOnly || d.conn == nil {
		return nil
	}
	info, err := os.Stat(d.path + "-wal")
	if err != nil || info.Size() < from {
		return fault(d.path, err, "tidy up")
	}
	ctx := context.Background()
	var busy, frames, moved int
	if err := d.conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &moved); err != nil {
		return d.fault(err, "tidy up")
	}
	d.torn = false
	_ = d.note.sync() // else the next time
	return d.fault(d.beginWAL(), "tidy up")
}

// present checks that the files written to are still the ones in the folder:
// a file that was deleted or moved away goes on taking writes that nobody
// would find again. Where the disk was full when it was opened, it begins.
func (d *Device) present() (walSize int64, err error) {
	if !d.begun {
		if err := d.begin(); err != nil {
			return 0, err
		}
	}
	for i, path := range []string{d.path, d.path + "-wal"} {
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(info, d.files[i]) {
			return 0, fmt.Errorf("%s: %w", path, errGone)
		}
		if err != nil {
			return 0, err
		}
		walSize = info.Size()
	}
	return walSize, nil
}
