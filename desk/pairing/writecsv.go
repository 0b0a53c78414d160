package pairing

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"zapis/desk"
)

// errNoTable is returned if the file is neither a report nor a table.
var errNoTable = notRead("why.pair.notable")

// Write puts the results of rounds into the file that their pairings came from:
// a report or a table. A PGN has its results from the games that are published.
func Write(data []byte, o Options, rounds ...desk.Round) ([]byte, []Fault, error) {
	e, err := named(o.Encoding, data)
	if err != nil {
		return nil, nil, err
	}
	text, err := e.Text(data)
	if err != nil {
		return nil, nil, err
	}
	switch formatOf(text) {
	case TRF:
		return WriteTRF(data, o, rounds...)
	case CSV:
		return WriteCSV(data, o, rounds...)
	case PGN:
		return nil, nil, notRead("why.pair.nopgn")
	}
	return nil, nil, errNoTable
}

// WriteCSV puts results into a table. Its columns stay; one for the result is
// added if there is none. Every other field stays as it was, except that a
// field that a spreadsheet would take for a formula gets an apostrophe before
// it.
func WriteCSV(data []byte, o Options, rounds ...desk.Round) ([]byte, []Fault, error) {
	o.Round, o.Section = 0, ""
	list, _, err := Read(data, o)
	if err != nil {
		return nil, nil, err
	}
	if list.Format != CSV {
		return nil, nil, errNoTable
	}
	text, err := list.Encoding.Text(data)
	if err != nil {
		return nil, nil, err
	}
	r := &reader{options: o, list: List{Encoding: list.Encoding}}
	if len(rounds) == 1 {
		r.options.Round = rounds[0].Number // for a table that names none
	}
	if err := r.csv(text); err != nil {
		return nil, nil, err
	}
	results, faults := wanted(r, rounds)
	var b strings.Builder
	var t table
	at := 0
	eachLine(text, func(n int, l, end string) bool {
		if at < len(r.tables) && r.tables[at].line == n {
			t = r.tables[at].table
			at++
			if t.result() == len(t.columns) {
				l = replaced(l, t.comma, t.result(), "Result")
			}
		} else if result, ok := results[n]; ok {
			l = replaced(l, t.comma, t.result(), result)
		}
		if t.comma != 0 && len(l) <= MaxLine {
			l = defused(l, t.comma)
		}
		b.WriteString(l + end)
		return true
	})
	data, err = list.Encoding.Bytes(b.String())
	return data, faults, err
}

// wanted returns the result for each line of a table. Boards that are not in it
// are listed.
func wanted(r *reader, rounds []desk.Round) (results map[int]string, faults []Fault) {
	results = map[int]string{}
	for i := range rounds {
		round := &rounds[i]
		lines := map[string]int{}
		for _, s := range r.where {
			if s.round == round.Number && (s.section == "" || round.Section == "" || s.section == round.Section) {
				lines[s.board] = s.line
			}
		}
		there := r.list.find(round.Number, round.Section)
		for j := range round.Boards {
			b := &round.Boards[j]
			var old *desk.Board
			if there != nil {
				old, _ = there.Board(b.Name)
			}
			switch {
			case old == nil:
				faults = append(faults, Fault{0, because("why.pair.table.noboard", round.Number, b.Name), false})
			case !samePlayer(&old.Players[0], &b.Players[0]) || !samePlayer(&old.Players[1], &b.Players[1]):
				faults = append(faults, Fault{lines[old.Name], because("why.pair.table.players",
					round.Number, b.Name, strconv.Quote(old.Players[0].Name), strconv.Quote(old.Players[1].Name)), false})
			default:
				results[lines[old.Name]] = b.Result
			}
		}
	}
	return results, faults
}

// find returns a round of the list, of that section if it has several.
func (l *List) find(number int, section string) *desk.Round {
	for i := range l.Rounds {
		if r := &l.Rounds[i]; r.Number == number && (r.Section == "" || section == "" || r.Section == section) {
			return r
		}
	}
	return nil
}

