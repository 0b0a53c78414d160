package scoresheet_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"zapis/scoresheet"
)

// blocks returns the hexadecimal blocks of that name in docs/log.md.
func blocks(t *testing.T, doc, name string) [][]byte {
	t.Helper()
	var out [][]byte
	for _, m := range regexp.MustCompile("(?s)```"+name+"\n(.*?)```").FindAllStringSubmatch(doc, -1) {
		b, err := hex.DecodeString(strings.Join(strings.Fields(m[1]), ""))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, b)
	}
	return out
}

// TestExampleOfTheDocument follows and folds the example in docs/log.md: the
// page is enough to write a reader from (R-D06, R-G10).
func TestExampleOfTheDocument(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "log.md"))
	if err != nil {
		t.Fatal(err)
	}
	doc := string(text)
	var f scoresheet.Follower
	var r scoresheet.Record
	events := blocks(t, doc, "event")
	for i, b := range events {
		e, err := f.Take(b)
		if err != nil {
			t.Fatalf("event %d of the page: %v", i, err)
		}
		if err := r.Fold(f.Next-1, e); err != nil {
			t.Fatal(err)
		}
	}
	if len(events) != 8 || !strings.Contains(doc, "`"+f.Head.String()+"`") {
		t.Errorf("%d events, and the head is %s", len(events), f.Head)
	}
	if got := sheet(&r); got != "e4 e5@1:30" || fmt.Sprint(idsOf(&r)) != "[2 6]" {
		t.Errorf("the sheet is %s with the cells %v", got, idsOf(&r))
	}
	record := blocks(t, doc, "record")
	if len(record) != 1 || !bytes.Equal(record[0], r.Encode()) || !strings.Contains(doc, "`"+r.Digest().String()+"`") {
		t.Errorf("the record is %x, its digest %s", r.Encode(), r.Digest())
	}
}

// TestEveryKindIsInTheDocument: no kind without its line.
func TestEveryKindIsInTheDocument(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "log.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range samples {
		kind, _ := s.p.Kind()
		if !regexp.MustCompile(fmt.Sprintf(`(?m)^(\| %d \||### (%d|3 to 6, 10, 11)\b)`, kind, kind)).Match(text) {
			t.Errorf("docs/log.md has no line for kind %d, %s", kind, s.name)
		}
	}
}
