package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	acts "zapis/desk/office"
	"zapis/desk/publish"
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

// eachFile calls do with one file after another. If a file fails, it reports
// that and goes on with the next; if the output fails, it stops. The answer is
// no unless every file is clean. If the program is interrupted, the error is
// stopped.
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

// readUpTo reads a named file of at most that many bytes; tooLarge is the error
// if it has more.
func readUpTo(name string, most int64, tooLarge error) ([]byte, error) {
	f, err := open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = tooLarge
	}
	return data, err
}

// writeOut writes a named file completely or not at all.
func writeOut(name string, data []byte) error {
	if _, err := publish.WriteFile(name, data); err != nil {
		return fmt.Errorf("%s cannot be written: %w: name a file that can", name, causeOf(err))
	}
	return nil
}

// named reports whether a name is that of a document.
func named(name string) bool { return strings.EqualFold(filepath.Ext(name), ".pdf") }

// errNamed refuses to write a document under another name: the list of games
// may have begun one word too early, and an exported game must not be
// overwritten.
func errNamed(name string) error {
	return fmt.Errorf("%s was not written: a document is named NAME.pdf", fileName(name))
}

// writePDF writes a document.
func writePDF(name string, data []byte) error {
	if !named(name) {
		return errNamed(name)
	}
	return writeOut(name, data)
}
