package storage

import (
	"context"
	"errors"
	"fmt"

	"zapis/scoresheet"
)

// Last returns the number of the newest segment, 0 if there is none.
func (d *Device) Last() (segment uint32, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.conn == nil {
		return 0, d.closed("read the log")
	}
	return d.tail.segment, nil
}

// Segments returns the numbers of all segments, rising.
func (d *Device) Segments() ([]uint32, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.conn == nil {
		return nil, d.closed("read the log")
	}
	rows, err := d.conn.QueryContext(context.Background(), `SELECT number FROM segment ORDER BY number`)
	if err != nil {
		return nil, fault(d.path, err, "read the segments")
	}
	defer rows.Close()
	var all []uint32
	for rows.Next() {
		var n uint32
		if err := rows.Scan(&n); err != nil {
			return all, fault(d.path, err, "read the segments")
		}
		all = append(all, n)
	}
	return all, fault(d.path, rows.Err(), "read the segments")
}

// Events calls f with every event of a segment in order. The bytes are f's
// own. It stops at the first error of f and returns it as it is.
//
// Where an event is missing, or its bytes are not those that were stored, or
// the file cannot be read on, f has been called with everything before, and
// the error wraps a *[scoresheet.BrokenChainError]. That each event names the
// one before is for the caller to check, with a [scoresheet.Follower].
func (d *Device) Events(segment uint32, f func(id scoresheet.EventID, b []byte) error) error {
	from, begun := scoresheet.EventID(0), false
	for {
		found, err := d.some(segment, from, begun)
		for _, e := range found {
			if err := f(e.id, e.bytes); err != nil {
				return err
			}
			from, begun = e.id+1, true
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

// some reads the next events, not all: f may take its time, or call the
// device itself.
func (d *Device) some(segment uint32, from scoresheet.EventID, begun bool) ([]event, error) {
	const several = 256
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.conn == nil {
		return nil, d.closed("read the log")
	}
	var found []event
	for part := range d.parts {
		more, err := d.somePart(part, segment, from, several-len(found), begun)
		found = append(found, more...)
		if len(more) > 0 {
			from, begun = more[len(more)-1].id+1, true
		}
		if err != nil {
			d.noteDamageOf(err)
			return found, err
		}
		if len(found) == several {
			break
		}
	}
	return found, nil
}

func (d *Device) somePart(part int, segment uint32, from scoresheet.EventID, limit int, begun bool) (found []event, err error) {
	broken := func(reason string, cause error) error {
		err := error(&scoresheet.BrokenChainError{Seq: from, Reason: reason})
		if cause != nil {
			err = fmt.Errorf("%w: %w", err, cause)
		}
		return &Error{Op: fmt.Sprintf("read segment %d", segment), Path: d.path, Hint: HintDamaged, Err: err}
	}
	failed := func(err error) error {
		if damaged(err) {
			return broken("the file is damaged there", err)
		}
		return fault(d.path, err, "read event %d of segment %d", from, segment)
	}
	rows, err := d.conn.QueryContext(context.Background(),
		`SELECT place, bytes, sum FROM `+partName(part)+` WHERE place BETWEEN ? AND ? ORDER BY place LIMIT ?`,
		place(segment, from), place(segment, maxID), limit)
	if err != nil {
		return nil, failed(err)
	}
	defer rows.Close()
	for rows.Next() {
		var at, sum int64
		var b []byte
		if err := rows.Scan(&at, &b, &sum); err != nil {
			return found, failed(err)
		}
		id := scoresheet.EventID(at & maxID)
		if begun && id != from {
			return found, broken("it is missing", nil)
		}
		if sum != checksum(at, b) {
			from = id
			return found, broken("its bytes are not those that were stored", nil)
		}
		found = append(found, event{id, b})
		from, begun = id+1, true
	}
	if err := rows.Err(); err != nil {
		return found, failed(err)
	}
	return found, nil
}

// readTail finds the end of the log.
func (d *Device) readTail() error {
	ctx := context.Background()
	var segment uint32
	err := d.conn.QueryRowContext(ctx, `SELECT coalesce(max(number), 0) FROM segment`).Scan(&segment)
	if err != nil {
		return err
	}
	d.tail = tail{segment: segment}
	for part := range d.parts {
		var last *int64
		err := d.conn.QueryRowContext(ctx, `SELECT max(place) FROM `+partName(part)+` WHERE place BETWEEN ? AND ?`,
			place(segment, 0), place(segment, maxID)).Scan(&last)
		if damaged(err) {
			d.noteDamage(err)
			d.tail.known = false
			return nil
		}
		if err != nil {
			return err
		}
		if last != nil {
			d.tail.next, d.tail.known = scoresheet.EventID(*last&maxID)+1, true
		}
	}
	return nil
}

func (d *Device) noteDamageOf(err error) {
	if IsDamaged(err) {
		d.noteDamage(err)
	}
}

func (d *Device) closed(op string) error {
	return fault(d.dir, errors.New("the device is closed"), "%s", op)
}
