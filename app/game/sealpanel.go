package game

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// sealEntry is game mode while a move is being sealed (Laws, Guideline I.1). The
// player shows the move on the board or writes it. It is hidden at once, and shown
// again only if he asks. Once it is sealed, nothing of it is left on the page. What
// is seen never depends on which move it is.
type sealEntry struct {
	game    *gamePage
	layer   *fyne.Container
	keys    *fyne.Container
	bar     *canvas.Rectangle
	label   *canvas.Text
	shown   *canvas.Text
	enter   []*page.Button // the way out, keypad, show, seal
	beside  []*page.Button // turn the board, the arbiter's way in
	card    *sealedCard
	another bool // the sealed move is being replaced
	sure    bool // the player was asked whether to give the sealing up

	seen     bool         // the move that was entered is shown
	written  string       // the move, if it was written
	from, to board.Square // the move, if it was shown; otherwise board.NoSquare
	promo    board.Kind
}

// followSealing begins or ends the entry of a sealed move, as the record says.
func (g *gamePage) followSealing() {
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
		if !g.size.Size.IsZero() {
			g.seal.Place()
		}
		g.seals.Refresh()
	case a != nil:
		g.seal.show()
	}
}

func newSealEntry(g *gamePage) *sealEntry {
	kit := g.kit
	s := &sealEntry{game: g, layer: page.NewLayer(), keys: page.NewLayer()}
	s.forget()
	s.bar = page.NewFrame(kit.Palette.CursorFill, kit.Palette.Cursor, 3, 6)
	s.label, s.shown = page.NewText(page.MidText, true, kit.Palette.Ink), page.NewText(page.LargeText, true, kit.Palette.Ink)
	s.enter = []*page.Button{
		kit.Button("adjourn.withdraw", "back", s.leave),
		kit.Button("action.write", "keypad", func() { g.open(newKeypad(g)) }),
		kit.Button("adjourn.show", "", func() { s.seen = !s.seen; s.show() }),
		kit.Button("adjourn.seal", "envelope", s.seal).AsAccent(),
	}
	s.beside = []*page.Button{
		kit.Button("action.turn", "turn", g.turn),
		kit.Button("arbiter.enter", "lock", g.askCode),
	}
	for _, b := range append(append([]*page.Button(nil), s.enter...), s.beside...) {
		s.keys.Objects = append(s.keys.Objects, b)
	}
	s.card = newSealedCard(s)
	s.layer.Objects = []fyne.CanvasObject{s.bar, s.label, s.shown, s.keys, s.card.Layer}
	return s
}

// entering reports whether a move can be entered; if not, one is sealed.
func (s *sealEntry) entering() bool {
	return s.another || !s.game.record().Sealing().HasSealed()
}

// forget drops the move that was entered.
func (s *sealEntry) forget() {
	s.written, s.seen, s.sure = "", false, false
	s.from, s.to, s.promo = board.NoSquare, board.NoSquare, board.NoKind
}

