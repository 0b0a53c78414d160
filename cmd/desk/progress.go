package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"zapis/cmd/internal/terminal"

	"golang.org/x/term"
)

// progress shows the progress of a long operation if the output is a terminal.
type progress struct {
	to    io.Writer // nil if it is not a terminal
	what  string
	size  int64
	games int
	next  time.Time
	shown bool
}

// progressStep is the minimum time between updates of the line.
const progressStep = 200 * time.Millisecond

func newProgress(to io.Writer, what string, size int64) *progress {
	p := &progress{what: terminal.Line(what), size: size, next: time.Now().Add(progressStep)}
	if f, ok := to.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.to = f
	}
	return p
}

// show adds to the number of games, read up to that offset, and updates the
// line.
func (p *progress) show(games int, end int64) {
	p.games += games
	if p.to == nil || time.Now().Before(p.next) {
		return
	}
	p.next = time.Now().Add(progressStep)
	p.shown = true
	percent := int64(0)
	if p.size > 0 {
		percent = 100 * end / p.size
	}
	fmt.Fprintf(p.to, "\r%s: %s, %d %%\x1b[K", p.what, terminal.Count(p.games, "game"), percent)
}

// pictures updates the line with the number of pictures read.
func (p *progress) pictures(done, of int) {
	if p.to == nil || time.Now().Before(p.next) {
		return
	}
	p.next = time.Now().Add(progressStep)
	p.shown = true
	fmt.Fprintf(p.to, "\r%s: %d of %s\x1b[K", p.what, done, terminal.Count(of, "picture"))
}

// clear removes the line.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
