package attest

import (
	"fmt"

	"zapis/scoresheet"
	"zapis/scoresheet/pgn"
)

// The tags that tell how players were helped. Each is omitted where there was
// nothing of the kind.
const (
	TagAssistantWhite = "ZapisAssistantWhite" // name of the assistant that White had last (Laws D.2.10)
	TagAssistantBlack = "ZapisAssistantBlack"
	TagSpeech         = "ZapisSpeech" // allowed: the arbiter let the device speak
)

const speechAllowed = "allowed"

// Helped says how the players of a game were helped. It is the fold of the
// game's events. The zero value says that they were not. It is comparable.
type Helped struct {
	Assistants [2]string // by board.Color; the last one of each that was named
	Speech     bool      // the arbiter let the device speak, at least for a time
}

// Fold adds one event.
func (h *Helped) Fold(p scoresheet.Payload) {
	switch p := p.(type) {
	case scoresheet.AssistantNamed:
		if side, one := p.Of.Player(); one && p.Name != "" {
			h.Assistants[side] = p.Name
		}
	case scoresheet.SpeechAllowed:
		h.Speech = h.Speech || p.Allowed
	}
}

// foldEvent is like Fold, for an event as stored in the log.
func (h *Helped) foldEvent(e scoresheet.Event) {
	if e.Kind != scoresheet.KindAssistantNamed && e.Kind != scoresheet.KindSpeechAllowed {
		return
	}
	if p, err := scoresheet.DecodePayload(e); err == nil {
		h.Fold(p)
	}
}

// takeOver adds what the device before said; what this one said counts.
func (h *Helped) takeOver(before Helped) {
	for side, name := range before.Assistants {
		if h.Assistants[side] == "" {
			h.Assistants[side] = name
		}
	}
	h.Speech = h.Speech || before.Speech
}

func (h *Helped) tags() (tags []pgn.Tag) {
	for side, name := range [...]string{TagAssistantWhite, TagAssistantBlack} {
		if h.Assistants[side] != "" {
			tags = append(tags, pgn.Tag{Name: name, Value: h.Assistants[side]})
		}
	}
	if h.Speech {
		tags = append(tags, pgn.Tag{Name: TagSpeech, Value: speechAllowed})
	}
	return tags
}

// helpedIn reads the tags.
func helpedIn(tags *tagValues) (h Helped, err error) {
	h.Assistants = [2]string{tags.value(TagAssistantWhite), tags.value(TagAssistantBlack)}
	speech, told := tags.get(TagSpeech)
	if told && speech != speechAllowed {
		err = fmt.Errorf("the tag %s does not say %s", TagSpeech, speechAllowed)
	}
	h.Speech = told
	return h, err
}

// agrees reports whether tags that were read tell what h tells. In a PGN the
// control characters of a name are spaces.
func (h *Helped) agrees(read Helped) bool {
	written := *h
	for side := range written.Assistants {
		written.Assistants[side] = pgn.Written(written.Assistants[side])
	}
	return written == read
}
