package attest_test

import (
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// An older program on the same device goes on with a game whose help it does not
// know, and its export has no tag of it. The log in the record file tells it all the
// same (R-T05, R-C02); a log that does not have it, or another, is not the game's.
func TestHelpThatTheExportOmits(t *testing.T) {
	helped := attest.Helped{Assistants: [2]string{"Jana", "Peter"}, Speech: true}
	r := newRecorder(t, keyOf(1), scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite})
	r.do(
		scoresheet.AssistantNamed{Of: scoresheet.SignerWhite, Name: "Jana"}, scoresheet.AssistantNamed{Of: scoresheet.SignerBlack, Name: "Peter"},
		scoresheet.SpeechAllowed{Allowed: true}, scoresheet.SpeechAllowed{},
	)
	r.tap("e2", "e4")
	r.end(scoresheet.Draw, "")
	if got := reportOf(t, r.file()); got.Status != attest.Intact || got.Helped != helped {
		t.Errorf("%s, helped %+v", got.Describe(), got.Helped)
	}
	for _, told := range []attest.Helped{{Speech: true}, {Assistants: [2]string{"Jana", ""}, Speech: true}, {Assistants: [2]string{"Peter", "Jana"}, Speech: true}, {Assistants: helped.Assistants}} {
		facts := r.facts()
		facts.Helped = told
		game, err := attest.PGN(&r.record, facts, r.key)
		if err != nil {
			t.Fatal(err)
		}
		if got := reportOf(t, attest.RecordFile(game, r.segments)); got.Status != attest.Invalid {
			t.Errorf("the tags tell %+v, the log %+v: %s", told, helped, got.Describe())
		}
	}
}
