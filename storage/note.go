package storage

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"zapis/scoresheet"
)

// noteName is the file of the note. The note is a lower bound of the log, kept
// apart from it so that a log that became shorter is detected. It has two
// slots of a disk sector each, which are written in turn, so that one of them
// is always complete.
//
// The note is written after every append and synced only now and then
// ([Store.SyncNote]). After a kill it is exact, since the system keeps what was
// written; after a power cut it is as of the last sync, or later.
const (
	noteName = "zapis.note"
	noteHead = "zapis note 1\n\x00\x00\x00"
	slotSize = 512
)

// note says that the log has the events of a segment before next, the last of
// which has the hash head. The zero value says nothing.
type note struct {
	turn    uint64 // the number of the note; the higher one counts
	segment uint32
	next    scoresheet.EventID
	head    scoresheet.Hash
}

func (n note) format() []byte {
	b := make([]byte, 0, slotSize)
	b = append(b, noteHead...)
	b = binary.BigEndian.AppendUint64(b, n.turn)
	b = binary.BigEndian.AppendUint32(b, n.segment)
	b = binary.BigEndian.AppendUint64(b, uint64(n.next))
	b = append(b, n.head[:]...)
	sum := sha256.Sum256(b)
	b = append(b, sum[:]...)
	return append(b, make([]byte, slotSize-len(b))...)
}

func parseSlot(b []byte) (n note, ok bool) {
	const at = len(noteHead)
	if len(b) < slotSize || string(b[:at]) != noteHead {
		return note{}, false
	}
	n.turn = binary.BigEndian.Uint64(b[at:])
	n.segment = binary.BigEndian.Uint32(b[at+8:])
	n.next = scoresheet.EventID(binary.BigEndian.Uint64(b[at+12:]))
	n.head = scoresheet.Hash(b[at+20:])
	return n, bytes.Equal(n.format(), b[:slotSize])
}

// parseNote returns the later of the complete slots, if there is one.
func parseNote(b []byte) (n note, ok bool) {
	for slot := range 2 {
		if len(b) < slotSize*(slot+1) {
			break
		}
		if m, whole := parseSlot(b[slotSize*slot:]); whole && (!ok || m.turn > n.turn) {
			n, ok = m, true
		}
	}
	return n, ok
}

// noteFile is the note and its file.
type noteFile struct {
	note
	file  *os.File // open for writing; nil if it could not be opened
	there bool     // a complete slot was read
	dirty bool     // written since the last sync
}

// readNote reads the note from the last run.
func (s *Store) readNote() {
	b, err := readOwn(filepath.Join(s.dir, noteName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.noteDamage(fault(filepath.Join(s.dir, noteName), err, "read the note of the log"))
	}
	s.note.note, s.note.there = parseNote(b)
	s.noted = s.note.segment
}

// checkNote compares the log with the note. If there is no note but the log
// says that there was one, somebody removed it. Only a log of a version that
// wrote no note may lack one.
func (s *Store) checkNote() error {
	if s.version < 2 {
		return nil
	}
	settings, err := s.allSettings()
	if damaged(err) {
		s.noteDamage(err)
	} else if err != nil {
		return err
	}
	if text := settings[settingDamage]; text != "" {
		s.unrecorded = true
		s.noteCut(errors.New(text))
	}
	if settings[settingLost] != "" {
		s.unrecorded, s.lost = true, true
	}
	switch {
	case s.note.there:
		held, err := s.holds(s.note.note)
		if err != nil {
			return err
		}
		if !held {
			s.noteCut(fmt.Errorf("%w: segment %d up to event %d", errShort, s.note.segment, int64(s.note.next)-1))
		}
	case settings[settingNote] != "":
		s.noteGone = true
		s.noteCut(errNoNote)
	}
	return nil
}

// holds reports whether the log has the last event that the note names.
func (s *Store) holds(n note) (bool, error) {
	if n.next == 0 {
		return true, nil
	}
	at := place(n.segment, n.next-1)
	for part := range s.parts {
		var b []byte
		var sum int64
		err := s.conn.QueryRowContext(context.Background(), `SELECT bytes, sum FROM `+partName(part)+` WHERE place = ?`, at).Scan(&b, &sum)
		switch {
		case errors.Is(err, sql.ErrNoRows):
		case damaged(err) || err != nil && hintFor(err) == "":
			s.noteDamage(fault(s.path, err, "read event %d of segment %d", n.next-1, n.segment))
		case err != nil:
			return false, err
		case sum == checksum(at, b) && scoresheet.HashEvent(b) == n.head:
			return true, nil
		}
	}
	return false, nil
}

// keepNote prepares the note for writing and records in the log that there is
// one. It does not change the content of the note, and does not replace a
// missing note: the first append, which records that it is missing, does. What
// fails is tried again at the next start; a device can record without its
// note.
func (s *Store) keepNote() {
	if s.noteGone || s.makeNote() != nil {
		return
	}
	var err error
	if s.note.file, err = os.OpenFile(filepath.Join(s.dir, noteName), os.O_RDWR, 0o600); err != nil {
		s.note.file = nil
		return
	}
	settings, err := s.allSettings()
	if err != nil || s.version < 2 || settings[settingNote] != "" {
		return
	}
	if s.exec(`INSERT INTO setting VALUES(?1, '1') ON CONFLICT(name) DO UPDATE SET value = '1'`, settingNote) == nil {
		_ = s.tidy(0) // so that removing the WAL does not remove this
	}
}

// makeNote creates an empty note if none can be read.
func (s *Store) makeNote() error {
	path := filepath.Join(s.dir, noteName)
	if s.note.there {
		return nil
	}
	if _, err := setAside(path); err != nil {
		return err
	}
	err := writeWhole(path, append(s.note.format(), make([]byte, slotSize)...))
	s.note.there = err == nil
	return err
}

// keepUp writes the end of the log into the note after an append.
func (s *Store) keepUp(batches []Batch) {
	if s.noteGone { // the append has recorded it
		s.noteGone = false
		s.keepNote()
	}
	for _, b := range batches {
		if n := len(b.Events); n > 0 {
			s.note.note = note{s.note.turn, b.Segment, b.First + scoresheet.EventID(n), scoresheet.HashEvent(b.Events[n-1])}
		}
	}
	s.note.write()
}

// write writes the note into the slot of its turn. If that fails, the other
// slot still has the previous note, which is true.
func (n *noteFile) write() {
	n.turn++
	if n.file != nil {
		_, _ = n.file.WriteAt(n.format(), int64(n.turn%2)*slotSize)
		n.dirty = true
	}
}

func (n *noteFile) sync() error {
	if n.file == nil || !n.dirty {
		return nil
	}
	err := n.file.Sync()
	n.dirty = err != nil
	return err
}

// SyncNote makes the note beside the log durable. Until then it survives the
// end of the program but not a power cut. It costs an fsync, so it is called
// with heartbeats and when the mode has changed. [Store.Close] calls it too,
// and so does [Store.Tidy] when it copies the WAL back.
func (s *Store) SyncNote() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return fault(filepath.Join(s.dir, noteName), s.note.sync(), "sync the note of the log")
}

// Noted returns the number of the newest segment according to the note when
// the store was opened, or 0 if it named none. If the log is shorter, that
// number must not be used for another segment.
func (s *Store) Noted() uint32 { return s.noted }
