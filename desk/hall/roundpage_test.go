package hall_test

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/scoresheet"
)

// checked brings both sheets of a board in, and the result that they have.
func (r *rig) checked(b desk.Board, moves string) {
	r.t.Helper()
	for _, recorder := range []scoresheet.Recorder{scoresheet.RecorderWhite, scoresheet.RecorderBlack} {
		if taken := r.take(b.Name+".zapis", sheet(r.t, b, recorder, moves, scoresheet.WhiteWins)); taken.Err != nil {
			r.t.Fatal(taken.Err)
		}
	}
	place := desk.Place{Section: "A", Round: 1, Board: b.Name}
	r.say(chief, place, desk.Slip{Result: scoresheet.WhiteWins.String()})
	if seen, err := r.desk.Board(r.t.Context(), place); err != nil || seen.State != desk.Checked {
		r.t.Fatalf("board %s is %v: %v, %v", b.Name, seen.State, seen.Why, err)
	}
}

// R-C04: what is ready goes out by one form; what stays behind is named first,
// and the page says afterwards what went where.
func TestRoundGoesOut(t *testing.T) {
	r := newRig(t)
	r.server.Broadcast = t.TempDir()
	r.checked(pairing("1", "Petrova, Anna", "Boykov, Lev"), "e2e4 e7e5 g1f3 b8c6 f1b5")
	r.checked(pairing("2", "Ng, Mei", "Abe, Ken"), "d2d4 d7d5")
	r.say(chief, desk.Place{Section: "A", Round: 1, Board: "2"}, desk.Slip{Result: scoresheet.BlackWins.String()})
	r.say(chief, desk.Place{Section: "A", Round: 1, Board: "3"}, desk.Slip{Result: scoresheet.WhiteByForfeit.String()})
	chief := r.as("Weber")
	if page := chief.get("/round/A/1"); !strings.Contains(page, "/round/A/1/publish") {
		t.Fatalf("the round cannot go out:\n%s", page)
	}
	if status, _ := chief.open("/round/A/1/file/games.pgn"); status != http.StatusConflict {
		t.Errorf("a PGN that was not said to have gone out: %d", status)
	}
	status, page := chief.post("/round/A/1/publish", nil)
	if status != http.StatusOK || !strings.Contains(page, `name="sure"`) {
		t.Fatalf("nobody asks about board 2, of which the list says something else: %d\n%s", status, page)
	}
	if names, _ := filepath.Glob(filepath.Join(r.server.Broadcast, "*", "*")); len(names) > 0 {
		t.Errorf("games went out before anybody was sure: %v", names)
	}
	if status, page = chief.post("/round/A/1/publish", url.Values{"sure": {"yes"}}); status != http.StatusOK || !strings.Contains(page, `role="status"`) {
		t.Fatalf("the round does not go out: %d\n%s", status, page)
	}
	names, _ := filepath.Glob(filepath.Join(r.server.Broadcast, "*", "*.pgn"))
	if len(names) == 0 {
		t.Error("the folder has no game")
	}
	pgn := chief.get("/round/A/1/file/games.pgn")
	if !strings.Contains(pgn, `[White "Petrova, Anna"]`) || !strings.Contains(pgn, "3. Bb5") {
		t.Errorf("the PGN of the round:\n%s", pgn)
	}
	var out []string
	for _, f := range r.desk.Facts() {
		if f.Kind == desk.FactPublished {
			out = append(out, f.By)
		}
	}
	if strings.Join(out, " ") != "Weber Weber" {
		t.Errorf("the round went out by %v", out)
	}
	sum := sha256.Sum256([]byte(pgn))
	if went := r.desk.Hall().Round("A", 1).LastWent("pgn"); went == nil || went.Forms["pgn"] != hex.EncodeToString(sum[:]) {
		t.Errorf("the digest of the PGN is stated as %+v", went)
	}
	before := len(r.desk.Facts())
	if status, _ = chief.post("/round/A/1/publish", url.Values{"sure": {"yes"}}); status != http.StatusOK || len(r.desk.Facts()) != before {
		t.Errorf("the same goes out again: %d, and states %d facts", status, len(r.desk.Facts())-before)
	}
	for _, name := range []string{"results.csv", "results.html", "clocks.csv", "clocks.html", "report.html", "report.txt", "archive.zip", "blank.pdf", "book.pdf", "report.pdf"} {
		if chief.get("/round/A/1/file/"+name) == "" {
			t.Errorf("%s is empty", name)
		}
	}
	for file, name := range map[string]string{"games.pgn": "a-round-1.pgn", "results.csv": "a-round-1-results.csv", "blank.pdf": "a-round-1-blank.pdf", "book.pdf": "a-round-1-book.pdf", "archive.zip": "a-round-1-archive.zip"} {
		resp, err := chief.http.Get(chief.base + "/round/A/1/file/" + file)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if got := resp.Header.Get("Content-Disposition"); got != `attachment; filename="`+name+`"` {
			t.Errorf("%s is called %s", file, got)
		}
	}
	for _, name := range []string{"games.exe", "..%2Fkeys", "results.pgn"} {
		if status, _ := chief.open("/round/A/1/file/" + name); status != http.StatusNotFound {
			t.Errorf("%s: %d", name, status)
		}
	}
}

