package hall_test

import (
	"html"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/scoresheet"
)

// guided are what the organizer's and the arbiter's guides name on a page of the desk, by
// keys, and who is there.
var guided = []struct {
	guide, as, path string
	names           []string
}{
	{"organizer", "organizer", "/event", []string{
		"hall.event.mirror.begin", "hall.event.copies", "hall.event.organizer.print", "hall.event.pack.own", "hall.event.pair",
		"hall.event.change", "hall.event.unpair", "hall.event.edit.lost", "hall.event.key.renew",
	}},
	{"organizer", "organizer", "/devices", []string{"hall.devices.take"}},
	{"organizer", "organizer", "/camera", []string{"hall.camera.photos", "hall.camera.photos.send", "hall.camera.left"}},
	{"organizer", "organizer", "/round/A/1", []string{"hall.round.before", "hall.round.file.blank", "hall.round.file.sheets", "hall.round.file.book"}},
	{"organizer", "organizer", "/board/A/1/1", []string{
		"hall.board.acts", "hall.board.presence", "hall.board.slip", "hall.board.expect", "hall.board.record",
	}},
	{"organizer", "Weber", "/board/A/1/1", []string{"hall.board.settle", "hall.board.remove", "hall.board.hold"}},
	{"arbiter", "Kos", "/answer", []string{"hall.nav.answer", "hall.answer.go"}},
}

var boldInGuide = regexp.MustCompile(`\*\*([^*]+)\*\*`)

// R-C03: what a guide names stands on the page where its reader is sent to, for him who
// is sent there, and the guide calls it as the page does: in each of its languages.
func TestGuidesAreFollowed(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	r.arbiters()
	r.take("w.zapis", sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4 e7e5", scoresheet.WhiteWins))
	visitors := map[string]browser{"organizer": r.browser, "Weber": r.as("Weber"), "Kos": r.as("Kos")}
	for _, g := range guided {
		for _, lang := range inGuides {
			text, err := os.ReadFile(filepath.Join("..", "..", "docs", "guide", g.guide+"."+lang+".md"))
			if err != nil {
				t.Fatal(err)
			}
			var quoted []string
			for _, m := range boldInGuide.FindAllStringSubmatch(string(text), -1) {
				quoted = append(quoted, strings.Join(strings.Fields(m[1]), " "))
			}
			b := visitors[g.as]
			where, err := url.Parse(b.base)
			if err != nil {
				t.Fatal(err)
			}
			b.http.Jar.SetCookies(where, []*http.Cookie{{Name: "zapis-language", Value: lang, Path: "/"}})
			page := html.UnescapeString(b.get(g.path))
			for _, key := range g.names {
				name := assets.Words(lang).Say(key)
				if !strings.Contains(page, name) {
					t.Errorf("%s, %s as %s: the page has no %q", lang, g.path, g.as, name)
				}
				if !slices.Contains(quoted, name) {
					t.Errorf("%s.%s: the guide does not name %q", g.guide, lang, name)
				}
			}
		}
	}
}
