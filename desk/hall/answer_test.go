package hall_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/modes"
	"zapis/scoresheet/attest"
)

// arbiters gives the arbiters of the rig's event keys, of which the desk holds
// Kos's.
func (r *rig) arbiters() {
	r.t.Helper()
	var kos modes.AnswerKey
	e := *r.desk.Event()
	e.Arbiters = append([]desk.Arbiter(nil), e.Arbiters...)
	for i := range e.Arbiters {
		key, err := modes.NewAnswerKey()
		if err != nil {
			r.t.Fatal(err)
		}
		e.Arbiters[i].Key = key.Public().Text()
		if e.Arbiters[i].Name == "Kos" {
			kos = key
		}
	}
	r.say(organizer, desk.Place{}, e)
	if err := office.WriteKey(filepath.Join(r.server.Keys, office.ArbiterFile("Kos")), kos.Text()+"\n"); err != nil {
		r.t.Fatal(err)
	}
}

// challenge is what a device of the event shows: to all keys that its pack has.
func (r *rig) challenge(device ed25519.PublicKey) *modes.Challenge {
	r.t.Helper()
	// The pages' own desk may be at work: a telephone tells it what it answered.
	other, err := intake.Open(r.t.Context(), r.store, intake.Options{Now: r.clock})
	if err != nil {
		r.t.Fatal(err)
	}
	var to []modes.AnswerPublic
	for _, a := range other.Event().Arbiters {
		for _, text := range a.Keys() {
			key, err := modes.ParseAnswerPublic(text)
			if err != nil {
				r.t.Fatal(err)
			}
			to = append(to, key)
		}
	}
	fingerprint, err := modes.NewChallenge(to, [8]byte(sum(device)), 0, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	return fingerprint
}

// sum is a device's fingerprint in bytes.
func sum(device ed25519.PublicKey) (b []byte) {
	_, _ = fmt.Sscanf(attest.Fingerprint(device), "%x", &b)
	return b
}

var digitsShown = regexp.MustCompile(`id="answer-digits"><span>(\d*)</span><span>(\d*)</span>`)

func shownDigits(page string) string {
	m := digitsShown.FindStringSubmatch(page)
	if m == nil {
		return "no digits on the page"
	}
	return m[1] + m[2]
}

// saysOpened fails the test unless so many answers stand in the desk's chain, the
// last by Kos, of that device and board, and the digits nowhere.
func (r *rig) saysOpened(t *testing.T, n int, device, board, digits string) {
	t.Helper()
	var all []desk.Fact
	for _, f := range r.desk.Facts() {
		if f.Kind == desk.FactOpened {
			all = append(all, f)
		}
		if digits != "" && strings.Contains(string(f.Body), digits) {
			t.Errorf("the answer stands in the chain: %s", f.Body)
		}
	}
	if len(all) != n {
		t.Fatalf("%d answers in the chain, want %d", len(all), n)
	}
	if n == 0 {
		return
	}
	_, at, err := desk.ParseSubject(all[n-1].Subject)
	if last := all[n-1]; err != nil || last.By != "Kos" || at.Board != board || string(last.Body) != `{"device":"`+device+`"}` || last.At.IsZero() {
		t.Errorf("%+v, %s, at %v: %v", last, last.Body, at, err)
	}
}

// R-A01, R-C06: who opened which device at which board stands in the desk's chain
// and on the board's page, also if his telephone answered by itself; nobody else
// can say so, and of no device that is none.
func TestAnswersAreKept(t *testing.T) {
	r := newRig(t)
	r.arbiters()
	if got := r.take("ready", r.statement(1, nil)); got.Err != nil {
		t.Fatal(got.Err)
	}
	kos := r.as("Kos")
	const device = "0f1e2d3c4b5a6978"
	known := attest.Fingerprint(seeded(1).Public().(ed25519.PublicKey))
	for by, want := range map[string]int{"Guest": http.StatusForbidden, "Lind": http.StatusForbidden} {
		if status, _ := r.as(by).post("/answer/told", url.Values{"device": {device}}); status != want {
			t.Errorf("%s: %d", by, status)
		}
	}
	for _, none := range []string{"", "x", device + "0", "0F1E2D3C4B5A6978"} {
		if status, _ := kos.post("/answer/told", url.Values{"device": {none}}); status != http.StatusBadRequest {
			t.Errorf("%q: %d", none, status)
		}
	}
	r.saysOpened(t, 0, "", "", "")
	if status, page := kos.post("/answer/told", url.Values{"device": {device}}); status != http.StatusNoContent {
		t.Fatalf("%d\n%s", status, page)
	}
	r.saysOpened(t, 1, device, "", "")
	if status, page := kos.post("/answer/told", url.Values{"device": {known}}); status != http.StatusNoContent {
		t.Fatalf("%d\n%s", status, page)
	}
	r.saysOpened(t, 2, known, "1", "")
	if page := kos.get("/board/A/1/1"); !strings.Contains(page, "The device "+known+" was answered") {
		t.Errorf("the board's page does not say it:\n%s", page)
	}
	// The same answer stated again is the same fact: two tabs of a telephone may say
	// it. Another challenge, or another arbiter, is another.
	id := strings.Repeat("0f", 16)
	facts := len(r.desk.Facts())
	for _, step := range []struct {
		who  browser
		form url.Values
		more int
	}{
		{kos, url.Values{"device": {known}, "challenge": {id}}, 1},
		{kos, url.Values{"device": {known}, "challenge": {id}}, 0},
		{kos, url.Values{"device": {known}, "challenge": {id}, "late": {"3"}}, 0},
		{r.as("Weber"), url.Values{"device": {known}, "challenge": {id}}, 1},
		{kos, url.Values{"device": {device}, "challenge": {id}}, 1},
		{kos, url.Values{"device": {known}, "challenge": {strings.Repeat("1f", 16)}}, 1},
	} {
		if status, page := step.who.post("/answer/told", step.form); status != http.StatusNoContent {
			t.Fatalf("%d\n%s", status, page)
		}
		if n := len(r.desk.Facts()); n != facts+step.more {
			t.Errorf("%v states %d facts, want %d", step.form, n-facts, step.more)
		}
		facts = len(r.desk.Facts())
	}
	for _, bad := range []string{"x", id + "0", strings.ToUpper(id)} {
		if status, _ := kos.post("/answer/told", url.Values{"device": {known}, "challenge": {bad}}); status != http.StatusBadRequest {
			t.Errorf("a challenge called %q: %d", bad, status)
		}
	}
	for _, late := range []string{"-1", "x", "1.5", "1441"} {
		if status, _ := kos.post("/answer/told", url.Values{"device": {known}, "late": {late}}); status != http.StatusBadRequest {
			t.Errorf("%q minutes late: %d", late, status)
		}
	}
	if status, page := kos.post("/answer/told", url.Values{"device": {known}, "late": {"7"}}); status != http.StatusNoContent {
		t.Fatalf("%d\n%s", status, page)
	}
	says(t, kos.get("/board/A/1/1"), "The device "+known+" was answered with the arbiter’s key, 7 minutes before the desk heard of it")
}

// R-A01: the desk answers a challenge for the arbiter who is signed in, if it
// holds his key and he gave his code within the hour; for nobody else, and with
// nobody else's key.
func TestAnswerAtTheDesk(t *testing.T) {
	r := newRig(t)
	r.arbiters()
	device := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{3}, 32)).Public().(ed25519.PublicKey)
	c := r.challenge(device)
	typed := url.Values{"challenge": {strings.ToLower(strings.ReplaceAll(c.Text(), " ", "\n"))}}

	kos := r.as("Kos")
	status, page := kos.post("/answer", typed)
	if status != http.StatusOK || !strings.Contains(page, "does not know this device: "+strings.ToLower(attest.Fingerprint(device))[:4]) {
		t.Fatalf("%d\n%s", status, page)
	}
	if whose, err := c.Try(shownDigits(page), 0); err != nil || whose != 1 {
		t.Errorf("the digits are of arbiter %d: %v", whose, err)
	}
	r.saysOpened(t, 1, attest.Fingerprint(device), "", shownDigits(page))
	kos.post("/answer", typed) // the page is loaded again
	r.saysOpened(t, 1, attest.Fingerprint(device), "", shownDigits(page))
	for name, refusal := range map[string]string{"Weber": "does not hold your key", "Guest": "not for Guest", "Lind": "not for Lind"} {
		if _, page := r.as(name).post("/answer", typed); shownDigits(page) != "" && digitsShown.MatchString(page) || !strings.Contains(page, refusal) {
			t.Errorf("%s is answered:\n%s", name, page)
		}
	}
	if status, page := r.post("/answer", typed); status != http.StatusForbidden || digitsShown.MatchString(page) {
		t.Errorf("the organizer is answered: %d", status)
	}
	for text, want := range map[string]string{
		"047H": "incomplete", strings.Replace(c.Text(), c.Text()[5:6], "Z", 1): "letter is wrong", strings.Repeat("<b>", 20): "incomplete",
	} {
		status, page := kos.post("/answer", url.Values{"challenge": {text}})
		if status != http.StatusUnprocessableEntity || !strings.Contains(page, want) || strings.Contains(page, "<b><b>") || shownDigits(page) != "" {
			t.Errorf("%q: %d\n%s", text, status, page)
		}
	}
	// An hour later his code is asked for; the page goes on after it.
	r.now = r.now.Add(time.Hour + time.Minute)
	if status, page := kos.post("/answer", typed); status != http.StatusUnprocessableEntity || shownDigits(page) != "" || !strings.Contains(page, `action="/sign-in"`) {
		t.Errorf("after an hour: %d\n%s", status, page)
	}
	if status, page := kos.send("/sign-in", url.Values{"name": {"Kos"}, "code": {codeOf}, "to": {"/answer"}}); status != http.StatusOK || !strings.Contains(page, `id="answer-form"`) {
		t.Errorf("after the code: %d\n%s", status, page)
	}
	// A key that was replaced in the event does not answer any more.
	other, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(r.server.Keys, office.ArbiterFile("Kos")), []byte(other.Text()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, page := kos.post("/answer", typed); shownDigits(page) != "" {
		t.Error("a key answers that is not the arbiter's in the event")
	}
}

