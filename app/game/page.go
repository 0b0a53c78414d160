package game

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// gamePage is the page on which a game is recorded: the sheet, the board and the
// buttons. What it shows follows from the record and from geometry alone (R-G15).
type gamePage struct {
	kit   *Kit
	layer *fyne.Container
	plan  page.Plan
	size  page.Geometry

	head  *page.Header
	sheet *page.Sheet
	board *page.Board
	note  *page.Note

	writing, opening  []*page.Button // what writes at a touch, and what opens something
	edit, toEnd       *page.Button   // while a cell is chosen, instead of a side and of the claim
	label, correcting *canvas.Text   // the chosen cell; that its content is being corrected

	claims  *fyne.Container
	claim   *claimEntry // while the move of a draw claim is entered; otherwise nil
	waiting *page.Note  // that a claim waits for the arbiter
	call    *page.Spot  // on it, that asks for his code

	seals *fyne.Container
	seal  *sealEntry // while a move is being sealed; otherwise nil

	stand      *stand    // in the place of the board; nil if that is always there
	enteringAt time.Time // when the board was shown for one entry, or last touched; zero if it was not
	lones      lones
	letGo      board.Square // noted already as let go of
	handAt     time.Time    // when a finger or the keyboard was last on the board

	panels    *fyne.Container
	panel     page.Panel // instead of the board, or over half of it; nil if none
	sheetOnly *sheetView
	only      bool // the sheet alone is shown
	gaps      *gapFilling
	lending   *lendPage
}

// NewPage returns the page on which a game is recorded.
func NewPage(kit *Kit) page.Page {
	g := &gamePage{kit: kit, layer: page.NewLayer(), claims: page.NewLayer(), seals: page.NewLayer(), panels: page.NewLayerBefore()}
	g.head = page.NewHeader(kit.Kit)
	g.head.ShowOrigin = true
	g.sheet = page.NewSheet(kit.Palette, kit.Opts.Notation, kit.Style())
	g.sheet.Sealed = kit.Words.Say("adjourn.cell")
	g.sheet.OnCell = g.touchCell
	g.sheet.OnUnder = func(name scoresheet.CellName) { kit.Speak(g.cellWords(name)) }
	g.sheet.OnScroll = func(number int) { kit.Dev.Touched("rows from " + page.CellLabel(scoresheet.CellName{Number: number})) }
	g.board = page.NewBoard(kit.Palette)
	g.board.Settling = kit.Settling
	g.board.Entry = kit.Opts.Entry
	g.board.Slips = g.slips
	g.board.Timed(kit.Opts.Now, func() bool { return !g.kit.View.Speech })
	g.board.OnDrop = g.dropped
	g.board.OnMove = g.move
	g.board.OnUnder = func(s board.Square) {
		g.handAt = kit.Opts.Now()
		kit.Speak(kit.BoardWords(g.board, s))
	}
	g.board.OnTouch = func(s board.Square, taken bool) {
		if _, asking := g.panel.(*promotionPanel); asking {
			g.close()
		}
		word := "take "
		if !taken {
			word = "put back "
		}
		g.noteTouch(word + s.String())
		g.handAt = kit.Opts.Now()
		if !g.enteringAt.IsZero() {
			g.enteringAt = kit.Opts.Now()
		}
	}
	// Black's sheet begins with Black's side below.
	g.board.SetFlipped(kit.Flipped != (kit.View.Record.Header.Recorder == scoresheet.RecorderBlack))
	g.note, g.waiting = page.NewNote(kit.Palette), page.NewNote(kit.Palette).AsStanding()
	g.call = page.NewSpot(kit.Kit, "call by claim", "claim.waiting", g.askOver)
	g.waiting.Layer.Objects = append(g.waiting.Layer.Objects, g.call)
	g.label = page.NewText(page.MidText, true, kit.Palette.Ink)
	g.correcting = page.NewText(page.SmallText, false, kit.Palette.Second)
	g.label.Alignment, g.correcting.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	g.sheetOnly = newSheetView(g)
	g.lending = newLendPage(g)
	g.makeButtons()
	g.layer.Objects = []fyne.CanvasObject{g.head.Layer, g.sheet, g.board, g.label, g.correcting}
	for _, b := range slices.Concat(g.writing, g.opening, []*page.Button{g.edit, g.toEnd}) {
		g.layer.Objects = append(g.layer.Objects, b)
	}
	if g.stand = newStand(kit, g.diagram(), g.taken, g.showBoard, func() { g.open(newKeypad(g)) }); g.stand != nil {
		g.layer.Objects = append(g.layer.Objects, g.stand.panel().Object())
	}
	g.gaps = newGapFilling(g)
	g.layer.Objects = append(g.layer.Objects, g.gaps.strip.Layer, g.claims, g.seals, g.panels, g.sheetOnly.layer, g.waiting.Layer, g.note.Layer, g.lending.layer)
	return g
}

