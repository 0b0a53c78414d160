package archive

import (
	"context"
	"errors"
	"fmt"
)

// Checked is the result of [Archive.Check].
type Checked struct {
	Facts, Blobs, Purged int
	Problems             []string // in words, for whoever looks into it
}

// mostProblems bounds how many problems are listed.
const mostProblems = 100

// Check reads everything and reports errors: facts and blobs whose bytes do not
// have their hash, chains with a gap, named heads that are missing, blobs that
// a fact names but nobody stored, blobs whose bytes are missing without a fact
// about their deletion.
func (a *Archive) Check(ctx context.Context) (Checked, error) {
	var c Checked
	problem := func(format string, args ...any) {
		if len(c.Problems) < mostProblems {
			c.Problems = append(c.Problems, fmt.Sprintf(format, args...))
		}
	}
	chains := map[Desk][]Hash{}
	has := func(h Head) bool {
		chain := chains[h.Desk]
		return h.Seq >= 1 && h.Seq <= uint64(len(chain)) && chain[h.Seq-1] == h.Hash
	}
	blobs, purged := map[Hash]bool{}, map[Hash]bool{}
	for f, err := range a.Facts(ctx, 0) {
		if errors.Is(err, ErrDamaged) {
			problem("%v; the facts after it were not read", err)
			break
		}
		if err != nil {
			return c, err
		}
		c.Facts++
		chain := chains[f.Desk]
		if uint64(len(chain))+1 != f.Seq || len(chain) > 0 && chain[len(chain)-1] != f.Prev {
			problem("fact %d of desk %s does not follow fact %d", f.Seq, f.Desk, len(chain))
		}
		for uint64(len(chain))+1 < f.Seq && len(chain) < c.Facts+MaxList {
			chain = append(chain, Hash{}) // so that the following facts are compared again
		}
		chains[f.Desk] = append(chain, f.Hash)
		for _, seen := range f.Seen {
			if !has(seen) {
				problem("fact %d of desk %s names fact %d of desk %s, which is not there", f.Seq, f.Desk, seen.Seq, seen.Desk)
			}
		}
		for _, h := range f.Blobs {
			blobs[h] = true
			purged[h] = purged[h] || f.Kind == KindPurged
		}
	}
	heads, err := a.Heads(ctx)
	if err != nil {
		return c, err
	}
	for _, h := range heads {
		if !has(h) {
			problem("fact %d of desk %s, the last of its chain, is not there", h.Seq, h.Desk)
		}
	}
	err = a.eachHash(ctx, func(h Hash) error {
		delete(blobs, h)
		_, err := a.Blob(ctx, h)
		switch {
		case errors.Is(err, ErrPurged):
			if !purged[h] {
				problem("blob %s has no bytes, and no fact says who deleted it", h)
			}
			c.Purged++
			return nil
		case errors.Is(err, ErrDamaged):
			problem("blob %s has other bytes", h)
			err = nil
		}
		c.Blobs++
		return err
	})
	for h := range blobs {
		problem("blob %s is named by a fact and is not there", h)
	}
	return c, err
}

// eachHash calls do with the hash of every blob, deleted ones too.
func (a *Archive) eachHash(ctx context.Context, do func(Hash) error) error {
	for last := []byte{}; ; {
		var some []Hash
		err := a.ask(ctx, 0, func(ctx context.Context) error {
			some = nil
			rows, err := a.db.QueryContext(ctx, fmt.Sprintf(`SELECT hash FROM desk_blob WHERE hash > $1 ORDER BY hash LIMIT %d`, page), last)
			if err != nil {
				return err
			}
			defer rows.Close()
			for rows.Next() {
				var b []byte
				if err := rows.Scan(&b); err != nil {
					return err
				}
				var h Hash
				copy(h[:], b)
				some = append(some, h)
			}
			return rows.Err()
		})
		if err != nil {
			return a.fault(err, "list the blobs")
		}
		for _, h := range some {
			if err := do(h); err != nil {
				return err
			}
		}
		if len(some) < page {
			return nil
		}
		last = some[len(some)-1][:]
	}
}
