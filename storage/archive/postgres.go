package archive

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
	"github.com/jackc/pgx/v5/stdlib"
)

// warning is the SQLSTATE of a warning without a number of its own.
const warning = "01000"

func isAddress(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// openPostgres prepares a pool of connections to a server.
func (a *Archive) openPostgres(address string) error {
	u, err := url.Parse(address)
	if err != nil {
		a.place = "postgres://"
		return errors.New("the address cannot be read; it looks like postgres://name:password@host/database")
	}
	a.place = u.Redacted()
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return err
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 4 * time.Second
	}
	// Among several servers the one that accepts writes is the store; the others
	// are its standbys.
	if len(config.Fallbacks) > 0 && config.ValidateConnect == nil {
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	config.DialFunc = dialer(config.ConnectTimeout).DialContext
	// Closing a connection would not end its wait for the standby.
	config.BuildContextWatcherHandler = func(c *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.CancelRequestContextWatcherHandler{Conn: c, DeadlineDelay: min(time.Second, a.silence)}
	}
	// If somebody ends the wait for the standby by force, the server reports a
	// success with a warning: the commit is not safe yet.
	config.OnNotice = func(_ *pgconn.PgConn, n *pgconn.Notice) {
		if n.Code == warning {
			a.warnings.Add(1)
		}
	}
	// Our commits wait for the server's own disk, whatever it has been told, and
	// not for its standby: see standby. The server limits that wait. A desk that
	// disappears in the middle of a write, with its lid closed, must not keep the
	// others waiting longer than their patience.
	a.db = stdlib.OpenDB(*config, stdlib.OptionAfterConnect(func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.Exec(ctx, `SELECT set_config('zapis.standby', CASE WHEN level IN ('off', 'local') THEN 'on' ELSE level END, false),
			set_config('synchronous_commit', 'local', false), set_config('idle_in_transaction_session_timeout', $1, false)
			FROM current_setting('synchronous_commit') AS level`, fmt.Sprint(a.silence.Milliseconds()))
		return err
	}))
	a.db.SetMaxOpenConns(8)
	a.db.SetMaxIdleConns(4)
	return nil
}

// dialer detects within some seconds that a machine is off, since such a
// machine sends nothing at all.
func dialer(timeout time.Duration) *net.Dialer {
	return &net.Dialer{
		Timeout: timeout, Control: giveUp,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 2 * time.Second, Interval: time.Second, Count: 4},
	}
}
