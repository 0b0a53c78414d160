package app_test

import (
	"image"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
)

// scribble signs on the pad that is on the screen.
func (r *rig) scribble() {
	r.Helper()
	pad := r.ui.Pad()
	if pad == nil {
		r.Fatal("there is no pad to sign on")
	}
	at := pad.Center()
	for i := range 4 {
		r.now = r.now.Add(120 * time.Millisecond)
		x := float32(i) * 20
		r.drag(at.AddXY(x-60, 30), at.AddXY(x-30, -30))
	}
}

// R-G09, R-G01: from the last move to owner mode by touch, at every size.
func TestEndSignRelease(t *testing.T) {
	for _, size := range sizes {
		r := started(t, size)
		r.tap("e2", "e4", "e7", "e5")
		r.menu("action.end")
		if r.ui.Button("end.agreed") != nil {
			t.Error("a result can be entered before one is chosen")
		}
		r.press("end.togame") // thought better of it
		r.tap("g1", "f3")
		r.menu("action.end")
		r.press("result 1-0", "result 1/2-1/2", "end.agreed")
		if r.status() != scoresheet.Ended {
			t.Fatalf("the status is %s", r.status())
		}
		if r.ui.Button("release.do") != nil {
			t.Error("the device can be released unsigned")
		}
		r.wantRows()
		r.press("sign white", "action.done") // nothing written: not taken
		if r.ui.Pad() == nil {
			t.Fatal("an empty signature was taken")
		}
		r.scribble()
		r.press("sign.clear")
		r.scribble()
		r.press("action.done", "action.cancel", "approve black") // Black's pad opens by itself
		record := r.dev.View().Record
		white := record.Signers[scoresheet.SignerWhite]
		if white == nil || white.Name != "Petrova, Anna" {
			t.Fatalf("White's signature is %v", white)
		}
		if _, _, strokes, err := scoresheet.DecodeStrokes(white.Strokes); err != nil || len(strokes) != 4 || len(strokes[0]) < 5 {
			t.Errorf("%d strokes kept, %v", len(strokes), err)
		}
		if black := record.Signers[scoresheet.SignerBlack]; black == nil || !black.Approved {
			t.Errorf("Black's approval is %v", black)
		}
		r.press("release.do")
		v := r.dev.View()
		if v.Mode != modes.Owner || v.Ended == nil || v.Ended.Result != scoresheet.Draw || v.Ended.Reason != "agreement" {
			t.Fatalf("after the release: %s mode, %v", v.Mode, v.Ended)
		}
		if names := buttonNames(r); names != "arbiter.enter" {
			t.Errorf("the ended screen has %s; want only the arbiter's way in", names)
		}
		r.dev.Pass(2 * time.Minute)
		r.ui.SetNow(r.now.Add(2 * time.Minute))
		if r.ui.Button("start.do") != nil {
			t.Error("owner mode opens after two minutes")
		}
		r.dev.Pass(time.Minute)
		r.ui.SetNow(r.now.Add(3 * time.Minute))
		if r.ui.Button("start.do") == nil {
			t.Errorf("after three minutes there is %s", buttonNames(r))
		}
	}
}

func buttonNames(r *rig) string {
	var names []string
	for _, b := range r.ui.Buttons() {
		names = append(names, b.Name)
	}
	return strings.Join(names, " ")
}

// R-A06, R-G09: a player notes that he does not agree with the result. It is
// asked once, it is no signature, and he may still sign; the arbiter sees it.
func TestDisagree(t *testing.T) {
	r := playing(t, usual, page.Options{}, "e2e4 e7e5")
	r.press("action.end", "result 1-0", "end.time", "disagree black")
	if record := r.dev.View().Record; record.Disagreement(scoresheet.SignerBlack) != nil || r.ui.Note() == "" {
		t.Fatal("one touch noted it, or nothing asked")
	}
	// The toolkit lays the window out again where something in it has another least
	// size: what was asked stays asked.
	window := r.ui.Content().(*fyne.Container)
	window.Layout.Layout(window.Objects, window.Size())
	if r.ui.Note() == "" {
		t.Error("what was said is gone when the window is laid out as it was")
	}
	r.press("disagree white") // asks anew, for the other one
	r.press("disagree black", "disagree black")
	record := r.dev.View().Record
	if d := record.Disagreement(scoresheet.SignerBlack); d == nil || record.Disagreement(scoresheet.SignerWhite) != nil || r.status() != scoresheet.Ended {
		t.Fatalf("%+v, %s", record.Disagreements, r.status())
	}
	if r.ui.Button("disagree black") != nil || r.ui.Button("sign black") == nil || r.ui.Button("release.do") != nil {
		t.Errorf("the page has %s", buttonNames(r))
	}
	r.press("approve white")
	r.arbiter()
	r.press("action.more", "arbiter.abandon", "action.cancel", "arbiter.leave")
	r.press("approve black")
	if record := r.dev.View().Record; record.Disagreement(scoresheet.SignerBlack) != nil || r.status() != scoresheet.SignedByBoth {
		t.Errorf("%+v, %s", record.Disagreements, r.status())
	}
}

