package scoresheet_test

import (
	"reflect"
	"testing"

	"zapis/scoresheet"
)

// R-A10: a move is sealed, may be sealed anew until the game is parked, and
// stays away from the sheet; the game is parked until it is resumed.
func TestAdjournment(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{}).run("e2e4 e7e5")
	r := &d.rec
	first, second := scoresheet.MoveSealed{Box: []byte{1}, Key: []byte{2}, Recipient: "a"}, scoresheet.MoveSealed{Box: []byte{3}, Key: []byte{4}, Recipient: "a"}
	d.do(scoresheet.SealAsked{})
	if a := r.Sealing(); a == nil || a.HasSealed() || a.Cell.String() != "2w" || r.Status() != scoresheet.Open {
		t.Fatalf("after it was asked for: %+v, %s", a, r.Status())
	}
	if _, _, err := r.PlanUndo(); err == nil {
		t.Error("the move before the sealed one is taken back by an undo")
	}
	d.do(first)
	d.do(second)
	before := *r
	d.do(scoresheet.GameAdjourned{Resume: "10:00", Offer: true})
	a := r.Parked()
	if a == nil || !a.HasSealed() || a.Sealed.Box[0] != 3 || r.Sealing() != nil || r.Status() != scoresheet.Adjourned || len(r.Cells) != 2 {
		t.Fatalf("parked: %+v, %s", a, r.Status())
	}
	if before.Status() != scoresheet.Open {
		t.Error("a snapshot changed")
	}
	d.do(scoresheet.SealOpened{Code: "x"})
	d.do(scoresheet.TextWritten{Text: "Nf3", Language: "en"})
	d.do(scoresheet.GameResumed{})
	if r.Status() != scoresheet.Open || r.Parked() != nil || len(r.Cells) != 3 {
		t.Errorf("resumed: %s, %d cells", r.Status(), len(r.Cells))
	}
	d.do(scoresheet.GameAdjourned{Paper: true})
	if a := r.Parked(); a == nil || a.HasSealed() || a.Cell.String() != "2b" {
		t.Errorf("parked with paper: %+v", a)
	}
	got, err := scoresheet.DecodeRecord(r.Encode())
	if err != nil || !reflect.DeepEqual(got.Adjournments, r.Adjournments) {
		t.Errorf("read back: %v\n%+v\n%+v", err, got.Adjournments, r.Adjournments)
	}
}

func TestAdjournmentsOutOfOrder(t *testing.T) {
	for _, c := range []struct {
		name   string
		before []scoresheet.Payload
		bad    scoresheet.Payload
	}{
		{"sealed unasked", nil, scoresheet.MoveSealed{}},
		{"withdrawn unasked", nil, scoresheet.SealWithdrawn{}},
		{"opened unparked", nil, scoresheet.SealOpened{}},
		{"resumed unparked", nil, scoresheet.GameResumed{}},
		{"parked twice", []scoresheet.Payload{scoresheet.GameAdjourned{}}, scoresheet.GameAdjourned{}},
		{"asked twice", []scoresheet.Payload{scoresheet.SealAsked{}}, scoresheet.SealAsked{}},
		{"asked when parked", []scoresheet.Payload{scoresheet.GameAdjourned{}}, scoresheet.SealAsked{}},
		{"opened twice", []scoresheet.Payload{scoresheet.GameAdjourned{}, scoresheet.SealOpened{}}, scoresheet.SealOpened{}},
		{"withdrawn when parked", []scoresheet.Payload{scoresheet.SealAsked{}, scoresheet.GameAdjourned{}}, scoresheet.SealWithdrawn{}},
		{"restored unbegun", nil, scoresheet.ReconstructionEnded{}},
		{"begun twice", []scoresheet.Payload{scoresheet.ReconstructionBegun{}}, scoresheet.ReconstructionBegun{}},
	} {
		d := newDevice(t, scoresheet.GameOpened{})
		for _, p := range c.before {
			d.do(p)
		}
		if err := d.rec.FoldPayload(99, c.bad, 1); err == nil {
			t.Errorf("%s: folded", c.name)
		}
	}
}

// R-G21, Laws 8.5.3: what stood is noted before the players fill their sheets.
func TestReconstruction(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{}).run("e2e4")
	r := &d.rec
	d.do(scoresheet.ReconstructionBegun{Moves: 40, Board: "8/8/8/8/8/4k3/4P3/4K3 w"})
	if c := r.Reconstructing(); c == nil || c.Moves != 40 {
		t.Fatalf("begun: %+v", c)
	}
	d.do(scoresheet.ReconstructionEnded{Failed: true})
	if r.Reconstructing() != nil || !r.Reconstructions[0].Ended.Failed {
		t.Errorf("ended: %+v", r.Reconstructions[0])
	}
	got, err := scoresheet.DecodeRecord(r.Encode())
	if err != nil || !reflect.DeepEqual(got.Reconstructions, r.Reconstructions) {
		t.Errorf("read back: %v, %+v", err, got.Reconstructions)
	}
}

// R-A15, Laws 8.7: the arbiter corrects a signed result; what was signed stays
// signed, and the correction stands also if the sheet is changed and signed
// anew, until the arbiter rules another result.
func TestResultCorrected(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{}).run("e2e4")
	r := &d.rec
	correct := scoresheet.RulingGiven{Ruling: "result.corrected", Article: "8.7", Result: scoresheet.WhiteWins}
	d.do(correct)
	if got, by := r.Outcome(); got != scoresheet.NoResult || by != nil {
		t.Errorf("a ruling in the game counts as result: %s", got)
	}
	d.do(scoresheet.ResultEntered{Result: scoresheet.Draw})
	sign := func() {
		d.do(scoresheet.Signed{By: scoresheet.SignerWhite, Name: "A", Digest: r.Digest(), Approved: true})
		d.do(scoresheet.Signed{By: scoresheet.SignerBlack, Name: "B", Digest: r.Digest(), Approved: true})
	}
	sign()
	d.do(correct)
	got, by := r.Outcome()
	if got != scoresheet.WhiteWins || by == nil || r.Result != scoresheet.Draw || r.Status() != scoresheet.SignedByBoth {
		t.Fatalf("corrected: %s, %+v, %s", got, by, r.Status())
	}
	read, err := scoresheet.DecodeRecord(r.Encode())
	if again, _ := read.Outcome(); err != nil || again != scoresheet.WhiteWins {
		t.Errorf("read back: %v, %s", err, again)
	}
	withdrawn := *r
	if err := withdrawn.FoldPayload(99, scoresheet.RulingWithdrawn{Ruling: by.ID}, 1); err != nil {
		t.Fatal(err)
	}
	if got, _ := withdrawn.Outcome(); got != scoresheet.Draw {
		t.Errorf("withdrawn: %s", got)
	}
	d.run("e7e5")
	sign()
	if got, _ := r.Outcome(); got != scoresheet.WhiteWins {
		t.Errorf("signed anew: %s", got)
	}
	d.run("g1f3") // the signatures are void
	d.do(scoresheet.RulingGiven{Ruling: "result.given", Result: scoresheet.BothLose})
	d.do(scoresheet.ResultEntered{Result: scoresheet.BothLose})
	sign()
	if got, by := r.Outcome(); got != scoresheet.BothLose || by != nil {
		t.Errorf("another result was ruled: %s, %+v", got, by)
	}
}
