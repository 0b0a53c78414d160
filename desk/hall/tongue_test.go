package hall_test

import (
	"fmt"
	"html"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"zapis/assets"
)

// wrong is a form that is refused, and what was typed into it.
type wrong struct {
	name, who, path string
	form            url.Values
	file            string // sent beside the form, if it is not empty
}

// wrongs are bad inputs to the forms of all pages: for each reason that a page
// can name, at least one.
func wrongs() []wrong {
	long := strings.Repeat("x", 300)
	event := func(name string, form url.Values) wrong {
		return wrong{name: name, who: "organizer", path: "/event/edit", form: form}
	}
	settings := func(name string, of ...string) wrong {
		form := url.Values{"what": {"settings"}, "name": {"Cup"}, "place": {"Wien"}, "grace": {"5"}}
		for i := 0; i < len(of); i += 2 {
			form.Set(of[i], of[i+1])
		}
		return event(name, form)
	}
	section := func(name string, of ...string) wrong {
		form := url.Values{"what": {"section"}, "name": {"C"}, "rounds": {"5"}, "control": {"90+30"}}
		for i := 0; i < len(of); i += 2 {
			form.Set(of[i], of[i+1])
		}
		return event(name, form)
	}
	board := func(name, who, act string, of ...string) wrong {
		form := url.Values{}
		for i := 0; i < len(of); i += 2 {
			form.Set(of[i], of[i+1])
		}
		return wrong{name: name, who: who, path: "/board/A/1/1/" + act, form: form}
	}
	change := func(name string, of ...string) wrong {
		form := url.Values{"round": {"A/1"}, "board": {"1"}}
		for i := 0; i < len(of); i += 2 {
			form.Set(of[i], of[i+1])
		}
		return wrong{name: name, who: "organizer", path: "/event/board", form: form}
	}
	pairings := func(name, file string, of ...string) wrong {
		form := url.Values{"section": {"A"}, "number": {"2"}}
		for i := 0; i < len(of); i += 2 {
			form.Set(of[i], of[i+1])
		}
		return wrong{name: name, who: "organizer", path: "/event/pairings", form: form, file: file}
	}
	return []wrong{
		settings("no name", "name", ""), settings("a long name", "name", long), settings("a long place", "place", long),
		settings("no day", "from", "tomorrow"), settings("days", "from", "2026-12-02", "until", "2026-12-01"),
		section("no name", "name", ""), section("a bad name", "name", "C/1"), section("twice", "name", "a"), section("no rounds", "rounds", "0"),
		section("many rounds", "rounds", "99"), section("no control", "control", "soon"),
		event("a person twice", url.Values{"what": {"person"}, "name": {"Lind"}, "role": {"viewer"}}),
		event("an arbiter twice", url.Values{"what": {"person"}, "name": {"Kos"}, "role": {"arbiter"}}),
		event("an arbiter's long name", url.Values{"what": {"person"}, "name": {long}, "role": {"arbiter"}}),
		event("no role", url.Values{"what": {"person"}, "name": {"Ito"}, "role": {"king"}}),
		event("reserved", url.Values{"what": {"person"}, "name": {"air"}, "role": {"viewer"}}),
		event("nobody lost", url.Values{"what": {"lost"}, "name": {"Nobody"}}),
		event("the chief lost", url.Values{"what": {"lost"}, "name": {"Weber"}}),
		event("nothing", url.Values{"what": {"nothing"}}),
		{"no round", "organizer", "/event/start", url.Values{"round": {"Z/9"}, "time": {"15:00"}}, ""},
		{"no time", "organizer", "/event/start", url.Values{"round": {"A/1"}, "time": {"noon"}}, ""},
		{"a pack without keys", "organizer", "/event/pack", url.Values{"round": {"A/1"}}, ""},
		{"a code for nobody", "organizer", "/event/code", url.Values{"name": {"Nobody"}}, ""},
		change("no board", "board", "99", "what", "turn"), change("with none", "what", "exchange", "with", "77"), change("a bad board", "what", "board", "name", "a/b"),
		change("a board twice", "what", "board", "name", "2"), change("no player", "what", "white", "name", ""), change("a long player", "what", "black", "name", long),
		change("a bad number", "what", "white", "name", "Roy", "fide", "x12"),
		pairings("no file", ""), pairings("a text", "hello\n"), pairings("no round", "Board;White;Black\n1;A;B\n", "number", "77"),
		pairings("no number", "Board;White;Black\n1;A;B\n", "number", "two"), pairings("no section", "Board;White;Black\n1;A;B\n", "section", "Q"),
		pairings("no encoding", "Board;White;Black\n1;A;B\n", "encoding", "ebcdic"),
		pairings("rows", "Round;Board;White;Black;FEN;Result\n2;1;;B;;\n2;2;A;A;;\n2;a/b;C;D;;\n2;4;E;F;8/8/8/8 w - - 0 1;\n2;5;G;H;4k3/8/8/8/8/8/8/4K3 x - - 0 1;\n2;6;I;J;;7-5\n2;6;K;L;;\n2;8;bye;;;\n2;9;M;N;;;;;\n"),
		board("no slip", "Kos", "result", "result", "7-5", "reason", "typed here"),
		board("a decision", "Kos", "result", "result", "0-0", "reason", ""),
		board("a long reason", "Kos", "result", "result", "1-0", "reason", long),
		board("no time", "Kos", "presence", "side", "white", "what", "absent", "time", "noon"),
		board("no side", "Kos", "presence", "side", "green", "what", "absent", "time", "15:00"),
		board("no means", "Kos", "expect", "side", "white", "means", "post"),
		board("no settlement", "Weber", "settle", "how", "dice", "reason", "typed here"),
		board("no reason", "Weber", "settle", "how", "no-sheet", "reason", ""),
		board("nothing to see", "Weber", "settle", "how", "seen", "reason", "typed here"),
		board("no such sheet", "Weber", "settle", "how", "one-sheet", "side", "white", "reason", "typed here"),
		board("not his", "Kos", "settle", "how", "no-sheet", "reason", "typed here"),
		board("no file", "Weber", "remove", "file", "abc", "reason", "typed here"),
		board("none off", "Weber", "remove", "file", "abc", "back", "1", "reason", "typed here"),
		board("nothing held", "Weber", "hold", "what", "", "reason", "typed here"),
		board("no holding", "Weber", "hold", "what", "queen", "reason", "typed here"),
		board("no word", "Kos", "testify", "number", "x", "side", "white", "move", "Nf3", "note", "typed here"),
		board("no note", "Kos", "testify", "number", "1", "side", "white", "move", "Nf3", "note", ""),
		board("no sheets", "Kos", "testify", "number", "1", "side", "white", "move", "Nf3", "note", "typed here"),
		board("no answer", "Kos", "takeback", "cell", "17w"),
		{"an empty record", "Kos", "/board/A/1/1/record", url.Values{"witness": {"arbiter"}, "moves": {""}}, ""},
		{"whose record", "Kos", "/board/A/1/1/record", url.Values{"witness": {"king"}, "moves": {"1. e4"}}, ""},
		{"another's record", "Kos", "/board/A/1/1/record", url.Values{"witness": {"board"}, "signed": {"none"}}, "[White \"Ng, Mei\"]\n[Black \"Abe, Ken\"]\n\n1. e4 *\n"},
		{"no record", "Kos", "/board/A/1/1/record", url.Values{"witness": {"arbiter"}}, "See you tonight."},
		{"no answer", "Kos", "/question/A/1/1", url.Values{"cell": {strings.Repeat("1", 50)}, "text": {"Nf3"}}, ""},
		{"nothing back", "Kos", "/question/A/1/1", url.Values{"cell": {"17w"}, "back": {"1"}}, ""},
		{"a long report", "Weber", "/report/A/1", url.Values{"hall": {strings.Repeat("y", 20_000)}}, ""},
		{"no statement", "organizer", "/devices/statements", nil, "hello"},
		{"a changed statement", "organizer", "/devices/statements", nil, "zapis statement 1\nsomething\n"},
		{"a newer statement", "organizer", "/devices/statements", nil, "zapis statement 9\nsomething\n"},
		{"enrol nobody", "organizer", "/devices/enrol", url.Values{"device": {"0123456789abcdef"}, "kind": {"owner"}, "name": {""}, "passphrase": {"secret"}}, ""},
		{"enrol without a key", "organizer", "/devices/enrol", url.Values{"device": {"0123456789abcdef"}, "kind": {"owner"}, "name": {"Ito"}, "passphrase": {"secret"}}, ""},
		{"a stick of nothing", "organizer", "/devices/enrol/stick", url.Values{"label": {"T#"}, "passphrase": {"secret"}}, "hello"},
		{"a stick without a number", "organizer", "/devices/enrol/stick", url.Values{"label": {"T"}, "passphrase": {"secret"}}, "hello"},
		{"revoke nothing", "Weber", "/devices/revoke", url.Values{"device": {"tablet 77"}, "reason": {"typed here"}}, ""},
		{"no challenge", "Kos", "/answer", url.Values{"challenge": {"typed here"}}, ""},
		{"a closed round", "Lind", "/round/A/1/close", url.Values{"reason": {"typed here"}}, ""},
		{"a round that is none", "Weber", "/round/A/9/close", url.Values{"reason": {"typed here"}}, ""},
	}
}

