package hall_test

import (
	"bytes"
	"image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"zapis/app/qr"
	"zapis/app/qr/code"
	"zapis/assets"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/pack"
	"zapis/modes"
)

// newPhone is a telephone's key, and what its browser sends of it.
func newPhone(t testing.TB) (key modes.AnswerPublic, raw string) {
	t.Helper()
	private, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	return private.Public(), strings.Fields(private.Public().Text())[1]
}

// R-A01: the key of a telephone counts when the chief arbiter or the organizer
// has enrolled it; what is no key of the right form does not.
func TestTelephonesAreEnrolled(t *testing.T) {
	r := newRig(t)
	r.arbiters()
	kos, weber := r.as("Kos"), r.as("Weber")
	key, raw := newPhone(t)
	zeros := "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
	for _, bad := range []string{"", "AAAA", zeros, raw + "AAAA", "<script>"} {
		if status, _ := kos.post("/answer/phone", url.Values{"key": {bad}}); status != http.StatusBadRequest {
			t.Errorf("%q asks: %d", bad, status)
		}
	}
	if status, page := kos.post("/answer/phone", url.Values{"key": {raw}}); status != http.StatusOK || !strings.Contains(page, key.Short()) {
		t.Fatalf("%d\n%s", status, page)
	}
	form := url.Values{"arbiter": {"Kos"}, "key": {key.Text()}}
	for _, who := range []browser{kos, r.as("Lind"), r.as("Guest")} {
		if status, _ := who.post("/keys/enrol", form); status != http.StatusForbidden {
			t.Errorf("somebody else enrols a telephone: %d", status)
		}
		if status, page := who.open("/keys"); status != http.StatusForbidden || strings.Contains(page, key.Short()) {
			t.Errorf("somebody else sees the keys: %d", status)
		}
	}
	if status, _ := weber.post("/keys/enrol", url.Values{"arbiter": {"Weber"}, "key": {key.Text()}}); status != http.StatusUnprocessableEntity {
		t.Errorf("it is enrolled as another's: %d", status)
	}
	for who, b := range map[string]browser{"organizer": r.browser, "chief arbiter": weber} {
		if page := b.get("/keys"); !strings.Contains(page, key.Short()) {
			t.Errorf("the %s does not see it:\n%s", who, page)
		}
	}
	says(t, weber.get("/answer"), "1 to be enrolled")
	if status, page := weber.post("/keys/enrol", form); status != http.StatusOK || !strings.Contains(page, "Devices know it with issue 1 of the pack") {
		t.Errorf("%d\n%s", status, page)
	}
	if phones := r.desk.Event().Arbiters[1].Phones; len(phones) != 1 || phones[0] != key.Text() {
		t.Fatalf("the telephones are %v", phones)
	}
	last := r.desk.Facts()[len(r.desk.Facts())-1]
	if last.Kind != desk.FactKeyed || last.By != "Weber" {
		t.Errorf("%+v", last)
	}
	if status, _ := weber.post("/keys/enrol", form); status != http.StatusUnprocessableEntity {
		t.Errorf("enrolled twice: %d", status)
	}
	if status, _ := weber.post("/keys/out", form); status != http.StatusOK || len(r.desk.Event().Arbiters[1].Phones) != 0 {
		t.Errorf("it is not left out: %d", status)
	}
}

// R-A01: the chief arbiter sees which keys the packs have; one that is taken out
// is in the next issue no more, and devices with the old one are named.
func TestKeyIsTakenOut(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	kos, weber := r.as("Kos"), r.as("Weber")
	key, raw := newPhone(t)
	kos.post("/answer/phone", url.Values{"key": {raw}})
	weber.post("/keys/enrol", url.Values{"arbiter": {"Kos"}, "key": {key.Text()}})
	says(t, weber.get("/keys"), "not in any pack yet: write issue 1", "Keys that open the devices: 3")
	weber.post("/event/pack", url.Values{"round": {""}})
	says(t, weber.get("/keys"), "in issue 1 of the pack")
	_, page := weber.post("/keys/out", url.Values{"arbiter": {"Kos"}, "key": {key.Text()}})
	says(t, page, "Issue 2 of the pack will not have it", "left out, but devices with issue 1 let it in", "Keys that open the devices: 2")
	_, page = weber.post("/event/pack", url.Values{"round": {""}})
	if p, err := pack.Parse([]byte(weber.get("/event/pack/2"))); err != nil || len(p.Event.Arbiters[1].Phones) != 0 {
		t.Errorf("%+v, %v\n%s", p, err, page)
	}
	if strings.Contains(weber.get("/keys"), "let it in:") {
		t.Error("no pack has it, and the page says so still")
	}
	// An arbiter's own key: he would be one of two, and the chief is needed.
	e := r.desk.Event()
	for _, c := range []struct{ name, key, want string }{
		{"Kos", e.Arbiters[1].Key, "at least two arbiters"},
		{"Weber", e.Arbiters[0].Key, "at least two arbiters"},
		{"Kos", e.Arbiters[0].Key, "no arbiter of the event has that key"},
		{"Nobody", e.Arbiters[0].Key, "no arbiter of the event has that key"},
		{"Kos", "", "no arbiter of the event has that key"},
	} {
		status, page := weber.post("/keys/out", url.Values{"arbiter": {c.name}, "key": {c.key}})
		if status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", c.name, status)
		}
		says(t, page, c.want)
	}
	third := *e
	own, _ := newPhone(t)
	third.Arbiters = append(append([]desk.Arbiter(nil), e.Arbiters...), desk.Arbiter{Name: "Hill", Key: own.Text()})
	r.stated(organizer, desk.Place{}, third)
	if _, page := weber.post("/keys/out", url.Values{"arbiter": {"Weber"}, "key": {e.Arbiters[0].Key}}); !strings.Contains(page, "no chief arbiter") {
		t.Error("the chief arbiter takes himself out")
	}
	if status, _ := weber.post("/keys/out", url.Values{"arbiter": {"Hill"}, "key": {own.Text()}}); status != http.StatusOK || !r.desk.Event().Arbiters[2].Out {
		t.Errorf("a lost key is not taken out: %d", status)
	}
}

