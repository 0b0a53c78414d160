package hall_test

import (
	"context"
	"crypto/ed25519"
	"os"
	"path/filepath"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/post"
	"zapis/desk"
	"zapis/desk/ca"
	"zapis/desk/hall"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/storage/archive"
)

// thief is the laptop that was stolen: the store as it was, and all keys that lay
// there.
func (r *airRig) thief() *airRig {
	r.t.Helper()
	place, keys := filepath.Join(r.t.TempDir(), "store"), filepath.Join(r.t.TempDir(), "keys")
	for from, to := range map[string]string{r.store.Place(): place, r.server.Keys: keys} {
		if err := os.CopyFS(to, os.DirFS(from)); err != nil {
			r.t.Fatal(err)
		}
	}
	store, err := archive.Open(r.t.Context(), place, archive.Options{Now: r.clock})
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = store.Close() })
	out := &airRig{rig: &rig{t: r.t, store: &counting{Archive: store}, now: r.now}, ca: r.ca, courier: r.courier}
	if out.desk, err = intake.Open(r.t.Context(), store, intake.Options{Now: r.clock}); err != nil {
		r.t.Fatal(err)
	}
	if out.server, err = hall.New(hall.Options{Desk: out.desk, Me: organizer, Keys: keys, Now: r.clock}); err != nil {
		r.t.Fatal(err)
	}
	event := *r.event
	event.Desk.Addresses = []string{out.overTLS(r.ca, []string{"127.0.0.1"}, time.Now())}
	out.event = &event
	return out
}

// mandated states the mandate of the rig's event key, as an event that is laid down
// does.
func (r *airRig) mandated() {
	r.t.Helper()
	text, err := os.ReadFile(office.Folder(r.server.Keys).File(office.MandateFile))
	if err != nil {
		r.t.Fatal(err)
	}
	r.stateMandate(text)
}

func (r *airRig) stateMandate(text []byte) {
	r.t.Helper()
	if _, err := r.desk.State(r.t.Context(), organizer, []intake.Said{{Body: *r.desk.Event(), Blobs: []string{intake.Hash(text)}}}, text); err != nil {
		r.t.Fatal(err)
	}
}

