package pairing

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"zapis/desk"
)

// titleLines is how many lines may come before the heads of the columns.
const titleLines = 60

// maxFields is the maximum number of columns, maxTitle the number of bytes of a
// title that are looked at.
const (
	maxFields = 200
	maxTitle  = 500
)

// separators in the order in which they are tried.
var separators = []rune{';', '\t', ',', '|'}

// headerOf reads a line as the heads of columns, with the separator that gives
// the most known columns.
func headerOf(text string) (t table, ok bool) {
	if len(text) > MaxLine {
		return t, false
	}
	best := 0
	for _, c := range separators {
		fields, good := split(text, c)
		if !good || len(fields) < 2 {
			continue
		}
		if u, fits := columnsOf(fields); fits && len(u.columns)-len(u.strange) > best {
			t, ok, best = u, true, len(u.columns)-len(u.strange)
			t.comma = c
		}
	}
	return t, ok
}

// split splits a row of a table. A field may be in quotes, in which a quote is
// doubled. It returns false if a quote is not closed, or there are too many
// fields.
func split(text string, comma rune) (fields []string, ok bool) {
	for rest := text; ; {
		rest = strings.TrimLeft(rest, " ")
		if !strings.HasPrefix(rest, `"`) {
			i := strings.IndexRune(rest, comma)
			if i < 0 {
				return append(fields, rest), true
			}
			fields, rest = append(fields, rest[:i]), rest[i+1:]
		} else {
			var b strings.Builder
			for rest = rest[1:]; ; {
				i := strings.IndexByte(rest, '"')
				if i < 0 {
					return nil, false
				}
				b.WriteString(rest[:i])
				rest = rest[i+1:]
				if !strings.HasPrefix(rest, `"`) {
					break
				}
				b.WriteByte('"')
				rest = rest[1:]
			}
			i := strings.IndexRune(rest, comma)
			if i < 0 {
				return append(fields, b.String()+rest), true
			}
			fields, rest = append(fields, b.String()+rest[:i]), rest[i+1:]
		}
		if len(fields) > maxFields {
			return nil, false
		}
	}
}

// cells splits a row. If a quote is not closed, quotes have no meaning in it.
func cells(text string, comma rune) []string {
	fields, ok := split(text, comma)
	if !ok {
		fields = strings.SplitN(text, string(comma), maxFields+2)
		for i := range fields {
			fields[i] = strings.Trim(fields[i], `" `)
		}
	}
	return fields
}

// eachLine calls f with each line of a text, its number and its end, until it
// returns false. A line ends with LF, CRLF or CR.
func eachLine(text string, f func(n int, line, end string) bool) {
	for n := 1; text != ""; n++ {
		i := strings.IndexAny(text, "\r\n")
		if i < 0 {
			f(n, text, "")
			return
		}
		next := i + 1
		if strings.HasPrefix(text[i:], "\r\n") {
			next++
		}
		if !f(n, text[:i], text[i:next]) {
			return
		}
		text = text[next:]
	}
}

