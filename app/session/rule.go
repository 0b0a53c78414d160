package session

import (
	"errors"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
)

// Advise says what a ruling would do now, without giving it. Only in arbiter
// mode. What cannot be ruled is told in the advice (Why, Need); an error says
// that something is wrong with what the arbiter gave.
func (s *Session) Advise(r arbitration.Ruling) (a arbitration.Advice, err error) {
	g, err := s.asked(modes.Check)
	if err != nil {
		return a, err
	}
	return g.Advise(r)
}

// Rule gives a ruling. It is recorded with its article, and in the same act
// what follows from it: the result, the position restored, the claim decided.
// What cannot be ruled is refused with an [*arbitration.RuleError].
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
			continue // the other hand was quicker: advise again
		}
		if cell != nil {
			receipt.Cell = *cell
		}
		return receipt, err
	}
	return device.Receipt{}, errMoved
}

var errMoved = errors.New("the sheet changed meanwhile: rule once more")

// WithdrawRuling takes a ruling back, which stays in the record. It no longer
// counts, and a result that it set comes off the sheet; a result ruled before it
// stands again. Struck moves stay struck.
func (s *Session) WithdrawRuling(id scoresheet.EventID, text string) (device.Receipt, error) {
	return s.act(modes.Rule, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return s.snapshot().Withdraw(id, text, s.nextID())
	})
}

// Decide decides the claim that waits: the arbiter does it. Accepted, or
// agreed to by the opponent, the game is drawn, and the result stands on the
// sheet (Laws 9.5.2, 9.1.2.3). Rejected, it goes on, and the opponent gets the
// time of the rule set (9.5.3). It is [Session.Rule] without new times.
func (s *Session) Decide(d scoresheet.Decision, text string) (device.Receipt, error) {
	id, ok := arbitration.ClaimRuling(d)
	if !ok {
		return device.Receipt{}, device.Because(device.ReasonRuleUnknown, errors.New("a claim is accepted, rejected or agreed to: say which"))
	}
	return s.Rule(arbitration.Ruling{ID: id, Text: text})
}

// Cancel strikes a move and what follows it, and restores the position before
// it (Laws 7.5.1); the arbiter does it. What is struck stays in the record.
// Once both have signed it is refused, as the ruling on an illegal move is.
func (s *Session) Cancel(name scoresheet.CellName, article, text string) (device.Receipt, error) {
	receipt, err := s.act(modes.Rule, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		return s.snapshot().Cancel(name, article, text)
	})
	receipt.Cell = name
	return receipt, err
}
