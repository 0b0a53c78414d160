package hall

import (
	"errors"
	"strings"
	"testing"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
)

// The page says first what is to be done next, and of several sections in the
// one in which most is left to do. R-C01.
func TestEventStep(t *testing.T) {
	issue := &eventIssue{Number: 1}
	owed, none := desk.Section{Name: "A", Rounds: 2}, desk.Section{Name: "B", Rounds: 2, Sheets: desk.SheetsNone}
	for _, c := range []struct {
		section desk.Section
		rounds  []eventRound
		want    string
		number  int
	}{
		{owed, nil, "pair", 1},
		{owed, []eventRound{{Number: 1}}, "pack", 1},
		{none, []eventRound{{Number: 1}}, "start", 1},
		{owed, []eventRound{{Number: 1, Issue: issue}}, "start", 1},
		{owed, []eventRound{{Number: 1, Issue: issue, Old: true}}, "again", 1},
		{owed, []eventRound{{Number: 1, Issue: issue, Old: true, Started: true}}, "again", 1},
		{owed, []eventRound{{Number: 1, Issue: issue, Started: true}}, "on", 1},
		{owed, []eventRound{{Number: 1, Started: true}}, "on", 1},
		{owed, []eventRound{{Number: 1, Issue: issue, Started: true, Closed: true}}, "pair", 2},
		{owed, []eventRound{{Number: 1, Closed: true}, {Number: 2, Issue: issue, Started: true, Closed: true}}, "over", 2},
	} {
		step, number := eventStep(&c.section, c.rounds)
		if got := strings.TrimPrefix(eventSteps[step], "hall.event.step."); got != c.want || number != c.number {
			t.Errorf("%+v: %s %d, want %s %d", c.rounds, got, number, c.want, c.number)
		}
	}
}

func eventHall(t *testing.T) *desk.Hall {
	t.Helper()
	board := desk.Board{Name: "1", Players: [2]desk.Player{{Name: "Petrova, Anna"}, {Name: "Boykov, Lev"}}}
	changed := board
	changed.Players[1].Name = "Li, Wei"
	at := time.Date(2026, 11, 20, 14, 0, 0, 0, time.UTC)
	facts := []desk.Fact{
		fact(t, "e", desk.Event{
			ID: "e", Name: "City Open", Place: "Bled", From: "2026-11-20", Until: "2026-11-29", Organizer: "o", Languages: []string{"de"},
			Sections: []desk.Section{{Name: "Open", Rounds: 9, Control: "5400+30"}, {Name: "Blitz", Rounds: 3, Control: "180+2", Sheets: desk.SheetsNone}},
			Arbiters: []desk.Arbiter{{Name: "Weber", Key: "k", Chief: true}, {Name: "Kos"}, {Name: "Roy", Key: "k", Out: true}},
			Staff:    []desk.Staff{{Name: "Lind", Role: desk.RolePublisher}},
		}),
		fact(t, "e", desk.Coded{Person: "Kos", Hash: "x"}),
		fact(t, "e/Open/1", desk.Paired{Round: desk.Round{Date: "2026-11-20", Time: "15:00", Boards: []desk.Board{board}}}),
		fact(t, "e/Open/1", desk.Issued{Issue: 2, Time: at}),
		fact(t, "e/Open/1", desk.Started{Time: "15:00"}),
		fact(t, "e/Blitz/1", desk.Paired{Round: desk.Round{Boards: []desk.Board{board}}}),
		fact(t, "e/Blitz/1", desk.Issued{Issue: 3, Time: at}),
		fact(t, "e/Blitz/1", desk.Changed{Boards: []desk.Change{{Was: "1", Now: changed}}}),
	}
	for i := range facts {
		facts[i].At = at.Add(time.Duration(i) * time.Minute)
	}
	return desk.Fold(facts, "e", func(key string) string { return key })
}