func (g *gamePage) makeButtons() {
	kit := g.kit
	entry := func(f func() error) func() {
		return func() {
			g.close()
			g.putBoardAway()
			kit.Act(f())
		}
	}
	g.writing = []*page.Button{
		undoButton:  kit.Button("action.undo", "undo", func() { g.close(); g.takeBack() }),
		offerButton: kit.Button("action.offer", "offer", g.toggleOffer),
		dashButton:  kit.Button("action.dash", "dash", entry(func() error { _, err := kit.Dev.Dash(); return err })),
	}
	for i, key := range sideKeys {
		g.writing = append(g.writing, kit.Button(key, sideIcons[i], func() { g.toggleSide(sidesOf[i]) }))
	}
	g.opening = []*page.Button{
		claimButton: kit.Button("action.claim", "claim", g.openClaim),
		clockButton: kit.Button("action.clock", "clock", func() { g.open(newClockPad(g)) }),
		writeButton: kit.Button("action.write", "keypad", func() { g.open(newKeypad(g)) }),
		turnButton:  kit.Button("action.turn", "turn", g.turn),
		endButton:   kit.Button("action.end", "flag", g.end),
		moreButton:  kit.Button("action.more", "settings", func() { g.open(newMorePanel(g)) }),
	}
	g.edit = kit.Button("action.edit", "insert", func() { g.open(newEditPanel(g)) })
	g.toEnd = kit.Button("action.toend", "next", entry(func() error { _, err := kit.Dev.AtEnd(); return err }))
}

// The buttons that write, in order.
const (
	undoButton = iota
	offerButton
	dashButton
	whiteButton
	blackButton
)

// The buttons that open something, in order. On a narrow screen there is none to turn
// the board.
const (
	claimButton = iota
	clockButton
	writeButton
	turnButton
	endButton
	moreButton
)

// The sides of which alone moves can be recorded.
var (
	sideKeys  = [2]string{"action.only.white", "action.only.black"}
	sideIcons = [2]string{"only-white", "only-black"}
	sidesOf   = [2]scoresheet.Sides{scoresheet.OnlyWhite, scoresheet.OnlyBlack}
)

// toggleSide records the moves of one side only, or of both again.
func (g *gamePage) toggleSide(s scoresheet.Sides) {
	if g.record().Sides == s {
		s = scoresheet.BothSides
	}
	g.close()
	_, err := g.kit.Dev.Only(s)
	g.kit.Act(err)
}

func (g *gamePage) Object() fyne.CanvasObject { return g.layer }

// noteTouch notes in the log what was touched, unless a move is being sealed.
func (g *gamePage) noteTouch(items ...string) {
	if g.seal == nil {
		g.kit.Dev.Touched(items...)
	}
}

// record returns the record that the page shows.
func (g *gamePage) record() *scoresheet.Record { return &g.kit.View.Record }

// isChosen reports whether a cell was chosen by touch.
func (g *gamePage) isChosen() bool { return g.record().Cursor != (scoresheet.Cursor{}) }

