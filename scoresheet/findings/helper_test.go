package findings_test

import (
	"zapis/scoresheet"
	"zapis/scoresheet/notation"
)

// failer is what testing.TB and rapid's T have in common.
type failer interface {
	Helper()
	Fatal(args ...any)
}

// opened returns a record that was opened from a FEN, "" for the usual
// starting position, and a function that folds in the events of a plan.
func opened(t failer, fen string) (rec *scoresheet.Record, do func([]scoresheet.Payload, error)) {
	t.Helper()
	rec = new(scoresheet.Record)
	id := scoresheet.EventID(0)
	do = func(plan []scoresheet.Payload, err error) {
		t.Helper()
		for _, p := range plan {
			if id++; err == nil {
				err = rec.FoldPayload(id, p, 0)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	do([]scoresheet.Payload{scoresheet.GameOpened{FEN: fen}}, nil)
	return rec, do
}

// texted returns the record of a player who writes texts; "—" is a dash, "" a
// cell left empty.
func texted(t failer, fen string, texts []string) *scoresheet.Record {
	t.Helper()
	rec, do := opened(t, fen)
	for _, text := range texts {
		switch text {
		case "—":
			do(rec.PlanDash(), nil)
		case "":
			do(rec.PlanBlank(), nil)
		default:
			do(rec.PlanText(text, notation.English))
		}
	}
	return rec
}
