package board

// Free is the board that game mode shows: pieces on squares and whose turn
// it is, and nothing else. Any move can be made on it. It is a comparable
// value; the zero value is an empty board with White to move.
type Free struct {
	Sq       [64]Piece
	Turn     Color
	Chess960 bool // castling is the king moved onto his own rook
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
// fails: a king may be taken, a piece may take its own side's, a pawn may
// stay a pawn on the last rank.
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
	if m.Castle != NoCastle {
		return f.castle(m, side)
	}
	if m.EnPassant {
		f.Sq[At(m.To.File(), m.From.Rank())] = Empty
	}
	f.Sq[m.From] = Empty
	if p.Kind() == Pawn && m.Promo != NoKind {
		p = NewPiece(side, m.Promo)
	}
	f.Sq[m.To] = p
	return f
}

func (f Free) castle(m Move, side Color) Free {
	king := f.Sq[m.From]
	rookFrom, ok := f.castlingRook(m.From, m.Castle)
	f.Sq[m.From] = Empty
	if ok {
		f.Sq[rookFrom] = Empty
	}
	f.Sq[m.To] = king
	if ok {
		f.Sq[rookTarget(m.From, m.Castle)] = NewPiece(side, Rook)
	}
	return f
}

// Pass gives the turn to the other side and leaves every piece where it
// stands: a dash, an empty cell, text that names no one move.
func (f Free) Pass() Free {
	f.Turn = f.Turn.Other()
	return f
}

func kingTarget(king Square, c Castle) Square {
	if c == ShortCastle {
		return At(6, king.Rank())
	}
	return At(2, king.Rank())
}

func rookTarget(king Square, c Castle) Square {
	if c == ShortCastle {
		return At(5, king.Rank())
	}
	return At(3, king.Rank())
}

// castlingRook finds the rook that castling would take along: on its corner
// in usual chess; in Chess960 the outermost own rook on that side.
func (f Free) castlingRook(king Square, c Castle) (Square, bool) {
	own := NewPiece(f.Sq[king].Color(), Rook)
	edge, step := 7, -1
	if c == LongCastle {
		edge, step = 0, 1
	}
	if !f.Chess960 {
		corner := At(edge, king.Rank())
		return corner, f.Sq[corner] == own
	}
	for file := edge; file != king.File(); file += step {
		if s := At(file, king.Rank()); f.Sq[s] == own {
			return s, true
		}
	}
	return NoSquare, false
}

// Castling returns the castling move to that side as geometry allows it: the
// king on his home rank (in usual chess on the e-file), his own rook in
// place, and nothing else on the squares they cross. Whether the right is
// lost or a square attacked does not matter (R-G15).
func (f Free) Castling(side Color, c Castle) (Move, bool) {
	rank := 0
	if side == Black {
		rank = 7
	}
	for file := range 8 {
		king := At(file, rank)
		if !f.Sq[king].Is(side, King) || (!f.Chess960 && file != 4) {
			continue
		}
		rook, ok := f.castlingRook(king, c)
		if !ok || !f.clearForCastling(king, rook, c) {
			continue
		}
		return Move{From: king, To: kingTarget(king, c), Castle: c}, true
	}
	return Move{}, false
}

func (f Free) clearForCastling(king, rook Square, c Castle) bool {
	squares := [4]Square{king, rook, kingTarget(king, c), rookTarget(king, c)}
	low, high := king.File(), king.File()
	for _, s := range squares {
		low, high = min(low, s.File()), max(high, s.File())
	}
	// In usual chess the rook's way is part of the span; in Chess960 so are
	// both targets, which may lie outside the two pieces.
	for file := low; file <= high; file++ {
		s := At(file, king.Rank())
		if s != king && s != rook && f.Sq[s] != Empty {
			return false
		}
	}
	return true
}

// castlingMove tells whether a king put from one square on another means
// castling: two squares sideways in usual chess, onto his own rook in
// Chess960.
func (f Free) castlingMove(from, to Square) (Move, bool) {
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
			if rook, _ := f.castlingRook(from, c); rook == to {
				return m, true
			}
		} else if m.To == to {
			return m, true
		}
	}
	return Move{}, false
}
