package archive

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"iter"
	"sync"
	"sync/atomic"
	"time"
)

// Cursor is a place in the order in which a store took its blobs and facts. It
// has no meaning in another store.
type Cursor int64

// Store keeps blobs and facts. Its methods may be called by several goroutines
// at a time, and several processes may have the same store open.
//
// Everything that a method acknowledges is durable: see the package comment.
// Storing something again is not an error: the method reports that it was
// there, and makes it durable again.
type Store interface {
	// Desk returns the identity of the chain that this store appends to. Each
	// opened store has a new one.
	Desk() Desk

	// Epoch returns how often the store was restored from a mirror. The last
	// acknowledgements before a restore may not have reached the mirror, so
	// numbers counted in facts have to continue far beyond the last one: at a new
	// thousand for each epoch, for example.
	Epoch() int

	// PutBlob stores a blob. The error may be a [OneCopyError]; then the blob is
	// in the store, and the other results are right. already reports that it was in the store.
	PutBlob(ctx context.Context, blob []byte) (h Hash, already bool, err error)

	// Blob returns a blob. The error wraps [ErrNoBlob] if it is not in the
	// store, [ErrPurged] if it was deleted, and [ErrDamaged] if its bytes do
	// not have the hash.
	Blob(ctx context.Context, h Hash) ([]byte, error)

	// HasBlob reports whether Blob would find the blob.
	HasBlob(ctx context.Context, h Hash) (bool, error)

	// Append stores blobs and statements together or not at all, and returns a
	// receipt for each statement. A blob that a statement names must be in the
	// store or among these. The error wraps [ErrStatement], [ErrNoBlob],
	// [ErrTooLarge] or [ErrTaken] if it refuses them. It may be a [OneCopyError]; then
	// everything is in the store, and the receipts are returned with it.
	Append(ctx context.Context, statements []Statement, blobs ...[]byte) ([]Receipt, error)

	// Facts returns the facts after a cursor in the order of the store. The cursor
	// 0 is before all of them. The sequence ends after its first error. Facts that
	// are appended meanwhile may be among them. It holds no connection between two
	// facts: the loop may use the store.
	Facts(ctx context.Context, after Cursor) iter.Seq2[Fact, error]

	// Heads returns the last fact of each chain.
	Heads(ctx context.Context) ([]Head, error)

	// Counter returns the cursor of the last entry, by any process. While it does
	// not change there is nothing new.
	Counter(ctx context.Context) (Cursor, error)

	// Close closes the store. All that was acknowledged remains.
	Close() error
}

// Receipt acknowledges a statement.
type Receipt struct {
	Fact
	Already bool // a fact with this key was there; it is the one returned
}

// Options control how a store is opened. The zero value is right for a desk.
type Options struct {
	// Patience is how long an operation tries again while other programs
	// write or the server restarts; 20 seconds if zero. A server that does not
	// answer is asked again after half of it.
	Patience time.Duration
	// Alone is how long an acknowledgement waits for the standby of a
	// PostgreSQL server, and for a mirror whose medium does not answer, before it
	// reports that there is only one copy; 10 seconds if zero.
	Alone time.Duration
	// Now is this machine's clock; time.Now if nil.
	Now func() time.Time
}

// Archive is the [Store] that [Open] returns.
type Archive struct {
	place    string // without a password
	folder   string // empty with PostgreSQL
	db       *sql.DB
	desk     Desk
	id       Desk // identity of the store
	epoch    int
	patience time.Duration
	silence  time.Duration // how long a server may take to answer one query
	now      func() time.Time
	ahead    atomic.Int64 // how far now is ahead of the server's clock, in ns
	standby  standby

	// One writer at a time in this process: they would wait for each other in
	// the database anyway, and there they would poll.
	writing sync.Mutex

	// The mirror according to the setting of the store, which is mirrorText.
	mirroring  sync.Mutex // must be held to read or change it
	mirror     atomic.Pointer[mirror]
	mirrorText string

	// Warnings of the server, on any connection. A warning while we wait for the
	// standby means that somebody ended the wait by force.
	warnings atomic.Int64

	commit func(*sql.Tx) error // tests replace it
}

var _ Store = (*Archive)(nil)

// openPatience bounds how long opening a store tries again.
const openPatience = 5 * time.Second

// Open opens a store, and creates it if there is none. place is a folder, or an
// address that begins with postgres:// or postgresql://.
func Open(ctx context.Context, place string, options ...Options) (*Archive, error) {
	a := &Archive{patience: 20 * time.Second, now: time.Now, commit: (*sql.Tx).Commit, standby: standby{alone: 10 * time.Second}}
	for _, o := range options {
		if o.Patience > 0 {
			a.patience = o.Patience
		}
		if o.Alone > 0 {
			a.standby.alone = o.Alone
		}
		if o.Now != nil {
			a.now = o.Now
		}
	}
	a.silence = a.patience / 2
	rand.Read(a.desk[:])
	var err error
	if isAddress(place) {
		err = a.openPostgres(place)
	} else {
		err = a.openFolder(ctx, place)
	}
	if err != nil {
		return nil, fault(place, err, "open")
	}
	// The caller may have named the wrong store.
	patience := a.patience
	a.patience = min(patience, openPatience)
	err = a.prepare(ctx)
	a.patience = patience
	if err != nil {
		return nil, a.fault(errors.Join(err, a.db.Close()), "open")
	}
	return a, nil
}

// Desk implements [Store].
func (a *Archive) Desk() Desk { return a.desk }

// Epoch implements [Store].
func (a *Archive) Epoch() int { return a.epoch }

// Place returns where the store is: a folder, or an address without its
// password.
func (a *Archive) Place() string { return a.place }

// Close implements [Store].
func (a *Archive) Close() error {
	a.standby.close()
	a.writing.Lock()
	defer a.writing.Unlock()
	a.mirroring.Lock()
	defer a.mirroring.Unlock()
	if m := a.mirror.Swap(nil); m != nil {
		a.mirrorText = ""
		a.leave(m)
	}
	return a.fault(a.db.Close(), "close")
}
