package hall_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"zapis/desk"
)

// R-C02: the chief arbiter takes a sheet off a board on its page, and puts it
// back: the board is what it is without it, and its page says who and why.
func TestBoardRemove(t *testing.T) {
	r := newRig(t)
	r.asking()
	weber, kos := r.as("Weber"), r.as("Kos")
	page := weber.get("/board/A/1/1")
	file := r.sheetOf(board1, 1)
	if !strings.Contains(page, `action="/board/A/1/1/remove"`) || !strings.Contains(page, `<option value="`+file+`">`) {
		t.Fatalf("there is no form for it:\n%s", page)
	}
	if page := kos.get("/board/A/1/1"); strings.Contains(page, "/remove") || !strings.Contains(page, "b.zapis") {
		t.Errorf("an arbiter is offered to, or does not see the files:\n%s", page)
	}
	for _, c := range []struct {
		by     browser
		form   url.Values
		status int
		state  desk.State
		says   string
	}{
		{kos, url.Values{"file": {file}, "reason": {"a test"}}, http.StatusForbidden, desk.Asks, "This is not for Kos: settle a board."},
		{weber, url.Values{"file": {file}, "reason": {""}}, http.StatusUnprocessableEntity, desk.Asks, "say why"},
		{weber, url.Values{"file": {"nothing"}, "reason": {"a test"}}, http.StatusUnprocessableEntity, desk.Asks, "no scoresheet nothing"},
		{weber, url.Values{"file": {file}, "reason": {"<b>a test</b>"}}, http.StatusOK, desk.OneSheet, "b.zapis was taken off: &lt;b&gt;a test&lt;/b&gt;"},
		{weber, url.Values{"file": {file}, "reason": {"again"}}, http.StatusUnprocessableEntity, desk.OneSheet, "no scoresheet"},
		{weber, url.Values{"file": {file}, "reason": {"it was none"}, "back": {"1"}}, http.StatusOK, desk.Asks, "b.zapis was put back: it was none"},
	} {
		facts := len(r.desk.Facts())
		status, page := c.by.post("/board/A/1/1/remove", c.form)
		if status != c.status || r.board(board1) != c.state || !strings.Contains(page, c.says) {
			t.Errorf("%v: %d, %v; want %d, %v, %q\n%s", c.form, status, r.board(board1), c.status, c.state, c.says, page)
		}
		if done := len(r.desk.Facts()) - facts; (done == 1) != (status == http.StatusOK) {
			t.Errorf("%v: %d facts", c.form, done)
		}
	}
}

// R-C04: of one sheet that is in, that is offered first.
func TestOneSheetIsEnough(t *testing.T) {
	first := regexp.MustCompile(`value="one-sheet"[^>]*>[^<]*<select[^>]*><option value="(white|black)"`)
	for off, want := range []string{"black", "white"} {
		r := newRig(t)
		r.asking()
		weber := r.as("Weber")
		if status, page := weber.post("/board/A/1/1/remove", url.Values{"file": {r.sheetOf(board1, off)}, "reason": {"a test"}}); status != http.StatusOK {
			t.Fatal(page)
		}
		if got := first.FindStringSubmatch(weber.get("/board/A/1/1")); got == nil || got[1] != want {
			t.Errorf("of the sheet of %s: %q", want, got)
		}
	}
}

// sheetOf returns the hash of the sheet of a side that counts.
func (r *rig) sheetOf(p desk.Place, side int) string {
	r.t.Helper()
	b, err := r.desk.Board(r.t.Context(), p)
	if err != nil || len(b.Sheets[side]) == 0 {
		r.t.Fatal("no sheet", err)
	}
	return b.Sheets[side][0].File.Hash
}

// R-C02, R-C04: the chief arbiter holds a game back on its page; the hall shows
// it with a word and a sign, the round has it as what waits, and its PGN has no
// moves of it.
func TestBoardHold(t *testing.T) {
	r := newRig(t)
	r.asking()
	kos, weber := r.as("Kos"), r.as("Weber")
	kos.post("/question/A/1/1", url.Values{"cell": {"2w"}, "text": {"Ne2"}})
	kos.post("/board/A/1/1/result", url.Values{"result": {"1-0"}})
	weber.post("/round/A/1/publish", url.Values{"sure": {"yes"}})
	moves := func() bool { return strings.Contains(weber.get("/round/A/1/file/games.pgn"), "1. e4") }
	if r.board(board1) != desk.Checked || !moves() {
		t.Fatalf("board 1 has not gone out: %v", r.board(board1))
	}
	for _, c := range []struct {
		by     browser
		form   url.Values
		status int
		state  desk.State
		says   string
	}{
		{kos, url.Values{"what": {"moves"}, "reason": {"appeal"}}, http.StatusForbidden, desk.Checked, "This is not for Kos"},
		{weber, url.Values{"what": {"moves"}, "reason": {" "}}, http.StatusUnprocessableEntity, desk.Checked, "say why"},
		{weber, url.Values{"what": {"moves"}, "reason": {"<i>appeal</i>"}}, http.StatusOK, desk.HeldBack, "Held back, the result goes out: &lt;i&gt;appeal&lt;/i&gt;"},
	} {
		status, page := c.by.post("/board/A/1/1/hold", c.form)
		if status != c.status || r.board(board1) != c.state || !strings.Contains(page, c.says) {
			t.Errorf("%v: %d, %v; want %d, %v, %q\n%s", c.form, status, r.board(board1), c.status, c.state, c.says, page)
		}
	}
	hall := r.get("/hall/A/1")
	if !strings.Contains(hall, `class="t held"`) || !strings.Contains(hall, "1, held back. Petrova, Boykov") {
		t.Errorf("the hall does not show it:\n%s", hall)
	}
	round := weber.get("/round/A/1")
	if !strings.Contains(round, "Held back from publication, the result goes out") && !strings.Contains(round, "held back from publication, the result goes out") || !strings.Contains(round, "1 newer") {
		t.Errorf("the round does not say it:\n%s", round)
	}
	weber.post("/round/A/1/publish", url.Values{"sure": {"yes"}})
	if moves() {
		t.Error("its moves went out")
	}
	weber.post("/board/A/1/1/hold", url.Values{"what": {""}, "reason": {"rejected"}})
	if weber.post("/round/A/1/publish", url.Values{"sure": {"yes"}}); r.board(board1) != desk.Checked || !moves() {
		t.Errorf("it is not out again: %v", r.board(board1))
	}
}

