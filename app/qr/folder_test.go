package qr_test

import (
	"bytes"
	"errors"
	"fmt"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"testing"
	"testing/fstest"
	"time"

	"zapis/app/qr"
	qrcode "zapis/app/qr/code"
	"zapis/app/qr/frames"
	"zapis/scoresheet"
)

// shotAt is when the pictures were taken, by the clock of the camera.
var shotAt = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

// filmed is a folder with photographs of frames of a file, of which some are lost:
// turned, blurred, in uneven light.
func filmed(tb testing.TB, file []byte, size, from, to int, lost float64, ahead time.Duration) fstest.MapFS {
	tb.Helper()
	s, err := frames.New(file, size)
	if err != nil {
		tb.Fatal(err)
	}
	random := rand.New(rand.NewPCG(uint64(from), uint64(len(file))))
	folder := fstest.MapFS{}
	for i := from; i < to; i++ {
		if random.Float64() < lost {
			continue
		}
		taken := shotAt.Add(time.Duration(i) * 100 * time.Millisecond)
		code, err := qrcode.DrawFrame(s.Text(i%s.Len(), scoresheet.MillisOf(taken.Add(ahead))), 780)
		if err != nil {
			tb.Fatal(err)
		}
		p := photo{"", 1280, 720, -14 + 28*random.Float64(), 550 / float64(code.Bounds().Dx()), 0.05 * random.Float64(), 40 + random.IntN(80), 10 + random.IntN(40), 80}
		var b bytes.Buffer
		if err := jpeg.Encode(&b, p.take(tb, code, uint64(i)), &jpeg.Options{Quality: 85}); err != nil {
			tb.Fatal(err)
		}
		folder[fmt.Sprintf("IMG_%d_%04d.JPG", len(file), 9999-i)] = &fstest.MapFile{Data: b.Bytes(), ModTime: taken}
	}
	return folder
}

// R-C01, R-G10: photographs of the screens of several devices in one folder give
// the records of all, with codes of the first version among them, a third of the
// frames lost, and pictures of something else.
func TestReadPictures(t *testing.T) {
	a, b, c := handedOver(t, 4), handedOver(t, 2), []byte("a file in a code of the first version")
	folder := filmed(t, a, frames.Version15, 2, 13, 0.3, -40*time.Second)
	for name, f := range filmed(t, b, frames.Version11, 0, 8, 0.1, 3*time.Second) {
		folder[name] = f
	}
	for name, f := range filmed(t, noise(5000), frames.Version15, 0, 2, 0, 0) {
		folder[name] = f
	}
	code, err := qrcode.Draw(split(t, c)[0], 600)
	if err != nil {
		t.Fatal(err)
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, code); err != nil {
		t.Fatal(err)
	}
	folder["old.PNG"] = &fstest.MapFile{Data: picture.Bytes(), ModTime: shotAt}
	folder["blurred.jpeg"] = &fstest.MapFile{Data: []byte("no picture")}
	folder["readme.txt"] = &fstest.MapFile{Data: []byte("not looked at")}
	folder["folder.png/x.png"] = &fstest.MapFile{Data: picture.Bytes()}

	asked := 0
	all, unread, err := qr.ReadPictures(folder, func(done, of int) bool { asked++; return done < of })
	if err != nil || asked != len(folder)-2 || len(unread) == 0 || len(unread) > 3 {
		t.Fatalf("%d pictures asked for, %v unread, %v", asked, unread, err)
	}
	found := map[string]bool{}
	for _, r := range all {
		ahead, known := r.Offset()
		switch {
		case bytes.Equal(r.File, a):
			found["a"] = known && ahead == -40*time.Second && r.Name == frames.DigestOf(a, nil).String()
		case bytes.Equal(r.File, b):
			found["b"] = known && ahead == 3*time.Second
		case bytes.Equal(r.File, c):
			found["c"] = !known
		default:
			var codes interface{ MissingCodes() (missing, of int) }
			missing := 0
			if errors.As(r.Err, &codes) {
				missing, _ = codes.MissingCodes()
			}
			found["missing"] = r.File == nil && missing > 0
		}
	}
	if len(all) != 4 || len(found) != 4 || !found["a"] || !found["b"] || !found["c"] || !found["missing"] {
		t.Errorf("%d files: %v", len(all), found)
	}

	if _, _, err := qr.ReadPictures(folder, func(done, _ int) bool { return done < 2 }); err == nil {
		t.Error("it went on when it was told to stop")
	}
	if _, _, err := qr.ReadPictures(os.DirFS(t.TempDir()+"/none"), nil); err == nil {
		t.Error("no folder is read")
	}
}