// result returns the column of the result: one after the last if there is none.
func (t *table) result() int {
	for i, c := range t.columns {
		if c.what == resultColumn {
			return i
		}
	}
	return len(t.columns)
}

// fieldSpans returns where the fields of a row begin and end, quotes included.
func fieldSpans(text string, comma rune) (spans [][2]int) {
	_, closed := split(text, comma)
	from, quoted := 0, false
	for i, r := range text {
		switch {
		case r == '"' && closed && (quoted || strings.Trim(text[from:i], " ") == ""):
			quoted = !quoted
		case r == comma && !quoted:
			spans = append(spans, [2]int{from, i})
			from = i + 1
		}
	}
	return append(spans, [2]int{from, len(text)})
}

// replaced returns a row with another text in one field. A row may be shorter
// than its table.
func replaced(text string, comma rune, field int, value string) string {
	spans := fieldSpans(text, comma)
	if missing := field + 1 - len(spans); missing > 0 {
		return text + strings.Repeat(string(comma), missing) + value
	}
	return text[:spans[field][0]] + value + text[spans[field][1]:]
}

// defused returns a row with an apostrophe before each field that a spreadsheet
// would compute.
func defused(text string, comma rune) string {
	spans := fieldSpans(text, comma)
	for i := len(spans) - 1; i >= 0; i-- {
		field := text[spans[i][0]:spans[i][1]]
		plain := strings.TrimLeft(field, " \t\"")
		if isFormula(plain) {
			at := spans[i][0] + len(field) - len(plain)
			text = text[:at] + "'" + text[at:]
		}
	}
	return text
}

// isFormula reports whether a spreadsheet would compute a field: it begins with
// a sign of a formula, in any width, followed by more than signs or a number.
func isFormula(field string) bool {
	field = strings.TrimRight(field, " \t\"")
	first, width := utf8.DecodeRuneInString(field)
	if width == 0 || !strings.ContainsRune("=+-@＝＋－＠", first) {
		return false
	}
	if _, err := strconv.ParseFloat(strings.Replace(field, ",", ".", 1), 64); err == nil {
		return false
	}
	return strings.ContainsFunc(field[width:], func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
}

// PlainCSV returns rounds with their results as a new table, which Read reads:
// UTF-8 with a byte order mark and semicolons, for spreadsheets in countries
// with a decimal comma.
func PlainCSV(rounds ...desk.Round) []byte {
	var b strings.Builder
	b.WriteString("\ufeff")
	write := func(fields ...string) {
		for i, f := range fields {
			if i > 0 {
				b.WriteByte(';')
			}
			f, _ = oneLine(f)
			if isFormula(f) {
				f = "'" + f
			}
			if strings.ContainsAny(f, `;"`) {
				f = `"` + strings.ReplaceAll(f, `"`, `""`) + `"`
			}
			b.WriteString(f)
		}
		b.WriteString("\r\n")
	}
	write("Section", "Round", "Match", "Board", "White", "White Title", "White Elo", "White FIDE ID", "White Federation", "White Team",
		"Black", "Black Title", "Black Elo", "Black FIDE ID", "Black Federation", "Black Team", "Result")
	player := func(p *desk.Player) []string {
		return []string{p.Name, p.Title, positive(p.Rating), p.FIDE, p.Federation, p.Team}
	}
	for i := range rounds {
		r := &rounds[i]
		for j := range r.Boards {
			x := &r.Boards[j]
			row := []string{r.Section, positive(r.Number), positive(x.Match), x.Name}
			row = append(append(row, player(&x.Players[0])...), player(&x.Players[1])...)
			write(append(row, x.Result)...)
		}
		for j := range r.Byes {
			x := &r.Byes[j]
			row := append([]string{r.Section, positive(r.Number), "", ""}, player(&x.Player)...)
			write(append(row, byeWords[x.Kind], "", "", "", "", "", "")...)
		}
	}
	return []byte(b.String())
}

// byeWords are read by byeKind.
var byeWords = map[string]string{"U": "bye", "F": "full-point bye", "H": "half-point bye", "Z": "zero-point bye"}

func positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}
