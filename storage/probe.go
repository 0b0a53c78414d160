package storage

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// ProbeSize is how many bytes [Store.Probe] writes.
const ProbeSize = 4096

var errProbe = errors.New("what was read is not what was written: have the disk of this device checked")

// Probe writes a file beside the log, as durably as the log is written, reads it
// back and removes it. It returns how long that took.
func (s *Store) Probe() (took time.Duration, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == nil {
		return 0, s.closed("try the disk")
	}
	data := make([]byte, ProbeSize)
	_, _ = rand.Read(data) // never fails
	name := filepath.Join(s.dir, "probe.tmp")
	defer func() {
		if gone := os.Remove(name); err == nil && gone != nil {
			err = fmt.Errorf("storage: %w", gone)
		}
	}()
	began := time.Now()
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR|os.O_TRUNC, 0o600)
	if err != nil {
		return 0, fault(s.path, err, "try the disk")
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return 0, fault(s.path, err, "try the disk")
	}
	back, err := os.ReadFile(name)
	if err != nil {
		return 0, fault(s.path, err, "try the disk")
	}
	if !bytes.Equal(back, data) {
		return 0, fmt.Errorf("storage: %w", errProbe)
	}
	return time.Since(began), nil
}
