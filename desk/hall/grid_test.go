package hall

import (
	"fmt"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/scoresheet"
)

// boardsOf returns boards numbered from 1: so many in each of some states.
func boardsOf(parts ...any) (all []*intake.Board) {
	for i := 0; i < len(parts); i += 2 {
		for range parts[i].(int) {
			var changes []func(*desk.Seen)
			if c, ok := parts[i+1].([]func(*desk.Seen)); ok {
				changes = c
			}
			all = append(all, seenBoard(fmt.Sprint(len(all)+1), changes...))
		}
	}
	return all
}

type changes = []func(*desk.Seen)

var (
	idle      = changes{}
	later     = changes{func(s *desk.Seen) { s.Begins = noon.Add(390 * 60e9) }}
	playing   = changes{started}
	oneIn     = changes{sheetIn(0, 2)}
	asking    = changes{bothIn, wasRead, func(s *desk.Seen) { s.Game.Questions = 1 }}
	differing = changes{bothIn, listSays(1, scoresheet.BlackWins)}
	unsigned  = changes{bothIn, failed("why.unsigned.both")}
	missing   = changes{listSays(9, scoresheet.WhiteWins)}
	missingB  = changes{sheetIn(0, 14)}
	checked   = changes{bothIn, wasRead, listSays(1, scoresheet.WhiteWins)}
)

func gridOf(boards []*intake.Board, show string) *gridView {
	r := &desk.RoundSeen{Round: desk.Round{Section: "A", Number: 3, Time: "10:00", Date: "2026-11-21"}}
	return newGrid(&hallSeen{Now: noon, Round: r, Boards: boards, Show: show}, assets.Words("en"))
}

// stripText writes down what the strip says.
func stripText(s *stripView) string {
	var parts []string
	for _, l := range s.Lists {
		part := l.Head
		if l.N > 0 {
			part += fmt.Sprintf(" (%d)", l.N)
		}
		for _, c := range l.Chips {
			part += " " + c.Class + c.Board
			if c.Side != "" {
				part += "-" + c.Side
			}
			if c.Sign {
				part += "!"
			}
		}
		parts = append(parts, part)
	}
	if s.Nobody != "" {
		parts = append(parts, s.Nobody)
	}
	if s.Many {
		parts = append(parts, "small")
	}
	return strings.Join(append(parts, fmt.Sprintf("%s / %d %s", s.Head, s.Big, s.Small)), "; ")
}

