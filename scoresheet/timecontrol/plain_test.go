package timecontrol_test

import (
	"fmt"
	"strings"
	"testing"

	"zapis/scoresheet/timecontrol"
)

// R-A09: one rule reads a time control, and what was understood can be said.
func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"60": "60 min: standard", "300": "5 min: blitz", "5400+30": "90 min, with 30 s a move: standard", "90+30": "90 min, with 30 s a move: standard",
		"90/40+30/G+30": "90 min for 40 moves, then 30 min, with 30 s a move: standard", "40/7200:3600": "120 min for 40 moves, then 60 min: standard",
		"1500S5": "25 min, with a delay of 5 s a move: rapid", "3'=5'": "White 3 min; Black 5 min: blitz", "40/7200:900+30": "120 min for 40 moves, then 15 min with 30 s a move: standard",
		"a4": "", "b3": "", "170": "", "x": "", "": "", "3'=": "", "?": "", "-": "",
	} {
		c, err := timecontrol.ParseEach(text)
		if err != nil {
			c = timecontrol.Controls{}
		}
		if got := c.Plain(); got != want {
			t.Errorf("%q is understood as %q, want %q (%v)", text, got, want, err)
		}
	}
}

// dumb has no words: it says keys.
type dumb struct{}

func (dumb) Say(key string, args ...any) string {
	return strings.TrimSuffix(key+" "+fmt.Sprint(args...), " ")
}

// R-A09, R-C01: a control that somebody typed or that stands in a tag is said as people
// write it; what cannot be read is left as it is.
func TestSayText(t *testing.T) {
	for text, want := range map[string]string{
		"5400": "90'", "5400+30": `90' + 30"`, "40/5400+30:1800+30": `90'/40 + 30' + 30"`, "90+30": `90' + 30"`, "180+2": `3' + 2"`,
		"1500S5": `25' + clocks.mode.delay 5"`, "300=180": "sheet.white 5', sheet.black 3'", "-": "-", "?": "?", "": "", "a long one": "a long one",
	} {
		if got := timecontrol.SayText(text, dumb{}); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
