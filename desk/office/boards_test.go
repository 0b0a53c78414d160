package office_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
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

// R-C01: after a change a board does not count as having its pack because a device
// took it before: it says that the device has the pairing as it was, until that has
// taken a later issue; and each further change says how many devices have it.
func TestOldPackAfterAChange(t *testing.T) {
	r := newRig(t)
	r.pack()
	took := func(side int, by byte) {
		t.Helper()
		s := r.ready(side)
		if _, err := r.desk.Take(t.Context(), chief, intake.Hint{From: "file", Side: desk.NoSide}, intake.Incoming{Name: "s", Data: r.file(s, by).Data}); err != nil {
			t.Fatal(err)
		}
	}
	state := func() string {
		t.Helper()
		b, err := r.desk.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: "1"})
		if err != nil {
			t.Fatal(err)
		}
		return b.State.String() + ": " + keys(b.Why)
	}
	took(0, 5)
	took(1, 6)
	if got := state(); got != "not started: why.waiting" {
		t.Errorf("with the pack: %s", got)
	}
	for range 3 { // there and back, and there
		now := r.desk.Hall().Round("A", 1)
		if c, err := office.Change(t.Context(), r.desk, chief, now, office.Turned(&now.Boards[0])); err != nil || c.Taken != 2 {
			t.Errorf("%+v, %v", c, err)
		}
		if got := state(); got != "not started: why.oldpack why.oldpack" {
			t.Errorf("after a change: %s", got)
		}
	}
	r.pack()
	took(1, 6)
	if got := state(); got != "not started: why.oldpack" {
		t.Errorf("after one device has taken the next: %s", got)
	}
	took(0, 5)
	if got := state(); got != "not started: why.waiting" {
		t.Errorf("after both have: %s", got)
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
	p, err = pair("Board;White;Black\n1;Đặng Ngọc Ánh;გიორგი მარგველაშვილი\n2;丁立人;Ղազարյան, Արամ\n3;محمد;Ξενάκης, Γιάννης\n")
	if err != nil || !p.IsClean() || len(p.Faults) != 1 || p.Faults[0].Why.Key != "why.pair.letters" || p.Faults[0].Why.Text[0] != "丁立人; محمد" {
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

// R-C01: a list of results that leaves out what the pairings said of the round
// and its players takes nothing of it away; what it says counts.
func TestPairKeeps(t *testing.T) {
	r := newRig(t)
	pair := func(text string) *desk.Round {
		t.Helper()
		p, err := office.Pair(t.Context(), r.desk, chief, office.Pairings{Data: []byte(text), Name: "a.csv", Round: 3})
		if err != nil || !p.IsClean() {
			t.Fatalf("%+v, %v", p, err)
		}
		return &r.desk.Hall().Round("A", 3).Round
	}
	first := *pair("Date;Time;Board;Title;White;Elo;FIDE-ID;Team;Title;Black;Elo;FIDE-ID;Team;TimeControl\n" +
		"2026-11-21;15:00;1;GM;Petrova, Anna;2500;14101234;Alfa;IM;Boykov, Lev;2400;14101235;Beta;900+10\n" +
		"2026-11-21;15:00;2;;Ng, Mei;;;Alfa;;Abe, Ken;1900;14101236;Beta;900+10\n")
	if first.Date == "" || first.Boards[0].Players[0].FIDE != "14101234" || first.Boards[0].Control == "" || len(first.Matches) != 1 {
		t.Fatalf("%+v", first)
	}
	now := pair("Board;White;Black;Result\n1;Petrova, Anna;Boykov, Lev;1-0\n2;Abe, Ken;Ng, Mei;0-1\n")
	want := first
	want.Boards = slices.Clone(first.Boards)
	want.Boards[0].Result = "1-0"
	want.Boards[1].Result = "0-1"
	want.Boards[1].Players[0], want.Boards[1].Players[1] = first.Boards[1].Players[1], first.Boards[1].Players[0]
	if !reflect.DeepEqual(*now, want) {
		t.Errorf("results take away what was known:\n%+v\nwant\n%+v", *now, want)
	}
	now = pair("Date;Board;White;Elo;Black\n2026-11-22;1;Petrova, Anna;2510;Lee, Max\n2026-11-22;2;Abe, Ken;1900;Ng, Mei\n")
	if p := now.Boards[0].Players; now.Date != "2026-11-22" || now.Time != "" || p[0].Rating != 2510 || p[0].Title != "GM" || p[1].FIDE != "" || p[1].Title != "" {
		t.Errorf("what a list says does not count, or a stranger has another's titles: %+v", *now)
	}
}

// R-C01: a list that is one of another round is not taken in: results of a round
// for the next one, the next round for one whose scoresheets are in.
func TestPairAnotherRound(t *testing.T) {
	r := newRig(t)
	pair := func(round int, text string) error {
		_, err := office.Pair(t.Context(), r.desk, chief, office.Pairings{Data: []byte("Board;White;Black;Result\n" + text), Name: "a.csv", Round: round})
		return err
	}
	const same, other = "1;Petrova, Anna;Boykov, Lev;1-0\n2;Ng, Mei;Abe, Ken;0-1\n", "1;Petrova, Anna;Abe, Ken;\n2;Ng, Mei;Boykov, Lev;\n"
	if err := pair(1, other); err != nil { // a list was wrong, and nobody has played
		t.Fatal(err)
	}
	if err := pair(1, same); err != nil {
		t.Fatal(err)
	}
	if err := pair(2, same); refusedFor(err) != "why.pair.again" || r.desk.Hall().Round("A", 2) != nil {
		t.Errorf("the results of round 1 are pairings of round 2: %v", err)
	}
	const late = "3;Roy, Zoe;Lee, Max;1-0\n"
	if err := pair(1, same+"3;Roy, Zoe;Silva, Rui;1-0\n"); err != nil {
		t.Fatal(err)
	}
	if err := pair(2, same+late); refusedFor(err) != "why.pair.again" || r.desk.Hall().Round("A", 2) != nil {
		t.Errorf("the results of round 1 with a late change are pairings of round 2: %v", err)
	}
	if err := pair(1, same); err != nil {
		t.Fatal(err)
	}
	if err := pair(2, strings.NewReplacer("1-0", "", "0-1", "").Replace(same)); err != nil {
		t.Errorf("the same players cannot meet again: %v", err)
	}
	sheet := intake.Incoming{Name: "1.pgn", Data: []byte("[White \"Petrova, Anna\"]\n[Black \"Boykov, Lev\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n")}
	taken, err := r.desk.Take(t.Context(), chief, intake.Hint{From: "file", Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Witness: desk.WitnessPaper}, sheet)
	if err != nil || taken[0].Err != nil {
		t.Fatal(taken, err)
	}
	if err := pair(1, other); refusedFor(err) != "why.pair.others" {
		t.Errorf("a round that was played is paired anew: %v", err)
	}
	if err := pair(1, "1;Petrova, Anna;Boykov, Lev;\n2;Ng, Mei;Lee, Max;\n"); err != nil {
		t.Errorf("another player cannot come: %v", err)
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
