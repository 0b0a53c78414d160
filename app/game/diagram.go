package game

import (
	"time"

	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// What stands in the place of the board where the event does not want it to be seen:
// the keypad, or until a move is entered two ways to enter one. What is seen depends
// on the event and on what was touched, never on the position (R-G15).

// boardRests is after how long without a touch the board is put away where it may
// be seen only while a move is entered.
const boardRests = 30 * time.Second

// diagram says when the board may be seen.
func (g *gamePage) diagram() scoresheet.Diagram { return g.record().Header.Diagram }

// boardAllowed reports whether the board may be seen now.
func (g *gamePage) boardAllowed() bool {
	switch g.diagram() {
	case scoresheet.DiagramNever:
		return false
	case scoresheet.DiagramEntering:
		return !g.enteringAt.IsZero() || g.claim != nil || g.seal != nil
	case scoresheet.DiagramAlways:
	}
	return true
}

// showBoard shows the board so that a move can be entered on it, and notes it in the
// log.
func (g *gamePage) showBoard() {
	g.close()
	g.enteringAt = g.kit.Opts.Now()
	g.noteTouch("page board")
	g.showButtons()
	g.layer.Refresh()
}

// putBoardAway hides the board again, if it was shown for one entry.
func (g *gamePage) putBoardAway() {
	if !g.enteringAt.IsZero() {
		g.enteringAt = time.Time{}
		g.board.Choose(board.NoSquare)
		g.showButtons()
	}
}

// Idle implements [page.Idler].
func (g *gamePage) Idle(time.Duration) {
	if !g.enteringAt.IsZero() && g.kit.Opts.Now().Sub(g.enteringAt) >= boardRests {
		g.close()
		g.putBoardAway()
	}
}

// taken takes a move that was written: of the cell at the cursor, or of the claim or
// the sealing that is under way.
func (g *gamePage) taken(text string) {
	g.close()
	switch {
	case text == "":
	case g.claim != nil:
		g.claim.write(text)
	case g.seal != nil:
		g.seal.write(text)
	default:
		g.putBoardAway()
		g.enter(func() (device.Receipt, error) { return g.kit.Dev.Write(text) })
	}
}

// stand is what stands in the place of the board.
type stand struct {
	game   *gamePage
	keypad *page.MovePad // where there is never a board; else nil
	ways   *ways         // where it is seen while a move is entered; else nil
}

// newStand returns what stands in the place of the board, nil if that is always
// there.
func newStand(g *gamePage) *stand {
	s := &stand{game: g}
	switch g.diagram() {
	case scoresheet.DiagramNever:
		s.keypad = page.NewMovePad(g.kit.Kit, "", nil, func(text string) {
			s.keypad.Clear()
			g.taken(text)
		})
	case scoresheet.DiagramEntering:
		s.ways = newWays(g)
	case scoresheet.DiagramAlways:
		return nil
	}
	return s
}

func (s *stand) panel() page.Panel {
	if s.keypad != nil {
		return s.keypad
	}
	return s.ways
}

// show shows what stands there, if the board is not to be seen and no panel covers its
// place. A move that is sealed is hidden while it is written, so it is not written
// here.
func (s *stand) show() {
	if s == nil {
		return
	}
	g := s.game
	page.Show(s.panel().Object(), !g.only && g.panel == nil && g.seal == nil && !g.boardAllowed())
}

// update says for which cell a move is written.
func (s *stand) update() {
	if s != nil && s.keypad != nil {
		s.keypad.For(page.CellLabel(s.game.cursorName()))
	}
}

func (s *stand) Place() {
	if s != nil {
		page.Resize(s.panel().Object(), s.game.size.Size)
		s.panel().Place(s.game.plan.Board)
	}
}

// ways are the two ways to enter a move.
type ways struct {
	page.Surface
	said *canvas.Text
	keys []*page.Button
	kit  *Kit
}

func newWays(g *gamePage) *ways {
	w := &ways{Surface: page.NewSurface(g.kit.Palette), kit: g.kit, said: page.NewText(page.BodyText, false, g.kit.Palette.Second)}
	page.SetFrame(w.Ground.Back, g.kit.Palette.Paper, g.kit.Palette.Rule, 1)
	w.Add(w.said)
	w.keys = []*page.Button{
		w.AddButton(g.kit.Button("diagram.enter", "board", g.showBoard).WithText(page.MidText, true)),
		w.AddButton(g.kit.Button("action.write", "keypad", func() { g.open(newKeypad(g)) }).WithText(page.MidText, true)),
	}
	w.keys[1].Name = "write instead"
	return w
}

// Place implements [page.Panel].
func (w *ways) Place(b page.Box) {
	in := w.Begin(b).Inset(page.Gap, page.Gap)
	keys, in := in.CutBottom(min(2*96+page.Gap, in.H-30))
	for i, at := range keys.Column(2, page.Gap) {
		at.Put(w.keys[i])
	}
	said, _ := in.CutBottom(34)
	page.FitText(w.said, w.kit.Words.Say("diagram.said.entering"), said, page.BodyText, 9, w.kit.Palette.Second)
}
