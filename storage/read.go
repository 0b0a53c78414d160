package storage

import (
	"context"
	"errors"
	"fmt"
	"slices"

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
	all, err := d.listed()
	if err == nil && d.newest != 0 && !slices.Contains(all, d.newest) {
		err = &Error{Op: "read the segments", Path: d.path, Hint: HintDamaged, Err: errPages}
	}
	if damaged(err) || IsDamaged(err) {
		d.noteDamage(fault(d.path, err, "read the segments"))
		var found []uint32
		found, err = d.found()
		all = append(all, found...)
		slices.Sort(all)
		all = slices.Compact(all)
	}
	return all, fault(d.path, err, "read the segments")
}

// listed reads the list of segments.
func (d *Device) listed() ([]uint32, error) {
	rows, err := d.conn.QueryContext(context.Background(), `SELECT number FROM segment ORDER BY number`)
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

// found finds what segments there are, as far as can be read, from the events
// themselves: it looks for the first event beyond each.
func (d *Device) found() ([]uint32, error) {
	var all []uint32
	for part := range d.parts {
		for segment := uint32(0); ; {
			var first *int64
			err := d.conn.QueryRowContext(context.Background(),
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

// Events calls f with every event of a segment in order. The bytes are f's
// own. It stops at the first error of f and returns it as it is.
//
// Where an event is missing, or its bytes are not those that were stored, or
// the file cannot be read on, f has been called with everything before, and
// the error wraps a *[scoresheet.BrokenChainError]. That each event names the
// one before is for the caller to check, with a [scoresheet.Follower].
func (d *Device) Events(segment uint32, f func(id scoresheet.EventID, b []byte) error) error {
	at := cursor{segment: segment}
	for {
		found, err := d.some(&at)
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

// cursor is how far a segment was read.
type cursor struct {
	segment uint32
	part    int                // in which the next event is looked for first
	next    scoresheet.EventID // its identity, once begun
	begun   bool
}

// some reads the next events, not all: who asks for them may take his time,
// or call the device himself.
func (d *Device) some(at *cursor) ([]event, error) {
	const several = 256
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.conn == nil {
		return nil, d.closed("read the log")
	}
	var damage error
	for ; at.part < d.parts; at.part++ {
		found, err := d.somePart(at, several)
		if IsDamaged(err) {
			d.noteDamage(err)
			if !at.begun {
				damage = err // the segment may stand in the next part
				continue
			}
		}
		if err != nil || len(found) > 0 {
			return found, err
		}
	}
	if end := d.tail; damage == nil && end.known && at.segment == end.segment && at.next < end.next {
		// A row in between has another place than it had: what stands behind it
		// is not found.
		damage = d.broken(at, "it is missing", nil)
		d.noteDamage(damage)
	}
	return nil, damage
}

func (d *Device) somePart(at *cursor, limit int) (found []event, err error) {
	rows, err := d.conn.QueryContext(context.Background(),
		`SELECT place, bytes, sum FROM `+partName(at.part)+` WHERE place BETWEEN ? AND ? ORDER BY place LIMIT ?`,
		place(at.segment, at.next), place(at.segment, maxID), limit)
	if err != nil {
		return nil, d.unread(at, err)
	}
	defer rows.Close()
	for rows.Next() {
		var p, sum int64
		var b []byte
		if err := rows.Scan(&p, &b, &sum); err != nil {
			if hintFor(err) == "" { // a row that holds something else than was put there
				return found, d.broken(at, "its row is damaged", err)
			}
			return found, d.unread(at, err)
		}
		id := scoresheet.EventID(p & maxID)
		if at.begun && id != at.next {
			return found, d.broken(at, "it is missing", nil)
		}
		if sum != checksum(p, b) {
			at.next = id
			return found, d.broken(at, "its bytes are not those that were stored", nil)
		}
		found = append(found, event{id, b})
		at.next, at.begun = id+1, true
	}
	return found, d.unread(at, rows.Err())
}

// unread wraps an error met on the way to the next event.
func (d *Device) unread(at *cursor, err error) error {
	if damaged(err) {
		return d.broken(at, "the file is damaged there", err)
	}
	return fault(d.path, err, "read event %d of segment %d", at.next, at.segment)
}

// broken says that the segment is good up to the cursor and no further.
func (d *Device) broken(at *cursor, reason string, cause error) error {
	err := error(&scoresheet.BrokenChainError{Seq: at.next, Reason: reason})
	if cause != nil {
		err = fmt.Errorf("%w: %w", err, cause)
	}
	return &Error{Op: fmt.Sprintf("read segment %d", at.segment), Path: d.path, Hint: HintDamaged, Err: err}
}

// readTail finds the end of the log.
func (d *Device) readTail() error {
	last := func(query string, args ...any) (n *int64, err error) {
		err = d.conn.QueryRowContext(context.Background(), query, args...).Scan(&n)
		if damaged(err) {
			d.noteDamage(fault(d.path, err, "find the end of the log"))
			return nil, nil
		}
		return n, err
	}
	segment, err := last(`SELECT max(number) FROM segment`)
	if err != nil {
		return err
	}
	d.tail, d.newest = tail{}, 0
	if segment != nil {
		d.tail.segment = uint32(*segment)
	}
	for part := range d.parts {
		at, err := last(`SELECT max(place) FROM ` + partName(part))
		if segment != nil && at != nil && *at > place(uint32(*segment), maxID) && uint32(*at>>32) != d.noted {
			// No segment is begun without its line in the list: a row has
			// another place than it had.
			d.noteDamage(&Error{Op: "find the end of the log", Path: d.path, Err: errPages})
			at, err = last(`SELECT max(place) FROM `+partName(part)+` WHERE place <= ?`, place(uint32(*segment), maxID))
		}
		if err != nil {
			return err
		}
		if at != nil {
			d.newest = max(d.newest, uint32(*at>>32))
		}
		if at != nil && *at >= place(d.tail.segment, 0) {
			d.tail = tail{uint32(*at >> 32), scoresheet.EventID(*at&maxID) + 1, true}
		}
	}
	return nil
}

func (d *Device) closed(op string) error {
	return fault(d.dir, errors.New("the device is closed"), "%s", op)
}
