package pgn_test

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"zapis/scoresheet/pgn"
)

func write(tb testing.TB, games ...*pgn.Game) []byte {
	tb.Helper()
	var b bytes.Buffer
	w := pgn.NewWriter(&b)
	for _, g := range games {
		if err := w.Write(g); err != nil {
			tb.Fatal(err)
		}
	}
	return b.Bytes()
}

func TestWrite(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"roster first", `[ECO "C20"] [Result "1-0"] [Event "a"] [White "b"] 1. e4 1-0`, "[Event \"a\"]\n[White \"b\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n1. e4 1-0\n"},
		{"escapes", `[Event "a \"b\" \\"] *`, "[Event \"a \\\"b\\\" \\\\\"]\n\n*\n"},
		{"black to move", `[FEN "4k3/8/8/4p3/8/8/8/4K3 b - - 0 30"] 30... e4 31. Kd2 Kd7 *`, "[FEN \"4k3/8/8/4p3/8/8/8/4K3 b - - 0 30\"]\n\n30... e4 31. Kd2 Kd7 *\n"},
		{"numbers from the first move", "12... Nf6 13. c4 *", "12... Nf6 13. c4 *\n"},
		{"number again after a comment", "1. e4 {a} e5 {b} 2. Nf3 Nc6 *", "1. e4 {a} 1... e5 {b} 2. Nf3 Nc6 *\n"},
		{"variations", "{x} 1. e4 e5 $1 (1... c5 {s} 2. Nf3) (1... e6 (1... d5)) 2. Nf3 *", "{x} 1. e4 e5 $1 (1... c5 {s} 2. Nf3) (1... e6 (1... d5)) 2. Nf3 *\n"},
		{"comment before a variation", "1. e4 ({why not} 1. d4) e5 *", "1. e4 ({why not} 1. d4) 1... e5 *\n"},
		{"braces in a comment", "1. e4 ; a } { b\n*", "1. e4 {a ) ( b} *\n"},
		{"a result that is none", `[Result "0-0"] 1. e4 e5`, "[Result \"0-0\"]\n\n1. e4 e5 *\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := string(write(t, readAll(t, []byte(c.in))...)); got != c.want {
				t.Errorf("%q\nwant %q", got, c.want)
			}
		})
	}
}

// Lines of movetext have fewer than 80 characters, and none begins with what
// a reader takes for an escape or a tag.
func TestWriteLines(t *testing.T) {
	for n := range 90 {
		g := &pgn.Game{
			Moves: []pgn.Ply{
				{Text: "e4", Comments: []string{strings.Repeat("x ", n) + `% [Event "a"] [%clk 1:00:00] é`}, NAGs: []int{1}},
				{Text: "e5", Variations: [][]pgn.Ply{{{Text: "c5", Before: []string{"y"}}}, {{Text: "d5"}}}},
				{Text: "Nf3"},
			},
			Result: "1/2-1/2",
		}
		out := write(t, g)
		for line := range strings.Lines(string(out)) {
			if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) >= 80 || line[0] == '%' || strings.HasPrefix(line, "[E") {
				t.Fatalf("line %q in\n%s", line, out)
			}
		}
		if _, err := pgn.Canonical(out, nil); err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
	}
}

func TestCommentText(t *testing.T) {
	for text, want := range map[string]string{"": "", " a\n\tb  c ": "a b c", "{x}": "(x)", "a\x00b\u0085c": "a b c", "Дебют": "Дебют"} {
		if got := pgn.CommentText(text); got != want {
			t.Errorf("CommentText(%q) = %q, want %q", text, got, want)
		}
	}
}

// Reading what was written gives the game that was written.
func TestWriteReadSweep(t *testing.T) {
	data := dataDir(t)
	var files []string
	for _, pattern := range []string{"pgn/*.pgn", "fixtures/*/*.pgn"} {
		found, err := filepath.Glob(filepath.Join(data, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	n := 0
	for _, name := range files {
		games := readAll(t, readFile(t, name))
		again := readAll(t, write(t, games...))
		if len(games) != len(again) {
			t.Errorf("%s: %d games, %d written and read", filepath.Base(name), len(games), len(again))
			continue
		}
		for i, g := range games {
			n++
			if a, b := written(g), written(again[i]); a != b {
				t.Fatalf("%s, game %d:\n%s\nwritten and read\n%s", filepath.Base(name), i, a, b)
			}
			if len(again[i].Faults) > 0 {
				t.Errorf("%s, game %d: written with faults %v", filepath.Base(name), i, again[i].Faults)
			}
		}
	}
	t.Logf("%d games of %d files written and read", n, len(files))
}

// written is the sketch of a game as the Writer puts it: with roster tags
// first, its own move numbers, and what cannot stand in PGN replaced.
func written(g *pgn.Game) string {
	c := *g
	c.Tags = slices.Clone(g.Tags)
	for i := range c.Tags {
		c.Tags[i].Value = strings.Map(func(r rune) rune {
			if r < 0x20 || r >= 0x7F && r < 0xA0 {
				return ' '
			}
			return r
		}, c.Tags[i].Value)
	}
	sortTags(&c)
	c.Comment = safe(g.Comment)
	c.Moves = unnumbered(g.Moves)
	switch c.Result {
	case "1-0", "0-1", "1/2-1/2":
	default:
		c.Result = "*"
	}
	return sketch(&c)
}

func unnumbered(moves []pgn.Ply) []pgn.Ply {
	out := slices.Clone(moves)
	for i := range out {
		m := &out[i]
		m.Number, m.Dots = 0, 0
		m.Before, m.Comments = safe(m.Before), safe(m.Comments)
		m.Variations = slices.Clone(m.Variations)
		for k := range m.Variations {
			m.Variations[k] = unnumbered(m.Variations[k])
		}
	}
	return out
}

func safe(comments []string) []string {
	var out []string
	for _, c := range comments {
		if c = pgn.CommentText(c); c != "" {
			out = append(out, c)
		}
	}
	return out
}

// FuzzRead: whatever the bytes are, reading them ends, stays within its
// limits, gives valid UTF-8 and places inside the file; what is written from
// it reads back the same.
func FuzzRead(f *testing.F) {
	for _, c := range readCases {
		f.Add([]byte(c.pgn))
	}
	f.Add([]byte(attested))
	f.Fuzz(func(t *testing.T, data []byte) {
		games := readAll(t, data)
		if len(games) > len(data) {
			t.Fatalf("%d games in %d bytes", len(games), len(data))
		}
		last := int64(-1)
		for _, g := range games {
			if g.Offset <= last || g.Offset >= int64(len(data)) || g.Line < 1 || g.Column < 1 {
				t.Fatalf("%q: a game at byte %d after one at %d", data, g.Offset, last)
			}
			last = g.Offset
			if s := sketch(g); !utf8.ValidString(s) {
				t.Fatalf("%q: not UTF-8: %q", data, s)
			}
			again := readAll(t, write(t, g))
			if len(again) != 1 {
				t.Fatalf("%q: written as\n%s\nwhich reads as %d games", data, write(t, g), len(again))
			}
			if a, b := written(g), written(again[0]); a != b {
				t.Fatalf("%q: written as\n%s\n%s\nread again\n%s", data, write(t, g), a, b)
			}
		}
		if got := bytes.Join(pgn.SplitGames(data), nil); len(got) > 0 && !bytes.Equal(got, data) {
			t.Fatalf("%q is cut into %q", data, got)
		}
	})
}
