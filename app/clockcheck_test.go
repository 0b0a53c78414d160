package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/timecontrol"
)

// checking is a game of 15 moves each half an hour after its start, with the
// arbiter at the board and the form for clock checks open.
func checking(t testing.TB, size fyne.Size, lang, control string) *rig {
	t.Helper()
	r := rigWith(t, stage.New(t), size, page.Options{Lang: lang})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	g := stage.Pairing()
	if control != "" {
		g.Tags = append(g.Tags, scoresheet.Tag{Name: "TimeControl", Value: control})
	}
	_, err := r.dev.New(g)
	r.must(err)
	for range 7 {
		r.must(r.dev.Play(strings.Fields("g1f3 g8f6 f3g1 f6g8")...))
	}
	r.must(r.dev.Play("g1f3", "g8f6"))
	r.dev.Pass(30 * time.Minute)
	r.arbiter()
	r.press("action.more", "clocks.check")
	return r
}

// digits touches the clock pad: three touches for h:mm.
func (r *rig) digits(reading string) {
	r.Helper()
	r.press("hour "+reading[:1], "tens "+reading[2:3], "minute "+reading[3:4])
}

func (r *rig) figures(typed string) {
	r.Helper()
	for _, d := range typed {
		r.press("digit " + string(d))
	}
	r.press("action.done")
}

// line touches a line of the list, going on until it is seen.
func (r *rig) line(name string) {
	r.Helper()
	for range 40 {
		if at, size, ok := r.ui.ClockRow(name); ok && float64(size.Height) >= float64(app.ButtonMin)-0.7 {
			r.tapAt(at)
			return
		}
		if r.ui.Button("page down") == nil {
			break
		}
		r.pageDown()
	}
	r.Fatalf("there is no line %q that a finger can touch", name)
}

// pageDown touches the rightmost of the buttons: in landscape the text on the
// left has its own.
func (r *rig) pageDown() {
	r.Helper()
	var right fyne.Position
	for _, b := range r.ui.Buttons() {
		if at := b.Center(); b.Name == "page down" && at.X > right.X && r.ui.OnTop(b) {
			right = at
		}
	}
	r.tapAt(right)
}

func (r *rig) says(parts ...string) {
	r.Helper()
	word, difference, sums, lines := r.ui.ClockSaid()
	all := strings.Join(append([]string{word, difference, sums}, lines...), "\n")
	for _, p := range parts {
		if !strings.Contains(all, p) {
			r.Errorf("%v: it does not say %q:\n%s", r.win.Canvas().Size(), p, all)
		}
	}
}

// R-A09, R-A07: on every screen both clocks are read with the pad, one after
// the other, and the answer stands there: the difference, in a word and a
// colour, causes, who must record.
func TestClockCheckByTouch(t *testing.T) {
	long.Serial(t)
	for _, size := range sizes {
		r := checking(t, size, "en", `90'/40 + 30' + 30"`)
		r.says("Both clocks", "Together they should show 2:", "White must record (Laws 8.1.1)", "White 15, Black 15", "Set when the clocks were started")
		checkPlaces(t, r, size)
		r.press("clocks.white")
		checkPlaces(t, r, size)
		r.digits("1:20")
		r.digits("1:25")
		if word, difference, sums, _ := r.ui.ClockSaid(); word != "In order" || difference != "0\u00a0min" || !strings.Contains(sums, "≈ 2:46:00") {
			t.Errorf("%v: %q, %q, %q", size, word, difference, sums)
		}
		r.press("clocks.black")
		r.digits("1:22")
		if word, difference, _, _ := r.ui.ClockSaid(); word != "Does not fit" || difference != "−3\u00a0min" {
			t.Errorf("%v: %q, %q", size, word, difference)
		}
		r.says("Moves made without pressing the clock: 6", "Clock out of order")
		checkPlaces(t, r, size)
		// A reading taken back takes the comparison back.
		r.press("clocks.black", "clock.clear")
		r.says("Both clocks")
		if len(r.dev.View().Record.Cells) != 30 {
			t.Error("a check changed the sheet")
		}
		for i, c := range r.dev.View().Record.Cells {
			if c.Clock.Noted {
				t.Errorf("a check noted a clock in cell %d", i)
			}
		}
	}
}

