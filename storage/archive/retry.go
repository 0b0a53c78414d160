package archive

import (
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

// again calls do until it succeeds, its error is not worth a retry, or the
// patience ends. It waits a little longer each time, by chance, so that
// processes that met do not meet again.
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

// write runs do in a transaction that is durable when write returns nil. do
// may run several times, also after a commit whose answer was lost.
func (a *Archive) write(ctx context.Context, do func(*sql.Tx) error) error {
	a.writing.Lock()
	defer a.writing.Unlock()
	return a.again(ctx, isTransient, func() error {
		tx, err := a.db.BeginTx(ctx, &sql.TxOptions{Isolation: a.isolation()})
		if err != nil {
			return err
		}
		if err := do(tx); err != nil {
			return errors.Join(err, ignoreDone(tx.Rollback()))
		}
		before := a.warnings.Load()
		if err := a.commit(tx); err != nil {
			return err
		}
		if a.warnings.Load() != before {
			return errUnconfirmed
		}
		return nil
	})
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

// isTransient reports whether the same may succeed a moment later.
func isTransient(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		code := lite.Code() & 0xff
		return code == sqlite3.SQLITE_BUSY || code == sqlite3.SQLITE_LOCKED
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch pg.Code {
		case "40001", "40P01", "55P03", "57P01", "57P02", "57P03", "53300", "25006":
			// serialization, deadlock, lock, shutdown, crash, starting, too many connections, a standby
			return true
		}
		return strings.HasPrefix(pg.Code, "08")
	}
	var refused *pgconn.ConnectError
	return errors.Is(err, errUnconfirmed) || errors.As(err, &refused) && errors.Is(err, syscall.ECONNREFUSED) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) || pgconn.SafeToRetry(err)
}
