package attest_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zapis/internal/long"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// intact reports whether a file verifies as exactly one game.
func intact(data []byte) bool {
	all := attest.VerifyAll(data, nil)
	return len(all) == 1 && all[0].Status == attest.Intact
}

// tamperer tries changes of one attested game and counts what is found.
type tamperer struct {
	t    *testing.T
	name string
	game []byte
	same pgn.Game // as the lenient reader has it

	tried, found, allowed map[string]int
}

func newTamperer(t *testing.T) *tamperer {
	return &tamperer{t: t, tried: map[string]int{}, found: map[string]int{}, allowed: map[string]int{}}
}

func (x *tamperer) take(name string, game []byte) {
	x.t.Helper()
	x.name, x.game = name, game
	if !intact(game) {
		x.t.Fatalf("%s does not verify\n%s", name, game)
	}
	x.same = x.read(game)
}

// read is what the lenient reader says, without places.
func (x *tamperer) read(game []byte) pgn.Game {
	x.t.Helper()
	all, err := pgn.ReadAll(bytes.NewReader(game))
	if err != nil || len(all) != 1 {
		x.t.Fatalf("%s: %d games, %v\n%s", x.name, len(all), err, game)
	}
	g := *all[0]
	g.Offset, g.Line, g.Column = 0, 0, 0
	g.Tags = slices.Clone(g.Tags)
	slices.SortFunc(g.Tags, func(a, b pgn.Tag) int { return strings.Compare(a.Name, b.Name) })
	for i := range g.Moves {
		g.Moves[i].Line, g.Moves[i].Column = 0, 0
	}
	return g
}

// change tries a change that must be found.
func (x *tamperer) change(what string, changed []byte) {
	x.t.Helper()
	x.tried[what]++
	if intact(changed) {
		x.t.Errorf("%s: not found: %s\n%s", x.name, what, around(x.game, changed))
		return
	}
	x.found[what]++
}

// may tries a change that may be one of white space only; both must-be-found
// and must-verify follow from the page's own verifier. A change that verifies
// has the same bytes that are not white space, and every reader must see the
// same game.
func (x *tamperer) may(what string, changed []byte) {
	x.t.Helper()
	x.tried[what]++
	ours := intact(changed)
	if ours || !long.Asked() || x.tried[what]%16 == 0 {
		if page, _ := pageVerify(string(changed), pageKeys{}); (page == "intact") != ours {
			x.t.Errorf("%s: %s: intact %v, but the page's verifier says %s\n%s", x.name, what, ours, page, around(x.game, changed))
		}
	}
	if !ours {
		x.found[what]++
		return
	}
	x.allowed[what]++
	if !bytes.Equal(noSpace(x.game), noSpace(changed)) || !reflect.DeepEqual(x.read(changed), x.same) {
		x.t.Errorf("%s: not found: %s\n%s", x.name, what, around(x.game, changed))
	}
}

// verifies tries a change that is allowed.
func (x *tamperer) verifies(what string, changed []byte) {
	x.t.Helper()
	x.tried[what]++
	all := attest.VerifyAll(changed, nil)
	if len(all) != 1 || all[0].Status != attest.Intact {
		x.t.Errorf("%s: %s: %s\n%s", x.name, what, all[0].Describe(), changed)
		return
	}
	if page, _ := pageVerify(string(changed), pageKeys{}); page != "intact" {
		x.t.Errorf("%s: %s: the page's verifier says %s\n%s", x.name, what, page, changed)
	}
	if !reflect.DeepEqual(x.read(changed), x.same) {
		x.t.Errorf("%s: %s: it reads as another game\n%s", x.name, what, changed)
	}
	x.allowed[what]++
}

func (x *tamperer) report() {
	x.t.Helper()
	tried, found, allowed := 0, 0, 0
	for _, what := range slices.Sorted(keys(x.tried)) {
		x.t.Logf("%8d %-55s %8d found, %7d white space or order", x.tried[what], what, x.found[what], x.allowed[what])
		tried, found, allowed = tried+x.tried[what], found+x.found[what], allowed+x.allowed[what]
	}
	x.t.Logf("%8d changes, %d found, %d allowed, %d wrong", tried, found, allowed, tried-found-allowed)
}

func keys(m map[string]int) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func noSpace(data []byte) []byte {
	return bytes.Map(func(c rune) rune {
		if strings.ContainsRune(" \t\r\n", c) {
			return -1
		}
		return c
	}, data)
}

// around shows where two files begin to differ.
func around(a, b []byte) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	cut := func(s []byte) []byte { return s[max(0, i-30):min(len(s), i+30)] }
	return fmt.Sprintf("byte %d: %q became %q", i, cut(a), cut(b))
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// replace returns data with a piece of it replaced.
func replace(data []byte, from, to int, with string) []byte {
	return slices.Concat(data[:from], []byte(with), data[to:])
}

