package archive

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
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
		config.ConnectTimeout = 10 * time.Second
	}
	// If somebody ends the wait for the standby by force, the server reports a
	// success with a warning: the commit is not safe yet.
	config.OnNotice = func(_ *pgconn.PgConn, n *pgconn.Notice) {
		if n.Code == warning {
			a.warnings.Add(1)
		}
	}
	// A server may have been told that a commit need not wait for its disk.
	// Ours do; and where they wait for a standby as well, they still do.
	a.db = stdlib.OpenDB(*config, stdlib.OptionAfterConnect(func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.Exec(ctx, `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')`)
		return err
	}))
	a.db.SetMaxOpenConns(8)
	a.db.SetMaxIdleConns(4)
	return nil
}
