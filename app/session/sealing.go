package session

import (
	"errors"
	"fmt"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/seal"
)

var errNotSealing = device.Because(device.ReasonNotSealing, errors.New("no move is being sealed: there is nothing to take back"))

// Seal makes the next entry a sealed one, which is not written on the sheet
// (Guideline I.1). The player to move asks for it, or the arbiter, who thereby gives
// the device back. Without a key the error is ErrNoSealKey.
func (s *Session) Seal() (receipt device.Receipt, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Seal, modes.NoKey); err != nil {
			return
		}
		r := &s.state.record
		switch {
		case r.Sealing() != nil:
			err = device.ErrSealing
		case r.OpenClaim() != nil:
			err = errClaimWaits
		case s.settings[settingSealKey] == "":
			err = device.ErrNoSealKey
		}
		if err != nil {
			return
		}
		receipt.Durable = s.append(s.handingBack(scoresheet.SealAsked{})...)
		receipt.Cell = s.state.record.Sealing().Cell
		s.stillAway()
	})
	return receipt, err
}

var errClaimWaits = device.Because(device.ReasonClaimWaits, errors.New("a claim is waiting for the arbiter: it is decided first"))

// handingBack adds to an act of the arbiter the return of the device to the
// players, in game mode.
func (s *Session) handingBack(plan ...scoresheet.Payload) []scoresheet.Payload {
	if s.state.mode == modes.Arbiter {
		plan = append(plan, scoresheet.ArbiterLeft{})
	}
	return plan
}

// Unasked records that no move is sealed after all: the game goes on, and moves
// already sealed stay sealed for ever. In game mode [Session.Undo] does the
// same.
func (s *Session) Unasked() (receipt device.Receipt, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Seal, modes.NoKey); err == nil {
			receipt, err = s.unasked()
		}
	})
	return receipt, err
}

func (s *Session) unasked() (receipt device.Receipt, err error) {
	a := s.state.record.Sealing()
	if a == nil {
		return receipt, errNotSealing
	}
	receipt.Cell, receipt.Unsealed, receipt.Discarded = a.Cell, true, a.HasSealed()
	receipt.Durable = s.append(s.handingBack(scoresheet.SealWithdrawn{})...)
	s.stillAway()
	return receipt, nil
}

// sealing reports whether the next entry is sealed. After a result that the
// arbiter entered meanwhile it is not.
func (s *Session) sealing() bool {
	return s.state.record.Sealing() != nil && s.state.record.Status() == scoresheet.Open
}

// mayWrite asks the table, and refuses while a move is being sealed: a note on
// the sheet meanwhile could reveal something about that move.
func (s *Session) mayWrite(t modes.Trigger) error {
	if err := s.may(t, modes.NoKey); err != nil {
		return err
	}
	if (t == modes.Record || t == modes.EnterResult) && s.sealing() {
		return device.ErrSealing
	}
	return s.hasRoom(t)
}

// errFull is returned if the log is full. Alarms and the arbiter's acts are
// still recorded.
var errFull = device.Because(device.ReasonFull, fmt.Errorf("nothing more can be entered: the log of this game has more than %d MB, a hundred times that of the longest game: enter the result, or call the arbiter", scoresheet.MaxLog>>20))

// hasRoom refuses a player's entries in a game whose file would become too long
// to be read. The limit for a result and signatures is higher than for moves,
// so that the game can be ended.
func (s *Session) hasRoom(t modes.Trigger) error {
	most := 0
	switch t {
	case modes.Record, modes.NameAssistant, modes.Assist:
		most = scoresheet.MaxLog
	case modes.EnterResult, modes.Sign:
		most = 2 * scoresheet.MaxLog
	default:
		return nil
	}
	if s.state.mode == modes.Game && s.state.size > most {
		return errFull
	}
	return nil
}

// sealed seals what the plan would write.
func (s *Session) sealed(plan func(r *scoresheet.Record) ([]scoresheet.Payload, error)) (receipt device.Receipt, err error) {
	at := s.state.record.AtSealed()
	entry, err := plan(&at)
	if err != nil {
		return receipt, err
	}
	key := s.settings[settingSealKey]
	if key == "" {
		return receipt, device.ErrNoSealKey // taken away meanwhile
	}
	a := s.state.record.Sealing()
	box, err := seal.Seal(entry, s.whose(a.Cell), key)
	if err != nil {
		return receipt, sealReason(err)
	}
	receipt.Durable = s.append(box)
	receipt.Cell, receipt.Sealed = a.Cell, true
	return receipt, nil
}

// whose returns the text that the holder of the key reads beside the opening
// code.
func (s *Session) whose(cell scoresheet.CellName) seal.Whose {
	h := &s.state.record.Header
	return seal.Whose{
		Device: s.DeviceID(), White: h.Tag("White"), Black: h.Tag("Black"),
		Event: h.Tag("Event"), Round: h.Tag("Round"), Date: h.Tag("Date"), Cell: cell.String(),
	}
}

// sealReason adds reasons to the errors of package seal.
func sealReason(err error) error {
	for _, known := range []struct {
		err error
		why device.Reason
	}{
		{scoresheet.ErrNoMove, device.ReasonSealMove},
		{seal.ErrKeyForm, device.ReasonSealForm},
		{seal.ErrCodeForm, device.ReasonSealCode},
		{seal.ErrSecretForm, device.ReasonSealCode},
		{seal.ErrWrongCode, device.ReasonSealWrong},
		{seal.ErrWrongKey, device.ReasonSealOther},
		{seal.ErrDamaged, device.ReasonSealDamage},
		{seal.ErrFile, device.ReasonSealFile},
	} {
		if errors.Is(err, known.err) {
			return device.Because(known.why, err)
		}
	}
	return err
}
