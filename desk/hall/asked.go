package hall

import (
	"context"
	"strconv"

	"zapis/desk"
	"zapis/desk/intake"
)

// askedCount is how many boards of a round ask. It is counted again when the
// facts have changed: which boards ask does not depend on the time.
type askedCount struct {
	hall *desk.Hall
	at   desk.Place
	n    int
}

// askedIn returns how many boards of a round ask, as the page questions lists
// them for arbiters. Server.mu must be held.
func (s *Server) askedIn(ctx context.Context, d *intake.Desk, at desk.Place) (int, error) {
	if s.asked.hall == d.Hall() && s.asked.at == at {
		return s.asked.n, nil
	}
	if d.Hall().Round(at.Section, at.Round) == nil {
		return 0, nil
	}
	boards, err := d.Boards(ctx, at.Section, at.Round)
	if err != nil {
		return 0, err
	}
	s.asked = askedCount{d.Hall(), at, asksIn(boards)}
	return s.asked.n, nil
}

// asksIn counts the boards that ask.
func asksIn(boards []*intake.Board) (n int) {
	for _, b := range boards {
		if b.State == desk.Asks && openQuestion(b) != nil {
			n++
		}
	}
	return n
}

// liveCount sends the count alone: to all pages but the hall, whose own stream
// has it.
const liveCount = "count"

// lookCount returns the count for a page that begins with a version.
func (s *Server) lookCount(ctx context.Context, key hallKey, version string) (out []byte, err error) {
	err = s.work(ctx, func(d *intake.Desk) error {
		n, err := s.askedIn(ctx, d, key.place())
		if err == nil {
			out = s.live.count(key, version, n)
		}
		return err
	})
	return out, err
}

// count remembers how many boards ask, and returns it if it is new: to those who
// look, or with a version to a page that has just begun.
func (l *live) count(key hallKey, version string, n int) []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	was := l.shown[key]
	if version == "" || was == nil {
		l.shown[key] = &shownHall{asked: n}
	}
	if version == strconv.Itoa(n) || version == "" && (was == nil || was.asked == n) {
		return nil
	}
	return event("asked", n)
}
