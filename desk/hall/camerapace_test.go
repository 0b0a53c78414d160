package hall_test

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/qr/code"
	"zapis/app/qr/frames"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// What a device's window shows, and a camera takes of it.
const (
	filmStep = 3  // pictures of a code: a camera takes thirty a second, a device shows ten
	handOver = 15 // pictures without a code between two devices: half a second
)

// playedSheet returns the record file of a random game of so many moves.
func playedSheet(t testing.TB, b desk.Board, moves int, rnd *rand.Rand) []byte {
	t.Helper()
	d := newTablet(t)
	tags := []scoresheet.Tag{{Name: "White", Value: b.Players[0].Name}, {Name: "Black", Value: b.Players[1].Name}}
	d.must(d.New(device.NewGame{Recorder: scoresheet.RecorderWhite, Tags: tags}))
	p := rules.Start()
	for range 2 * moves {
		legal := slices.DeleteFunc(p.Moves(nil), func(m board.Move) bool { return m.Castle != 0 || m.Promo != board.NoKind })
		if len(legal) == 0 {
			break
		}
		m := legal[rnd.IntN(len(legal))]
		d.must(d.Write(m.From.String() + m.To.String()))
		p = p.Play(m)
	}
	d.must(d.Result(scoresheet.Draw, ""))
	d.must(d.Sign(scoresheet.SignerWhite, "W", nil))
	d.must(d.Sign(scoresheet.SignerBlack, "B", nil))
	file, err := d.Export(device.FormatRecord)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// camcorder writes what a camera sees as a file for the browser's stand-in of one.
type camcorder struct {
	t             testing.TB
	out           *os.File
	width, height int
	rnd           *rand.Rand
}

func newCamcorder(t testing.TB, width, height int) *camcorder {
	t.Helper()
	out, err := os.Create(filepath.Join(t.TempDir(), "camera.mjpeg"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = out.Close() })
	return &camcorder{t, out, width, height, rand.New(rand.NewPCG(5, 5))} //nolint:gosec // a film that can be made again
}

// nothing films an empty table.
func (c *camcorder) nothing(pictures int) {
	empty := image.NewGray(image.Rect(0, 0, c.width, c.height))
	draw.Draw(empty, empty.Rect, image.NewUniform(image.White), image.Point{}, draw.Src)
	c.write(empty, pictures)
}

// device films a device that shows so many codes of a file, from any of them on: a
// screen that stands askew in uneven light, with grain.
func (c *camcorder) device(file []byte, shows int) (needed int) {
	c.t.Helper()
	s, err := frames.New(file, frames.Version15)
	if err != nil {
		c.t.Fatal(err)
	}
	first, lean := c.rnd.IntN(s.Len()), 0.04+0.06*c.rnd.Float64()
	for i := range shows {
		drawn, err := code.DrawFrame(s.Text((first+i)%s.Len(), scoresheet.Millis(1_700_000_000_000+100*i)), c.height)
		if err != nil {
			c.t.Fatal(err)
		}
		c.write(c.taken(drawn, lean), filmStep)
	}
	return s.Needed()
}

// taken turns and shears a code, sets it on a grey table, and blurs it by half a pixel.
func (c *camcorder) taken(drawn *image.Gray, lean float64) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, c.width, c.height))
	side := float64(drawn.Rect.Dx())
	scale := side / (0.84 * float64(c.height))
	left, top := float64(c.width)/2-side/scale/2, 0.06*float64(c.height)
	for y := range c.height {
		for x := range c.width {
			fx, fy := float64(x)-left, float64(y)-top
			level := 70
			sx, sy := (fx+lean*fy)*scale, (fy-lean*fx)*scale
			if sx >= 0.5 && sy >= 0.5 && sx < side-1.5 && sy < side-1.5 {
				near := 0
				for _, at := range [4][2]float64{{0, 0}, {0.5, 0}, {0, 0.5}, {0.5, 0.5}} {
					near += int(drawn.GrayAt(int(sx+at[0]*scale), int(sy+at[1]*scale)).Y)
				}
				level = 45 + near/4*(130+40*x/c.width)/255
			}
			out.Pix[out.PixOffset(x, y)] = byte(level + c.rnd.IntN(9)) //nolint:gosec // up to 223
		}
	}
	return out
}

func (c *camcorder) write(p image.Image, times int) {
	c.t.Helper()
	var one bytes.Buffer
	if err := jpeg.Encode(&one, p, &jpeg.Options{Quality: 75}); err != nil {
		c.t.Fatal(err)
	}
	for range times {
		if _, err := c.out.Write(one.Bytes()); err != nil {
			c.t.Fatal(err)
		}
	}
}

