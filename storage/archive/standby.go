package archive

import (
	"context"
	"database/sql"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"
)

// KindPromoted is the kind of the fact that says that another server has taken
// over. Its body is a [Promoted]. Entries that the store took after that cursor
// and before this fact are not in it, and never existed in two copies: a reader
// that caches entries has to read again from there.
const KindPromoted = "archive.promoted"

// Promoted is the body of a fact of kind [KindPromoted].
type Promoted struct {
	Timeline string `json:"timeline"` // of the server that took over
	Was      string `json:"was"`      // of the one before
	After    Cursor `json:"after"`    // its last entry
}

// promotedGap is how many cursors are skipped when a server takes over: more
// than the previous one can have used without its standby.
const promotedGap = 1 << 20

// moved records that another server has taken over, if one has. Its cursors
// continue beyond all that the previous one may have used, so that a reader of
// lost entries misses no new ones.
func (a *Archive) moved(ctx context.Context, tx *sql.Tx, m mark, head Head) (Cursor, Head, error) {
	if m.timeline == m.was {
		return m.counter, head, nil
	}
	if _, err := tx.ExecContext(ctx, `UPDATE desk_store SET timeline = $1 WHERE one = 1`, m.timeline); err != nil || m.was == "" {
		return m.counter, head, err
	}
	body, err := json.Marshal(Promoted{m.timeline, m.was, m.counter})
	if err != nil {
		return m.counter, head, err
	}
	b := batch{statements: []Statement{{Kind: KindPromoted, Body: body}}}
	n, head, err := a.takeStatements(ctx, tx, &b, m.counter+promotedGap, head)
	a.standby.missing(time.Now().Add(-a.standby.alone)) // it cannot have a standby yet
	return n, head, err
}

// standby is the wait for a standby. Our commits are durable on the primary at
// once; before one is acknowledged, a later commit has to reach the standby,
// which then has all earlier ones too. Many callers wait for one such commit,
// and nobody holds a lock meanwhile.
type standby struct {
	alone time.Duration // how long somebody waits
	there atomic.Bool   // the server of the last commit waits for one

	mu      sync.Mutex
	asking  bool
	next    *question
	since   time.Time // when the first asked that has no answer
	count   int       // of questions
	told    int       // the last one whose answer somebody did not wait for; 0 if none is open
	stop    func()
	stopped bool
}

// question is a request shared by several waiters.
type question struct {
	n        int
	asked    time.Time
	answered chan struct{}
	timeline string // of the server whose standby has everything; empty if the store was closed
}

// confirm returns nil once the standby has what was committed before on the
// server of that timeline. It returns errMoved if another server has taken over:
// the commit may be lost. It returns a [OneCopyError] if the standby does not
// answer but the server has everything.
func (a *Archive) confirm(ctx context.Context, timeline string) error {
	q, end := a.standby.ask(a)
	late := time.NewTimer(time.Until(end))
	defer late.Stop()
	select {
	case <-q.answered:
		return a.sameServer(q.timeline, timeline)
	case <-ctx.Done():
		return ctx.Err()
	case <-late.C:
	}
	// If the server is gone, nobody knows whether the data exists anywhere.
	var now string
	err := a.within(ctx, 0, func(ctx context.Context) error {
		return a.db.QueryRowContext(ctx, `SELECT `+timelineNow).Scan(&now)
	})
	if err == nil {
		err = a.sameServer(now, timeline)
	}
	if err != nil {
		return err
	}
	a.standby.gaveUp(q)
	return a.oneCopy()
}

// gaveUp records that a caller was told of one copy before a question was
// answered: until it is answered, nobody is told of two.
func (s *standby) gaveUp(q *question) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-q.answered:
	default:
		s.told = max(s.told, q.n)
	}
}

func (a *Archive) sameServer(now, was string) error {
	switch now {
	case was:
		return nil
	case "":
		return ErrClosed
	}
	return errMoved
}

func (a *Archive) oneCopy() error { return &OneCopyError{Place: a.place, Err: errAlone, Standby: true} }

// Standby reports whether the server had a standby to wait for at the last
// write. Everything acknowledged without a [OneCopyError] is on it.
func (a *Archive) Standby() bool { return a.standby.there.Load() }

// OneCopy returns a [OneCopyError] while the standby or the mirror lacks
// entries of this process, and nil once they have everything.
func (a *Archive) OneCopy() error {
	if a.standby.lacks() {
		return a.oneCopy()
	}
	return a.mirrorLacks()
}

func (s *standby) lacks() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.told > 0 || !s.since.IsZero() && time.Since(s.since) >= s.alone
}

// ask joins the next question, and returns until when it is worth waiting.
func (s *standby) ask(a *Archive) (*question, time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if s.next == nil {
		s.count++
		s.next = &question{n: s.count, asked: now, answered: make(chan struct{})}
	}
	q := s.next
	if s.since.IsZero() {
		s.since = now
	}
	end := s.since.Add(s.alone)
	switch {
	case s.stopped:
		close(q.answered)
		s.next = nil
	case !s.asking:
		s.asking = true
		var ctx context.Context
		ctx, s.stop = context.WithCancel(context.Background())
		go s.answer(ctx, a)
	}
	return q, end
}

// answer queries the server while somebody waits.
func (s *standby) answer(ctx context.Context, a *Archive) {
	for {
		s.mu.Lock()
		q := s.next
		if q == nil {
			s.asking, s.since = false, time.Time{}
			s.stop()
			s.mu.Unlock()
			return
		}
		s.next, s.since = nil, earlier(s.since, q.asked)
		s.mu.Unlock()
		q.timeline = a.reach(ctx)
		s.mu.Lock()
		if q.timeline != "" {
			if q.n >= s.told {
				s.told = 0
			}
			s.since = time.Time{}
			if s.next != nil {
				s.since = s.next.asked
			}
		}
		close(q.answered)
		s.mu.Unlock()
	}
}

func earlier(a, b time.Time) time.Time {
	if !a.IsZero() && a.Before(b) {
		return a
	}
	return b
}

// missing returns since when the standby has not answered.
func (s *standby) missing(since time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = earlier(s.since, since)
}

func (s *standby) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = true
	if s.asking {
		s.stop()
	}
}

// timelineNow distinguishes a server from the one that took over from it.
const timelineNow = `substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`

// reach makes a commit that the standby must have, however long that takes, and
// returns the timeline of the server.
func (a *Archive) reach(ctx context.Context) (timeline string) {
	for ctx.Err() == nil {
		before := a.warnings.Load()
		// The position of a message in the WAL is after all earlier commits.
		err := a.db.QueryRowContext(ctx, `SELECT `+timelineNow+`, set_config('synchronous_commit', current_setting('zapis.standby'), true),
			pg_logical_emit_message(true, 'zapis', '')::text`).Scan(&timeline, new(string), new(string))
		if err == nil && a.warnings.Load() == before {
			return timeline
		}
		select {
		case <-ctx.Done():
		case <-time.After(50 * time.Millisecond):
		}
	}
	return ""
}
