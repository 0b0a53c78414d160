package app_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/app/qr"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// row touches something in the log, by its name.
func (r *rig) row(name string) {
	r.Helper()
	at, ok := r.ui.Row(name)
	if !ok {
		r.Fatalf("there is no %q in the log: %v", name, r.ui.Rows())
	}
	r.tapAt(at)
}

// inspected is a rig with a game of which the log tells some things, and the
// arbiter before it.
func inspected(t testing.TB, size fyne.Size, opts page.Options) *rig {
	t.Helper()
	r := rigWith(t, stage.New(t), size, opts)
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	r.must(r.dev.Play("e2e4", "e7e5"))
	for _, m := range []string{"g1f3", "f1c4", "d2d4", "b1c3"} {
		r.must(r.dev.Play(m))
		_, err := r.dev.Undo()
		r.must(err)
		r.dev.Pass(20 * time.Second)
	}
	r.dev.Touched("take g1", "put back g1", "take f1", "put back f1", "take d1", "put back d1", "take g1")
	r.must(r.dev.Play("g1f3"))
	r.leaves()
	if err := r.dev.Arbiter("111111"); err == nil {
		t.Fatal("a wrong code opens arbiter mode")
	}
	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
	return r
}

func (r *rig) must(err error) {
	r.Helper()
	if err != nil {
		r.Fatal(err)
	}
}

func (r *rig) opened() {
	r.Helper()
	_, err := r.dev.New(stage.Pairing())
	r.must(err)
}

// handOver hands the game of a rig over; the codes are shown.
func handOver(r *rig) {
	if r.dev.View().Mode != modes.Arbiter {
		r.must(r.dev.Arbiter(arbiterCode))
		r.ui.Refresh()
	}
	r.press("action.more", "arbiter.handover", "why battery low", "confirm")
}

// arbiterPages are all pages of arbiter mode, and of a device that was handed
// over, by what is touched to come there.
var arbiterPages = []struct {
	name string
	open func(r *rig)
}{
	{"page", func(*rig) {}},
	{"more", func(r *rig) { r.press("action.more") }},
	{"more, begun anew", func(r *rig) {
		r.press("action.more", "arbiter.restart", "why colours", "confirm")
		r.must(r.dev.Arbiter(arbiterCode))
		r.ui.Refresh()
		r.press("action.more")
	}},
	{"device", func(r *rig) { r.press("action.more", "arbiter.device") }},
	{"log", func(r *rig) { r.press("arbiter.log") }},
	{"log conspicuous", func(r *rig) { r.press("arbiter.log", "arbiter.log.conspicuous") }},
	{"replay", func(r *rig) { r.press("arbiter.log"); r.row("group 0") }},
	{"replay cell", func(r *rig) { r.press("arbiter.log"); r.row("group 0"); r.press("arbiter.replay.cell") }},
	{"restart", func(r *rig) { r.press("action.more", "arbiter.restart") }},
	{"restart sure", func(r *rig) { r.press("action.more", "arbiter.restart", "why colours") }},
	{"words", func(r *rig) { r.press("action.more", "arbiter.restart", "arbiter.why.words") }},
	{"figures", func(r *rig) { r.press("action.more", "arbiter.restart", "arbiter.why.words", "key other") }},
	{"abandon", func(r *rig) { r.press("action.more", "arbiter.abandon") }},
	{"handover", func(r *rig) { r.press("action.more", "arbiter.handover") }},
	{"handover sure", func(r *rig) { r.press("action.more", "arbiter.handover", "why device out of order") }},
	{"codes", handOver},
	{"handed over", func(r *rig) { handOver(r); r.press("action.done") }},
	{"handed over pad", func(r *rig) { handOver(r); r.press("action.done", "arbiter.enter") }},
	{"handed over arbiter", func(r *rig) { handOver(r); r.press("action.done", "arbiter.enter"); r.code(arbiterCode) }},
	{"handed over more", func(r *rig) {
		handOver(r)
		r.press("action.done", "arbiter.enter")
		r.code(arbiterCode)
		r.press("action.more")
	}},
	{"handed over abandon", func(r *rig) {
		handOver(r)
		r.press("action.done", "arbiter.enter")
		r.code(arbiterCode)
		r.press("action.more", "arbiter.abandon")
	}},
	{"take back", func(r *rig) {
		handOver(r)
		r.press("action.done", "arbiter.enter")
		r.code(arbiterCode)
		r.press("action.more", "arbiter.takeback")
	}},
}

