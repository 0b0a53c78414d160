package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// ground is what a panel is drawn on. It takes the touches that hit no
// button, so that none falls through to what lies under it.
type ground struct {
	drawn
	back *canvas.Rectangle
}

func newGround(p *palette) *ground {
	g := &ground{back: &canvas.Rectangle{FillColor: p.paper, CornerRadius: 8}}
	g.objects = []fyne.CanvasObject{g.back}
	g.arrange = func(size fyne.Size) { g.back.Resize(size) }
	g.ExtendBaseWidget(g)
	return g
}

// Tapped implements fyne.Tappable.
func (g *ground) Tapped(*fyne.PointEvent) {}

// Dragged implements fyne.Draggable.
func (g *ground) Dragged(*fyne.DragEvent) {}

// DragEnd implements fyne.Draggable.
func (g *ground) DragEnd() {}

// sheetOfButtons is what most panels are: a ground with objects on it.
type sheetOfButtons struct {
	layer  *fyne.Container
	ground *ground
}

func newSheetOfButtons(p *palette) sheetOfButtons {
	s := sheetOfButtons{layered(), newGround(p)}
	s.layer.Objects = []fyne.CanvasObject{s.ground}
	return s
}

func (s *sheetOfButtons) object() fyne.CanvasObject { return s.layer }
func (s *sheetOfButtons) over() bool                { return false }

func (s *sheetOfButtons) add(objects ...fyne.CanvasObject) {
	s.layer.Objects = append(s.layer.Objects, objects...)
}

func (s *sheetOfButtons) addButton(b *Button) *Button {
	s.add(b)
	return b
}

// begin places the ground and returns what is left on it.
func (s *sheetOfButtons) begin(b box) box {
	s.layer.Move(fyne.NewPos(0, 0))
	s.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	b.put(s.ground)
	return b
}

// promotion asks what a pawn becomes on its last rank. It covers the half of
// the board where the pawn did not go.
type promotion struct {
	sheetOfButtons
	game     *game
	from, to board.Square
	buttons  []*Button
}

var promotionKeys = [...]struct {
	kind board.Kind
	key  string
}{
	{board.Queen, "promote.queen"},
	{board.Rook, "promote.rook"},
	{board.Bishop, "promote.bishop"},
	{board.Knight, "promote.knight"},
	{board.Pawn, "promote.pawn"},
}

func newPromotion(g *game, from, to board.Square, enter func(board.Kind)) *promotion {
	p := &promotion{sheetOfButtons: newSheetOfButtons(g.ui.p), game: g, from: from, to: to}
	side := g.board.Shown().Sq[from].Color()
	for _, k := range promotionKeys {
		b := g.ui.button(k.key, "", func() {
			g.close()
			enter(k.kind)
		})
		p.buttons = append(p.buttons, p.addButton(b.withPiece(board.NewPiece(side, k.kind), "ask")))
	}
	p.buttons = append(p.buttons, p.addButton(g.ui.button("action.cancel", "back", func() {
		g.touched("put back "+from.String(), "not "+to.String())
		g.close()
	})))
	return p
}

func (p *promotion) over() bool { return true }

func (p *promotion) place(_ box, plan *gamePlan) {
	half := plan.board
	half.h = max(plan.board.h/2, 2*buttonMin+3*gap)
	target := p.game.board.square(p.to)
	if target.y < plan.board.h/2 {
		half.y += plan.board.h - half.h
	}
	inner := p.begin(half).inset(gap, gap)
	p.ground.back.StrokeColor, p.ground.back.StrokeWidth = p.game.ui.p.ink, p.game.ui.p.line()
	for i, at := range inner.grid(len(p.buttons), 3, gap) {
		at.put(p.buttons[i])
	}
}

// keypad writes a move in notation. It is drawn: a text field of the toolkit
// would bring the system's keyboard over the band.
type keypad struct {
	sheetOfButtons
	ui     *UI
	cell   string // for which the move is
	text   string
	hidden bool // what is written is not shown
	taken  func(text string)
	field  *canvas.Rectangle
	shown  *canvas.Text
	label  *canvas.Text
	keys   []*Button
	cancel *Button
	accept *Button
	hide   *Button // hides what is written; nil but for a sealed move
}