// Join takes frames as it takes codes of the first version, and says what is
// missing.
func TestJoinFrames(t *testing.T) {
	a, err := frames.New(noise(3000), frames.Version15)
	b, err2 := frames.New(noise(3001), frames.Version15)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	texts := func(s *frames.Series, from, to int) (all []string) {
		for i := from; i < to; i++ {
			all = append(all, s.Text(i, 0))
		}
		return all
	}
	if got, err := qr.Join(texts(a, 5, 5+a.Needed())); err != nil || !bytes.Equal(got, noise(3000)) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	var missing *frames.MissingError
	if _, err := qr.Join(texts(a, 1, a.Needed())); !errors.As(err, &missing) || missing.Needed != a.Needed() || missing.Have != a.Needed()-1 {
		t.Errorf("one too few: %v", err)
	}
	for name, codes := range map[string][]string{
		"two files, whole": append(texts(a, 0, a.Len()), texts(b, 0, b.Len())...),
		"two files, parts": append(texts(a, 0, 2), texts(b, 0, 2)...),
	} {
		if _, err := qr.Join(codes); !errors.Is(err, qr.ErrTwoFiles) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := qr.Join(append(texts(a, 0, 2), split(t, noise(100))...)); !errors.Is(err, qr.ErrNoPart) {
		t.Errorf("two versions: %v", err)
	}
	if p, err := qr.ParsePart(a.Text(3, 0)); err != nil || p.Number != 4 || p.Of != a.Len() || p.File != a.Digest().String() {
		t.Errorf("%+v, %v", p, err)
	}
}

// How fast a game of 150 moves goes over a screen at ten frames a second: printed,
// and written into docs/bench.md.
func BenchmarkFilm(b *testing.B) {
	file := handedOver(b, 150)
	for _, lost := range []float64{0, 0.3} {
		b.Run(fmt.Sprintf("lost %.0f %%", 100*lost), func(b *testing.B) {
			for b.Loop() {
				s, err := frames.New(file, frames.Version15)
				if err != nil {
					b.Fatal(err)
				}
				var c frames.Collector
				shown, read, tried := 0, 0, 0
				random := rand.New(rand.NewPCG(1, uint64(100*lost)))
				for done := false; !done; shown++ {
					if shown == 2*s.Len() {
						b.Fatal("it is not read at all")
					}
					if random.Float64() < lost {
						continue
					}
					tried++
					code, err := qrcode.DrawFrame(s.Text(shown%s.Len(), 1), 780)
					if err != nil {
						b.Fatal(err)
					}
					p := photo{"", 1280, 720, -14 + 28*random.Float64(), 550 / float64(code.Bounds().Dx()), 0.05 * random.Float64(), 40 + random.IntN(80), 10 + random.IntN(40), 80}
					if text, err := qr.ReadImage(p.take(b, code, uint64(shown))); err == nil {
						read++
						got, err := c.Add(text)
						done = err == nil && got.File != nil
					}
				}
				b.ReportMetric(float64(shown)/10, "s-at-10/s")
				b.ReportMetric(float64(s.Needed()), "frames-needed")
				b.ReportMetric(100*float64(read)/float64(tried), "%-read")
			}
		})
	}
}