// leave gives the sealing up, at the second touch. If another move was to be sealed
// instead of one, it keeps that one.
func (s *sealEntry) leave() {
	asked := s.sure || !s.entering() // the card has asked
	s.forget()
	if s.another {
		s.another = false
		s.game.Update()
		return
	}
	if !asked {
		s.sure = true
		s.show()
		return
	}
	_, err := s.game.kit.Dev.Unasked()
	s.game.kit.Act(err)
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

// text returns the move as it would stand on the sheet.
func (s *sealEntry) text() string {
	if !s.from.Valid() {
		return s.written
	}
	return s.game.moved(s.from, s.to, s.promo)
}

func (s *sealEntry) seal() {
	if !s.entered() {
		return
	}
	kit := s.game.kit
	from, to, promo, written := s.from, s.to, s.promo, s.written
	s.forget()
	var err error
	if from.Valid() {
		_, err = kit.Dev.Tap(from, to, promo)
	} else {
		_, err = kit.Dev.Write(written)
	}
	if err == nil {
		s.another = false
	}
	kit.Act(err)
}

func (s *sealEntry) Place() {
	g := s.game
	kit := g.kit
	for _, l := range []*fyne.Container{s.layer, s.keys} {
		page.Resize(l, g.size.Size)
	}
	g.barBox().Inset(3, 2).Put(s.bar)
	leave := page.Across(g.plan.Opening[claimButton:writeButton]) // it has long words
	for i, at := range []page.Box{leave, g.plan.Opening[writeButton], g.plan.Writing[dashButton], g.doSeat()} {
		at.Put(s.enter[i])
	}
	for i, b := range s.beside {
		g.plan.Writing[whiteButton+i].Put(b)
	}
	call := "arbiter.enter"
	if g.plan.Writing[blackButton].W < 96 {
		call = "adjourn.arbiter.narrow"
	}
	s.beside[1].Say("lock", kit.Words.Say(call))
	s.card.Place(g.plan.Pen)
	s.show()
}

// show shows what to enter, and the move on the player's request.
func (s *sealEntry) show() {
	g := s.game
	kit, a := g.kit, g.record().Sealing()
	if a == nil {
		return
	}
	entering := s.entering()
	for _, o := range []fyne.CanvasObject{s.bar, s.label, s.shown} {
		page.Show(o, entering)
	}
	panel := g.boardCovered()
	for i, b := range s.enter {
		page.Show(b, entering && g.panel == nil && (i < 2 || s.entered()))
	}
	for _, b := range s.beside {
		page.Show(b, entering && g.panel == nil)
	}
	page.Show(s.card.Layer, !entering && !panel)
	if !entering {
		s.card.show(a)
		return
	}
	way := "adjourn.withdraw"
	if s.another {
		way = "action.cancel"
	}
	s.enter[0].Name = way
	s.enter[0].Say("back", kit.Words.Say(way))
	s.enter[0].Choose(s.sure)
	look := "adjourn.show"
	if s.seen {
		look = "adjourn.hide"
	}
	s.enter[2].Say("", kit.Words.Say(look))
	at := g.barBox().Inset(14, 4)
	label, size := page.Fit(kit.Words.Say("adjourn.bar", page.CellLabel(a.Cell)), at.W*0.55, page.MidText, 9, true)
	page.SetText(s.label, label, size, kit.Palette.Ink)
	text, most, heavy := kit.Words.Say("claim.showit"), page.BodyText, false
	switch {
	case s.entered() && s.seen:
		text, most, heavy = s.text(), page.TitleText, true
	case s.entered():
		text, most, heavy = page.HiddenMove, page.LargeText, true
	case s.sure:
		text = kit.Words.Say("adjourn.withdraw.ask")
	}
	upper, lower := at, at
	if s.entered() {
		x := page.TextWidth(label, size, true) + 12
		lower.X, lower.W = at.X+x, at.W-x
	} else {
		two := at.Column(2, 0)
		upper, lower = two[0], two[1]
	}
	page.PutText(s.label, upper)
	text, size = page.Fit(text, lower.W, most, 9, heavy)
	s.shown.TextStyle = page.TextStyle(heavy)
	page.SetText(s.shown, text, size, kit.Palette.Ink)
	page.PutText(s.shown, lower)
}

// sealedCard covers the board once a move is sealed. It says so, and what to do now.
type sealedCard struct {
	page.Surface
	entry *sealEntry
	title *canvas.Text
	said  *page.Reader
	keys  []*page.Button // seal another, the way out, the arbiter
}

func newSealedCard(s *sealEntry) *sealedCard {
	kit := s.game.kit
	c := &sealedCard{Surface: page.NewSurface(kit.Palette), entry: s, said: page.NewReader(kit.Palette, page.MidText)}
	c.Ground.Edge(kit.Palette.Ink, kit.Palette.Line())
	c.title = page.NewText(page.TitleText, true, kit.Palette.Ink)
	c.title.Alignment = fyne.TextAlignCenter
	c.Add(c.title, c.said)
	c.keys = []*page.Button{
		c.AddButton(kit.Button("adjourn.another", "turn", func() {
			s.another = !s.sure
			s.sure = false
			s.game.Update()
		})),
		c.AddButton(kit.Button("adjourn.withdraw", "clear", c.ask)),
		c.AddButton(kit.Button("arbiter.enter", "lock", s.game.askCode)),
	}
	c.keys[1].Name = "withdraw sealed"
	return c
}

// ask withdraws the sealed move, at the second touch.
func (c *sealedCard) ask() {
	s := c.entry
	if s.sure = !s.sure; s.sure {
		s.show()
		return
	}
	s.leave()
}

func (c *sealedCard) Place(b page.Box) {
	in := c.Begin(b).Inset(page.Gap, page.Gap)
	row, rest := in.CutBottom(page.Clamp(in.H*0.18, page.ButtonMin, 92))
	for i, at := range row.Row(len(c.keys), page.Gap) {
		at.Put(c.keys[i])
	}
	_, rest = rest.CutBottom(page.Gap)
	head, rest := rest.CutTop(page.Clamp(rest.H*0.3, 38, 90))
	page.FitText(c.title, c.entry.game.kit.Words.Say("adjourn.cell"), head, page.Clamp(head.H*0.62, 20, 56), 14, c.entry.game.kit.Palette.Ink)
	rest.Put(c.said)
}

func (c *sealedCard) show(a *scoresheet.Adjournment) {
	kit := c.entry.game.kit
	at := a.SealedAt.In(kit.Opts.Zone)
	first, icon, then := "adjourn.another", "turn", "adjourn.sealed.then"
	if c.entry.sure {
		first, icon, then = "action.back", "back", "adjourn.withdraw.sure"
	}
	c.keys[0].Name = first
	c.keys[0].Say(icon, kit.Words.Say(first))
	c.keys[1].Choose(c.entry.sure)
	c.said.Lines = []page.ReaderLine{
		{Text: kit.Words.Say("adjourn.sealed.by", page.CellLabel(a.Cell), kit.PlayerName(kit.Record(), a.Cell.Side), page.ClockTime(at)), Heavy: true},
		{},
		{Text: kit.Words.Say(then)},
	}
	size := c.said.Area()
	c.said.Fit(size.Width, size.Height, page.LargeText)
	c.said.Paint()
}
