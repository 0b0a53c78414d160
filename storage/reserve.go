package storage

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// reserveSize in bytes is room for two hundred events beyond a full disk.
const reserveSize = 1 << 20

// FreeReserve gives up the file that was kept for a full disk. Called when an
// append found no room ([IsFull]), it makes room for the next one. The next
// [Open] makes it again if there is room. That it is not there is no error.
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

// keepReserve makes the reserve if it is not there. Without room for it the
// device works all the same, so no error comes of it.
func (s *Store) keepReserve() {
	path := filepath.Join(s.dir, reserveName)
	if info, err := os.Stat(path); err == nil && info.Size() == reserveSize {
		return
	}
	if err := writeWhole(path, reserveBytes()); err != nil {
		_ = os.Remove(path)
	}
}

// reserveBytes cannot be compressed, so that no file system keeps less than
// it gives back.
func reserveBytes() []byte {
	b := make([]byte, 0, reserveSize)
	for i := uint64(0); len(b) < reserveSize; i++ {
		sum := sha256.Sum256(binary.BigEndian.AppendUint64(nil, i))
		b = append(b, sum[:]...)
	}
	return b
}

// Free returns the room that is left for the device on its disk, in bytes,
// without what the reserve would give back. Where the system cannot tell, the
// error wraps [errors.ErrUnsupported].
func (s *Store) Free() (bytes int64, err error) {
	s.mu.Lock()
	open := s.conn != nil
	s.mu.Unlock() // a disk that does not answer shall hold nobody else up
	if !open {
		return 0, s.closed("ask for the room left")
	}
	bytes, err = freeBytes(s.dir)
	return bytes, fault(s.dir, err, "ask for the room left")
}
