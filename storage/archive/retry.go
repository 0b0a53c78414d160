package archive

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// again calls do until it succeeds, fails with an error that is not worth a
// retry, or the patience ends. It waits a random and growing time between
// tries, so that colliding processes do not collide again.
func (a *Archive) again(ctx context.Context, worthIt func(error) bool, do func() error) error {
	end := time.Now().Add(a.patience)
	for wait := 2 * time.Millisecond; ; wait = min(2*wait, 500*time.Millisecond) {
		err := do()
		if err == nil || ctx.Err() != nil || !worthIt(err) || time.Now().Add(wait).After(end) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait/2 + rand.N(wait)):
		}
	}
}

// ask queries the database with the retries of again. A hanging server does not
// break the connection, so no answer within a.silence, and more for large data,
// is an error too.
func (a *Archive) ask(ctx context.Context, more time.Duration, do func(context.Context) error) error {
	return a.again(ctx, isTransient, func() error { return a.within(ctx, more, do) })
}

func (a *Archive) within(ctx context.Context, more time.Duration, do func(context.Context) error) error {
	if a.folder != "" || more < 0 {
		return do(ctx)
	}
	inTime, stop := context.WithTimeout(ctx, a.silence+more)
	defer stop()
	err := do(inTime)
	if err != nil && ctx.Err() == nil && inTime.Err() != nil {
		return errSilent
	}
	return err
}

// perByte is the additional time for each byte.
const perByte = time.Second / (1 << 20)

// asLong means no time limit.
const asLong = time.Duration(-1)

// write runs do in a transaction that is durable when write returns nil, on the
// server's standby too. do may run several times, also after a commit whose
// answer was lost. The error is a [OneCopyError] if only the standby is missing.
// more is as in ask, or asLong.
func (a *Archive) write(ctx context.Context, more time.Duration, do func(context.Context, *sql.Tx) (mark, error)) error {
	return a.again(ctx, isTransient, func() error {
		m, err := a.try(ctx, more, do)
		if err == nil {
			a.standby.there.Store(m.waits)
		}
		if err == nil && m.waits {
			err = a.confirm(ctx, m.timeline)
		}
		return err
	})
}

func (a *Archive) try(ctx context.Context, more time.Duration, do func(context.Context, *sql.Tx) (mark, error)) (m mark, _ error) {
	a.writing.Lock()
	defer a.writing.Unlock()
	return m, a.within(ctx, more, func(ctx context.Context) error {
		tx, err := a.db.BeginTx(ctx, &sql.TxOptions{Isolation: a.isolation()})
		if err != nil {
			return err
		}
		if m, err = do(ctx, tx); err != nil {
			return errors.Join(err, ignoreDone(tx.Rollback()))
		}
		return a.commit(tx)
	})
}

// copied calls sync to write the stored entries to the mirror, and returns the
// error of the write, or that there is only one copy.
func (a *Archive) copied(err error, op string, sync func() error) error {
	var once *OneCopyError
	if err != nil && !errors.As(err, &once) {
		return a.fault(err, "%s", op)
	}
	return cmp.Or(sync(), err)
}

func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) || errors.Is(err, driver.ErrBadConn) {
		return nil
	}
	return err
}

// isolation returns the level that all writes need, whatever a server has as
// its default. The first statement of every write changes the one row of
// desk_store, which lets one writer in at a time; each statement after it sees
// what those before have committed.
func (a *Archive) isolation() sql.IsolationLevel {
	if a.folder != "" {
		return sql.LevelDefault // SQLite has one writer
	}
	return sql.LevelReadCommitted
}

// isTransient reports whether a retry may succeed a moment later.
func isTransient(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		code := lite.Code() & 0xff
		return code == sqlite3.SQLITE_BUSY || code == sqlite3.SQLITE_LOCKED
	}
	if errors.Is(err, errMoved) || errors.Is(err, errUnconfirmed) || errors.Is(err, errSilent) {
		return true
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch pg.Code {
		case "40001", "40P01", "55P03", "57P01", "57P02", "57P03", "53300", "25006", "25P03":
			// serialization, deadlock, lock, shutdown, crash, starting, too many connections, a standby, asleep in a transaction
			return true
		}
		return strings.HasPrefix(pg.Code, "08")
	}
	// After one successful connection the server will be back, or another one
	// takes over.
	var refused *pgconn.ConnectError
	return errors.As(err, &refused) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) || pgconn.SafeToRetry(err)
}
