package session_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
)

// scrambled is a game of which White wrote four moves, left two moves of both
// empty in the scramble and wrote one more; the position and moves that were
// made are beside it.
func scrambled(t *testing.T) *player {
	t.Helper()
	p := newPlayer(t).codes().game()
	for _, move := range strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6") {
		p.done(p.Write(move))
	}
	p.done(p.Dash())
	p.done(p.Blank())
	p.done(p.Blank())
	p.done(p.Blank())
	p.done(p.Write("Bb3"))
	return p
}

const (
	missing    = "O-O Be7 Re1 b5"
	stoodThere = "r1bqk2r/2ppbppp/p1n2n2/1p2p3/4P3/1B3N2/PPPP1PPP/RNBQR1K1 b"
)

func (p *player) fill(moves string) {
	p.Helper()
	for _, move := range strings.Fields(moves) {
		name, ok := p.NextGap()
		if !ok {
			p.Fatalf("no gap is left for %s", move)
		}
		p.done(p.At(name))
		p.done(p.Write(move))
	}
}

// R-G21, Laws 8.5.3: first what stands is noted, then the gaps are filled one
// after the other, and the arbiter is told when the sheet leads to what he has
// noted.
func TestReconstruction(t *testing.T) {
	p := scrambled(t)
	if _, err := p.Reconstruct(scoresheet.ReconstructionBegun{}); !refused(err) {
		t.Errorf("a player begins a reconstruction: %v", err)
	}
	if _, err := p.Restoration(); !refused(err) {
		t.Errorf("game mode is told how far it is: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	if _, err := p.EndReconstruction(false, ""); device.ReasonOf(err) != device.ReasonNotRestoring {
		t.Errorf("none is ended: %v", err)
	}
	if _, err := p.Restoration(); device.ReasonOf(err) != device.ReasonNotRestoring {
		t.Errorf("it is told of none: %v", err)
	}
	noted := scoresheet.ReconstructionBegun{
		Moves: 7, Board: stoodThere,
		White: scoresheet.Clock{Noted: true, Seconds: 62, WithSeconds: true}, Black: scoresheet.Clock{Noted: true, Seconds: 240},
	}
	p.done(p.Reconstruct(noted))
	if _, err := p.Reconstruct(noted); device.ReasonOf(err) != device.ReasonRestoring {
		t.Errorf("it is begun twice: %v", err)
	}
	far := func(gaps, moves, missing int, leads findings.Certainty) arbitration.Restoration {
		t.Helper()
		r, err := p.Restoration()
		p.do(err)
		if r.Gaps != gaps || r.Moves != moves || r.Missing != missing || r.Leads != leads {
			t.Errorf("%d gaps, %d moves, %d missing, leads %q", r.Gaps, r.Moves, r.Missing, r.Leads)
		}
		return r
	}
	far(4, 7, 0, findings.Possible)
	p.do(p.Leave())
	p.fill("O-O Be7 Re1")
	p.do(p.Arbiter(arbiterCode))
	far(1, 7, 0, findings.Possible)
	p.do(p.Leave())
	p.fill("b5")
	if name, ok := p.NextGap(); ok {
		t.Errorf("there is a gap in %s", name)
	}
	p.do(p.Arbiter(arbiterCode))
	r := far(0, 7, 0, findings.Certain)
	if r.ReconstructionBegun != noted || len(r.Differs) != 0 {
		t.Errorf("noted is %+v", r)
	}
	p.done(p.EndReconstruction(false, "both sheets"))
	if record := p.View().Record; record.Reconstructing() != nil || record.Reconstructions[0].Ended.Text != "both sheets" {
		t.Error("it goes on, or its remark is lost")
	}
	p.do(p.Leave())
	p.done(p.Write("d6"))
	if got := strings.Join(p.texts(), " "); got != "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 "+missing+" Bb3 d6" {
		t.Errorf("the sheet is %s", got)
	}
}

// Gaps are found in both directions, round the end of the sheet, wherever the
// cursor stands; a dash is one (R-G14), an entry that cannot be read is none.
func TestGaps(t *testing.T) {
	p := newPlayer(t).game()
	if _, ok := p.NextGap(); ok {
		t.Error("an empty sheet has a gap")
	}
	p.done(p.Write("e4"))
	p.done(p.Blank())
	p.done(p.Write("??"))
	p.done(p.Dash())
	p.done(p.Write("d4"))
	for _, c := range []struct{ at, next, previous string }{
		{"end", "1b", "2b"},
		{"1w", "1b", "2b"},
		{"1b", "2b", "2b"},
		{"2w", "2b", "1b"},
		{"2b", "1b", "1b"},
		{"3w", "1b", "2b"},
		{"9w", "1b", "2b"},
	} {
		if c.at == "end" {
			p.done(p.AtEnd())
		} else {
			name, err := scoresheet.ParseCellName(c.at)
			p.do(err)
			p.done(p.At(name))
		}
		next, ok := p.NextGap()
		previous, ok2 := p.PreviousGap()
		if !ok || !ok2 || next.String() != c.next || previous.String() != c.previous {
			t.Errorf("from %s: %s and %s", c.at, next, previous)
		}
	}
	p.done(p.At(scoresheet.CellName{Number: 1, Side: board.Black}))
	p.done(p.Write("e5"))
	if next, ok := p.PreviousGap(); !ok || next.String() != "2b" {
		t.Error("the only gap is not found", next)
	}
}

// R-G21, Laws 8.5.2: the sheet is lent and given back, and the log tells when.
func TestLentSheetIsLogged(t *testing.T) {
	p := scrambled(t)
	p.do(p.Lend())
	p.clock.pass(90e9)
	p.do(p.Returned())
	p.do(p.Arbiter(arbiterCode))
	if err := p.Lend(); !refused(err) {
		t.Errorf("the arbiter lends it: %v", err)
	}
	p.do(p.Close())
	var at []scoresheet.Millis
	for _, e := range readLog(t, p.dir) {
		if _, ok := e.Decoded.(scoresheet.SheetLent); ok {
			at = append(at, e.Stamp.Wall)
		}
	}
	if len(at) != 2 || at[1]-at[0] != 90_000 {
		t.Errorf("lent and returned at %v", at)
	}
	if err := p.Returned(); !errors.Is(err, device.ErrClosed) {
		t.Error(err)
	}
}

// R-G21, Laws 8.5.2: a sheet is lent while the game is on; what was not lent is
// not returned, and what is lent twice is lent once, also when the device was
// off meanwhile.
func TestLentWhileTheGameIsOn(t *testing.T) {
	p := scrambled(t)
	if err := p.Returned(); device.ReasonOf(err) != device.ReasonNotLent {
		t.Errorf("returned without a loan: %v", err)
	}
	p.do(p.Lend())
	p.do(p.Close())
	p = start(t, p.dir, p.clock)
	p.do(p.Lend())
	p.do(p.Returned())
	if err := p.Returned(); device.ReasonOf(err) != device.ReasonNotLent {
		t.Errorf("returned twice: %v", err)
	}
	p.do(p.Lend())
	p.done(p.Result(scoresheet.Draw, ""))
	p.do(p.Returned()) // the game ended while he had it
	if err := p.Lend(); device.ReasonOf(err) != device.ReasonRestoreNot {
		t.Errorf("lent with a result: %v", err)
	}
	p.done(p.Sign(scoresheet.SignerWhite, "W", nil))
	p.done(p.Sign(scoresheet.SignerBlack, "B", nil))
	if err := p.Lend(); device.ReasonOf(err) != device.ReasonRestoreNot {
		t.Errorf("lent after the end: %v", err)
	}
	p.do(p.Close())
	var lent []bool
	for _, e := range readLog(t, p.dir) {
		if x, ok := e.Decoded.(scoresheet.SheetLent); ok {
			lent = append(lent, !x.Back)
		}
	}
	if !slices.Equal(lent, []bool{true, false, true, false}) {
		t.Errorf("the log has %v", lent)
	}
}

// R-A13: a record of the arbiter's begins in the middle, needs no names and no
// signatures, and is closed with his code; it can be copied out then.
func TestArbitersRecord(t *testing.T) {
	p := newPlayer(t).codes()
	p.done(p.New(device.NewGame{
		Recorder: scoresheet.RecorderArbiter, From: scoresheet.CellName{Number: 28, Side: board.Black},
		Tags: []scoresheet.Tag{{Name: "Board", Value: "3"}},
	}))
	p.done(p.Write("Qd7"))
	p.done(p.Dash())
	p.done(p.Write("Re8"))
	p.do(p.Lend())
	p.do(p.Returned())
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Abandon(device.ArbitersRecord))
	record := p.View().Ended
	if record == nil || !record.Closed || record.NameAt(len(record.Cells)-1).String() != "29b" ||
		record.Cells[len(record.Cells)-1].Text(notation.English, notation.Short) != "Re8" {
		t.Fatalf("the record is %+v", record)
	}
	if data, err := p.Export(device.FormatPGN); err != nil || len(data) == 0 {
		t.Errorf("it cannot be copied out: %v", err)
	}
}
