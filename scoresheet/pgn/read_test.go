package pgn_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"zapis/scoresheet/pgn"
)

// sketch is what a game is in one line: tags, comment, moves with all that
// belongs to them, result.
func sketch(g *pgn.Game) string {
	var b strings.Builder
	for _, t := range g.Tags {
		fmt.Fprintf(&b, "[%s %s] ", t.Name, t.Value)
	}
	for _, c := range g.Comment {
		fmt.Fprintf(&b, "{%s} ", c)
	}
	sketchLine(&b, g.Moves)
	b.WriteString(g.Result)
	return b.String()
}

func sketchLine(b *strings.Builder, moves []pgn.Ply) {
	for _, m := range moves {
		for _, c := range m.Before {
			fmt.Fprintf(b, "{%s} ", c)
		}
		if m.Number > 0 {
			fmt.Fprintf(b, "%d%s ", m.Number, strings.Repeat(".", m.Dots))
		}
		b.WriteString(m.Text + " ")
		for _, n := range m.NAGs {
			fmt.Fprintf(b, "$%d ", n)
		}
		for _, c := range m.Comments {
			fmt.Fprintf(b, "{%s} ", c)
		}
		for _, v := range m.Variations {
			b.WriteString("( ")
			sketchLine(b, v)
			b.WriteString(") ")
		}
	}
}

