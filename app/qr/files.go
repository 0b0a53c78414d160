package qr

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // photographs
	_ "image/png"  // screenshots
	"io"
	"io/fs"
	"os"
)

// largestFile is the maximum size of a file, in bytes. The log of a game has a
// few hundred kilobytes, a photograph a few megabytes.
const largestFile = 64 << 20

// ReadFiles reads a file that was handed over: either the file itself, or
// photographs (JPEG, PNG) of all codes that show it, in any order. The error
// says which codes are still missing (*[MissingError]), or which file cannot
// be read.
func ReadFiles(names ...string) ([]byte, error) {
	var parts []string
	for _, name := range names {
		data, err := readFile(name)
		if err != nil {
			return nil, err
		}
		picture, err := Photograph(data)
		switch {
		case err != nil && len(names) == 1:
			return data, nil
		case err != nil:
			return nil, fmt.Errorf("%s is not a photograph of a code: give one file, or only photographs", name)
		}
		codes, err := ReadAll(picture)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		parts = append(parts, codes...)
	}
	return Join(parts)
}

// mostPixels is the maximum number of pixels of a photograph; telephones take
// up to fifty million. A file of a few kilobytes can claim to be a picture for
// which no device has the memory.
const mostPixels = 64 << 20

var errPixels = errors.New("the picture is too large for a photograph of a code")

// Photograph decodes a picture (JPEG, PNG) that may contain a code. A picture
// with more pixels than a camera takes is refused before any memory is
// allocated for it.
func Photograph(data []byte) (image.Image, error) {
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if c.Width <= 0 || c.Height <= 0 || c.Width > mostPixels/c.Height {
		return nil, errPixels
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	return picture, err
}

func readFile(name string) ([]byte, error) {
	// Opening a pipe would block, so only regular files are opened.
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file: name the file that the other device wrote", name)
	}
	f, err := os.Open(name)
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return nil, fmt.Errorf("%s cannot be read: %w: name the file that the other device wrote", name, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, largestFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s cannot be read: %w: copy it once more", name, err)
	case len(data) > largestFile:
		return nil, fmt.Errorf("%s is too large for a game: name the file that the other device wrote", name)
	}
	return data, nil
}
