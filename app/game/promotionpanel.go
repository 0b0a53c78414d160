package game

import (
	"zapis/app/page"
	"zapis/scoresheet/board"
)

// promotion asks what a pawn becomes on its last rank. It covers the half of
// the board where the pawn did not go.
type promotion struct {
	page.SheetOfButtons
	game     *game
	from, to board.Square
	buttons  []*page.Button
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
	p := &promotion{SheetOfButtons: page.NewSheetOfButtons(g.ui.P), game: g, from: from, to: to}
	side := g.board.Shown().Sq[from].Color()
	for _, k := range promotionKeys {
		b := g.ui.Button(k.key, "", func() {
			g.close()
			enter(k.kind)
		})
		p.buttons = append(p.buttons, p.AddButton(b.WithPiece(board.NewPiece(side, k.kind), "ask")))
	}
	p.buttons = append(p.buttons, p.AddButton(g.ui.Button("action.cancel", "back", func() {
		g.Touched("put back "+from.String(), "not "+to.String())
		g.close()
	})))
	return p
}

func (p *promotion) Over() bool { return true }

func (p *promotion) Place(_ page.Box, plan *page.Plan) {
	half := plan.Board
	half.H = max(plan.Board.H/2, 2*page.ButtonMin+3*page.Gap)
	target := p.game.board.Square(p.to)
	if target.Y < plan.Board.H/2 {
		half.Y += plan.Board.H - half.H
	}
	inner := p.Begin(half).Inset(page.Gap, page.Gap)
	p.Ground.Back.StrokeColor, p.Ground.Back.StrokeWidth = p.game.ui.P.Ink, p.game.ui.P.Line()
	for i, at := range inner.Grid(len(p.buttons), 3, page.Gap) {
		at.Put(p.buttons[i])
	}
}
