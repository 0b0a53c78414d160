package pgn_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet/pgn"
)

const attested = `[Event "Club \"A\" \\ final"]
[Site "Zürich"]
[White "Petrova, Anna"]
[Result "1-0"]
[Attested "…"]

{ Board 3,
  round 1 } 1. e4 {[%clk 1:30:00]} 1... e5 $1 (1... c5 2. Nf3 (2. c3) ) 2. O-O-O+
2... exd8=Q# -- 1-0
`

// The bytes are frozen: what has been attested once must verify for ever.
func TestCanonicalFrozen(t *testing.T) {
	const want = `zapis canonical pgn v1
[Event "Club \"A\" \\ final"]
[Result "1-0"]
[Site "Zürich"]
[White "Petrova, Anna"]

{Board 3, round 1}
1.
e4
{[%clk 1:30:00]}
1...
e5
$1
(
1...
c5
2.
Nf3
(
2.
c3
)
)
2.
O-O-O+
2...
exd8=Q#
--
1-0
`
	got, err := pgn.Canonical([]byte(attested), func(tag string) bool { return tag == "Attested" })
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("canonical form\n%s\nwant\n%s", got, want)
	}
	got, err = pgn.Canonical([]byte("*"), nil)
	if err != nil || string(got) != "zapis canonical pgn v1\n\n*\n" {
		t.Errorf("canonical form of a result alone %q, %v", got, err)
	}
}

// The example of docs/pgn.md, by the SHA-256 that stands there.
func TestCanonicalExample(t *testing.T) {
	const game = `[White "Petrova, Anna"]
[Event "Club \"A\" final"]

{ Board 3,
  round 1 } 1.e4 {[%clk 1:30:00]} 1... e5 $1 (1... c5 2. Nf3)
1-0
`
	form, err := pgn.Canonical([]byte(game), nil)
	if err != nil {
		t.Fatal(err)
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(form)); len(form) != 151 || sum != "235d15bbe71af41a4981426fa4282030fe880e1c0de74591ca22cb3c462f4746" {
		t.Errorf("%d bytes, %s\n%s", len(form), sum, form)
	}
}

// What may be changed without changing the form (R-N01: the attestation
// survives line ends, wrapping and the order of tags).
var canonicalSame = []struct{ name, a, b string }{
	{"line ends", "[A \"x\"]\n\n1. e4 *\n", "[A \"x\"]\r\n\r\n1. e4 *\r\n"},
	{"lone carriage returns", "[A \"x\"]\n\n1. e4 *\n", "[A \"x\"]\r\r1.\re4\r*"},
	{"wrapping", "1. e4 e5 2. Nf3 *", "1.\ne4\te5 2.\n\n\nNf3   *\n\n"},
	{"number joined to its move", "1. e4 1... e5 *", "1.e4 1...e5 *"},
	{"order of tags", "[A \"1\"]\n[B \"2\"]\n[C \"3\"]\n*", "[C \"3\"][A \"1\"]\n\n[B \"2\"] *"},
	{"white space in a tag", "[A \"1\"] *", "\n[ \tA\n\"1\" ]\n*"},
	{"white space in a comment", "e4 {a b [%clk 0:01:00]} *", "e4{ \n a\tb\r\n\r\n[%clk\n0:01:00]\n}*"},
	{"white space at brackets", "e4 (d4 {c} $3) *", "e4(d4{c}$3)*"},
}

func TestCanonicalSame(t *testing.T) {
	for _, c := range canonicalSame {
		t.Run(c.name, func(t *testing.T) {
			a, err := pgn.Canonical([]byte(c.a), nil)
			if err != nil {
				t.Fatal(err)
			}
			b, err := pgn.Canonical([]byte(c.b), nil)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(a, b) {
				t.Errorf("%q\n%q", a, b)
			}
		})
	}
}

