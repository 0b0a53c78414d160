package qr_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"zapis/app/qr"
)

func split(tb testing.TB, data []byte) []string {
	tb.Helper()
	parts, err := qr.Split(data)
	if err != nil {
		tb.Fatal(err)
	}
	return parts
}

func noise(size int) []byte {
	random := rand.New(rand.NewPCG(uint64(size), 1))
	data := make([]byte, size)
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	return data
}

// ESS 6.2.2.12: what was split comes together, in any order and from codes
// read twice.
func TestSplitJoin(t *testing.T) {
	for _, data := range [][]byte{
		nil,
		{0},
		[]byte("zapis record file 1\n"), noise(1), noise(1299), noise(1300), noise(5001), bytes.Repeat([]byte("a"), 1<<20),
		handedOver(t, 10), append(handedOver(t, 10), 0), handedOver(t, 10)[:3000],
	} {
		parts := split(t, data)
		random := rand.New(rand.NewPCG(uint64(len(data)), 2))
		for range 5 {
			random.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
			got, err := qr.Join(append(slices.Clone(parts), parts[0]))
			if err != nil || !bytes.Equal(got, data) {
				t.Errorf("%d bytes in %d codes: %d bytes come back, %v", len(data), len(parts), len(got), err)
			}
		}
	}
}

// A record file's broken chain is carried as it is: the one who joins it is
// to see that it is broken.
func TestSplitJoinBroken(t *testing.T) {
	file := handedOver(t, 5)
	for at := 0; at < len(file); at += 7 {
		broken := slices.Clone(file)
		broken[at] ^= 1
		got, err := qr.Join(split(t, broken))
		if err != nil || !bytes.Equal(got, broken) {
			t.Errorf("byte %d changed: %v", at, err)
		}
	}
}

// How many codes a game takes on the screen; the manual says so.
func TestHowManyCodes(t *testing.T) {
	for _, c := range []struct{ moves, most int }{{0, 2}, {40, 5}, {80, 8}, {150, 14}} {
		file := handedOver(t, c.moves)
		parts := split(t, file)
		longest := 0
		for _, p := range parts {
			longest = max(longest, len(p))
		}
		t.Logf("%3d moves: a file of %5d bytes in %2d codes of up to %d letters", c.moves, len(file), len(parts), longest)
		if len(parts) > c.most {
			t.Errorf("a game of %d moves takes %d codes, want %d at most", c.moves, len(parts), c.most)
		}
		if got, err := qr.Join(parts); err != nil || !bytes.Equal(got, file) {
			t.Errorf("a game of %d moves: %v", c.moves, err)
		}
	}
}

// The letters are frozen: one device may have another version than the other.
func TestFrozenCode(t *testing.T) {
	const want = "ZAPIS1 1/1 DF18072D DE31249C BLC/G9YDPAY0000FGW"
	got := split(t, []byte("zapis"))
	if len(got) != 1 || got[0] != want {
		t.Errorf("%q, want %q", got, want)
	}
	if data, err := qr.Join([]string{want}); err != nil || string(data) != "zapis" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestJoinRefuses(t *testing.T) {
	a, b := split(t, noise(9000)), split(t, noise(9001))
	if len(a) != len(b) || len(a) < 5 {
		t.Fatalf("%d and %d codes", len(a), len(b))
	}
	for _, c := range []struct {
		name  string
		codes []string
		want  error
		why   string
	}{
		{"none", nil, nil, "no code has been read yet"},
		{"the first two", a[:2], nil, fmt.Sprintf("of %d codes these are missing: 3-%d", len(a), len(a))},
		{"the second and the fourth left out", append([]string{a[0], a[2]}, a[4:]...), nil, "missing: 2, 4"},
		{"two files", append(slices.Clone(a[:3]), b[3:]...), qr.ErrTwoFiles, ""},
		{"two files, whole", append(slices.Clone(a), b[0]), qr.ErrTwoFiles, ""},
		{"files of other numbers of codes", []string{a[4], split(t, noise(100))[0]}, qr.ErrTwoFiles, ""},
		{"another code", []string{a[0], "HTTPS://EXAMPLE.ORG"}, qr.ErrNoPart, ""},
		{"a letter wrong", []string{strings.Replace(a[0], a[0][60:62], a[0][61:62]+a[0][60:61], 1)}, qr.ErrNoPart, ""},
		{"small letters", []string{strings.ToLower(a[0])}, qr.ErrNoPart, ""},
		{"a later version", []string{strings.Replace(a[0], "ZAPIS1", "ZAPIS3", 1)}, nil, "newer version"},
		{"cut short", []string{a[0][:len(a[0])-3]}, qr.ErrNoPart, ""},
	} {
		got, err := qr.Join(c.codes)
		if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %d bytes, %v", c.name, len(got), err)
		}
	}
	_, err := qr.Join([]string{a[0], a[3]})
	if missing := (*qr.MissingError)(nil); !errors.As(err, &missing) || missing.Of != len(a) || !reflect.DeepEqual(missing.Missing[:3], []int{2, 3, 5}) {
		t.Errorf("%v", err)
	}
	if _, err := qr.Split(noise(2 << 20)); !errors.As(err, new(*qr.TooLongError)) {
		t.Errorf("2 MB are split: %v", err)
	}
}

func TestParsePart(t *testing.T) {
	codes := split(t, noise(9000))
	p, err := qr.ParsePart(codes[2])
	q, err2 := qr.ParsePart(codes[3])
	if err != nil || err2 != nil || p.Number != 3 || p.Of != len(codes) || p.File != q.File {
		t.Errorf("%+v, %v", p, err)
	}
}

func FuzzJoin(f *testing.F) {
	for _, c := range split(f, noise(3000)) {
		f.Add(c, "")
	}
	a := split(f, []byte("zapis record file 1\nP"))
	f.Add(a[0], a[0])
	f.Fuzz(func(t *testing.T, a, b string) {
		codes := []string{a, b}
		if b == "" {
			codes = codes[:1]
		}
		data, err := qr.Join(codes)
		if err != nil {
			return
		}
		if back, err := qr.Join(split(t, data)); err != nil || !bytes.Equal(back, data) {
			t.Errorf("what was joined cannot be split again: %v", err)
		}
	})
}

func FuzzSplit(f *testing.F) {
	f.Add(handedOver(f, 3))
	f.Add([]byte("zapis record file 1\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if back, err := qr.Join(split(t, data)); err != nil || !bytes.Equal(back, data) {
			t.Errorf("%v", err)
		}
	})
}
