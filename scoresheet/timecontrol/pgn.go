package timecontrol

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"zapis/scoresheet/board"
)

// ParseError describes a text that is not a time control.
type ParseError struct {
	Text string
	Why  string // a translation key: "empty", "sandclock", "form", "unit", "order", "mixed" or "limits"
	Hint string // in English, what to do
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("%q is not a time control Zapis can use: %s", e.Text, e.Hint)
}

const exampleHint = `write it as in 90'/40 + 30' + 30", 15+10 or 40/5400+30:1800+30`

func refuse(text, why, hint string) error { return &ParseError{text, why, hint} }

// signs holds the sign between a time and the extra time, by mode.
var signs = [...]string{Fischer: "+", Bronstein: "B", Delay: "S"}

// String returns the value of the PGN tag TimeControl: "?" for the zero value
// and "-" for [Untimed]. [ParsePGN] is its inverse. The signs B and S of the
// delay modes are not in the PGN standard; see the package comment.
func (c Control) String() string {
	if c.untimed {
		return "-"
	}
	if !c.IsValid() {
		return "?"
	}
	var b strings.Builder
	for i, p := range c.periods[:c.n] {
		if i > 0 {
			b.WriteByte(':')
		}
		if p.Moves > 0 {
			fmt.Fprintf(&b, "%d/", p.Moves)
		}
		b.WriteString(strconv.Itoa(int(p.Time / time.Second)))
		if p.Extra > 0 {
			b.WriteString(signs[c.mode])
			b.WriteString(strconv.Itoa(int(p.Extra / time.Second)))
		}
	}
	return b.String()
}

// String returns one value if both players have the same control, and otherwise
// both values separated by =, White's first. PGN has no form for that; some
// programs read this one.
func (cs Controls) String() string {
	if cs[board.White] == cs[board.Black] {
		return cs[board.White].String()
	}
	return cs[board.White].String() + "=" + cs[board.Black].String()
}

// ParseControls parses the result of [Controls.String].
func ParseControls(text string) (Controls, error) {
	white, black, two := strings.Cut(text, "=")
	w, err := ParsePGN(white)
	if err != nil || !two {
		return Both(w), err
	}
	b, err := ParsePGN(black)
	if err != nil {
		return Controls{}, err
	}
	return Controls{w, b}, nil
}

// ParsePGN parses the value of the PGN tag TimeControl: fields separated by
// ":", each moves/seconds or seconds, optionally followed by +seconds a move;
// for the delay modes S or B replaces the +. "?" is the zero value, "-" is
// [Untimed]. A sandclock, "*180", is refused, since the two times depend on
// each other. The error is a [*ParseError].
func ParsePGN(text string) (Control, error) {
	trimmed := strings.TrimSpace(text)
	switch {
	case trimmed == "":
		return Control{}, refuse(text, "empty", exampleHint+", or ? if it is not known")
	case trimmed == "?":
		return Control{}, nil
	case trimmed == "-":
		return Untimed, nil
	case strings.HasPrefix(trimmed, "*"):
		return Control{}, refuse(text, "sandclock", "a sandclock gives each player what the other uses; Zapis cannot reckon with that")
	}
	var periods []Period
	mode, modeSeen := Fischer, false
	for field := range strings.SplitSeq(trimmed, ":") {
		p, m, err := pgnField(text, field)
		if err != nil {
			return Control{}, err
		}
		if p.Extra > 0 {
			if modeSeen && m != mode {
				return Control{}, refuse(text, "mixed", "the clock works in one mode for the whole game")
			}
			mode, modeSeen = m, true
		}
		periods = append(periods, p)
	}
	return newParsed(text, mode, periods)
}

// newParsed is like New but returns its error as a *ParseError.
func newParsed(text string, mode Mode, periods []Period) (Control, error) {
	c, err := New(mode, periods...)
	if err != nil {
		return Control{}, refuse(text, "limits", err.Error()+": "+exampleHint)
	}
	return c, nil
}

func pgnField(text, field string) (Period, Mode, error) {
	var p Period
	mode := Fischer
	moves, rest, counted := strings.Cut(field, "/")
	if !counted {
		rest = field
	} else if n, ok := number(moves); ok && n > 0 && n <= MaxMoves {
		p.Moves = n
	} else {
		return p, mode, refuse(text, "form", fmt.Sprintf("%q is not a number of moves", moves))
	}
	if i := strings.IndexAny(rest, "+SBsb"); i >= 0 {
		// 300+0S5 also occurs: no increment and a delay.
		extra := rest[i:]
		if strings.HasPrefix(extra, "+0") && len(extra) > 2 && strings.ContainsRune("SBsb", rune(extra[2])) {
			extra = extra[2:]
		}
		switch extra[0] {
		case 'S', 's':
			mode = Delay
		case 'B', 'b':
			mode = Bronstein
		}
		n, ok := number(extra[1:])
		if !ok {
			return p, mode, refuse(text, "form", fmt.Sprintf("%q is not a number of seconds", extra[1:]))
		}
		p.Extra = time.Duration(n) * time.Second
		rest = rest[:i]
	}
	n, ok := number(rest)
	if !ok {
		return p, mode, refuse(text, "form", exampleHint)
	}
	p.Time = time.Duration(n) * time.Second
	return p, mode, nil
}

// number parses a decimal number of up to six digits and nothing else.
func number(text string) (int, bool) {
	if text == "" || len(text) > 6 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
