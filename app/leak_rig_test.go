package app_test

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/arbiter"
	"zapis/app/device"
	"zapis/app/game"
	"zapis/app/internal/stage"
	"zapis/app/owner"
	"zapis/app/page"
	"zapis/internal/twins"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// heard is a device whose answers are kept. The device behind it can be
// another one for the next game, and the page stays.
type heard struct {
	*stage.Device
	answers []string
}

// rooms is the device as the pages have it: whichever is behind it at the time.
func (h *heard) rooms() app.Device {
	return app.Device{
		Window:  h,
		Game:    game.Device{Device: h, Entering: h, Claiming: h, Sealing: h, Signatures: h, HandingIn: h, Lending: h, Assisting: h},
		Arbiter: arbiter.Device{Device: h, Inspecting: h, Judging: h, ClockChecking: h, Ruling: h, Adjourning: h, Reconstructing: h, Starting: h, Spare: h, Helping: h},
		Owner:   owner.Device{Device: h, Starting: h, Archive: h, Profiles: h, Codes: h, Keys: h, Packs: h, Testing: h, HandingIn: h},
	}
}

func (h *heard) note(a device.Receipt, err error) (device.Receipt, error) {
	h.answers = append(h.answers, fmt.Sprintf("%s %q %v %v", a.Cell, a.Text, a.Durable, err))
	return a, err
}

func (h *heard) TapSquares(from, to board.Square) (device.Receipt, error) {
	return h.note(h.Device.TapSquares(from, to))
}

func (h *heard) Tap(from, to board.Square, promo board.Kind) (device.Receipt, error) {
	return h.note(h.Device.Tap(from, to, promo))
}
func (h *heard) Undo() (device.Receipt, error) { return h.note(h.Device.Undo()) }
func (h *heard) Claim(kind scoresheet.ClaimKind, by scoresheet.Signer) (device.Receipt, error) {
	return h.note(h.Device.Claim(kind, by))
}

func (h *heard) ClaimTap(kind scoresheet.ClaimKind, by scoresheet.Signer, from, to board.Square, promo board.Kind) (device.Receipt, error) {
	return h.note(h.Device.ClaimTap(kind, by, from, to, promo))
}

// listening is an application that notes what is asked to be painted.
type listening struct {
	fyne.App
	driver fyne.Driver
}

func (l listening) Driver() fyne.Driver { return l.driver }

// listeningDriver knows one window; the toolkit's for tests takes all objects
// for those of the window made last.
type listeningDriver struct {
	fyne.Driver
	canvas listeningCanvas
}

// CanvasForObject implements fyne.Driver.
func (d *listeningDriver) CanvasForObject(fyne.CanvasObject) fyne.Canvas { return &d.canvas }

// AbsolutePositionForObject implements fyne.Driver.
func (d *listeningDriver) AbsolutePositionForObject(o fyne.CanvasObject) fyne.Position {
	at, _ := app.PositionIn(&d.canvas, o)
	return at
}

// AllWindows implements fyne.Driver.
func (d *listeningDriver) AllWindows() []fyne.Window { return []fyne.Window{windowOf{nil, &d.canvas}} }

// windowOf is a window of which only the canvas is asked for.
type windowOf struct {
	fyne.Window
	canvas fyne.Canvas
}

// Canvas implements fyne.Window.
func (w windowOf) Canvas() fyne.Canvas { return w.canvas }

type listeningCanvas struct {
	fyne.Canvas
	paints []string
}

// Refresh implements fyne.Canvas.
func (c *listeningCanvas) Refresh(o fyne.CanvasObject) {
	c.paints = append(c.paints, fmt.Sprintf("%T", o))
	c.Canvas.Refresh(o)
}

// SetDirty is how something that only moves, or is shown or hidden, asks for
// it.
func (c *listeningCanvas) SetDirty() { c.paints = append(c.paints, "the window") }

// witness is a device with its page, on which one of two continuations is
// played.
type witness struct {
	*rig
	heard    *heard
	listen   *listeningDriver
	usualApp fyne.App
	games    int
	looks    []look
	cell     scoresheet.CellName // of the move that is looked at

	announced bool // what a screen reader has is looked at too
}

