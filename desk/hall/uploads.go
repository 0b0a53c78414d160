package hall

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Bounds of forms with files, which are held in memory as they are read.
const (
	maxUploads = 3                // at a time; one per person
	uploadWait = 15 * time.Second // for those before
)

// uploads bounds the forms with files that are read at a time. It is used by
// several goroutines.
type uploads struct {
	mu      sync.Mutex
	changed chan struct{} // closed when one ends
	by      map[string]bool
}

// during calls a form's handler when there is room for its files.
func (u *uploads) during(v *visit, do func(*visit) error) error {
	if v.session == nil || v.r.Method != http.MethodPost || !strings.HasPrefix(v.r.Header.Get("Content-Type"), "multipart/") {
		return do(v)
	}
	ctx, stop := context.WithTimeout(v.ctx(), uploadWait)
	defer stop()
	for {
		full := u.begin(v.who.Name)
		if full == nil {
			defer u.end(v.who.Name)
			return do(v)
		}
		select {
		case <-full:
		case <-ctx.Done():
			return problem(http.StatusServiceUnavailable, "hall.err.uploads")
		}
	}
}

// begin makes room for a person's files. If there is none, it returns a channel
// that is closed when there may be.
func (u *uploads) begin(who string) (full <-chan struct{}) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.by == nil {
		u.by, u.changed = map[string]bool{}, make(chan struct{})
	}
	if u.by[who] || len(u.by) >= maxUploads {
		return u.changed
	}
	u.by[who] = true
	return nil
}

func (u *uploads) end(who string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.by, who)
	close(u.changed)
	u.changed = make(chan struct{})
}
