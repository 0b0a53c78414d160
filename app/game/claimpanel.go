package game

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// claimPanel asks a player what he claims (Laws 9.2, 9.3): a repetition or 50
// moves, with the position on the board or with the move that he will make. Each of
// the four is one button; that for a move goes on to it at once. Nothing in it
// depends on whether the claim is correct (R-G15).
type claimPanel struct {
	page.Surface
	game   *gamePage
	kind   scoresheet.ClaimKind // with the position on the board; 0 until it is chosen
	said   *page.Reader
	by     scoresheet.Signer // whose claim it is, on an arbiter's sheet; 0 until it is chosen
	who    []*page.Button
	labels []*canvas.Text     // the two kinds
	kinds  [2][2]*page.Button // of each kind: with the position, with a move
	cancel *page.Button
	next   *page.Button
}

// openClaim opens the panel for a claim, or says that one waits already.
func (g *gamePage) openClaim() {
	kit := g.kit
	g.close()
	if g.record().OpenClaim() != nil {
		g.Tell(kit.Words.Say("claim.one"))
		return
	}
	if g.isChosen() {
		// A claim is made at the end of the sheet.
		if _, err := kit.Dev.AtEnd(); !kit.Act(err) {
			return
		}
	}
	g.open(newClaimPanel(g))
}

var claimKinds = [...]struct {
	kind scoresheet.ClaimKind
	key  string
}{{scoresheet.ClaimThreefold, "claim.repetition"}, {scoresheet.ClaimFifty, "claim.moves"}}

func newClaimPanel(g *gamePage) *claimPanel {
	kit := g.kit
	c := &claimPanel{Surface: page.NewSurface(kit.Palette), game: g, said: page.NewReader(kit.Palette, page.MidText)}
	c.said.Lines = []page.ReaderLine{{Text: g.claimAsked(), Heavy: true}}
	c.Add(c.said)
	for i, k := range claimKinds {
		label := page.NewText(page.BodyText, true, kit.Palette.Ink)
		c.labels = append(c.labels, label)
		c.Add(label)
		c.kinds[i][0] = c.AddButton(kit.Button("claim.position", "", func() { c.kind = k.kind; c.choose() }))
		c.kinds[i][1] = c.AddButton(kit.Button("claim.nextmove", "", func() {
			g.close()
			g.beginClaim(k.kind, c.by)
		}))
		for _, b := range c.kinds[i] {
			b.Name += " " + k.key
		}
	}
	if g.record().Header.Recorder == scoresheet.RecorderArbiter {
		// An arbiter records for both players, so the panel asks whose claim it is.
		for _, by := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
			c.who = append(c.who, c.AddButton(kit.Button("claim.by."+by.String(), "", func() { c.by = by; c.choose() })))
		}
	}
	c.cancel = c.AddButton(kit.Button("action.cancel", "back", g.close))
	c.next = c.AddButton(kit.Button("claim.announce", "claim", c.announce).AsAccent())
	c.choose()
	return c
}

// claimAsked says in whose name the claim will be if the sheet is one player's:
// it is his, whoever holds the device. If the sheet is kept for both, the panel
// asks.
func (g *gamePage) claimAsked() string {
	words, r := g.kit.Words, g.record()
	by, err := r.ClaimBy(0)
	side, one := by.Player()
	switch name := r.Header.Tag(map[board.Color]string{board.White: "White", board.Black: "Black"}[side]); {
	case err != nil || !one:
		return words.Say("claim.confirm")
	case name == "" || name == "?":
		return words.Say("claim.by."+by.String()) + ". " + words.Say("claim.confirm")
	default:
		return words.Say("claim.inname", page.FamilyOf(name))
	}
}

func (c *claimPanel) choose() {
	asked := c.by != 0 || len(c.who) == 0
	for i, k := range claimKinds {
		c.kinds[i][0].Choose(c.kind == k.kind)
		for _, o := range []fyne.CanvasObject{c.labels[i], c.kinds[i][0], c.kinds[i][1]} {
			page.Show(o, asked)
		}
	}
	for i, b := range c.who {
		b.Choose(c.by == scoresheet.SignerWhite+scoresheet.Signer(i))
	}
	page.Show(c.next, c.kind != 0 && asked)
}

func (c *claimPanel) announce() {
	g := c.game
	g.close()
	_, err := g.kit.Dev.Claim(c.kind, c.by)
	g.claimed(err)
}

// claimed shows that a claim was noted and what to do now, or says err.
func (g *gamePage) claimed(err error) {
	if kit := g.kit; kit.Act(err) {
		kit.Tell(kit.Words.Say("claim.made", page.ClockTime(kit.Now.In(kit.Opts.Zone))))
	}
}

