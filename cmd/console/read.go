package main

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// The commands for blind players (R-T05). They print what a sighted player
// sees, and no more: the sheet as written, the board as shown, which follows
// geometry alone, and the clocks as noted. Nothing is printed without a
// request, neither the number of moves nor the time (Laws D.2.10.4).

const (
	readUsage  = "read [last|CELL|sheet|ranks|pieces|alarms]"
	whereUsage = "p SQUARE or PIECE, as in p e4, p N, p n, p A, p a"
	lineUsage  = "s FILE or RANK, as in s e or s 4"
)

// read answers a request, one thing per line.
func (c *console) read(rest string) (answer, error) {
	w, err := words(rest, readUsage, 0, 1)
	if err != nil {
		return nil, err
	}
	what := "last"
	if len(w) == 1 {
		what = w[0]
	}
	if what == "alarms" {
		return told(c.alarmLines()), nil
	}
	r, err := c.dev.Sheet()
	if err != nil {
		return nil, err
	}
	switch what {
	case "last":
		return told(c.lastLines(&r)), nil
	case "sheet":
		return told(c.sheetLines(&r)), nil
	case "ranks":
		return told(c.onBoard(&r, c.rankLines)), nil
	case "pieces":
		return told(c.onBoard(&r, c.pieceLines)), nil
	}
	name, err := scoresheet.ParseCellName(what)
	if err != nil {
		return nil, usageError{readUsage + ", where CELL is as 12b"}
	}
	return told(c.cellLines(&r, name)), nil
}

func told(l lines) answer { return answer{}.with("text", l) }

// last is the last entry.
func (c *console) last() (answer, error) {
	r, err := c.dev.Sheet()
	if err != nil {
		return nil, err
	}
	return told(c.lastLines(&r)), nil
}

// where prints the piece on a square, or the squares of pieces.
func (c *console) where(rest string) (answer, error) {
	what := strings.TrimSpace(rest)
	v := c.voice()
	s, err := board.ParseSquare(what)
	pieces := v.pieces(what)
	if err != nil && pieces == nil {
		return nil, usageError{whereUsage}
	}
	r, sheetErr := c.dev.Sheet()
	if sheetErr != nil {
		return nil, sheetErr
	}
	return told(c.onBoard(&r, func(f *board.Free) lines {
		if err == nil {
			return lines{c.onSquare(f, s)}
		}
		return c.places(f, pieces)
	})), nil
}

// line prints a file or a rank, one square per line.
func (c *console) line(rest string) (answer, error) {
	what := strings.TrimSpace(rest)
	var squares [8]board.Square
	for i := range 8 {
		switch {
		case len(what) != 1:
		case what[0] >= 'a' && what[0] <= 'h':
			squares[i] = board.At(int(what[0]-'a'), i)
			continue
		case what[0] >= '1' && what[0] <= '8':
			squares[i] = board.At(i, int(what[0]-'1'))
			continue
		}
		return nil, usageError{lineUsage}
	}
	r, err := c.dev.Sheet()
	if err != nil {
		return nil, err
	}
	return told(c.onBoard(&r, func(f *board.Free) (l lines) {
		for _, s := range squares {
			l = append(l, c.onSquare(f, s))
		}
		return l
	})), nil
}

// clocksNoted prints the clocks as last noted, and how many moves each player
// has on the sheet, on request only (Laws D.2.10.4).
func (c *console) clocksNoted() (answer, error) {
	r, err := c.dev.Sheet()
	if err != nil {
		return nil, err
	}
	v := c.voice()
	var l lines
	var moves [2]int
	var noted [2]string
	for i, cell := range r.Cells {
		name := r.NameAt(i)
		if !cell.IsGap() {
			moves[name.Side]++
		}
		if cell.Clock.Noted {
			noted[name.Side] = v.words.Say("console.clock.noted", v.side(name.Side), cell.Clock.String(), name.Number)
		}
	}
	for side := range board.Color(2) {
		if noted[side] == "" {
			noted[side] = v.words.Say("console.clock.none", v.side(side))
		}
		l = append(l, noted[side])
	}
	for side := range board.Color(2) {
		l = append(l, v.words.Say("console.moves", v.side(side), moves[side]))
	}
	return told(l), nil
}

