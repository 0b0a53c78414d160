package intake_test

import (
	"testing"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/intake"
)

var board1 = desk.Place{Section: "A", Round: 1, Board: "1"}

// off takes a file off board 1, or puts it back.
func (h *hall) off(hash string, back bool) {
	h.t.Helper()
	said := intake.Said{Place: board1, Body: desk.Removed{Reason: "a test", Back: back}, Blobs: []string{hash}}
	if _, err := h.State(h.t.Context(), chief, []intake.Said{said}); err != nil {
		h.t.Fatal(err)
	}
}

// R-C02, R-C03: a sheet that was taken off a board counts for nothing there: not
// its moves, its result, its failed checks, nor what it contradicts. Put back, it
// is as if it had never been off. The file is kept.
func TestRemoved(t *testing.T) {
	slip := desk.Slip{Result: "1-0"}
	for _, c := range []struct {
		name       string
		take       func(h *hall) string // brings files in, and returns which is taken off
		on, off    string
		otherBoard string // state of board 2, while it is off
	}{
		{"the other's sheet has other moves", func(h *hall) string {
			h.take("w.zapis", sheet(h.t, white, "e4 e5 Nf3 Nc6", won))
			return h.take("b.zapis", sheet(h.t, black, "e4 e5 Ne2 Nc6", won)).Hash
		}, "asks: asks", "one sheet: black waits, removed", "not started: white nopack, black nopack"},
		{"it has another result", func(h *hall) string {
			h.take("w.zapis", sheet(h.t, white, moves, won))
			return h.take("b.zapis", sheet(h.t, black, moves, lost)).Hash
		}, "differs: results", "one sheet: black waits, removed", "not started: white nopack, black nopack"},
		{"a test game of the same device", func(h *hall) string {
			d := newTablet(h.t)
			d.begin(white)
			d.write("e4")
			d.end(lost)
			test := h.take("test.zapis", d.export(device.FormatRecord)).Hash
			d.must(d.Release())
			d.begin(white)
			d.write(moves)
			d.end(won)
			h.take("w.zapis", d.export(device.FormatRecord))
			h.take("b.zapis", sheet(h.t, black, moves, won))
			return test
		}, "look at: white twogames", "checked: checked, removed", "not started: white nopack, black nopack"},
		{"two states of one game", func(h *hall) string {
			d := newTablet(h.t)
			d.begin(white)
			d.write("e4")
			other := d.copied()
			d.write("e5")
			other.write("c5") // the same move in the same millisecond is no contradiction
			d.end(won)
			other.end(won)
			h.take("w.zapis", d.export(device.FormatRecord))
			return h.take("fork.zapis", other.export(device.FormatRecord)).Hash
		}, "look at: white fork, white alarm, white fork", "look at: white alarm, removed", "not started: white nopack, black nopack"},
		{"half a file", func(h *hall) string {
			data := sheet(h.t, white, moves, won)
			return h.take("w.zapis", data[:len(data)/2]).Hash
		}, "look at: white invalid", "playing: white waits, black waits, removed", "not started: white nopack, black nopack"},
		{"a photograph", func(h *hall) string {
			return h.takeAs("sheet.png", []byte("\x89PNG\r\n\x1a\n"), intake.Hint{Place: board1, Side: 1}).Hash
		}, "playing: white waits, black photo", "playing: white waits, black waits, removed", "not started: white nopack, black nopack"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHall(t)
			h.say(chief, board1, slip)
			hash := c.take(h)
			if s := h.state(); s != c.on {
				t.Errorf("before: %s, want %s", s, c.on)
			}
			h.off(hash, false)
			if s := h.state(); s != c.off {
				t.Errorf("taken off: %s, want %s", s, c.off)
			}
			if b, err := h.Board(t.Context(), board1); err != nil || len(b.Off) != 1 || b.Off[0].Hash != hash || b.Off[0].By != "Weber" {
				t.Errorf("what is off: %+v, %v", b.Off, err)
			}
			if b, err := h.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: "2"}); err != nil || b.State.String()+": "+told(b.Why) != c.otherBoard {
				t.Errorf("board 2: %v %v, %v", b.State, b.Why, err)
			}
			if data, err := h.Blob(t.Context(), hash); err != nil || len(data) == 0 {
				t.Errorf("the file is gone: %v", err)
			}
			h.open() // another desk sees the same
			if s := h.state(); s != c.off {
				t.Errorf("another desk: %s, want %s", s, c.off)
			}
			h.off(hash, true)
			if s := h.state(); s != c.on {
				t.Errorf("put back: %s, want %s", s, c.on)
			}
		})
	}
}

// A file that comes again after it was taken off stays off, and that is said.
func TestRemovedComesAgain(t *testing.T) {
	h := newHall(t)
	data := sheet(t, white, moves, won)
	hash := h.take("w.zapis", data).Hash
	h.off(hash, false)
	again := h.take("w.zapis", data)
	if !again.Already || len(again.Games) != 1 || again.Games[0].Off == nil || again.Games[0].Place != board1 {
		t.Errorf("taken again: %+v", again)
	}
	if s := h.state(); s != "not started: white nopack, black nopack, removed" {
		t.Error(s)
	}
}
