package pairing

import (
	"fmt"
	"strconv"
	"strings"

	"zapis/assets"
	"zapis/desk"
	"zapis/scoresheet/timecontrol"
)

// Limits of a file.
const (
	MaxFile   = 64 << 20 // bytes
	MaxRows   = 200_000
	MaxLine   = 64 << 10 // bytes of one row of a table
	MaxFaults = 1000     // that are kept
)

// Format is the format of a file.
type Format string

// The formats.
const (
	PGN Format = "PGN"
	TRF Format = "TRF"
	CSV Format = "CSV"
)

// Options select a part of a file, and supply what the file itself does not
// say.
type Options struct {
	// Round selects a round, and is the number of the round if the file names
	// none. 0: all rounds, and 1 if the file names none.
	Round int
	// Section selects a section, if the file has several.
	Section string
	// Encoding is one of Encodings; if empty it is determined from the bytes.
	Encoding string
}

// List is the content of a file about the rounds of a tournament.
type List struct {
	Format   Format
	Encoding Encoding
	Event    string // its name, if the file gives one
	Place    string
	// Control is the time control of all boards, if they have one: as in PGN, or
	// as it was written if it is not understood.
	Control string
	Rounds  []desk.Round
}

// Round returns the round of that number, if the file has it once.
func (l *List) Round(n int) (*desk.Round, error) {
	var found *desk.Round
	for i := range l.Rounds {
		if l.Rounds[i].Number != n {
			continue
		}
		if found != nil {
			return nil, notRead("why.pair.twosections", n, found.Section, l.Rounds[i].Section)
		}
		found = &l.Rounds[i]
	}
	switch {
	case found == nil && len(l.Rounds) == 0:
		return nil, notRead("why.pair.empty")
	case found == nil:
		return nil, notRead("why.pair.noround", n, l.numbers())
	}
	return found, nil
}

func (l *List) numbers() string {
	var all []string
	for i := range l.Rounds {
		all = append(all, fmt.Sprint(l.Rounds[i].Number))
	}
	return strings.Join(all, ", ")
}

// Fault is a row that could not be used, or a remark on one that was.
type Fault struct {
	Line int // from 1; 0: the whole file
	Why  desk.Why
	// Kept is set for a remark: the row is used as the reason says.
	Kept bool
}

// Reason returns the reason in English.
func (f Fault) Reason() string { return english(f.Why) }

// Error returns the line and the reason, in English.
func (f Fault) Error() string {
	if f.Line == 0 {
		return f.Reason()
	}
	return fmt.Sprintf("line %d: %s", f.Line, f.Reason())
}

// NotReadError reports why a file as a whole cannot be used, and what to do
// about it.
type NotReadError struct{ Why desk.Why }

// Error returns the reason in English.
func (e *NotReadError) Error() string { return english(e.Why) }

// Reason returns it for a sentence in any language.
func (e *NotReadError) Reason() desk.Why { return e.Why }

func notRead(key string, args ...any) error { return &NotReadError{because(key, args...)} }

// because returns a reason whose sentence has the arguments from {1} on.
func because(key string, args ...any) desk.Why {
	w := desk.Why{Key: key, Side: desk.NoSide}
	for _, a := range args {
		if c, ok := a.(byte); ok { // a code of a report
			a = string(c)
		}
		w.Text = append(w.Text, fmt.Sprint(a))
	}
	return w
}

func english(w desk.Why) string { return assets.Words("en").Say(w.Key, w.Args()...) }

// Read reads a file of pairings. Rows that cannot be used are listed, in the
// order of the file. An error says that the file as a whole cannot be used, and
// what to do about it.
func Read(data []byte, o Options) (*List, []Fault, error) {
	if len(data) > MaxFile {
		return nil, nil, notRead("why.pair.large", MaxFile>>20)
	}
	e, err := named(o.Encoding, data)
	if err != nil {
		return nil, nil, err
	}
	text, err := e.Text(data)
	if err != nil {
		return nil, nil, notRead("why.pair.unreadable", e.Name)
	}
	r := &reader{options: o, list: List{Encoding: e, Format: formatOf(text)}}
	if !e.Certain {
		r.remark(0, "why.pair.encoding", e.Name)
	}
	switch r.list.Format {
	case PGN:
		err = r.pgn(text)
	case TRF:
		err = r.trf(data, text)
	case CSV:
		err = r.csv(text)
	default:
		err = notRead("why.pair.unknown")
	}
	if err != nil {
		return nil, r.faults, err
	}
	return &r.list, r.faults, nil
}

// reader collects the content of a file.
type reader struct {
	options Options
	list    List
	faults  []Fault
	more    int             // faults that were not kept
	strange map[string]bool // time controls that are not understood
	where   []spot
	tables  []tableLine
}

// spot is the line of a board.
type spot struct {
	line    int
	section string
	round   int
	board   string
}

// fault lists a row that is left out.
func (r *reader) fault(line int, key string, args ...any) {
	r.add(Fault{line, because(key, args...), false})
}

// remark adds a remark about a row that is used.
func (r *reader) remark(line int, key string, args ...any) {
	r.add(Fault{line, because(key, args...), true})
}

func (r *reader) add(f Fault) {
	if len(r.faults) < MaxFaults {
		r.faults = append(r.faults, f)
		return
	}
	r.more++
	r.faults[MaxFaults-1] = Fault{0, because("why.pair.more", r.more+1), false}
}

// control returns a time control as PGN writes it. It returns "" if it is not
// understood: the boards then have that of their section.
func (r *reader) control(line int, text string) string {
	if text == "" || text == "-" {
		return ""
	}
	cs, err := timecontrol.ParseEach(text)
	if err == nil {
		return cs.String()
	}
	if !r.strange[text] {
		if r.strange == nil {
			r.strange = map[string]bool{}
		}
		r.strange[text] = true
		r.remark(line, "why.pair.control", strconv.Quote(cut(text)))
	}
	return ""
}

// formatOf determines the format from the first significant lines.
func formatOf(text string) Format {
	seen := 0
	report := isReport(text)
	for l := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == '\n' || c == '\r' }) {
		l = strings.TrimSpace(l)
		switch {
		case l == "" || strings.HasPrefix(l, "%"):
			continue
		case strings.HasPrefix(l, "[") && strings.Contains(l, `"`):
			return PGN
		case report && isTRFLine(l):
			return TRF
		case seen >= titleLines:
			return ""
		}
		if _, ok := headerOf(l); ok {
			return CSV
		}
		seen++
	}
	return ""
}
