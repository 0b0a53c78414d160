package office_test

import (
	"fmt"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
)

// A game is found by any part of a player's name, without case and accents, by
// event, section, day, round and board.
func TestFind(t *testing.T) {
	r := newRig(t)
	r.say(desk.Place{Section: "A", Round: 2}, desk.Paired{Round: desk.Round{Date: "2026-11-22", Boards: []desk.Board{
		{Name: "1", Players: [2]desk.Player{{Name: "Łukasiewicz, Éva", Team: "Zürich"}, {Name: "Müller-Groß, Jörg"}}},
		{Name: "12", Players: [2]desk.Player{{Name: "Ковалёв, Андрей"}, {Name: "Petrova, Anna"}}},
	}}})
	for _, c := range []struct {
		q    office.Query
		want string // boards
	}{
		{office.Query{}, "A/2/1 A/2/12 A/1/1 A/1/2"},
		{office.Query{Words: "petrova"}, "A/2/12 A/1/1"},
		{office.Query{Words: "ETROV"}, "A/2/12 A/1/1"},
		{office.Query{Words: "anna petrova"}, "A/2/12 A/1/1"},
		{office.Query{Words: "Petrova, Anna"}, "A/2/12 A/1/1"},
		{office.Query{Words: "petrova boykov"}, "A/1/1"},
		{office.Query{Words: "lukas eva"}, "A/2/1"},
		{office.Query{Words: "ŁUKAS"}, "A/2/1"},
		{office.Query{Words: "gross"}, "A/2/1"},
		{office.Query{Words: "jorg"}, "A/2/1"},
		{office.Query{Words: "Jo\u0308rg"}, "A/2/1"},
		{office.Query{Words: "zurich"}, "A/2/1"},
		{office.Query{Words: "ковалев"}, "A/2/12"},
		{office.Query{Words: "kovalev"}, ""}, // transliteration is not promised
		{office.Query{Words: "spring"}, "A/2/1 A/2/12 A/1/1 A/1/2"},
		{office.Query{Words: "2026-11"}, "A/2/1 A/2/12"},
		{office.Query{Words: "petrova r2"}, "A/2/12"},
		{office.Query{Words: "12"}, "A/2/12"},
		{office.Query{Words: "nobody"}, ""},
		{office.Query{Words: "petrova nobody"}, ""},
		{office.Query{Board: "01"}, "A/2/1 A/1/1"},
		{office.Query{Round: 1}, "A/1/1 A/1/2"},
		{office.Query{Date: "2026-11-22", Board: "1"}, "A/2/1"},
		{office.Query{Date: "2025"}, ""},
		{office.Query{Words: strings.Repeat("x", 1<<20)}, ""},
		{office.Query{Words: "\xff\xfe petrova"}, ""},
	} {
		found, all, err := office.Find(t.Context(), r.desk, viewer, c.q)
		var places []string
		for _, f := range found {
			places = append(places, f.Place.String())
			if f.Event != "Spring Open" || f.Seen == nil || f.Seen.Place != f.Place {
				t.Errorf("%+v: %+v", c.q, f)
			}
		}
		if got := strings.Join(places, " "); err != nil || got != c.want || all != len(found) {
			t.Errorf("%.60q: %s of %d, %v; want %s", fmt.Sprint(c.q), got, all, err, c.want)
		}
	}
	if _, _, err := office.Find(t.Context(), r.desk, desk.Actor{Name: "X"}, office.Query{}); refusedFor(err) != "role" {
		t.Errorf("somebody without a role: %v", err)
	}
}

// What is found is bounded, and how much there is is said; games of other events
// of the store are found if they are asked for.
func TestFindMany(t *testing.T) {
	r := newRig(t)
	round := desk.Round{}
	for n := range 300 {
		round.Boards = append(round.Boards, desk.Board{Name: fmt.Sprint(n + 1), Players: [2]desk.Player{{Name: fmt.Sprintf("White, %d", n)}, {Name: fmt.Sprintf("Black, %d", n)}}})
	}
	r.say(desk.Place{Section: "A", Round: 3}, desk.Paired{Round: round})
	for _, most := range []int{0, 7, 1000} {
		want := min(max(most, 0), office.MaxFound)
		if most == 0 {
			want = office.MaxFound
		}
		found, all, err := office.Find(t.Context(), r.desk, chief, office.Query{Words: "white", Most: most})
		if err != nil || len(found) != want || all != 300 {
			t.Errorf("%d: %d of %d, %v", most, len(found), all, err)
		}
	}
	other, err := intake.Open(t.Context(), r.store, intake.Options{Event: "none"})
	if err == nil {
		t.Fatal("there is such an event")
	}
	for _, b := range []struct {
		p    desk.Place
		body desk.Body
	}{
		{desk.Place{}, desk.Event{ID: strings.Repeat("0b", 16), Name: "Autumn Cup", Sections: []desk.Section{{Name: "B", Rounds: 1, Control: "5400"}}}},
		{desk.Place{Section: "B", Round: 1}, desk.Paired{Round: desk.Round{Boards: []desk.Board{{Name: "1", Players: [2]desk.Player{{Name: "Petrova, Anna"}, {Name: "Li"}}}}}}},
	} {
		if _, err := other.State(t.Context(), organizer, []intake.Said{{Place: b.p, Body: b.body}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.desk.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	for all, want := range map[bool]string{false: "Spring Open", true: "Spring Open, Autumn Cup"} {
		found, _, err := office.Find(t.Context(), r.desk, chief, office.Query{Words: "petrova", All: all})
		var events []string
		for _, f := range found {
			events = append(events, f.Event)
		}
		if got := strings.Join(events, ", "); err != nil || got != want {
			t.Errorf("all %v: %s, %v; want %s", all, got, err, want)
		}
	}
}
