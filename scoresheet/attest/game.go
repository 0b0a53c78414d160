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

// The tags of a record's PGN in addition to the standard ones (docs/pgn.md).
const (
	TagRecord   = "ZapisRecord"   // the lossless record: Encode, deflate, base64
	TagResult   = "ZapisResult"   // a result that PGN does not know, such as 1/2-0
	TagSigned   = "ZapisSigned"   // the result that both players signed, if the arbiter corrected it
	TagReason   = "ZapisReason"   // how the result came about, as it was entered
	TagWhite    = "ZapisWhite"    // White's signature or approval: name and time
	TagBlack    = "ZapisBlack"    // Black's
	TagArbiter  = "ZapisArbiter"  // the arbiter's
	TagReleased = "ZapisReleased" // when the device was released
	TagCodes    = "ZapisCodes"    // where the arbiter's code came from
	TagDiagram  = "ZapisDiagram"  // when the players could see one: entering or never
	TagRecorder = "ZapisRecorder" // whose sheet it is: white, black or arbiter
)

// maxRecord is the maximum size of an unpacked record, in bytes. A record is
// not larger than its log, which a device limits to a quarter of this
// (scoresheet.MaxLog).
const maxRecord = 64 << 20

// Game returns a record as a PGN game. The main line is strict: it contains
// only legal moves and ends before the first entry that is not one, with a
// comment that says so. The tag ZapisRecord contains the whole record, so
// nothing is lost.
func Game(r *scoresheet.Record) *pgn.Game {
	result, _ := r.Outcome()
	g := &pgn.Game{Result: result.PGN(), Terminated: true}
	g.Tags = append(tagsOf(r), pgn.Tag{Name: TagRecord, Value: PackRecord(r)})
	reading := replay.ReadLiterally(r)
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

// agreed reports whether a second implementation agrees that the move is legal
// and written like this. What a device signs as a game of chess must not
// depend on the care of one programmer. If the two disagree, the record is
// what counts, and the main line ends. For Chess960 there is no second
// implementation.
func agreed(p rules.Position, san string) bool {
	moves, ok := rules.Library(p)
	return !ok || slices.ContainsFunc(moves, func(m rules.LibraryMove) bool { return m.SAN == san })
}

// commentsOf returns the comments for what a cell records besides its move.
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

// tagsOf returns the tags for people to read, without the record itself.
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
	// Readers may rely on seven tags, whether known or not.
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
	if d := r.Header.Diagram; d != scoresheet.DiagramAlways {
		add(TagDiagram, d.String())
	}
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

// oneLine returns text in a form allowed in a tag: without control characters
// and line ends.
func oneLine(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, text)
}

func timeText(at scoresheet.Millis) string { return at.Time().Format(time.RFC3339) }

// termination returns how the game ended, in the words of the PGN standard.
func termination(r *scoresheet.Record) string {
	result, corrected := r.Outcome()
	switch {
	case corrected != nil:
		return "adjudication" // Laws 8.7
	case result == scoresheet.NoResult && r.Closed:
		return "abandoned"
	}
	return Termination(result, r.Reason)
}

// Termination returns how a game with that result ended, in the words of the
// PGN standard. The reason is what somebody wrote about it in English; it may
// be empty.
func Termination(result scoresheet.Result, reason string) string {
	words := strings.FieldsFunc(strings.ToLower(reason), func(c rune) bool { return !unicode.IsLetter(c) })
	switch result {
	case scoresheet.NoResult:
		return "unterminated"
	case scoresheet.WhiteByForfeit, scoresheet.BlackByForfeit, scoresheet.BothForfeit:
		return "rules infraction" // a player who arrives too late, or not at all, loses: Laws 6.7
	case scoresheet.BothLose, scoresheet.WhiteHalf, scoresheet.BlackHalf:
		return "adjudication" // only the arbiter can decide this: Laws 11.7, 11.8, 12.9
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

// PackRecord returns a record as the value of the tag ZapisRecord.
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
		panic("attest: internal error: " + err.Error()) // writing to a bytes.Buffer never fails
	}
	return encoding.EncodeToString(b.Bytes())
}

// UnpackRecord returns the encoded record in the value of the tag ZapisRecord.
// It can be decoded with scoresheet.DecodeRecord.
func UnpackRecord(value string) ([]byte, error) { return new(unpacker).unpack(value) }

// unpacker unpacks one record after another in the same memory.
type unpacker struct {
	packed  []byte
	in      bytes.Reader
	inflate io.ReadCloser
	out     bytes.Buffer
}

// mostKept is how much memory, in bytes, is kept of each kind for the next
// game: what hardly any takes.
const mostKept = 256 << 10

func (u *unpacker) unpack(value string) ([]byte, error) {
	if cap(u.packed) > mostKept {
		u.packed = nil
	}
	if u.out.Cap() > mostKept {
		u.out = bytes.Buffer{}
	}
	var err error
	if u.packed, err = encoding.AppendDecode(u.packed[:0], []byte(value)); err != nil || value == "" {
		return nil, errors.New("the record in the PGN is missing or damaged")
	}
	u.in.Reset(u.packed)
	if u.inflate == nil {
		u.inflate = flate.NewReader(&u.in)
	} else if err := u.inflate.(flate.Resetter).Reset(&u.in, nil); err != nil {
		panic("attest: internal error: " + err.Error()) // it never fails without a dictionary
	}
	u.out.Reset()
	n, err := io.Copy(&u.out, io.LimitReader(u.inflate, maxRecord+1))
	switch {
	case err != nil:
		return nil, errors.New("the record in the PGN cannot be unpacked")
	case n > maxRecord:
		return nil, fmt.Errorf("the record in the PGN unpacks to more than %d MB, which no game does: take the file as the device wrote it", maxRecord>>20)
	}
	return bytes.Clone(u.out.Bytes()), nil
}
