package hall_test

import (
	"bytes"
	"crypto/ed25519"
	"html"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// seeded is a key that tests know again by its number.
func seeded(n byte) ed25519.PrivateKey {
	seed := make([]byte, ed25519.SeedSize)
	seed[0] = n
	return ed25519.NewKeyFromSeed(seed)
}

// statement is what the device of a number says: that it is ready at a side of
// a board, unless it is changed.
func (r *rig) statement(n byte, change func(*pack.Statement)) []byte {
	r.t.Helper()
	s := &pack.Statement{
		Occasion: pack.Ready, At: r.now.Add(-time.Minute), Event: eventID, Place: desk.Place{Section: "A", Round: 1, Board: "1"},
		Lock: "kiosk", Battery: 80, Version: "zapis 1.4", First: 1, Heads: [][pack.HeadSize]byte{{n}},
	}
	if change != nil {
		change(s)
	}
	text, err := pack.Sign(s, seeded(n))
	if err != nil {
		r.t.Fatal(err)
	}
	return text
}

// upload sends files as a form of the page would.
func (b browser) upload(path string, files map[string][]byte, fields ...string) (int, string) {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for i := 0; i+1 < len(fields); i += 2 {
		if err := w.WriteField(fields[i], fields[i+1]); err != nil {
			b.t.Fatal(err)
		}
	}
	for name, data := range files {
		part, err := w.CreateFormFile("files", name)
		if err == nil {
			_, err = part.Write(data)
		}
		if err != nil {
			b.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.t.Fatal(err)
	}
	resp, err := b.http.Post(b.base+path+"?csrf="+url.QueryEscape(b.token()), w.FormDataContentType(), &body)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.read(resp)
}

var seenField = regexp.MustCompile(`name="seen" value="([0-9a-f]+)"`)

var tag = regexp.MustCompile(`<[^>]*>`)

// says fails the test unless the page says all texts.
func says(t testing.TB, page string, texts ...string) {
	t.Helper()
	plain := html.UnescapeString(page)
	for _, text := range texts {
		if !strings.Contains(plain, text) {
			said := strings.Join(strings.Fields(tag.ReplaceAllString(plain[strings.Index(plain, "<main"):], " ")), " ")
			t.Errorf("the page does not say %q but %.1500s", text, said)
		}
	}
}

// R-A17: ready-statements come from a stick, all devices that are clean are let
// in by one act, and the arbiter is sent to the others with the reason.
func TestDevicesLetIn(t *testing.T) {
	r := newRig(t)
	b := r.as("Weber")
	status, page := b.upload("/devices/statements", map[string][]byte{
		"one.zapis-statement": r.statement(1, nil),
		"two.zapis-statement": r.statement(2, func(s *pack.Statement) { s.Side, s.Battery = 1, 12 }),
		"3.zapis-statement":   r.statement(3, func(s *pack.Statement) { s.Place.Board = "2" }),
		"notes.txt":           []byte("hello"),
		"large.txt":           make([]byte, 100<<10),
	})
	if status != http.StatusUnprocessableEntity {
		t.Errorf("status %d", status)
	}
	says(t, page, "3 statements were taken in.", "notes.txt: it is not a device’s statement", "large.txt: This is larger than 64 kB",
		"the battery is at 12 %", "2 of 3 need no look", "Let in all that need no look: 2", "Petrova, Anna", "kiosk", "zapis 1.4")
	if seen := r.desk.Hall().Round("A", 1).Seen("1"); seen.Admitted != [2]bool{} {
		t.Error("a device was let in before anybody said so")
	}
	// A fourth comes while the arbiter looks at the page: he has not seen it.
	r.take("late.zapis-statement", r.statement(4, func(s *pack.Statement) { s.Place.Board = "3" }))
	form := url.Values{}
	for _, m := range seenField.FindAllStringSubmatch(page, -1) {
		form.Add("seen", m[1])
	}
	status, page = b.post("/devices/admit", form)
	if status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	says(t, page, "2 devices were let in.", "the battery is at 12 %", "Let in all that need no look: 1")
	if err := r.desk.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if seen := r.desk.Hall().Round("A", 1).Seen("1"); seen.Admitted != [2]bool{true, false} || seen.AdmittedBy != "Weber" {
		t.Errorf("%+v", seen)
	}
	if seen := r.desk.Hall().Round("A", 1).Seen("2"); !seen.Admitted[0] {
		t.Errorf("%+v", seen)
	}
	if seen := r.desk.Hall().Round("A", 1).Seen("3"); seen.Admitted[0] {
		t.Error("a device was let in that nobody had seen")
	}
}

// R-A17: devices that have no lock are let in after a look, all that are ticked in
// one act and with the reason, which the fact of each has; but not one of which
// anything else is wrong, whoever ticks it.
func TestDevicesWithoutALock(t *testing.T) {
	r := newRig(t)
	none := func(s *pack.Statement) { s.Lock = "none" }
	r.take("one", r.statement(1, none))
	r.take("two", r.statement(2, func(s *pack.Statement) { none(s); s.Side, s.Battery = 1, 12 }))
	r.take("three", r.statement(3, func(s *pack.Statement) { none(s); s.Place.Board = "2" }))
	r.take("four", r.statement(4, func(s *pack.Statement) { s.Place.Board = "3" }))
	b := r.as("Weber")
	page := b.get("/devices")
	says(t, page, "Nothing locks the screens of 2 devices, and nothing else is wrong.", "Let in those that are ticked")
	if n := strings.Count(page, `form="looked"`); n != 2 {
		t.Errorf("%d devices can be ticked, want 2", n)
	}
	if status, page := b.post("/devices/looked", url.Values{"reason": {"tablets of our own"}}); status != http.StatusUnprocessableEntity {
		t.Errorf("nothing is ticked: %d", status)
	} else {
		says(t, page, "Tick the devices that you looked at", "tablets of our own")
	}
	all := url.Values{"reason": {""}}
	waiting, err := office.Waiting(t.Context(), r.desk)
	if err != nil || len(waiting) != 4 {
		t.Fatalf("%d devices wait: %v", len(waiting), err)
	}
	for i := range waiting {
		all.Add("seen", waiting[i].Hash)
	}
	if status, _ := b.post("/devices/looked", all); status != http.StatusUnprocessableEntity || r.desk.Hall().Round("A", 1).Seen("1").Admitted[0] {
		t.Errorf("without a reason: %d", status)
	}
	all.Set("reason", "tablets of our own")
	status, page := b.post("/devices/looked", all)
	if status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	says(t, page, "2 devices were let in.", "the battery is at 12 %", "Let in all that need no look: 1")
	if strings.Contains(page, "looked-reason") {
		t.Error("nobody is left to be looked at, and the form is there")
	}
	round := r.desk.Hall().Round("A", 1)
	for board, want := range map[string][2]bool{"1": {true, false}, "2": {true, false}, "3": {false, false}} {
		if got := round.Seen(board).Admitted; got != want {
			t.Errorf("board %s: %v, want %v", board, got, want)
		}
	}
	said := round.Seen("1").Said
	if a, ok := said[len(said)-1].Body.(desk.Admitted); !ok || a.Looked != "tablets of our own" || said[len(said)-1].By != "Weber" {
		t.Errorf("what is kept is %+v", said[len(said)-1])
	}
	if status, _ := r.as("Guest").post("/devices/looked", all); status != http.StatusForbidden {
		t.Errorf("a guest lets devices in: %d", status)
	}
}

// A visitor without the right gets a reason in words, and nothing is done; one
// who may only see devices has no button for letting them in.
func TestDevicesAreForWhoMay(t *testing.T) {
	r := newRig(t)
	if status, page := r.upload("/devices/statements", map[string][]byte{"one": r.statement(1, nil)}); status != http.StatusOK || strings.Contains(page, "/devices/admit") {
		t.Errorf("the organizer: %d\n%s", status, page)
	}
	status, page := r.post("/devices/admit", nil)
	if status != http.StatusForbidden {
		t.Errorf("the organizer lets devices in: %d", status)
	}
	says(t, page, "let devices in")
	guest := r.as("Guest")
	for _, path := range []string{"/devices/admit", "/devices/enrol", "/devices/revoke"} {
		if status, _ := guest.post(path, url.Values{"device": {"1"}, "reason": {"x"}}); status != http.StatusForbidden {
			t.Errorf("%s: a guest: %d", path, status)
		}
	}
	if status, _ := guest.open("/devices"); status != http.StatusForbidden {
		t.Errorf("a guest sees the devices: %d", status)
	}
	if seen := r.desk.Hall().Round("A", 1).Seen("1"); seen.Admitted != [2]bool{} {
		t.Error("a device was let in")
	}
	// Of another page, or with another token.
	if status, _ := r.as("Weber").send("/devices/admit", url.Values{"csrf": {"x"}}); status != http.StatusForbidden {
		t.Errorf("another token: %d", status)
	}
}

// A device is enrolled after its emblem was compared, with the organizer's key,
// and a wrong passphrase does nothing. What is revoked stands so. R-C06, R-D05.
func TestEnrolAndRevokeOnThePage(t *testing.T) {
	r := newRig(t)
	organizerKey, device := seeded(200), seeded(1)
	e := *r.desk.Event()
	e.Organizer = attest.FormatKey(attest.OrganizerPublic, organizerKey.Public().(ed25519.PublicKey))
	r.say(organizer, desk.Place{}, e)
	name := attest.Fingerprint(device.Public().(ed25519.PublicKey))
	if status, page := r.upload("/devices/statements", map[string][]byte{"one": r.statement(1, func(s *pack.Statement) {
		s.Occasion, s.Owner, s.Place, s.Lock = pack.Enrolling, "Kask, Mari", desk.Place{}, ""
	})}); status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	says(t, r.get("/devices"), "1 not enrolled", attest.EmblemOf(device.Public().(ed25519.PublicKey)).Text(), "The organizer’s key is not in this desk’s folder of keys")
	r.organizersKey()
	form := url.Values{"device": {name}, "name": {"31"}, "kind": {"label"}, "passphrase": {"wrong horse"}}
	status, page := r.post("/devices/enrol", form)
	says(t, page, "this is not the passphrase of the key")
	if status != http.StatusUnprocessableEntity || strings.Contains(page, "wrong horse") || r.desk.Hall().Device("31") != nil {
		t.Errorf("status %d: %s", status, page)
	}
	form.Set("passphrase", newPassphrase)
	status, page = r.post("/devices/enrol", form)
	says(t, page, "31 is enrolled.", "1 enrolled", "No device is waiting to be enrolled.")
	if dev := r.desk.Hall().Device(name); status != http.StatusOK || dev == nil || dev.Label != "31" || dev.Certificate == "" {
		t.Fatalf("status %d: %+v", status, dev)
	}
	b := r.as("Weber")
	if status, page := b.post("/devices/revoke", url.Values{"device": {name}, "reason": {" "}}); status != http.StatusUnprocessableEntity || !strings.Contains(page, "say why") {
		t.Errorf("without a reason: %d", status)
	}
	_, page = b.post("/devices/revoke", url.Values{"device": {name}, "reason": {"lost after round 1"}})
	says(t, page, "31 is revoked.", "lost after round 1", "revoked by Weber")
	// An address says nothing that is not so.
	if page := b.get("/devices?revoked=everything&enrolled=" + name); strings.Contains(page, "everything is revoked") || strings.Contains(page, "is enrolled") {
		t.Error("the page says what an address wants it to")
	}
}

// R-D05: the devices of a stick that went from board to board are enrolled at
// once, in the order in which they took the pack, each once; those that are not
// on it are not, and what is enrolled stays.
func TestEnrolStick(t *testing.T) {
	r := newRig(t)
	organizerKey := seeded(200)
	e := *r.desk.Event()
	e.Organizer = attest.FormatKey(attest.OrganizerPublic, organizerKey.Public().(ed25519.PublicKey))
	r.say(organizer, desk.Place{}, e)
	r.organizersKey()
	took := func(key, minute byte) []byte {
		return r.statement(key, func(s *pack.Statement) {
			s.Occasion, s.Place, s.Lock, s.At = pack.Taken, desk.Place{}, "", s.At.Add(time.Duration(minute)*time.Minute)
		})
	}
	finger := func(key byte) string { return attest.Fingerprint(seeded(key).Public().(ed25519.PublicKey)) }
	file := func(key byte) string { return "device-" + finger(key) + ".zapis-statement" }
	emblem := func(key byte) string {
		return attest.EmblemOf(seeded(key).Public().(ed25519.PublicKey)).Text()
	}
	stick := map[string][]byte{file(1): took(1, 3), file(2): took(2, 1), file(3): took(3, 2), "spring-open.zapis-pack": []byte("zapis pack ")}
	stick["0 "+file(3)] = took(3, 9) // a copy under another name is no other device, and changes no order
	r.upload("/devices/statements", map[string][]byte{"other": took(9, 0)})
	send := func(label, passphrase string) (int, string) {
		return r.upload("/devices/enrol/stick", stick, "label", label, "passphrase", passphrase)
	}
	for _, c := range [][3]string{
		{"w", newPassphrase, "with # where the number belongs"},
		{"# #", newPassphrase, "with # where the number belongs"},
		{"# w", "wrong horse", "this is not the passphrase of the key"},
	} {
		if status, page := send(c[0], c[1]); status != http.StatusUnprocessableEntity || !strings.Contains(page, c[2]) || len(r.desk.Hall().Devices) > 0 {
			t.Errorf("%q: status %d: %s", c, status, page)
		}
	}
	_, page := send("# w", newPassphrase)
	says(t, page, "3 devices were enrolled.", "3 enrolled", "1 not enrolled", emblem(2), emblem(1))
	if strings.Contains(page, emblem(3)) || strings.Contains(page, "spring-open") {
		t.Error("more emblems than the first and the last are compared, or the pack is told")
	}
	for key, want := range map[byte]string{1: "3 w", 2: "1 w", 3: "2 w"} {
		if dev := r.desk.Hall().Device(finger(key)); dev == nil || dev.Label != want || dev.Certificate == "" {
			t.Errorf("device %d is %+v, want %s", key, dev, want)
		}
	}
	stick[file(4)] = took(4, 9)
	stick["note.txt"] = []byte("x")
	_, page = send("# b", newPassphrase)
	says(t, page, "1 device was enrolled.", "note.txt", "4 enrolled", emblem(4))
	if strings.Contains(page, emblem(2)) || strings.Contains(r.get("/devices?compare="+finger(9)), "<figure>") {
		t.Error("the emblem of a device is compared that was not enrolled just now")
	}
	if one, four := r.desk.Hall().Device(finger(1)), r.desk.Hall().Device(finger(4)); one.Label != "3 w" || four == nil || four.Label != "1 b" {
		t.Errorf("%+v, %+v", one, four)
	}
	if status, page := send("# c", newPassphrase); status != http.StatusUnprocessableEntity || !strings.Contains(page, "None of these files is the statement of a device") {
		t.Errorf("nothing to do: %d", status)
	}
	if dev := r.desk.Hall().Device(finger(9)); dev != nil && dev.Certificate != "" {
		t.Error("a device that was not on the stick is enrolled")
	}
	if status, _ := r.as("Kos").upload("/devices/enrol/stick", stick, "label", "# w"); status != http.StatusForbidden {
		t.Errorf("an arbiter enrols: %d", status)
	}
}

// Files are bounded, and what is no form with files is refused in words.
func TestStatementsAreBounded(t *testing.T) {
	r := newRig(t)
	b := r.as("Weber")
	many := map[string][]byte{}
	for i := range 2001 {
		many[strings.Repeat("x", i%7+1)+strings.Repeat("y", i/7)] = []byte("x")
	}
	status, page := b.upload("/devices/statements", many)
	if status != http.StatusRequestEntityTooLarge {
		t.Errorf("%d files: status %d", len(many), status)
	}
	says(t, page, "Too many at once")
	if status, _ := b.post("/devices/statements", url.Values{"files": {"x"}}); status != http.StatusBadRequest {
		t.Errorf("a form without files: status %d", status)
	}
	// A name is shown as what it is.
	_, page = b.upload("/devices/statements", map[string][]byte{"<script>alert(1)</script>": []byte("x"), "../../etc/passwd": []byte("x")})
	if strings.Contains(page, "<script>alert") || strings.Contains(page, "../..") {
		t.Error(page)
	}
}
