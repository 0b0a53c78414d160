package arbitration

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// refused returns why a ruling cannot be made in this form, and what to do.
func (c *considered) refused() error {
	a := &c.advice
	need := func(asks rulings.Asks) bool { return c.row.Asks.Has(asks) }
	switch {
	case !a.Applies():
		return &RuleError{c.r.ID, a.Why, a.Instead, a.Rules, a.Article}
	case a.Need == rulings.NeedMating:
		return because(ReasonRuleMating, errors.New("it depends on whether the opponent can still checkmate by any series of legal moves, which the sheet does not tell for certain: say it"))
	case a.Need == rulings.NeedMoves:
		return because(ReasonRuleMoves, errors.New("it depends on how many moves each player has completed, which the sheet does not tell for certain: say it"))
	case need(rulings.Cell) && c.index < 0 && c.claim == nil:
		return because(ReasonRuleCell, fmt.Errorf("%s is about a move: name its cell", c.r.ID))
	case need(rulings.Text) && strings.TrimSpace(c.r.Text) == "" && c.r.ID != rulings.PenaltyWarning:
		return because(ReasonRuleText, fmt.Errorf("%s needs words: say what it is about", c.r.ID))
	case c.needsClocks() && !c.r.White.Noted && c.added() == 0 && strings.TrimSpace(c.r.Text) == "":
		return because(ReasonRuleClocks, fmt.Errorf("%s is about the clocks: give the new times of both", c.r.ID))
	case c.record.Sealing() != nil && (c.strike >= 0 || c.queen != nil || c.late != nil):
		return errSealing
	case c.strike >= 0 && c.claimBehind(c.strike), (c.queen != nil || c.late != nil) && c.claimBehind(c.index):
		return errClaimFirst
	}
	return c.wrongResult()
}

// claimBehind reports whether a pending claim names the cell at that index or a
// later one.
func (g *Game) claimBehind(at int) bool {
	claim := g.record.OpenClaim()
	return claim != nil && g.record.Find(claim.Cell) >= at
}

// wrongResult refuses a result that the ruling cannot bring.
func (c *considered) wrongResult() error {
	a := &c.advice
	switch a.Game {
	case rulings.ByArbiter, rulings.LostOpen:
		// Some only wait for another arbiter's decision (Laws III.6).
		if c.r.Result == scoresheet.NoResult && c.row.Asks.Has(rulings.Result) {
			return because(ReasonRuleResult, fmt.Errorf("%s sets the result: give it", c.r.ID))
		}
	case rulings.ArbiterFree:
	case rulings.GoesOn, rulings.Lost, rulings.DrawnGame, rulings.BothLost, rulings.Forfeited, rulings.NotPlayed, rulings.Replayed, rulings.Undecided:
		if c.r.Result != scoresheet.NoResult && c.r.Result != a.Result {
			return because(ReasonRuleResult, fmt.Errorf("%s does not bring %s: leave the result out, or rule result.given", c.r.ID, c.r.Result))
		}
	}
	loses := []scoresheet.Result{scoresheet.BlackWins, scoresheet.BothLose, scoresheet.BlackHalf}
	if c.side == board.Black {
		loses = []scoresheet.Result{scoresheet.WhiteWins, scoresheet.BothLose, scoresheet.WhiteHalf}
	}
	if a.Game == rulings.LostOpen && a.Result != scoresheet.NoResult && !slices.Contains(loses, a.Result) {
		return because(ReasonRuleResult, fmt.Errorf("%s has the game lost for %s: give %s, %s or %s", c.r.ID, c.side, loses[0], loses[1], loses[2]))
	}
	if before, _ := c.record.Outcome(); c.record.Status() == scoresheet.SignedByBoth && a.Result == before && c.r.ID == rulings.ResultCorrected {
		return because(ReasonRuleSame, fmt.Errorf("%s is already the result: give another", before))
	}
	return nil
}

