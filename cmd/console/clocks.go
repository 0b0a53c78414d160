package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/cmd/internal/terminal"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
)

const (
	clocksUsage = `clocks [WHITE BLACK] [at=HH:MM] [start=HH:MM] [moves=N|Nw] [pause=MIN] [given=WHITE/BLACK] [counter=WHITE/BLACK] [control="90'/40 + 30' + 30s"] [zero=yes]`
	dutyUsage   = `duty [WHITE BLACK] [control=…] [rules=competition|none] [impaired=white|black|both] [seen=misread]`
)

type clocksJSON struct {
	Control string   `json:"control"` // as the PGN tag TimeControl
	Kind    string   `json:"kind"`
	Moves   [2]int   `json:"moves"`
	Start   string   `json:"start"`
	At      string   `json:"at"`
	Elapsed int      `json:"elapsed"`      // seconds, less interruptions
	From    int      `json:"expectedFrom"` // seconds, of both clocks
	To      int      `json:"expectedTo"`   // more than From in the delay modes
	Doubts  []string `json:"doubts,omitempty"`
	*comparedJSON
}

// comparedJSON is present if both clocks were given.
type comparedJSON struct {
	Sum         int              `json:"sum"`        // seconds; of readings in minutes by their middles
	Difference  int              `json:"difference"` // seconds, negative if the clocks show too little
	Beyond      [2]int           `json:"beyond"`     // seconds by which a clock shows more or less than it can
	Conspicuous bool             `json:"conspicuous"`
	Causes      []terminal.Cause `json:"causes"`
}

func (c clocksJSON) speak() string {
	expected := terminal.ClockText(c.From)
	if c.To != c.From {
		expected += " to " + terminal.ClockText(c.To)
	}
	out := []string{fmt.Sprintf("%s, %d and %d moves, from %s to %s: expected %s", c.Control, c.Moves[0], c.Moves[1], c.Start, c.At, expected)}
	if x := c.comparedJSON; x != nil {
		word := "in order"
		if x.Conspicuous {
			word = "conspicuous"
		}
		out = append(out, fmt.Sprintf("they show %s, difference %s: %s", terminal.ClockText(x.Sum), terminal.ClockText(x.Difference), word))
		for side, by := range x.Beyond {
			if by != 0 {
				out = append(out, fmt.Sprintf("%v's clock is %s beyond what it can show", board.Color(side), terminal.ClockText(by)))
			}
		}
		for _, cause := range x.Causes {
			text := "perhaps " + cause.String()
			if cause.Certain {
				text += ", by the clock's counter"
			}
			out = append(out, text)
		}
	}
	for _, d := range c.Doubts {
		out = append(out, "in doubt: "+d)
	}
	return strings.Join(out, "\n")
}

