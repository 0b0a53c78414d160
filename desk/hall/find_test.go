package hall_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/office"
	"zapis/scoresheet"
)

// A game is found on the hall's page by any part of a name, and its line leads
// to the board. What was typed is shown as text; the list is bounded.
func TestFindPage(t *testing.T) {
	r := newRig(t)
	guest := r.as("Guest")
	if page := guest.get("/hall/A/1"); !strings.Contains(page, `action="/find"`) {
		t.Errorf("the hall has no field:\n%s", page)
	}
	for query, want := range map[string]string{
		"petrova":            `href="/board/A/1/1"`,
		"ÉTROV boyk":         `href="/board/A/1/1"`,
		"a r1 2":             `href="/board/A/1/2"`,
		"nobody":             "No game matches",
		"<script>x</script>": "&lt;script&gt;x&lt;/script&gt;",
		"":                   "Find a game",
	} {
		status, page := guest.open("/find?q=" + url.QueryEscape(query))
		if status != http.StatusOK || !strings.Contains(page, want) || strings.Contains(page, "<script>x") || strings.Contains(page, "hall.find") {
			t.Errorf("%q: %d, lacks %s\n%s", query, status, want, page)
		}
	}
	if status, page := guest.open("/find?q=" + strings.Repeat("x", 5000)); status != http.StatusOK || !strings.Contains(page, `name="q" value="`+strings.Repeat("x", 200)+`"`) {
		t.Errorf("a long query: %d", status)
	}
	if _, page := r.visitor().open("/find?q=petrova"); strings.Contains(page, "Boykov") {
		t.Error("somebody who is not signed in finds games")
	}
}

// R-C02: a found game has one result, whoever asks: the slip's, or else the one on
// which the sheets agree, also before the board is checked.
func TestFoundResult(t *testing.T) {
	r := newRig(t)
	b := pairing("2", "Ng, Mei", "Abe, Ken")
	r.take("white", sheet(t, b, scoresheet.RecorderWhite, "e4 e5 Nf3", scoresheet.BlackWins))
	r.take("black", sheet(t, b, scoresheet.RecorderBlack, "e4 e5 Nf3", scoresheet.BlackWins))
	says(t, r.get("/find?q=abe"), "0–1")
	found, _, err := office.Find(t.Context(), r.desk, chief, office.Query{Words: "abe"})
	if err != nil || len(found) != 1 || found[0].Result() != scoresheet.BlackWins || found[0].Seen.State == desk.Checked {
		t.Errorf("%+v, %v", found, err)
	}
	r.say(chief, found[0].Place, desk.Slip{Result: scoresheet.Draw.String()})
	says(t, r.get("/find?q=abe"), "½–½")
}

// The field and what it finds fit the window in each language.
func TestFindInBrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.say(organizer, desk.Place{Section: "A", Round: 2}, desk.Paired{Round: desk.Round{Date: "2026-11-22", Boards: []desk.Board{
		pairing("1", strings.Repeat("Petrova-Wolkenstein ", 5)+"Anna", "Boykov, Lev"),
	}}})
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.web.URL + r.server.Ticket())
	tab.Go(r.web.URL + "/hall/A/1")
	tab.Type(`[name="q"]`, "petrova")
	tab.Click(".find button")
	tab.WaitText("2 games")
	for _, lang := range assets.Languages() {
		speaks(tab, lang)
		tab.Turn(r.web.URL + "/find?q=petrova")
		for _, width := range []int{390, 1024, 1366, 1600} {
			tab.Size(width, 768)
			tab.Fits()
		}
	}
	tab.Axe()
}
