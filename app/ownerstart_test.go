package app_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// R-G05: a game on a low battery needs the arbiter's word, or, where nobody
// has a code, one more press.
func TestLowBatteryBeforeAGame(t *testing.T) {
	for _, coded := range []bool{false, true} {
		dev := stage.New(t)
		dev.Charge = 9
		if coded {
			must(t, dev.SetCode("arbiter", arbiterCode, ""))
		}
		r := rigWith(t, dev, usual, page.Options{})
		r.ui.Fill("White", "A")
		r.ui.Fill("Black", "B")
		r.press("start.do")
		if dev.View().Mode != modes.Owner {
			t.Fatal("a game began on 9 %")
		}
		r.press("start.battery.again", "action.back", "start.do")
		if dev.View().Mode != modes.Owner {
			t.Fatal("a game began on 9 %")
		}
		if !coded {
			r.press("start.battery.go")
		} else {
			r.press("start.battery.agree")
			r.code("999999")
			if dev.View().Mode != modes.Owner {
				t.Fatal("a wrong code agreed")
			}
			r.code(arbiterCode)
		}
		if dev.View().Mode != modes.Game {
			t.Errorf("with a code %v: agreed, and no game began: %s", coded, r.ui.Note())
		}
	}
	dev := stage.New(t)
	dev.Charge = 9
	r := rigWith(t, dev, usual, page.Options{})
	r.ui.Fill("White", "A")
	r.ui.Fill("Black", "B")
	r.press("start.do")
	dev.Charge = 95 // another battery, or the charger was quick
	dev.Pass(2 * time.Minute)
	r.press("start.battery.again")
	if dev.View().Mode != modes.Game {
		t.Error("with a full battery the game did not begin")
	}
}

