package storage

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
)

// sealName is the file of the secret key with which this device opens sealed
// moves of others. It is beside the device's key, outside the log.
const sealName = "seal.key"

// SealKey returns the secret key, one line of text, with which this device
// opens sealed moves of others. The first call generates it with fresh. It is
// never replaced, since moves that were sealed for it could then not be
// opened.
func (s *Store) SealKey(fresh func() (string, error)) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := filepath.Join(s.dir, sealName)
	b, err := readOwn(path)
	text := string(b)
	if errors.Is(err, fs.ErrNotExist) && !s.opts.ReadOnly && s.lock != nil {
		if text, err = fresh(); err == nil {
			text += "\n"
			err = writeWhole(path, []byte(text))
		}
	}
	if err == nil && (len(text) < 2 || strings.Index(text, "\n") != len(text)-1) {
		err = errNotKey
	}
	if err != nil {
		return "", fault(path, err, "read the key for sealed moves")
	}
	return strings.TrimSuffix(text, "\n"), nil
}
