package arbitration

import (
	"errors"
	"fmt"
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
)

// Withdraw returns the events that withdraw a ruling. It stays in the record
// but no longer counts. A result that it set is removed from the sheet, if it
// is there and not signed by both; a result ruled before it is in force again,
// otherwise the players may enter another. Struck moves stay struck. next is
// the identity of the event that withdraws.
func (g *Game) Withdraw(id scoresheet.EventID, text string, next scoresheet.EventID) ([]scoresheet.Payload, error) {
	if !scoresheet.IsLine(text) {
		return nil, errTextLine
	}
	r := &g.record
	for _, p := range r.Rulings {
		if p.ID != id || p.Withdrawn != 0 {
			continue
		}
		if g.countedLater(p) {
			return nil, because(ReasonRuleLater, errors.New("a later ruling counted this one, and the game was lost by it: withdraw that one first"))
		}
		withdrawn := scoresheet.RulingWithdrawn{Ruling: id, Text: text}
		if !g.resultStands(p) {
			return []scoresheet.Payload{withdrawn}, nil
		}
		then := *r
		if err := then.FoldPayload(next, withdrawn, 1); err != nil {
			return nil, err
		}
		left := Game{record: then, rules: g.rules}
		return append([]scoresheet.Payload{withdrawn}, entered(r, left.RuledResult())...), nil
	}
	return nil, because(ReasonRuleNone, fmt.Errorf("no ruling %d is in force: read the rulings", id))
}

// resultStands reports whether the result on the sheet is the one that a ruling
// set, and not both have signed it.
func (g *Game) resultStands(p *scoresheet.Ruling) bool {
	r := &g.record
	return p.Result != scoresheet.NoResult && !p.Corrects && r.Status() != scoresheet.SignedByBoth &&
		r.Result == p.Result && (r.Reason == resultReason(p.Article) || decidedClaim(r, p.Ruling))
}

// countedLater reports whether a later ruling that ended the game depends on a
// count that includes this one (Laws 7.5.5).
func (g *Game) countedLater(p *scoresheet.Ruling) bool {
	counts := func(id string) bool {
		row, there := g.rules.Set.Row(rulings.ID(id), g.rules.Play)
		return there && row.Effect == rulings.Counted
	}
	side, one := p.Side.Player()
	if !one || !counts(p.Ruling) {
		return false
	}
	before := g.before()
	for i, later := range g.record.Rulings {
		if later.ID > p.ID && later.Side == p.Side && later.Withdrawn == 0 && later.Result != scoresheet.NoResult && counts(later.Ruling) {
			return g.event().IllegalMoves(side, before[:i+1]) > 1
		}
	}
	return false
}

// RuledResult returns the result of the valid rulings: none if no ruling has
// one.
func (g *Game) RuledResult() scoresheet.ResultEntered {
	r := &g.record
	result, article := r.RuledResult()
	if result == scoresheet.NoResult {
		return scoresheet.ResultEntered{}
	}
	reason := resultReason(article)
	for _, p := range slices.Backward(r.Rulings) {
		if p.Result == scoresheet.NoResult || p.Withdrawn != 0 {
			continue
		}
		for _, c := range r.Claims {
			if d, ok := decisions[rulings.ID(p.Ruling)]; ok && c.Decided == d && c.When == p.At {
				reason = claimReason(c, d, &g.rules.Set)
			}
		}
		break
	}
	return scoresheet.ResultEntered{Result: result, Reason: reason}
}

// decidedClaim reports whether the result on the sheet is that of a claim
// decided by such a ruling.
func decidedClaim(r *scoresheet.Record, ruling string) bool {
	d, ok := decisions[rulings.ID(ruling)]
	sets := rulings.Shipped()
	if e, laid := RulesOf(r); laid {
		sets = append(sets, e.Set)
	}
	return ok && slices.ContainsFunc(r.Claims, func(c *scoresheet.Claim) bool {
		return c.Decided == d && slices.ContainsFunc(sets, func(set rulings.Set) bool { return r.Reason == claimReason(c, d, &set) })
	})
}

// resultReason returns the reason of a result that a ruling set.
func resultReason(article string) string { return "arbiter, Laws " + article }

// Cancel returns the events that strike a move and everything after it, and
// restore the position before it (Laws 7.5.1). Struck moves stay in the record.
// Once both have signed it is refused, like the ruling on an illegal move.
func (g *Game) Cancel(name scoresheet.CellName, article, text string) ([]scoresheet.Payload, error) {
	r := &g.record
	i := r.IndexOf(name)
	switch {
	case r.Sealing() != nil:
		return nil, errSealing
	case r.Status() == scoresheet.SignedByBoth:
		return nil, &RuleError{ID: rulings.IllegalMove, Why: rulings.BothSigned, Instead: rulings.ResultCorrected, Rules: g.rules.Set.Name()}
	case i < 0 || i >= len(r.Cells):
		return nil, because(ReasonCell, fmt.Errorf("nothing is written in %s: name a cell that is written", name))
	case g.claimBehind(i):
		return nil, errClaimFirst
	case !scoresheet.IsLine(text) || !scoresheet.IsLine(article):
		return nil, because(ReasonLine, errors.New("the reason is not "+lineText+": write it shorter and plainer"))
	}
	return []scoresheet.Payload{scoresheet.MovesCancelled{Cell: r.Cells[i].ID, Article: g.cancelledBy(article), Text: text}}, nil
}

// cancelledBy returns the article that stands with a cancelled move: the one
// given; empty or 7.5.1 mean an illegal move, wherever the rules of the game
// have it.
func (g *Game) cancelledBy(article string) string {
	if article != "" && article != "7.5.1" {
		return article
	}
	e := &g.rules
	row, ok := e.Set.Row(rulings.IllegalMove, e.Play)
	if own := e.Set.Cite(row.Article, row.Source); ok && e.Set.ID != rulings.Laws {
		return own
	}
	return article
}
