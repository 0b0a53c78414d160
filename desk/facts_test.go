package desk_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/desk"
)

// samples holds a body of each kind with every field set that it had first, and
// another for each field that was added later. Its JSON is frozen in
// testdata/facts.txt: a field is added there with a line of its own, and no
// line is ever changed.
var samples = []desk.Body{
	desk.Event{ID: strings.Repeat("0a", 16), Name: "Open", Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "40/5400+30:1800+30"}}, Arbiters: []desk.Arbiter{{Name: "Weber", Key: "k", Chief: true}}, Organizer: "o"},
	desk.Paired{Round: desk.Round{Section: "A", Number: 1, Boards: []desk.Board{{Name: "1", Players: [2]desk.Player{{Name: "Petrova"}, {Name: "Boykov"}}}}}, Source: "round1.pgn"},
	desk.Changed{Boards: []desk.Change{{Was: "1", Now: desk.Board{Name: "2", Players: [2]desk.Player{{Name: "Petrova"}, {Name: "Boykov"}}}}}, Reason: "wheelchair"},
	desk.Expected{Side: "black", Means: "paper"},
	desk.Issued{Issue: 7, Time: time.Date(2026, 11, 20, 14, 2, 11, 0, time.UTC), Digest: "ab"},
	desk.Enrolled{Device: "zapis-device-1 k", Label: "T7", Owner: "Petrova", Section: "A", Board: "12", Side: "white", Certificate: "c"},
	desk.Revoked{Device: "0123456789abcdef", Reason: "stolen"},
	desk.Stated{Name: "a.zapis-statement", From: "file"},
	desk.Admitted{Device: "0123456789abcdef", Side: "white"},
	desk.Started{Time: "15:00"},
	desk.Slip{Result: "1/2-1/2", Adjourned: true},
	desk.Presence{Side: "white", Arrived: true, Time: "15:07"},
	desk.Received{Name: "a.zapis", From: "watch", Witness: desk.WitnessPaper, Side: "black"},
	desk.Received{Name: "a.zapis", From: "watch", Witness: desk.WitnessPaper, Side: "black", Signed: "white"},
	desk.Answered{Cell: "17w", Text: "Rad8"},
	desk.Settlings{How: desk.SettledSeen, Side: "white", Reason: "signed on paper", Faults: []desk.Why{{Key: "why.alarm", Side: 0, N: 2, Text: []string{"left 2"}}}},
	desk.Closed{Reason: "all in"},
	desk.Published{Target: "pgn", Games: map[string]string{"1": "ab"}},
	desk.Deleted{What: "logs", Reason: "a year has passed"},
	desk.Coded{Person: "Weber", Hash: "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA"},
	desk.Written{Field: "hall", Text: "Quiet.\nThe lights failed for a minute."},
	desk.Removed{Reason: "of another board", Back: true},
	desk.Held{What: desk.HoldMoves, Reason: "an appeal"},
	desk.Keyed{Arbiter: "Kos, Jan", Key: "zapis-arbiter-1 k", Out: true},
	desk.Mirrored{Place: "/media/stick"},
	desk.Opened{Device: "0123456789abcdef"},
	desk.Slip{Result: "0-0", Reason: "both phones rang"},
	desk.Answered{Cell: "17w", Text: "Rad8", Note: "I stood there"},
	desk.Admitted{Device: "0123456789abcdef", Side: "white", Looked: "a tablet of our own"},
	desk.Unpaired{Reason: "of round 2"},
	desk.Mirrored{Place: "/media/stick", Once: true},
	desk.Opened{Device: "0123456789abcdef", Late: 7},
	desk.Published{Target: "pgn", Games: map[string]string{"1": "ab"}, Forms: map[string]string{"pgn": "cd", "results": "ef"}},
	desk.Published{Target: "broadcast", Games: map[string]string{"1": "ab"}, Forms: map[string]string{"broadcast": "cd"}, Delay: "15m0s", Whole: true},
}

// The bodies of facts are frozen: what a desk wrote can be read by all later
// versions.
func TestFactsAreFrozen(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("testdata", "facts.txt"))
	if err != nil {
		t.Fatal(err)
	}
	frozen := map[string]bool{}
	for line := range strings.Lines(string(file)) {
		frozen[strings.TrimSpace(line)] = true
	}
	for _, body := range samples {
		kind := desk.KindOf(body)
		text := string(desk.EncodeBody(body))
		if line := string(kind) + " " + text; !frozen[line] {
			t.Errorf("%s\nis not what is frozen", line)
		} else {
			delete(frozen, line)
		}
		back, err := desk.DecodeBody(kind, json.RawMessage(text))
		if err != nil || !reflect.DeepEqual(back, body) {
			t.Errorf("%s is read back as %+v, %v", kind, back, err)
		}
	}
	if len(frozen) > 0 {
		t.Errorf("frozen and not among the samples: %v", frozen)
	}
	for _, kind := range desk.Kinds() {
		if !slices.ContainsFunc(samples, func(b desk.Body) bool { return desk.KindOf(b) == kind }) {
			t.Errorf("no sample of %s", kind)
		}
	}
}

