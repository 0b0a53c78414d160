package archive_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"filippo.io/age"

	"zapis/internal/disks"
	"zapis/internal/long"
	"zapis/internal/powerloss"
	"zapis/storage/archive"
)

func newKey(t testing.TB) archive.Key {
	t.Helper()
	key, err := archive.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// mirrored begins a mirror and returns its place.
func mirrored(t testing.TB, s *archive.Archive, key archive.Key) string {
	t.Helper()
	place := t.TempDir()
	if err := s.SetMirror(t.Context(), archive.Mirror{Place: place, Recipient: key.Recipient()}); err != nil {
		t.Fatal(err)
	}
	return place
}

func handInAll(t testing.TB, s archive.Store, from, to int) {
	t.Helper()
	for n := from; n < to; n++ {
		if _, err := s.Append(t.Context(), []archive.Statement{handin(n)}, record(n)); err != nil {
			t.Fatal(err)
		}
	}
}

// wantItems checks that the items, and no others, are in a store.
func wantItems(t testing.TB, s archive.Store, items int) {
	t.Helper()
	n := 0
	for _, f := range facts(t, s, 0) {
		if f.Kind == archive.KindRestored {
			continue
		}
		if want := handin(n); f.Subject != want.Subject || !slices.Equal(f.Blobs, want.Blobs) {
			t.Fatalf("fact %d is about %s", n, f.Subject)
		}
		if b, err := s.Blob(t.Context(), f.Blobs[0]); err != nil || !bytes.Equal(b, record(n)) {
			t.Fatalf("record %d: %v", n, err)
		}
		n++
	}
	if n != items {
		t.Errorf("%d items, want %d", n, items)
	}
}

// files returns the mirror's files of frames.
func files(t testing.TB, place string) (names []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(place, "zapis-mirror-*", "*.mirror"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no files of a mirror in %s: %v", place, err)
	}
	return names
}

func restore(t testing.TB, from string, unlock archive.Unlock, place string) archive.Restoration {
	t.Helper()
	found, err := archive.Restore(t.Context(), from, unlock, place, "Arbiter B")
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// A mirror has everything, from before it was begun too, and nobody reads it
// without the key. The restored store goes on where the other one ended.
func TestMirror(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s := open(t, place)
		handInAll(t, s, 0, 5)
		key := newKey(t)
		stick := mirrored(t, s, key)
		handInAll(t, s, 5, 12)
		other := open(t, place) // learns of the mirror from the store
		handInAll(t, other, 12, 15)
		handInAll(t, s, 15, 20)
		want := facts(t, s, 0)

		err := filepath.WalkDir(stick, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			b, err := os.ReadFile(path)
			for _, secret := range []string{"Arbiter A", "test.handin", string(record(7)[:32]), key.String()} {
				if bytes.Contains(b, []byte(secret)) {
					t.Errorf("%s can be read without the key", path)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}

		elsewhere := t.TempDir()
		found := restore(t, stick, archive.With(key), elsewhere)
		if !found.Whole() || found.Blobs != 20 || found.Facts != 20 || found.Epoch != 1 {
			t.Errorf("%+v", found)
		}
		r := open(t, elsewhere)
		got := facts(t, r, 0)
		if len(got) != 21 || r.Epoch() != 1 || s.Epoch() != 0 {
			t.Fatalf("%d facts, epochs %d and %d", len(got), s.Epoch(), r.Epoch())
		}
		for i, f := range want {
			if f.Hash != got[i].Hash || f.At != got[i].At {
				t.Errorf("fact %d is another one", i)
			}
		}
		last := got[20]
		var body archive.Restoration
		if err := json.Unmarshal(last.Body, &body); err != nil || last.Kind != archive.KindRestored || last.By != "Arbiter B" || body.Facts != 20 {
			t.Errorf("%+v, %v", last, err)
		}
		// All that is open hangs on the first fact of the new store.
		if len(last.Seen) != 1 || last.Seen[0].Hash != want[19].Hash {
			t.Errorf("it names %v", last.Seen)
		}
		again, err := r.Append(t.Context(), []archive.Statement{handin(3)}, record(3))
		if err != nil || !again[0].Already {
			t.Errorf("handed in again elsewhere: %+v, %v", again, err)
		}
		// It may have its mirror on the same medium, and is restored from there.
		if err := r.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: key.Recipient()}); err != nil {
			t.Fatal(err)
		}
		handInAll(t, r, 20, 25)
		third := t.TempDir()
		if found := restore(t, stick, archive.With(key), third); !found.Whole() || found.Epoch != 2 {
			t.Errorf("%+v", found)
		}
		wantItems(t, open(t, third), 25)
		if _, err := archive.Restore(t.Context(), stick, archive.With(key), third, "B"); !errors.Is(err, archive.ErrNotEmpty) {
			t.Errorf("restored into a store with content: %v", err)
		}
	})
}

