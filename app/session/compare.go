package session

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/compare"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
)

// Compared is what the sheet on this device and another sheet of the game say
// together, in plain values (Laws D.2.9, R-A16). Of every pair the first is
// this device's.
type Compared struct {
	Other     OtherSheet
	OtherGame []string // the tags by which the other sheet is of another game: White, Black, Round

	Rows []ComparedRow

	// StartsDiffer says that the two begin from different positions.
	StartsDiffer bool

	// Agreed is the last position up to which both have the same legal moves;
	// Fits the last one before anything differs, where between the two
	// something is missing on one sheet, or an illegal move stands on both.
	Agreed, Fits Place

	First    int  // the first row where entries differ; -1 if none do
	Gaps     int  // rows in which something is missing or cannot be read, on one sheet only or on both
	Again    int  // the row from which on both have the same again; -1 if nothing differs, or they do not
	Together bool // they have then come to one position again

	// Boards are the positions that the two devices show, as far as both sheets
	// go, and Squares those on which not the same stands there. Behind is by
	// how many half-moves the other sheet is shorter; negative if it is longer.
	Boards  [2]Place
	Squares []board.Square
	Behind  int
}

// Agree reports whether nothing on one sheet contradicts the other.
func (c *Compared) Agree() bool { return !c.StartsDiffer && c.First < 0 }

// OtherSheet is whose sheet the other one is, and what its file is worth.
type OtherSheet struct {
	Attested bool                // the file is as its device wrote it; else it is a plain PGN that anybody can have written
	Device   string              // that attested it; "" of a plain PGN
	Recorder scoresheet.Recorder // whose sheet it is, if it says so
	White    string
	Black    string
	Round    string
}

// ComparedRow is one half-move.
type ComparedRow struct {
	Kind    string    // same, differ, only first, only second, unreadable or missing
	Cells   [2]string // the cell of each sheet, "12b"; "" where it has none
	Texts   [2]string // what stands there, in the language of this device
	Slip    int       // the sheet whose entry does not fit with what follows, 1 or 2; 0 if neither is known to be
	With    int       // the row that has the same two moves the other way round; -1 if none
	Shifted bool      // a cell is missing on one sheet, and the others stand one higher
	Alike   bool      // the same is written, but what it means is not known
	Beyond  bool      // one of the sheets ends before it, or begins behind it
}

// Place is a position and where it stands.
type Place struct {
	Cell  string // the last cell before it, of this device's sheet if it has one; "0" for the start
	Board board.Free
	Turn  board.Color
	Known bool // else there is no such position
	Last  [2]board.Square
}

// OtherGameError says that a sheet is of another game than the one that is on.
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

// Compare puts the sheet of the game that is on beside that of another
// device: its record file or attested PGN, or a plain PGN (Laws D.2.9). A
// sheet of another game is refused with an *[OtherGameError], unless anyGame
// says that it is the right one all the same. Only the arbiter does it. The
// log keeps that he did, the device, and the first bytes of the file's
// SHA-256, and nothing of the other's record.
func (s *Session) Compare(file []byte, anyGame bool) (Compared, error) {
	var own scoresheet.Record
	err := ErrClosed
	s.do(func() {
		if err = s.may(modes.Check, modes.NoKey); err == nil {
			own = s.state.record
		}
	})
	if err != nil {
		return Compared{}, err
	}
	key, _ := s.key.Public().(ed25519.PublicKey)
	other, record, err := otherSheet(file, &own, key)
	if err != nil {
		return Compared{}, err
	}
	wrong := otherGame(&own, record)
	if len(wrong.Tags) > 0 && !anyGame {
		return Compared{}, because(ReasonCompareOther, wrong)
	}
	out := comparedWith(&own, record, s.Language())
	out.Other, out.OtherGame = other, wrong.Tags
	sum := sha256.Sum256(file)
	from := "a file that no device signed"
	if other.Device != "" {
		from = "device " + other.Device
	}
	s.do(func() {
		if err = s.may(modes.Check, modes.NoKey); err == nil {
			s.observe(scoresheet.Touched{Items: []string{"compared with " + from + ", sha256:" + hex.EncodeToString(sum[:8])}})
		}
	})
	return out, err
}

// otherSheet reads the other's file. Of several games it takes the one that
// has the names of this one.
func otherSheet(file []byte, own *scoresheet.Record, key ed25519.PublicKey) (o OtherSheet, r *scoresheet.Record, err error) {
	games := [][]byte{file}
	if !attest.IsRecordFile(file) {
		games = pgn.SplitGames(file)
	}
	if len(games) > 1 {
		if games = named(games, own); len(games) != 1 {
			return o, nil, because(ReasonCompareMany, errors.New("there are several games in this file, and not one with the names of this game: take the file of this game alone"))
		}
	}
	if len(games) == 0 {
		return o, nil, because(ReasonCompareFile, errors.New("there is no game in this file: take a record or a PGN of this game"))
	}
	report := attest.VerifyAll(games[0], nil)[0]
	switch report.Status {
	case attest.Invalid:
		why := ReasonCompareChanged
		if report.Key == nil {
			why = ReasonCompareFile
		}
		return o, nil, because(why, fmt.Errorf("the sheet is not compared: %w: have it written once more on the other device", report.Err))
	case attest.Unsigned:
		r, err = recordOf(games[0])
	case attest.Intact, attest.Valid:
		o.Attested, o.Device = true, report.Device()
		if report.Key.Equal(key) {
			return o, nil, because(ReasonCompareOwn, errors.New("this file was written by this very device: take the one of the other device"))
		}
		var record scoresheet.Record
		record, err = report.Record()
		r = &record
	}
	if err == nil && len(r.Cells) > mostCompared {
		err = errTooLong
	}
	if err != nil {
		return o, nil, because(ReasonCompareFile, fmt.Errorf("the sheet cannot be read: %w", err))
	}
	o.Recorder, o.White, o.Black, o.Round = r.Header.Recorder, r.Header.Tag("White"), r.Header.Tag("Black"), r.Header.Tag("Round")
	return o, r, nil
}

