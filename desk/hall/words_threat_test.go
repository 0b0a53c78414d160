package hall_test

import (
	"archive/zip"
	"bytes"
	"crypto/ed25519"
	"fmt"
	"io"
	"net/url"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// evil is what somebody would have a browser, a spreadsheet or a terminal do.
func evil(who string) string {
	return `=` + who + `"'></script></textarea><script>alert(1)</script><img src=x onerror=alert(1)>{{.}}`
}

// turned is what an arbiter would read in another order than it is written. Names
// of pairings and of devices have none of it: they are refused where they come in.
func turned(who string) string { return evil(who) + "\u202egnp.\u2066\u200b" }

// Whatever stands in names that other people chose, of players, of devices and
// their owners, of files, in reasons: no page and no file that leaves the desk
// runs it, shows it as what it is not, or turns what stands beside it.
func TestHostileWords(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	key := ed25519.NewKeyFromSeed(make([]byte, 32))
	white, black := evil("White"), evil("Black")
	b := desk.Board{Name: "1", Players: [2]desk.Player{{Name: white, Team: evil("T")}, {Name: black, Team: evil("U")}}}
	r.say(organizer, round1, desk.Paired{Round: desk.Round{Boards: []desk.Board{b, pairing("2", "Ng, Mei", "Abe, Ken")}}})
	said := &pack.Statement{
		Occasion: pack.Ready, At: r.now, Event: eventID, Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Side: 0,
		Owner: turned("Owner"), Lock: evil("lock"), Alarms: evil("alarm"), Version: evil("v"), Battery: 80,
	}
	if _, err := pack.Sign(said, key); err == nil {
		t.Error("a device's owner has a name that turns what stands beside it")
	}
	said.Owner = evil("Owner")
	statement, err := pack.Sign(said, key)
	if err != nil {
		t.Fatal(err)
	}
	r.take(turned("statement"), statement)
	r.say(organizer, desk.Place{}, desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, key.Public().(ed25519.PublicKey)), Label: evil("label")})
	for i, by := range []scoresheet.Recorder{scoresheet.RecorderWhite, scoresheet.RecorderBlack} {
		plain := sheet(t, pairing("1", "A", "B"), by, []string{"e2e4 e7e5 g1f3", "e2e4 e7e6 g1f3"}[i], scoresheet.WhiteWins)
		record, err := attest.VerifyAll(plain, nil)[0].Record()
		if err != nil {
			t.Fatal(err)
		}
		record.Header.Tags = []scoresheet.Tag{
			{Name: "White", Value: white},
			{Name: "Black", Value: black},
			{Name: "Section", Value: "A"},
			{Name: "Round", Value: "1"},
			{Name: "Board", Value: "1"},
			{Name: "Event", Value: turned("event")},
			{Name: "Site", Value: turned("site")},
		}
		record.Reason, record.Cells[1].Writing.Text, record.Cells[1].Form = turned("reason"), turned("move"), scoresheet.FormText
		for side := range record.Signers {
			if record.Signers[side] != nil {
				record.Signers[side].Name = turned("signed")
			}
		}
		data, err := attest.PGN(&record, attest.Facts{FrontEnd: evil("touch"), Lock: evil("lock")}, key)
		if err != nil {
			t.Log("the record is refused:", err)
			if data, err = attest.PGN(&record, attest.Facts{FrontEnd: "touch", Lock: "kiosk"}, key); err != nil {
				t.Fatal(err)
			}
		}
		if taken := r.take(turned("sheet")+fmt.Sprint(i), data); !taken.Stored || len(taken.Games) != 1 || taken.Games[0].Board == nil {
			t.Fatalf("sheet %d: %+v", i, taken)
		}
	}
	at := desk.Place{Section: "A", Round: 1, Board: "1"}
	r.say(chief, at, desk.Slip{Result: "1-0"})
	r.say(chief, at, desk.Presence{Side: "white", Time: turned("15:00")})
	r.say(chief, desk.Place{Section: "A", Round: 1, Board: "2"}, desk.Settlings{How: desk.SettledNone, Reason: turned("reason")})
	for _, field := range []string{"hall", "fairplay", "committee", "remarks"} {
		r.say(chief, round1, desk.Written{Field: field, Text: evil(field)})
	}
	r.say(chief, round1, desk.Closed{Reason: turned("closed")})

	weber := r.as("Weber")
	if bad := turned("White"); (&desk.Round{Section: "A", Number: 1, Boards: []desk.Board{pairing("1", bad, "B")}}).Check() == nil {
		t.Error("a player's name turns what stands beside it")
	}
	read := func(where, text string, page bool) {
		for _, c := range "\u202e\u2066\u200b\x1b" {
			if i := strings.IndexRune(text, c); i >= 0 {
				t.Errorf("%s has %U: …%.60q…", where, c, text[max(0, i-40):])
			}
		}
		if page && (strings.Contains(text, "<script>alert") || strings.Contains(text, "<img src=x")) {
			t.Errorf("%s runs what a name says", where)
		}
	}
	for _, path := range []string{
		"/hall/A/1", "/hall/A/1?view=doorway", "/hall/A/1?show=look", "/board/A/1/1", "/board/A/1/1?ply=1", "/board/A/1/2", "/questions/A/1", "/question/A/1/1",
		"/camera", "/round/A/1", "/report/A/1", "/devices", "/devices?enrol=" + attest.Fingerprint(key.Public().(ed25519.PublicKey)), "/event", "/answer", "/keys",
		"/no/" + url.PathEscape(evil("x")), "/hall/" + url.PathEscape(evil("x")) + "/1",
	} {
		for name, b := range map[string]browser{"organizer": r.browser, "Weber": weber} {
			_, page := b.open(path)
			read(path+" by "+name, page, true)
		}
	}
	files := 0
	for _, name := range []string{
		"games.pgn", "results.csv", "results.html", "results.trf", "clocks.csv", "clocks.html", "protocols.html", "protocols.txt", "report.html", "report.txt", "archive.zip",
	} {
		status, text := weber.open("/round/A/1/file/" + name)
		if status != 200 {
			t.Logf("%s: %d", name, status)
			continue
		}
		files++
		if name != "archive.zip" {
			read(name, text, strings.HasSuffix(name, ".html"))
			continue
		}
		all, err := zip.NewReader(bytes.NewReader([]byte(text)), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all.File {
			if strings.Trim(f.Name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") != "" || strings.Contains(f.Name, "..") {
				t.Errorf("a file of the archive is called %q", f.Name)
			}
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(f.Name, "attested/") { // what was signed is as it was written
				read(fmt.Sprintf("%s in the archive", f.Name), string(data), strings.HasSuffix(f.Name, ".html"))
			}
		}
	}
	if files < 6 {
		t.Errorf("only %d files were read", files)
	}
}

