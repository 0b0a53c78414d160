package office

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"zapis/scoresheet"
)

// MaxSmall is the maximum size of a file with keys, certificates or a sealed
// move, in bytes: ten thousand lines.
const MaxSmall = 1 << 20

// ErrNoFile is returned for a name that does not denote a regular file.
var ErrNoFile = errors.New("it is not a file but a folder, a pipe or a device")

// OpenFile opens a regular file and nothing else: opening a pipe would block,
// and a device has no end.
func OpenFile(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: ErrNoFile}
	}
	if err != nil {
		return nil, err
	}
	return os.Open(name)
}

// ReadSmall reads a file of text of at most [MaxSmall] bytes that is not a game, however
// a person's program has saved it.
func ReadSmall(name string) ([]byte, error) {
	f, err := OpenFile(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxSmall+1))
	if err == nil && len(data) > MaxSmall {
		err = fmt.Errorf("it has more than %d kB, and is not such a file", MaxSmall>>10)
	}
	return scoresheet.PlainText(data), err
}