// look is all that can be seen of a device between two touches.
type look struct {
	objects []app.Object
	paints  []string
	answers []string
	view    string
	buttons string
	image   *image.NRGBA // nil if it was not painted
	marked  []tile       // the squares of the last move and its cell
}

// tile is a part of the page that the move itself changes: what it shows must
// follow from what stands there.
type tile struct {
	at    image.Rectangle
	shows string
	move  string // the text, if it is where the move stands written
	last  bool   // a square of the last move
}

func newWitness(t testing.TB, size fyne.Size, opts page.Options) *witness {
	t.Helper()
	w := &witness{heard: &heard{}}
	w.reopen(t)
	w.rig = &rig{TB: t, dev: w.heard.Device, now: time.Date(2026, 11, 20, 14, 32, 0, 0, time.UTC)}
	opts.Now = func() time.Time { return w.now }
	opts.Zone = time.UTC
	w.usualApp = fyne.CurrentApp()
	w.ui = app.New(w.heard.rooms(), opts)
	w.win = test.NewWindow(w.ui.Content())
	w.win.SetPadded(false)
	w.listen = &listeningDriver{Driver: w.usualApp.Driver(), canvas: listeningCanvas{Canvas: w.win.Canvas()}}
	w.in(func() { w.win.Resize(size) })
	return w
}

// in does something in the window of this witness.
func (w *witness) in(do func()) {
	fyne.SetCurrentApp(listening{w.usualApp, w.listen})
	defer fyne.SetCurrentApp(w.usualApp) // also where a test ends in between
	do()
}

// reopen takes another device in place of the one there was: a game with a
// claim is not over, and an archive grows.
func (w *witness) reopen(t testing.TB) {
	t.Helper()
	if w.heard.Device != nil {
		if err := w.heard.Close(); err != nil {
			t.Fatal(err)
		}
	}
	w.games = 0
	dev, err := stage.Open(t.TempDir(), notation.English)
	if err != nil {
		t.Fatal(err)
	}
	if err := dev.SetCode("arbiter", arbiterCode, ""); err != nil {
		t.Fatal(err)
	}
	w.heard.Device = dev
	if w.rig != nil {
		w.dev = dev
	}
}

// begin opens a game and puts into it what was played before.
func (w *witness) begin(c *twins.Continuation, recorder scoresheet.Recorder) {
	w.Helper()
	if w.games++; w.games > 150 || w.openClaim() != nil {
		w.reopen(w.TB)
	}
	if w.status() == scoresheet.Open {
		for _, act := range []func() (device.Receipt, error){
			func() (device.Receipt, error) { return w.dev.Result(scoresheet.Draw, "") },
			func() (device.Receipt, error) { return w.dev.Approve(scoresheet.SignerWhite, "A") },
			func() (device.Receipt, error) { return w.dev.Approve(scoresheet.SignerBlack, "B") },
			w.dev.Release,
		} {
			_, err := act()
			w.must(err)
		}
		w.dev.Pass(4 * time.Minute) // of the ended screen, which is not looked at
	}
	plan := stage.Pairing()
	plan.FEN, plan.Rules960, plan.Recorder = c.FEN, c.Chess960, recorder
	if w.announced {
		w.must(w.dev.SetCode("arbiter", arbiterCode, "")) // it holds for one game
	}
	_, err := w.dev.New(plan)
	w.must(err)
	if w.announced {
		w.allow(true)
	}
	for _, m := range c.Before {
		_, err := w.dev.Tap(m.From, m.To, m.Promo)
		w.must(err)
	}
	if b := w.ui.Board(); b != nil {
		// What the game before left hidden differs from witness to witness.
		// Both sides of a pair move from one square.
		b.SetPosition(board.Start(), [2]board.Square{c.Last.From, c.Last.From})
	}
	w.ui.Refresh()
	w.ui.SetNow(w.now)
	r := w.dev.View().Record
	w.cell = r.NameAt(r.CursorIndex())
	w.looks, w.heard.answers, w.listen.canvas.paints = nil, nil, nil
}

