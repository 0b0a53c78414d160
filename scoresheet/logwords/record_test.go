package logwords_test

import (
	"reflect"
	"slices"
	"testing"

	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

// R-A14, R-G10: what a record tells without its log is what the log tells: the
// same acts, at the same times, in the same order and words.
func TestRecordTellsWhatTheLogTells(t *testing.T) {
	r := newRig(t, scoresheet.GameOpened{Recorder: scoresheet.RecorderArbiter})
	r.play("g1f3 +40 g8f6 +30 f3g1 +20 f6g8 +20")
	r.do(scoresheet.ClaimMade{Claim: scoresheet.ClaimThreefold, Cell: r.rec.Cells[3].ID}).pass(5000)
	claim := r.rec.Claims[0].ID
	r.do(scoresheet.ClaimDecided{Claim: claim, Decision: scoresheet.Rejected, Text: "twice only"}).pass(1000)
	r.do(scoresheet.RulingGiven{Ruling: "illegal.time", Article: "7.5.5", Cell: r.rec.Cells[2].ID, Side: scoresheet.SignerBlack, Added: 120, Text: "the clock was set"}).pass(1000)
	r.do(scoresheet.RulingWithdrawn{Ruling: r.rec.Rulings[0].ID, Text: "the wrong side"}).pass(1000)
	r.do(scoresheet.MovesCancelled{Cell: r.rec.Cells[2].ID, Text: "from the position before"}).pass(1000)
	r.play("+60 e2e4 +9")
	r.do(scoresheet.ClaimMadeBy{ClaimMade: scoresheet.ClaimMade{Claim: scoresheet.ClaimFifty, Cell: r.rec.Cells[2].ID, Intended: true}, By: scoresheet.SignerBlack}).pass(3000)
	r.do(scoresheet.ClaimDecided{Claim: r.rec.Claims[1].ID, Decision: scoresheet.Rejected}).pass(1000)
	r.do(scoresheet.ReconstructionBegun{Moves: 4, Text: "both clocks stand"}).pass(2000)
	r.do(scoresheet.ReconstructionEnded{Failed: true, Text: "8.6"}).pass(2000)
	r.do(scoresheet.GameAdjourned{Resume: "2026-10-01 10:00", Paper: true, Text: "in the safe"}).pass(minute)
	r.do(scoresheet.SealOpened{Text: "before both"}, scoresheet.GameResumed{}).pass(minute)
	r.result(scoresheet.Draw).do(scoresheet.Disagreed{By: scoresheet.SignerWhite, Name: "Anna"})

	var want []logwords.Event
	for _, e := range r.log().Events {
		switch e.Payload.(type) {
		case scoresheet.ClaimMade, scoresheet.ClaimMadeBy, scoresheet.ClaimDecided, scoresheet.MovesCancelled,
			scoresheet.RulingGiven, scoresheet.RulingWithdrawn, scoresheet.GameAdjourned, scoresheet.SealOpened, scoresheet.GameResumed,
			scoresheet.ReconstructionBegun, scoresheet.ReconstructionEnded, scoresheet.Disagreed:
			want = append(want, e)
		}
	}
	got := logwords.FromRecord(&r.rec)
	if len(want) != 13 || len(got) != len(want) {
		t.Fatalf("%d events of the record, %d of the log", len(got), len(want))
	}
	for i, e := range got {
		w := want[i]
		if e.At() != w.At() || e.Kind != w.Kind || !reflect.DeepEqual(e.Payload, w.Payload) {
			t.Errorf("%d: %v %s %+v, in the log %v %s %+v", i, e.At(), e.Kind, e.Payload, w.At(), w.Kind, w.Payload)
		}
		for _, lang := range assets.Languages() {
			if a, b := e.Say(assets.Words(lang)), w.Say(assets.Words(lang)); a != b {
				t.Errorf("%d: %q, in the log %q", i, a, b)
			}
		}
	}
	if !slices.IsSortedFunc(got, func(a, b logwords.Event) int { return int(a.At() - b.At()) }) {
		t.Error("not in order")
	}
}
