package printed_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"zapis/app/qr"
	"zapis/app/qr/printed"
)

// R-G10: what stands on paper is read back, also if one of several codes is
// spoilt.
func TestReadBack(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for _, n := range []int{1, 1200, 9000} {
		file := make([]byte, n)
		for i := range file {
			file[i] = byte(rnd.Uint32())
		}
		codes, err := printed.Codes(file)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, c := range codes {
			text, err := qr.ReadImage(c)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, text)
		}
		if got, err := qr.Join(texts); err != nil || !bytes.Equal(got, file) {
			t.Errorf("%d bytes: %v", n, err)
		}
		for spoilt := range texts[1:] {
			rest := slices.Delete(slices.Clone(texts), spoilt, spoilt+1)
			if got, err := qr.Join(rest); err != nil || !bytes.Equal(got, file) {
				t.Errorf("%d bytes without code %d of %d: %v", n, spoilt, len(texts), err)
			}
		}
	}
}

// A file that is too long for codes is printed without them: one sheet of a round
// does not keep the others from being printed.
func TestTooLongForCodes(t *testing.T) {
	file := make([]byte, 2<<20)
	rnd := rand.New(rand.NewPCG(7, 7))
	for i := range file {
		file[i] = byte(rnd.Uint32())
	}
	if codes, err := printed.Codes(file); err != nil || len(codes) > 0 {
		t.Errorf("%d codes, %v", len(codes), err)
	}
}
