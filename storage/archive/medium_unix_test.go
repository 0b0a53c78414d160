//go:build unix

package archive_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"zapis/internal/disks"
	"zapis/internal/long"
	"zapis/storage/archive"
)

// untilTwo waits until everything is held in two copies, without anything being
// handed in.
func untilTwo(t testing.TB, stores ...*archive.Archive) {
	t.Helper()
	for _, s := range stores {
		for end := time.Now().Add(30 * time.Second); s.OneCopy() != nil; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal(s.OneCopy())
			}
		}
	}
}

// wantSilent checks that an error says since when the mirror has not answered.
func wantSilent(t testing.TB, err error, place string, since time.Time) {
	t.Helper()
	var once *archive.OneCopyError
	if !errors.As(err, &once) || once.Standby || once.Place != place || once.Since.Before(since) || once.Since.After(time.Now()) {
		t.Fatalf("%v, %+v", err, once)
	}
}

// A medium that hangs, and fails nothing: what is handed in waits for a time, then
// is taken and said to be in one copy, and from then on nobody waits. When the
// medium answers, the mirror catches up by itself.
func TestMirrorHangs(t *testing.T) {
	alone := long.OfHall(500*time.Millisecond, 10*time.Second)
	onBoth(t, func(t *testing.T, place string) {
		opened := func() *archive.Archive {
			s, err := archive.Open(t.Context(), place, archive.Options{Alone: alone})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		s, other := opened(), opened()
		key := newKey(t)
		stick := mirrored(t, s, key)
		handInAll(t, s, 0, 3)
		handInAll(t, other, 3, 5)
		answer := disks.Hang(t, filepath.Join(stick, "zapis-mirror-*", "mirror.json"))
		began := time.Now()
		hand := func(s *archive.Archive, n int) time.Duration {
			t.Helper()
			start := time.Now()
			receipts, err := s.Append(t.Context(), []archive.Statement{handin(n)}, record(n))
			wantSilent(t, err, stick, began)
			if len(receipts) != 1 {
				t.Fatalf("item %d: %v", n, receipts)
			}
			return time.Since(start)
		}
		for i, s := range []*archive.Archive{s, other} {
			if took := hand(s, 5+i); took < alone-50*time.Millisecond {
				t.Errorf("it waited %v", took)
			}
		}
		start := time.Now()
		for n := 7; n < 27; n++ {
			hand(s, n)
		}
		if took := time.Since(start); took > 20*alone/2 {
			t.Errorf("nobody is to wait any more, and twenty took %v", took)
		}
		t.Logf("held in one copy after %v, then each in %v", alone, time.Since(start)/20)
		stands, err := s.MirrorStands(t.Context())
		if err != nil || stands.Place != stick || stands.Since.Before(began) || stands.Err == nil {
			t.Errorf("it stands %+v, %v", stands, err)
		}
		wantSilent(t, s.SyncMirror(t.Context()), stick, began)
		wantSilent(t, s.OneCopy(), stick, began)
		if where, err := s.Mirrored(t.Context()); where != stick || err != nil {
			t.Errorf("the mirror is in %q, %v", where, err)
		}
		answer()
		untilTwo(t, s, other)
		if stands, err := s.MirrorStands(t.Context()); err != nil || stands.Err != nil || stands.Behind != 0 || !stands.Since.IsZero() {
			t.Errorf("it stands %+v, %v", stands, err)
		}
		elsewhere := t.TempDir()
		if found := restore(t, stick, archive.With(key), elsewhere); !found.Whole() || found.Facts != 27 {
			t.Errorf("the mirror has %+v", found)
		}
		handInAll(t, s, 27, 29)
		if err := errors.Join(s.Close(), other.Close()); err != nil {
			t.Error(err)
		}
	})
}

// While a medium hangs another mirror can be begun, which has everything, or none;
// and the store can be closed.
func TestAnotherMirrorWhileOneHangs(t *testing.T) {
	t.Parallel()
	for _, again := range []bool{true, false} {
		s, err := archive.Open(t.Context(), t.TempDir(), archive.Options{Alone: 2 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		key := newKey(t)
		stick := mirrored(t, s, key)
		handInAll(t, s, 0, 3)
		answer := disks.Hang(t, filepath.Join(stick, "zapis-mirror-*", "mirror.json"))
		began := time.Now()
		_, err = s.Append(t.Context(), []archive.Statement{handin(3)}, record(3))
		wantSilent(t, err, stick, began)
		if again {
			second := mirrored(t, s, key)
			handInAll(t, s, 4, 6)
			if s.OneCopy() != nil || !restore(t, second, archive.With(key), t.TempDir()).Whole() {
				t.Errorf("the second mirror: %v", s.OneCopy())
			}
			answer()
			handInAll(t, s, 6, 8)
		} else {
			if err := s.SetMirror(t.Context(), archive.Mirror{}); err != nil {
				t.Error(err)
			}
			handInAll(t, s, 4, 6)
		}
		start := time.Now()
		if err := s.Close(); err != nil || time.Since(start) > 10*time.Second {
			t.Errorf("closed after %v: %v", time.Since(start), err)
		}
	}
	// A place that hangs from the beginning.
	s, err := archive.Open(t.Context(), t.TempDir(), archive.Options{Alone: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	key := newKey(t)
	stick := mirrored(t, s, key)
	if err := s.SetMirror(t.Context(), archive.Mirror{}); err != nil {
		t.Fatal(err)
	}
	disks.Hang(t, filepath.Join(stick, "zapis-mirror-*", "mirror.json"))
	if err := s.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: key.Recipient()}); err == nil {
		t.Error("a mirror was begun on a medium that hangs")
	}
	if where, err := s.Mirrored(t.Context()); where != "" || err != nil {
		t.Errorf("the mirror is in %q, %v", where, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// A file system that is frozen: whoever writes to it sleeps in the kernel, and no
// signal wakes him. make test-hall tries it, as root.
func TestMirrorFrozen(t *testing.T) {
	if !long.InHall() {
		t.Skip("make test-hall mounts a file system and freezes it")
	}
	folder := t.TempDir()
	image, stick := filepath.Join(folder, "image"), filepath.Join(folder, "stick")
	sh := func(args ...string) error {
		out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		if err != nil {
			t.Logf("%v: %v: %s", args, err, out)
		}
		return err
	}
	if os.Getuid() != 0 || os.Mkdir(stick, 0o700) != nil || sh("truncate", "-s", "32M", image) != nil ||
		sh("mkfs.ext4", "-q", image) != nil || sh("mount", "-o", "loop", image, stick) != nil {
		t.Skip("this machine mounts nothing for us")
	}
	t.Cleanup(func() { _ = sh("umount", stick) })
	s, err := archive.Open(t.Context(), filepath.Join(folder, "store"))
	if err != nil {
		t.Fatal(err)
	}
	key := newKey(t)
	if err := s.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: key.Recipient()}); err != nil {
		t.Fatal(err)
	}
	if same, err := s.OneDisk(t.Context()); same || err != nil {
		t.Errorf("on one disk: %v, %v", same, err)
	}
	handInAll(t, s, 0, 50)
	if err := sh("fsfreeze", "-f", stick); err != nil {
		t.Fatal(err)
	}
	thaw := func() { _ = exec.Command("fsfreeze", "-u", stick).Run() }
	t.Cleanup(thaw)
	var waits []time.Duration
	began := time.Now()
	for n := 50; n < 250; n++ {
		start := time.Now()
		_, err := s.Append(t.Context(), []archive.Statement{handin(n)}, record(n))
		waits = append(waits, time.Since(start))
		wantSilent(t, err, stick, began)
	}
	t.Logf("the first waited %v, the other 199 together %v: %v", waits[0].Round(time.Millisecond), (time.Since(began) - waits[0]).Round(time.Millisecond), s.OneCopy())
	if waits[0] < 10*time.Second || waits[0] > 20*time.Second || time.Since(began)-waits[0] > time.Minute {
		t.Error("the first is to wait for ten seconds, and nobody after it")
	}
	start := time.Now()
	thaw()
	untilTwo(t, s)
	t.Logf("caught up %v after the medium answered", time.Since(start).Round(time.Millisecond))
	if found := restore(t, stick, archive.With(key), t.TempDir()); !found.Whole() || found.Facts != 250 {
		t.Errorf("the mirror has %+v", found)
	}
	if err := s.Close(); err != nil && !errors.Is(err, fs.ErrClosed) {
		t.Error(err)
	}
}
