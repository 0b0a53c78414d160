package arbitration

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// considered is a ruling examined against the game.
type considered struct {
	*Game
	r      Ruling
	row    rulings.Ruling
	side   board.Color // White for a ruling that concerns no single player
	index  int         // of the cell; len(Cells) for the move to come, -1 if none is named
	claim  *scoresheet.Claim
	advice Advice

	strike int                      // index of the first cell that is struck, -1 if none is
	queen  *board.Shape             // the move with a queen instead of the pawn that was not promoted
	late   *scoresheet.PawnReplaced // the same, if the opponent has moved on since
}

// consider determines what a ruling would do. An error means that the arbiter's
// input is wrong.
func (g *Game) consider(r Ruling) (*considered, error) {
	c := &considered{Game: g, r: r, index: -1, strike: -1}
	row, ok := rulings.Lookup(r.ID)
	if !ok {
		return c, because(ReasonRuleUnknown, fmt.Errorf("%q is not a ruling: choose one from the list", r.ID))
	}
	c.row = row
	if !scoresheet.IsLine(r.Text) {
		return c, errTextLine
	}
	for _, check := range []func() error{c.findClaim, c.findSide, c.findCell, c.checkTimes} {
		if err := check(); err != nil {
			return c, err
		}
	}
	if err := c.advise(); err != nil {
		return c, err
	}
	if c.advice.Applies() {
		c.advice.Result = c.result()
		c.follow()
	}
	return c, nil
}

// findClaim sets the pending claim, if the ruling is on one.
func (c *considered) findClaim() error {
	if !c.r.ID.IsClaim() {
		return nil
	}
	claim := c.record.OpenClaim()
	if claim == nil {
		return because(ReasonNoClaim, errors.New("no claim is waiting for a decision: read the claims first"))
	}
	c.claim = claim
	side := scoresheet.SignerOf(c.record.Claimant(claim))
	if c.r.Side != 0 && c.r.Side != side {
		return because(ReasonRuleSide, fmt.Errorf("the claim that is waiting is %s's: name that side", side))
	}
	c.r.Side = side
	at := c.record.Find(claim.Cell)
	if c.r.Cell != nil && c.record.IndexOf(*c.r.Cell) != at {
		return because(ReasonRuleCell, errors.New("the claim that is waiting is not in that cell: read the claims, and name its cell"))
	}
	if at >= 0 {
		name := c.record.NameAt(at)
		c.r.Cell = &name
	}
	return nil
}

// findSide sets the player whom the ruling concerns.
func (c *considered) findSide() error {
	side, ok := c.r.Side.Player()
	switch {
	case c.row.Who == rulings.Player && !ok:
		return because(ReasonRuleSide, fmt.Errorf("%s concerns one player: say white or black", c.r.ID))
	case c.row.Who != rulings.Player && c.r.Side != 0:
		return because(ReasonRuleSide, fmt.Errorf("%s concerns no one player: say none", c.r.ID))
	}
	c.side = side
	return c.otherSide()
}

// otherSide refuses a ruling by which the wrong player loses, if the record
// shows for certain who sealed or who is mated.
func (c *considered) otherSide() error {
	switch c.r.ID {
	case rulings.SealedBad:
		if n := len(c.record.Adjournments); n > 0 && c.record.Adjournments[n-1].Cell.Side != c.side {
			return because(ReasonRuleSide, fmt.Errorf("%s sealed the move: name that side", c.side.Other()))
		}
	case rulings.EndMate:
		if c.r.Playing {
			return nil // the sheet does not show the position on the board
		}
		mated := map[board.Color]bool{}
		for ply, end := range c.endings() {
			mated[c.record.NameAt(ply).Side] = mated[c.record.NameAt(ply).Side] || end == rulings.EndMate
		}
		if mated[c.side.Other()] && !mated[c.side] {
			return because(ReasonRuleSide, fmt.Errorf("on the sheet %s is mated: name that side", c.side.Other()))
		}
	case rulings.EndStalemate, rulings.EndDead, rulings.EndFivefold, rulings.EndSeventyFive:
		// Mate that came first, or with the same move, takes precedence (Laws 9.6.2).
		ends := c.endings()
		if plies := slices.Sorted(maps.Keys(ends)); len(plies) > 0 && ends[plies[0]] == rulings.EndMate && !c.r.Playing {
			return &RuleError{ID: c.r.ID, Why: rulings.IsOver, Instead: rulings.EndMate, Rules: c.rules.Set.Name()}
		}
	}
	return nil
}

