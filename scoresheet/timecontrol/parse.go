package timecontrol

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"zapis/scoresheet/board"
)

// A main time without a unit is in minutes up to the first limit and in seconds
// from the second on; between the two it could be either.
const (
	bareMinutes = 150
	bareSeconds = 180
)

// Parse parses a time control as people write it, or as PGN does. It is the
// only rule for what a time control means, on the head of a sheet, in a clock
// check and in the rules of the event. A front end that asks for a control
// shows what was understood ([Controls.Plain]).
//
// Parse accepts 90'/40 + 30' + 30", 90+30, 3+2, 40/90, SD/30; +30, G/25;d5,
// "15 minutes + 10 seconds increment per move, starting from move 1", and the
// rows of C.02 Article 12. Without units, a main time up to 150 is in minutes
// and from 180 on in seconds; extra time is in seconds. Of two numbers
// separated by a slash, 40 is the number of moves, or otherwise the first. A
// text that could mean two things is refused. A value from a PGN file must be
// passed to [ParsePGN] first: there, 60+1 is a game of one minute. The error
// is a [*ParseError].
func Parse(text string) (Control, error) {
	if len(text) > 300 {
		return Control{}, refuse(text[:40]+"…", "form", exampleHint)
	}
	c, err := ParsePGN(text)
	if err == nil && (!c.IsValid() || strings.Contains(text, ":") || c.periods[0].Time >= bareSeconds*time.Second) {
		return c, nil
	}
	var parse *ParseError
	if errors.As(err, &parse) && parse.Why != "form" { // it is PGN but cannot be used
		return Control{}, err
	}
	parts, err := split(text)
	if err != nil {
		return Control{}, err
	}
	return assemble(text, parts)
}

// ParseEach parses the time controls of both players as people write them: one
// for both, or White's and Black's separated by =.
func ParseEach(text string) (cs Controls, err error) {
	white, black, differ := strings.Cut(text, "=")
	if cs[board.White], err = Parse(white); err != nil || !differ {
		return Both(cs[board.White]), err
	}
	cs[board.Black], err = Parse(black)
	return cs, err
}

// Plain returns the control in plain English, such as "90 min for 40 moves,
// then 30 min, with 30 s a move". It is empty for a control that is not valid.
func (c Control) Plain() string {
	var out []string
	alike := true
	for _, p := range c.Periods() {
		alike = alike && p.Extra == c.periods[0].Extra
	}
	extra := func(d time.Duration) string {
		return map[Mode]string{Fischer: "with ", Bronstein: "with Bronstein ", Delay: "with a delay of "}[c.mode] + plainTime(d) + " a move"
	}
	for _, p := range c.Periods() {
		text := plainTime(p.Time)
		if p.Moves > 0 {
			text += fmt.Sprintf(" for %d moves", p.Moves)
		}
		if !alike && p.Extra > 0 {
			text += " " + extra(p.Extra)
		}
		out = append(out, text)
	}
	text := strings.Join(out, ", then ")
	if alike && c.n > 0 && c.periods[0].Extra > 0 {
		text += ", " + extra(c.periods[0].Extra)
	}
	return text
}

// Plain returns the controls of both players in plain English, with the kind of
// chess.
func (cs Controls) Plain() string {
	text := cs[board.White].Plain()
	if other := cs[board.Black].Plain(); other != text {
		text = "White " + text + "; Black " + other
	}
	if k := cs.Kind(); k != KindUnknown {
		text += ": " + k.String()
	}
	return text
}

func plainTime(d time.Duration) string {
	switch s := int(d / time.Second); {
	case s%60 == 0 && s > 0:
		return fmt.Sprintf("%d min", s/60)
	case s > 60:
		return fmt.Sprintf("%d min %d s", s/60, s%60)
	default:
		return fmt.Sprintf("%d s", s)
	}
}

// part is what is between two plus signs of a typed control.
type part struct {
	time    time.Duration
	bare    bool // the time had no unit: n is what was written
	n       int
	moves   int  // the period's number of moves, 0 for none
	second  int  // the other of two numbers without a unit separated by a slash; 0 for none
	rest    bool // for the rest of the game
	extra   bool // for each move
	seconds bool // the unit was seconds
	mode    Mode
}