// R-A15: the arbiter notes at a player's word that he does not agree.
func TestArbiterNotesDisagreement(t *testing.T) {
	r := playing(t, usual, page.Options{}, "e2e4 e7e5")
	r.press("action.end", "result 1-0", "end.time")
	r.arbiter()
	r.press("action.more", "disagree white", "confirm")
	if record := r.dev.View().Record; record.Disagreement(scoresheet.SignerWhite) == nil {
		t.Fatal("not noted")
	}
	r.press("action.more")
	if r.ui.Button("disagree white") != nil || r.ui.Button("disagree black") == nil {
		t.Errorf("the page has %s", buttonNames(r))
	}
}

// Going back to the game takes the result off the sheet.
func TestBackToTheGame(t *testing.T) {
	r := started(t, usual)
	r.tap("e2", "e4")
	r.press("action.end", "result 1-0", "end.time", "approve white", "end.togame")
	if record := r.dev.View().Record; record.Signers[scoresheet.SignerWhite] == nil || !strings.Contains(r.ui.Told(), "void") {
		t.Error("one touch made a signature void, or nothing is said")
	}
	r.press("action.cancel", "end.togame", "confirm")
	r.tap("e7", "e5")
	r.wantSheet("1w e4 1b e5 ")
	if r.status() != scoresheet.Open {
		t.Errorf("the status is %s", r.status())
	}
}

// The arbiter's way in from the ended screen, and the code that is wrong.
func TestArbiterFromTheEndedScreen(t *testing.T) {
	r := started(t, usual)
	r.press("action.end", "result 0-1", "end.checkmate", "approve white", "approve black", "release.do")
	r.press("arbiter.enter")
	r.code("111111")
	if r.dev.View().Mode != modes.Owner {
		t.Fatal("a wrong code opened arbiter mode")
	}
	r.press("action.cancel")
	r.press("arbiter.enter")
	r.code(arbiterCode)
	if mode := r.dev.View().Mode; mode != modes.Arbiter {
		t.Fatalf("the session is in %s mode; want arbiter's", mode)
	}
	r.press("arbiter.leave")
	if r.status() != scoresheet.SignedByBoth || r.ui.Button("release.do") == nil {
		t.Errorf("back from the arbiter the status is %s, and the page has %s", r.status(), buttonNames(r))
	}
	r.press("release.do")
	if r.dev.View().Ended == nil {
		t.Error("released again, and no screen says so")
	}
}

// code types a code on the pad and accepts it.
func (r *rig) code(digits string) {
	r.Helper()
	for _, d := range digits {
		r.press("digit " + string(d))
	}
	r.press("action.done")
}

// R-A01, R-G02: the arbiter comes in with his code, sees the sheet and what stood in
// a corrected cell, and leaves.
func TestArbiterPage(t *testing.T) {
	for _, size := range sizes {
		r := started(t, size)
		r.tap("e2", "e4", "e7", "e5")
		r.cell("1w")
		r.tap("d2", "d4")
		r.press("action.more", "arbiter.enter")
		r.code(arbiterCode)
		if r.dev.View().Mode != modes.Arbiter {
			t.Fatal("the arbiter's code did not open arbiter mode")
		}
		if r.ui.Button("action.dash") != nil {
			t.Error("the arbiter's page writes on the sheet")
		}
		r.dev.Raised = allAlarms()[:1]
		r.ui.Refresh()
		r.wantRows()
		r.dev.Raised = nil
		r.press("arbiter.ack")
		r.press("action.more", "sign.do") // there is no result: refused, and said
		r.scribble()
		r.press("action.done")
		if r.ui.Note() == "" {
			t.Error("a refused signature is not spoken of")
		}
		r.press("action.more", "owner.export")
		if len(r.saved) != 1 {
			t.Errorf("%d files written out: %s", len(r.saved), r.ui.Note())
		}
		for name, data := range r.saved {
			if name != "2026-11-20_board12_PetrovaAnna_KovalenkoOlha.pgn" || !strings.Contains(string(data), "[White \"Petrova, Anna\"]") {
				t.Errorf("written out: %s, %d bytes", name, len(data))
			}
		}
		r.press("action.back", "arbiter.leave")
		r.tap("g1", "f3")
		r.wantSheet("1w d4 1b e5 2w Nf3 ")
	}
}

