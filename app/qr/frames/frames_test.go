package frames_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/app/qr/frames"
	"zapis/internal/growth"
	"zapis/internal/long"
	"zapis/scoresheet"
)

// noon is a time for frames to say.
const noon = scoresheet.Millis(1_795_000_000_000)

func noise(size int) []byte {
	random := rand.New(rand.NewPCG(uint64(size), 1))
	data := make([]byte, size)
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	return data
}

// record is the record file of a game of 53 moves, as a device hands it over.
func record(tb testing.TB) []byte {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "game.record"))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func series(tb testing.TB, file []byte, size int) *frames.Series {
	tb.Helper()
	s, err := frames.New(file, size)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// R-C01, R-G10: any k of the n frames give the file, in any order, with frames
// read twice.
func TestAnyFramesWillDo(t *testing.T) {
	seed := long.Seed(t)
	files := [][]byte{nil, {0}, []byte("zapis"), noise(100), noise(5000), noise(40_000), bytes.Repeat([]byte("a"), 1<<20), record(t), append(record(t), 0), record(t)[:3000]}
	for i, file := range files {
		for _, size := range []int{frames.Version8, frames.Version15, frames.Version27} {
			s, err := frames.New(file, size)
			if err != nil {
				t.Fatalf("file %d: %v", i, err)
			}
			for try := range long.Of(3, 40) {
				random := rand.New(rand.NewPCG(seed, uint64(try)))
				var c frames.Collector
				var p frames.Progress
				order := random.Perm(s.Len())
				for n, at := range order[:s.Needed()] {
					if p.File != nil {
						t.Fatalf("file %d: there after %d of %d frames", i, n, s.Needed())
					}
					for range 1 + random.IntN(2) {
						if p, err = c.Add(s.Text(at, noon+scoresheet.Millis(n))); err != nil {
							t.Fatal(err)
						}
					}
				}
				if !bytes.Equal(p.File, file) || p.Err() != nil || p.Digest != frames.DigestOf(file, nil) {
					t.Errorf("file %d in frames of %d: %d of %d bytes from frames %v, %v", i, size, len(p.File), len(file), order[:s.Needed()], p.Err())
				}
				if want := noon + scoresheet.Millis(s.Needed()-1); p.Now != want {
					t.Errorf("file %d: the device's time is %d, want %d", i, p.Now, want)
				}
			}
		}
	}
}

// R-C02: what a device states when it hands a game in goes along with the record, and
// another statement makes another series.
func TestHandInFrames(t *testing.T) {
	for _, file := range [][]byte{record(t), noise(200), nil} {
		with, err := frames.NewHandIn(file, []byte("zapis statement 1"), frames.Version11)
		if err != nil {
			t.Fatal(err)
		}
		other, err := frames.NewHandIn(file, []byte("zapis statement 2"), frames.Version11)
		if err != nil || other.Digest() == with.Digest() || series(t, file, frames.Version11).Digest() == with.Digest() {
			t.Errorf("two statements: %s and %s, %v", with.Digest(), other.Digest(), err)
		}
		var c frames.Collector
		var p frames.Progress
		for i := range with.Needed() {
			p, _ = c.Add(with.Text(with.Len()-1-i, noon))
		}
		if !bytes.Equal(p.File, file) || string(p.Stated) != "zapis statement 1" {
			t.Errorf("%d bytes, stated %q, %v", len(p.File), p.Stated, p.Err())
		}
	}
}

// The bytes are frozen: a desk reads what a device of another version shows
// (docs/frames.md).
func TestFrozenFrames(t *testing.T) {
	const want = "ZAPIS2 ZZN:M0.NKZWVC90*5UY*B000C00W50820HCLYT5KP5YM0U50YAWFBRP0"
	one := series(t, []byte("zapis"), frames.Version15)
	if got := one.Text(0, noon); got != want || one.Len() != 1 {
		t.Errorf("%q of %d, want %q", got, one.Len(), want)
	}
	for _, c := range []struct {
		file           []byte
		size           int
		needed, frames int
		sum            string
	}{
		{noise(3000), frames.Version15, 7, 21, "1f9ad85f9d2cb6d5"},
		{noise(20_000), frames.Version8, 130, 255, "d82534db446832cf"},
	} {
		s := series(t, c.file, c.size)
		h := sha256.New()
		for i := range s.Len() {
			h.Write([]byte(s.Text(i, noon)))
		}
		if got := hex.EncodeToString(h.Sum(nil)[:8]); got != c.sum || s.Needed() != c.needed || s.Len() != c.frames {
			t.Errorf("%d bytes: %d of %d frames, sum %s, want %d of %d, %s", len(c.file), s.Needed(), s.Len(), got, c.needed, c.frames, c.sum)
		}
	}
}

// What was shown once is read for ever: frames in testdata, drawn by the first
// version of this format.
func TestReadsFrozenFrames(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "game.frames"))
	if err != nil {
		t.Fatal(err)
	}
	var c frames.Collector
	var p frames.Progress
	for line := range strings.Lines(string(text)) {
		if p, err = c.Add(strings.TrimSuffix(line, "\n")); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(p.File, record(t)) {
		t.Errorf("%+v", p.Err())
	}
}