func split(text string) ([]part, error) {
	var parts []part
	var own []token
	bad := func(hint string) ([]part, error) { return nil, refuse(text, "form", hint) }
	flush := func() error {
		if len(own) == 0 {
			return nil
		}
		p, err := readPart(text, own)
		own = nil
		if err != nil {
			return err
		}
		parts = append(parts, p)
		return nil
	}
	tokens := lex(text)
	for i := 0; i < len(tokens); i++ {
		switch t := tokens[i]; t.sort {
		case sortNext:
			if i == 0 || i == len(tokens)-1 || t.text == "+" && tokens[i-1].text == "+" {
				return bad(exampleHint)
			}
			if err := flush(); err != nil {
				return nil, err
			}
		case sortExtra, sortDelay, sortBron:
			// "15' with an increment of 10": a new part begins, unless the
			// number is before the word, as in "10 seconds increment".
			if hasNumber(own) && i+1 < len(tokens) && tokens[i+1].sort == sortNumber {
				if err := flush(); err != nil {
					return nil, err
				}
			}
			own = append(own, t)
		case sortFrom:
			// Extra time is given from move 1 on; nothing else is accepted.
			for i+1 < len(tokens) && tokens[i+1].sort != sortNext {
				i++
				if tokens[i].sort == sortNumber && tokens[i].n != 1 {
					return bad("extra time from a later move on is written as in 40/7200:20/3600:900+30")
				}
			}
		case sortStrange:
			return bad(fmt.Sprintf("%q means nothing here; %s", t.text, exampleHint))
		default:
			own = append(own, t)
		}
	}
	if err := flush(); err != nil {
		return nil, err
	}
	if len(parts) == 0 {
		return bad(exampleHint)
	}
	return parts, nil
}

func hasNumber(tokens []token) bool {
	for _, t := range tokens {
		if t.sort == sortNumber {
			return true
		}
	}
	return false
}

// readPart parses one part, which must contain a time.
func readPart(text string, tokens []token) (p part, err error) {
	form := func() (part, error) { return p, refuse(text, "form", exampleHint) }
	var times, counts, bares []int // bares: numbers without a unit, in order
	slash, hours := false, false
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		next := sortStrange
		if i+1 < len(tokens) {
			next = tokens[i+1].sort
		}
		switch t.sort {
		case sortNumber:
			switch next {
			case sortHours, sortMinutes, sortSeconds:
				unit := map[sort]int{sortHours: 3600, sortMinutes: 60, sortSeconds: 1}[next]
				p.seconds = next == sortSeconds
				if hours && len(times) == 1 { // 1h30'
					times[0] += t.n * unit
				} else {
					times = append(times, t.n*unit)
				}
				hours = next == sortHours
				i++
			case sortMoves:
				counts = append(counts, t.n)
				i++
			default:
				if hours && len(times) == 1 && !slash { // 1h30
					times[0] += t.n * 60
					hours = false
				} else {
					bares = append(bares, t.n)
				}
			}
		case sortSlash:
			if slash {
				return form()
			}
			slash, hours = true, false
		case sortMoves: // "/move", "a move"
			p.extra = true
		case sortRest:
			p.rest = true
		case sortExtra:
			p.extra = true
		case sortDelay:
			p.extra, p.mode = true, Delay
		case sortBron:
			p.extra, p.mode = true, Bronstein
		default:
			return form()
		}
	}
	switch {
	case len(times) == 1 && len(counts) == 0 && len(bares) == 1 && slash: // 90'/40
		counts, bares = bares, nil
	case len(times) == 0 && len(counts) == 0 && len(bares) == 2 && slash: // 40/90
		p.second, bares = bares[1], bares[:1]
	}
	if len(times)+len(bares) != 1 || len(counts) > 1 {
		return form()
	}
	if len(bares) == 1 {
		p.bare, p.n = true, bares[0]
	} else {
		p.time = time.Duration(times[0]) * time.Second
	}
	if len(counts) == 1 {
		if p.moves = counts[0]; p.moves == 0 || p.extra {
			return form()
		}
	}
	return p, nil
}
