package board

// Castle says whether a move is castling, and to which side.
type Castle uint8

// The numbers are stored in the log and never change.
const (
	NoCastle    Castle = 0
	ShortCastle Castle = 1 // 0-0
	LongCastle  Castle = 2 // 0-0-0
)

// Move is a move as it was made on the board, legal or not. The zero value
// is a move from a1 to a1.
type Move struct {
	From, To Square

	// Promo is what the pawn became: NoKind if the player was not asked, Pawn
	// if the player said that it stays a pawn (Laws 7.5.2).
	Promo Kind

	// Castle is set for castling; From is then the king's square and To the
	// king's target on the g- or c-file.
	Castle Castle

	// EnPassant is set if the pawn beside From, on the file of To, is taken.
	EnPassant bool
}

// Shape is a board move with everything its text needs, derived from the
// geometry when the move was made. It is stored and never derived again, so
// correcting an earlier cell cannot change the text of a later one.
type Shape struct {
	Move

	Piece Piece // what stood on From; Empty if nothing did
	Takes bool  // something stood on To, or a pawn is taken en passant

	// FileHint and RankHint say which coordinates of From the text needs
	// because another such piece could reach To by its movement.
	FileHint, RankHint bool
}
