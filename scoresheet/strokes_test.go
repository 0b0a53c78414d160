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