var (
	numberedRound = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:round|rd|runde|ronde|ronda|тур)[ .:№-]*0*([1-9]\d?)(?:\D|$)`)
	roundOrdinal  = regexp.MustCompile(`(?i)(?:^|\D)0*([1-9]\d?)[ .-]*(?:st|nd|rd|th|ª|a|º|e|er|ère|ème|й|-й)?[ .]*(?:round|runde|ronde|ronda|тур)(?:[^\pL]|$)`)
	dayWithin     = regexp.MustCompile(`\d{4}[./-]\d\d[./-]\d\d`)
	dayTurned     = regexp.MustCompile(`(?:^|\D)(\d\d)\.(\d\d)\.(\d{4})(?:\D|$)`)
	timeWithin    = regexp.MustCompile(`(?:^|\D)(\d\d?):(\d\d)(?:\D|$)`)
)

// csv reads a table with one row per pairing.
func (r *reader) csv(text string) error {
	var (
		t                table
		head             bool
		rows             []row
		round            int // of the last line that named one
		onDay, at        string
		used             int // lines that say something
		tooMany, strange = false, map[string]bool{}
	)
	eachLine(text, func(n int, l, _ string) bool {
		switch {
		case strings.Trim(l, " \t;,|") == "", n == 1 && strings.HasPrefix(l, "sep="): // for spreadsheets
			return true
		case len(l) > MaxLine:
			r.fault(n, "why.pair.line.long", MaxLine>>10)
			return true
		case used >= MaxRows:
			tooMany = true
			return false
		}
		used++
		if u, ok := headerOf(l); ok {
			t, head = u, true
			r.tables = append(r.tables, tableLine{n, u})
			for _, name := range u.strange {
				if !strange[name] {
					strange[name] = true
					r.remark(n, "why.pair.column", strconv.Quote(cut(name)))
				}
			}
			return true
		}
		if fields, title := titleOf(l, t.comma); title || !head {
			said := l[:min(len(l), maxTitle)]
			if m := numberedRound.FindStringSubmatch(said); m != nil {
				round, _ = strconv.Atoi(m[1])
			} else if m := roundOrdinal.FindStringSubmatch(said); m != nil {
				round, _ = strconv.Atoi(m[1])
			} else if !head && r.list.Event == "" && len(fields) > 0 {
				r.list.Event, _ = oneLine(cut(fields[0]))
				return true
			} else if head {
				r.remark(n, "why.pair.none", strconv.Quote(cut(strings.TrimSpace(said))))
				return true
			}
			onDay, at = dayIn(said), timeIn(said)
			return true
		}
		fields := cells(l, t.comma)
		if len(fields) > maxFields {
			r.fault(n, "why.pair.wide", maxFields)
			return true
		}
		w, ok := r.fields(t, n, fields)
		if !ok {
			return true
		}
		if w.round == 0 {
			w.round = round
		}
		if w.date == "" {
			w.date = onDay
		}
		if w.time == "" {
			w.time = at
		}
		rows = append(rows, w)
		return true
	})
	if tooMany {
		return notRead("why.pair.rows", MaxRows)
	}
	return r.rounds(rows)
}

// tableLine is a table and the line with the heads of its columns.
type tableLine struct {
	line  int
	table table
}

// titleOf reports whether a line has one field with text only, so that it is a
// title and not a row.
func titleOf(text string, comma rune) (fields []string, title bool) {
	all := []string{text}
	if comma != 0 {
		all = cells(text, comma)
	} else if f := strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\t' }); len(f) > 0 {
		all = f
	}
	for _, f := range all {
		if f = strings.Trim(f, " \""); f != "" {
			fields = append(fields, f)
		}
	}
	return fields, len(fields) <= 1
}

func dayIn(text string) string {
	if m := dayWithin.FindString(text); m != "" {
		return date(m)
	}
	if m := dayTurned.FindStringSubmatch(text); m != nil {
		return date(m[3] + "-" + m[2] + "-" + m[1])
	}
	return ""
}

func timeIn(text string) string {
	if m := timeWithin.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("%02s:%s", m[1], m[2])
	}
	return ""
}

// fields returns the pairing in a row.
func (r *reader) fields(t table, n int, fields []string) (w row, ok bool) {
	w.line = n
	for i, c := range t.columns {
		if i >= len(fields) {
			break
		}
		text, _ := oneLine(fields[i])
		switch c.what {
		case roundColumn:
			m := firstNumber.FindString(text)
			if w.round, _ = strconv.Atoi(m); text != "" && (w.round == 0 || len(m) > 2) {
				r.fault(n, "why.pair.round.word", strconv.Quote(cut(text)))
				return w, false
			}
		case boardColumn:
			w.board = strings.TrimRight(text, ".")
		case matchColumn:
			w.match = rating(text)
		case sectionColumn:
			w.section = text
		case resultColumn:
			w.result = text
		case controlColumn:
			w.control = r.control(n, text)
		case fenColumn:
			w.fen = text
		case dateColumn:
			w.date = dayIn(text)
		case timeColumn:
			w.time = timeIn(text)
		default: // of a player, or not used
		}
		if c.what.ofPlayer() && c.side >= 0 {
			ofPlayer(&w.players[c.side], c.what, fields[i], text)
		}
	}
	if len(fields) > len(t.columns) && strings.TrimSpace(strings.Join(fields[len(t.columns):], "")) != "" {
		r.fault(n, "why.pair.columns", len(fields), len(t.columns))
		return w, false
	}
	for i := range w.players {
		w.players[i].Name = strings.TrimSpace(w.players[i].Name)
	}
	return w, true
}

var firstNumber = regexp.MustCompile(`\d+`)

// ofPlayer sets a field of a player.
func ofPlayer(p *desk.Player, what what, raw, text string) {
	switch what {
	case nameColumn:
		p.Name = raw
	case ratingColumn:
		p.Rating = rating(text)
	case fideColumn:
		// "FIDE" alone heads ratings in some lists and numbers in others.
		if p.FIDE = fideID(text); len(p.FIDE) < 5 && p.FIDE != "" {
			p.FIDE, p.Rating = "", rating(text)
		}
	case titleColumn:
		p.Title = titles[strings.ToUpper(text)]
	case teamColumn:
		p.Team = text
	case federationColumn:
		p.Federation = text
	case startColumn:
		p.Start = rating(text)
	default: // of the pairing
	}
}
