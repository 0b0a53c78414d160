package game

import (
	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// newKeypad returns a pad for a move: of the cell at the cursor, or of the claim or
// the sealing that is under way.
func newKeypad(g *gamePage) *page.MovePad {
	k := page.NewMovePad(g.kit.Kit, page.CellLabel(g.cursorName()), g.close, g.taken)
	if g.seal != nil {
		k.AllowHiding()
	}
	return k
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

// morePanel has rarely needed functions that are not on the page, grouped in
// rows: the signs, other entries, the view of the page, and functions for other
// people.
type morePanel struct {
	page.Surface
	rows [][]*page.Button
	back *page.Button
}

func newMorePanel(g *gamePage) *morePanel {
	kit := g.kit
	m := &morePanel{Surface: page.NewSurface(kit.Palette)}
	then := func(f func() error) func() {
		return func() {
			g.close()
			kit.Act(f())
		}
	}
	var signs []*page.Button
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
		b := page.NewButton(kit.Palette, "mark "+mark.sign, "", kit.Words.Say(mark.key), func() {
			if cell == nil {
				g.tellEmpty()
				return
			}
			name, _ := g.target()
			g.close()
			_, err := kit.Dev.NoteMark(&name, mark.m, cell.Marks&mark.m != 0)
			kit.Act(err)
		}).WithText(page.MidText, true)
		b.Choose(cell != nil && cell.Marks&mark.m != 0)
		signs = append(signs, b)
	}
	written := []*page.Button{kit.Button("action.blank", "blank", then(func() error { _, err := kit.Dev.Blank(); return err }))}
	if g.record().Header.Start.Chess960 {
		// A king put on a square cannot say it there.
		short := page.NewButton(kit.Palette, "castle short", "", "0-0", then(func() error { _, err := kit.Dev.Castle(board.ShortCastle); return err }))
		long := page.NewButton(kit.Palette, "castle long", "", "0-0-0", then(func() error { _, err := kit.Dev.Castle(board.LongCastle); return err }))
		written = append(written, short.WithText(page.LargeText, true), long.WithText(page.LargeText, true))
	}
	look := []*page.Button{kit.Button("action.sheet", "sheet", func() { g.showSheetOnly(true) })}
	if g.plan.NoTurn && g.diagram() != scoresheet.DiagramNever { // it has no place on the page
		look = append(look, kit.Button("action.turn", "turn", g.turn))
	}
	if kit.View.Assistants != [2]string{} {
		look = append(look, kit.Button("assist.says", "assistant", g.assist))
	}
	m.rows = [][]*page.Button{signs, written, look, {
		kit.Button("restore.gaps", "insert", g.gaps.begin), kit.Button("restore.lend", "sheet", g.lending.lend),
		kit.Button("arbiter.enter", "lock", g.askCode),
	}}
	for _, row := range m.rows {
		for _, b := range row {
			m.Add(b)
		}
	}
	m.back = m.AddButton(kit.Button("action.back", "back", g.close))
	return m
}

// assist opens what a player's assistant says for him.
func (g *gamePage) assist() {
	g.open(newAssistPanel(g.kit, g.close, func(by scoresheet.Signer) {
		t := newTouchedPanel(g.kit, by, g.close, g.assist)
		t.squares.Board.SetFlipped(g.board.Flipped())
		if g.diagram() != scoresheet.DiagramNever { // squares without pieces tell no position
			t.squares.Set(g.board.Shown(), page.NoSquares)
			t.words = func(s board.Square) string { return g.kit.BoardWords(g.board, s) }
		}
		g.open(t)
	}))
}

func (m *morePanel) Place(b page.Box) {
	z, b := page.ZonesIn(m.Begin(b))
	z.Put(m.back)
	space := page.PanelGap(b.H, len(m.rows))
	b.H = min(b.H, float32(len(m.rows))*(96+space)-space)
	rows := b.Column(len(m.rows), space)
	for i, row := range m.rows {
		for j, at := range rows[i].Row(max(2, len(row)), page.Gap)[:len(row)] {
			at.Put(row[j])
		}
	}
}
