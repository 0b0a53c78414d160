package office_test

import (
	"errors"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
)

// R-A17: a device is let in without an arbiter's look only if nothing speaks
// against it, and the arbiter is told everything that does.
func TestAdmitClean(t *testing.T) {
	r := newRig(t)
	r.pack()
	for _, c := range []struct {
		name   string
		change func(*pack.Statement)
		want   string
	}{
		{"clean", func(*pack.Statement) {}, ""},
		{"pinned, no battery", func(s *pack.Statement) { s.Lock, s.Battery = "pinned", -1 }, ""},
		{"not locked", func(s *pack.Statement) { s.Lock = "none" }, "why.admit.lock"},
		{"nothing is right", func(s *pack.Statement) {
			s.Lock, s.Battery, s.Alarms, s.Salvaged = "", 29, "left 1; 1 unacknowledged", []int{1}
		}, "why.admit.lock why.admit.battery why.admit.alarms why.salvaged"},
		{"older issue", func(s *pack.Statement) { s.Issue = 0 }, "why.admit.issue"},
		{"enrolling", func(s *pack.Statement) { s.Occasion = pack.Enrolling }, "why.admit.enrolling"},
		{"taken", func(s *pack.Statement) { s.Occasion = pack.Taken }, "why.admit.taken"},
		{"another event", func(s *pack.Statement) { s.Event = strings.Repeat("0b", 16) }, "why.admit.elsewhere"},
		{"another round", func(s *pack.Statement) { s.Place.Round = 2 }, "why.admit.elsewhere"},
		{"another board", func(s *pack.Statement) { s.Place.Board = "9" }, "why.admit.noboard"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := r.ready(0)
			c.change(s)
			// A device of its own: none has said anything before.
			by := byte(10)
			for i := range c.name {
				by += c.name[i] * byte(i+1)
			}
			all, err := office.Admit(t.Context(), r.desk, chief, []intake.Found{r.file(s, by)})
			if err != nil || len(all) != 1 || keys(all[0].Why) != c.want || all[0].IsClean() != (c.want == "") {
				t.Errorf("%+v, %v; want %q", all, err, c.want)
			}
		})
	}
}

// R-A17: a device is let in without an arbiter's look only with a pack that was
// written here: anybody can write one under the event's ID, with his own keys.
func TestForgedPackIsNotClean(t *testing.T) {
	r := newRig(t)
	r.pack()
	for n, change := range []func(*pack.Statement){
		func(s *pack.Statement) { s.Pack = strings.Repeat("f0", 32) },
		func(s *pack.Statement) { s.Issue, s.Pack = 3, strings.Repeat("f0", 32) },
		func(s *pack.Statement) { s.Issue = 9 },
		func(s *pack.Statement) { s.Pack = "" },
	} {
		s := r.ready(0)
		change(s)
		all, err := office.Admit(t.Context(), r.desk, chief, []intake.Found{r.file(s, byte(10+n))})
		if err != nil || keys(all[0].Why) != "why.admit.forged" {
			t.Errorf("%d: %+v, %v", n, all, err)
		}
	}
	if seen := r.desk.Hall().Round("A", 1).Seen("1"); seen.Admitted != [2]bool{} {
		t.Errorf("%+v", seen)
	}
}

// What is no statement, and what cannot be read, is answered; the rest is let in
// all the same (R-A17).
func TestAdmitSome(t *testing.T) {
	r := newRig(t)
	r.pack()
	all, err := office.Admit(t.Context(), r.desk, chief, []intake.Found{
		{Path: "a/readme.txt", Data: []byte("hello")}, {Path: "b", Err: errors.New("broken")}, r.file(r.ready(1), 5),
	})
	if err != nil || len(all) != 3 || keys(all[0].Why) != "why.admit.nostatement" || keys(all[1].Why) != "why.admit.unreadable" || !all[2].IsClean() {
		t.Fatalf("%+v, %v", all, err)
	}
	if seen := r.desk.Hall().Round("A", 1).Seen("1"); seen.Admitted != [2]bool{false, true} || seen.AdmittedBy != chief.Name {
		t.Errorf("%+v", seen)
	}
	if _, err := office.Admit(t.Context(), r.desk, organizer, nil); refusedFor(err) != "role" {
		t.Errorf("the organizer lets devices in: %v", err)
	}
}

// R-A17: statements that came over the air wait until somebody lets their
// devices in, all that are clean in one act. The device's latest one counts.
func TestWaiting(t *testing.T) {
	r := newRig(t)
	r.pack()
	take := func(s *pack.Statement, by byte) {
		t.Helper()
		f := r.file(s, by)
		taken, err := r.desk.Take(t.Context(), chief, intake.Hint{From: "desk", Side: desk.NoSide}, intake.Incoming{Name: "one", Data: f.Data})
		if err != nil || taken[0].Err != nil {
			t.Fatal(err, taken)
		}
	}
	clean, low := r.ready(0), r.ready(1)
	low.Battery = 10
	take(clean, 5)
	take(low, 6)
	gone := r.ready(0)
	take(gone, 7)
	gone.Occasion, gone.At = pack.Taken, gone.At.Add(1e9)
	take(gone, 7)

	waiting, err := office.Waiting(t.Context(), r.desk)
	if err != nil || len(waiting) != 2 {
		t.Fatalf("%+v, %v", waiting, err)
	}
	if _, err := office.AdmitWaiting(t.Context(), r.desk, viewer, nil); refusedFor(err) != "role" {
		t.Errorf("a viewer lets devices in: %v", err)
	}
	// What nobody has seen is not let in.
	if let, err := office.AdmitWaiting(t.Context(), r.desk, chief, []string{}); err != nil || len(let) != 0 {
		t.Fatalf("%+v, %v", let, err)
	}
	let, err := office.AdmitWaiting(t.Context(), r.desk, chief, []string{waiting[0].Hash, waiting[1].Hash, "x"})
	if err != nil || len(let) != 2 {
		t.Fatalf("%+v, %v", let, err)
	}
	waiting, err = office.Waiting(t.Context(), r.desk)
	if err != nil || len(waiting) != 1 || keys(waiting[0].Why) != "why.admit.battery" || waiting[0].Side != 1 {
		t.Errorf("%+v, %v", waiting, err)
	}
	r.sayAs(chief, round, desk.Closed{})
	if waiting, err = office.Waiting(t.Context(), r.desk); err != nil || len(waiting) != 0 {
		t.Errorf("somebody waits in a round that is closed: %+v, %v", waiting, err)
	}
	if n := len(r.desk.Hall().Stated); n != 4 {
		t.Errorf("%d statements, four came", n)
	}
}

// Of a folder each device's latest statement counts; what was named counts as
// it was named.
func TestLatest(t *testing.T) {
	r := newRig(t)
	early, late := r.ready(0), r.ready(0)
	late.At = late.At.Add(1e9)
	first, second := r.file(early, 5), r.file(late, 5)
	first.Within, second.Within = true, true
	for _, files := range [][]intake.Found{{first, second}, {second, first}, {first, {Within: true, Data: []byte("a stick has much")}, second}} {
		if got := office.Latest(files); len(got) != 1 || string(got[0].Data) != string(second.Data) {
			t.Errorf("%d files: %d left", len(files), len(got))
		}
	}
	first.Within, second.Within = false, false
	if got := office.Latest([]intake.Found{first, second}); len(got) != 2 {
		t.Errorf("%d of two that were named", len(got))
	}
}
