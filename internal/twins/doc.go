// Package twins makes pairs of continuations of real games that differ under the
// Laws of Chess but not in geometry, or as little as possible. Tests use them to
// show that nothing in game mode tells one from the other (R-G15).
//
// In the strictest pairs the same move is written after the same cells on the same
// board, and only castling rights, the right to take en passant, the half-move
// clock or the repetitions differ. In others one piece stands elsewhere, or is
// another one. In the rest the same piece makes two moves in one position that are
// alike in everything that geometry knows.
package twins

import (
	"zapis/scoresheet/board"
)

// Continuation is a game from a position on, and the move to look at.
type Continuation struct {
	FEN    string       // where the record begins
	Before []board.Move // already in it; castling is the king's move, in Chess960 onto his rook
	Last   board.Move

	Chess960 bool // which not every FEN tells

	Class string // what the Laws see in it: "legal", "mate", the reason why it is illegal …
}

// Pair is two continuations that must look alike.
type Pair struct {
	Kind       string
	One, Other Continuation
}

// The kinds of pairs, by how they are made and what differs.
const (
	Rights     = "same board, same move: castling, right and lost right"
	EnPassant  = "same board, same move: en passant, in time and late"
	Fifty      = "same board, same move: 50 moves reached and not"
	SeventyFve = "same board, same move: 75 moves reached and not"
	Third      = "same board, same move: third and second occurrence"
	Fifth      = "same board, same move: fifth and fourth occurrence"

	Moved          = "one piece elsewhere, same move: legal and illegal"
	MovedCastling  = "one piece elsewhere, same move: castling legal and illegal"
	MovedEnPassant = "one piece elsewhere, same move: en passant legal and illegal"
	MovedPromotion = "one piece elsewhere, same move: promotion legal and illegal"
	MovedCheck     = "one piece elsewhere, same move: check and no check"
	MovedMate      = "one piece elsewhere, same move: mate and no mate"
	MovedStalemate = "one piece elsewhere, same move: stalemate and no stalemate"
	OtherPiece     = "another piece, same move: dead position and not"

	Two          = "two moves of one piece: legal and illegal"
	TwoCheck     = "two moves of one piece: check and no check"
	TwoMate      = "two moves of one piece: mate and no mate"
	TwoStalemate = "two moves of one piece: stalemate and no stalemate"
	TwoThird     = "two moves of one piece: third occurrence and not"
)

// shares is how many pairs of each kind there are in 10,000, if the games
// have them; what some lack the most usual kinds make up for.
var shares = []struct {
	kind string
	n    int
}{
	{Rights, 800},
	{EnPassant, 300},
	{Fifty, 500},
	{SeventyFve, 100},
	{Third, 900},
	{Fifth, 100},
	{Moved, 2400},
	{MovedCastling, 300},
	{MovedEnPassant, 100},
	{MovedPromotion, 250},
	{MovedCheck, 800},
	{MovedMate, 600},
	{MovedStalemate, 100},
	{OtherPiece, 100},
	{Two, 1800},
	{TwoCheck, 350},
	{TwoMate, 250},
	{TwoStalemate, 50},
	{TwoThird, 200},
}

// sum is how many pairs there are in all shares.
const sum = 10_000

// Kinds returns all kinds.
func Kinds() (all []string) {
	for _, s := range shares {
		all = append(all, s.kind)
	}
	return all
}
