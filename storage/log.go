package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"

	"zapis/scoresheet"
)

// Batch is events that follow each other in one segment.
type Batch struct {
	Segment uint32
	First   scoresheet.EventID // identity of Events[0]
	Events  [][]byte
}

// Bounds of a place: 2³¹ segments, of games of 2³² events.
const (
	maxSegment = 1<<31 - 1
	maxID      = 1<<32 - 1
)

func place(segment uint32, id scoresheet.EventID) int64 { return int64(segment)<<32 | int64(id) }

// tail is the end of the newest segment, where the next event goes.
type tail struct {
	segment uint32
	next    scoresheet.EventID
	known   bool // else the end could not be read
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum finds a byte that rotted, in the last event too, which no other
// event names. It is no protection from anybody: that is the chain.
func checksum(at int64, b []byte) int64 {
	var key [8]byte
	for i := range key {
		key[i] = byte(at >> (56 - 8*i))
	}
	return int64(crc32.Update(crc32.Checksum(key[:], castagnoli), castagnoli, b))
}

// Append stores events in one transaction with one fsync. When it returns
// nil they are durable, all of them; else none is, and the same call may be
// made again later. Events must continue their segment, which must be the
// newest or a new one; of a new segment the first may have any identity.
//
// The error is an *[Error]; it wraps [ErrExists] or [ErrGap] if an event has
// not the place that follows.
func (s *Store) Append(batches ...Batch) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	end, err := s.check(batches)
	if err != nil || end == s.tail {
		return err
	}
	first := batches[0]
	wal, err := s.present()
	if err == nil {
		err = s.writeAround(batches)
	}
	if err != nil {
		s.torn = true // perhaps: Tidy clears away what the next append leaves of it
		return s.fault(err, "append event %d of segment %d", first.First, first.Segment)
	}
	s.tail = end
	s.keepUp(batches)
	if wal > overgrown {
		// The events are durable; that the log is long is told by the next Tidy.
		_ = s.tidy(overgrown)
	}
	return nil
}

// check says where the log ends after the batches, or why they cannot stand.
func (s *Store) check(batches []Batch) (tail, error) {
	end := s.tail
	for _, b := range batches {
		fail := func(err error) error {
			return fault(s.path, err, "append event %d of segment %d", b.First, b.Segment)
		}
		switch {
		case s.conn == nil:
			return end, fail(errors.New("the device is closed"))
		case s.opts.ReadOnly:
			return end, fail(ErrReadOnly)
		case len(b.Events) == 0:
			continue
		case b.Segment == 0 || b.Segment > maxSegment:
			return end, fail(fmt.Errorf("segments are numbered from 1 to %d", maxSegment))
		case b.First > maxID-scoresheet.EventID(len(b.Events)):
			return end, fail(fmt.Errorf("a game has at most %d events", int64(maxID)))
		case b.Segment < end.segment, b.Segment == end.segment && end.known && b.First < end.next:
			return end, fail(ErrExists)
		case b.Segment == end.segment && end.known && b.First > end.next:
			return end, fail(ErrGap)
		}
		end = tail{b.Segment, b.First + scoresheet.EventID(len(b.Events)), true}
	}
	return end, nil
}

// writeAround writes, and where the log is damaged, beside the damage: in a
// new part, and without the list of segments.
func (s *Store) writeAround(batches []Batch) error {
	err := s.write(batches)
	if !damaged(err) {
		return err
	}
	s.noteDamage(fault(s.path, err, "append to the log"))
	if s.unguarded != nil { // perhaps only the guards cannot be put back
		s.unguarded = nil
		if err = s.write(batches); !damaged(err) {
			return err
		}
	}
	if err2 := s.newPart(); err2 == nil {
		err = s.write(batches)
	}
	if damaged(err) && !s.unlisted {
		s.unlisted = true
		err = s.write(batches)
	}
	return err
}

func (s *Store) write(batches []Batch) (err error) {
	if _, err := s.start.Exec(); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			s.rollback()
		}
	}()
	for _, guard := range s.unguarded {
		if err := s.exec(guard); err != nil {
			return err
		}
	}
	if s.untold {
		if err := s.exec(`DELETE FROM setting WHERE name IN (?1, ?2)`, settingDamage, settingLost); err != nil {
			return err
		}
	}
	newest := s.tail.segment
	for _, b := range batches {
		if len(b.Events) == 0 {
			continue
		}
		if b.Segment > newest {
			newest = b.Segment
			// Where the list is damaged, the events themselves say which
			// segments there are.
			if !s.unlisted {
				if err := stored(s.segment.Exec(int64(b.Segment))); err != nil {
					return err
				}
			}
		}
		for i, e := range b.Events {
			at := place(b.Segment, b.First+scoresheet.EventID(i))
			if err := stored(s.insert.Exec(at, e, checksum(at, e))); err != nil {
				return err
			}
		}
	}
	if _, err = s.commit.Exec(); err == nil {
		s.unguarded, s.untold = nil, false
	}
	return err
}

// stored sees that the row was added and not swallowed.
func stored(r sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n != 1 {
		return cmp.Or(err, errShape)
	}
	return nil
}

// rollback ends the transaction if SQLite has not ended it already.
func (s *Store) rollback() {
	_, _ = s.conn.ExecContext(context.Background(), `ROLLBACK`)
}

// newPart goes on in a table of its own when the newest cannot be added to.
func (s *Store) newPart() (err error) {
	ctx := context.Background()
	if _, err := s.start.Exec(); err != nil {
		return err
	}
	for _, statement := range partSchema(partName(s.parts)) {
		if _, err := s.conn.ExecContext(ctx, statement); err != nil {
			s.rollback()
			return err
		}
	}
	if _, err := s.commit.Exec(); err != nil {
		s.rollback()
		return err
	}
	s.parts++
	return s.prepare()
}

// Damage returns the first damage of the log or of the codes that was met
// since the device was opened, nil if there was none. What can be recorded is
// recorded all the same. Guards that somebody took away are damage too: the
// first append puts them back, so that what tells of them, if it is appended
// first, and their return are durable together.
func (s *Store) Damage() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.damage
}

func (s *Store) noteDamage(err error) {
	if s.damage == nil {
		s.damage = err
	}
}

func damaged(err error) bool { return err != nil && hintFor(err) == HintDamaged }
