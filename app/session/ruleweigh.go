package session

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
)

// considered is a ruling held against the game.
type considered struct {
	*ruledGame
	r      Ruling
	row    rulings.Ruling
	side   board.Color // White of a ruling that concerns no one player
	index  int         // of the cell; len(Cells) for the move to come, -1 if none is named
	claim  *scoresheet.Claim
	advice Advice

	strike int                      // index of the first cell that is struck, -1 if none is
	queen  *board.Shape             // in the place of a pawn that was not promoted
	late   *scoresheet.PawnReplaced // the same, where the opponent has moved on since
}

// consider says what a ruling would do. An error is a slip in what was given.
func (g *ruledGame) consider(r Ruling) (*considered, error) {
	c := &considered{ruledGame: g, r: r, index: -1, strike: -1}
	row, ok := rulings.Lookup(r.ID)
	if !ok {
		return c, because(ReasonRuleUnknown, fmt.Errorf("%q is no ruling: choose one from the list", r.ID))
	}
	c.row = row
	if !scoresheet.IsLine(r.Text) {
		return c, errRuleLine
	}
	for _, check := range []func() error{c.findClaim, c.findSide, c.findCell, c.given} {
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

// findClaim takes the claim that waits, where one is ruled on.
func (c *considered) findClaim() error {
	if !strings.HasPrefix(string(c.r.ID), "claim.") {
		return nil
	}
	claim := c.record.OpenClaim()
	if claim == nil {
		return because(ReasonNoClaim, errors.New("no claim waits for a decision: read the claims first"))
	}
	c.claim = claim
	side := scoresheet.SignerOf(c.record.Claimant(claim))
	if c.r.Side != 0 && c.r.Side != side {
		return because(ReasonRuleSide, fmt.Errorf("the claim that waits is %s's: name that side", side))
	}
	c.r.Side = side
	at := c.record.Find(claim.Cell)
	if c.r.Cell != nil && c.record.IndexOf(*c.r.Cell) != at {
		return because(ReasonRuleCell, errors.New("the claim that waits is not in that cell: read the claims, and name its cell"))
	}
	if at >= 0 {
		name := c.record.NameAt(at)
		c.r.Cell = &name
	}
	return nil
}

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

// otherSide refuses a ruling that has the wrong player lose by what the record
// says for certain: who sealed, and who is mated.
func (c *considered) otherSide() error {
	switch c.r.ID {
	case "sealed.bad":
		if n := len(c.record.Adjournments); n > 0 && c.record.Adjournments[n-1].Cell.Side != c.side {
			return because(ReasonRuleSide, fmt.Errorf("%s sealed the move: name that side", c.side.Other()))
		}
	case "end.mate":
		if c.r.Playing {
			return nil // the sheet is not what stands on the board
		}
		mated := map[board.Color]bool{}
		for ply, end := range c.endings() {
			mated[c.record.NameAt(ply).Side] = mated[c.record.NameAt(ply).Side] || end == "end.mate"
		}
		if mated[c.side.Other()] && !mated[c.side] {
			return because(ReasonRuleSide, fmt.Errorf("on the sheet %s is mated: name that side", c.side.Other()))
		}
	case "end.stalemate", "end.dead", "end.fivefold", "end.seventyfive":
		// Mate that came first, or with the same move, goes before (Laws 9.6.2).
		ends := c.endings()
		if plies := slices.Sorted(maps.Keys(ends)); len(plies) > 0 && ends[plies[0]] == "end.mate" && !c.r.Playing {
			return &RuleError{ID: c.r.ID, Why: rulings.IsOver, Instead: "end.mate", Rules: c.rules.Set.Name()}
		}
	}
	return nil
}

func (c *considered) findCell() error {
	if c.r.ID == "quick.increment" && c.r.Cell == nil && c.made > 0 {
		name := c.record.NameAt(c.made - 1) // from here on the clocks count otherwise
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

// mostAdded bounds the time that is given at once.
const mostAdded = scoresheet.MaxClock * time.Second

// given checks the times, as far as they make sense by themselves.
func (c *considered) given() error {
	switch d := c.r.Added; {
	case c.r.White.Noted != c.r.Black.Noted && c.needsClocks():
		return because(ReasonRuleClocks, errors.New("the new time of one clock is missing: give both"))
	case d == nil:
	case *d < 0 || *d > mostAdded || *d%time.Second != 0:
		return because(ReasonRuleAdded, fmt.Errorf("%v is no time that is added to a clock: give whole seconds", *d))
	case *d > 0 && c.row.Who != rulings.Player:
		return because(ReasonRuleAdded, errors.New("time is added to the opponent of one player: give the new times of both clocks in its place"))
	}
	return nil
}

// needsClocks reports whether the ruling is the new times: without them
// nothing is ruled. Elsewhere the clocks may stay as they are.
func (c *considered) needsClocks() bool {
	switch c.r.ID {
	case "clock.set", "clock.replaced", "clock.given", "late.white", "penalty.opponent", "penalty.own", "sealed.absent", "sealed.times":
		return true
	}
	return false
}

// advise asks the rules, and whether the opponent can mate where they hang on
// it.
func (c *considered) advise() error {
	given := rulings.Given{ID: c.r.ID, Side: c.side, Cell: c.cellOf(c.index)}
	before := c.before()
	f := c.facts(&c.r, c.side, c.index)
	if c.r.Facts.Opponent != rulings.NotAsked {
		f.Opponent = rulings.NotAsked
	}
	e := c.event()
	a, err := e.Advise(given, before, f)
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
		at := c.made
		if a.Effect == rulings.Counted && c.index >= 0 {
			at = min(c.index, c.made)
		}
		if n := len(c.record.Adjournments); c.r.ID == "sealed.bad" && n > 0 {
			at = c.record.IndexOf(c.record.Adjournments[n-1].Cell) // the adjourned position
		}
		if f.Opponent = c.mating(&c.advice, at, c.side.Other()); f.Opponent != rulings.NotAsked {
			c.note(NoteSheetBehind)
		}
	}
	c.advice.Advice, err = e.Advise(given, before, f)
	return err
}

func (c *considered) note(n Note) { c.advice.Notes = append(c.advice.Notes, n) }

// cellOf tells a player's move apart from others. A move that is not written
// is not known, and counts as another one each time.
func (c *considered) cellOf(index int) uint64 {
	if index < 0 || index >= len(c.record.Cells) || c.row.Who == rulings.Player && c.record.NameAt(index).Side != c.side {
		return 0
	}
	return uint64(c.record.Cells[index].ID)
}

// before are the rulings of the game so far.
func (g *ruledGame) before() []rulings.Given {
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

// result is what the ruling brings; NoResult where the arbiter has to say it
// and has not.
func (c *considered) result() scoresheet.Result {
	won, forfeit := scoresheet.BlackWins, scoresheet.BlackByForfeit
	if c.side == board.Black {
		won, forfeit = scoresheet.WhiteWins, scoresheet.WhiteByForfeit
	}
	switch c.advice.Game {
	case rulings.Lost:
		return won
	case rulings.DrawnGame:
		return scoresheet.Draw
	case rulings.BothLost:
		return scoresheet.BothLose
	case rulings.Forfeited:
		return forfeit
	case rulings.NotPlayed:
		return scoresheet.BothForfeit
	case rulings.LostOpen, rulings.ByArbiter, rulings.ArbiterFree:
		return c.r.Result
	case rulings.GoesOn, rulings.Replayed, rulings.Undecided:
	}
	return scoresheet.NoResult
}

// follow works out what becomes of the sheet, and what the arbiter should
// know.
func (c *considered) follow() {
	a := &c.advice
	if a.Game == rulings.GoesOn && !c.r.Keep && c.index >= 0 && c.index < len(c.record.Cells) {
		switch {
		case slices.Contains(a.Do, "queen"):
			c.promote()
		case c.restores():
			c.restore()
		}
	}
	switch {
	case a.Game == rulings.Replayed, c.r.ID == "colors.reversed" && a.Game != rulings.GoesOn:
		c.note(NoteRestart)
	case c.r.ID == "closed.unsigned":
		c.note(NoteAbandon)
	}
	if a.Result != scoresheet.NoResult {
		switch c.record.Status() {
		case scoresheet.SignedByBoth:
			c.note(NoteCorrects)
		case scoresheet.Adjourned:
			c.note(NoteResume)
		case scoresheet.NoGame, scoresheet.Open, scoresheet.Ended, scoresheet.Elsewhere:
		}
	}
	if c.r.ID == "claim.rejected" && c.claim.Intended {
		c.note(c.intended())
	}
	if c.against() {
		c.note(NoteAgainst)
	}
	if c.struckAlready() {
		c.note(NoteStruckAlready)
	}
}

// struckAlready reports whether an offence is counted once more for a cell in
// which one was struck and nothing was written since: it may be the same one,
// ruled twice by mistake.
func (c *considered) struckAlready() bool {
	n := len(c.record.Struck)
	return c.advice.Effect == rulings.Counted && c.advice.Count > 1 && n > 0 &&
		c.index == len(c.record.Cells) && c.record.Struck[n-1].First == c.record.NameAt(c.index)
}

// against reports whether the record says for certain that it is otherwise
// than ruled. The arbiter rules all the same: he has seen the board.
func (c *considered) against() bool {
	switch id := c.r.ID; {
	case id == "claim.accepted" || id == "claim.rejected":
		a, ok := answerClaim(&c.record, c.claim, c.lang)
		wrong := map[rulings.ID]string{"claim.accepted": "ruled out", "claim.rejected": "certain"}
		return ok && a.Certainty == wrong[id]
	case c.r.Playing:
	case id == "end.mate", id == "end.stalemate", id == "end.dead", id == "end.seventyfive":
		_, certainty := c.reading.Before(c.made)
		return certainty == replay.Certain && !slices.Contains(slices.Collect(maps.Values(c.endings())), id)
	case (id == "illegal.move" || id == "illegal.pawn") && c.index >= 0 && c.index < len(c.reading.Verdicts):
		_, certainty := c.reading.Before(c.index)
		return certainty == replay.Certain && c.reading.Verdicts[c.index].Kind == replay.Legal
	}
	return false
}

// restores reports whether the position before the cell is set up again, and
// the game goes on from there.
func (c *considered) restores() bool {
	switch c.r.ID {
	case "illegal.move", "illegal.pawn", "illegal.agreed", "pieces.astray", "position.restored", "boards.differ":
		do := c.advice.Do
		return c.r.ID == "illegal.agreed" || slices.Contains(do, "restore") || slices.Contains(do, "lastequal")
	}
	return false
}

// restore finds the first cell to be struck: the one ruled on, or, where the
// position before it is not known, the one before which it is (Laws 7.5.1).
func (c *considered) restore() {
	at := c.index
	if c.r.From != nil {
		if at = c.record.IndexOf(*c.r.From); at < 0 || at > c.index {
			at = c.index
		}
	} else {
		for at > 0 && c.lost(at) {
			at--
		}
		switch {
		case c.lost(at):
			at = c.index
			c.note(NoteUnknown)
		case at < c.index:
			c.note(NoteEarlier)
		}
	}
	c.strike, c.advice.Strike = at, c.record.NameAt(at).String()
}

func (c *considered) lost(at int) bool {
	_, certainty := c.reading.Before(at)
	return certainty == replay.Lost
}

// promote makes a queen of the pawn that was left on its last rank (Laws
// 7.5.2).
func (c *considered) promote() {
	cell := c.record.Cells[c.index]
	m := cell.Shape.Move
	switch v := c.reading.Verdicts[c.index]; {
	case v.Kind == replay.Illegal && v.Reason == rules.NotPromoted && v.Moved:
		m = v.Move
	case cell.Form != scoresheet.FormMove || cell.Shape.Piece.Kind() != board.Pawn || cell.Shape.Promo > board.Pawn:
		c.note(NoteQueenByHand)
		return
	}
	free := c.record.BoardBefore(c.index)
	shape := free.Shape(m.From, m.To, board.Queen)
	if cell.Form == scoresheet.FormMove {
		shape = cell.Shape
		shape.Promo = board.Queen
	}
	if shape.Promo != board.Queen || shape.To.Rank() != 0 && shape.To.Rank() != 7 {
		c.note(NoteQueenByHand)
		return
	}
	c.advice.Queen = c.record.NameAt(c.index).String()
	if c.legalWith(&shape) {
		c.queen = &shape
		return
	}
	c.late = &scoresheet.PawnReplaced{After: c.record.Cells[c.made-1].ID, Square: shape.To}
}

// legalWith reports whether all that was moved since could be moved with the
// queen on the board. Where it could not, the pawn has to stand as a pawn up to
// the ruling: nobody moved illegally past a queen that was not there.
func (c *considered) legalWith(shape *board.Shape) bool {
	if c.made <= c.index+1 {
		return true
	}
	then := c.record
	then.Cells = slices.Clone(c.record.Cells[:c.made])
	cell := *then.Cells[c.index]
	cell.Writing = scoresheet.Writing{Form: scoresheet.FormMove, Shape: *shape}
	then.Cells[c.index] = &cell
	for i, v := range replay.Read(&then).Verdicts[c.index:] {
		if was := c.reading.Verdicts[c.index+i]; i > 0 && v.Kind != replay.Legal && (was.Kind == replay.Legal || v.Kind == replay.Illegal && was.Kind != replay.Illegal) {
			return false
		}
	}
	return true
}

// intended says what becomes of the move that was announced with a claim that
// is rejected (Laws 9.5.3, 4.3, 4.7).
func (c *considered) intended() Note {
	p, certainty := c.reading.Before(c.index)
	v := c.reading.Verdicts[c.index]
	switch {
	case certainty != replay.Certain || v.Kind == replay.Unknown:
		return NoteIntendedUnsure
	case v.Kind == replay.Legal:
		return NoteIntended
	}
	touched := touchedBy(&c.record.Cells[c.index].Writing, v)
	for _, m := range p.Moves(nil) {
		if touched(m.From, p.Sq[m.From].Kind()) {
			return NoteIntendedIllegal
		}
	}
	return NoteIntendedFree
}

// touchedBy reports which pieces an announced move can mean: the one that was
// moved, or each of the kind that is written.
func touchedBy(w *scoresheet.Writing, v replay.Verdict) func(board.Square, board.Kind) bool {
	if v.Moved {
		return func(from board.Square, _ board.Kind) bool { return from == v.Move.From }
	}
	written, _, _ := replay.Understand(w)
	return func(_ board.Square, kind board.Kind) bool {
		return slices.ContainsFunc(written.Senses(), func(s notation.Sense) bool {
			return s.Kind == board.NoKind || s.Kind == kind || s.Castle != board.NoCastle && kind == board.King
		})
	}
}