// readCases are the ways in which PGN is written; they seed the fuzz tests
// too. Faults are given as "line:column" and a word of the text.
var readCases = []struct {
	name   string
	pgn    string
	games  []string
	faults []string
}{
	{"nothing", "", nil, nil},
	{"white space only", " \n\t\r\n", nil, nil},
	{"a comment only", "{nobody played}\n", nil, nil},
	{"one game", "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n", []string{"[Event a] [Result 1-0] 1. e4 e5 2. Nf3 1-0"}, nil},
	{"move numbers", "1.e4 1...e5 2. Nf3 2. ... Nc6 3 Bb5 a6 4.... Ba4 *", []string{"1. e4 1... e5 2. Nf3 2.... Nc6 3 Bb5 a6 4.... Ba4 *"}, nil},
	{"no move numbers", "e4 e5\nNf3 *", []string{"e4 e5 Nf3 *"}, nil},
	{"clock readings", "1. e4 {[%clk 1:30:00]} e5 { [%clk 1:29:58]  [%emt\n0:00:02] } *", []string{"1. e4 {[%clk 1:30:00]} e5 {[%clk 1:29:58] [%emt 0:00:02]} *"}, nil},
	{"annotation marks", "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4 $14 $7 Nf6 +/- *", []string{"1. e4 $1 e5 $2 2. Nf3 $3 Nc6 $4 3. Bb5 $5 a6 $6 4. Ba4 $14 $7 Nf6 $16 *"}, nil},
	{"marks beyond the standard", "e4!!! e5 ???? *", []string{"e4 $3 e5 *"}, []string{"1:10 annotation"}},
	{"nested variations", "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *", []string{"1. e4 e5 ( 1... c5 2. Nf3 ( 2. c3 d5 ) 2... d6 ) ( 1... e6 ) 2. Nf3 *"}, nil},
	{"comments in a variation", "1. e4 ({before} 1. d4 {after} d5) {then} e5 *", []string{"1. e4 {then} ( {before} 1. d4 {after} d5 ) e5 *"}, nil},
	{"null moves", "1. e4 -- 2. Z0 0000 3. @@@@ *", []string{"1. e4 -- 2. Z0 0000 3. @@@@ *"}, nil},
	{"castling with zeros", "1. 0-0 0-0-0+ *", []string{"1. 0-0 0-0-0+ *"}, nil},
	{"e.p. written after the move", "30. gxf6 e.p. Qxf6 31. exd6 ep exd6e.p. *", []string{"30. gxf6 e.p. Qxf6 31. exd6 ep exd6e.p. *"}, nil},
	{"check written apart", "1. e4 + e5\n# *", []string{"1. e4+ e5# *"}, nil},
	{"draw offer", "1. e4 (=) e5 *", []string{"1. e4 (=) e5 *"}, nil},
	{"promotions", "e8Q e8=Q e8(Q) e8/Q (e8(N)) *", []string{"e8Q e8=Q e8(Q) e8/Q ( e8(N) ) *"}, nil},
	{"numeric moves", "1. 5254 5755 2. 7163 57581 *", []string{"1. 5254 5755 2. 7163 57581 *"}, nil},
	{"figurines and Cyrillic", "1. e4 e5 2. ♘f3 Кc6 *", []string{"1. e4 e5 2. ♘f3 Кc6 *"}, nil},
	{"percent lines and semicolons", "% escaped [Event \"x\"]\n1. e4 ; the best; by test\n% 1... c5\ne5 *", []string{"1. e4 {the best; by test} e5 *"}, nil},
	{"percent not in the first column", "1. e4 %e5 *", []string{"1. e4 e5 *"}, []string{"1:7 meaning"}},
	{"comment before move 1", "[Event \"a\"]\n\n{first} {second}\n1. e4 *", []string{"[Event a] {first} {second} 1. e4 *"}, nil},
	{"comment before the tags", "{club night}\n[Event \"a\"]\n\n1. e4 *", []string{"[Event a] {club night} 1. e4 *"}, nil},
	{"comment after the result", "1. e4 1-0 {flag}\n\n{next} 1. d4 *", []string{"1. e4 {flag} 1-0", "{next} 1. d4 *"}, nil},
	{"braces in a comment", "1. e4 { a { b } e5 *", []string{"1. e4 {a { b} e5 *"}, nil},
	{"results", "e4 1/2-1/2 e4 0-1 e4 1-0 e4 * e4 ½-½ e4 1/2", []string{"e4 1/2-1/2", "e4 0-1", "e4 1-0", "e4 *", "e4 1/2-1/2", "e4 1/2-1/2"}, nil},
	{"both lost", "[Result \"0-0\"]\n\n1. e4 e5 0-0\n\n[Result \"0-0\"]\n\n*", []string{"[Result 0-0] 1. e4 e5 0-0", "[Result 0-0] *"}, nil},
	{"no result token", "[Event \"a\"]\n\n1. e4 e5\n\n[Event \"b\"]\n\n1. d4", []string{"[Event a] 1. e4 e5 *", "[Event b] 1. d4 *"}, nil},
	{"neither tags nor results", "1. e4 e5\n\n1. d4 d5\n\n1. c4", []string{"1. e4 e5 *", "1. d4 d5 *", "1. c4 *"}, []string{"3:1 move 1 again", "5:1 move 1 again"}},
	{"move 1 written twice", "1. e4 1. e5 2. d4\n1. d5 *", []string{"1. e4 1. e5 2. d4 1. d5 *"}, nil},
	{"black's move 1 after an empty line", "1. e4\n\n1... e5 *\n1. e4\n\n1. ... e5 *", []string{"1. e4 1... e5 *", "1. e4 1.... e5 *"}, nil},
	{"no Event tag", "[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. d4 *", []string{"[White a] 1. e4 *", "[White b] 1. d4 *"}, nil},
	{"empty games", "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n1-0\n\n1. e4 *\n", []string{"[Event a] *", "[Event b] 1-0", "1. e4 *"}, nil},
	{"results alone", "*\n1-0\n", []string{"*", "1-0"}, nil},
	{"header-only boards", "[Event \"a\"]\n[White \"b\"]\n\n[Event \"c\"]\n[White \"d\"]\n\n\n[Event \"e\"]\n", []string{"[Event a] [White b] *", "[Event c] [White d] *", "[Event e] *"}, nil},
	{"header-only boards without Event", "[Event \"a\"]\n[White \"b\"]\n\n[Round \"1\"]\n[White \"d\"]\n[Black \"e\"]\n\n[White \"f\"]\n", []string{"[Event a] [White b] *", "[Round 1] [White d] [Black e] *", "[White f] *"}, nil},
	{"header-only boards without empty lines", "[Event \"a\"]\n[White \"b\"]\n[Event \"c\"]\n[White \"d\"]\n", []string{"[Event a] [White b] *", "[Event c] [White d] *"}, nil},
	{"empty lines among the tags", "[Event \"a\"]\n\n[Site \"b\"]\n\n\n[Date \"c\"]\n1. e4 *", []string{"[Event a] [Site b] [Date c] 1. e4 *"}, nil},
	{"empty lines in the movetext", "[Event \"a\"]\n\n1. e4\n\ne5\n \n2. Nf3\n\n1-0\n", []string{"[Event a] 1. e4 e5 2. Nf3 1-0"}, nil},
	{"end of file after an empty line", "[Event \"a\"]\n\n1. e4 1-0\n\n\n\n", []string{"[Event a] 1. e4 1-0"}, nil},
	{"tags and movetext on one line", " [Event \"a\"] [Site \"b\"] 1. e4 1-0 [Event \"c\"] 1. d4 *", []string{"[Event a] [Site b] 1. e4 1-0", "[Event c] 1. d4 *"}, nil},
	{"carriage returns", "[Event \"a\"]\r\n\r\n1. e4\r\n\r\ne5 *\r\n[Event \"b\"]\r\r1. d4 *\r", []string{"[Event a] 1. e4 e5 *", "[Event b] 1. d4 *"}, nil},
	{"byte order mark", "\xef\xbb\xbf[Event \"a\"]\n\n1. e4 *\n\xef\xbb\xbf[Event \"b\"]\n\n*", []string{"[Event a] 1. e4 *", "[Event b] *"}, nil},
	{"Latin-1 and Windows-1252", "[White \"M\xfcller\"]\n\n1. e4 {\x93gut\x94 \x80} *", []string{"[White Müller] 1. e4 {“gut” €} *"}, nil},
	{"no-break spaces", "1.\u00a0e4\u00a0e5 *", []string{"1. e4 e5 *"}, nil},
	{"a control character as a word", "e4 \u0085 *", []string{"e4 \u0085 *"}, nil},
	{"a tag name that is none", "[\xa0! \"x\"] *", []string{"[\u00a0! x] *"}, nil},
	{"a no-break space of Latin-1", "12\xa0e4\xa0 *", []string{"12 e4 *"}, nil},
	{"escapes in a tag", `[Event "a \"b\" c\\"] [Site "x\y"] *`, []string{`[Event a "b" c\] [Site x\y] *`}, nil},
	{"backslash before the last quote", "[Event \"Cup \\\"]\n[Site \"?\"]\n\n*", []string{`[Event Cup \] [Site ?] *`}, nil},
	{"tabs in tags", "\t[\tEvent\t\"a\"\t]\n[Site\"b\"]\n*", []string{"[Event a] [Site b] *"}, nil},
	{"quotes without escapes", "[Event \"The \"Big\" one\"]\n*", []string{`[Event The "Big" one] *`}, []string{"1:13 quote", "1:17 quote"}},
	{"quote not closed", "[Event \"a]\n[Site \"b\"]\n\n1. e4 *", []string{"[Event a] [Site b] 1. e4 *"}, []string{"1:11 quote"}},
	{"value without quotes", "[Event a]\n[Site b\"]\n\n1. e4 *", []string{"[Event a] [Site b] 1. e4 *"}, []string{"1:8 quotes", "2:7 quotes"}},
	{"bracket not closed", "[Event \"a\"\n[Site \"b\"|\n[Date \"c\"]x\n\n1. e4 *", []string{"[Event a] [Site b] [Date c] 1. e4 *"}, []string{"1:1 bracket", "2:1 bracket", "3:11 text after"}},
	{"bracket not opened", "Event \"a\"]\n[Site \"b\"]\n\n1. e4 *", []string{"[Event a] [Site b] 1. e4 *"}, []string{"1:1 opening"}},
	{"tag twice", "[White \"a\"]\n[White \"b\"]\n\n*", []string{"[White a] [White b] *"}, []string{"2:1 twice"}},
	{"brackets in the movetext", "1. e4 [%clk 0:01:00] e5 *", []string{"1. e4 e5 *"}, []string{"1:7 bracket"}},
	{"comment not closed", "[Event \"a\"]\n\n1. e4 {oops e5\n\n[Event \"b\"]\n\n1. d4 {fine} *", []string{"[Event a] 1. e4 {oops e5} *", "[Event b] 1. d4 {fine} *"}, []string{"3:7 comment"}},
	{"comment not closed at the end", "1. e4 {oops", []string{"1. e4 {oops} *"}, []string{"1:7 comment"}},
	{"comment with a tag in it", "1. e4 {see\n[White \"a\"]\nthere} *", []string{"1. e4 {see [White \"a\"] there} *"}, nil},
	{"variation not closed", "1. e4 (1. d4 (1. c4\n\n[Event \"b\"]\n\n1. d4 *", []string{"1. e4 ( 1. d4 ( 1. c4 ) ) *", "[Event b] 1. d4 *"}, []string{"1:14 variation", "1:7 variation"}},
	{"parenthesis and brace too many", "1. e4 ) e5 } *", []string{"1. e4 e5 *"}, []string{"1:7 parenthesis", "1:12 brace"}},
	{"variation before a move", "(1. d4) 1. e4 *", []string{"1. e4 *"}, []string{"1:1 before any move"}},
	{"variation without a move", "1. e4 ({only text}) e5 () *", []string{"1. e4 {only text} e5 *"}, []string{"1:7 without a move", "1:24 without a move"}},
	{"result in a variation", "1. e4 (1. d4 1-0) e5 *", []string{"1. e4 ( 1. d4 {1-0} ) e5 *"}, nil},
	{"a broken game in the middle", "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\n\n1. e4 ((( $x {\n\n[Event \"c\"]\n\n1. c4 *", []string{"[Event a] 1. e4 *", "[Event b] 1. e4 *", "[Event c] 1. c4 *"}, []string{"5:10 quote", "7:8 before any", "7:9 before any", "7:11 glyph", "7:14 comment", "7:9 closing", "7:8 closing", "7:8 without a move", "7:7 closing", "7:7 without a move"}},
	{"bytes that mean nothing", "1. e4 \x00\x01 & e5 \\ *", []string{"1. e4 e5 *"}, []string{"1:7 meaning", "1:10 meaning", "1:15 meaning"}},
	{"HTML line breaks", "[Event \"a\"]<br />1. e4<br/>e5 *", []string{"[Event a] 1. e4 e5 *"}, []string{"1:12 meaning", "1:23 meaning"}},
	{"glyph without a number", "1. e4 $ $256 *", []string{"1. e4 *"}, []string{"1:7 glyph", "1:9 glyph"}},
	{"results glued to a move", "1. f3 e5 2. g4 Qh4#0-1 1. e4 e51/2-1/2 1. e4 O-O-O1-0 1. e8=Q+1-0 1. 5254½-½ 1. Ra1-0 e5 *", []string{"1. f3 e5 2. g4 Qh4# 0-1", "1. e4 e5 1/2-1/2", "1. e4 O-O-O 1-0", "1. e8=Q+ 1-0", "1. 5254 1/2-1/2", "1. Ra1-0 e5 *"}, nil},
	{"results with spaces", "1. e4 1 - 0 1. d4 ½ – ½ 1. c4 0.5-0.5 1. b4 0 : 1 1. a4 1/2:1/2 1. 0-0 0 - 0 1-O", []string{"1. e4 1-0", "1. d4 1/2-1/2", "1. c4 1/2-1/2", "1. b4 0-1", "1. a4 1/2-1/2", "1. 0-0 - 1-0"}, nil},
	{"dots in one character", "1. e4 1… e5 2.… Nf3 … Nc6 3…Bb5 a6… d4 *", []string{"1. e4 1... e5 2.... Nf3 Nc6 3... Bb5 a6 d4 *"}, nil},
	{"check and mate in words", "1. f3 e5 2. g4 Qh4 mate 1. e4 d5 Bb5 ch. c6 Bxc6 Check bxc6 *", []string{"1. f3 e5 2. g4 Qh4 mate 1. e4 d5 Bb5 ch c6 Bxc6 Check bxc6 *"}, nil},
	{"results glued to a word for mate", "1. f3 e5 2. g4 Qh4 mate0-1 1. e4 e5 2. Qh5 Ke7 Qxe5 Matt1-0", []string{"1. f3 e5 2. g4 Qh4 mate 0-1", "1. e4 e5 2. Qh5 Ke7 Qxe5 Matt 1-0"}, nil},
	{"signs glued to a move", "1. Nf3⩲ Nc6+- 2. Bb5± Nd4+/- 3. Nf3N e8=N *", []string{"1. Nf3 $14 Nc6 $18 2. Bb5 $16 Nd4 $16 3. Nf3 $146 e8=N *"}, nil},
	{"UTF-16", "\xff\xfe[\x00W\x00 \x00\"\x00\x1f\x04\"\x00]\x00\n\x00e\x004\x00 \x00\x18\x26*\x00", []string{"[W П] e4 ☘ *"}, nil},
	{"UTF-16 the other way round, without a mark", "\x00[\x00W\x00 \x00\"\x04\x1f\x00\"\x00]\x00\n\x00e\x004\x00 \xd8\x3d\xde\x00\x00 \x00*", []string{"[W П] e4 😀 *"}, nil},
	{"words that are no moves", "1. e4 hello 2. world *", []string{"1. e4 hello 2. world *"}, nil},
}