func newKeypad(g *game) *keypad {
	k := newMovePad(g.ui, cellLabel(g.cursorName()), g.close, func(text string) {
		g.close()
		switch {
		case text == "":
		case g.claim != nil:
			g.claim.write(text)
		case g.seal != nil:
			g.seal.write(text)
		default:
			g.enter(func() (session.Ack, error) { return g.ui.dev.Write(text) })
		}
	})
	if g.seal != nil {
		k.canHide()
	}
	return k
}

// newMovePad asks for a move in notation, for the cell of that name.
func newMovePad(u *UI, cell string, cancel func(), taken func(text string)) *keypad {
	k := &keypad{sheetOfButtons: newSheetOfButtons(u.p), ui: u, cell: cell, taken: taken}
	k.field = &canvas.Rectangle{FillColor: u.p.cursorFill, StrokeColor: u.p.cursor, StrokeWidth: 3}
	k.shown, k.label = newText(largeText, true, u.p.ink), newText(midText, false, u.p.second)
	k.add(k.field, k.label, k.shown)
	lang := u.dev.Language()
	piece := lang.Letter
	for _, key := range [...]string{
		"a", "b", "c", "d", piece(board.King), piece(board.Queen),
		"e", "f", "g", "h", piece(board.Rook), piece(board.Bishop),
		"1", "2", "3", "4", piece(board.Knight), "x",
		"5", "6", "7", "8", "0-0", "0-0-0",
		"+", "#", "=", "-", "e.p.",
	} {
		size := largeText
		if len(key) > 3 {
			size = midText
		}
		typed := key
		if key == "e.p." {
			typed = " e.p."
		}
		k.keys = append(k.keys, k.addButton(newButton(u.p, "key "+key, "", key, func() { k.write(k.text + typed) }).withText(size, true)))
	}
	k.keys = append(k.keys, k.addButton(newButton(u.p, "action.delete", "backspace", "", func() {
		if runes := []rune(k.text); len(runes) > 0 {
			k.write(string(runes[:len(runes)-1]))
		}
	})))
	k.cancel = k.addButton(u.button("action.cancel", "", cancel))
	k.accept = k.addButton(u.button("action.done", "", func() { k.taken(k.text) }).asAccent())
	return k
}

// canHide lets the writer hide the move from who looks over his shoulder.
func (k *keypad) canHide() {
	k.hide = k.addButton(k.ui.button("adjourn.hide", "", func() {
		k.hidden = !k.hidden
		k.show()
	}))
	k.hide.Name = "hide written"
}

func (k *keypad) write(text string) {
	if len([]rune(text)) <= scoresheet.MaxText {
		k.text = text
		k.show()
	}
}

func (k *keypad) show() {
	u := k.ui
	setText(k.label, k.cell, midText, u.p.second)
	at := box{k.field.Position().X, k.field.Position().Y, k.field.Size().Width, k.field.Size().Height}.inset(10, 0)
	putText(k.label, at)
	labelW := textWidth(k.label.Text, midText, false) + 8
	at.x, at.w = at.x+labelW, at.w-labelW
	text := k.text
	if k.hidden {
		text = hiddenMove
	}
	if k.hide != nil {
		look := "adjourn.hide"
		if k.hidden {
			look = "adjourn.show"
		}
		k.hide.Say("", u.words.Say(look))
	}
	text, size := fit(text, at.w, largeText, 11, true)
	setText(k.shown, text, size, u.p.ink)
	putText(k.shown, at)
}

