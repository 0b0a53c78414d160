package rules

import "zapis/scoresheet/board"

// Play returns the position after the move. An illegal move is made as the
// player made it, so that a replay can continue after it: after a normalized
// move the pieces stand where board.Free.Apply puts them, castling rights are
// lost as the king and the rooks move, and EP is set only by a double step
// according to Laws 3.7.2. A move from an empty square is a Pass. The turn goes
// to the opponent of the piece that moved.
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

// Pass returns the position with the other side to move and no piece moved: the
// effect of a dash or a blank. The rules of chess have no such move.
func (p Position) Pass() Position {
	if p.Turn == board.Black {
		p.MoveNumber++
	}
	p.HalfMoveClock++
	p.EP = board.NoSquare
	p.Turn = p.Turn.Other()
	return p
}

// passedOver returns the square that a pawn passes over if the move, which is
// not yet made, is its double step, and otherwise NoSquare.
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

// shift moves the pieces, changes nothing else, and returns the piece that was
// taken. From and To must be valid.
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

// castlingRook returns the square of the rook that castling moves: the rook
// with the right or, if the right is lost, the rook that the free board moves.
// It returns NoSquare if there is none.
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

// kingTarget returns the square to which castling moves the king, on the g- or
// c-file.
func kingTarget(c board.Color, side board.Castle) board.Square {
	if side == board.ShortCastle {
		return board.At(6, homeRank(c))
	}
	return board.At(2, homeRank(c))
}

// rookTarget returns the square to which castling moves the rook, on the f- or
// d-file.
func rookTarget(c board.Color, side board.Castle) board.Square {
	if side == board.ShortCastle {
		return board.At(5, homeRank(c))
	}
	return board.At(3, homeRank(c))
}

// Normalize returns the move in the form in which [Position.Moves] returns it,
// so that moves can be compared. A king's move that is castling on the free
// board (board.Free.CastlingMove) becomes castling, with the king's target
// square as To. Only a pawn that reaches its last rank has a Promo. EnPassant
// is set if and only if the geometry of Laws 3.7.4.1 holds. The result says
// nothing about legality.
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

// aimsAtCastling returns the side to which a king's move is meant as castling,
// even if castling is impossible. The king then moves alone, and the move is
// illegal for the reason that forbids the castling.
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
		return board.NoCastle // the king was moved onto another rook
	}
	return c
}

// enPassantByGeometry reports whether a pawn on its fifth rank goes
// diagonally forward to an empty square past an enemy pawn beside it. The move
// before does not matter.
func (p *Position) enPassantByGeometry(m board.Move) bool {
	side := p.Sq[m.From].Color()
	fifth := homeRank(side) + 4*forward(side)
	df := m.To.File() - m.From.File()
	return p.Sq[m.From].Kind() == board.Pawn && p.Sq[m.To] == board.Empty &&
		m.From.Rank() == fifth && m.To.Rank() == fifth+forward(side) && df*df == 1 &&
		p.Sq[board.At(m.To.File(), fifth)].Is(side.Other(), board.Pawn)
}
