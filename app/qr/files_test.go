package qr_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"zapis/app/qr"
	qrcode "zapis/app/qr/code"
)

// R-G18: a game handed over is read from its file, or from photographs of the
// codes in any order; what is missing is said.
func TestReadFiles(t *testing.T) {
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(1, 2))
	data := make([]byte, 4000)
	for i := range data {
		data[i] = byte(r.IntN(256))
	}
	file := filepath.Join(dir, "game.zapis")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := qr.ReadFiles(file); err != nil || !bytes.Equal(got, data) {
		t.Errorf("the file: %d bytes, %v", len(got), err)
	}
	parts, err := qr.Split(data)
	if err != nil || len(parts) < 2 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	var photos []string
	for i, part := range parts {
		picture, err := qrcode.Draw(part, 900)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := png.Encode(&b, picture); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, fmt.Sprintf("%d.png", i))
		if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		photos = append([]string{name}, photos...)
	}
	if got, err := qr.ReadFiles(photos...); err != nil || !bytes.Equal(got, data) {
		t.Errorf("the photographs: %d bytes, %v", len(got), err)
	}
	var missing *qr.MissingError
	if _, err := qr.ReadFiles(photos[1:]...); !errors.As(err, &missing) {
		t.Errorf("a photograph is missing: %v", err)
	}
	for _, names := range [][]string{{filepath.Join(dir, "none")}, {photos[0], file}} {
		if _, err := qr.ReadFiles(names...); err == nil {
			t.Errorf("%v was read", names)
		}
	}
}

// A file of a few bytes that claims to be a picture of thousands of millions of
// pixels is no photograph, and takes no memory.
func TestPhotographTooLarge(t *testing.T) {
	var small bytes.Buffer
	if err := png.Encode(&small, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	if _, err := qr.Photograph(small.Bytes()); err != nil {
		t.Errorf("a small one: %v", err)
	}
	// Width and height stand behind the name of the first chunk, and its sum
	// behind its 13 bytes.
	huge := bytes.Clone(small.Bytes())
	binary.BigEndian.PutUint32(huge[16:], 60_000)
	binary.BigEndian.PutUint32(huge[20:], 60_000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	file := filepath.Join(t.TempDir(), "huge.png")
	if err := os.WriteFile(file, huge, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := qr.Photograph(huge); err == nil || errors.Is(err, image.ErrFormat) {
		t.Errorf("a huge one: %v", err)
	}
	if _, err := qr.ReadFiles(file, file); err == nil {
		t.Error("it is read")
	}
}

// What is no file, as a device or a pipe, is not waited for.
func TestReadNoFile(t *testing.T) {
	for _, name := range []string{t.TempDir(), os.DevNull} {
		if _, err := qr.ReadFiles(name); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}
