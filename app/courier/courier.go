package courier

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"zapis/app/session"
)

// Limits of what is sent.
const (
	// MaxSize is the maximum size of a record, in bytes. That of a long game
	// with its log is smaller than a tenth of it.
	MaxSize = 16 << 20

	// maxConnect bounds the time for connecting to the desk.
	maxConnect = 10 * time.Second
	// maxReason is how much of the desk's refusal is shown, in characters.
	maxReason = 200
)

// permit is a *session.Permit.
type permit interface {
	Done() <-chan struct{}
	Err() error
	Attach(c io.Closer) (detach func(), err error)
}

// A Courier carries what a device and its desk send each other, as long as its
// permit is valid. It is safe for concurrent use.
type Courier struct {
	permit permit
	try    time.Duration // maxTry but in tests
}

// New returns a courier that works under the permit. If the permit is nil or
// has ended, the error is [device.ErrNoNetwork].
func New(p *session.Permit) (*Courier, error) { return under(p) }

func under(p permit) (*Courier, error) {
	if err := p.Err(); err != nil {
		return nil, fmt.Errorf("courier: %w", err)
	}
	return &Courier{p, maxTry}, nil
}

// oneLine returns text from another program in a form that can be shown: its
// first line, without control characters, and not too long.
func oneLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	line = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, line)
	if runes := []rune(line); len(runes) > maxReason {
		line = string(runes[:maxReason]) + "…"
	}
	return line
}
