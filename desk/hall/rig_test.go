package hall_test

import (
	"context"
	"io"
	"log/slog"
	"math"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/desk"
	"zapis/desk/hall"
	"zapis/desk/intake"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/storage/archive"
)

const eventID = "0123456789abcdef0123456789abcdef"

// cheap is the cost of a code in tests.
var cheap = modes.Params{Memory: 8, Time: 1, Threads: 1}

var (
	organizer = desk.Actor{Name: "organizer", Role: desk.RoleOrganizer}
	chief     = desk.Actor{Name: "Weber", Role: desk.RoleChief}
	round1    = desk.Place{Section: "A", Round: 1}
)

// codeOf is the code of everybody in the rig's event.
const codeOf = "27182818"

// rig is a desk with an event and a paired round, whose pages are served, and a
// browser that looks at them.
type rig struct {
	t       testing.TB
	desk    *intake.Desk
	store   *counting
	server  *hall.Server
	web     *httptest.Server
	now     time.Time
	shift   atomic.Int64 // how far its clock is ahead of now
	mute    atomic.Bool  // the streams stay open, and nothing arrives
	streams atomic.Int64 // that have begun
	browser
}

// browser is somebody who looks at the pages, with his cookies.
type browser struct {
	t    testing.TB
	http *http.Client
	base string
}

// newRig returns a desk whose browser is signed in by the link as the organizer.
// Boards 1 to 4 are paired, and no sheet is in.
func newRig(t testing.TB) *rig {
	t.Helper()
	return newRigIn(t, filepath.Join(t.TempDir(), "store"), t.TempDir())
}

// newRigIn makes the desk in places that are named.
func newRigIn(t testing.TB, place, keys string, options ...archive.Options) *rig {
	t.Helper()
	if err := os.MkdirAll(keys, 0o700); err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, now: time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)}
	opened, err := archive.Open(t.Context(), place, append([]archive.Options{{Now: r.clock}}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	store := &counting{Archive: opened}
	t.Cleanup(func() { _ = store.Close() })
	r.store = store
	if r.desk, err = intake.Open(t.Context(), store, intake.Options{Now: r.clock}); err != intake.ErrNoEvent { //nolint:errorlint // it is returned as it is
		t.Fatal(err)
	}
	r.say(organizer, desk.Place{}, desk.Event{
		ID: eventID, Name: "City Open", Organizer: "o", Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "5400"}},
		Arbiters: []desk.Arbiter{{Name: "Weber", Chief: true}, {Name: "Kos"}},
		Staff:    []desk.Staff{{Name: "Lind", Role: desk.RolePublisher}, {Name: "Guest", Role: desk.RoleViewer}},
	})
	r.say(organizer, round1, desk.Paired{Round: desk.Round{Boards: []desk.Board{
		pairing("1", "Petrova, Anna", "Boykov, Lev"), pairing("2", "Ng, Mei", "Abe, Ken"), pairing("3", "Silva, Rui", "Roy, Zoe"),
		pairing("4", "Marchetti, Ugo", "Øvergård, Siri"),
	}}})
	hash, err := modes.HashCode(codeOf, cheap)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Weber", "Kos", "Lind", "Guest"} {
		r.say(organizer, desk.Place{}, desk.Coded{Person: name, Hash: hash})
	}
	r.server, err = hall.New(hall.Options{
		Desk: r.desk, Me: organizer, Keys: keys, Now: r.clock, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	r.web = httptest.NewServer(r.muted(r.server.Handler()))
	t.Cleanup(r.web.Close)
	r.browser = r.visitor()
	r.get(r.server.Ticket())
	return r
}

// counting is a store that counts its writes.
type counting struct {
	*archive.Archive
	writes atomic.Int64
}

func (c *counting) Append(ctx context.Context, statements []archive.Statement, blobs ...[]byte) ([]archive.Receipt, error) {
	c.writes.Add(1)
	return c.Archive.Append(ctx, statements, blobs...)
}

// clock is the clock of the desk and of its pages.
func (r *rig) clock() time.Time { return r.now.Add(time.Duration(r.shift.Load())) }

// later sets the clock ahead of the store's, whose clock nobody sets.
func (r *rig) later(by time.Duration) { r.shift.Store(int64(time.Since(r.now) + by)) }

func pairing(name, white, black string) desk.Board {
	return desk.Board{Name: name, Players: [2]desk.Player{{Name: white}, {Name: black}}}
}

// visitor returns a browser of its own, which is not signed in.
func (r *rig) visitor() browser {
	r.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		r.t.Fatal(err)
	}
	return browser{r.t, &http.Client{Jar: jar}, r.web.URL}
}

// as returns a browser in which a person of the event has signed in.
func (r *rig) as(name string) browser {
	r.t.Helper()
	b := r.visitor()
	if status, page := b.send("/sign-in", url.Values{"name": {name}, "code": {codeOf}}); status != http.StatusOK {
		r.t.Fatalf("%s is not let in: %d\n%s", name, status, page)
	}
	return b
}

// say states a fact at the desk.
func (r *rig) say(who desk.Actor, p desk.Place, body desk.Body) {
	r.t.Helper()
	if _, err := r.desk.State(r.t.Context(), who, []intake.Said{{Place: p, Body: body}}); err != nil {
		r.t.Fatal(err)
	}
}