// With the passphrase alone a mirror is opened on which the locked key lies. A
// key that does not fit is said before anything is made.
func TestMirrorKeys(t *testing.T) {
	long.Serial(t)
	s := open(t, t.TempDir())
	key := newKey(t)
	if same, err := archive.ParseKey(key.String() + "\n"); err != nil || same.Recipient() != key.Recipient() {
		t.Errorf("written and read: %v", err)
	}
	bare := mirrored(t, s, key)
	slow, err := key.Lock("a passphrase")
	if err == nil {
		var same archive.Key
		if same, err = archive.WithPassphrase("a passphrase")(slow); err == nil && same.Recipient() != key.Recipient() {
			t.Error("locked and unlocked, it is another key")
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	locked := lightly(t, key, "a passphrase")
	stick := t.TempDir()
	if err := s.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: key.Recipient(), LockedKey: locked}); err != nil {
		t.Fatal(err)
	}
	handInAll(t, s, 0, 2)
	for name, c := range map[string]struct {
		from   string
		unlock archive.Unlock
		want   error
	}{
		"another key":        {stick, archive.With(newKey(t)), archive.ErrWrongKey},
		"another passphrase": {stick, archive.WithPassphrase("a passphrase."), archive.ErrWrongKey},
		"no locked key":      {bare, archive.WithPassphrase("a passphrase"), archive.ErrNoLockedKey},
	} {
		elsewhere := filepath.Join(t.TempDir(), "new")
		if _, err := archive.Restore(t.Context(), c.from, c.unlock, elsewhere, "B"); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(elsewhere); err == nil {
			t.Errorf("%s: a store was made all the same", name)
		}
	}
	elsewhere := t.TempDir()
	restore(t, stick, archive.WithPassphrase("a passphrase"), elsewhere)
	wantItems(t, open(t, elsewhere), 2)
}

// A mirror that is begun again with another key is complete under that key.
// What was there before is still there, for whoever has the other one.
func TestMirrorBegunAgain(t *testing.T) {
	s := open(t, t.TempDir())
	stick := t.TempDir()
	var last archive.Key
	for n, passphrase := range []string{"one", "two", "two"} {
		key := newKey(t)
		m := archive.Mirror{Place: stick, Recipient: key.Recipient(), LockedKey: lightly(t, key, passphrase)}
		for range 2 { // the second time it is the same one
			if err := s.SetMirror(t.Context(), m); err != nil {
				t.Fatal(err)
			}
		}
		handInAll(t, s, n, n+1)
		last = key
	}
	if n := len(files(t, stick)); n != 3 {
		t.Errorf("%d files, want 3", n)
	}
	for _, unlock := range []archive.Unlock{archive.WithPassphrase("two"), archive.With(last)} {
		elsewhere := t.TempDir()
		if found := restore(t, stick, unlock, elsewhere); !found.Whole() {
			t.Errorf("%+v", found)
		}
		wantItems(t, open(t, elsewhere), 3)
	}
	elsewhere := t.TempDir()
	restore(t, filepath.Dir(files(t, stick)[0]), archive.WithPassphrase("one"), elsewhere)
	wantItems(t, open(t, elsewhere), 1)
	// Two events on one stick: whose, the one who restores has to say.
	other := open(t, t.TempDir())
	if err := other.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: last.Recipient()}); err != nil {
		t.Fatal(err)
	}
	if _, err := archive.Restore(t.Context(), stick, archive.With(last), filepath.Join(t.TempDir(), "new"), "B"); err == nil || !strings.Contains(err.Error(), "several stores") {
		t.Errorf("%v", err)
	}
}

