package session

import (
	"fmt"

	"zapis/scoresheet"
)

// kindResult is the kind of a finding that the sheet has another result than
// the arbiter ruled, as the log of an older version may.
const kindResult = "result"

// ruledFindings names the contradiction between the ruled result and the one
// that the sheet has.
func (g *ruledGame) ruledFindings() []Finding {
	r := &g.record
	ruled, article := r.Overruled()
	if ruled == scoresheet.NoResult {
		return nil
	}
	j := judge{rec: r, reading: g.reading}
	ply := len(r.Cells)
	return []Finding{{
		Kind: kindResult, Certainty: "certain", Ply: ply, Cell: j.name(ply), Quiet: -1, Evidence: []string{},
		Article: article, Reason: fmt.Sprintf("the arbiter ruled %s, and the sheet has %s", ruled, r.Result),
		ReasonWord: kindResult, Shown: j.standings([]int{ply}, ply),
	}}
}