// The page lists what went out by commands too: tables and papers, and games that
// follow with a delay.
func TestRoundListsWhatCommandsPublished(t *testing.T) {
	r := newRig(t)
	for _, p := range []desk.Published{
		{Target: "pgn", Games: map[string]string{"1": "ab"}}, // by an earlier version
		{Forms: map[string]string{"results": "1", "zip": "2"}},
		{Target: "broadcast", Forms: map[string]string{"broadcast": "3"}, Delay: "15m0s"},
		{Target: "broadcast", Games: map[string]string{"1": "ab", "2": "cd"}, Forms: map[string]string{"broadcast": "4", "book": "5"}, Delay: "15m0s", Whole: true},
	} {
		r.say(chief, desk.Place{Section: "A", Round: 1}, p)
	}
	page := r.as("Weber").get("/round/A/1")
	at := 0
	for _, want := range []string{"Broadcast folder, The whole round: 2 games", "Broadcast folder: begun, delayed by 0:15:00", "Results, Archive", "PGN of the round: 1 game"} {
		n := strings.Index(page[at:], want)
		if n < 0 {
			t.Fatalf("%q is not there, or not in order:\n%s", want, page)
		}
		at += n
	}
}

// A visitor who may not publish sees the round, and changes nothing.
func TestRoundIsRefused(t *testing.T) {
	r := newRig(t)
	guest := r.as("Guest")
	if page := guest.get("/round/A/1"); strings.Contains(page, "/publish") || strings.Contains(page, "/close") {
		t.Errorf("a viewer is offered what he may not do:\n%s", page)
	}
	for _, path := range []string{"/round/A/1/publish", "/round/A/1/close", "/report/A/1"} {
		if status, page := guest.post(path, url.Values{"reason": {"all in"}, "remarks": {"x"}}); status != http.StatusForbidden || !strings.Contains(page, `role="alert"`) {
			t.Errorf("%s: %d\n%s", path, status, page)
		}
	}
	if status, _ := guest.open("/report/A/1"); status != http.StatusForbidden {
		t.Errorf("a viewer reads the report: %d", status)
	}
	kos := r.as("Kos")
	if status, _ := kos.post("/round/A/1/close", nil); status != http.StatusForbidden {
		t.Errorf("an arbiter closes a round: %d", status)
	}
	if status, _ := r.as("Weber").post("/round/A/1/close", url.Values{"reason": {"all in"}}); status != http.StatusOK || !r.desk.Hall().Round("A", 1).Closed {
		t.Errorf("the chief arbiter does not close the round: %d", status)
	}
}

