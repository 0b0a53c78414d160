package archive_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zapis/storage/archive"
)

// The folder of a store is copied, and both are worked with, at one stick: the
// second writes nothing behind what the first has written, whichever has more,
// and acknowledges nothing as held in two copies that is on the stick as the
// other's. What the first had acknowledged comes back.
func TestMirrorOfTwins(t *testing.T) {
	for _, more := range []int{0, 1, 4} { // facts that the copy has more than the first
		place, stick := t.TempDir(), t.TempDir()
		first := open(t, place)
		key, err := archive.NewKey()
		if err != nil {
			t.Fatal(err)
		}
		if err := first.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: key.Recipient()}); err != nil {
			t.Fatal(err)
		}
		say := func(a *archive.Archive, n int) error {
			_, err := a.Append(t.Context(), []archive.Statement{said(n)})
			return err
		}
		if err := say(first, 1); err != nil {
			t.Fatal(err)
		}
		if err := first.Close(); err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(t.TempDir(), "copy")
		if err := os.CopyFS(copied, os.DirFS(place)); err != nil {
			t.Fatal(err)
		}
		first = open(t, place)
		for n := range 3 {
			if err := say(first, 10+n); err != nil {
				t.Fatal(err)
			}
		}
		twin := open(t, copied)
		var once *archive.OneCopyError
		for n := range 3 + more {
			if err := say(twin, 20+n); !errors.As(err, &once) {
				t.Errorf("%d more: the copy's fact %d: %v", more, n, err)
			}
		}
		if text := once.Error(); !strings.Contains(text, "another copy of this store") {
			t.Errorf("%d more: %s", more, text)
		}
		if s, err := twin.MirrorStands(t.Context()); err != nil || s.Err == nil {
			t.Errorf("%d more: how it stands: %+v, %v", more, s, err)
		}
		if err := say(first, 30); err != nil {
			t.Errorf("%d more: the first goes on: %v", more, err)
		}
		if _, err := archive.Restore(t.Context(), stick, archive.With(key), filepath.Join(t.TempDir(), "again"), "A"); err != nil {
			t.Errorf("%d more: %v", more, err)
		}
	}
}
