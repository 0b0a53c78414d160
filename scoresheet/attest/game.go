package attest

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"

	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/replay"
)

// The tags that a record's PGN has beside the usual ones (docs/pgn.md).
const (
	TagRecord   = "ZapisRecord"   // the lossless record: Encode, deflate, base64
	TagResult   = "ZapisResult"   // a result that PGN does not know, such as 1/2-0
	TagSigned   = "ZapisSigned"   // the result that both players signed, where the arbiter corrected it
	TagReason   = "ZapisReason"   // how the result came about, as it was entered
	TagWhite    = "ZapisWhite"    // White's signature or approval: name and time
	TagBlack    = "ZapisBlack"    // Black's
	TagArbiter  = "ZapisArbiter"  // the arbiter's
	TagReleased = "ZapisReleased" // when the device was released
	TagCodes    = "ZapisCodes"    // where the arbiter's code came from
	TagRecorder = "ZapisRecorder" // whose sheet it is: white, black or arbiter
)

// maxRecord bounds an unpacked record, in bytes. A record takes no more than
// its log, on which a device has a limit of its own, a quarter of this
// (scoresheet.MaxLog).
const maxRecord = 64 << 20

// Game writes a record as a PGN game. The main line is strict: it holds
// legal moves only and ends before the first entry that is none, saying so in
// a comment. The whole record stands in the tag ZapisRecord, so nothing is
// lost.
func Game(r *scoresheet.Record) *pgn.Game {
	result, _ := r.Outcome()
	g := &pgn.Game{Result: result.PGN(), Terminated: true}
	g.Tags = append(tagsOf(r), pgn.Tag{Name: TagRecord, Value: PackRecord(r)})
	reading := replay.Read(r)
	line := reading.MainLine()
	if end := unmade(r); end < line.End {
		made := slices.DeleteFunc(line.Plies, func(p replay.Ply) bool { return p.Index >= end })
		line = replay.Line{Plies: made, End: end, Why: "was announced with a claim and not made"}
	}
	for i, ply := range line.Plies {
		if before, _ := reading.Before(ply.Index); !agreed(before, ply.SAN) {
			line = replay.Line{Plies: line.Plies[:i], End: ply.Index, Why: "is a move on which two programs disagree"}
			break
		}
	}
	for _, ply := range line.Plies {
		g.Moves = append(g.Moves, pgn.Ply{Text: ply.SAN, Comments: commentsOf(r.Cells[ply.Index])})
	}
	for _, said := range remarksOf(r) {
		if i := min(said.index, len(g.Moves)-1); i >= 0 {
			g.Moves[i].Comments = append(g.Moves[i].Comments, said.text)
		} else {
			g.Comment = append(g.Comment, said.text)
		}
	}
	if line.End < len(r.Cells) {
		note := fmt.Sprintf("The main line ends here: %s %s. The whole record stands in the tag %s.",
			r.NameAt(line.End), line.Why, TagRecord)
		if n := len(g.Moves); n > 0 {
			g.Moves[n-1].Comments = append(g.Moves[n-1].Comments, pgn.CommentText(note))
		} else {
			g.Comment = append(g.Comment, pgn.CommentText(note))
		}
	}
	return g
}

// agreed asks a second program whether that is a legal move and how it is
// written. What a device signs as a game of chess shall not hang on the care
// of one programmer; where they disagree, the record is what counts, and the
// main line ends. In Chess960 there is nobody to ask.
func agreed(p rules.Position, san string) bool {
	moves, ok := rules.Library(p)
	return !ok || slices.ContainsFunc(moves, func(m rules.LibraryMove) bool { return m.SAN == san })
}

// commentsOf returns what a cell notes beside its move.
func commentsOf(c *scoresheet.Cell) []string {
	var out []string
	if c.Clock.Noted {
		out = append(out, "[%clk "+pgn.FormatClock(time.Duration(c.Clock.Seconds)*time.Second)+"]")
	}
	if c.Offer {
		out = append(out, "(=)")
	}
	return out
}

