package rules

import (
	"encoding/binary"

	"github.com/notnil/chess"

	"zapis/scoresheet/board"
)

// LibraryMove is a legal move found by the library.
type LibraryMove struct {
	board.Move
	SAN string // with + and #, castling as O-O
}

// Library returns all legal moves and their SAN according to notnil/chess: a
// second opinion, for use before something is signed. ok is false if it cannot
// be asked, which is the case in Chess960 and in positions that are not Sane.
//
// The library is given one whole position at a time, and none of its objects
// is kept. Its own update from one position to the next corrupts the board or
// panics on illegal moves, forgets checks, and counts repetitions wrongly.
func Library(p Position) (moves []LibraryMove, ok bool) {
	q, ok := libraryPosition(p)
	if !ok {
		return nil, false
	}
	for _, m := range q.ValidMoves() {
		moves = append(moves, LibraryMove{fromLibrary(m), chess.AlgebraicNotation{}.Encode(q, m)})
	}
	return moves, true
}

// LibraryOutcome returns whether the position is checkmate or stalemate
// according to notnil/chess, under the same conditions as [Library].
func LibraryOutcome(p Position) (o Outcome, ok bool) {
	q, ok := libraryPosition(p)
	if !ok {
		return Ongoing, false
	}
	switch q.Status() {
	case chess.Checkmate:
		return Checkmate, true
	case chess.Stalemate:
		return Stalemate, true
	default:
		return Ongoing, true
	}
}

func fromLibrary(m *chess.Move) board.Move {
	// Both packages number the squares alike, but not the kinds.
	kinds := [...]board.Kind{
		chess.NoPieceType: board.NoKind, chess.Queen: board.Queen, chess.Rook: board.Rook,
		chess.Bishop: board.Bishop, chess.Knight: board.Knight,
	}
	out := board.Move{
		From: board.Square(m.S1()), To: board.Square(m.S2()),
		Promo: kinds[m.Promo()], EnPassant: m.HasTag(chess.EnPassant),
	}
	switch {
	case m.HasTag(chess.KingSideCastle):
		out.Castle = board.ShortCastle
	case m.HasTag(chess.QueenSideCastle):
		out.Castle = board.LongCastle
	}
	return out
}

// libraryPosition converts the position through the library's binary form,
// since its FEN reader takes twenty times as long. The form has 101 bytes:
// twelve boards of 64 bits with a1 in the highest bit, in the order KQRBNP of
// White, then of Black; half-move clock (1 byte), move number (2), en-passant
// square (1), flags (1): 1 K, 2 Q, 4 k, 8 q, 16 Black to move, 32 en passant.
func libraryPosition(p Position) (*chess.Position, bool) {
	if p.Chess960 || p.Sane() != nil {
		return nil, false
	}
	var boards [12]uint64
	for s, piece := range &p.Sq {
		if piece != board.Empty {
			i := int(board.King-piece.Kind()) + 6*int(piece.Color())
			boards[i] |= 1 << (63 - s)
		}
	}
	data := make([]byte, 0, 101)
	for _, b := range boards {
		data = binary.BigEndian.AppendUint64(data, b)
	}
	// Clock and number do not affect the result; they keep their initial
	// values.
	data = append(data, 0, 0, 1)
	var flags byte
	for c := range p.Rights {
		for side, rook := range p.Rights[c] {
			if rook != board.NoSquare {
				flags |= 1 << (2*c + side)
			}
		}
	}
	if p.Turn == board.Black {
		flags |= 16
	}
	ep := byte(0)
	if p.EP != board.NoSquare {
		ep = byte(p.EP)
		flags |= 32
	}
	q := new(chess.Position)
	if err := q.UnmarshalBinary(append(data, ep, flags)); err != nil {
		return nil, false
	}
	return q, true
}
