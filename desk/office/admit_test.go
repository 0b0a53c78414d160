package office_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// R-A17: a device is let in without an arbiter's look only if nothing speaks
// against it, and the arbiter is told everything that does.
func TestAdmitClean(t *testing.T) {
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
			r := newRig(t)
			r.pack()
			s := r.ready(0)
			c.change(s)
			all, err := office.Admit(t.Context(), r.desk, chief, []intake.Found{r.file(s, 10)}, office.Look{})
			if err != nil || len(all) != 1 || keys(all[0].Why) != c.want || all[0].IsClean() != (c.want == "") {
				t.Errorf("%+v, %v; want %q", all, err, c.want)
			}
		})
	}
}

// R-A17: where devices are not enrolled, one that is revoked makes no other one a
// stranger.
func TestAdmitWhereNoneIsEnrolled(t *testing.T) {
	r := newRig(t)
	r.pack()
	own, stolen := r.file(r.ready(0), 10), r.file(r.ready(1), 11)
	name := attest.Fingerprint(intake.Read(stolen.Data).Statement.Device)
	if _, err := office.Revoke(t.Context(), r.desk, chief, name, "stolen"); err != nil {
		t.Fatal(err)
	}
	all, err := office.Admit(t.Context(), r.desk, chief, []intake.Found{own, stolen}, office.Look{})
	if err != nil || keys(all[0].Why) != "" || keys(all[1].Why) != "why.device.revoked" {
		t.Errorf("%+v, %v", all, err)
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
		all, err := office.Admit(t.Context(), r.desk, chief, []intake.Found{r.file(s, byte(10+n))}, office.Look{})
		if err != nil || keys(all[0].Why) != "why.admit.forged" {
			t.Errorf("%d: %+v, %v", n, all, err)
		}
	}
	if seen := r.desk.Hall().Round("A", 1).Seen("1"); seen.Admitted != [2]bool{} {
		t.Errorf("%+v", seen)
	}
}

// R-A17: after a late change the devices of the other boards are let in with the
// pack that they have, and those of the changed board are not.
func TestOlderPackOfAnotherBoard(t *testing.T) {
	r := newRig(t)
	r.pack()
	ready := func(board string, side int) *pack.Statement {
		s := r.ready(side)
		s.Place.Board = board
		return s
	}
	one, two, forged := ready("1", 0), ready("2", 0), ready("1", 1)
	forged.Pack = strings.Repeat("f0", 32)
	paired := r.desk.Hall().Round("A", 1)
	late := paired.Boards[1]
	late.Players[1] = desk.Player{Name: "Lee, Max"}
	if _, err := office.Change(t.Context(), r.desk, organizer, paired, desk.Change{Was: "2", Now: late}); err != nil {
		t.Fatal(err)
	}
	r.pack()
	files := []intake.Found{r.file(one, 5), r.file(two, 6), r.file(forged, 7), r.file(ready("2", 1), 8)}
	admit := func(want ...string) {
		t.Helper()
		all, err := office.Admit(t.Context(), r.desk, chief, files, office.Look{})
		if err != nil || len(all) != len(want) {
			t.Fatal(all, err)
		}
		for i := range all {
			if keys(all[i].Why) != want[i] {
				t.Errorf("file %d: %q, want %q", i, keys(all[i].Why), want[i])
			}
		}
	}
	admit("", "why.admit.issue", "why.admit.forged", "")
	// Another arbiter's key concerns every device.
	e := *r.desk.Event()
	e.Arbiters = append(slices.Clone(e.Arbiters), desk.Arbiter{Name: "Hill, Ann", Key: arbiterKey(t)})
	r.say(desk.Place{}, e)
	r.pack()
	admit("why.admit.issue", "why.admit.issue", "why.admit.issue", "why.admit.issue")
}

