package hall_test

import (
	"errors"
	"html"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/hall"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/storage/archive"
)

const newPassphrase = "correct horse battery"

// newEmpty returns a desk without an event whose pages are served, and a browser
// that has opened its link.
func newEmpty(t testing.TB) (*rig, *intake.Desk) {
	t.Helper()
	dir := t.TempDir()
	store, err := archive.Open(t.Context(), filepath.Join(dir, "store"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	d, err := intake.Open(t.Context(), store, intake.Options{})
	if !errors.Is(err, intake.ErrNoEvent) {
		t.Fatal(err)
	}
	r := &rig{t: t, desk: d}
	r.server, err = hall.New(hall.Options{Desk: d, Me: organizer, Keys: filepath.Join(dir, "keys"), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	r.web = httptest.NewServer(r.server.Handler())
	t.Cleanup(r.web.Close)
	r.browser = r.visitor()
	return r, d
}

func newForm(change ...string) url.Values {
	form := url.Values{
		"name": {"Spring Open"}, "place": {"Bled"}, "from": {"2026-10-09"}, "until": {"2026-10-18"}, "first": {"de"}, "language": {"en", "de"},
		"section0": {"Open"}, "rounds0": {"9"}, "control0": {"90+30"}, "rules0": {"ru"},
		"section1": {"Rapid"}, "rounds1": {"7"}, "control1": {"900+10"}, "rules1": {"fide"}, "nosheets1": {"1"},
		"arbiter0": {"Weber, Eva"}, "arbiter1": {""}, "arbiter2": {"Kos, Jan"},
		"passphrase": {newPassphrase}, "again": {newPassphrase},
	}
	for i := 0; i+1 < len(change); i += 2 {
		form.Set(change[i], change[i+1])
	}
	return form
}

// R-C01: where there is no event, all pages lead to the one on which it is made;
// what the command asks is asked there, and afterwards the pairings can come.
func TestNewEventByPage(t *testing.T) {
	r, d := newEmpty(t)
	if _, page := r.open("/new"); strings.Contains(page, `name="passphrase"`) {
		t.Error("somebody without the link is asked")
	}
	for _, path := range []string{r.server.Ticket(), "/", "/event", "/hall/A/1", "/live?round=1&lang=en"} {
		if page := r.get(path); !strings.Contains(page, `action="/new"`) {
			t.Fatalf("%s leads to\n%s", path, page)
		}
	}
	if status, page := r.post("/event/edit", url.Values{"what": {"settings"}}); status != http.StatusConflict {
		t.Errorf("an event that is not there is changed: %d\n%s", status, page)
	}
	if status, _ := r.send("/new", newForm()); status != http.StatusForbidden || d.Hall().Laid {
		t.Errorf("a form without the token: %d", status)
	}
	page := r.get("/new")
	says(t, page, "New event", "Chief arbiter", "FIDE Laws of Chess", filepath.Join(r.server.Keys))
	if !strings.Contains(page, `<option value="ua"`) || strings.Contains(page, `<option value="club"`) {
		t.Error("the rules of no club are offered, which show how a club writes its own")
	}
	status, page := r.post("/new", newForm())
	if status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	says(t, page, "Spring Open has been made.", "arbiter-Weber-Eva.key", "for Kos, Jan", "organizer.key", "PGN, TRF")
	if !strings.Contains(page, `action="/event/pairings`) {
		t.Error("no pairings can be taken in")
	}
	e := d.Event()
	want := []desk.Section{
		{Name: "Open", Rounds: 9, Control: "90+30", Rules: desk.Rules{Set: "ru"}},
		{Name: "Rapid", Rounds: 7, Control: "900+10", Sheets: desk.SheetsNone},
	}
	if e.Name != "Spring Open" || e.Place != "Bled" || e.From != "2026-10-09" || !slices.Equal(e.Sections, want) || !slices.Equal(e.Languages, []string{"de", "en"}) {
		t.Errorf("%+v", e)
	}
	if len(e.Arbiters) != 2 || !e.Arbiters[0].Chief || e.Arbiters[1].Name != "Kos, Jan" || e.Arbiters[1].Key == "" {
		t.Errorf("%+v", e.Arbiters)
	}
	if _, err := office.Folder(r.server.Keys).Organizer("", func() (string, error) { return newPassphrase, nil }); err != nil {
		t.Error(err)
	}
	id := e.ID
	if status, _ := r.post("/new", newForm("name", "Another")); status != http.StatusOK || d.Event().ID != id || d.Event().Name != "Spring Open" {
		t.Errorf("a second event is made: %d, %+v", status, d.Event())
	}
	if page := r.get("/new"); strings.Contains(page, `action="/new"`) {
		t.Error("an event is asked for again")
	}
}

// What cannot be used is said beside its field, in words, and nothing that was
// typed is lost; a row more is a row more.
// The rule sets are named in the language of the page, as devices name them.
func TestNewEventNamesRulesInTheLanguage(t *testing.T) {
	r, _ := newEmpty(t)
	r.get(r.server.Ticket())
	for _, lang := range assets.Languages() {
		r.post("/settings", url.Values{"language": {lang}})
		page := r.get("/new")
		for _, id := range []string{"fide", "ru", "ua"} {
			if want := assets.Words(lang).Say("ruling.set." + id); !strings.Contains(page, ">"+html.EscapeString(want)+"</option>") {
				t.Errorf("%s: the rules %s are not called %q", lang, id, want)
			}
		}
	}
}

func TestNewEventRefused(t *testing.T) {
	r, d := newEmpty(t)
	r.get(r.server.Ticket())
	for _, c := range []struct {
		change []string
		field  string
		want   string
	}{
		{[]string{"name", ""}, "name", "The event’s name is one line"},
		{[]string{"place", "a\u202eb"}, "place", "The place is one line"},
		{[]string{"from", "9 October"}, "from", "9 October is not a day"},
		{[]string{"until", "2026-10-01"}, "until", "exchange the days"},
		{[]string{"section0", "A/B"}, "section0", "A section’s name has at most 40 letters"},
		{[]string{"section1", "OPEN"}, "section1", "two sections are named OPEN"},
		{[]string{"rounds0", "many"}, "rounds0", "The number of rounds"},
		{[]string{"rounds1", "65"}, "rounds1", "at most 64"},
		{[]string{"control0", "fast"}, "control0", "This is not a time control"},
		{[]string{"rules1", "chess boxing"}, "rules1", "The rule set of section Rapid"},
		{[]string{"arbiter2", ""}, "arbiter1", "at least two arbiters"},
		{[]string{"arbiter2", "WEBER, Eva"}, "arbiter2", "two arbiters are named"},
		{[]string{"arbiter2", "Organizer"}, "arbiter2", "the desk itself uses the name"},
		{[]string{"passphrase", "short", "again", "short"}, "passphrase", "too short"},
		{[]string{"again", "correct horse"}, "again", "The two are not the same."},
	} {
		status, page := r.post("/new", newForm(c.change...))
		if status != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d", c.change, status)
		}
		page = html.UnescapeString(page)
		at := strings.Index(page, `id="`+c.field+`-wrong"`)
		if at < 0 || !strings.Contains(strings.ToLower(page[at:min(len(page), at+400)]), strings.ToLower(c.want)) {
			t.Errorf("%v: not said beside %s:\n%s", c.change, c.field, page)
		}
		form := newForm(c.change...)
		for name, values := range form {
			if name == "language" || strings.HasPrefix(name, "rules") || name == "first" || strings.HasPrefix(name, "nosheets") {
				continue
			}
			if !strings.Contains(page, `name="`+name+`" value="`+values[0]+`"`) {
				t.Errorf("%v: %s is lost", c.change, name)
			}
		}
		for _, want := range []string{`value="de" lang="de" selected`, `name="nosheets1" value="1" checked`, `<option value="ru" selected`} {
			if !strings.Contains(page, want) {
				t.Errorf("%v: %s is lost", c.change, want)
			}
		}
	}
	_, page := r.post("/new", newForm("more", "section", "name", "Half"))
	if !strings.Contains(page, `name="section2"`) || !strings.Contains(page, `value="Half"`) || strings.Contains(page, "-wrong") {
		t.Errorf("no row more:\n%s", page)
	}
	if _, page := r.post("/new", newForm("more", "arbiter")); !strings.Contains(page, `name="arbiter3"`) {
		t.Error("no arbiter more")
	}
	if status, _ := r.post("/new", newForm("name", strings.Repeat("x", 2000))); status != http.StatusBadRequest {
		t.Errorf("a long answer: %d", status)
	}
	// The keys of another event are not overwritten.
	if err := os.MkdirAll(r.server.Keys, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := office.WriteKey(filepath.Join(r.server.Keys, office.EventFile), "x"); err != nil {
		t.Fatal(err)
	}
	_, page = r.post("/new", newForm())
	says(t, page, "no key is overwritten")
	if d.Hall().Laid || d.Event().ID != "" {
		t.Error("an event was made all the same")
	}
}

// The page is filled in without a script, in each language and at each width.
func TestNewEventInBrowser(t *testing.T) {
	t.Parallel()
	r, d := newEmpty(t)
	tab := chrome.Open(t, chrome.Options{})
	tab.Allow("/new") // what is refused is no fault
	tab.Go(r.base + r.server.Ticket())
	tab.WaitAt("/new")
	for _, lang := range assets.Languages() {
		speaks(tab, lang)
		tab.Turn(r.base + "/new")
		for _, width := range []int{390, 1024, 1366, 1600} {
			tab.Size(width, 844)
			tab.Fits()
			look(t, tab, "new-"+lang)
		}
		if lang == "de" {
			reflows(t, tab, "new-empty")
		}
	}
	speaks(tab, "en")
	tab.Go(r.base + "/new")
	tab.Axe()
	for field, text := range map[string]string{"name": "City Open", "section0": "A", "rounds0": "9", "control0": "nonsense", "arbiter0": "Weber", "arbiter1": "Kos", "passphrase": newPassphrase, "again": newPassphrase} {
		tab.Type("#"+field, text)
	}
	tab.Click("form.new .btn.main")
	tab.WaitText("This is not a time control")
	tab.Axe()
	for _, width := range []int{390, 1600} {
		tab.Size(width, 844)
		tab.Fits()
		look(t, tab, "new-refused")
	}
	tab.Do(`document.getElementById("control0").value = "90+30"`)
	tab.Click("form.new .btn.main")
	tab.WaitText("City Open has been made.")
	tab.Axe()
	for _, width := range []int{390, 1600} {
		tab.Size(width, 844)
		tab.Fits()
		look(t, tab, "laid")
	}
	reflows(t, tab, "laid")
	if e := d.Event(); e.Name != "City Open" || e.Sections[0].Control != "90+30" {
		t.Errorf("%+v", e)
	}
}