// promotions are the names of the buttons.
var promotions = map[board.Kind]string{
	board.Queen: "promote.queen", board.Rook: "promote.rook", board.Bishop: "promote.bishop", board.Knight: "promote.knight",
}

// enter makes a move with the finger, and looks after each touch.
func (w *witness) enter(m board.Move, paint bool) {
	w.Helper()
	w.tap(m.From.String())
	w.look(false)
	w.tap(m.To.String())
	if name, asked := promotions[m.Promo]; asked {
		w.look(paint)
		w.press(name)
	}
	w.look(paint)
	// Nothing comes later.
	w.ui.SetNow(w.now.Add(time.Second))
	w.look(false)
	w.ui.SetNow(w.now)
}

// look notes what is seen and what was said since the last time.
func (w *witness) look(paint bool) {
	w.Helper()
	if w.announced {
		w.nodes()
	}
	l := look{objects: app.Objects(w.win.Canvas()), buttons: buttonNames(w.rig) + "|" + w.ui.Note() + "|" + w.ui.Waiting()}
	l.paints, w.listen.canvas.paints = w.listen.canvas.paints, nil
	l.answers, w.heard.answers = w.heard.answers, nil
	v := w.dev.View()
	forms := make([]int, 0, len(v.Record.Cells))
	for _, c := range v.Record.Cells {
		forms = append(forms, int(c.Form))
	}
	l.view = fmt.Sprint(v.Mode, v.Alarms, v.Identified, v.Saved, v.EndedFor, w.status(), v.Record.Result, v.Record.Reason,
		v.Record.Sides, v.Record.CursorIndex(), len(v.Record.Claims), len(v.Record.Struck), len(v.Record.Rulings), forms)
	if b := w.ui.Board(); b != nil {
		last := b.LastSquares()
		for s, box := range b.SquarePixels() {
			at := slices.Contains(last[:], board.Square(s))
			l.marked = append(l.marked, tile{at: box, last: at, shows: fmt.Sprintf("%s %c %v", board.Square(s), b.Shown().Sq[s].Letter(), at)})
		}
	}
	if i := v.Record.IndexOf(w.cell); i >= 0 && i < len(v.Record.Cells) {
		// Some screens show the long notation, which tells more.
		c := v.Record.Cells[i]
		text, long := c.Text(notation.English, notation.Short), c.Text(notation.English, notation.Long)
		l.marked = append(l.marked, tile{at: w.ui.Sheet().CellBox(w.cell), move: text, shows: fmt.Sprint(w.cell.Side, " ", text, " ", long)})
	}
	if bar := w.ui.ClaimBarBox(); !bar.Empty() {
		l.marked = append(l.marked, tile{at: bar, move: w.ui.ClaimBar(), shows: w.ui.ClaimBar()})
	}
	if paint {
		l.image, _ = w.picture().(*image.NRGBA)
	}
	w.looks = append(w.looks, l)
}

// comparer tells pages apart, and keeps what the masked parts look like.
type comparer struct {
	tiles map[string]tileSeen
	again int // how many masked parts were compared with one seen before
	other int // of these, how many with a page of another class
}

type tileSeen struct {
	hash  uint64
	class string
}

var tileSeed = maphash.MakeSeed()

// masks are the parts of two looks that the move itself makes different: the
// squares on which another thing stands or is marked, and the cell if another
// text stands in it. Nothing else may be.
func masks(a, b *look) (list []image.Rectangle) {
	for i := range min(len(a.marked), len(b.marked)) {
		if a.marked[i].shows != b.marked[i].shows {
			list = append(list, a.marked[i].at)
		}
	}
	return list
}