// R-A01: a telephone makes a key that cannot be read out, is enrolled, and
// answers without the desk.
func TestTelephoneAnswers(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.arbiters()
	device := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{3}, 32)).Public().(ed25519.PublicKey)
	r.say(chief, desk.Place{}, desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, device), Label: "17"})
	tab := chrome.Open(t, chrome.Options{})
	tab.Size(390, 844)
	tab.Go(r.web.URL + "/sign-in?to=/answer")
	tab.Do(`document.querySelector("[name=name]").value = "Kos"`)
	tab.Type("[name=code]", codeOf)
	tab.Press("Enter")
	tab.WaitFor(`document.getElementById("answer-form").dataset.own === "no"`)
	tab.Axe()
	tab.Fits()
	tab.Do(`document.querySelector("details.own").open = true`)
	tab.Axe()
	tab.Click("#answer-make button")
	tab.WaitFor(`document.getElementById("answer-own").textContent.includes("chief arbiter compares")`)
	page := r.get("/keys")
	m := regexp.MustCompile(`name="key" value="([^"]+)"`).FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("nobody asks:\n%s", page)
	}
	key, err := modes.ParseAnswerPublic(strings.ReplaceAll(m[1], "&#43;", "+"))
	if err != nil {
		t.Fatal(err)
	}
	if shown := chrome.Value[string](tab, `document.getElementById("answer-own").textContent`); !strings.Contains(shown, key.Short()) {
		t.Errorf("the telephone shows %q, and the organizer %s", shown, key.Short())
	}
	if status, page := r.as("Weber").post("/keys/enrol", url.Values{"arbiter": {"Kos"}, "key": {key.Text()}}); status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	tab.WaitFor(`document.getElementById("answer-form").dataset.own === "no"`)
	tab.Reload()
	tab.WaitFor(`document.getElementById("answer-form").dataset.own === "yes"`)

	for range 3 {
		c := r.challenge(device)
		asked := len(tab.Asked())
		tab.Do(`document.getElementById("answer-letters").value = ` + fmt.Sprintf("%q", strings.ToLower(c.Text())))
		tab.Click("#answer-form button")
		tab.WaitFor(`!document.getElementById("answer-shown").hidden && document.getElementById("answer-letters").value === ""`)
		digits := chrome.Value[string](tab, `document.getElementById("answer-digits").textContent`)
		if whose, err := c.Try(digits, 0); err != nil || whose != 2 {
			t.Errorf("%s is the answer of key %d: %v", digits, whose, err)
		}
		if len(tab.Asked()) != asked {
			for _, asked := range tab.Asked()[asked:] {
				// It answers by itself, and says so to the desk, without the digits.
				if !strings.HasPrefix(asked, "blob:") && !strings.HasSuffix(asked, "/answer/told") {
					t.Errorf("the desk was asked for %s", asked)
				}
			}
		}
	}
	tab.WaitFor(`Object.keys(localStorage).length === 0`) // those were told
	// While it cannot reach the desk it answers too, and tells it afterwards.
	tab.Do(`window.real = window.fetch; window.fetch = () => Promise.reject(new TypeError("out of reach"))`)
	tab.Do(`document.getElementById("answer-letters").value = ` + fmt.Sprintf("%q", r.challenge(device).Text()))
	tab.Click("#answer-form button")
	tab.WaitFor(`Object.keys(localStorage).length === 1`)
	tab.Do(`for (const k in Object.assign({}, localStorage)) localStorage[k] = localStorage[k].replace(/"at":(\d+)/, (_, at) => '"at":' + (at - 7 * 60000));
window.fetch = window.real; window.dispatchEvent(new Event("online"))`)
	tab.WaitFor(`Object.keys(localStorage).length === 0`)
	told, err := intake.Open(t.Context(), r.store, intake.Options{Now: r.clock})
	if err != nil {
		t.Fatal(err)
	}
	facts := told.Facts()
	if last := facts[len(facts)-1]; last.Kind != desk.FactOpened || last.By != "Kos" || string(last.Body) != `{"device":"`+attest.Fingerprint(device)+`","late":7}` {
		t.Errorf("the desk keeps %s by %s: %s", last.Kind, last.By, last.Body)
	}
	tab.Axe()
	tab.Fits()
	emblem := attest.EmblemOf(device).Text()
	if title := chrome.Value[string](tab, `document.getElementById("answer-title").textContent`); title != "Type this on device 17" {
		t.Errorf("it says %q", title)
	}
	if label := chrome.Value[string](tab, `document.querySelector("#answer-emblem svg").getAttribute("aria-label")`); !strings.HasSuffix(label, emblem) {
		t.Errorf("the emblem is %q, want %s", label, emblem)
	}
	if folder := os.Getenv("ANSWER_PICTURES"); folder != "" {
		tab.Size(390, 844)
		tab.Picture(filepath.Join(folder, "answer-390.png"))
		tab.Dark(true)
		tab.Picture(filepath.Join(folder, "answer-390-dark.png"))
	}
	tab.Dark(true)
	tab.Axe()

	tab.Do(`document.getElementById("answer-letters").value = "047H"`)
	tab.Click("#answer-form button")
	tab.WaitText("incomplete")
	if hidden := chrome.Value[bool](tab, `document.getElementById("answer-shown").hidden`); !hidden {
		t.Error("the digits of the device before stand beside it")
	}
	// The key cannot be read out, not even by a script of the page's.
	tab.Do(`window.read = "";
indexedDB.open("zapis-answer", 1).onsuccess = (e) => {
  const keys = e.target.result.transaction("keys").objectStore("keys").getAll();
  keys.onsuccess = () => crypto.subtle.exportKey("pkcs8", keys.result[0].privateKey).then(() => { window.read = "out" }, () => { window.read = "no" });
};`)
	tab.WaitFor(`window.read !== ""`)
	if got := chrome.Value[string](tab, `window.read`); got != "no" {
		t.Error("the private key is read out of the browser")
	}
}
