package hall_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

var board1 = desk.Place{Section: "A", Round: 1, Board: "1"}

// asking brings in two sheets of board 1 that differ in one half-move, of which
// either is legal and nothing after it decides.
func (r *rig) asking() {
	r.t.Helper()
	b := pairing("1", "Petrova, Anna", "Boykov, Lev")
	r.take("w.zapis", sheet(r.t, b, scoresheet.RecorderWhite, "e2e4 e7e5 g1f3 b8c6", scoresheet.WhiteWins))
	r.take("b.zapis", sheet(r.t, b, scoresheet.RecorderBlack, "e2e4 e7e5 g1e2 b8c6", scoresheet.WhiteWins))
	if seen := r.board(board1); seen != desk.Asks {
		r.t.Fatalf("board 1 does not ask: %v", seen)
	}
}

func (r *rig) board(p desk.Place) desk.State {
	r.t.Helper()
	b, err := r.desk.Board(r.t.Context(), p)
	if err != nil {
		r.t.Fatal(err)
	}
	return b.State
}

// R-C02, R-C03: the page of a board has both sheets side by side, what was asked
// of them, the diagram with both readings, and what was checked.
func TestBoardPage(t *testing.T) {
	r := newRig(t)
	r.asking()
	page := r.as("Weber").get("/board/A/1/1")
	for _, want := range []string{
		"White’s sheet", "Black’s sheet", "<tr id=\"r2\"", "g1f3", "g1e2", `class="aw"`, `stroke-dasharray`, `href="/question/A/1/1"`, "/board/A/1/2",
		`<details class="whole">`, `action="/board/A/1/1/settle"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(page, " style=") || strings.Contains(page, "hall.board") || strings.Contains(page, "hall.question") {
		t.Errorf("the page has a style of its own, or a key without words:\n%s", page)
	}
	if status, _ := r.open("/board/A/1/77"); status != http.StatusNotFound {
		t.Errorf("a board that is not there: %d", status)
	}
	if page := r.get("/board/A/1/1?ply=0"); !strings.Contains(page, "1., White to move") && !strings.Contains(page, "White to move") {
		t.Error("the first position is not shown")
	}
	if guest := r.as("Guest").get("/board/A/1/1"); strings.Contains(guest, `class="whole"`) || strings.Contains(guest, "/settle") {
		t.Error("a viewer reads logs, or is offered to settle")
	}
}

// R-C03: two moves that a sheet has in each other's cells stand in the rows of the
// game, in sight and once each.
func TestBoardExchanged(t *testing.T) {
	r := newRig(t)
	b := pairing("1", "Petrova, Anna", "Boykov, Lev")
	r.take("w.zapis", sheet(t, b, scoresheet.RecorderWhite, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 Qd2 b5 O-O-O Bb7 f3 Nbd7", scoresheet.WhiteWins))
	r.take("b.zapis", sheet(t, b, scoresheet.RecorderBlack, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 O-O-O b5 Qd2 Bb7 f3 Nbd7", scoresheet.WhiteWins))
	if seen := r.board(board1); seen == desk.Asks {
		t.Fatal("board 1 asks")
	}
	page := r.as("Weber").get("/board/A/1/1")
	_, page, _ = strings.Cut(page, `class="sheets"`)
	page, _, _ = strings.Cut(page, "</table></div>")
	for text, n := range map[string]int{"belongs to no move": 0, "Qd2": 2, "O-O-O": 2, "Bb7": 2} {
		if got := strings.Count(page, text); got != n {
			t.Errorf("%s is there %d times, not %d", text, got, n)
		}
	}
	if t.Failed() {
		t.Log(page)
	}
}

// R-C02: moves of a game without a result are for arbiters only: it may go on
// elsewhere.
func TestBoardHidesARunningGame(t *testing.T) {
	r := newRig(t)
	const running = "[White \"Ng, Mei\"]\n[Black \"Abe, Ken\"]\n[Result \"*\"]\n\n1. d4 d5 2. c4 *\n"
	hint := intake.Hint{From: "file", Side: 0, Witness: desk.WitnessPaper, Place: desk.Place{Section: "A", Round: 1, Board: "2"}}
	if _, err := r.desk.Take(t.Context(), organizer, hint, intake.Incoming{Name: "running.pgn", Data: []byte(running)}); err != nil {
		t.Fatal(err)
	}
	place := "/board/A/1/2"
	// The token of the forms is drawn, and may have those letters.
	if page := strings.ReplaceAll(r.get(place), r.token(), ""); strings.Contains(page, "c4") || !strings.Contains(page, "Only arbiters") {
		t.Errorf("the organizer sees the moves of a running game:\n%s", page)
	}
	if page := r.as("Kos").get(place); !strings.Contains(page, "c4") {
		t.Error("an arbiter does not see them")
	}
}

// R-C03: a question is answered by one form; the cards are alike, White's first.
// The same form again changes nothing, and the answer can be taken back.
func TestQuestionIsAnswered(t *testing.T) {
	r := newRig(t)
	r.asking()
	kos := r.as("Kos")
	if list := kos.get("/questions/A/1"); !strings.Contains(list, `href="/question/A/1/1"`) {
		t.Errorf("the list of questions:\n%s", list)
	}
	page := kos.get("/question/A/1/1")
	first, second := strings.Index(page, `value="Nf3"`), strings.Index(page, `value="Ne2"`)
	if first < 0 || second < first || strings.Contains(page, "checked") && strings.Contains(page, `type="radio"`) {
		t.Fatalf("the cards are not White's and then Black's:\n%s", page)
	}
	for _, no := range []string{"hall.question", "hall.board", " style="} {
		if strings.Contains(page, no) {
			t.Errorf("the page has %q", no)
		}
	}
	if status, _ := r.post("/question/A/1/1", url.Values{"cell": {"2w"}, "text": {"Nf3"}}); status != http.StatusForbidden {
		t.Errorf("the organizer answers: %d", status)
	}
	facts := len(r.desk.Facts())
	form := url.Values{"cell": {"2w"}, "text": {"Ne2"}}
	if status, _ := kos.post("/question/A/1/1", form); status != http.StatusOK || r.board(board1) == desk.Asks {
		t.Errorf("the answer is not taken: %d, %v", status, r.board(board1))
	}
	kos.post("/question/A/1/1", form)
	if n := len(r.desk.Facts()); n != facts+1 {
		t.Errorf("%d facts, want one answer", n-facts)
	}
	if list := kos.get("/questions/A/1"); !strings.Contains(list, "Ne2") || !strings.Contains(list, "No question is open") {
		t.Errorf("the answer is not listed:\n%s", list)
	}
	if status, page := kos.post("/question/A/1/1", url.Values{"cell": {"2w"}, "back": {"1"}}); status != http.StatusOK || r.board(board1) != desk.Asks {
		t.Errorf("the answer is not taken back: %d\n%s", status, page)
	}
}

// R-C03: a move that is typed has to be one that can be played; what cannot be is
// refused, and stays in the field.
func TestQuestionAnotherMove(t *testing.T) {
	r := newRig(t)
	r.asking()
	kos := r.as("Kos")
	for _, bad := range []string{"Ke7", "", "<b>"} {
		status, page := kos.post("/question/A/1/1", url.Values{"cell": {"2w"}, "other": {"1"}, "text": {bad}})
		if status != http.StatusUnprocessableEntity || !strings.Contains(page, `role="alert"`) || strings.Contains(page, "<b>Ke7") {
			t.Errorf("%q: %d\n%s", bad, status, page)
		}
	}
	if r.board(board1) != desk.Asks {
		t.Fatal("a move that cannot be played was taken")
	}
	kos.post("/settings", url.Values{"language": {"de"}})
	if status, _ := kos.post("/question/A/1/1", url.Values{"cell": {"2w"}, "other": {"1"}, "text": {"Sc3"}}); status != http.StatusOK {
		t.Errorf("another move in German letters: %d", status)
	}
	b, err := r.desk.Board(t.Context(), board1)
	if err != nil || len(b.Answers()) != 1 || b.Answers()[0].Text != "Nc3" {
		t.Errorf("the answer stands as %+v, %v", b.Answers(), err)
	}
}

// R-A18, R-C02: what is done at a board is a form each; who may not is refused in
// words, and what makes no sense changes nothing.
func TestBoardForms(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct {
		who, act string
		form     url.Values
		status   int
		says     string // on the page of the board, if it is done
	}{
		{"Kos", "result", url.Values{"result": {"1-0"}}, http.StatusOK, "Result: 1–0"},
		{"Kos", "result", url.Values{"result": {"2-0"}}, http.StatusUnprocessableEntity, ""},
		{"Kos", "result", url.Values{"result": {"0-0"}}, http.StatusUnprocessableEntity, ""},
		{"Kos", "result", url.Values{"result": {"1/2-0"}, "reason": {"his phone rang"}}, http.StatusOK, "Result: ½–0 (his phone rang)"},
		{"Guest", "result", url.Values{"result": {"0-1"}}, http.StatusForbidden, ""},
		{"Kos", "presence", url.Values{"side": {"white"}, "what": {"arrived"}, "time": {"15:07"}}, http.StatusOK, "White arrived at 15:07"},
		{"Kos", "presence", url.Values{"side": {"red"}, "what": {"absent"}, "time": {"15:07"}}, http.StatusUnprocessableEntity, ""},
		{"Kos", "presence", url.Values{"side": {"white"}, "what": {"absent"}, "time": {"77:07"}}, http.StatusUnprocessableEntity, ""},
		{"Kos", "expect", url.Values{"side": {"black"}, "means": {"paper"}}, http.StatusOK, "Black: on paper"},
		{"Kos", "expect", url.Values{"side": {"black"}, "means": {"pigeon"}}, http.StatusUnprocessableEntity, ""},
		{"Kos", "settle", url.Values{"how": {"no-sheet"}, "reason": {"both forgot"}}, http.StatusForbidden, ""},
		{"Weber", "settle", url.Values{"how": {"no-sheet"}, "reason": {"both forgot"}}, http.StatusOK, "No sheet will come: both forgot"},
		{"Weber", "settle", url.Values{"how": {"by lot"}, "reason": {"x"}}, http.StatusBadRequest, ""},
		{"Weber", "burn", nil, http.StatusNotFound, ""},
	} {
		facts := len(r.desk.Facts())
		status, page := r.as(c.who).post("/board/A/1/1/"+c.act, c.form)
		if status != c.status {
			t.Errorf("%s %s %v: %d, want %d\n%s", c.who, c.act, c.form, status, c.status, page)
		}
		done := len(r.desk.Facts()) - facts
		if c.says != "" && (done != 1 || !strings.Contains(page, c.says)) || c.says == "" && done != 0 {
			t.Errorf("%s %s %v: %d facts; the page lacks %q", c.who, c.act, c.form, done, c.says)
		}
	}
}

// Names are what others wrote: nothing in them becomes a part of the page.
func TestBoardWithHostileNames(t *testing.T) {
	r := newRig(t)
	hostile := "<script>alert(1)</script> \"&" + strings.Repeat("x", 100)
	r.say(organizer, round1, desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("1", hostile, "Boykov, Lev")}}})
	for _, path := range []string{"/board/A/1/1", "/hall/A/1", "/questions/A/1", "/round/A/1", "/camera", "/report/A/1"} {
		if _, page := r.as("Weber").open(path); strings.Contains(page, "<script>alert") || strings.Contains(page, "hall.board") {
			t.Errorf("%s has a name as it is", path)
		}
	}
}

// R-C03: an answer to what was answered meanwhile changes nothing, and says so;
// what was taken back is asked again; a second question counts the round's.
func TestQuestionAnsweredTwice(t *testing.T) {
	r := newRig(t)
	r.asking()
	kos, weber := r.as("Kos"), r.as("Weber")
	kos.post("/question/A/1/1", url.Values{"cell": {"2w"}, "text": {"Ne2"}})
	facts := len(r.desk.Facts())
	status, page := weber.post("/question/A/1/1", url.Values{"cell": {"2w"}, "text": {"Nf3"}})
	if status != http.StatusOK || !strings.Contains(page, "2. has already been answered: Ne2 (Kos)") || len(r.desk.Facts()) != facts {
		t.Errorf("a second answer: %d, %d facts\n%s", status, len(r.desk.Facts())-facts, page)
	}
	status, page = kos.post("/question/A/1/1", url.Values{"cell": {"2w"}, "back": {"1"}})
	if status != http.StatusOK || !strings.Contains(page, "The answer was taken back.") {
		t.Errorf("taking back: %d\n%s", status, page)
	}
	if status, page = kos.post("/question/A/1/1", url.Values{"cell": {"2w"}, "back": {"1"}}); status != http.StatusUnprocessableEntity || !strings.Contains(page, "there is no answer about 2.") {
		t.Errorf("taking back what does not stand: %d\n%s", status, page)
	}
	status, page = kos.post("/question/A/1/1", url.Values{"cell": {"2w"}, "text": {"Qd4"}})
	if status != http.StatusUnprocessableEntity || !strings.Contains(page, "cannot be played there") {
		t.Errorf("a queen that cannot move: %d\n%s", status, page)
	}
}

// R-D05: a board says of the devices what the event knows of them, and no more.
func TestBoardSaysWhoseDevice(t *testing.T) {
	r := newRig(t)
	b := pairing("1", "Petrova, Anna", "Boykov, Lev")
	white := sheet(t, b, scoresheet.RecorderWhite, "e2e4 e7e5", scoresheet.WhiteWins)
	black := sheet(t, b, scoresheet.RecorderBlack, "e2e4 e7e5", scoresheet.WhiteWins)
	r.take("w.zapis", white)
	r.take("b.zapis", black)
	enrol := func(of []byte, e desk.Enrolled) {
		key, ok := intake.Read(of).Proven()
		if !ok {
			t.Fatal("nobody signed the sheet")
		}
		e.Device = attest.FormatKey(attest.DeviceKey, key)
		r.say(organizer, desk.Place{}, e)
	}
	for _, c := range []struct {
		enrol func()
		want  string
	}{
		{func() {}, "The device’s log is unbroken."},
		{func() {
			enrol(white, desk.Enrolled{Label: "T1"})
			enrol(black, desk.Enrolled{Owner: "Lev Boykov"})
		}, "The device is enrolled, and its log is unbroken."},
		{func() { enrol(white, desk.Enrolled{Owner: "Abe, Ken"}) }, "The device is enrolled, and its log is unbroken."},
		{func() { enrol(white, desk.Enrolled{Owner: "Petrova, Anna"}) }, "The device is the player’s, and its log is unbroken."},
	} {
		c.enrol()
		if page := r.get("/board/A/1/1"); strings.Count(page, "log is unbroken.") != 1 || !strings.Contains(page, c.want) {
			t.Errorf("the board does not say %q:\n%s", c.want, page)
		}
	}
}

// The organizer, who acts at the laptop without a name, is called by a word of the
// visitor's language.
func TestOrganizerIsCalled(t *testing.T) {
	r := newRig(t)
	r.checked(pairing("1", "Petrova, Anna", "Boykov, Lev"), "e2e4 e7e5")
	r.post("/board/A/1/1/result", url.Values{"result": {"1-0"}})
	r.post("/round/A/1/publish", url.Values{"sure": {"yes"}})
	for lang, want := range map[string]string{"en": "the organizer", "de": "der Veranstalter", "uk": "організатор"} {
		r.post("/settings", url.Values{"language": {lang}})
		says(t, r.get("/board/A/1/1"), want+" · 1")
		says(t, r.get("/round/A/1"), " · "+want)
	}
}