func (k *keypad) place(b box, _ *gamePlan) {
	space := panelGap(b.h, 6)
	b = k.begin(b)
	b.h = min(b.h, 6*(104+space)-space)
	rows := b.column(6, space)
	head := rows[0].row(2, gap)
	words := []*Button{k.cancel, k.accept}
	if k.hide != nil {
		words = []*Button{k.cancel, k.hide, k.accept}
		head[0].w -= head[0].w * 0.15
		head[1].x, head[1].w = head[0].x+head[0].w+gap, rows[0].w-head[0].w-gap
	}
	for i, at := range head[1].row(len(words), gap) {
		at.put(words[i])
	}
	head[0].put(k.field)
	for i, at := range (box{b.x, rows[1].y, b.w, rows[5].y + rows[5].h - rows[1].y}).grid(len(k.keys), 6, space) {
		at.put(k.keys[i])
	}
	k.show()
}

// panelGap is the space between a panel's rows: two millimetres.
func panelGap(height float32, rows int) float32 {
	return min(gap, (height-float32(rows)*buttonMin)/float32(rows-1))
}

// more holds what is needed rarely.
type more struct {
	sheetOfButtons
	rows [][]*Button
}

func newMore(g *game) *more {
	u := g.ui
	m := &more{sheetOfButtons: newSheetOfButtons(u.p)}
	then := func(f func() error) func() {
		return func() {
			g.close()
			u.act(f())
		}
	}
	var sides []*Button
	for i, s := range [...]scoresheet.Sides{scoresheet.OnlyWhite, scoresheet.BothSides, scoresheet.OnlyBlack} {
		b := u.button(sideKeys[i], sideIcons[i], then(func() error { _, err := u.dev.Only(s); return err }))
		b.Choose(g.record().Sides == s)
		sides = append(sides, b)
	}
	var signs []*Button
	cell := g.targetCell()
	for _, mark := range [...]struct {
		sign, key string
		m         notation.Marks
	}{
		{"+", "mark.check", notation.CheckMark},
		{"#", "mark.mate", notation.MateMark},
		{"x", "mark.takes", notation.TakesMark},
		{"e.p.", "mark.ep", notation.EnPassantMark},
	} {
		b := newButton(u.p, "mark "+mark.sign, "", u.words.Say(mark.key), func() {
			if cell == nil {
				g.tellEmpty()
				return
			}
			name, _ := g.target()
			g.close()
			_, err := u.dev.NoteMark(&name, mark.m, cell.Marks&mark.m != 0)
			u.act(err)
		}).withText(midText, true)
		b.Choose(cell != nil && cell.Marks&mark.m != 0)
		signs = append(signs, b)
	}
	m.rows = [][]*Button{
		sides,
		signs,
		{
			u.button("action.write", "keypad", func() { g.open(newKeypad(g)) }),
			u.button("action.blank", "blank", then(func() error { _, err := u.dev.Blank(); return err })),
			u.button("action.sheet", "sheet", func() { g.showSheetOnly(true) }),
		},
		{
			u.button("action.turn", "turn", g.turn),
			u.button("arbiter.enter", "lock", g.askCode),
			u.button("action.end", "flag", g.end),
		},
	}
	claim := u.button("action.claim", "claim", g.openClaim)
	last := []*Button{
		claim, u.button("restore.gaps", "insert", g.gaps.begin), u.button("restore.lend", "sheet", g.lending.lend),
		u.button("action.back", "back", g.close),
	}
	if g.record().Header.Start.Chess960 {
		// A king put on a square cannot say it there.
		short := newButton(u.p, "castle short", "", "0-0", then(func() error { _, err := u.dev.Castle(board.ShortCastle); return err }))
		long := newButton(u.p, "castle long", "", "0-0-0", then(func() error { _, err := u.dev.Castle(board.LongCastle); return err }))
		m.rows = append(m.rows, []*Button{short.withText(largeText, true), long.withText(largeText, true)})
	}
	m.rows = append(m.rows, last)
	for _, row := range m.rows {
		for _, b := range row {
			m.add(b)
		}
	}
	return m
}

func (m *more) place(b box, _ *gamePlan) {
	space := panelGap(b.h, len(m.rows))
	b = m.begin(b)
	b.h = min(b.h, float32(len(m.rows))*(96+space)-space)
	rows := b.column(len(m.rows), space)
	for i, row := range m.rows {
		for j, at := range rows[i].row(len(row), gap) {
			at.put(row[j])
		}
	}
}
