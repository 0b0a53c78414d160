package scoresheet_test

import (
	"strings"
	"testing"

	"zapis/scoresheet"
)

// written writes a text with the signs in it.
func (d *device) written(text string) {
	d.t.Helper()
	plan, err := d.rec.PlanText(text, "en")
	if err != nil {
		d.t.Fatal(err)
	}
	d.do(d.rec.PlanSigns(plan, d.chain.Next)...)
}

// R-G20, Laws 8.1.5: a draw offer written with the move is kept as it is written
// and noted as an offer; an undo takes both.
func TestWrittenOffer(t *testing.T) {
	type step struct {
		do    string // a text, or a command
		sheet string // behind a cell with an offer stands (=)
	}
	for name, steps := range map[string][]step{
		"with the move":         {{"e4", "e4"}, {"e5 (=)", "e4 e5 (=)(=)"}, {"undo", "e4"}, {"Nf9 =", "e4 Nf9 =(=)"}},
		"a correction":          {{"e4", "e4"}, {"at:1w", "e4"}, {"d4 (=)", "d4 (=)(=)"}, {"undo", "e4"}},
		"noted before":          {{"e4", "e4"}, {"offer:1w", "e4(=)"}, {"at:1w", "e4(=)"}, {"d4 (=)", "d4 (=)(=)"}, {"undo", "e4(=)"}},
		"the sign alone":        {{"e4", "e4"}, {"(=)", "e4(=) (=)"}, {"undo", "e4"}, {"e5", "e4 e5"}, {"=", "e4 e5(=) | ="}},
		"alone, noted before":   {{"e4", "e4"}, {"offer:1w", "e4(=)"}, {"(=)", "e4(=) (=)"}, {"undo", "e4(=)"}},
		"alone on an empty one": {{"(=)", "(=)(=)"}, {"undo", ""}},
		"noted by hand":         {{"e4", "e4"}, {"at:1w", "e4"}, {"d4", "d4"}, {"offer:1w", "d4(=)"}, {"undo", "e4(=)"}},
		"no offer":              {{"e8=Q", "e8=Q"}, {"Sd5=", "e8=Q Sd5="}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDevice(t, scoresheet.GameOpened{})
			for _, s := range steps {
				if s.do == "undo" || strings.Contains(s.do, ":") {
					d.run(s.do)
				} else {
					d.written(s.do)
				}
				if got := sheet(&d.rec); got != s.sheet {
					t.Fatalf("after %s the sheet is %q", s.do, got)
				}
			}
		})
	}
}
