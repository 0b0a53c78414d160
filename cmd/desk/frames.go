package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"zapis/app/qr"
	"zapis/cmd/internal/terminal"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

type framesCmd struct {
	Folder []string `arg:"" name:"FOLDER" help:"Folder with photographs (JPEG, PNG) of the codes that a device showed, of one game or many, in any order."`
	Out    string   `required:"" placeholder:"FOLDER" help:"Where to write the games: each as the device would have written it to a stick."`
	JSON   bool     `name:"json" help:"Print one JSON object per game."`
}

// framesJSON is a game in the output of the command.
type framesJSON struct {
	OK        bool   `json:"ok"`
	Digest    string `json:"digest"`              // of the file: the device shows it too
	File      string `json:"file,omitempty"`      // that was written
	Status    string `json:"status,omitempty"`    // of the attestation, as in verify
	Pictures  int    `json:"pictures"`            // in which a code of it was read
	Unread    int    `json:"unread"`              // pictures of the folder without a code
	Ahead     string `json:"ahead,omitempty"`     // by how much the device's clock is ahead of the pictures'
	Missing   int    `json:"missing,omitempty"`   // frames
	Statement string `json:"statement,omitempty"` // that came with it, and was written
	Error     string `json:"error,omitempty"`
}

// Run reads the pictures of each folder and writes the games in them.
func (c *framesCmd) Run(d *desk) error {
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return fmt.Errorf("%s cannot be written to: %w: name a folder that can", c.Out, causeOf(err))
	}
	return d.eachFile(c.Folder, "stopped before all pictures were read", func(folder string) (bool, error) { return c.read(d, folder) })
}

func (c *framesCmd) read(d *desk, folder string) (clean bool, err error) {
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return false, fmt.Errorf("%s is not a folder: name the one with the pictures", folder)
	}
	bar := newProgress(d.stderr, folder, 0)
	defer bar.clear()
	all, unread, err := qr.ReadPictures(os.DirFS(folder), func(done, of int) bool {
		bar.pictures(done, of)
		return d.ctx.Err() == nil
	})
	bar.clear()
	if err != nil {
		return false, fmt.Errorf("%s cannot be read: %w", folder, causeOf(err))
	}
	if len(all) == 0 {
		return false, fmt.Errorf("%s: no code was read in %s: photograph the device's screen straight, from near, without a reflection", folder, terminal.Count(len(unread), "picture"))
	}
	clean = true
	for _, r := range all {
		said := framesJSON{Digest: r.Name, Pictures: len(r.Pictures), Unread: len(unread)}
		if ahead, known := r.Offset(); known {
			said.Ahead = ahead.Round(time.Second).String()
		}
		err := r.Err
		if err == nil {
			said.File = filepath.Join(c.Out, nameOf(&r))
			err = writeOnce(said.File, r.File)
		}
		if err == nil && r.Stated != nil {
			said.Statement = filepath.Join(c.Out, r.Name+pack.StatementExtension)
			err = writeOnce(said.Statement, r.Stated)
		}
		if err == nil {
			said.Status = string(attest.VerifyAll(r.File, nil)[0].Status)
			said.OK = said.Status != string(attest.Invalid)
		} else {
			var codes interface{ MissingCodes() (missing, of int) }
			if errors.As(err, &codes) {
				said.Missing, _ = codes.MissingCodes()
			}
			said.File, said.Statement, said.Error = "", "", err.Error()
		}
		clean = clean && said.OK
		if c.JSON {
			err = writeJSON(d, said)
		} else {
			_, err = fmt.Fprintln(d.stdout, said.line())
		}
		if err != nil {
			return false, &outputError{err}
		}
	}
	return clean, nil
}

// line returns the output for a game as one line.
func (f *framesJSON) line() string {
	words := []string{f.Digest, terminal.Count(f.Pictures, "picture")}
	if f.Unread > 0 {
		words = append(words, fmt.Sprintf("%d of the folder unread", f.Unread))
	}
	if f.Ahead != "" {
		words = append(words, "clock of the device ahead by "+f.Ahead)
	}
	if f.Error != "" {
		words = append(words, terminal.Line(f.Error))
	} else {
		words = append(words, f.Status, fileName(f.File))
	}
	return strings.Join(words, ", ")
}

// nameOf returns the name of the file that is written.
func nameOf(r *qr.Received) string {
	switch {
	case attest.IsRecordFile(r.File):
		return r.Name + ".record"
	case bytes.HasPrefix(bytes.TrimSpace(r.File), []byte("[")):
		return r.Name + ".pgn"
	}
	return r.Name + ".file"
}

// writeOnce writes a file unless it exists; it accepts an existing one with the
// same content.
func writeOnce(name string, data []byte) error {
	if had, err := os.ReadFile(name); err == nil {
		if bytes.Equal(had, data) {
			return nil
		}
		return fmt.Errorf("%s already exists, with different contents: choose another folder", name)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		return fmt.Errorf("%s cannot be written: %w: choose another folder", name, causeOf(err))
	}
	return nil
}
