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

// ask asks the database something as often as again does. A server that hangs
// does not break anything off: no answer within a.silence, and more for what is
// large, is an error too.
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

// perByte is how long a byte may take besides.
const perByte = time.Second / (1 << 20)

// asLong is for what may take as long as it takes.
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

// copied has sync write to the mirror what was stored, and returns what is wrong:
// the error of the write, or that there is one copy only.
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

// isTransient reports whether the same may succeed a moment later.
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
	// Whoever was connected once will be again, or there is another server.
	var refused *pgconn.ConnectError
	return errors.As(err, &refused) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) || pgconn.SafeToRetry(err)
}
