package arbiter

import (
	"cmp"
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/findings"
)

// finding is one line of the arbiter's list: a claim with its answer, or a
// finding about the record.
type finding struct {
	*arbitration.Finding
	claim *arbitration.AnsweredClaim // nil if it is no claim
}

// judged has the findings about one state of the record.
type judged struct {
	of       judgedState
	list     []finding
	found    []arbitration.Finding // those of the list that are no claims
	intended []string              // moves with which the player to move could claim now
	err      error
}

// judgedState tells whether the record is still the one that was judged.
type judgedState struct {
	cells, claims, struck int
	rulings               int // given and withdrawn
	rules                 scoresheet.RulesSet
	result                scoresheet.Result
	last                  *scoresheet.Cell
	decided               bool
}

func judgedStateOf(r *scoresheet.Record) judgedState {
	s := judgedState{cells: len(r.Cells), claims: len(r.Claims), struck: len(r.Struck), decided: r.OpenClaim() == nil}
	s.rules, s.result = r.Rules, r.Result
	for _, g := range r.Rulings {
		if s.rulings++; g.Withdrawn != 0 {
			s.rulings++
		}
	}
	if s.cells > 0 {
		s.last = r.Cells[s.cells-1]
	}
	return s
}

// judge gets the findings about the present record, once for each state.
func (v *visit) judge() *judged {
	of := judgedStateOf(v.ui.Record())
	if v.judged != nil && v.judged.of == of {
		return v.judged
	}
	j := &judged{of: of}
	v.judged = j
	claims, err := v.ui.Dev.AnsweredClaims()
	found, err2 := v.ui.Dev.Findings()
	intended, err3 := v.ui.Dev.Intended()
	j.found, j.intended, j.err = found, intended, cmp.Or(err, err2, err3)
	for i := range claims {
		j.list = append(j.list, finding{&claims[i].Finding, &claims[i]})
	}
	for i := range found {
		j.list = append(j.list, finding{Finding: &found[i]})
	}
	slices.SortStableFunc(j.list, func(a, b finding) int { return a.rank() - b.rank() })
	return j
}

func (f *finding) waits() bool {
	return f.claim != nil && f.claim.Claim.Decided == scoresheet.Undecided
}

// rank is its place in the list.
func (f *finding) rank() int {
	switch {
	case f.waits():
		return -1
	case f.claim != nil:
		return len(findingOrder)
	}
	return slices.Index(findingOrder, f.Kind)
}

// findingOrder is how important a kind is to an arbiter who comes to the
// board: what he has to act on first, then what ends the game by itself, then
// what can be claimed.
var findingOrder = []findings.Kind{
	findings.AgainstRuling, findings.Illegal, findings.Checkmate, findings.Stalemate, findings.Dead, findings.Fivefold,
	findings.SeventyFive, findings.AgainstDrawRules, findings.Threefold, findings.Fifty, findings.NotAlgebraic,
	findings.ForeignLetters, findings.Unknown,
}
