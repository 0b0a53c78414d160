package intake_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/storage/archive"
)

const eventID = "0123456789abcdef0123456789abcdef"

// hall is a desk with an event of one section and a paired round.
type hall struct {
	*intake.Desk
	t     *testing.T
	store archive.Store
	now   time.Time
}

var (
	organizer = desk.Actor{Name: "organizer", Role: desk.RoleOrganizer}
	chief     = desk.Actor{Name: "Weber", Role: desk.RoleChief}
)

func newHall(t *testing.T) *hall {
	t.Helper()
	store, err := archive.Open(t.Context(), filepath.Join(t.TempDir(), "store"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	h := &hall{t: t, store: store, now: time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)}
	h.open()
	e := desk.Event{
		ID: eventID, Name: "Open", Organizer: "o",
		Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "5400"}, {Name: "B", Rounds: 9, Control: "5400"}},
		Arbiters: []desk.Arbiter{{Name: "Weber", Chief: true}, {Name: "Kos"}},
	}
	h.say(organizer, desk.Place{}, e)
	h.say(organizer, round1, desk.Paired{Round: desk.Round{Boards: []desk.Board{
		pairing("1", "Petrova, Anna", "Boykov, Lev"), pairing("2", "Ng, Mei", "Abe, Ken"),
	}}})
	h.say(organizer, desk.Place{Section: "B", Round: 2}, desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("1", "Silva, Rui", "Roy, Zoe")}}})
	h.say(organizer, desk.Place{Section: "A", Round: 2}, desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("1", "Ng, Mei", "Abe, Ken")}}})
	return h
}

var round1 = desk.Place{Section: "A", Round: 1}

func pairing(name, white, black string) desk.Board {
	return desk.Board{Name: name, Players: [2]desk.Player{{Name: white}, {Name: black}}}
}

// open opens the store as another desk would.
func (h *hall) open() {
	h.t.Helper()
	d, err := intake.Open(h.t.Context(), h.store, intake.Options{Now: func() time.Time { return h.now }})
	if err != nil && err != intake.ErrNoEvent { //nolint:errorlint // it is returned as it is
		h.t.Fatal(err)
	}
	h.Desk = d
}

func (h *hall) say(who desk.Actor, p desk.Place, body desk.Body) {
	h.t.Helper()
	if _, err := h.State(h.t.Context(), who, []intake.Said{{Place: p, Body: body}}); err != nil {
		h.t.Fatal(err)
	}
	h.same()
}

// same holds the desk, which goes on from what it knew, against one that reads
// everything anew.
func (h *hall) same() {
	h.t.Helper()
	if _, err := h.store.Counter(h.t.Context()); err != nil {
		return // the store of this test fails
	}
	fresh := *h
	fresh.open()
	if !reflect.DeepEqual(h.Hall(), fresh.Hall()) {
		h.t.Errorf("the desk's hall is not what the facts say:\n%+v\n%+v", h.Hall(), fresh.Hall())
	}
	got, err := h.Sorted(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	want, err := fresh.Sorted(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	if !slices.Equal(got, want) {
		h.t.Errorf("the desk's files are not where the facts have them:\n%s\n\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// take takes one file in.
func (h *hall) take(name string, data []byte) intake.Taken {
	h.t.Helper()
	return h.takeAs(name, data, intake.Hint{From: "file", Side: desk.NoSide})
}

func (h *hall) takeAs(name string, data []byte, hint intake.Hint) intake.Taken {
	h.t.Helper()
	all, err := h.Take(h.t.Context(), organizer, hint, intake.Incoming{Name: name, Data: data})
	if err != nil {
		h.t.Fatal(err)
	}
	h.same()
	return all[0]
}

// state returns the state of board 1 of round 1 and its reasons.
func (h *hall) state() string {
	h.t.Helper()
	b, err := h.Board(h.t.Context(), desk.Place{Section: "A", Round: 1, Board: "1"})
	if err != nil {
		h.t.Fatal(err)
	}
	return b.State.String() + ": " + told(b.Why)
}

func told(whys []desk.Why) string {
	var parts []string
	for _, w := range whys {
		part := strings.TrimPrefix(w.Key, "why.")
		if side := desk.SideWord(w.Side); side != "" {
			part = side + " " + part
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// tablet is a device that records games of round 1.
type tablet struct {
	*session.Session
	t   testing.TB
	dir string
}

func newTablet(t testing.TB) *tablet {
	t.Helper()
	d := &tablet{t: t, dir: filepath.Join(t.TempDir(), "device")}
	d.open()
	return d
}

func (d *tablet) open() {
	d.t.Helper()
	s, err := session.Open(d.dir, session.Options{FrontEnd: "console", Codes: modes.Params{Memory: 8, Time: 1, Threads: 1}})
	if err != nil {
		d.t.Fatal(err)
	}
	d.Session = s
	d.t.Cleanup(func() { _ = s.Close() })
}

// copied returns a device whose folder is a copy of this one's.
func (d *tablet) copied() *tablet {
	d.t.Helper()
	if err := d.Close(); err != nil {
		d.t.Fatal(err)
	}
	other := &tablet{t: d.t, dir: filepath.Join(d.t.TempDir(), "copy")}
	if err := os.CopyFS(other.dir, os.DirFS(d.dir)); err != nil {
		d.t.Fatal(err)
	}
	d.open()
	other.open()
	return other
}

func (d *tablet) must(_ device.Receipt, err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// begin opens the game of board 1.
func (d *tablet) begin(recorder scoresheet.Recorder) {
	d.t.Helper()
	tags := []scoresheet.Tag{{Name: "White", Value: "Petrova, Anna"}, {Name: "Black", Value: "Boykov, Lev"}}
	d.must(d.New(device.NewGame{Recorder: recorder, Tags: tags}))
}

func (d *tablet) write(moves string) {
	d.t.Helper()
	for text := range strings.FieldsSeq(moves) {
		d.must(d.Write(text))
	}
}

// end ends the game; both players sign.
func (d *tablet) end(r scoresheet.Result) {
	d.t.Helper()
	d.must(d.Result(r, ""))
	d.must(d.Sign(scoresheet.SignerWhite, "W", nil))
	d.must(d.Sign(scoresheet.SignerBlack, "B", nil))
}

func (d *tablet) export(f device.Format) []byte {
	d.t.Helper()
	data, err := d.Export(f)
	if err != nil {
		d.t.Fatal(err)
	}
	return data
}

// sheet records a whole game and returns its record file.
func sheet(t testing.TB, recorder scoresheet.Recorder, moves string, r scoresheet.Result) []byte {
	t.Helper()
	d := newTablet(t)
	d.begin(recorder)
	d.write(moves)
	d.end(r)
	return d.export(device.FormatRecord)
}
