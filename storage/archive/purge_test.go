package archive_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zapis/storage/archive"
)

// wantChecked checks a store in which nothing is wrong.
func wantChecked(t *testing.T, s *archive.Archive, facts, blobs, purged int) {
	t.Helper()
	c, err := s.Check(t.Context())
	if err != nil || c.Facts != facts || c.Blobs != blobs || c.Purged != purged || len(c.Problems) > 0 {
		t.Errorf("%+v, %v; want %d facts, %d blobs, %d deleted", c, err, facts, blobs, purged)
	}
}

// What is deleted after an event is gone from the files, and who deleted it is
// said. The facts remain, and a restore does not bring it back.
func TestPurge(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s := open(t, place)
		key := newKey(t)
		stick := mirrored(t, s, key)
		handInAll(t, s, 0, 6)
		gone := []archive.Hash{archive.Sum(record(1)), archive.Sum(record(4)), archive.Sum([]byte("never stored"))}
		for _, want := range []int{2, 0} {
			if n, err := s.Purge(t.Context(), "Organizer O", "asked for by the player", gone...); n != want || err != nil {
				t.Fatalf("%d blobs deleted, want %d: %v", n, want, err)
			}
		}
		all := facts(t, s, 0)
		last := all[len(all)-1]
		if len(all) != 7 || last.Kind != archive.KindPurged || last.By != "Organizer O" || len(last.Blobs) != 2 || !strings.Contains(string(last.Body), "asked for") {
			t.Errorf("%d facts, the last is %+v", len(all), last)
		}
		for n := range 6 {
			_, err := s.Blob(t.Context(), archive.Sum(record(n)))
			if there, _ := s.HasBlob(t.Context(), archive.Sum(record(n))); there != (n != 1 && n != 4) || errors.Is(err, archive.ErrPurged) == there {
				t.Errorf("record %d is there: %v, %v", n, there, err)
			}
		}
		wantChecked(t, s, 7, 4, 2)
		if !strings.HasPrefix(place, "postgres") {
			for _, name := range []string{"desk.db", "desk.db-wal"} {
				b, err := os.ReadFile(filepath.Join(place, name))
				if err != nil || bytes.Contains(b, record(4)[100:200]) {
					t.Errorf("%s still has what was deleted, or cannot be read: %v", name, err)
				}
			}
		}
		if _, already, err := s.PutBlob(t.Context(), record(4)); already || err != nil {
			t.Errorf("stored again: already %v, %v", already, err)
		}
		elsewhere := t.TempDir()
		restore(t, stick, archive.With(key), elsewhere)
		r := open(t, elsewhere)
		wantChecked(t, r, 8, 5, 1)
		if _, err := r.Blob(t.Context(), archive.Sum(record(1))); !errors.Is(err, archive.ErrPurged) {
			t.Errorf("restored although it was deleted: %v", err)
		}
		// A mirror that is begun now never has it.
		fresh := t.TempDir()
		if err := s.SetMirror(t.Context(), archive.Mirror{Place: fresh, Recipient: key.Recipient()}); err != nil {
			t.Fatal(err)
		}
		third := t.TempDir()
		found := restore(t, fresh, archive.With(key), third)
		if found.Blobs != 5 || found.Facts != 7 || !found.Whole() {
			t.Errorf("%+v", found)
		}
		// What is not there was deleted, not lost.
		again := open(t, third)
		wantChecked(t, again, 8, 5, 1)
		if _, err := again.Blob(t.Context(), archive.Sum(record(1))); !errors.Is(err, archive.ErrPurged) {
			t.Errorf("after a restore from the fresh mirror: %v", err)
		}
	})
}

// Each kind of damage is found.
func TestCheck(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s, other := open(t, place), open(t, place)
		handInAll(t, s, 0, 2)
		handInAll(t, other, 2, 4)
		handInAll(t, s, 4, 5)
		wantChecked(t, s, 5, 5, 0)
		db := raw(t, place)
		unguard(t, db, place)
		for _, c := range []struct{ damage, repair, want string }{
			{`UPDATE desk_fact SET n = n + 1000 WHERE n = 4`, `UPDATE desk_fact SET n = n - 1000 WHERE n = 1004`, "does not follow"},
			{`UPDATE desk_fact SET n = n + 1000 WHERE n = 8`, `UPDATE desk_fact SET n = n - 1000 WHERE n = 1008`, "which is not there"},
			{`UPDATE desk_head SET seq = seq + 1`, `UPDATE desk_head SET seq = seq - 1`, "the last of its chain"},
			{`UPDATE desk_fact SET key = NULL, hash = bytes WHERE n = 6`, ``, "the facts after it were not read"},
			{`UPDATE desk_blob SET bytes = NULL WHERE n = 5`, ``, "no fact says who deleted it"},
			{`UPDATE desk_blob SET bytes = hash WHERE n = 1`, ``, "has other bytes"},
			{`DELETE FROM desk_blob WHERE n = 3`, ``, "named by a fact"},
		} {
			if _, err := db.Exec(c.damage); err != nil {
				t.Fatal(err)
			}
			got, err := s.Check(context.Background())
			if err != nil || !strings.Contains(strings.Join(got.Problems, "\n"), c.want) {
				t.Errorf("%s: %q, %v", c.damage, got.Problems, err)
			}
			if c.repair == "" {
				continue
			}
			if _, err := db.Exec(c.repair); err != nil {
				t.Fatal(err)
			}
			wantChecked(t, s, 5, 5, 0)
		}
	})
}