// R-A09: every line that can be corrected is, by touch.
func TestClockCheckCorrected(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[1], usual} {
		r := checking(t, size, "en", `90'/40 + 30' + 30"`)
		r.press("clocks.white")
		r.digits("1:20")
		r.digits("1:22")
		r.line("clocks.moves")
		checkPlaces(t, r, size)
		r.press("digit 1", "digit 2", "clocks.moves.white", "action.done")
		r.says("White 12, Black 11", "In order", "+1\u00a0min")
		r.line("clocks.moves")
		r.figures("12")
		r.says("White 12, Black 12", "In order", "0\u00a0min")
		r.line("clocks.pause")
		r.figures("5")
		r.says("Does not fit", "−5\u00a0min")
		r.line("clocks.pause")
		r.press("action.cancel")
		r.says("−5\u00a0min")
		r.line("clocks.pause")
		r.figures("0")
		r.line("clocks.given")
		r.figures("2")
		r.press("digit 3", "clocks.given.taken", "action.done")
		r.says("White 2, Black -3", "+1\u00a0min")
		r.line("clocks.counter")
		r.figures("9")
		r.figures("12")
		r.says("By the clock’s counter: Moves made without pressing the clock: 3 (White’s clock)")
		r.line("clocks.over")
		r.says("Next period is added: at 0:00")
		r.line("clocks.impaired")
		r.says("(C.02 10.5.5): White")
		// A time of day that is none stays on the pad.
		r.line("clocks.start")
		r.press("digit 2", "digit 5", "digit 0", "digit 0", "action.done")
		r.says("25:00")
		r.press("action.delete", "action.delete", "action.delete", "action.delete")
		r.figures("0915")
		r.says("Clocks started at: 09:15")
		r.line("clocks.at")
		r.figures("0945")
		r.says("Checked at: 09:45", "Elapsed: 30")
		if _, _, _, lines := r.ui.ClockSaid(); slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "when the sheet was opened") }) {
			t.Error("the start is still in doubt")
		}
		// An interruption longer than the game is refused in words, and can be
		// corrected.
		r.line("clocks.pause")
		r.figures("90")
		r.says("The times do not fit")
		r.line("clocks.pause")
		r.figures("0")
		r.line("clocks.control")
		r.line("control 2")
		r.says(`15' + 10" · rapid`, "White need not record (Laws A.2)")
		r.line("clocks.competition")
		r.says("Competition Rules (A.3, B.3): Yes", "White: not known. Read the clock (Laws 8.4)")
	}
}

// R-A07, Laws 8.4: who is short of time, from the sheet or from the clocks as
// they stand.
func TestDutyOnTheClockPage(t *testing.T) {
	r := checking(t, usual, "en", "40/120, SD/60")
	r.says("White: not known. Read the clock (Laws 8.4)")
	r.press("clocks.white")
	r.digits("1:40")
	r.digits("0:04")
	r.says("White must record (Laws 8.1.1)", "Black need not record, from 16… to 40… (Laws 8.4)")
	again := func() {
		r.press("action.back", "arbiter.leave")
		r.must(r.dev.Play("f3g1", "f6g8"))
		r.arbiter()
		r.press("action.more", "clocks.check")
	}
	again()
	r.says("Black need not record, from 16… to 40… (Laws 8.4)")
	r.press("clocks.black")
	r.digits("0:07") // he was given time
	r.digits("1:30")
	r.says("Black need not record, from 16… to 40… (Laws 8.4)", "White must record", "1:30 · 0:07")

	// What was misread is taken back, from the last reading on.
	r.line("clocks.seen")
	r.says("Both clocks", "1:40 · 0:04", "Black need not record, from 16…")
	r.line("clocks.seen")
	r.says("White: not known", "Black: not known")
	if _, _, _, lines := r.ui.ClockSaid(); strings.Contains(strings.Join(lines, "\n"), "misread") {
		t.Errorf("nothing is left to take back: %q", lines)
	}
	r.press("action.back", "arbiter.leave")
	r.must(r.dev.Clock("15b", "0:03"))
	r.arbiter()
	r.press("action.more", "clocks.check")
	r.says("White: not known", "Black need not record, from 15… to 40… (Laws 8.4)")

	// A visually impaired player need not record in the last five minutes even
	// with 30 seconds a move, and completes the record afterwards.
	r = checking(t, usual, "en", `90' + 30"`)
	r.press("clocks.white")
	r.digits("0:04")
	r.digits("0:30")
	r.says("White must record (Laws 8.1.1)")
	r.line("clocks.impaired")
	r.says("White need not record, from", "(Laws C.02 10.5.5)", "White has to complete the record afterwards.")
}

// R-A09: without a time control, or with one that cannot be read, it is asked
// for: a row of C.02 Article 12's table, another usual one, or typed.
func TestClockCheckAsksForControl(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[1], usual} {
		r := checking(t, size, "en", "")
		r.says("None in the head of the sheet.", "World Blitz Championships", `90'/40 + 30' + 30" · standard`)
		checkPlaces(t, r, size)
		r.line("control 1")
		r.says("Together they should show 2:4") // by the clock of the machine
		r.line("clocks.control")
		r.press("clocks.control.type", "key 5", "key 0", "key /", "key 2", "key 0", "action.done")
		r.says("“50/20” cannot be read")
		r.press("clocks.control.type", "key 5", "key 0", "key ’", "key +", "key 1", "key 0", "key ’", "key ’", "action.done")
		r.says(`50' + 10" · standard`)
	}
	r := checking(t, usual, "en", "*180") // a sandclock
	r.says("“*180” in the head of the sheet cannot be read.")
	r.press("action.back")
	if r.ui.Button("arbiter.leave") == nil {
		t.Error("there is no way back")
	}
}

