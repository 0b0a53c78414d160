package archive_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"zapis/internal/disks"
	"zapis/internal/long"
	"zapis/storage/archive"
)

// What cannot be opened is said, with what to do, and is not changed.
func TestOpenRefuses(t *testing.T) {
	folder := func(content string) string {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "desk.db"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	foreign := t.TempDir()
	for _, q := range []string{`CREATE TABLE games(a)`, `INSERT INTO games VALUES(1)`} {
		if _, err := raw(t, foreign).Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		place string
		is    func(error) bool
	}{
		"no database":               {folder(strings.Repeat("a letter to the arbiter ", 400)), archive.IsForeign},
		"a short file":              {folder("x"), archive.IsForeign},
		"another program's":         {foreign, archive.IsForeign},
		"a head and nothing behind": {folder("SQLite format 3\x00 and more"), archive.IsForeign},
		"a file for a folder":       {file, archive.IsNotWritable},
	} {
		before, _ := os.ReadFile(filepath.Join(c.place, "desk.db"))
		_, err := archive.Open(t.Context(), c.place)
		if err == nil || !c.is(err) || !strings.Contains(err.Error(), c.place) {
			t.Errorf("%s: %v", name, err)
		}
		if after, _ := os.ReadFile(filepath.Join(c.place, "desk.db")); string(after) != string(before) {
			t.Errorf("%s: the file was changed", name)
		}
	}
	// An empty file is what a full disk leaves of a new store.
	if a, err := archive.Open(t.Context(), folder("")); err != nil {
		t.Errorf("an empty file: %v", err)
	} else {
		a.Close()
	}
}

// Tables that a newer version made are left alone.
func TestOpenRefusesANewerStore(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s, err := archive.Open(t.Context(), place)
		if err != nil {
			t.Fatal(err)
		}
		if err := putBlob(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		s.Close()
		if _, err := raw(t, place).Exec(`INSERT INTO desk_version(version_id, is_applied) VALUES(99, true)`); err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Open(t.Context(), place); !archive.IsNewer(err) {
			t.Errorf("opened by an older version: %v", err)
		}
		if _, err := raw(t, place).Exec(`DELETE FROM desk_version WHERE version_id = 99`); err != nil {
			t.Fatal(err)
		}
		if there, err := open(t, place).HasBlob(t.Context(), archive.Sum([]byte("a record"))); !there || err != nil {
			t.Errorf("the blob is there: %v, %v", there, err)
		}
	})
}

// Processes that open a new store at the same moment all find it made.
func TestOpenedAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		opened := make(chan error)
		for n := range 6 {
			go func() {
				a, err := archive.Open(t.Context(), place)
				if err == nil {
					_, err = a.Append(t.Context(), []archive.Statement{said(n)})
					err = errors.Join(err, a.Close())
				}
				opened <- err
			}()
		}
		for range 6 {
			if err := <-opened; err != nil {
				t.Error(err)
			}
		}
		if n := len(facts(t, open(t, place), 0)); n != 6 {
			t.Errorf("%d facts, want 6", n)
		}
	})
}

// A server that is not there, or does not want us: said at once, without the
// password.
func TestServerRefuses(t *testing.T) {
	good := schema(t)
	change := func(f func(*url.URL)) string {
		u, err := url.Parse(good)
		if err != nil {
			t.Fatal(err)
		}
		f(u)
		return u.String()
	}
	for name, c := range map[string]struct{ place, hint string }{
		"no server":   {change(func(u *url.URL) { u.Host = "127.0.0.1:9" }), string(archive.HintUnreachable)},
		"password":    {change(func(u *url.URL) { u.User = url.UserPassword("postgres", "geheim") }), string(archive.HintAccess)},
		"no database": {change(func(u *url.URL) { u.Path = "/nowhere" }), string(archive.HintAccess)},
		"no address":  {"postgres://host:port/geheim", ""},
	} {
		_, err := archive.Open(t.Context(), c.place, archive.Options{Patience: 100 * time.Millisecond})
		if err == nil || !strings.Contains(err.Error(), c.hint) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
			continue
		}
		t.Log(err)
		if u, parse := url.Parse(c.place); parse == nil {
			if secret, _ := u.User.Password(); strings.Contains(err.Error(), secret) {
				t.Errorf("%s: the password stands in %q", name, err)
			}
		}
	}
}

