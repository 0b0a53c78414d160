package hall

import (
	"time"

	"zapis/desk"
)

// StreamsOfOne is how many streams one person may have.
const StreamsOfOne = maxOfOne

// Route is a page, or what a form does.
type Route struct {
	Pattern string
	Act     desk.Act
	Open    bool
}

// Routes returns all pages and forms.
func Routes() (all []Route) {
	for _, r := range routes() {
		all = append(all, Route{r.pattern, r.act, r.open})
	}
	return all
}

// Hang keeps the desk busy until it is called again, and lets nobody wait for it
// longer than that.
func (s *Server) Hang(wait time.Duration) (again func()) {
	s.mu.Lock()
	s.mu.wait = wait
	return s.mu.Unlock
}

// Enter begins a session of a person at a time, and returns what its cookie holds.
func (s *Server) Enter(name string, now time.Time) string { return s.door.enter(name, "", now) }

// IsIn reports whether a session is there, and uses it.
func (s *Server) IsIn(token string, now time.Time) bool {
	_, ok := s.door.session(token, now)
	return ok
}

// Bounds of sessions.
const (
	MaxSessions = maxSessions
	MaxPerson   = maxPerson
)

// HangPrinting keeps what prints rounds busy until it is called again, as Hang
// does the desk.
func (s *Server) HangPrinting(wait time.Duration) (again func()) {
	s.printing.Lock()
	s.printing.wait = wait
	return s.printing.Unlock
}

// Waiting is how many files wait for the desk.
func (s *Server) Waiting() int {
	s.air.mu.Lock()
	defer s.air.mu.Unlock()
	return len(s.air.waiting)
}

// WhileBusy keeps the desk busy until so many files wait for it.
func (s *Server) WhileBusy(files int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for waiting := 0; waiting < files; time.Sleep(time.Millisecond) {
		s.air.mu.Lock()
		waiting = len(s.air.waiting)
		s.air.mu.Unlock()
	}
}

// Typed is typed.
var Typed = typed

// Passed is how much time has passed, by whichever clock.
var Passed = passed

// Bounds of a stick.
const (
	MaxStickNames = maxStickNames
	MaxStickTaken = maxStickTaken
)

// PublishFor is how long the desk waits for the folder of the broadcast.
func (s *Server) PublishFor(wait time.Duration) { s.publishing.wait = wait }
