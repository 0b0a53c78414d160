package archive_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"zapis/storage/archive"
)

// fill makes rows of blobs and facts up to a number of games, as many as the
// store of so many games has. They are as large as those of games and hold
// nothing.
const fill = `WITH s AS (SELECT counter FROM desk_store),
	made AS (SELECT i, (SELECT string_agg(sha256((i || ' ' || k)::bytea), '') FROM generate_series(1, 40) k) AS bytes FROM generate_series($1::int, $2::int) i),
	blobs AS (INSERT INTO desk_blob(hash, n, size, bytes) SELECT sha256(bytes), s.counter + 2 * (i - $1) + 1, length(bytes), bytes FROM made, s RETURNING 1)
	INSERT INTO desk_fact(n, hash, key, bytes) SELECT s.counter + 2 * (i - $1) + 2, sha256(('h' || i)::bytea), sha256(('k' || i)::bytea), substr(bytes, 1, 400) FROM made, s`

// BenchmarkManyGames prints what a hand-in costs in a store of 10 thousand games
// and in one of SCALE games, and what a table by player, event and day would
// cost to ask, on PostgreSQL. make bench-scale runs it once.
//
// Both stores are on one server and are handed in to in turn, so that whatever
// else the machine does meets both of them. Beside each hand-in goes one write
// of as many bytes into a file, synced, and one round trip to the server that
// asks nothing: what a hand-in cannot be faster than.
func BenchmarkManyGames(b *testing.B) {
	most := 200_000
	if n, err := strconv.Atoi(os.Getenv("SCALE")); err == nil {
		most = n
	}
	all := []*filled{newFilled(b, 10_000), newFilled(b, most)}
	raw, err := os.CreateTemp(openFolder(), "zapis-raw-*")
	if err != nil {
		b.Fatal(err)
	}
	defer os.Remove(raw.Name())
	defer raw.Close()
	for b.Loop() {
		var syncs, trips []time.Duration
		before := countsOf(b, all[0].db)
		for n := range 2000 {
			for _, f := range all {
				f.handIn(b, n)
			}
			syncs = append(syncs, timed(b, func() error {
				_, err := raw.Write(record(n))
				return errors.Join(err, raw.Sync())
			}))
			trips = append(trips, timed(b, func() error { _, err := all[0].db.Exec(`SELECT 1`); return err }))
		}
		b.Logf("of the server, for %d hand-ins: %s", 2*len(syncs), countsOf(b, all[0].db).since(before))
		report(b, "raw-sync", syncs)
		report(b, "trip", trips)
		for _, f := range all {
			f.report(b)
		}
	}
}

// filled is a store with many games, and how long hand-ins took there.
type filled struct {
	games int
	store *archive.Archive
	db    *sql.DB

	took, commits []time.Duration
}

func newFilled(b *testing.B, games int) *filled {
	b.Helper()
	place := schema(b)
	f := &filled{games: games, store: open(b, place), db: raw(b, place)}
	f.db.SetMaxOpenConns(1)
	f.store.TimeCommits(func(took time.Duration) { f.commits = append(f.commits, took) })
	exec := func(query string, args ...any) {
		b.Helper()
		if _, err := f.db.Exec(query, args...); err != nil {
			b.Fatal(err)
		}
	}
	// What a search would stand on: two rows a game, made from blobs and facts.
	exec(`CREATE TABLE bench_find(player TEXT NOT NULL, event TEXT NOT NULL, day DATE NOT NULL, n BIGINT NOT NULL)`)
	for _, column := range []string{"player, day", "event, day", "day"} {
		exec(`CREATE INDEX ON bench_find(` + column + `)`)
	}
	for have := 0; have < games; {
		some := min(50_000, games-have)
		exec(fill, have+1, have+some)
		exec(`UPDATE desk_store SET counter = counter + 2 * $1::bigint`, some)
		exec(`INSERT INTO bench_find SELECT 'player ' || (i::bigint * 7919 + side * 104729) % 20000, 'event ' || i / 400, DATE '2020-01-01' + i / 300, i
			FROM generate_series($1::int, $2::int) i, generate_series(0, 1) side`, have+1, have+some)
		have += some
	}
	// A store grows over years: what the server does after so many rows at once
	// is not what is measured.
	for _, table := range []string{"desk_blob", "desk_fact", "desk_store", "bench_find"} {
		exec(`VACUUM (ANALYZE) ` + table)
	}
	exec(`CHECKPOINT`)
	return f
}

