package terminal

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

// Seconds rounds a time to whole seconds.
func Seconds(d time.Duration) int { return int(d.Round(time.Second) / time.Second) }

// ClockText writes seconds as a clock shows them: 1:05:00, or -0:00:30.
func ClockText(seconds int) string {
	sign := ""
	if seconds < 0 {
		sign, seconds = "-", -seconds
	}
	return fmt.Sprintf("%s%d:%02d:%02d", sign, seconds/3600, seconds/60%60, seconds%60)
}

// Cause is a likely cause of a difference between the clocks and the time that
// has passed, in JSON.
type Cause struct {
	Kind    string `json:"kind"`
	Certain bool   `json:"certain,omitempty"` // the clock's own counter shows it
	Count   int    `json:"count,omitempty"`
	Side    string `json:"side,omitempty"`
	Seconds int    `json:"seconds,omitempty"`
	Control string `json:"control,omitempty"`
}

// Causes returns the causes for JSON; it is never nil.
func Causes(causes []timecontrol.Cause) []Cause {
	list := []Cause{}
	for _, c := range causes {
		one := Cause{Kind: c.Kind.String(), Certain: c.Certain, Count: c.Count, Seconds: Seconds(c.Time)}
		one.Side = map[[2]bool]string{{true, false}: "white", {false, true}: "black", {true, true}: "both"}[c.Sides]
		if c.Controls.IsValid() {
			one.Control = c.Controls.String()
		}
		list = append(list, one)
	}
	return list
}

// String returns the cause in words, without how certain it is:
// "presses-missed 2 white".
func (c Cause) String() string {
	words := []string{c.Kind}
	if c.Count > 0 {
		words = append(words, strconv.Itoa(c.Count))
	}
	if c.Seconds > 0 {
		words = append(words, ClockText(c.Seconds))
	}
	for _, more := range []string{c.Control, c.Side} {
		if more != "" {
			words = append(words, more)
		}
	}
	return strings.Join(words, " ")
}

// ParseLastMove reads the number of the last move: 15 or 15b, made by both, or
// 15w, by White only; 0 before the first move.
func ParseLastMove(text string) (last scoresheet.CellName, ok bool) {
	number, white := strings.CutSuffix(text, "w")
	if !white {
		number = strings.TrimSuffix(number, "b")
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || white && n == 0 {
		return scoresheet.CellName{}, false
	}
	if white {
		return scoresheet.CellName{Number: n, Side: board.White}, true
	}
	return scoresheet.CellName{Number: n, Side: board.Black}, true
}
