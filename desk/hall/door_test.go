package hall_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/modes"
	"zapis/scoresheet"
)

// The link opens the desk once, and shows the organizer's pages.
func TestLinkOpensOnce(t *testing.T) {
	r := newRig(t)
	link := r.server.Ticket()
	if page := r.visitor().get(link); !strings.Contains(page, "ORGANIZER") {
		t.Errorf("the link does not open the organizer's pages:\n%s", page)
	}
	if status, page := r.visitor().open(link); status != http.StatusForbidden || strings.Contains(page, "ORGANIZER") {
		t.Errorf("the link opened twice: %d", status)
	}
	if status, _ := r.visitor().open("/open/" + strings.Repeat("A", 43)); status != http.StatusForbidden {
		t.Errorf("a link of nobody: %d", status)
	}
}

// Nobody sees a page who is not signed in, and nobody sends a form.
func TestNobodyIsShownNothing(t *testing.T) {
	r := newRig(t)
	b := r.visitor()
	for _, path := range []string{"/", "/hall/A/1", "/board/A/1/1", "/event", "/devices"} {
		if _, page := b.open(path); strings.Contains(page, "Petrova") || strings.Contains(page, "City Open") {
			t.Errorf("%s shows the event to a stranger", path)
		}
	}
	if status, _ := b.send("/settings", url.Values{"language": {"de"}}); status != http.StatusUnauthorized {
		t.Errorf("a stranger's form: %d", status)
	}
}

// People sign in by their codes; after wrong ones there is a wait, which is
// the person's and the address's.
func TestSignIn(t *testing.T) {
	r := newRig(t)
	if page := r.as("Weber").get("/"); !strings.Contains(page, "CHIEF ARBITER") {
		t.Errorf("the chief arbiter is not he:\n%s", page)
	}
	b := r.visitor()
	for i, want := range []int{403, 403, 403, 429} {
		if status, _ := b.send("/sign-in", url.Values{"name": {"Kos"}, "code": {"00000000"}}); status != want {
			t.Errorf("try %d: %d, want %d", i, status, want)
		}
	}
	if status, _ := b.send("/sign-in", url.Values{"name": {"Kos"}, "code": {codeOf}}); status != http.StatusTooManyRequests {
		t.Errorf("the right code is taken within the wait: %d", status)
	}
	r.now = r.now.Add(modes.Delay(3))
	if status, _ := b.send("/sign-in", url.Values{"name": {"Kos"}, "code": {codeOf}}); status != http.StatusOK {
		t.Errorf("the right code is not taken after the wait: %d", status)
	}
	if status, _ := r.visitor().send("/sign-in", url.Values{"name": {"Nobody"}, "code": {codeOf}}); status != http.StatusForbidden {
		t.Error("a name of nobody is let in")
	}
}

// A code that was replaced, or a person who left, opens nothing any more, in a
// browser that is signed in either.
func TestCodeEnds(t *testing.T) {
	r := newRig(t)
	kos, lind := r.as("Kos"), r.as("Lind")
	r.say(chief, desk.Place{}, desk.Coded{Person: "Kos"})
	e := *r.desk.Event()
	e.Staff = nil
	r.say(organizer, desk.Place{}, e)
	for name, b := range map[string]browser{"Kos": kos, "Lind": lind} {
		if _, page := b.open("/"); !strings.Contains(page, `action="/sign-in"`) {
			t.Errorf("%s is still there:\n%s", name, page)
		}
	}
}

// A form of another page is refused: it lacks the token, or was sent across.
func TestFormsOfOthers(t *testing.T) {
	r := newRig(t)
	if status, _ := r.send("/settings", url.Values{"language": {"de"}}); status != http.StatusForbidden {
		t.Errorf("a form without its token: %d", status)
	}
	other := r.as("Kos")
	if status, _ := r.send("/settings", url.Values{"language": {"de"}, "csrf": {other.token()}}); status != http.StatusForbidden {
		t.Errorf("a form with another's token: %d", status)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, r.base+"/settings", strings.NewReader(url.Values{"csrf": {r.token()}}.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Origin", "https://elsewhere.example")
	resp, err := r.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if status, _ := r.read(resp); status != http.StatusForbidden {
		t.Errorf("a form from another origin: %d", status)
	}
	if status, page := r.post("/settings", url.Values{"language": {"de"}, "to": {"//elsewhere.example/"}}); status != http.StatusOK || !strings.Contains(page, `lang="de"`) {
		t.Errorf("a form of ours: %d", status)
	}
}

// A request under a foreign name for our address is refused (DNS rebinding),
// and no page may load anything from elsewhere.
func TestHeaders(t *testing.T) {
	r := newRig(t)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, r.base+"/sign-in", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = "elsewhere.example"
	resp, err := r.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if status, _ := r.read(resp); status != http.StatusMisdirectedRequest {
		t.Errorf("a page under another name: %d", status)
	}
	resp, err = r.http.Get(r.base + "/sign-in")
	if err != nil {
		t.Fatal(err)
	}
	_, page := r.read(resp)
	policy := resp.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
		t.Errorf("the policy is %q", policy)
	}
	for _, bad := range []string{"<style", " style=", "onclick", "<script>", "http://", "https://"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %s, which the policy forbids", bad)
		}
	}
}

// The sheets of two devices come together at their board.
func TestRigHasSheets(t *testing.T) {
	r := newRig(t)
	b := pairing("1", "Petrova, Anna", "Boykov, Lev")
	if taken := r.take("w.zapis", sheet(t, b, scoresheet.RecorderWhite, "e2e4 e7e5", scoresheet.WhiteWins)); taken.Already {
		t.Error("a sheet that never came was there already")
	}
	r.take("b.zapis", sheet(t, b, scoresheet.RecorderBlack, "e2e4 e7e5", scoresheet.WhiteWins))
	seen, err := r.desk.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: "1"})
	if err != nil || seen.State != desk.LookAt && seen.State != desk.Agree {
		t.Errorf("both sheets are in, and the board is %v, %v", seen.State, err)
	}
}
