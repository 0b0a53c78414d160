package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// game is the page of game mode: the sheet, the board, the actions. What it
// shows follows from the record and from geometry alone (R-G15).
type game struct {
	ui    *gameKit
	layer *fyne.Container
	plan  gamePlan
	size  geometry

	head  *header
	sheet *Sheet
	board *BoardWidget
	note  *note

	primary, rare, chosen []*Button
	label, correcting     *canvas.Text // the chosen cell's name; that something stands in it
	offer                 *Button
	sides                 [3]*Button

	claims  *fyne.Container
	claim   *claimEntry // the move a draw is claimed with, while it is entered
	waiting *note       // a claim waits for the arbiter

	seals *fyne.Container
	seal  *sealEntry // the move that is sealed, while it can be; nil else

	panels    *fyne.Container
	panel     panel // drawn in place of the board; nil if none
	sheetOnly *sheetView
	only      bool // the sheet alone is shown
	gaps      *gapFilling
	lending   *lendPage
}

// panel is something drawn in place of the board.
type panel interface {
	object() fyne.CanvasObject
	place(b box, plan *gamePlan)
	// over reports whether the board is seen beside it.
	over() bool
}

func newGamePage(u *gameKit) *game {
	g := &game{ui: u, layer: layered(), claims: layered(), seals: layered(), panels: layered()}
	g.head = newHeader(u.kit)
	g.head.codes = true
	g.sheet = newSheet(u.p, u.opts.Notation, u.style())
	g.sheet.sealed = u.words.Say("adjourn.cell")
	g.sheet.OnCell = g.touchCell
	g.sheet.OnScroll = func(number int) { u.dev.Touched("rows from " + cellLabel(scoresheet.CellName{Number: number})) }
	g.board = newBoardWidget(u.p)
	g.board.calm = u.calm
	g.board.OnMove = g.move
	g.board.OnTouch = func(s board.Square, taken bool) {
		if _, asking := g.panel.(*promotion); asking {
			g.close()
		}
		word := "take "
		if !taken {
			word = "put back "
		}
		g.touched(word + s.String())
	}
	// Black's sheet begins with Black's side below.
	g.board.SetFlipped(u.flipped != (u.view.Record.Header.Recorder == scoresheet.RecorderBlack))
	g.note, g.waiting = newNote(u.p), newNote(u.p).asStanding()
	g.label = newText(midText, true, u.p.ink)
	g.correcting = newText(smallText, false, u.p.second)
	g.label.Alignment, g.correcting.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	g.sheetOnly = newSheetView(g)
	g.lending = newLendPage(g)
	g.makeButtons()
	g.layer.Objects = []fyne.CanvasObject{g.head.layer, g.sheet, g.board, g.label, g.correcting}
	for _, set := range [][]*Button{g.primary, g.rare, g.chosen} {
		for _, b := range set {
			g.layer.Objects = append(g.layer.Objects, b)
		}
	}
	g.gaps = newGapFilling(g)
	g.layer.Objects = append(g.layer.Objects, g.gaps.strip.layer, g.claims, g.seals, g.panels, g.sheetOnly.layer, g.waiting.layer, g.note.layer, g.lending.layer)
	return g
}

func (g *game) makeButtons() {
	u := g.ui
	entry := func(f func() error) func() {
		return func() {
			g.close()
			u.act(f())
		}
	}
	write := func() *Button { return u.button("action.write", "keypad", func() { g.open(newKeypad(g)) }) }
	more := func() *Button { return u.button("action.more", "settings", func() { g.open(newMore(g)) }) }
	g.offer = u.button("action.offer", "offer", g.toggleOffer)
	g.primary = []*Button{
		u.button("action.undo", "undo", func() { g.close(); g.takeBack() }),
		u.button("action.clock", "clock", func() { g.open(newClockPad(g)) }),
		g.offer,
		u.button("action.dash", "dash", entry(func() error { _, err := u.dev.Dash(); return err })),
		u.button("action.turn", "turn", g.turn),
	}
	for i, s := range [...]scoresheet.Sides{scoresheet.OnlyWhite, scoresheet.BothSides, scoresheet.OnlyBlack} {
		g.sides[i] = newButton(u.p, sideKeys[i], sideIcons[i], u.words.Say(sideKeys[i]), entry(func() error { _, err := u.dev.Only(s); return err }))
	}
	g.rare = []*Button{
		write(), u.button("action.sheet", "sheet", func() { g.showSheetOnly(true) }),
		g.sides[0], g.sides[1], g.sides[2], more(),
		u.button("action.end", "flag", g.end),
	}
	g.chosen = []*Button{
		u.button("action.edit", "insert", func() { g.open(newEdit(g)) }),
		write(), more(),
		u.button("action.toend", "next", entry(func() error { _, err := u.dev.AtEnd(); return err })),
	}
}

var (
	sideKeys  = [3]string{"action.only.white", "action.only.both", "action.only.black"}
	sideIcons = [3]string{"only-white", "both", "only-black"}
)