// lastLines returns the last entry and what was noted with it.
func (c *console) lastLines(r *scoresheet.Record) lines {
	if len(r.Cells) == 0 {
		return lines{c.voice().words.Say("console.nothing")}
	}
	return c.cellLines(r, r.NameAt(len(r.Cells)-1))
}

// cellLines returns a cell and what was noted with it.
func (c *console) cellLines(r *scoresheet.Record, name scoresheet.CellName) lines {
	v := c.voice()
	i := r.IndexOf(name)
	if i < 0 || i >= len(r.Cells) {
		state := "console.unwritten"
		if a := r.Sealing(); a != nil && a.Cell == name && a.Asked != 0 {
			state = "console.sealed"
		}
		return lines{v.entry(name, v.words.Say(state))}
	}
	cell := r.Cells[i]
	l := lines{v.entry(name, v.cellText(cell))}
	if cell.Clock.Noted {
		l = append(l, v.words.Say("console.clock", cell.Clock.String()))
	}
	if cell.Offer && !cell.OfferWritten() {
		l = append(l, v.words.Say("console.offer"))
	}
	if cell.Corrected() {
		l = append(l, v.words.Say("sheet.corrected"))
	}
	return l
}

func (v *voice) entry(name scoresheet.CellName, text string) string {
	return v.words.Say("console.entry", name.Number, v.side(name.Side), text)
}

func (v *voice) cellText(cell *scoresheet.Cell) string {
	switch cell.Form {
	case scoresheet.FormDash:
		return v.words.Say("console.dash")
	case scoresheet.FormBlank:
		return v.words.Say("console.blank")
	case scoresheet.FormMove, scoresheet.FormSquares, scoresheet.FormText:
	}
	return v.text(cell.Text(v.lang, notation.Short))
}

// sheetLines returns every entry, and the result.
func (c *console) sheetLines(r *scoresheet.Record) lines {
	var l lines
	for i := range r.Cells {
		l = append(l, c.cellLines(r, r.NameAt(i))...)
	}
	if len(l) == 0 {
		return c.lastLines(r)
	}
	if result, _ := r.Outcome(); result != scoresheet.NoResult {
		l = append(l, result.String())
	}
	return l
}

// onBoard returns lines about the board as shown. If moves are missing it is
// not known, and if the event allows no diagram it is refused to players. If a
// cell is chosen, it is the board before that cell.
func (c *console) onBoard(r *scoresheet.Record, tell func(f *board.Free) lines) lines {
	v := c.voice()
	if r.Header.Diagram != scoresheet.DiagramAlways && c.dev.View().Mode == modes.Game {
		return lines{v.words.Say("console.nodiagram")}
	}
	if !r.BoardKnown() {
		return lines{v.words.Say("console.notknown")}
	}
	f := r.Board()
	l := tell(&f)
	if r.Cursor.Cell != 0 {
		name := r.NameAt(r.CursorIndex())
		l = append(lines{v.words.Say("console.before", name.Number, v.side(name.Side))}, l...)
	}
	return l
}

func (c *console) onSquare(f *board.Free, s board.Square) string {
	v := c.voice()
	if f.Sq[s] == board.Empty {
		return v.square(s) + " " + v.words.Say("console.empty")
	}
	return v.square(s) + " " + v.piece(f.Sq[s])
}

// rankLines returns the board as a diagram: in the style san a character for
// each square, White's pieces in capitals, otherwise every piece with its file.
func (c *console) rankLines(f *board.Free) (l lines) {
	v := c.voice()
	for rank := 7; rank >= 0; rank-- {
		var said []string
		for file := range 8 {
			p := f.Sq[board.At(file, rank)]
			switch {
			case v.style == styleSAN:
				said = append(said, v.sign(p))
			case p != board.Empty:
				said = append(said, v.names.Files[file]+" "+v.piece(p))
			}
		}
		if len(said) == 0 {
			said = lines{v.words.Say("console.empty")}
		}
		between := " "
		if v.style != styleSAN {
			between = ", "
		}
		l = append(l, v.names.Ranks[rank]+": "+strings.Join(said, between))
	}
	return l
}