// target returns the cell for a clock reading, an offer or a sign: the chosen
// one if it is not empty, otherwise the last. It returns false on an empty
// sheet.
func (g *gamePage) target() (name scoresheet.CellName, ok bool) {
	r := g.record()
	index := len(r.Cells) - 1
	if r.Cursor.Cell != 0 {
		index = r.Find(r.Cursor.Cell)
	}
	return r.NameAt(max(index, 0)), index >= 0
}

// targetCell returns the cell of target, nil on an empty sheet.
func (g *gamePage) targetCell() *scoresheet.Cell {
	name, ok := g.target()
	if !ok {
		return nil
	}
	return g.record().Cells[g.record().IndexOf(name)]
}

func (g *gamePage) Arrange(geo page.Geometry) {
	g.size = geo
	g.plan = page.PlanOf(geo, g.kit.Opts.LeftHand)
	p := &g.plan
	page.Resize(g.layer, geo.Size)
	g.sheet.SetRows(p.RowH, p.Text)
	g.note.Hide()
	g.waiting.Hide()
	g.sheetOnly.Arrange(geo)
	g.placeWaiting()
	g.makeWay()
	g.head.Arrange(p.Names, p.Captions, p.Sheet, g.sheet)
	p.Board.Put(g.board)
	g.placeButtons()
	g.stand.Place(geo.Size, p.Board)
	if g.panel != nil {
		g.panel.Place(g.pen())
	}
	if g.claim != nil {
		page.Resize(g.claims, geo.Size)
		g.claim.Place()
	}
	page.Resize(g.seals, geo.Size)
	if g.seal != nil {
		g.seal.Place()
	}
	g.lending.Arrange(geo)
}

// seat returns where a button that opens something lies, and whether it has a place.
func (g *gamePage) seat(button int) (at page.Box, ok bool) {
	switch {
	case !g.plan.NoTurn || button < turnButton:
		return g.plan.Opening[button], true
	case button == turnButton:
		return page.Box{}, false
	}
	return g.plan.Opening[button-1], true
}

// doSeat returns where what is entered is announced or sealed: the last two places at
// the foot, under which nothing lies that writes.
func (g *gamePage) doSeat() page.Box {
	n := len(g.plan.Opening)
	return page.Across(g.plan.Opening[n-2:])
}

func (g *gamePage) placeButtons() {
	p := &g.plan
	for i, b := range g.writing {
		p.Writing[i].Put(b)
	}
	for i, b := range g.opening {
		if at, ok := g.seat(i); ok {
			at.Put(b)
		}
	}
	p.Writing[whiteButton].Put(g.edit)
	p.Opening[claimButton].Put(g.toEnd)
	g.gaps.Place()
	g.showButtons()
}

// showButtons shows the buttons, and the parts of the page, that belong to what is
// going on.
func (g *gamePage) showButtons() {
	panel := g.boardCovered()
	_, keypad := g.panel.(*page.MovePad)
	own := !g.only && g.claim == nil && g.seal == nil // no other entry has the page
	writing := own && (!keypad || g.plan.Wide == g.plan.Pen)
	opening := own && (!panel || g.size.Landscape)
	page.Show(g.claims, g.claim != nil)
	if g.claim != nil {
		page.Show(g.claim.keys, g.panel == nil)
	}
	page.Show(g.seals, g.seal != nil)
	if g.seal != nil {
		g.seal.show()
	}
	chosen := g.isChosen()
	for i, b := range g.writing {
		page.Show(b, writing && (i < whiteButton || !chosen))
	}
	for i, b := range g.opening {
		_, ok := g.seat(i)
		ok = ok && (i != claimButton || !chosen) && (i != turnButton || g.diagram() != scoresheet.DiagramNever)
		page.Show(b, opening && ok)
	}
	there := g.record().CursorIndex() < len(g.record().Cells)
	page.Show(g.edit, writing && chosen && there)
	page.Show(g.toEnd, opening && chosen)
	page.Show(g.label, writing && chosen)
	page.Show(g.correcting, writing && chosen && there)
	page.Show(g.board, !g.only && !panel && (g.seal == nil || g.seal.entering()) && g.boardAllowed())
	// A move that is sealed is hidden while it is written, so it is not written there.
	g.stand.show(!g.only && g.panel == nil && g.seal == nil && !g.boardAllowed())
	page.Show(g.sheet, !g.only)
	page.Show(g.head.Layer, !g.only)
	page.Show(g.panels, g.panel != nil)
	page.Show(g.sheetOnly.layer, g.only)
	g.gaps.show(writing, opening)
	g.lending.cover()
}

