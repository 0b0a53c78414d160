package scoresheet_test

import (
	"bytes"
	"errors"
	"testing"

	"zapis/scoresheet"
)

// R-A06, R-G09: a player notes that he does not agree with the result that
// counts. That is no signature; it stands while this result counts, whatever
// is written on the sheet, and his signature takes its place.
func TestDisagree(t *testing.T) {
	const white, black = scoresheet.SignerWhite, scoresheet.SignerBlack
	note := func(by scoresheet.Signer) func(d *device) {
		return func(d *device) { d.must(d.rec.PlanDisagree(by, "A")) }
	}
	run := func(script string) func(d *device) { return func(d *device) { d.run(script) } }
	rule := func(result scoresheet.Result) func(d *device) {
		return func(d *device) { d.do(scoresheet.RulingGiven{Ruling: "result.corrected", Result: result}) }
	}
	for _, c := range []struct {
		name         string
		do           []func(d *device)
		white, black bool // do not agree
		status       scoresheet.Status
	}{
		{"White", []func(d *device){run("e2e4 result:1-0"), note(white)}, true, false, scoresheet.Ended},
		{"both", []func(d *device){run("e2e4 result:1-0"), note(black), note(white)}, true, true, scoresheet.Ended},
		{"noted twice", []func(d *device){run("result:1-0"), note(white), note(white)}, true, false, scoresheet.Ended},
		{"the other one signs", []func(d *device){run("result:1-0"), note(white), run("sign:black sign:arbiter")}, true, false, scoresheet.Ended},
		{"he signs later", []func(d *device){run("result:1-0"), note(white), note(black), run("sign:white")}, false, true, scoresheet.Ended},
		{"both sign later", []func(d *device){run("result:1-0"), note(white), run("sign:white sign:black")}, false, false, scoresheet.SignedByBoth},
		{"signed, changed, noted", []func(d *device){run("e2e4 result:1-0 sign:white e7e5"), note(white)}, true, false, scoresheet.Ended},
		{"an entry after it", []func(d *device){run("result:1-0"), note(white), run("e2e4 undo")}, true, false, scoresheet.Ended},
		{"another result", []func(d *device){run("result:1-0"), note(black), run("result:0-1")}, false, false, scoresheet.Ended},
		{"taken off", []func(d *device){run("result:1-0"), note(black), run("result:*")}, false, false, scoresheet.Open},
		{"entered again", []func(d *device){run("result:1-0"), note(black), run("result:* result:1-0")}, false, true, scoresheet.Ended},
		{
			"a correction of what he signed",
			[]func(d *device){run("result:1-0 sign:white sign:black"), rule(scoresheet.BlackWins), note(white)},
			true, false, scoresheet.SignedByBoth,
		},
		{
			"a correction signed again",
			[]func(d *device){run("result:1-0 sign:white sign:black"), rule(scoresheet.BlackWins), note(white), run("sign:white")},
			false, false, scoresheet.SignedByBoth,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDevice(t, scoresheet.GameOpened{})
			for _, do := range c.do {
				do(d)
			}
			back, err := scoresheet.DecodeRecord(d.rec.Encode())
			if err != nil || !bytes.Equal(back.Encode(), d.rec.Encode()) {
				t.Fatalf("read back as %x (%v)", back.Encode(), err)
			}
			for _, r := range []*scoresheet.Record{&d.rec, &back, d.refold(len(d.log))} {
				for by, want := range map[scoresheet.Signer]bool{white: c.white, black: c.black} {
					if got := r.Disagreement(by); (got != nil) != want || want && got.Name != "A" {
						t.Errorf("%s: %+v", by, got)
					}
				}
				if r.Status() != c.status {
					t.Errorf("the status is %s", r.Status())
				}
			}
		})
	}
}

// What cannot be disagreed with is refused, when written and when folded.
func TestDisagreeRefused(t *testing.T) {
	var signed *scoresheet.SignedError
	for _, c := range []struct {
		name, script string
		by           scoresheet.Signer
		is           func(error) bool
	}{
		{"no result", "e2e4", scoresheet.SignerWhite, func(err error) bool { return errors.Is(err, scoresheet.ErrNothingToDisagree) }},
		{"signed", "result:1-0 sign:white", scoresheet.SignerWhite, func(err error) bool { return errors.As(err, &signed) }},
		{"signed by both", "result:1-0 sign:white sign:black", scoresheet.SignerBlack, func(err error) bool { return errors.As(err, &signed) }},
		{"nobody", "result:1-0", 0, func(err error) bool { return err != nil }},
		{"the arbiter", "result:1-0", scoresheet.SignerArbiter, func(err error) bool { return err != nil }},
	} {
		d := newDevice(t, scoresheet.GameOpened{}).run(c.script)
		before := state(&d.rec)
		if _, err := d.rec.PlanDisagree(c.by, "A"); !c.is(err) {
			t.Errorf("%s: %v", c.name, err)
		}
		if err := d.rec.FoldPayload(d.chain.Next, scoresheet.Disagreed{By: c.by, Name: "A"}, 1); err == nil || state(&d.rec) != before {
			t.Errorf("%s: folded: %v", c.name, err)
		}
	}
	var none scoresheet.Record
	if err := none.FoldPayload(1, scoresheet.Disagreed{By: 1}, 0); err == nil {
		t.Error("folded before a game")
	}
}

// A snapshot keeps what was noted when it was taken.
func TestDisagreeSnapshot(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{}).run("result:1-0")
	d.must(d.rec.PlanDisagree(scoresheet.SignerBlack, "B"))
	before := d.rec
	want := before.Encode()
	d.must(d.rec.PlanDisagree(scoresheet.SignerWhite, "A"))
	d.must(d.rec.PlanDisagree(scoresheet.SignerBlack, "C"))
	d.run("sign:white sign:black")
	if got := before.Encode(); !bytes.Equal(got, want) || len(d.rec.Disagreements) != 0 {
		t.Errorf("the snapshot is now\n%x\nand was\n%x", got, want)
	}
}
