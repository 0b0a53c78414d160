package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
)

// record folds a script into a record: "e2e4" and "e7e8p" are taps, "'Nf3" is
// a text, "-" a dash, "_" a blank, "at:1b" goes to a cell, "end" back, "rem:"
// and "ins:" change cells.
func record(t testing.TB, g scoresheet.GameOpened, script string) *scoresheet.Record {
	t.Helper()
	var r scoresheet.Record
	next := scoresheet.EventID(1)
	do := func(plan []scoresheet.Payload, err error) {
		t.Helper()
		for _, p := range plan {
			if err == nil {
				err = r.FoldPayload(next, p, scoresheet.Millis(next))
			}
			next++
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	do([]scoresheet.Payload{g}, nil)
	for word := range strings.FieldsSeq(script) {
		verb, arg, _ := strings.Cut(word, ":")
		switch {
		case word == "-":
			do(r.PlanDash(), nil)
		case word == "_":
			do(r.PlanBlank(), nil)
		case word == "end":
			do([]scoresheet.Payload{scoresheet.CursorMoved{}}, nil)
		case word == "only":
			do([]scoresheet.Payload{scoresheet.SidesChosen{Sides: scoresheet.OnlyWhite}}, nil)
		case word[0] == '\'':
			do(r.PlanText(word[1:], notation.English))
		case verb == "at":
			do(r.PlanAt(cell(t, arg)))
		case verb == "ins":
			do(r.PlanInsert(cell(t, arg), false, next))
		case verb == "rem":
			do(r.PlanRemove(cell(t, arg), false))
		default:
			promo := board.NoKind
			if len(word) == 5 {
				promo = board.Kind(strings.IndexByte(".pnbrqk", word[4]))
			}
			do(r.PlanMove(square(t, word[:2]), square(t, word[2:4]), promo), nil)
		}
	}
	return &r
}

func cell(t testing.TB, name string) scoresheet.CellName {
	t.Helper()
	n, err := scoresheet.ParseCellName(name)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func square(t testing.TB, name string) board.Square {
	t.Helper()
	s, err := board.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// verdicts writes a reading in one line: "e4 a6 !3.9.2 ?dash=Nf3 ~e5" for
// legal, illegal with its article, a gap with its filling; "~" before what is
// inferred, "^" before what stands behind an illegal move.
func verdicts(r *replay.Reading) string {
	var out []string
	for i, v := range r.Verdicts {
		text := r.SAN(i)
		if v.Filled {
			text = "=" + text
		}
		switch v.Kind {
		case replay.Illegal:
			text = "!" + v.Reason.Article() + text
		case replay.Unknown:
			text = "?" + gapWords[v.Gap] + text
		case replay.Legal:
		}
		if v.GaveUp {
			text += "…"
		}
		out = append(out, [...]string{"", "^", "~", ""}[v.Certainty]+text)
	}
	return strings.Join(out, " ")
}

var gapWords = map[replay.Gap]string{
	replay.Dash: "dash", replay.Blank: "blank", replay.Passed: "passed", replay.Unreadable: "text",
	replay.Ambiguous: "several", replay.OtherPiece: "other", replay.Follows: "",
}

// check holds what must be true of every reading.
func check(t testing.TB, rec *scoresheet.Record, r *replay.Reading) {
	t.Helper()
	if err := literalLine(rec); err != nil {
		t.Error(err)
	}
	if err := consistent(rec, r); err != nil {
		t.Error(err)
	}
}

func consistent(rec *scoresheet.Record, r *replay.Reading) error {
	if len(r.Verdicts) != len(rec.Cells) {
		return fmt.Errorf("%d verdicts for %d cells", len(r.Verdicts), len(rec.Cells))
	}
	line := r.MainLine()
	if line.End != len(line.Plies) || (line.Why == "") != (line.End == len(rec.Cells)) {
		return fmt.Errorf("the main line ends at %d with %q", line.End, line.Why)
	}
	worst := replay.Certain
	for i, v := range r.Verdicts {
		p, c := r.Before(i)
		after, next := r.Before(i + 1)
		name := rec.NameAt(i)
		switch {
		case c > worst || next > c:
			return fmt.Errorf("%s: %s after %s", name, c, worst)
		case c != replay.Lost && (p.Turn != name.Side || p.MoveNumber != name.Number):
			return fmt.Errorf("%s: the position before it is move %d of %s", name, p.MoveNumber, p.Turn)
		case c != v.Certainty:
			return fmt.Errorf("%s: judged as %s in a position that is %s", name, v.Certainty, c)
		case c == replay.Certain && p.Sane() != nil:
			return fmt.Errorf("%s: a certain position that is none: %w", name, p.Sane())
		case (v.Kind == replay.Legal || v.Filled) && !p.Judge(v.Move).Legal():
			return fmt.Errorf("%s: %v is called legal", name, v.Move)
		case v.Kind == replay.Unknown && v.Gap == replay.NoGap, v.Kind == replay.Illegal && v.Reason == 0, v.Kind == replay.Legal && v.Reason != 0:
			return fmt.Errorf("%s: verdict %+v", name, v)
		case v.Kind != replay.Legal && next == replay.Certain:
			return fmt.Errorf("%s: certain again", name)
		}
		if (v.Kind == replay.Legal || v.Filled) && next != replay.Lost {
			played := p.Play(v.Move)
			if played.FEN() != after.FEN() {
				return fmt.Errorf("%s: leads to %s, not to %s", name, played.FEN(), after.FEN())
			}
		}
		worst = c
	}
	return nil
}