// Laws A.2, 8.3; R-G18: a sheet that begins in mid-game.
func TestStartInMidGame(t *testing.T) {
	for _, c := range []struct {
		name    string
		touches []string
		fen     string
		number  string
		want    string // the cell the next entry goes to; empty if it does not begin
		first   string
	}{
		{"moves added later", []string{"start.midgame.later", "side black"}, "", "12", "12b", "1w"},
		{"a position", []string{"start.midgame.position"}, "8/8/4k3/8/8/4K3/4P3/8 b - - 0 1", "41", "41b", "41b"},
		{"a position written shortly", []string{"start.midgame.position", "side white"}, "8/8/4k3/8/8/4K3/4P3/8", "7", "7w", "7w"},
		{"a side chosen after the position", []string{"start.midgame.position"}, "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "9", "9w", "9w"},
		{"no king", []string{"start.midgame.position"}, "8/8/8/8/8/4K3/4P3/8 w - - 0 1", "9", "", ""},
		{"no number", []string{"start.midgame.later"}, "", "x", "", ""},
		{"no position", []string{"start.midgame.position"}, "", "9", "", ""},
	} {
		dev := stage.New(t)
		r := rigWith(t, dev, usual, page.Options{})
		r.ui.Fill("White", "A")
		r.ui.Fill("Black", "B")
		r.press("start.midgame")
		r.press(c.touches...)
		r.ui.Fill("number", c.number)
		if c.fen != "" {
			r.ui.Fill("fen", c.fen)
		}
		r.press("action.done")
		if b := r.ui.Button("start.do"); b != nil {
			r.press("start.do")
		}
		record := dev.View().Record
		if c.want == "" {
			if record.Status() != scoresheet.NoGame || r.ui.Note() == "" {
				t.Errorf("%s: began, or nothing was said: %q", c.name, r.ui.Note())
			}
			continue
		}
		if record.Status() != scoresheet.Open {
			t.Errorf("%s: did not begin: %s", c.name, r.ui.Note())
			continue
		}
		if got := record.NameAt(record.CursorIndex()).String(); got != c.want {
			t.Errorf("%s: the next entry goes to %s, want %s", c.name, got, c.want)
		}
		if got := record.Header.First.String(); got != c.first {
			t.Errorf("%s: the sheet begins with %s, want %s", c.name, got, c.first)
		}
	}
}

// The position is set up piece by piece; nothing goes from square to square,
// and the board is gone with the start of the game.
func TestSetUpBoard(t *testing.T) {
	for _, size := range homeSizes {
		dev := stage.New(t)
		r := rigWith(t, dev, size, page.Options{})
		r.ui.Fill("White", "A")
		r.ui.Fill("Black", "B")
		r.press("start.midgame", "start.midgame.position", "start.setup", "start.setup.start")
		d := r.ui.Diagram()
		at := func(name string) fyne.Position { return d.Center(square(t, name)) }
		r.press("piece q")
		from, to := at("e2"), at("e4")
		test.Drag(r.win.Canvas(), from, to.X-from.X, to.Y-from.Y)
		if d.Shown().Sq != board.Start().Sq {
			t.Fatalf("%v: a drag moved a piece", size)
		}
		r.press("start.setup.clear", "piece K")
		r.tapAt(at("e1"))
		r.press("piece k")
		r.tapAt(at("e8"))
		r.press("piece R")
		for _, s := range []string{"h1", "a1", "a1", "c4"} { // a1 twice: away again
			r.tapAt(at(s))
		}
		r.press("start.setup.take")
		r.tapAt(at("c4"))
		r.press("castling K", "turn black", "action.done")
		r.ui.Fill("number", "30")
		r.press("start.setup", "castling q", "castling q", "action.done") // looked at once more
		r.press("action.done", "start.do")
		h := dev.View().Record.Header
		if h.FEN != "4k3/8/8/8/8/8/8/4K2R b K - 0 30" {
			t.Fatalf("%v: the sheet begins with %q: %s", size, h.FEN, r.ui.Note())
		}
		if r.ui.Diagram() != nil || r.ui.Button("piece K") != nil {
			t.Errorf("%v: the set-up board is there during a game", size)
		}
	}
}

// ESS 6.2.2.12: a game handed over by another device is taken over from the
// inbox.
func TestTakeOver(t *testing.T) {
	other := stage.New(t)
	must(t, other.SetCode("arbiter", arbiterCode, ""))
	_, err := other.New(stage.Pairing())
	must(t, err)
	must(t, other.Play(stage.Opening...))
	must(t, other.Arbiter(arbiterCode))
	file, err := other.HandOver("battery")
	must(t, err)

	dev := stage.New(t)
	inbox := &box{files: []page.InboxFile{{Name: "broken.record", Data: file[:len(file)-9]}, {Name: "game.record", Data: file}}}
	r := rigWith(t, dev, usual, page.Options{Inbox: inbox})
	r.press("start.takeover", "file 1")
	if dev.View().Mode != modes.Owner || !strings.Contains(r.ui.Told(), "broken.record") {
		t.Fatalf("a broken file: %s mode, said %q", dev.View().Mode, r.ui.Told())
	}
	r.press("file 2")
	if !strings.Contains(r.ui.Told(), "game.record") {
		t.Fatalf("without anybody's code the game was taken, or %q", r.ui.Told())
	}
	r.press("action.back")
	must(t, dev.SetCode("arbiter", "864200", ""))
	dev.Charge = 9
	dev.Pass(2 * time.Minute)
	r.press("start.takeover", "file 2", "start.battery.agree")
	r.code("864200")
	record := dev.View().Record
	if record.Status() != scoresheet.Open || len(record.Cells) != len(stage.Opening) {
		t.Fatalf("taken over: %s, %d cells: %s", record.Status(), len(record.Cells), r.ui.Note())
	}
	if note := r.ui.Note(); !strings.Contains(note, "Petrova") || !strings.Contains(note, "h3") {
		t.Errorf("what was taken over is said as %q", note)
	}
	inbox.err = errors.New("the stick is gone")
	r = rigWith(t, stage.New(t), usual, page.Options{Inbox: inbox})
	r.press("start.takeover")
	if !strings.Contains(r.ui.Told(), "the stick is gone") {
		t.Errorf("a folder that cannot be read is said as %q", r.ui.Told())
	}
}

// box is an inbox in memory.
type box struct {
	files []page.InboxFile
	err   error
}

func (b *box) Files(page.FileKind) ([]page.InboxFile, error) { return b.files, b.err }
func (b *box) Places() string                                { return "/inbox" }

// R-A09: the start page says what it understands a time control to mean, and
// begins no game with one that cannot be read.
func TestStartSaysTheTimeControl(t *testing.T) {
	for _, c := range []struct{ typed, label string }{
		{"300", "Time control: 5' · blitz"},
		{"60", "Time control: 60' · standard"},
		{"90/40+30/G+30", `Time control: 90'/40 + 30' + 30" · standard`},
		{"a4", "Time control: ?"},
		{"", "Time control"},
	} {
		dev := stage.New(t)
		r := rigWith(t, dev, usual, page.Options{})
		r.ui.Fill("White", "A")
		r.ui.Fill("Black", "B")
		r.ui.Fill("TimeControl", c.typed)
		if said := r.ui.FieldLabel("TimeControl"); said != c.label {
			t.Errorf("%q: %q, want %q", c.typed, said, c.label)
		}
		r.press("start.do")
		if begun := dev.View().Mode == modes.Game; begun != (c.typed != "a4") {
			t.Errorf("%q begins: %v", c.typed, begun)
		}
		if c.typed == "a4" && !strings.Contains(r.ui.Note(), "time control cannot be read") {
			t.Errorf("it says %q", r.ui.Note())
		}
	}
}

// What is said over the tabs goes with the first letter that is typed: the answer to
// it is being given.
func TestNoteGoesWithTyping(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{})
	for _, tag := range []string{"White", "TimeControl"} {
		r.press("start.do")
		if r.ui.Note() == "" {
			t.Fatalf("%s: nothing is said of a game without names", tag)
		}
		r.ui.Field(tag).SetText("9")
		if said := r.ui.Note(); said != "" {
			t.Errorf("%s: it still says %q", tag, said)
		}
	}
}

// A button that is pressed right after a field was touched does what it says,
// however soon, and a field touched twice selects a word. The toolkit waits for a
// double click on its own fields, and then forgets whatever is pressed.
func TestButtonRightAfterField(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{})
	mouse := r.mouse()
	mouse.Tap(page.CenterOf(r.ui.Field("White")))
	mouse.MoveTo(r.ui.Button("owner.profile").Center())
	mouse.Press(desktop.MouseButtonPrimary)
	mouse.Waited()
	mouse.Release(desktop.MouseButtonPrimary)
	if r.ui.Button("start.do") != nil {
		t.Error("the touch of the button is lost")
	}

	r = rigWith(t, stage.New(t), usual, page.Options{})
	mouse = r.mouse()
	field := r.ui.Field("White")
	field.SetText("Petrova Anna")
	for range 2 {
		mouse.Tap(page.CenterOf(field))
	}
	mouse.Waited()
	if got := field.SelectedText(); got != "Anna" && got != "Petrova" {
		t.Errorf("touched twice, %q is selected", got)
	}
}
