// Command hands writes down what a hand does on the board of the device, for
// scripts/hand.c, and compares what the device has recorded with what was played.
//
//	hands touches -data DIR -moves FILE  5,000 taps and drags, 15 to 150 ms apart
//	hands blitz -pgn FILE -game 7 -data DIR -moves FILE
//	                                     a real game at ten times its speed
//	hands latency -n 200 -data DIR       moves and a button, each timed until it is seen
//	hands compare -data DIR -moves FILE  what differs; ends with 1 if anything does
//
// The script is written to standard output, the moves as they must be recorded to
// a file. A twin of the device tells where the squares are: it opens a copy of the
// folder, in which a game is on, and has no window.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/internal/pointer"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "hands:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return errors.New("touches, blitz or compare?")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	var (
		width  = flags.Float64("width", 800, "of the screen, in pixels")
		height = flags.Float64("height", 1280, "of the screen, in pixels")
		moves  = flags.String("moves", "", "the file with the moves")
		n      = flags.Int("n", 5000, "how many taps and drags")
		seed   = flags.Uint64("seed", 1, "of chance")
		file   = flags.String("pgn", "", "the file with the blitz games")
		game   = flags.Int("game", 0, "which of the blitz games")
		speed  = flags.Float64("speed", 10, "how many times faster than the game")
		data   = flags.String("data", "", "the device's folder")
	)
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if args[0] == "compare" {
		return compare(*data, *moves)
	}
	dir, err := os.MkdirTemp("", "zapis-hands-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a folder of the system's own for such
	if err := os.CopyFS(dir, os.DirFS(*data)); err != nil {
		return err
	}
	h, err := newHand(dir, float32(*width), float32(*height), *seed)
	if err != nil {
		return err
	}
	defer h.dev.Close() //nolint:errcheck // nobody reads it
	switch args[0] {
	case "touches":
		h.touches(*n)
	case "latency":
		h.latency(*n)
	case "blitz":
		err = h.blitz(*file, *game, *speed)
	default:
		err = fmt.Errorf("no such hand: %s", args[0])
	}
	if err != nil {
		return err
	}
	if err := h.out.Flush(); err != nil {
		return err
	}
	return os.WriteFile(*moves, []byte(strings.Join(h.moves, "\n")+"\n"), 0o600)
}

// hand knows where the squares are, and writes down what it does.
type hand struct {
	out    *bufio.Writer
	random *rand.Rand
	center [64]fyne.Position
	cell   float32
	width  float32
	height float32
	moves  []string

	dev   *session.Session // the twin and its page
	ui    *app.UI
	mouse *pointer.Mouse
}

func open(dir string) (*session.Session, error) {
	return session.Open(dir, session.Options{FrontEnd: "touch", Codes: modes.Params{Memory: 64, Time: 1, Threads: 1}})
}

func newHand(dir string, width, height float32, seed uint64) (*hand, error) {
	test.NewApp()
	dev, err := open(dir)
	if err != nil {
		return nil, err
	}
	ui := app.New(app.Of(dev), page.Options{Lang: "en", Notation: notation.English})
	w := test.NewWindow(ui.Content())
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, height))
	h := &hand{
		out: bufio.NewWriter(os.Stdout), random: rand.New(rand.NewPCG(seed, 0)), width: width, height: height,
		dev: dev, ui: ui, mouse: &pointer.Mouse{Canvas: w.Canvas()},
	}
	if ui.Board() == nil {
		return nil, errors.Join(errors.New("no game is on"), dev.Close())
	}
	for s := range board.Square(64) {
		h.center[s] = ui.Board().Center(s)
	}
	h.cell = h.center[1].X - h.center[0].X
	return h, nil
}

// say writes a line of the script.
func (h *hand) say(format string, args ...any) { fmt.Fprintf(h.out, format+"\n", args...) }

func (h *hand) between(low, high float64) float64 { return low + (high-low)*h.random.Float64() }

