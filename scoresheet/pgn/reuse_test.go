package pgn_test

import (
	"bytes"
	"errors"
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
