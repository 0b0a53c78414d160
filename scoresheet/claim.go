package scoresheet

import (
	"errors"
	"fmt"
	"slices"

	"zapis/scoresheet/board"
)

// Claim is a claim as it stands in the record. It is never changed in place.
type Claim struct {
	ClaimMade
	ID      EventID // of its event
	At      int64   // wall time, ms since 1970 UTC
	Decided Decision
	Text    string // of the decision
	When    int64  // wall time of the decision, ms since 1970 UTC
}

// Struck are cells that the arbiter cancelled.
type Struck struct {
	MovesCancelled
	First CellName // the name of the first one when it was struck
	Cells []*Cell
	At    int64 // wall time, ms since 1970 UTC
}

// OpenClaim returns the claim that waits for the arbiter, nil if there is
// none.
func (r *Record) OpenClaim() *Claim {
	for _, c := range slices.Backward(r.Claims) {
		if c.Decided == Undecided {
			return c
		}
	}
	return nil
}

// Claimant returns who claims: the player to move, who with an intended move
// is the one who wrote it (Laws 9.2, 9.3).
func (r *Record) Claimant(c *Claim) board.Color {
	i := r.Find(c.Cell)
	switch {
	case c.Cell == 0:
		return r.Header.First.Side
	case i < 0:
		return board.White
	case c.Intended:
		return r.NameAt(i).Side
	}
	return r.NameAt(i).Side.Other()
}

// announced reports whether a cell holds a move that was announced with a
// claim and waits for the arbiter: it cannot be changed (Laws 9.2.1, 9.3.1).
func (r *Record) announced(id EventID) bool {
	c := r.OpenClaim()
	return c != nil && c.Intended && c.Cell == id
}

// claimedOn reports whether the claim that waits names a cell: it is not taken
// out meanwhile, or nobody could tell what was claimed.
func (r *Record) claimedOn(id EventID) bool {
	c := r.OpenClaim()
	return c != nil && c.Cell == id
}

// ErrClaimed refuses to take out a cell that a claim names.
var ErrClaimed = errors.New("a claim waits that names this cell: call the arbiter")

// ErrAnnounced refuses to change a move that was announced with a claim.
var ErrAnnounced = errors.New("this move was announced with a claim and cannot be changed: call the arbiter")

// PlanClaim is a claim on the position after the last cell, or, with the
// events that write the intended move, on that one, which is written first.
// next is the identity that the first of these events gets.
func (r *Record) PlanClaim(kind ClaimKind, intended []Payload, next EventID) ([]Payload, error) {
	switch {
	case kind != ClaimThreefold && kind != ClaimFifty:
		return nil, errors.New("a claim is of threefold or fifty: say which")
	case r.OpenClaim() != nil:
		return nil, errors.New("a claim waits for the arbiter already: call him")
	case r.Cursor.Cell != 0 || r.Cursor.Ahead > 1:
		return nil, errors.New("a claim is made at the end of the sheet: go there first")
	}
	claim := ClaimMade{Claim: kind}
	if len(intended) > 0 {
		// The cell is the one that the last of them makes.
		claim.Cell, claim.Intended = next+EventID(len(intended)-1), true
	} else if len(r.Cells) > 0 {
		claim.Cell = r.Cells[len(r.Cells)-1].ID
	}
	return append(slices.Clone(intended), claim), nil
}

func (r *Record) claim(id EventID, p ClaimMade, wall int64) error {
	switch {
	case p.Claim == 0:
		return errors.New("a claim of nothing")
	case p.Cell != 0 && r.Find(p.Cell) < 0:
		return errNoCell(p.Cell)
	case p.Intended && p.Cell == 0:
		return errors.New("an intended move without a cell")
	case r.OpenClaim() != nil:
		return errors.New("a claim is open already")
	}
	// A claim is no act that an undo takes back, and nothing before it is.
	r.acts = nil
	r.Claims = append(r.Claims[:len(r.Claims):len(r.Claims)], &Claim{ClaimMade: p, ID: id, At: wall})
	return nil
}

func (r *Record) decide(p ClaimDecided, wall int64) error {
	i := slices.IndexFunc(r.Claims, func(c *Claim) bool { return c.ID == p.Claim })
	switch {
	case i < 0:
		return fmt.Errorf("there is no claim %d", p.Claim)
	case r.Claims[i].Decided != Undecided || p.Decision == Undecided:
		return fmt.Errorf("claim %d is decided already, or not now", p.Claim)
	}
	c := *r.Claims[i]
	c.Decided, c.Text, c.When = p.Decision, p.Text, wall
	r.Claims = slices.Clone(r.Claims)
	r.Claims[i] = &c
	return nil
}

// cancel strikes a cell and what follows it.
func (r *Record) cancel(p MovesCancelled, wall int64) error {
	i := r.Find(p.Cell)
	if i < 0 {
		return errNoCell(p.Cell)
	}
	if c := r.OpenClaim(); c != nil && r.Find(c.Cell) >= i {
		return errors.New("a claim waits that names a cell behind it")
	}
	s := &Struck{MovesCancelled: p, First: r.NameAt(i), Cells: slices.Clone(r.Cells[i:]), At: wall}
	r.Struck = append(r.Struck[:len(r.Struck):len(r.Struck)], s)
	r.Cells = slices.Clone(r.Cells[:i])
	r.boards.refresh(r)
	r.Cursor, r.acts = Cursor{}, nil
	r.changed()
	return nil
}
