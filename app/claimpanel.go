package app

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// claimPanel asks a player what he claims: a repetition or 50 moves, on the
// position or with the move that he will make (Laws 9.2, 9.3). Nothing in it
// depends on whether the claim is right (R-G15).
type claimPanel struct {
	sheetOfButtons
	game     *game
	kind     scoresheet.ClaimKind // 0 until it is chosen
	intended bool
	asked    bool // where the position is was chosen
	said     *reader
	by       scoresheet.Signer // of a sheet that is kept for both; 0 until it is chosen
	who      []*Button
	kinds    []*Button
	where    []*Button
	cancel   *Button
	next     *Button
}

// openClaim opens the panel, or says that a claim waits already.
func (g *game) openClaim() {
	u := g.ui
	g.close()
	if g.record().OpenClaim() != nil {
		g.tell(u.words.Say("claim.one"))
		return
	}
	if g.isChosen() {
		// A claim is made at the end of the sheet.
		if _, err := u.dev.AtEnd(); !u.act(err) {
			return
		}
	}
	g.open(newClaimPanel(g))
}

func newClaimPanel(g *game) *claimPanel {
	u := g.ui
	c := &claimPanel{sheetOfButtons: newSheetOfButtons(u.p), game: g, said: newReader(u.p, midText)}
	c.said.lines = []readerLine{{text: u.words.Say("claim.confirm"), heavy: true}}
	c.add(c.said)
	kind := func(key string, k scoresheet.ClaimKind) {
		c.kinds = append(c.kinds, c.addButton(u.button(key, "", func() { c.kind = k; c.choose() })))
	}
	kind("claim.repetition", scoresheet.ClaimThreefold)
	kind("claim.moves", scoresheet.ClaimFifty)
	where := func(key string, intended bool) {
		c.where = append(c.where, c.addButton(u.button(key, "", func() { c.intended, c.asked = intended, true; c.choose() })))
	}
	if g.record().Header.Recorder == scoresheet.RecorderArbiter {
		// Who records does so for both: it is asked whose claim it is.
		for _, by := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
			c.who = append(c.who, c.addButton(u.button("claim.by."+by.String(), "", func() { c.by = by; c.choose() })))
		}
	}
	where("claim.position", false)
	where("claim.nextmove", true)
	c.cancel = c.addButton(u.button("action.cancel", "back", g.close))
	c.next = c.addButton(u.button("claim.announce", "claim", c.announce).asAccent())
	c.choose()
	return c
}

func (c *claimPanel) choose() {
	c.kinds[0].Choose(c.kind == scoresheet.ClaimThreefold)
	c.kinds[1].Choose(c.kind == scoresheet.ClaimFifty)
	c.where[0].Choose(c.asked && !c.intended)
	c.where[1].Choose(c.asked && c.intended)
	key, icon := "claim.announce", "claim"
	if c.intended {
		key, icon = "claim.enter", "next"
	}
	c.next.Name = key
	c.next.Say(icon, c.game.ui.words.Say(key))
	for i, b := range c.who {
		b.Choose(c.by == scoresheet.SignerWhite+scoresheet.Signer(i))
	}
	show(c.next, c.kind != 0 && c.asked && (c.by != 0 || len(c.who) == 0))
}

func (c *claimPanel) announce() {
	g := c.game
	g.close()
	if c.intended {
		g.beginClaim(c.kind, c.by)
		return
	}
	_, err := g.ui.dev.Claim(c.kind, c.by)
	g.claimed(err)
}

// claimed says that a claim was noted, and what to do now.
func (g *game) claimed(err error) {
	if u := g.ui; u.act(err) {
		u.tell(u.words.Say("claim.made", clockTime(u.now.In(u.opts.Zone))))
	}
}

func (c *claimPanel) place(b box, _ *gamePlan) {
	b = c.begin(b)
	asked := [][]*Button{c.kinds, c.where, {c.cancel, c.next}}
	if len(c.who) > 0 {
		asked = slices.Insert(asked, 0, c.who)
	}
	space := panelGap(b.h, len(asked)+1)
	rows := b.column(len(asked)+1, space)
	text := rows[0]
	text.inset(6, 2).put(c.said)
	c.said.fit(text.w-12, text.h-4, midText)
	c.said.paint()
	for i, row := range asked {
		for j, at := range rows[i+1].row(2, gap) {
			at.h = min(at.h, 110)
			at.put(row[j])
		}
	}
}