// mostCompared is how many half-moves a sheet has that is compared: ten times
// the longest game ever played. A file made to be long would keep the arbiter
// waiting for minutes.
const mostCompared = 6000

var errTooLong = fmt.Errorf("no game has more than %d half-moves: take the file of this game", mostCompared)

// named are the games with the players of this one.
func named(games [][]byte, own *scoresheet.Record) (out [][]byte) {
	for _, g := range games {
		read, err := pgn.NewReader(bytes.NewReader(g)).Next()
		if err == nil && sameName(read.Tag("White"), own.Header.Tag("White")) && sameName(read.Tag("Black"), own.Header.Tag("Black")) {
			out = append(out, g)
		}
	}
	return out
}

// recordOf makes a record of a plain PGN: its main line as it is written.
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

// otherGame says by what two sheets are of different games. A tag that one of
// them has not got tells nothing.
func otherGame(a, b *scoresheet.Record) *OtherGameError {
	e := &OtherGameError{}
	for _, tag := range []string{"White", "Black", "Round"} {
		x, y := a.Header.Tag(tag), b.Header.Tag(tag)
		if x == "" || y == "" || x == "?" || y == "?" || sameName(x, y) {
			continue
		}
		e.Tags, e.This, e.That = append(e.Tags, tag), append(e.This, x), append(e.That, y)
	}
	return e
}

// sameName compares names as people write them: capitals, commas and spaces
// make no difference.
func sameName(a, b string) bool { return plainName(a) == plainName(b) }

func plainName(name string) string {
	fields := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	return strings.Join(fields, " ")
}

// comparedWith puts a comparison into plain values.
func comparedWith(own, other *scoresheet.Record, lang notation.Language) Compared {
	c := compare.Of(own, other)
	records := [2]*scoresheet.Record{own, other}
	out := Compared{StartsDiffer: c.StartsDiffer, First: c.First, Again: c.Again, Together: c.Together}
	upTo := [2]int{} // cells of each sheet that both have
	for i := range c.Rows {
		r := &c.Rows[i]
		row := ComparedRow{
			Kind: r.Kind.String(), Slip: int(r.Slip), With: r.With, Shifted: r.Shifted, Alike: r.Alike, Beyond: r.Beyond,
		}
		for k, at := range r.Cells {
			if at == compare.NoCell {
				continue
			}
			row.Cells[k] = records[k].NameAt(at).String()
			row.Texts[k] = records[k].Cells[at].Text(lang, notation.Short)
			if !r.Beyond {
				upTo[k] = at + 1
			}
		}
		out.Rows = append(out.Rows, row)
		if !r.Beyond && r.Kind != compare.Same && r.Kind != compare.Differ {
			out.Gaps++
		}
	}
	for i, n := len(c.Rows)-1, len(c.Rows)-1; i >= 0 && c.Rows[i].Beyond; i-- {
		if c.Rows[i].Cells[0] == compare.NoCell != (c.Rows[n].Cells[0] == compare.NoCell) {
			break
		}
		if out.Behind++; c.Rows[i].Cells[0] == compare.NoCell {
			out.Behind -= 2
		}
	}
	out.Agreed, out.Fits = placeOf(c, c.Agreed, own, other), placeOf(c, c.Fits, own, other)
	for k, r := range records {
		n := upTo[k]
		out.Boards[k] = Place{Cell: nameBefore(r, n), Board: r.BoardBefore(n), Turn: r.NameAt(n).Side, Known: true, Last: lastSquares(r, n)}
	}
	for s := range board.Square(64) {
		if out.Boards[0].Board.Sq[s] != out.Boards[1].Board.Sq[s] {
			out.Squares = append(out.Squares, s)
		}
	}
	return out
}

func nameBefore(r *scoresheet.Record, n int) string {
	if n == 0 {
		return "0"
	}
	return r.NameAt(n - 1).String()
}

// lastSquares are those of the last move before a cell.
func lastSquares(r *scoresheet.Record, n int) [2]board.Square {
	if n > 0 && r.Cells[n-1].Form == scoresheet.FormMove {
		m := r.Cells[n-1].Shape.Move
		return [2]board.Square{m.From, m.To}
	}
	return [2]board.Square{board.NoSquare, board.NoSquare}
}

func placeOf(c *compare.Comparison, p compare.Point, own, other *scoresheet.Record) Place {
	out := Place{Cell: "0", Known: p.Known, Last: [2]board.Square{board.NoSquare, board.NoSquare}}
	if !p.Known {
		return out
	}
	out.Board, out.Turn = p.Position.Free(), p.Position.Turn
	if p.Row < 0 {
		return out
	}
	r := &c.Rows[p.Row]
	if out.Cell = nameBefore(own, r.Cells[0]+1); r.Cells[0] == compare.NoCell {
		out.Cell = nameBefore(other, r.Cells[1]+1)
	}
	for k := range r.Said {
		if r.Said[k].Known {
			out.Last = [2]board.Square{r.Said[k].Move.From, r.Said[k].Move.To}
		}
	}
	return out
}
