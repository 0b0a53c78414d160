// Package speech says words aloud, through a child process of espeak-ng that is
// fed by a pipe. Nothing waits for it. The child is told to play sound on this
// machine only, and gets no more of our environment than it needs for that.
package speech

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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
	if found, err := exec.LookPath(program); err != nil {
		s.fault = err.Error()
	} else {
		s.program = found
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

// speak says what is wanted until nothing is. It keeps to one thread of the system,
// because on Linux the child ends with the thread that started it.
func (s *Speaker) speak() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
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
		child.Env = environment(os.Getenv)
		child.Stdin = strings.NewReader(t.words + "\n")
		child.SysProcAttr = endsWithUs()
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

// environment returns what the child is told. The sound library would take the
// sound over the network to a machine that PULSE_SERVER, a property of the
// display or a file in the home folder names (R-G22); given the sockets of this
// machine it asks none of them.
func environment(get func(string) string) []string {
	folder := get("XDG_RUNTIME_DIR")
	if !filepath.IsAbs(folder) || strings.ContainsAny(folder, " \t\r\n{}") { // it would be a list of places
		folder = fmt.Sprintf("/run/user/%d", os.Getuid())
	}
	env := []string{
		"XDG_RUNTIME_DIR=" + folder,
		"PULSE_SERVER=unix:" + folder + "/pulse/native unix:/var/run/pulse/native",
	}
	for _, name := range [...]string{"HOME", "PATH", "LANG"} {
		if value := get(name); value != "" {
			env = append(env, name+"="+value)
		}
	}
	return env
}
