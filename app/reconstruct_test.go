package app_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// scrambled is a game of which two moves of both are missing: dashes, and
// empty cells.
func scrambled(t testing.TB, size fyne.Size, opts page.Options) *rig {
	t.Helper()
	r := playing(t, size, opts, "e2e4 e7e5 g1f3 b8c6")
	for _, write := range []func() (device.Receipt, error){r.dev.Dash, r.dev.Blank, r.dev.Blank, r.dev.Dash} {
		_, err := write()
		r.must(err)
	}
	_, err := r.dev.Write("O-O")
	r.must(err)
	r.ui.Refresh()
	return r
}

// restoreButton touches the button of the reconstruction, on whichever page of
// what an arbiter can do it stands.
func (r *rig) restoreButton() {
	r.Helper()
	r.press("action.more")
	for pages := 0; r.ui.Button("restore.title") == nil && pages < 5; pages++ {
		r.press("page down")
	}
	r.press("restore.title")
}

func (r *rig) cursor() string {
	record := r.dev.View().Record
	return record.NameAt(record.CursorIndex()).String()
}

// R-G21, Laws 8.5.3: the arbiter notes the position, the clocks, whose clock
// ran and the moves; the players fill the gaps one after the other; the arbiter
// sees that the sheet leads to the position, and ends it. All by touch, on
// every screen.
func TestReconstructionByTouch(t *testing.T) {
	long.Serial(t)
	for _, size := range sizes {
		r := scrambled(t, size, page.Options{Notation: notation.English})
		r.arbiter()
		r.restoreButton()
		checkPlaces(t, r, size)
		r.press("restore.clock.white", "hour 0", "tens 1", "minute 2")
		r.press("restore.clock.black", "clock.seconds", "hour 0", "tens 0", "minute 5", "second tens 3", "second 1")
		r.press("restore.moves", "digit 5", "action.done")
		r.press("restore.board", "start.setup.take", "action.cancel")
		r.press("restore.ran.white", "restore.ran.black")
		checkPlaces(t, r, size)
		r.press("restore.begin")
		record := r.dev.View().Record
		now := record.Reconstructing()
		if now == nil || r.dev.View().Mode != modes.Game || now.White.String() != "0:12" || now.Black.String() != "0:05:31" ||
			now.Moves != 5 || now.Board != "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b" {
			t.Fatalf("%v: noted is %+v", size, now)
		}
		if got := r.ui.GapStrip(); got != "Missing moves to fill in: 4" {
			t.Errorf("%v: it says %q", size, got)
		}
		checkPlaces(t, r, size)
		r.press("restore.next")
		if got := r.cursor(); got != "3w" {
			t.Fatalf("%v: the cursor is at %s", size, got)
		}
		r.tap("f1", "c4") // and on to the next
		r.dragSquares("f8", "c5")
		if got := r.cursor(); got != "4w" {
			t.Fatalf("%v: the cursor is at %s", size, got)
		}
		r.press("action.undo") // Bc5: the gap is chosen again
		if got := r.cursor(); got != "3b" {
			t.Fatalf("%v: after an undo the cursor is at %s", size, got)
		}
		r.press("restore.previous", "restore.previous", "restore.next", "restore.next")
		r.tap("f8", "c5")
		r.press("action.write", "key c", "key 3", "action.done")
		r.tap("g8", "f6")
		r.wantSheet("1w e4 1b e5 2w Nf3 2b Nc6 3w Bc4 3b Bc5 4w c3 4b Nf6 5w O-O ")
		if got := r.ui.GapStrip(); got != "No cell is empty" {
			t.Errorf("%v: it says %q", size, got)
		}
		r.press("restore.done")
		if got := r.ui.GapStrip(); got != "Filled in: call the arbiter" || r.ui.Button("restore.next") != nil {
			t.Errorf("%v: it says %q", size, got)
		}
		r.menu("arbiter.enter")
		r.code(arbiterCode)
		r.press("restore.title") // it is due
		checkPlaces(t, r, size)
		if got := r.ui.RestoredText(); !strings.Contains(got, "leads to a different position") {
			t.Errorf("%v: the device's board stood when it was noted, and it is told:\n%s", size, got)
		}
		r.press("restore.complete", "confirm")
		if record := r.dev.View().Record; record.Reconstructing() != nil {
			t.Errorf("%v: it goes on", size)
		}
		r.press("arbiter.leave")
		if r.ui.GapStrip() != "" || r.ui.Button("restore.next") != nil {
			t.Errorf("%v: gaps are still filled", size)
		}
	}
}

