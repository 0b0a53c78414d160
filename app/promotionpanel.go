package app

import (
	"zapis/scoresheet/board"
)

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