// The answer of a commit gets lost, again and again: nothing is stored twice.
func TestLostAnswers(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s := open(t, place)
		n := 0
		s.LoseAnswers(func() bool { n++; return n%3 != 0 })
		for i := range 20 {
			receipts, err := s.Append(t.Context(), []archive.Statement{said(i), keyed(1000 + i)}, fmt.Append(nil, i))
			if err != nil || len(receipts) != 2 || receipts[0].Already || receipts[1].Already {
				t.Fatalf("%+v, %v", receipts, err)
			}
			if _, already, err := s.PutBlob(t.Context(), fmt.Append(nil, "alone", i)); already || err != nil {
				t.Errorf("a new blob was there already: %v", err)
			}
		}
		if n < 60 {
			t.Errorf("%d answers, want 60 with those that got lost", n)
		}
		if all := facts(t, s, 0); len(all) != 40 || all[39].Seq != 40 {
			t.Errorf("%d facts, want 40", len(all))
		}
	})
}

// The connection breaks before a commit, again and again: whatever is
// acknowledged is stored all the same, a blob without a fact too.
func TestBrokenCommits(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s := open(t, place)
		n := 0
		s.BreakCommits(func() bool { n++; return n%3 != 0 })
		for i := range 10 {
			if _, err := s.Append(t.Context(), []archive.Statement{said(i)}); err != nil {
				t.Fatal(err)
			}
			h, already, err := s.PutBlob(t.Context(), fmt.Append(nil, "alone", i))
			if already || err != nil {
				t.Fatalf("a new blob was there already, or not taken: %v", err)
			}
			if _, err := s.Blob(t.Context(), h); err != nil {
				t.Errorf("blob %d was acknowledged: %v", i, err)
			}
			if gone, err := s.Purge(t.Context(), "me", "a test", h); gone != 1 || err != nil {
				t.Errorf("%d blobs were deleted, want 1: %v", gone, err)
			}
		}
		if n != 90 {
			t.Errorf("%d commits, want 90 with those that broke", n)
		}
		if all := facts(t, s, 0); len(all) != 20 {
			t.Errorf("%d facts, want 20", len(all))
		}
	})
}

// The server throws the desks' connections out while they write: as often as it can, but
// not while what it broke last is still repeated.
func TestServerBreaksConnections(t *testing.T) {
	place := schema(t) + "&application_name=thrown_out"
	db := admin(t)
	s := open(t, place)
	ctx, cancel := context.WithCancel(t.Context())
	var all, stored atomic.Int64
	done := make(chan bool)
	go func() {
		defer close(done)
		for before := int64(-1); ctx.Err() == nil; time.Sleep(time.Millisecond) {
			if stored.Load() == before {
				continue
			}
			before = stored.Load()
			var n int
			if err := db.QueryRow(`SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'thrown_out'`).Scan(&n); err != nil {
				t.Error(err)
			}
			all.Add(int64(n))
		}
	}()
	items := 0
	for ; items < 2000 && (items < long.Of(20, 1000) || all.Load() < int64(long.Of(6, 200))); items++ {
		i := items
		if _, err := s.Append(t.Context(), []archive.Statement{said(i)}, record(i)); err != nil {
			t.Fatal(err)
		}
		stored.Store(int64(items + 1))
	}
	cancel()
	<-done
	t.Logf("%d items, %d connections broken", items, all.Load())
	got := facts(t, s, 0)
	for i, f := range got {
		if f.Subject != said(i).Subject {
			t.Fatalf("fact %d is about %s", i, f.Subject)
		}
	}
	if len(got) != items {
		t.Errorf("%d facts, want %d", len(got), items)
	}
}

