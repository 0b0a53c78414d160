package game

import (
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// sheetView is the sheet in large print, without the board.
type sheetView struct {
	game    *gamePage
	layer   *fyne.Container
	head    *page.Header
	sheet   *page.Sheet
	buttons []*page.Button

	names, at page.Box // of the names and the sheet
}

func newSheetView(g *gamePage) *sheetView {
	kit := g.kit
	v := &sheetView{game: g, layer: page.NewLayer(), head: page.NewHeader(kit.Kit)}
	v.sheet = page.NewSheet(kit.Palette, kit.Opts.Notation, kit.Style())
	v.sheet.OnCell = func(name scoresheet.CellName) { g.touchCell(name) }
	v.sheet.OnUnder = g.sheet.OnUnder
	v.sheet.OnScroll, v.sheet.Sealed = g.sheet.OnScroll, g.sheet.Sealed
	v.buttons = []*page.Button{
		kit.Button("action.board", "board", func() { g.showSheetOnly(false) }),
		kit.Button("action.write", "keypad", func() {
			g.showSheetOnly(false)
			g.open(newKeypad(g))
		}),
		kit.Button("action.undo", "undo", func() { _, err := kit.Dev.Undo(); kit.Act(err) }),
		kit.Button("action.dash", "dash", func() { _, err := kit.Dev.Dash(); kit.Act(err) }),
	}
	v.layer.Objects = []fyne.CanvasObject{v.head.Layer, v.sheet}
	for _, b := range v.buttons {
		v.layer.Objects = append(v.layer.Objects, b)
	}
	v.layer.Hide()
	return v
}

func (v *sheetView) Arrange(geo page.Geometry) {
	page.Resize(v.layer, geo.Size)
	z, rest := geo.Zones()
	names, rest := rest.CutTop(page.NameHeight(geo))
	ideal := page.Clamp(rest.W*0.1, 52, 80)
	n := max(page.RowsMin, int(rest.H/ideal))
	rowH := page.Floor(rest.H / float32(n))
	v.names = names
	v.at, _ = rest.CutTop(rowH * float32(n))
	v.sheet.SetRows(rowH, page.Clamp(rowH*0.6, 20, 46))
	v.game.makeWay()
	v.head.Arrange(names, page.Box{}, v.at, v.sheet)
	z.Put(v.buttons[0], v.buttons[1:]...)
}

func (v *sheetView) Update(r *scoresheet.Record) {
	v.head.Update(r)
	v.sheet.SetRecord(*r)
}

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

// handRests is the time after which a square that was touched first is
// released.
const handRests = 10 * time.Second

// restHand releases a touched square if nothing followed: usually a hand
// brushed it, or the second touch missed. It does nothing while one move is
// entered for a purpose, or while a player feels his way over the board.
func (g *gamePage) restHand() {
	one := g.claim != nil || g.seal != nil || g.isChosen()
	if one || g.kit.View.Speech || g.kit.Opts.Now().Sub(g.handAt) < handRests {
		return
	}
	if s := g.board.Rest(); s.Valid() {
		g.noteTouch("let go " + s.String())
		g.letGo = s
	}
}

// Touched implements [page.TouchWatcher]: a capture that is in doubt is entered before a
// button does something.
func (g *gamePage) Touched() { g.board.Settle() }

// Idle implements [page.Idler].
func (g *gamePage) Idle(time.Duration) {
	g.board.SettleIdle()
	g.restHand()
	if !g.enteringAt.IsZero() && g.kit.Opts.Now().Sub(g.enteringAt) >= boardRests {
		g.close()
		g.putBoardAway()
	}
}

func (g *gamePage) Tell(text string) {
	g.note.Say(text, g.noteBox())
	g.makeWay()
}

// quiet hides what was said.
func (g *gamePage) quiet() {
	g.note.Hide()
	g.makeWay()
}

// noteBox returns where something is said.
func (g *gamePage) noteBox() page.Box {
	if g.only {
		return g.sheetOnly.names
	}
	return g.plan.SaidBox()
}

// makeWay leaves out the rows of the sheet over which something is said, so that the
// cell that is written next is always seen.
func (g *gamePage) makeWay() {
	rows := func(at page.Box, row float32) int {
		return max(g.note.RowsOver(at, row), g.waiting.RowsOver(at, row))
	}
	p, v := &g.plan, g.sheetOnly
	given := rows(p.Sheet, p.RowH)
	if g.claim != nil || g.seal != nil && g.seal.entering() {
		given = max(given, page.RowsAbove(p.Sheet, p.RowH, g.barBox()))
	}
	g.sheet.PutBelow(p.Sheet, given)
	v.sheet.PutBelow(v.at, rows(v.at, v.sheet.RowHeight()))
}

// placeWaiting says that a claim waits for the arbiter, as long as one does, whether
// it is correct or not (R-G15).
func (g *gamePage) placeWaiting() {
	waits := g.record().OpenClaim() != nil
	if waits == g.waiting.Layer.Visible() && (!waits || g.waiting.At == g.noteBox()) {
		return
	}
	if g.waiting.Hide(); waits {
		g.waiting.Say(g.kit.Words.Say("claim.waiting"), g.noteBox())
		g.call.PutOn(page.BoxOf(g.waiting.Back))
	}
}

// barBox returns the place of a claimed or sealed move: over the names, and
// over the first row too if they are low.
func (g *gamePage) barBox() page.Box {
	p := &g.plan
	b := p.Sheet
	b.H = p.Names.H + p.Captions.H
	if b.Y -= b.H; b.H < 44 {
		b.H += p.RowH
	}
	return b
}
