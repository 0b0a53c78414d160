package session

import (
	"errors"
	"fmt"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/rulings"
)

// Claim makes a player's claim of a draw on the position after the last cell
// (Laws 9.2.2, 9.3.2). The claim is the one's whose sheet it is; on a sheet that
// is kept for both, by says whose, and is 0 elsewhere. Nothing in the answer
// tells whether the claim is right, nor whether it is that player's turn.
func (s *Session) Claim(kind scoresheet.ClaimKind, by scoresheet.Signer) (device.Receipt, error) {
	return s.claim(kind, by, func(*scoresheet.Record, scoresheet.Signer) ([]scoresheet.Payload, error) { return nil, nil })
}

// ClaimText makes a claim with the move that the player writes and does not
// make yet (Laws 9.2.1, 9.3.1). It stands on the sheet, and cannot be changed
// until the arbiter has decided.
func (s *Session) ClaimText(kind scoresheet.ClaimKind, by scoresheet.Signer, text string) (device.Receipt, error) {
	return s.claim(kind, by, func(r *scoresheet.Record, by scoresheet.Signer) ([]scoresheet.Payload, error) {
		plan, err := r.PlanTextBy(by, text, s.opts.Language)
		return plan, device.Because(device.ReasonText, err)
	})
}

// ClaimTap is ClaimText with a move that is shown on the board.
func (s *Session) ClaimTap(kind scoresheet.ClaimKind, by scoresheet.Signer, from, to board.Square, promo board.Kind) (device.Receipt, error) {
	if !from.Valid() || !to.Valid() {
		return device.Receipt{}, errors.New("a move needs two squares of the board: name both")
	}
	return s.claim(kind, by, func(r *scoresheet.Record, _ scoresheet.Signer) ([]scoresheet.Payload, error) {
		return r.PlanMove(from, to, promo), nil
	})
}

func (s *Session) claim(
	kind scoresheet.ClaimKind, by scoresheet.Signer, intended func(*scoresheet.Record, scoresheet.Signer) ([]scoresheet.Payload, error),
) (receipt device.Receipt, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.mayWrite(modes.Record); err != nil {
			return
		}
		r := &s.state.record
		if r.Status() != scoresheet.Open {
			err = device.Because(device.ReasonOver, errors.New("the game is over: a draw is claimed while it is played"))
			return
		}
		if by, err = r.ClaimBy(by); err != nil {
			return
		}
		var plan []scoresheet.Payload
		if plan, err = intended(r, by); err != nil {
			return
		}
		plan = r.PlanSigns(plan, s.nextID())
		if plan, err = r.PlanClaim(kind, by, plan, s.nextID()); err != nil {
			why := device.ReasonClaim
			if r.OpenClaim() != nil {
				why = device.ReasonClaimWaits
			}
			err = device.Because(why, err)
			return
		}
		receipt.Durable = s.append(plan...)
		receipt.Cell = r.NameAt(max(len(r.Cells)-1, 0))
		if c := r.OpenClaim(); c.Intended {
			receipt.Text = r.Cells[len(r.Cells)-1].Text(s.opts.Language, notation.Short)
		}
	})
	return receipt, err
}

// Decide decides the claim that waits: the arbiter does it. Accepted, or
// agreed to by the opponent, the game is drawn, and the result stands on the
// sheet (Laws 9.5.2, 9.1.2.3); rejected, it goes on, and the opponent gets the
// time of the rule set (9.5.3). It is [Session.Rule] for who gives no new times.
func (s *Session) Decide(d scoresheet.Decision, text string) (device.Receipt, error) {
	for id, decided := range decisions {
		if decided == d && id != rulings.ClaimVoid {
			return s.Rule(Ruling{ID: id, Text: text})
		}
	}
	return device.Receipt{}, device.Because(device.ReasonRuleUnknown, errors.New("a claim is accepted, rejected or agreed to: say which"))
}

// claimReason says how the draw came about, with the article of the rules of
// the game.
func claimReason(c *scoresheet.Claim, d scoresheet.Decision, set *rulings.Set) string {
	article := "9.2"
	if c.Claim == scoresheet.ClaimFifty {
		article = "9.3"
	}
	if c.Intended {
		article += ".1"
	} else {
		article += ".2"
	}
	if d == scoresheet.Agreed {
		article = "9.1.2.3"
	}
	return "draw, Laws " + set.Article(article)
}

// Cancel strikes a move and what follows it, and restores the position before
// it (Laws 7.5.1); the arbiter does it. What is struck stays in the record.
// Once both have signed it is refused, as the ruling on an illegal move is.
func (s *Session) Cancel(name scoresheet.CellName, article, text string) (device.Receipt, error) {
	receipt, err := s.act(modes.Rule, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		i := r.IndexOf(name)
		switch {
		case r.Sealing() != nil:
			return nil, device.ErrSealing
		case r.Status() == scoresheet.SignedByBoth:
			return nil, &RuleError{ID: rulings.IllegalMove, Why: rulings.BothSigned, Instead: rulings.ResultCorrected, Rules: s.eventRules().Set.Name()}
		case i < 0 || i >= len(r.Cells):
			return nil, device.Because(device.ReasonCell, fmt.Errorf("nothing is written in %s: name a cell that is written", name))
		case r.OpenClaim() != nil && r.Find(r.OpenClaim().Cell) >= i:
			return nil, device.Because(device.ReasonClaimFirst, errors.New("a claim waits that names a cell behind it: decide it first"))
		case !scoresheet.IsLine(text) || !scoresheet.IsLine(article):
			return nil, device.Because(device.ReasonLine, errors.New("the reason is not "+lineText+": write it shorter and plainer"))
		}
		return []scoresheet.Payload{scoresheet.MovesCancelled{Cell: r.Cells[i].ID, Article: s.cancelledBy(article), Text: text}}, nil
	})
	receipt.Cell = name
	return receipt, err
}

// cancelledBy is the article that stands with a cancelled move: the one given;
// empty or 7.5.1 mean an illegal move, wherever the rules of the game have it.
func (s *Session) cancelledBy(article string) string {
	if article != "" && article != "7.5.1" {
		return article
	}
	e := s.eventRules()
	row, ok := e.Set.Row(rulings.IllegalMove, e.Play)
	if own := e.Set.Cite(row.Article, row.Source); ok && e.Set.ID != rulings.Laws {
		return own
	}
	return article
}
