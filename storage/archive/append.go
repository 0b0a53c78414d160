package archive

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// PutBlob implements [Store].
func (a *Archive) PutBlob(ctx context.Context, blob []byte) (h Hash, already bool, err error) {
	b := batch{blobs: [][]byte{blob}}
	err = a.hand(ctx, &b, "store a blob")
	return Sum(blob), b.known != nil && b.known[0], err
}

// Append implements [Store].
func (a *Archive) Append(ctx context.Context, statements []Statement, blobs ...[]byte) ([]Receipt, error) {
	b := batch{statements: statements, blobs: blobs}
	err := a.hand(ctx, &b, fmt.Sprintf("append %d facts with %d blobs", len(statements), len(blobs)))
	var once *OneCopyError
	if err != nil && !errors.As(err, &once) {
		return nil, err
	}
	return b.receipts, err
}

// batch is the input of one call, and its outcome.
type batch struct {
	statements []Statement
	blobs      [][]byte
	hashes     []Hash // of the blobs

	// Blobs found by the first try that reached its commit. A later try may find
	// those that this one stored.
	known    []bool
	receipts []Receipt
}

func (a *Archive) hand(ctx context.Context, b *batch, op string) error {
	if len(b.statements) > MaxList {
		return a.fault(fmt.Errorf("%w: more than %d at once", ErrStatement, MaxList), "%s", op)
	}
	for i := range b.statements {
		if err := b.statements[i].check(); err != nil {
			return a.fault(err, "%s", op)
		}
	}
	size := 0
	for _, blob := range b.blobs {
		size += len(blob)
		if len(blob) > MaxBlob {
			return a.fault(fmt.Errorf("%w: %d bytes, at most %d", ErrTooLarge, len(blob), MaxBlob), "%s", op)
		}
		b.hashes = append(b.hashes, Sum(blob))
	}
	err := a.acknowledge(ctx, time.Duration(size)*perByte, func(ctx context.Context, tx *sql.Tx, n Cursor, head Head) (Cursor, Head, error) {
		return a.take(ctx, tx, b, n, head)
	})
	return a.copied(err, op, func() error { return a.mirrorHasIt(ctx) })
}

// acknowledge runs take in a transaction that is durable when acknowledge
// returns nil, or with a [OneCopyError]. take gets the counter of the store and
// the head of our chain, and returns their new values. It may run several
// times. more is as in write.
func (a *Archive) acknowledge(ctx context.Context, more time.Duration, take func(context.Context, *sql.Tx, Cursor, Head) (Cursor, Head, error)) error {
	// The last fact of the last try that stored one. If the answer to a commit is
	// lost, the next try looks for it in the store.
	var tried Hash
	return a.write(ctx, more, func(ctx context.Context, tx *sql.Tx) (mark, error) {
		m, err := a.enter(ctx, tx)
		if err != nil {
			return m, err
		}
		if done, err := hasFact(ctx, tx, tried); err != nil || done {
			return m, err // the commit whose answer was lost
		}
		head, err := a.head(ctx, tx)
		if err != nil {
			return m, err
		}
		n, head, err := a.moved(ctx, tx, m, head)
		if err != nil {
			return m, err
		}
		n, after, err := take(ctx, tx, n, head)
		if err != nil {
			return m, err
		}
		if n > m.counter {
			if _, err := tx.ExecContext(ctx, `UPDATE desk_store SET counter = $1 WHERE one = 1`, int64(n)); err != nil {
				return m, err
			}
		}
		if after != head {
			tried = after.Hash
		}
		return m, nil
	})
}

// mark is the state that a transaction finds when it enters.
type mark struct {
	counter  Cursor
	timeline string // of the server; empty with SQLite
	was      string // the timeline of earlier writers
	waits    bool   // the server has a standby that must have it too
}

// enter makes the write that every acknowledgement makes, a duplicate's too: a
// transaction that wrote nothing would be answered at once, although the
// earlier one that stored the data may not have reached the disk or the standby
// yet. It also admits one writer at a time, on all machines, so that a reader
// that has read up to a cursor never misses an earlier entry that is committed
// later.
func (a *Archive) enter(ctx context.Context, tx *sql.Tx) (m mark, err error) {
	query, to := `UPDATE desk_store SET acks = acks + 1 WHERE one = 1 RETURNING counter`, []any{&m.counter}
	if a.folder != "" {
		return m, tx.QueryRowContext(ctx, query).Scan(to...)
	}
	query += `, timeline, ` + timelineNow + `, current_setting('synchronous_standby_names') <> '', ` + serverClock
	var clock int64
	if err = tx.QueryRowContext(ctx, query).Scan(append(to, &m.was, &m.timeline, &m.waits, &clock)...); err == nil {
		a.heard(clock)
	}
	return m, err
}

// hasFact reports whether a fact is in the store.
func hasFact(ctx context.Context, tx *sql.Tx, h Hash) (there bool, err error) {
	if h.IsZero() {
		return false, nil
	}
	err = tx.QueryRowContext(ctx, `SELECT count(*) > 0 FROM desk_fact WHERE hash = $1`, h[:]).Scan(&there)
	return there, err
}

// take stores a batch in a transaction.
func (a *Archive) take(ctx context.Context, tx *sql.Tx, b *batch, n Cursor, head Head) (Cursor, Head, error) {
	known := make([]bool, len(b.blobs))
	for i := range b.blobs {
		var err error
		if n, known[i], err = a.takeBlob(ctx, tx, b.hashes[i], b.blobs[i], n); err != nil {
			return n, head, err
		}
	}
	b.receipts = b.receipts[:0]
	n, head, err := a.takeStatements(ctx, tx, b, n, head)
	if err == nil && b.known == nil {
		b.known = known
	}
	return n, head, err
}

