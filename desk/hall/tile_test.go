package hall

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/scoresheet"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func ago(minutes int) time.Time { return noon.Add(-time.Duration(minutes) * time.Minute) }

// seenBoard returns a board of which the desk has seen what the changes make of
// it, as it is at noon.
func seenBoard(name string, changes ...func(*desk.Seen)) *intake.Board {
	b := &intake.Board{Place: desk.Place{Section: "A", Round: 3, Board: name}, Board: desk.Board{
		Name: name, Players: [2]desk.Player{{Name: "Andersson, Ulf"}, {Name: "Tkachenko, Oleh"}},
	}}
	b.Seen = desk.Seen{Now: noon, Grace: desk.DefaultGrace}
	for side := range b.Seen.Sides {
		b.Seen.Sides[side].Player = b.Board.Players[side].Name
	}
	for _, c := range changes {
		c(&b.Seen)
	}
	b.State, b.Why = b.Seen.State()
	return b
}

func tookPacks(s *desk.Seen) { s.Sides[0].Pack, s.Sides[1].Pack = true, true }
func started(s *desk.Seen)   { s.Started = true }
func wasRead(s *desk.Seen)   { s.Game.Read = true }
func heldBack(s *desk.Seen)  { s.Held = &desk.Hold{What: desk.HoldMoves, Reason: "appeal", By: "Weber"} }

func adjourned(s *desk.Seen) { s.Adjourned = true }

func onPaper(s *desk.Seen) { s.Sides[0].Means, s.Sides[1].Means = desk.ByPaper, desk.ByPaper }

// sheetIn is a sheet on which White wins.
func sheetIn(side, minutes int) func(*desk.Seen) {
	return func(s *desk.Seen) { s.Sides[side].In, s.Sides[side].Result = ago(minutes), scoresheet.WhiteWins }
}

func bothIn(s *desk.Seen) {
	sheetIn(0, 3)(s)
	sheetIn(1, 1)(s)
}

func listSays(minutes int, r scoresheet.Result) func(*desk.Seen) {
	return func(s *desk.Seen) { s.Result, s.ResultAt = r, ago(minutes) }
}

func failed(key string) func(*desk.Seen) {
	return func(s *desk.Seen) { s.Sides[0].Faults = append(s.Sides[0].Faults, desk.Why{Key: key, Side: 0}) }
}

// tileText writes down all that a tile shows.
func tileText(t *tileView) string {
	text := fmt.Sprintf("%s|%s|%s|%s", t.Class, t.Sign, t.Word, t.Since)
	for _, r := range t.Rows {
		text += "|" + r.Name
		switch {
		case r.Out:
			text += " out"
		case r.In:
			text += " in"
		}
	}
	return text + "|" + t.Label
}

// R-C03: every state has a ground, a sign and words of its own, and the row of
// whoever owes a sheet is the one that stands out.
func TestTileOfEachState(t *testing.T) {
	const won = scoresheet.WhiteWins
	seen := map[desk.State]bool{}
	for _, c := range []struct {
		board *intake.Board
		want  string
	}{
		{seenBoard("1"), "idle|circle|no pack||Andersson|Tkachenko|1, not started: no pack. Andersson, Tkachenko"},
		{seenBoard("2", tookPacks), "idle|circle|ready||Andersson|Tkachenko|2, not started: ready. Andersson, Tkachenko"},
		{seenBoard("3", func(s *desk.Seen) { s.Begins = noon.Add(390 * time.Minute) }), "idle|circle|18:30||Andersson|Tkachenko|3, not started: 18:30. Andersson, Tkachenko"},
		{seenBoard("4", started), "play||playing||Andersson|Tkachenko|4, playing. Andersson, Tkachenko"},
		{seenBoard("5", sheetIn(0, 2)), "one|half|1 of 2||Andersson in|Tkachenko|5, one sheet in. Andersson, Tkachenko"},
		{seenBoard("6", bothIn), "both|sheets|2 of 2||Andersson in|Tkachenko in|6, both in. Andersson, Tkachenko"},
		{seenBoard("7", bothIn, wasRead), "agree|equals|agree||Andersson in|Tkachenko in|7, agree. Andersson, Tkachenko"},
		{seenBoard("8", bothIn, wasRead, func(s *desk.Seen) { s.Game.Questions = 2 }), "ask|question|asks 2||Andersson in|Tkachenko in|8, asks 2. Andersson, Tkachenko"},
		{seenBoard("9", bothIn, listSays(1, scoresheet.BlackWins)), "diff|differs|differs||Andersson in|Tkachenko in|9, differs. Andersson, Tkachenko"},
		{seenBoard("10", bothIn, failed("why.unsigned.black")), "look|triangle|unsigned||Andersson in|Tkachenko in|10, look at: unsigned. Andersson, Tkachenko"},
		{seenBoard("11", bothIn, failed("why.alarm")), "look|triangle|alarm||Andersson in|Tkachenko in|11, look at: alarm. Andersson, Tkachenko"},
		{seenBoard("12", bothIn, failed("why.of.tomorrow")), "look|triangle|look||Andersson in|Tkachenko in|12, look at. Andersson, Tkachenko"},
		{seenBoard("19", sheetIn(0, 14)), "miss|empty|missing|14 min|Andersson in|Tkachenko out|19, missing: Black, 14 min. Andersson, Tkachenko"},
		{seenBoard("44", sheetIn(1, 99)), "miss|empty|missing|99 min|Andersson out|Tkachenko in|44, missing: White, 99 min. Andersson, Tkachenko"},
		{seenBoard("31", listSays(130, won)), "miss|empty|missing|2 h|Andersson out|Tkachenko out|31, missing: both sheets, 2 h. Andersson, Tkachenko"},
		{seenBoard("13", bothIn, wasRead, listSays(1, won)), "done|tick|||Andersson in|Tkachenko in|13, checked. Andersson, Tkachenko"},
		{seenBoard("14", listSays(1, scoresheet.BlackByForfeit)), "nogame|none|no game||Andersson|Tkachenko|14, no game. Andersson, Tkachenko"},
		{seenBoard("15", onPaper), "paper|pen|paper||Andersson|Tkachenko|15, on paper. Andersson, Tkachenko"},
		{seenBoard("17", bothIn, wasRead, listSays(1, won), heldBack), "held|pause|held||Andersson in|Tkachenko in|17, held back. Andersson, Tkachenko"},
		{seenBoard("16", adjourned), "adj|envelope|adjourned||Andersson|Tkachenko|16, adjourned. Andersson, Tkachenko"},
	} {
		seen[c.board.State] = true
		got := newTile(0, c.board, assets.Words("en"))
		if tileText(got) != c.want {
			t.Errorf("got  %s\nwant %s", tileText(got), c.want)
		}
	}
	looks := map[string]desk.State{}
	for state := range desk.HeldBack + 1 {
		if !seen[state] {
			t.Errorf("no row has the state %s", state)
		}
		s := tileStates[state]
		if other, twice := looks[s.class]; s.class == "" || twice {
			t.Errorf("%s looks like %s", state, other)
		}
		looks[s.class] = state
		if !slices.Contains(legendOrder, state) {
			t.Errorf("the legend lacks %s", state)
		}
		for _, lang := range assets.Languages() {
			if key := "hall.state." + s.class; !assets.Words(lang).Has(key) {
				t.Errorf("%s: there are no words for %s", lang, key)
			}
		}
	}
}

