package archive

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"time"
)

// page is how many facts are read at a time.
const page = 256

// Blob implements [Store].
func (a *Archive) Blob(ctx context.Context, h Hash) (blob []byte, err error) {
	// The size is requested first, because the time limit depends on it.
	var size int
	if a.folder == "" {
		err = a.ask(ctx, 0, func(ctx context.Context) error {
			err := a.db.QueryRowContext(ctx, `SELECT size FROM desk_blob WHERE hash = $1`, h[:]).Scan(&size)
			if errors.Is(err, sql.ErrNoRows) {
				return ErrNoBlob
			}
			return err
		})
		if err != nil {
			return nil, a.fault(err, "read blob %s", h)
		}
	}
	err = a.ask(ctx, time.Duration(size)*perByte, func(ctx context.Context) error {
		var there bool
		err := a.db.QueryRowContext(ctx, `SELECT bytes, bytes IS NOT NULL FROM desk_blob WHERE hash = $1`, h[:]).Scan(&blob, &there)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return ErrNoBlob
		case err == nil && !there:
			return ErrPurged
		case err == nil && Sum(blob) != h:
			return ErrDamaged
		}
		return err
	})
	if err != nil {
		return nil, a.fault(err, "read blob %s", h)
	}
	return notNil(blob), nil
}

// HasBlob implements [Store].
func (a *Archive) HasBlob(ctx context.Context, h Hash) (there bool, err error) {
	err = a.ask(ctx, 0, func(ctx context.Context) error {
		err := a.db.QueryRowContext(ctx, `SELECT bytes IS NOT NULL FROM desk_blob WHERE hash = $1`, h[:]).Scan(&there)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	return there, a.fault(err, "look for blob %s", h)
}

// Facts implements [Store].
func (a *Archive) Facts(ctx context.Context, after Cursor) iter.Seq2[Fact, error] {
	return func(yield func(Fact, error) bool) {
		for {
			facts, err := a.somefacts(ctx, after)
			for _, f := range facts {
				if !yield(f, nil) {
					return
				}
				after = f.At
			}
			if err != nil {
				yield(Fact{}, a.fault(err, "read the facts after %d", after))
				return
			}
			if len(facts) < page {
				return
			}
		}
	}
}

// somefacts returns a page of facts, together with an error those before it.
func (a *Archive) somefacts(ctx context.Context, after Cursor) (facts []Fact, err error) {
	err = a.ask(ctx, 0, func(ctx context.Context) error {
		facts = facts[:0]
		rows, err := a.db.QueryContext(ctx, fmt.Sprintf(`SELECT n, hash, bytes FROM desk_fact WHERE n > $1 ORDER BY n LIMIT %d`, page), int64(after))
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var n int64
			var hash, encoded []byte
			if err := rows.Scan(&n, &hash, &encoded); err != nil {
				return err
			}
			f, err := readFact(n, hash, encoded)
			if err != nil {
				return err
			}
			facts = append(facts, f)
		}
		return rows.Err()
	})
	return facts, err
}

// readFact decodes a fact from a row.
func readFact(n int64, hash, encoded []byte) (Fact, error) {
	f, err := DecodeFact(encoded)
	if err != nil || string(f.Hash[:]) != string(hash) {
		return Fact{}, fmt.Errorf("%w: fact %d", ErrDamaged, n)
	}
	f.At = Cursor(n)
	return f, nil
}

// Heads implements [Store].
func (a *Archive) Heads(ctx context.Context) (heads []Head, err error) {
	err = a.ask(ctx, 0, func(ctx context.Context) error {
		heads, err = scanHeads(a.db.QueryContext(ctx, `SELECT desk, seq, hash FROM desk_head ORDER BY desk`))
		return err
	})
	return heads, a.fault(err, "read the heads")
}

func scanHeads(rows *sql.Rows, err error) (heads []Head, _ error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var desk, hash []byte
		var h Head
		if err := rows.Scan(&desk, &h.Seq, &hash); err != nil {
			return nil, err
		}
		copy(h.Desk[:], desk)
		copy(h.Hash[:], hash)
		heads = append(heads, h)
	}
	return heads, rows.Err()
}

// Counter implements [Store].
func (a *Archive) Counter(ctx context.Context) (n Cursor, err error) {
	err = a.ask(ctx, 0, func(ctx context.Context) error {
		if a.folder != "" {
			return a.db.QueryRowContext(ctx, `SELECT counter FROM desk_store WHERE one = 1`).Scan(&n)
		}
		var clock int64
		err := a.db.QueryRowContext(ctx, `SELECT counter, `+serverClock+` FROM desk_store WHERE one = 1`).Scan(&n, &clock)
		if err == nil {
			a.heard(clock)
		}
		return err
	})
	return n, a.fault(err, "read the counter")
}
