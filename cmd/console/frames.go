package main

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"time"

	"zapis/app/qr/code"
	"zapis/app/qr/frames"
	"zapis/app/session"
	"zapis/scoresheet"
)

const framesUsage = "frames FOLDER"

// framePixels is the side of the square into which a frame is drawn: the width of a
// tablet's screen of 800 pixels.
const framePixels = 800

// frames hands the game in as pictures of the codes that the screen would show:
// any sufficient number of them give the record with its log, and the device's
// statement (R-G10, R-C02).
func (c *console) frames(rest string) (answer, error) {
	folder := strings.TrimSpace(rest)
	if folder == "" {
		return nil, usageError{framesUsage}
	}
	if c.isOwnFolder(folder) {
		return nil, fmt.Errorf("the frames cannot be written to %s: the device keeps its log there: choose another folder", folder)
	}
	h, err := c.dev.HandIn()
	if err != nil {
		return nil, err
	}
	s, err := frames.NewHandIn(h.Record, h.Statement, frames.Version15)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, cannotWrite(folder, err)
	}
	for i := range s.Len() {
		picture, err := code.DrawFrame(s.Text(i, scoresheet.MillisOf(time.Now())), framePixels)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := png.Encode(&b, picture); err != nil {
			return nil, err
		}
		name := filepath.Join(folder, fmt.Sprintf("%s-%03d.png", s.Digest(), i+1))
		if err := session.WriteWhole(name, b.Bytes(), 0o644); err != nil {
			return nil, cannotWrite(name, err)
		}
	}
	if err := c.dev.HandedIn(true); err != nil {
		return nil, err
	}
	return durably(answer{}.with("folder", folder).with("digest", s.Digest().String()).with("bytes", len(h.Record)).
		with("frames", s.Len()).with("needed", s.Needed()).
		with("note", "shown, not confirmed: nothing comes back over a screen"), c.dev.View().Saved), nil
}
