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

// R-A02: a claim is the player's whose sheet it is. The panel says so before anything
// is announced, whoever holds the device, and whoever is to move.
func TestClaimSaysInWhoseName(t *testing.T) {
	for lang, want := range map[string][3]string{
		"en": {"Petrova claims a draw", "White claims. Claim a draw?", "Claim a draw?"},
		"de": {"Petrova reklamiert Remis", "Weiß reklamiert. Remis reklamieren?", "Remis reklamieren?"},
		"fr": {"Petrova demande la nulle", "Les Blancs demandent. Demander la nulle", "Demander la nulle"},
		"es": {"Petrova reclama tablas", "Reclaman las blancas. ¿Reclamar tablas?", "¿Reclamar tablas?"},
		"ru": {"Petrova заявляет о ничьей", "Заявляют белые. Заявить о ничьей?", "Заявить о ничьей?"},
		"uk": {"Petrova вимагає нічию", "Вимагають білі. Вимагати нічию?", "Вимагати нічию?"},
	} {
		for i, of := range []struct {
			recorder scoresheet.Recorder
			white    string
		}{{scoresheet.RecorderWhite, "Petrova, Anna"}, {scoresheet.RecorderWhite, "?"}, {scoresheet.RecorderArbiter, "Petrova, Anna"}} {
			r := rigWith(t, stage.New(t), usual, page.Options{Lang: lang})
			r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
			plan := stage.Pairing()
			plan.Recorder = of.recorder
			for j := range plan.Tags {
				if plan.Tags[j].Name == "White" {
					plan.Tags[j].Value = of.white
				}
			}
			_, err := r.dev.New(plan)
			r.must(err)
			r.must(r.dev.Play("e2e4"))
			r.ui.Refresh()
			r.press("action.claim")
			if said := r.ui.ClaimAsked(); !strings.HasPrefix(said, want[i]) {
				t.Errorf("%s: it says %q, want %q", lang, said, want[i])
			}
		}
	}
}
