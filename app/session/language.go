package session

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zapis/app/device"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
)

// settingPlayer is the language that was chosen on the start card, and in which
// segment: "uk 17". It is stored, so that a restart during the game does not change
// the letters in which the player writes.
const settingPlayer = "player.language"

// Language returns the language in which moves and words are written and shown.
// That is, in this order: the one that the player chose for this game, the one in
// Options, the owner's, the first language of the event whose pack is held, and
// English. Whatever is written already keeps its own.
func (s *Session) Language() (lang notation.Language) {
	s.do(func() { lang = s.language() })
	return lang
}

func (s *Session) language() notation.Language {
	event := ""
	if all := eventLanguages(s.held); len(all) > 0 {
		event = all[0]
	}
	player, _ := s.chosenForGame()
	return notation.Language(cmp.Or(player, string(s.opts.Language), s.settings[settingLanguage], event, string(notation.English)))
}

// chosenForGame returns the language that was chosen on the start card, "" if none
// was, and the number of the segment in which it was chosen.
func (s *Session) chosenForGame() (lang string, segment uint32) {
	lang, number, _ := strings.Cut(s.settings[settingPlayer], " ")
	n, _ := strconv.ParseUint(number, 10, 32)
	return lang, uint32(n)
}

// eventLanguages returns the event's languages in the event's order, without
// those that this program does not have. A later program may know more.
func eventLanguages(held pack.Held) (out []string) {
	if held.Latest == nil {
		return nil
	}
	for _, code := range held.Latest.Event.Languages {
		if hasWords(code) && !slices.Contains(out, code) {
			out = append(out, code)
		}
	}
	return out
}

// hasWords reports whether the device can be read in a language.
func hasWords(code string) bool {
	lang := notation.Language(code)
	return lang.Known() && lang != notation.Figurines
}

// ChooseLanguage sets the language for the next game, whoever plays it. On a lent
// device, and after a guest's game, it is forgotten with that game; otherwise it
// remains until the device leaves the event or its owner chooses another one.
func (s *Session) ChooseLanguage(lang notation.Language) (err error) {
	err = device.ErrClosed
	s.do(func() {
		switch err = s.may(modes.ChooseLanguage, modes.NoKey); {
		case err != nil:
		case !hasWords(string(lang)):
			err = device.Because(device.ReasonLanguage, errors.New("the device has no words in that language: choose one that it lists"))
		default:
			err = s.set(map[string]string{settingPlayer: fmt.Sprintf("%s %d", lang, s.segment)})
		}
	})
	return err
}

// forgetPlayerInTime forgets the language that was chosen for a game, as soon as
// the arbiter cannot take that game back any more.
func (s *Session) forgetPlayerInTime() {
	if s.last == nil || s.state.mode != modes.Owner || s.endedFor() > 0 || len(s.pending) > 0 {
		return
	}
	if lang, segment := s.chosenForGame(); lang != "" && segment < s.last.segment && s.ofGuest(s.last) {
		// What could not be forgotten now is at the next time.
		_ = s.set(map[string]string{settingPlayer: ""})
	}
}

// isLent reports whether the device is an organizer's, by its certificate, or by
// his code where nobody has an owner's.
func (s *Session) isLent() bool {
	c, ok := s.certificate()
	return ok && c.Role == attest.RoleLabel || !ok && s.codes[device.RoleOrganizer].Hash != "" && s.codes[device.RoleOwner].Hash == ""
}

// ofGuest reports whether a game that ended was not the owner's. On a device that
// does not know its owner, every game is a guest's.
func (s *Session) ofGuest(g *closedGame) bool {
	c, enrolled := s.certificate()
	owned := enrolled && c.Role == attest.RoleOwner || s.settings[settingName] != ""
	return !owned || s.isLent() || g.state.record.Header.Tag(device.TagGuest) != ""
}
