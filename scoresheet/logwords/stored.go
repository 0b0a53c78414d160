package logwords

import "zapis/scoresheet"

// Stored is an event in the log of a device.
type Stored struct {
	ID      scoresheet.EventID // its place in the game
	Segment uint32             // of the device's log
	Event   scoresheet.Event
}

// ReadSegments returns the events of a game's log, each segment a list of encoded
// events as a record file has them, and the key of the device that recorded it
// last.
func ReadSegments(segments [][][]byte) (stored []Stored, device []byte, err error) {
	segment := uint32(0)
	begin := func(_ int, o scoresheet.SegmentOpened) error {
		segment, device = o.Number, o.Device
		return nil
	}
	_, err = scoresheet.ReadLog(segments, begin, func(id scoresheet.EventID, e scoresheet.Event) error {
		stored = append(stored, Stored{ID: id, Segment: segment, Event: e})
		return nil
	})
	return stored, device, err
}
