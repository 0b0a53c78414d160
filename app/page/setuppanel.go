package page

import (
	"fmt"

	"zapis/scoresheet/board"
)

// SetUpPanel takes a position: the one that a sheet begins with, or the one that
// stood when a reconstruction began. A piece is put on a square or removed, and
// nothing goes from one square to another, so that it is no board to try moves on
// (R-O04). The panel does not judge the position.
type SetUpPanel struct {
	Surface
	Board    *Placer
	Position board.Free
	Turn     board.Color
	chosen   board.Piece // that a touch puts down; board.Empty removes
	pieces   []*Button   // the twelve
	tools    []*Button   // remove, clear, starting position, turn
	turns    []*Button
	rights   []*Button
	keys     []*Button // back, done
	castling [4]bool   // White short, long, Black short, long
}

var castlingLetters = [4]string{"K", "Q", "k", "q"}

// NewSetUpPanel returns a panel with an empty board. Done is called with the panel
// itself.
func NewSetUpPanel(kit *Kit, cancel func(), done func(*SetUpPanel)) *SetUpPanel {
	p := &SetUpPanel{Surface: NewSurface(kit.Palette), chosen: board.NewPiece(board.White, board.King)}
	p.Board = NewPlacer(kit.Palette, p.Touch)
	p.Add(p.Board)
	kinds := []board.Kind{board.King, board.Queen, board.Rook, board.Bishop, board.Knight, board.Pawn}
	for _, side := range []board.Color{board.White, board.Black} {
		for _, kind := range kinds {
			piece := board.NewPiece(side, kind)
			b := NewButton(kit.Palette, "piece "+string(piece.Letter()), "", "", func() { p.choose(piece) })
			p.pieces = append(p.pieces, p.AddButton(b.WithPiece(piece, "palette")))
		}
	}
	p.tools = []*Button{
		kit.Button("start.setup.take", "remove", func() { p.choose(board.Empty) }),
		kit.Button("start.setup.clear", "clear", func() { p.Set(board.Free{}, [4]bool{}) }),
		kit.Button("start.setup.start", "board", func() { p.Set(board.Start(), [4]bool{true, true, true, true}) }),
		kit.Button("action.turn", "turn", p.Board.Board.Turn),
	}
	for i, key := range []string{"start.setup.white", "start.setup.black"} {
		b := kit.Button(key, []string{"only-white", "only-black"}[i], func() {
			p.Turn = board.Color(i)
			p.Update()
		})
		b.Name = "turn " + board.Color(i).String()
		p.turns = append(p.turns, b)
	}
	for i, letter := range castlingLetters {
		b := NewButton(kit.Palette, "castling "+letter, []string{"only-white", "only-black"}[i/2], []string{"0-0", "0-0-0"}[i%2], func() {
			p.castling[i] = !p.castling[i]
			p.Update()
		})
		p.rights = append(p.rights, b)
	}
	p.keys = []*Button{
		kit.Button("action.cancel", "back", cancel),
		kit.Button("action.done", "next", func() { done(p) }).AsAccent(),
	}
	for _, list := range [][]*Button{p.tools, p.turns, p.rights, p.keys} {
		for _, b := range list {
			p.Add(b)
		}
	}
	return p
}

// OmitCastling removes the buttons for castling rights, where only what stands on
// the board is asked.
func (p *SetUpPanel) OmitCastling() {
	for _, b := range p.rights {
		Show(b, false)
	}
	p.rights = nil
}

// SetFEN shows the placement and the castling rights of a position, unless it cannot
// be read.
func (p *SetUpPanel) SetFEN(fen string) {
	var placement, turn, rights string
	if n, _ := fmt.Sscan(fen, &placement, &turn, &rights); n == 0 {
		return
	}
	sq, err := board.ParsePlacement(placement)
	if err != nil {
		return
	}
	var castling [4]bool
	for i, letter := range castlingLetters {
		for _, r := range rights {
			castling[i] = castling[i] || string(r) == letter
		}
	}
	p.Set(board.Free{Sq: sq}, castling)
}

// Set shows a position. Castling is White's short and long, then Black's.
func (p *SetUpPanel) Set(f board.Free, castling [4]bool) {
	p.Position, p.castling = board.Free{Sq: f.Sq}, castling
	p.Update()
}

func (p *SetUpPanel) choose(piece board.Piece) {
	p.chosen = piece
	p.Update()
}

// Touch puts the chosen piece on a square; if it stands there already, or none is
// chosen, it empties the square.
func (p *SetUpPanel) Touch(s board.Square) {
	if p.Position.Sq[s] == p.chosen {
		p.Position.Sq[s] = board.Empty
	} else {
		p.Position.Sq[s] = p.chosen
	}
	p.Update()
}

// Update shows the position and what is chosen.
func (p *SetUpPanel) Update() {
	p.Board.Set(p.Position, [2]board.Square{board.NoSquare, board.NoSquare})
	for _, b := range p.pieces {
		b.Choose(b.Name == "piece "+string(p.chosen.Letter()))
	}
	p.tools[0].Choose(p.chosen == board.Empty)
	for i, b := range p.turns {
		b.Choose(p.Turn == board.Color(i))
	}
	for i, b := range p.rights {
		b.Choose(p.castling[i])
	}
}

// FEN returns the position as it is before the move of that number.
func (p *SetUpPanel) FEN(number int) string {
	rights := ""
	for i, letter := range castlingLetters {
		if p.castling[i] {
			rights += letter
		}
	}
	if rights == "" {
		rights = "-"
	}
	return fmt.Sprintf("%s %c %s - 0 %d", board.Placement(p.Position.Sq), "wb"[p.Turn], rights, max(number, 1))
}

// Place implements [Panel].
func (p *SetUpPanel) Place(b Box) {
	in := p.Begin(b).Inset(8, 6)
	landscape := in.W > in.H
	rowsOfKeys := 5
	if p.rights == nil {
		rowsOfKeys--
	}
	var side float32
	var rest Box
	if landscape {
		side = min(in.H, in.W-6*ButtonMin-5*Gap-2*Gap)
		p.boardAt(Box{in.X, in.Y + (in.H-side)/2, side, side})
		rest = Box{in.X + side + 2*Gap, in.Y, in.W - side - 2*Gap, in.H}
	} else {
		low := float32(rowsOfKeys)*(ButtonMin+Gap) + 4
		side = min(in.W, in.H-low)
		p.boardAt(Box{in.X + (in.W-side)/2, in.Y, side, side})
		_, rest = in.CutTop(side + Gap)
	}
	space := min(Gap, (rest.H-float32(rowsOfKeys)*ButtonMin)/float32(rowsOfKeys))
	rest.H = min(rest.H, float32(rowsOfKeys)*(84+space))
	rows := rest.Column(rowsOfKeys, space)
	for i, at := range append(rows[0].Row(6, Gap), rows[1].Row(6, Gap)...) {
		at.Put(p.pieces[i])
	}
	for i, at := range rows[2].Row(len(p.tools), Gap) {
		at.Put(p.tools[i])
	}
	for i, b := range p.rights {
		rows[3].Row(4, Gap)[i].Put(b)
	}
	last := rows[rowsOfKeys-1].Row(4, Gap)
	for i, b := range append(append([]*Button(nil), p.turns...), p.keys...) {
		last[i].Put(b)
	}
}

func (p *SetUpPanel) boardAt(b Box) { b.Put(p.Board) }