// lightly locks a key with little work.
func lightly(t *testing.T, key archive.Key, passphrase string) []byte {
	t.Helper()
	recipient, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		t.Fatal(err)
	}
	recipient.SetWorkFactor(10)
	var b bytes.Buffer
	w, err := age.Encrypt(&b, recipient)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(key.String())); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A stick that is pulled out: what is stored is acknowledged as in one copy
// only, and is on the stick as soon as that is back.
func TestMirrorPulledOut(t *testing.T) {
	s := open(t, t.TempDir())
	key := newKey(t)
	stick := filepath.Join(t.TempDir(), "stick")
	if err := s.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: key.Recipient()}); err != nil {
		t.Fatal(err)
	}
	handInAll(t, s, 0, 3)
	if err := os.Rename(stick, stick+".away"); err != nil {
		t.Fatal(err)
	}
	for n := 3; n < 6; n++ {
		receipts, err := s.Append(t.Context(), []archive.Statement{handin(n)}, record(n))
		var once *archive.OneCopyError
		if !errors.As(err, &once) || once.Place != stick || len(receipts) != 1 {
			t.Fatalf("%v, %v", receipts, err)
		}
	}
	// A duplicate is no better off.
	if _, already, err := s.PutBlob(t.Context(), record(1)); !already || err == nil {
		t.Errorf("already %v, %v", already, err)
	}
	if _, err := os.Stat(stick); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a mirror was made where the stick was: %v", err)
	}
	if err := os.Rename(stick+".away", stick); err != nil {
		t.Fatal(err)
	}
	handInAll(t, s, 6, 8)
	elsewhere := t.TempDir()
	if found := restore(t, stick, archive.With(key), elsewhere); !found.Whole() {
		t.Errorf("%+v", found)
	}
	wantItems(t, open(t, elsewhere), 8)
	// Given up by the one who acts, there is none.
	if err := s.SetMirror(t.Context(), archive.Mirror{}); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(stick); err != nil {
		t.Fatal(err)
	}
	handInAll(t, s, 8, 9)
}

// What another process wrote to the mirror it may not have synced before it
// died: a duplicate of it is acknowledged after a sync of our own.
func TestDuplicateSyncsTheMirror(t *testing.T) {
	top := t.TempDir()
	place, stick := filepath.Join(top, "desk"), filepath.Join(top, "stick")
	s := open(t, place)
	if err := s.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: newKey(t).Recipient()}); err != nil {
		t.Fatal(err)
	}
	handInAll(t, s, 0, 1)
	synced := false
	for _, c := range trace(t, top, childPlace+"="+place, childItems+"=0") {
		synced = synced || c.Name == "fsync" && strings.HasSuffix(c.File, ".mirror")
		if c.File == powerloss.Stdout {
			if !synced {
				t.Error("the duplicate is acknowledged before the mirror was synced")
			}
			return
		}
	}
	t.Error("nothing was acknowledged")
}