// A laptop of several desks is stolen in the middle of the round, with its store
// and all keys. It can pose as the desk to devices that hold the packs of before,
// and no longer to those that took the new ones; what it wrote and acknowledged
// counts for nothing there. The game that it was handed comes in at the desk, and
// another desk that has the old key still is told so.
func TestStolenDesk(t *testing.T) {
	r := newAirRig(t)
	r.mandated()
	r.packs()
	early, _ := r.enterHall() // hands in to the thief
	late, _ := r.enterHall()
	thief := r.thief()
	second := r.thief() // a laptop that was not stolen, with a copy of the keys
	for _, d := range []*tablet{early, late} {
		d.plays()
	}
	// Before anything was done the thief's word is the desk's.
	h, err := early.HandIn()
	if err != nil {
		t.Fatal(err)
	}
	a, err := r.courier.HandIn(t.Context(), thief.event, h.Record)
	if err != nil {
		t.Fatalf("the thief poses as the desk: %v", err)
	}
	if err := early.Acknowledged(a.Text); err != nil {
		t.Fatalf("the device does not believe him: %v", err)
	}
	if r.board(board1) == desk.OneSheet || len(r.desk.Hall().Files) != 0 {
		t.Error("the desk has a game that the thief was handed")
	}
	early.must(early.Release())

	// The organizer makes a new key at the desk that is left.
	keys := office.Folder(r.server.Keys)
	if _, err := office.ReplaceKey(t.Context(), r.desk, organizer, seeded(200), keys); err != nil {
		t.Fatal(err)
	}
	by, err := keys.Signer()
	if err != nil {
		t.Fatal(err)
	}
	r.event.Key = by.Key.Public().(ed25519.PublicKey)
	if r.ca, err = ca.New(r.desk.Event(), []string{"127.0.0.1"}, time.Now()); err != nil {
		t.Fatal(err)
	}
	r.event.Desk = pack.Desk{CA: r.ca.Pin(), Addresses: []string{r.overTLS(r.ca, []string{"127.0.0.1"}, time.Now())}}
	r.packs()
	var fresh [][]byte
	for _, i := range office.Issues(r.desk)[2:] {
		text, err := r.desk.Blob(t.Context(), i.Hash())
		if err != nil {
			t.Fatal(err)
		}
		fresh = append(fresh, text)
	}

	// A game that was on meanwhile: its device knows the desk by the old key, and
	// takes its new certificates for a stranger's. It hands in as a file.
	old := *r.event
	old.ID, old.Desk.CA = eventID, thief.event.Desk.CA
	g, err := late.HandIn()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.courier.HandIn(t.Context(), &old, g.Record); r.faultOf(err) != "air.otherdesk" {
		t.Errorf("a device with the old pack, at the desk with the new key: %v", err)
	}
	if got := r.take("stick", g.Record); !got.Stored || got.Err != nil {
		t.Errorf("its game on a stick: %+v", got)
	}

	// Once the game is handed in, it takes the new pack over the air: the pack proves
	// by the organizer's mandate what the certificates cannot. What the thief has for
	// it at that address, of the stolen key and of a number as high as he likes, is
	// nothing to a device that finds him behind certificates of his own.
	if err := late.HandedIn(true); err != nil {
		t.Fatal(err)
	}
	late.must(late.Release())
	strange, err := ca.New(r.desk.Event(), []string{"127.0.0.1"}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	thief.packs()
	asked := &renewing{tablet: late, addresses: []string{thief.overTLS(strange, []string{"127.0.0.1"}, time.Now())}}
	ctx, enough := context.WithTimeout(t.Context(), 2*time.Second)
	if o, err := post.New(asked).TakeRound(ctx, nil); err == nil {
		t.Errorf("the thief has a pack for the device: %+v", o)
	}
	enough()
	asked.addresses = append(asked.addresses, r.event.Desk.Addresses...)
	o, err := post.New(asked).TakeRound(t.Context(), nil)
	if err != nil || o.Event == nil || o.Wrong != nil {
		t.Fatalf("the desk with the new key has nothing for a device with the old pack: %+v, %v", o, err)
	}
	if _, _, err := late.TakePack(o.Event.Text, "", scoresheet.RecorderUnsaid, ""); err != nil {
		t.Fatal(err)
	}
	if at := late.Desk(); at.Pin != r.event.Desk.CA || !at.Key.Equal(r.event.Key) {
		t.Errorf("the device that took it over the air knows the desk as %+v", at)
	}

	// With the new packs the thief is nobody.
	for _, text := range fresh {
		if _, _, err := early.TakePack(text, "", scoresheet.RecorderUnsaid, ""); err != nil {
			t.Fatal(err)
		}
	}
	if at := early.Desk(); at.Pin != r.event.Desk.CA || !at.Key.Equal(r.event.Key) {
		t.Errorf("the device knows the desk as %+v", at)
	}
	posing := *r.event
	posing.Desk.Addresses = thief.event.Desk.Addresses
	if _, err := r.courier.HandIn(t.Context(), &posing, h.Record); r.faultOf(err) != "air.otherdesk" {
		t.Errorf("the thief at the desk's address: %v", err)
	}
	if err := early.Acknowledged(a.Text); device.ReasonOf(err) != device.ReasonAck {
		t.Errorf("his word of before: %v", err)
	}
	for range 3 { // packs, until his number is the highest
		thief.packs()
	}
	for _, i := range office.Issues(thief.desk) {
		text, err := thief.desk.Blob(t.Context(), i.Hash())
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := early.TakePack(text, "", scoresheet.RecorderUnsaid, ""); device.ReasonOf(err) != device.ReasonPackMandate {
			t.Errorf("his pack %d: %v", i.Number, err)
		}
	}
	// The game that he was handed is on the device, and comes in.
	done, err := post.New(early).HandIn(t.Context(), nil)
	if err != nil || done.Held != pack.HeldHere {
		t.Fatalf("handed in again: %+v, %v", done, err)
	}
	if n := len(r.desk.Hall().Files); n != 2 {
		t.Errorf("%d games are at the desk, want both", n)
	}

	// The other laptop has the old key: it writes no packs. Its store hears of the
	// new one as if both were at one database.
	text, err := os.ReadFile(keys.File(office.MandateFile))
	if err != nil {
		t.Fatal(err)
	}
	second.stateMandate(text)
	other, err := office.Folder(second.server.Keys).Signer()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := office.Pack(t.Context(), second.desk, organizer, other, office.Packing{}); err == nil {
		t.Error("a desk with the old key writes packs")
	}
}

// renewing is a device whose pack names these addresses.
type renewing struct {
	*tablet
	addresses []string
}

func (r *renewing) Desk() device.Desk {
	d := r.tablet.Desk()
	d.Addresses = r.addresses
	return d
}