func TestRead(t *testing.T) {
	for _, c := range readCases {
		t.Run(c.name, func(t *testing.T) {
			games := readAll(t, []byte(c.pgn))
			var got, faults []string
			for i, g := range games {
				if g.Index != i {
					t.Errorf("game %d has index %d", i, g.Index)
				}
				got = append(got, sketch(g))
				for _, f := range g.Faults {
					faults = append(faults, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Text))
				}
			}
			if !slices.Equal(got, c.games) {
				t.Errorf("games\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.games, "\n"))
			}
			if len(faults) != len(c.faults) {
				t.Fatalf("faults %q, want %q", faults, c.faults)
			}
			for i, f := range faults {
				place, word, _ := strings.Cut(c.faults[i], " ")
				if !strings.HasPrefix(f, place+" ") || !strings.Contains(f, word) {
					t.Errorf("fault %q, want %q", f, c.faults[i])
				}
			}
		})
	}
}

// What arrives in small pieces reads as what arrives at once.
func TestReadInPieces(t *testing.T) {
	for _, c := range readCases {
		whole := readAll(t, []byte(c.pgn))
		pieces, err := pgn.ReadAll(iotest.OneByteReader(strings.NewReader(c.pgn)))
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(whole) == "" || len(whole) != len(pieces) {
			t.Fatalf("%s: %d games at once, %d in pieces", c.name, len(whole), len(pieces))
		}
		for i := range whole {
			if a, b := sketch(whole[i]), sketch(pieces[i]); a != b {
				t.Errorf("%s: %s\nin pieces %s", c.name, a, b)
			}
		}
	}
}

