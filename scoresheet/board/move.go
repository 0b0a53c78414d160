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
// is a piece on a1 put back where it stood.
type Move struct {
	From, To Square

	// Promo is what the pawn became: NoKind if nobody asked, Pawn if the
	// player said that it stays a pawn (Laws 7.5.2).
	Promo Kind

	// Castle is set for castling; From is then the king's square and To the
	// king's target on the g- or c-file.
	Castle Castle

	// EnPassant says that the pawn beside From, on the file of To, is taken.
	EnPassant bool
}

// Shape is a board move with all that its text needs, as geometry gave it
// when the move was made. It is stored once and never derived again, so that
// correcting an earlier cell cannot change the text of a later one.
type Shape struct {
	Move

	Piece Piece // what stood on From; Empty if nothing did
	Takes bool  // something stood on To, or a pawn is taken en passant

	// FileHint and RankHint say which of the coordinates of From the text
	// needs, since another such piece could reach To by its movement.
	FileHint, RankHint bool
}
