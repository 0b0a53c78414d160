package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"sync"

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
	done  chan checked // has room for one result
}

type checked struct {
	lines []byte // JSON, one line for each game
	clean bool
	games int
	end   int64 // offset of the end of the batch in the file
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

	// Little is alive at a time, so that the collector would run all the time.
	defer debug.SetGCPercent(debug.SetGCPercent(200))
	ctx, cancel := context.WithCancel(d.ctx)
	workers := runtime.GOMAXPROCS(0)
	work := make(chan *batch)
	order := make(chan *batch, 2*workers)
	free := make(chan []*pgn.Game, 3*workers) // checked, to be overwritten
	var running sync.WaitGroup
	defer func() { // wait until nothing reads the file any more
		cancel()
		running.Wait()
	}()
	for range workers {
		running.Go(func() { checkBatches(ctx, file, work, free) })
	}
	var readErr error
	running.Go(func() {
		defer close(order)
		defer close(work)
		readErr = readBatches(ctx, f, work, order, free)
	})

	clean = true
	bar := newProgress(d.stderr, file, size)
	defer bar.clear()
	out := bufio.NewWriter(d.stdout)
	for b := range order {
		var c checked
		select {
		case c = <-b.done:
		case <-ctx.Done():
			return false, errors.Join(ctx.Err(), out.Flush())
		}
		clean = clean && c.clean
		if _, err := out.Write(c.lines); err != nil {
			return false, &outputError{err}
		}
		bar.show(c.games, c.end)
	}
	if err := out.Flush(); err != nil {
		return false, &outputError{err}
	}
	if readErr != nil {
		return false, fmt.Errorf("%s: %w", file, readErr)
	}
	return clean, ctx.Err()
}

// readBatches reads the file and sends its batches in order to the goroutine
// that writes, and in any order to those that check.
func readBatches(ctx context.Context, f io.Reader, work, order chan<- *batch, free <-chan []*pgn.Game) error {
	r := pgn.NewReader(f)
	for {
		b := &batch{done: make(chan checked, 1)}
		var old []*pgn.Game
		select {
		case old = <-free:
		default:
		}
		var err error
		for len(b.games) < batchGames && err == nil && ctx.Err() == nil {
			if len(old) > 0 {
				r.Reuse(old[len(old)-1])
				old = old[:len(old)-1]
			}
			var g *pgn.Game
			if g, err = r.Next(); err != nil {
				break
			}
			b.games = append(b.games, g)
			if g.Offset-b.games[0].Offset > batchBytes {
				break
			}
		}
		if len(b.games) > 0 {
			for _, to := range [...]chan<- *batch{order, work} {
				select {
				case to <- b:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
}

func checkBatches(ctx context.Context, file string, work <-chan *batch, free chan<- []*pgn.Game) {
	c := checker{file: file, scan: findings.Scanner{Proof: unwinnable.ProvenDead}}
	var lines bytes.Buffer
	for b := range work {
		lines.Reset()
		e := json.NewEncoder(&lines)
		e.SetEscapeHTML(false)
		done := checked{clean: true, games: len(b.games)}
		for _, g := range b.games {
			if ctx.Err() != nil {
				return
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
		b.done <- done
	}
}
