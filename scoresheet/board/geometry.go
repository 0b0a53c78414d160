package board

// Reaches reports whether the piece on from could go to to by its movement
// alone: the way it moves (Laws 3.2–3.8) along a free path. What stands on to
// matters only if the piece is a pawn. Pins, checks, castling rights and the
// side to move do not matter. An empty square reaches nothing.
func (f Free) Reaches(from, to Square) bool {
	if !from.Valid() || !to.Valid() || from == to {
		return false
	}
	p := f.Sq[from]
	df, dr := to.File()-from.File(), to.Rank()-from.Rank()
	switch p.Kind() {
	case Pawn:
		return f.pawnReaches(from, to)
	case Knight:
		return df*df+dr*dr == 5
	case Bishop:
		return df*df == dr*dr && f.pathClear(from, to)
	case Rook:
		return (df == 0 || dr == 0) && f.pathClear(from, to)
	case Queen:
		return (df == 0 || dr == 0 || df*df == dr*dr) && f.pathClear(from, to)
	case King:
		return df*df <= 1 && dr*dr <= 1
	case NoKind:
	}
	return false
}

func (f Free) pawnReaches(from, to Square) bool {
	p := f.Sq[from]
	forward, home := 1, 1
	if p.Color() == Black {
		forward, home = -1, 6
	}
	df, dr := to.File()-from.File(), (to.Rank()-from.Rank())*forward
	switch {
	case df == 0 && dr == 1:
		return f.Sq[to] == Empty
	case df == 0 && dr == 2:
		return from.Rank() == home && f.Sq[to] == Empty && f.pathClear(from, to)
	case df*df == 1 && dr == 1:
		return f.Sq[to].Of(p.Color().Other()) || f.takesEnPassant(from, to)
	}
	return false
}

// takesEnPassant reports whether geometry alone makes the move a capture en
// passant: a pawn goes diagonally forward from its fifth rank (Black's fourth)
// to an empty square, and an enemy pawn stands beside its starting square on
// the file it goes to. The move before does not matter.
func (f Free) takesEnPassant(from, to Square) bool {
	p := f.Sq[from]
	if p.Kind() != Pawn || f.Sq[to] != Empty {
		return false
	}
	fifth, forward := 4, 1
	if p.Color() == Black {
		fifth, forward = 3, -1
	}
	df := to.File() - from.File()
	return from.Rank() == fifth && to.Rank() == fifth+forward && df*df == 1 &&
		f.Sq[At(to.File(), from.Rank())].Is(p.Color().Other(), Pawn)
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// pathClear is [PathClear] on this board.
func (f Free) pathClear(from, to Square) bool { return PathClear(&f.Sq, from, to) }

// PathClear reports whether the squares strictly between two squares are
// empty (Laws 3.5). The two must lie on one rank, file or diagonal.
func PathClear(sq *[64]Piece, from, to Square) bool {
	step := sign(to.File()-from.File()) + 8*sign(to.Rank()-from.Rank())
	for s := int(from) + step; s != int(to); s += step {
		if sq[s] != Empty {
			return false
		}
	}
	return true
}

// AsksPromotion reports whether moving the piece from one square to another
// brings a pawn to its last rank. Only then does a front end ask what the pawn
// becomes.
func (f Free) AsksPromotion(from, to Square) bool {
	if !from.Valid() || !to.Valid() || from == to {
		return false
	}
	p := f.Sq[from]
	return p.Is(White, Pawn) && to.Rank() == 7 || p.Is(Black, Pawn) && to.Rank() == 0
}

// Shape returns the move of whatever stands on from to the square to, as
// geometry alone sees it: whether it is castling, en passant or a capture, and
// which hints its text needs. It ignores promo unless a pawn arrives on its
// last rank.
func (f Free) Shape(from, to Square, promo Kind) Shape {
	s := Shape{Move: Move{From: from, To: to}, Piece: f.Sq[from]}
	m, ok := f.CastlingMove(from, to)
	if !ok {
		m, ok = f.usualCastling(from, to)
	}
	if ok {
		s.Move = m
		return s
	}
	if f.AsksPromotion(from, to) {
		s.Promo = promo
	}
	s.EnPassant = f.takesEnPassant(from, to)
	s.Takes = from != to && f.Sq[to] != Empty || s.EnPassant
	s.FileHint, s.RankHint = f.hints(from, to)
	return s
}

// usualCastling reports whether a king in Chess960 goes two squares sideways as
// he castles in usual chess, from the e-file and with the rook in the corner,
// and returns the castling move. It says what a player meant when he made the
// move; a record in which such a move stands without castling is played through
// as it was written.
func (f Free) usualCastling(from, to Square) (Move, bool) {
	p := f.Sq[from]
	if !f.Chess960 || p.Kind() != King || from.File() != 4 {
		return Move{}, false
	}
	for _, c := range [...]Castle{ShortCastle, LongCastle} {
		m, ok := f.Castling(p.Color(), c)
		if !ok || m.From != from || m.To != to {
			continue
		}
		if rook, _ := f.CastlingRook(from, p.Color(), c); rook.File() == 0 || rook.File() == 7 {
			return m, true
		}
	}
	return Move{}, false
}

// Castled returns the castling move to that side as a shape, for a player who
// asked for castling by name. If the geometry does not allow it, the king still
// castles from where it stands, or from the e-file if there is none, and the
// rook moves too if there is one.
func (f Free) Castled(side Color, c Castle) Shape {
	if m, ok := f.Castling(side, c); ok {
		return Shape{Move: m, Piece: f.Sq[m.From]}
	}
	rank := homeRank(side)
	from := At(4, rank)
	for file := range 8 {
		if f.Sq[At(file, rank)].Is(side, King) {
			from = At(file, rank)
		}
	}
	return Shape{Move: Move{From: from, To: kingTarget(side, c), Castle: c}, Piece: f.Sq[from]}
}

// hints returns the disambiguation of Laws C.10 among all pieces of that kind
// that could reach the square by their movement, preferring the file. A pawn
// that changes its file always needs its file (C.9).
func (f Free) hints(from, to Square) (file, rank bool) {
	p := f.Sq[from]
	if p.Kind() == Pawn {
		return from.File() != to.File(), false
	}
	if p == Empty {
		return false, false
	}
	var rivals, sameFile, sameRank bool
	for s := range Square(64) {
		if s == from || f.Sq[s] != p || !f.Reaches(s, to) {
			continue
		}
		rivals = true
		sameFile = sameFile || s.File() == from.File()
		sameRank = sameRank || s.Rank() == from.Rank()
	}
	switch {
	case !rivals:
		return false, false
	case !sameFile:
		return true, false
	case !sameRank:
		return false, true
	}
	return true, true
}
