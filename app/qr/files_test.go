package qr_test

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"zapis/app/qr"
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
		picture, err := qr.Draw(part, 900)
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