// The position is corrected where the board of the device is not right; then
// the sheet leads to it, and one touch ends the reconstruction.
func TestReconstructedPosition(t *testing.T) {
	r := scrambled(t, usual, page.Options{Notation: notation.English})
	r.arbiter()
	r.restoreButton()
	r.press("restore.board")
	setUp := func(piece, square string) {
		r.press(piece)
		r.ui.TouchSetUp(square)
	}
	setUp("start.setup.take", "f8")
	setUp("start.setup.take", "g8")
	setUp("piece b", "c5")
	setUp("piece n", "f6")
	setUp("piece B", "c4")
	setUp("piece P", "c3")
	setUp("start.setup.take", "c2")
	setUp("start.setup.take", "e1")
	setUp("start.setup.take", "h1")
	setUp("piece R", "f1")
	setUp("piece K", "g1")
	r.press("action.done", "restore.begin", "restore.next")
	r.tap("f1", "c4", "f8", "c5", "c2", "c3", "g8", "f6")
	r.press("restore.done")
	r.arbiter()
	r.press("restore.title")
	if got := r.ui.RestoredText(); !strings.Contains(got, "The sheet leads to the noted position.") || !strings.Contains(got, "Empty cells 0") {
		t.Errorf("it is told:\n%s", got)
	}
	r.press("restore.complete")
	if record := r.dev.View().Record; len(record.Reconstructions) != 1 || record.Reconstructing() != nil || record.Reconstructions[0].Ended.Failed {
		t.Error("it is not ended")
	}
}

// Laws 8.6: that the moves cannot be restored is noted, and what it means is
// said before.
func TestReconstructionFailsByTouch(t *testing.T) {
	r := scrambled(t, usual, page.Options{})
	r.arbiter()
	r.restoreButton()
	r.press("restore.moves", "digit 3", "digit 9", "action.done", "restore.begin")
	r.arbiter()
	r.press("restore.title", "restore.fail", "confirm", "arbiter.leave")
	if record := r.dev.View().Record; !record.Reconstructions[0].Ended.Failed || r.cursor() != "39b" {
		t.Errorf("the next entry goes to %s", r.cursor())
	}
}

// Laws 8.5.2: a player goes from gap to gap without the arbiter; a missing pair
// is inserted before the chosen cell, and filled like any gap.
func TestGapsWithoutTheArbiter(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}, {Width: 854, Height: 480}, {Width: 1280, Height: 800}} {
		r := scrambled(t, size, page.Options{Notation: notation.English})
		r.press("action.more", "restore.gaps")
		r.tap("f1", "c4", "f8", "c5", "c2", "c3", "g8", "f6")
		if r.ui.GapStrip() != "No cell is empty" {
			t.Errorf("%v: it says %q", size, r.ui.GapStrip())
		}
		r.press("restore.next")
		if r.ui.Note() == "" {
			t.Errorf("%v: it is not said that no cell is empty", size)
		}
		r.cell("5w")
		r.press("restore.insert", "action.insert.pair")
		r.tap("d2", "d3", "d7", "d6")
		r.wantSheet("1w e4 1b e5 2w Nf3 2b Nc6 3w Bc4 3b Bc5 4w c3 4b Nf6 5w d3 5b d6 6w O-O ")
		r.press("restore.insert") // at the end nothing is inserted
		if r.ui.Button("action.insert.pair") != nil || r.ui.Note() == "" {
			t.Errorf("%v: at the end a pair is inserted", size)
		}
		r.press("restore.done")
		if r.ui.GapStrip() != "" || r.ui.Button("action.dash") == nil {
			t.Errorf("%v: it goes on after it was finished", size)
		}
	}
}

// R-G15, R-G21: filling a gap says and shows the same whether the move is legal
// or not: only the move differs.
func TestGapsTellNothing(t *testing.T) {
	long.Serial(t)
	fill := func(to string) (strip, note string, buttons []string) {
		r := scrambled(t, usual, page.Options{Notation: notation.English})
		r.press("action.more", "restore.gaps")
		r.tap("f1", to)
		for _, b := range r.ui.Buttons() {
			caption, _ := b.Caption()
			buttons = append(buttons, b.Name+caption)
		}
		return r.ui.GapStrip() + r.cursor(), r.ui.Note(), buttons
	}
	strip, note, buttons := fill("c4")
	for _, illegal := range []string{"e1", "h8", "f8"} {
		s, n, b := fill(illegal)
		if s != strip || n != note || strings.Join(b, " ") != strings.Join(buttons, " ") {
			t.Errorf("after f1-%s it shows %q %q %v", illegal, s, n, b)
		}
	}
}

