package game

import (
	"zapis/app/device"
	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

func newKeypad(g *game) *page.Keypad {
	k := page.NewMovePad(g.ui.Kit, page.CellLabel(g.cursorName()), g.close, func(text string) {
		g.close()
		switch {
		case text == "":
		case g.claim != nil:
			g.claim.write(text)
		case g.seal != nil:
			g.seal.write(text)
		default:
			g.enter(func() (device.Receipt, error) { return g.ui.Dev.Write(text) })
		}
	})
	if g.seal != nil {
		k.CanHide()
	}
	return k
}

// more holds what is needed rarely.
type more struct {
	page.SheetOfButtons
	rows [][]*page.Button
}

func newMore(g *game) *more {
	u := g.ui
	m := &more{SheetOfButtons: page.NewSheetOfButtons(u.P)}
	then := func(f func() error) func() {
		return func() {
			g.close()
			u.Act(f())
		}
	}
	var sides []*page.Button
	for i, s := range [...]scoresheet.Sides{scoresheet.OnlyWhite, scoresheet.BothSides, scoresheet.OnlyBlack} {
		b := u.Button(sideKeys[i], sideIcons[i], then(func() error { _, err := u.Dev.Only(s); return err }))
		b.Choose(g.record().Sides == s)
		sides = append(sides, b)
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
		b := page.NewButton(u.P, "mark "+mark.sign, "", u.Words.Say(mark.key), func() {
			if cell == nil {
				g.tellEmpty()
				return
			}
			name, _ := g.target()
			g.close()
			_, err := u.Dev.NoteMark(&name, mark.m, cell.Marks&mark.m != 0)
			u.Act(err)
		}).WithText(page.MidText, true)
		b.Choose(cell != nil && cell.Marks&mark.m != 0)
		signs = append(signs, b)
	}
	m.rows = [][]*page.Button{
		sides,
		signs,
		{
			u.Button("action.write", "keypad", func() { g.open(newKeypad(g)) }),
			u.Button("action.blank", "blank", then(func() error { _, err := u.Dev.Blank(); return err })),
			u.Button("action.sheet", "sheet", func() { g.showSheetOnly(true) }),
		},
		{
			u.Button("action.turn", "turn", g.turn),
			u.Button("arbiter.enter", "lock", g.askCode),
			u.Button("action.end", "flag", g.end),
		},
	}
	claim := u.Button("action.claim", "claim", g.openClaim)
	last := []*page.Button{
		claim, u.Button("restore.gaps", "insert", g.gaps.begin), u.Button("restore.lend", "sheet", g.lending.lend),
		u.Button("action.back", "back", g.close),
	}
	if g.record().Header.Start.Chess960 {
		// A king put on a square cannot say it there.
		short := page.NewButton(u.P, "castle short", "", "0-0", then(func() error { _, err := u.Dev.Castle(board.ShortCastle); return err }))
		long := page.NewButton(u.P, "castle long", "", "0-0-0", then(func() error { _, err := u.Dev.Castle(board.LongCastle); return err }))
		m.rows = append(m.rows, []*page.Button{short.WithText(page.LargeText, true), long.WithText(page.LargeText, true)})
	}
	m.rows = append(m.rows, last)
	for _, row := range m.rows {
		for _, b := range row {
			m.Add(b)
		}
	}
	return m
}

func (m *more) Place(b page.Box, _ *page.Plan) {
	space := page.PanelGap(b.H, len(m.rows))
	b = m.Begin(b)
	b.H = min(b.H, float32(len(m.rows))*(96+space)-space)
	rows := b.Column(len(m.rows), space)
	for i, row := range m.rows {
		for j, at := range rows[i].Row(len(row), page.Gap) {
			at.Put(row[j])
		}
	}
}
