package pgn_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"zapis/scoresheet/pgn"
)

// TestReuse reads games in the memory of the games before them: each has to be
// what it is in memory of its own, and so has its line.
func TestReuse(t *testing.T) {
	texts := map[string][]byte{
		"by hand": []byte(strings.Join([]string{
			"[White \"A\"]\n\n{first} 1. e4 {one} e5 (1... c5 $3 {two}) 2. Nf3! Nc6 1-0",
			"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 e.p. 4. Ba4 check Nf6 5. O-O-O=N b5 0-0",
			"[White \"B\"]\n[Black \"C\"]\n", "[White \"D\"]\n\n*",
			"[Event \"E\"]\n\n1. Nf3N e4+- 2. d4D d5 Qh4#0-1",
			"{never closed\n\n[Event \"F\"]\n\n1. e4 e5 *",
		}, "\n\n")),
	}
	files, _ := filepath.Glob("../../../shared/data/pgn/*.pgn")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = data
	}
	for name, data := range texts {
		fresh, again := pgn.NewReader(bytes.NewReader(data)), pgn.NewReader(bytes.NewReader(data))
		var line pgn.Line
		for n := 1; ; n++ {
			want, err := fresh.Next()
			got, err2 := again.Next()
			if errors.Is(err, io.EOF) && errors.Is(err2, io.EOF) {
				break
			}
			if err != nil || err2 != nil {
				t.Fatalf("%s, game %d: %v, %v", name, n, err, err2)
			}
			if !alike(want, got) {
				t.Fatalf("%s, game %d: %+v, want %+v", name, n, got, want)
			}
			wantLine, err := pgn.Replay(want)
			err2 = line.Replay(got)
			if (err == nil) != (err2 == nil) || err == nil && (len(line.Moves) != len(wantLine.Moves) || line.End() != wantLine.End()) {
				t.Fatalf("%s, game %d: its line is another one", name, n)
			}
			again.Reuse(got)
		}
	}
}

// alike compares games but for whether an empty list is nil.
func alike(a, b *pgn.Game) bool {
	x, y := *a, *b
	if len(x.Moves)+len(y.Moves) == 0 {
		x.Moves, y.Moves = nil, nil
	}
	if len(x.Tags)+len(y.Tags) == 0 {
		x.Tags, y.Tags = nil, nil
	}
	return reflect.DeepEqual(x, y)
}

// TestReset reads one file after another with the same reader and the same
// splitter: games, pieces and errors have to be those of new ones, and what the
// splitter says a piece reads as has to be what a reader finds in it.
func TestReset(t *testing.T) {
	texts := []string{
		"[White \"A\"]\n\n1. e4 {one} e5 (1... c5 $3 {two}) 2. Nf3! Nc6 1-0",
		"[White \"B\"]\n\n1. d4 *", "", " \n", "nothing of chess", "1. e4 e5 2. Nf3 Nc6 e.p. 0-0\n\n", "{never closed", "\xff\xfe1\x00.\x00",
		"[White \"C\"]\n\n1. e4 *\n[White \"D\"]\n\n1. d4 *\n", "[White \"E\"]\n[White \"F\"]\n\n*\n\n1. e4 *", "\ufeff[White \"G\"]\n\n1. e4 O-O 1-0 {after}\n\ntext",
		"[White \"" + strings.Repeat("long ", 40_000) + "\"]\n\n*", "[White \"H\"]\n\n" + strings.Repeat("1. e4 ", 5000) + "*", "[A \"a\\\"b\\\\\"]\n[B \"c\nd\"]\n[E\"f\"\"]\n1. e4",
	}
	reader, splitter := pgn.NewReader(strings.NewReader("1. e4")), pgn.NewSplitter(strings.NewReader("1. e4"))
	whole := 0
	for n, text := range append(texts, append([]string{texts[0]}, texts...)...) {
		reader.Reset(strings.NewReader(text))
		for fresh := pgn.NewReader(strings.NewReader(text)); ; {
			want, err := fresh.Next()
			got, err2 := reader.Next()
			if errors.Is(err, io.EOF) && errors.Is(err2, io.EOF) {
				break
			}
			if err != nil || err2 != nil || !alike(want, got) {
				t.Fatalf("text %d: %+v, %v, want %+v, %v", n, got, err2, want, err)
			}
			reader.Reuse(got)
		}
		splitter.Reset(strings.NewReader(text))
		for fresh := pgn.NewSplitter(strings.NewReader(text)); ; {
			want, err := fresh.Next()
			got, err2 := splitter.Next()
			if !bytes.Equal(want, got) || fmt.Sprint(err) != fmt.Sprint(err2) {
				t.Fatalf("text %d: %q, %v, want %q, %v", n, got, err2, want, err)
			}
			if err != nil {
				break
			}
			if g := splitter.Game(); g != nil {
				whole++
				if read, err := pgn.NewReader(bytes.NewReader(got)).Next(); err != nil || !alike(g, read) || string(got) != text {
					t.Fatalf("text %d: the piece reads as %+v, %v, and not as %+v", n, read, err, g)
				}
			}
		}
	}
	if whole < len(texts) {
		t.Errorf("only %d files were one game", whole)
	}
}
