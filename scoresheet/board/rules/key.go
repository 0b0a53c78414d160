package rules

import "zapis/scoresheet/board"

// Key identifies a position for counting repetitions. Two positions are the
// same if and only if their keys are equal: the same side to move, the same
// pieces on the same squares, and the same possible moves, with en passant only
// where such a capture is legal, and the same castling rights (Laws 9.2.3;
// 9.2.2 of 2018). A Key is comparable and can be the key of a map.
type Key struct {
	pieces [32]byte // two squares in a byte
	turn   board.Color
	rights [2][2]board.Square
	ep     board.Square
}

// Key returns the key by which repetitions are counted. It does not depend on
// the half-move clock or the move number.
func (p Position) Key() Key {
	k := Key{turn: p.Turn, rights: p.Rights, ep: p.legalEP()}
	for i := range k.pieces {
		k.pieces[i] = byte(p.Sq[2*i]) | byte(p.Sq[2*i+1])<<4
	}
	return k
}

// legalEP returns the en-passant square if a pawn can legally take there.
func (p *Position) legalEP() board.Square {
	if !p.EP.Valid() {
		return board.NoSquare
	}
	for _, df := range [2]int{-1, 1} {
		from := board.At(p.EP.File()+df, p.EP.Rank()-forward(p.Turn))
		if from.Valid() && p.Judge(board.Move{From: from, To: p.EP, EnPassant: true}).Legal() && p.Sq[from].Kind() == board.Pawn {
			return p.EP
		}
	}
	return board.NoSquare
}