// Every reason for which a board is to be looked at has a word on the tile.
func TestTileOfEachFault(t *testing.T) {
	source := ""
	for _, name := range []string{"../intake/checks.go", "../intake/place.go", "../intake/heads.go", "../intake/boards.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source += string(text)
	}
	n := 0
	for _, part := range strings.Split(source, `"why.`)[1:] {
		key, _, _ := strings.Cut("why."+part, `"`)
		if strings.HasPrefix(key, "why.take.") || strings.HasPrefix(key, "why.round.") || key == "why.admit.noboard" {
			continue // why something was refused, at no board
		}
		n++
		if lookWords[key] == "" {
			t.Errorf("a tile has no word for %s", key)
		}
	}
	if n < 20 {
		t.Errorf("%d faults were found in the sources, want all", n)
	}
	for key, word := range lookWords {
		for _, k := range []string{key, "hall.tile.look." + word} {
			if !assets.Words("en").Has(k) {
				t.Errorf("there are no words for %s", k)
			}
		}
	}
}

// tileWidth is the free width beside a number of three figures on a tile of a
// window of 1600 pixels, in pixels.
const tileWidth = 84

// R-N01: a tile's word fits beside its number in every language. It has at most
// ten letters.
func TestTileWordsFit(t *testing.T) {
	_, data := assets.Font(true)
	parsed, err := opentype.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	bold, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 13, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		t.Fatal(err)
	}
	keys := []string{"hall.tile.nopack", "hall.tile.look.other"}
	for _, s := range tileStates {
		if s.word != "" {
			keys = append(keys, s.word)
		}
	}
	for _, word := range lookWords {
		keys = append(keys, "hall.tile.look."+word)
	}
	for _, lang := range assets.Languages() {
		words := assets.Words(lang)
		widest, most := "", 0
		measure := func(key, text string) {
			width := font.MeasureString(bold, text).Ceil()
			if width > tileWidth {
				t.Errorf("%s: %s is %d px wide, of %d: %q", lang, key, width, tileWidth, text)
			}
			letters := 0
			for _, c := range text {
				if c != ' ' && c != ':' && c != '.' {
					letters++
				}
			}
			if letters > 10 {
				t.Errorf("%s: %s has %d letters: %q", lang, key, letters, text)
			}
			if width > most {
				widest, most = text, width
			}
		}
		for _, key := range keys {
			for _, n := range []int{1, 2, 3, 5, 9, 12, 21} {
				measure(key, words.Say(key, n))
			}
		}
		for _, n := range []int{0, 59, 99, 100, 24 * 60, 99 * 60} {
			measure("since", office.Minutes(n, words))
		}
		t.Logf("%s: the widest word is %q, %d px", lang, widest, most)
	}
}

// A surname stands on the tile, however the name is written.
func TestSurname(t *testing.T) {
	for name, want := range map[string]string{
		"Halvorsen, Ivar": "Halvorsen", "de la Cruz, Ana": "de la Cruz", "Ng": "Ng", "": "", "Nguyễn Văn A": "Nguyễn Văn A",
	} {
		if got := surname(name); got != want || !utf8.ValidString(got) {
			t.Errorf("surname(%q) = %q, want %q", name, got, want)
		}
	}
}