func TestReadPlaces(t *testing.T) {
	const file = "\n  [Event \"a\"]\n\n1. e4 e5\r\n2. Nf3 *\r\n\r\n 1. d4 *\n\n[Event \"b\"]\n\n[Event \"c\"]\n"
	want := []struct {
		line, column int
		offset       int64
	}{{2, 3, 3}, {7, 2, 39}, {9, 1, 48}, {11, 1, 61}}
	games := readAll(t, []byte(file))
	if len(games) != len(want) {
		t.Fatalf("%d games, want %d", len(games), len(want))
	}
	for i, g := range games {
		if g.Line != want[i].line || g.Column != want[i].column || g.Offset != want[i].offset {
			t.Errorf("game %d at line %d, column %d, byte %d; want %v", i, g.Line, g.Column, g.Offset, want[i])
		}
	}
	if m := games[0].Moves[2]; m.Line != 5 || m.Column != 4 {
		t.Errorf("Nf3 at line %d, column %d, want 5, 4", m.Line, m.Column)
	}
}

func TestReadRecoded(t *testing.T) {
	games := readAll(t, []byte("[White \"M\xfcller\"]\n\n*\n[White \"Müller\"]\n\n*"))
	if !games[0].Recoded || games[1].Recoded {
		t.Errorf("recoded %v and %v, want true and false", games[0].Recoded, games[1].Recoded)
	}
}