// takeBlob stores a blob unless it is there. A blob that was deleted and is
// handed in again is stored again.
func (a *Archive) takeBlob(ctx context.Context, tx *sql.Tx, h Hash, blob []byte, n Cursor) (_ Cursor, known bool, err error) {
	var there bool
	err = tx.QueryRowContext(ctx, `SELECT bytes IS NOT NULL FROM desk_blob WHERE hash = $1`, h[:]).Scan(&there)
	switch {
	case err == nil && there:
		return n, true, nil
	case err == nil:
		n++
		_, err = tx.ExecContext(ctx, `UPDATE desk_blob SET n = $2, bytes = $3 WHERE hash = $1`, h[:], int64(n), notNil(blob))
	case errors.Is(err, sql.ErrNoRows):
		n++
		_, err = tx.ExecContext(ctx, `INSERT INTO desk_blob(hash, n, size, bytes) VALUES($1, $2, $3, $4)`, h[:], int64(n), len(blob), notNil(blob))
	}
	return n, false, err
}

// notNil returns b such that an empty blob is not stored as NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

func (a *Archive) takeStatements(ctx context.Context, tx *sql.Tx, b *batch, n Cursor, head Head) (Cursor, Head, error) {
	first := true
	for _, s := range b.statements {
		known, err := a.known(ctx, tx, s.Key)
		if err != nil {
			return n, head, err
		}
		if known != nil && s.Sole {
			return n, head, fmt.Errorf("%w: by %s", ErrTaken, known.By)
		}
		if known != nil {
			b.receipts = append(b.receipts, Receipt{*known, true})
			continue
		}
		for _, h := range s.Blobs {
			var one int
			err := tx.QueryRowContext(ctx, `SELECT 1 FROM desk_blob WHERE hash = $1`, h[:]).Scan(&one)
			if errors.Is(err, sql.ErrNoRows) {
				err = fmt.Errorf("%w: a statement names %s", ErrNoBlob, h)
			}
			if err != nil {
				return n, head, err
			}
		}
		n++
		f := Fact{
			Statement: s, Desk: a.desk, Seq: head.Seq + 1, Prev: head.Hash, At: n,
			Time: a.Now().UTC().Truncate(time.Millisecond),
		}
		if first {
			first = false
			if f.Seen, err = a.nameHeads(ctx, tx); err != nil {
				return n, head, err
			}
		}
		encoded := f.Encode()
		f.Hash = hashOf(encoded)
		if err := insertFact(ctx, tx, &f, encoded); err != nil {
			return n, head, err
		}
		head = Head{f.Desk, f.Seq, f.Hash}
		b.receipts = append(b.receipts, Receipt{f, false})
	}
	if first {
		return n, head, nil
	}
	return n, head, setHead(ctx, tx, head)
}

func insertFact(ctx context.Context, tx *sql.Tx, f *Fact, encoded []byte) error {
	var key []byte
	if !f.Key.IsZero() {
		key = f.Key[:]
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO desk_fact(n, hash, key, bytes) VALUES($1, $2, $3, $4)`, int64(f.At), f.Hash[:], key, encoded)
	return err
}

func setHead(ctx context.Context, tx *sql.Tx, h Head) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO desk_head(desk, seq, hash, named) VALUES($1, $2, $3, 0)
		ON CONFLICT(desk) DO UPDATE SET seq = $2, hash = $3, named = 0`, h.Desk[:], int64(h.Seq), h.Hash[:])
	return err
}

// head returns the head of our own chain.
func (a *Archive) head(ctx context.Context, tx *sql.Tx) (Head, error) {
	h := Head{Desk: a.desk}
	var hash []byte
	err := tx.QueryRowContext(ctx, `SELECT seq, hash FROM desk_head WHERE desk = $1`, a.desk[:]).Scan(&h.Seq, &hash)
	if errors.Is(err, sql.ErrNoRows) {
		return h, nil
	}
	copy(h.Hash[:], hash)
	return h, err
}

// nameHeads returns the heads of other chains that no fact has named yet, in
// the order of their desks, and records that they are named now. So there are
// never more of them than desks that wrote since.
func (a *Archive) nameHeads(ctx context.Context, tx *sql.Tx) ([]Head, error) {
	heads, err := scanHeads(tx.QueryContext(ctx, `SELECT desk, seq, hash FROM desk_head WHERE named = 0 AND desk <> $1 ORDER BY desk`, a.desk[:]))
	if err != nil || len(heads) == 0 {
		return nil, err
	}
	_, err = tx.ExecContext(ctx, `UPDATE desk_head SET named = 1 WHERE named = 0 AND desk <> $1`, a.desk[:])
	return heads, err
}

// known returns the fact with that key, or nil.
func (a *Archive) known(ctx context.Context, tx *sql.Tx, key Hash) (*Fact, error) {
	if key.IsZero() {
		return nil, nil
	}
	var n int64
	var hash, encoded []byte
	err := tx.QueryRowContext(ctx, `SELECT n, hash, bytes FROM desk_fact WHERE key = $1`, key[:]).Scan(&n, &hash, &encoded)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	f, err := readFact(n, hash, encoded)
	return &f, err
}
