package session

import (
	"errors"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
)

// Findings returns what the Laws say about the game that is on, the most important
// first (R-A02 to R-A05, R-A08). It is refused in game mode, where nothing may know
// it (R-G15).
func (s *Session) Findings() ([]arbitration.Finding, error) {
	g, err := s.asked(modes.SeeFEN)
	if err != nil {
		return nil, err
	}
	return g.Findings(), nil
}

// AnsweredClaims answers every claim of the game that is on, in the order in which
// they were made, from what was then on the sheet (R-A02, R-A03). It is refused in
// game mode.
func (s *Session) AnsweredClaims() ([]arbitration.AnsweredClaim, error) {
	r, err := s.RecordForArbiter()
	if err != nil {
		return nil, err
	}
	e := s.EventRules()
	return arbitration.NewGame(r, &e, s.Language()).AnsweredClaims(), nil
}

// Intended lists the moves with which the player to move could claim a draw
// now (Laws 9.2.1, 9.3.1), in the device's notation. Only in arbiter mode.
func (s *Session) Intended() ([]string, error) {
	g, err := s.asked(modes.Check)
	if err != nil {
		return nil, err
	}
	return g.Intended(), nil
}

// asked returns the game that is on, if the table of modes allows the trigger.
// Its questions are answered outside the session, so that nobody waits for it
// while a mate is looked for.
func (s *Session) asked(t modes.Trigger) (g *arbitration.Game, err error) {
	err = device.ErrClosed
	none := false
	s.do(func() {
		if err = s.may(t, modes.NoKey); err == nil {
			none = s.state.record.Status() == scoresheet.NoGame
			g = s.snapshot()
		}
	})
	if err == nil && none {
		return nil, device.Because(device.ReasonNoGame, errors.New("no game is being recorded here: open one first"))
	}
	return g, err
}

// snapshot returns the game that is on, for the questions of an arbiter.
func (s *Session) snapshot() *arbitration.Game {
	return arbitration.NewGame(s.state.record, s.laidDown(), s.language())
}