// What changes the form.
func TestCanonicalDiffers(t *testing.T) {
	forms := map[string]string{}
	for _, game := range []string{
		"*", "1-0", "e4 *", "1. e4 *", "1... e4 *", "2. e4 *", "e4 e5 *", "e4e5 *", "e5 e4 *", "e4 $1 *", "e4 $01 *", "e4 $2 *",
		"e4 {a} *", "e4 {A} *", "e4 {} *", "{} e4 *", "e4 {a}{a} *", "e4 {a b} *", "e4 {ab} *", "e4 {a\u00a0b} *",
		"e4 {;a} *", "e4 {(d4)} *", "e4 (d4) *", "e4 (d4 {a}) *", "e4 (d4) {a} *", "e4 ((d4)) *", "e4 (d4) (d4) *", "e4 () *",
		"e4+ *", "e4# *", "e4 -- *", "[A \"1\"] *", "[a \"1\"] *", "[A \"\"] *", "[A \"2\"] *", "[A \"1 \"] *", "[A \" 1\"] *", "[A \"1  2\"] *", "[A \"1 2\"] *",
		"[A \"1\"][B \"2\"] *", "[A \"2\"][B \"1\"] *", `[A "\""] *`, `[A "\\"] *`, `[A "\\\""] *`, "[A \"]\"] *", "[A \"e\u0301\"] *", "[A \"\u00e9\"] *",
		"{a} [B \"2\"] *",
	} {
		form, err := pgn.Canonical([]byte(game), nil)
		if err != nil {
			if game[0] != '{' {
				t.Errorf("%s: %v", game, err)
			}
			continue
		}
		if other, ok := forms[string(form)]; ok {
			t.Errorf("%q and %q have the same form", game, other)
		}
		forms[string(form)] = game
	}
}