// What is no statement, and what cannot be read, is answered; the rest is let in
// all the same (R-A17).
func TestAdmitSome(t *testing.T) {
	r := newRig(t)
	r.pack()
	all, err := office.Admit(t.Context(), r.desk, chief, []intake.Found{
		{Path: "a/readme.txt", Data: []byte("hello")}, {Path: "b", Err: errors.New("broken")}, r.file(r.ready(1), 5),
	}, office.Look{})
	if err != nil || len(all) != 3 || keys(all[0].Why) != "why.admit.nostatement" || keys(all[1].Why) != "why.admit.unreadable" || !all[2].IsClean() {
		t.Fatalf("%+v, %v", all, err)
	}
	if seen := r.desk.Hall().Round("A", 1).Seen("1"); seen.Admitted != [2]bool{false, true} || seen.AdmittedBy != chief.Name {
		t.Errorf("%+v", seen)
	}
	if _, err := office.Admit(t.Context(), r.desk, organizer, nil, office.Look{}); refusedFor(err) != "role" {
		t.Errorf("the organizer lets devices in: %v", err)
	}
}

// R-A17: what the page lets in after a look the command does too: devices that an
// arbiter names, with his reason in the fact of each, if nothing is wrong but their
// lock. A name that is no device's, or no reason, lets nobody in.
func TestAdmitAfterALook(t *testing.T) {
	r := newRig(t)
	r.pack()
	const reason = "laptops of the club"
	var files []intake.Found
	for n, change := range []func(*pack.Statement){
		func(s *pack.Statement) { s.Lock = "none" },
		func(s *pack.Statement) { s.Lock, s.Side = "none", 1 },
		func(s *pack.Statement) { s.Lock, s.Side, s.Place.Board, s.Battery = "none", 0, "2", 12 },
		func(s *pack.Statement) { s.Side, s.Place.Board = 1, "2" },
	} {
		s := r.ready(0)
		change(s)
		files = append(files, r.file(s, byte(40+n)))
	}
	var names []string
	for i := range files {
		names = append(names, attest.Fingerprint(intake.Read(files[i].Data).Statement.Device))
	}
	for key, look := range map[string]office.Look{
		"why.reason":           {Devices: names[:1]},
		"why.admit.lookedat":   {Reason: reason},
		"why.admit.lookednone": {Devices: []string{names[0], "12 w"}, Reason: reason},
		"why.reason.long":      {Devices: names[:1], Reason: "two\nlines"},
	} {
		if _, err := office.Admit(t.Context(), r.desk, chief, files, look); refusedFor(err) != key {
			t.Errorf("%+v is answered with %v, want %s", look, err, key)
		}
		if _, err := office.AdmitWaiting(t.Context(), r.desk, chief, nil, look); refusedFor(err) != key {
			t.Errorf("%+v is answered with %v where they wait, want %s", look, err, key)
		}
	}
	for _, board := range []string{"1", "2"} {
		if seen := r.desk.Hall().Round("A", 1).Seen(board); seen != nil && seen.Admitted != [2]bool{} {
			t.Fatalf("a refused act let in at board %s: %v", board, seen.Admitted)
		}
	}
	all, err := office.Admit(t.Context(), r.desk, chief, files, office.Look{Devices: []string{names[0], names[2]}, Reason: " " + reason + " "})
	if err != nil || len(all) != 4 {
		t.Fatalf("%+v, %v", all, err)
	}
	for i, want := range []bool{true, false, false, true} {
		if all[i].IsIn() != want {
			t.Errorf("device %d: %+v, want %v", i, all[i], want)
		}
	}
	round := r.desk.Hall().Round("A", 1)
	for board, want := range map[string][2]bool{"1": {true, false}, "2": {false, true}} {
		if got := round.Seen(board).Admitted; got != want {
			t.Errorf("board %s: %v, want %v", board, got, want)
		}
	}
	looked := map[string]string{}
	for _, board := range []string{"1", "2"} {
		for _, said := range round.Seen(board).Said {
			if a, ok := said.Body.(desk.Admitted); ok {
				looked[a.Device] = a.Looked
			}
		}
	}
	if looked[names[0]] != reason || looked[names[3]] != "" || len(looked) != 2 {
		t.Errorf("the facts say %q", looked)
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
	if _, err := office.AdmitWaiting(t.Context(), r.desk, viewer, nil, office.Look{}); refusedFor(err) != "role" {
		t.Errorf("a viewer lets devices in: %v", err)
	}
	// What nobody has seen is not let in.
	if let, err := office.AdmitWaiting(t.Context(), r.desk, chief, []string{}, office.Look{}); err != nil || len(let) != 0 {
		t.Fatalf("%+v, %v", let, err)
	}
	let, err := office.AdmitWaiting(t.Context(), r.desk, chief, []string{waiting[0].Hash, waiting[1].Hash, "x"}, office.Look{})
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