func TestArbiterAbandons(t *testing.T) {
	r := started(t, usual)
	r.tap("e2", "e4")
	r.press("action.more", "arbiter.enter")
	r.code(arbiterCode)
	r.press("action.more", "arbiter.abandon", "action.cancel", "action.more", "arbiter.abandon", "abandon not signed by Black")
	if v := r.dev.View(); v.Mode != modes.Owner {
		t.Errorf("after closing the game: %s mode", v.Mode)
	}
	if r.ui.Button("start.do") == nil {
		t.Errorf("owner mode shows %s", buttonNames(r))
	}
}

// A wrong code, and the wait after some, are said on the pad.
func TestWrongCodes(t *testing.T) {
	r := started(t, usual)
	r.press("action.more", "arbiter.enter")
	for range 6 {
		r.code("999999")
	}
	if r.dev.View().Mode != modes.Game {
		t.Fatal("a wrong code opened arbiter mode")
	}
	r.press("action.cancel")
	r.tap("e2", "e4")
	r.wantSheet("1w e4 ")
}

// R-G02: who looks over a shoulder sees how many digits of a code were typed,
// and not which.
func TestCodeIsNotShown(t *testing.T) {
	r := started(t, usual)
	r.press("action.more", "arbiter.enter")
	typed := func(digits string) image.Image {
		for _, d := range digits {
			r.press("digit " + string(d))
		}
		picture := r.picture()
		for range digits {
			r.press("action.delete")
		}
		return picture
	}
	none, first, second := typed(""), typed("123456"), typed("998877")
	if !same(first, second) {
		t.Error("the screen tells which digits were typed")
	}
	if same(none, first) {
		t.Error("the screen does not tell that any were")
	}
}

// R-O01, R-O04: a game begun by the form, the codes, the archive.
func TestOwnerMode(t *testing.T) {
	for _, size := range sizes {
		r := newRig(t, size)
		r.press("start.do")
		if r.ui.Note() == "" || r.status() != scoresheet.NoGame {
			t.Error("a game without names was begun, or its refusal not said")
		}
		r.press("owner.codes")
		r.code("12345") // too short
		r.code(arbiterCode)
		r.code(arbiterCode + "0") // not the same
		r.code(arbiterCode)
		r.code(arbiterCode)
		r.press("code.owner")
		r.code(ownerCode)
		r.code(ownerCode)
		r.press("start.title")
		for tag, text := range map[string]string{"White": "A", "Black": "B", "Event": "E", "Round": "1", "Board": "2", "Chess960": "x"} {
			if !r.ui.Fill(tag, text) {
				t.Fatalf("there is no field %s", tag)
			}
		}
		r.press("start.do")
		if r.status() != scoresheet.NoGame {
			t.Error("Chess960 position x was taken")
		}
		r.ui.Fill("Chess960", "518")
		r.recordBlack()
		r.press("start.do")
		record := r.dev.View().Record
		if record.Header.Tag("White") != "A" || record.Header.Tag("Board") != "2" || !record.Header.Chess960 {
			t.Fatalf("the head of the sheet is %v", record.Header)
		}
		if r.ui.Board() == nil || !r.ui.Board().Flipped() {
			t.Error("Black's sheet does not begin with Black below")
		}
		r.menu("action.end")
		r.press("result 1-0", "end.resignation", "approve white", "approve black", "release.do")
		r.dev.Pass(3 * time.Minute)
		r.ui.Refresh()
		r.press("owner.export", "take file", "owner.archive")
		if len(r.saved) != 1 {
			t.Errorf("the game just released was not written out: %s", r.ui.Note())
		}
		r.code(ownerCode)
		r.press("game 1", "owner.export", "take file", "action.back")
		if r.ui.Button("game 1") == nil {
			t.Errorf("the archive shows %s", buttonNames(r))
		}
	}
}

