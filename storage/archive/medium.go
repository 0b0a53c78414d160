package archive

import (
	"context"
	"errors"
	"sync"
	"time"

	"zapis/storage/internal/disk"
)

// medium serves the files of a mirror. A medium may hang, especially a network
// share: then a system call does not return, and nothing can end it. So only
// one goroutine touches the files, and may be blocked there; others wait for it
// with a time limit. It serves all who wait at once, and after having been
// blocked once more for those who gave up: so a mirror catches up when its
// medium answers again.
type medium struct {
	mu      sync.Mutex
	working bool
	next    *request
	count   int       // of requests
	since   time.Time // time of the first unanswered request
	moved   time.Time // time of the medium's last activity
	told    int       // the last request for which somebody gave up waiting; 0 if none is open
	wrong   error     // why it did not take the last entries
	looked  bool      // it was found once
	oneDisk bool      // and it is on the store's disk
	left    bool      // nobody asks any more
	stop    context.CancelFunc
	ended   chan struct{} // closed when the goroutine ends
}

// request is a request shared by several waiters.
type request struct {
	n        int
	asked    time.Time
	write    bool // to write missing entries, not only to look
	answered chan struct{}
	behind   Cursor // what the mirror lacks
	err      error
}

var (
	errSilentMedium = errors.New("its medium does not answer")
	errBusyMedium   = errors.New("it is still being written to")
	errLeft         = errors.New("there is another mirror")
)

// moves records activity of the medium.
func (w *medium) moves() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.moved = time.Now()
}

// askMirror joins the next request.
func (a *Archive) askMirror(m *mirror, write bool) *request {
	w := &m.medium
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	r := w.next
	if r == nil {
		w.count++
		r = &request{n: w.count, asked: now, answered: make(chan struct{})}
	}
	r.write = r.write || write
	if w.left {
		r.err = errLeft
		close(r.answered)
		return r
	}
	if w.next = r; w.since.IsZero() {
		w.since = now
	}
	a.startMedium(m)
	return r
}

// startMedium starts the goroutine unless it is running; the lock must be held.
func (a *Archive) startMedium(m *mirror) {
	w := &m.medium
	if w.working {
		return
	}
	var ctx context.Context
	ctx, w.stop = context.WithCancel(context.Background())
	w.working, w.ended = true, make(chan struct{})
	go a.serveMirror(ctx, m)
}

// serveMirror serves requests until there are no more.
func (a *Archive) serveMirror(ctx context.Context, m *mirror) {
	w := &m.medium
	for {
		w.mu.Lock()
		r := w.next
		if r == nil && w.left && m.file != nil {
			w.mu.Unlock()
			m.drop()
			continue
		}
		if r == nil {
			w.working = false
			w.stop()
			close(w.ended)
			w.mu.Unlock()
			return
		}
		w.next, w.since = nil, earlier(w.since, r.asked)
		w.mu.Unlock()
		began := time.Now()
		r.behind, r.err = a.tend(ctx, m, r.write)
		w.answer(r, r.err != nil && time.Since(began) >= a.standby.alone)
	}
}

// answer records the outcome of a request, and wakes its waiters. A late
// failure is not passed on to the next requests, which should not wait as long
// again.
func (w *medium) answer(r *request, late bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case r.err != nil:
		w.wrong = r.err
	case r.write:
		w.wrong = nil
	}
	if r.n >= w.told {
		w.told = 0
	}
	if !late {
		w.since = time.Time{}
		if w.next != nil {
			w.since = w.next.asked
		}
	}
	close(r.answered)
}

// tend finds a mirror, writes missing entries to it if requested, and returns
// what it still lacks.
func (a *Archive) tend(ctx context.Context, m *mirror, write bool) (behind Cursor, err error) {
	lock, err := a.findMirror(ctx, m)
	if err != nil {
		m.drop()
		return 0, err
	}
	defer lock.Close() // which unlocks it
	oneDisk := a.folder != "" && disk.SameDisk(m.Place, a.folder)
	m.medium.mu.Lock()
	m.medium.looked, m.medium.oneDisk = true, oneDisk
	m.medium.mu.Unlock()
	now, err := a.Counter(ctx)
	switch {
	case err != nil:
	case m.at > now:
		err = errAhead
	case write && (m.at < now || !m.synced):
		if err = a.copyTo(ctx, m, now); err == nil {
			err = m.sync()
		}
	}
	if err != nil {
		m.drop()
		return 0, err
	}
	return now - m.at, nil
}

// drop forgets the state of the mirror's files.
func (m *mirror) drop() {
	if m.file != nil {
		m.file.Close()
	}
	m.file, m.size, m.at, m.synced = nil, 0, 0, false
}

// leave ends the work with a mirror. While the medium answers, it waits for
// work under way and for the files to be closed.
func (a *Archive) leave(m *mirror) {
	w := &m.medium
	w.mu.Lock()
	asked := time.Now()
	if w.working && !w.since.IsZero() {
		asked = w.since
	}
	w.left = true
	a.startMedium(m) // to close the files
	ended, stop := w.ended, w.stop
	w.mu.Unlock()
	if !a.waitMedium(context.Background(), m, asked, ended) {
		stop() // when the medium answers again, it is not written to
	}
}