// R-C02: no byte of an attested PGN can be changed, taken out or put in
// unseen, but white space where the page says so.
func TestTamperBytes(t *testing.T) {
	x := newTamperer(t)
	random := rand.New(rand.NewPCG(1, 2))
	size := 0
	for i, r := range games(t, sample(40)) {
		x.take(fmt.Sprint("game ", i), r.pgn())
		size += len(x.game)
		for at := range x.game {
			if !long.Asked() && random.IntN(160) != 0 {
				continue
			}
			x.byte(at, random)
		}
	}
	t.Logf("%d bytes of attested PGN", size)
	x.report()
}

func (x *tamperer) byte(at int, random *rand.Rand) {
	x.t.Helper()
	c := x.game[at]
	changed := slices.Clone(x.game)
	for _, with := range []struct {
		what string
		b    byte
	}{
		{"a bit of a byte, 01", c ^ 1},
		{"a bit of a byte, 20", c ^ 0x20},
		{"any other byte for a byte", c + 1 + byte(random.IntN(255))},
		{"a space for a byte", ' '},
		{"a line end for a byte", '\n'},
		{"a letter for a byte", 'e'},
		{"a digit for a byte", '1'},
	} {
		if with.b == c {
			continue
		}
		changed[at] = with.b
		if isSpace(c) || isSpace(with.b) || !long.Asked() {
			x.may(with.what, changed)
		} else {
			x.change(with.what, changed)
		}
	}
	x.may("a byte taken out", replace(x.game, at, at+1, ""))
	x.may("a space put in", replace(x.game, at, at, " "))
	x.may("a line end put in", replace(x.game, at, at, "\r\n"))
	x.change("a byte doubled", doubled(x.game, at))
}

// doubled doubles a byte; white space becomes another byte first, since it
// may be doubled.
func doubled(game []byte, at int) []byte {
	if isSpace(game[at]) {
		return replace(game, at, at, "x")
	}
	return replace(game, at, at, string(game[at:at+1]))
}

// R-C02: nothing can be put into an attested PGN.
func TestTamperInsertions(t *testing.T) {
	x := newTamperer(t)
	random := rand.New(rand.NewPCG(3, 4))
	for i, r := range games(t, sample(40)) {
		x.take(fmt.Sprint("game ", i), r.pgn())
		for at := range len(x.game) + 1 {
			// Where white space is, a token fits; elsewhere now and then.
			between := at == len(x.game) || isSpace(x.game[at]) || at > 0 && isSpace(x.game[at-1])
			if (!between || !long.Asked()) && random.IntN(300) != 0 {
				continue
			}
			for what, text := range insertions {
				x.change(what+" put in", replace(x.game, at, at, text))
			}
		}
	}
	x.report()
}

var insertions = map[string]string{
	"a comment":                   " {x} ",
	"an empty comment":            "{}",
	"a comment to the line's end": " ; x\n",
	"an escaped line":             "\n% x\n",
	"an empty escaped line":       "\n%\n",
	"a glyph":                     " $1 ",
	"a mark":                      "!",
	"a variation":                 " (1. d4 d5) ",
	"a move":                      " e4 ",
	"a null move":                 " -- ",
	"a number":                    " 7. ",
	"a result":                    " 1-0 ",
	"an open result":              " *\n",
	"a tag":                       "\n[Annotator \"x\"]\n",
	"an empty tag":                "[X \"\"]",
	"a tag section":               "\n\n[Event \"x\"]\n[White \"x\"]\n\n",
	"a byte order mark":           "\ufeff",
	"a no-break space":            "\u00a0",
	"a form feed":                 "\f",
	"a zero byte":                 "\x00",
	"a reserved sign":             "<x>",
	"a brace":                     "}",
}

var tagLine = regexp.MustCompile(`(?m)^\[(\w+) (".*")\]\n`)

// R-C02: whole pieces cannot be taken out, doubled, renamed or exchanged.
func TestTamperPieces(t *testing.T) {
	x := newTamperer(t)
	all := games(t, sample(8))
	for i, r := range all {
		x.take(fmt.Sprint("game ", i), r.pgn())
		x.tags()
		x.moves()
		other := all[(i+1)%len(all)].pgn()
		x.seconds(other)
	}
	x.report()
}

