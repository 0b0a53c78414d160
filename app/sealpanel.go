package app

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// sealEntry is game mode while a move is being sealed (Laws, Guideline I.1).
// The player shows the move on the board or writes it; at once it is hidden,
// and shown again only when he asks. Sealed, nothing of it is left on the
// page. What is seen never depends on which move it is.
type sealEntry struct {
	game    *game
	layer   *fyne.Container
	keys    *fyne.Container
	bar     *canvas.Rectangle
	label   *canvas.Text
	shown   *canvas.Text
	enter   []*Button // the way out, keypad, show, seal
	beside  []*Button // turn the board, the arbiter's way in
	card    *sealedCard
	another bool // the move that is sealed is to be replaced
	sure    bool // whether it is to be thrown away is asked

	seen     bool   // the move that was entered is shown
	written  string // the move in notation, or
	from, to board.Square
	promo    board.Kind
}

// followSealing begins or ends the entry of a sealed move, as the record has
// it.
func (g *game) followSealing() {
	a := g.record().Sealing()
	switch {
	case a == nil && g.seal != nil:
		g.close()
		g.seal, g.seals.Objects = nil, nil
		g.seals.Refresh()
	case a != nil && g.seal == nil:
		if g.claim != nil {
			g.endClaim()
		}
		g.close()
		g.only = false
		g.seal = newSealEntry(g)
		g.seals.Objects = []fyne.CanvasObject{g.seal.layer}
		if !g.size.size.IsZero() {
			g.seal.place()
		}
		g.seals.Refresh()
	case a != nil:
		g.seal.show()
	}
}

func newSealEntry(g *game) *sealEntry {
	u := g.ui
	s := &sealEntry{game: g, layer: layered(), keys: layered()}
	s.forget()
	s.bar = &canvas.Rectangle{FillColor: u.p.cursorFill, StrokeColor: u.p.cursor, StrokeWidth: 3, CornerRadius: 6}
	s.label, s.shown = newText(midText, true, u.p.ink), newText(largeText, true, u.p.ink)
	s.enter = []*Button{
		u.button("adjourn.withdraw", "back", s.leave),
		u.button("action.write", "keypad", func() { g.open(newKeypad(g)) }),
		u.button("adjourn.show", "", func() { s.seen = !s.seen; s.show() }),
		u.button("adjourn.seal", "lock", s.seal).asAccent(),
	}
	s.beside = []*Button{
		u.button("action.turn", "turn", g.turn),
		u.button("arbiter.enter", "lock", g.askCode),
	}
	for _, b := range append(append([]*Button(nil), s.enter...), s.beside...) {
		s.keys.Objects = append(s.keys.Objects, b)
	}
	s.card = newSealedCard(s)
	s.layer.Objects = []fyne.CanvasObject{s.bar, s.label, s.shown, s.keys, s.card.layer}
	return s
}

// entering reports whether a move can be entered now; else one is sealed.
func (s *sealEntry) entering() bool {
	return s.another || !s.game.record().Sealing().HasSealed()
}

// forget leaves nothing of the move that was entered.
func (s *sealEntry) forget() {
	s.written, s.seen, s.sure = "", false, false
	s.from, s.to, s.promo = board.NoSquare, board.NoSquare, board.NoKind
}

// leave gives the sealing up, at the second touch; or, where a move is sealed
// already, keeps it.
func (s *sealEntry) leave() {
	asked := s.sure || !s.entering() // the card has asked
	s.forget()
	if s.another {
		s.another = false
		s.game.update()
		return
	}
	if !asked {
		s.sure = true
		s.show()
		return
	}
	_, err := s.game.ui.dev.Unasked()
	s.game.ui.act(err)
}

// move takes a move that was shown on the board.
func (s *sealEntry) move(from, to board.Square, promo board.Kind) {
	s.forget()
	s.from, s.to, s.promo = from, to, promo
	s.show()
}

func (s *sealEntry) write(text string) {
	s.forget()
	s.written = text
	s.show()
}

// entered reports whether there is a move to seal.
func (s *sealEntry) entered() bool { return s.written != "" || s.from.Valid() }

// text is the move as it would stand on the sheet.
func (s *sealEntry) text() string {
	u := s.game.ui
	if !s.from.Valid() {
		return s.written
	}
	return notation.Text(s.game.board.Shown().Shape(s.from, s.to, s.promo), 0, u.opts.Notation, u.style())
}

func (s *sealEntry) seal() {
	if !s.entered() {
		return
	}
	u := s.game.ui
	from, to, promo, written := s.from, s.to, s.promo, s.written
	s.forget()
	var err error
	if from.Valid() {
		_, err = u.dev.Tap(from, to, promo)
	} else {
		_, err = u.dev.Write(written)
	}
	if err == nil {
		s.another = false
	}
	u.act(err)
}

func (s *sealEntry) place() {
	g := s.game
	u := g.ui
	for _, l := range []*fyne.Container{s.layer, s.keys} {
		l.Resize(g.size.size)
	}
	g.barBox().inset(3, 2).put(s.bar)
	placeAcross(g.plan.primary, s.enter)
	placeAcross(g.plan.rare, s.beside)
	call := "arbiter.enter"
	if g.plan.stacked {
		call = "adjourn.arbiter.narrow"
	}
	s.beside[1].Say("lock", u.words.Say(call))
	s.card.place(g.plan.pen)
	s.show()
}