// tagsOf are the tags that people read; the record itself is not among them.
func tagsOf(r *scoresheet.Record) []pgn.Tag {
	var tags []pgn.Tag
	add := func(name, value string) {
		if value != "" {
			tags = append(tags, pgn.Tag{Name: name, Value: value})
		}
	}
	for _, t := range r.Header.Tags {
		add(t.Name, t.Value)
	}
	// A reader may count on seven tags, known or not.
	for name, unknown := range map[string]string{
		"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?",
	} {
		if r.Header.Tag(name) == "" {
			add(name, unknown)
		}
	}
	result, corrected := r.Outcome()
	add("Result", result.PGN())
	if r.Header.FEN != "" {
		if r.Header.Chess960 {
			add("Variant", "Chess960")
		}
		add("SetUp", "1")
		add("FEN", r.Header.FEN)
	}
	add("Termination", termination(r))
	add(TagRecorder, r.Header.Recorder.String())
	if result.PGN() != result.String() {
		add(TagResult, result.String())
	}
	if corrected != nil {
		add(TagSigned, r.Result.String())
	}
	reason := r.Reason
	if r.Closed {
		reason = r.CloseNote
	}
	add(TagReason, strings.ToValidUTF8(oneLine(reason), "?"))
	for i, name := range []string{TagWhite, TagBlack, TagArbiter} {
		if s := r.Signers[i+1]; s != nil {
			add(name, signature(s))
		}
	}
	if r.Released != 0 {
		add(TagReleased, timeText(r.Released))
	}
	add(TagCodes, r.Header.Codes)
	return tags
}

func signature(s *scoresheet.Signature) string {
	how := "signed"
	if s.Approved {
		how = "approved"
	}
	return oneLine(s.Name) + ", " + how + " " + timeText(s.At)
}

// oneLine makes a text fit for a tag: no control characters, no line ends.
func oneLine(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, text)
}

func timeText(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }

// termination says in the standard's words how the game came to its end.
func termination(r *scoresheet.Record) string {
	words := strings.FieldsFunc(strings.ToLower(r.Reason), func(c rune) bool { return !unicode.IsLetter(c) })
	result, corrected := r.Outcome()
	if corrected != nil {
		return "adjudication" // Laws 8.7
	}
	switch result {
	case scoresheet.NoResult:
		if r.Closed {
			return "abandoned"
		}
		return "unterminated"
	case scoresheet.WhiteByForfeit, scoresheet.BlackByForfeit, scoresheet.BothForfeit:
		return "rules infraction" // who does not come, or comes too late, loses: Laws 6.7
	case scoresheet.BothLose, scoresheet.WhiteHalf, scoresheet.BlackHalf:
		return "adjudication" // only the arbiter can decide so: Laws 11.7, 11.8, 12.9
	case scoresheet.WhiteWins, scoresheet.BlackWins, scoresheet.Draw:
	}
	for _, w := range []struct{ word, termination string }{
		{"time", "time forfeit"},
		{"flag", "time forfeit"}, // also flagged
		{"illegal", "rules infraction"},
		{"rules", "rules infraction"},
		{"forfeit", "rules infraction"},
		{"adjudicat", "adjudication"},
		{"arbiter", "adjudication"},
	} {
		if slices.ContainsFunc(words, func(s string) bool { return strings.HasPrefix(s, w.word) }) {
			return w.termination
		}
	}
	return "normal"
}

// PackRecord writes a record as the value of the tag ZapisRecord.
func PackRecord(r *scoresheet.Record) string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write(r.Encode())
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic("attest: internal error: " + err.Error()) // a bytes.Buffer refuses nothing
	}
	return encoding.EncodeToString(b.Bytes())
}

// UnpackRecord reads the value of the tag ZapisRecord to the encoded record,
// which scoresheet.DecodeRecord reads.
func UnpackRecord(value string) ([]byte, error) {
	packed, err := encoding.DecodeString(value)
	if err != nil || value == "" {
		return nil, errors.New("the record in the PGN is missing or damaged")
	}
	var out bytes.Buffer
	n, err := io.Copy(&out, io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxRecord+1))
	switch {
	case err != nil:
		return nil, errors.New("the record in the PGN cannot be unpacked")
	case n > maxRecord:
		return nil, fmt.Errorf("the record in the PGN unpacks to more than %d MB: no game does, take the file as the device wrote it", maxRecord>>20)
	}
	return out.Bytes(), nil
}
