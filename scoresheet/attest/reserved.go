package attest

import (
	"bytes"
	"fmt"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/pgn"
)

// reserved are the tags that mean something to this program or to every other
// one, and the words that beside them have a meaning where a game is opened.
var reserved = []string{
	"Event", "Site", "Date", "Round", "White", "Black", "Result",
	"FEN", "SetUp", "Variant", "Termination",
	"Recorder", "Organizer", "Chess960", "From",
}

// ReservedTag returns the reserved name that a tag's name differs from by case
// only, or "". Somebody meant that one: in organizer=123456 the organizer's
// code, which would go out, signed, as a tag of the game.
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

// oddities name what a reader could take in another way than this program: it
// would see another result or another player.
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

// untagged reports whether anything but a tag or a line for the program begins
// a game.
func untagged(game []byte) bool {
	start := bytes.TrimLeft(bytes.TrimPrefix(game, []byte("\ufeff")), " \t\r\n")
	return len(start) > 0 && start[0] != '[' && start[0] != '%'
}

// maxNotes bounds the notes on one game.
const maxNotes = 5

// Missing lists what an attested game lacks to be settled: a result, the
// signatures of both players under this very record, the acknowledgement of
// every alarm. Of a game that is not attested it is not asked.
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
