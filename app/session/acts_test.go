package session_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/internal/peek"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// Acts never overtake each other: whoever calls from wherever, each gets a
// cell of his own, and the sheet is the one that the answers tell.
func TestQueue(t *testing.T) {
	const callers, each = 8, 15
	p := newPlayer(t).game()
	var mu sync.Mutex
	told := map[string]string{}
	var wg sync.WaitGroup
	for i := range callers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			last := 0
			for j := range each {
				text := fmt.Sprintf("caller %d, %d", i, j)
				a, err := p.Write(text)
				slot := a.Cell.Number*2 + int(a.Cell.Side)
				if err != nil || a.Text != text || !a.Durable || slot <= last {
					t.Errorf("%s: answered %+v, %v", text, a, err)
				}
				last = slot
				mu.Lock()
				told[a.Cell.String()] = text
				mu.Unlock()
				v := p.View()
				v.Record.Board()
				p.Touched("board a1 1")
				p.Tick(time.Now())
			}
		}()
	}
	wg.Wait()
	r, err := p.restart().Sheet()
	p.do(err)
	if len(r.Cells) != callers*each || len(told) != callers*each {
		t.Fatalf("%d cells, %d were told", len(r.Cells), len(told))
	}
	for i, text := range textsOf(&r) {
		if name := r.NameAt(i).String(); told[name] != text {
			t.Errorf("%s holds %q, told was %q", name, text, told[name])
		}
	}
}

// After Close nothing is done any more, and closing twice at once is closing
// once.
func TestClose(t *testing.T) {
	p := newPlayer(t).game()
	var wg sync.WaitGroup
	var closed, told int
	var mu sync.Mutex
	for i := range 16 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if i%4 == 3 {
				err := p.Close()
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					closed++
				} else if !errors.Is(err, device.ErrClosed) {
					t.Error(err)
				}
				return
			}
			a, err := p.Dash()
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil && a.Durable:
				told++
			case !errors.Is(err, device.ErrClosed):
				t.Errorf("%+v, %v", a, err)
			}
		}()
	}
	wg.Wait()
	if closed != 1 {
		t.Errorf("closed %d times", closed)
	}
	for _, d := range doing {
		if err := d.act(p); !errors.Is(err, device.ErrClosed) {
			t.Errorf("%s on a closed device: %v", d.name, err)
		}
	}
	p.Touched("nothing")
	p.Tick(time.Now())
	log := readLog(t, p.dir)
	if _, ok := log[len(log)-1].Decoded.(scoresheet.DeviceStopped); !ok {
		t.Errorf("the log ends with %T", log[len(log)-1].Decoded)
	}
	if cells := len(peek.Of[scoresheet.DashWritten](log)); cells != told {
		t.Errorf("%d entries were told, %d are in the log", told, cells)
	}
}

// What a front end holds is not changed by what is done later.
func TestViewIsASnapshot(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.tap("e7", "e5")
	p.done(p.NoteClock(nil, scoresheet.Clock{Noted: true, Seconds: 5400}))
	v := p.View()
	was, digest, board0 := fmt.Sprint(textsOf(&v.Record)), v.Record.Digest(), v.Record.Board()

	p.done(p.At(firstCell))
	p.tap("d2", "d4")
	p.done(p.Remove(firstCell, false))
	p.done(p.Insert(firstCell, true))
	p.done(p.Undo())
	p.done(p.Undo())
	p.done(p.NoteClock(nil, scoresheet.Clock{}))
	p.done(p.NoteOffer(nil, false))
	p.tap("g1", "f3")
	p.ended()
	putBack := p.pull()
	_, _ = p.Dash()
	putBack()
	p.signed()
	if now := fmt.Sprint(textsOf(&v.Record)); now != was || v.Record.Digest() != digest || v.Record.Board() != board0 {
		t.Errorf("the snapshot was %s and is now %s", was, now)
	}
	if v.Record.Result != scoresheet.NoResult || len(v.Alarms) != 0 || v.Record.Signers[scoresheet.SignerWhite] != nil {
		t.Error("the snapshot has learnt of later acts")
	}
}

