package archive

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
)

// KindPurged is the kind of the fact about deleted blobs: which ones, by whom,
// and in its body why. The facts about them keep their hashes.
const KindPurged = "archive.purged"

var errReaders = errors.New("the blobs are deleted, but another program reads, so their bytes are still in the file")

// Purge deletes the bytes of blobs, and appends a fact that names them. It
// returns how many there were. When it returns without an error, their bytes
// are no longer in the files of the database. They are still on the mirror,
// which is only ever appended to: begin a new one and destroy the old.
//
// A blob that is handed in again is stored again.
func (a *Archive) Purge(ctx context.Context, by, why string, blobs ...Hash) (int, error) {
	n := 0
	var alone error // the standby is missing
	for len(blobs) > 0 {
		some := blobs[:min(len(blobs), MaxList)]
		blobs = blobs[len(some):]
		gone, err := a.purge(ctx, by, why, some)
		var once *OneCopyError
		if errors.As(err, &once) {
			alone = err
		} else if err != nil {
			return n, a.fault(err, "delete %d blobs", len(some))
		}
		n += gone
	}
	if err := a.clean(ctx); err != nil {
		return n, a.fault(err, "clean up after deleting")
	}
	return n, a.copied(alone, "delete", func() error { return a.mirrorHasIt(ctx) })
}

func (a *Archive) purge(ctx context.Context, by, why string, blobs []Hash) (n int, err error) {
	body, err := json.Marshal(map[string]string{"why": why})
	if err != nil {
		return 0, err
	}
	said := Statement{By: by, Kind: KindPurged, Body: body}
	if err := said.check(); err != nil {
		return 0, err
	}
	err = a.acknowledge(ctx, asLong, func(ctx context.Context, tx *sql.Tx, at Cursor, head Head) (Cursor, Head, error) {
		said.Blobs = nil
		for _, h := range blobs {
			done, err := tx.ExecContext(ctx, `UPDATE desk_blob SET bytes = NULL WHERE hash = $1 AND bytes IS NOT NULL`, h[:])
			if err != nil {
				return at, head, err
			}
			if gone, err := done.RowsAffected(); err != nil {
				return at, head, err
			} else if gone > 0 {
				said.Blobs = append(said.Blobs, h)
			}
		}
		if n = len(said.Blobs); n == 0 {
			return at, head, nil
		}
		return a.takeStatements(ctx, tx, &batch{statements: []Statement{said}}, at, head)
	})
	return n, err
}

// clean removes the bytes of deleted blobs from the files of the database.
func (a *Archive) clean(ctx context.Context) error {
	if a.folder == "" {
		_, err := a.db.ExecContext(ctx, `VACUUM desk_blob`)
		return err
	}
	// secure_delete has overwritten the pages; the former content is still in the
	// WAL and, until that is copied back, in the file.
	return a.again(ctx, func(err error) bool { return isTransient(err) || errors.Is(err, errReaders) }, func() error {
		var busy, pages, copied int
		err := a.db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &copied)
		if err == nil && busy != 0 {
			err = errReaders
		}
		return err
	})
}

// forget deletes from a store that is being restored the blobs that had been
// deleted before and were not stored again. A blob that the mirror never had,
// because it was begun after the deletion, is recorded as deleted, not lost;
// such a row has no place in the order, so its number is negative.
func forget(ctx context.Context, tx *sql.Tx, purged []Fact) error {
	for _, f := range purged {
		for _, h := range f.Blobs {
			if _, err := tx.ExecContext(ctx, `UPDATE desk_blob SET bytes = NULL WHERE hash = $1 AND n < $2`, h[:], int64(f.At)); err != nil {
				return err
			}
			const note = `INSERT INTO desk_blob(hash, n, size) VALUES ($1, (SELECT coalesce(min(n), 0) FROM desk_blob WHERE n < 0) - 1, 0) ON CONFLICT (hash) DO NOTHING`
			if _, err := tx.ExecContext(ctx, note, h[:]); err != nil {
				return err
			}
		}
	}
	return nil
}