// An older copy of the store does not write over what the mirror has more.
func TestMirrorAhead(t *testing.T) {
	place := t.TempDir()
	s := open(t, place)
	stick := mirrored(t, s, newKey(t))
	handInAll(t, s, 0, 2)
	older := t.TempDir()
	for _, name := range []string{"desk.db", "desk.db-wal"} {
		b, err := os.ReadFile(filepath.Join(place, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(older, name), b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	handInAll(t, s, 2, 4)
	before, err := os.ReadFile(files(t, stick)[0])
	if err != nil {
		t.Fatal(err)
	}
	_, err = open(t, older).Append(t.Context(), []archive.Statement{handin(9)}, record(9))
	if err == nil || !strings.Contains(err.Error(), "restore from the mirror") {
		t.Errorf("%v", err)
	}
	if after, _ := os.ReadFile(files(t, stick)[0]); !bytes.Equal(before, after) {
		t.Error("the mirror was changed")
	}
}

// Sixty hand-ins from four desks with a mirror, killed at thirty; the laptop is
// gone, and another one goes on from the stick: nothing is lost, nothing twice.
func TestLaptopDies(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		items := long.Of(60, 600)
		key := newKey(t)
		s := open(t, place)
		stick := mirrored(t, s, key)
		h := hall{place: place, acked: map[int]string{}}
		var all sync.WaitGroup
		for _, share := range shares(items / 2) {
			all.Go(func() { h.desk(t, share, func() int { return 1 + len(share)/3 }) })
		}
		all.Wait()

		elsewhere := t.TempDir()
		found := restore(t, stick, archive.With(key), elsewhere)
		t.Logf("%d kills; restored %+v", h.kills, found)
		if len(found.Missing) > 0 || h.kills == 0 {
			t.Errorf("%d kills, missing %v", h.kills, found.Missing)
		}
		h.check(t, open(t, elsewhere), items/2)
		h.place = elsewhere
		for _, share := range shares(items) {
			all.Go(func() { h.desk(t, share, func() int { return 0 }) })
		}
		all.Wait()
		h.check(t, open(t, elsewhere), items)
	})
}

// A mirror that is cut anywhere yields everything before the cut, and says
// that something was cut unless it was between two frames.
func TestMirrorIsCut(t *testing.T) {
	long.Serial(t)
	s := open(t, t.TempDir())
	key := newKey(t)
	stick := mirrored(t, s, key)
	const items = 12
	var ends []int64 // of the file, after each item
	for n := range items {
		handInAll(t, s, n, n+1)
		info, err := os.Stat(files(t, stick)[0])
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, info.Size())
	}
	path := files(t, stick)[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var cuts []int64
	for at := int64(0); at < int64(len(whole)); at += int64(long.Of(4096, 512)) {
		cuts = append(cuts, at)
	}
	cuts = append(cuts, ends...)
	for _, end := range ends {
		cuts = append(cuts, end-1, end+1)
	}
	for _, cut := range cuts {
		if cut > int64(len(whole)) {
			continue
		}
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		elsewhere := t.TempDir()
		found := restore(t, stick, archive.With(key), elsewhere)
		n := 0
		for n < items && ends[n] <= cut {
			n++
		}
		between := cut == 0 || slices.Contains(ends, cut)
		if found.Facts != n || found.Blobs != n || found.Whole() != between {
			t.Errorf("cut at %d: %+v, want %d items, whole %v", cut, found, n, between)
		}
		r := open(t, elsewhere)
		wantItems(t, r, n)
	}

	// A writer that continues after a cut writes the cut-off entries again.
	if err := os.WriteFile(path, whole[:ends[6]-100], 0o600); err != nil {
		t.Fatal(err)
	}
	handInAll(t, s, items, items+1)
	if n := len(files(t, stick)); n != 2 {
		t.Errorf("%d files, want 2", n)
	}
	elsewhere := t.TempDir()
	found := restore(t, stick, archive.With(key), elsewhere)
	if len(found.Torn) != 1 || len(found.Missing) != 0 {
		t.Errorf("%+v", found)
	}
	wantItems(t, open(t, elsewhere), items+1)
}

// A bad spot in the middle costs what lies there, which is said, and nothing
// behind it.
func TestMirrorIsDamaged(t *testing.T) {
	s := open(t, t.TempDir())
	key := newKey(t)
	stick := mirrored(t, s, key)
	handInAll(t, s, 0, 3)
	info, err := os.Stat(files(t, stick)[0])
	if err != nil {
		t.Fatal(err)
	}
	handInAll(t, s, 3, 10)
	f, err := os.OpenFile(files(t, stick)[0], os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt(make([]byte, 512), info.Size()+200); err != nil { // in item 3
		t.Fatal(err)
	}
	f.Close()
	elsewhere := t.TempDir()
	found := restore(t, stick, archive.With(key), elsewhere)
	if found.Facts != 9 || len(found.Torn) != 1 || len(found.Missing) != 1 || found.Missing[0].After != 6 || found.Missing[0].To != 8 {
		t.Errorf("%+v", found)
	}
	all := facts(t, open(t, elsewhere), 0)
	if len(all) != 10 || all[2].Subject != handin(2).Subject || all[3].Subject != handin(4).Subject {
		t.Errorf("%d facts", len(all))
	}
}

// More than one file of a mirror takes.
func TestMirrorOfManyFiles(t *testing.T) {
	long.Serial(t)
	place := t.TempDir()
	s := open(t, place)
	key := newKey(t)
	stick := mirrored(t, s, key)
	big := bytes.Repeat([]byte("a photograph"), 200_000)
	var want []archive.Hash
	for n := range 6 {
		if n == 4 {
			s = open(t, place) // another process finds the end
		}
		h, _, err := s.PutBlob(t.Context(), append(big, byte(n)))
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, h)
	}
	if n := len(files(t, stick)); n < 3 {
		t.Errorf("%d files, want 3 and more", n)
	}
	elsewhere := t.TempDir()
	if found := restore(t, stick, archive.With(key), elsewhere); !found.Whole() || found.Blobs != 6 {
		t.Errorf("%+v", found)
	}
	r := open(t, elsewhere)
	for _, h := range want {
		if there, err := r.HasBlob(t.Context(), h); !there || err != nil {
			t.Errorf("%s: %v, %v", h, there, err)
		}
	}
}

// A mirror on a disk that is full, or cannot be written.
func TestMirrorDiskFull(t *testing.T) {
	s := open(t, t.TempDir())
	key := newKey(t)
	stick := disks.Small(t, "256k")
	if err := s.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: key.Recipient()}); err != nil {
		t.Fatal(err)
	}
	var once *archive.OneCopyError
	n, copied := 0, -1
	for ; n < 40; n++ {
		_, err := s.Append(t.Context(), []archive.Statement{handin(n)}, record(n))
		switch {
		case err == nil:
			copied = n
		case !errors.As(err, &once):
			t.Fatal(err)
		}
	}
	if once == nil || copied < 5 {
		t.Fatalf("after %d items: %v", copied+1, once)
	}
	t.Logf("%d items, then %v", copied+1, once)
	wantItems(t, s, n)
	elsewhere := t.TempDir()
	restore(t, stick, archive.With(key), elsewhere)
	if got := len(facts(t, open(t, elsewhere), 0)); got < copied+2 {
		t.Errorf("%d facts, %d items were acknowledged as mirrored", got, copied+1)
	}
}

