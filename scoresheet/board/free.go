package board

// Free is the board that game mode shows: the pieces on their squares and the
// side to move, and nothing else. Any move can be made on it. It is a
// comparable value; the zero value is an empty board with White to move.
type Free struct {
	Sq       [64]Piece
	Turn     Color
	Chess960 bool // castling is written as the king moving onto his own rook

	// Rooks holds the files, counted from 1, on which the castling rooks stood
	// at the start of a Chess960 game, by color and side (0 short, 1 long).
	// 0 means that the file is not known.
	Rooks [2][2]uint8
}

// Start returns the usual starting position (Laws 2.3).
func Start() Free {
	var f Free
	for file, kind := range [8]Kind{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook} {
		f.Sq[At(file, 0)] = NewPiece(White, kind)
		f.Sq[At(file, 1)] = NewPiece(White, Pawn)
		f.Sq[At(file, 6)] = NewPiece(Black, Pawn)
		f.Sq[At(file, 7)] = NewPiece(Black, kind)
	}
	return f
}

// Apply makes the move, whatever it is, and gives the turn to the opponent
// of the piece that moved, or of the side to move if From is empty. It never
// fails: a king may be taken, a piece may take one of its own side, and a pawn
// may stay a pawn on the last rank.
//
// The side effects of a move follow from the board on which it is made, not
// from the one on which it was first written down. A king's move is castling
// if [Free.CastlingMove] says so or if Castle is set. A pawn takes en passant
// if the geometry allows it, and is promoted on its last rank only. Package
// rules does the same when it replays a record.
func (f Free) Apply(m Move) Free {
	if !m.From.Valid() || !m.To.Valid() {
		return f.Pass()
	}
	p := f.Sq[m.From]
	if p == Empty {
		return f.Pass()
	}
	side := p.Color()
	f.Turn = side.Other()
	if m.Castle == NoCastle {
		if c, ok := f.CastlingMove(m.From, m.To); ok {
			m = c
		}
	}
	if m.Castle != NoCastle {
		return f.castle(m, side)
	}
	if f.takesEnPassant(m.From, m.To) {
		f.Sq[At(m.To.File(), m.From.Rank())] = Empty
	}
	promoted := m.Promo != NoKind && f.AsksPromotion(m.From, m.To)
	f.Sq[m.From] = Empty
	if promoted {
		p = NewPiece(side, m.Promo)
	}
	f.Sq[m.To] = p
	return f
}

// castle moves the king and the rook to their castling squares, whatever
// stands there. If there is no rook, it moves the king alone.
func (f Free) castle(m Move, side Color) Free {
	king := f.Sq[m.From]
	rook, ok := f.CastlingRook(m.From, side, m.Castle)
	f.Sq[m.From] = Empty
	if ok {
		f.Sq[rook] = Empty
		f.Sq[rookTarget(side, m.Castle)] = NewPiece(side, Rook)
	}
	f.Sq[kingTarget(side, m.Castle)] = king
	return f
}

// Queened returns the pieces with a pawn that was left on its last rank, on s,
// replaced by a queen (Laws 7.5.2). It returns sq unchanged if no such pawn
// stands there.
func Queened(sq [64]Piece, s Square) [64]Piece {
	if p := sq[s]; p.Kind() == Pawn && s.Rank() == homeRank(p.Color().Other()) {
		sq[s] = NewPiece(p.Color(), Queen)
	}
	return sq
}

// Pass gives the turn to the other side and leaves every piece where it
// stands. It is the effect of a dash, an empty cell, and a text that does not
// name exactly one move.
func (f Free) Pass() Free {
	f.Turn = f.Turn.Other()
	return f
}

// homeRank returns the rank on which a color's pieces start, counted from 0.
func homeRank(c Color) int { return int(c) * 7 }

func kingTarget(side Color, c Castle) Square {
	if c == ShortCastle {
		return At(6, homeRank(side))
	}
	return At(2, homeRank(side))
}

func rookTarget(side Color, c Castle) Square {
	if c == ShortCastle {
		return At(5, homeRank(side))
	}
	return At(3, homeRank(side))
}

// CastlingRook returns the square of the rook that castling moves, and whether
// there is one. In standard chess it is the rook in the corner. In Chess960 it
// is the rook on the file given by [Free.Rooks]; if that file is not known or
// the rook is gone, the outermost rook on that side of the king.
func (f *Free) CastlingRook(king Square, side Color, c Castle) (Square, bool) {
	own, rank := NewPiece(side, Rook), homeRank(side)
	edge, step := 7, -1
	if c == LongCastle {
		edge, step = 0, 1
	}
	if !f.Chess960 {
		corner := At(edge, rank)
		return corner, f.Sq[corner] == own
	}
	if file := f.Rooks[side][c-ShortCastle]; file != 0 {
		if s := At(int(file)-1, rank); f.Sq[s] == own {
			return s, true
		}
	}
	for file := edge; file != king.File(); file += step {
		if s := At(file, rank); f.Sq[s] == own {
			return s, true
		}
	}
	return NoSquare, false
}

// Castling returns the castling move to that side if the geometry allows it:
// the king stands on his home rank (in standard chess on the e-file), his own
// rook is in place, and nothing else stands on the squares they cross. Castling
// rights and attacked squares do not matter (R-G15).
func (f Free) Castling(side Color, c Castle) (Move, bool) {
	for file := range 8 {
		king := At(file, homeRank(side))
		if !f.Sq[king].Is(side, King) || (!f.Chess960 && file != 4) {
			continue
		}
		rook, ok := f.CastlingRook(king, side, c)
		if !ok || (rook > king) != (c == ShortCastle) || !f.clearForCastling(king, rook, side, c) {
			continue
		}
		return Move{From: king, To: kingTarget(side, c), Castle: c}, true
	}
	return Move{}, false
}

func (f Free) clearForCastling(king, rook Square, side Color, c Castle) bool {
	squares := [4]Square{king, rook, kingTarget(side, c), rookTarget(side, c)}
	low, high := king.File(), king.File()
	for _, s := range squares {
		low, high = min(low, s.File()), max(high, s.File())
	}
	// In standard chess the rook's path is part of the span. In Chess960 so
	// are both target squares, which may lie outside the two pieces.
	for file := low; file <= high; file++ {
		s := At(file, king.Rank())
		if s != king && s != rook && f.Sq[s] != Empty {
			return false
		}
	}
	return true
}

// CastlingMove reports whether moving the king from one square to another
// means castling, and returns the castling move. In standard chess that is a
// move of two squares sideways, in Chess960 a move onto the castling rook, if
// [Free.Castling] allows it. Any other move of a king moves the king alone.
func (f Free) CastlingMove(from, to Square) (Move, bool) {
	p := f.Sq[from]
	if p.Kind() != King {
		return Move{}, false
	}
	for _, c := range [...]Castle{ShortCastle, LongCastle} {
		m, ok := f.Castling(p.Color(), c)
		if !ok || m.From != from {
			continue
		}
		if f.Chess960 {
			if rook, _ := f.CastlingRook(from, p.Color(), c); rook == to {
				return m, true
			}
		} else if m.To == to {
			return m, true
		}
	}
	return Move{}, false
}