// differences are what tells two looks apart but for the move itself.
func (c *comparer) differences(a, b *look) (found []string) {
	differ := func(what string, one, other any) {
		if x, y := fmt.Sprint(one), fmt.Sprint(other); x != y {
			found = append(found, fmt.Sprintf("%s: %s and %s", what, x, y))
		}
	}
	if len(a.marked) != len(b.marked) {
		return []string{"one shows the board, or a cell, and the other does not"}
	}
	hidden := masks(a, b)
	differ("the buttons and words", a.buttons, b.buttons)
	differ("what the session says", a.view, b.view)
	x, y := slices.Clone(a.paints), slices.Clone(b.paints)
	if slices.ContainsFunc(a.marked, func(t tile) bool { return t.last && slices.Contains(hidden, t.at) }) {
		// The board is painted from a1 to h8, wherever the move went.
		slices.Sort(x)
		slices.Sort(y)
	}
	differ("what is painted", x, y)
	differ("the answers", a.said(hidden), b.said(hidden))
	one, other := outside(a.objects, hidden), outside(b.objects, hidden)
	differ("how many objects there are", len(one), len(other))
	for i := range min(len(one), len(other)) {
		if one[i].What != other[i].What {
			found = append(found, fmt.Sprintf("objects: %s and %s", one[i].What, other[i].What))
			break
		}
	}
	if (a.image == nil) != (b.image == nil) {
		return append(found, "only one was painted")
	}
	if a.image != nil {
		if at, same := samePixels(a.image, b.image, hidden); !same {
			found = append(found, fmt.Sprintf("the pixels at %v", at))
		}
	}
	return found
}

// said are the answers without the text of the move where it may differ.
func (l *look) said(hidden []image.Rectangle) (out []string) {
	for _, a := range l.answers {
		for _, t := range l.marked {
			if t.move != "" && slices.Contains(hidden, t.at) {
				a = strings.ReplaceAll(a, fmt.Sprintf("%q", t.move), "the move")
			}
		}
		out = append(out, a)
	}
	return out
}

// outside are the objects that do not lie within a masked part. What is drawn
// on a square may stand over its edge a little.
func outside(all []app.Object, masks []image.Rectangle) []app.Object {
	if len(masks) == 0 {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(o app.Object) bool {
		for _, m := range masks {
			if over := -m.Dx() / 12; !o.At.Empty() && o.At.In(m.Inset(over)) {
				return true
			}
		}
		return false
	})
}

// samePixels compares two pictures outside the masks.
func samePixels(a, b *image.NRGBA, masks []image.Rectangle) (at image.Point, same bool) {
	if a.Rect != b.Rect {
		return a.Rect.Max, false
	}
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		from, to := a.PixOffset(a.Rect.Min.X, y), a.PixOffset(a.Rect.Max.X-1, y)+4
		if bytes.Equal(a.Pix[from:to], b.Pix[from:to]) {
			continue
		}
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			p := image.Pt(x, y)
			if i := a.PixOffset(x, y); !bytes.Equal(a.Pix[i:i+4], b.Pix[i:i+4]) &&
				!slices.ContainsFunc(masks, func(m image.Rectangle) bool { return p.In(m) }) {
				return p, false
			}
		}
	}
	return at, true
}

// sameAsEver compares the parts that may differ with all other pages on which
// they show the same: also what is masked may tell nothing.
func (c *comparer) sameAsEver(screen, class string, l *look, hidden []image.Rectangle) (found []string) {
	if l.image == nil || strings.Contains(l.buttons, "promote.") {
		return nil // no picture, or the choice of pieces lies over the board
	}
	for _, m := range l.marked {
		if !slices.Contains(hidden, m.at) && !m.last && m.move == "" {
			continue
		}
		at := m.at
		if m.move != "" {
			at = at.Inset(2) // letters of the row above reach so far
		}
		var h maphash.Hash
		h.SetSeed(tileSeed)
		for y := at.Min.Y; y < at.Max.Y; y++ {
			if _, err := h.Write(l.image.Pix[l.image.PixOffset(at.Min.X, y):l.image.PixOffset(at.Max.X, y)]); err != nil {
				panic(err) // it never fails
			}
		}
		key := screen + m.shows + m.at.String() + l.buttons
		seen, again := c.tiles[key]
		switch {
		case !again:
			c.tiles[key] = tileSeen{h.Sum64(), class}
			continue
		case seen.hash != h.Sum64():
			found = append(found, fmt.Sprintf("%s is drawn in two ways, after a move that is %s and one that is %s", m.shows, seen.class, class))
		}
		c.again++
		if seen.class != class {
			c.other++
		}
	}
	return found
}
