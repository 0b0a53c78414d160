package hall_test

import (
	"bytes"
	"crypto/ed25519"
	"image"
	"image/jpeg"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/hall"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/internal/disks"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// act is something that a person does by a form.
type act struct {
	route string // its pattern, with the act of a board
	by    string
	do    func(b browser) (status int, page string)
	kinds []desk.Kind // of the facts that it states; none if it changes nothing of the event
}

// byForm sends a form that has the fields.
func byForm(path string, pairs ...string) func(b browser) (int, string) {
	return func(b browser) (int, string) {
		b.t.Helper()
		values := url.Values{}
		for i := 0; i+1 < len(pairs); i += 2 {
			values.Add(pairs[i], pairs[i+1])
		}
		return b.post(path, values)
	}
}

// byUpload sends a form with a file, or with none if it has no name.
func byUpload(path, name string, data []byte, fields ...string) func(b browser) (int, string) {
	return func(b browser) (int, string) {
		b.t.Helper()
		files := map[string][]byte{name: data}
		if name == "" {
			files = nil
		}
		return b.upload(path, files, fields...)
	}
}

var boardForm = regexp.MustCompile(`action="/board/A/1/1/([a-z]+)"`)

// Everything that anyone does by a form of the pages is a fact in his name in the
// desk's chain. The forms that state none change nothing of the event, and stand
// here by name. A form without a row fails the test.
func TestEveryActIsAFact(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	r.arbiters()
	r.organizerSignsIn()
	key := attest.FormatKey(attest.OrganizerKey, seeded(200).Seed())
	if err := office.WriteKey(office.Folder(r.server.Keys).File(office.OrganizerFile), key); err != nil {
		t.Fatal(err)
	}
	newSocket(t, r)
	stick := disks.Another(t)
	r.asking()
	r.checked(pairing("4", "Marchetti, Ugo", "Øvergård, Siri"), "e2e4 e7e5 g1f3 b8c6 f1b5")
	r.take("ready", r.statement(1, nil))
	r.take("unlocked", r.statement(2, func(s *pack.Statement) { s.Lock, s.Place.Board = "none", "2" }))
	enrolling := func(n byte) []byte {
		return r.statement(n, func(s *pack.Statement) {
			s.Occasion, s.Owner, s.Place, s.Lock = pack.Enrolling, "Kask, Mari", desk.Place{}, ""
		})
	}
	r.take("enrolling", enrolling(3))
	third := attest.Fingerprint(seeded(3).Public().(ed25519.PublicKey))
	seen := map[string]string{}
	waiting, err := office.Waiting(t.Context(), r.desk)
	if err != nil {
		t.Fatal(err)
	}
	for i := range waiting {
		seen[waiting[i].Place.Board] = waiting[i].Hash
	}
	phone, raw := newPhone(t)
	brought, _ := newPhone(t)
	challenge := r.challenge(seeded(1).Public().(ed25519.PublicKey)).Text()
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 300, 200)), nil); err != nil {
		t.Fatal(err)
	}
	shown := loop(t, sheet(t, pairing("2", "Ng, Mei", "Abe, Ken"), scoresheet.RecorderWhite, "d2d4", scoresheet.BlackWins))
	file := r.sheetOf(board1, 0)

	people := map[string]browser{"organizer": r.browser, "Weber": r.as("Weber"), "Kos": r.as("Kos")}
	one := func(k desk.Kind) []desk.Kind { return []desk.Kind{k} }
	const board, round = "/board/A/1/1/", "/round/A/1/"
	acts := []act{
		{"POST /round/{section}/{round}/publish", "Weber", byForm(round+"publish", "sure", "yes"), one(desk.FactPublished)},
		{"POST /devices/statements", "Kos", byUpload("/devices/statements", "x.zapis-statement", r.statement(5, func(s *pack.Statement) { s.Place.Board = "3" })), one(desk.FactStated)},
		{"POST /devices/admit", "Kos", byForm("/devices/admit", "seen", seen["1"]), one(desk.FactAdmitted)},
		{"POST /devices/looked", "Kos", byForm("/devices/looked", "seen", seen["2"], "reason", "our own"), one(desk.FactAdmitted)},
		{"POST /devices/enrol", "organizer", byForm("/devices/enrol", "device", third, "name", "31", "kind", "label"), one(desk.FactEnrolled)},
		{"POST /devices/enrol/stick", "Weber", byUpload("/devices/enrol/stick", "4.zapis-statement", enrolling(4), "label", "# w"), []desk.Kind{desk.FactEnrolled, desk.FactStated}},
		{"POST /devices/revoke", "Weber", byForm("/devices/revoke", "device", third, "reason", "lost"), one(desk.FactRevoked)},

		{"POST /event/pairings", "Weber", byUpload("/event/pairings", "2.csv", []byte("Board;White;Black\n1;Boykov, Lev;Ng, Mei\n"), "section", "A", "number", "2"), one(desk.FactPaired)},
		{"POST /event/unpair", "Weber", byForm("/event/unpair", "round", "A/2", "reason", "of round 3"), one(desk.FactUnpaired)},
		{"POST /event/pack", "Weber", byForm("/event/pack", "round", "A/1"), one(desk.FactIssued)},
		{"POST /event/start", "Kos", byForm("/event/start", "round", "A/1", "time", "15:00"), one(desk.FactStarted)},
		{"POST /event/board", "Weber", byForm("/event/board", "round", "A/1", "what", "turn", "board", "3"), one(desk.FactChanged)},
		{"POST /event/edit", "organizer", byForm("/event/edit", "what", "person", "name", "Ono", "role", "viewer"), one(desk.FactEvent)},
		{"POST /event/code", "Weber", byForm("/event/code", "name", "Lind"), one(desk.FactCoded)},
		{"POST /event/mirror", "organizer", byForm("/event/mirror", "place", stick, "passphrase", newPassphrase, "again", newPassphrase), one(desk.FactMirrored)},
		{"POST /event/mirror/again", "organizer", byForm("/event/mirror/again"), nil}, // what is copied is said already
		{"POST /event/key", "organizer", byUpload("/event/key", "organizer.key", []byte(key)), one(desk.FactEvent)},

		{"POST /board/{section}/{round}/{board}/presence", "Kos", byForm(board+"presence", "side", "white", "what", "arrived", "time", "15:07"), one(desk.FactPresence)},
		{"POST /board/{section}/{round}/{board}/expect", "Kos", byForm(board+"expect", "side", "white", "means", "device"), one(desk.FactExpected)},
		{"POST /board/{section}/{round}/{board}/result", "Kos", byForm(board+"result", "result", "1-0"), one(desk.FactResult)},
		{"POST /board/{section}/{round}/{board}/testify", "Kos", byForm(board+"testify", "number", "2", "side", "white", "move", "Ne2", "note", "I stood there"), one(desk.FactAnswered)},
		{"POST /board/{section}/{round}/{board}/takeback", "Kos", byForm(board+"takeback", "cell", "2w"), one(desk.FactAnswered)},
		{"POST /question/{section}/{round}/{board}", "Kos", byForm("/question/A/1/1", "cell", "2w", "text", "Nf3"), one(desk.FactAnswered)},
		{"POST /board/{section}/{round}/{board}/hold", "Weber", byForm(board+"hold", "what", "moves", "reason", "appeal"), one(desk.FactHeld)},
		{"POST /board/{section}/{round}/{board}/remove", "Weber", byForm(board+"remove", "file", file, "reason", "a test"), one(desk.FactRemoved)},
		{"POST /board/{section}/{round}/{board}/settle", "Weber", byForm(board+"settle", "how", "one-sheet", "side", "black", "reason", "lost"), one(desk.FactSettled)},
		{"POST /board/{section}/{round}/{board}/record", "Kos", byUpload("/board/A/1/3/record", "x.pgn", []byte("1. e4 e5 1-0"), "witness", "arbiter"), one(desk.FactReceived)},
		{"POST /camera/frames", "Kos", func(b browser) (int, string) { status, _ := b.show(-1, shown...); return status, "" }, one(desk.FactReceived)},
		{"POST /camera/photographs", "Kos", byUpload("/camera/photographs", "a.jpg", picture.Bytes(), "board", "A/1/3", "side", "black"), one(desk.FactReceived)},

		{"POST /answer", "Kos", byForm("/answer", "challenge", challenge), one(desk.FactOpened)},
		{"POST /answer/told", "Kos", byForm("/answer/told", "device", third), one(desk.FactOpened)},
		{"POST /answer/phone", "Kos", byForm("/answer/phone", "key", raw), nil}, // it asks; whoever enrols it states that
		{"POST /keys/enrol", "Weber", byForm("/keys/enrol", "arbiter", "Kos", "key", phone.Text()), one(desk.FactKeyed)},
		{"POST /keys/out", "Weber", byForm("/keys/out", "arbiter", "Kos", "key", phone.Text()), one(desk.FactKeyed)},
		{"POST /keys/bring", "Weber", byUpload("/keys/bring", "", nil, "arbiter", "Kos", "text", brought.Text()), nil}, // the same

		{"POST /report/{section}/{round}", "Weber", byForm("/report/A/1", "remarks", "Quiet."), one(desk.FactWritten)},
		{"POST /round/{section}/{round}/close", "Weber", byForm(round+"close", "reason", "all in"), one(desk.FactClosed)},

		{"POST /sticks", "organizer", byForm("/sticks", "watch", "on"), nil},  // what is on them is received in his name
		{"POST /settings", "Kos", byForm("/settings", "language", "de"), nil}, // of his browser
		{"POST /sign-in", "Kos", func(b browser) (int, string) {
			return b.send("/sign-in", url.Values{"name": {"Kos"}, "code": {codeOf}})
		}, nil},
		{"POST /sign-out", "Kos", byForm("/sign-out"), nil},
	}
	for _, name := range []string{"Weber", "Kos"} {
		for _, m := range boardForm.FindAllStringSubmatch(people[name].get("/board/A/1/1"), -1) {
			if m[1] != "record" && !slices.Contains(boardActs, m[1]) {
				t.Errorf("a form of a board does %s, which is not among its acts", m[1])
			}
		}
	}
	for _, word := range boardActs {
		pattern := "POST /board/{section}/{round}/{board}/" + word
		if !slices.ContainsFunc(acts, func(a act) bool { return a.route == pattern }) {
			t.Errorf("%s has no row", pattern)
		}
	}
	for _, a := range acts {
		r.states(t, a, people[a.by])
	}
	if checked, err := r.store.Check(t.Context()); err != nil || len(checked.Problems) > 0 {
		t.Errorf("the chain: %v, %v", checked.Problems, err)
	}

	empty, d := newEmpty(t)
	empty.get(empty.server.Ticket())
	if status, page := empty.post("/new", newForm()); status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	for _, f := range d.Facts() {
		if f.By != "organizer" || f.Kind != desk.FactEvent {
			t.Errorf("a new event is %s by %q", f.Kind, f.By)
		}
	}
	done := map[string]bool{"POST /new": len(d.Facts()) > 0, "POST /board/{section}/{round}/{board}/{act}": true}
	for _, a := range acts {
		done[a.route] = true
	}
	for _, route := range hall.Routes() {
		if strings.HasPrefix(route.Pattern, "POST ") && !done[route.Pattern] {
			t.Errorf("%s has no row", route.Pattern)
		}
	}
}

// states fails the test unless an act states facts of its kinds, in the name of who
// does it and in the chain of this desk, and no other.
func (r *rig) states(t *testing.T, a act, b browser) {
	t.Helper()
	before := len(r.desk.Facts())
	status, page := a.do(b)
	if status != http.StatusOK && status != http.StatusNoContent {
		t.Errorf("%s: %d\n%s", a.route, status, page)
		return
	}
	var kinds []desk.Kind
	for _, f := range r.desk.Facts()[before:] {
		if kinds = append(kinds, f.Kind); f.By != a.by || f.Desk != r.desk.Facts()[0].Desk {
			t.Errorf("%s: %s by %q", a.route, f.Kind, f.By)
		}
	}
	if !slices.Equal(kinds, a.kinds) {
		t.Errorf("%s states %v, want %v", a.route, kinds, a.kinds)
	}
}
