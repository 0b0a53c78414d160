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
	TagAssistantWhite, TagAssistantBlack, TagSpeech, TagVersion,
	TagRecord, "Termination",
}

// agrees compares the moves, the result and the tags of a PGN with the record
// in it. It does not compare comments, or where the main line ends: what a
// version considers legal may change, and old files remain what they are.
func agrees(g *pgn.Game, r *scoresheet.Record) error {
	want := tagValues{tags: tagsOf(r)}
	met := make([]bool, len(want.tags))
	for _, t := range g.Tags {
		i := want.find(t.Name)
		known := i >= 0 && !met[i]
		switch {
		case slices.Contains(ownTags, t.Name):
		case !known && strings.HasPrefix(t.Name, "Zapis") && !slices.Contains(recordTags, t.Name):
			// of a newer version
		case !known || pgn.Written(want.tags[i].Value) != t.Value:
			return fmt.Errorf("the tag %s is not what the record in it says", t.Name)
		}
		if known {
			met[i] = true
		}
	}
	for i, t := range want.tags {
		if !met[i] && want.find(t.Name) == i && !slices.Contains(ownTags, t.Name) {
			return fmt.Errorf("the record in it says more than the PGN: the tag %s is missing", t.Name)
		}
	}
	if result, _ := r.Outcome(); g.Result != result.PGN() {
		return fmt.Errorf("the result %s behind the moves is not what the record in it says, %s", g.Result, result)
	}
	return agreeMoves(g, r)
}

// tagValues finds tags by their names.
type tagValues struct {
	tags []pgn.Tag
	last map[string]int // once something is sought among many
}

// fewTags is the number of tags up to which a linear search is used.
const fewTags = 64

// find returns the index of the last tag of that name, or -1.
func (v *tagValues) find(name string) int {
	if len(v.tags) <= fewTags {
		for i, t := range slices.Backward(v.tags) {
			if t.Name == name {
				return i
			}
		}
		return -1
	}
	if v.last == nil {
		v.last = make(map[string]int, len(v.tags))
		for i, t := range v.tags {
			v.last[t.Name] = i
		}
	}
	if i, ok := v.last[name]; ok {
		return i
	}
	return -1
}

// get returns the value of a tag, and whether it is there.
func (v *tagValues) get(name string) (value string, ok bool) {
	if i := v.find(name); i >= 0 {
		return v.tags[i].Value, true
	}
	return "", false
}

// value returns the value of a tag, or "".
func (v *tagValues) value(name string) string {
	value, _ := v.get(name)
	return value
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
	if i := replay.LiteralLine(&written, n, func(i int) string { return g.Moves[i].Text }); i < n {
		return fmt.Errorf("the move %s %s is not what the record in it says", r.NameAt(i), g.Moves[i].Text)
	}
	return nil
}
