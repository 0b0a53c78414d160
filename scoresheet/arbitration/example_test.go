package arbitration_test

import (
	"fmt"
	"log"

	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/notation"
)

// Black claims that his next move brings the position about for the third time.
// The arbiter is told whether it does, and what of the sheet he should look at.
func Example() {
	var r scoresheet.Record
	var next scoresheet.EventID
	do := func(plan []scoresheet.Payload, err error) {
		for _, p := range plan {
			if err == nil {
				err = r.FoldPayload(next, p, 0)
			}
			next++
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	do([]scoresheet.Payload{scoresheet.GameOpened{}}, nil)
	for _, text := range []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"} {
		do(r.PlanText(text, notation.English))
	}
	intended, err := r.PlanText("Ng8", notation.English)
	if err != nil {
		log.Fatal(err)
	}
	do(r.PlanClaim(scoresheet.ClaimThreefold, scoresheet.SignerBlack, intended, next))

	game := arbitration.NewGame(r, nil, notation.English)
	for _, c := range game.AnsweredClaims() {
		fmt.Println(c.Side, "claims with", c.Move, "–", c.Certainty, "by", c.Article, "after", c.Evidence)
	}
	// Output:
	// black claims with Ng8 – certain by 9.2.1 after [0 2b 4b]
}
