package storage

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// reserveSize is the size of the reserve in bytes: room for two hundred events
// on a full disk.
const reserveSize = 1 << 20

// FreeReserve removes the file that is reserved for a full disk. Called when
// an append found no room ([IsFull]), it makes room for the next one. The next
// [Open] creates the file again if there is room. It is not an error if the
// file does not exist.
func (s *Store) FreeReserve() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := filepath.Join(s.dir, reserveName)
	if s.opts.ReadOnly {
		return fault(path, ErrReadOnly, "free the reserve")
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fault(path, err, "free the reserve")
	}
	return nil
}

// keepReserve creates the reserve if it does not exist. It returns no error,
// since the device works without it too.
func (s *Store) keepReserve() {
	path := filepath.Join(s.dir, reserveName)
	if info, err := os.Stat(path); err == nil && info.Size() == reserveSize {
		return
	}
	if err := writeWhole(path, reserveBytes()); err != nil {
		_ = os.Remove(path)
	}
}

// reserveBytes returns bytes that cannot be compressed, so that removing them
// frees as much space on every file system.
func reserveBytes() []byte {
	b := make([]byte, 0, reserveSize)
	for i := uint64(0); len(b) < reserveSize; i++ {
		sum := sha256.Sum256(binary.BigEndian.AppendUint64(nil, i))
		b = append(b, sum[:]...)
	}
	return b
}

// Free returns the free space on the disk of the store, in bytes, without what
// the reserve would free. If the system cannot tell, the error wraps
// [errors.ErrUnsupported].
func (s *Store) Free() (bytes int64, err error) {
	s.mu.Lock()
	open := s.conn != nil
	s.mu.Unlock() // a disk that does not respond must not block other callers
	if !open {
		return 0, s.closed("ask for the room left")
	}
	bytes, err = freeBytes(s.dir)
	return bytes, fault(s.dir, err, "ask for the room left")
}
