package rules

import "zapis/scoresheet/board"

// Judge returns whether the move is legal in the position and, if not, why.
// The move must be in the form of [Position.Normalize], but EnPassant need not
// be set. If there are several reasons, the first in this order is returned:
//
//  1. no move (7.5.3), no piece there (3.10.2), a piece of the wrong side (1.2);
//  2. for castling, and for a king's move that is meant as castling: the right is lost (3.8.2.1), a piece is in
//     the way (3.8.2.2.2), a square is attacked (3.8.2.2.1), the rook leaves the king exposed (3.9.2);
//  3. the piece does not move like that (3.2–3.4, 3.6–3.8), the path is
//     blocked (3.5), a piece of the same color stands on the target (3.1);
//  4. the opponent's king is taken (1.4.1);
//  5. the player's own king is left or put in check (3.9.2);
//  6. the promotion is missing (7.5.2) or does not exist (3.7.5.1).
//
// Nothing that comes later in this order could repair an earlier reason: a
// pinned pawn left on the last rank is reported for the pin, since promoting it
// would not help. A pawn counts as not promoted (7.5.2) also if the player said
// that it stays a pawn.
//
// Judge also works for positions that are not Sane, such as those after an
// illegal move. A side without a king is never in check.
func (p Position) Judge(m board.Move) Verdict {
	if !m.From.Valid() || !m.To.Valid() || m.From == m.To && m.Castle == board.NoCastle {
		return Verdict{NoMove}
	}
	piece := p.Sq[m.From]
	if piece == board.Empty {
		return Verdict{NoPiece}
	}
	if piece.Color() != p.Turn {
		return Verdict{WrongSide}
	}
	if m.Castle != board.NoCastle {
		return Verdict{p.judgeCastling(m)}
	}
	if c := p.aimsAtCastling(m); c != board.NoCastle {
		if r := p.judgeCastling(board.Move{From: m.From, To: kingTarget(p.Turn, c), Castle: c}); r != Legal {
			return Verdict{r}
		}
	}
	if r := p.judgeMovement(m); r != Legal {
		return Verdict{r}
	}
	target := p.Sq[m.To]
	if target.Of(p.Turn) {
		return Verdict{OwnPiece}
	}
	if target.Kind() == board.King {
		return Verdict{KingTaken}
	}
	if r := p.judgeCheck(m); r != Legal {
		return Verdict{r}
	}
	return Verdict{judgePromotion(piece, m)}
}

// judgeMovement checks the way the piece moves (Laws 3.2–3.8), whatever its
// color and that of the piece on the target.
func (p *Position) judgeMovement(m board.Move) Reason {
	df, dr := m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()
	isStraight, isDiagonal := df == 0 || dr == 0, df*df == dr*dr
	switch p.Sq[m.From].Kind() {
	case board.Pawn:
		return p.judgePawn(m, df, dr*forward(p.Turn))
	case board.Knight:
		if df*df+dr*dr != 5 {
			return KnightMove
		}
		return Legal
	case board.King:
		if df*df > 1 || dr*dr > 1 {
			return KingMove
		}
		return Legal
	case board.Bishop:
		if !isDiagonal {
			return BishopMove
		}
	case board.Rook:
		if !isStraight {
			return RookMove
		}
	case board.Queen:
		if !isStraight && !isDiagonal {
			return QueenMove
		}
	default:
		return NoPiece // not the value of a piece
	}
	if !board.PathClear(&p.Sq, m.From, m.To) {
		return PathBlocked
	}
	return Legal
}

// judgePawn checks a pawn move of df files sideways and dr ranks forward (Laws
// 3.7.1–3.7.4).
func (p *Position) judgePawn(m board.Move, df, dr int) Reason {
	switch {
	case df == 0 && dr == 1:
		if p.Sq[m.To] != board.Empty {
			return PawnBlocked
		}
	case df == 0 && dr == 2:
		if p.passedOver(m) == board.NoSquare {
			return PawnDoubleStep
		}
	case df*df == 1 && dr == 1:
		if p.Sq[m.To] != board.Empty || p.takesAtEP(m) {
			return Legal
		}
		if p.enPassantByGeometry(m) {
			return EnPassantLate
		}
		return PawnTakesNothing
	default:
		return PawnMove
	}
	return Legal
}

// judgeCheck makes the move and checks whether the player's own king is then
// attacked (Laws 3.9.2).
func (p *Position) judgeCheck(m board.Move) Reason {
	after := *p
	after.shift(m)
	if !after.kingAttacked(p.Turn) {
		return Legal
	}
	if p.kingAttacked(p.Turn) {
		return LeftInCheck
	}
	return PutInCheck
}

func judgePromotion(piece board.Piece, m board.Move) Reason {
	if piece.Kind() != board.Pawn || m.To.Rank() != lastRank(piece.Color()) {
		if m.Promo != board.NoKind {
			return WrongPromotion
		}
		return Legal
	}
	switch m.Promo {
	case board.Queen, board.Rook, board.Bishop, board.Knight:
		return Legal
	case board.NoKind, board.Pawn:
		return NotPromoted
	default:
		return WrongPromotion
	}
}

// judgeCastling checks castling, also in Chess960 (Laws 3.8.2, Guidelines
// II.3). For a king that has left its square, or a piece other than a king, the
// right is lost, whatever p.Rights holds.
func (p *Position) judgeCastling(m board.Move) Reason {
	if m.Castle > board.LongCastle || m.To != kingTarget(p.Turn, m.Castle) || m.Promo != board.NoKind {
		return KingMove
	}
	rook := p.Rights[p.Turn][m.Castle-1]
	if !p.Sq[m.From].Is(p.Turn, board.King) || m.From.Rank() != homeRank(p.Turn) ||
		!rook.Valid() || !p.Sq[rook].Is(p.Turn, board.Rook) {
		return CastlingLost
	}
	low := min(m.From, m.To, rook, rookTarget(p.Turn, m.Castle))
	high := max(m.From, m.To, rook, rookTarget(p.Turn, m.Castle))
	for s := low; s <= high; s++ {
		if s != m.From && s != rook && p.Sq[s] != board.Empty {
			return CastlingBlocked
		}
	}
	for s := min(m.From, m.To); s <= max(m.From, m.To); s++ {
		if attacked(&p.Sq, s, p.Turn.Other()) {
			return CastlingAttacked
		}
	}
	return p.judgeCheck(m)
}
