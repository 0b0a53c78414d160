package arbitration

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
)

// OtherSheet is the sheet of another device, with the trustworthiness of its
// file.
type OtherSheet struct {
	Attested bool                // the file verifies; otherwise it is a plain PGN that anybody can have written
	Device   string              // the device that attested it; "" of a plain PGN
	Recorder scoresheet.Recorder // whose sheet it is, if it says so
	White    string
	Black    string
	Round    string

	record *scoresheet.Record
}

// OtherGameError means that a sheet belongs to a game other than the present
// one.
type OtherGameError struct {
	Tags       []string // that differ: White, Black, Round
	This, That []string // their values on both sheets
}

func (e *OtherGameError) Error() string {
	var parts []string
	for i, tag := range e.Tags {
		parts = append(parts, fmt.Sprintf("%s is %q here and %q there", tag, e.This[i], e.That[i]))
	}
	return "the sheet is of another game: " + strings.Join(parts, ", ") + ": take the right file, or compare all the same"
}

// Reason returns the key of the words for e.
func (e *OtherGameError) Reason() string { return string(ReasonCompareOther) }

// SameGame returns an [*OtherGameError] if the tags White, Black and Round show
// that the sheet belongs to a game other than own. A tag that is missing in one
// of them is ignored.
func (o *OtherSheet) SameGame(own *scoresheet.Record) error {
	if wrong := otherGame(own, o.record); wrong != nil {
		return wrong
	}
	return nil
}

// ReadSheet reads the sheet of another device from its record file, its
// attested PGN or a plain PGN. Among several games in the file it takes the one
// with the names of own. A file written by the device with the key itself is
// refused.
func ReadSheet(file []byte, own *scoresheet.Record, key ed25519.PublicKey) (*OtherSheet, error) {
	games := [][]byte{file}
	if !attest.IsRecordFile(file) {
		games = pgn.SplitGames(file)
	}
	if len(games) > 1 {
		if games = named(games, own); len(games) != 1 {
			return nil, because(ReasonCompareMany, errors.New("there are several games in this file, and not one with the names of this game: take the file of this game alone"))
		}
	}
	if len(games) == 0 {
		return nil, because(ReasonCompareFile, errors.New("this file holds no game: take a record or a PGN of this game"))
	}
	o := &OtherSheet{}
	report := attest.VerifyAll(games[0], nil)[0]
	var err error
	switch report.Status {
	case attest.Invalid:
		why := ReasonCompareChanged
		if report.Key == nil {
			why = ReasonCompareFile
		}
		return nil, because(why, fmt.Errorf("the sheet was not compared: %w: have the other device write it again", report.Err))
	case attest.Unsigned:
		o.record, err = recordOf(games[0])
	case attest.Intact, attest.Valid:
		o.Attested, o.Device = true, report.Device()
		if report.Key.Equal(key) {
			return nil, because(ReasonCompareOwn, errors.New("this file was written by this device itself: take the one from the other device"))
		}
		var record scoresheet.Record
		record, err = report.Record()
		o.record = &record
	}
	if err == nil && len(o.record.Cells) > mostCompared {
		err = errTooLong
	}
	if err != nil {
		return nil, because(ReasonCompareFile, fmt.Errorf("the sheet cannot be read: %w", err))
	}
	r := o.record
	o.Recorder, o.White, o.Black, o.Round = r.Header.Recorder, r.Header.Tag("White"), r.Header.Tag("Black"), r.Header.Tag("Round")
	return o, nil
}

// mostCompared is the greatest number of half-moves of a sheet that is
// compared: ten times the longest game ever played. For a maliciously long file
// the arbiter would wait minutes.
const mostCompared = 6000

var errTooLong = fmt.Errorf("no game has more than %d half-moves: take the file of this game", mostCompared)

// named returns the games with the players of own.
func named(games [][]byte, own *scoresheet.Record) (out [][]byte) {
	for _, g := range games {
		read, err := pgn.NewReader(bytes.NewReader(g)).Next()
		if err == nil && sameName(read.Tag("White"), own.Header.Tag("White")) && sameName(read.Tag("Black"), own.Header.Tag("Black")) {
			out = append(out, g)
		}
	}
	return out
}

// recordOf returns the main line of a plain PGN as a record.
func recordOf(game []byte) (*scoresheet.Record, error) {
	g, err := pgn.NewReader(bytes.NewReader(game)).Next()
	if err != nil {
		return nil, err
	}
	if len(g.Moves) > mostCompared {
		return nil, errTooLong
	}
	start, err := pgn.StartOf(g)
	if err != nil {
		return nil, err
	}
	opened := scoresheet.GameOpened{Chess960: start.Chess960}
	if start != rules.Start() {
		opened.FEN = start.FEN()
	}
	for _, name := range []string{"White", "Black", "Round"} {
		if v := g.Tag(name); v != "" {
			opened.Tags = append(opened.Tags, scoresheet.Tag{Name: name, Value: v})
		}
	}
	var r scoresheet.Record
	if err := r.FoldPayload(0, opened, 0); err != nil {
		return nil, err
	}
	for i, ply := range g.Moves {
		text := ply.Text
		if utf8.RuneCountInString(text) > scoresheet.MaxText {
			text = string([]rune(text)[:scoresheet.MaxText])
		}
		if err := r.FoldPayload(scoresheet.EventID(i+1), scoresheet.TextWritten{Text: text, Language: notation.English}, 0); err != nil {
			return nil, err
		}
	}
	return &r, nil
}

// otherGame returns the tags that show two different games, nil if there are
// none.
func otherGame(a, b *scoresheet.Record) *OtherGameError {
	e := &OtherGameError{}
	for _, tag := range []string{"White", "Black", "Round"} {
		x, y := a.Header.Tag(tag), b.Header.Tag(tag)
		if x == "" || y == "" || x == "?" || y == "?" || sameName(x, y) {
			continue
		}
		e.Tags, e.This, e.That = append(e.Tags, tag), append(e.This, x), append(e.That, y)
	}
	if len(e.Tags) == 0 {
		return nil
	}
	return e
}

// sameName reports whether two names are equal, ignoring case, commas and
// spaces.
func sameName(a, b string) bool { return plainName(a) == plainName(b) }

func plainName(name string) string {
	fields := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	return strings.Join(fields, " ")
}
