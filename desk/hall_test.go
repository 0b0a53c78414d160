package desk_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/scoresheet"
)

const eventID = "0123456789abcdef0123456789abcdef"

// facts is a chain of facts that a test writes.
type facts struct {
	t   *testing.T
	all []desk.Fact
}

func (f *facts) add(place string, body desk.Body, blobs ...string) {
	subject := eventID
	if place != "" {
		subject += "/" + place
	}
	f.all = append(f.all, desk.Fact{
		By: "Weber", At: noon.Add(time.Duration(len(f.all)) * time.Minute), Kind: desk.KindOf(body), Subject: subject,
		Body: desk.EncodeBody(body), Blobs: blobs,
	})
}

func (f *facts) fold() *desk.Hall {
	return desk.Fold(f.all, "", func(key string) string { return strings.TrimPrefix(key, "key ") })
}

func player(name string) desk.Player { return desk.Player{Name: name} }

func pairing(name, white, black string) desk.Board {
	return desk.Board{Name: name, Players: [2]desk.Player{player(white), player(black)}}
}

func laid(t *testing.T) *facts {
	f := &facts{t: t}
	f.add("", desk.Event{ID: eventID, Name: "Open", Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "40/5400"}, {Name: "Rapid", Rounds: 3, Control: "900", Sheets: desk.SheetsNone}}})
	f.add("A/1", desk.Paired{Round: desk.Round{Section: "A", Number: 1, Boards: []desk.Board{pairing("1", "Petrova", "Boykov"), pairing("2", "Ng", "Abe")}}})
	return f
}

// R-C01: the fold of the facts is what the hall knows.
func TestFold(t *testing.T) {
	f := laid(t)
	f.add("Rapid/1", desk.Paired{Round: desk.Round{Boards: []desk.Board{pairing("1", "X", "Y")}}})
	f.add("A/1", desk.Issued{Issue: 4, Digest: "d"}, "packblob")
	f.add("", desk.Enrolled{Device: "key t7", Label: "T7"})
	f.add("A/1/1", desk.Admitted{Device: "t7", Side: "white"})
	f.add("A/1", desk.Started{})
	f.add("A/1/1", desk.Slip{Result: "1-0"})
	f.add("A/1/2", desk.Presence{Side: "black", Time: "15:00"})
	f.add("A/1/2", desk.Expected{Side: "white", Means: "paper"})
	f.add("", desk.Received{Name: "a.zapis"}, "blob1")
	f.add("", desk.Received{Name: "b.zapis"}, "blob1") // the same file again
	f.add("A/1/2", desk.Received{Name: "sheet.pgn", Witness: desk.WitnessPaper, Side: "white"}, "blob2")
	f.add("A/1/1", desk.Answered{Cell: "17w", Text: "Rad8"})
	f.add("A/1/2", desk.Settlings{How: desk.SettledOne, Side: "white", Reason: "left"})
	f.add("", desk.Revoked{Device: "t7", Reason: "stolen"})
	f.add("A/1", desk.Published{Target: "pgn", Games: map[string]string{"01": "digest"}})
	h := f.fold()
	if len(h.Skipped) > 0 {
		t.Errorf("left out: %v", h.Skipped)
	}
	r := h.Round("A", 1)
	one, two := r.Seen("01"), r.Seen("2")
	switch {
	case h.Event.Name != "Open" || !h.Laid || h.Issue != 4 || len(h.Rounds) != 2 || h.Rounds[0] != r:
		t.Errorf("the event is %+v", h)
	case !r.Started || r.Latest().Blob != "packblob":
		t.Errorf("the round is %+v", r)
	case one.Result != scoresheet.WhiteWins || !one.Admitted[0] || one.Admitted[1] || one.Out["pgn"] != "digest" || one.Answers[0].Text != "Rad8":
		t.Errorf("board 1 is %+v", one)
	case two.Absent[1] != "15:00" || two.Means[0] != desk.ByPaper || two.Settled[0].Side != 0 || two.Settled[0].By != "Weber":
		t.Errorf("board 2 is %+v", two)
	case len(h.Files) != 2 || h.Files[0].Received.Name != "a.zapis" || h.Files[1].Place.Board != "2":
		t.Errorf("files: %+v", h.Files)
	case !h.Device("T7").Revoked || h.Device("t7").Reason != "stolen":
		t.Errorf("device: %+v", h.Device("T7"))
	case h.Round("Rapid", 1).Seen("1").Means != [2]desk.Means{desk.ByNobody, desk.ByNobody}:
		t.Error("a rapid section owes sheets")
	case h.Round("A", 2) != nil || r.Seen("3") != nil:
		t.Error("there is a round or a board that nobody paired")
	}
	if !reflect.DeepEqual(h, f.fold()) {
		t.Error("the same facts fold to something else")
	}
}