// The strip says the debt of the hour, and nothing else.
func TestStrip(t *testing.T) {
	for _, c := range []struct {
		name   string
		boards []*intake.Board
		want   string
	}{
		{"before", boardsOf(2, idle, 1, changes{func(s *desk.Seen) { s.Sides[0].Pack = true }}, 5, playing), "Not started idle1 idle2 idle3-Black; started at 10:00 / 5 of 8 playing"},
		{"nothing yet", boardsOf(31, idle), "Not started (31); started at 10:00 / 0 of 31 playing"},
		{"all play", boardsOf(4, playing, 2, checked), "Not handed in; No sheet is due.; 2 of 6 checked / 4 playing"},
		{"one begins later", boardsOf(4, playing, 1, oneIn, 1, later), "Not handed in; No sheet is due.; 0 of 6 checked / 4 playing"},
		{"over", boardsOf(1, missing, 1, missingB, 3, playing, 1, later, 1, asking, 1, differing, 1, unsigned, 2, checked), "Not handed in miss1 miss2-Black; Asks ask7; Look at diff8 look9!; 3 playing · 1 at 18:30 / 2 of 11 checked"},
		{"only questions", boardsOf(1, asking, 1, playing), "Not handed in; Asks ask1; No sheet is due.; 1 playing / 0 of 2 checked"},
		{"seven", boardsOf(7, missing), "Not handed in miss1 miss2 miss3 miss4 miss5 miss6 miss7;  / 0 of 7 checked"},
		{"eight", boardsOf(8, missing), "Not handed in (8) miss1 miss2 miss3 miss4 miss5 miss6 miss7 miss8; small;  / 0 of 8 checked"},
		{"thirty", boardsOf(31, missing, 1, asking), "Not handed in (31); Asks ask32;  / 0 of 32 checked"},
		{"done", boardsOf(6, checked), "Not handed in; No sheet is due.;  / 6 of 6 checked"},
		{"a fault before play", boardsOf(1, idle, 1, changes{failed("why.device.revoked")}), "Not started idle1; Look at look2!; started at 10:00 / 0 of 2 playing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := stripText(gridOf(c.boards, "").Strip); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// A board keeps its place: the last digit of its number is its column.
func TestGridPlaces(t *testing.T) {
	named := func(names ...string) (all []*intake.Board) {
		for _, name := range names {
			all = append(all, seenBoard(name))
		}
		return all
	}
	cells := func(boards []*intake.Board) (text string) {
		for _, c := range gridOf(boards, "").Cells {
			if c.Tile == nil {
				text += "_ "
			} else {
				text += c.Tile.Board + " "
			}
		}
		return strings.TrimSpace(text)
	}
	for _, c := range []struct{ boards, want string }{
		{"1 2 3", "1 2 3"},
		{"1 3 5", "1 _ 3 _ 5"},
		{"61 62", "61 62"},
		{"63 64", "_ _ 63 64"},
		{"1 2 200", "1 2 200"}, // would leave too many empty
		{"2 1 3", "2 1 3"},     // in the order of the pairings
		{"1.1 1.2 2.1", "1.1 1.2 2.1"},
		{"A1 A2", "A1 A2"},
	} {
		if got := cells(named(strings.Fields(c.boards)...)); got != c.want {
			t.Errorf("boards %s stand as %s, want %s", c.boards, got, c.want)
		}
	}
	if g := gridOf(boardsOf(120, playing), ""); g.Dense {
		t.Error("120 boards have no room for names")
	}
	if g := gridOf(boardsOf(121, playing), ""); !g.Dense {
		t.Error("121 boards have room for names")
	}
}

// The legend has the states that there are, and filters by them.
func TestLegend(t *testing.T) {
	text := func(g *gridView) (s string) {
		for _, l := range g.Legend {
			s += fmt.Sprintf("%s %d %s", l.Says, l.N, l.Path)
			if l.On {
				s += " on"
			}
			s += "; "
		}
		return s
	}
	boards := boardsOf(1, missing, 2, playing, 1, unsigned)
	if got, want := text(gridOf(boards, "")), "missing 1 /hall/A/3?show=miss; playing 2 /hall/A/3?show=play; look at 1 /hall/A/3?show=look; "; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	g := gridOf(boards, "done") // what was filtered by is there, also if there is none
	if got, want := text(g), "missing 1 /hall/A/3?show=miss; checked 0 /hall/A/3 on; playing 2 /hall/A/3?show=play; look at 1 /hall/A/3?show=look; "; got != want || g.Show != "done" {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if g := gridOf(boards, `x" onload=`); g.Show != "" {
		t.Errorf("a state that there is not is shown: %q", g.Show)
	}
}

// The doorway has only those who are missing; the fewer, the larger.
func TestDoorway(t *testing.T) {
	g := gridOf(boardsOf(1, missing, 1, missingB, 3, playing, 1, asking, 1, checked), "")
	d := g.Doorway
	text := fmt.Sprintf("%s|%s|%d %s|%s", d.Title, d.Size, d.Big, d.Small, strings.Join(d.Lines, "|"))
	for _, c := range d.Cards {
		text += "\n" + c.Board + " " + c.Since
		for _, p := range c.People {
			text += " " + p.Name + " " + p.Side
			if p.Sole {
				text += " alone"
			}
		}
	}
	want := "Not handed in: 2|few|1 of 7 checked|3 playing|1 asks\n1 9 min Andersson white Tkachenko black\n2 14 min Tkachenko black alone"
	if text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	for n, size := range map[int]string{1: "one", 2: "few", 5: "few", 6: "some", 11: "some", 12: "lots", 22: "lots", 23: "crowd", 300: "crowd"} {
		if got := gridOf(boardsOf(n, missing), "").Doorway.Size; got != size {
			t.Errorf("%d missing are shown as %s, want %s", n, got, size)
		}
	}
	if d := gridOf(boardsOf(2, playing), "").Doorway; d.Nobody != "No sheet is due." || len(d.Cards) != 0 {
		t.Errorf("nobody is missing, and the doorway says %q", d.Nobody)
	}
}

// Other sections are a link away, with the number of boards that wait there.
func TestSections(t *testing.T) {
	r := &desk.RoundSeen{Round: desk.Round{Section: "A", Number: 3}}
	seen := &hallSeen{Now: noon, Round: r, Boards: boardsOf(2, missing, 1, playing), Others: []otherRound{{desk.Place{Section: "B 1", Round: 2}, 4}}}
	got := fmt.Sprint(newGrid(seen, assets.Words("en")).Other)
	if want := "[{A /hall/A/3 2 true} {B 1 /hall/B%201/2 4 false}]"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