var canonicalRefused = []struct{ name, pgn, place, reason string }{
	{"nothing", "", "1:1", "result"},
	{"no result", "1. e4\n", "2:1", "result"},
	{"byte order mark", "\xef\xbb\xbf*", "1:1", "may not stand"},
	{"text before the tags", "x [A \"1\"] *", "1:1", "neither"},
	{"text between the tags", "[A \"1\"]\nhello\n[B \"2\"] *", "3:1", "tag may not follow"},
	{"tag after the movetext", "1. e4\n[A \"1\"] *", "2:1", "tag may not follow"},
	{"tag twice", "[A \"1\"]\n[A \"1\"] *", "2:1", "twice"},
	{"tag twice, one left out", "[Omit \"1\"]\n[Omit \"2\"] *", "2:1", "twice"},
	{"tag without name", "[\"1\"] *", "1:2", "name"},
	{"tag name with a letter beyond ASCII", "[é \"1\"] *", "1:2", "name"},
	{"tag name with a hyphen", "[A-B \"1\"] *", "1:3", "quote"},
	{"tag without value", "[A] *", "1:3", "quote"},
	{"value without end", "[A \"1", "1:6", "does not end"},
	{"value with a line end", "[A \"1\n\"] *", "1:6", "control"},
	{"value with a tab", "[A \"\t\"] *", "1:5", "control"},
	{"value with a C1 control", "[A \"\u0085\"] *", "1:5", "control"},
	{"value with DEL", "[A \"\x7f\"] *", "1:5", "control"},
	{"value not UTF-8", "[A \"\xfc\"] *", "1:5", "UTF-8"},
	{"value with a surrogate", "[A \"\xed\xa0\x80\"] *", "1:5", "UTF-8"},
	{"value with an overlong form", "[A \"\xc0\xaf\"] *", "1:5", "UTF-8"},
	{"escape of another byte", `[A "\n"] *`, "1:5", "backslash"},
	{"quote in a value", `[A "a"b"] *`, "1:7", "bracket"},
	{"text in a tag", "[A \"1\" x] *", "1:8", "bracket"},
	{"text right after a tag", "[A \"1\"]e4 *", "1:8", "white space"},
	{"semicolon comment", "e4 ; x\n*", "1:4", "may not stand"},
	{"percent line", "e4\n% x\n*", "2:1", "may not stand"},
	{"percent line in a comment", "{a\n% x\n} *", "2:1", "percent"},
	{"tag line in a comment", "{a\n \t[Event \"x\"]\n} *", "2:3", "looks like a tag"},
	{"tag over lines in a comment", "{a\r\n[\nEvent\n\"x\"]\n} *", "2:1", "looks like a tag"},
	{"brace in a comment", "{a { b} *", "1:4", "opening brace"},
	{"comment without end", "{a", "1:3", "does not end"},
	{"comment not UTF-8", "{\x80} *", "1:2", "UTF-8"},
	{"control character in a comment", "{\x00} *", "1:2", "control"},
	{"vertical tab in a comment", "{a\vb} *", "1:3", "control"},
	{"closing brace", "e4 } *", "1:4", "may not stand"},
	{"vertical tab", "e4\v*", "1:3", "may not stand"},
	{"form feed", "e4 \f*", "1:4", "may not stand"},
	{"no-break space", "e4\u00a0e5 *", "1:3", "may not stand"},
	{"NUL", "e4 \x00*", "1:4", "may not stand"},
	{"text after the result", "e4 *\nx", "2:1", "follow the result"},
	{"second result", "e4 * *", "1:6", "follow the result"},
	{"comment after the result", "e4 * {x}", "1:6", "follow the result"},
	{"second game", "e4 *\n[A \"1\"] *", "2:1", "follow the result"},
	{"result in a variation", "e4 (d4 *) *", "1:8", "inside a variation"},
	{"variation not closed", "e4 (d4 1-0", "1:8", "inside a variation"},
	{"parenthesis too many", "e4 ) *", "1:4", "closing parenthesis"},
	{"mark on a move", "e4! *", "1:3", "may not stand"},
	{"glyph on a move", "e4$1 *", "1:3", "may not stand"},
	{"glyph without number", "e4 $ *", "1:5", "digits"},
	{"move on a glyph", "e4 $1e5 *", "1:6", "may not stand"},
	{"result on a move", "e4* ", "1:3", "may not stand"},
	{"number without dot", "1 e4 *", "1:1", "neither"},
	{"two dots", "1..e4 *", "1:2", "dot"},
	{"four dots", "1....e4 *", "1:2", "dot"},
	{"dots apart", "1. ...e4 *", "1:4", "may not stand"},
	{"zero in front", "01. e4 *", "1:1", "zero"},
	{"move number 0", "0. e4 *", "1:1", "zero"},
	{"long number", "1234567890. e4 *", "1:1", "nine"},
	{"move 1 again", "1. e4 e5\n\n1. d4 *", "3:1", "move 1 again"},
	{"half a result", "1/2 *", "1:1", "neither"},
	{"castling with zeros", "0-0 *", "1:1", "neither"},
	{"promotion in parentheses", "e8 (Q) *", "1:5", "neither"},
	{"draw offer", "e4 (=) *", "1:5", "neither"},
	{"slash in a move", "e8/Q *", "1:1", "neither"},
	{"e.p.", "exd6 e.p. *", "1:7", "may not stand"},
	{"Cyrillic", "Кf3 *", "1:1", "may not stand"},
}

func TestCanonicalRefused(t *testing.T) {
	for _, c := range canonicalRefused {
		t.Run(c.name, func(t *testing.T) {
			form, err := pgn.Canonical([]byte(c.pgn), func(tag string) bool { return tag == "Omit" })
			var refused *pgn.CanonicalError
			if !errors.As(err, &refused) || form != nil {
				t.Fatalf("form %q, error %v", form, err)
			}
			if place := fmt.Sprintf("%d:%d", refused.Line, refused.Column); place != c.place || !strings.Contains(refused.Reason, c.reason) {
				t.Errorf("%s %s, want %s %s", place, refused.Reason, c.place, c.reason)
			}
		})
	}
}

