package scoresheet_test

import (
	"bytes"
	"errors"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// R-T04: a drawn starting position is that of its number, and the record says
// the same as if the game had been opened with it.
func TestStartDrawn(t *testing.T) {
	for n := range board.Starts960 {
		d := newDevice(t, scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite})
		d.must(d.rec.PlanStart((n+7)%board.Starts960, false))
		d.must(d.rec.PlanStart(n, n%2 == 0))
		h := &d.rec.Header
		if got, ok := h.Number960(); got != n || !ok || d.rec.Draws() != 2 {
			t.Fatalf("position %d has the number %d (%t) after %d draws", n, got, ok, d.rec.Draws())
		}
		opened := newDevice(t, scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite, FEN: h.FEN, Chess960: true})
		if opened.rec.Header.Start != h.Start || opened.rec.Header.First != h.First {
			t.Fatalf("opened with %s it begins otherwise", h.FEN)
		}
		if got := d.rec.Board(); got != h.Start {
			t.Fatalf("position %d: the board is %s", n, board.Placement(got.Sq))
		}
		again, err := scoresheet.DecodeRecord(d.rec.Encode())
		if err != nil || !bytes.Equal(again.Encode(), d.rec.Encode()) || again.Header.Start != h.Start {
			t.Fatalf("position %d is read back as another: %v", n, err)
		}
	}
}

// R-T04, R-G18: once something stands on the sheet, or could come back to it,
// no position is drawn.
func TestStartIsNotDrawnLate(t *testing.T) {
	usual := scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite}
	set := scoresheet.GameOpened{FEN: "4k3/8/8/8/8/8/8/4K2R b K - 0 30"}
	later := scoresheet.GameOpened{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7"}
	for _, c := range []struct {
		name   string
		opened scoresheet.GameOpened
		do     func(d *device)
		want   error
	}{
		{"nothing", usual, func(*device) {}, nil},
		{"taken back", usual, func(d *device) { d.run("e2e4 undo") }, nil},
		{"a move", usual, func(d *device) { d.run("e2e4") }, scoresheet.ErrBegun},
		{"a dash", usual, func(d *device) { d.run("-") }, scoresheet.ErrBegun},
		{"a blank", usual, func(d *device) { d.run("_") }, scoresheet.ErrBegun},
		{"taken out", usual, func(d *device) { d.run("e2e4 rem:1w") }, scoresheet.ErrBegun},
		{"cancelled", usual, func(d *device) {
			d.run("e2e5")
			d.do(scoresheet.MovesCancelled{Cell: d.rec.Cells[0].ID})
		}, scoresheet.ErrBegun},
		{"set up", set, func(*device) {}, scoresheet.ErrSetUp},
		{"from move 7", later, func(*device) {}, scoresheet.ErrSetUp},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDevice(t, c.opened)
			c.do(d)
			if _, err := d.rec.PlanStart(356, false); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if !errors.Is(c.want, scoresheet.ErrBegun) {
				return
			}
			before := d.rec.Digest()
			if err := d.rec.FoldPayload(99, scoresheet.StartDrawn{Number: 356}, 1); err == nil || d.rec.Digest() != before {
				t.Errorf("the fold takes it: %v", err)
			}
		})
	}
	d := newDevice(t, usual)
	for _, n := range []int{-1, 960} {
		if _, err := d.rec.PlanStart(n, true); err == nil {
			t.Errorf("there is a position %d", n)
		}
	}
}
