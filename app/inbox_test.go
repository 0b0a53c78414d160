package app_test

import (
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/app"
	"zapis/app/qr"
)

// ESS 6.2.2.12: games handed over are found in the folders, as files and as
// photos of codes, and nothing else is.
func TestFolders(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	write := func(dir, name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var noise [2000]byte // does not pack, so that it takes two codes
	random := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	photographed := string(app.FileRecord) + "1\n" + string(noise[:])
	write(a, "game.record", string(app.FileRecord)+"1\nP")
	write(a, "notes.txt", "zapis")
	write(a, "device.txt", string(app.FileCertificate)+"1\n")
	write(a, "broken.png", "no picture")
	if err := os.Mkdir(filepath.Join(a, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	in := app.Folders{a, b, filepath.Join(a, "not there")}
	names := func(kind app.FileKind) (out []string) {
		files, err := in.Files(kind)
		if err != nil {
			t.Error(err)
		}
		for _, f := range files {
			out = append(out, strings.Fields(f.Name)[0])
			if !strings.HasPrefix(string(f.Data), string(kind)) {
				t.Errorf("%s is no %s", f.Name, kind)
			}
		}
		return out
	}
	if got := names(app.FileRecord); !slices.Equal(got, []string{"game.record"}) {
		t.Errorf("records: %q", got)
	}
	if got := names(app.FileCertificate); !slices.Equal(got, []string{"device.txt"}) {
		t.Errorf("certificates: %q", got)
	}
	codes, err := qr.Split([]byte(photographed))
	if err != nil || len(codes) < 2 {
		t.Fatalf("%d codes, %v", len(codes), err)
	}
	photo := func(i int) {
		t.Helper()
		picture, err := qr.Draw(codes[i], 700)
		if err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(filepath.Join(b, "IMG_"+string(rune('9'-i))+".PNG"))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, picture); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	photo(1)
	if got := names(app.FileRecord); !slices.Equal(got, []string{"game.record"}) {
		t.Errorf("with one photo of two: %q", got)
	}
	if _, err := (app.Folders{b}).Files(app.FileRecord); err == nil || !strings.Contains(err.Error(), "missing: 1") {
		t.Errorf("with one photo of two alone: %v", err)
	}
	photo(0)
	if got := names(app.FileRecord); !slices.Equal(got, []string{"QR", "game.record"}) {
		t.Errorf("with both photos: %q", got)
	}
	files, err := (app.Folders{b}).Files(app.FileRecord)
	if err != nil || len(files) != 1 || string(files[0].Data) != photographed {
		t.Errorf("the photos do not give the file: %d files, %v", len(files), err)
	}
}