// watch opens the camera's page before the film. The page notes when it heard of the
// first code of a device, and when it was in.
func (c *camcorder) watch(r *rig) *chrome.Tab {
	tab := chrome.Open(c.t.(*testing.T), chrome.Options{Flags: map[string]string{
		"use-fake-device-for-media-stream": "", "use-fake-ui-for-media-stream": "",
		"use-file-for-fake-video-capture": c.out.Name(),
	}})
	tab.Go(r.base + r.server.Ticket())
	tab.Go(r.base + "/camera")
	tab.Do(`window.paces = []
		let first = 0
		new MutationObserver(() => {
			if (!first && document.querySelector("#frames i.y")) first = performance.now()
		}).observe(document.getElementById("frames"), {childList: true, subtree: true, attributes: true})
		new MutationObserver(() => {
			if (first) paces.push(performance.now() - first)
			first = 0
		}).observe(document.getElementById("got"), {childList: true})`)
	return tab
}

// came waits until so many devices are in, or the film is over twice.
func came(t testing.TB, tab *chrome.Tab, n int, most time.Duration) (took time.Duration, all []float64) {
	t.Helper()
	began := time.Now()
	for {
		if all = chrome.Value[[]float64](tab, `paces`); len(all) >= n || time.Since(began) > most {
			return time.Since(began), all
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// R-C01: one person holds device after device before the camera, two seconds each and
// half a second between them, and none is missed.
func TestCameraKeepsPace(t *testing.T) {
	if os.Getenv("ZAPIS_HALL") == "" {
		t.Skip("a film of minutes: make test-hall")
	}
	const n = 60
	r := newRig(t)
	rnd := rand.New(rand.NewPCG(11, 11)) //nolint:gosec // games that can be had again
	var boards []desk.Board
	for i := range n {
		boards = append(boards, pairing(fmt.Sprint(i+1), fmt.Sprintf("White%d, A", i), fmt.Sprintf("Black%d, B", i)))
	}
	place := desk.Place{Section: "A", Round: 2}
	r.say(organizer, place, desk.Paired{Round: desk.Round{Boards: boards}})
	c := newCamcorder(t, 960, 540)
	c.nothing(2 * handOver)
	needed := 0
	for _, b := range boards {
		needed += c.device(playedSheet(t, b, 46, rnd), 20)
		c.nothing(handOver)
	}
	tab := c.watch(r)
	film := time.Duration(n) * 2500 * time.Millisecond
	took, all := came(t, tab, n, 20*time.Second+3*film)
	t.Logf("%d devices of %.1f codes on average: %.1f s, of which the film takes %.1f s", n, float64(needed)/float64(n), took.Seconds(), film.Seconds())
	told(t, "from the first code to the tick", all)
	seen, err := r.desk.Boards(t.Context(), "A", 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range seen {
		if b.Seen.Sides[0].In.IsZero() {
			t.Errorf("board %s was held before the camera and is not in", b.Place.Board)
		}
	}
	if got := tab.Text("#arrived h2"); !strings.Contains(got, fmt.Sprint(n)) {
		t.Errorf("the page counts %q, want %d", got, n)
	}
}

// told logs how long something took.
func told(t testing.TB, what string, all []float64) {
	t.Helper()
	sum, most := 0.0, 0.0
	for _, ms := range all {
		sum += ms
		most = max(most, ms)
	}
	if len(all) > 0 {
		t.Logf("%s: %.2f s on average, %.2f s at most", what, sum/float64(len(all))/1000, most/1000)
	}
}

// R-C01: the longest games go through the camera too. A file of as many bytes as 150
// moves with a clock reading each are when they are packed (docs/bench.md) takes as
// many codes; how long that takes is printed.
func TestCameraReadsLongGame(t *testing.T) {
	if os.Getenv("ZAPIS_HALL") == "" {
		t.Skip("a film of 40 MB: make test-hall")
	}
	r := newRig(t)
	c := newCamcorder(t, 1280, 720)
	c.nothing(2 * handOver)
	file := make([]byte, 12_300)
	for i := range file {
		file[i] = byte(c.rnd.Uint32()) //nolint:gosec // what cannot be packed
	}
	needed := c.device(file, 70)
	c.nothing(handOver)
	tab := c.watch(r)
	_, all := came(t, tab, 1, time.Minute)
	t.Logf("%d bytes in %d codes", len(file), needed)
	told(t, "from the first code on", all)
	if len(all) == 0 {
		t.Error("it is not in")
	}
}
