package session_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/rulings"
)

// A row of docs/threats.md each: whoever wants to know the sealed move.

// traces are the bytes that would tell a move from g1 to f3: its names in all
// languages and styles, its shape as events and records have it, its squares
// as a touch tells them.
func traces(t testing.TB) (all [][]byte) {
	t.Helper()
	start := board.Start()
	shape := start.Shape(square("g1"), square("f3"), board.NoKind)
	for _, lang := range append(notation.Languages(), notation.Figurines) {
		for _, style := range []notation.Style{notation.Short, notation.Long} {
			all = append(all, []byte(notation.Text(shape, 0, lang, style)))
		}
	}
	sealed, err := scoresheet.EncodeSealed([]scoresheet.Payload{scoresheet.MoveMade{Shape: shape}})
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, sealed[:4+int(sealed[3])], sealed[4:4+int(sealed[3])])
	all = append(all, []byte("g1f3"), []byte("g1-f3"), []byte("take g1"), []byte("f3 "), []byte("1.Nf3"))
	// Three bytes can stand anywhere among random ones.
	return slices.DeleteFunc(all, func(b []byte) bool { return len(b) < 4 })
}

// searched looks for traces in whatever a device keeps or gives away.
func searched(t testing.TB, what string, content []byte) {
	t.Helper()
	for _, trace := range traces(t) {
		if bytes.Contains(content, trace) {
			t.Errorf("%s tells the sealed move: %q", what, trace)
		}
	}
}

func (p *player) searchFolder(when string) {
	p.Helper()
	p.do(filepath.WalkDir(p.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		searched(p, when+": "+d.Name(), content)
		return err
	}))
}

// The traces are found where the move is written: what is looked for is what
// would be there.
func TestTracesOfAWrittenMove(t *testing.T) {
	p := newPlayer(t).game()
	p.tap("g1", "f3")
	p.Touched("take g1")
	p.tap("e7", "e5")
	p.do(p.Close())
	found := 0
	p.do(filepath.WalkDir(p.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		for _, trace := range traces(t) {
			if bytes.Contains(content, trace) {
				found++
			}
		}
		return err
	}))
	if found < 2 {
		t.Errorf("only %d traces of a written move are found", found)
	}
}

// seal has the player seal a move with his fingers all over the board.
func (p *player) seal(do func() (device.Receipt, error)) {
	p.Helper()
	p.done(p.Seal())
	p.Touched("take g1", "put back g1", "take g1")
	p.done(do())
	p.Touched("take f3", "put back f3")
}

// R-A10: after the move is sealed it is nowhere: in no file of the device's
// folder, the WAL too, in no event, in nothing that is shown or exported.
func TestSealedMoveIsNowhere(t *testing.T) {
	_, key := arbitersDevice(t)
	p := newPlayer(t).codes()
	p.do(p.SetSealKey(key))
	p.game()
	p.seal(func() (device.Receipt, error) { return p.Tap(square("g1"), square("f3"), board.NoKind) })
	p.searchFolder("sealing")
	p.Tick(time.Now())
	p.do(p.Arbiter(arbiterCode))
	for _, format := range []device.Format{device.FormatPGN, device.FormatRecord} {
		p.export("sealing", format)
	}
	p.done(p.Adjourn(device.Envelope{White: at(60), Black: at(60)}))
	p.searchFolder("parked")
	v := p.View()
	searched(t, "the record", v.Record.Encode())
	p.do(p.Arbiter(arbiterCode))
	for _, format := range []device.Format{device.FormatPGN, device.FormatRecord} {
		p.export("parked", format)
	}
	file, err := p.Sealed()
	p.do(err)
	searched(t, "the file for the holder of the key", file)
	l, err := p.Label()
	p.do(err)
	searched(t, "the envelope", []byte(l.FEN+l.Text))
	log, err := p.ActionLog()
	p.do(err)
	for _, e := range log {
		searched(t, "the action log", e.Event.Payload)
	}
	p.do(p.Close())
	p.searchFolder("switched off")
	asked := false
	for _, e := range readLog(t, p.dir) {
		searched(t, "the log", e.Payload)
		if _, ok := e.Decoded.(scoresheet.Touched); ok && asked {
			t.Error("what was touched while sealing is in the log")
		}
		asked = asked || e.Kind == scoresheet.KindSealAsked
	}
}

