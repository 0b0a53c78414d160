package attest

import (
	"bytes"
	"fmt"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/pgn"
)

// reserved lists the tags that have a meaning to this or every program, and
// the other words that have a meaning when a game is opened.
var reserved = []string{
	"Event", "Site", "Date", "Round", "White", "Black", "Result",
	"FEN", "SetUp", "Variant", "Termination",
	"Recorder", "Organizer", "Chess960", "From",
}

// ReservedTag returns the reserved name that differs from a tag's name only in
// case, or "" if there is none. The reserved name was probably meant: in
// organizer=123456, the organizer's code, which would otherwise be exported
// and signed as a tag of the game.
func ReservedTag(name string) string {
	if len(name) >= 5 && strings.EqualFold(name[:5], "Zapis") && name[:5] != "Zapis" {
		return "Zapis" + name[5:]
	}
	for _, word := range reserved {
		if strings.EqualFold(name, word) && name != word {
			return word
		}
	}
	return ""
}

// oddities returns notes on what another program could read differently, so
// that it would see a different result or player.
func oddities(game []byte, g *pgn.Game) (notes []string) {
	if len(g.Tags) > 0 && untagged(game) {
		notes = append(notes, noteText)
	}
	seen := map[string]string{}
	for _, t := range g.Tags {
		folded := strings.ToLower(t.Name)
		meant := ReservedTag(t.Name)
		switch other, again := seen[folded]; {
		case len(notes) >= maxNotes:
			return notes
		case again && other == t.Name:
			notes = append(notes, fmt.Sprintf("the tag %.40s stands there twice", t.Name))
		case again:
			notes = append(notes, fmt.Sprintf("the tags %.40s and %.40s differ by case only", other, t.Name))
		case meant != "":
			notes = append(notes, fmt.Sprintf("the tag %.40s differs from %.40s by case only", t.Name, meant))
		}
		seen[folded] = t.Name
	}
	return notes
}

const noteText = "there is text before the first tag"

// untagged reports whether a game begins with anything other than a tag or an
// escaped line.
func untagged(game []byte) bool {
	start := bytes.TrimLeft(bytes.TrimPrefix(game, []byte("\ufeff")), " \t\r\n")
	return len(start) > 0 && start[0] != '[' && start[0] != '%'
}

// maxNotes is the maximum number of notes on one game.
const maxNotes = 5

// Missing returns what an attested game lacks to be settled: a result, the
// signatures of both players for this exact record, the acknowledgement of
// every alarm. It is meaningful only for an attested game.
func (r *Report) Missing() (missing []string) {
	if result, _ := r.record.Outcome(); result == scoresheet.NoResult {
		missing = append(missing, "it has no result")
	}
	digest := r.record.Digest()
	for _, by := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		side := sideName(board.Color(by - scoresheet.SignerWhite))
		switch s := r.record.Signers[by]; {
		case s == nil && r.record.Disagreement(by) != nil:
			missing = append(missing, side+" has not signed and does not agree with the result")
		case s == nil:
			missing = append(missing, side+" has not signed")
		case s.Digest != digest:
			missing = append(missing, side+" has signed another record")
		}
	}
	if n := r.Alarms.Unacknowledged(); n > 0 {
		missing = append(missing, fmt.Sprintf("alarms that nobody acknowledged: %d", n))
	}
	return missing
}