// R-C01: the page tells of each round which pack is out, how many took it and
// whether it still has the pairings; and of each person whether he has a key.
func TestEventView(t *testing.T) {
	h := eventHall(t)
	if len(h.Skipped) > 0 {
		t.Fatal(h.Skipped)
	}
	now := time.Date(2026, 11, 20, 16, 0, 0, 0, time.UTC)
	v := eventOf(assets.Words("en"), eventSeen{
		hall: h, now: now, wrote: 3, taken: map[string][2]int{"Open/1": {1, 2}},
		issues: []office.Issue{
			{Number: 1, At: now.Add(-26 * time.Hour)},
			{Number: 2, Place: desk.Place{Section: "Open", Round: 1}, At: now.Add(-2 * time.Hour)},
			{Number: 3, Place: desk.Place{Section: "Blitz", Round: 1}, At: now.Add(-time.Hour)},
		},
	})
	if v.Head != "Blitz: Write the pack of round 1 again" || v.Line != "City Open · Bled · 2026-11-20 – 2026-11-29" || v.Next.Value() != "Blitz/1" {
		t.Errorf("%q, %q, %v", v.Head, v.Line, v.Next)
	}
	if v.Sections[0].Line != `9 rounds · 90' + 30"` {
		t.Errorf("section: %q", v.Sections[0].Line)
	}
	open, blitz := v.Sections[0].Rounds[0], v.Sections[1].Rounds[0]
	if open.Issue == nil || open.Issue.Number != 2 || open.Issue.When != "14:00" || open.Issue.Fresh || open.Old || open.Taken != 1 || open.Of != 2 || !open.Started || open.When != "2026-11-20 15:00" {
		t.Errorf("%+v, %+v", open, open.Issue)
	}
	if !blitz.Old || !blitz.Issue.Fresh || blitz.Issue.Path != "/event/pack/3" || blitz.Started {
		t.Errorf("%+v", blitz)
	}
	if v.Issue == nil || v.Issue.Number != 1 || v.Issue.When != "2026-11-19 14:00" {
		t.Errorf("%+v", v.Issue)
	}
	var people []string
	for _, p := range v.People {
		line := p.Name + ": " + p.Role + ", " + p.Key
		if p.HasCode {
			line += ", code"
		}
		people = append(people, line)
	}
	if got := strings.Join(people, "; "); got != "Weber: CHIEF ARBITER, has a key; Kos: ARBITER, has no key, code; Roy: ARBITER, key lost, left out of the next pack; Lind: PUBLISHER, " {
		t.Error(got)
	}
	if v.Settings.Grace != 5 || !v.Settings.Languages[3].On || v.Settings.Languages[0].On {
		t.Errorf("%+v", v.Settings)
	}
}

// R-C01: the form in which pairings and results are taken in offers the round
// whose results are awaited, and the next one when they are in; a section that
// has not begun does not stand before a round that is played.
func TestEventNext(t *testing.T) {
	pairing := func(name, white, black string) desk.Board {
		return desk.Board{Name: name, Players: [2]desk.Player{{Name: white}, {Name: black}}}
	}
	facts := []desk.Fact{
		fact(t, "e", desk.Event{ID: "e", Sections: []desk.Section{{Name: "Rapid", Rounds: 7}, {Name: "Open", Rounds: 9}}}),
		fact(t, "e/Open/1", desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("1", "Petrova, Anna", "Boykov, Lev"), pairing("2", "Ng, Mei", "Abe, Ken")}}}),
		fact(t, "e/Open/1", desk.Issued{Issue: 1}),
		fact(t, "e/Open/1", desk.Started{Time: "15:00"}),
		fact(t, "e/Open/1/1", desk.Slip{Result: "1-0"}),
		fact(t, "e/Open/1/2", desk.Slip{Result: "1/2-1/2"}),
		fact(t, "e/Open/1", desk.Closed{}),
	}
	for i, want := range []struct {
		next, head string
		pair       bool
	}{
		{"Rapid/1", "Rapid: Take in the pairings of round 1", true},
		{"Open/1", "Open: Write the pack of round 1", false},
		{"Open/1", "Open: Start round 1", false},
		{"Open/1", "Open: Round 1 is being played", false},
		{"Open/1", "Open: Round 1 is being played", false},
		{"Open/2", "Open: Round 1 is being played", false},
		{"Open/2", "Open: Take in the pairings of round 2", true},
	} {
		h := desk.Fold(facts[:i+1], "e", func(key string) string { return key })
		v := eventOf(assets.Words("en"), eventSeen{hall: h, issues: issuesOf(h)})
		if v.Next.Value() != want.next || v.Head != want.head || v.PairDue != want.pair {
			t.Errorf("after %d facts: %s, %q, %v; want %+v", i+1, v.Next.Value(), v.Head, v.PairDue, want)
		}
	}
}

