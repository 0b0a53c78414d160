package attest

import (
	"fmt"
	"slices"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/replay"
)

// Somebody who has a device's key can sign a PGN that says one thing to people
// and another to a program: the moves of one game and the record of another.
// Therefore what people read is compared with the record.

// ownTags lists tags that do not come from the record, or are not compared:
// the compressor that packs the record may change, and Termination is derived
// from the words of the reason, of which a later version may recognize more.
var ownTags = []string{
	TagFormat, TagDevice, TagLog, TagGame, TagFrontEnd, TagLock, TagAlarms, TagEnrolment, TagAttestation,
	TagAssistantWhite, TagAssistantBlack, TagSpeech,
	TagRecord, "Termination",
}

// agrees compares the moves, the result and the tags of a PGN with the record
// in it. It does not compare comments, or where the main line ends: what a
// version considers legal may change, and old files remain what they are.
func agrees(g *pgn.Game, r *scoresheet.Record) error {
	want := map[string]string{}
	for _, t := range tagsOf(r) {
		want[t.Name] = pgn.Written(t.Value)
	}
	for _, t := range g.Tags {
		value, known := want[t.Name]
		switch {
		case slices.Contains(ownTags, t.Name):
		case !known && strings.HasPrefix(t.Name, "Zapis") && !slices.Contains(recordTags, t.Name):
			// of a newer version
		case !known || value != t.Value:
			return fmt.Errorf("the tag %s is not what the record in it says", t.Name)
		}
		delete(want, t.Name)
	}
	for name := range want {
		if !slices.Contains(ownTags, name) {
			return fmt.Errorf("the record in it says more than the PGN: the tag %s is missing", name)
		}
	}
	if result, _ := r.Outcome(); g.Result != result.PGN() {
		return fmt.Errorf("the result %s behind the moves is not what the record in it says, %s", g.Result, result)
	}
	return agreeMoves(g, r)
}

// recordTags lists the tags derived from a record that not every record has.
// If the record has no value for such a tag, its presence is false and not due
// to a newer version.
var recordTags = []string{
	TagResult, TagSigned, TagReason, TagWhite, TagBlack, TagArbiter, TagReleased, TagCodes, TagRecorder, TagDiagram,
}

// agreeMoves compares each move of the main line with its cell.
func agreeMoves(g *pgn.Game, r *scoresheet.Record) error {
	n := len(g.Moves)
	if n > len(r.Cells) {
		return fmt.Errorf("the PGN has %d moves, and the record in it %d entries", n, len(r.Cells))
	}
	if n == 0 {
		return nil
	}
	written := *r
	written.Cells = r.Cells[:n]
	reading := replay.ReadLiterally(&written)
	for i, ply := range g.Moves {
		if v := &reading.Verdicts[i]; v.Kind != replay.Legal || v.Certainty != replay.Certain || reading.SAN(i) != ply.Text {
			return fmt.Errorf("the move %s %s is not what the record in it says", r.NameAt(i), ply.Text)
		}
	}
	return nil
}