// waitMedium waits for a channel while the medium answers. It reports whether
// it was signaled.
func (a *Archive) waitMedium(ctx context.Context, m *mirror, asked time.Time, done <-chan struct{}) bool {
	for {
		m.medium.mu.Lock()
		moved := m.medium.moved
		m.medium.mu.Unlock()
		if moved.Before(asked) {
			moved = asked
		}
		late := time.NewTimer(time.Until(moved.Add(a.standby.alone)))
		select {
		case <-done:
			late.Stop()
			return true
		case <-ctx.Done():
			late.Stop()
			return false
		case <-late.C:
		}
		m.medium.mu.Lock()
		hangs := !m.medium.moved.After(moved)
		m.medium.mu.Unlock()
		if hangs {
			return false
		}
	}
}

// waitAsked waits for the answer to a request like the wait for a standby: for
// a time counted from the first waiter. It reports whether the answer came.
func (a *Archive) waitAsked(ctx context.Context, m *mirror, r *request) bool {
	m.medium.mu.Lock()
	since := earlier(m.medium.since, r.asked)
	m.medium.mu.Unlock()
	late := time.NewTimer(time.Until(since.Add(a.standby.alone)))
	defer late.Stop()
	select {
	case <-r.answered:
		return true
	case <-ctx.Done():
	case <-late.C:
	}
	return false
}

// SyncMirror writes missing entries to the mirror, however long that takes. It
// returns a [OneCopyError] if the mirror cannot be written or its medium does
// not answer, and nil if there is no mirror.
func (a *Archive) SyncMirror(ctx context.Context) error {
	return a.ofMirror(ctx, func(m *mirror) error {
		r := a.askMirror(m, true)
		if !a.waitMedium(ctx, m, r.asked, r.answered) {
			return a.notAnswered(ctx, m, r)
		}
		return r.err
	})
}

// mirrorHasIt returns nil once the mirror has everything stored before, or a
// [OneCopyError] if that takes too long.
func (a *Archive) mirrorHasIt(ctx context.Context) error {
	return a.ofMirror(ctx, func(m *mirror) error {
		r := a.askMirror(m, true)
		if !a.waitAsked(ctx, m, r) {
			return a.notAnswered(ctx, m, r)
		}
		return r.err
	})
}

// ofMirror calls a function with the mirror, if there is one, and again if it
// was replaced meanwhile.
func (a *Archive) ofMirror(ctx context.Context, do func(*mirror) error) error {
	for {
		m, err := a.knowMirror(ctx)
		if err != nil || m == nil {
			return err
		}
		err = do(m)
		var once *OneCopyError
		switch {
		case errors.Is(err, errLeft):
			continue
		case err == nil, errors.As(err, &once):
			return err
		}
		return &OneCopyError{Place: m.Place, Err: err}
	}
}

// notAnswered returns the error for a caller that gives up waiting. Until that
// request is answered, nobody is told that the mirror has everything.
func (a *Archive) notAnswered(ctx context.Context, m *mirror, r *request) error {
	w := &m.medium
	w.mu.Lock()
	defer w.mu.Unlock()
	select {
	case <-r.answered: // just now
		return r.err
	default:
	}
	if r.write {
		w.told = max(w.told, r.n)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return w.silent(m.Place, a.standby.alone)
}

// silent returns the error for a caller that gives up waiting; the lock must be
// held.
func (w *medium) silent(place string, alone time.Duration) error {
	at := w.since
	if at.IsZero() {
		at = time.Now()
	}
	if w.moved.After(at) {
		if at = w.moved; time.Since(at) < alone {
			return &OneCopyError{Place: place, Err: errBusyMedium}
		}
	}
	return &OneCopyError{Place: place, Since: at, Err: errSilentMedium}
}

// mirrorLacks returns a [OneCopyError] while the mirror lacks entries of this
// process, or does not answer.
func (a *Archive) mirrorLacks() error {
	m := a.mirror.Load()
	if m == nil {
		return nil
	}
	w := &m.medium
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.told > 0, !w.since.IsZero() && time.Since(w.since) >= a.standby.alone:
		return w.silent(m.Place, a.standby.alone)
	case w.wrong != nil:
		return &OneCopyError{Place: m.Place, Err: w.wrong}
	}
	return nil
}

// OneDisk reports whether the mirror is on the same disk as the store, if that
// can be determined: then it does not help if that disk fails.
func (a *Archive) OneDisk(ctx context.Context) (bool, error) {
	m, err := a.knowMirror(ctx)
	if err != nil || m == nil {
		return false, err
	}
	known := func() (known, oneDisk bool) {
		m.medium.mu.Lock()
		defer m.medium.mu.Unlock()
		return m.medium.looked, m.medium.oneDisk
	}
	if known, same := known(); known {
		return same, nil
	}
	r := a.askMirror(m, false)
	a.waitMedium(ctx, m, r.asked, r.answered)
	_, same := known()
	return same, nil
}

// inTime calls a function on a medium that may hang, and gives up if it takes
// too long.
func inTime[T any](most time.Duration, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := do()
		done <- result{value, err}
	}()
	late := time.NewTimer(most)
	defer late.Stop()
	select {
	case r := <-done:
		return r.value, r.err
	case <-late.C:
		var none T
		return none, errSilentMedium
	}
}