// R-C01: a pack that no device has taken goes to the devices before the round is
// started; the round can be started all the same.
func TestEventPackFirst(t *testing.T) {
	facts := []desk.Fact{
		fact(t, "e", desk.Event{ID: "e", Sections: []desk.Section{{Name: "Open", Rounds: 9}}}),
		fact(t, "e/Open/1", desk.Paired{Round: desk.Round{Boards: []desk.Board{{Name: "1", Players: [2]desk.Player{{Name: "Petrova, Anna"}, {Name: "Boykov, Lev"}}}}}}),
		fact(t, "e/Open/1", desk.Issued{Issue: 1}),
	}
	h := desk.Fold(facts, "e", func(key string) string { return key })
	for _, c := range []struct {
		taken     [2]int
		head, due string
	}{
		{[2]int{0, 2}, "Take the pack of round 1 to the devices", "take"},
		{[2]int{1, 2}, "Start round 1", "start"},
		{[2]int{0, 0}, "Start round 1", "start"}, // both write on paper
	} {
		v := eventOf(assets.Words("en"), eventSeen{hall: h, issues: issuesOf(h), taken: map[string][2]int{"Open/1": c.taken}})
		if due := v.Sections[0].Rounds[0].Due; v.Head != c.head || due != c.due {
			t.Errorf("taken by %d of %d: %q, %q", c.taken[0], c.taken[1], v.Head, due)
		}
	}
}

// issuesOf are the packs of the rounds of a hall.
func issuesOf(h *desk.Hall) (all []office.Issue) {
	for _, r := range h.Rounds {
		for _, i := range r.Issues {
			all = append(all, office.Issue{Number: i.Number, Place: desk.Place{Section: r.Section, Round: r.Number}})
		}
	}
	return all
}

// The page says whether packs can be written here, and whether a second copy is
// kept.
func TestEventKeyAndMirror(t *testing.T) {
	h := &desk.Hall{Event: desk.Event{ID: "e"}}
	signer := func(event string, number int) *office.Signer {
		return &office.Signer{Mandate: pack.Mandate{Event: event, Number: number}}
	}
	words := assets.Words("en")
	for _, c := range []struct {
		s    eventSeen
		want string
		ok   bool
	}{
		{eventSeen{}, "not in this desk’s folder", false},
		{eventSeen{signer: signer("x", 1)}, "another event", false},
		{eventSeen{signer: signer("e", 1), mandate: 2}, "was replaced", false},
		{eventSeen{signer: signer("e", 2), mandate: 2}, "is at this desk, mandate 2", true},
	} {
		c.s.hall = h
		if text, ok := eventKey(words, c.s); !strings.Contains(text, c.want) || ok != c.ok {
			t.Errorf("%q, %v, want %q", text, ok, c.want)
		}
	}
	for _, c := range []struct {
		s    eventSeen
		want string
		bad  bool
	}{
		{eventSeen{}, "There is no mirror", true},
		{eventSeen{mirror: intake.MirrorStanding{Place: "/b"}}, "Everything is in /b too.", false},
		{eventSeen{mirror: intake.MirrorStanding{Place: "/b", OneDisk: true}}, "on the same disk", true},
		{eventSeen{mirror: intake.MirrorStanding{Place: "/b", Behind: 3}}, "is behind", true},
		{eventSeen{mirror: intake.MirrorStanding{Place: "/b", Err: errors.New("gone")}}, "Nothing can be written", true},
		{eventSeen{mirror: intake.MirrorStanding{Place: "/b", Err: errors.New("silent"), Since: time.Date(2026, 11, 21, 14, 3, 0, 0, time.Local)}}, "has not answered since 14:03", true},
		{eventSeen{oneCopy: errors.New("no standby")}, "Held in one copy", true},
	} {
		if text, bad := mirrorOf(words, c.s); !strings.Contains(text, c.want) || bad != c.bad {
			t.Errorf("%q, %v, want %q", text, bad, c.want)
		}
	}
}
