package hall

import (
	"time"

	"zapis/desk/intake"
)

// deskTime returns the time by the clock by which the desk states things: pages
// show it, and who signs in is counted by this machine's ([Options.Now]), which
// nobody elsewhere sets.
func (s *Server) deskTime() time.Time { return s.desk.Now().Local() }

// wrongClock says what is wrong with the clock of the desk's machine, if something
// is.
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

// passed returns how much time has passed. The clock that nobody sets stands still
// while a laptop sleeps, and the other one can be set back: the longer time
// counts.
func passed(since, now time.Time) time.Duration {
	return max(now.Sub(since), now.Round(0).Sub(since.Round(0)))
}