// A mirror beside the store is no second medium.
func TestMirrorOnTheSameDisk(t *testing.T) {
	stick := disks.Small(t, "1m") // closed after the store
	s := open(t, t.TempDir())
	want := func(want bool) {
		t.Helper()
		if same, err := s.OneDisk(t.Context()); same != want || err != nil {
			t.Errorf("on one disk: %v, want %v: %v", same, want, err)
		}
	}
	want(false)
	mirrored(t, s, newKey(t))
	want(true)
	if err := s.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: newKey(t).Recipient()}); err != nil {
		t.Fatal(err)
	}
	want(false)
}

// What is no mirror is said.
func TestRestoreRefuses(t *testing.T) {
	key := newKey(t)
	empty, other := t.TempDir(), t.TempDir()
	if err := os.MkdirAll(filepath.Join(other, "zapis-mirror-00000000"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(other, "zapis-mirror-00000000", "mirror.json"), []byte(`{"format": "zapis mirror 7"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{empty, other, filepath.Join(empty, "none")} {
		into := filepath.Join(t.TempDir(), "new")
		if _, err := archive.Restore(t.Context(), from, archive.With(key), into, "B"); err == nil || !strings.Contains(err.Error(), from) {
			t.Errorf("%s: %v", from, err)
		}
		if _, err := os.Stat(into); err == nil {
			t.Errorf("%s: a store was made", from)
		}
	}
	s := open(t, t.TempDir())
	for _, m := range []archive.Mirror{{Place: t.TempDir(), Recipient: "age1"}, {Place: filepath.Join(aFile(t), "below"), Recipient: key.Recipient()}} {
		if err := s.SetMirror(t.Context(), m); err == nil {
			t.Errorf("%+v is a mirror", m)
		}
	}
	handInAll(t, s, 0, 1)
}

// aFile returns the path of a file, in which no folder can be.
func aFile(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
