package timecontrol_test

import (
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
