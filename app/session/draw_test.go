package session_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/internal/peek"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// always is a source of random bytes that gives the same ones for ever.
type always []byte

func (a always) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = a[i%len(a)]
	}
	return len(b), nil
}

// R-T04: each of the 960 positions has the same chance: of all values of two
// bytes, as many give the one as the other, and the rest is drawn again.
func TestDrawIsFair(t *testing.T) {
	const rest = 1 << 16 % board.Starts960
	count := map[int]int{}
	again := 0
	for v := range 1 << 16 {
		two := binary.BigEndian.AppendUint16(nil, uint16(v))
		n, err := session.Draw(io.MultiReader(bytes.NewReader(two), bytes.NewReader([]byte{0, 1}), bytes.NewReader(two)))
		if err != nil {
			t.Fatal(err)
		}
		if once, err := session.Draw(bytes.NewReader(two)); err != nil {
			if again++; n != 1 {
				t.Fatalf("after %d, which is drawn again, it is %d", v, n)
			}
		} else {
			count[once]++
		}
	}
	if again != rest || len(count) != board.Starts960 {
		t.Errorf("%d values are drawn again, want %d; %d positions", again, rest, len(count))
	}
	for n, times := range count {
		if times != (1<<16-rest)/board.Starts960 || n < 0 || n >= board.Starts960 {
			t.Errorf("position %d comes %d times", n, times)
		}
	}
	for name, source := range map[string]io.Reader{"ended": strings.NewReader("a"), "stuck": always{0xff}} {
		if n, err := session.Draw(source); err == nil {
			t.Errorf("%s: it gives %d", name, n)
		}
	}
}

// R-T04: the arbiter draws on the device, twice if he will, and the log tells
// both; the head of the sheet, and the PGN, have the last.
func TestDrawStart(t *testing.T) {
	p := newPlayer(t).codes().game()
	if _, _, err := p.DrawStart(); !refused(err) {
		t.Errorf("in game mode: %v", err)
	}
	p.do(p.Arbiter(arbiterCode))
	var drawn []uint16
	for range 2 {
		n, receipt, err := p.DrawStart()
		p.done(receipt, err)
		drawn = append(drawn, uint16(n))
		r := p.View().Record
		if got, ok := r.Header.Number960(); got != n || !ok {
			t.Errorf("%d is drawn, and the head says %d, %t", n, got, ok)
		}
	}
	p.done(p.GiveStart(518))
	drawn = append(drawn, 518)
	if r := p.View().Record; r.Draws() != 3 || r.Board() != r.Header.Start || !r.Board().Chess960 {
		t.Errorf("after %d draws the board is %+v", r.Draws(), r.Board())
	}
	for _, n := range []int{-1, 960} {
		if _, err := p.GiveStart(n); device.ReasonOf(err) != device.ReasonChess960 {
			t.Errorf("position %d: %v", n, err)
		}
	}
	p.do(p.Leave())
	again := p.restart()
	if r := again.View().Record; number(&r) != 518 {
		t.Errorf("after a restart the number is %d", number(&r))
	}
	again.tap("e2", "e4")
	again.do(again.Arbiter(arbiterCode))
	for _, draw := range []func() error{
		func() error { _, _, err := again.DrawStart(); return err },
		func() error { return only(again.GiveStart(0)) },
	} {
		if err := draw(); device.ReasonOf(err) != device.ReasonBegun || !strings.Contains(err.Error(), "restart") {
			t.Errorf("after the first move: %v", err)
		}
	}
	again.do(again.Close())
	var logged []uint16
	for _, d := range peek.Of[scoresheet.StartDrawn](readLog(t, again.dir)) {
		logged = append(logged, d.Number)
	}
	if len(logged) != 3 || logged[0] != drawn[0] || logged[1] != drawn[1] || logged[2] != 518 {
		t.Errorf("the log has %v, drawn were %v", logged, drawn)
	}
}

// R-T04: what the machine draws with is what the session was given.
func TestDrawTakesTheSource(t *testing.T) {
	p := newPlayer(t, session.Options{Random: always{0, 200}}).codes().game()
	p.do(p.Arbiter(arbiterCode))
	if n, receipt, err := p.DrawStart(); !p.done(receipt, err).Durable || n != 200 {
		t.Errorf("it is %d", n)
	}
	broken := newPlayer(t, session.Options{Random: strings.NewReader("")}).codes().game()
	broken.do(broken.Arbiter(arbiterCode))
	if _, _, err := broken.DrawStart(); err == nil || broken.View().Record.Header.Chess960 {
		t.Errorf("without random numbers: %v", err)
	}
}

// R-T04, R-G18: a wrong starting position on the board is put right by a new
// recording, in which a position can be drawn again.
func TestDrawAfterRestart(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.do(p.Arbiter(arbiterCode))
	p.done(p.GiveStart(356))
	p.do(p.Leave())
	p.tap("e2", "e4")
	p.do(p.Arbiter(arbiterCode))
	p.done(p.Restart(device.Restart{Reason: device.WrongPosition}))
	if r := p.View().Record; number(&r) != 356 {
		t.Errorf("the new recording begins with %d", number(&r))
	}
	p.do(p.Arbiter(arbiterCode))
	p.done(p.GiveStart(653))
	if v := p.View(); v.Mode != modes.Arbiter || v.Record.Draws() != 1 {
		t.Errorf("in %s mode after %d draws", v.Mode, v.Record.Draws())
	}
}

// R-T04: a game opened by the number and one that was given it on the device
// have one record but for that, so two devices of a game agree.
func TestDrawnAndOpenedAreOne(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 60))
	for range 5 {
		n := random.IntN(board.Starts960)
		opened, given := newPlayer(t).codes(), newPlayer(t).codes().game()
		opened.done(opened.New(device.NewGame{Chess960: n + 1}))
		given.do(given.Arbiter(arbiterCode))
		given.done(given.GiveStart(n))
		a, b := opened.View().Record.Header, given.View().Record.Header
		if a.FEN != b.FEN || a.Start != b.Start || a.Chess960 != b.Chess960 {
			t.Errorf("position %d: %+v and %+v", n, a, b)
		}
	}
}

// number is that of the starting position; -1 if it has none.
func number(r *scoresheet.Record) int {
	if n, ok := r.Header.Number960(); ok {
		return n
	}
	return -1
}
