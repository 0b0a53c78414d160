package office_test

import (
	"strings"
	"testing"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/office"
	"zapis/desk/publish"
)

// An edition is the round as it was when it was read, whatever is stated meanwhile:
// it is printed, and written into a folder, while others work at the desk.
func TestEditionStaysAsItWas(t *testing.T) {
	r := newRig(t)
	round := desk.Place{Section: "A", Round: 1}
	words := assets.Words("en")
	r.sayAs(chief, round, desk.Written{Field: "remarks", Text: "Quiet."})
	e, err := office.NewEdition(t.Context(), r.desk, chief, "A", 1)
	if err != nil {
		t.Fatal(err)
	}
	all := func() string {
		report, err := e.Report(t.Context(), 0, office.Text, words, nil)
		if err != nil {
			t.Fatal(err)
		}
		return string(report) + string(publish.Games(e.Rounds, publish.Options{}))
	}
	before := all()
	if !strings.Contains(before, "Quiet.") {
		t.Fatalf("what was written is not in the report:\n%s", before)
	}
	event := *r.desk.Event()
	event.Name, event.Place = "Another name", "Elsewhere"
	r.sayAs(organizer, desk.Place{}, event)
	r.sayAs(chief, round, desk.Written{Field: "remarks", Text: "Loud."})
	r.say(round, desk.Started{Time: "15:00"})
	r.say(desk.Place{Section: "A", Round: 1, Board: "1"}, desk.Slip{Result: "1-0"})
	if now := all(); now != before {
		t.Errorf("it is now\n%s\nand was\n%s", now, before)
	}
}

// A round whose pairings were withdrawn while it was written out is not said to have
// gone out.
func TestPublishedOfAWithdrawnRound(t *testing.T) {
	r := newRig(t)
	e, err := office.NewEdition(t.Context(), r.desk, chief, "A", 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := office.Unpair(t.Context(), r.desk, chief, r.desk.Hall().Round("A", 1), "of another day"); err != nil {
		t.Fatal(err)
	}
	if err := e.Publish(t.Context(), office.Forms{desk.TargetPGN: nil}, publish.Options{}); refusedFor(err) != "why.publish.noround" {
		t.Errorf("it answers %v", err)
	}
}
