package session

import (
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
)

// kindDraw is the kind of a finding that an offer of a draw, or a draw that
// was agreed, is against the rules of the event (R-A08).
const kindDraw = "draw"

// drawTexts say in plain English what is wrong with an offer or an agreement.
var drawTexts = map[rulings.Why]string{
	rulings.FirstMove: "before each player has made a move",
	rulings.TooEarly:  "before the move from which the event lets a draw be agreed",
	rulings.NoConsent: "the event wants the arbiter's consent",
}

// drawFindings holds the offers on the sheet and a draw by agreement against
// the rules of the event. The arbiter's consent, once it is ruled, lifts
// either.
func (g *ruledGame) drawFindings() (all []Finding) {
	r, e := &g.record, g.event()
	consent := slices.ContainsFunc(r.Rulings, func(p *scoresheet.Ruling) bool {
		return p.Ruling == "agree.consent" && p.Withdrawn == 0
	})
	j := judge{rec: r, reading: g.reading}
	found := func(ply int, v rulings.Verdict, what string) {
		if v.OK {
			return
		}
		f := Finding{
			Kind: kindDraw, Certainty: "certain", Ply: ply, Cell: j.name(ply), Quiet: -1, Evidence: []string{j.name(ply)},
			Article: v.Article, Reason: what + ": " + drawTexts[v.Why], ReasonWord: "draw." + what + "." + string(v.Why),
		}
		if v.Why == "" {
			f.Certainty, f.ReasonWord = "possible", "draw."+what
			f.Reason = what + ": how many moves each has completed is not certain"
		}
		f.Shown = j.standings([]int{ply}, ply)
		all = append(all, f)
	}
	for i, c := range r.Cells {
		if c.Offer {
			found(i+1, e.Offer(g.moves(i+1), consent), "offer")
		}
	}
	if byAgreement(r) {
		found(g.made, e.Agree(g.moves(g.made), consent), "agreed")
	}
	return all
}

// byAgreement reports whether the draw on the sheet was agreed, as far as the
// players have said.
func byAgreement(r *scoresheet.Record) bool {
	return r.Result == scoresheet.Draw && (r.Reason == "" || r.Reason == "agreement")
}

// withDraws puts what is against the draw rules behind what ends the game and
// what is illegal, and before what can be claimed.
func withDraws(all, draws []Finding) []Finding {
	i := slices.IndexFunc(all, func(f Finding) bool {
		return f.Kind == "threefold" || f.Kind == "fifty" || f.Kind == "unknown"
	})
	if i < 0 {
		i = len(all)
	}
	return slices.Insert(all, i, draws...)
}
