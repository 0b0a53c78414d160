package main

import (
	"context"
	"iter"
	"runtime"
	"runtime/debug"
	"sync"
)

// inOrder processes a sequence with as many goroutines as there are processors,
// and yields the results in its order. At most ahead results wait for a slower
// one. Each goroutine uses a separate function returned by worker. If ctx is
// done, the rest is left out; when the sequence ends, no goroutine is running.
func inOrder[T, R any](ctx context.Context, todo iter.Seq[T], ahead int, worker func() func(T) R) iter.Seq[R] {
	type job struct {
		what T
		done chan R // has room for the result
	}
	return func(yield func(R) bool) {
		// The live heap is small, so the collector would run all the time.
		defer debug.SetGCPercent(debug.SetGCPercent(200))
		ctx, cancel := context.WithCancel(ctx)
		work, order := make(chan job), make(chan job, ahead)
		var running sync.WaitGroup
		defer func() {
			cancel()
			running.Wait()
		}()
		for range runtime.GOMAXPROCS(0) {
			running.Go(func() {
				do := worker()
				for j := range work {
					j.done <- do(j.what)
				}
			})
		}
		running.Go(func() {
			defer close(order)
			defer close(work)
			for what := range todo {
				j := job{what, make(chan R, 1)}
				for _, to := range [...]chan<- job{order, work} {
					select {
					case to <- j:
					case <-ctx.Done():
						return
					}
				}
			}
		})
		for j := range order {
			select {
			case r := <-j.done:
				if ctx.Err() != nil || !yield(r) { // an interrupted function may have half a result
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}