func (g *game) object() fyne.CanvasObject { return g.layer }

// touched notes what was touched; nothing of a sealed move comes into the log.
func (g *game) touched(items ...string) {
	if g.seal == nil {
		g.ui.dev.Touched(items...)
	}
}

func (g *game) tell(text string) { g.note.say(text, g.noteBox()) }

// noteBox is where a refusal is said: over the names.
func (g *game) noteBox() box {
	if g.plan.names.h > 0 && !g.only {
		return g.plan.names
	}
	b := g.size.page
	b.h = 46
	return b
}

// placeWaiting says that a claim waits for the arbiter, whatever it is worth
// (R-G15), as long as it does.
func (g *game) placeWaiting() {
	waits := g.record().OpenClaim() != nil
	if waits == g.waiting.layer.Visible() && (!waits || g.waiting.at == g.waitingBox()) {
		return
	}
	if g.waiting.hide(); waits {
		g.waiting.say(g.ui.words.Say("claim.waiting"), g.waitingBox())
	}
}

// waitingBox is in place of the names, or over the first row where there are
// none. No part of the board is covered: the game may go on.
func (g *game) waitingBox() box {
	b := g.plan.names
	switch {
	case g.only:
		return g.noteBox()
	case b.h == 0:
		b = g.plan.sheet
		b.h = g.plan.rowH
	}
	return b
}

// record is what the page shows.
func (g *game) record() *scoresheet.Record { return &g.ui.view.Record }

// isChosen reports whether a cell was chosen by touch.
func (g *game) isChosen() bool { return g.record().Cursor != (scoresheet.Cursor{}) }

// target is the cell that clock, offer and signs go to: the chosen one if
// something stands in it, else the last; ok is false on an empty sheet.
func (g *game) target() (name scoresheet.CellName, ok bool) {
	r := g.record()
	index := len(r.Cells) - 1
	if r.Cursor.Cell != 0 {
		index = r.Find(r.Cursor.Cell)
	}
	return r.NameAt(max(index, 0)), index >= 0
}

func (g *game) targetCell() *scoresheet.Cell {
	name, ok := g.target()
	if !ok {
		return nil
	}
	return g.record().Cells[g.record().IndexOf(name)]
}

func (g *game) arrange(geo geometry) {
	g.size = geo
	g.plan = planGame(geo, g.ui.opts.LeftHand)
	p := &g.plan
	g.layer.Resize(geo.size)
	g.sheet.SetRows(p.rowH, p.text)
	p.sheet.put(g.sheet)
	g.head.arrange(p.names, p.captions, p.sheet, g.sheet)
	p.board.put(g.board)
	g.placeButtons()
	if g.panel != nil {
		g.panel.place(p.pen, p)
	}
	if g.claim != nil {
		g.claims.Resize(geo.size)
		g.claim.place()
	}
	g.seals.Resize(geo.size)
	if g.seal != nil {
		g.seal.place()
	}
	g.sheetOnly.arrange(geo)
	g.lending.arrange(geo)
	g.waiting.hide()
	g.placeWaiting()
	g.note.hide()
}

func (g *game) placeButtons() {
	p := &g.plan
	place := func(set []*Button, at []box) {
		for i, b := range set {
			if i < len(at) {
				at[i].put(b)
			}
		}
	}
	place(g.primary, p.primary)
	place(g.chosen, p.chosen[1:])
	rare := g.rare
	if p.stacked {
		rare = []*Button{g.rare[0], g.sides[0], g.sides[1], g.sides[2], g.rare[5]}
	}
	place(rare, p.rare)
	g.gaps.place()
	g.showButtons()
}

// showButtons shows the set of buttons that belongs to what is going on.
func (g *game) showButtons() {
	p := &g.plan
	panel := g.panel != nil && !g.panel.over()
	own := !g.only && g.claim == nil && g.seal == nil // no entry of its own has the page
	primary := own && (!panel || g.size.landscape)
	beside := own && (!panel || g.size.landscape && !p.stacked)
	show(g.claims, g.claim != nil)
	if g.claim != nil {
		show(g.claim.keys, g.panel == nil)
	}
	show(g.seals, g.seal != nil)
	if g.seal != nil {
		g.seal.show()
	}
	set := func(buttons []*Button, visible bool) {
		for _, b := range buttons {
			show(b, visible)
		}
	}
	chosen := g.isChosen()
	set(g.primary, primary)
	set(g.chosen, beside && chosen)
	set(g.rare, beside && !chosen)
	there := g.record().CursorIndex() < len(g.record().Cells)
	show(g.chosen[0], beside && chosen && there)
	if p.stacked {
		for _, i := range [...]int{1, 6} {
			show(g.rare[i], false)
		}
	}
	show(g.label, beside && chosen)
	show(g.correcting, beside && chosen && there)
	show(g.board, !g.only && (g.panel == nil || g.panel.over()) && (g.seal == nil || g.seal.entering()))
	show(g.sheet, !g.only)
	show(g.head.layer, !g.only)
	show(g.panels, g.panel != nil)
	show(g.sheetOnly.layer, g.only)
	g.gaps.show(primary, beside)
	g.lending.cover()
}

