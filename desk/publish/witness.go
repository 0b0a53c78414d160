package publish

import (
	"fmt"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
)

// ReadWitness reads a record file as a witness of a game, with its log, and as
// the file that goes into the ZIP. It does not verify the file, which was done
// when it came in.
func ReadWitness(side board.Color, data []byte) (Witness, File, error) {
	attested, segments, err := attest.ParseRecordFile(data)
	if err != nil {
		return Witness{}, File{}, fmt.Errorf("publish: read a record file: %w", err)
	}
	w := Witness{Side: side}
	var of []byte
	if w.Log, of, err = logwords.ReadSegments(segments); err != nil {
		return Witness{}, File{}, fmt.Errorf("publish: read the log of a record file: %w", err)
	}
	w.Device = attest.Fingerprint(of)
	var r scoresheet.Record
	r.Alone(true)
	for _, e := range w.Log {
		if err := r.Fold(e.ID, e.Event); err != nil {
			return Witness{}, File{}, fmt.Errorf("publish: read the log of a record file: %w", err)
		}
	}
	w.Record = &r
	return w, File{Side: side, Attest: attested, Record: data}, nil
}
