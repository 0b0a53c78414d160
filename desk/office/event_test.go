package office_test

import (
	"crypto/ed25519"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
	"zapis/storage/archive"
)

const passphrase = "correct horse battery"

// R-C01: an event is laid down with all its keys; what is wrong with it is said
// before any is made, none is overwritten, and the key at the desk can be
// replaced by whoever has the organizer's.
func TestNewEvent(t *testing.T) {
	store, err := archive.Open(t.Context(), filepath.Join(t.TempDir(), "store"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	d, err := intake.Open(t.Context(), store, intake.Options{})
	if !errors.Is(err, intake.ErrNoEvent) {
		t.Fatal(err)
	}
	e := desk.Event{Name: "Cup", Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "5400"}}, Arbiters: []desk.Arbiter{{Name: "Weber, Eva", Chief: true}}}
	if err := office.Draft(&e, passphrase); refusedFor(err) != "why.event.arbiters" {
		t.Error(err)
	}
	e.Arbiters = append(e.Arbiters, desk.Arbiter{Name: "Kos, Jan"})
	if err := office.Draft(&e, "short"); refusedFor(err) != "why.event.passphrase" {
		t.Error(err)
	}
	if err := office.Draft(&e, passphrase); err != nil {
		t.Fatal(err)
	}
	keys := office.Folder(filepath.Join(t.TempDir(), "keys"))
	public, err := office.NewEvent(t.Context(), d, organizer, &e, passphrase, keys)
	if err != nil {
		t.Fatal(err)
	}
	if d.Event().Organizer != attest.FormatKey(attest.OrganizerPublic, public) || d.Event().Arbiters[1].Key == "" || d.Event().SealKey == "" {
		t.Errorf("%+v", d.Event())
	}
	for _, name := range []string{office.OrganizerFile, office.EventFile, office.MandateFile, office.SealFile, office.ArbiterFile("Kos, Jan")} {
		if info, err := os.Stat(keys.File(name)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	if _, err := office.NewEvent(t.Context(), d, organizer, &e, passphrase, keys); err == nil || !strings.Contains(err.Error(), "no key is overwritten") {
		t.Error(err)
	}
	said := func(text string) func() (string, error) { return func() (string, error) { return text, nil } }
	if _, err := keys.Organizer("", said("another horse")); refusedFor(err) != "why.key.passphrase" {
		t.Error(err)
	}
	key, err := keys.Organizer("", said(passphrase))
	if err != nil || !key.Public().(ed25519.PublicKey).Equal(public) {
		t.Fatal(err)
	}
	old, err := keys.Signer()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := office.ReplaceKey(t.Context(), d, organizer, keyOf(9), keys); refusedFor(err) != "why.key.other" {
		t.Error(err)
	}
	if _, err := office.ReplaceKey(t.Context(), d, chief, key, keys); refusedFor(err) != "role" {
		t.Error(err)
	}
	if n, err := office.ReplaceKey(t.Context(), d, organizer, key, keys); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	if _, err := office.Pack(t.Context(), d, organizer, old, office.Packing{}); refusedFor(err) != "why.pack.replaced" {
		t.Error(err)
	}
	now, err := keys.Signer()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := office.Pack(t.Context(), d, organizer, now, office.Packing{}); err != nil {
		t.Error(err)
	}
}

// An event is changed as far as devices and rounds can follow.
func TestEditEvent(t *testing.T) {
	r := newRig(t)
	keys := office.Folder(filepath.Join(t.TempDir(), "keys"))
	for _, c := range []struct {
		name   string
		who    desk.Actor
		change func(*desk.Event)
		want   string
	}{
		{"not for arbiters", chief, func(*desk.Event) {}, "role"},
		{"another ID", organizer, func(e *desk.Event) { e.ID = strings.Repeat("0b", 16) }, "why.event.pinned"},
		{"one arbiter", organizer, func(e *desk.Event) { e.Arbiters[1].Out = true }, "why.event.two"},
		{"no chief", organizer, func(e *desk.Event) { e.Arbiters[0].Chief = false }, "why.event.nochief"},
		{"a round is paired", organizer, func(e *desk.Event) { e.Sections[0].Name = "B" }, "why.event.section"},
		{"no name", organizer, func(e *desk.Event) { e.Name = "" }, "why.event.name"},
		{"a person twice", organizer, func(e *desk.Event) { e.Staff = append(e.Staff, e.Staff[0]) }, "why.event.staffname"},
		{"another place", organizer, func(e *desk.Event) { e.Place = "Bled" }, ""},
		{"one more is allowed", organizer, func(e *desk.Event) { e.Arbiters = append(e.Arbiters, desk.Arbiter{Name: "Roy, Zoe"}) }, ""},
	} {
		e := *r.desk.Event()
		e.Arbiters, e.Sections, e.Staff = slices.Clone(e.Arbiters), slices.Clone(e.Sections), slices.Clone(e.Staff)
		c.change(&e)
		if _, err := office.EditEvent(t.Context(), r.desk, c.who, &e, keys); refusedFor(err) != c.want {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	i := slices.IndexFunc(r.desk.Event().Arbiters, func(a desk.Arbiter) bool { return a.Name == "Roy, Zoe" })
	if i < 0 || r.desk.Event().Arbiters[i].Key == "" {
		t.Fatalf("%+v", r.desk.Event().Arbiters)
	}
	if _, err := os.Stat(keys.File(office.ArbiterFile("Roy, Zoe"))); err != nil {
		t.Error(err)
	}
}

// R-C06: a device is enrolled with what it shows then, by the organizer of the
// event and nobody else; a revoked one stands in the next pack.
func TestEnrolAndRevoke(t *testing.T) {
	r := newRig(t)
	s := r.ready(0)
	s.Occasion, s.Owner = pack.Enrolling, "Petrova, Anna"
	e, err := office.ReadEnrolling("one.zapis-statement", r.file(s, 5).Data)
	if err != nil || e.Owner != "Petrova, Anna" {
		t.Fatal(e, err)
	}
	e.Label = "31"
	signed, err := office.Certify(keyOf(1), e)
	if err != nil || signed.Certificate.Name != "31" {
		t.Fatal(err)
	}
	if err := office.Enrol(t.Context(), r.desk, organizer, keyOf(9).Public().(ed25519.PublicKey), []*office.Enrolment{signed}); refusedFor(err) != "why.key.other" {
		t.Error(err)
	}
	public := keyOf(1).Public().(ed25519.PublicKey)
	if err := office.Enrol(t.Context(), r.desk, viewer, public, []*office.Enrolment{signed}); refusedFor(err) != "role" {
		t.Error(err)
	}
	if err := office.Enrol(t.Context(), r.desk, organizer, public, []*office.Enrolment{signed}); err != nil {
		t.Fatal(err)
	}
	dev := r.desk.Hall().Device("31")
	if dev == nil || dev.Owner != "" || len(r.desk.Hall().Stated) != 1 {
		t.Fatalf("%+v", dev)
	}
	for _, c := range []struct {
		who                desk.Actor
		name, reason, want string
	}{
		{organizer, "31", "lost", "role"}, {chief, "32", "lost", "why.revoke.unknown"}, {chief, "31", " ", "why.reason"}, {chief, "31", "lost", ""},
	} {
		if _, err := office.Revoke(t.Context(), r.desk, c.who, c.name, c.reason); refusedFor(err) != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
	p, err := pack.Parse(r.pack().Text)
	if err != nil || len(p.Revoked) != 1 || p.Revoked[0] != dev.Fingerprint || len(p.Certificates) != 0 {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := office.ReadEnrolling("x", []byte("hello")); refusedFor(err) != "why.statement.none" {
		t.Error(err)
	}
}