// R-G21, Laws 8.5.2: the sheet is lent: it can be paged and given back, and no
// touch anywhere else, no drag and no key enters anything.
func TestLentSheet(t *testing.T) {
	long.Serial(t)
	for _, size := range sizes {
		r := playing(t, size, page.Options{}, repetition)
		before := r.sheet()
		r.press("action.more", "restore.lend")
		checkPlaces(t, r, size)
		var names []string
		for _, b := range r.ui.Buttons() {
			if r.ui.OnTop(b) {
				names = append(names, b.Name)
			}
		}
		if strings.Join(names, " ") != "restore.earlier restore.later restore.back" {
			t.Errorf("%v: there are %v", size, names)
		}
		back := r.ui.Button("restore.back")
		for x := float32(15); x < size.Width; x += 40 {
			for y := float32(15); y < size.Height; y += 40 {
				at, c, s := fyne.NewPos(x, y), back.Center(), back.Size()
				if at.X > c.X-s.Width/2-5 && at.Y > c.Y-s.Height/2-5 {
					continue
				}
				r.tapAt(at)
			}
		}
		r.drag(fyne.NewPos(size.Width/2, size.Height*0.7), fyne.NewPos(size.Width/2, size.Height*0.4))
		if r.sheet() != before || r.cursor() != "14w" || r.ui.Button("restore.back") == nil {
			t.Fatalf("%v: something was entered: %s at %s", size, r.sheet(), r.cursor())
		}
		top := r.ui.Sheet().Top()
		for range 4 {
			r.press("restore.earlier")
		}
		if r.ui.Sheet().Top() != 1 || top == 1 && r.ui.Sheet().VisibleRows() < 14 {
			t.Errorf("%v: it is not paged: from %d to %d", size, top, r.ui.Sheet().Top())
		}
		// The band of game mode stands, and an alarm over the page.
		r.dev.Raised = []device.Alarm{{AlarmRaised: scoresheet.AlarmRaised{Alarm: device.AlarmLeft, Since: 1, For: 1000}, At: 1}}
		r.ui.Refresh()
		if r.ui.StripHeight() == 0 || r.ui.Button("restore.back") == nil {
			t.Errorf("%v: no alarm is seen", size)
		}
		r.dev.Raised = nil
		r.ui.Refresh()
		r.press("restore.back")
		if r.ui.Button("action.undo") == nil || r.ui.Board() == nil {
			t.Errorf("%v: it is not given back", size)
		}
		r.tap("e2", "e4")
		if r.sheet() == before {
			t.Errorf("%v: recording does not go on", size)
		}
	}
}

// R-A13, Laws 8.5.1, A.3.1.2: the arbiter begins a record of his own at the
// move that the game is at, without names; lends it to the players; and closes
// it with his code, without result and signatures.
func TestArbitersRecordByTouch(t *testing.T) {
	for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}, {Width: 854, Height: 480}} {
		r := rigWith(t, stage.New(t), size, page.Options{Notation: notation.English})
		r.press("recorder arbiter")
		if r.ui.Note() == "" || r.ui.Field("number") != nil {
			t.Errorf("%v: a record that nobody could close is begun", size)
		}
		r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
		r.press("recorder arbiter")
		r.ui.Field("number").SetText("31")
		r.press("side black", "start.do")
		record := r.dev.View().Record
		if record.Header.Recorder != scoresheet.RecorderArbiter || r.cursor() != "31b" {
			t.Fatalf("%v: the record is by %s, at %s", size, record.Header.Recorder, r.cursor())
		}
		r.menu("action.write")
		r.press("key N", "key f", "key 6", "action.done", "action.dash")
		r.press("action.more", "restore.lend", "restore.back")
		r.menu("action.end")
		checkPlaces(t, r, size)
		r.press("restore.close")
		r.code(arbiterCode)
		r.press("restore.close", "confirm")
		v := r.dev.View()
		if v.Mode != modes.Owner || v.Ended == nil || !v.Ended.Closed || v.Ended.CloseNote != device.ArbitersRecord {
			t.Fatalf("%v: the record is not closed", size)
		}
		r.press("owner.export", "take file")
		if len(r.saved) != 1 {
			t.Errorf("%v: it is not copied out: %q", size, r.ui.Note())
		}
	}
}

// He can end it as a player's game too, if it became one.
func TestArbitersRecordWithResult(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{})
	plan := stage.Pairing()
	plan.Recorder, plan.From = scoresheet.RecorderArbiter, scoresheet.CellName{Number: 2, Side: board.White}
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	_, err := r.dev.New(plan)
	r.must(err)
	r.ui.Refresh()
	r.menu("action.end")
	r.press("restore.close.result", "result 1-0")
	if r.ui.Button("end.togame") == nil || r.ui.Button("end.resignation") == nil {
		t.Error("the result is not asked for")
	}
}

// Every caption of these pages is seen in every language on every screen.
func TestRestoreCaptions(t *testing.T) {
	long.Serial(t)
	for _, size := range sizes {
		for _, lang := range assets.Languages() {
			r := scrambled(t, size, page.Options{Lang: lang})
			look := func(area string) {
				t.Helper()
				for _, b := range r.ui.Buttons() {
					if caption, s := b.Caption(); caption != "" && (!b.CaptionSeen() || s < 9) {
						t.Errorf("%v %s: %q is not said on the page %s", size, lang, caption, area)
					}
				}
			}
			r.press("action.more")
			look("more")
			r.press("restore.lend")
			look("lend")
			r.press("restore.back", "action.more", "restore.gaps")
			look("gaps")
			r.press("restore.done")
			r.arbiter()
			r.restoreButton()
			look("note")
			r.press("restore.begin")
			r.arbiter()
			r.press("restore.title")
			look("far")
			r.press("restore.fail")
			look("fail")
		}
	}
}
