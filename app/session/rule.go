package session

import (
	"errors"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
)

// Advise says what a ruling would do now, without making it. Only in arbiter mode.
// If the ruling cannot be made, the advice says why (Why, Need); an error means that
// something is wrong with the arbiter's input.
func (s *Session) Advise(r arbitration.Ruling) (a arbitration.Advice, err error) {
	g, err := s.asked(modes.Check)
	if err != nil {
		return a, err
	}
	return g.Advise(r)
}

// Rule makes a ruling. It is recorded with its article, and in the same act with
// its consequences: the result, the restored position, the decision on a claim. A
// ruling that cannot be made is refused with an [*arbitration.RuleError].
func (s *Session) Rule(r arbitration.Ruling) (device.Receipt, error) {
	for range 3 {
		g, err := s.asked(modes.Check)
		if err != nil {
			return device.Receipt{}, err
		}
		events, cell, err := g.Rule(r)
		if err != nil {
			return device.Receipt{}, err
		}
		moved := false
		receipt, err := s.act(modes.Rule, func(now *scoresheet.Record) ([]scoresheet.Payload, error) {
			if moved = !g.Unchanged(now); moved {
				return nil, errMoved
			}
			return events, nil
		})
		if moved {
			continue // somebody else was quicker: advise again
		}
		if cell != nil {
			receipt.Cell = *cell
		}
		return receipt, err
	}
	return device.Receipt{}, errMoved
}

var errMoved = errors.New("the sheet has changed in the meantime: make the ruling again")

// WithdrawRuling withdraws a ruling, which remains in the record. It no longer
// counts, and a result that it set is removed from the sheet; a result ruled before
// it is in force again. Struck moves remain struck.
func (s *Session) WithdrawRuling(id scoresheet.EventID, text string) (device.Receipt, error) {
	return s.act(modes.Rule, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return s.snapshot().Withdraw(id, text, s.nextID())
	})
}

// Decide decides the claim that is waiting. The arbiter does it. If the claim is
// accepted, or the opponent agrees to it, the game is drawn, and the result is
// entered on the sheet (Laws 9.5.2, 9.1.2.3). If it is rejected, the game continues,
// and the opponent gets the time of the rule set (9.5.3). Decide is [Session.Rule]
// without new times.
func (s *Session) Decide(d scoresheet.Decision, text string) (device.Receipt, error) {
	id, ok := arbitration.ClaimRuling(d)
	if !ok {
		return device.Receipt{}, device.Because(device.ReasonRuleUnknown, errors.New("a claim is accepted, rejected or agreed to: say which"))
	}
	return s.Rule(arbitration.Ruling{ID: id, Text: text})
}

// Cancel strikes a move and everything after it, and restores the position before
// it (Laws 7.5.1). The arbiter does it. Struck moves remain in the record. Once both
// players have signed it is refused, like the ruling on an illegal move.
func (s *Session) Cancel(name scoresheet.CellName, article, text string) (device.Receipt, error) {
	receipt, err := s.act(modes.Rule, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return s.snapshot().Cancel(name, article, text)
	})
	receipt.Cell = name
	return receipt, err
}
