package game

import (
	"zapis/app/page"
	"zapis/scoresheet/board"
)

// promotionPanel asks what a pawn becomes on its last rank. It covers a strip of
// the board, and the rest may be touched: that takes the move back.
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

// Place puts the choices into a strip beside the file of the pawn, the queen next
// to the square on which it arrived. That square stays visible, and touching it
// twice chooses nothing.
func (p *promotionPanel) Place(page.Box) {
	const edge = 5
	all := p.game.plan.Board
	target := p.game.board.SquareBox(p.to)
	strip := all
	strip.W = max(target.W, 1.2*page.ButtonMin) + 2*edge
	strip.X = all.X + target.X + target.W
	if strip.X+strip.W > all.X+all.W {
		strip.X = all.X + target.X - strip.W
	}
	inner := p.Begin(strip).Inset(edge, edge)
	p.Ground.Edge(p.game.kit.Palette.Ink, p.game.kit.Palette.Line())
	n := len(p.buttons)
	space := min((inner.H-float32(n)*page.ButtonMin)/float32(n-1), page.Gap)
	keys := inner.Column(n, max(space, 1))
	for i, b := range p.buttons {
		at := keys[i]
		if target.Y >= all.H/2 {
			at = keys[n-1-i]
		}
		at.Put(b)
	}
}
