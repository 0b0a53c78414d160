package scoresheet

import (
	"errors"
	"slices"
)

// Adjournment is an adjournment in the record, from the moment when the sealing of
// a move is asked for. It is never changed in place.
type Adjournment struct {
	GameAdjourned            // the zero value until the game is parked
	Cell          CellName   // of the sealed move; of the move that is due where none was sealed
	Asked         Millis     // wall time at which the sealed move was asked for, 0 if it was not
	Sealed        MoveSealed // the zero value if none is sealed on the device
	SealedAt      Millis     // wall times; 0 if not yet
	At            Millis     // parked
	Opened        SealOpened
	OpenedAt      Millis
	Resumed       GameResumed
	ResumedAt     Millis
}

// HasSealed reports whether a move is sealed on the device.
func (a *Adjournment) HasSealed() bool { return a != nil && a.SealedAt != 0 }

// Reconstruction is a reconstruction in the record (Laws 8.5.3).
type Reconstruction struct {
	ReconstructionBegun
	At      Millis // wall times
	Ended   ReconstructionEnded
	EndedAt Millis // 0 while it goes on
}

// Sealing returns the adjournment that waits for its sealed move, or for the
// arbiter to park the game; nil if no move is being sealed.
func (r *Record) Sealing() *Adjournment {
	if a := r.lastAdjournment(); a != nil && a.At == 0 {
		return a
	}
	return nil
}

// Parked returns the adjournment in which the game is parked, nil if it is not.
func (r *Record) Parked() *Adjournment {
	if a := r.lastAdjournment(); a != nil && a.At != 0 && a.ResumedAt == 0 {
		return a
	}
	return nil
}

// ParkedClocks returns the clock times of White and Black with which a parked game
// is resumed: those of the envelope, or those that a ruling has noted since, for
// example if a player came late (Guideline I.9).
func (r *Record) ParkedClocks() (clocks [2]Clock) {
	a := r.Parked()
	if a == nil {
		return clocks
	}
	clocks = [2]Clock{a.White, a.Black}
	for _, ruling := range r.Rulings {
		if ruling.At >= a.At && ruling.Withdrawn == 0 && ruling.White.Noted && ruling.Black.Noted {
			clocks = [2]Clock{ruling.White, ruling.Black}
		}
	}
	return clocks
}

func (r *Record) lastAdjournment() *Adjournment {
	if n := len(r.Adjournments); n > 0 {
		return r.Adjournments[n-1]
	}
	return nil
}

// Reconstructing returns the reconstruction that is under way, or nil.
func (r *Record) Reconstructing() *Reconstruction {
	if n := len(r.Reconstructions); n > 0 && r.Reconstructions[n-1].EndedAt == 0 {
		return r.Reconstructions[n-1]
	}
	return nil
}

var (
	errNotSealing = errors.New("no move is being sealed")
	errNotParked  = errors.New("the game is not adjourned")
)

// adjourning folds what seals a move, parks a game and takes it up again.
func (r *Record) adjourning(p Payload, wall Millis) error {
	wall = max(wall, 1) // 0 says: not yet
	switch p := p.(type) {
	case SealAsked:
		if r.Sealing() != nil || r.Parked() != nil {
			return errors.New("a move is already sealed")
		}
		// What is sealed is no act that an undo takes back, and nothing before it is.
		r.acts, r.Cursor = nil, Cursor{}
		r.newAdjournment(Adjournment{Asked: wall})
	case MoveSealed:
		return r.change(r.Sealing(), errNotSealing, func(a *Adjournment) { a.Sealed, a.SealedAt = p, wall })
	case SealWithdrawn:
		if r.Sealing() == nil {
			return errNotSealing
		}
		r.Adjournments = slices.Clip(r.Adjournments[:len(r.Adjournments)-1])
	case GameAdjourned:
		if r.Parked() != nil {
			return errors.New("the game is already adjourned")
		}
		if r.Sealing() == nil {
			r.newAdjournment(Adjournment{})
		}
		r.acts = nil
		return r.change(r.Sealing(), errNotSealing, func(a *Adjournment) { a.GameAdjourned, a.At = p, wall })
	case SealOpened:
		if a := r.Parked(); a != nil && a.OpenedAt != 0 {
			return errors.New("the envelope is already open")
		}
		return r.change(r.Parked(), errNotParked, func(a *Adjournment) { a.Opened, a.OpenedAt = p, wall })
	case GameResumed:
		err := r.change(r.Parked(), errNotParked, func(a *Adjournment) { a.Resumed, a.ResumedAt = p, wall })
		if err == nil {
			r.acts = nil // what is on the sheet was before the envelope
		}
		return err
	}
	return nil
}

