package hall

import (
	"time"

	"zapis/desk/intake"
)

// deskTime returns the time by the clock that stamps the desk's facts, for
// display. Sessions are timed by this machine's clock ([Options.Now]), which
// nobody elsewhere can set.
func (s *Server) deskTime() time.Time { return s.desk.Now().Local() }

// wrongClock describes the error of the clock of the desk's machine, if any.
func (v *visit) wrongClock(d *intake.Desk) string {
	const form = "2006-01-02 15:04"
	w := d.WrongClock()
	switch {
	case w == nil:
		return ""
	case !w.Server.IsZero():
		return v.words.Say("hall.clock.server", w.Here.Local().Format(form), w.Server.Local().Format(form))
	}
	return v.words.Say("hall.clock.noted", w.Here.Local().Format(form), w.Noted.Local().Format(form))
}

// passed returns how much time has passed. The monotonic clock stops while a
// laptop sleeps, and the wall clock can be set back: the longer time counts.
func passed(since, now time.Time) time.Duration {
	return max(now.Sub(since), now.Round(0).Sub(since.Round(0)))
}
