package storage

import (
	"context"
	"time"
)

// Code is what is stored of the code of a role: its hash, never the code
// itself.
type Code struct {
	Hash       string // in the PHC string format; empty if none is set
	SetAt      time.Time
	Failures   int       // number of wrong tries since the last right one
	LastFailed time.Time // time of the last wrong try; zero if there was none
}

// Codes returns the codes of all roles. If they cannot be read from the log's
// file, that is damage ([Store.Damage]), and they come from the copy beside
// it.
func (s *Store) Codes() (map[string]Code, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == nil {
		return nil, s.closed("read the codes")
	}
	return s.readCodes()
}

// readCodes returns the codes, each with the highest count of wrong tries.
func (s *Store) readCodes() (map[string]Code, error) {
	codes, err := s.storedCodes()
	if err != nil {
		return nil, err
	}
	return s.counted(codes), nil
}

func (s *Store) storedCodes() (map[string]Code, error) {
	if s.codes.Alone {
		return s.codes.all(), nil
	}
	codes, err := s.tableCodes()
	if damaged(err) {
		s.noteDamage(err)
		if s.codes.known {
			return s.codes.all(), nil
		}
	}
	return codes, err
}

func (s *Store) tableCodes() (map[string]Code, error) {
	rows, err := s.conn.QueryContext(context.Background(), `SELECT role, hash, set_at, failures, last_failed FROM code`)
	if err != nil {
		return nil, fault(s.path, err, "read the codes")
	}
	defer rows.Close()
	codes := map[string]Code{}
	for rows.Next() {
		var role string
		var c Code
		var setAt, lastFailed int64
		if err := rows.Scan(&role, &c.Hash, &setAt, &c.Failures, &lastFailed); err != nil {
			if hintFor(err) == "" { // a row with other values than were stored
				err = &Error{Op: "read the codes", Path: s.path, Hint: HintDamaged, Err: err}
			}
			return nil, fault(s.path, err, "read the codes")
		}
		c.SetAt, c.LastFailed = fromMillis(setAt), fromMillis(lastFailed)
		codes[role] = c
	}
	if err := rows.Err(); err != nil {
		return nil, fault(s.path, err, "read the codes")
	}
	return codes, nil
}

// SetCode replaces the code of the role by c. It is durable when SetCode
// returns nil. Times are stored to the millisecond.
func (s *Store) SetCode(role string, c Code) error {
	return s.changeCode("set the code", func(codes map[string]keptCode) {
		codes[role] = codes[role].set(c)
	}, `INSERT INTO code VALUES(?1, ?2, ?3, ?4, ?5)
		ON CONFLICT(role) DO UPDATE SET hash = ?2, set_at = ?3, failures = ?4, last_failed = ?5`,
		role, c.Hash, millis(c.SetAt), c.Failures, millis(c.LastFailed))
}

// NoteFailure counts a wrong try for a role, whether or not it has a code, and
// returns the number of wrong tries since the last right one. The count is
// durable before the try is answered, so that pulling the battery does not
// shorten the wait.
func (s *Store) NoteFailure(role string, at time.Time) (failures int, err error) {
	before, err := s.Codes()
	if err != nil {
		return 0, err
	}
	err = s.changeCode("count a wrong code", func(codes map[string]keptCode) {
		k := codes[role]
		k.Failures, k.LastFailed = k.Failures+1, millis(at)
		codes[role] = k
	}, `INSERT INTO code VALUES(?1, '', 0, 1, ?2)
		ON CONFLICT(role) DO UPDATE SET failures = failures + 1, last_failed = ?2`,
		role, millis(at))
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	s.countTry(role, Code{Failures: before[role].Failures + 1, LastFailed: at})
	s.mu.Unlock()
	codes, err := s.Codes()
	return codes[role].Failures, err
}

// ClearFailures resets the count of wrong tries of a role after a right one.
func (s *Store) ClearFailures(role string) error {
	err := s.changeCode("clear the wrong codes", func(codes map[string]keptCode) {
		if k, ok := codes[role]; ok {
			k.Failures, k.LastFailed = 0, 0
			codes[role] = k
		}
	}, `UPDATE code SET failures = 0, last_failed = 0 WHERE role = ?1`, role)
	if err == nil {
		s.mu.Lock()
		s.countTry(role, Code{})
		s.mu.Unlock()
	}
	return err
}

// change calls do, which changes something other than events, if the store may
// be written.
func (s *Store) change(op string, do func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.conn == nil:
		return s.closed(op)
	case s.opts.ReadOnly:
		return fault(s.path, ErrReadOnly, "%s", op)
	}
	if _, err := s.present(); err != nil {
		return fault(s.path, err, "%s", op)
	}
	return s.fault(do(), "%s", op)
}

func (s *Store) exec(statement string, args ...any) error {
	_, err := s.conn.ExecContext(context.Background(), statement, args...)
	return err
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