// export searches what is written out, and the events in it.
func (p *player) export(when string, format device.Format) {
	p.Helper()
	out, err := p.Export(format)
	p.do(err)
	searched(p, when+": the "+string(format), out)
	if format != device.FormatRecord {
		return
	}
	_, segments, err := attest.ParseRecordFile(out)
	p.do(err)
	for _, segment := range segments {
		for _, b := range segment {
			searched(p, when+": the exported log", b)
		}
	}
}

// R-A10: two moves as different as can be leave logs of the same events, of
// the same lengths, that differ in the boxes only.
func TestSealedMovesLookAlike(t *testing.T) {
	_, key := arbitersDevice(t)
	play := func(seal func(p *player)) (log []peek.Event) {
		p := newPlayer(t).codes()
		p.do(p.SetSealKey(key))
		p.game()
		seal(p)
		p.inArbiterMode(func() { p.done(p.Adjourn(device.Envelope{})) })
		p.do(p.Close())
		log = readLog(t, p.dir)
		return log[slices.IndexFunc(log, func(e peek.Event) bool { return e.Kind == scoresheet.KindSealAsked }):]
	}
	long := "N\xff from g1 to f3, \xf0\x80 with 𝄞, and he offers a draw"
	want := play(func(p *player) {
		p.seal(func() (device.Receipt, error) { return p.Tap(square("g1"), square("f3"), board.NoKind) })
	})
	for name, seal := range map[string]func(p *player){
		"a short text": func(p *player) { p.seal(func() (device.Receipt, error) { return p.Write("?") }) },
		"a long one":   func(p *player) { p.seal(func() (device.Receipt, error) { return p.Write(long) }) },
		"the other side's": func(p *player) {
			p.seal(func() (device.Receipt, error) { return p.Tap(square("e8"), square("e1"), board.NoKind) })
		},
		"castling": func(p *player) { p.seal(func() (device.Receipt, error) { return p.Castle(board.LongCastle) }) },
	} {
		got := play(seal)
		if len(got) != len(want) {
			t.Fatalf("%s: %d events, not %d", name, len(got), len(want))
		}
		for i := range got {
			a, aOK := got[i].Decoded.(scoresheet.MoveSealed)
			b, bOK := want[i].Decoded.(scoresheet.MoveSealed)
			switch {
			case got[i].Kind != want[i].Kind || len(got[i].Payload) != len(want[i].Payload) || got[i].Stamp != want[i].Stamp:
				t.Errorf("%s: event %d is of kind %d with %d bytes, not %d with %d", name, i, got[i].Kind, len(got[i].Payload), want[i].Kind, len(want[i].Payload))
			case aOK && bOK && (len(a.Box) != len(b.Box) || len(a.Key) != len(b.Key) || a.Recipient != b.Recipient):
				t.Errorf("%s: the boxes have %d and %d bytes", name, len(a.Box), len(a.Key))
			case !aOK && !bytes.Equal(got[i].Payload, want[i].Payload):
				t.Errorf("%s: event %d differs", name, i)
			}
		}
	}
}

