package board

// Reaches reports whether the piece on from could come to to by its movement
// alone: the way pieces move (Laws 3.2–3.8) and a free path. What stands on
// to matters only to a pawn, and then not whose king it would expose; pins,
// checks, rights and turns do not matter at all. An empty from reaches
// nothing.
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

// takesEnPassant says whether geometry alone makes it a capture en passant:
// a pawn going diagonally forward from its fifth rank (Black's fourth) onto
// an empty square, an enemy pawn beside its starting square on the file it
// goes to, whatever was moved before.
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

// AsksPromotion reports whether putting the piece from one square on another
// brings a pawn to its last rank. Then, and only then, a front end asks what
// it becomes.
func (f Free) AsksPromotion(from, to Square) bool {
	if !from.Valid() || !to.Valid() || from == to {
		return false
	}
	p := f.Sq[from]
	return p.Is(White, Pawn) && to.Rank() == 7 || p.Is(Black, Pawn) && to.Rank() == 0
}

// Shape returns the move of whatever stands on from to to, as geometry alone
// sees it: castling, en passant, a capture, and the hints its text needs. A
// promo given for anything but a pawn arriving on its last rank is dropped.
func (f Free) Shape(from, to Square, promo Kind) Shape {
	s := Shape{Move: Move{From: from, To: to}, Piece: f.Sq[from]}
	if m, ok := f.CastlingMove(from, to); ok {
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

// Castled returns the castling move to that side as a shape. Where geometry
// has no such castling the king is taken from his place, or from the e-file,
// and the rook goes along if there is one: that is what was said.
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

// hints finds the disambiguation of Laws C.10, preferring the file, among
// all pieces of that kind that could reach the square by their movement. A
// pawn that changes its file is always named by it (C.9).
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
