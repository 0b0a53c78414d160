package scoresheet_test

import (
	"encoding/hex"
	"reflect"
	"testing"
	"time"

	"zapis/scoresheet"
)

var finger = []scoresheet.Stroke{
	{{X: 10, Y: 20, At: 0}, {X: 12.5, Y: 18, At: 16 * time.Millisecond}, {X: 9, Y: 40, At: 300 * time.Millisecond}},
	{},
	{{X: 200, Y: 1, At: 800 * time.Millisecond}},
}

// The bytes stand in the log and never change.
func TestStrokesAreFrozen(t *testing.T) {
	const want = "01b81798110303c80190030032271045b8039c020001ec1d8b06f403"
	b := scoresheet.EncodeStrokes(300, 220, finger)
	width, height, strokes, err := scoresheet.DecodeStrokes(b)
	if err != nil || width != 300 || height != 220 {
		t.Fatalf("read back %g by %g, %v", width, height, err)
	}
	for i := range strokes {
		if len(strokes[i]) == 0 {
			strokes[i] = scoresheet.Stroke{}
		}
	}
	if !reflect.DeepEqual(strokes, finger) {
		t.Errorf("read back %v, want %v", strokes, finger)
	}
	if got := hex.EncodeToString(b); got != want {
		t.Errorf("the bytes are %s, want %s", got, want)
	}
}

func FuzzDecodeStrokes(f *testing.F) {
	f.Add(scoresheet.EncodeStrokes(300, 220, finger))
	f.Add([]byte{1, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		width, height, strokes, err := scoresheet.DecodeStrokes(b)
		if err != nil {
			return
		}
		again := scoresheet.EncodeStrokes(width, height, strokes)
		if w, h, _, err := scoresheet.DecodeStrokes(again); err != nil || w != width || h != height {
			t.Errorf("%x reads as %g by %g, and written again as %g by %g, %v", b, width, height, w, h, err)
		}
		if len(b) < 100 && len(again) > 10*len(b)+30 {
			t.Errorf("%d bytes became %d", len(b), len(again))
		}
	})
}

// A signature from a pad that no device has is not drawn, and no line leaves its
// pad.
func TestDrawnStrokes(t *testing.T) {
	line := []scoresheet.Stroke{{{X: -5, Y: 20}, {X: 150, Y: 999}}}
	w, h, all, ok := scoresheet.DrawnStrokes(scoresheet.EncodeStrokes(100, 50, line))
	if !ok || w != 100 || h != 50 || len(all) != 1 || all[0][0].X != 0 || all[0][0].Y != 20 || all[0][1].X != 100 || all[0][1].Y != 50 {
		t.Errorf("%v x %v: %v, %v", w, h, all, ok)
	}
	for name, b := range map[string][]byte{
		"nothing": nil, "no signature": {7}, "no line": scoresheet.EncodeStrokes(100, 50, nil),
		"no width": scoresheet.EncodeStrokes(0, 50, line), "too high": scoresheet.EncodeStrokes(100, 20_000, line),
	} {
		if _, _, _, ok := scoresheet.DrawnStrokes(b); ok {
			t.Errorf("%s: it is drawn", name)
		}
	}
}