// stated states a fact as a command beside the pages would.
func (r *rig) stated(who desk.Actor, p desk.Place, body desk.Body) {
	r.t.Helper()
	other, err := intake.Open(r.t.Context(), r.store, intake.Options{Now: r.clock})
	if err != nil {
		r.t.Fatal(err)
	}
	if _, err := other.State(r.t.Context(), who, []intake.Said{{Place: p, Body: body}}); err != nil {
		r.t.Fatal(err)
	}
}

// take takes a file in at the desk.
func (r *rig) take(name string, data []byte) intake.Taken {
	r.t.Helper()
	all, err := r.desk.Take(r.t.Context(), organizer, intake.Hint{From: "file", Side: desk.NoSide}, intake.Incoming{Name: name, Data: data})
	if err != nil {
		r.t.Fatal(err)
	}
	return all[0]
}

// takenElsewhere takes a file in by a command beside the pages, whose own desk is
// at work meanwhile.
func (r *rig) takenElsewhere(name string, data []byte) {
	r.t.Helper()
	other, err := intake.Open(r.t.Context(), r.store, intake.Options{Now: r.clock})
	if err != nil {
		r.t.Fatal(err)
	}
	if _, err := other.Take(r.t.Context(), organizer, intake.Hint{From: "file", Side: desk.NoSide}, intake.Incoming{Name: name, Data: data}); err != nil {
		r.t.Fatal(err)
	}
}

// get opens a page and returns it. Anything but a page that is there ends the
// test.
func (b browser) get(path string) string {
	b.t.Helper()
	status, page := b.open(path)
	if status != http.StatusOK {
		b.t.Fatalf("GET %s: %d\n%s", path, status, page)
	}
	return page
}

// open opens a page and returns its status and text, wherever it leads.
func (b browser) open(path string) (int, string) {
	b.t.Helper()
	resp, err := b.http.Get(b.base + path)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.read(resp)
}

func (b browser) read(resp *http.Response) (int, string) {
	b.t.Helper()
	defer func() { _ = resp.Body.Close() }()
	page, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return resp.StatusCode, string(page)
}

// send sends a form as it is.
func (b browser) send(path string, form url.Values) (int, string) {
	b.t.Helper()
	resp, err := b.http.PostForm(b.base+path, form)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.read(resp)
}

var csrfField = regexp.MustCompile(`name="csrf" value="([^"]+)"`)

// token returns what the forms of the visitor's pages hold.
func (b browser) token() string {
	b.t.Helper()
	_, page := b.open("/no-such-page")
	m := csrfField.FindStringSubmatch(page)
	if m == nil {
		b.t.Fatalf("no form on the page:\n%s", page)
	}
	return m[1]
}

// post sends a form as its page would.
func (b browser) post(path string, form url.Values) (int, string) {
	b.t.Helper()
	filled := url.Values{"csrf": {b.token()}}
	for k, v := range form {
		filled[k] = v
	}
	return b.send(path, filled)
}

// tablet is a device that records games.
type tablet struct {
	*session.Session
	t testing.TB
}

func newTablet(t testing.TB) *tablet {
	t.Helper()
	s, err := session.Open(filepath.Join(t.TempDir(), "device"), session.Options{FrontEnd: "console", Codes: cheap})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return &tablet{s, t}
}

func (d *tablet) must(_ device.Receipt, err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// finger returns the signature of a player, 0 or 1, as a finger draws it in two seconds.
func finger(of int) []byte {
	var all []scoresheet.Stroke
	for part := range 2 {
		var s scoresheet.Stroke
		for i := range 60 {
			at := float64(i)
			turn := at/4 + float64(of+part)
			s = append(s, scoresheet.StrokePoint{
				X:  float32(30 + 120*part + 2*i + int(14*math.Cos(turn))),
				Y:  float32(60 + 25*of + int((30-at/4)*math.Sin(turn*(1+0.2*float64(of))))),
				At: time.Duration(part*700+10*i) * time.Millisecond,
			})
		}
		all = append(all, s)
	}
	return scoresheet.EncodeStrokes(300, 140, all)
}

// sheet records a whole game and returns its record file.
func sheet(t testing.TB, b desk.Board, recorder scoresheet.Recorder, moves string, r scoresheet.Result) []byte {
	t.Helper()
	return sheetOf(t, b, recorder, r, func(d *tablet) {
		for text := range strings.FieldsSeq(moves) {
			d.must(d.Write(text))
		}
	}, nil, nil)
}

// sheetOf records what is written, with the result and the signatures of both players.
func sheetOf(t testing.TB, b desk.Board, recorder scoresheet.Recorder, r scoresheet.Result, write func(d *tablet), white, black []byte) []byte {
	t.Helper()
	d := newTablet(t)
	tags := []scoresheet.Tag{{Name: "White", Value: b.Players[0].Name}, {Name: "Black", Value: b.Players[1].Name}}
	d.must(d.New(device.NewGame{Recorder: recorder, Tags: tags}))
	write(d)
	d.must(d.Result(r, ""))
	d.must(d.Sign(scoresheet.SignerWhite, b.Players[0].Name, white))
	d.must(d.Sign(scoresheet.SignerBlack, b.Players[1].Name, black))
	data, err := d.Export(device.FormatRecord)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