func TestTag(t *testing.T) {
	g := readAll(t, []byte(`[White "a"] [White "b"] [Site ""] *`))[0]
	if got := g.Tag("White"); got != "a" {
		t.Errorf("Tag returns %q, want the first", got)
	}
	if _, ok := g.Lookup("Site"); !ok {
		t.Error("an empty value counts as missing")
	}
	if _, ok := g.Lookup("Black"); ok {
		t.Error("a missing tag is found")
	}
}

// A line of a megabyte, in the movetext, a comment and a tag.
func TestReadLongLines(t *testing.T) {
	moves := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 1<<16)
	games := readAll(t, []byte(moves+"1-0 "+moves+"*"))
	if len(games) != 2 || len(games[0].Moves) != 4<<16 && len(games[0].Faults) == 0 {
		t.Errorf("%d games, the first of %d plies", len(games), len(games[0].Moves))
	}
	text := strings.Repeat("x", 1<<20)
	games = readAll(t, []byte("[Event \""+text+"\"]\n1. e4 {"+text+"} *\n*"))
	if len(games) != 2 || games[0].Tag("Event") != text || games[0].Moves[0].Comments[0] != text {
		t.Error("a long tag or comment is cut")
	}
}

func TestReadLimits(t *testing.T) {
	deep := readAll(t, []byte("e4 "+strings.Repeat("(d4 ", 100_000)+strings.Repeat(") ", 100_000)+"e5 *\n*"))
	if len(deep) != 2 || len(deep[0].Moves) != 2 || len(deep[0].Faults) != 1 {
		t.Errorf("deep variations: %d games, faults %v", len(deep), deep[0].Faults)
	}
	depth := 0
	for line := deep[0].Moves; len(line) > 0 && len(line[0].Variations) > 0; line = line[0].Variations[0] {
		depth++
	}
	if depth != pgn.MaxDepth {
		t.Errorf("%d variations deep, want %d", depth, pgn.MaxDepth)
	}
	long := readAll(t, []byte(strings.Repeat("e4 ", pgn.MaxPlies+1000)+"*\n1. d4 *"))
	if len(long) != 2 || len(long[0].Moves) > pgn.MaxPlies+1 || len(long[0].Faults) != 1 || sketch(long[1]) != "1. d4 *" {
		t.Errorf("too many moves: %d games, faults %v", len(long), long[0].Faults)
	}
	faulty := readAll(t, []byte(strings.Repeat("& ", 1000)+"*"))
	if n := len(faulty[0].Faults); n != pgn.MaxFaults {
		t.Errorf("%d faults kept, want %d", n, pgn.MaxFaults)
	}
	big := strings.Repeat("{"+strings.Repeat("x", 1<<20)+"} ", 20)
	huge := readAll(t, []byte("[Event \"a\"]\n\n1. e4 "+big+"e5 *\n[Event \"b\"]\n\n*"))
	if len(huge) != 2 || len(huge[0].Faults) != 1 || len(huge[0].Moves) != 1 {
		t.Errorf("too many bytes: %d games, faults %v", len(huge), huge[0].Faults)
	}
}

// A file that cannot be read to its end gives the games before that, the
// one it cut off with a fault, and then the cause.
func TestReadFailing(t *testing.T) {
	broken := errors.New("the card was pulled out")
	r := pgn.NewReader(io.MultiReader(strings.NewReader("1. e4 *\n1. d4 "), iotest.ErrReader(broken)))
	g, err := r.Next()
	if err != nil || sketch(g) != "1. e4 *" {
		t.Fatalf("first game %v, %v", g, err)
	}
	g, err = r.Next()
	if err != nil || sketch(g) != "1. d4 *" || len(g.Faults) != 1 || !strings.Contains(g.Faults[0].Error(), "pulled out") {
		t.Fatalf("second game %v, %v", g, err)
	}
	for range 2 {
		if g, err = r.Next(); g != nil || !errors.Is(err, broken) || errors.Is(err, io.EOF) {
			t.Fatalf("after the fault %v, %v", g, err)
		}
	}
}

func TestReadAgainAtTheEnd(t *testing.T) {
	r := pgn.NewReader(bytes.NewReader([]byte("*")))
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := r.Next(); !errors.Is(err, io.EOF) {
			t.Fatalf("%v after the last game, want io.EOF", err)
		}
	}
}