// R-D06, R-G22: what the player touches without writing is in the log, with
// the next act or heartbeat and not before, and bounded.
func TestTouched(t *testing.T) {
	p := newPlayer(t).game()
	p.Touched("lifted e2", "put back e2")
	p.Touched("page sheet")
	p.clock.pass(10 * time.Millisecond)
	p.tap("e2", "e4")
	p.Touched("lifted e7")
	now := time.Now()
	p.Tick(now)
	p.Tick(now.Add(4 * time.Minute))
	p.Tick(now.Add(6 * time.Minute)) // the heartbeat takes it along
	p.Touched(slices.Repeat([]string{"lifted a1"}, 999)...)
	p.Touched("lifted b1", "lifted c1")
	p.tap("e7", "e5")
	p.do(p.Close())

	log := readLog(t, p.dir)
	var got []string
	for _, e := range log {
		switch e := e.Decoded.(type) {
		case scoresheet.Touched:
			got = append(got, fmt.Sprintf("%d touches, last %s", len(e.Items), e.Items[len(e.Items)-1]))
		case scoresheet.MoveMade:
			got = append(got, "move")
		case scoresheet.Heartbeat:
			got = append(got, "heartbeat")
		}
	}
	want := []string{
		"3 touches, last page sheet 10", "move", "1 touches, last lifted e7 0", "heartbeat",
		"1000 touches, last lifted b1 0", "move",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the log has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// An inserted cell is where the cursor then stands, also when touches go
// into the log before it.
func TestInsertBehindTouches(t *testing.T) {
	p := newPlayer(t).game()
	p.tap("e2", "e4")
	p.tap("g1", "f3")
	p.Touched("page sheet 1")
	p.done(p.Insert(scoresheet.CellName{Number: 2, Side: board.White}, false))
	if a := p.done(p.Write("d4")); a.Cell.String() != "2w" {
		t.Errorf("written in %s", a.Cell)
	}
	if got := fmt.Sprint(p.restart().texts()); got != "[e4  d4 Nf3]" {
		t.Error(got)
	}
}

// R-G08: undo takes back the last entry, not what was noted beside it; a
// restart between them makes no difference, and neither does it to what
// cannot be undone any more.
func TestUndoToTheBeginning(t *testing.T) {
	p := newPlayer(t).game()
	p.tap("e2", "e4")
	p.done(p.NoteClock(nil, scoresheet.Clock{Noted: true, Seconds: 5400}))
	p.tap("d2", "d4") // White again: 1b is passed
	p.done(p.NoteMark(nil, notation.CheckMark, false))
	p.done(p.At(firstCell))
	p.done(p.Write("Zz"))
	p.done(p.Insert(firstCell, true))
	p.done(p.Remove(firstCell, false))
	steps := []string{"[  Zz  d4+]", "[Zz  d4+]", "[e4  d4+]", "[e4]", "[]"}
	for i, want := range steps {
		if i%2 == 1 {
			p = p.restart()
		}
		p.done(p.Undo())
		if got := fmt.Sprint(p.texts()); got != want {
			t.Errorf("undo %d leaves %s, want %s", i+1, got, want)
		}
	}
	if _, err := p.Undo(); !errors.Is(err, scoresheet.ErrNothingToTakeBack) {
		t.Errorf("undo of nothing: %v", err)
	}
	p = p.restart()
	if got := len(p.texts()); got != 0 {
		t.Errorf("%d cells after a restart", got)
	}
	p.do(p.Close())
	if log := readLog(t, p.dir); len(peek.Of[scoresheet.MoveMade](log)) != 2 || len(peek.Of[scoresheet.TakenBack](log)) != 5 {
		t.Error("the log does not keep both")
	}
}

// The words of a refusal: one line, what, why, what to do; and what cannot
// stand in a head or under a sheet is refused, not mended.
func TestRefusals(t *testing.T) {
	p := newPlayer(t)
	tag := func(name, value string) func() error {
		return func() error {
			return only(p.New(device.NewGame{Tags: []scoresheet.Tag{{Name: name, Value: value}}}))
		}
	}
	long := strings.Repeat("я", 201)
	want := func(err error) {
		t.Helper()
		if err == nil {
			t.Error("it was not refused")
			return
		}
		if text := err.Error(); strings.Contains(text, "\n") || !strings.Contains(text, ": ") {
			t.Errorf("not one line of what, why and what to do: %s", text)
		}
	}
	for _, f := range []func() error{
		tag("White player", "A"), tag("Result", "1-0"), tag("ZapisLog", "x"), tag("White", "a\nb"),
		tag("White", "\xff"), tag("White", long), tag("Event", "a\u0085b"),
		func() error { return only(p.New(device.NewGame{FEN: "8/8", Chess960: 3})) },
		func() error { return p.SetCode("bishop", "123456", "") },
		func() error { return p.SetCode(device.RoleOwner, "12345", "") },
		func() error { return p.SetCode(device.RoleOwner, "12345a", "") },
	} {
		want(f())
	}
	if v := p.View(); v.Record.Status() != scoresheet.NoGame {
		t.Fatal("a game was opened")
	}
	p.done(p.New(device.NewGame{Tags: []scoresheet.Tag{{Name: "White", Value: strings.Repeat("я", 200)}}}))
	for _, f := range []func() error{
		func() error { return only(p.Undo()) },
		func() error { return only(p.NoteOffer(nil, false)) },
		func() error { return only(p.At(scoresheet.CellName{Number: 41})) },
		func() error { return only(p.Remove(firstCell, false)) },
		func() error { return only(p.Write("")) },
		func() error { return only(p.Write(strings.Repeat("я", 61))) },
		func() error { return only(p.Tap(64, 0, board.NoKind)) },
		func() error { return only(p.Result(scoresheet.Draw, "a\x00")) },
		func() error { return only(p.Result(scoresheet.Draw, long)) },
		func() error { return p.Arbiter(arbiterCode) },
		func() error { return only(p.Export("txt")) },
	} {
		want(f())
	}
	p.done(p.Result(scoresheet.Draw, strings.Repeat("я", 200)))
	want(only(p.Sign(scoresheet.SignerWhite, " ", nil)))
	want(only(p.Sign(scoresheet.SignerWhite, "a\x1bb", nil)))
	want(only(p.Sign(scoresheet.SignerWhite, "a\u202eb", nil)))
	want(only(p.Sign(scoresheet.SignerWhite, "a\u2028b", nil)))
	want(only(p.Sign(scoresheet.SignerWhite, "A", make([]byte, scoresheet.MaxPayload))))
}

// R-G14, R-G21: an empty cell can be chosen up to eighty ahead, not beyond.
func TestAtAhead(t *testing.T) {
	p := newPlayer(t).game()
	p.done(p.At(scoresheet.CellName{Number: 40, Side: board.Black}))
	if a := p.done(p.Dash()); a.Cell.String() != "40b" {
		t.Errorf("the dash is in %s", a.Cell)
	}
	if got := p.restart().texts(); len(got) != 80 || got[79] != "—" {
		t.Errorf("%d cells", len(got))
	}
}
