package publish

import (
	"fmt"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// ReadWitness reads a record file as a witness of a game, with its log, and as
// the file that goes into the ZIP. It does not verify the file: that was done
// when it came in.
func ReadWitness(side board.Color, data []byte) (Witness, File, error) {
	attested, segments, err := attest.ParseRecordFile(data)
	if err != nil {
		return Witness{}, File{}, fmt.Errorf("publish: read a record file: %w", err)
	}
	w := Witness{Side: side}
	var r scoresheet.Record
	r.Alone(true)
	segment := uint32(0)
	begin := func(_ int, o scoresheet.SegmentOpened) error {
		segment = o.Number
		w.Device = attest.Fingerprint(o.Device)
		return nil
	}
	_, err = scoresheet.ReadLog(segments, begin, func(id scoresheet.EventID, e scoresheet.Event) error {
		w.Log = append(w.Log, logwords.Stored{ID: id, Segment: segment, Event: e})
		return r.Fold(id, e)
	})
	if err != nil {
		return Witness{}, File{}, fmt.Errorf("publish: read the log of a record file: %w", err)
	}
	w.Record = &r
	return w, File{Side: side, Attest: attested, Record: data}, nil
}