// R-A19: from the page of a board and from the report the form about a player is
// had as a document, by arbiters only.
func TestFairPlayIsPrinted(t *testing.T) {
	r := newRig(t)
	const path = "/report/A/1/fairplay.pdf"
	kos := r.as("Kos")
	for _, page := range []string{"/board/A/1/1", "/report/A/1"} {
		if got := kos.get(page); !strings.Contains(got, `action="`+path+`"`) || !strings.Contains(got, "Boykov, Lev") {
			t.Errorf("%s does not offer the form:\n%s", page, got)
		}
	}
	for query, want := range map[string]int{
		"?board=1&side=white&form=during": http.StatusOK, "?board=01&side=black&form=after": http.StatusOK, "?board=99&side=white&form=during": http.StatusNotFound,
		"?board=1&side=both&form=during": http.StatusBadRequest, "?board=1&side=white&form=x": http.StatusBadRequest, "": http.StatusBadRequest,
	} {
		if status, data := kos.open(path + query); status != want || strings.HasPrefix(data, "%PDF-") != (want == http.StatusOK) {
			t.Errorf("%s: %d, %.20q", query, status, data)
		}
	}
	during, after := kos.get(path+"?board=1&side=white&form=during"), kos.get(path+"?board=1&side=white&form=after")
	if black := kos.get(path + "?board=1&side=black&form=during"); during == after || during == black {
		t.Error("another form, or another player, makes no difference")
	}
	for name, b := range map[string]browser{"a publisher": r.as("Lind"), "a viewer": r.as("Guest"), "the organizer": r.browser} {
		if status, _ := b.open(path + "?board=1&side=white&form=during"); status != http.StatusForbidden || strings.Contains(b.get("/board/A/1/1"), "fairplay.pdf") {
			t.Errorf("%s gets the form, or is offered it: %d", name, status)
		}
	}
}

// R-A19: the report is made from the games; what no log can know the chief
// arbiter writes, and nobody else.
func TestReportPage(t *testing.T) {
	r := newRig(t)
	r.say(chief, desk.Place{Section: "A", Round: 1, Board: "1"}, desk.Presence{Side: "white", Time: "18:05"})
	chief := r.as("Weber")
	page := chief.get("/report/A/1")
	if !strings.Contains(page, "18:05") || !strings.Contains(page, "<textarea") || !strings.Contains(page, `href="/board/A/1/1"`) {
		t.Fatalf("the report:\n%s", page)
	}
	if pdf := chief.get("/report/A/1/report.pdf?since=1"); !strings.Contains(page, "/report/A/1/report.pdf?since=1") || !strings.HasPrefix(pdf, "%PDF-") {
		t.Errorf("the report as a document is %.20q", pdf)
	}
	for path, want := range map[string]int{"?since=2": http.StatusNotFound, "?since=x": http.StatusNotFound, "": http.StatusOK} {
		if status, _ := chief.open("/report/A/1/report.pdf" + path); status != want {
			t.Errorf("the report %q as a document: %d", path, status)
		}
	}
	if status, _ := r.as("Guest").open("/report/A/1/report.pdf"); status != http.StatusForbidden {
		t.Errorf("a viewer gets the report: %d", status)
	}
	if status, _ := r.as("Kos").open("/report/A/1/report.pdf"); status != http.StatusOK {
		t.Errorf("an arbiter does not get the report: %d", status)
	}
	const text = "The playing hall was quiet.\n<b>Twice</b>"
	if status, page := chief.post("/report/A/1", url.Values{"remarks": {text}}); status != http.StatusOK || !strings.Contains(page, "&lt;b&gt;Twice") {
		t.Errorf("what was written is not on the sheet: %d\n%s", status, page)
	}
	n := len(r.desk.Facts())
	chief.post("/report/A/1", url.Values{"remarks": {text}})
	if len(r.desk.Facts()) != n {
		t.Error("the same text was stated twice")
	}
	if status, _ := chief.post("/report/A/1", url.Values{"remarks": {strings.Repeat("x", 10_001)}}); status != http.StatusUnprocessableEntity {
		t.Errorf("a text that is too long: %d", status)
	}
	if kos := r.as("Kos").get("/report/A/1"); strings.Contains(kos, "<textarea") {
		t.Error("an arbiter who is not the chief writes into the report")
	}
	if status, _ := chief.open("/report/A/1?since=9"); status != http.StatusNotFound {
		t.Errorf("a report that begins after its end: %d", status)
	}
}

