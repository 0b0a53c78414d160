// Command shots paints every page at several sizes into PNG files, without a
// display, and contact sheets for each mode: make screens. SHOTS names the
// folder; ONLY selects the scenes whose names contain it, and SIZE one size, as in
// SIZE=1024x768. LANGS=de,uk paints every scene in each of these languages instead
// of its own. With DPI, sizes are in pixels of a screen with that many pixels to an
// inch, and SCALE is the toolkit's scale on it: DPI=188.7 SCALE=1.6 SIZE=800x1280 is
// a screen of 8 inches.
package main

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/internal/pointer"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

var sizes = []fyne.Size{{Width: 800, Height: 1280}, {Width: 480, Height: 854}, {Width: 500, Height: 800}, {Width: 600, Height: 1024}, {Width: 1280, Height: 800}, {Width: 854, Height: 480}}

// now is the time in every picture.
var now = time.Date(2026, 11, 20, 14, 32, 0, 0, time.UTC)

// scene is one picture: what the device is at, and what was touched.
type scene struct {
	name  string
	lang  string
	theme page.Theme
	left  bool
	typed bool // what it types has the letters of its language
	set   func(s *studio)
	touch func(s *studio)
}

type studio struct {
	dev *stage.Device
	ui  *app.UI
	win fyne.Window

	inbox page.Inbox // of other devices' files; nil for none
	air   *stage.Air // to the desk; nil for none
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "shots:", err)
		os.Exit(1)
	}
}

func run() error {
	folder := cmp.Or(os.Getenv("SHOTS"), filepath.Join("demo", "screens"))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	only := os.Getenv("ONLY")
	var one fyne.Size
	if n, _ := fmt.Sscanf(os.Getenv("SIZE"), "%gx%g", &one.Width, &one.Height); n == 2 {
		sizes = []fyne.Size{one}
	}
	glass := usual
	_, _ = fmt.Sscanf(os.Getenv("DPI"), "%g", &glass.dpi)
	_, _ = fmt.Sscanf(os.Getenv("SCALE"), "%g", &glass.scale)
	test.NewApp()
	sheets := contacts{}
	var failed []error
	for _, sc := range inLanguages(allScenes(), os.Getenv("LANGS")) {
		if !strings.Contains(sc.name, only) {
			continue
		}
		for _, size := range sizes {
			picture, mode, err := shoot(sc, size, glass)
			if err != nil {
				failed = append(failed, err)
				continue
			}
			if err := save(filepath.Join(folder, fmt.Sprintf("%s_%gx%g.png", sc.name, size.Width, size.Height)), picture); err != nil {
				return err
			}
			sheets.add(mode, sc.name, picture)
		}
	}
	return errors.Join(append(failed, sheets.save(folder))...)
}

// inLanguages returns every scene in each of the languages, which are separated by
// commas: de-game is the scene game in German. Without any it returns the scenes.
func inLanguages(all []scene, languages string) (out []scene) {
	if languages == "" {
		return all
	}
	for lang := range strings.SplitSeq(languages, ",") {
		for _, sc := range all {
			if sc.typed && lang != cmp.Or(sc.lang, "en") {
				continue
			}
			sc.name, sc.lang = lang+"-"+sc.name, lang
			out = append(out, sc)
		}
	}
	return out
}

func allScenes() []scene {
	return slices.Concat(scenes, ownerScenes, diagramScenes, keyScenes, takeScenes, practiceScenes, arbiterScenes, claimScenes, rulingScenes, clockScenes, adjournScenes, compareScenes, restoreScenes, packScenes, airScenes, instrumentScenes)
}

// glass is how a window is on the screen.
type glass struct {
	dpi   float32 // pixels to an inch
	scale float32 // pixels to a point of the toolkit
}

var usual = glass{160, 1}

// shoot paints a scene in a window of so many pixels, and tells in which mode the
// device is then.
func shoot(sc scene, size fyne.Size, on glass) (picture image.Image, mode modes.Mode, err error) {
	err = play(sc, size, on, func(s *studio) {
		picture, mode = s.win.Canvas().Capture(), s.dev.View().Mode
	})
	return picture, mode, err
}

// again restarts the random source.
func again() { rand.Reader = newChance() }

