package arbitration_test

import (
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
)

// scrambled is a game of which White wrote four moves, left two moves of both
// empty in the scramble and wrote one more.
func scrambled(t *testing.T) *sheet {
	t.Helper()
	return begin(t, opening{}).moves("'e4 'e5 'Nf3 'Nc6 'Bb5 'a6 'Ba4 'Nf6 - _ _ _ 'Bb3")
}

// stoodThere is the position at its end if the moves O-O Be7 Re1 b5 were made.
const stoodThere = "r1bqk2r/2ppbppp/p1n2n2/1p2p3/4P3/1B3N2/PPPP1PPP/RNBQR1K1 b"

// fill writes moves into the gaps, one after the other.
func (s *sheet) fill(moves ...string) {
	s.Helper()
	for _, move := range moves {
		name, ok := s.rec.NextGap()
		if !ok {
			s.Fatalf("no gap is left for %s", move)
		}
		s.at(name).moves(move)
	}
}

// begun notes what stands before the missing moves are filled in.
func (s *sheet) begun(b scoresheet.ReconstructionBegun) {
	s.Helper()
	s.planned(arbitration.BeginReconstruction(&s.rec, b))
}

// Laws 8.5.3: from gap to gap it is told how much is missing, and whether the
// sheet leads to the position that was noted.
func TestRestoration(t *testing.T) {
	s := scrambled(t)
	if _, err := arbitration.RestorationOf(&s.rec); reason(err) != arbitration.ReasonNotRestoring {
		t.Errorf("it is told of none: %v", err)
	}
	s.begun(scoresheet.ReconstructionBegun{Moves: 7, Board: stoodThere})
	for _, c := range []struct {
		move  string
		gaps  int
		leads findings.Certainty
	}{{"", 4, findings.Possible}, {"'O-O", 3, findings.Possible}, {"'Be7", 2, findings.Possible}, {"'Re1", 1, findings.Possible}, {"'b5", 0, findings.Certain}} {
		if c.move != "" {
			s.fill(c.move)
		}
		r, err := arbitration.RestorationOf(&s.rec)
		due, ok := r.Due()
		if err != nil || r.Gaps != c.gaps || r.Moves != 7 || r.Missing != 0 || r.Leads != c.leads || !ok || due.String() != "7b" {
			t.Errorf("after %q: %d gaps, %d moves, %d missing, leads %q, due %s, %v", c.move, r.Gaps, r.Moves, r.Missing, r.Leads, due, err)
		}
	}
	s.planned(arbitration.EndReconstruction(&s.rec, false, "both sheets")).moves("'d6")
	if got := strings.Join(s.texts(), " "); got != "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6" {
		t.Errorf("the sheet is %s", got)
	}
}

// A sheet that leads elsewhere, or has too few moves, is said to.
func TestReconstructionLeadsElsewhere(t *testing.T) {
	s := begin(t, opening{}).moves("'e4 'e5 'Nf3 'Nc6 'Bb5 'a6 'Ba4 'Nf6 'O-O 'Be7 'Bb3")
	s.begun(scoresheet.ReconstructionBegun{Moves: 7, Board: stoodThere})
	r, err := arbitration.RestorationOf(&s.rec)
	if err != nil || r.Leads != findings.RuledOut || r.Missing != 2 || !slices.Equal(r.Differs, []board.Square{square("e1"), square("f1"), square("b5"), square("b7")}) {
		t.Errorf("it leads %q, %d are missing, other on %v", r.Leads, r.Missing, r.Differs)
	}
	s.planned(s.rec.PlanInsert(scoresheet.CellName{Number: 6}, true, s.next))
	s.moves("'Re1") // the cursor stands there already
	s.fill("'b5")
	if r, err = arbitration.RestorationOf(&s.rec); err != nil || r.Leads != findings.Certain || r.Missing != 0 {
		t.Errorf("it leads %q, %d are missing, %v", r.Leads, r.Missing, err)
	}
}

// Laws 8.6: if the moves cannot be restored, the next move is the next one by
// the number that was noted.
func TestReconstructionFails(t *testing.T) {
	for _, c := range []struct {
		noted scoresheet.ReconstructionBegun
		next  string
	}{
		{scoresheet.ReconstructionBegun{Moves: 40, Board: "8/8/8/8/8/4k3/4P3/4K3 w"}, "41w"},
		{scoresheet.ReconstructionBegun{Moves: 40, Board: "8/8/8/8/8/4k3/4P3/4K3 b"}, "40b"},
		{scoresheet.ReconstructionBegun{Moves: 7, Board: stoodThere}, "7b"},
		{scoresheet.ReconstructionBegun{Moves: 40}, "7b"},
		{scoresheet.ReconstructionBegun{Board: stoodThere}, "7b"},
		{scoresheet.ReconstructionBegun{Moves: 900, Board: stoodThere}, "7b"},
	} {
		s := scrambled(t).at(scoresheet.CellName{Number: 5})
		s.begun(c.noted)
		s.planned(arbitration.EndReconstruction(&s.rec, true, "")).moves("'Kf1")
		if got := s.rec.NameAt(len(s.rec.Cells) - 1).String(); got != c.next {
			t.Errorf("%+v: the next entry is %s, want %s", c.noted, got, c.next)
		}
	}
}

// What makes no sense is refused, and it is said what to do.
func TestReconstructionRefused(t *testing.T) {
	s := scrambled(t)
	for _, c := range []struct {
		b   scoresheet.ReconstructionBegun
		why arbitration.Reason
	}{
		{scoresheet.ReconstructionBegun{Board: "8/8 w"}, arbitration.ReasonRestoreBoard},
		{scoresheet.ReconstructionBegun{Board: stoodThere + " KQkq - 0 1"}, arbitration.ReasonRestoreBoard},
		{scoresheet.ReconstructionBegun{Board: "8/8/8/8/8/4k3/4P3/4K3 x"}, arbitration.ReasonRestoreBoard},
		{scoresheet.ReconstructionBegun{Moves: 1001}, arbitration.ReasonRestoreMoves},
		{scoresheet.ReconstructionBegun{Text: "a\nb"}, arbitration.ReasonLine},
	} {
		if _, err := arbitration.BeginReconstruction(&s.rec, c.b); reason(err) != c.why {
			t.Errorf("%+v: %v", c.b, err)
		}
	}
	s.begun(scoresheet.ReconstructionBegun{})
	if _, err := arbitration.BeginReconstruction(&s.rec, scoresheet.ReconstructionBegun{}); reason(err) != arbitration.ReasonRestoring {
		t.Errorf("begun twice: %v", err)
	}
	if _, err := arbitration.EndReconstruction(&s.rec, true, "a\nb"); reason(err) != arbitration.ReasonLine {
		t.Error(err)
	}
	s.planned(arbitration.EndReconstruction(&s.rec, false, ""))
	s.do(scoresheet.ResultEntered{Result: scoresheet.WhiteWins})
	if _, err := arbitration.BeginReconstruction(&s.rec, scoresheet.ReconstructionBegun{}); reason(err) != arbitration.ReasonRestoreNot {
		t.Errorf("after the result: %v", err)
	}
}