// Somebody who finds the chief arbiter's telephone an hour later cannot enrol
// his own with it; taking one out is always possible.
func TestKeysAskForAFreshCode(t *testing.T) {
	r := newRig(t)
	r.arbiters()
	weber := r.as("Weber")
	key, raw := newPhone(t)
	weber.post("/answer/phone", url.Values{"key": {raw}})
	r.shift.Store(int64(2 * time.Hour))
	form := url.Values{"arbiter": {"Weber"}, "key": {key.Text()}}
	status, page := weber.post("/keys/enrol", form)
	if status != http.StatusForbidden || len(r.desk.Event().Arbiters[0].Phones) != 0 {
		t.Errorf("enrolled after two hours: %d", status)
	}
	says(t, page, "Sign in once more")
	if status, _ := r.as("Weber").post("/keys/enrol", form); status != http.StatusOK || len(r.desk.Event().Arbiters[0].Phones) != 1 {
		t.Errorf("not enrolled with a fresh code: %d", status)
	}
	if status, _ := weber.post("/keys/out", form); status != http.StatusOK || len(r.desk.Event().Arbiters[0].Phones) != 0 {
		t.Errorf("not left out: %d", status)
	}
}

// R-A01: the public half of a key that an arbiter's device made comes as a file, as
// a photograph of the code on its screen, or as text. It counts after its letters
// were compared with a fresh code, for one arbiter only. A private key is kept
// nowhere.
func TestDevicesKeyIsBrought(t *testing.T) {
	r := newRig(t)
	r.arbiters()
	weber := r.as("Weber")
	bring := func(whose, text string, file []byte) (int, string) {
		t.Helper()
		files := map[string][]byte{}
		if file != nil {
			files["key"] = file
		}
		return weber.upload("/keys/bring", files, "arbiter", whose, "text", text)
	}
	photograph := func(text string) []byte {
		t.Helper()
		parts, err := qr.Split([]byte(text + "\n"))
		if err != nil || len(parts) != 1 {
			t.Fatal(len(parts), err)
		}
		drawn, err := code.Draw(parts[0], 500)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := png.Encode(&out, drawn); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	for how, send := range map[string]func(text string) (int, string){
		"text":       func(text string) (int, string) { return bring("Kos", " "+text+"\r\n", nil) },
		"file":       func(text string) (int, string) { return bring("Kos", "", []byte(text+"\n")) },
		"marked":     func(text string) (int, string) { return bring("Kos", "", []byte("\ufeff"+text+"\r\n")) },
		"UTF-16":     func(text string) (int, string) { return bring("Kos", "", inUTF16(text+"\r\n")) },
		"photograph": func(text string) (int, string) { return bring("Kos", "", photograph(text)) },
	} {
		key, _ := newPhone(t)
		status, page := send(key.Text())
		if status != http.StatusOK || len(r.desk.Event().Arbiters[1].Phones) != 0 {
			t.Fatalf("%s: %d, %v\n%s", how, status, r.desk.Event().Arbiters[1].Phones, page)
		}
		says(t, page, "Kos has a key on a device. Are these letters on the device before you?", key.Short())
		form := url.Values{"arbiter": {"Kos"}, "key": {key.Text()}}
		if status, _ := weber.post("/keys/enrol", form); status != http.StatusOK || len(r.desk.Event().Arbiters[1].Phones) != 1 {
			t.Errorf("%s: not enrolled: %d", how, status)
		}
		status, page = bring("Weber", key.Text(), nil)
		if status != http.StatusUnprocessableEntity {
			t.Errorf("%s: it answers for two arbiters: %d", how, status)
		}
		says(t, page, "Kos has this key already")
		weber.post("/keys/out", form)
	}

	// Before a camera, which cannot know whose it is, it is told where it belongs.
	seen, _ := newPhone(t)
	parts, err := qr.Split([]byte(seen.Text() + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	const where = "Take it in on the page Arbiters’ keys."
	if _, a := weber.show(0, parts...); !strings.Contains(a.Notice, where) {
		t.Errorf("the camera says %q", a.Notice)
	}
	if status, page := weber.upload("/camera/photographs", map[string][]byte{"key.png": photograph(seen.Text())}); status != http.StatusOK || !strings.Contains(page, where) {
		t.Errorf("of a photograph the camera's page says: %d\n%s", status, page)
	}

	private, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	secret := private.Text()
	key, _ := newPhone(t)
	for _, c := range []struct {
		whose, text string
		file        []byte
		says        string
	}{
		{"Kos", secret, nil, "This is a private key. It was not kept."},
		{"Kos", "", []byte(secret), "This is a private key. It was not kept."},
		{"Kos", "", inUTF16(secret), "This is a private key. It was not kept."},
		{"Kos", "", photograph(secret), "This is a private key. It was not kept."},
		{"Kos", "", nil, "No arbiter’s public key was found"},
		{"Kos", key.Text()[:40], nil, "No arbiter’s public key was found"},
		{"Kos", "", []byte("\x89PNG"), "No arbiter’s public key was found"},
		{"Kos", "", photograph("a sheet"), "No arbiter’s public key was found"},
		{"Nobody", key.Text(), nil, "no arbiter of the event has that key"},
		{"", key.Text(), nil, "no arbiter of the event has that key"},
	} {
		status, page := bring(c.whose, c.text, c.file)
		if status != http.StatusUnprocessableEntity || strings.Contains(page, strings.Fields(secret)[1]) || strings.Contains(page, key.Short()) {
			t.Errorf("%.20q for %q: %d\n%s", c.text, c.whose, status, page)
		}
		says(t, page, c.says)
	}
	for _, b := range []browser{r.as("Kos"), r.as("Lind"), r.as("Guest")} {
		if status, _ := b.upload("/keys/bring", nil, "arbiter", "Kos", "text", key.Text()); status != http.StatusForbidden {
			t.Errorf("somebody else brings a key: %d", status)
		}
	}
	// What is brought for an arbiter is not what another's telephone asks.
	bring("Kos", key.Text(), nil)
	if status, _ := weber.post("/keys/enrol", url.Values{"arbiter": {"Weber"}, "key": {key.Text()}}); status != http.StatusUnprocessableEntity {
		t.Errorf("it is enrolled as another's: %d", status)
	}
	r.shift.Store(int64(2 * time.Hour))
	if status, _ := weber.post("/keys/enrol", url.Values{"arbiter": {"Kos"}, "key": {key.Text()}}); status != http.StatusForbidden || len(r.desk.Event().Arbiters[1].Phones) != 0 {
		t.Errorf("enrolled after two hours: %d", status)
	}
}

// The page of keys is readable for everybody and fits each window.
func TestKeysInBrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.newKeys()
	kos, weber := r.as("Kos"), r.as("Weber")
	for range 2 {
		key, raw := newPhone(t)
		kos.post("/answer/phone", url.Values{"key": {raw}})
		weber.post("/keys/enrol", url.Values{"arbiter": {"Kos"}, "key": {key.Text()}})
		weber.post("/event/pack", url.Values{"round": {""}})
	}
	_, raw := newPhone(t)
	kos.post("/answer/phone", url.Values{"key": {raw}})
	phones := r.desk.Event().Arbiters[1].Phones
	weber.post("/keys/out", url.Values{"arbiter": {"Kos"}, "key": {phones[0]}})
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + r.server.Ticket())
	for _, lang := range assets.Languages() {
		speaks(tab, lang)
		tab.Turn(r.base + "/keys?did=out&issue=3")
		tab.Do(`document.querySelector(".keyrow details").open = true`)
		for _, width := range []int{390, 1024, 1366, 1600} {
			tab.Size(width, 844)
			tab.Fits()
			look(t, tab, "keys-"+lang)
		}
		if lang == "ru" {
			reflows(t, tab, "keys-asked")
		}
	}
	tab.Axe()
}

// inUTF16 returns a file as the > of PowerShell writes a text of ASCII.
func inUTF16(text string) []byte {
	out := []byte{0xFF, 0xFE}
	for _, letter := range []byte(text) {
		out = append(out, letter, 0)
	}
	return out
}