// play plays a scene and calls look at its end.
func play(sc scene, size fyne.Size, on glass, look func(s *studio)) (err error) {
	again()
	dir, err := os.MkdirTemp("", "shots")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	dev, err := stage.OpenAt(dir, notation.English, now)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, dev.Close()) }()
	dev.Free = 64 << 30
	s := &studio{dev: dev}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *cutError:
			err = fmt.Errorf("%s at %gx%g: %w", sc.name, size.Width, size.Height, r)
		default:
			panic(r)
		}
	}()
	if sc.set != nil {
		sc.set(s)
	}
	s.ui = app.New(dev.Rooms(), page.Options{
		Lang: sc.lang, Theme: sc.theme, LeftHand: sc.left,
		DPI:   func() float32 { return on.dpi },
		Now:   func() time.Time { return now },
		Zone:  time.UTC,
		Inbox: s.inbox,
		Air:   s.way(),
		Save:  func(name string, _ []byte) (string, error) { return "export/" + name, nil },
	})
	s.win = test.NewWindow(s.ui.Content())
	defer s.win.Close()
	s.win.SetPadded(false)
	s.win.Canvas().(software.WindowlessCanvas).SetScale(on.scale)
	s.win.Resize(fyne.NewSize(size.Width/on.scale, size.Height/on.scale))
	if sc.touch != nil {
		sc.touch(s)
	}
	look(s)
	return nil
}

// cutError is why a scene could not be played to its end. A studio panics with
// it, and shoot returns it.
type cutError struct{ err error }

func (e *cutError) Error() string { return e.err.Error() }
func (e *cutError) Unwrap() error { return e.err }

func (s *studio) must(err error) {
	if err != nil {
		panic(&cutError{err})
	}
}

func (s *studio) tap(names ...string) {
	for _, name := range names {
		b := s.ui.Button(name)
		for range 3 { // where buttons stand on several pages
			if down := s.ui.Button("page down"); b == nil && down != nil {
				s.touch(down.Center())
				b = s.ui.Button(name)
			}
		}
		if b == nil {
			s.must(fmt.Errorf("no button %s", name))
		}
		s.touch(b.Center())
	}
}

func (s *studio) touch(at fyne.Position) { (&pointer.Mouse{Canvas: s.win.Canvas()}).Tap(at) }

func (s *studio) square(name string) {
	sq, err := board.ParseSquare(name)
	s.must(err)
	s.touch(s.ui.Board().Center(sq))
}

func (s *studio) cell(name string) {
	n, err := scoresheet.ParseCellName(name)
	s.must(err)
	at, ok := s.ui.Sheet().Center(n)
	if !ok {
		s.must(fmt.Errorf("cell %s is not seen", name))
	}
	s.touch(at)
}

// spanish is a game as far as 9.h3, with an offer.
func spanish(s *studio) {
	for _, code := range [][2]string{{"arbiter", "246810"}, {"owner", "135790"}} {
		s.must(s.dev.SetCode(code[0], code[1], ""))
	}
	_, err := s.dev.New(stage.Pairing())
	s.must(err)
	s.must(s.dev.Play(stage.Opening...))
	for _, c := range [][2]string{{"4w", "1:28"}, {"4b", "1:27"}, {"8w", "1:25"}, {"9w", "1:24"}} {
		s.must(s.dev.Clock(c[0], c[1]))
	}
	_, err = s.dev.NoteOffer(nil, false)
	s.must(err)
	_, err = s.dev.At(scoresheet.CellName{Number: 6, Side: board.White})
	s.must(err)
	s.must(s.dev.Play("a2a3"))
	_, err = s.dev.Undo()
	s.must(err)
	_, err = s.dev.At(scoresheet.CellName{Number: 7, Side: board.Black})
	s.must(err)
	s.must(s.dev.Play("d7d6"))
}

func alarmed(s *studio) {
	spanish(s)
	at := scoresheet.MillisOf(time.Date(2026, 11, 20, 14, 39, 2, 0, time.UTC))
	s.dev.Raised = []device.Alarm{{AlarmRaised: scoresheet.AlarmRaised{Alarm: device.AlarmLeft, Since: at, For: 18000}, At: at}}
}

// long is a long game between long names, not saved since a while.
func long(s *studio) {
	g := stage.Pairing()
	g.Tags[0].Value = "XXXVIII International Championship of the City of Nizhny Novgorod"
	g.Tags[5].Value, g.Tags[6].Value = "Nepomniachtchi, Ian Alexandrovich", "Praggnanandhaa, Rameshbabu"
	_, err := s.dev.New(g)
	s.must(err)
	for range 99 {
		s.must(s.dev.Play("b1c3", "g8f6", "c3b1", "f6g8"))
	}
	s.must(s.dev.Play("b1c3", "g8f6"))
	s.must(s.dev.Clock("198b", "0:01:07"))
	_, err = s.dev.Write("Ng1-f3")
	s.must(err)
	s.dev.Unsaved = true
}

func ended(s *studio) {
	spanish(s)
	_, err := s.dev.Result(scoresheet.Draw, "agreement")
	s.must(err)
}

func signed(s *studio) {
	ended(s)
	_, err := s.dev.Sign(scoresheet.SignerWhite, "Petrova, Anna", []byte{1})
	s.must(err)
	_, err = s.dev.Approve(scoresheet.SignerBlack, "Kovalenko, Olha")
	s.must(err)
}

