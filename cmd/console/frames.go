package main

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/app/qr/code"
	"zapis/app/qr/frames"
	"zapis/app/session"
	"zapis/scoresheet"
)

const framesUsage = "frames FOLDER (the game as the pictures that the screen would show)"

// framePixels is the side of the square into which a frame is drawn: the width of a
// tablet's screen of 800 pixels.
const framePixels = 800

// frames writes the game as the pictures of codes that the screen would show, any
// sufficient number of which give the record with its log (R-G10).
func (c *console) frames(rest string) (answer, error) {
	folder := strings.TrimSpace(rest)
	if folder == "" {
		return nil, usageError{framesUsage}
	}
	if c.isOwnFolder(folder) {
		return nil, fmt.Errorf("the frames cannot be written to %s: the device keeps its log there: choose another folder", folder)
	}
	file, err := c.dev.Export(device.FormatRecord)
	if err != nil {
		return nil, err
	}
	s, err := frames.New(file, frames.Version15)
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
	return answer{}.with("folder", folder).with("digest", s.Digest().String()).with("bytes", len(file)).
		with("frames", s.Len()).with("needed", s.Needed()).
		with("note", "shown, not confirmed: nothing comes back over a screen"), nil
}
