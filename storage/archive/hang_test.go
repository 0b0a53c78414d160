package archive_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"zapis/storage/archive"
)

// frozen is a way to the server on which nothing comes through while it is
// stopped, as with a server under SIGSTOP: who calls is connected, and hears
// nothing.
type frozen struct {
	mu      sync.Mutex
	goes    *sync.Cond
	stopped bool
	after   int // answers that still come through, before it stops by itself; -1: it does not
	place   string
}

func freezer(t testing.TB) *frozen {
	t.Helper()
	u, err := url.Parse(schema(t))
	if err != nil {
		t.Fatal(err)
	}
	server := u.Host
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	u.Host, u.RawQuery = l.Addr().String(), u.RawQuery+"&connect_timeout=1"
	f := &frozen{place: u.String(), after: -1}
	f.goes = sync.NewCond(&f.mu)
	t.Cleanup(func() {
		_ = l.Close()
		f.set(false)
	})
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				out, err := (&net.Dialer{}).Dial("tcp", server)
				if err != nil {
					_ = in.Close()
					return
				}
				go f.pipe(out, in, false)
				f.pipe(in, out, true)
			}()
		}
	}()
	return f
}

func (f *frozen) set(stopped bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.stopped, f.after = stopped, -1
	f.goes.Broadcast()
}

// stopAfter lets so many answers through.
func (f *frozen) stopAfter(answers int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.after = answers
}

func (f *frozen) pipe(to, from net.Conn, answers bool) {
	defer func() { _ = to.Close() }()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		f.mu.Lock()
		if answers && n > 0 && f.after >= 0 {
			if f.after--; f.after < 0 {
				f.stopped = true
			}
		}
		for f.stopped {
			f.goes.Wait()
		}
		f.mu.Unlock()
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// atLast does something until it succeeds: on a machine with much other work the
// patience of these tests may be too short once.
func atLast(t *testing.T, do func(context.Context) error) {
	t.Helper()
	var err error
	for range 20 {
		if err = do(t.Context()); err == nil {
			return
		}
	}
	t.Fatal(err)
}

// A server that hangs, and breaks nothing off: whoever asks is told within the
// patience, and afterwards everything goes on, in the middle of whatever it
// hung.
func TestServerHangs(t *testing.T) {
	const patience = 800 * time.Millisecond
	f := freezer(t)
	s, err := archive.Open(t.Context(), f.place, archive.Options{Patience: patience})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	atLast(t, func(ctx context.Context) error {
		_, err := s.Append(ctx, []archive.Statement{handin(0)}, record(0))
		return err
	})
	told := func(what string, do func(ctx context.Context) error) {
		t.Helper()
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		start := time.Now()
		err := do(ctx)
		if took := time.Since(start); !archive.IsUnreachable(err) || took > 15*time.Second {
			t.Errorf("%s, after %v: %v", what, took.Round(time.Millisecond), err)
		}
	}
	// Each is asked on a connection that stands, by a desk of its own.
	var all sync.WaitGroup
	hangs := make(chan struct{})
	for what, do := range map[string]func(ctx context.Context, s *archive.Archive) error{
		"the counter": func(ctx context.Context, s *archive.Archive) error { _, err := s.Counter(ctx); return err },
		"a blob": func(ctx context.Context, s *archive.Archive) error {
			_, err := s.Blob(ctx, archive.Sum(record(0)))
			return err
		},
		"the heads": func(ctx context.Context, s *archive.Archive) error { _, err := s.Heads(ctx); return err },
		"facts": func(ctx context.Context, s *archive.Archive) error {
			for _, err := range s.Facts(ctx, 0) {
				return err
			}
			return nil
		},
		"a statement": func(ctx context.Context, s *archive.Archive) error {
			_, err := s.Append(ctx, []archive.Statement{handin(1)}, record(1))
			return err
		},
		"another": func(ctx context.Context, s *archive.Archive) error {
			_, err := s.Append(ctx, []archive.Statement{said(2)})
			return err
		},
	} {
		own, err := archive.Open(t.Context(), f.place, archive.Options{Patience: patience})
		if err != nil {
			t.Fatal(err)
		}
		defer own.Close()
		atLast(t, func(ctx context.Context) error { _, err := own.Counter(ctx); return err })
		all.Go(func() {
			<-hangs
			told(what, func(ctx context.Context) error { return do(ctx, own) })
		})
	}
	f.set(true)
	close(hangs)
	all.Wait()
	f.set(false)
	want := 1
	for _, answers := range []int{4} {
		f.stopAfter(answers)
		n := 10 + answers
		hand := func(ctx context.Context) error {
			_, err := s.Append(ctx, []archive.Statement{handin(n)}, record(n))
			return err
		}
		start := time.Now()
		if err := hand(t.Context()); err != nil && !archive.IsUnreachable(err) || time.Since(start) > 2*patience+6*time.Second {
			t.Errorf("it hangs after %d answers, for %v: %v", answers, time.Since(start), err)
		}
		f.set(false)
		atLast(t, hand)
		want++
	}
	seen := map[string]int{}
	for _, fact := range facts(t, s, 0) {
		seen[fact.Subject]++
	}
	for subject, n := range seen {
		if n != 1 {
			t.Errorf("%s is stated %d times", subject, n)
		}
	}
	if len(seen) < want {
		t.Errorf("%d statements, want %d", len(seen), want)
	}
}

// A desk that is cut off in the middle of a write, by a lid that was closed or a
// cable that was pulled, does not keep the others from writing.
func TestDeskGoneInTheMiddle(t *testing.T) {
	f := freezer(t)
	options := archive.Options{Patience: time.Second}
	gone, err := archive.Open(t.Context(), f.place, options)
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(f.place)
	if err != nil {
		t.Fatal(err)
	}
	u.Host = server.address.Host
	other, err := archive.Open(t.Context(), u.String(), options)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	ended := make(chan error, 1)
	stopped := make(chan struct{})
	var once sync.Once
	gone.BreakCommits(func() bool { // it has stated everything, and the server waits for its commit
		once.Do(func() {
			f.set(true)
			close(stopped)
		})
		return false
	})
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		_, err := gone.Append(ctx, []archive.Statement{said(1)})
		ended <- err
	}()
	select {
	case <-stopped:
	case err := <-ended:
		t.Fatal(err)
	}
	atLast(t, func(ctx context.Context) error {
		_, err := other.Append(ctx, []archive.Statement{said(2)})
		return err
	})
	stop()
	if err := <-ended; err == nil {
		t.Error("the desk that was cut off has an acknowledgement")
	}
	f.set(false)
	if err := gone.Close(); err != nil && !errors.Is(err, io.EOF) {
		t.Log(err)
	}
	if all := facts(t, other, 0); len(all) != 1 {
		t.Errorf("%d facts: %s", len(all), fmt.Sprint(all))
	}
}
