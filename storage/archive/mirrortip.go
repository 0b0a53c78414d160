package archive

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// mirrorTip is the file of a mirror that names the last fact of the store which
// the mirror holds, or is about to hold: its cursor and its hash. A store in a
// folder can be copied, and then has a twin that counts on in the same way. The
// frames are encrypted for somebody else: without this file one of the two
// would take the other's frames for its own, and continue after them.
const mirrorTip = "tip"

var errTwin = errors.New("it holds what another copy of this store has written: work with one of the two, and begin a mirror anew")

// ownHistory returns an error if another copy of the store has written to its
// mirror, and names the last fact of this one, before the frames that hold it.
// The file is not synced separately: it is written when somebody pulls the
// stick out and takes it elsewhere. The store of a server is in one place, and
// its mirror may have entries that an earlier server lost: nothing is compared
// there.
func (a *Archive) ownHistory(ctx context.Context, m *mirror) error {
	if a.folder == "" {
		return nil
	}
	var last, counter Cursor
	var hash []byte
	err := a.db.QueryRowContext(ctx, `SELECT n, hash, (SELECT counter FROM desk_store WHERE one = 1) FROM desk_fact ORDER BY n DESC LIMIT 1`).
		Scan(&last, &hash, &counter)
	if errors.Is(err, sql.ErrNoRows) || err == nil && m.at > counter {
		return nil // an older copy is told so by who asked
	}
	if err == nil && !m.synced { // otherwise nobody has written since
		err = a.sameTip(ctx, m)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(m.place, mirrorTip), fmt.Appendf(nil, "%d %s\n", last, hex.EncodeToString(hash)), 0o600)
}

// sameTip returns an error if the store does not have the fact that its mirror
// names.
func (a *Archive) sameTip(ctx context.Context, m *mirror) error {
	text, err := os.ReadFile(filepath.Join(m.place, mirrorTip))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var at int64
	var hash string
	if n, _ := fmt.Sscanf(string(text), "%d %64s\n", &at, &hash); n != 2 {
		return nil // the power went while it was written
	}
	var own []byte
	err = a.db.QueryRowContext(ctx, `SELECT hash FROM desk_fact WHERE n = $1`, at).Scan(&own)
	if errors.Is(err, sql.ErrNoRows) || err == nil && hex.EncodeToString(own) != hash {
		return errTwin
	}
	return err
}
