package intake_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/app/qr/frames"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/publish"
	"zapis/scoresheet"
)

// wordings are the ways by which the sheets of a board come in.
var wordings = []struct {
	name         string
	white, black string // how each comes; "" if none does
	blackFirst   bool
	more         func(h *hall, place desk.Place, white []byte)
}{
	{"both on a stick", "file", "file", false, nil},
	{"Black first", "file", "file", true, nil},
	{"as frames", "frames", "frames", false, nil},
	{"over the air", "air", "air", true, nil},
	{"watched", "watch", "watch", false, nil},
	{"frames and stick", "frames", "file", false, nil},
	{"stick and air", "file", "air", true, nil},
	{"the same twice", "file", "file", false, func(h *hall, _ desk.Place, white []byte) {
		h.takeAs("again", white, intake.Hint{From: "air", Side: desk.NoSide})
	}},
	{"White's only", "air", "", false, func(h *hall, place desk.Place, _ []byte) {
		h.say(chief, place, desk.Settlings{How: desk.SettledOne, Reason: "Black’s device failed"})
	}},
	{"Black's only", "", "frames", false, func(h *hall, place desk.Place, _ []byte) {
		h.say(chief, place, desk.Settlings{How: desk.SettledOne, Reason: "White’s device failed"})
	}},
	{"Black's typed from paper", "file", "", false, func(h *hall, place desk.Place, _ []byte) {
		text := "[Board \"" + place.Board + "\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1/2-1/2\n"
		h.takeAs("typed", []byte(text), intake.Hint{From: "file", Witness: desk.WitnessPaper, Place: place, Side: 1, Signed: "both"})
	}},
	{"seen by the chief arbiter", "file", "air", false, func(h *hall, place desk.Place, _ []byte) {
		h.say(chief, place, desk.Settlings{How: desk.SettledSeen, Reason: "looked at"})
	}},
}

// framed returns a file as it comes from frames.
func framed(t *testing.T, data []byte) []byte {
	t.Helper()
	s, err := frames.New(data, frames.Version15)
	if err != nil {
		t.Fatal(err)
	}
	var c frames.Collector
	for i := range s.Len() {
		p, err := c.Add(s.Text(i, 0))
		if err != nil {
			t.Fatal(err)
		}
		if p.File != nil {
			return p.File
		}
	}
	t.Fatal("the frames give no file")
	return nil
}

// R-C03: the same game, played on the 20 boards of a round, goes out in the same
// words from each of them, whatever the board's number, whichever of its sheets
// came first, and however they came. What differs is what nobody has noted: where
// only one player's device handed in, the readings of the other's clock.
func TestSameWordsOnEveryBoard(t *testing.T) {
	const boards = 20
	h := newHall(t)
	names := func(n int) (white, black string) {
		return fmt.Sprintf("White, %c", 'A'+n), fmt.Sprintf("Black, %c", 'A'+n)
	}
	round := desk.Round{Date: "2026-11-21"}
	for n := range boards {
		white, black := names(n)
		round.Boards = append(round.Boards, pairing(fmt.Sprint(n+1), white, black))
	}
	h.say(organizer, desk.Place{Section: "A", Round: 3}, desk.Paired{Round: round})
	for n := range boards {
		way := wordings[(n+3)%len(wordings)]
		place := desk.Place{Section: "A", Round: 3, Board: fmt.Sprint(n + 1)}
		var files [2][]byte
		for side, from := range []string{way.white, way.black} {
			if from == "" {
				continue
			}
			if files[side] = sameGame(t, n, side, names); from == "frames" {
				files[side] = framed(t, files[side])
			}
		}
		order := []int{0, 1}
		if way.blackFirst {
			order = []int{1, 0}
		}
		for _, side := range order {
			if files[side] == nil {
				continue
			}
			h.takeAs(fmt.Sprintf("%d-%d", n+1, side), files[side], intake.Hint{From: []string{way.white, way.black}[side], Side: desk.NoSide})
		}
		if way.more != nil {
			way.more(h, place, files[0])
		}
		h.say(organizer, place, desk.Slip{Result: "1/2-1/2"})
	}
	out, all, err := h.Publication(t.Context(), "A", 3, false)
	if err != nil {
		t.Fatal(err)
	}
	var want string
	for n := range out.Games {
		way := wordings[(n+3)%len(wordings)]
		name := fmt.Sprintf("board %d, %s", n+1, way.name)
		if all[n].State != desk.Checked {
			t.Errorf("%s: %s, %s", name, all[n].State, told(all[n].Why))
		}
		text := ownTags.ReplaceAllString(string(out.BoardFile(&out.Games[n], publish.Options{Comments: true})), "")
		if want == "" {
			want = text
		}
		same, readings := text == want, 8
		if way.white == "" || way.black == "" {
			same, readings = withoutClocks(text) == withoutClocks(want), 4
		}
		if !same || strings.Count(text, "%clk") != readings {
			t.Errorf("%s goes out in other words:\n%s\nthan board 1:\n%s", name, text, want)
		}
	}
	if !strings.Contains(want, "(=)") || strings.Count(want, "%clk") != 8 {
		t.Errorf("the game has lost what was noted:\n%s", want)
	}
}

var (
	ownTags = regexp.MustCompile(`(?m)^\[(Round|White|Black|Board) ".*"\]\n`)
	clocks  = regexp.MustCompile(`\{\[%clk [0-9:]+\]\}|[0-9]+\.\.\.`)
)

// withoutClocks returns a PGN without clock readings, on one line.
func withoutClocks(text string) string {
	return strings.Join(strings.Fields(clocks.ReplaceAllString(text, "")), " ")
}

// sameGame records the game on the device of a side, with clock readings and an
// offer, and returns its record file.
func sameGame(t *testing.T, n, side int, names func(int) (string, string)) []byte {
	t.Helper()
	white, black := names(n)
	d := newTablet(t)
	recorder := []scoresheet.Recorder{scoresheet.RecorderWhite, scoresheet.RecorderBlack}[side]
	d.must(d.New(device.NewGame{Recorder: recorder, Tags: []scoresheet.Tag{{Name: "White", Value: white}, {Name: "Black", Value: black}}}))
	for i, text := range strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6") {
		d.must(d.Write(text))
		d.must(d.NoteClock(nil, scoresheet.Clock{Noted: true, Seconds: uint32(5400 - 60*i), WithSeconds: true}))
	}
	d.must(d.NoteOffer(nil, false))
	d.end(scoresheet.Draw)
	return d.export(device.FormatRecord)
}