func (g *gamePage) Update() {
	r := g.record()
	g.note.Hide()
	g.followSealing()
	g.placeWaiting()
	g.makeWay()
	g.head.Update(r)
	if g.only {
		g.sheetOnly.Update(r)
	}
	g.sheet.SetRecord(*r)
	g.stand.update(page.CellLabel(g.cursorName()))
	g.board.SetPosition(r.Board(), lastSquares(r))
	if g.board.Entry = g.kit.Opts.Entry; g.kit.View.Speech {
		g.board.Entry = page.TapOnly // a finger that feels its way over the board moves nothing
	}
	g.gaps.Update()
	g.lending.Update(r)
	for i, s := range sidesOf {
		g.writing[whiteButton+i].Choose(r.Sides == s)
	}
	cell := g.targetCell()
	g.writing[offerButton].Choose(cell != nil && cell.Offer)
	if g.isChosen() {
		g.lones = nil // what is written before the end is no longer what it was
		g.placeLabel()
	}
	g.showButtons()
}

// placeLabel shows which cell is chosen, and whether its content is being
// corrected.
func (g *gamePage) placeLabel() {
	at := g.plan.Writing[blackButton]
	page.SetText(g.label, page.CellLabel(g.cursorName()), page.LargeText, g.kit.Palette.Cursor)
	if g.record().CursorIndex() < len(g.record().Cells) {
		var word page.Box
		word, at = at.Inset(0, (at.H-18-30)/2).CutTop(18)
		page.FitText(g.correcting, g.kit.Words.Say("sheet.correcting"), word, page.BodyText, 9, g.kit.Palette.Ink)
	}
	page.PutText(g.label, at)
}

// lastSquares returns the squares of the entry before the cursor.
func lastSquares(r *scoresheet.Record) [2]board.Square {
	return page.SquaresOf(r, min(r.CursorIndex(), len(r.Cells))-1)
}

// move enters a move that was made on the board. It asks for a promotion only
// if a pawn arrives on its last rank while the position is known: otherwise
// nobody knows whether it is a pawn, and the question would cost a player in
// time trouble two touches.
func (g *gamePage) move(from, to board.Square) {
	g.close()
	r := g.record()
	bySquares := r.BySquares(from) || g.claim == nil && g.seal == nil && g.lones.elsewhere(r, from)
	enter := func(promo board.Kind) {
		if g.claim != nil {
			g.claim.move(from, to, promo)
			return
		}
		if g.seal != nil {
			g.seal.move(from, to, promo)
			return
		}
		g.putBoardAway()
		g.enter(func() (device.Receipt, error) {
			if bySquares && !g.record().BySquares(from) {
				return g.kit.Dev.TapSquares(from, to)
			}
			return g.kit.Dev.Tap(from, to, promo)
		})
	}
	if !bySquares && g.board.Shown().AsksPromotion(from, to) {
		g.open(newPromotionPanel(g, from, to, enter))
		return
	}
	enter(board.NoKind)
}

// dropped notes a square that was no part of a move.
func (g *gamePage) dropped(s board.Square, atOnce bool) {
	if s != g.letGo {
		g.noteTouch("let go " + s.String())
	}
	g.letGo = board.NoSquare
	g.lones = append(g.lones, lone{s, g.board.Shown().Sq[s], len(g.record().Cells), atOnce})
}