// R-T04: castling by button, where two squares cannot say it.
func TestCastlingButtonInChess960(t *testing.T) {
	r := newRig(t, usual)
	g := stage.Pairing()
	g.Chess960 = 518 + 1
	if _, err := r.dev.New(g); err != nil {
		t.Fatal(err)
	}
	r.ui.Refresh()
	r.press("action.more", "castle short")
	r.wantSheet("1w 0-0 ")
	r2 := started(t, usual)
	r2.press("action.more")
	if r2.ui.Button("castle short") != nil {
		t.Error("usual chess has a castling button")
	}
}

// R-G15: after a legal and after an illegal entry the page has the same
// buttons and says nothing.
func TestLegalityDoesNotShow(t *testing.T) {
	pages := map[string]string{}
	for _, move := range []string{"e2 e4", "e2 e5", "e1 e8", "b1 b1x", "e7 e5"} {
		r := started(t, usual)
		from, to, _ := strings.Cut(move, " ")
		r.tap(from, strings.TrimSuffix(to, "x"))
		if strings.HasSuffix(to, "x") {
			r.tap("a1", "a2")
		}
		pages[buttonNames(r)+"|"+r.ui.Note()] = move
	}
	if len(pages) != 1 {
		t.Errorf("the pages differ: %v", pages)
	}
}

// The screen says the board in every mode and language, on the smallest screen and under
// an alarm too: an arbiter has several devices before him.
func TestBandSaysTheBoard(t *testing.T) {
	for _, lang := range assets.Languages() {
		for _, size := range []fyne.Size{usual, {Width: 480, Height: 854}, {Width: 854, Height: 480}} {
			for _, raised := range [][]device.Alarm{nil, allAlarms()[:1]} {
				for _, mode := range []string{"mode.game", "mode.arbiter"} {
					dev := deviceIn(t, mode)
					dev.Raised = raised
					r := rigWith(t, dev, size, page.Options{Lang: lang})
					// Where the word of the mode is as long as the band, the page says it.
					said := r.ui.BandText() + "|" + strings.Join(r.ui.TextsSeen(), "|")
					if !strings.Contains(said, r.ui.Words.Say("band.board", "12")) {
						t.Errorf("%s, %v, %v, %v: the screen says %q", lang, size, raised, mode, said)
					}
				}
			}
		}
	}
}

// The band: what cannot be saved, and a low battery, are said.
func TestBandSaysWhatIsWrong(t *testing.T) {
	r := started(t, usual)
	usually := cutBand(r)
	r.dev.Unsaved = true
	r.ui.Refresh()
	unsaved := cutBand(r)
	r.press("action.undo")
	r.ui.SetNow(r.now.Add(time.Second))
	if r.ui.Note() == "" {
		t.Error("while nothing can be saved, what is said is gone with the next second")
	}
	r.dev.Unsaved = false
	r.ui.SetNow(r.now.Add(2 * time.Second))
	if !same(usually, cutBand(r)) {
		t.Error("what waited has been saved, and the band does not say so")
	}
	r.dev.Charge = 12
	r.ui.Refresh()
	low := cutBand(r)
	r.dev.Charge = -1
	r.ui.Refresh()
	unknown := cutBand(r)
	if same(usually, unsaved) || same(usually, low) || same(usually, unknown) || same(low, unsaved) {
		t.Error("the band looks the same")
	}
	r.dev.Charge = 84
	r.ui.Refresh()
	if !same(usually, cutBand(r)) {
		t.Error("the band is not as it was")
	}
}

// wantRows wants seven rows of the sheet on the page (R-G06).
func (r *rig) wantRows() {
	r.Helper()
	if s := r.ui.Sheet(); s.VisibleRows() < 7 || float64(s.RowHeight()) < app.RowMin {
		r.Errorf("%d rows of %.2f mm are seen; want 7 of 6.5", s.VisibleRows(), page.Millimetres(s.RowHeight()))
	}
}

// recordBlack chooses Black's sheet; on a low screen the form scrolls to it.
func (r *rig) recordBlack() {
	r.Helper()
	b, start := r.ui.Button("recorder black"), r.ui.Button("start.do")
	for range 10 {
		if b.Center().Y+b.Size().Height/2 < start.Center().Y-start.Size().Height {
			break
		}
		test.Scroll(r.win.Canvas(), fyne.NewPos(200, 240), 0, -60)
	}
	r.press("recorder black")
}

func cutBand(r *rig) image.Image {
	type cutter interface {
		SubImage(image.Rectangle) image.Image
	}
	return r.picture().(cutter).SubImage(image.Rect(0, 0, 800, 88))
}