// findCell sets the index of the move that the ruling concerns.
func (c *considered) findCell() error {
	if c.r.ID == rulings.QuickIncrement && c.r.Cell == nil && c.played > 0 {
		name := c.record.NameAt(c.played - 1) // from here on the clocks count differently
		c.r.Cell = &name
	}
	if c.r.Cell == nil {
		return nil
	}
	c.index = c.record.IndexOf(*c.r.Cell)
	if c.index < 0 || c.index > len(c.record.Cells) {
		return because(ReasonRuleCell, fmt.Errorf("nothing is written in %s: name a cell that is written, or the next one", *c.r.Cell))
	}
	return nil
}

// maxAdded is the longest time that is added at once.
const maxAdded = scoresheet.MaxClock * time.Second

// checkTimes refuses times that make no sense by themselves.
func (c *considered) checkTimes() error {
	switch d := c.r.Added; {
	case c.r.White.Noted != c.r.Black.Noted && c.needsClocks():
		return because(ReasonRuleClocks, errors.New("the new time of one clock is missing: give both"))
	case d == nil:
	case *d < 0 || *d > maxAdded || *d%time.Second != 0:
		return because(ReasonRuleAdded, fmt.Errorf("%v is not a time to add to a clock: give whole seconds", *d))
	case *d > 0 && c.row.Who != rulings.Player:
		return because(ReasonRuleAdded, errors.New("time is added to the opponent of one player: give the new times of both clocks instead"))
	}
	return nil
}

// needsClocks reports whether the ruling consists of the new times. With other
// rulings the clocks may stay as they are.
func (c *considered) needsClocks() bool {
	switch c.r.ID {
	case rulings.ClockSet, rulings.ClockReplaced, rulings.ClockGiven, rulings.LateWhite, rulings.PenaltyOpponent, rulings.PenaltyOwn, rulings.SealedAbsent, rulings.SealedTimes:
		return true
	}
	return false
}

// advise asks the rules, and whether the opponent can mate if they depend on
// it.
func (c *considered) advise() error {
	ruling := rulings.Given{ID: c.r.ID, Side: c.side, Cell: c.offence(c.index)}
	before := c.before()
	f := c.facts(&c.r, c.side, c.index)
	if c.r.Facts.Opponent != rulings.NotAsked {
		f.Opponent = rulings.NotAsked
	}
	e := c.event()
	a, err := e.Advise(ruling, before, f)
	if err != nil {
		return because(ReasonRuleUnknown, err)
	}
	c.advice.Advice, c.advice.Moves = a, f.Moves
	if a.Need != rulings.NeedMating {
		return nil
	}
	if f.Opponent = c.r.Facts.Opponent; f.Opponent != rulings.NotAsked {
		c.advice.Mating, c.advice.MatingWord = map[rulings.Mating]string{rulings.CanMate: "can", rulings.CannotMate: "cannot"}[f.Opponent], "said"
	} else {
		at := c.played
		if a.Effect == rulings.Counted && c.index >= 0 {
			at = min(c.index, c.played)
		}
		if n := len(c.record.Adjournments); c.r.ID == rulings.SealedBad && n > 0 {
			at = c.record.IndexOf(c.record.Adjournments[n-1].Cell) // the adjourned position
		}
		if f.Opponent = c.mating(&c.advice, at, c.side.Other()); f.Opponent != rulings.NotAsked {
			c.note(NoteSheetBehind)
		}
	}
	c.advice.Advice, err = e.Advise(ruling, before, f)
	return err
}

func (c *considered) note(n Note) { c.advice.Notes = append(c.advice.Notes, n) }

// offence returns the identity of the player's move that the ruling is on, so
// that two offences in one move are distinguished from offences in two. It is 0
// for a move that is not written, which counts as a different one each time.
func (c *considered) offence(index int) uint64 {
	if index < 0 || index >= len(c.record.Cells) || c.row.Who == rulings.Player && c.record.NameAt(index).Side != c.side {
		return 0
	}
	return uint64(c.record.Cells[index].ID)
}

// before returns the rulings of the game so far.
func (g *Game) before() []rulings.Given {
	var all []rulings.Given
	for _, r := range g.record.Rulings {
		side, ok := r.Side.Player()
		b := rulings.Given{ID: rulings.ID(r.Ruling), Side: side, Cell: uint64(r.Cell), Void: r.Withdrawn != 0}
		if name, found := g.record.NameOf(r.Cell); found && ok && name.Side != side {
			b.Cell = 0
		}
		all = append(all, b)
	}
	return all
}
