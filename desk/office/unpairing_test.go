package office_test

import (
	"slices"
	"testing"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
)

// R-C01: pairings that were taken in for the wrong round are taken out again, with
// the pack that went out for them; whoever has it is named and not let in, and the
// next issue of the round replaces it.
func TestUnpair(t *testing.T) {
	r := newRig(t)
	issue := r.pack().Issue
	took := r.ready(0)
	took.Occasion = pack.Taken
	r.say(desk.Place{}, desk.Stated{Name: "a", From: "file"}, r.file(took, 20).Data)
	unpair := func(who desk.Actor, reason string) (*office.Unpaired, error) {
		return office.Unpair(t.Context(), r.desk, who, r.desk.Hall().Round("A", 1), reason)
	}
	if board, err := r.desk.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: "1"}); err != nil || !board.Seen.Sides[0].Pack {
		t.Fatal("nobody has taken the pack", err)
	}
	for _, c := range []struct {
		who    desk.Actor
		reason string
		want   string
	}{
		{viewer, "", "role"},
		{desk.Actor{Name: "Kos, Jan", Role: desk.RoleArbiter}, "", "role"},
		{chief, "a\nb", "why.reason.long"},
	} {
		if _, err := unpair(c.who, c.reason); refusedFor(err) != c.want || r.desk.Hall().Round("A", 1) == nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
	ready := r.ready(0)
	out, err := unpair(chief, "of round 2")
	if err != nil || !slices.Equal(out.Withdrawn, []int{issue}) || len(out.On) != 1 {
		t.Fatalf("%+v, %v", out, err)
	}
	if r.desk.Hall().Round("A", 1) != nil || len(r.desk.Hall().Skipped) > 0 {
		t.Errorf("the round is there still: %q", r.desk.Hall().Skipped)
	}
	if _, _, err := office.WrittenPack(t.Context(), r.desk, issue); refusedFor(err) != "why.pack.withdrawn" {
		t.Errorf("the withdrawn pack is handed out: %v", err)
	}
	admit := func(s *pack.Statement) string {
		t.Helper()
		all, err := office.Admit(t.Context(), r.desk, chief, []intake.Found{r.file(s, 20)}, office.Look{})
		if err != nil {
			t.Fatal(err)
		}
		return keys(all[0].Why)
	}
	if got := admit(ready); got != "why.admit.withdrawn" {
		t.Errorf("without a round: %s", got)
	}
	// The round is paired again, on board 1 as before.
	r.say(round, desk.Paired{Round: desk.Round{Boards: []desk.Board{
		{Name: "1", Players: [2]desk.Player{{Name: "Petrova, Anna"}, {Name: "Boykov, Lev"}}},
		{Name: "2", Players: [2]desk.Player{{Name: "Lind, Bo"}, {Name: "Abe, Ken"}}},
	}}})
	again := r.desk.Hall().Round("A", 1)
	if again == nil || !again.Latest().Withdrawn || again.Seen("2").Changed.IsZero() || !again.Seen("1").Changed.IsZero() {
		t.Fatalf("%+v", again)
	}
	if board, err := r.desk.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: "1"}); err != nil || board.Seen.Sides[0].Pack {
		t.Error("the withdrawn pack counts as taken", err)
	}
	if got := admit(ready); got != "why.admit.withdrawn" {
		t.Errorf("before the new pack: %s", got)
	}
	// The next issue is a later one, which a device takes in its place.
	old, err := r.desk.Blob(t.Context(), again.Latest().Blob)
	if err != nil {
		t.Fatal(err)
	}
	p := r.pack()
	var held pack.Held
	for _, text := range [][]byte{old, p.Text} {
		one, err := pack.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if held, err = held.Take(one); err != nil {
			t.Fatal(err)
		}
	}
	if held.Round.Issue != p.Issue || p.Issue <= issue {
		t.Errorf("the device holds issue %d, not %d", held.Round.Issue, p.Issue)
	}
	if got := admit(ready); got != "why.admit.issue" {
		t.Errorf("after the new pack: %s", got)
	}
	if got := admit(r.ready(0)); got != "" {
		t.Errorf("with the new pack: %s", got)
	}
	if left, err := office.WithWithdrawn(t.Context(), r.desk); err != nil || len(left) != 0 {
		t.Errorf("%+v has the withdrawn pack, %v", left, err)
	}
}

// What has come in keeps the pairings in their place.
func TestUnpairRefused(t *testing.T) {
	one := desk.Place{Section: "A", Round: 1, Board: "1"}
	for _, c := range []struct {
		name string
		in   func(*rig)
		want string
	}{
		{"a sheet", func(r *rig) { r.typed("w.pgn", "white", "1. e4 e5") }, "why.unpair.in"},
		{"a result slip", func(r *rig) { r.say(one, desk.Slip{Result: "1-0"}) }, "why.unpair.in"},
		{"an adjourned game", func(r *rig) { r.say(one, desk.Slip{Adjourned: true}) }, "why.unpair.in"},
		{"a game that is held back", func(r *rig) { r.sayAs(chief, one, desk.Held{What: desk.HoldMoves, Reason: "an appeal"}) }, "why.unpair.in"},
		{"a settled board", func(r *rig) {
			r.sayAs(chief, one, desk.Settlings{How: desk.SettledSeen, Reason: "seen"})
		}, "why.unpair.in"},
		{"a closed round", func(r *rig) { r.sayAs(chief, round, desk.Closed{}) }, "why.unpair.out"},
		{"a published round", func(r *rig) { r.say(round, desk.Published{Target: "pgn", Games: map[string]string{"1": "ab"}}) }, "why.unpair.out"},
		{"a sheet that was taken off", func(r *rig) {
			r.typed("w.pgn", "white", "1. e4 e5")
			if err := office.Remove(t.Context(), r.desk, chief, one, office.Removing{Sheet: "white", Reason: "of another game"}); err != nil {
				t.Fatal(err)
			}
		}, ""},
		{"a slip that was taken off", func(r *rig) { r.say(one, desk.Slip{Result: "1-0"}); r.say(one, desk.Slip{}) }, ""},
		{"a started round", func(r *rig) { r.say(round, desk.Started{Time: "15:00"}) }, ""},
	} {
		r := newRig(t)
		c.in(r)
		_, err := office.Unpair(t.Context(), r.desk, organizer, r.desk.Hall().Round("A", 1), "")
		if refusedFor(err) != c.want || (r.desk.Hall().Round("A", 1) == nil) != (c.want == "") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
