package attest_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// R-A06, R-A10, R-A15: what the arbiter decided can be read in the PGN by
// whoever has no other program, and a corrected result stands as the result.
func TestRulingsInPGN(t *testing.T) {
	r := newRecorder(t, keyOf(3), scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "A"}, {Name: "Black", Value: "B"}}})
	r.tap("e2", "e4")
	r.tap("e7", "e4")
	r.do(scoresheet.MovesCancelled{Cell: r.record.Cells[1].ID, Text: "a pawn moves on its file"})
	r.tap("e7", "e5")
	r.do(
		scoresheet.RulingGiven{
			Ruling: "illegal.move", Article: "7.5.5", Side: scoresheet.SignerBlack, Cell: r.record.Cells[1].ID, Added: 120,
			White: scoresheet.Clock{Noted: true, Seconds: 3720, WithSeconds: true},
		},
		scoresheet.GameAdjourned{Paper: true}, scoresheet.SealOpened{}, scoresheet.GameResumed{},
	)
	plan, err := r.record.PlanClaim(scoresheet.ClaimFifty, 0, r.record.PlanMove(square(t, "g1"), square(t, "f3"), 0), r.chain.Next)
	if err != nil {
		t.Fatal(err)
	}
	r.do(plan...)
	r.do(
		scoresheet.ClaimDecided{Claim: r.chain.Next - 1, Decision: scoresheet.Agreed},
		scoresheet.ResultEntered{Result: scoresheet.Draw, Reason: "agreed"},
	)
	for by, name := range map[scoresheet.Signer]string{scoresheet.SignerWhite: "A", scoresheet.SignerBlack: "B"} {
		r.do(scoresheet.Signed{By: by, Name: name, Approved: true, Digest: r.record.Digest()})
	}
	signed := textOf(t, &r.record)
	r.do(scoresheet.RulingGiven{Ruling: "result.corrected", Article: "8.7", Result: scoresheet.BothLose, Text: "both sheets {wrong}"})
	corrected := textOf(t, &r.record)
	for _, c := range []struct {
		text string
		want []string
		not  []string
	}{
		{signed, []string{
			`[Result "1/2-1/2"]`,
			"{Cancelled by the arbiter (Laws 7.5.1): 1b e7xe4: a pawn moves on its file}",
			"{Ruling: illegal.move (7.5.5), Black, 2:00 to White, White's clock 1:02:00}",
			"{Adjourned, move 2w sealed on paper}",
			"{White claims a draw (fifty) with the move Nf3: agreed}",
			"2w was announced with a claim and not made.",
		}, []string{"2. Nf3", attest.TagSigned}},
		{corrected, []string{
			`[Result "*"]`, `[ZapisResult "0-0"]`, `[ZapisSigned "1/2-1/2"]`, `[Termination "adjudication"]`,
			"{Ruling: result.corrected (8.7), 0-0: both sheets (wrong)}",
		}, nil},
	} {
		text := strings.Join(strings.Fields(c.text), " ")
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in\n%s", want, c.text)
			}
		}
		for _, not := range c.not {
			if strings.Contains(text, not) {
				t.Errorf("%q is in\n%s", not, c.text)
			}
		}
	}
}

// A claim and a ruling on a move that was cancelled stand where it was, behind
// what says that it was cancelled, and not at the end of the game (R-A05, R-A06).
func TestRuledOnCancelled(t *testing.T) {
	r := newRecorder(t, keyOf(3), scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "A"}, {Name: "Black", Value: "B"}}})
	r.tap("e2", "e4")
	r.tap("e7", "e4")
	wrong := r.record.Cells[1].ID
	plan, err := r.record.PlanClaim(scoresheet.ClaimFifty, 0, nil, r.chain.Next)
	if err != nil {
		t.Fatal(err)
	}
	r.do(plan...)
	r.do(scoresheet.ClaimDecided{Claim: r.chain.Next - 1, Decision: scoresheet.Rejected})
	r.do(
		scoresheet.RulingGiven{Ruling: "illegal.move", Article: "7.5.1; 7.5.5", Side: scoresheet.SignerBlack, Cell: wrong, Added: 120},
		scoresheet.MovesCancelled{Cell: wrong, Article: "7.5.1"},
	)
	r.tap("e7", "e5")
	r.tap("g1", "f3")
	text := strings.Join(strings.Fields(textOf(t, &r.record)), " ")
	want := "1. e4 {Cancelled by the arbiter (Laws 7.5.1): 1b e7xe4} {White claims a draw (fifty): rejected} " +
		"{Ruling: illegal.move (7.5.1; 7.5.5), Black, 2:00 to White} 1... e5 2. Nf3"
	if !strings.Contains(text, want) {
		t.Errorf("%q is not in\n%s", want, text)
	}
}

