package rules

import "zapis/scoresheet/board"

// Play returns the position after a legal move. Other moves it makes as the
// hand made them, so that a replay can go on behind an illegal move: the
// pieces of a normalized move end where the free board has them after it
// (board.Free.Apply); rights go with the king and the rooks; EP is set only by
// a double step as Laws 3.7.2 has it. A move from an empty square is a Pass.
// The turn goes to the opponent of the piece that moved.
func (p Position) Play(m board.Move) Position {
	if !m.From.Valid() || !m.To.Valid() || p.Sq[m.From] == board.Empty {
		return p.Pass()
	}
	piece := p.Sq[m.From]
	side := piece.Color()
	ep := p.passedOver(m)
	taken := p.shift(m)

	p.HalfMoveClock++
	if piece.Kind() == board.Pawn || taken != board.Empty {
		p.HalfMoveClock = 0
	}
	if side == board.Black {
		p.MoveNumber++
	}
	if piece.Kind() == board.King {
		p.Rights[side] = noRights[side]
	}
	if taken.Kind() == board.King {
		p.Rights[taken.Color()] = noRights[taken.Color()]
	}
	for c := range p.Rights {
		for i, rook := range p.Rights[c] {
			if rook == m.From || rook == m.To {
				p.Rights[c][i] = board.NoSquare
			}
		}
	}
	p.EP = ep
	p.Turn = side.Other()
	return p
}

// Pass returns the position with the turn given to the other side and no
// piece moved: what a dash or a blank stands for. No rule knows it.
func (p Position) Pass() Position {
	if p.Turn == board.Black {
		p.MoveNumber++
	}
	p.HalfMoveClock++
	p.EP = board.NoSquare
	p.Turn = p.Turn.Other()
	return p
}

// passedOver returns the square that the move, not yet made, passes over by
// a pawn's double step; NoSquare if it is none.
func (p *Position) passedOver(m board.Move) board.Square {
	piece := p.Sq[m.From]
	step := forward(piece.Color())
	over := board.At(m.From.File(), m.From.Rank()+step)
	if piece.Kind() != board.Pawn || m.From.Rank() != pawnRank(piece.Color()) ||
		m.To != board.At(m.From.File(), m.From.Rank()+2*step) ||
		p.Sq[over] != board.Empty || p.Sq[m.To] != board.Empty {
		return board.NoSquare
	}
	return over
}

// shift moves the pieces and nothing else, and returns what it took. From
// and To must be squares of the board.
func (p *Position) shift(m board.Move) (taken board.Piece) {
	piece := p.Sq[m.From]
	side := piece.Color()
	if m.Castle != board.NoCastle {
		rook := p.castlingRook(side, m)
		p.Sq[m.From] = board.Empty
		if rook.Valid() {
			p.Sq[rook] = board.Empty
			p.Sq[rookTarget(side, m.Castle)] = board.NewPiece(side, board.Rook)
		}
		p.Sq[m.To] = piece
		return board.Empty
	}
	if m.From != m.To {
		taken = p.Sq[m.To]
	}
	if piece.Kind() == board.Pawn && (m.EnPassant || p.takesAtEP(m)) {
		victim := board.At(m.To.File(), m.From.Rank())
		taken, p.Sq[victim] = p.Sq[victim], board.Empty
	}
	p.Sq[m.From] = board.Empty
	if piece.Kind() == board.Pawn && m.Promo != board.NoKind && m.Promo <= board.King {
		piece = board.NewPiece(side, m.Promo)
	}
	p.Sq[m.To] = piece
	return taken
}

// takesAtEP reports whether a pawn of the side to move goes diagonally to
// the en-passant square (Laws 3.7.4).
func (p *Position) takesAtEP(m board.Move) bool {
	df := m.To.File() - m.From.File()
	return m.To == p.EP && p.Sq[m.From].Is(p.Turn, board.Pawn) && p.Sq[m.To] == board.Empty &&
		df*df == 1 && m.To.Rank() == m.From.Rank()+forward(p.Turn)
}

