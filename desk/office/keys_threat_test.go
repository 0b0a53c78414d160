package office_test

import (
	"crypto/ed25519"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/office"
	"zapis/scoresheet/attest"
)

// One key is not two arbiters': taken out with the one, after his telephone was
// stolen, it would let its thief in as the other. Nor is it given to another later.
// Its own arbiter, who has found his telephone, has it again.
func TestOneKeyIsOneArbiters(t *testing.T) {
	r := newRig(t)
	keys := office.Folder(filepath.Join(t.TempDir(), "keys"))
	e := *r.desk.Event()
	e.Arbiters = slices.Clone(e.Arbiters)
	for i := range e.Arbiters {
		e.Arbiters[i].Key = arbiterKey(t)
	}
	e.Arbiters = append(e.Arbiters, desk.Arbiter{Name: "Hill, Ann", Key: arbiterKey(t)})
	if _, err := office.EditEvent(t.Context(), r.desk, organizer, &e, keys); err != nil {
		t.Fatal(err)
	}
	first, other := e.Arbiters[1].Name, "Hill, Ann"
	phone := arbiterKey(t)
	enrol := func(whose, key string) error { return office.EnrolPhone(t.Context(), r.desk, chief, whose, key) }
	for _, c := range []struct{ whose, key, want string }{
		{other, e.Arbiters[1].Key, "why.arbiterkey."}, // his own
		{first, phone, ""},
		{other, phone, "why.arbiterkey."},
	} {
		if err := enrol(c.whose, c.key); !strings.HasPrefix(refusedFor(err), c.want) || c.want == "" && err != nil {
			t.Errorf("%s: %v, want %q", c.whose, err, c.want)
		}
	}
	shared := *r.desk.Event()
	shared.Arbiters = slices.Clone(shared.Arbiters)
	shared.Arbiters[2].Phones = []string{phone}
	if _, err := office.EditEvent(t.Context(), r.desk, organizer, &shared, keys); !strings.HasPrefix(refusedFor(err), "why.arbiterkey.") {
		t.Errorf("in a file with the event: %v", err)
	}
	if err := office.TakeKeyOut(t.Context(), r.desk, chief, first, phone); err != nil {
		t.Fatal(err)
	}
	if err := enrol(other, phone); !strings.HasPrefix(refusedFor(err), "why.arbiterkey.") {
		t.Errorf("after it was taken out: %v", err)
	}
	if err := enrol(first, phone); err != nil {
		t.Errorf("it was found: %v", err)
	}
}

// A spare device has the label of one that was stolen and revoked; then it is
// stolen, too. The label means the one that is still valid; if both are, the
// program asks which.
func TestTwoDevicesOfOneLabel(t *testing.T) {
	r := newRig(t)
	enrol := func(n byte) string {
		t.Helper()
		key := keyOf(n).Public().(ed25519.PublicKey)
		e, err := office.Certify(keyOf(1), office.Enrolling{Key: key, Label: "4 b"})
		if err != nil {
			t.Fatal(err)
		}
		if err := office.Enrol(t.Context(), r.desk, organizer, keyOf(1).Public().(ed25519.PublicKey), []*office.Enrolment{e}); err != nil {
			t.Fatal(err)
		}
		return attest.Fingerprint(key)
	}
	first := enrol(50)
	second := enrol(51)
	if _, err := office.Revoke(t.Context(), r.desk, chief, "4 b", "stolen"); refusedFor(err) != "why.revoke.which" {
		t.Errorf("both have the label: %v", err)
	}
	if got, err := office.Revoke(t.Context(), r.desk, chief, first, "stolen"); err != nil || got != first {
		t.Errorf("by its fingerprint: %s, %v", got, err)
	}
	if got, err := office.Revoke(t.Context(), r.desk, chief, "4 b", "stolen, too"); err != nil || got != second {
		t.Errorf("the spare: %s, want %s: %v", got, second, err)
	}
	for _, dev := range r.desk.Hall().Devices {
		if !dev.Revoked {
			t.Errorf("%s still counts", dev.Fingerprint)
		}
	}
}
