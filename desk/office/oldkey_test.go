package office_test

import (
	"testing"

	"zapis/desk"
	"zapis/desk/office"
	"zapis/desk/pack"
)

// After the event key was replaced, the devices that hold packs of the one before
// are named until they took a later one.
func TestWithOldKey(t *testing.T) {
	r := newRig(t)
	named := func() (all string) {
		t.Helper()
		with, err := office.WithOldKey(t.Context(), r.desk)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range with {
			all += w.Device + " "
		}
		return all
	}
	heads := 0
	took := func() {
		t.Helper()
		s := r.ready(0)
		heads++
		s.Occasion, s.Heads = pack.Taken, nil
		for i := range heads {
			s.Heads = append(s.Heads, [pack.HeadSize]byte{byte(i)})
		}
		r.say(desk.Place{}, desk.Stated{Name: "a", From: "file"}, r.file(s, 20).Data)
	}
	r.pack()
	took()
	if got := named(); got != "" {
		t.Errorf("before the key was replaced: %s", got)
	}
	keys := office.Folder(t.TempDir())
	if _, err := office.ReplaceKey(t.Context(), r.desk, organizer, keyOf(1), keys); err != nil {
		t.Fatal(err)
	}
	if got := named(); got == "" {
		t.Error("nobody is named before there is a pack of the new key")
	}
	by, err := keys.Signer()
	if err != nil {
		t.Fatal(err)
	}
	r.by = by
	r.pack()
	if got := named(); got == "" {
		t.Error("nobody is named once there is one")
	}
	took()
	if got := named(); got != "" {
		t.Errorf("the device has the new pack, and is named: %s", got)
	}
}
