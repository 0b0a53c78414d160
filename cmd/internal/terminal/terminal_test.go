package terminal_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/alecthomas/kong"

	"zapis/cmd/internal/terminal"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

// R-T05: what a player writes or is called breaks no output.
func TestNothingHiddenIsWritten(t *testing.T) {
	hidden := func(c rune) bool { return !unicode.IsPrint(c) }
	for _, text := range []string{
		"e4", "Кр:f7 ½", "\x1b[2J1-0", "\u202e0-1", "\u009b1m", "a\x7fb\x00", "two\u2028lines", "none\u200bseen", "\U000e0041", "a\tb\r\nok", "<&>", "Blancs\u00a0: 5\u202f%",
	} {
		if line := terminal.Line(text); strings.ContainsFunc(line, hidden) {
			t.Errorf("%q is written as %q", text, line)
		}
		lines := terminal.Lines(text)
		if strings.ContainsFunc(strings.ReplaceAll(lines, "\n", ""), hidden) || strings.Count(lines, "\n") != strings.Count(text, "\n") {
			t.Errorf("%q is written in lines as %q", text, lines)
		}
		encoded, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		escaped := terminal.EscapeJSON(encoded)
		var got string
		if err := json.Unmarshal(escaped, &got); err != nil || got != text || strings.ContainsFunc(string(escaped), hidden) {
			t.Errorf("%q is escaped as %s: %q, %v", text, escaped, got, err)
		}
	}
}

// R-A09: a cause is said in the same words by the front end and the desk.
func TestCauses(t *testing.T) {
	control, err := timecontrol.Parse("90+30")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		cause timecontrol.Cause
		want  string
	}{
		{timecontrol.Cause{Kind: timecontrol.PressesMissed, Certain: true, Count: 2, Sides: [2]bool{true, false}}, "presses-missed 2 white"},
		{timecontrol.Cause{Kind: timecontrol.PeriodEarly, Time: 30 * time.Minute, Sides: [2]bool{true, true}}, "period-early 0:30:00 both"},
		{timecontrol.Cause{Kind: timecontrol.WrongSetting, Controls: timecontrol.Both(control)}, "setting 5400+30"},
		{timecontrol.Cause{Kind: timecontrol.StoodStill, Time: 90 * time.Second}, "stood-still 0:01:30"},
		{timecontrol.Cause{Kind: timecontrol.Defect}, "defect"},
	} {
		one := terminal.Causes([]timecontrol.Cause{c.cause})
		if len(one) != 1 || one[0].String() != c.want || one[0].Certain != c.cause.Certain {
			t.Errorf("%+v is said as %q, want %q", c.cause, one, c.want)
		}
	}
	if terminal.Causes(nil) == nil {
		t.Error("no causes are null in JSON")
	}
	if got := terminal.ClockText(-3725); got != "-1:02:05" {
		t.Errorf("−3725 s are %q", got)
	}
}

func TestParseLastMove(t *testing.T) {
	for text, want := range map[string]scoresheet.CellName{
		"15": {Number: 15, Side: board.Black}, "15b": {Number: 15, Side: board.Black},
		"15w": {Number: 15, Side: board.White}, "0": {Side: board.Black},
	} {
		if got, ok := terminal.ParseLastMove(text); !ok || got != want {
			t.Errorf("%q is %v, %t", text, got, ok)
		}
	}
	for _, text := range []string{"", "w", "0w", "-1", "15wb", "15W", "x"} {
		if got, ok := terminal.ParseLastMove(text); ok {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func TestParse(t *testing.T) {
	var stdout, stderr strings.Builder
	var cli struct{ Number int }
	parse := func(args ...string) (helped bool, err error) {
		_, helped, err = terminal.Parse(&cli, args, &stdout, &stderr, kong.Name("program"))
		return helped, err
	}
	if helped, err := parse("--number=3"); helped || err != nil || cli.Number != 3 || stdout.Len() > 0 {
		t.Errorf("%d, %t, %v", cli.Number, helped, err)
	}
	if helped, err := parse("--nothing"); helped || err == nil {
		t.Errorf("an unknown flag: %t, %v", helped, err)
	}
	if helped, err := parse("--help"); !helped || err != nil || !strings.Contains(stdout.String(), "--number") {
		t.Errorf("--help: %t, %v, %q", helped, err, stdout.String())
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 moves", 1: "1 move", 2: "2 moves", 21: "21 moves"} {
		if got := terminal.Count(n, "move"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// R-T05: the colon of a French sentence stands behind a no-break space; a screen
// reader is given a space there, and no sign that stands for what is hidden.
func TestNoBreakSpaces(t *testing.T) {
	for _, got := range []string{terminal.Line("Blancs\u00a0: 5\u202f%"), terminal.Lines("Blancs\u00a0: 5\u202f%")} {
		if got != "Blancs : 5 %" {
			t.Errorf("%q", got)
		}
	}
}