// pause is 15 to 150 ms, short ones more often.
func (h *hand) pause() { h.say("s %.1f", 15/(1-0.9*h.random.Float64())) }

// over is a place on a square, where a finger might come down.
func (h *hand) over(s board.Square) fyne.Position {
	reach := float64(h.cell) * 0.35
	return h.center[s].AddXY(float32(h.between(-reach, reach)), float32(h.between(-reach, reach)))
}

// press touches a button, on the twin too.
func (h *hand) press(p fyne.Position) {
	h.moveTo(p)
	h.say("d")
	h.say("s 10")
	h.say("u")
	h.mouse.Tap(p)
}

func (h *hand) moveTo(p fyne.Position) { h.say("m %.0f %.0f", p.X, p.Y) }

func (h *hand) tap(s board.Square) {
	at := h.over(s)
	h.moveTo(at)
	h.say("d")
	h.say("s %.1f", h.between(2, 12))
	if h.random.IntN(3) == 0 { // it trembles
		h.moveTo(at.AddXY(float32(h.between(-2, 2)), float32(h.between(-2, 2))))
	}
	h.say("u")
}

func (h *hand) drag(from, to board.Square) {
	a, z := h.over(from), h.over(to)
	h.moveTo(a)
	h.say("d")
	steps := h.random.IntN(5)
	for i := range steps {
		part := float32(i+1) / float32(steps+1)
		h.say("s %.1f", h.between(1, 4))
		h.moveTo(a.AddXY((z.X-a.X)*part, (z.Y-a.Y)*part))
	}
	h.moveTo(z)
	h.say("u")
}

func (h *hand) played(m board.Move) { h.moves = append(h.moves, written(m)) }

// latency are n moves of knights and n touches of a button below the page, as
// scripts/bench-latency.sh has it, each timed from its release, and the first
// touches of the moves from their press.
func (h *hand) latency(n int) {
	corner := fyne.NewPos(h.cell/2-9, 9-h.cell/2) // of a square, beside piece and ring
	button := fyne.NewPos(h.width/4, h.height+40)
	for i := range n {
		m := [...][2]board.Square{{6, 21}, {62, 45}, {21, 6}, {45, 62}}[i%4]
		from, to := h.center[m[0]], h.center[m[1]]
		edge := from.AddXY(h.cell/2-2, 0)
		h.say("s %.1f", h.between(150, 250))
		h.moveTo(from)
		h.say("p %.0f %.0f press", edge.X, edge.Y)
		h.say("s 30")
		h.say("u")
		h.say("s %.1f", h.between(150, 250))
		h.moveTo(to)
		h.say("d")
		h.say("s %.1f", h.between(40, 60))
		h.say("l %.0f %.0f move", to.X+corner.X, to.Y+corner.Y)
		h.say("s %.1f", h.between(150, 250))
		h.moveTo(button)
		h.say("d")
		h.say("s %.1f", h.between(40, 60))
		h.say("l %.0f %.0f button", 3*button.X, button.Y)
	}
}

// touches are n taps and drags by which both sides move pieces about, as fast as
// no player does. Pawns and kings stay, and nothing is taken.
func (h *hand) touches(n int) {
	b := board.Start()
	for n > 0 {
		from, to := board.Square(h.random.IntN(64)), board.Square(h.random.IntN(64))
		p := b.Sq[from]
		if p == board.Empty || p.Color() != b.Turn || p.Kind() == board.Pawn || p.Kind() == board.King || b.Sq[to] != board.Empty {
			continue
		}
		h.pause()
		if n == 1 || h.random.IntN(2) == 0 {
			h.drag(from, to)
			n--
		} else {
			h.tap(from)
			h.pause()
			h.tap(to)
			n -= 2
		}
		m := b.Shape(from, to, board.NoKind).Move
		h.played(m)
		b = b.Apply(m)
	}
}