// What stands on the arbiter's pages is said in every language on every
// screen, large enough for a finger, and inside the frame.
func TestArbiterPagesAreSeen(t *testing.T) {
	long.Serial(t)
	for _, lang := range assets.Languages() {
		for i, size := range sizes {
			// The small screens and the long words are the hard ones.
			hard := i < 2 && (lang == "de" || lang == "ru" || lang == "fr") || size == usual && lang == "uk"
			if !long.Asked() && !hard {
				continue
			}
			for _, p := range arbiterPages {
				r := inspected(t, size, page.Options{Lang: lang})
				p.open(r)
				for _, b := range r.ui.Buttons() {
					if caption, text := b.Caption(); caption != "" && (!b.CaptionSeen() || text < 9) {
						t.Errorf("%v %s: %q is not said on the page %s", size, lang, caption, p.name)
					}
				}
				t.Run(fmt.Sprintf("%s %s %gx%g", p.name, lang, size.Width, size.Height), func(t *testing.T) {
					checkPlaces(t, r, size)
				})
			}
		}
	}
}

// checkPlaces checks the buttons of the topmost layer.
func checkPlaces(t *testing.T, r *rig, size fyne.Size) {
	t.Helper()
	var seen []*page.Button
	for _, b := range r.ui.Buttons() {
		if r.ui.OnTop(b) {
			seen = append(seen, b)
		}
	}
	for i, b := range seen {
		s, at := b.Size(), b.Center()
		least := float64(app.ButtonMin) - 0.7
		wide := least
		if strings.HasPrefix(b.Name, "key ") {
			// The letters lie as on a keyboard, up to twelve in a row: as wide as fits.
			least, wide = 45, min(53, float64(size.Width)/15)
		}
		if float64(s.Width) < wide || float64(s.Height) < least {
			t.Errorf("%s is %.2f by %.2f mm", b.Name, page.Millimetres(s.Width), page.Millimetres(s.Height))
		}
		edge := r.ui.Edge() - 1
		if at.X-s.Width/2 < edge || at.Y-s.Height/2 < edge || at.X+s.Width/2 > size.Width-edge || at.Y+s.Height/2 > size.Height-edge {
			t.Errorf("%s lies in the frame", b.Name)
		}
		for _, other := range seen[:i] {
			o, p := other.Size(), other.Center()
			dx := max(at.X-p.X, p.X-at.X) - (s.Width+o.Width)/2
			dy := max(at.Y-p.Y, p.Y-at.Y) - (s.Height+o.Height)/2
			if max(dx, dy) < 4 {
				t.Errorf("%s and %s are %.2f mm apart", b.Name, other.Name, page.Millimetres(max(dx, dy)))
			}
		}
	}
}

// R-A14: the log shows what is conspicuous first, folds what is usual, and is
// filtered by cell and by kind; a touch opens the replay there.
func TestActionLog(t *testing.T) {
	for _, size := range sizes {
		r := inspected(t, size, page.Options{})
		r.press("arbiter.log")
		rows := r.ui.Rows()
		if len(rows) == 0 || rows[0] != "group 0" {
			t.Fatalf("%v: the log begins with %v", size, rows)
		}
		said := strings.Join(r.ui.LogTexts(), " ")
		if !strings.Contains(said, "Different moves entered at 2.") {
			t.Errorf("%v: several moves tried at one cell are not said first: %s", size, said)
		}
		r.row("group 0 2w")
		for _, text := range r.ui.LogCells() {
			if text != "2w" {
				t.Errorf("only cell 2w, and there is one of %s", text)
			}
		}
		if len(r.ui.LogCells()) < 2 {
			t.Error("nothing is left of the cell's history")
		}
		if said := strings.Join(r.ui.LogTexts(), " "); !strings.Contains(said, "Cell 2. only") || strings.Contains(said, "2w") {
			t.Errorf("%v: the history of 2. is headed %s", size, said)
		}
		r.press("arbiter.log.all")
		r.row("group 0 only")
		if texts := r.ui.LogTexts(); len(texts) == 0 || !strings.Contains(strings.Join(texts, " "), "at 2.") {
			t.Errorf("only one kind: %v", texts)
		}
		r.press("arbiter.log.all")
		unfolded := r.ui.LogLines()
		r.press("arbiter.log.folded")
		if n := r.ui.LogLines(); n <= unfolded {
			t.Errorf("unfolded there are %d lines, folded %d", n, unfolded)
		}
		r.press("arbiter.log.conspicuous")
		r.row("group 0")
		if r.ui.Replayed() == "" {
			t.Error("a touch on a group opens no replay")
		}
		r.press("arbiter.log", "action.back", "arbiter.leave")
	}
}

