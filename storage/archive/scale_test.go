package archive_test

import (
	"database/sql"
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
// and of SCALE games, and what a table by player, event and day would cost to
// ask, on PostgreSQL. make bench-scale runs it once.
func BenchmarkManyGames(b *testing.B) {
	most := 200_000
	if n, err := strconv.Atoi(os.Getenv("SCALE")); err == nil {
		most = n
	}
	place := schema(b)
	s := open(b, place)
	db := raw(b, place)
	db.SetMaxOpenConns(1)
	exec := func(query string, args ...any) {
		b.Helper()
		if _, err := db.Exec(query, args...); err != nil {
			b.Fatal(err)
		}
	}
	// What a search would stand on: two rows a game, made from blobs and facts.
	exec(`CREATE TABLE bench_find(player TEXT NOT NULL, event TEXT NOT NULL, day DATE NOT NULL, n BIGINT NOT NULL)`)
	for _, column := range []string{"player, day", "event, day", "day"} {
		exec(`CREATE INDEX ON bench_find(` + column + `)`)
	}
	have, next := 0, 0
	for _, games := range []int{10_000, most} {
		for have < games {
			some := min(50_000, games-have)
			exec(fill, have+1, have+some)
			exec(`UPDATE desk_store SET counter = counter + 2 * $1::bigint`, some)
			exec(`INSERT INTO bench_find SELECT 'player ' || (i::bigint * 7919 + side * 104729) % 20000, 'event ' || i / 400, DATE '2020-01-01' + i / 300, i
				FROM generate_series($1::int, $2::int) i, generate_series(0, 1) side`, have+1, have+some)
			have += some
		}
		exec(`ANALYZE`)
		exec(`CHECKPOINT`)
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			for b.Loop() {
				var took []time.Duration
				for range 2000 {
					start := time.Now()
					if _, err := s.Append(b.Context(), []archive.Statement{handin(next)}, record(next)); err != nil {
						b.Fatal(err)
					}
					took = append(took, time.Since(start))
					next++
				}
				report(b, "handin", took)
				for name, query := range map[string]string{
					"player": `SELECT n FROM bench_find WHERE player = 'player ' || $1::int ORDER BY day DESC LIMIT 50`,
					"event":  `SELECT n FROM bench_find WHERE event = 'event ' || $1::int % 25 ORDER BY day LIMIT 1000`,
					"date":   `SELECT n FROM bench_find WHERE day = DATE '2020-01-01' + $1::int % 33 LIMIT 1000`,
				} {
					took = took[:0]
					for i := range 500 {
						start := time.Now()
						rows(b, db, query, i)
						took = append(took, time.Since(start))
					}
					report(b, name, took)
				}
			}
		})
	}
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
