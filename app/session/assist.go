package session

import (
	"errors"
	"fmt"
	"strings"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
)

// NameAssistant notes the name of a player's assistant (Laws D.2.10); an empty name
// notes that he has none from now on. of is 0 for the player whose sheet it is.
func (s *Session) NameAssistant(of scoresheet.Signer, name string) (device.Receipt, error) {
	return s.act(modes.NameAssistant, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		of, err := helpedPlayer(r, of)
		if err != nil {
			return nil, err
		}
		name = strings.TrimSpace(name)
		if !scoresheet.IsLine(name) {
			return nil, device.Because(device.ReasonName, errors.New("an assistant is noted with a name, "+lineText+": write a shorter one"))
		}
		if side, _ := of.Player(); s.state.assistants[side] == name {
			return nil, nil
		}
		return []scoresheet.Payload{scoresheet.AssistantNamed{Of: of, Name: name}}, nil
	})
}

// AssistantSays notes what a player's assistant says for him (Laws D.2.10.5,
// D.2.10.6); the arbiter decides. An offer or a claim is noted here only if it
// should not be on the sheet: see AssistantOffers and AssistantClaims.
func (s *Session) AssistantSays(errand scoresheet.Errand, by scoresheet.Signer, text string) (receipt device.Receipt, err error) {
	return s.act(modes.Assist, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		said, err := s.said(r, errand, by)
		if err != nil {
			return nil, err
		}
		if said.Text = strings.TrimSpace(text); !scoresheet.IsLine(said.Text) {
			return nil, device.Because(device.ReasonLine, errors.New("what an assistant says is "+lineText+": write a shorter one"))
		}
		return []scoresheet.Payload{said}, nil
	})
}

// AssistantOffers is NoteOffer through the assistant (C.02 10.5.4).
func (s *Session) AssistantOffers(by scoresheet.Signer, name *scoresheet.CellName) (device.Receipt, error) {
	return s.note(func(r *scoresheet.Record) ([]scoresheet.Payload, scoresheet.CellName, error) {
		said, err := s.said(r, scoresheet.ErrandOffer, by)
		if err != nil {
			return nil, scoresheet.CellName{}, err
		}
		plan, cell, err := r.PlanOffer(name, false)
		return append(plan, said), cell, err
	})
}

// AssistantClaims is Claim through the assistant (C.02 10.5.4), or ClaimText if a
// move is given.
func (s *Session) AssistantClaims(kind scoresheet.ClaimKind, by scoresheet.Signer, move string) (receipt device.Receipt, err error) {
	err = device.ErrClosed
	var said scoresheet.AssistantSaid
	s.do(func() {
		if err = s.mayWrite(modes.Record); err == nil {
			said, err = s.said(&s.state.record, scoresheet.ErrandClaim, by)
		}
	})
	if err != nil {
		return receipt, err
	}
	intended := claimedMove(noMove)
	if move != "" {
		intended = s.announced(move)
	}
	return s.claim(kind, said.For, intended, said)
}

// AllowSpeech lets the device speak in this game, or forbids it again.
func (s *Session) AllowSpeech(allowed bool) (device.Receipt, error) {
	return s.act(modes.AllowSpeech, func(*scoresheet.Record) ([]scoresheet.Payload, error) {
		if s.state.speech == allowed {
			return nil, nil
		}
		return []scoresheet.Payload{scoresheet.SpeechAllowed{Allowed: allowed}}, nil
	})
}

// said returns the event for a statement of a player's assistant, if he has
// one.
func (s *Session) said(r *scoresheet.Record, errand scoresheet.Errand, by scoresheet.Signer) (scoresheet.AssistantSaid, error) {
	by, err := helpedPlayer(r, by)
	if err != nil {
		return scoresheet.AssistantSaid{}, err
	}
	if side, _ := by.Player(); s.state.assistants[side] == "" {
		return scoresheet.AssistantSaid{}, device.Because(device.ReasonAssistant, fmt.Errorf("%s has no assistant: name him first", by))
	}
	said := scoresheet.AssistantSaid{Errand: errand, For: by}
	if n := len(r.Cells); n > 0 {
		said.Cell = r.Cells[n-1].ID
	}
	return said, nil
}

// helpedPlayer returns the player named, or by default the one whose sheet it
// is.
func helpedPlayer(r *scoresheet.Record, said scoresheet.Signer) (scoresheet.Signer, error) {
	if said == 0 {
		said = scoresheet.Signer(r.Header.Recorder)
	}
	if _, one := said.Player(); !one {
		return 0, device.Because(device.ReasonAssistantOf, errors.New("the sheet is kept for both players: say whose assistant it is, white or black"))
	}
	return said, nil
}

// helpers returns the events that repeat, in a new recording of the same game,
// who helps whom, and whether the device may speak.
func (s *Session) helpers(swapped bool) (all []scoresheet.Payload) {
	for side, name := range s.state.assistants {
		of := scoresheet.SignerWhite + scoresheet.Signer(side)
		if swapped {
			of = scoresheet.SignerWhite + scoresheet.SignerBlack - of
		}
		if name != "" {
			all = append(all, scoresheet.AssistantNamed{Of: of, Name: name})
		}
	}
	if s.state.speech {
		all = append(all, scoresheet.SpeechAllowed{Allowed: true})
	}
	return all
}
