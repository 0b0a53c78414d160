package attest_test

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/scoresheet/attest"
)

var fill = flag.Bool("fill", false, "put the example's bytes in place of the @NAMES@ of docs/pgn.md")

// docs/pgn.md is enough to write a verifier from: one that uses nothing of
// Zapis finds the example as the page describes it.
func TestPage(t *testing.T) {
	read := func(path string) string {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	game, file := read("testdata/v1/example.pgn"), read("testdata/v1/example.zapis")
	status, g := pageVerify(game, pageKeys{})
	if status != "intact" {
		t.Fatalf("the example is %s", status)
	}
	if status, _ := pageVerify(game, pageKeys{devices: []ed25519.PublicKey{g.key}}); status != "valid" {
		t.Errorf("with its key known the example is %s", status)
	}
	if !g.key.Equal(exampleKey.Public().(ed25519.PublicKey)) {
		t.Error("the example's key is not the one of the page")
	}
	status, events := pageVerifyFile(file, pageKeys{})
	if status != "intact" {
		t.Errorf("the example's record file is %s", status)
	}
	sheet, err := pageSheet(g.record)
	want := []string{"Pe2e4 5370 s", "e5", "Ng1f3", "(Nc3) Nc6", "Bf1b5 (=)", "dash", "Qd1d8"}
	if err != nil || !slices.Equal(sheet, want) {
		t.Errorf("the example's sheet reads %q, want %q, %v", sheet, want, err)
	}

	sum := func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }
	first := strings.Index(file, "S") // the sections begin behind the PGN
	for !strings.HasPrefix(file[first+5:], "\x01\x00\x00\x01") {
		first += 1 + strings.Index(file[first+1:], "S")
	}
	event := file[first+5:]
	event = event[:72+int(event[71])]
	signature := hex.EncodeToString(g.sig)
	says := []struct{ name, value string }{
		{"PGN", game},
		{"FORMBYTES", strconv.Itoa(len(g.form))},
		{"FORMSHA", sum(g.form)},
		{"MSGBYTES", strconv.Itoa(len(g.message))},
		{"MSGSHA", sum(g.message)},
		{"SIGA", signature[:64]},
		{"SIGB", signature[64:]},
		{"DEVICE", pageDevice(g.key)},
		{"RECBYTES", strconv.Itoa(len(g.record))},
		{"RECSHA", sum(string(g.record))},
		{"REC", pageRecord(g.record)},
		{"FILEBYTES", strconv.Itoa(len(file))},
		{"FILESHA", sum(file)},
		{"EVENTS", strconv.Itoa(events)},
		{"FIRSTHASH", sum("zapis event\n" + event)},
		{"FIRST", pageDump([]byte(event))},
		{"KEY", pageKeyText("zapis-device-1", g.key)},
		{"EMBLEM", pageEmblem(g.key)},
		{"CERT", read("testdata/v1/example.enrolment")},
	}
	const page = "../../docs/pgn.md"
	text := read(page)
	if *fill {
		for _, s := range says {
			text = strings.ReplaceAll(text, "@"+s.name+"@", s.value)
		}
		if err := os.WriteFile(page, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, shown, _ := strings.Cut(text, "\n## Example\n")
	for _, s := range says {
		if !strings.Contains(shown, s.value) {
			t.Errorf("docs/pgn.md does not say of %s\n%s", s.name, s.value)
		}
	}
}

// pageRecord shows parts of an encoded record, named as on the page.
func pageRecord(record []byte) string {
	fields, err := pageFields(record[1:])
	if err != nil {
		return err.Error()
	}
	var out strings.Builder
	at, cells := 1, 0
	show := func(from, to int, what string) {
		fmt.Fprintf(&out, "%03x  %s\n", from, what)
		for line := range strings.Lines(pageDump(record[from:to])) {
			out.WriteString("     " + line)
		}
	}
	show(0, 1, "version")
	for _, f := range fields {
		head := 2 // number and length are one byte each here
		end := at + head + len(f.value)
		switch f.number {
		case 1:
			show(at, at+head+22, "field 1, the head: its first tag")
		case 2:
			show(at, end, "field 2, when the game was opened")
		case 3:
			if cells++; cells == 1 {
				show(at, end, "field 3, the first cell: the pawn from e2 to e4, 1:29:30 on the clock")
			}
			if cells == 4 {
				show(at, end, "field 3, the fourth cell: Nc6, corrected from Nc3")
			}
		case 4:
			show(at, end, "field 4, the result: 1-0")
		case 7:
			show(at, end, "field 7, when the device was released")
		}
		at = end
	}
	return out.String()
}

// The verifier of the page must not lean on what it is to be held against.
func TestPageUsesNothingOfOurs(t *testing.T) {
	for _, name := range []string{"page_test.go", "page_file_test.go", "page_log_test.go"} {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range f.Imports {
			if path := strings.Trim(i.Path.Value, `"`); strings.HasPrefix(path, "zapis") || strings.Contains(path, ".") {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
}

// Both verifiers agree on the frozen files.
func TestPageFrozen(t *testing.T) {
	for _, name := range []string{"example", "two_segments", "chess960", "empty", "enrolled", "taken_over"} {
		data, err := os.ReadFile("testdata/v1/" + name + ".zapis")
		if err != nil {
			t.Fatal(err)
		}
		if status, _ := pageVerifyFile(string(data), pageKeys{}); status != "intact" {
			t.Errorf("%s is %s", name, status)
		}
		enrolled := pageKeys{organizers: []ed25519.PublicKey{publicOf(organizer)}}
		if status, _ := pageVerifyFile(string(data), enrolled); (status == "valid") != (name == "enrolled") {
			t.Errorf("with the organizer's key %s is %s", name, status)
		}
	}
}

// Emblems and keys as text are the same by the page.
func TestPageKeys(t *testing.T) {
	for i := range 100 {
		key := publicOf(keyOf(byte(i)))
		if page, ours := pageEmblem(key), attest.EmblemOf(key).Text(); page != ours {
			t.Errorf("the emblem is %s, by the page %s", ours, page)
		}
		if page, ours := pageKeyText("zapis-arbiter-public-1", key), attest.FormatKey(attest.ArbiterPublic, key); page != ours {
			t.Errorf("the key is %s, by the page %s", ours, page)
		}
	}
}