func TestUnknownFact(t *testing.T) {
	_, err := desk.DecodeBody("prize", nil)
	if unknown := new(desk.UnknownKindError); !errors.As(err, &unknown) || unknown.Kind != "prize" {
		t.Errorf("a kind of a newer version: %v", err)
	}
	if _, err := desk.DecodeBody(desk.FactResult, json.RawMessage(`{"result":1}`)); err == nil {
		t.Error("a number was read as a result")
	}
}

func TestSubjects(t *testing.T) {
	for _, c := range []struct {
		place desk.Place
		text  string
	}{
		{desk.Place{}, "e"},
		{desk.Place{Section: "A", Round: 3}, "e/A/3"},
		{desk.Place{Section: "A", Round: 3, Board: "1.2"}, "e/A/3/1.2"},
	} {
		if got := desk.Subject("e", c.place); got != c.text {
			t.Errorf("%v is written %q, want %q", c.place, got, c.text)
		}
		event, place, err := desk.ParseSubject(c.text)
		if event != "e" || place != c.place || err != nil {
			t.Errorf("%q is read as %q, %v, %v", c.text, event, place, err)
		}
	}
	for _, bad := range []string{"e/A", "e/A/x", "e/A/1/2/3", "e/A/01"} {
		if _, place, err := desk.ParseSubject(bad); err == nil {
			t.Errorf("%q is read as %v", bad, place)
		}
	}
}

// docs/desk-facts.md lists every kind, and the acts as the table has them.
func TestFactsAreDocumented(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "desk-facts.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range desk.Kinds() {
		if !strings.Contains(string(page), "\n| `"+string(kind)+"` |") {
			t.Errorf("docs/desk-facts.md has no row for %s", kind)
		}
	}
	if want := desk.ActsPage(); !strings.Contains(string(page), want) {
		t.Errorf("docs/desk-facts.md does not have the acts as the table has them:\n%s", want)
	}
}

// R-C02: who may what. What has no row is refused, and nobody but the chief
// arbiter settles, closes and revokes.
func TestActs(t *testing.T) {
	for _, c := range []struct {
		act desk.Act
		who []desk.Role
	}{
		{desk.ActSettle, []desk.Role{desk.RoleChief}},
		{desk.ActClose, []desk.Role{desk.RoleChief}},
		{desk.ActRevoke, []desk.Role{desk.RoleChief}},
		{desk.ActAdmit, []desk.Role{desk.RoleChief, desk.RoleArbiter}},
		{desk.ActAnswer, []desk.Role{desk.RoleChief, desk.RoleArbiter}},
		{desk.ActLogs, []desk.Role{desk.RoleChief, desk.RoleArbiter}},
		{desk.ActDelete, []desk.Role{desk.RoleOrganizer}},
		{"unheard of", nil},
	} {
		for _, r := range desk.Roles() {
			if got := desk.May(r, c.act); got != slices.Contains(c.who, r) {
				t.Errorf("May(%s, %s) is %v", r, c.act, got)
			}
		}
	}
	for _, a := range []desk.Body{desk.Slip{}, desk.Settlings{}, desk.Received{}, desk.Received{Witness: desk.WitnessPaper}} {
		if desk.May(desk.RoleViewer, desk.ActOf(a)) {
			t.Errorf("a viewer may state %T", a)
		}
	}
	for _, b := range samples {
		if desk.ActOf(b) == "" || !slices.ContainsFunc(desk.Roles(), func(r desk.Role) bool { return desk.May(r, desk.ActOf(b)) }) {
			t.Errorf("nobody may state %s", desk.KindOf(b))
		}
	}
}

func TestActor(t *testing.T) {
	e := desk.Event{
		Arbiters: []desk.Arbiter{{Name: "Weber, Eva", Chief: true}, {Name: "Kos, Jan"}, {Name: "Lost, Key", Out: true}},
		Staff:    []desk.Staff{{Name: "Press", Role: desk.RolePublisher}},
	}
	for name, role := range map[string]desk.Role{
		"": desk.RoleOrganizer, "organizer": desk.RoleOrganizer, "weber, eva": desk.RoleChief, "Kos, Jan": desk.RoleArbiter, "Press": desk.RolePublisher,
	} {
		if who, err := e.Actor(name); err != nil || who.Role != role {
			t.Errorf("%q is %v, %v", name, who, err)
		}
	}
	for _, name := range []string{"Lost, Key", "Weber", "chief"} {
		if who, err := e.Actor(name); err == nil {
			t.Errorf("%q is taken for %v", name, who)
		}
	}
	kos, _ := e.Actor("Kos, Jan")
	if err := e.May(kos, desk.ActSettle); err == nil || !strings.Contains(err.Error(), `"Weber, Eva"`) {
		t.Errorf("an arbiter who settles is told %v", err)
	}
}
