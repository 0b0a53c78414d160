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

// codesHead is the first line of the copy of the codes. It is followed by the
// codes in JSON and the SHA-256 of the two lines, which detects decayed bytes.
// It does not protect against anybody; the commitment in the log does.
const codesHead = "zapis codes 1"

// codesCopy is the copy of the codes beside the log. Without the codes, nobody
// could acknowledge the alarm that the log is damaged. Each change is made to
// the table and to the copy separately, so that what somebody wrote into one
// of them does not get into the other.
type codesCopy struct {
	// Alone is set if the table cannot be written any more, so that this is the
	// only record of the codes.
	Alone bool                `json:"alone,omitempty"`
	Roles map[string]keptCode `json:"roles"`

	known  bool // read, or made from the table
	behind bool // the file on the disk is older
}

// keptCode is a code with times in milliseconds, and the previous hash: if the
// device stops between the change of a code and the event that records it, the
// log still commits to the previous one.
type keptCode struct {
	Hash        string `json:"hash"`
	SetAt       int64  `json:"set_at"`
	Failures    int    `json:"failures"`
	LastFailed  int64  `json:"last_failed"`
	Before      string `json:"before,omitempty"`
	BeforeSetAt int64  `json:"before_set_at,omitempty"`
}

// set returns k replaced by c. If a code is removed, nothing of it is kept,
// nor of the previous one: the person may use the code elsewhere.
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

// KnownCodes returns every code of a role that the store knows, without
// duplicates: the one in force, which [Store.Codes] returns; the one in the
// copy; and the one before that. They differ if somebody changed the file, or
// if the device stopped during a change. The true code is the one to which the
// log commits; SetCode puts it in force. Each has the highest count of wrong
// tries of all of them, so that none shortens the wait.
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

// changeCode changes the codes in the table and in the copy. If the table
// cannot be written any more, only the copy is kept.
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
			err = nil // it is durable in the table; the copy follows
		}
		return err
	})
}

// keepCopy makes next the copy of the codes: on the disk or, if the table is
// durable, at least in memory until there is room.
func (s *Store) keepCopy(next codesCopy) error {
	if !next.known { // it would contain only the last change
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

// readCopy reads the copy of the codes. With every error it returns an empty
// copy that can be filled.
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

// compareCodes reads the copy of the codes when the store is opened. If no
// copy can be read, it makes one from the table. It also finds out whether the
// table can be read.
//
// If the log or its end was removed, the codes are put into the log that there
// is: by removing it, nobody shall get rid of the arbiter's code.
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
		} // otherwise they are read from the copy
	case !s.codes.known && tableErr == nil:
		s.codes.known = true
		for role, c := range table {
			s.codes.Roles[role] = keptCode{}.set(c)
		}
		if !s.opts.ReadOnly && (len(table) > 0 || !errors.Is(err, fs.ErrNotExist)) {
			_ = s.keepCopy(s.codes) // if it fails, the next change tries again
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
