package hall_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/desk"
	"zapis/storage/archive"
)

var (
	tagged  = regexp.MustCompile(`(?s)<(script|style)\b.*?</(script|style)>|<[^>]*>`)
	rawName = regexp.MustCompile(`\borganizer\b`)
)

// An organizer who acts without a name is named in the visitor's language on every
// page, whatever he did: facts have the bare word.
func TestOrganizerIsNamedInTheLanguage(t *testing.T) {
	r := newRig(t)
	_, _ = newSocket(t, r)
	r.asking()
	off := r.sheetOf(board1, 1)
	// The table of acts does not let him settle today; in a store it may stand.
	state := func(p desk.Place, body desk.Body, blobs ...string) {
		t.Helper()
		a := archive.Statement{By: "organizer", Kind: string(desk.KindOf(body)), Subject: desk.Subject(r.desk.Event().ID, p), Body: desk.EncodeBody(body)}
		for _, b := range blobs {
			h, err := archive.ParseHash(b)
			if err != nil {
				t.Fatal(err)
			}
			a.Blobs = append(a.Blobs, h)
		}
		if _, err := r.store.Append(t.Context(), []archive.Statement{a}); err != nil {
			t.Fatal(err)
		}
	}
	two := board1
	two.Board = "2"
	state(board1, desk.Answered{Cell: "2w", Text: "Nf3"})
	state(board1, desk.Slip{Result: "0-1"})
	state(board1, desk.Slip{Result: "1-0", Reason: "a slip"})
	state(board1, desk.Presence{Side: "black", Time: "15:00"})
	state(board1, desk.Removed{Reason: "a test"}, off)
	state(two, desk.Settlings{How: desk.SettledNone, Reason: "lost"})
	state(two, desk.Held{What: desk.HoldMoves, Reason: "appeal"})
	state(desk.Place{Section: "A", Round: 1}, desk.Published{Target: "pgn", Games: map[string]string{"1": "ab"}})
	if err := r.desk.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if status, page := r.organizerSignsIn().post("/sticks", url.Values{"watch": {"on"}}); status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	b := r.as("Weber")
	for _, language := range assets.Languages() {
		if language == "en" {
			continue
		}
		b.post("/settings", url.Values{"language": {language}})
		named := 0
		for _, path := range []string{"/hall/A/1", "/board/A/1/1", "/board/A/1/2", "/questions/A/1", "/round/A/1", "/report/A/1", "/devices", "/event", "/camera", "/sticks", "/keys"} {
			text := tagged.ReplaceAllString(b.get(path), "\n")
			for line := range strings.Lines(text) {
				if rawName.MatchString(line) {
					t.Errorf("%s in %s: %q", path, language, strings.TrimSpace(line))
				}
			}
			if strings.Contains(text, assets.Words(language).Say("hall.by.organizer")) {
				named++
			}
		}
		if named < 7 {
			t.Errorf("in %s he is named on %d pages only", language, named)
		}
	}
}
