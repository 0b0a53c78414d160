package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"image"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var commit = time.Unix(1_700_000_000, 0).UTC()

// folder writes the same files, in the order given and with other times, rights
// and owners' rights than the next one has.
func folder(t *testing.T, order []string, umask fs.FileMode) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "zapis-1")
	for i, name := range order {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
			t.Fatal(err)
		}
		mode := 0o666 &^ umask
		if strings.HasPrefix(filepath.Base(name), "zapis") {
			mode = 0o777 &^ umask
		}
		if err := os.WriteFile(at, []byte("of "+name), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(at, mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(at, commit, commit.Add(time.Duration(i)*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Two folders with the same content make the same archive, whoever wrote them,
// when, and in which order (R-D07's packages can be built by anybody again).
func TestPackIsTheSameTwice(t *testing.T) {
	names := []string{"zapis", "zapis-console", "docs/manual.md", "docs/kiosk.md", "LICENSE"}
	reversed := slices.Clone(names)
	slices.Reverse(reversed)
	for _, kind := range []string{".tar.gz", ".zip"} {
		var packed [][]byte
		for _, dir := range []string{folder(t, names, 0o022), folder(t, reversed, 0o077)} {
			file := filepath.Join(t.TempDir(), "out"+kind)
			if err := pack(dir, file, commit); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			packed = append(packed, text)
		}
		if !bytes.Equal(packed[0], packed[1]) {
			t.Errorf("%s: the same files make two archives", kind)
		}
		found := listed(t, kind, packed[0])
		want := []string{
			"0755 zapis-1/", "0644 zapis-1/LICENSE of LICENSE", "0755 zapis-1/docs/", "0644 zapis-1/docs/kiosk.md of docs/kiosk.md",
			"0644 zapis-1/docs/manual.md of docs/manual.md", "0755 zapis-1/zapis of zapis", "0755 zapis-1/zapis-console of zapis-console",
		}
		if !slices.Equal(found, want) {
			t.Errorf("%s holds\n%s\nwant\n%s", kind, strings.Join(found, "\n"), strings.Join(want, "\n"))
		}
	}
}

func listed(t *testing.T, kind string, packed []byte) (found []string) {
	t.Helper()
	add := func(name string, mode fs.FileMode, at time.Time, content io.Reader) {
		text, err := io.ReadAll(content)
		if err != nil {
			t.Fatal(err)
		}
		if !at.Equal(commit) {
			t.Errorf("%s is of %v", name, at)
		}
		line := "0" + string([]byte{'0' + byte(mode>>6&7), '0' + byte(mode>>3&7), '0' + byte(mode&7)}) + " " + name
		if len(text) > 0 {
			line += " " + string(text)
		}
		found = append(found, line)
	}
	if kind == ".zip" {
		r, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.File {
			content, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			add(f.Name, f.Mode(), f.Modified, content)
		}
		return found
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(unzipped); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Uid != 0 || h.Gid != 0 || h.Uname != "" || h.Gname != "" {
			t.Errorf("%s has an owner: %d %d %q %q", h.Name, h.Uid, h.Gid, h.Uname, h.Gname)
		}
		add(h.Name, fs.FileMode(h.Mode), h.ModTime, r)
	}
}

// What a link points to would not be in the archive.
func TestPackRefuses(t *testing.T) {
	dir := folder(t, []string{"zapis"}, 0)
	if err := pack(dir, filepath.Join(t.TempDir(), "out.rar"), commit); err == nil {
		t.Error("an archive of a kind that it does not know")
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	if err := pack(dir, filepath.Join(t.TempDir(), "out.zip"), commit); err == nil || !strings.Contains(err.Error(), "link") {
		t.Errorf("a link was packed: %v", err)
	}
}

// The fixed part of a version holds numbers, the text the whole with the revision.
func TestResource(t *testing.T) {
	for _, tt := range []struct{ name, version, want string }{
		{"zapis", "0.1.0+abc1234", "FILEVERSION 0,1,0,0"},
		{"zapis-desk", "12.34.56", "PRODUCTVERSION 12,34,56,0"},
		{"zapis-console", "0.1.0+abc1234.dirty", `VALUE "ProductVersion", "0.1.0+abc1234.dirty"`},
		{"zapis", "0.1.0+abc1234", `GLFW_ICON ICON "zapis.ico"`},
		{"zapis", "0.1", ""},
		{"zapis", "0.1.0-rc1", ""},
		{"zapis", "0.1.0+a\"b", ""},
		{"notepad", "0.1.0", ""},
	} {
		got, err := script(tt.name, tt.version)
		if (err == nil) != (tt.want != "") || !strings.Contains(string(got), tt.want) {
			t.Errorf("%s %s: %v\n%s", tt.name, tt.version, err, got)
		}
	}
}

// The icon has a picture for each size that Windows asks for, each readable.
func TestIcon(t *testing.T) {
	text, err := os.ReadFile("../../Icon.png")
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	ico, err := iconFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	if n := int(binary.LittleEndian.Uint16(ico[4:])); n != len(sizes) {
		t.Fatalf("%d pictures, want %d", n, len(sizes))
	}
	for i, size := range sizes {
		entry := ico[6+16*i:]
		long, at := binary.LittleEndian.Uint32(entry[8:]), binary.LittleEndian.Uint32(entry[12:])
		got, err := png.Decode(bytes.NewReader(ico[at : at+long]))
		if err != nil {
			t.Fatalf("%d: %v", size, err)
		}
		if b := got.Bounds(); b.Dx() != size || b.Dy() != size || int(entry[0]) != size%256 {
			t.Errorf("the picture of %d pixels has %v, and its entry says %d", size, b, entry[0])
		}
	}
	if _, err := iconFile(image.NewNRGBA(image.Rect(0, 0, 300, 200))); err == nil {
		t.Error("a picture that is not square was taken")
	}
}

// A list of modules depends neither on the hour nor on the machine, and is of the
// version of the program.
func TestSBOM(t *testing.T) {
	const written = `{"bomFormat":"CycloneDX","metadata":{"timestamp":"2026-11-23T16:23:32Z",
		"tools":[{"name":"cyclonedx-gomod","version":"v1.10.0","hashes":[{"alg":"MD5","content":"8bdcc15e"}]}],
		"component":{"name":"zapis","version":"0.1.0+abc1234","purl":"pkg:golang/zapis@0.1.0&type=module"}}}`
	got, err := settled([]byte(written), "0.1.0+abc1234", commit)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"2023-11-14T22:13:20Z"`, `"v1.10.0"`, `"0.1.0+abc1234"`, "0.1.0&type"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
	if strings.Contains(string(got), "8bdcc15e") || strings.Contains(string(got), "2026") {
		t.Errorf("it still tells of the machine:\n%s", got)
	}
	for _, version := range []string{"0.1.0", "", "0.1.0+abc1234.dirty"} {
		if _, err := settled([]byte(written), version, commit); err == nil {
			t.Errorf("it passes as %q", version)
		}
	}
	for _, text := range []string{"", "{}", `{"bomFormat":"CycloneDX"}`, "<bom/>"} {
		if _, err := settled([]byte(text), "0.1.0", commit); err == nil {
			t.Errorf("%q passes as a list of modules", text)
		}
	}
}
