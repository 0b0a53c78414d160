package main

import (
	"crypto/ed25519"
	"strings"
	"testing"
	"time"

	values "zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/storage/archive"
)

// R-A17: a device is let in without an arbiter's look only with a pack that was
// written here: anybody can write one under the event's ID, with his own keys.
func TestForgedPackIsNotClean(t *testing.T) {
	store, err := archive.Open(t.Context(), t.TempDir()+"/store")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	d, err := intake.Open(t.Context(), store, intake.Options{})
	if err == nil {
		t.Fatal("there is an event already")
	}
	digest, forged := strings.Repeat("a1", 32), strings.Repeat("f0", 32)
	round := values.Place{Section: "A", Round: 1}
	for _, said := range []intake.Said{
		{Body: values.Event{ID: strings.Repeat("0a", 16), Name: "Open", Organizer: "o", Sections: []values.Section{{Name: "A", Rounds: 9, Control: "5400"}}}},
		{Place: round, Body: values.Paired{Round: values.Round{Boards: []values.Board{{Name: "1", Players: [2]values.Player{{Name: "A"}, {Name: "B"}}}}}}},
		{Place: round, Body: values.Issued{Issue: 2, Time: time.Now(), Digest: digest}},
	} {
		if _, err := d.State(t.Context(), values.Actor{Name: "o", Role: values.RoleOrganizer}, []intake.Said{said}); err != nil {
			t.Fatal(err)
		}
	}
	o := &office{Desk: d}
	device := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)).Public().(ed25519.PublicKey)
	for _, c := range []struct {
		issue int
		pack  string
		clean bool
	}{{2, digest, true}, {2, forged, false}, {3, forged, false}, {2, "", false}, {1, digest, false}} {
		s := &pack.Statement{Device: device, Occasion: pack.Ready, Issue: c.issue, Pack: c.pack, Battery: 80, Lock: "kiosk"}
		if err := o.isClean(s, d.Hall().Round("A", 1)); (err == nil) != c.clean {
			t.Errorf("issue %d, pack %.4s: %v", c.issue, c.pack, err)
		}
	}
}
