package app

import (
	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

func newKeypad(g *game) *keypad {
	k := newMovePad(g.ui.kit, cellLabel(g.cursorName()), g.close, func(text string) {
		g.close()
		switch {
		case text == "":
		case g.claim != nil:
			g.claim.write(text)
		case g.seal != nil:
			g.seal.write(text)
		default:
			g.enter(func() (device.Ack, error) { return g.ui.dev.Write(text) })
		}
	})
	if g.seal != nil {
		k.canHide()
	}
	return k
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
