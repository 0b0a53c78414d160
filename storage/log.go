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
func (d *Device) Append(batches ...Batch) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	end, err := d.check(batches)
	if err != nil || end == d.tail {
		return err
	}
	first := batches[0]
	wal, err := d.present()
	if err == nil {
		err = d.writeAround(batches)
	}
	if err != nil {
		d.torn = true // perhaps: Tidy clears away what the next append leaves of it
		return d.fault(err, "append event %d of segment %d", first.First, first.Segment)
	}
	d.tail = end
	d.keepUp(batches)
	if wal > overgrown {
		// The events are durable; that the log is long is told by the next Tidy.
		_ = d.tidy(overgrown)
	}
	return nil
}

// check says where the log ends after the batches, or why they cannot stand.
func (d *Device) check(batches []Batch) (tail, error) {
	end := d.tail
	for _, b := range batches {
		fail := func(err error) error {
			return fault(d.path, err, "append event %d of segment %d", b.First, b.Segment)
		}
		switch {
		case d.conn == nil:
			return end, fail(errors.New("the device is closed"))
		case d.opts.ReadOnly:
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
func (d *Device) writeAround(batches []Batch) error {
	err := d.write(batches)
	if !damaged(err) {
		return err
	}
	d.noteDamage(fault(d.path, err, "append to the log"))
	if d.unguarded != nil { // perhaps only the guards cannot be put back
		d.unguarded = nil
		if err = d.write(batches); !damaged(err) {
			return err
		}
	}
	if err2 := d.newPart(); err2 == nil {
		err = d.write(batches)
	}
	if damaged(err) && !d.unlisted {
		d.unlisted = true
		err = d.write(batches)
	}
	return err
}

func (d *Device) write(batches []Batch) (err error) {
	if _, err := d.start.Exec(); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			d.rollback()
		}
	}()
	for _, guard := range d.unguarded {
		if err := d.exec(guard); err != nil {
			return err
		}
	}
	if d.untold {
		if err := d.exec(`DELETE FROM setting WHERE name IN (?1, ?2)`, settingDamage, settingLost); err != nil {
			return err
		}
	}
	newest := d.tail.segment
	for _, b := range batches {
		if len(b.Events) == 0 {
			continue
		}
		if b.Segment > newest {
			newest = b.Segment
			// Where the list is damaged, the events themselves say which
			// segments there are.
			if !d.unlisted {
				if err := stored(d.segment.Exec(int64(b.Segment))); err != nil {
					return err
				}
			}
		}
		for i, e := range b.Events {
			at := place(b.Segment, b.First+scoresheet.EventID(i))
			if err := stored(d.insert.Exec(at, e, checksum(at, e))); err != nil {
				return err
			}
		}
	}
	if _, err = d.commit.Exec(); err == nil {
		d.unguarded, d.untold = nil, false
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
func (d *Device) rollback() {
	_, _ = d.conn.ExecContext(context.Background(), `ROLLBACK`)
}

// newPart goes on in a table of its own when the newest cannot be added to.
func (d *Device) newPart() (err error) {
	ctx := context.Background()
	if _, err := d.start.Exec(); err != nil {
		return err
	}
	for _, s := range partSchema(partName(d.parts)) {
		if _, err := d.conn.ExecContext(ctx, s); err != nil {
			d.rollback()
			return err
		}
	}
	if _, err := d.commit.Exec(); err != nil {
		d.rollback()
		return err
	}
	d.parts++
	return d.prepare()
}

// Damage returns the first damage of the log or of the codes that was met
// since the device was opened, nil if there was none. What can be recorded is
// recorded all the same. Guards that somebody took away are damage too: the
// first append puts them back, so that what tells of them, if it is appended
// first, and their return are durable together.
func (d *Device) Damage() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.damage
}

func (d *Device) noteDamage(err error) {
	if d.damage == nil {
		d.damage = err
	}
}

func damaged(err error) bool { return err != nil && hintFor(err) == HintDamaged }
