package storage

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"time"
)

// triesName is the third place in which wrong codes are counted, in addition
// to the table and the copy of the codes. The highest count of the three is
// used: restoring an old state of one or two of them gains nothing and is
// detected. Restoring all three at once cannot be distinguished from a device
// that was switched off meanwhile.
const (
	triesName = "zapis.tries"
	triesHead = "zapis tries 1"
)

// tries holds the wrong tries by role.
type tries map[string]try

type try struct {
	Failures   int   `json:"failures"`
	LastFailed int64 `json:"last_failed"`
}

var errTries = errors.New("another file of the folder counts more wrong codes than this one: somebody put back an earlier copy")

func (t tries) format() ([]byte, error) {
	line, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	b := fmt.Appendf(nil, "%s\n%s\n", triesHead, line)
	return fmt.Appendf(b, "%x\n", sha256.Sum256(b)), nil
}

// readTries reads the third count. It returns nil if there is none that can be
// read.
func readTries(path string) tries {
	b, err := readOwn(path)
	if err != nil {
		return nil
	}
	t := tries{}
	lines := bytes.Split(b, []byte("\n"))
	if len(lines) != 4 || json.Unmarshal(lines[1], &t) != nil {
		return nil
	}
	if again, err := t.format(); err != nil || !bytes.Equal(again, b) {
		return nil
	}
	return t
}

// atLeast returns c with the higher of two counts.
func (c Code) atLeast(failures int, last time.Time) Code {
	if failures > c.Failures {
		c.Failures, c.LastFailed = failures, last
	}
	return c
}

// counted returns codes with the highest count of any place for every role.
func (s *Store) counted(codes map[string]Code) map[string]Code {
	if codes == nil {
		codes = map[string]Code{}
	}
	for role, k := range s.codes.Roles {
		if k.Failures > 0 {
			codes[role] = codes[role].atLeast(k.Failures, fromMillis(k.LastFailed))
		}
	}
	for role, t := range s.tries {
		if t.Failures > 0 {
			codes[role] = codes[role].atLeast(t.Failures, fromMillis(t.LastFailed))
		}
	}
	return codes
}

// compareTries reads the third place and reports damage if the places that can
// be read do not agree. A difference of one is allowed, since the program may
// have been killed between two of them.
func (s *Store) compareTries(table map[string]Code, tableErr error) {
	path := filepath.Join(s.dir, triesName)
	s.tries = readTries(path)
	worst := s.counted(maps.Clone(table))
	for role, most := range worst {
		compare := func(place string, n int) {
			if most.Failures-n > 1 {
				s.noteDamage(&Error{Op: "count the wrong codes", Path: place, Err: errTries})
			}
		}
		if tableErr == nil && !s.created && s.cut == nil {
			compare(s.path, table[role].Failures)
		}
		if s.codes.known {
			compare(filepath.Join(s.dir, codesName), s.codes.Roles[role].Failures)
		}
		if s.tries != nil {
			compare(path, s.tries[role].Failures)
		}
	}
}

// countTry stores the count in the third place. If that fails, the others
// count.
func (s *Store) countTry(role string, c Code) {
	next := tries{}
	maps.Copy(next, s.tries)
	next[role] = try{c.Failures, millis(c.LastFailed)}
	if c.Failures == 0 {
		delete(next, role)
	}
	s.tries = next
	if b, err := next.format(); err == nil {
		_ = writeWhole(filepath.Join(s.dir, triesName), b)
	}
}
