package rules

// Verdict is the result of [Position.Judge] for one move. The zero value means
// that the move is legal.
type Verdict struct{ Reason Reason }

// Legal reports whether the move is legal (Laws 3.10.1).
func (v Verdict) Legal() bool { return v.Reason == Legal }

// Reason is why a move is illegal. The zero value, Legal, means that it is
// legal. The numbers are not stored anywhere.
type Reason uint8

const (
	Legal Reason = iota

	NoMove        // the piece was put back, or a square is not on the board
	NoPiece       // nothing stands on the starting square
	WrongSide     // the piece belongs to the side that is not to move
	SameSideTwice // the side that has just moved moves again; Judge never returns it, since it does not know the move before

	OwnPiece // a piece of the same color stands on the target

	BishopMove
	RookMove
	QueenMove
	KnightMove
	KingMove
	PathBlocked // a bishop, rook or queen passes over a piece

	PawnMove         // not a way in which a pawn moves
	PawnBlocked      // one step forward onto a piece
	PawnDoubleStep   // two steps not from the starting square, or onto or over a piece
	PawnTakesNothing // diagonally onto an empty square
	EnPassantLate    // past a pawn that did not make its double step in the move before
	NotPromoted      // the pawn was left on the last rank
	WrongPromotion   // a pawn became a king, or something other than a pawn on the last rank was promoted

	CastlingLost     // the king or the rook has moved
	CastlingAttacked // the king is in check, or would cross or enter an attacked square
	CastlingBlocked  // a piece stands between them, or where the king or rook must go

	KingTaken   // the opponent's king was taken
	LeftInCheck // the king was in check and still is
	PutInCheck  // the king was not in check and now is
)

// reasons holds, for each reason, the article of the Laws and the words.
var reasons = [...]struct{ article, words string }{
	Legal:            {"3.10.1", "legal"},
	NoMove:           {"7.5.3", "no move was made"},
	NoPiece:          {"3.10.2", "no piece stands on the starting square"},
	WrongSide:        {"1.2", "the piece is not of the side to move"},
	SameSideTwice:    {"1.2", "the same side moved twice running"},
	OwnPiece:         {"3.1", "a piece of the same color stands on the target"},
	BishopMove:       {"3.2", "a bishop does not move like that"},
	RookMove:         {"3.3", "a rook does not move like that"},
	QueenMove:        {"3.4", "a queen does not move like that"},
	KnightMove:       {"3.6", "a knight does not move like that"},
	KingMove:         {"3.8", "a king does not move like that"},
	PathBlocked:      {"3.5", "a piece stands in the way"},
	PawnMove:         {"3.7", "a pawn does not move like that"},
	PawnBlocked:      {"3.7.1", "the square before the pawn is occupied"},
	PawnDoubleStep:   {"3.7.2", "the pawn cannot move two squares"},
	PawnTakesNothing: {"3.7.3", "the pawn takes nothing there"},
	EnPassantLate:    {"3.7.4.2", "the other pawn has not just moved two squares"},
	NotPromoted:      {"7.5.2", "the pawn was not promoted"},
	WrongPromotion:   {"3.7.5.1", "no such promotion exists"},
	CastlingLost:     {"3.8.2.1", "the right to castle to that side is lost"},
	CastlingAttacked: {"3.8.2.2.1", "the king castles out of, through or into an attack"},
	CastlingBlocked:  {"3.8.2.2.2", "a piece stands in the way of castling"},
	KingTaken:        {"1.4.1", "a king is taken"},
	LeftInCheck:      {"3.9.2", "the king is left in check"},
	PutInCheck:       {"3.9.2", "the king is put in check"},
}

// String returns the reason in plain English, in lower case and without a full
// stop.
func (r Reason) String() string {
	if int(r) >= len(reasons) {
		return "unknown reason"
	}
	return reasons[r].words
}

// Article returns the number of the article of the FIDE Laws that the move
// breaks, such as "3.9.2". For Legal it returns the article that defines legal
// moves.
func (r Reason) Article() string {
	if int(r) >= len(reasons) {
		return ""
	}
	return reasons[r].article
}
