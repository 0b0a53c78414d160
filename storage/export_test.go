package storage

import (
	"context"
	"fmt"
)

// LimitPages makes the log full at so many pages.
func (s *Store) LimitPages(n int) error {
	_, err := s.conn.ExecContext(context.Background(), fmt.Sprintf("PRAGMA max_page_count = %d", n))
	return err
}

// Version makes the log one of another version, with a table of its own.
func (s *Store) Version(v int) error {
	if err := s.exec(`CREATE TABLE more(a)`); err != nil {
		return err
	}
	return s.exec(fmt.Sprintf("PRAGMA user_version = %d", v))
}

// SetAside moves a damaged file out of the way.
func SetAside(path string, suffixes ...string) ([]string, error) { return setAside(path, suffixes...) }

// ScanWAL says what our own scan finds, and how many frames SQLite reads.
func ScanWAL(wal []byte) (verdict string, whole int) {
	s := scanWAL(wal, 0)
	return s.verdict.String(), s.whole
}

// Salvage returns the events that salvage finds, by their places.
func Salvage(db, wal []byte) map[int64][]byte { return salvage(db, wal).events }

// WALVerdict is what a scan of the write-ahead log finds behind its good part.
type WALVerdict = walVerdict

// WALDamaged is the last of them.
const WALDamaged = walDamaged