func (r *Record) newAdjournment(a Adjournment) {
	end := *r
	end.Cursor = Cursor{}
	a.Cell = r.NameAt(end.CursorIndex())
	r.Adjournments = append(slices.Clip(r.Adjournments), &a)
}

// change puts a changed copy in the place of the last adjournment.
func (r *Record) change(last *Adjournment, missing error, do func(*Adjournment)) error {
	if last == nil {
		return missing
	}
	a := *last
	do(&a)
	r.Adjournments = slices.Clone(r.Adjournments)
	r.Adjournments[len(r.Adjournments)-1] = &a
	return nil
}

func (r *Record) reconstruct(p ReconstructionBegun, wall Millis) error {
	if r.Reconstructing() != nil {
		return errors.New("a reconstruction is already under way")
	}
	r.Reconstructions = append(slices.Clip(r.Reconstructions), &Reconstruction{ReconstructionBegun: p, At: wall})
	return nil
}

func (r *Record) endReconstruction(p ReconstructionEnded, wall Millis) error {
	now := r.Reconstructing()
	if now == nil {
		return errors.New("no reconstruction is under way")
	}
	c := *now
	c.Ended, c.EndedAt = p, max(wall, 1)
	r.Reconstructions = slices.Clone(r.Reconstructions)
	r.Reconstructions[len(r.Reconstructions)-1] = &c
	return nil
}

func (a *Adjournment) put(w *fieldWriter) {
	w.nest(1, a.fields)
	w.uint(2, uint64(a.Cell.slot())+1)
	w.uint(3, uint64(a.Asked))
	w.nest(4, a.Sealed.fields)
	w.uint(5, uint64(a.SealedAt))
	w.uint(6, uint64(a.At))
	w.nest(7, a.Opened.fields)
	w.uint(8, uint64(a.OpenedAt))
	w.nest(9, a.Resumed.fields)
	w.uint(10, uint64(a.ResumedAt))
}

func (a *Adjournment) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		a.GameAdjourned = nestedPayload[GameAdjourned](r, f)
	case 2:
		a.Cell = nameOf(int(r.upTo(f, 1<<16)) - 1)
	case 3:
		a.Asked = Millis(r.uint(f))
	case 4:
		a.Sealed = nestedPayload[MoveSealed](r, f)
	case 5:
		a.SealedAt = Millis(r.uint(f))
	case 6:
		a.At = Millis(r.uint(f))
	case 7:
		a.Opened = nestedPayload[SealOpened](r, f)
	case 8:
		a.OpenedAt = Millis(r.uint(f))
	case 9:
		a.Resumed = nestedPayload[GameResumed](r, f)
	case 10:
		a.ResumedAt = Millis(r.uint(f))
	}
}

func (c *Reconstruction) put(w *fieldWriter) {
	w.nest(1, c.fields)
	w.uint(2, uint64(c.At))
	w.nest(3, c.Ended.fields)
	w.uint(4, uint64(c.EndedAt))
}

func (c *Reconstruction) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		c.ReconstructionBegun = nestedPayload[ReconstructionBegun](r, f)
	case 2:
		c.At = Millis(r.uint(f))
	case 3:
		c.Ended = nestedPayload[ReconstructionEnded](r, f)
	case 4:
		c.EndedAt = Millis(r.uint(f))
	}
}