// R-C03: on the page of a board an arbiter says what he saw himself, in the
// letters of his language, and takes it back.
func TestBoardTestify(t *testing.T) {
	r := newRig(t)
	kos := r.as("Kos")
	if page := kos.get("/board/A/1/1"); strings.Contains(page, "/testify") {
		t.Error("there is a form before there are sheets")
	}
	r.asking()
	if page := kos.get("/board/A/1/1"); !strings.Contains(page, `action="/board/A/1/1/testify"`) {
		t.Fatalf("there is no form:\n%s", page)
	}
	kos.post("/settings", url.Values{"language": {"de"}})
	good := url.Values{"number": {"2"}, "side": {"white"}, "move": {"Se2"}, "note": {"Ich stand dabei."}}
	with := func(key, value string) url.Values {
		out := url.Values{}
		for k, v := range good {
			out[k] = v
		}
		out.Set(key, value)
		return out
	}
	for _, c := range []struct {
		by     browser
		form   url.Values
		status int
	}{
		{r.browser, good, http.StatusForbidden},
		{kos, with("number", "0"), http.StatusUnprocessableEntity},
		{kos, with("number", "x"), http.StatusUnprocessableEntity},
		{kos, with("side", "red"), http.StatusUnprocessableEntity},
		{kos, with("note", " "), http.StatusUnprocessableEntity},
		{kos, with("move", ""), http.StatusUnprocessableEntity},
		{kos, with("move", "Ke4"), http.StatusUnprocessableEntity},
		{kos, with("number", "99"), http.StatusUnprocessableEntity},
	} {
		facts := len(r.desk.Facts())
		if status, page := c.by.post("/board/A/1/1/testify", c.form); status != c.status || len(r.desk.Facts()) != facts {
			t.Errorf("%v: %d, want %d\n%s", c.form, status, c.status, page)
		}
	}
	status, page := kos.post("/board/A/1/1/testify", good)
	b, err := r.desk.Board(t.Context(), board1)
	if err != nil || status != http.StatusOK || len(b.Answers()) != 1 || b.Answers()[0].Text != "Ne2" || b.State == desk.Asks || !strings.Contains(page, "Ich stand dabei.") {
		t.Errorf("%d, %+v, %v\n%s", status, b.Answers(), err, page)
	}
	if status, _ := kos.post("/board/A/1/1/takeback", url.Values{"cell": {"2w"}}); status != http.StatusOK || r.board(board1) != desk.Asks {
		t.Errorf("it is not taken back: %d, %v", status, r.board(board1))
	}
}

// R-C03: a record that is no device's is taken in on the page of its board,
// typed or as a file.
func TestBoardRecord(t *testing.T) {
	r := newRig(t)
	kos := r.as("Kos")
	send := func(b browser, witness, moves, file string) (int, string) {
		t.Helper()
		files := map[string][]byte{}
		if file != "" {
			files["dgt.pgn"] = []byte(file)
		}
		return b.upload("/board/A/1/1/record", files, "witness", witness, "moves", moves)
	}
	for _, c := range []struct {
		by                   browser
		witness, moves, file string
		status               int
		says                 string
	}{
		{r.as("Guest"), "arbiter", "1. e4 1-0", "", http.StatusForbidden, ""},
		{kos, "nobody", "1. e4 1-0", "", http.StatusUnprocessableEntity, "whose record"},
		{kos, "arbiter", " ", "", http.StatusUnprocessableEntity, "holds no game"},
		{kos, "board", "", "hello", http.StatusUnprocessableEntity, "holds no game"},
		{kos, "paper white", "1. e4 e5 1-0", "", http.StatusOK, "White’s sheet, <bdi>typed.pgn</bdi>"},
		{kos, "board", "", "[Result \"1-0\"]\n\n1. e4 e5 1-0\n", http.StatusOK, "Electronic board, <bdi>dgt.pgn</bdi>"},
	} {
		facts := len(r.desk.Facts())
		status, page := send(c.by, c.witness, c.moves, c.file)
		if status != c.status || !strings.Contains(page, c.says) || (len(r.desk.Facts()) > facts) != (status == http.StatusOK) {
			t.Errorf("%s %q: %d, want %d and %q\n%s", c.witness, c.moves+c.file, status, c.status, c.says, page)
		}
	}
}