// Every change of one byte gives another form or is refused, unless it puts
// one white space for another or joins a move number to its move: exactly
// those changes that the definition allows.
func TestCanonicalEveryByte(t *testing.T) {
	want, err := pgn.Canonical([]byte(attested), nil)
	if err != nil {
		t.Fatal(err)
	}
	tried, same := 0, 0
	check := func(changed []byte, harmless bool) {
		tried++
		form, err := pgn.Canonical(changed, nil)
		if err != nil || !bytes.Equal(form, want) {
			return
		}
		if same++; !harmless {
			t.Errorf("not noticed:\n%s", changed)
		}
	}
	isSpace := func(b byte) bool { return strings.IndexByte(" \t\r\n", b) >= 0 }
	for i := range len(attested) {
		old := attested[i]
		for b := range 256 {
			if byte(b) == old {
				continue
			}
			changed := []byte(attested)
			changed[i] = byte(b)
			check(changed, isSpace(old) && isSpace(byte(b)))
			check(slices.Insert([]byte(attested), i, byte(b)), isSpace(byte(b)))
		}
		check(slices.Delete([]byte(attested), i, i+1), isSpace(old))
	}
	if same == 0 {
		t.Error("no harmless change was tried")
	}
	t.Logf("%d changes, %d of them white space that does not matter", tried, same)
}

// respace rewrites a game with other white space and another order of tags.
// It knows only the outside of the grammar: quotes, braces, brackets.
func respace(game []byte, rnd *rand.Rand) []byte {
	spaces := []string{" ", "\n", "\r\n", "\t", "  ", "\n\n", "\r"}
	space := func() string { return spaces[rnd.IntN(len(spaces))] }
	var tags, text []string
	for i := 0; i < len(game); {
		switch b := game[i]; {
		case strings.IndexByte(" \t\r\n", b) >= 0:
			text = append(text, "")
			i++
		case b == '[':
			start := i
			for quoted := false; quoted || game[i] != ']'; i++ {
				switch game[i] {
				case '\\':
					i++
				case '"':
					quoted = !quoted
				}
			}
			i++
			tags = append(tags, string(game[start:i]))
		case b == '{':
			end := bytes.IndexByte(game[i:], '}')
			words := strings.FieldsFunc(string(game[i+1:i+end]), func(r rune) bool { return strings.ContainsRune(" \t\r\n", r) })
			var c strings.Builder
			c.WriteByte('{')
			for k, w := range words {
				if k > 0 && (w[0] == '%' || w[0] == '[') {
					c.WriteString(" ")
				} else if k > 0 || w[0] != '%' && w[0] != '[' {
					c.WriteString(space())
				}
				c.WriteString(w)
			}
			c.WriteByte('}')
			text = append(text, c.String())
			i += end + 1
		default:
			start := i
			for i < len(game) && strings.IndexByte(" \t\r\n{}", game[i]) < 0 {
				i++
			}
			text = append(text, string(game[start:i]))
		}
	}
	rnd.Shuffle(len(tags), func(i, j int) { tags[i], tags[j] = tags[j], tags[i] })
	var out strings.Builder
	for _, t := range tags {
		out.WriteString(t + space())
	}
	for _, w := range text {
		if w != "" {
			out.WriteString(w + space())
		} else {
			out.WriteString(space())
		}
	}
	return []byte(out.String())
}