func (g *game) update() {
	r := g.record()
	g.note.hide()
	g.followSealing()
	g.head.update(r)
	if g.only {
		g.sheetOnly.update(r)
	}
	g.sheet.SetRecord(*r)
	g.board.SetPosition(r.Board(), lastSquares(r))
	g.gaps.update()
	g.placeWaiting()
	g.lending.update(r)
	for i, s := range [...]scoresheet.Sides{scoresheet.OnlyWhite, scoresheet.BothSides, scoresheet.OnlyBlack} {
		g.sides[i].Choose(r.Sides == s)
	}
	cell := g.targetCell()
	g.offer.Choose(cell != nil && cell.Offer)
	if g.isChosen() {
		g.placeLabel()
	}
	g.showButtons()
}

// placeLabel says which cell is chosen, and that what stands in it is being
// corrected.
func (g *game) placeLabel() {
	at := g.plan.chosen[0]
	setText(g.label, cellLabel(g.cursorName()), largeText, g.ui.p.cursor)
	if g.record().CursorIndex() < len(g.record().Cells) {
		var word box
		word, at = at.inset(0, (at.h-18-30)/2).cutTop(18)
		text, size := fit(g.ui.words.Say("sheet.correcting"), word.w, bodyText, 9, false)
		setText(g.correcting, text, size, g.ui.p.ink)
		putText(g.correcting, word)
	}
	putText(g.label, at)
}

// lastSquares are the squares of the entry before the cursor.
func lastSquares(r *scoresheet.Record) [2]board.Square {
	return squaresOf(r, min(r.CursorIndex(), len(r.Cells))-1)
}

// move enters a move made on the board. Only a pawn that arrives on its last
// rank asks something; nothing else ever does.
func (g *game) move(from, to board.Square) {
	g.close()
	enter := func(promo board.Kind) {
		if g.claim != nil {
			g.claim.move(from, to, promo)
			return
		}
		if g.seal != nil {
			g.seal.move(from, to, promo)
			return
		}
		g.enter(func() (device.Ack, error) { return g.ui.dev.Tap(from, to, promo) })
	}
	if g.board.Shown().AsksPromotion(from, to) {
		g.open(newPromotion(g, from, to, enter))
		return
	}
	enter(board.NoKind)
}

// touchCell chooses a cell; the chosen one again goes back to the end.
func (g *game) touchCell(name scoresheet.CellName) {
	if g.claim != nil || g.seal != nil {
		return // a claim stands at the end of the sheet, and so does a sealed move
	}
	r := g.record()
	g.close()
	var err error
	if g.isChosen() && r.IndexOf(name) == r.CursorIndex() {
		_, err = g.ui.dev.AtEnd()
	} else {
		_, err = g.ui.dev.At(name)
	}
	g.ui.act(err)
}

// cursorName is the cell that the cursor stands in.
func (g *game) cursorName() scoresheet.CellName { return g.record().NameAt(g.record().CursorIndex()) }

func (g *game) toggleOffer() {
	cell := g.targetCell()
	if cell == nil {
		g.tellEmpty()
		return
	}
	name, _ := g.target()
	g.close()
	_, err := g.ui.dev.NoteOffer(&name, cell.Offer)
	g.ui.act(err)
}

func (g *game) tellEmpty() {
	g.tell(g.ui.words.Say("refuse.empty"))
}

func (g *game) turn() {
	g.ui.flipped = !g.ui.flipped
	g.close()
	g.board.Turn()
}

func (g *game) end() {
	g.close()
	g.showSheetOnly(false)
	if g.asksToClose() {
		return
	}
	g.ui.ending = true
	g.ui.Refresh()
}

// open draws a panel in place of the board.
func (g *game) open(p panel) {
	g.board.Choose(board.NoSquare)
	g.panel = p
	g.panels.Objects = []fyne.CanvasObject{p.object()}
	g.panels.Resize(g.size.size)
	p.place(g.plan.pen, &g.plan)
	g.note.hide()
	g.showButtons()
	g.panels.Refresh()
}

// close takes the panel away.
func (g *game) close() {
	if g.panel == nil {
		return
	}
	g.panel = nil
	g.panels.Objects = nil
	g.showButtons()
	g.panels.Refresh()
}

// closePad takes the pad for the arbiter's code away, and what was typed on it.
func (g *game) closePad() {
	if _, open := g.panel.(*codePanel); open {
		g.close()
	}
	if g.seal != nil && g.seal.seen {
		g.seal.seen = false
		g.seal.show()
	}
}

func (g *game) showSheetOnly(only bool) {
	if g.only == only {
		return
	}
	g.close()
	g.only = only
	g.sheetOnly.arrange(g.size)
	g.waiting.hide()
	g.update()
	g.layer.Refresh()
}