// Every row of C.02 Article 12's table is named in every language.
func TestControlsAreNamed(t *testing.T) {
	for _, lang := range assets.Languages() {
		words := assets.Words(lang)
		seen := map[string]bool{}
		for _, row := range timecontrol.Catalogue() {
			key := "clocks.row." + strings.ReplaceAll(row.Key, "-", ".")
			if !words.Has(key) || seen[words.Say(key)] {
				t.Errorf("%s: row %d is called %q", lang, row.Number, words.Say(key))
			}
			seen[words.Say(key)] = true
		}
		for k := timecontrol.PressesMissed; k <= timecontrol.Defect; k++ {
			if key := "clocks.cause." + strings.ReplaceAll(k.String(), "-", ""); !words.Has(key) {
				t.Errorf("%s: no words for %v", lang, k)
			}
		}
		for _, d := range []string{"start", "blanks", "oneside", "middle", "given", "set"} {
			if !words.Has("clocks.doubt." + d) {
				t.Errorf("%s: no words for the doubt %s", lang, d)
			}
		}
	}
}

// R-A09: for a row of boards the arbiter goes from board to board; the list
// stays while he has the device, and a control or a start corrected later
// holds for all.
func TestRowOfBoards(t *testing.T) {
	long.Serial(t)
	for _, size := range sizes {
		r := checking(t, size, "en", `90'/40 + 30' + 30"`)
		r.press("clocks.hand")
		r.says("No board checked yet")
		checkPlaces(t, r, size)
		for _, b := range [][3]string{{"15", "1:20", "1:25"}, {"10", "1:30", "1:10"}, {"16", "1:27", "1:23"}} {
			r.press("clocks.board")
			r.figures(b[0])
			r.digits(b[1])
			r.digits(b[2])
		}
		checkPlaces(t, r, size)
		r.says("Board 13", "Board 14", "Board 15", "In order", "Does not fit", "+4\u00a0min", "Clock pressed without a move: 8")
		// A touch checks a board again.
		r.line("board 15")
		r.figures("16")
		r.digits("1:27")
		r.digits("1:19")
		if _, _, _, lines := r.ui.ClockSaid(); slices.Contains(lines, "Does not fit") {
			t.Errorf("%v: it says %q", size, lines)
		}
		r.press("clocks.number")
		r.figures("40")
		r.press("clocks.board", "digit 5", "clocks.moves.white", "action.done")
		r.digits("1:05")
		r.press("action.cancel") // not read after all
		if _, _, _, lines := r.ui.ClockSaid(); slices.Contains(lines, "Board 40") {
			t.Error("a board half read is on the list")
		}
		r.press("action.back")
		r.line("clocks.control")
		r.line("control 4") // 90' + 30": the same before move 40
		r.press("clocks.hand")
		r.says("Board 13")
		r.press("action.back", "action.back", "arbiter.leave")
		r.arbiter()
		r.press("action.more", "clocks.check", "clocks.hand")
		r.says("No board checked yet")
	}
}

// Every caption is seen in every language, and no line is left in English.
func TestClockCaptionsAreSeen(t *testing.T) {
	long.Serial(t)
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[4]} {
		for _, lang := range assets.Languages() {
			r := checking(t, size, lang, `90'/40 + 30' + 30"`)
			look := func(area string) {
				t.Helper()
				for _, b := range r.ui.Buttons() {
					if caption, s := b.Caption(); r.ui.OnTop(b) && caption != "" && (!b.CaptionSeen() || s < 9) {
						t.Errorf("%v %s: %q is not said on the page %s", size, lang, caption, area)
					}
				}
			}
			look("form")
			r.press("clocks.white")
			look("pad")
			r.digits("1:20")
			r.digits("1:22")
			look("answer")
			_, _, _, lines := r.ui.ClockSaid()
			if said := strings.Join(lines, "\n"); strings.Contains(said, "clocks.") || strings.Contains(said, "{") || lang != "en" && strings.Contains(said, "record") {
				t.Errorf("%s: %s", lang, said)
			}
			r.line("clocks.moves")
			look("moves")
			r.press("action.cancel")
			r.line("clocks.given")
			look("given")
			r.press("action.cancel", "clocks.hand")
			look("boards")
			r.press("action.back")
			r.line("clocks.control")
			look("control")
		}
	}
}

// R-G22: nothing but the pages of arbiter mode asks how far the control is,
// and a device refuses to tell in game mode.
func TestOnlyArbiterPagesCheckClocks(t *testing.T) {
	uses := 0
	for _, file := range sources(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if f, ok := call.Fun.(*ast.SelectorExpr); ok && (f.Sel.Name == "ClockCheck" || f.Sel.Name == "Duty") {
				uses++
				if filepath.Dir(file) != "arbiter" {
					t.Errorf("%s asks for %s", file, f.Sel.Name)
				}
			}
			return true
		})
	}
	if uses < 4 {
		t.Errorf("only %d uses found", uses)
	}
}
