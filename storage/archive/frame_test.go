package archive_test

import (
	"bytes"
	"os"
	"testing"

	"zapis/storage/archive"
)

// FuzzFrames takes whatever bytes apart: it never crashes, and every byte is in a
// frame or in what is said to be torn.
func FuzzFrames(f *testing.F) {
	s, err := archive.Open(f.Context(), f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { s.Close() })
	key := newKey(f)
	stick := mirrored(f, s, key)
	for n := range 3 {
		if _, err := s.Append(f.Context(), []archive.Statement{said(n)}, []byte{byte(n)}); err != nil {
			f.Fatal(err)
		}
	}
	path := files(f, stick)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-7])
	f.Add(append([]byte("ZmF1ZmF1"), whole...))
	f.Add(append(bytes.Clone(whole), whole[:100]...))
	f.Fuzz(func(t *testing.T, content []byte) {
		got := archive.ReadFrames(content)
		if got.Frames*archive.FrameHead+got.Bytes+got.Torn != len(content) {
			t.Errorf("%d bytes are read as %+v", len(content), got)
		}
	})
}

// A file full of beginnings of frames is read in a moment: the search for
// frames that are complete is bounded.
func TestManyBeginnings(t *testing.T) {
	one := append([]byte("ZmF1"), make([]byte, 16)...)
	one = append(one, 0, 0x1f, 0, 0)
	content := bytes.Repeat(one, 4<<20/len(one))
	if got := archive.ReadFrames(content); got.Frames != 0 || got.Torn != len(content) {
		t.Errorf("%+v", got)
	}
}

func FuzzEntries(f *testing.F) {
	f.Add([]byte{1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 2, 'a', 'b', 2, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0})
	f.Add([]byte{3, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0})
	f.Add([]byte{1, 0, 0, 0, 0, 0, 0, 0, 7, 255, 255, 255, 255, 1})
	f.Fuzz(func(t *testing.T, plain []byte) {
		again, err := archive.ReadEntries(plain)
		if err == nil && !bytes.Equal(again, plain) {
			t.Errorf("%x is read as %x", plain, again)
		}
	})
}