// A folded run opens by a touch, and closes by another.
func TestLogUnfolds(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	for _, m := range stage.Opening {
		r.must(r.dev.Play(m))
		r.dev.Pass(time.Minute)
	}
	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
	r.press("arbiter.log")
	folded := r.ui.LogLines()
	name := ""
	for _, text := range r.ui.Rows() {
		if r.ui.Folds(text) {
			name = text
		}
	}
	r.row(name)
	if n := r.ui.LogLines(); n < folded+len(stage.Opening) {
		t.Errorf("%d lines before, %d after", folded, n)
	}
	r.row(name)
	if n := r.ui.LogLines(); n != folded {
		t.Errorf("folded again there are %d lines, want %d", n, folded)
	}
}

// R-A14: the replay goes step by step through what the player saw and
// touched. The board shows it and takes no moves.
func TestReplay(t *testing.T) {
	for _, size := range sizes {
		r := inspected(t, size, page.Options{})
		r.press("arbiter.log")
		r.row("group 0")
		before := r.dev.View().Record
		seen := map[string]bool{}
		squares := map[board.Square]bool{}
		r.press("arbiter.replay.first")
		for last := ""; last != r.ui.Replayed(); {
			last = r.ui.Replayed()
			seen[last] = true
			squares[r.ui.Board().Chosen()] = true
			r.tapAt(r.ui.Board().Center(square(t, "e7"))) // takes nothing
			r.press("arbiter.replay.forward")
		}
		for _, s := range []string{"g1", "f1", "d1"} {
			if !squares[square(t, s)] {
				t.Errorf("%v: the piece on %s was taken up, and no step shows it", size, s)
			}
		}
		if len(seen) < 15 {
			t.Errorf("%v: %d steps seen", size, len(seen))
		}
		if after := r.dev.View().Record; len(after.Cells) != len(before.Cells) {
			t.Error("the replay wrote on the sheet")
		}
		r.press("arbiter.replay.last", "arbiter.replay.first", "arbiter.replay.conspicuous")
		if r.ui.Board().Shown() == (board.Free{}) {
			t.Error("no position is shown")
		}
		r.cell("2w")
		if b := r.ui.Button("arbiter.replay.cell"); b == nil || b.Text != "Cell 2. only" {
			t.Errorf("%v: the button for the replay of 2. says %+v", size, b)
		}
		tried := []string{}
		for last := ""; last != r.ui.Replayed(); {
			last = r.ui.Replayed()
			tried = append(tried, last)
			r.press("arbiter.replay.forward")
		}
		text := strings.Join(tried, " ")
		for _, move := range []string{"f3", "c4", "d4", "c3"} {
			if !strings.Contains(text, move) {
				t.Errorf("%v: the history of 2w does not tell %s: %s", size, move, text)
			}
		}
		r.press("arbiter.replay.back", "arbiter.replay.cell", "action.turn", "arbiter.log", "action.back")
	}
}

