package storage

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// maxMended bounds the files in which a bit is looked for, in bytes.
const maxMended = 4 << 10

// mendBit looks for the one bit that has to be turned to make b good, in b
// itself, and reports whether it found it. What good looks at must be so
// strict that chance does not satisfy it.
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

// maxOwn is the size of the largest file that [readOwn] takes: those of ours
// have a few hundred bytes.
const maxOwn = 64 << 10

var errNotFile = errors.New("it is not a file of this device")

// maxRead is how much is read of a log that has to be read page by page, in
// bytes, and of its write-ahead log: far more than games have. A file without
// end shall not take the memory, so that no start is refused for it.
const maxRead = 256 << 20

// readMost reads a file as far as maxRead.
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

// readOwn reads a small file of the device. One that its owner locked against
// himself is unlocked: taking the right to read away shall stop no game.
// Pipes, folders and the like are not waited for.
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

// openOwn opens a file of the device, and makes it ours again where its owner
// took his own rights to it away.
func openOwn(path string, flag int) (*os.File, error) {
	f, err := os.OpenFile(path, flag, 0o600)
	if errors.Is(err, fs.ErrPermission) && os.Chmod(path, 0o600) == nil {
		f, err = os.OpenFile(path, flag, 0o600)
	}
	return f, err
}
