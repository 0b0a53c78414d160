// Package errand lets the pages ask something of the desk over the air without
// waiting for it: package post does it in the background, and the outcome is
// delivered on the goroutine of the pages.
package errand

import (
	"context"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
)

// Post is a *post.Post.
type Post interface {
	Known() (addresses []string, ok bool)
	HandIn(ctx context.Context, tell func(device.Sending)) (*device.Delivered, error)
	TakeRound(ctx context.Context, tell func(device.Sending)) (*device.Offer, error)
	Meet(ctx context.Context, address string) (*device.Offer, error)
	Taken(ctx context.Context, statement []byte, tell func(device.Sending)) (*device.Delivered, error)
	State(ctx context.Context, statement []byte, tell func(device.Sending)) (*device.Delivered, error)
}

// Air is the way of the pages to the desk. Its methods are called on their
// goroutine.
type Air struct {
	post Post
	do   func(func())
}

var _ page.Air = (*Air)(nil)

// New returns the way over a post; do runs a function on the goroutine of the pages,
// as fyne.Do does.
func New(post Post, do func(func())) *Air { return &Air{post, do} }

// Known implements [page.Air].
func (a *Air) Known() bool {
	_, ok := a.post.Known()
	return ok
}

// HandIn implements [page.Air].
func (a *Air) HandIn(tell func(page.AirNews)) (stop func()) {
	return a.begin(tell, func(ctx context.Context, said func(device.Sending)) (n page.AirNews, err error) {
		done, err := a.post.HandIn(ctx, said)
		take(&n, done)
		return n, err
	})
}

// TakeRound implements [page.Air].
func (a *Air) TakeRound(tell func(page.AirNews)) (stop func()) {
	return a.begin(tell, func(ctx context.Context, said func(device.Sending)) (n page.AirNews, err error) {
		n.Offer, err = a.post.TakeRound(ctx, said)
		return n, err
	})
}

// Meet implements [page.Air].
func (a *Air) Meet(address string, tell func(page.AirNews)) (stop func()) {
	_, host, _ := strings.Cut(address, "://")
	return a.beginAt(host, tell, func(ctx context.Context, _ func(device.Sending)) (n page.AirNews, err error) {
		n.Offer, err = a.post.Meet(ctx, address)
		return n, err
	})
}

// State implements [page.Air].
func (a *Air) State(statement []byte, tell func(page.AirNews)) (stop func()) {
	return a.begin(tell, func(ctx context.Context, said func(device.Sending)) (n page.AirNews, err error) {
		done, err := a.post.State(ctx, statement, said)
		take(&n, done)
		return n, err
	})
}

// Taken implements [page.Air].
func (a *Air) Taken(statement []byte, tell func(page.AirNews)) (stop func()) {
	return a.begin(tell, func(ctx context.Context, said func(device.Sending)) (n page.AirNews, err error) {
		done, err := a.post.Taken(ctx, statement, said)
		take(&n, done)
		return n, err
	})
}

// begin does the work beside the pages, and tells them what is said of it.
func (a *Air) begin(tell func(page.AirNews), work func(ctx context.Context, said func(device.Sending)) (page.AirNews, error)) (stop func()) {
	return a.beginAt(a.host(), tell, work)
}

func (a *Air) beginAt(host string, tell func(page.AirNews), work func(ctx context.Context, said func(device.Sending)) (page.AirNews, error)) (stop func()) {
	ctx, stop := context.WithCancel(context.Background())
	tell(page.AirNews{Host: host, Attempt: 1})
	go func() {
		defer stop()
		tries := 1
		news := func(n page.AirNews) { a.do(func() { tell(n) }) }
		last, err := work(ctx, func(s device.Sending) {
			tries = s.Try
			n := page.AirNews{Host: host, Attempt: s.Try, Err: s.Err}
			if s.Next > 0 {
				n.Next = time.Now().Add(s.Next)
			}
			take(&n, s.Done)
			news(n)
		})
		last.Host, last.Attempt, last.Err, last.Last = host, tries, err, true
		news(last)
	}()
	return stop
}

// host returns the addresses of the desk as people write them.
func (a *Air) host() string {
	all, _ := a.post.Known()
	var hosts []string
	for _, address := range all {
		_, host, _ := strings.Cut(address, "://")
		hosts = append(hosts, host)
	}
	return strings.Join(hosts, ", ")
}

var held = map[string]page.AirHeld{scoresheet.HeldHere: page.HeldHere, scoresheet.HeldTwice: page.HeldTwice, scoresheet.HeldOnce: page.HeldOnce}

// take takes over what the desk has acknowledged, if anything.
func take(n *page.AirNews, done *device.Delivered) {
	if done != nil {
		n.Held, n.At = held[done.Held], done.At
	}
}
