// Package speech says words aloud, through espeak-ng as a child process that is
// fed by a pipe. It opens no connection, and nobody waits for it.
package speech

import (
	"context"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Program is the program that speaks.
const Program = "espeak-ng"

// most is how long one text may be spoken.
const most = 30 * time.Second

// Speaker says one text at a time. A later text cuts an earlier one off: what a
// finger is on counts, not what it was on. The zero value is not ready; see New.
type Speaker struct {
	program string

	mu     sync.Mutex
	wanted *text // the next one; a later one takes its place
	cancel context.CancelFunc
	busy   bool // a goroutine speaks
	fault  string
}

type text struct{ lang, words string }

// New returns a speaker that runs a program with the options of espeak-ng; ""
// is espeak-ng itself.
func New(program string) *Speaker {
	if program == "" {
		program = Program
	}
	s := &Speaker{program: program}
	if _, err := exec.LookPath(program); err != nil {
		s.fault = err.Error()
	}
	return s
}

// Say says words in a language, "en", "ru" …, instead of what is being said. It
// does not wait, and says nothing where the program is missing.
func (s *Speaker) Say(lang, words string) {
	words = strings.Join(strings.Fields(words), " ")
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancel != nil {
		s.cancel()
	}
	if s.wanted = (&text{lang, words}); words == "" {
		s.wanted = nil
	}
	if s.wanted != nil && !s.busy {
		s.busy = true
		go s.speak()
	}
}

// Hush says nothing any more.
func (s *Speaker) Hush() { s.Say("", "") }

// Fault says why nothing was heard the last time; "" if it was.
func (s *Speaker) Fault() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fault
}

// speak says what is wanted until nothing is.
func (s *Speaker) speak() {
	for {
		ctx, cancel := context.WithTimeout(context.Background(), most)
		s.mu.Lock()
		t := s.wanted
		s.wanted, s.cancel = nil, cancel
		if t == nil {
			s.busy, s.cancel = false, nil
		}
		s.mu.Unlock()
		if t == nil {
			cancel()
			return
		}
		child := exec.CommandContext(ctx, s.program, "-v", t.lang)
		child.Stdin = strings.NewReader(t.words + "\n")
		child.WaitDelay = time.Second
		err := child.Run()
		cutOff := ctx.Err() != nil
		cancel()
		s.mu.Lock()
		if s.fault = ""; err != nil && !cutOff {
			s.fault = err.Error()
		}
		s.mu.Unlock()
	}
}
