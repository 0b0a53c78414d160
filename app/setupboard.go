package app

import (
	"fmt"

	"zapis/scoresheet/board"
)

// setUpPanel writes down a position: that a sheet begins from, in the form for
// a new game, or that stood when a reconstruction began, in arbiter mode. A
// piece is put on a square or taken away, and nothing ever goes from one
// square to another, so that it is no board to try moves on (R-O04). What it
// makes of the position nobody judges here.
type setUpPanel struct {
	sheetOfButtons
	board    *placer
	position board.Free
	turn     board.Color
	chosen   board.Piece // what a touch puts down; Empty takes away
	pieces   []*Button   // the twelve, and the one that takes away
	tools    []*Button   // starting position, clear, turn
	turns    []*Button
	rights   []*Button
	keys     []*Button // back, done
	castling [4]bool   // White short, long, Black short, long
}

var castlingLetters = [4]string{"K", "Q", "k", "q"}

func newPositionPanel(u *kit, cancel func(), done func(*setUpPanel)) *setUpPanel {
	p := &setUpPanel{sheetOfButtons: newSheetOfButtons(u.p), chosen: board.NewPiece(board.White, board.King)}
	p.board = newPlacer(u.p, p.touch)
	p.add(p.board)
	kinds := []board.Kind{board.King, board.Queen, board.Rook, board.Bishop, board.Knight, board.Pawn}
	for _, side := range []board.Color{board.White, board.Black} {
		for _, kind := range kinds {
			piece := board.NewPiece(side, kind)
			b := newButton(u.p, "piece "+string(piece.Letter()), "", "", func() { p.choose(piece) })
			p.pieces = append(p.pieces, p.addButton(b.withPiece(piece, "palette")))
		}
	}
	p.tools = []*Button{
		u.button("start.setup.take", "remove", func() { p.choose(board.Empty) }),
		u.button("start.setup.clear", "clear", func() { p.set(board.Free{}, [4]bool{}) }),
		u.button("start.setup.start", "board", func() { p.set(board.Start(), [4]bool{true, true, true, true}) }),
		u.button("action.turn", "turn", p.board.board.Turn),
	}
	for i, key := range []string{"start.setup.white", "start.setup.black"} {
		b := u.button(key, []string{"only-white", "only-black"}[i], func() {
			p.turn = board.Color(i)
			p.show()
		})
		b.Name = "turn " + board.Color(i).String()
		p.turns = append(p.turns, b)
	}
	for i, letter := range castlingLetters {
		b := newButton(u.p, "castling "+letter, []string{"only-white", "only-black"}[i/2], []string{"0-0", "0-0-0"}[i%2], func() {
			p.castling[i] = !p.castling[i]
			p.show()
		})
		p.rights = append(p.rights, b)
	}
	p.keys = []*Button{
		u.button("action.cancel", "back", cancel),
		u.button("action.done", "next", func() { done(p) }).asAccent(),
	}
	for _, list := range [][]*Button{p.tools, p.turns, p.rights, p.keys} {
		for _, b := range list {
			p.add(b)
		}
	}
	return p
}

// noRights takes the castling rights away, where only what stands is noted.
func (p *setUpPanel) noRights() {
	for _, b := range p.rights {
		b.Hide()
	}
	p.rights = nil
}

// read takes a position that was given before, as far as it can be read.
func (p *setUpPanel) read(fen string) {
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
	p.set(board.Free{Sq: sq}, castling)
}

func (p *setUpPanel) set(f board.Free, castling [4]bool) {
	p.position, p.castling = board.Free{Sq: f.Sq}, castling
	p.show()
}

func (p *setUpPanel) choose(piece board.Piece) {
	p.chosen = piece
	p.show()
}

// touch puts the chosen piece on a square; where it stands already, or none
// is chosen, the square is emptied.
func (p *setUpPanel) touch(s board.Square) {
	if p.position.Sq[s] == p.chosen {
		p.position.Sq[s] = board.Empty
	} else {
		p.position.Sq[s] = p.chosen
	}
	p.show()
}

func (p *setUpPanel) show() {
	p.board.set(p.position, [2]board.Square{board.NoSquare, board.NoSquare})
	for _, b := range p.pieces {
		b.Choose(b.Name == "piece "+string(p.chosen.Letter()))
	}
	p.tools[0].Choose(p.chosen == board.Empty)
	for i, b := range p.turns {
		b.Choose(p.turn == board.Color(i))
	}
	for i, b := range p.rights {
		b.Choose(p.castling[i])
	}
}

// fen is the position before that move in words of the standard.
func (p *setUpPanel) fen(number int) string {
	rights := ""
	for i, letter := range castlingLetters {
		if p.castling[i] {
			rights += letter
		}
	}
	if rights == "" {
		rights = "-"
	}
	return fmt.Sprintf("%s %c %s - 0 %d", board.Placement(p.position.Sq), "wb"[p.turn], rights, max(number, 1))
}

func (p *setUpPanel) place(b box) {
	in := p.begin(b).inset(8, 6)
	landscape := in.w > in.h
	rowsOfKeys := 5
	if p.rights == nil {
		rowsOfKeys--
	}
	var side float32
	var rest box
	if landscape {
		side = min(in.h, in.w-6*buttonMin-5*gap-2*gap)
		p.boardAt(box{in.x, in.y + (in.h-side)/2, side, side})
		rest = box{in.x + side + 2*gap, in.y, in.w - side - 2*gap, in.h}
	} else {
		low := float32(rowsOfKeys)*(buttonMin+gap) + 4
		side = min(in.w, in.h-low)
		p.boardAt(box{in.x + (in.w-side)/2, in.y, side, side})
		_, rest = in.cutTop(side + gap)
	}
	space := min(gap, (rest.h-float32(rowsOfKeys)*buttonMin)/float32(rowsOfKeys))
	rest.h = min(rest.h, float32(rowsOfKeys)*(84+space))
	rows := rest.column(rowsOfKeys, space)
	for i, at := range append(rows[0].row(6, gap), rows[1].row(6, gap)...) {
		at.put(p.pieces[i])
	}
	for i, at := range rows[2].row(len(p.tools), gap) {
		at.put(p.tools[i])
	}
	for i, b := range p.rights {
		rows[3].row(4, gap)[i].put(b)
	}
	last := rows[rowsOfKeys-1].row(4, gap)
	for i, b := range append(append([]*Button(nil), p.turns...), p.keys...) {
		last[i].put(b)
	}
}

func (p *setUpPanel) boardAt(b box) { b.put(p.board) }