// Three thousand events open as one screen of them does: only the rows that
// are seen are made.
func TestLogOfThousands(t *testing.T) {
	r := rigWith(t, stage.New(t), sizes[0], page.Options{Lang: "de"})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	for range 750 {
		r.must(r.dev.Play("b1c3"))
		_, err := r.dev.Undo()
		r.must(err)
		r.must(r.dev.Play("g1f3"))
		_, err = r.dev.Undo()
		r.must(err)
	}
	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
	began := time.Now()
	r.press("arbiter.log")
	t.Logf("%d events are read and shown in %v", r.ui.LogLines(), time.Since(began).Round(time.Millisecond))
	r.press("arbiter.log.folded")
	if n := r.ui.LogLines(); n < 3000 {
		t.Errorf("%d lines of the log", n)
	}
	if rows, texts := r.ui.LogDrawn(); rows > 40 || texts > 200 {
		t.Errorf("%d rows and %d texts are drawn at a time", rows, texts)
	}
	began = time.Now()
	for range 20 {
		r.press("page down")
	}
	t.Logf("a page down: %v", (time.Since(began) / 20).Round(time.Microsecond))
	r.tapAt(r.ui.RailAt(1))
	if !slices.ContainsFunc(r.ui.Rows(), func(name string) bool { return name == fmt.Sprintf("event %d", r.ui.LogEvents()-1) }) {
		t.Errorf("at the foot of the rail is %v", r.ui.Rows())
	}
	r.tapAt(r.ui.RailAt(0))
	if r.ui.Rows()[0] != "group 0" {
		t.Errorf("at the head of the rail is %v", r.ui.Rows())
	}
	at := r.ui.RailAt(0).SubtractXY(200, -60)
	r.drag(at.AddXY(0, 300), at)
	if r.ui.Rows()[0] == "group 0" {
		t.Error("a drag does not scroll the log")
	}
	began = time.Now()
	r.row(r.ui.Rows()[0])
	t.Logf("the replay opens in %v", time.Since(began).Round(time.Millisecond))
}

// R-G18: reversed colours swap the names; after ten moves of both it takes one
// more press (Laws 7.3). The earlier recording is kept in the log.
func TestArbiterRestarts(t *testing.T) {
	r := inspected(t, usual, page.Options{})
	r.press("action.more", "arbiter.restart", "why colours")
	if said := r.ui.Asked(); !strings.Contains(said, "White Kovalenko, Olha") {
		t.Errorf("before the restart it says %q", said)
	}
	r.press("action.cancel", "action.more", "arbiter.restart", "why colours", "confirm")
	v := r.dev.View()
	if v.Mode != modes.Game || len(v.Record.Cells) != 0 || v.Record.Header.Tag("White") != "Kovalenko, Olha" || v.Record.Header.Why != "colours" || v.Record.Header.Restarts == 0 {
		t.Fatalf("after the restart: %s mode, %+v", v.Mode, v.Record.Header.GameOpened)
	}
	for range 5 {
		r.must(r.dev.Play("b1c3", "b8c6", "c3b1", "c6b8"))
	}
	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
	r.press("action.more", "arbiter.earlier")
	for name, file := range r.saved {
		if !strings.HasSuffix(name, "_earlier.pgn") || !strings.Contains(string(file), "\n\n1. e4 e5") {
			t.Errorf("the earlier recording is written to %s as %s", name, file)
		}
	}
	if len(r.saved) != 1 {
		t.Errorf("the earlier recording is in %d files: %s", len(r.saved), r.ui.Note())
	}
	r.press("action.more", "arbiter.restart", "why colours")
	if said := r.ui.Asked(); !strings.Contains(said, "7.3") {
		t.Errorf("after ten moves it says %q", said)
	}
	r.press("confirm")
	if r.dev.View().Mode != modes.Arbiter {
		t.Error("after ten moves one press is enough")
	}
	r.press("confirm")
	if v := r.dev.View(); len(v.Record.Cells) != 0 || v.Record.Header.Tag("White") != "Petrova, Anna" {
		t.Errorf("not begun anew: %s", v.Record.Header.Tag("White"))
	}

	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
	r.press("action.more", "arbiter.restart", "arbiter.why.words", "action.done") // nothing written
	r.press("key b", "key o", "key x", "action.delete", "key space", "key other", "key 7", "action.done", "confirm")
	if got := r.dev.View().Record.Header.Why; got != "Bo 7" {
		t.Errorf("the reason is %q", got)
	}
}