// R-C04: a round whose pairings name no day was played on the day on which it was
// started, unless the event was over by then.
func TestDayOfARound(t *testing.T) {
	f := laid(t)
	f.add("A/1", desk.Started{})
	started := f.all[len(f.all)-1].At
	// The list comes again, with results.
	f.add("A/1", desk.Paired{Round: desk.Round{Section: "A", Number: 1, Boards: []desk.Board{pairing("1", "Petrova", "Boykov"), pairing("2", "Ng", "Abe")}}})
	h := f.fold()
	if len(h.Skipped) > 0 {
		t.Fatal(h.Skipped)
	}
	today := started.UTC().Format(time.DateOnly)
	for _, c := range []struct{ what, date, from, until, want string }{
		{"no days", "", "", "", today},
		{"the only day", "", today, today, today},
		{"the list has one", "2018-10-12", "", "", "2018-10-12"},
		{"the event is over", "", "2018-10-12", "2018-10-18", ""},
		{"the event has not begun", "", "2999-10-12", "2999-10-18", ""},
	} {
		r := h.Round("A", 1)
		r.Date, h.Event.From, h.Event.Until = c.date, c.from, c.until
		if got := h.Day(r, time.UTC); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
	r := laid(t).fold()
	if day := r.Day(r.Round("A", 1), time.UTC); day != "" {
		t.Errorf("a round that was not started was played on %s", day)
	}
	// Between two midnights the desk's zone decides.
	r0 := h.Round("A", 1)
	r0.Date, h.Event.From, h.Event.Until = "", "", ""
	if east, west := h.Day(r0, time.FixedZone("", 14*3600)), h.Day(r0, time.FixedZone("", -12*3600)); east == west {
		t.Errorf("it is %s on both sides of the date line", east)
	}
}

// Facts of another event, of a kind not known, or about boards that are not
// there change nothing, and the last two are told.
func TestFoldLeavesOut(t *testing.T) {
	f := laid(t)
	want := f.fold()
	f.add("A/1/9", desk.Slip{Result: "1-0"})
	f.add("A/4", desk.Started{})
	f.add("A/1/1", desk.Slip{Result: "2-0"})
	f.all = append(f.all, desk.Fact{Kind: "prize", Subject: eventID}, desk.Fact{Kind: desk.FactStarted, Subject: "other/A/1"}, desk.Fact{Kind: desk.FactResult, Subject: eventID + "/A/1/1", Body: json.RawMessage(`7`)})
	h := f.fold()
	if len(h.Skipped) != 5 {
		t.Errorf("left out: %q", h.Skipped)
	}
	if h.Round("A", 1).Started != want.Round("A", 1).Started || h.Round("A", 1).Seen("1").Result != scoresheet.NoResult {
		t.Error("a fact that cannot be used changed something")
	}
}

// A change of a board is one fact; what was said stays while a player stays.
func TestChanges(t *testing.T) {
	f := laid(t)
	f.add("A/1", desk.Issued{Issue: 1})
	f.add("A/1/1", desk.Presence{Side: "black", Time: "15:00"})
	f.add("A/1/2", desk.Slip{Result: "0-1"})
	f.add("A/1", desk.Changed{Boards: []desk.Change{{Was: "1", Now: pairing("1", "Petrova", "Boykow")}}})
	f.add("A/1", desk.Changed{Boards: []desk.Change{{Was: "2", Now: pairing("2", "Abe", "Ng")}}})
	h := f.fold()
	one, two := h.Round("A", 1).Seen("1"), h.Round("A", 1).Seen("2")
	if one.Absent[1] != "15:00" || one.Changed.IsZero() || one.Behind != 1 {
		t.Errorf("after another spelling: %+v", one)
	}
	if two.Result != scoresheet.NoResult || two.Changed.IsZero() || len(two.Said) != 2 {
		t.Errorf("after colours were exchanged: %+v", two)
	}
	// Another place: 1 and 2 are exchanged in one fact.
	f.add("A/1", desk.Changed{Boards: []desk.Change{{Was: "1", Now: pairing("2", "Petrova", "Boykow")}, {Was: "2", Now: pairing("1", "Abe", "Ng")}}})
	h = f.fold()
	if b, err := h.Round("A", 1).Board("2"); err != nil || b.Players[1].Name != "Boykow" {
		t.Errorf("after boards were exchanged: %+v, %v", b, err)
	}
	if h.Round("A", 1).Seen("2").Absent[1] != "15:00" || h.Round("A", 1).Seen("1").Absent[1] != "" {
		t.Error("what was said of a board did not move with its players")
	}
	// The same name for two boards is refused as a whole.
	f.add("A/1", desk.Changed{Boards: []desk.Change{{Was: "1", Now: pairing("2", "Abe", "Ng")}}})
	if h = f.fold(); len(h.Skipped) != 1 {
		t.Errorf("two boards of one name: %q", h.Skipped)
	}
}

// Pairings that are read again bring results, and keep what was said.
func TestPairedAgain(t *testing.T) {
	f := laid(t)
	f.add("A/1/1", desk.Answered{Cell: "1w", Text: "e4"})
	f.add("A/1", desk.Started{})
	withResult := pairing("1", "Petrova", "Boykov")
	withResult.Result = "1/2-1/2"
	f.add("A/1", desk.Paired{Round: desk.Round{Boards: []desk.Board{withResult, pairing("2", "Ng", "Other"), pairing("3", "A", "B")}}})
	h := f.fold()
	r := h.Round("A", 1)
	if one := r.Seen("1"); one.Result != scoresheet.Draw || len(one.Answers) != 1 || !r.Started || len(r.Boards) != 3 {
		t.Errorf("after pairing again: %+v, %+v", r, one)
	}
}

func TestEvents(t *testing.T) {
	f := laid(t)
	f.add("", desk.Event{ID: eventID, Name: "Open again"})
	f.add("", desk.Event{ID: strings.Repeat("b", 32), Name: "Other"})
	f.all[len(f.all)-1].Subject = strings.Repeat("b", 32)
	if all := desk.Events(f.all); len(all) != 2 || all[0].Name != "Open again" || all[1].Name != "Other" {
		t.Errorf("events: %+v", all)
	}
}