func promoting(s *studio) {
	spanish(s)
	s.must(s.dev.Play("b5b4", "c3b4", "c6b4", "d2d4", "b4c2", "e4e5", "c2a1", "e5f6", "a8b8", "f6g7", "b8a8"))
}

var scenes = []scene{
	{name: "game", set: spanish},
	{name: "game-chosen-square", set: spanish, touch: func(s *studio) { s.square("g8") }},
	{name: "game-ru", lang: "ru", set: spanish},
	{name: "game-left", left: true, set: spanish},
	{name: "game-dark", theme: page.Dark, set: spanish},
	{name: "game-contrast", theme: page.Contrast, lang: "de", set: spanish},
	{name: "alarm", set: alarmed, lang: "ru"},
	{name: "cell", set: spanish, touch: func(s *studio) { s.cell("7b") }},
	{name: "edit", set: spanish, touch: func(s *studio) { s.cell("7b"); s.tap("action.edit") }},
	{name: "edit-de", lang: "de", set: spanish, touch: func(s *studio) { s.cell("7b"); s.tap("action.edit") }},
	{name: "cell-de", lang: "de", set: spanish, touch: func(s *studio) { s.cell("7b") }},
	{name: "cell-ru", lang: "ru", left: true, set: spanish, touch: func(s *studio) { s.cell("9b") }},
	{name: "long", set: long},
	{name: "promotion", set: promoting, touch: func(s *studio) { s.square("g7"); s.square("g8") }},
	{name: "promotion-dark", theme: page.Dark, set: promoting, touch: func(s *studio) { s.square("g7"); s.square("g8") }},
	{name: "keypad", set: spanish, lang: "de", touch: func(s *studio) {
		s.tap("action.write", "key N", "key x", "key e", "key 5")
	}},
	{name: "clock", set: spanish, touch: func(s *studio) { s.tap("action.clock", "at 1:2") }},
	{name: "more", set: spanish, touch: func(s *studio) { s.tap("action.more") }},
	{name: "assist", lang: "de", set: func(s *studio) {
		spanish(s)
		_, err := s.dev.NameAssistant(scoresheet.SignerWhite, "Kovač, Jana")
		s.must(err)
		_, err = s.dev.NameAssistant(scoresheet.SignerBlack, "Bondarenko, Iryna")
		s.must(err)
	}, touch: func(s *studio) { s.tap("action.more", "assist.says") }},
	{name: "code", set: spanish, touch: func(s *studio) { s.tap("action.more", "arbiter.enter", "digit 2", "digit 4", "digit 6") }},
	{name: "code-over-result-de", lang: "de", set: alarmed, touch: func(s *studio) {
		s.tap("action.end", "result 1/2-1/2")
		s.touch(page.CenterOf(s.ui.Spot("call by alarm")))
		s.tap("digit 2")
	}},
	{name: "sheet-only", set: spanish, touch: func(s *studio) {
		if s.ui.Button("action.sheet") == nil {
			s.tap("action.more")
		}
		s.tap("action.sheet")
	}},
	{name: "refused", set: func(s *studio) { _, err := s.dev.New(stage.Pairing()); s.must(err) }, touch: func(s *studio) { s.tap("action.offer") }},
	{name: "result", set: spanish, touch: func(s *studio) {
		s.tap("action.end", "result 1/2-1/2")
	}},
	{name: "sign", set: ended},
	{name: "disagree", lang: "de", set: ended, touch: func(s *studio) { s.tap("disagree black", "disagree black", "disagree white") }},
	{name: "signpad", set: ended, touch: func(s *studio) {
		s.tap("sign white")
		for i := range 60 {
			x, unit := float32(i), page.CurrentScale().Points
			at := fyne.NewPos((60+x*4)*unit, (150-40*float32(i%7)/3)*unit)
			s.ui.Pad().Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at}, Dragged: fyne.NewDelta(4*unit, 0)})
		}
	}},
	{name: "signed", set: signed},
	{name: "ended", set: func(s *studio) { signed(s); _, err := s.dev.Release(); s.must(err) }},
	{name: "start"},
	{name: "start-ru", lang: "ru"},
	{name: "start-control", lang: "de", touch: func(s *studio) { s.ui.Fill("TimeControl", "90/40+30/G+30") }},
	{name: "codes", touch: func(s *studio) { s.tap("owner.codes") }},
	{name: "archive", set: func(s *studio) {
		signed(s)
		_, err := s.dev.Release()
		s.must(err)
		s.dev.Pass(3 * time.Minute)
		s.must(s.dev.Owner("135790"))
	}, touch: func(s *studio) { s.tap("owner.archive") }},
	{name: "arbiter", set: func(s *studio) { alarmed(s); s.must(s.dev.Arbiter("246810")) }},
}
