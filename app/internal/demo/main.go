// Command demo plays a game on the pages as a hand would, on a twin of the
// device that has no window, and prints what the hand does: one line for each
// touch, in pixels. scripts/demo.sh makes the same touches in a real window.
// The twin and the window run the same pages over the same session, so the
// buttons are where the twin finds them.
//
// With -hall it makes a device that stands in a hall before a round, and makes the
// touches from power-on to GAME, for scripts/bench-hall.sh.
//
// With -film it makes a device that knows its pairing, in a folder that must be
// empty, and tells a shorter story for scripts/film.sh, with captions.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/internal/pointer"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

func main() {
	width := flag.Int("width", 800, "of the screen, in pixels")
	height := flag.Int("height", 1280, "of the screen, in pixels")
	film := flag.String("film", "", "the folder of the device in the film")
	hall := flag.String("hall", "", "guest, owner or label: whose device stands in the hall")
	data := flag.String("data", "", "the folder of the device in the hall")
	stick := flag.String("stick", "", "the folder of the stick in the hall")
	flag.Parse()
	var err error
	if *hall != "" {
		err = runHall(os.Stdout, float32(*width), float32(*height), *hall, *data, *stick)
	} else {
		err = run(os.Stdout, float32(*width), float32(*height), *film)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, width, height float32, film string) (err error) {
	if film == "" {
		return play(out, width, height, "", page.Options{Notation: notation.English}, tell)
	}
	if err := filmDevice(film); err != nil {
		return err
	}
	return play(out, width, height, film, page.Options{Notation: notation.Figurines}, tellFilm)
}

func runHall(out io.Writer, width, height float32, kind, data, stick string) error {
	if err := hallDevice(kind, data, stick); err != nil {
		return err
	}
	options := stickIn(stick)
	options.Notation = notation.English
	return play(out, width, height, data, options, tellHall(kind))
}

// play tells a story on a twin of the device in a folder, or of a new one.
func play(out io.Writer, width, height float32, of string, options page.Options, story func(*hand)) (err error) {
	dir, err := os.MkdirTemp("", "zapis-demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a folder of the system's own for such
	if of != "" {
		if err := os.CopyFS(dir, os.DirFS(of)); err != nil {
			return err
		}
	}
	dev, err := open(dir)
	if err != nil {
		return err
	}
	test.NewApp()
	options.Lang = "en"
	options.DPI = func() float32 { return float32(dev.Profile().Screen) / 10 }
	ui := app.New(app.Of(dev), options)
	w := test.NewWindow(ui.Content())
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, height))
	h := &hand{mouse: &pointer.Mouse{Canvas: w.Canvas()}, root: ui.Content(), out: bufio.NewWriter(out), ui: ui, dev: dev}
	defer func() {
		// A button that is not where the story wants it ends the story.
		if r := recover(); r != nil {
			story, ok := r.(storyError)
			if !ok {
				panic(r)
			}
			err = story
		}
		if flushErr := h.out.Flush(); err == nil {
			err = flushErr
		}
		if closeErr := dev.Close(); err == nil {
			err = closeErr
		}
	}()
	story(h)
	return nil
}

func open(dir string) (*session.Session, error) {
	return session.Open(dir, session.Options{FrontEnd: "touch", Codes: modes.Params{Memory: 64, Time: 1, Threads: 1}})
}

// tell plays the game that Morphy won in Paris in 1858, with clock readings,
// a draw offer, a slip corrected later, a result and two signatures.
func tell(h *hand) {
	h.shot("01-owner")
	h.write("White", "Morphy, Paul")
	h.write("Black", "Duke Karl / Count Isouard")
	h.write("Event", "Paris, at the opera")
	h.write("Round", "1")
	h.write("Board", "1")
	h.shot("02-new-game")
	h.press("start.do")
	h.shot("03-game")
	for i, m := range game {
		switch {
		case i == 9:
			// Black's fifth is written down wrongly, and seen only later.
			h.move("h7", "h6")
		case i%3 == 2:
			h.drag(m[0], m[1])
		default:
			h.move(m[0], m[1])
		}
		switch i {
		case 11:
			h.clock(1, 2, 3)
		case 15:
			h.press("action.offer")
		case 18:
			h.correct("5b", game[9])
			h.shot("04-corrected")
		}
	}
	h.shot("05-mate")
	h.press("action.sheet")
	h.shot("06-sheet")
	h.press("action.board")
	h.press("action.end")
	h.press("result 1-0")
	h.shot("07-result")
	h.press("end.checkmate")
	h.shot("08-read")
	h.sign("white")
	h.sign("black")
	h.shot("09-signed")
	h.press("release.do")
	h.shot("10-ended")
	if status := h.dev.View().Ended; status == nil || status.Result != scoresheet.WhiteWins {
		panic(storyError("the game did not end as it should"))
	}
}

var game = [][2]string{
	{"e2", "e4"},
	{"e7", "e5"},
	{"g1", "f3"},
	{"d7", "d6"},
	{"d2", "d4"},
	{"c8", "g4"},
	{"d4", "e5"},
	{"g4", "f3"},
	{"d1", "f3"},
	{"d6", "e5"},
	{"f1", "c4"},
	{"g8", "f6"},
	{"f3", "b3"},
	{"d8", "e7"},
	{"b1", "c3"},
	{"c7", "c6"},
	{"c1", "g5"},
	{"b7", "b5"},
	{"c3", "b5"},
	{"c6", "b5"},
	{"c4", "b5"},
	{"b8", "d7"},
	{"e1", "c1"},
	{"a8", "d8"},
	{"d1", "d7"},
	{"d8", "d7"},
	{"h1", "d1"},
	{"e7", "e6"},
	{"b5", "d7"},
	{"f6", "d7"},
	{"b3", "b8"},
	{"d7", "b8"},
	{"d1", "d8"},
}

func square(name string) board.Square {
	s, err := board.ParseSquare(name)
	if err != nil {
		panic(storyError(err.Error()))
	}
	return s
}