// moved returns the text that a move made on the board would have on the sheet.
func (g *gamePage) moved(from, to board.Square, promo board.Kind) string {
	kit := g.kit
	if g.record().BySquares(from) {
		return notation.SquaresText(board.Move{From: from, To: to}, 0, kit.Opts.Notation)
	}
	return notation.Text(g.board.Shown().Shape(from, to, promo), 0, kit.Opts.Notation, kit.Style())
}

// slips decides what a touch of an empty square before one of a piece means. If
// moves are missing on the sheet, the position on the board is not known.
func (g *gamePage) slips() page.Slip {
	switch {
	case !g.record().BoardKnown():
		return page.NoSlip
	case g.claim != nil || g.seal != nil || g.isChosen():
		return page.OneMove
	}
	return page.InARow
}

// cellWords returns the visible content of a cell of the sheet.
func (g *gamePage) cellWords(name scoresheet.CellName) string {
	return g.kit.RecordWords(g.record(), name)
}

// touchCell chooses a cell. If it is the chosen one, the cursor goes to the end.
func (g *gamePage) touchCell(name scoresheet.CellName) {
	g.board.Settle()
	if g.claim != nil || g.seal != nil {
		return // a claim is at the end of the sheet, and so is a sealed move
	}
	g.kit.Speak(g.cellWords(name))
	r := g.record()
	g.close()
	var err error
	if g.isChosen() && r.IndexOf(name) == r.CursorIndex() {
		_, err = g.kit.Dev.AtEnd()
	} else {
		_, err = g.kit.Dev.At(name)
	}
	g.kit.Act(err)
}

// cursorName returns the cell at the cursor.
func (g *gamePage) cursorName() scoresheet.CellName {
	return g.record().NameAt(g.record().CursorIndex())
}

func (g *gamePage) toggleOffer() {
	cell := g.targetCell()
	if cell == nil {
		g.tellEmpty()
		return
	}
	name, _ := g.target()
	g.close()
	_, err := g.kit.Dev.NoteOffer(&name, cell.Offer)
	g.kit.Act(err)
}

func (g *gamePage) tellEmpty() {
	g.Tell(g.kit.Words.Say("refuse.empty"))
}

func (g *gamePage) turn() {
	g.kit.Flipped = !g.kit.Flipped
	g.close()
	g.board.Turn()
}

func (g *gamePage) end() {
	g.close()
	g.showSheetOnly(false)
	if g.asksToClose() {
		return
	}
	g.kit.Ending = true
	g.kit.Refresh()
}

// open shows a panel, instead of one that is open.
func (g *gamePage) open(p page.Panel) {
	g.board.Choose(board.NoSquare)
	g.panel = p
	g.panels.Objects = []fyne.CanvasObject{p.Object()}
	page.Resize(g.panels, g.size.Size)
	p.Place(g.pen())
	g.quiet()
	g.showButtons()
	g.panels.Refresh()
}

// pen returns where the panel lies that is open.
func (g *gamePage) pen() page.Box {
	if _, keypad := g.panel.(*page.MovePad); keypad {
		return g.plan.Wide
	}
	return g.plan.Pen
}

// boardCovered reports whether a panel covers the whole board.
func (g *gamePage) boardCovered() bool {
	_, half := g.panel.(*promotionPanel)
	return g.panel != nil && !half
}

// close closes the panel, if one is open.
func (g *gamePage) close() {
	if g.panel == nil {
		return
	}
	g.panel = nil
	g.panels.Objects = nil
	g.showButtons()
	g.panels.Refresh()
}

// ClosePad implements [page.PadCloser]. It hides a sealed move too.
func (g *gamePage) ClosePad() {
	if _, open := g.panel.(*codePanel); open {
		g.close()
	}
	if g.seal != nil && g.seal.seen {
		g.seal.seen = false
		g.seal.show()
	}
}

func (g *gamePage) showSheetOnly(only bool) {
	if g.only == only {
		return
	}
	g.close()
	g.only = only
	g.sheetOnly.Arrange(g.size)
	g.waiting.Hide()
	g.Update()
	g.layer.Refresh()
}
