package hall_test

import (
	"bytes"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/internal/disks"
	"zapis/storage/archive"
)

// The organizer's key of newKeys, and that of seeded(9), behind newPassphrase.
// pack.Lock makes each try of a passphrase take a second; these are locked with
// the least work, which the file says itself.
const (
	organizersFile = `-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB3MExOaStyMkppZGFBQmE3
TGhqRHBBIDQKWVFSU1ZHQlUxbk1DTmFQZjBwMnhZTmdOTllKY3RIUEtURXE2Q1d6
LzB2dwotLS0ga1pnQ1NoZUtac2ZIekZLS2dpKzdVUWdubEFJYXVHQlRLMXV3elJk
TFpXdwqiyRVgNDHPcQHk5RbDTOH4bfZML6aF+HEsoAfwmFVTXYtKLuwj1mTi5rSA
mahMbTZAVbo7SDq8bLq+xPB3hzY1sVAkykYUmrEbUmbg5FPXWdZA/bTzx7arbrdG
GkgFyD2Lg+H4KMt6703hIw==
-----END AGE ENCRYPTED FILE-----
`
	othersFile = `-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCAvbllsNkxVRzlwRGtZS1Ji
WmVJbDBBIDQKM2hGOFQrWGtFMW1TTEFpYlc2S0xudkI1djdHV01vOXQxQUNSN0w5
NEZLYwotLS0gOHUzdVVUY2VaaXUzWGJmRWZiL3A1UTNDTGtoY2NhVkFNV2NQOVVi
MzA4OAr+Y2ItfRw5rQxfWk3FWPL9CppIMJJpD6rkfoSb7b/1oKgVy8eSXeurRbBY
UsRBIq9TPdCeB+KJfokwUJRTFKoC+++984KOYyDw9xjb98R/pvQiGtFQ/A2ZpJ4N
W4Wcg35jnwPXm0HROA92Kg==
-----END AGE ENCRYPTED FILE-----
`
)

// organizersKey puts that key into the folder of keys, and returns the file.
func (r *rig) organizersKey() []byte {
	r.t.Helper()
	if err := office.WriteKey(office.Folder(r.server.Keys).File(office.OrganizerFile), organizersFile); err != nil {
		r.t.Fatal(err)
	}
	return []byte(organizersFile)
}

// R-C01: a mirror is begun on the page, on another disk than the store and with
// the passphrase that opens the organizer's key; when its medium is gone the page
// says so, and it catches up.
func TestMirrorByPage(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	r.organizersKey()
	stick := disks.Another(t)
	says(t, r.get("/event"), "There is no mirror", "Folder on the second medium")
	for _, c := range []struct{ place, passphrase, want string }{
		{"stick", newPassphrase, "from the root"},
		{"", newPassphrase, "from the root"},
		{filepath.Join(t.TempDir(), "a", "b"), newPassphrase, "on the disk of the store"},
		{stick, "another horse battery", "not the passphrase"},
		{stick, "short", "not the passphrase"},
		{"/dev/null/x", newPassphrase, ""},
	} {
		status, page := r.post("/event/mirror", url.Values{"place": {c.place}, "passphrase": {c.passphrase}})
		if status != http.StatusUnprocessableEntity || !strings.Contains(page, `value="`+c.place+`"`) {
			t.Errorf("%+v: %d", c, status)
		}
		says(t, page, c.want)
	}
	// Once that key lies elsewhere, only the length can be told.
	key := office.Folder(r.server.Keys).File(office.OrganizerFile)
	if err := os.Rename(key, key+".away"); err != nil {
		t.Fatal(err)
	}
	_, page := r.post("/event/mirror", url.Values{"place": {stick}, "passphrase": {"short"}, "again": {"short"}})
	says(t, page, "too short", "cannot be compared", "The passphrase once more")
	for _, again := range []string{"", "another horse batterz"} { // a slip of the finger
		status, page := r.post("/event/mirror", url.Values{"place": {stick}, "passphrase": {"another horse battery"}, "again": {again}})
		if status != http.StatusUnprocessableEntity {
			t.Errorf("%q: %d", again, status)
		}
		says(t, page, "The two are not the same")
	}
	if err := os.Rename(key+".away", key); err != nil {
		t.Fatal(err)
	}
	if place, _, _ := r.desk.Mirror(t.Context()); place != "" {
		t.Fatalf("a mirror was begun in %s", place)
	}
	form := url.Values{"place": {stick}, "passphrase": {newPassphrase}}
	for _, who := range []string{"Kos", "Lind", "Guest"} {
		if status, _ := r.as(who).post("/event/mirror", form); status != http.StatusForbidden {
			t.Errorf("%s begins a mirror: %d", who, status)
		}
	}
	var status int
	status, page = r.post("/event/mirror", form)
	if status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	says(t, page, "The mirror has everything", "Everything is in "+stick+" too.")
	last := r.desk.Facts()[len(r.desk.Facts())-1]
	if last.Kind != desk.FactMirrored || last.By != "organizer" || !strings.Contains(string(last.Body), stick) {
		t.Errorf("%+v", last)
	}
	pulled := stick + "-pulled"
	t.Cleanup(func() { _ = os.RemoveAll(pulled) })
	if err := os.Rename(stick, pulled); err != nil {
		t.Fatal(err)
	}
	says(t, r.get("/event"), "Nothing can be written to the mirror in "+stick)
	_, page = r.post("/event/mirror/again", nil)
	says(t, page, "the mirror did not catch up")
	r.post("/event/start", url.Values{"round": {"A/1"}})
	says(t, r.get("/event"), "Held in one copy")
	if err := os.Rename(pulled, stick); err != nil {
		t.Fatal(err)
	}
	says(t, r.get("/event"), "The mirror in "+stick+" is behind.")
	_, page = r.post("/event/mirror/again", nil)
	says(t, page, "The mirror has caught up.", "Everything is in "+stick+" too.")
	if strings.Contains(page, "Held in one copy") {
		t.Error("the mirror has everything, and the page says that it has not")
	}
	found, err := archive.Restore(t.Context(), stick, archive.WithPassphrase(newPassphrase), filepath.Join(t.TempDir(), "again"), "organizer")
	if err != nil || !found.Whole() {
		t.Errorf("the mirror gives %+v, %v", found, err)
	}
}

