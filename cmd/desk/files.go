package main

import (
	"errors"
	"os"

	acts "zapis/desk/office"
)

// unreadableError is returned if a file that somebody named cannot be read.
type unreadableError struct {
	name string
	err  error
}

func (e *unreadableError) Error() string {
	return fileName(e.name) + " cannot be read: " + causeOf(e.err).Error() + ": name a file that can"
}

func (e *unreadableError) Unwrap() error { return e.err }

// open opens a file that somebody named.
func open(name string) (*os.File, error) {
	f, err := acts.OpenFile(name)
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
