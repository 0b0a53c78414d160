package session

import (
	"errors"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// Claim makes a player's claim of a draw on the position after the last cell
// (Laws 9.2.2, 9.3.2). The claim belongs to the player whose sheet it is, and by is
// 0; on a sheet that is kept for both players, by says whose claim it is. Nothing in
// the answer tells whether the claim is right, or whether it is that player's turn.
func (s *Session) Claim(kind scoresheet.ClaimKind, by scoresheet.Signer) (device.Receipt, error) {
	return s.claim(kind, by, noMove)
}

// ClaimText makes a claim with a move that the player writes but has not made yet
// (Laws 9.2.1, 9.3.1). The move is on the sheet, and cannot be changed until the
// arbiter has decided.
func (s *Session) ClaimText(kind scoresheet.ClaimKind, by scoresheet.Signer, text string) (device.Receipt, error) {
	return s.claim(kind, by, s.announced(text))
}

func (s *Session) announced(text string) claimedMove {
	return func(r *scoresheet.Record, by scoresheet.Signer) ([]scoresheet.Payload, error) {
		plan, err := r.PlanTextBy(by, text, s.language())
		return plan, device.Because(device.ReasonText, err)
	}
}

// ClaimTap is ClaimText with a move that is shown on the board.
func (s *Session) ClaimTap(kind scoresheet.ClaimKind, by scoresheet.Signer, from, to board.Square, promo board.Kind) (device.Receipt, error) {
	if !from.Valid() || !to.Valid() {
		return device.Receipt{}, errors.New("a move needs two squares of the board: name both")
	}
	return s.claim(kind, by, func(r *scoresheet.Record, by scoresheet.Signer) ([]scoresheet.Payload, error) {
		return r.PlanMoveBy(by, from, to, promo), nil
	})
}

// claimedMove plans the move that is announced with a claim.
type claimedMove func(*scoresheet.Record, scoresheet.Signer) ([]scoresheet.Payload, error)

func noMove(*scoresheet.Record, scoresheet.Signer) ([]scoresheet.Payload, error) { return nil, nil }

func (s *Session) claim(
	kind scoresheet.ClaimKind, by scoresheet.Signer, intended claimedMove, said ...scoresheet.AssistantSaid,
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
		for _, p := range said {
			plan = append(plan, p)
		}
		receipt.Durable = s.append(plan...)
		receipt.Cell = r.NameAt(max(len(r.Cells)-1, 0))
		if c := r.OpenClaim(); c.Intended {
			receipt.Text = r.Cells[len(r.Cells)-1].Text(s.language(), s.opts.Style)
		}
	})
	return receipt, err
}
