package app_test

import (
	"bytes"
	"encoding/binary"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"zapis/app/inbox"
	"zapis/app/page"
	"zapis/app/qr"
	"zapis/app/qr/code"
	"zapis/scoresheet/seal"
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
	photographed := string(page.FileRecord) + "1\n" + string(noise[:])
	write(a, "game.record", string(page.FileRecord)+"1\nP")
	write(a, "notes.txt", "zapis")
	write(a, "device.txt", string(page.FileCertificate)+"1\n")
	write(a, "broken.png", "no picture")
	if err := os.Mkdir(filepath.Join(a, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	in := inbox.Folders{a, b, filepath.Join(a, "not there")}
	names := func(kind page.FileKind) (out []string) {
		files, err := in.Files(kind)
		if err != nil {
			t.Error(err)
		}
		for _, f := range files {
			out = append(out, strings.Fields(f.Name)[0])
			data := f.Data
			if f.Open != nil {
				if data, err = f.Open(); err != nil {
					t.Error(err)
				}
			}
			if !strings.HasPrefix(string(data), string(kind)) {
				t.Errorf("%s is no %s", f.Name, kind)
			}
		}
		return out
	}
	if got := names(page.FileRecord); !slices.Equal(got, []string{"game.record"}) {
		t.Errorf("records: %q", got)
	}
	if got := names(page.FileCertificate); !slices.Equal(got, []string{"device.txt"}) {
		t.Errorf("certificates: %q", got)
	}
	codes, err := qr.Split([]byte(photographed))
	if err != nil || len(codes) < 2 {
		t.Fatalf("%d codes, %v", len(codes), err)
	}
	photo := func(i int) {
		t.Helper()
		picture, err := code.Draw(codes[i], 700)
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
	if got := names(page.FileRecord); !slices.Equal(got, []string{"game.record"}) {
		t.Errorf("with one photo of two: %q", got)
	}
	if _, err := (inbox.Folders{b}).Files(page.FileRecord); err == nil || !strings.Contains(err.Error(), "missing: 1") {
		t.Errorf("with one photo of two alone: %v", err)
	}
	photo(0)
	if got := names(page.FileRecord); !slices.Equal(got, []string{"QR", "game.record"}) {
		t.Errorf("with both photos: %q", got)
	}
	files, err := (inbox.Folders{b}).Files(page.FileRecord)
	if err != nil || len(files) != 1 || string(files[0].Data) != photographed {
		t.Errorf("the photos do not give the file: %d files, %v", len(files), err)
	}
}

// A folder of large files is not read before one is chosen, and one that is as
// large as a game may be is found.
func TestInboxHoldsNoFile(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name string
		size int64
	}{{"long.zapis", 40 << 20}, {"longest.zapis", 192 << 20}, {"no game.zapis", 193 << 20}} {
		path := filepath.Join(dir, c.name)
		if err := os.WriteFile(path, []byte("zapis record file 1\nP"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, c.size); err != nil { // sparse
			t.Fatal(err)
		}
	}
	files, err := inbox.Folders{dir}.Files(page.FileRecord)
	if err != nil || len(files) != 2 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		if f.Data != nil || f.Open == nil {
			t.Errorf("%s was read before it was chosen", f.Name)
		}
		if f.Name == "long.zapis" {
			if data, err := f.Open(); err != nil || len(data) != 40<<20 {
				t.Errorf("%d bytes, %v", len(data), err)
			}
		}
	}
}

// savedAs returns a text as people's programs save it: with a byte order mark, and as the >
// of PowerShell does.
func savedAs(text string) map[string][]byte {
	units := utf16.Encode([]rune("\ufeff" + text + "\r\n"))
	little, big := []byte{}, []byte{}
	for _, u := range units {
		little, big = binary.LittleEndian.AppendUint16(little, u), binary.BigEndian.AppendUint16(big, u)
	}
	return map[string][]byte{
		"marked.txt": []byte("\ufeff" + text), "little.txt": little, "big.txt": big, "bare.txt": little[2:],
	}
}

// A key or a certificate is found and read however its file was saved.
func TestKeysInOtherEncodingsAreFound(t *testing.T) {
	for kind, text := range map[page.FileKind]string{
		page.FileSealKey:     "age1qqqqqqqq",
		page.FileSecretKey:   "# Opens sealed moves. Public key: age1qqqqqqqq\nAGE-SECRET-KEY-1QQQ",
		page.FileArbiterKey:  "zapis-arbiter-public-1 QUJD 01020304",
		page.FileAnswerKey:   "zapis-arbiter-key-1 QUJD 01020304",
		page.FileSealCode:    "zapis opening code 1\nABCDE",
		page.FileCertificate: "zapis enrolment 1",
		page.FileSheet:       "[Event \"Łódź\"]",
	} {
		dir := t.TempDir()
		for name, data := range savedAs(text) {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		files, err := inbox.Folders{dir}.Files(kind)
		if err != nil || len(files) != 4 {
			t.Errorf("%q: of 4 files %d are found, %v", kind, len(files), err)
		}
		for _, f := range files {
			data, err := f.Open()
			if kind == page.FileSheet { // who reads it tells what it is: its bytes may be signed
				if err != nil || !bytes.Equal(data, savedAs(text)[f.Name]) {
					t.Errorf("%q: %s is not as it was saved, %v", kind, f.Name, err)
				}
				continue
			}
			if err != nil || strings.TrimSpace(string(data)) != text {
				t.Errorf("%q: %s is read as %q, %v", kind, f.Name, data, err)
			}
		}
	}
}

// R-A10: the private key for sealed moves is found as the desk writes it, under a line
// that says what it is.
func TestDesksKeyForSealedMovesIsFound(t *testing.T) {
	secret, public, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"seal.key": "# Opens sealed moves. Public key: " + public + "\n" + secret + "\n",
		"bare.key": secret,
		"notes":    "# Opens sealed moves.\n# " + secret + "\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, err := inbox.Folders{dir}.Files(page.FileSecretKey)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, f := range files {
		data, err := f.Open()
		if err != nil || page.OpeningCodeIn(data) != secret {
			t.Errorf("%s: %v, and the key is not read", f.Name, err)
		}
		found = append(found, strings.Fields(f.Name)[0])
	}
	if slices.Sort(found); !slices.Equal(found, []string{"bare.key", "seal.key"}) {
		t.Errorf("found %v", found)
	}
}
