package storage

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
)

// codesHead is the first line of the copy of the codes. Below it stand the
// codes in JSON, and the SHA-256 of the two lines, which finds what rotted. It
// is no protection from anybody: that is the commitment in the log.
const codesHead = "zapis codes 1"

// codesCopy is the copy of the codes that lies beside the log: without them
// nobody could acknowledge the alarm that the log is damaged. Each act changes
// the table and the copy of its own, so that what somebody wrote into one of
// them does not get into the other.
type codesCopy struct {
	// Alone says that the table can be written no more, and this is what there
	// is of the codes.
	Alone bool                `json:"alone,omitempty"`
	Roles map[string]keptCode `json:"roles"`

	known  bool // read, or made from the table
	behind bool // not on the disk as it is here
}

// keptCode is a code with times in milliseconds, and the hash before it: when
// the device stops between the change of a code and the event that tells of
// it, the log still commits to that one.
type keptCode struct {
	Hash        string `json:"hash"`
	SetAt       int64  `json:"set_at"`
	Failures    int    `json:"failures"`
	LastFailed  int64  `json:"last_failed"`
	Before      string `json:"before,omitempty"`
	BeforeSetAt int64  `json:"before_set_at,omitempty"`
}

// set keeps c in place of k. A code that is taken back leaves nothing, the one
// before it neither: it was somebody's who may use it elsewhere.
func (k keptCode) set(c Code) keptCode {
	n := keptCode{c.Hash, millis(c.SetAt), c.Failures, millis(c.LastFailed), k.Hash, k.SetAt}
	switch c.Hash {
	case "":
		n.Before, n.BeforeSetAt = "", 0
	case k.Hash:
		n.Before, n.BeforeSetAt = k.Before, k.BeforeSetAt
	}
	return n
}

func (k keptCode) code() Code {
	return Code{k.Hash, fromMillis(k.SetAt), k.Failures, fromMillis(k.LastFailed)}
}

func (k codesCopy) all() map[string]Code {
	codes := map[string]Code{}
	for role, c := range k.Roles {
		codes[role] = c.code()
	}
	return codes
}

// KnownCodes returns every code of a role of which the device knows, each
// once: the one in force, which [Store.Codes] returns; the one of the copy;
// the one before that. They differ when somebody changed the file, or when
// the device stopped in the midst of a change: the true one is the one that
// the log commits to, and SetCode puts it in force. Each tells the most wrong
// tries that any of them does, so that none shortens the wait.
func (s *Store) KnownCodes(role string) ([]Code, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == nil {
		return nil, s.closed("read the codes")
	}
	now, err := s.readCodes()
	if err != nil {
		return nil, err
	}
	kept := s.codes.Roles[role]
	all := []Code{now[role], kept.code(), {Hash: kept.Before, SetAt: fromMillis(kept.BeforeSetAt)}}
	var known []Code
	worst := all[0]
	if all[1].Failures > worst.Failures {
		worst = all[1]
	}
	seen := map[string]bool{"": true}
	for _, c := range all {
		if !seen[c.Hash] {
			c.Failures, c.LastFailed = worst.Failures, worst.LastFailed
			known = append(known, c)
		}
		seen[c.Hash] = true
	}
	return known, nil
}

// changeCode changes the codes in the table and in the copy. Where the table
// can be written no more, the copy goes on alone.
func (s *Store) changeCode(op string, act func(map[string]keptCode), statement string, args ...any) error {
	return s.change(op, func() error {
		next := s.codes
		next.Roles = maps.Clone(next.Roles)
		if !next.Alone {
			err := s.exec(statement, args...)
			if damaged(err) && s.codes.known {
				s.noteDamage(fault(s.path, err, "%s", op))
				next.Alone = true
			} else if err != nil {
				return err
			}
		}
		act(next.Roles)
		err := s.keepCopy(next)
		if !next.Alone {
			err = nil // it is durable in the table, and the copy follows
		}
		return err
	})
}

// keepCopy makes next the copy of the codes: on the disk or, where the table
// is durable, at least in memory until there is room.
func (s *Store) keepCopy(next codesCopy) error {
	if !next.known { // it would be a copy of nothing but the last change
		return nil
	}
	b, err := next.format()
	if err == nil {
		err = writeWhole(filepath.Join(s.dir, codesName), b)
	}
	if err == nil || !next.Alone {
		next.behind = err != nil
		s.codes = next
	}
	return err
}

func (k codesCopy) format() ([]byte, error) {
	line, err := json.Marshal(k)
	if err != nil {
		return nil, err
	}
	b := fmt.Appendf(nil, "%s\n%s\n", codesHead, line)
	return fmt.Appendf(b, "%x\n", sha256.Sum256(b)), nil
}

// readCopy returns an empty copy, which may be filled, with every error.
func readCopy(path string) (codesCopy, error) {
	empty := func() codesCopy { return codesCopy{Roles: map[string]keptCode{}} }
	b, err := readOwn(path)
	if err != nil {
		return empty(), err
	}
	lines := bytes.Split(b, []byte("\n"))
	if len(lines) != 4 {
		return empty(), errCopy
	}
	k := empty()
	if err := json.Unmarshal(lines[1], &k); err != nil || k.Roles == nil {
		return empty(), errCopy
	}
	if again, err := k.format(); err != nil || !bytes.Equal(again, b) {
		return empty(), cmp.Or(err, errCopy)
	}
	k.known = true
	return k, nil
}

// compareCodes reads the copy of the codes when the device is opened, makes it
// from the table where there is none that can be read, and notes whether the
// table can be read.
//
// Where the log was taken away, or its end, the codes are put into what there
// is: who took it shall not be rid of the arbiter's code by it.
func (s *Store) compareCodes() {
	var err error
	s.codes, err = readCopy(filepath.Join(s.dir, codesName))
	table, tableErr := s.storedCodes()
	s.compareTries(table, tableErr)
	switch {
	case s.codes.known && (s.created || s.cut != nil && !s.opts.ReadOnly):
		if s.restoreCodes() == nil && s.codes.Alone {
			s.codes.Alone = false
			_ = s.keepCopy(s.codes)
		} // else the copy tells them all the same
	case !s.codes.known && tableErr == nil:
		s.codes.known = true
		for role, c := range table {
			s.codes.Roles[role] = keptCode{}.set(c)
		}
		if !s.opts.ReadOnly && (len(table) > 0 || !errors.Is(err, fs.ErrNotExist)) {
			_ = s.keepCopy(s.codes) // else with the next change
		}
	}
}

func (s *Store) restoreCodes() error {
	for role, k := range s.codes.Roles {
		err := s.exec(`INSERT INTO code VALUES(?1, ?2, ?3, ?4, ?5)
			ON CONFLICT(role) DO UPDATE SET hash = ?2, set_at = ?3, failures = ?4, last_failed = ?5`, role, k.Hash, k.SetAt, k.Failures, k.LastFailed)
		if err != nil {
			s.codes.Alone = true
			return err
		}
	}
	return nil
}
