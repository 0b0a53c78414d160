package office_test

import (
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/office"
)

// A change of boards says what devices have of the pairing as it was, and one
// that would leave the round unusable is refused before anything is stated.
func TestChange(t *testing.T) {
	r := newRig(t)
	r.pack()
	seen := r.desk.Hall().Round("A", 1)
	one, two := &seen.Boards[0], &seen.Boards[1]
	for name, c := range map[string]struct {
		all  []desk.Change
		want string
	}{
		"a board's name twice":  {[]desk.Change{office.Renamed(one, "02")}, "why.change.twice"},
		"no name of a board":    {[]desk.Change{office.Renamed(one, "../1")}, "why.change.boardname"},
		"no name of a player":   {[]desk.Change{office.Replaced(one, 0, office.Naming{Name: "A\u202eB"})}, "why.change.playername"},
		"an empty name":         {[]desk.Change{office.Replaced(one, 0, office.Naming{})}, "why.change.playername"},
		"a FIDE ID of letters":  {[]desk.Change{office.Replaced(one, 0, office.Naming{Name: "A", FIDE: "x\ny"})}, "why.change.number"},
		"a rating of millions":  {[]desk.Change{office.Replaced(one, 0, office.Naming{Name: "A", Elo: 1e6})}, "why.change.number"},
		"a change of no player": {[]desk.Change{office.Renamed(two, "2")}, ""},
	} {
		if _, err := office.Change(t.Context(), r.desk, chief, seen, c.all...); refusedFor(err) != c.want {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if _, err := office.Change(t.Context(), r.desk, viewer, seen, office.Turned(one)); refusedFor(err) != "role" {
		t.Errorf("a viewer: %v", err)
	}
	boards := func() string {
		var all []string
		for _, b := range r.desk.Hall().Round("A", 1).Boards {
			all = append(all, b.Name+" "+b.Players[0].Name+" - "+b.Players[1].Name)
		}
		return strings.Join(all, "; ")
	}
	for _, c := range []struct {
		change func(a, b *desk.Board) []desk.Change
		want   string
	}{
		{func(a, _ *desk.Board) []desk.Change { return []desk.Change{office.Turned(a)} }, "1 Boykov, Lev - Petrova, Anna; 2 Ng, Mei - Abe, Ken"},
		{office.Exchanged, "2 Boykov, Lev - Petrova, Anna; 1 Ng, Mei - Abe, Ken"},
		{func(a, _ *desk.Board) []desk.Change { return []desk.Change{office.Renamed(a, "7")} }, "7 Boykov, Lev - Petrova, Anna; 1 Ng, Mei - Abe, Ken"},
		{func(a, _ *desk.Board) []desk.Change {
			return []desk.Change{office.Replaced(a, 1, office.Naming{Name: "Li, Wei", Elo: 2100})}
		}, "7 Boykov, Lev - Li, Wei; 1 Ng, Mei - Abe, Ken"},
	} {
		now := r.desk.Hall().Round("A", 1)
		changed, err := office.Change(t.Context(), r.desk, chief, now, c.change(&now.Boards[0], &now.Boards[1])...)
		if err != nil || !changed.Issued || boards() != c.want {
			t.Errorf("%v, %+v: %s, want %s", err, changed, boards(), c.want)
		}
	}
}

// Nothing is settled that there is not, and nothing without a reason.
func TestSettle(t *testing.T) {
	r := newRig(t)
	one := desk.Place{Section: "A", Round: 1, Board: "1"}
	for _, c := range []struct {
		who    desk.Actor
		how    desk.Settlement
		side   string
		reason string
		want   string
	}{
		{organizer, desk.SettledNone, "", "lost", "role"},
		{chief, desk.SettledOne, "", "lost", "why.settle.nosheet"},
		{chief, desk.SettledSeen, "", "lost", "why.settle.nothing"},
		{chief, desk.SettledNone, "", " ", "why.reason"},
		{chief, desk.SettledNone, "", "lost", ""},
	} {
		if err := office.Settle(t.Context(), r.desk, c.who, one, c.how, c.side, c.reason); refusedFor(err) != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if s := r.desk.Hall().Round("A", 1).Seen("1").Settled; len(s) != 1 || s[0].Reason != "lost" {
		t.Errorf("%+v", s)
	}
}

// R-C01: pairings are taken in as far as they can be used, and what is different
// from before is told; a pack that went out with the old ones is outdated.
func TestPair(t *testing.T) {
	r := newRig(t)
	r.pack()
	pair := func(text string) (*office.Paired, error) {
		return office.Pair(t.Context(), r.desk, chief, office.Pairings{Data: []byte(text), Name: "a/b.csv", Round: 1})
	}
	p, err := pair("Board;White;Black;Result\n1;Petrova, Anna;Boykov, Lev;1-0\n2;Ng, Mei;Abe, Ken;\n")
	if err != nil || p.Outdated || !p.IsClean() || keys(p.Changes) != "why.pair.change.results" || p.Changes[0].N != 1 {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = pair("Board;White;Black\n1;Boykov, Lev;Petrova, Anna\n2;Ng, Mei;Abe, Ken\n3;;Nobody\n")
	if err != nil || !p.Outdated || p.IsClean() || len(p.Faults) != 1 || p.Faults[0].Line != 4 || len(p.Changes) == 0 {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = pair("Board;White;Black;FEN\n1;Boykov, Lev;Petrova, Anna;no position\n2;Ng, Mei;Abe, Ken;\n")
	if err != nil || len(p.Faults) != 1 || p.Faults[0].Line != 2 || len(p.Round.Boards) != 1 {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err = pair("hello"); refusedFor(err) != "why.pair.unknown" || p.Round != nil {
		t.Errorf("%+v, %v", p, err)
	}
	for _, c := range []struct {
		who  desk.Actor
		p    office.Pairings
		want string
	}{
		{chief, office.Pairings{Round: 10}, "why.pair.round"},
		{desk.Actor{Name: "Kos, Jan", Role: desk.RoleArbiter}, office.Pairings{Round: 1}, "role"},
	} {
		if _, err := office.Pair(t.Context(), r.desk, c.who, c.p); refusedFor(err) != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// A time is written as on a clock.
func TestClockTime(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 5, 0, 0, time.UTC)
	for text, want := range map[string]string{"": "09:05", "9:07": "09:07", "15.30": "15:30", "24:00": "", "now": ""} {
		got, err := office.ClockTime(text, now)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}
