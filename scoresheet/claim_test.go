package scoresheet_test

import (
	"errors"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// A player claims on his own sheet whoever has the move, and on a sheet kept for
// both the one who is named (R-A02, R-T05). The event of old is written
// wherever the same claimant follows from it.
func TestClaimant(t *testing.T) {
	const white, black = scoresheet.SignerWhite, scoresheet.SignerBlack
	for _, c := range []struct {
		name     string
		recorder scoresheet.Recorder
		said     scoresheet.Signer
		before   string // written before
		move     string // with the claim
		by       board.Color
		kind     scoresheet.Kind
		entitled board.Color
		sheet    string
		err      error
	}{
		{"White out of turn", scoresheet.RecorderWhite, 0, "e4", "", board.White, 42, board.Black, "e4", nil},
		{"White on his turn", scoresheet.RecorderWhite, 0, "e4 e5", "", board.White, 28, board.White, "e4 e5", nil},
		{"White with a move", scoresheet.RecorderWhite, 0, "e4 e5", "Nf3", board.White, 28, board.White, "e4 e5 | Nf3", nil},
		{"White out of turn with a move", scoresheet.RecorderWhite, 0, "e4", "Nf3", board.White, 28, board.White, "e4 · | Nf3", nil},
		{"White before the first move", scoresheet.RecorderWhite, 0, "", "", board.White, 28, board.White, "", nil},
		{"Black out of turn before the first move", scoresheet.RecorderBlack, 0, "", "", board.Black, 42, board.White, "", nil},
		{"Black out of turn", scoresheet.RecorderBlack, 0, "e4 e5", "", board.Black, 42, board.White, "e4 e5", nil},
		{"Black for White", scoresheet.RecorderBlack, white, "e4 e5", "", 0, 0, 0, "", scoresheet.ErrOthersClaim},
		{"Black himself, said", scoresheet.RecorderBlack, black, "e4", "", board.Black, 28, board.Black, "e4", nil},
		{"for both, nobody said", scoresheet.RecorderArbiter, 0, "e4", "", 0, 0, 0, "", scoresheet.ErrWhoClaims},
		{"for both, the arbiter", scoresheet.RecorderArbiter, scoresheet.SignerArbiter, "e4", "", 0, 0, 0, "", scoresheet.ErrWhoClaims},
		{"for both, White out of turn", scoresheet.RecorderArbiter, white, "e4", "", board.White, 42, board.Black, "e4", nil},
		{"for both, Black", scoresheet.RecorderArbiter, black, "e4", "", board.Black, 28, board.Black, "e4", nil},
		{"unsaid, as ever", scoresheet.RecorderUnsaid, 0, "e4", "", board.Black, 28, board.Black, "e4", nil},
		{"unsaid, White said", scoresheet.RecorderUnsaid, white, "e4", "", board.White, 42, board.Black, "e4", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDevice(t, scoresheet.GameOpened{Recorder: c.recorder})
			r := &d.rec
			for _, text := range strings.Fields(c.before) {
				d.must(r.PlanText(text, "en"))
			}
			by, err := r.ClaimBy(c.said)
			if !errors.Is(err, c.err) {
				t.Fatalf("%v", err)
			}
			if err != nil {
				return
			}
			var intended []scoresheet.Payload
			if c.move != "" {
				if intended, err = r.PlanTextBy(by, c.move, "en"); err != nil {
					t.Fatal(err)
				}
			}
			plan, err := r.PlanClaim(scoresheet.ClaimThreefold, by, intended, d.chain.Next)
			d.must(plan, err)
			kind, _ := plan[len(plan)-1].Kind()
			claim := r.OpenClaim()
			if r.Claimant(claim) != c.by || kind != c.kind || r.Entitled(claim) != c.entitled {
				t.Errorf("%s claims by an event of kind %d, and it would be %s's", r.Claimant(claim), kind, r.Entitled(claim))
			}
			if got := sheet(r); got != c.sheet {
				t.Errorf("the sheet is %q", got)
			}
			back, err := scoresheet.DecodeRecord(r.Encode())
			if err != nil || back.Claimant(back.OpenClaim()) != c.by {
				t.Errorf("read back: %v", err)
			}
		})
	}
	d := newDevice(t, scoresheet.GameOpened{})
	if err := d.rec.FoldPayload(d.chain.Next, scoresheet.ClaimMadeBy{ClaimMade: scoresheet.ClaimMade{Claim: 1}}, 0); err == nil {
		t.Error("a claim of nobody is folded")
	}
}

// TestClaim: a claim stands on the position or on the move announced with it,
// which nothing changes until the arbiter has decided; recording goes on
// meanwhile (R-A02, R-A03, R-G19; Laws 9.2, 9.3, 9.5.1).
func TestClaim(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{})
	r := &d.rec
	if plan, err := r.PlanClaim(scoresheet.ClaimThreefold, 0, nil, d.chain.Next); err != nil || plan[0] != (scoresheet.ClaimMade{Claim: scoresheet.ClaimThreefold}) {
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
	d.must(r.PlanClaim(scoresheet.ClaimFifty, 0, move("Nf6"), d.chain.Next))
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
	if _, err := r.PlanClaim(scoresheet.ClaimFifty, 0, nil, d.chain.Next); err == nil {
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
