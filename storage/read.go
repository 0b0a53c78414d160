package storage

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"zapis/scoresheet"
)

// Last returns the number of the newest segment, or 0 if there is none.
func (s *Store) Last() (segment uint32, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == nil {
		return 0, s.closed("read the log")
	}
	return s.tail.segment, nil
}

// Segments returns the numbers of all segments in increasing order.
func (s *Store) Segments() ([]uint32, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == nil {
		return nil, s.closed("read the log")
	}
	all, err := s.listed()
	if err == nil && s.newest != 0 && !slices.Contains(all, s.newest) {
		err = &Error{Op: "read the segments", Path: s.path, Hint: HintDamaged, Err: errPages}
	}
	if damaged(err) || IsDamaged(err) {
		s.noteDamage(fault(s.path, err, "read the segments"))
		var found []uint32
		found, err = s.found()
		all = append(all, found...)
		slices.Sort(all)
		all = slices.Compact(all)
	}
	return all, fault(s.path, err, "read the segments")
}

// listed returns the segments in the list of segments.
func (s *Store) listed() ([]uint32, error) {
	rows, err := s.conn.QueryContext(context.Background(), `SELECT number FROM segment ORDER BY number`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []uint32
	for rows.Next() {
		var n uint32
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, rows.Err()
}

// found returns the segments that can be found from the events themselves: it
// looks for the first event beyond each segment.
func (s *Store) found() ([]uint32, error) {
	var all []uint32
	for part := range s.parts {
		for segment := uint32(0); ; {
			var first *int64
			err := s.conn.QueryRowContext(context.Background(),
				`SELECT min(place) FROM `+partName(part)+` WHERE place >= ?`, place(segment+1, 0)).Scan(&first)
			if err != nil && !damaged(err) {
				return nil, err
			}
			if err != nil || first == nil {
				break
			}
			segment = uint32(*first >> 32)
			all = append(all, segment)
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// Events calls f with every event of a segment in order. f may keep the bytes.
// Events stops at the first error of f and returns it unchanged.
//
// If an event is missing, or its bytes are not those that were stored, or the
// file cannot be read any further, Events returns an error that wraps a
// *[scoresheet.BrokenChainError] after calling f with all previous events. The
// caller must check with a [scoresheet.Follower] that each event contains the
// hash of the previous one.
func (s *Store) Events(segment uint32, f func(id scoresheet.EventID, b []byte) error) error {
	at := cursor{segment: segment}
	for {
		found, err := s.nextEvents(&at)
		for _, e := range found {
			if err := f(e.id, e.bytes); err != nil {
				return err
			}
		}
		if err != nil || len(found) == 0 {
			return err
		}
	}
}

type event struct {
	id    scoresheet.EventID
	bytes []byte
}

// cursor is a position in a segment.
type cursor struct {
	segment uint32
	part    int                // part in which the next event is searched first
	next    scoresheet.EventID // identity of the next event, once the first was read
	begun   bool
}

// nextEvents reads a limited number of the next events: the caller may take its time
// between calls, or call other methods of the store.
func (s *Store) nextEvents(at *cursor) ([]event, error) {
	const several = 256
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == nil {
		return nil, s.closed("read the log")
	}
	var damage error
	for ; at.part < s.parts; at.part++ {
		found, err := s.nextInPart(at, several)
		if IsDamaged(err) {
			s.noteDamage(err)
			if !at.begun {
				damage = err // the segment may be in the next part
				continue
			}
		}
		if err != nil || len(found) > 0 {
			return found, err
		}
	}
	if end := s.tail; damage == nil && end.known && at.segment == end.segment && at.next < end.next {
		// A row in between has a different place than before, so the rows after
		// it are not found.
		damage = s.broken(at, "it is missing", nil)
		s.noteDamage(damage)
	}
	return nil, damage
}

func (s *Store) nextInPart(at *cursor, limit int) (found []event, err error) {
	rows, err := s.conn.QueryContext(context.Background(),
		`SELECT place, bytes, sum FROM `+partName(at.part)+` WHERE place BETWEEN ? AND ? ORDER BY place LIMIT ?`,
		place(at.segment, at.next), place(at.segment, maxID), limit)
	if err != nil {
		return nil, s.unread(at, err)
	}
	defer rows.Close()
	for rows.Next() {
		var p, sum int64
		var b []byte
		if err := rows.Scan(&p, &b, &sum); err != nil {
			if hintFor(err) == "" { // a row with other values than were stored
				return found, s.broken(at, "its row is damaged", err)
			}
			return found, s.unread(at, err)
		}
		id := scoresheet.EventID(p & maxID)
		if at.begun && id != at.next {
			return found, s.broken(at, "it is missing", nil)
		}
		if sum != checksum(p, b) {
			at.next = id
			return found, s.broken(at, "its bytes are not those that were stored", nil)
		}
		found = append(found, event{id, b})
		at.next, at.begun = id+1, true
	}
	return found, s.unread(at, rows.Err())
}

// unread wraps an error that occurred while reading the next event.
func (s *Store) unread(at *cursor, err error) error {
	if damaged(err) {
		return s.broken(at, "the file is damaged there", err)
	}
	return fault(s.path, err, "read event %d of segment %d", at.next, at.segment)
}

// broken returns the error that the segment is good only up to the cursor.
func (s *Store) broken(at *cursor, reason string, cause error) error {
	err := error(&scoresheet.BrokenChainError{Seq: at.next, Reason: reason})
	if cause != nil {
		err = fmt.Errorf("%w: %w", err, cause)
	}
	return &Error{Op: fmt.Sprintf("read segment %d", at.segment), Path: s.path, Hint: HintDamaged, Err: err}
}

// readTail finds the end of the log.
func (s *Store) readTail() error {
	last := func(query string, args ...any) (n *int64, err error) {
		err = s.conn.QueryRowContext(context.Background(), query, args...).Scan(&n)
		if damaged(err) {
			s.noteDamage(fault(s.path, err, "find the end of the log"))
			return nil, nil
		}
		return n, err
	}
	segment, err := last(`SELECT max(number) FROM segment`)
	if err != nil {
		return err
	}
	s.tail, s.newest = tail{}, 0
	if segment != nil {
		s.tail.segment = uint32(*segment)
	}
	for part := range s.parts {
		at, err := last(`SELECT max(place) FROM ` + partName(part))
		if segment != nil && at != nil && *at > place(uint32(*segment), maxID) && uint32(*at>>32) != s.noted {
			// Every segment has its row in the list, so this row has a
			// different place than before.
			s.noteDamage(&Error{Op: "find the end of the log", Path: s.path, Err: errPages})
			at, err = last(`SELECT max(place) FROM `+partName(part)+` WHERE place <= ?`, place(uint32(*segment), maxID))
		}
		if err != nil {
			return err
		}
		if at != nil {
			s.newest = max(s.newest, uint32(*at>>32))
		}
		if at != nil && *at >= place(s.tail.segment, 0) {
			s.tail = tail{uint32(*at >> 32), scoresheet.EventID(*at&maxID) + 1, true}
		}
	}
	return nil
}

func (s *Store) closed(op string) error {
	return fault(s.dir, errors.New("the device is closed"), "%s", op)
}