// castlingRook returns the rook that castling takes along: the one with the
// right; where the right is lost the one that the free board takes; NoSquare
// if there is none.
func (p *Position) castlingRook(c board.Color, m board.Move) board.Square {
	if m.Castle > board.LongCastle {
		return board.NoSquare
	}
	if rook := p.Rights[c][m.Castle-1]; rook.Valid() {
		return rook
	}
	f := p.Free()
	rook, ok := f.CastlingRook(m.From, c, m.Castle)
	if !ok {
		return board.NoSquare
	}
	return rook
}

// kingTarget is where castling takes the king: the g- or the c-file.
func kingTarget(c board.Color, side board.Castle) board.Square {
	if side == board.ShortCastle {
		return board.At(6, homeRank(c))
	}
	return board.At(2, homeRank(c))
}

// rookTarget is where castling takes the rook: the f- or the d-file.
func rookTarget(c board.Color, side board.Castle) board.Square {
	if side == board.ShortCastle {
		return board.At(5, homeRank(c))
	}
	return board.At(3, homeRank(c))
}

// Normalize returns the move in the form in which Moves gives it, so that
// the two can be compared: a king's step that is castling on the free board
// (board.Free.CastlingMove) is castling, and leads to the king's target; only a
// pawn that comes to its last rank has a Promo; EnPassant is set where the
// geometry of Laws 3.7.4.1 asks for it, and only there. It says nothing about
// legality.
func (p Position) Normalize(m board.Move) board.Move {
	if !m.From.Valid() || !m.To.Valid() {
		return m
	}
	piece := p.Sq[m.From]
	side := piece.Color()
	if piece.Kind() == board.King && m.Castle == board.NoCastle {
		if c, ok := p.Free().CastlingMove(m.From, m.To); ok {
			m = c
		}
	}
	if m.Castle != board.NoCastle {
		return board.Move{From: m.From, To: kingTarget(side, m.Castle), Castle: m.Castle}
	}
	m.EnPassant = p.enPassantByGeometry(m)
	if piece.Kind() != board.Pawn || m.To.Rank() != lastRank(side) {
		m.Promo = board.NoKind
	}
	return m
}

// aimsAtCastling tells to which side a king's step is meant as castling, even
// where it can be none: it is then the king's step alone, and illegal for what
// stands against the castling.
func (p *Position) aimsAtCastling(m board.Move) board.Castle {
	side := p.Sq[m.From].Color()
	home := homeRank(side)
	if p.Sq[m.From].Kind() != board.King || m.From.Rank() != home || m.To.Rank() != home {
		return board.NoCastle
	}
	if !p.Chess960 {
		for _, c := range [...]board.Castle{board.ShortCastle, board.LongCastle} {
			if m.From.File() == 4 && m.To == kingTarget(side, c) {
				return c
			}
		}
		return board.NoCastle
	}
	if !p.Sq[m.To].Is(side, board.Rook) {
		return board.NoCastle
	}
	c := board.ShortCastle
	if m.To < m.From {
		c = board.LongCastle
	}
	if rook := p.Rights[side][c-1]; rook.Valid() && rook != m.To {
		return board.NoCastle // the king was put on another rook
	}
	return c
}

// enPassantByGeometry reports whether a pawn on its fifth rank goes
// diagonally forward to an empty square past an enemy pawn beside it,
// whatever was moved before.
func (p *Position) enPassantByGeometry(m board.Move) bool {
	side := p.Sq[m.From].Color()
	fifth := homeRank(side) + 4*forward(side)
	df := m.To.File() - m.From.File()
	return p.Sq[m.From].Kind() == board.Pawn && p.Sq[m.To] == board.Empty &&
		m.From.Rank() == fifth && m.To.Rank() == fifth+forward(side) && df*df == 1 &&
		p.Sq[board.At(m.To.File(), fifth)].Is(side.Other(), board.Pawn)
}