// pieceLines returns the squares of all pieces, one line for each kind and
// side.
func (c *console) pieceLines(f *board.Free) lines {
	return c.places(f, append(c.voice().pieces("A"), c.voice().pieces("a")...))
}

func (c *console) places(f *board.Free, pieces []board.Piece) (l lines) {
	v := c.voice()
	for _, p := range pieces {
		var squares []string
		for s := range board.Square(64) {
			if f.Sq[s] == p {
				squares = append(squares, v.square(s))
			}
		}
		switch {
		case len(squares) > 0:
			l = append(l, v.piece(p)+": "+strings.Join(squares, ", "))
		case len(pieces) <= 2:
			l = append(l, v.piece(p)+": "+v.words.Say("console.none"))
		}
	}
	if len(l) == 0 {
		l = lines{v.words.Say("console.none")}
	}
	return l
}

// pawnLetters are the letters for a pawn in requests.
var pawnLetters = map[notation.Language]string{
	notation.Russian: "П", notation.Ukrainian: "П", notation.German: "B",
}

// letter is the letter of a piece in the language.
func (v *voice) letter(k board.Kind) string {
	switch letter := pawnLetters[v.lang]; {
	case k != board.Pawn:
		return v.lang.Letter(k)
	case letter != "":
		return letter
	}
	return "P"
}

// sign is the letter of a piece, lower case for Black.
func (v *voice) sign(p board.Piece) string {
	switch {
	case p == board.Empty:
		return "-"
	case p.Color() == board.Black:
		return strings.ToLower(v.letter(p.Kind()))
	}
	return v.letter(p.Kind())
}

// pieces returns the pieces that a word requests: a letter of the language or
// of English, a capital for White's; A or a for all of one side; or the name of
// a piece, of both sides.
func (v *voice) pieces(word string) (all []board.Piece) {
	first, _ := utf8.DecodeRuneInString(word)
	side := board.Black
	if unicode.IsUpper(first) {
		side = board.White
	}
	if slices.Contains([]string{"A", "a", "А", "а"}, word) {
		for k := board.King; k >= board.Pawn; k-- {
			all = append(all, board.NewPiece(side, k))
		}
		return all
	}
	for k := board.Pawn; k <= board.King; k++ {
		if strings.EqualFold(word, v.kind(k)) {
			return []board.Piece{board.NewPiece(board.White, k), board.NewPiece(board.Black, k)}
		}
	}
	english := voice{lang: notation.English}
	for _, letter := range []func(board.Kind) string{v.letter, english.letter} {
		for k := board.Pawn; k <= board.King; k++ {
			if strings.EqualFold(word, letter(k)) {
				return []board.Piece{board.NewPiece(side, k)}
			}
		}
	}
	return nil
}

// alarmLines returns the open alarms.
func (c *console) alarmLines() (l lines) {
	for _, a := range c.dev.View().Alarms {
		l = append(l, c.alarmLine(a, time.Local))
	}
	if len(l) == 0 {
		l = lines{c.voice().words.Say("console.alarm.none")}
	}
	return l
}

// alarmLine says what an alarm is about and since when, by the clock of the place.
func (c *console) alarmLine(a device.Alarm, zone *time.Location) string {
	say := c.voice().words
	key := "alarm." + a.Alarm
	if detailed := key + "." + a.Detail; say.Has(detailed) && a.Detail != "" {
		key = detailed
	}
	at := a.Since
	if at == 0 {
		at = a.At
	}
	return say.Say(key) + ", " + say.Say("alarm.when.since", at.In(zone).Format("15:04")) + ". " + say.Say("alarm.call")
}
