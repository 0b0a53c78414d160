package storage

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// maxMended is the maximum size, in bytes, of a file in which one bit is
// repaired.
const maxMended = 4 << 10

// mendBit looks for a single bit of b that must be flipped to make b good. It
// flips the bit in b and reports whether it found one. good must be so strict
// that it is not satisfied by chance.
func mendBit(b []byte, good func([]byte) bool) bool {
	if len(b) > maxMended {
		return false
	}
	if good(b) {
		return true
	}
	for i := range b {
		for bit := range 8 {
			b[i] ^= 1 << bit
			if good(b) {
				return true
			}
			b[i] ^= 1 << bit
		}
	}
	return false
}

// maxOwn is the maximum size of a file for [readOwn]. Our files have a few
// hundred bytes.
const maxOwn = 64 << 10

var errNotFile = errors.New("it is not a file of this device")

// maxRead is the maximum number of bytes that are read of a log that must be
// read page by page, and of its write-ahead log: far more than games have. An
// endless file must not exhaust the memory and so prevent a start.
const maxRead = 256 << 20

// readMost reads a file up to maxRead.
func readMost(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	b := make([]byte, min(info.Size(), maxRead))
	n, err := io.ReadFull(f, b)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil // it became shorter
	}
	return b[:n], err
}

// readOwn reads a small file of the store. If the owner has no right to read
// it, the right is restored: removing it must not stop a game. readOwn does
// not block on pipes, folders and the like.
func readOwn(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxOwn {
		return nil, errNotFile
	}
	f, err := openOwn(path, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxOwn))
}

// openOwn opens a file of the store. It restores the owner's rights if they
// were removed.
func openOwn(path string, flag int) (*os.File, error) {
	f, err := os.OpenFile(path, flag, 0o600)
	if errors.Is(err, fs.ErrPermission) && os.Chmod(path, 0o600) == nil {
		f, err = os.OpenFile(path, flag, 0o600)
	}
	return f, err
}