// added returns the time that the opponent gets.
func (c *considered) added() time.Duration {
	switch {
	case c.r.Added != nil:
		return *c.r.Added
	case c.advice.May:
		return 0
	}
	return c.advice.Opponent
}

// article returns the articles of the ruling and its consequences.
func (a *Advice) article() string {
	if a.Penalty == "" {
		return a.Article
	}
	return a.Article + "; " + a.Penalty
}

// events returns the events of the ruling. The ruling comes first, except that
// it follows a correction of the sheet, which an undo would otherwise remove.
func (c *considered) events() (plan []scoresheet.Payload) {
	a := &c.advice
	ruling := scoresheet.RulingGiven{
		Ruling: string(c.r.ID), Article: a.article(), Side: c.r.Side,
		White: c.r.White, Black: c.r.Black, Result: a.Result, Added: uint32(c.added() / time.Second),
		Outcome: string(a.Game), Text: strings.TrimSpace(c.r.Text),
	}
	if last := len(c.record.Cells) - 1; c.index >= 0 && last >= 0 {
		ruling.Cell = c.record.Cells[min(c.index, last)].ID
	}
	if c.queen != nil {
		plan = append(plan, scoresheet.MoveMade{Act: scoresheet.Act{Cell: c.record.Cells[c.index].ID}, Shape: *c.queen})
	}
	plan = append(plan, ruling)
	if c.late != nil {
		plan = append(plan, *c.late)
	}
	if c.claim != nil {
		plan = append(plan, scoresheet.ClaimDecided{Claim: c.claim.ID, Decision: decisions[c.r.ID], Text: ruling.Text})
	}
	if slices.Contains(a.Notes, NoteIntendedIllegal) || slices.Contains(a.Notes, NoteIntendedFree) {
		// The next entry takes the place of the announced move (Laws 9.5.3).
		plan = append(plan, scoresheet.CursorMoved{Cell: c.claim.Cell})
	}
	if c.strike >= 0 {
		plan = append(plan, scoresheet.MovesCancelled{Cell: c.record.Cells[c.strike].ID, Article: a.Article, Text: ruling.Text})
	}
	if a.Result != scoresheet.NoResult && c.record.Status() != scoresheet.SignedByBoth {
		reason := resultReason(ruling.Article)
		if c.claim != nil {
			reason = claimReason(c.claim, decisions[c.r.ID], &c.rules.Set)
		}
		if c.record.Sealing() != nil {
			// The game is over, and no move is to be sealed any more: otherwise, after
			// the result is removed, a move would be sealed for another cell.
			plan = append(plan, scoresheet.SealWithdrawn{})
		}
		plan = append(plan, entered(&c.record, scoresheet.ResultEntered{Result: a.Result, Reason: reason})...)
	}
	return plan
}

// entered returns the event that puts a result on the sheet; none if it is
// there and somebody has signed it. A different reason does not justify voiding
// the signature of a player who may be gone (Laws 8.7).
func entered(r *scoresheet.Record, result scoresheet.ResultEntered) []scoresheet.Payload {
	if result.Result == r.Result && r.Signers != [len(r.Signers)]*scoresheet.Signature{} {
		return nil
	}
	return []scoresheet.Payload{result}
}

// decisions maps the rulings on a claim to decisions. The claim of a player who
// may not claim is rejected and costs nothing (Laws 9.4).
var decisions = map[rulings.ID]scoresheet.Decision{
	rulings.ClaimAccepted: scoresheet.Accepted, rulings.ClaimRejected: scoresheet.Rejected,
	rulings.ClaimAgreed: scoresheet.Agreed, rulings.ClaimVoid: scoresheet.Rejected,
}

// ClaimRuling returns the ruling for a decision on a claim; ok is false if
// there is none.
func ClaimRuling(d scoresheet.Decision) (id rulings.ID, ok bool) {
	for id, decided := range decisions {
		if decided == d && id != rulings.ClaimVoid {
			return id, true
		}
	}
	return "", false
}