// The code over the frames is the one that docs/frames.md describes: computed here
// from the page, by Lagrange's formula.
func TestPageCode(t *testing.T) {
	times := func(a, b int) (product int) {
		for ; b > 0; a, b = a<<1, b>>1 {
			if a >= 256 {
				a ^= 0x11d
			}
			if b&1 == 1 {
				product ^= a
			}
		}
		return product
	}
	inverse := func(a int) int {
		for b := range 256 {
			if times(a, b) == 1 {
				return b
			}
		}
		t.Fatal("0 has no inverse")
		return 0
	}
	s := series(t, noise(2000), frames.Version11)
	k := s.Needed()
	var parts [][]byte
	for i := range s.Len() {
		f, err := frames.Parse(s.Text(i, noon))
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, frames.PartOf(f))
	}
	for r := k; r < len(parts); r++ {
		want := make([]byte, len(parts[0]))
		for i := range k {
			factor := 1
			for j := range k {
				if j != i {
					factor = times(factor, times(r^j, inverse(i^j)))
				}
			}
			for at := range want {
				want[at] ^= byte(times(factor, int(parts[i][at])))
			}
		}
		if !bytes.Equal(parts[r], want) {
			t.Errorf("frame %d of %d is not what the page says", r, len(parts))
		}
	}
}

// A record file's broken chain is carried as it is: whoever gets it is to see that
// it is broken.
func TestBrokenRecord(t *testing.T) {
	file := record(t)
	for at := 0; at < len(file); at += long.Of(271, 7) {
		broken := slices.Clone(file)
		broken[at] ^= 1
		s := series(t, broken, frames.Version15)
		var c frames.Collector
		var p frames.Progress
		for i := range s.Needed() {
			p, _ = c.Add(s.Text(i, 0))
		}
		if !bytes.Equal(p.File, broken) {
			t.Errorf("byte %d changed: %v", at, p.Err())
		}
	}
}

// Frames of several games, of another version, false ones among true ones: each
// game comes, and nothing else.
func TestHostileFrames(t *testing.T) {
	a, b := series(t, noise(3000), frames.Version15), series(t, record(t), frames.Version11)
	var c frames.Collector
	if p, err := c.Add(a.Text(0, noon)); err != nil || p.Have != 1 || p.Needed != a.Needed() || !errors.As(p.Err(), new(*frames.MissingError)) {
		t.Errorf("one frame: %+v, %v", p, err)
	}
	for i := range max(a.Needed(), b.Needed()) {
		if i < a.Needed() {
			_, _ = c.Add(a.Text(a.Len()-1-i, noon))
		}
		if i < b.Needed() {
			_, _ = c.Add(b.Text(i, noon))
		}
	}
	all := c.All()
	if len(all) != 2 || !bytes.Equal(all[0].File, noise(3000)) || !bytes.Equal(all[1].File, record(t)) {
		t.Errorf("two games: %d", len(all))
	}

	// A false frame with the sums in order, as the first that is seen, as a
	// second one of its index, and before the last that is needed.
	for _, at := range []int{0, 3, a.Needed() - 1} {
		var c frames.Collector
		var p frames.Progress
		for i := range a.Len() {
			if i == at {
				if p, _ = c.Add(frames.Forged(a, i+1, noise(7))); p.File != nil {
					t.Errorf("a false frame at %d: there is a file", at)
				}
			}
			if i != at+1 {
				p, _ = c.Add(a.Text(i, noon))
			}
			if i == a.Needed() && p.File == nil && !errors.Is(p.Err(), frames.ErrDamaged) && at < a.Needed()-1 {
				t.Errorf("a false frame at %d: %v", at, p.Err())
			}
		}
		if !bytes.Equal(p.File, noise(3000)) {
			t.Errorf("a false frame at %d keeps the true ones from giving the file: %v", at, p.Err())
		}
		if p, _ = c.Add(frames.Forged(a, 5, noise(9))); !bytes.Equal(p.File, noise(3000)) {
			t.Error("a false frame after the file took it away")
		}
	}

	// More games than are held at once: the ones that go on stay.
	var many frames.Collector
	for i := range 3 * frames.MaxCollected {
		_, _ = many.Add(series(t, noise(1000+i), frames.Version8).Text(0, 0))
		_, _ = many.Add(a.Text(i%a.Needed(), 0))
	}
	all = many.All()
	if len(all) != frames.MaxCollected || !slices.ContainsFunc(all, func(p frames.Progress) bool { return bytes.Equal(p.File, noise(3000)) }) {
		t.Errorf("%d games are held", len(all))
	}
}