// ESS 6.2.2.12: the game is handed over as a file and as codes; the device is
// locked, says so, and only the arbiter gets it back.
func TestArbiterHandsOver(t *testing.T) {
	long.Serial(t)
	for i, size := range sizes {
		r := inspected(t, size, page.Options{})
		cells := len(r.dev.View().Record.Cells)
		handOver(r)
		if len(r.saved) != 1 {
			t.Fatalf("%v: %d files written", size, len(r.saved))
		}
		var file []byte
		for _, data := range r.saved {
			file = data
		}
		// The codes as they stand on the screen are the file.
		var codes []string
		for range 20 {
			codes = append(codes, r.ui.Code())
			if r.ui.Button("action.next") == nil {
				break
			}
			r.press("action.next")
		}
		if joined, err := qr.Join(codes); err != nil || !bytes.Equal(joined, file) {
			t.Fatalf("%v: the codes are not the file: %v", size, err)
		}
		if size == usual || i < 2 {
			if read, err := qr.ReadImage(r.picture()); err != nil || read != r.ui.Code() {
				t.Errorf("%v: the code cannot be read off the screen: %v", size, err)
			}
		}
		r.press("action.done")
		if names := buttonNames(r); names != "arbiter.enter" {
			t.Errorf("a device that was handed over has %s", names)
		}
		if said := r.ui.HandedWords(); !strings.Contains(said, "HANDED OVER") || !strings.Contains(said, "another device") {
			t.Errorf("it says %q", said)
		}
		if _, err := r.dev.Tap(square(t, "e7"), square(t, "e5"), board.NoKind); err == nil {
			t.Error("a locked device records")
		}
		r.press("arbiter.enter")
		r.code("222222")
		if r.dev.View().Mode != modes.Game {
			t.Fatal("a wrong code opens arbiter mode")
		}
		r.press("action.cancel", "arbiter.enter")
		r.code(arbiterCode)
		r.press("action.more", "arbiter.handover.again")
		if len(r.saved) != 1 || r.ui.Code() == "" {
			t.Errorf("the file once more: %d, code %q", len(r.saved), r.ui.Code())
		}
		r.press("action.done", "action.more", "arbiter.takeback", "why the other device did not take the game")
		if v := r.dev.View(); v.Mode != modes.Game || v.Record.Status() != scoresheet.Open || len(v.Record.Cells) != cells {
			t.Errorf("taken back: %s, %d cells", v.Mode, len(v.Record.Cells))
		}
		r.tap("e7", "e5")
	}
}

// A game that goes on elsewhere lets the device go.
func TestHandedOverDeviceIsLetGo(t *testing.T) {
	r := inspected(t, usual, page.Options{})
	handOver(r)
	r.press("action.done", "arbiter.enter")
	r.code(arbiterCode)
	r.press("action.more", "arbiter.abandon", "abandon handed over to another device")
	if v := r.dev.View(); v.Mode != modes.Owner {
		t.Errorf("let go, and in %s mode", v.Mode)
	}
}

// A file that cannot be written leaves the codes.
func TestHandOverWithoutAPlace(t *testing.T) {
	r := inspected(t, usual, page.Options{})
	r.fail = errors.New("the stick is full")
	handOver(r)
	if r.ui.Code() == "" || !strings.Contains(r.ui.HandedWords(), "the stick is full") {
		t.Errorf("it says %q", r.ui.HandedWords())
	}
}

// The codes of a game handed over do not cover for ever what the device is.
func TestCodesGoAway(t *testing.T) {
	r := inspected(t, usual, page.Options{})
	handOver(r)
	r.wait(299)
	if r.ui.Code() == "" {
		t.Error("the codes are away too early")
	}
	r.wait(2)
	if r.ui.Code() != "" || buttonNames(r) != "arbiter.enter" {
		t.Errorf("the codes stay: %s", buttonNames(r))
	}
}

// wait lets time pass, second by second as a window does.
func (r *rig) wait(seconds int) {
	for range seconds {
		r.now = r.now.Add(time.Second)
		r.dev.Pass(time.Second)
		r.ui.SetNow(r.now)
	}
}

