package scoresheet_test

import (
	"errors"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// TestClaim: a claim stands on the position or on the move announced with it,
// which nothing changes until the arbiter has decided; recording goes on
// meanwhile (R-A02, R-A03, R-G19; Laws 9.2, 9.3, 9.5.1).
func TestClaim(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{})
	r := &d.rec
	if plan, err := r.PlanClaim(scoresheet.ClaimThreefold, nil, d.chain.Next); err != nil || plan[0] != (scoresheet.ClaimMade{Claim: scoresheet.ClaimThreefold}) {
		t.Errorf("a claim on the starting position: %v, %v", plan, err)
	}
	d.must(r.PlanText("Nf3", "en"))
	move := func(text string) []scoresheet.Payload {
		plan, err := r.PlanText(text, "en")
		if err != nil {
			t.Fatal(err)
		}
		return plan
	}
	d.must(r.PlanClaim(scoresheet.ClaimFifty, move("Nf6"), d.chain.Next))
	c := r.OpenClaim()
	if c == nil || !c.Intended || r.Claimant(c) != board.Black || r.Cells[1].ID != c.Cell || r.Cells[1].Writing.Text != "Nf6" {
		t.Fatalf("the claim is %+v", c)
	}
	name := r.NameAt(1)
	for what, err := range map[string]error{
		"correct": second(r.PlanAt(name)), "remove": second(r.PlanRemove(name, false)),
		"remove the pair": second(r.PlanRemove(r.NameAt(0), true)), "insert": second(r.PlanInsert(r.NameAt(0), false, 99)),
	} {
		if !errors.Is(err, scoresheet.ErrAnnounced) {
			t.Errorf("%s the announced move: %v", what, err)
		}
	}
	if _, _, err := r.PlanUndo(); err == nil {
		t.Error("an undo takes a claim back")
	}
	if _, err := r.PlanClaim(scoresheet.ClaimFifty, nil, d.chain.Next); err == nil {
		t.Error("two claims at once")
	}
	d.must(r.PlanText("Ng1", "en")) // play goes on
	d.run("undo")
	d.do(scoresheet.ClaimDecided{Claim: c.ID, Decision: scoresheet.Rejected, Text: "twice only"})
	if r.OpenClaim() != nil || r.Claims[0].Decided != scoresheet.Rejected || c.Decided != scoresheet.Undecided {
		t.Errorf("decided, the claim is %+v", r.Claims[0])
	}
	d.must(r.PlanAt(name)) // if the announced move is illegal, another one is made
	d.must(r.PlanText("Nc6", "en"))
	if got := sheet(r); got != "Nf3 Nc6" {
		t.Errorf("the sheet is %s", got)
	}
	for _, p := range []scoresheet.Payload{
		scoresheet.ClaimMade{Claim: 1, Cell: 4711},
		scoresheet.ClaimMade{Cell: 0},
		scoresheet.ClaimMade{Claim: 1, Intended: true},
		scoresheet.ClaimDecided{Claim: c.ID, Decision: scoresheet.Accepted},
		scoresheet.ClaimDecided{Claim: 4711, Decision: scoresheet.Accepted},
	} {
		before := r.Encode()
		if err := r.FoldPayload(d.chain.Next, p, 0); err == nil || string(before) != string(r.Encode()) {
			t.Errorf("%+v was folded: %v", p, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestCancel: a cancelled move and what follows it are struck and kept, and
// the game goes on from the position before (R-A05, Laws 7.5.1).
func TestCancel(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{})
	r := &d.rec
	for _, m := range []string{"e4", "Ke7", "d4"} {
		d.must(r.PlanText(m, "en"))
	}
	third := r.BoardBefore(1)
	d.do(scoresheet.ResultEntered{Result: scoresheet.WhiteWins})
	d.do(scoresheet.Signed{By: scoresheet.SignerWhite, Digest: r.Digest(), Approved: true})
	d.do(scoresheet.MovesCancelled{Cell: r.Cells[1].ID, Text: "the king cannot go there"})
	if got := sheet(r); got != "e4" || len(r.Struck) != 1 || len(r.Struck[0].Cells) != 2 || r.Struck[0].First.String() != "1b" {
		t.Errorf("the sheet is %s, struck %+v", got, r.Struck)
	}
	if r.Board().Sq != third.Sq || r.Signers[scoresheet.SignerWhite] != nil {
		t.Error("the position before is not restored, or a signature still holds")
	}
	d.must(r.PlanText("e5", "en"))
	if got := sheet(r); got != "e4 e5" {
		t.Errorf("the sheet is %s", got)
	}
	back, err := scoresheet.DecodeRecord(r.Encode())
	if err != nil || len(back.Struck) != 1 || back.Struck[0].Text != r.Struck[0].Text || string(back.Encode()) != string(r.Encode()) {
		t.Errorf("read back: %+v, %v", back.Struck, err)
	}
}

// TestRulings: rulings stand in the record with their article, and one that is
// taken back stays there (R-A06).
func TestRulings(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{})
	r := &d.rec
	d.must(r.PlanText("e4", "en"))
	d.do(scoresheet.RulesSet{Name: "fide", Text: "{}", Play: "standard"})
	id := d.chain.Next
	d.do(scoresheet.RulingGiven{Ruling: "illegal.move", Article: "7.5.5", Side: scoresheet.SignerWhite, Cell: r.Cells[0].ID, Added: 120})
	before := *r
	d.do(scoresheet.RulingWithdrawn{Ruling: id, Text: "it was legal"})
	if r.Rulings[0].Withdrawn == 0 || before.Rulings[0].Withdrawn != 0 {
		t.Errorf("withdrawn: %+v, before: %+v", r.Rulings[0], before.Rulings[0])
	}
	back, err := scoresheet.DecodeRecord(r.Encode())
	if err != nil || *back.Rulings[0] != *r.Rulings[0] || back.Rules != r.Rules {
		t.Errorf("read back: %+v, %v", back.Rulings, err)
	}
	for _, p := range []scoresheet.Payload{
		scoresheet.RulingGiven{},
		scoresheet.RulingGiven{Ruling: "x", Cell: 4711},
		scoresheet.RulingWithdrawn{Ruling: id},
		scoresheet.RulingWithdrawn{Ruling: 4711},
		scoresheet.PawnReplaced{After: r.Cells[0].ID, Square: square("a8")},
	} {
		if err := r.FoldPayload(d.chain.Next, p, 0); err == nil {
			t.Errorf("%+v was folded", p)
		}
	}
}
