package hall

import (
	"context"
	"errors"
	"strconv"

	"zapis/assets"
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

// liveCount sends only the count, and whether everything is in two copies, to
// all pages except the hall, whose own stream has both.
const liveCount = "count"

// lookCount returns the count for a page that begins with a version.
func (s *Server) lookCount(ctx context.Context, key hallKey, version string) (out []byte, err error) {
	err = s.work(ctx, func(d *intake.Desk) error {
		n, err := s.askedIn(ctx, d, key.place())
		if err == nil {
			out = s.live.count(key, version, n, oneCopyOf(assets.Words(key.lang), d.OneCopy()))
		}
		return err
	})
	return out, err
}

// countVersion identifies what a page shows of both.
func countVersion(n int, copies string) string {
	if copies == "" {
		return strconv.Itoa(n)
	}
	return strconv.Itoa(n) + " " + copies
}

// oneCopyOf returns a message that new files are in one copy only, and why, or
// "".
func oneCopyOf(words assets.Catalogue, why error) string {
	var once *intake.OneCopyError
	switch {
	case why == nil:
		return ""
	case errors.As(why, &once) && !once.Since.IsZero():
		return words.Say("hall.onecopy.silent", once.Place, once.Since.Local().Format("15:04"))
	}
	return words.Say("hall.onecopy")
}

// count remembers how many boards ask, and returns the changes: for open pages,
// or with a version for a page that has just begun.
func (l *live) count(key hallKey, version string, n int, copies string) (out []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	was := l.shown[key]
	if version == "" || was == nil {
		l.shown[key] = &shownHall{asked: n, copies: copies}
	}
	if version == countVersion(n, copies) || version == "" && was == nil {
		return nil
	}
	if version != "" || was.asked != n {
		out = event("asked", n)
	}
	if version != "" || was.copies != copies {
		out = append(out, event("copies", copies)...)
	}
	return out
}