func (c *claimPanel) Place(b page.Box) {
	kit := c.game.kit
	z, b := page.ZonesIn(c.Begin(b))
	z.Put(c.cancel, c.next)
	rows := [][]*page.Button{c.kinds[0][:], c.kinds[1][:]}
	if len(c.who) > 0 {
		rows = slices.Insert(rows, 0, c.who)
	}
	least := float32(len(rows))*(page.ButtonMin+4) + 2*page.LabelHeight
	text, b := b.CutTop(page.Clamp(b.H-least, 30, 64))
	text = text.Inset(6, 2)
	c.said.Fit(text.W, text.H, page.MidText)
	text.Put(c.said)
	c.said.Paint()
	high := min((b.H-2*page.LabelHeight)/float32(len(rows)), 110)
	for i, row := range rows {
		if k := i - len(rows) + 2; k >= 0 {
			var label page.Box
			label, b = b.CutTop(page.LabelHeight)
			page.FitText(c.labels[k], kit.Words.Say(claimKinds[k].key), label.Inset(6, 0), page.BodyText, 10, kit.Palette.Ink)
		}
		var at page.Box
		at, b = b.CutTop(high)
		at.H -= min(page.Gap, at.H-page.ButtonMin)
		for j, box := range at.Row(2, page.Gap) {
			box.Put(row[j])
		}
	}
}

// claimEntry is the entry of the move that a player claims with. He shows it on the
// board or writes it, and may change it until he announces it. It is not made on
// the board.
type claimEntry struct {
	game    *gamePage
	layer   *fyne.Container
	kind    scoresheet.ClaimKind
	by      scoresheet.Signer
	bar     *canvas.Rectangle
	label   *canvas.Text
	shown   *canvas.Text
	buttons []*page.Button // back, keypad, announce
	keys    *fyne.Container

	written  string       // the move, if it was written
	from, to board.Square // the move, if it was shown; otherwise board.NoSquare
	promo    board.Kind
}

// beginClaim begins the entry of the move that is claimed with.
func (g *gamePage) beginClaim(kind scoresheet.ClaimKind, by scoresheet.Signer) {
	kit := g.kit
	c := &claimEntry{game: g, layer: page.NewLayer(), keys: page.NewLayer(), kind: kind, by: by, from: board.NoSquare, to: board.NoSquare}
	c.bar = page.NewFrame(kit.Palette.CursorFill, kit.Palette.Cursor, 3, 6)
	c.label, c.shown = page.NewText(page.MidText, true, kit.Palette.Ink), page.NewText(page.LargeText, true, kit.Palette.Ink)
	c.buttons = []*page.Button{
		kit.Button("action.cancel", "back", g.endClaim),
		kit.Button("action.write", "keypad", func() { g.open(newKeypad(g)) }),
		kit.Button("claim.announce", "claim", c.announce).AsAccent(),
	}
	for _, b := range c.buttons {
		c.keys.Objects = append(c.keys.Objects, b)
	}
	c.layer.Objects = []fyne.CanvasObject{c.bar, c.label, c.shown, c.keys}
	g.claim = c
	g.claims.Objects = []fyne.CanvasObject{c.layer}
	c.Place()
	g.quiet()
	g.showButtons()
	g.claims.Refresh()
}

// endClaim leaves the entry of the move. It announces nothing.
func (g *gamePage) endClaim() {
	g.close()
	g.claim, g.claims.Objects = nil, nil
	g.makeWay()
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

// text returns the move as it will stand on the sheet; "" while there is none.
func (c *claimEntry) text() string {
	if !c.from.Valid() {
		return c.written
	}
	return c.game.moved(c.from, c.to, c.promo)
}

func (c *claimEntry) announce() {
	g := c.game
	if c.text() == "" {
		return
	}
	g.endClaim()
	var err error
	if c.from.Valid() {
		_, err = g.kit.Dev.ClaimTap(c.kind, c.by, c.from, c.to, c.promo)
	} else {
		_, err = g.kit.Dev.ClaimText(c.kind, c.by, c.written)
	}
	g.claimed(err)
}

func (c *claimEntry) Place() {
	g := c.game
	page.Resize(c.layer, g.size.Size)
	page.Resize(c.keys, g.size.Size)
	g.barBox().Inset(3, 2).Put(c.bar)
	g.plan.Opening[claimButton].Put(c.buttons[0])
	g.plan.Opening[writeButton].Put(c.buttons[1])
	g.doSeat().Put(c.buttons[2])
	c.show()
}

func (c *claimEntry) show() {
	kit, at := c.game.kit, c.game.barBox().Inset(14, 4)
	text := c.text()
	key := "claim.with"
	if text == "" {
		key = "claim.showit"
	}
	room := at.W
	if text != "" {
		room *= 0.5
	}
	label, size := page.Fit(kit.Words.Say(key), room, page.MidText, 9, true)
	page.SetText(c.label, label, size, kit.Palette.Ink)
	page.PutText(c.label, at)
	x := page.TextWidth(label, size, true) + 12
	moved, size := page.Fit(text, at.W-x, page.TitleText, 12, true)
	page.SetText(c.shown, moved, size, kit.Palette.Ink)
	page.PutText(c.shown, page.BoxAt(at.X+x, at.Y, at.W-x, at.H))
	page.Show(c.buttons[2], text != "")
}