// sendWrong sends a form, in a language.
func (b browser) sendWrong(w wrong, lang string) (status int, page string) {
	b.t.Helper()
	at, err := url.Parse(b.base)
	if err != nil {
		b.t.Fatal(err)
	}
	b.http.Jar.(*cookiejar.Jar).SetCookies(at, []*http.Cookie{{Name: "zapis-language", Value: lang, Path: "/"}})
	files := strings.HasSuffix(w.path, "/record") || strings.HasSuffix(w.path, "/pairings") || strings.HasSuffix(w.path, "/statements") || strings.HasSuffix(w.path, "/stick")
	if !files {
		return b.post(w.path, w.form)
	}
	sent := map[string][]byte{}
	if w.file != "" {
		sent["file.txt"] = []byte(w.file)
	}
	var fields []string
	for field, values := range w.form {
		fields = append(fields, field, values[0])
	}
	return b.upload(w.path, sent, fields...)
}

var (
	saidSpots = regexp.MustCompile(`(?s)<p[^>]*role="alert"[^>]*>(.*?)</p>|<div class="said"[^>]*>(.*?)</div>`)
	tags      = regexp.MustCompile(`<[^>]*>`)
	paths     = regexp.MustCompile(`/\S+|zapis-desk \w+`)
	latin     = regexp.MustCompile(`[A-Za-z]{3,}`)
)