func (f *filled) handIn(b *testing.B, n int) {
	f.took = append(f.took, timed(b, func() error {
		_, err := f.store.Append(b.Context(), []archive.Statement{handin(n)}, record(n))
		return err
	}))
}

// report prints how long hand-ins took, how long their commits, and searches.
func (f *filled) report(b *testing.B) {
	b.Helper()
	what := func(name string) string { return fmt.Sprintf("%d-%s", f.games, name) }
	slow := slices.Clone(f.took)
	slices.Sort(slow)
	least := slow[len(slow)*99/100]
	var all, commits time.Duration
	for i, took := range f.took {
		if took >= least {
			all, commits = all+took, commits+f.commits[i]
		}
	}
	b.ReportMetric(100*float64(commits)/float64(all), what("slowest-commit-%"))
	report(b, what("commit"), f.commits)
	report(b, what("handin"), f.took)
	f.took, f.commits = nil, nil
	for name, query := range map[string]string{
		"player": `SELECT n FROM bench_find WHERE player = 'player ' || $1::int ORDER BY day DESC LIMIT 50`,
		"event":  `SELECT n FROM bench_find WHERE event = 'event ' || $1::int % 25 ORDER BY day LIMIT 1000`,
		"date":   `SELECT n FROM bench_find WHERE day = DATE '2020-01-01' + $1::int % 33 LIMIT 1000`,
	} {
		var took []time.Duration
		for i := range 500 {
			took = append(took, timed(b, func() error { rows(b, f.db, query, i); return nil }))
		}
		report(b, what(name), took)
	}
}

func timed(b *testing.B, do func() error) time.Duration {
	b.Helper()
	start := time.Now()
	if err := do(); err != nil {
		b.Fatal(err)
	}
	return time.Since(start)
}

// counts are what a server has done.
type counts struct{ checkpoints, written, wal, pages, read int64 }

func countsOf(b *testing.B, db *sql.DB) (c counts) {
	b.Helper()
	err := db.QueryRow(`SELECT checkpoints_timed + checkpoints_req, buffers_checkpoint + buffers_backend, wal_bytes::bigint, wal_fpi,
		(SELECT sum(blks_read)::bigint FROM pg_stat_database) FROM pg_stat_bgwriter, pg_stat_wal`).Scan(&c.checkpoints, &c.written, &c.wal, &c.pages, &c.read)
	if err != nil {
		b.Logf("another version of the server counts otherwise: %v", err)
	}
	return c
}

func (c counts) since(before counts) string {
	return fmt.Sprintf("%d checkpoints, %d pages written, %d kB of log, %d whole pages in it, %d pages read",
		c.checkpoints-before.checkpoints, c.written-before.written, (c.wal-before.wal)>>10, c.pages-before.pages, c.read-before.read)
}

func rows(b *testing.B, db *sql.DB, query string, i int) {
	b.Helper()
	found, err := db.Query(query, i)
	if err != nil {
		b.Fatal(err)
	}
	defer found.Close()
	for found.Next() {
		var n int64
		if err := found.Scan(&n); err != nil {
			b.Fatal(err)
		}
	}
	if err := found.Err(); err != nil {
		b.Fatal(err)
	}
}

func report(b *testing.B, what string, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, what+"-p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, what+"-p99-ms")
}
