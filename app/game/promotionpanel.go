package game

import (
	"zapis/app/page"
	"zapis/scoresheet/board"
)

// promotionPanel asks what a pawn becomes on its last rank. It covers the half of
// the board to which the pawn did not go.
type promotionPanel struct {
	page.Surface
	game     *gamePage
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

func newPromotionPanel(g *gamePage, from, to board.Square, enter func(board.Kind)) *promotionPanel {
	p := &promotionPanel{Surface: page.NewSurface(g.kit.Palette), game: g, from: from, to: to}
	side := g.board.Shown().Sq[from].Color()
	for _, k := range promotionKeys {
		b := g.kit.Button(k.key, "", func() {
			g.close()
			enter(k.kind)
		})
		p.buttons = append(p.buttons, p.AddButton(b.WithPiece(board.NewPiece(side, k.kind), "ask")))
	}
	p.buttons = append(p.buttons, p.AddButton(g.kit.Button("action.cancel", "back", func() {
		g.noteTouch("put back "+from.String(), "not "+to.String())
		g.close()
	})))
	return p
}

func (p *promotionPanel) Place(page.Box) {
	board := p.game.plan.Board
	half := board
	half.H = max(board.H/2, 2*page.ButtonMin+3*page.Gap)
	target := p.game.board.SquareBox(p.to)
	if target.Y < board.H/2 {
		half.Y += board.H - half.H
	}
	inner := p.Begin(half).Inset(page.Gap, page.Gap)
	p.Ground.Edge(p.game.kit.Palette.Ink, p.game.kit.Palette.Line())
	for i, at := range inner.Grid(len(p.buttons), 3, page.Gap) {
		at.Put(p.buttons[i])
	}
}