// A disk without room: said so, nothing half written, and the same again once
// there is room.
func TestDiskFull(t *testing.T) {
	disk := disks.Small(t, "2m")
	s := open(t, filepath.Join(disk, "desk"))
	full := func() (n int, err error) {
		for ; n < 1000; n++ {
			if _, err := s.Append(t.Context(), []archive.Statement{handin(n)}, record(n)); err != nil {
				return n, err
			}
		}
		return n, nil
	}
	n, err := full()
	if !archive.IsFull(err) {
		t.Fatalf("after %d items: %v", n, err)
	}
	t.Logf("%d items, then %v", n, err)
	for range 3 {
		if _, err := s.Append(t.Context(), []archive.Statement{handin(n)}, record(n)); !archive.IsFull(err) {
			t.Errorf("again without room: %v", err)
		}
	}
	if there, _ := s.HasBlob(t.Context(), archive.Sum(record(n))); there || len(facts(t, s, 0)) != n {
		t.Errorf("of %d acknowledged items, %d facts are there", n, len(facts(t, s, 0)))
	}
	disks.Remount(t, disk, "size=20m")
	if _, err := s.Append(t.Context(), []archive.Statement{handin(n)}, record(n)); err != nil {
		t.Errorf("with room again: %v", err)
	}
	again, err := archive.Open(t.Context(), filepath.Join(disk, "desk"))
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if got := len(facts(t, again, 0)); got != n+1 {
		t.Errorf("%d facts, want %d", got, n+1)
	}
}

// A store that is opened only when its disk is full says that it is full.
func TestOpenedOnAFullDisk(t *testing.T) {
	disk := disks.Small(t, "2m")
	dir := filepath.Join(disk, "desk")
	s := open(t, dir)
	if err := putBlob(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if err := os.WriteFile(filepath.Join(disk, "other"), make([]byte, 4<<20), 0o600); err == nil {
		t.Fatal("the disk has room")
	}
	again, err := archive.Open(t.Context(), dir)
	if err == nil {
		err = putBlob(t.Context(), again)
		again.Close()
	}
	if !archive.IsFull(err) {
		t.Errorf("it says %v", err)
	}
}

func TestReadOnlyDisk(t *testing.T) {
	disk := disks.Small(t, "8m")
	dir := filepath.Join(disk, "desk")
	s, err := archive.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := putBlob(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	s.Close()
	disks.Remount(t, disk, "ro")
	defer disks.Remount(t, disk, "rw")
	for _, place := range []string{dir, filepath.Join(disk, "new")} {
		s, err := archive.Open(t.Context(), place)
		if err == nil {
			err = putBlob(t.Context(), s)
			s.Close()
		}
		if !archive.IsNotWritable(err) {
			t.Errorf("%s: %v", place, err)
		}
	}
}

// A fact cannot be changed by mistake, and is found if it was on purpose.
func TestChangedRows(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s := open(t, place)
		if _, err := s.Append(t.Context(), []archive.Statement{said(1), said(2), said(3)}, record(1)); err != nil {
			t.Fatal(err)
		}
		db := raw(t, place)
		for _, q := range []string{`UPDATE desk_fact SET n = n + 10`, `DELETE FROM desk_fact`} {
			if _, err := db.Exec(q); err == nil || !strings.Contains(err.Error(), "a fact is never") {
				t.Errorf("%s: %v", q, err)
			}
		}
		unguard(t, db, place)
		if _, err := db.Exec(`UPDATE desk_fact SET bytes = (SELECT bytes FROM desk_fact WHERE n = 4) WHERE n = 3`); err != nil {
			t.Fatal(err)
		}
		var read int
		var last error
		for _, err := range s.Facts(t.Context(), 0) {
			if last = err; err == nil {
				read++
			}
		}
		if read != 1 || !errors.Is(last, archive.ErrDamaged) {
			t.Errorf("%d facts, then %v", read, last)
		}
		if _, err := db.Exec(`UPDATE desk_blob SET bytes = $1`, record(2)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Blob(t.Context(), archive.Sum(record(1))); !errors.Is(err, archive.ErrDamaged) {
			t.Errorf("a blob with other bytes: %v", err)
		}
	})
}

func unguard(t *testing.T, db *sql.DB, place string) {
	t.Helper()
	q := `DROP TRIGGER desk_fact_update`
	if strings.HasPrefix(place, "postgres") {
		q = `DROP TRIGGER desk_fact_stays ON desk_fact`
	}
	if _, err := db.Exec(q); err != nil {
		t.Fatal(err)
	}
}
