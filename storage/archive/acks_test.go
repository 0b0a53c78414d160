package archive_test

import (
	"context"
	"database/sql"
	"strings"
	"testing"
	"time"

	"zapis/storage/archive"
)

// every is each way to be acknowledged, first and again.
var every = []struct {
	name string
	hand func(context.Context, archive.Store) error
}{
	{"a blob", putBlob},
	{"the blob again", putBlob},
	{"a fact", appendKeyed},
	{"the fact again", appendKeyed},
	{"both again", func(ctx context.Context, s archive.Store) error {
		_, err := s.Append(ctx, []archive.Statement{keyed(1)}, []byte("a record"))
		return err
	}},
	{"the blob again in an append", func(ctx context.Context, s archive.Store) error {
		_, err := s.Append(ctx, nil, []byte("a record"))
		return err
	}},
}

func putBlob(ctx context.Context, s archive.Store) error {
	_, _, err := s.PutBlob(ctx, []byte("a record"))
	return err
}

func appendKeyed(ctx context.Context, s archive.Store) error {
	_, err := s.Append(ctx, []archive.Statement{keyed(1)})
	return err
}

// Every acknowledgement, a duplicate's too, commits a write of its own.
func TestEveryAcknowledgementWrites(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		s := open(t, place)
		db := raw(t, place)
		db.SetMaxOpenConns(1)
		for _, e := range every {
			before, written := acks(t, db), lastWrite(t, db, place)
			if err := e.hand(t.Context(), s); err != nil {
				t.Fatal(e.name, err)
			}
			if after := acks(t, db); after != before+1 {
				t.Errorf("%s: %d acknowledgements are counted, want %d", e.name, after, before+1)
			}
			if now := lastWrite(t, db, place); now == written {
				t.Errorf("%s: nothing was written", e.name)
			}
		}
	})
}

func acks(t *testing.T, db *sql.DB) (n int) {
	t.Helper()
	if err := db.QueryRow(`SELECT acks FROM desk_store`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// lastWrite returns what the database itself says of the last commit.
func lastWrite(t *testing.T, db *sql.DB, place string) (at string) {
	t.Helper()
	query := `PRAGMA data_version` // changes when another connection commits
	if strings.HasPrefix(place, "postgres") {
		query = `SELECT xmin::text FROM desk_store`
	}
	if err := db.QueryRow(query).Scan(&at); err != nil {
		t.Fatal(err)
	}
	return at
}

// A server that waits for a standby which is away: nothing is acknowledged,
// duplicates neither, and everything as soon as it need not wait.
func TestNothingIsAcknowledgedWithoutTheStandby(t *testing.T) {
	place := schema(t)
	if server.process == nil {
		t.Skip("this stops all commits of a server: only with one that the tests started")
	}
	s := open(t, place)
	for _, e := range every {
		if err := e.hand(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	db := admin(t)
	standby := func(names string) {
		for _, q := range []string{`ALTER SYSTEM SET synchronous_standby_names = '` + names + `'`, `SELECT pg_reload_conf()`} {
			if _, err := db.Exec(q); err != nil {
				t.Fatal(err)
			}
		}
		for got := "?"; got != names; time.Sleep(5 * time.Millisecond) {
			if err := db.QueryRow(`SELECT setting FROM pg_settings WHERE name = 'synchronous_standby_names'`).Scan(&got); err != nil {
				t.Fatal(err)
			}
		}
	}
	standby("away")
	defer standby("")
	// Commits begin to wait when the checkpointer has read the new settings.
	probe := raw(t, place)
	for waits := false; !waits; {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		_, err := probe.ExecContext(ctx, `UPDATE desk_store SET acks = acks + 1`)
		waits = err != nil
		cancel()
	}
	for _, e := range every {
		ctx, cancel := context.WithTimeout(t.Context(), 150*time.Millisecond)
		if err := e.hand(ctx, s); err == nil {
			t.Errorf("%s is acknowledged, although no standby has it", e.name)
		}
		cancel()
	}
	// Somebody who ends the wait by force does not make it an acknowledgement.
	done := make(chan error, 1)
	go func() { done <- appendKeyed(t.Context(), s) }()
	for n, tries := 0, 0; n == 0 && tries < 200; tries++ {
		time.Sleep(5 * time.Millisecond)
		err := db.QueryRow(`SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND pid <> pg_backend_pid()`).Scan(&n)
		if err != nil {
			t.Fatal(err)
		}
	}
	select {
	case err := <-done:
		t.Fatalf("acknowledged when the wait was ended: %v", err)
	case <-time.After(200 * time.Millisecond):
	}
	standby("")
	if err := <-done; err != nil {
		t.Errorf("with no standby to wait for: %v", err)
	}
	for _, e := range every {
		if err := e.hand(t.Context(), s); err != nil {
			t.Error(e.name, err)
		}
	}
	if n := len(facts(t, s, 0)); n != 1 {
		t.Errorf("%d facts, want 1", n)
	}
}
