package main

import (
	"strconv"
	"strings"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

const (
	assistantUsage = "assistant [white|black] [NAME|none]"
	saysUsage      = "says [white|black] offer [CELL] | claim threefold|fifty [MOVE] | flag | touched [SQUARE OR PIECE] | adjournment [TEXT]"
	speechUsage    = "speech [on|off]"
	copyUsage      = "copy N pgn|record FILE"
)

// takeSide takes white or black off the front.
func takeSide(rest string) (side scoresheet.Signer, behind string) {
	word, behind := cutWord(strings.TrimSpace(rest))
	switch word {
	case "white":
		return scoresheet.SignerWhite, behind
	case "black":
		return scoresheet.SignerBlack, behind
	}
	return 0, rest
}

// assistant names a player's assistant (Laws D.2.10), or prints the assistants.
func (c *console) assistant(rest string) (answer, error) {
	side, name := takeSide(rest)
	name = strings.TrimSpace(name)
	if name == "" && side != 0 {
		return nil, usageError{assistantUsage}
	}
	durable := true
	if name != "" {
		if name == "none" {
			name = ""
		}
		a, err := c.dev.NameAssistant(side, name)
		if err != nil {
			return nil, err
		}
		durable = a.Durable
	}
	v, view := c.voice(), c.dev.View()
	var l lines
	for side, name := range view.Assistants {
		if name == "" {
			l = append(l, v.words.Say("console.assistant.none", v.side(board.Color(side))))
		} else {
			l = append(l, v.words.Say("console.assistant", v.side(board.Color(side)), name))
		}
	}
	return durably(answer{}.with("assistants", assistantsJSON{view.Assistants[0], view.Assistants[1], l}), durable), nil
}

type assistantsJSON struct {
	White string `json:"white"`
	Black string `json:"black"`
	lines lines
}

func (a assistantsJSON) speak() string { return a.lines.speak() }

// says notes what an assistant says for his player (Laws D.2.10.5, D.2.10.6).
func (c *console) says(rest string) (answer, error) {
	by, rest := takeSide(rest)
	word, rest := cutWord(strings.TrimSpace(rest))
	errand, ok := scoresheet.ParseErrand(word)
	if !ok {
		return nil, usageError{saysUsage}
	}
	rest = strings.TrimSpace(rest)
	switch errand {
	case scoresheet.ErrandOffer:
		w, err := words(rest, saysUsage, 0, 1)
		if err != nil {
			return nil, err
		}
		name, _, err := optionalCell(w, 0)
		if err != nil {
			return nil, err
		}
		return offerAnswer(true)(cellAnswer(c.dev.AssistantOffers(by, name)))
	case scoresheet.ErrandClaim:
		word, move := cutWord(rest)
		kind, ok := scoresheet.ParseClaimKind(word)
		if !ok {
			return nil, usageError{saysUsage}
		}
		a, err := c.dev.AssistantClaims(kind, by, strings.TrimSpace(move))
		if err != nil {
			return nil, err
		}
		return c.claimAnswer(kind, a, move != ""), nil
	case scoresheet.ErrandFlag, scoresheet.ErrandTouched, scoresheet.ErrandAdjourn:
	}
	a, err := c.dev.AssistantSays(errand, by, rest)
	if err != nil {
		return nil, err
	}
	v := c.voice()
	said := answer{}.with("said", errand.String())
	noted := lines{v.words.Say("assist.noted", v.words.Say("assist."+errand.String()))}
	if s, err := board.ParseSquare(rest); err == nil && errand == scoresheet.ErrandTouched {
		r, err := c.dev.Sheet()
		if err != nil {
			return nil, err
		}
		// The piece on it, so that he hears whether it was the intended square.
		stands := c.onBoard(&r, func(f *board.Free) lines { return lines{c.onSquare(f, s)} })
		said, noted = said.with("text", stands), append(noted, stands...)
	}
	return durably(said, a.Durable).aloud(noted...), nil
}

// speech lets the device speak in this game; it is a setting of the touch
// screen, and the arbiter sets it here as there.
func (c *console) speech(rest string) (answer, error) {
	switch strings.TrimSpace(rest) {
	case "":
		return c.speechAnswer(true), nil
	case "on", "off":
	default:
		return nil, usageError{speechUsage}
	}
	a, err := c.dev.AllowSpeech(strings.TrimSpace(rest) == "on")
	if err != nil {
		return nil, err
	}
	return c.speechAnswer(a.Durable), nil
}

// speechAnswer says whether the device may speak.
func (c *console) speechAnswer(durable bool) answer {
	key := "assist.speech.no"
	if c.dev.View().Speech {
		key = "assist.speech.yes"
	}
	return durably(answer{}.with("speech", onOff(c.dev.View().Speech)), durable).aloud(c.voice().words.Say(key))
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// copyGame writes a game of the owner's archive to a file.
func (c *console) copyGame(rest string) (answer, error) {
	number, rest := cutWord(strings.TrimSpace(rest))
	format, file := cutWord(strings.TrimSpace(rest))
	n, err := strconv.Atoi(number)
	if file = strings.TrimSpace(file); err != nil || file == "" {
		return nil, usageError{copyUsage}
	}
	if err := c.mayWrite(file); err != nil {
		return nil, err
	}
	out, err := c.dev.ExportArchived(device.Format(format), n)
	if err != nil {
		return nil, err
	}
	if err := session.WriteWhole(file, out, 0o644); err != nil {
		return nil, cannotWrite(file, err)
	}
	return answer{}.with("file", file).with("bytes", len(out)), nil
}

// off removes the word off from the end, which requests the removal of a note.
func off(w []string) (_ []string, away bool) {
	if n := len(w); n > 0 && w[n-1] == "off" {
		return w[:n-1], true
	}
	return w, false
}
