package scoresheet

import (
	"errors"
	"fmt"
	"slices"

	"zapis/scoresheet/board"
)

// Claim is a claim in the record. It is never changed in place.
type Claim struct {
	ClaimMade
	By      Signer  // who claims, as a ClaimMadeBy says; 0 if he follows from the cell
	ID      EventID // of its event
	At      Millis  // wall time
	Decided Decision
	Text    string // of the decision
	When    Millis // wall time of the decision
}

// Struck are cells that the arbiter cancelled.
type Struck struct {
	MovesCancelled
	First CellName // the name of the first one when it was struck
	Cells []*Cell
	At    Millis // wall time
}

// OpenClaim returns the claim that is waiting for the arbiter, or nil.
func (r *Record) OpenClaim() *Claim {
	for _, c := range slices.Backward(r.Claims) {
		if c.Decided == Undecided {
			return c
		}
	}
	return nil
}

// Claimant returns the player who claims: the one named in the claim, otherwise the
// one whose claim it is according to the sheet ([Record.Entitled]).
func (r *Record) Claimant(c *Claim) board.Color {
	if color, one := c.By.Player(); one {
		return color
	}
	return r.Entitled(c)
}

// Entitled returns whose claim it can be according to the sheet: the player having
// the move or, with an intended move, the player of its column (Laws 9.2, 9.3).
func (r *Record) Entitled(c *Claim) board.Color {
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

// Skipped reports whether the announced move was written after an empty cell of the
// other player, whose turn it was according to the sheet.
func (r *Record) Skipped(c *Claim) bool {
	i := r.Find(c.Cell)
	if !c.Intended || i < 1 || r.Sides != BothSides {
		return false
	}
	before := r.Cells[i-1]
	return before.Form == FormBlank && before.Passed && before.By+1 == r.Cells[i].By
}

// ErrWhoClaims is returned if the sheet is kept for both players and the claim does
// not say whose it is.
var ErrWhoClaims = errors.New("this sheet is kept for both: say who claims, by=white or by=black")

// ErrOthersClaim refuses a claim in the other player's name.
var ErrOthersClaim = errors.New("a player claims for himself: leave out by=, or call the arbiter")

// ClaimBy returns who claims: the player whose sheet it is or, on a sheet kept for
// both, the one named by said. It returns 0 if it is not known whose sheet it is;
// then the claim belongs to the player having the move.
func (r *Record) ClaimBy(said Signer) (Signer, error) {
	own := Signer(r.Header.Recorder)
	switch {
	case said == SignerArbiter:
		return 0, ErrWhoClaims
	case own == SignerArbiter && said == 0:
		return 0, ErrWhoClaims
	case own == SignerArbiter || own == 0 || own == said:
		return said, nil
	case said == 0:
		return own, nil
	}
	return 0, ErrOthersClaim
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

// ErrClaimed refuses to remove a cell that a claim names.
var ErrClaimed = errors.New("a claim that is waiting names this cell: call the arbiter")

// ErrAnnounced refuses to change a move that was announced with a claim.
var ErrAnnounced = errors.New("this move was announced with a claim and cannot be changed: call the arbiter")

// PlanClaim returns the events of a claim on the position after the last cell. If
// intended has the events that write an intended move, they come first, and the
// claim is on that move. by is the claimant, or 0 for the player having the move.
// next is the identity of the first event.
func (r *Record) PlanClaim(kind ClaimKind, by Signer, intended []Payload, next EventID) ([]Payload, error) {
	switch {
	case kind != ClaimThreefold && kind != ClaimFifty:
		return nil, errors.New("a claim is for threefold or fifty: say which")
	case r.OpenClaim() != nil:
		return nil, errors.New("a claim is already waiting for the arbiter: call him")
	case r.Cursor.Cell != 0 || r.Cursor.Ahead > 1:
		return nil, errors.New("a claim is made at the end of the sheet: go there first")
	}
	claim := ClaimMade{Claim: kind}
	entitled := r.NameAt(len(r.Cells)).Side
	if entry := lastEntry(intended); entry >= 0 {
		claim.Cell, claim.Intended = next+EventID(entry), true
		entitled = r.NameAt(len(r.Cells) + entry).Side // each before it makes a cell
	} else if len(r.Cells) > 0 {
		claim.Cell = r.Cells[len(r.Cells)-1].ID
	}
	// The kind of old is written wherever it says the same.
	if color, one := by.Player(); one && color != entitled {
		return append(slices.Clone(intended), ClaimMadeBy{claim, by}), nil
	}
	return append(slices.Clone(intended), claim), nil
}

// lastEntry is the index of the event that writes the move of a plan, -1 if
// none does.
func lastEntry(plan []Payload) int {
	for i, p := range slices.Backward(plan) {
		switch p.(type) {
		case MoveMade, SquaresTouched, TextWritten, DashWritten, BlankLeft:
			return i
		}
	}
	return -1
}

func (r *Record) claim(id EventID, p ClaimMade, by Signer, wall Millis) error {
	switch {
	case p.Claim == 0:
		return errors.New("a claim of nothing")
	case p.Cell != 0 && r.Find(p.Cell) < 0:
		return errNoCell(p.Cell)
	case p.Intended && p.Cell == 0:
		return errors.New("an intended move without a cell")
	case r.OpenClaim() != nil:
		return errors.New("a claim is already open")
	}
	// A claim is no act that an undo takes back, and nothing before it is.
	r.acts = nil
	r.Claims = append(r.Claims[:len(r.Claims):len(r.Claims)], &Claim{ClaimMade: p, By: by, ID: id, At: wall})
	return nil
}

func (r *Record) decide(p ClaimDecided, wall Millis) error {
	i := slices.IndexFunc(r.Claims, func(c *Claim) bool { return c.ID == p.Claim })
	switch {
	case i < 0:
		return fmt.Errorf("there is no claim %d", p.Claim)
	case r.Claims[i].Decided != Undecided || p.Decision == Undecided:
		return fmt.Errorf("claim %d is already decided, or not the open one", p.Claim)
	}
	c := *r.Claims[i]
	c.Decided, c.Text, c.When = p.Decision, p.Text, wall
	r.Claims = slices.Clone(r.Claims)
	r.Claims[i] = &c
	return nil
}

// cancel strikes a cell and what follows it.
func (r *Record) cancel(p MovesCancelled, wall Millis) error {
	i := r.Find(p.Cell)
	if i < 0 {
		return errNoCell(p.Cell)
	}
	if c := r.OpenClaim(); c != nil && r.Find(c.Cell) >= i {
		return errors.New("a claim is waiting that names a later cell")
	}
	s := &Struck{MovesCancelled: p, First: r.NameAt(i), Cells: slices.Clone(r.Cells[i:]), At: wall}
	r.Struck = append(r.Struck[:len(r.Struck):len(r.Struck)], s)
	r.Cells = slices.Clone(r.Cells[:i])
	r.boards.changed(r, i)
	r.Cursor, r.acts = Cursor{}, nil
	r.changed()
	return nil
}
