package hall_test

import (
	"crypto/ed25519"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"zapis/app/session"
	"zapis/desk"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// newKeys gives the rig's event its keys, and the desk those that it works with.
func (r *rig) newKeys() {
	r.t.Helper()
	organizerKey, eventKey := seeded(200), seeded(201)
	e := *r.desk.Event()
	e.Organizer = attest.FormatKey(attest.OrganizerPublic, organizerKey.Public().(ed25519.PublicKey))
	for i := range e.Arbiters {
		key, err := modes.NewAnswerKey()
		if err != nil {
			r.t.Fatal(err)
		}
		e.Arbiters[i].Key = key.Public().Text()
	}
	r.say(organizer, desk.Place{}, e)
	mandate, err := pack.NewMandate(organizerKey, e.ID, 1, eventKey.Public().(ed25519.PublicKey))
	if err != nil {
		r.t.Fatal(err)
	}
	keys := office.Folder(r.server.Keys)
	for name, text := range map[string]string{
		office.EventFile: attest.FormatKey(attest.EventKey, eventKey.Seed()), office.MandateFile: string(mandate.Text()),
	} {
		if err := office.WriteKey(keys.File(name), text); err != nil {
			r.t.Fatal(err)
		}
	}
}

// R-C01: from a file of pairings to a pack that a device takes, without typing a
// name. A row that cannot be used is named with its line; a position that no
// device could set up is one.
func TestEventFromPairingsToPack(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	b := r.as("Weber")
	says(t, b.get("/event"), "Write the pack of round 1", "City Open", "mandate 1")
	status, page := b.upload("/event/pairings", map[string][]byte{
		"round2.csv": []byte("Board;White;Black;FEN\n1;Boykov, Lev;Ng, Mei;\n2;Abe, Ken;Petrova, Anna;8/8/8/8/8/8/8/8 w - - 0 1\n3;Roy, Zoe;Silva, Rui;\n"),
	}, "section", "A", "number", "2")
	if status != http.StatusUnprocessableEntity {
		t.Errorf("status %d", status)
	}
	says(t, page, "Round 2 is paired: boards 2, byes 0.", "Line 3: the starting position cannot be set up", "Write the pack of round 2")
	status, page = b.post("/event/pack", url.Values{"round": {"A/2"}})
	if status != http.StatusOK {
		t.Fatalf("status %d\n%s", status, page)
	}
	says(t, page, "The pack is written.", `href="/event/pack/1"`, "taken by 0 of 4", "Save the file", "Take the pack of round 2 to the devices")
	text := b.get("/event/pack/1")
	p, err := pack.Parse([]byte(text))
	if err != nil || p.Issue != 1 || p.Round.Number != 2 || len(p.Round.Boards) != 2 {
		t.Fatalf("%+v, %v", p, err)
	}
	if again := b.get("/event/pack/1"); again != text || r.desk.NextIssue() != 2 {
		t.Error("looking at a pack wrote another")
	}
	if status, page := b.open("/event/pack/9"); status != http.StatusUnprocessableEntity && status != http.StatusNotFound || !strings.Contains(page, "no issue 9") {
		t.Errorf("an issue that is not there: %d", status)
	}
	resp, err := b.http.Get(b.base + "/event/pack/1")
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if got := resp.Header.Get("Content-Disposition"); got != `attachment; filename="a-round-2.zapis-pack"` {
		t.Error(got)
	}
	// The event's own.
	_, page = b.post("/event/pack", url.Values{"round": {""}})
	says(t, page, `href="/event/pack/2"`)
	if p, err := pack.Parse([]byte(b.get("/event/pack/2"))); err != nil || p.Round != nil {
		t.Errorf("%+v, %v", p, err)
	}
}

// Boards are changed on the page, what devices have is said, and what would
// leave a round unusable is refused with the reason.
func TestEventBoards(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	b := r.as("Weber")
	change := func(form ...string) (int, string) {
		values := url.Values{"round": {"A/1"}}
		for i := 0; i+1 < len(form); i += 2 {
			values.Set(form[i], form[i+1])
		}
		return b.post("/event/board", values)
	}
	if status, _ := change("what", "turn", "board", "1"); status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	if _, page := b.post("/event/pack", url.Values{"round": {"A/1"}}); !strings.Contains(page, "The pack is written.") {
		t.Error(page)
	}
	_, page := change("what", "exchange", "board", "1", "with", "2")
	says(t, page, "The board is changed.", "Board 2: Boykov, Lev – Petrova, Anna", "Board 1: ", "Write the pack of the round again", "has the old pairings", "Write the pack of round 1 again")
	_, page = change("what", "black", "board", "3", "name", "Li, Wei", "elo", "2100")
	says(t, page, "The board is changed.", "Board 3: ", " – Li, Wei")
	if page := b.get("/event?did=changed&round=A/1&board=99&board=%3Cb%3E"); strings.Contains(page, "Board 99") || strings.Contains(page, "<b>:") {
		t.Error("an address says what it wants of a board that is not there")
	}
	boards := r.desk.Hall().Round("A", 1).Boards
	if boards[0].Name != "2" || boards[0].Players[0].Name != "Boykov, Lev" || boards[2].Players[1] != (desk.Player{Name: "Li, Wei", Rating: 2100}) {
		t.Errorf("%+v", boards)
	}
	for _, c := range []struct {
		form []string
		want string
	}{
		{[]string{"what", "turn", "board", "99"}, "round 1 of section A has no board 99"},
		{[]string{"what", "board", "board", "3", "name", "04"}, "board 04 would appear twice in round 1"},
		{[]string{"what", "board", "board", "3", "name", "<b>"}, "<b> cannot name a board"},
		{[]string{"what", "white", "board", "3", "name", "A\u202eB"}, "a player’s name is one line"},
		{[]string{"what", "turn", "board", "3", "round", "A/7"}, "There is no such round."},
		{[]string{"what", "burn", "board", "3"}, "The page was open too long"},
	} {
		status, page := change(c.form...)
		if status < 400 || status >= 500 {
			t.Errorf("%v: status %d", c.form, status)
		}
		says(t, page, c.want)
		if strings.Contains(page, "<b> is") {
			t.Error("a name is read as HTML")
		}
	}
}

// A round is started, with the time by the clock or as somebody wrote it.
func TestEventStart(t *testing.T) {
	r := newRig(t)
	b := r.as("Kos")
	if status, page := b.post("/event/start", url.Values{"round": {"A/1"}, "time": {"25:00"}}); status != http.StatusUnprocessableEntity || !strings.Contains(page, "25:00 is not a time of day") {
		t.Errorf("status %d\n%s", status, page)
	}
	_, page := b.post("/event/start", url.Values{"round": {"A/1"}, "time": {"9.07"}})
	says(t, page, "The round has begun.", "Round 1 is being played")
	last := r.desk.Facts()[len(r.desk.Facts())-1]
	if string(last.Body) != `{"time":"09:07"}` || last.By != "Kos" {
		t.Errorf("%+v", last)
	}
}

// The event is changed by the organizer: its people with their keys and codes,
// its sections, its settings.
func TestEventEdited(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	post := func(form ...string) (int, string) {
		values := url.Values{}
		for i := 0; i+1 < len(form); i += 2 {
			values.Add(form[i], form[i+1])
		}
		return r.post("/event/edit", values)
	}
	_, page := post("what", "settings", "name", "Town Open", "place", "Bled", "from", "2026-11-20", "until", "2026-11-22", "grace", "7", "language", "de", "language", "en")
	says(t, page, "The event is changed.", "Town Open · Bled · 2026-11-20 – 2026-11-22")
	if e := r.desk.Event(); e.Grace != 7 || len(e.Languages) != 2 {
		t.Errorf("%+v", e)
	}
	_, page = post("what", "person", "role", "arbiter", "name", "Roy, Zoe")
	says(t, page, "A key was made", "Roy, Zoe")
	if _, err := os.Stat(office.Folder(r.server.Keys).File(office.ArbiterFile("Roy, Zoe"))); err != nil {
		t.Error(err)
	}
	_, page = post("what", "lost", "name", "Kos")
	says(t, page, "key lost, left out of the next pack")
	_, page = post("what", "section", "name", "Blitz", "rounds", "3", "control", "180+2", "nosheets", "1")
	says(t, page, "3 rounds", "no scoresheets due")
	for _, c := range []struct {
		form []string
		want string
	}{
		{[]string{"what", "settings", "name", "", "grace", "5"}, "the event’s name is one line"},
		{[]string{"what", "person", "role", "chief arbiter", "name", "X"}, "no role at the desk was chosen for X"},
		{[]string{"what", "person", "role", "viewer", "name", "Weber"}, "cannot be a name at the desk"},
		{[]string{"what", "lost", "name", "Nobody"}, "Nobody in the event is called Nobody."},
		{[]string{"what", "lost", "name", "Weber"}, "at least two arbiters whose keys are not lost"},
		{[]string{"what", "section", "name", "../x", "rounds", "3", "control", "180"}, "cannot name a section"},
	} {
		status, page := post(c.form...)
		if status != http.StatusUnprocessableEntity {
			t.Errorf("%v: status %d", c.form, status)
		}
		says(t, page, c.want)
	}
	// A code is shown once, and opens the pages.
	_, page = r.post("/event/code", url.Values{"name": {"Lind"}})
	says(t, page, "Code of Lind:", "It is shown once.")
	if strings.Contains(r.get("/event"), "Code of Lind:") {
		t.Error("the code is shown again")
	}
	if hash := r.desk.Hall().Codes["Lind"]; hash == "" || strings.Contains(page, hash) {
		t.Error("there is no code, or its hash is on the page")
	}
}

// A visitor without the right is refused in words, nothing is done, and his
// page has no button for it.
func TestEventIsForWhoMay(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	guest := r.as("Guest")
	page := guest.get("/event")
	if strings.Contains(page, `action="/event/`) {
		t.Errorf("a guest's page has a form of the event:\n%s", page)
	}
	before := len(r.desk.Facts())
	for _, path := range []string{"/event/pack", "/event/start", "/event/board", "/event/edit", "/event/code"} {
		if status, page := guest.post(path, url.Values{"round": {"A/1"}, "name": {"Guest"}, "what": {"settings"}}); status != http.StatusForbidden || !strings.Contains(page, "Guest") {
			t.Errorf("%s: status %d", path, status)
		}
	}
	if status, _ := guest.upload("/event/pairings", map[string][]byte{"x.csv": []byte("Board;White;Black\n1;A;B\n")}, "section", "A", "number", "1"); status != http.StatusForbidden {
		t.Errorf("pairings of a guest: %d", status)
	}
	if status, _ := r.as("Weber").post("/event/edit", url.Values{"what": {"lost"}, "name": {"Kos"}}); status != http.StatusForbidden {
		t.Errorf("an arbiter changes the event: %d", status)
	}
	if n := len(r.desk.Facts()); n != before {
		t.Errorf("%d facts were stated", n-before)
	}
}

// Without the event's key at this desk no pack is written, and the page says
// where it is; files of pairings are bounded and have to be chosen.
func TestEventRefusals(t *testing.T) {
	r := newRig(t)
	b := r.as("Weber")
	status, page := b.post("/event/pack", url.Values{"round": {"A/1"}})
	if status != http.StatusUnprocessableEntity {
		t.Errorf("status %d", status)
	}
	says(t, page, "The event’s key is not in this desk’s folder of keys.")
	if strings.Contains(page, `action="/event/pack"`) {
		t.Error("there is a button for what cannot be done")
	}
	for _, c := range []struct {
		files  map[string][]byte
		fields []string
		status int
		want   string
	}{
		{nil, []string{"section", "A", "number", "1"}, http.StatusUnprocessableEntity, "No file was chosen."},
		{map[string][]byte{"x": []byte("hello")}, []string{"section", "A", "number", "1"}, http.StatusUnprocessableEntity, "the file is neither PGN nor TRF"},
		{map[string][]byte{"x": []byte("Board;White;Black\n1;A;B\n")}, []string{"section", "A", "number", "99"}, http.StatusUnprocessableEntity, "section A has rounds 1 to 9"},
		{map[string][]byte{"x": []byte("Board;White;Black\n1;A;B\n")}, []string{"section", "A", "number", "x"}, http.StatusUnprocessableEntity, "There is no such round."},
		{map[string][]byte{"x": make([]byte, 17<<20)}, nil, http.StatusRequestEntityTooLarge, "This is larger than"},
		{map[string][]byte{"x": []byte("1"), "y": []byte("2")}, nil, http.StatusRequestEntityTooLarge, "Too many at once"},
	} {
		status, page := b.upload("/event/pairings", c.files, c.fields...)
		if status != c.status {
			t.Errorf("%s: status %d", c.want, status)
		}
		says(t, page, c.want)
	}
	// In the visitor's language.
	b.post("/settings", url.Values{"language": {"de"}})
	_, page = b.upload("/event/pairings", map[string][]byte{"x": []byte("hello")}, "section", "A", "number", "1")
	says(t, page, "die Datei ist weder PGN noch TRF")
	_, page = b.upload("/event/pairings", map[string][]byte{"x": []byte("Board;White;Black\n1;A;a\n2;C;D\n")}, "section", "A", "number", "2")
	says(t, page, "Zeile 2: \"A\" würde gegen sich selbst spielen")
}

// R-C01, R-C06, R-A17: a real device is enrolled on the page, takes the pack
// that the page handed out and finds its certificate in it, says that it is
// ready, and is let in. A device that was put back to before that is one to
// walk to.
func TestDeviceThroughThePages(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	if err := office.WriteKey(office.Folder(r.server.Keys).File(office.OrganizerFile), attest.FormatKey(attest.OrganizerKey, seeded(200).Seed())); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "device")
	open := func(dir string) *session.Session {
		t.Helper()
		s, err := session.Open(dir, session.Options{FrontEnd: "console", Codes: cheap, Lock: "kiosk"})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	}
	d := open(dir)
	ready, err := d.Ready()
	if err != nil || ready.Occasion != string(pack.Enrolling) {
		t.Fatal(ready.Occasion, err)
	}
	_, page := r.upload("/devices/statements", map[string][]byte{"device.zapis-statement": ready.Statement})
	m := regexp.MustCompile(`name="device" value="([0-9a-f]{16})"`).FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("no device waits to be enrolled:\n%s", page)
	}
	_, page = r.post("/devices/enrol", url.Values{"device": {m[1]}, "name": {"1 w"}, "kind": {"label"}, "passphrase": {"none is needed"}})
	says(t, page, "1 w is enrolled.")
	r.post("/event/pack", url.Values{"round": {"A/1"}})
	if _, _, err := d.TakePack([]byte(r.get("/event/pack/1")), "1", scoresheet.RecorderWhite, ""); err != nil {
		t.Fatal(err)
	}
	if ready, err = d.Ready(); err != nil || ready.Occasion != string(pack.Ready) {
		t.Fatal(ready.Occasion, err)
	}
	b := r.as("Weber")
	_, page = b.upload("/devices/statements", map[string][]byte{"device.zapis-statement": ready.Statement})
	says(t, page, "1 of 1 need no look", "kiosk", "Petrova, Anna", "The log of every device continues the one seen before")
	form := url.Values{}
	for _, m := range seenField.FindAllStringSubmatch(page, -1) {
		form.Add("seen", m[1])
	}
	_, page = b.post("/devices/admit", form)
	says(t, page, "1 device was let in.")
	if seen := r.desk.Hall().Round("A", 1).Seen("1"); seen.Admitted != [2]bool{true, false} {
		t.Errorf("%+v", seen)
	}
	says(t, r.get("/event"), "taken by 1 of 8")
	// Its folder is copied, and the copy goes on elsewhere.
	copied := filepath.Join(t.TempDir(), "copy")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{dir, copied} {
		s := open(dir)
		if ready, err = s.Ready(); err != nil {
			t.Fatal(err)
		}
		_ = s.Close()
		_, page = b.upload("/devices/statements", map[string][]byte{"device.zapis-statement": ready.Statement})
	}
	says(t, page, "1 device needs a look", "Its log does not continue the one seen before.", "has recorded two different games")
}

// R-D05: the organizer's emblem is printed for the wall by whoever sees the event.
func TestPosterOfTheEvent(t *testing.T) {
	r := newRig(t)
	if status, page := r.open("/event/emblem.pdf"); status != http.StatusUnprocessableEntity {
		t.Errorf("without an organizer's key: %d\n%s", status, page)
	}
	r.newKeys()
	for _, who := range []string{"Weber", "Guest"} {
		b := r.as(who)
		if page := b.get("/event"); !strings.Contains(page, `href="/event/emblem.pdf"`) {
			t.Errorf("%s is not offered it:\n%s", who, page)
		}
		if pdf := b.get("/event/emblem.pdf"); !strings.HasPrefix(pdf, "%PDF-") {
			t.Errorf("%s gets %.80q", who, pdf)
		}
	}
}