// saidIn returns what a page says of a form that was refused.
func saidIn(page string) string {
	var all []string
	for _, m := range saidSpots.FindAllStringSubmatch(page, -1) {
		all = append(all, html.UnescapeString(tags.ReplaceAllString(m[1]+" "+m[2], " ")))
	}
	return strings.Join(strings.Fields(strings.Join(all, " ")), " ")
}

// foreign are words that are written so in every language.
var foreign = strings.Fields("Guest ibm PGN FEN TRF UTF FIDE Board White Black keys typed here csv txt ZAPIS PASSPHRASE Nobody organizer air Lind Weber Kos Cup Wien Abe Ken Mei Petrova Anna ebcdic utf iso windows koi koi8 macintosh file latin soon key event king hello")

// Whatever is refused on a page is refused in the visitor's language: in no page
// of any form is there a sentence of English in a Russian page, nor the same
// sentence in a German one as in an English one.
func TestRefusalsInTheVisitorsLanguage(t *testing.T) {
	r := newRig(t)
	who := map[string]browser{"organizer": r.browser, "Weber": r.as("Weber"), "Kos": r.as("Kos"), "Lind": r.as("Lind")}
	for _, w := range wrongs() {
		said := map[string]string{}
		for _, lang := range []string{"en", "de", "ru"} {
			status, page := who[w.who].sendWrong(w, lang)
			if status < 400 {
				t.Errorf("%s %s: it is not refused: %d", w.path, w.name, status)
			}
			if said[lang] = saidIn(page); said[lang] == "" {
				t.Errorf("%s %s, %s: %d, and no reason\n%.600s", w.path, w.name, lang, status, tags.ReplaceAllString(page, " "))
			}
			if general := assets.Words(lang).Say("hall.err.unknown"); strings.Contains(said[lang], general) {
				t.Errorf("%s %s, %s: the page has no words for it", w.path, w.name, lang)
			}
		}
		if said["de"] == said["en"] {
			t.Errorf("%s %s: German says %q", w.path, w.name, said["de"])
		}
		typed := fmt.Sprint(w.form) + w.file
		for _, word := range latin.FindAllString(paths.ReplaceAllString(said["ru"], ""), -1) {
			if !strings.Contains(typed, word) && !strings.Contains(strings.Join(foreign, " "), word) && strings.IndexFunc(word, unicode.IsLower) >= 0 {
				t.Errorf("%s %s: Russian says %q in %q", w.path, w.name, word, said["ru"])
			}
		}
	}
}