// R-A10: neither owner, player nor whoever holds the parked device opens the
// envelope or sees the sheet; the owner's code opens nothing. Both sheets are
// sealed: the opponent's shows nothing either.
func TestNobodyElseOpensTheEnvelope(t *testing.T) {
	_, key := arbitersDevice(t)
	p := adjourned(t, key)
	q := newPlayer(t).codes().game()
	q.tap("e2", "e4")
	q.inArbiterMode(func() { q.done(q.Adjourn(device.Envelope{})) })
	for _, d := range []*player{p, q, p.killed()} {
		for name, act := range map[string]func() error{
			"the owner's code":   func() error { return d.Owner(ownerCode) },
			"opening":            func() error { _, err := d.Unseal("00000-00000-00000-00000"); return err },
			"opening paper":      func() error { _, err := d.UnsealPaper(""); return err },
			"the file":           func() error { _, err := d.Sealed(); return err },
			"the envelope":       func() error { _, err := d.Label(); return err },
			"lost":               func() error { _, err := d.EnvelopeLost(""); return err },
			"resuming":           func() error { _, err := d.Resume(at(1), at(1), ""); return err },
			"the sheet":          func() error { _, err := d.Sheet(); return err },
			"the PGN":            func() error { _, err := d.Export(device.FormatPGN); return err },
			"the record":         func() error { _, err := d.Export(device.FormatRecord); return err },
			"the log":            func() error { _, err := d.ActionLog(); return err },
			"writing":            func() error { _, err := d.Write("e4"); return err },
			"undo":               func() error { _, err := d.Undo(); return err },
			"taking it back":     func() error { _, err := d.Unasked(); return err },
			"going to a cell":    func() error { _, err := d.At(scoresheet.CellName{Number: 1}); return err },
			"an earlier game":    func() error { _, err := d.Game(1); return err },
			"another key":        func() error { return d.SetSealKey("") },
			"the key of its own": func() error { _, err := d.OwnSealKey(); return err },
		} {
			var no *modes.RefusedError
			if err := act(); !errors.As(err, &no) && device.ReasonOf(err) != device.ReasonSealOwner {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// R-A10: who puts another game's name on a sealed move, to have the arbiter's
// device tell its code, is found out: whose move it is, is sealed with it.
func TestSealedFileUnderAnotherName(t *testing.T) {
	arbiter, key := arbitersDevice(t)
	p := adjourned(t, key)
	p.inArbiterMode(func() {
		file, err := p.Sealed()
		p.do(err)
		if bytes.Contains(file, []byte("Petrova")) {
			t.Error("the file tells everybody whose move it is")
		}
		for i := range 200 {
			changed := bytes.Clone(file)
			changed[len(file)*i/200] ^= 1
			if o, err := arbiter.OpenSealed(changed); err == nil && (o.White != "Petrova" || o.Cell != "2w") {
				t.Errorf("it opens as %+v", o)
			}
		}
	})
}

// R-A10: who tries the arbiter's code on a parked device, which may be switched
// off and taken home, does it under an alarm, however often he starts it anew;
// and it stands when the game is resumed.
func TestCodesTriedOnAParkedDevice(t *testing.T) {
	arbiter, key := arbitersDevice(t)
	p := adjourned(t, key)
	for try := range 6 {
		p = p.restart()
		if n := len(p.View().Alarms); n != 0 && try < 5 {
			t.Fatalf("%d alarms after %d tries", n, try)
		}
		p.clock.pass(5 * time.Minute)
		if err := p.Arbiter("987654"); err == nil {
			t.Fatal("it opens")
		}
	}
	p = p.restart()
	p.clock.pass(5 * time.Minute)
	p.inArbiterMode(func() {
		_, err := p.Unseal(p.code(arbiter))
		p.do(err)
		p.done(p.Resume(at(1), at(2), ""))
	})
	alarm := func(a device.Alarm) bool { return a.Alarm == device.AlarmCodes }
	if v := p.View(); !slices.ContainsFunc(v.Alarms, alarm) {
		t.Errorf("resumed: %v", v.Alarms)
	}
}

// R-A10: a device's own key is none to seal for on it: its secret half lies in
// the same folder as the box.
func TestSealedForItsOwnKey(t *testing.T) {
	p := newPlayer(t)
	own, err := p.OwnSealKey()
	p.do(err)
	p.codes()
	if err := p.SetSealKey(own); device.ReasonOf(err) != device.ReasonSealOwn {
		t.Errorf("in owner mode: %v", err)
	}
	p.game()
	p.inArbiterMode(func() {
		if err := p.SetSealKey(own); device.ReasonOf(err) != device.ReasonSealOwn {
			t.Errorf("in arbiter mode: %v", err)
		}
	})
	if got, _ := p.SealKey(); got != "" {
		t.Errorf("it is set: %s", got)
	}
}

// R-A10: who writes the log of a parked device anew at home, with another move
// in the box, is found out by the file that the arbiter took when he parked the
// game: its code opens that move and no other.
func TestSealedMoveExchangedAtHome(t *testing.T) {
	arbiter, key := arbitersDevice(t)
	p := adjourned(t, key)
	var code string
	p.inArbiterMode(func() { code = p.code(arbiter) })
	// The other log: the same game, and another move after a night.
	q := adjourned(t, key)
	q.inArbiterMode(func() {
		if o, err := q.Unseal(code); device.ReasonOf(err) != device.ReasonSealWrong {
			t.Errorf("the exchanged move opens: %+v, %v", o, err)
		}
	})
	if _, err := p.Unseal(code); err != nil {
		t.Errorf("the right one does not: %v", err)
	}
}

// R-A10: nothing of a sheet that is sealed is told, also not where it is
// empty.
func TestGapsOfASealedSheet(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.done(p.Dash())
	p.tap("e7", "e5")
	if _, ok := p.NextGap(); !ok {
		t.Fatal("there is no gap")
	}
	p.inArbiterMode(func() { p.done(p.Adjourn(device.Envelope{})) })
	for what, ask := range map[string]func() (scoresheet.CellName, bool){"next": p.NextGap, "previous": p.PreviousGap} {
		if name, ok := ask(); ok {
			t.Errorf("%s: the gap %s is told", what, name)
		}
	}
}

// R-A10, R-A06: a result that the arbiter rules while a move is being sealed
// ends the sealing; a result taken off again does not find a move sealed for a
// cell that was written meanwhile. The sheet is not struck under a sealed move.
func TestRuledWhileSealing(t *testing.T) {
	_, key := arbitersDevice(t)
	p := newPlayer(t).codes()
	p.do(p.SetSealKey(key))
	p.game()
	p.tap("e2", "e4")
	p.done(p.Seal())
	p.done(p.Write("e5"))
	p.do(p.Arbiter(arbiterCode))
	first := arbitration.Ruling{ID: rulings.IllegalMove, Side: scoresheet.SignerWhite, Cell: &scoresheet.CellName{Number: 1}}
	if _, err := p.Rule(first); device.ReasonOf(err) != device.ReasonSealing {
		t.Errorf("struck under a sealed move: %v", err)
	}
	first.Keep = true
	p.done(p.Rule(first))
	if v := p.View(); !v.Record.Sealing().HasSealed() {
		t.Error("a ruling that leaves the game alone ends the sealing")
	}
	p.done(p.Rule(arbitration.Ruling{ID: rulings.ResultGiven, Result: scoresheet.Draw, Text: "a"}))
	p.do(p.Leave())
	p.done(p.Write("c5"))
	if _, err := p.Result(scoresheet.NoResult, ""); device.ReasonOf(err) != device.ReasonRuled {
		t.Errorf("a ruled result is taken off: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	p.done(p.WithdrawRuling(p.lastRuling().ID, ""))
	p.do(p.Leave())
	p.done(p.Write("Nf3"))
	if v := p.View(); v.Record.Sealing() != nil || !slices.Equal(p.texts(), []string{"e4", "c5", "Nf3"}) {
		t.Errorf("sealing %v, the sheet is %v", v.Record.Sealing(), p.texts())
	}
}