// claimEntry is the move that a player claims with: he shows it on the board
// or writes it, and changes it as often as he likes, until he announces it.
// It is not made on the board.
type claimEntry struct {
	game    *game
	layer   *fyne.Container
	kind    scoresheet.ClaimKind
	by      scoresheet.Signer
	bar     *canvas.Rectangle
	label   *canvas.Text
	shown   *canvas.Text
	buttons []*Button // back, keypad, announce
	keys    *fyne.Container

	written  string // the move in notation, or
	from, to board.Square
	promo    board.Kind
}

func (g *game) beginClaim(kind scoresheet.ClaimKind, by scoresheet.Signer) {
	u := g.ui
	c := &claimEntry{game: g, layer: layered(), keys: layered(), kind: kind, by: by, from: board.NoSquare, to: board.NoSquare}
	c.bar = &canvas.Rectangle{FillColor: u.p.cursorFill, StrokeColor: u.p.cursor, StrokeWidth: 3, CornerRadius: 6}
	c.label, c.shown = newText(midText, true, u.p.ink), newText(largeText, true, u.p.ink)
	c.buttons = []*Button{
		u.button("action.cancel", "back", g.endClaim),
		u.button("action.write", "keypad", func() { g.open(newKeypad(g)) }),
		u.button("claim.announce", "claim", c.announce).asAccent(),
	}
	for _, b := range c.buttons {
		c.keys.Objects = append(c.keys.Objects, b)
	}
	c.layer.Objects = []fyne.CanvasObject{c.bar, c.label, c.shown, c.keys}
	g.claim = c
	g.claims.Objects = []fyne.CanvasObject{c.layer}
	c.place()
	g.note.hide()
	g.showButtons()
	g.claims.Refresh()
}

// endClaim leaves the entry of the move; nothing was announced.
func (g *game) endClaim() {
	g.close()
	g.claim, g.claims.Objects = nil, nil
	g.showButtons()
	g.claims.Refresh()
}

// move takes a move that was shown on the board.
func (c *claimEntry) move(from, to board.Square, promo board.Kind) {
	c.written, c.from, c.to, c.promo = "", from, to, promo
	c.show()
}

func (c *claimEntry) write(text string) {
	c.written, c.from, c.to = text, board.NoSquare, board.NoSquare
	c.show()
}

// text is the move as it will stand on the sheet; "" while there is none.
func (c *claimEntry) text() string {
	u := c.game.ui
	if !c.from.Valid() {
		return c.written
	}
	return notation.Text(c.game.board.Shown().Shape(c.from, c.to, c.promo), 0, u.opts.Notation, u.style())
}

func (c *claimEntry) announce() {
	g := c.game
	if c.text() == "" {
		return
	}
	g.endClaim()
	var err error
	if c.from.Valid() {
		_, err = g.ui.dev.ClaimTap(c.kind, c.by, c.from, c.to, c.promo)
	} else {
		_, err = g.ui.dev.ClaimText(c.kind, c.by, c.written)
	}
	g.claimed(err)
}

// barBox is where the move stands: over the names, and the first row where
// they are low.
func (g *game) barBox() box {
	p := &g.plan
	b := p.sheet
	b.h = p.names.h + p.captions.h
	if b.y -= b.h; b.h < 44 {
		b.h += p.rowH
	}
	return b
}

func (c *claimEntry) place() {
	g := c.game
	c.layer.Resize(g.size.size)
	c.keys.Resize(g.size.size)
	g.barBox().inset(3, 2).put(c.bar)
	all := across(g.plan.primary)
	at := all.column(3, gap)
	if all.w > all.h {
		at = all.row(3, gap)
	}
	for i, b := range c.buttons {
		at[i].put(b)
	}
	c.show()
}

func (c *claimEntry) show() {
	u, at := c.game.ui, c.game.barBox().inset(14, 4)
	text := c.text()
	key := "claim.with"
	if text == "" {
		key = "claim.showit"
	}
	room := at.w
	if text != "" {
		room *= 0.5
	}
	label, size := fit(u.words.Say(key), room, midText, 9, true)
	setText(c.label, label, size, u.p.ink)
	putText(c.label, at)
	x := textWidth(label, size, true) + 12
	moved, size := fit(text, at.w-x, titleText, 12, true)
	setText(c.shown, moved, size, u.p.ink)
	putText(c.shown, box{at.x + x, at.y, at.w - x, at.h})
	show(c.buttons[2], text != "")
}