// R-C04: what somebody takes away of the round is a fact in his name, as what the
// command writes: tables, papers, the archive. The same bytes again are none, nor is
// what is no publication.
func TestDownloadsAreFacts(t *testing.T) {
	r := newRig(t)
	r.checked(pairing("1", "Petrova, Anna", "Boykov, Lev"), "e2e4 e7e5 g1f3 b8c6 f1b5")
	lind := r.as("Lind")
	for _, c := range []struct{ file, form string }{
		{"results.csv", "results"},
		{"results.csv", ""},
		{"clocks.csv", "clocks"},
		{"clocks.html", "clocks"},
		{"archive.zip", "zip"},
		{"archive.zip", ""},
		{"book.pdf", "book"},
		{"book.pdf", ""},
		{"sheets.pdf", "sheets"},
		{"blank.pdf", ""},
	} {
		before := len(r.desk.Facts())
		if req, err := http.NewRequestWithContext(t.Context(), http.MethodHead, lind.base+"/round/A/1/file/"+c.file, nil); err != nil {
			t.Fatal(err)
		} else if resp, err := lind.http.Do(req); err != nil {
			t.Fatal(err)
		} else if _ = resp.Body.Close(); len(r.desk.Facts()) != before {
			t.Errorf("%s: a look at it is a fact", c.file)
		}
		data := lind.get("/round/A/1/file/" + c.file)
		said := r.desk.Facts()[before:]
		switch {
		case c.form == "" && len(said) > 0:
			t.Errorf("%s: states %d facts", c.file, len(said))
		case c.form != "" && len(said) != 1:
			t.Errorf("%s: states %d facts, want one", c.file, len(said))
		case c.form != "":
			sum := sha256.Sum256([]byte(data))
			went := r.desk.Hall().Round("A", 1).LastWent(c.form)
			if said[0].Kind != desk.FactPublished || said[0].By != "Lind" || went == nil || went.Forms[c.form] != hex.EncodeToString(sum[:]) || len(went.Games) > 0 {
				t.Errorf("%s: %s by %s, %+v", c.file, said[0].Kind, said[0].By, went)
			}
		}
	}
	if page := lind.get("/round/A/1"); !strings.Contains(page, "Archive") || strings.Count(page, "· Lind") != 6 {
		t.Errorf("the page does not list what was taken away:\n%s", page)
	}
}

// An address says that games went out only as long as that is so: it may be somebody
// else's, or be opened again after another game came.
func TestRoundSaysWhatIsSo(t *testing.T) {
	r := newRig(t)
	r.checked(pairing("1", "Petrova, Anna", "Boykov, Lev"), "e2e4 e7e5 g1f3 b8c6 f1b5")
	weber := r.as("Weber")
	const done = `class="done"`
	if page := weber.get("/round/A/1?out=1"); strings.Contains(page, done) {
		t.Errorf("games are said to have gone out that did not:\n%s", page)
	}
	if status, page := weber.post("/round/A/1/publish", url.Values{"sure": {"yes"}}); status != http.StatusOK || !strings.Contains(page, done) {
		t.Fatalf("%d\n%s", status, page)
	}
	for path, want := range map[string]bool{"/round/A/1?out=1": true, "/round/A/1?out=60": false, "/round/A/1?out=x": false} {
		if page := weber.get(path); strings.Contains(page, done) != want {
			t.Errorf("%s: said %v", path, !want)
		}
	}
	r.checked(pairing("2", "Ng, Mei", "Abe, Ken"), "d2d4 d7d5")
	if page := weber.get("/round/A/1?out=1"); strings.Contains(page, done) {
		t.Error("it is said again although another game came")
	}
}
