package arbitration

import (
	"slices"

	"zapis/scoresheet"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

// drawTexts has texts in plain English for what is wrong with an offer or an
// agreement.
var drawTexts = map[rulings.Why]string{
	rulings.FirstMove: "before each player has made a move",
	rulings.TooEarly:  "before the move from which the event lets a draw be agreed",
	rulings.NoConsent: "the event wants the arbiter's consent",
}

// drawFindings returns the offers on the sheet, and a draw by agreement, that
// are against the rules of the event. There are none once the arbiter has ruled
// that he consents.
func (g *Game) drawFindings() (all []Finding) {
	r, e := &g.record, g.event()
	consent := slices.ContainsFunc(r.Rulings, func(p *scoresheet.Ruling) bool {
		return rulings.ID(p.Ruling) == rulings.AgreeConsent && p.Withdrawn == 0
	})
	d := describer{rec: r, reading: g.read()}
	found := func(ply int, v rulings.Verdict, what string) {
		if v.OK {
			return
		}
		f := Finding{
			Kind: findings.AgainstDrawRules, Certainty: findings.Certain, Ply: ply, Cell: d.name(ply), Quiet: -1, Evidence: []string{d.name(ply)},
			Article: v.Article, Reason: what + ": " + drawTexts[v.Why], ReasonWord: "draw." + what + "." + string(v.Why),
		}
		if v.Why == "" {
			f.Certainty, f.ReasonWord = findings.Possible, "draw."+what
			f.Reason = what + ": how many moves each has completed is not certain"
		}
		f.Shown = d.standings([]int{ply}, ply)
		all = append(all, f)
	}
	for i, c := range r.Cells {
		if c.Offer {
			found(i+1, e.Offer(g.moves(i+1), consent), "offer")
		}
	}
	if byAgreement(r) {
		found(g.played, e.Agree(g.moves(g.played), consent), "agreed")
	}
	return all
}

// byAgreement reports whether the draw on the sheet was agreed, according to
// the players.
func byAgreement(r *scoresheet.Record) bool {
	return r.Result == scoresheet.Draw && (r.Reason == "" || r.Reason == "agreement")
}

// withDraws inserts the findings about the draw rules after those that end the
// game and illegal moves, and before possible claims.
func withDraws(all, draws []Finding) []Finding {
	i := slices.IndexFunc(all, func(f Finding) bool {
		return f.Kind == findings.Threefold || f.Kind == findings.Fifty || f.Kind == findings.Unknown
	})
	if i < 0 {
		i = len(all)
	}
	return slices.Insert(all, i, draws...)
}
