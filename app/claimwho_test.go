package app_test

import (
	"strings"
	"testing"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/scoresheet"
)

// R-A02, R-T05: who records for both is asked whose claim it is. A claim out of
// turn is answered as that, and an arbiter who accepts one that the sheet does
// not bear out is not told that it is correct.
func TestClaimForBoth(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	plan := stage.Pairing()
	plan.Recorder = scoresheet.RecorderArbiter
	_, err := r.dev.New(plan)
	r.must(err)
	r.must(r.dev.Play("e2e4"))
	r.ui.Refresh()
	r.press("action.claim")
	if r.ui.Button("claim.position claim.repetition") != nil || r.ui.Button("claim.nextmove claim.moves") != nil {
		t.Error("it can be claimed, and nobody said whose claim it is")
	}
	r.press("claim.by.white", "claim.position claim.repetition", "claim.announce")
	if c := r.openClaim(); c == nil || c.By != scoresheet.SignerWhite {
		t.Fatalf("the claim is %+v", c)
	}
	r.arbiter()
	r.press("arbiter.claim")
	if said := r.ui.EvidenceWords(); !strings.Contains(said, "out of turn") || !strings.Contains(said, "Not correct") {
		t.Errorf("it says %s", said)
	}
	r.press("find.accept")
	if asked := r.ui.Asked(); !strings.Contains(asked, "You accept the claim") || strings.Contains(asked, "The claim is correct") {
		t.Errorf("it asks %q", asked)
	}
	r.press("action.cancel")
	if said := r.ui.EvidenceWords(); !strings.Contains(said, "out of turn") {
		t.Errorf("cancelled, it is not the claim that is open again; it says %q", said)
	}
}