// A log of an older version may have another result on the sheet than the
// arbiter ruled: the export is intact, and verification names both (R-A06).
func TestOverruledResult(t *testing.T) {
	for _, c := range []struct {
		name   string
		events []scoresheet.Payload
		want   string
	}{
		{"as ruled", nil, ""},
		{"another", []scoresheet.Payload{
			scoresheet.ResultEntered{}, scoresheet.ResultEntered{Result: scoresheet.WhiteWins},
		}, "the arbiter ruled 0-1 (11.3.2), and the sheet has 1-0"},
		{"withdrawn", []scoresheet.Payload{
			scoresheet.RulingWithdrawn{Ruling: 3}, scoresheet.ResultEntered{Result: scoresheet.WhiteWins},
		}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRecorder(t, keyOf(3), scoresheet.GameOpened{})
			r.tap("e2", "e4")
			r.do(scoresheet.RulingGiven{Ruling: "conduct.device", Article: "11.3.2", Side: scoresheet.SignerWhite, Result: scoresheet.BlackWins})
			r.do(scoresheet.ResultEntered{Result: scoresheet.BlackWins, Reason: "arbiter, Laws 11.3.2"})
			r.do(c.events...)
			r.do(scoresheet.Signed{By: scoresheet.SignerWhite, Name: "A", Digest: r.record.Digest()})
			r.do(scoresheet.Signed{By: scoresheet.SignerBlack, Name: "B", Digest: r.record.Digest()})
			for _, file := range [][]byte{r.pgn(), r.file()} {
				report := attest.VerifyAll(file, nil)[0]
				if got := report.Overruled(); report.Status != attest.Intact || got != c.want {
					t.Errorf("%s, %q", report.Describe(), got)
				}
			}
		})
	}
}

// R-A06: who does not agree with the result stands behind the last move, in
// English, and is not there any more once he signed. It is no signature.
func TestDisagreementInPGN(t *testing.T) {
	r := newRecorder(t, keyOf(3), scoresheet.GameOpened{})
	r.tap("e2", "e4")
	r.tap("e7", "e5")
	r.do(scoresheet.RulingGiven{Ruling: "flag.fall", Article: "6.9", Side: scoresheet.SignerBlack, Result: scoresheet.WhiteWins})
	r.do(scoresheet.ResultEntered{Result: scoresheet.WhiteWins, Reason: "arbiter, Laws 6.9"})
	r.do(scoresheet.Signed{By: scoresheet.SignerWhite, Name: "A", Digest: r.record.Digest()})
	before := textOf(t, &r.record)
	r.do(scoresheet.Disagreed{By: scoresheet.SignerBlack, Name: "B {b}"})
	const said = "{Black does not agree with the result 1-0: B (b)}"
	text := strings.Join(strings.Fields(textOf(t, &r.record)), " ")
	if strings.Contains(before, "agree") || !strings.Contains(text, "e5 {Ruling: flag.fall (6.9), Black, 1-0} "+said) || strings.Contains(text, attest.TagBlack) {
		t.Errorf("before it\n%s\nwith it\n%s", before, text)
	}
	for _, file := range [][]byte{r.pgn(), r.file()} {
		report := attest.VerifyAll(file, nil)[0]
		if missing := report.Missing(); report.Status != attest.Intact || !slices.Equal(missing, []string{"Black has not signed and does not agree with the result"}) {
			t.Errorf("%s, missing %q", report.Describe(), missing)
		}
	}
	r.do(scoresheet.Signed{By: scoresheet.SignerBlack, Name: "B", Digest: r.record.Digest()})
	if text := textOf(t, &r.record); strings.Contains(text, "agree") {
		t.Errorf("signed it says\n%s", text)
	}
	for _, file := range [][]byte{r.pgn(), r.file()} {
		if report := attest.VerifyAll(file, nil)[0]; report.Status != attest.Intact || len(report.Missing()) != 0 {
			t.Errorf("signed: %s, missing %q", report.Describe(), report.Missing())
		}
	}
}

func textOf(t *testing.T, r *scoresheet.Record) string {
	t.Helper()
	var b bytes.Buffer
	if err := pgn.NewWriter(&b).Write(attest.Game(r)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
