package desk_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/internal/enums"
)

func sample() desk.Event {
	return desk.Event{
		ID: strings.Repeat("0123456789abcdef", 2), Name: "Club Cup", Place: "Lviv", From: "2026-11-20", Until: "2026-11-22",
		Languages: []string{"uk", "en"}, Organizer: "zapis-organizer-public-1 x",
		Sections: []desk.Section{
			{Name: "Open", Rounds: 9, Control: "5400+30", Teams: true},
			{Name: "Rapid U16", Rounds: 7, Control: "900+10", Sheets: desk.SheetsNone, Diagram: "never", Release: desk.ReleaseArbiter},
		},
		Arbiters: []desk.Arbiter{{Name: "Olena Ivanenko", Chief: true}, {Name: "J. Müller"}},
	}
}

// TestEventCheck holds what an event may contain (R-C01).
func TestEventCheck(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(e *desk.Event)
		want   string // part of the error; "" if none
	}{
		{"as it is", func(*desk.Event) {}, ""},
		{"no sections", func(e *desk.Event) { e.Sections = nil }, "1 to 64 sections"},
		{"a section twice", func(e *desk.Event) { e.Sections[1].Name = "OPEN" }, "two sections"},
		{"a path as a name", func(e *desk.Event) { e.Sections[0].Name = "../etc" }, "not a name for a section"},
		{"no time control", func(e *desk.Event) { e.Sections[0].Control = "often" }, "section Open"},
		{"days exchanged", func(e *desk.Event) { e.From, e.Until = e.Until, e.From }, "exchange the days"},
		{"a day that is none", func(e *desk.Event) { e.From = "2026-02-30" }, "written as in"},
		{"an arbiter twice", func(e *desk.Event) { e.Arbiters[1].Name = "olena ivanenko" }, "two arbiters"},
		{"a name that turns the line", func(e *desk.Event) { e.Name = "Cup\u202e" }, "event's name"},
		{"a diagram that is none", func(e *desk.Event) { e.Sections[0].Diagram = "sometimes" }, "section Open"},
		{"no rounds", func(e *desk.Event) { e.Sections[0].Rounds = 0 }, "1 to 64 rounds"},
		{"another ID", func(e *desk.Event) { e.ID = "cup" }, "not the ID"},
	} {
		e := sample()
		c.change(&e)
		err := e.Check()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestEventIsJSON(t *testing.T) {
	e := sample()
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var back desk.Event
	if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(e, back) {
		t.Errorf("%v: got %+v, want %+v", err, back, e)
	}
}

func TestSection(t *testing.T) {
	e := sample()
	if s, err := e.Section("Open"); err != nil || s.Rounds != 9 {
		t.Errorf("Open: %v, %v", s, err)
	}
	if _, err := e.Section(""); err == nil || !strings.Contains(err.Error(), "Open, Rapid U16") {
		t.Errorf("no name: %v", err)
	}
	e.Sections = e.Sections[:1]
	if s, err := e.Section(""); err != nil || s.Name != "Open" {
		t.Errorf("the only one: %v, %v", s, err)
	}
}

func TestPlace(t *testing.T) {
	for _, p := range []desk.Place{{"Open", 1, "12"}, {"Rapid U16", 64, "A12"}, {"Група Б", 3, "3.2"}} {
		if back, err := desk.ParsePlace(p.String()); err != nil || back != p {
			t.Errorf("%s: %v, %v", p, back, err)
		}
	}
	for _, text := range []string{"", "Open", "Open/1", "Open/one/2", "Open/01/2", "Open/1/2/3"} {
		if p, err := desk.ParsePlace(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

func TestBoardNames(t *testing.T) {
	r := desk.Round{Section: "Open", Number: 1, Boards: []desk.Board{
		{Name: "7", Players: [2]desk.Player{{Name: "Ødegård"}, {Name: "Weiß, Jörg"}}},
		{Name: "A12", Players: [2]desk.Player{{Name: "Anand"}, {Name: "Petrova, Anna"}}},
	}}
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"7": "7", "07": "7", "a12": "A12", "70": ""} {
		switch b, err := r.Board(name); {
		case err != nil && want != "", err == nil && b.Name != want:
			t.Errorf("%s: %v, %v", name, b, err)
		}
	}
	r.Boards[1].Name = "007"
	if err := r.Check(); err == nil {
		t.Error("board 7 and board 007 are two boards")
	}
}

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[desk.State](t, desk.HeldBack)
	enums.Total[desk.Means](t, desk.ByNobody)
}

// Names that are blank, or that differ by what nobody sees, are refused where they
// come in: a player's, and even more that of a board, which is looked for by it.
func TestNamesThatNobodySees(t *testing.T) {
	for _, name := range []string{"\u3164", "A\u115fB", "A\u034fB", "\u2800", "A\u200bB", "A\u202eB", "A\u00adB", "\uffa0", "A\u17b4"} {
		if desk.IsLine(name) || desk.IsWord(name) {
			t.Errorf("%+q: a line %v, a word %v", name, desk.IsLine(name), desk.IsWord(name))
		}
	}
	if desk.IsWord("1\ufe0f") {
		t.Error("a board is called 1 with a sign that only chooses its letter's shape")
	}
	for _, name := range []string{"葛\U000e0100城, 明", "कृष्णा", "Nguyễn Thị Hồng", "Z\u0301\u0323", "한국", "שָׁלוֹם"} {
		if !desk.IsLine(name) {
			t.Errorf("%+q is refused", name)
		}
	}
}
