package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// mostKeys is the maximum size of a file with keys, certificates or a sealed
// move, in bytes: ten thousand lines.
const mostKeys = 1 << 20

var errNoFile = errors.New("it is no file but a folder, a pipe or a device")

// unreadableError is returned if a file that somebody named cannot be read.
type unreadableError struct {
	name string
	err  error
}

func (e *unreadableError) Error() string {
	return fileName(e.name) + " cannot be read: " + causeOf(e.err).Error() + ": name a file that can"
}

func (e *unreadableError) Unwrap() error { return e.err }

// open opens a regular file and nothing else: opening a pipe would block, and a
// device has no end.
func open(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: errNoFile}
	}
	if err != nil {
		return nil, &unreadableError{name, err}
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, &unreadableError{name, err}
	}
	return f, nil
}

// eachFile calls do with one file after another. A file that fails is complained
// of, and the next is done; an output that fails ends it. The answer is no unless
// every file is clean. If the program is told to stop, the error says so in the
// words of stopped.
func (d *desk) eachFile(files []string, stopped string, do func(file string) (clean bool, err error)) error {
	good := true
	for _, file := range files {
		clean, err := do(file)
		if d.ctx.Err() != nil {
			return errors.New(stopped)
		}
		if output := new(outputError); errors.As(err, &output) {
			return output.err
		}
		if err != nil {
			if err := d.refuse(err); err != nil {
				return err
			}
		}
		good = good && clean && err == nil
	}
	if !good {
		return errNo
	}
	return nil
}

// readSmall reads a file other than a game.
func readSmall(name string) ([]byte, error) {
	f, err := open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostKeys+1))
	if err == nil && len(data) > mostKeys {
		err = fmt.Errorf("it has more than %d kB, and is no such file", mostKeys>>10)
	}
	return data, err
}
