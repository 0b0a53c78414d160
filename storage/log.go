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

// Batch is a sequence of consecutive events of one segment.
type Batch struct {
	Segment uint32
	First   scoresheet.EventID // identity of Events[0]
	Events  [][]byte
}

// Bounds of a place: 2³¹ segments and 2³² events of a game.
const (
	maxSegment = 1<<31 - 1
	maxID      = 1<<32 - 1
)

func place(segment uint32, id scoresheet.EventID) int64 { return int64(segment)<<32 | int64(id) }

// tail is the end of the newest segment, at which the next event is stored.
type tail struct {
	segment uint32
	next    scoresheet.EventID
	known   bool // false if the end could not be read
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns the checksum of an event at a place. It detects decayed
// bytes, also in the last event, whose hash is in no other event. It does not
// protect against anybody; the chain does.
func checksum(at int64, b []byte) int64 {
	var key [8]byte
	for i := range key {
		key[i] = byte(at >> (56 - 8*i))
	}
	return int64(crc32.Update(crc32.Checksum(key[:], castagnoli), castagnoli, b))
}

// Append stores events in one transaction with one fsync. When it returns nil,
// all of them are durable; otherwise none is, and the call may be repeated
// later. Events must continue their segment, which must be the newest one or a
// new one. The first event of a new segment may have any identity.
//
// The error is an *[Error]. It wraps [ErrExists] or [ErrGap] if an event does
// not have the next place.
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
		s.torn = true // possibly; Tidy removes what remains of it after the next append
		return s.fault(err, "append event %d of segment %d", first.First, first.Segment)
	}
	s.tail = end
	s.keepUp(batches)
	if wal > overgrown {
		// The events are durable; the next Tidy reports the error.
		_ = s.tidy(overgrown)
	}
	return nil
}

// check returns the end of the log after the batches, or an error if they do
// not fit.
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

// writeAround writes the batches. If the log is damaged, it writes beside the
// damage: into a new part, and without the list of segments.
func (s *Store) writeAround(batches []Batch) error {
	err := s.write(batches)
	if !damaged(err) {
		return err
	}
	s.noteDamage(fault(s.path, err, "append to the log"))
	if s.unguarded != nil { // perhaps only the triggers cannot be restored
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
	if s.unrecorded {
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
			// If the list is damaged, the events themselves tell which
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
		s.unguarded, s.unrecorded = nil, false
	}
	return err
}

// stored returns an error if the row was not added.
func stored(r sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n != 1 {
		return cmp.Or(err, errShape)
	}
	return nil
}

// rollback ends the transaction unless SQLite has already ended it.
func (s *Store) rollback() {
	_, _ = s.conn.ExecContext(context.Background(), `ROLLBACK`)
}

// newPart adds a new table if nothing can be added to the newest one.
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

// Damage returns the first damage of the log or of the codes that was detected
// since the store was opened, or nil. Recording continues nevertheless.
// Triggers that somebody removed are damage too. The first append restores
// them; if it records the damage, the record and the triggers become durable
// together.
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
