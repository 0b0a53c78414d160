package arbitration

import (
	"fmt"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/unwinnable"
)

// AnsweredClaim is a player's claim with what the record says about it.
type AnsweredClaim struct {
	Finding
	Claim *scoresheet.Claim
	Side  board.Color // who claims
	Move  string      // announced with it, as it stands on the sheet; "" of a claim on the position
}

// AnsweredClaims answers every claim of the game from the sheet at the time of
// the claim, in the order of the claims (R-A02, R-A03). Claims whose cell was
// cancelled since are left out.
func (g *Game) AnsweredClaims() (all []AnsweredClaim) {
	_, algebraic := g.mustBeAlgebraic()
	for _, c := range g.record.Claims {
		if a, ok := answerClaim(&g.record, c, g.lang); ok {
			a.Article = g.rules.Set.Article(a.Article)
			if algebraic {
				a.notation(&g.record)
			}
			all = append(all, a)
		}
	}
	return all
}

// answerClaim answers a claim; ok is false if its cell is no longer on the
// sheet.
func answerClaim(r *scoresheet.Record, claim *scoresheet.Claim, lang notation.Language) (a AnsweredClaim, ok bool) {
	at := 0
	if claim.Cell != 0 {
		if at = r.Find(claim.Cell) + 1; at == 0 {
			return a, false
		}
	}
	asked := findings.Claim{Kind: findings.Threefold, Ply: at}
	if claim.Claim == scoresheet.ClaimFifty {
		asked.Kind = findings.Fifty
	}
	a.Claim, a.Side = claim, r.Claimant(claim)
	if claim.Intended {
		cell := r.Cells[at-1]
		asked.Ply, asked.Intended = at-1, &cell.Writing
		a.Move = cell.Text(lang, notation.Short)
	}
	// Later entries did not exist when the claim was made.
	before, then := *r, *r
	before.Cells, then.Cells = r.Cells[:asked.Ply], r.Cells[:at]
	answer := findings.ToClaim(&before, asked, unwinnable.ProvenDead)
	d := describer{rec: r, reading: replay.Read(&then)}
	a.Finding = d.finding(&answer.Finding)
	a.Kind, a.Ply, a.Cell = asked.Kind, at, d.name(at)
	a.turn(r)
	return a, true
}

// Reason words of a claim that fails whatever the position was.
const (
	wordOutOfTurn = "outofturn"
	wordSkipped   = "skipped"
	wordNumeric   = "numeric"
)

// notation rules the sheet out as evidence for the claim if it is not in
// algebraic notation, which is required over the board (Laws, Appendix C).
func (a *AnsweredClaim) notation(r *scoresheet.Record) {
	if len(inDigits(r.Cells[:a.Ply])) > 0 && a.Reason == "" {
		a.Reason, a.ReasonWord = numericText, wordNumeric
	}
}

// turn rules the claim out if it was not the claimant's turn: the Laws give the
// claim to the player having the move (9.2, 9.3).
func (a *AnsweredClaim) turn(r *scoresheet.Record) {
	switch {
	case r.Entitled(a.Claim) != a.Side:
		a.Certainty, a.Settles = findings.RuledOut, nil
		a.Reason = fmt.Sprintf("out of turn: by the sheet %s has the move, whose claim it would be", a.Side.Other())
		a.ReasonWord = wordOutOfTurn
	case r.Skipped(a.Claim) && a.Reason == "":
		a.Reason = fmt.Sprintf("out of turn, unless a move of %s is missing on the sheet", a.Side.Other())
		a.ReasonWord = wordSkipped
	}
}

// claimReason returns how a draw that a claim brought came about, with the
// article of the rules of the game.
func claimReason(c *scoresheet.Claim, d scoresheet.Decision, set *rulings.Set) string {
	article := "9.2"
	if c.Claim == scoresheet.ClaimFifty {
		article = "9.3"
	}
	if c.Intended {
		article += ".1"
	} else {
		article += ".2"
	}
	if d == scoresheet.Agreed {
		article = "9.1.2.3"
	}
	return "draw, Laws " + set.Article(article)
}
