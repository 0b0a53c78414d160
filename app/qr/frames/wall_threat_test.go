package frames_test

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"

	"zapis/app/qr/frames"
)

// wall shows frames of files that nobody has, each of another one: whoever holds a
// screen with forged codes before the camera.
type wall struct{ n int }

func (w *wall) text(tb testing.TB) string {
	w.n++
	return series(tb, fmt.Appendf(noise(900), "%d", w.n), frames.Version8).Text(0, 0)
}

// However many forged codes come in between, the file that is being read is read on
// with the frames it had.
func TestWallOfForgedCodes(t *testing.T) {
	file := noise(8000)
	a := series(t, file, frames.Version15)
	for _, had := range []int{1, 2, 5, a.Needed() - 1} {
		var c frames.Collector
		var w wall
		for i := range had {
			_, _ = c.Add(a.Text(i, 0))
		}
		for range 50 * had {
			_, _ = c.Add(w.text(t))
		}
		p, err := c.Add(a.Text(had, 0))
		if err != nil || p.Have != had+1 && p.File == nil {
			t.Errorf("with %d frames before a wall of %d: %d frames, %v", had, 50*had, p.Have, err)
		}
		if n := len(c.All()); n > frames.MaxCollected {
			t.Errorf("%d files are held", n)
		}
	}

	// A wall before the first frame of the true file, and 31 codes of it between any two.
	var c frames.Collector
	var w wall
	for range 3 * frames.MaxCollected {
		_, _ = c.Add(w.text(t))
	}
	for i := range a.Needed() {
		p, _ := c.Add(a.Text(i, 0))
		if whole := i == a.Needed()-1; (p.File != nil) != whole || whole && !bytes.Equal(p.File, file) {
			t.Errorf("after %d frames: %v", i+1, p.Err())
		}
		for range 31 {
			_, _ = c.Add(w.text(t))
		}
	}

	// Forged files of many frames, shown again and again, with new ones among them.
	var fat []*frames.Series
	for i := range frames.MaxCollected {
		fat = append(fat, series(t, noise(20_000+i), frames.Version8))
	}
	c = frames.Collector{}
	for i := range 20 {
		for _, s := range fat {
			_, _ = c.Add(s.Text(i, 0))
		}
	}
	var p frames.Progress
	for i := range a.Needed() {
		p, _ = c.Add(a.Text(i, 0))
		for j := range 16 {
			_, _ = c.Add(fat[(i*16+j)%len(fat)].Text(20+i, 0))
			_, _ = c.Add(w.text(t))
		}
	}
	if !bytes.Equal(p.File, file) {
		t.Errorf("among forged files of many frames: %v", p.Err())
	}
}

// Nothing that a camera reads takes more memory than is said: neither frames as large
// as a code can have, nor small ones that unpack to large files.
func TestCollectorIsBounded(t *testing.T) {
	var c frames.Collector
	const size, needed = 2800, 170 // the largest frames, of which all but one come
	for i := range frames.MaxCollected {
		for at := range needed - 1 {
			_, _ = c.Add(frames.Made(needed*size-i, needed, 255, at, make([]byte, size)))
		}
	}
	var held runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&held)
	if n := len(c.All()); n > frames.MaxHeld/(size*(needed-2)) || held.HeapAlloc > 2*frames.MaxHeld {
		t.Errorf("%d files of large frames are held, %d MB in all", n, held.HeapAlloc>>20)
	}

	c = frames.Collector{}
	a := series(t, noise(3000), frames.Version15)
	_, _ = c.Add(a.Text(0, 0))
	whole := 0
	for i := range 8 {
		zeros := series(t, make([]byte, 6<<20+i), frames.Version27)
		var p frames.Progress
		for n := range zeros.Needed() {
			p, _ = c.Add(zeros.Text(n, 0))
		}
		if p.File == nil {
			t.Fatal(p.Err())
		}
	}
	for _, p := range c.All() {
		whole += len(p.File)
		if p.File == nil && p.Err() != nil && p.Digest != a.Digest() {
			t.Errorf("a file that was whole is told as %v", p.Err())
		}
	}
	if whole == 0 || whole > frames.MaxHeld {
		t.Errorf("%d MB of whole files are held", whole>>20)
	}
	if p, _ := c.Add(a.Text(1, 0)); p.Have != 2 {
		t.Errorf("what unpacks to much took %d frames of the true file away", 2-p.Have)
	}

	// What was released is not put together again.
	digest := c.All()[len(c.All())-1].Digest
	c.Release(digest)
	for _, p := range c.All() {
		if p.Digest == digest && (p.File != nil || !p.Done || p.Err() != nil) {
			t.Errorf("a released file: %d bytes, done %t, %v", len(p.File), p.Done, p.Err())
		}
	}
}