func FuzzCanonical(f *testing.F) {
	f.Add([]byte(attested), uint64(1))
	for _, c := range canonicalSame {
		f.Add([]byte(c.a), uint64(2))
		f.Add([]byte(c.b), uint64(3))
	}
	for _, c := range canonicalRefused {
		f.Add([]byte(c.pgn), uint64(4))
	}
	for _, c := range readCases {
		f.Add([]byte(c.pgn), uint64(5))
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		form, err := pgn.Canonical(data, nil)
		if err != nil {
			return
		}
		// Other white space, another order of tags: the same form.
		again, err := pgn.Canonical(respace(data, rand.New(rand.NewPCG(seed, 0))), nil)
		if err != nil || !bytes.Equal(form, again) {
			t.Fatalf("%q: %v\n%s\n%s", data, err, form, again)
		}
		// The form without its first line is itself such a game.
		body := form[len(pgn.CanonicalHeader)+1:]
		if again, err := pgn.Canonical(body, nil); err != nil || !bytes.Equal(form, again) {
			t.Fatalf("%q: form of the form: %v\n%s", data, err, again)
		}
		// The lenient reader sees one game in it, and the same one in every
		// spelling, so that what is verified is what is shown.
		games := readAll(t, data)
		other := readAll(t, respace(data, rand.New(rand.NewPCG(seed, 1))))
		if len(games) != 1 || len(other) != 1 {
			t.Fatalf("%q: %d and %d games", data, len(games), len(other))
		}
		sortTags(games[0])
		sortTags(other[0])
		if a, b := sketch(games[0]), sketch(other[0]); a != b {
			t.Fatalf("%q is read as\n%s\nand as\n%s", data, a, b)
		}
		if pieces := pgn.SplitGames(data); len(pieces) != 1 || !bytes.Equal(pieces[0], data) {
			t.Fatalf("%q is cut into %q", data, pieces)
		}
	})
}

func sortTags(g *pgn.Game) {
	slices.SortStableFunc(g.Tags, func(a, b pgn.Tag) int { return strings.Compare(a.Name, b.Name) })
}

func TestSplitGames(t *testing.T) {
	for _, c := range []struct {
		name, file string
		want       []string
	}{
		{"nothing", "\n \t\r\n", nil},
		{"no tags", "1. e4 *\n1. d4 *", []string{"1. e4 *\n1. d4 *"}},
		{"two games", "\n[A \"1\"]\n\n*\n\n[A \"2\"]\n\n*\n", []string{"\n[A \"1\"]\n\n*\n\n", "[A \"2\"]\n\n*\n"}},
		{"text after the result", "[A \"1\"] * {x}\n; y\n1. e4 *\n % z\n[A \"2\"] *", []string{"[A \"1\"] * {x}\n; y\n1. e4 *\n % z\n", "[A \"2\"] *"}},
		{"header-only boards", "[A \"1\"]\n\n[A \"2\"]\n", []string{"[A \"1\"]\n\n", "[A \"2\"]\n"}},
		{"a game without tags first", "e4 *\n[A \"1\"] *", []string{"e4 *\n", "[A \"1\"] *"}},
		{"tags in a comment", "[A \"1\"] e4 {[A \"2\"]} *", []string{"[A \"1\"] e4 {[A \"2\"]} *"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, piece := range pgn.SplitGames([]byte(c.file)) {
				got = append(got, string(piece))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// Real files are cut where the reader sees games begin, and no byte is lost.
func TestSplitGamesSweep(t *testing.T) {
	data := dataDir(t)
	files, err := filepath.Glob(filepath.Join(data, "pgn", "*.pgn"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, name := range files {
		file := readFile(t, name)
		pieces := pgn.SplitGames(file)
		if !bytes.Equal(bytes.Join(pieces, nil), file) {
			t.Errorf("%s: the pieces are not the file", filepath.Base(name))
		}
		games := readAll(t, file)
		if len(pieces) != len(games) {
			t.Errorf("%s: %d pieces, %d games", filepath.Base(name), len(pieces), len(games))
			continue
		}
		for i, piece := range pieces {
			if g := readAll(t, piece); len(g) != 1 || sketch(g[0]) != sketch(games[i]) {
				t.Errorf("%s: game %d reads differently alone", filepath.Base(name), i)
			}
		}
	}
}