// R-D04: the organizer makes an event key for the desk on the page, with his key
// from its stick; nobody else does, and with nothing less.
func TestEventKeyByPage(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	keys := office.Folder(r.server.Keys)
	mandate, err := os.ReadFile(keys.File(office.MandateFile))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.desk.State(t.Context(), organizer, []intake.Said{{Body: *r.desk.Event(), Blobs: []string{intake.Hash(mandate)}}}, mandate); err != nil {
		t.Fatal(err)
	}
	send := func(b browser, passphrase string, file []byte) (int, string) {
		files := map[string][]byte{}
		if file != nil {
			files["organizer.key"] = file
		}
		return b.upload("/event/key", files, "passphrase", passphrase)
	}
	_, page := send(r.browser, newPassphrase, nil)
	says(t, page, "Choose organizer.key on its stick")
	locked := r.organizersKey()
	if err := os.Remove(keys.File(office.OrganizerFile)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file       []byte
		passphrase string
		want       string
	}{
		{locked, "another horse battery", "not the passphrase"},
		{[]byte(othersFile), newPassphrase, "key of another organizer"},
		{[]byte("hello"), newPassphrase, "does not hold the organizer’s key"},
		{bytes.Repeat([]byte("x"), 32<<10), newPassphrase, "larger than 16 kB"},
	} {
		status, page := send(r.browser, c.passphrase, c.file)
		if status < 400 || status >= 500 {
			t.Errorf("%s: %d", c.want, status)
		}
		says(t, page, c.want)
	}
	for _, who := range []string{"Weber", "Kos", "Lind"} {
		if status, _ := send(r.as(who), newPassphrase, locked); status != http.StatusForbidden {
			t.Errorf("%s makes an event key: %d", who, status)
		}
	}
	if by, err := keys.Signer(); err != nil || by.Mandate.Number != 1 {
		t.Fatalf("a key was made: %+v, %v", by.Mandate, err)
	}
	if err := office.WriteKey(keys.File(office.AuthorityFile), "x"); err != nil {
		t.Fatal(err)
	}
	_, page = send(r.browser, newPassphrase, locked)
	says(t, page, "The event has a new key, mandate 2.", "at this desk, mandate 2")
	if by, err := keys.Signer(); err != nil || by.Mandate.Number != 2 {
		t.Errorf("%+v, %v", by.Mandate, err)
	}
	if keys.Has(office.AuthorityFile) || !keys.Has(office.EventFile+".1") {
		t.Error("the old keys were not put away")
	}
	if _, page := r.post("/event/pack", url.Values{"round": {""}}); !strings.Contains(page, "The pack is written.") {
		t.Errorf("no pack is written with it:\n%s", page)
	}
	// A desk without any key makes one, too.
	for _, name := range []string{office.EventFile, office.MandateFile} {
		if err := os.Remove(keys.File(name)); err != nil {
			t.Fatal(err)
		}
	}
	_, page = send(r.browser, newPassphrase, locked)
	says(t, page, "mandate 3")
}

// What the page says of copies and keys fits each window.
func TestCopiesInBrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.newKeys()
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + r.server.Ticket())
	for _, lang := range assets.Languages() {
		speaks(tab, lang)
		tab.Turn(r.base + "/event?mandate=2")
		tab.Do(`for (const d of document.querySelectorAll("details")) d.open = true`)
		for _, width := range []int{390, 1024, 1366, 1600} {
			tab.Size(width, 844)
			tab.Fits()
			look(t, tab, "copies-"+lang)
		}
	}
	tab.Axe()
}
