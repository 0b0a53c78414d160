package office_test

import (
	"crypto/ed25519"
	"slices"
	"testing"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// R-A17: who says in another's place that he is ready has no device let in there,
// and does not hide the one that is on the table: where two stand for one place the
// arbiter goes there, also if one was let in before. A device that was revoked, or
// a stranger's where the event enrols its own, keeps nobody waiting.
func TestTwoDevicesForOnePlace(t *testing.T) {
	for name, c := range map[string]struct {
		phantom func(*pack.Statement) // what the other says
		first   bool                  // the other was let in already
		before  func(*rig)
		want    string
	}{
		"the same place":               {want: "why.admit.rival"},
		"written otherwise":            {phantom: func(s *pack.Statement) { s.Place.Board = "01" }, want: "why.admit.rival"},
		"both sides":                   {phantom: func(s *pack.Statement) { s.Side = 2 }, want: "why.admit.rival"},
		"let in before":                {first: true, want: "why.admit.rival"},
		"let in before for both sides": {first: true, phantom: func(s *pack.Statement) { s.Side = 2 }, want: "why.admit.rival"},
		"the other side":               {phantom: func(s *pack.Statement) { s.Side = 1 }},
		"the other board":              {phantom: func(s *pack.Statement) { s.Place.Board = "2" }},
		"no longer ready":              {phantom: func(s *pack.Statement) { s.Occasion = pack.Taken }},
		"a stranger's": {before: func(r *rig) {
			r.say(desk.Place{}, desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, keyOf(5).Public().(ed25519.PublicKey)), Label: "1 w"})
		}},
		"after a third was revoked, where none is enrolled": {before: func(r *rig) {
			r.sayAs(chief, desk.Place{}, desk.Revoked{Device: attest.Fingerprint(keyOf(9).Public().(ed25519.PublicKey)), Reason: "stolen"})
		}, want: "why.admit.rival"},
		"revoked": {before: func(r *rig) {
			for by, label := range map[byte]string{5: "1 w", 6: "2 w"} {
				r.say(desk.Place{}, desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, keyOf(by).Public().(ed25519.PublicKey)), Label: label})
			}
			r.sayAs(chief, desk.Place{}, desk.Revoked{Device: attest.Fingerprint(keyOf(6).Public().(ed25519.PublicKey)), Reason: "stolen"})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.pack()
			if c.before != nil {
				c.before(r)
			}
			own, other := r.ready(0), r.ready(0)
			if c.phantom != nil {
				c.phantom(other)
			}
			files := []intake.Found{r.file(own, 5), r.file(other, 6)}
			if c.first {
				if all, err := office.Admit(t.Context(), r.desk, chief, files[1:], office.Look{}); err != nil || !all[0].IsIn() {
					t.Fatalf("%+v, %v", all, err)
				}
			}
			all, err := office.Admit(t.Context(), r.desk, chief, files, office.Look{})
			if err != nil || keys(all[0].Why) != c.want {
				t.Fatalf("the device on the table: %+v, %v; want %q", all, err, c.want)
			}
			if c.want != "" && !c.first && all[1].IsIn() {
				t.Errorf("the other is let in: %+v", all[1])
			}
			for i, by := range []byte{5, 6} { // and over the air
				if _, err := r.desk.Take(t.Context(), chief, intake.Hint{From: "desk", Side: desk.NoSide}, intake.Incoming{Name: "one", Data: r.file([]*pack.Statement{own, other}[i], by).Data}); err != nil {
					t.Fatal(err)
				}
			}
			waiting, err := office.Waiting(t.Context(), r.desk)
			seen := slices.ContainsFunc(waiting, func(a office.Admitted) bool { return a.Device == all[0].Device && keys(a.Why) == c.want })
			if err != nil || seen != (c.want != "") {
				t.Errorf("on the page: %+v, %v", waiting, err)
			}
		})
	}
}
