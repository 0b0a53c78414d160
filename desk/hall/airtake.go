package hall

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
)

// Bounds on the files taken in with one write.
const (
	airAtOnce      = 64 // files
	airAtOnceBytes = 32 << 20
)

// airIn is a file whose acknowledgement a device waits for.
type airIn struct {
	file   intake.Incoming
	hash   string
	weight int64

	// The outcome, guarded by the turn.
	done   bool
	answer pack.Acknowledgement
	err    error
}

var errNotTaken = errors.New("it was not taken in")

// enqueue lets a file wait for the desk.
func (a *air) enqueue(in *airIn) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.waiting = append(a.waiting, in)
}

// leave removes a file that nobody waits for any more, unless it is being taken
// in.
func (a *air) leave(in *airIn) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.waiting = slices.DeleteFunc(a.waiting, func(other *airIn) bool { return other == in })
}

// next returns the files that have waited longest, as many as fit in one write.
func (a *air) next() []*airIn {
	a.mu.Lock()
	defer a.mu.Unlock()
	n, bytes := 0, 0
	for n < min(len(a.waiting), airAtOnce) && (n == 0 || bytes+len(a.waiting[n].file.Data) <= airAtOnceBytes) {
		bytes += len(a.waiting[n].file.Data)
		n++
	}
	batch := a.waiting[:n:n]
	if a.waiting = a.waiting[n:]; len(a.waiting) == 0 {
		a.waiting = nil
	}
	return batch
}

// airAcknowledge takes in a file durably, and returns the answer. Files that
// come while the desk is at work wait, and the next request that gets the desk
// takes all of them in with one write: a hall that hands in at once waits for a
// few writes, not for one per device.
func (s *Server) airAcknowledge(ctx context.Context, in *airIn) (*pack.Acknowledgement, error) {
	s.air.enqueue(in)
	if err := s.mu.take(ctx); err != nil {
		s.air.leave(in)
		return nil, err
	}
	defer s.mu.Unlock()
	for !in.done {
		s.airTakeAll(ctx, s.air.next())
	}
	if in.err != nil {
		return nil, in.err
	}
	return &in.answer, nil
}

// airTakeAll takes in files; the caller has the turn.
func (s *Server) airTakeAll(ctx context.Context, batch []*airIn) {
	for _, in := range batch {
		in.done, in.err = true, errNotTaken
	}
	fail := func(err error) {
		for _, in := range batch {
			in.err = err
		}
	}
	ctx = context.WithoutCancel(ctx) // other devices wait for it
	if err := s.desk.Refresh(ctx); err != nil {
		fail(err)
		return
	}
	var files []intake.Incoming
	at := map[string]int{}
	for _, in := range batch {
		if _, twice := at[in.hash]; twice {
			continue
		}
		if !s.desk.Has(in.hash) {
			if in.err = s.airMay(in); in.err != nil {
				continue
			}
			in.err = errNotTaken
		}
		at[in.hash] = len(files)
		files = append(files, in.file)
	}
	if len(files) == 0 {
		return
	}
	all, err := s.desk.Receive(ctx, byAir, intake.Hint{From: "air", Side: desk.NoSide}, files...)
	if err != nil {
		fail(err)
		return
	}
	where, err := held(ctx, s.desk)
	if err != nil {
		fail(err)
		return
	}
	now := s.desk.Now()
	for _, in := range batch {
		n, ok := at[in.hash]
		if !ok {
			continue
		}
		t := &all[n]
		if !t.Stored && !t.Already {
			in.err = errNothingOfADevice
			continue
		}
		in.err = nil
		in.answer = pack.Acknowledgement{Event: s.desk.Event().ID, Desk: s.desk.ID(), At: now, Hash: in.hash, Held: where}
		if len(t.Games) == 1 && t.Games[0].Place.Board != "" && t.Games[0].Side >= 0 {
			in.answer.Place, in.answer.Side = t.Games[0].Place, t.Games[0].Side
		}
	}
}

// airMay returns why a file that the desk does not have is not taken in, or
// nil.
func (s *Server) airMay(in *airIn) error {
	key, _ := in.file.Content.Proven() // an unproven file counts as missing
	// Others may have its published games, and send them; they have no records and
	// statements of it.
	device, now := string(key)+string(in.file.Content.Sort), s.Now()
	signed := in.hash // a statement has one spelling
	if games := in.file.Content.Games; len(games) > 0 {
		signed = games[0].Signed()
	}
	switch {
	case s.air.often(device, signed, now):
		return errMuchFromDevice
	case !s.desk.Knows(in.file.Content) && !s.air.stranger(in.weight, s.desk.Enrols()):
		return &airError{http.StatusForbidden, "the event does not know this device, and many such have sent: give the game on a stick"}
	}
	s.air.tookOf(device, signed, now)
	return nil
}

// held returns in how many places the desk holds what it acknowledges.
func held(ctx context.Context, d *intake.Desk) (string, error) {
	place, oneDisk, err := d.Mirror(ctx)
	switch {
	case err != nil:
		return "", err
	case d.OneCopy() != nil:
		return pack.HeldOnce, nil //nolint:nilerr // the device is told
	case (place == "" || oneDisk) && !d.Standby():
		return pack.HeldHere, nil
	}
	return pack.HeldTwice, nil
}
