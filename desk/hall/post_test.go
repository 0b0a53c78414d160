package hall_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"zapis/app/courier"
	"zapis/app/device"
	"zapis/app/post"
	"zapis/desk"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet"
)

// packs writes the event's pack and that of round A/1, which name the desk.
func (r *airRig) packs(addresses ...string) {
	r.t.Helper()
	by, err := office.Folder(r.server.Keys).Signer()
	if err != nil {
		r.t.Fatal(err)
	}
	at := r.event.Desk
	if len(addresses) > 0 {
		at.Addresses = addresses
	}
	for _, round := range []*desk.RoundSeen{nil, r.desk.Hall().Round("A", 1)} {
		if _, err := office.Pack(r.t.Context(), r.desk, organizer, by, office.Packing{Round: round, Desk: &at}); err != nil {
			r.t.Fatal(err)
		}
	}
}

// enterHall is a tablet that has met the desk and taken its packs, for White of
// board 1.
func (r *airRig) enterHall() (*tablet, *post.Post) {
	r.t.Helper()
	d := newTablet(r.t)
	p := post.New(d)
	offer, err := p.Meet(r.t.Context(), r.event.Desk.Addresses[0])
	if err != nil {
		r.t.Fatal(err)
	}
	if offer.Event == nil || offer.Round == nil || offer.First() != offer.Event || !offer.Event.New.First || offer.Wrong != nil {
		r.t.Fatalf("the desk offers %+v", offer)
	}
	for _, f := range []struct {
		text  []byte
		board string
		side  scoresheet.Recorder
	}{{offer.Event.Text, "", scoresheet.RecorderUnsaid}, {offer.Round.Text, "1", scoresheet.RecorderWhite}} {
		_, statement, err := d.TakePack(f.text, f.board, f.side, "")
		if err != nil {
			r.t.Fatal(err)
		}
		if _, err := p.State(r.t.Context(), statement, nil); err != nil {
			r.t.Fatal(err)
		}
	}
	return d, p
}

// plays records a short game and has it signed.
func (d *tablet) plays() {
	d.t.Helper()
	d.must(d.New(device.NewGame{}))
	for _, text := range []string{"e4", "e5"} {
		d.must(d.Write(text))
	}
	d.must(d.Result(scoresheet.WhiteWins, ""))
	d.must(d.Sign(scoresheet.SignerWhite, "W", nil))
	d.must(d.Sign(scoresheet.SignerBlack, "B", nil))
}

// R-C01, R-C02: a device meets the desk, takes its packs, says that it is ready,
// records and hands in, all over the air; the desk has each of it at its board,
// and the device's log has the desk's word.
func TestADeviceAndItsDesk(t *testing.T) {
	r := newAirRig(t)
	r.packs()
	d, p := r.enterHall()
	if at, ok := p.Known(); !ok || at[0] != r.event.Desk.Addresses[0] {
		t.Errorf("the desk is known at %q, %v", at, ok)
	}
	if found, err := p.TakeRound(t.Context(), nil); err != nil || found.First() != nil {
		t.Errorf("there is nothing new, and the desk offers %+v, %v", found, err)
	}
	r.packs()
	found, err := p.TakeRound(t.Context(), nil)
	if err != nil || found.Event == nil || found.Round == nil || found.Event.Round != 0 || found.Round.Round != 1 || found.Round.New.Board != "1" || found.Elsewhere {
		t.Fatalf("after new issues: %+v, %v", found, err)
	}
	if done, err := p.Ready(t.Context(), nil); err != nil || done.Held != pack.HeldHere {
		t.Errorf("ready: %+v, %v", done, err)
	}
	d.plays()
	var told []device.Sending
	done, err := p.HandIn(t.Context(), func(s device.Sending) { told = append(told, s) })
	if err != nil || done.Held != pack.HeldHere || done.Place != "A/1/1" || done.Statement != nil || done.Tries != 1 || done.Desk != r.desk.ID() {
		t.Fatalf("handed in: %+v, %v", done, err)
	}
	if len(told) != 1 || told[0].Done == nil || told[0].Err != nil {
		t.Errorf("it is told %+v", told)
	}
	if v := d.View(); !v.HandedIn {
		t.Error("the device does not know it")
	}
	if state := r.board(board1); state != desk.OneSheet {
		t.Errorf("board 1 is %v", state)
	}
	d.must(d.Release())
	// Once more, when it is over: the desk acknowledges it again.
	if again, err := p.HandIn(t.Context(), nil); err != nil || again.Held != pack.HeldHere {
		t.Errorf("once more: %+v, %v", again, err)
	}
}

// R-C02, R-C05: the desk does not answer, has trouble, has the game in one place;
// the device insists, tells why, and hands in again until there are two.
func TestThePostInsists(t *testing.T) {
	r := newAirRig(t)
	var trouble atomic.Int32
	var once atomic.Bool
	pages := r.server.HTTPServer(t.Context()).Handler
	held := func(w http.ResponseWriter, q *http.Request) { pages.ServeHTTP(w, q) }
	between := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if q.Method == http.MethodPut && trouble.Add(-1) >= 0 {
			_, _ = io.Copy(io.Discard, q.Body)
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		if q.Method != http.MethodPut || !once.Load() {
			held(w, q)
			return
		}
		// The second place does not answer.
		rec := httptest.NewRecorder()
		held(rec, q)
		a, err := pack.ParseAcknowledgement(rec.Body.Bytes())
		if err != nil {
			t.Errorf("%d %s", rec.Code, rec.Body)
			return
		}
		a.Held = pack.HeldOnce
		text, err := pack.SignAcknowledgement(a, seeded(201))
		if err != nil {
			t.Error(err)
		}
		_, _ = w.Write(text)
	}))
	t.Cleanup(between.Close)
	r.packs(between.URL)
	d, p := r.enterHall()
	p.Again = 50 * time.Millisecond
	d.plays()

	trouble.Store(1)
	once.Store(true)
	var told []device.Sending
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	done, err := p.HandIn(ctx, func(s device.Sending) {
		if told = append(told, s); s.Done != nil && s.Done.Tries > 3 {
			once.Store(false)
		}
	})
	if err != nil || done.Held != pack.HeldHere || done.Tries < 4 {
		t.Fatalf("%+v, %v", done, err)
	}
	var fault *courier.Fault
	if !errors.As(told[0].Err, &fault) || fault.Key != "air.busy" || told[0].Next != time.Second || told[0].Done != nil {
		t.Errorf("first it is told %+v", told[0])
	}
	if s := told[1]; s.Done == nil || s.Done.Held != pack.HeldOnce || s.Err != nil {
		t.Errorf("then it is told %+v", s)
	}

	// A game that begins ends what is under way, and the device goes on with it.
	d, p = r.enterHall()
	trouble.Store(100)
	if _, err = p.Ready(t.Context(), func(device.Sending) { d.must(d.New(device.NewGame{})) }); !errors.Is(err, device.ErrNoNetwork) {
		t.Errorf("the game began, and the call ended with %v", err)
	}
	if _, err := p.TakeRound(t.Context(), nil); err == nil || len(d.View().Record.Cells) != 0 {
		t.Errorf("in the game: %v", err)
	}
	d.must(d.Write("e4"))
}
