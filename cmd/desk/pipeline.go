package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"

	"zapis/cmd/internal/terminal"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/unwinnable"
)

// The maximum size of a batch, in games and in bytes.
const (
	batchGames = 16
	batchBytes = 128 << 10
)

// batch is a part of a file that one goroutine checks.
type batch struct {
	games []*pgn.Game
	err   error // that ended the file after them
}

type checked struct {
	lines []byte // JSON, one line for each game
	clean bool
	games int
	end   int64 // offset of the end of the batch in the file
	err   error // that of the batch
}

// outputError is returned if the answer could not be written.
type outputError struct{ err error }

func (e *outputError) Error() string { return e.err.Error() }

// checkFile checks the games of a file, several at a time, and writes the
// results in the order of the file. It holds only a few batches in memory.
func checkFile(d *desk, file string) (clean bool, err error) {
	f, err := open(file)
	if err != nil {
		return false, err
	}
	defer f.Close()
	size := int64(0)
	if info, err := f.Stat(); err == nil {
		size = info.Size()
	}

	workers := runtime.GOMAXPROCS(0)
	free := make(chan []*pgn.Game, 3*workers) // checked, to be overwritten
	batches := readBatches(d.ctx, f, free)
	worker := func() func(batch) checked { return batchChecker(d.ctx, file, free) }

	clean = true
	bar := newProgress(d.stderr, file, size)
	defer bar.clear()
	out := bufio.NewWriter(d.stdout)
	for c := range inOrder(d.ctx, batches, 2*workers, worker) {
		clean, err = clean && c.clean, c.err
		if _, err := out.Write(c.lines); err != nil {
			return false, &outputError{err}
		}
		bar.show(c.games, c.end)
	}
	if err := d.ctx.Err(); err != nil {
		return false, errors.Join(err, out.Flush())
	}
	if err := out.Flush(); err != nil {
		return false, &outputError{err}
	}
	if err != nil {
		return false, fmt.Errorf("%s: %w", file, err)
	}
	return clean, nil
}

// readBatches returns the batches of a file. It reuses the memory of games that
// were checked already.
func readBatches(ctx context.Context, f io.Reader, free <-chan []*pgn.Game) iter.Seq[batch] {
	return func(yield func(batch) bool) {
		r := pgn.NewReader(f)
		for {
			var b batch
			var old []*pgn.Game
			select {
			case old = <-free:
			default:
			}
			for len(b.games) < batchGames && b.err == nil && ctx.Err() == nil {
				if len(old) > 0 {
					r.Reuse(old[len(old)-1])
					old = old[:len(old)-1]
				}
				var g *pgn.Game
				if g, b.err = r.Next(); b.err != nil {
					break
				}
				b.games = append(b.games, g)
				if g.Offset-b.games[0].Offset > batchBytes {
					break
				}
			}
			ended := b.err != nil || ctx.Err() != nil
			if errors.Is(b.err, io.EOF) {
				b.err = nil
			}
			if len(b.games) > 0 || b.err != nil {
				ended = !yield(b) || ended
			}
			if ended {
				return
			}
		}
	}
}

// batchChecker returns a function that checks one batch after another, and
// leaves its games for reuse.
func batchChecker(ctx context.Context, file string, free chan<- []*pgn.Game) func(batch) checked {
	c := checker{file: file, scan: findings.Scanner{Proof: unwinnable.ProvenDead}}
	var lines bytes.Buffer
	return func(b batch) checked {
		lines.Reset()
		e := json.NewEncoder(&lines)
		e.SetEscapeHTML(false)
		done := checked{clean: true, games: len(b.games), err: b.err}
		for _, g := range b.games {
			if ctx.Err() != nil {
				return done
			}
			found := c.check(g)
			done.end = g.Offset
			if found.Error != nil {
				done.clean = false
			}
			if found.Error != nil || len(found.Findings) > 0 {
				_ = e.Encode(found) // cannot fail for these values and this buffer
			}
		}
		done.lines = bytes.Clone(terminal.EscapeJSON(lines.Bytes()))
		select {
		case free <- b.games:
		default:
		}
		return done
	}
}
