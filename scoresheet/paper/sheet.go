package paper

import (
	"crypto/ed25519"
	"errors"
	"fmt"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/logwords"
)

// Sheet is the scoresheet of one game for printing. If the record has no cells,
// and nothing was attested, it is printed empty, to be filled in by hand.
type Sheet struct {
	Record *scoresheet.Record
	Log    []logwords.Stored // of the device; nil if only the game is available
	Proof  *Proof            // nil if nothing was attested
}

// Proof describes a device's attestation of a game.
type Proof struct {
	Device ed25519.PublicKey
	Owner  string // whose device it is, by the organizer's certificate; "" if it is not enrolled
	Head   scoresheet.Hash
	Events scoresheet.EventID // in the log up to its head
	Word   string             // by which two sheets are compared (Laws 8.7)
	Gaps   int                // half-moves with unknown squares
	Alarms int                // that were raised
	Open   int                // of them, that nobody acknowledged
	File   []byte             // the attested PGN, which is in the codes
}

// ErrNotAttested is returned for a game that no device attested.
var ErrNotAttested = errors.New("this game was not attested by a device: print the file that the device exported")

// Read reads the game of a file that a device exported: an attested PGN, or a
// record file with its log. It does not check whether the device is known:
// printing a game makes it neither more nor less credible. A file that does not
// verify is refused.
func Read(file []byte) (*Sheet, error) {
	reports := attest.VerifyAll(file, nil)
	if len(reports) != 1 {
		return nil, fmt.Errorf("the file has %d games: print the files one by one, as the devices exported them", len(reports))
	}
	r := &reports[0]
	switch r.Status {
	case attest.Invalid:
		return nil, fmt.Errorf("the game is not as the device attested it (%w): print the file as it came from the device", r.Err)
	case attest.Unsigned:
		return nil, ErrNotAttested
	case attest.Intact, attest.Valid:
	}
	record, err := r.Record()
	if err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	s := &Sheet{Record: &record, Proof: &Proof{
		Device: r.Key, Alarms: r.Alarms.Raised(), Open: r.Alarms.Unacknowledged(), File: file,
	}}
	s.Proof.Head, s.Proof.Events = r.Head()
	s.Proof.Word, s.Proof.Gaps = record.CheckWord(r.Key)
	if c := r.Enrolment; c != nil {
		s.Proof.Owner = c.Name
	}
	if !attest.IsRecordFile(file) {
		return s, nil
	}
	attested, segments, err := attest.ParseRecordFile(file)
	if err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	s.Proof.File = attested
	if s.Log, _, err = logwords.ReadSegments(segments); err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	return s, nil
}

// Blank returns a sheet to be filled in by hand, with those tags in its head.
func Blank(whose scoresheet.Recorder, tags ...scoresheet.Tag) *Sheet {
	r := &scoresheet.Record{}
	r.Header.Recorder = whose
	r.Header.Tags = tags
	r.Header.First.Number = 1
	return &Sheet{Record: r}
}

// empty reports whether the sheet is to be filled in by hand. A recorded game
// without a move is not empty: somebody has won it.
func (s *Sheet) empty() bool { return s.Proof == nil && len(s.Record.Cells) == 0 }