// placeAcross spreads buttons over the place of a row or a column of others.
func placeAcross(where []box, buttons []*Button) {
	all := across(where)
	at := all.column(len(buttons), gap)
	if all.w > all.h {
		at = all.row(len(buttons), gap)
	}
	for i, b := range buttons {
		at[i].put(b)
	}
}

// show says what is to be entered, and the move only if the player asks.
func (s *sealEntry) show() {
	g := s.game
	u, a := g.ui, g.record().Sealing()
	if a == nil {
		return
	}
	entering := s.entering()
	for _, o := range []fyne.CanvasObject{s.bar, s.label, s.shown} {
		show(o, entering)
	}
	panel := g.panel != nil && !g.panel.over()
	for i, b := range s.enter {
		show(b, entering && g.panel == nil && (i < 2 || s.entered()))
	}
	for _, b := range s.beside {
		show(b, entering && g.panel == nil)
	}
	show(s.card.layer, !entering && !panel)
	if !entering {
		s.card.show(a)
		return
	}
	way := "adjourn.withdraw"
	if s.another {
		way = "action.cancel"
	}
	s.enter[0].Name = way
	s.enter[0].Say("back", u.words.Say(way))
	s.enter[0].Choose(s.sure)
	look := "adjourn.show"
	if s.seen {
		look = "adjourn.hide"
	}
	s.enter[2].Say("", u.words.Say(look))
	at := g.barBox().inset(14, 4)
	label, size := fit(u.words.Say("adjourn.bar", cellLabel(a.Cell)), at.w*0.55, midText, 9, true)
	setText(s.label, label, size, u.p.ink)
	text, most, heavy := u.words.Say("claim.showit"), bodyText, false
	switch {
	case s.entered() && s.seen:
		text, most, heavy = s.text(), titleText, true
	case s.entered():
		text, most, heavy = hiddenMove, largeText, true
	case s.sure:
		text = u.words.Say("adjourn.withdraw.ask")
	}
	upper, lower := at, at
	if s.entered() {
		x := textWidth(label, size, true) + 12
		lower.x, lower.w = at.x+x, at.w-x
	} else {
		two := at.column(2, 0)
		upper, lower = two[0], two[1]
	}
	putText(s.label, upper)
	text, size = fit(text, lower.w, most, 9, heavy)
	s.shown.TextStyle = bold(heavy)
	setText(s.shown, text, size, u.p.ink)
	putText(s.shown, lower)
}

// sealedCard covers the board once a move is sealed: that it is, and what to
// do now.
type sealedCard struct {
	sheetOfButtons
	entry *sealEntry
	title *canvas.Text
	said  *reader
	keys  []*Button // seal another, the way out, the arbiter
}

func newSealedCard(s *sealEntry) *sealedCard {
	u := s.game.ui
	c := &sealedCard{sheetOfButtons: newSheetOfButtons(u.p), entry: s, said: newReader(u.p, midText)}
	c.ground.back.StrokeColor, c.ground.back.StrokeWidth = u.p.ink, u.p.line()
	c.title = newText(titleText, true, u.p.ink)
	c.title.Alignment = fyne.TextAlignCenter
	c.add(c.title, c.said)
	c.keys = []*Button{
		c.addButton(u.button("adjourn.another", "turn", func() {
			s.another = !s.sure
			s.sure = false
			s.game.update()
		})),
		c.addButton(u.button("adjourn.withdraw", "clear", c.ask)),
		c.addButton(u.button("arbiter.enter", "lock", s.game.askCode)),
	}
	c.keys[1].Name = "withdraw sealed"
	return c
}

// ask throws the sealed move away, at the second touch.
func (c *sealedCard) ask() {
	s := c.entry
	if s.sure = !s.sure; s.sure {
		s.show()
		return
	}
	s.leave()
}

func (c *sealedCard) place(b box) {
	in := c.begin(b).inset(gap, gap)
	row, rest := in.cutBottom(clamp(in.h*0.18, buttonMin, 92))
	for i, at := range row.row(len(c.keys), gap) {
		at.put(c.keys[i])
	}
	_, rest = rest.cutBottom(gap)
	head, rest := rest.cutTop(clamp(rest.h*0.3, 38, 90))
	text, size := fit(c.entry.game.ui.words.Say("adjourn.cell"), head.w, clamp(head.h*0.62, 20, 56), 14, true)
	setText(c.title, text, size, c.entry.game.ui.p.ink)
	putText(c.title, head)
	rest.put(c.said)
}

func (c *sealedCard) show(a *scoresheet.Adjournment) {
	u := c.entry.game.ui
	at := time.UnixMilli(a.SealedAt).In(u.opts.Zone)
	first, icon, then := "adjourn.another", "turn", "adjourn.sealed.then"
	if c.entry.sure {
		first, icon, then = "action.back", "back", "adjourn.withdraw.sure"
	}
	c.keys[0].Name = first
	c.keys[0].Say(icon, u.words.Say(first))
	c.keys[1].Choose(c.entry.sure)
	c.said.lines = []readerLine{
		{text: u.words.Say("adjourn.sealed.by", cellLabel(a.Cell), playerName(u.kit, u.record(), sideTag(a.Cell.Side)), clockTime(at)), heavy: true},
		{},
		{text: u.words.Say(then)},
	}
	size := c.said.Size()
	c.said.fit(size.Width, size.Height, largeText)
	c.said.paint()
}