// What is no frame, or cannot be one of a series, is refused.
func TestParseRefuses(t *testing.T) {
	s := series(t, noise(3000), frames.Version15)
	good := s.Text(2, noon)
	if f, err := frames.Parse(good); err != nil || f.Index != 2 || f.Needed != s.Needed() || f.Frames != s.Len() || f.Now != noon || f.Digest != s.Digest() {
		t.Errorf("%+v, %v", f, err)
	}
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"nothing", "", frames.ErrNotFrame},
		{"another code", "HTTPS://EXAMPLE.ORG", frames.ErrNotFrame},
		{"the first version", "ZAPIS1 1/1 DF18072D DE31249C BLC/G9YDPAY0000FGW", frames.ErrNotFrame},
		{"a later version", strings.Replace(good, "ZAPIS2", "ZAPIS3", 1), frames.ErrNewer},
		{"one much later", strings.Replace(good, "ZAPIS2", "ZAPIS12", 1), frames.ErrNewer},
		{"cut short", good[:len(good)-3], frames.ErrNotFrame},
		{"longer", good + "000", frames.ErrNotFrame},
		{"a letter changed", good[:40] + string(good[41]) + string(good[40]) + good[42:], frames.ErrNotFrame},
		{"small letters", strings.ToLower(good), frames.ErrNotFrame},
		{"the head alone", frames.Magic, frames.ErrNotFrame},
	} {
		if _, err := frames.Parse(c.text); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for _, c := range []struct{ length, needed, frames, index, size int }{
		{3000, 0, 24, 0, 375},
		{3000, 8, 7, 0, 375},
		{3000, 8, 24, 24, 375},
		{3000, 8, 24, 0, 374},
		{3000, 8, 24, 0, 376},
		{0, 1, 1, 0, 1},
		{1 << 31, 8, 24, 0, 375},
		{1<<20 + 1, 255, 255, 0, 4113},
		{8, 7, 24, 0, 2},
		{3000, 200, 255, 255, 15},
	} {
		if f, err := frames.Parse(frames.Made(c.length, c.needed, c.frames, c.index, make([]byte, c.size))); !errors.Is(err, frames.ErrNotFrame) {
			t.Errorf("%+v: %+v, %v", c, f, err)
		}
	}
	if _, err := frames.Parse(frames.Made(3000, 8, 24, 23, make([]byte, 375))); err != nil {
		t.Errorf("one that can be: %v", err)
	}
	if _, err := frames.New(noise(400_000), frames.Version15); !errors.As(err, new(*frames.TooLongError)) {
		t.Errorf("400 kB: %v", err)
	}
	if _, err := frames.New(make([]byte, 17<<20), frames.Version15); !errors.As(err, new(*frames.TooLongError)) {
		t.Errorf("17 MB: %v", err)
	}
}

// A frame of a few hundred bytes that unpacks to gigabytes takes no memory.
func TestBomb(t *testing.T) {
	for name, packed := range frames.Bombs() {
		texts := frames.Packed(packed)
		var last frames.Progress
		taken := growth.Allocated(func() {
			var c frames.Collector
			for _, text := range texts {
				var err error
				if last, err = c.Add(text); err != nil {
					t.Fatal(err)
				}
			}
		})
		t.Logf("%s: %d bytes packed, %d MB allocated", name, len(packed), taken>>20)
		if taken > 160<<20 {
			t.Errorf("%s: %d MB allocated", name, taken>>20)
		}
		if last.File != nil || !errors.Is(last.Err(), frames.ErrDamaged) {
			t.Errorf("%s: %d bytes, %v", name, len(last.File), last.Err())
		}
	}
}

func FuzzCollector(f *testing.F) {
	s, r := series(f, noise(700), frames.Version8), series(f, record(f), frames.Version27)
	f.Add(s.Text(0, noon), s.Text(1, 0), s.Text(2, noon))
	f.Add(r.Text(0, noon), r.Text(1, 0), r.Text(3, noon))
	f.Add(series(f, nil, 100).Text(0, 0), "", "")
	f.Add(frames.Made(100, 3, 9, 0, make([]byte, 34)), frames.Made(100, 3, 9, 7, make([]byte, 34)), frames.Made(100, 3, 9, 8, make([]byte, 34)))
	f.Fuzz(func(t *testing.T, x, y, z string) {
		var c frames.Collector
		for _, text := range []string{x, y, z, x, z} {
			p, err := c.Add(text)
			if err != nil {
				continue
			}
			if p.File != nil && frames.DigestOf(p.File, p.Stated) != p.Digest {
				t.Error("the file is not the one of its frames")
			}
			parsed, err := frames.Parse(text)
			if err != nil || frames.TextOf(parsed) != text {
				t.Errorf("%q is read and not written so: %v", text, err)
			}
		}
	})
}

func FuzzUnpack(f *testing.F) {
	f.Add(record(f))
	f.Add([]byte{0})
	for _, b := range frames.Tables(record(f)) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if file, ok := frames.Untabled(data, data[:len(data)/8]); ok {
			// What is read from columns is a record file, and is written again.
			if back, _, ok := frames.Unpacked(frames.PackedBytes(file, nil)); !ok || !bytes.Equal(back, file) {
				t.Error("what columns gave cannot be packed again")
			}
		}
		_, _, _ = frames.Unpacked(data)
		stated := data[:len(data)/3]
		if file, back, ok := frames.Unpacked(frames.PackedBytes(data, stated)); !ok || !bytes.Equal(file, data) || !bytes.Equal(back, stated) {
			t.Error("what was packed cannot be unpacked")
		}
	})
}