func (x *tamperer) tags() {
	x.t.Helper()
	places := tagLine.FindAllSubmatchIndex(x.game, -1)
	var ours []byte
	for i, p := range places {
		line := string(x.game[p[0]:p[1]])
		x.change("a tag taken out", replace(x.game, p[0], p[1], ""))
		x.change("a tag doubled", replace(x.game, p[0], p[0], line))
		x.change("a tag doubled with another value", replace(x.game, p[1], p[1], string(x.game[p[0]:p[4]])+"\"x\"]\n"))
		x.change("a tag's value made empty", replace(x.game, p[4], p[5], `""`))
		x.change("a tag's name longer", replace(x.game, p[3], p[3], "x"))
		x.change("a tag's name shorter", replace(x.game, p[3]-1, p[3], ""))
		x.change("a tag's name in capitals or not", replace(x.game, p[2], p[3], swapCase(string(x.game[p[2]:p[3]]))))
		x.change("a tag as a comment", replace(x.game, p[0], p[1], "{"+line+"}"))
		x.change("a tag escaped", replace(x.game, p[0], p[0], "%"))
		for _, q := range places[i+1:] {
			a, b := x.game[p[4]:p[5]], x.game[q[4]:q[5]]
			if !bytes.Equal(a, b) {
				x.change("two tags' values exchanged", slices.Concat(x.game[:p[4]], b, x.game[p[5]:q[4]], a, x.game[q[5]:]))
			}
		}
		if !strings.HasPrefix(line, "[Zapis") {
			ours = append(ours, line...)
		}
	}
	x.change("all tags of ours taken out", append(ours, x.game[places[len(places)-1][1]:]...))
}

func swapCase(text string) string {
	if lower := strings.ToLower(text); lower != text {
		return lower
	}
	return strings.ToUpper(text)
}

// moves takes out, doubles and exchanges the tokens of the movetext.
func (x *tamperer) moves() {
	x.t.Helper()
	head := bytes.Index(x.game, []byte("\n\n")) + 2
	tokens := regexp.MustCompile(`\{[^}]*\}|[^\s{}]+`).FindAllIndex(x.game[head:], -1)
	for i, p := range tokens {
		from, to := head+p[0], head+p[1]
		x.change("a token taken out", replace(x.game, from, to, ""))
		x.change("a token doubled", replace(x.game, from, from, string(x.game[from:to])+" "))
		x.change("a token in a variation", replace(x.game, from, to, "("+string(x.game[from:to])+")"))
		if x.game[from] != '{' {
			x.change("a token in a comment", replace(x.game, from, to, "{"+string(x.game[from:to])+"}"))
		}
		x.change("cut short", slices.Clone(x.game[:from]))
		for _, q := range tokens[i+1 : min(i+5, len(tokens))] {
			a, b := x.game[from:to], x.game[head+q[0]:head+q[1]]
			if !bytes.Equal(a, b) {
				x.change("two tokens exchanged", slices.Concat(x.game[:from], b, x.game[to:head+q[0]], a, x.game[head+q[1]:]))
			}
		}
	}
}

// seconds puts other games and text before and behind.
func (x *tamperer) seconds(other []byte) {
	x.t.Helper()
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, []byte("\n")) }
	plain := []byte("[Event \"x\"]\n[White \"x\"]\n\n1. e4 e5 *\n")
	for what, text := range map[string]string{
		"a word": "x", "a comment": "{x}", "a comment to the end": "; x", "an escaped line": "\n% x", "a game without tags": "1. e4 e5 *",
		"a result": "*", "the same result": "1-0", "a tag": "[X \"x\"]", "a bracket": "[", "a byte": "\x1a", "a number": "1.",
	} {
		x.change("behind the end: "+what, join(x.game, []byte(text)))
		x.change("before the beginning: "+what, join([]byte(text), x.game))
	}
	for what, file := range map[string]struct {
		data []byte
		want []attest.Status
	}{
		"the same game again":          {join(x.game, x.game), []attest.Status{attest.Intact, attest.Invalid}},
		"the same game, wrapped anew":  {join(x.game, bytes.ReplaceAll(x.game, []byte("\n"), []byte("\r\n"))), []attest.Status{attest.Intact, attest.Invalid}},
		"another attested game behind": {join(x.game, other), []attest.Status{attest.Intact, attest.Intact}},
		"another attested game before": {join(other, x.game), []attest.Status{attest.Intact, attest.Intact}},
		"a game of others behind":      {join(x.game, plain), []attest.Status{attest.Intact, attest.Unsigned}},
		"a game of others before":      {join(plain, x.game), []attest.Status{attest.Unsigned, attest.Intact}},
	} {
		var got []attest.Status
		for _, r := range attest.VerifyAll(file.data, nil) {
			got = append(got, r.Status)
		}
		if !slices.Equal(got, file.want) {
			x.t.Errorf("%s: %s: %v, want %v", x.name, what, got, file.want)
		}
		x.change("a second game: "+what, file.data)
	}
}