// A half-typed code and an open pad go away; a device in arbiter mode that
// nobody touches says so, and goes back to the game.
func TestNobodyTouchesIt(t *testing.T) {
	r := started(t, usual)
	r.press("action.more", "arbiter.enter", "digit 2", "digit 4")
	r.wait(59)
	if r.ui.Button("digit 2") == nil {
		t.Fatal("the pad is away too early")
	}
	r.press("digit 6")
	r.wait(59)
	if r.ui.Button("digit 2") == nil {
		t.Error("a touch does not keep the pad")
	}
	r.wait(2)
	if r.ui.Button("digit 2") != nil {
		t.Error("an open pad stays")
	}
	r.press("action.more", "arbiter.enter")
	r.code("810") // would be the rest of the code
	if r.dev.View().Mode != modes.Game {
		t.Fatal("a half-typed code was kept")
	}
	r.press("action.cancel")

	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
	r.press("arbiter.log")
	r.wait(179)
	if r.ui.Note() != "" {
		t.Errorf("after 179 s it says %q", r.ui.Note())
	}
	r.wait(2)
	if note := r.ui.Note(); !strings.Contains(note, "3 minutes") {
		t.Errorf("after three minutes it says %q", note)
	}
	r.press("action.back")
	if r.ui.Note() != "" {
		t.Error("the reminder stays after a touch")
	}
	r.wait(299)
	if r.dev.View().Mode != modes.Arbiter {
		t.Fatal("it goes back too early")
	}
	r.wait(2)
	if r.dev.View().Mode != modes.Game || !strings.Contains(r.ui.Note(), "5 minutes") {
		t.Errorf("after five minutes: %s mode, %q", r.dev.View().Mode, r.ui.Note())
	}
}

// R-A17, R-D05: the device card tells who the device is, what locks its screen,
// its battery, version and all alarms of the game, also those that are
// acknowledged; and on it the arbiter lets the device in, once.
func TestDeviceCard(t *testing.T) {
	for _, size := range sizes {
		r := inspected(t, size, page.Options{})
		r.press("arbiter.ack")
		r.press("action.more", "arbiter.device")
		said := r.ui.CardWords()
		for _, want := range []string{r.dev.DeviceID(), r.dev.About().Emblem.Text(), "Acknowledged at", "Arbiter’s code typed", "84 %", "None:", r.dev.About().Version, "Let in", "Not yet"} {
			if !strings.Contains(said, want) {
				t.Errorf("%v: the card does not say %q: %s", size, want, said)
			}
		}
		r.press("admit.do")
		at := r.dev.View().Admitted
		if at == 0 || r.ui.Button("admit.do") != nil {
			t.Errorf("%v: the device is not let in, or can be twice", size)
		}
		if said := r.ui.CardWords(); strings.Contains(said, "Not yet") || !strings.Contains(said, at.In(time.UTC).Format("15:04:05")) {
			t.Errorf("%v: the card does not say since when it is let in: %s", size, said)
		}
		r.press("action.back")
	}
}

// The game page says where the arbiter's code came from, the same from the
// first move to the last, whatever is played (R-G15).
func TestGamePageTellsTheCodesOrigin(t *testing.T) {
	long.Serial(t)
	for _, size := range sizes {
		for _, lang := range assets.Languages() {
			r := rigWith(t, stage.New(t), size, page.Options{Lang: lang})
			r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
			r.opened()
			r.ui.Refresh()
			text, whole := r.ui.Origin()
			if !whole || !strings.Contains(text, time.Now().UTC().Format("2006-01-")) {
				t.Errorf("%v %s: it says %q", size, lang, text)
			}
			r.must(r.dev.Play("e2e4", "e7e5", "e1e8", "a1h8"))
			r.ui.Refresh()
			if later, _ := r.ui.Origin(); later != text {
				t.Errorf("%v %s: later it says %q", size, lang, later)
			}
		}
	}
	r := newRig(t, usual)
	r.opened()
	r.ui.Refresh()
	if text, _ := r.ui.Origin(); text != assets.Words("en").Say("codes.origin.none") {
		t.Errorf("without a code it says %q", text)
	}
}

// The sign of a finding stands beside the time on the clock, on every screen.
func TestSignBesideTheClock(t *testing.T) {
	for _, size := range sizes {
		r := started(t, size)
		r.must(r.dev.Play("e2e5", "e7e5", "g1f3"))
		r.must(r.dev.Clock("1w", "1:28"))
		r.must(r.dev.Arbiter(arbiterCode))
		r.ui.Refresh()
		pairs := r.ui.Sheet().SignsAndClocks()
		if len(pairs) == 0 || pairs[0][1].W == 0 {
			t.Fatalf("%v: no sign beside a clock: %v", size, pairs)
		}
		for _, p := range pairs {
			if sign, clock := p[0], p[1]; clock.X+clock.W > sign.X {
				t.Errorf("%v: the sign at %v lies over the clock at %v", size, sign, clock)
			}
		}
	}
}
