package attest_test

import (
	"bytes"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
)

// claimOutOfTurn is a game with a claim of kind 42, which the arbiter rejects.
func claimOutOfTurn(t *testing.T) *recorder {
	r := newRecorder(t, keyOf(1), scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite})
	r.tap("e2", "e4")
	claim := r.chain.Next
	r.do(scoresheet.ClaimMadeBy{
		ClaimMade: scoresheet.ClaimMade{Claim: scoresheet.ClaimThreefold, Cell: r.record.Cells[0].ID},
		By:        scoresheet.SignerWhite,
	})
	r.do(scoresheet.ClaimDecided{Claim: claim, Decision: scoresheet.Rejected})
	return r
}

// A program that does not know a kind of event would say of what follows from
// it that the log does not fit. So the record file is of another version, and
// of that it says so (R-C02).
func TestLaterKindsAreOfTheSecondVersion(t *testing.T) {
	claim := claimOutOfTurn(t)
	queen := newRecorder(t, keyOf(1), scoresheet.GameOpened{FEN: "8/P6k/8/8/8/8/8/K7 w - - 0 1"})
	queen.tap("a7", "a8")
	queen.tap("h7", "h8")
	queen.do(scoresheet.RulingGiven{Ruling: "illegal.pawn", Side: scoresheet.SignerWhite, Cell: queen.record.Cells[0].ID})
	square, err := board.ParseSquare("a8")
	if err != nil {
		t.Fatal(err)
	}
	queen.do(scoresheet.PawnReplaced{After: queen.record.Cells[1].ID, Square: square})
	not := newRecorder(t, keyOf(1), scoresheet.GameOpened{})
	not.do(scoresheet.ResultEntered{Result: scoresheet.WhiteWins}, scoresheet.Disagreed{By: scoresheet.SignerBlack, Name: "B"})
	for name, r := range map[string]*recorder{"squares": behindADash(t), "claim": claim, "not agreed": not, "queen": queen, "taken over": queen.takeOver(claimOutOfTurn(t))} {
		t.Run(name, func(t *testing.T) {
			r.end(scoresheet.Draw, "")
			file := r.file()
			got := reportOf(t, file)
			page, _ := pageVerifyFile(string(file), pageKeys{})
			if got.Status != attest.Intact || page != "intact" || len(got.KeyChanges) != 0 {
				t.Errorf("%s, by the page %s, %d changes of the key", got.Describe(), page, len(got.KeyChanges))
			}
			rest, ok := bytes.CutPrefix(file, []byte("zapis record file 2\n"))
			if !ok {
				t.Errorf("it begins %q", file[:20])
			}
			first := append([]byte("zapis record file 1\n"), rest...)
			got = reportOf(t, first)
			page, _ = pageVerifyFile(string(first), pageKeys{})
			if got.Status != attest.Invalid || page != "invalid" || !strings.Contains(got.Describe(), "came later") {
				t.Errorf("of the first version: %s, by the page %s", got.Describe(), page)
			}
		})
	}
}

// A file of a program that is newer than this one is told as that.
func TestUnknownKindIsNewer(t *testing.T) {
	r := newRecorder(t, keyOf(1), scoresheet.GameOpened{})
	r.tap("e2", "e4")
	r.end(scoresheet.Draw, "")
	b := r.chain.Link(scoresheet.ArbiterLeft{}, scoresheet.Stamp{Wall: r.wall})
	b[3] = 63
	r.segments[0] = append(r.segments[0], b)
	var follow scoresheet.Follower
	for _, b := range r.segments[0] {
		if _, err := follow.Take(b); err != nil {
			t.Fatal(err)
		}
	}
	r.chain = follow.Chain
	if got := reportOf(t, r.file()); got.Status != attest.Invalid || !strings.Contains(got.Describe(), "use a newer program") {
		t.Error(got.Describe())
	}
}

// behindADash is a game that goes on by two squares each after a dash, which is
// then filled in.
func behindADash(t *testing.T) *recorder {
	r := newRecorder(t, keyOf(1), scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite})
	r.tap("e2", "e4")
	r.do(r.record.PlanDash()...)
	r.tap("g1", "f3")
	r.tap("b8", "c6")
	r.at("1b")
	r.write("e5")
	return r
}

// R-G10, R-C02: two squares are moves of the main line where the position is
// known; what stands in the record is read back; and the record says them so that
// a program that does not know them reads a move from an empty square.
func TestSquaresAreAttested(t *testing.T) {
	r := behindADash(t)
	r.end(scoresheet.Draw, "")
	report := reportOf(t, r.pgn())
	if report.Status != attest.Intact {
		t.Fatal(report.Describe())
	}
	sameRecord(t, report, &r.record)
	if !strings.Contains(string(r.pgn()), "1. e4 e5 2. Nf3 Nc6 1/2-1/2") {
		t.Errorf("the main line is not told:\n%s", r.pgn())
	}
	cell := r.record.Cells[2]
	if cell.Form != scoresheet.FormSquares || cell.Text("en", 0) != "Ng1-f3" {
		t.Errorf("the cell is %+v", cell)
	}
	// Field 3, of a move; 7 and 8, from and to; 17, that it is no more than squares.
	if want := "\x03\x01\x01" + "\x07\x01\x06" + "\x08\x01\x15" + "\x11\x01\x01"; !strings.Contains(string(r.record.Encode()), want) {
		t.Errorf("no writing of two squares in %x", r.record.Encode())
	}
	report = reportOf(t, frozen(t, "squares.zapis", r.file()))
	if report.Status != attest.Intact {
		t.Fatal(report.Describe())
	}
	sameRecord(t, report, &r.record)
}

// The file with a claim out of turn, frozen like the others.
func TestFrozenClaimOutOfTurn(t *testing.T) {
	r := claimOutOfTurn(t)
	r.end(scoresheet.Draw, "")
	report := reportOf(t, frozen(t, "claim_turn.zapis", r.file()))
	if report.Status != attest.Intact {
		t.Fatal(report.Describe())
	}
	sameRecord(t, report, &r.record)
}
