package arbitration

import (
	"maps"
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
)

// result returns the result of the ruling; NoResult if the arbiter has to set
// it and has not.
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

// follow computes the consequences for the sheet, and notes for the arbiter.
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
	case a.Game == rulings.Replayed, c.r.ID == rulings.ColorsReversed && a.Game != rulings.GoesOn:
		c.note(NoteRestart)
	case c.r.ID == rulings.ClosedUnsigned:
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
	if c.r.ID == rulings.ClaimRejected && c.claim.Intended {
		c.note(c.announced())
	}
	if c.against() {
		c.note(NoteAgainst)
	}
	if c.struckAlready() {
		c.note(NoteStruckAlready)
	}
}

// struckAlready reports whether an offence is counted once more for a cell in
// which one was struck and nothing was written since. It may be the same one,
// ruled twice by mistake.
func (c *considered) struckAlready() bool {
	n := len(c.record.Struck)
	return c.advice.Effect == rulings.Counted && c.advice.Count > 1 && n > 0 &&
		c.index == len(c.record.Cells) && c.record.Struck[n-1].First == c.record.NameAt(c.index)
}

// against reports whether the record contradicts the ruling for certain. The
// arbiter may rule anyway: he has seen the board.
func (c *considered) against() bool {
	switch id := c.r.ID; {
	case id == rulings.ClaimAccepted || id == rulings.ClaimRejected:
		a, ok := answerClaim(&c.record, c.claim, c.lang)
		wrong := map[rulings.ID]findings.Certainty{rulings.ClaimAccepted: findings.RuledOut, rulings.ClaimRejected: findings.Certain}
		return ok && a.Certainty == wrong[id]
	case c.r.Playing:
	case id == rulings.EndMate, id == rulings.EndStalemate, id == rulings.EndDead, id == rulings.EndSeventyFive:
		_, certainty := c.read().Before(c.played)
		return certainty == replay.Certain && !slices.Contains(slices.Collect(maps.Values(c.endings())), id)
	case id == rulings.IllegalMove || id == rulings.IllegalPawn:
		return legalForCertain(c.read(), c.index)
	}
	return false
}

// restores reports whether the position before the cell is set up again, and
// the game goes on from there.
func (c *considered) restores() bool {
	do := c.advice.Do
	return Restores(c.r.ID) && (c.r.ID == rulings.IllegalAgreed || slices.Contains(do, "restore") || slices.Contains(do, "lastequal"))
}

// restore sets the first cell to be struck: the one ruled on, or, if the
// position before it is not known, the last one before which it is (Laws
// 7.5.1).
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

// lost reports whether the position before the cell at that index is not known.
func (c *considered) lost(at int) bool {
	_, certainty := c.read().Before(at)
	return certainty == replay.Lost
}

// promote makes a queen of the pawn that was left on its last rank (Laws
// 7.5.2).
func (c *considered) promote() {
	cell := c.record.Cells[c.index]
	m := cell.Shape.Move
	switch v := c.read().Verdicts[c.index]; {
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
	c.late = &scoresheet.PawnReplaced{After: c.record.Cells[c.played-1].ID, Square: shape.To}
}

// legalWith reports whether all moves since could be made with the queen on the
// board. If not, the pawn has to stay a pawn up to the ruling: nobody moved
// illegally past a queen that was not there.
func (c *considered) legalWith(shape *board.Shape) bool {
	if c.played <= c.index+1 {
		return true
	}
	then := c.record
	then.Cells = slices.Clone(c.record.Cells[:c.played])
	cell := *then.Cells[c.index]
	cell.Writing = scoresheet.Writing{Form: scoresheet.FormMove, Shape: *shape}
	then.Cells[c.index] = &cell
	for i, v := range replay.Read(&then).Verdicts[c.index:] {
		if was := c.read().Verdicts[c.index+i]; i > 0 && v.Kind != replay.Legal && (was.Kind == replay.Legal || v.Kind == replay.Illegal && was.Kind != replay.Illegal) {
			return false
		}
	}
	return true
}

// announced determines the fate of the move announced with a rejected claim
// (Laws 9.5.3, 4.3, 4.7).
func (c *considered) announced() Note {
	p, certainty := c.read().Before(c.index)
	v := c.read().Verdicts[c.index]
	switch {
	case certainty != replay.Certain || v.Kind == replay.Unknown:
		return NoteIntendedUnsure
	case v.Kind == replay.Legal:
		return NoteIntended
	}
	touched := touchedBy(&c.record.Cells[c.index].Writing, v, c.read().Language)
	for _, m := range p.Moves(nil) {
		if touched(m.From, p.Sq[m.From].Kind()) {
			return NoteIntendedIllegal
		}
	}
	return NoteIntendedFree
}

// touchedBy returns which pieces an announced move can mean: the one that was
// moved, or each of the written kind.
func touchedBy(w *scoresheet.Writing, v replay.Verdict, lang notation.Language) func(board.Square, board.Kind) bool {
	switch {
	case v.Moved:
		return func(from board.Square, _ board.Kind) bool { return from == v.Move.From }
	case w.Form == scoresheet.FormSquares:
		return func(from board.Square, _ board.Kind) bool { return from == w.Shape.From }
	}
	written, _, _ := replay.Understand(w, lang)
	return func(_ board.Square, kind board.Kind) bool {
		return slices.ContainsFunc(written.Senses(), func(s notation.Sense) bool {
			return s.Kind == board.NoKind || s.Kind == kind || s.Castle != board.NoCastle && kind == board.King
		})
	}
}
