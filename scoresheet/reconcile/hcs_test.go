package reconcile_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"zapis/internal/long"
	"zapis/internal/realdata"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/reconcile"
)

// handSheets reads the handwritten sheets, cell by cell.
func handSheets(t *testing.T) map[string][]string {
	t.Helper()
	sheets := map[string][]string{}
	realdata.Lines(t, "hcs/hcs_sheets.jsonl", func(line string) {
		var s struct {
			Sheet  string
			Labels []*string
		}
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			t.Fatal(err)
		}
		for _, l := range s.Labels {
			text := ""
			if l != nil {
				text = *l
			}
			sheets[s.Sheet] = append(sheets[s.Sheet], text)
		}
	})
	return sheets
}

// truth is what a pair tells of: for each half-move the moves that it can have
// been, in UCI, and whether nobody can tell how the game went on.
type truth struct {
	a, b    string
	moves   [][]string
	further bool
}

func handTruths(t *testing.T) (all []truth) {
	t.Helper()
	f, err := os.Open("testdata/hcs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<16)
	for in.Scan() {
		if strings.HasPrefix(in.Text(), "#") {
			continue
		}
		p := strings.Split(in.Text(), "\t")
		one := truth{a: p[0], b: p[1]}
		for _, m := range strings.Fields(p[2]) {
			if m == "?" {
				one.further = true
				break
			}
			one.moves = append(one.moves, strings.Split(m, "/"))
		}
		all = append(all, one)
	}
	return all
}

// at returns the answer of somebody who was there, and to whom r was shown.
func (h *truth) at(r *reconcile.Result, ply int) string {
	if ply >= len(h.moves) {
		if h.further {
			return reconcile.NotKnown
		}
		return reconcile.Ended
	}
	p := r.Start
	for i := range h.moves {
		found := board.Move{From: board.NoSquare}
		for _, m := range p.Moves(nil) {
			if slices.Contains(h.moves[i], reading.UCI(p, m)) && (!found.From.Valid() || i < len(r.Plies) && r.Plies[i].Move == m) {
				found = m
			}
		}
		if !found.From.Valid() {
			break
		}
		if i == ply {
			return reading.SAN(p, found)
		}
		p = p.Play(found)
	}
	return reconcile.NotKnown
}

// wrong returns the cell of the first half-move that is not of the game.
func (h *truth) wrong(r *reconcile.Result) string {
	p := r.Start
	for i := range r.Plies {
		if i == len(h.moves) && h.further {
			return ""
		}
		if i >= len(h.moves) || !slices.Contains(h.moves[i], reading.UCI(p, r.Plies[i].Move)) {
			return r.Plies[i].Cell.String()
		}
		p = p.Play(r.Plies[i].Move)
	}
	if len(r.Plies) < len(h.moves) {
		return "the end"
	}
	return ""
}

// R-C03: 71 pairs of handwritten sheets. What was played is kept beside the
// test; who was there answers what is asked.
func TestHandwritten(t *testing.T) {
	long.Serial(t)
	sheets := handSheets(t)
	var few, many, open, wrong, unasked, questions int
	step := long.Of(3, 1)
	for n, h := range handTruths(t) {
		if n%step != 0 {
			continue
		}
		if sheets[h.a] == nil || sheets[h.b] == nil {
			t.Skip("the sheets are not here")
		}
		witnesses := []reconcile.Witness{
			reconcile.FromTexts("first", reconcile.Neither, notation.English, sheets[h.a]),
			reconcile.FromTexts("second", reconcile.Neither, notation.English, sheets[h.b]),
		}
		var answers []reconcile.Answer
		r := reconcile.Reconcile(witnesses, nil)
		if r.Err != nil {
			t.Errorf("%s %s: %v", h.a, h.b, r.Err)
			continue
		}
		if h.moves == nil {
			if open++; r.State == reconcile.Agreed {
				t.Errorf("%s %s: agreed although nobody knows", h.a, h.b)
			}
			continue
		}
		for r.Err == nil && len(r.Questions) > 0 && len(answers) < 20 {
			q := &r.Questions[0]
			text := h.at(r, q.Ply)
			answers = append(answers, reconcile.Answer{Cell: q.Cell, Text: text})
			r = reconcile.Reconcile(witnesses, answers)
		}
		questions += len(answers)
		switch cell := h.wrong(r); {
		case r.Err != nil, r.State != reconcile.Agreed:
			many++
			t.Logf("%s %s: %s %v after %v", h.a, h.b, r.State, r.Err, answers)
		case cell != "":
			wrong++
			t.Errorf("%s %s: wrong at %s after %v", h.a, h.b, cell, answers)
		case len(answers) > 2:
			many++
			t.Logf("%s %s: %d answers: %v", h.a, h.b, len(answers), answers)
		default:
			if few++; len(answers) == 0 {
				unasked++
			}
		}
	}
	t.Logf("%d pairs with at most two questions, %d of them with none; %d with more; %d wrong; %d questions in all; %d of which nobody knows the game", few, unasked, many, wrong, questions, open)
	if few*5 < (few+many+wrong)*4 || long.Asked() && few < 61 {
		t.Error("that is worse than it was")
	}
}