// A link or a form that somebody prepared has the page say what is not there: the
// reason turns nothing either, and is one line. What a field was sent with stands in
// the field again as it was.
func TestHostileRefusals(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	weber := r.as("Weber")
	bad := "x\u202egnp.\u2066\u200b\x1b[31m\a\n"
	path := url.PathEscape(bad)
	says := func(where, page string) {
		alert := 0
		for part := range strings.SplitSeq(page, `role="alert"`) {
			if alert++; alert == 1 {
				continue
			}
			said, _, _ := strings.Cut(part, "</p>")
			if i := strings.IndexAny(said, "\u202e\u2066\u200b\x1b\a"); i >= 0 {
				t.Errorf("%s: the reason has %.40q", where, said[i:])
			}
		}
		if alert < 2 {
			t.Errorf("%s: no reason is told\n%.600s", where, page)
		}
	}
	for _, p := range []string{"/" + path, "/hall/" + path + "/1", "/board/A/1/" + path, "/event/pack/" + path, "/round/A/1/file/" + path, "/photo/A/1/1/" + path} {
		_, page := weber.open(p)
		says(p, page)
	}
	for p, form := range map[string]url.Values{
		"/event/edit":  {"what": {"lost"}, "name": {bad}},
		"/event/board": {"round": {"A/1"}, "what": {"turn"}, "board": {bad}},
		"/event/start": {"round": {"A/1"}, "time": {bad}},
		"/event/code":  {"name": {bad}},
	} {
		_, page := r.post(p, form)
		says(p, page)
	}
}