// clocks is the arbiter's clock check (R-A09).
func (c *console) clocks(rest string) (answer, error) {
	var ask arbitration.ClockCheck
	err := clockWords(rest, clocksUsage, &ask.Clocks, func(name, value string) (err error) {
		switch name {
		case "at":
			ask.At = value
		case "start":
			ask.Start = value
		case "control":
			ask.Control = value
		case "moves":
			ask.Last, err = lastMove(value)
		case "pause":
			var n int
			n, err = minutes(value)
			ask.Pause = time.Duration(n) * time.Minute
		case "given":
			var given [2]int
			given, err = pair(value)
			ask.Given = [2]time.Duration{time.Duration(given[0]) * time.Minute, time.Duration(given[1]) * time.Minute}
		case "counter":
			ask.Counter, err = pair(value)
		case "zero":
			ask.AtZero = value == "yes"
			if !ask.AtZero && value != "no" {
				return usageError{clocksUsage}
			}
		default:
			return usageError{clocksUsage}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	got, err := c.dev.ClockCheck(ask)
	if err != nil {
		return nil, err
	}
	out := clocksJSON{
		Control: got.Situation.Controls.String(), Kind: got.Kind.String(), Moves: got.Situation.Moves,
		Start: got.Start.Format("15:04:05"), At: got.At.Format("15:04:05"), Elapsed: terminal.Seconds(got.Situation.Elapsed),
		From: terminal.Seconds(got.Expected.Sum.Lo), To: terminal.Seconds(got.Expected.Sum.Hi),
	}
	for _, d := range got.Doubts {
		out.Doubts = append(out.Doubts, string(d))
	}
	if got.Compared {
		out.comparedJSON = &comparedJSON{
			Sum: terminal.Seconds(got.Shown), Difference: terminal.Seconds(got.Difference), Conspicuous: got.Conspicuous,
			Beyond: [2]int{terminal.Seconds(got.Beyond[0]), terminal.Seconds(got.Beyond[1])}, Causes: terminal.Causes(got.Causes),
		}
		receipt, err := c.dev.SawClocks(ask.Clocks, ask.Last)
		if err != nil {
			return nil, err
		}
		return durably(answer{}.with("clocks", out), receipt.Durable), nil
	}
	return answer{}.with("clocks", out), nil
}

type dutyJSON struct {
	Side          string   `json:"side"`
	Duty          string   `json:"duty"` // must, need-not or perhaps
	Reason        string   `json:"reason,omitempty"`
	Article       string   `json:"article,omitempty"`
	From          string   `json:"from,omitempty"`
	To            string   `json:"to,omitempty"`
	Contradictory []string `json:"contradictory,omitempty"`
	Seen          string   `json:"seen,omitempty"` // on his clock by the arbiter, last
	SeenAt        string   `json:"seenAt,omitempty"`
}

type dutyList []dutyJSON

func (l dutyList) speak() string {
	words := map[string]string{"must": "must record", "need-not": "need not record", "perhaps": "not known, look at the clock"}
	var out []string
	for _, d := range l {
		line := d.Side + ": " + words[d.Duty]
		if d.Reason != "" && d.From != "" {
			line += ", from " + d.From
		}
		if d.To != "" {
			line += " to " + d.To
		}
		if d.Article != "" {
			line += ", Laws " + d.Article
		}
		if len(d.Contradictory) > 0 {
			line += "; clock times that do not fit together: " + strings.Join(d.Contradictory, " ")
		}
		if d.SeenAt != "" {
			line += "; you saw " + d.Seen + " on the clock at " + d.SeenAt
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// duty prints for the arbiter who must record now (R-A07), and notes his
// readings.
func (c *console) duty(rest string) (answer, error) {
	var ask arbitration.DutyAsk
	var misread bool
	err := clockWords(rest, dutyUsage, &ask.Clocks, func(name, value string) error {
		switch name + "=" + value {
		case "rules=competition":
			ask.Competition = true
		case "rules=none":
			ask.NoRecord = true
		case "impaired=white", "impaired=black", "impaired=both":
			ask.VisuallyImpaired = [2]bool{value != "black", value != "white"}
		case "seen=misread":
			misread = true
		case "control=" + value:
			ask.Control = value
		default:
			return usageError{dutyUsage}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	receipt := device.Receipt{Durable: true}
	if misread {
		if receipt, err = c.dev.Missaw(); err != nil {
			return nil, err
		}
	}
	if _, _, err = c.dev.Duty(ask); err != nil {
		return nil, err // and nothing is noted
	}
	if ask.Clocks[0].Noted {
		if receipt, err = c.dev.SawClocks(ask.Clocks, nil); err != nil {
			return nil, err
		}
	}
	got, kind, err := c.dev.Duty(ask)
	if err != nil {
		return nil, err
	}
	list := dutyList{}
	for _, d := range got {
		one := dutyJSON{
			Side: d.Side.String(), Duty: d.Duty.String(), Reason: d.Reason.String(), Article: d.Article,
			From: d.From, To: d.To, Contradictory: d.Contradictory,
			SeenAt: d.SeenAt,
		}
		if d.SeenAt != "" {
			one.Seen = d.Seen.String()
		}
		list = append(list, one)
	}
	return durably(answer{}.with("duty", list).with("kind", kind.String()), receipt.Durable), nil
}

// clockWords takes two readings off the front, if present, and passes the rest,
// NAME=VALUE, to take.
func clockWords(rest, usage string, clocks *[2]scoresheet.Clock, take func(name, value string) error) error {
	words, err := quoted(rest)
	if err != nil {
		return err
	}
	side := 0
	for _, word := range words {
		if name, value, named := strings.Cut(word, "="); named {
			if err := take(name, value); err != nil {
				return err
			}
			continue
		}
		if side > 1 {
			return usageError{usage}
		}
		if clocks[side], err = scoresheet.ParseClock(word); err != nil {
			return err
		}
		side++
	}
	if side == 1 {
		return usageError{usage}
	}
	return nil
}

// lastMove reads moves=15, made by both, or 15w, by White only.
func lastMove(text string) (*scoresheet.CellName, error) {
	last, ok := terminal.ParseLastMove(text)
	if !ok {
		return nil, fmt.Errorf("moves=%s: give the number of the last move, with w if Black has not made it: moves=15, moves=15w", text)
	}
	return &last, nil
}

var errMinutes = errors.New("minutes must be a whole number")

func minutes(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < -999 || n > 999 {
		return 0, errMinutes
	}
	return n, nil
}

// pair reads a number for White and one for Black, 2/0.
func pair(text string) (out [2]int, err error) {
	white, black, ok := strings.Cut(text, "/")
	if !ok {
		return out, fmt.Errorf("%q: give a number for each player, as in 2/0", text)
	}
	if out[0], err = minutes(white); err == nil {
		out[1], err = minutes(black)
	}
	return out, err
}
