package board

import "fmt"

// Color is the side a piece belongs to, or the side to move. The zero value
// is White.
type Color uint8

const (
	White Color = 0
	Black Color = 1
)

// Other returns the opponent's color.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black", as the command lines spell them.
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Kind is what a piece is, without its color. The zero value is no piece.
type Kind uint8

// The numbers are stored in the log and never change.
const (
	NoKind Kind = 0
	Pawn   Kind = 1
	Knight Kind = 2
	Bishop Kind = 3
	Rook   Kind = 4
	Queen  Kind = 5
	King   Kind = 6
)

// Piece is a kind and a color in one byte: the kind in the low three bits,
// the color in bit 3. The zero value is an empty square.
type Piece uint8

// Empty is the content of an empty square.
const Empty Piece = 0

// NewPiece returns the piece of that color and kind; NoKind gives Empty.
func NewPiece(c Color, k Kind) Piece {
	if k == NoKind {
		return Empty
	}
	return Piece(uint8(k) | uint8(c)<<3)
}

// Kind returns what the piece is, NoKind for Empty.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Color returns the color of the piece. For Empty the result has no meaning.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// Is reports whether p is a piece of that color and kind.
func (p Piece) Is(c Color, k Kind) bool { return p == NewPiece(c, k) && p != Empty }

// Of reports whether p is a piece of that color.
func (p Piece) Of(c Color) bool { return p != Empty && p.Color() == c }

const letters = ".PNBRQK..pnbrqk."

// Letter returns the FEN letter of the piece, '.' for Empty.
func (p Piece) Letter() byte { return letters[p&15] }

// PieceOf returns the piece with the given FEN letter. It is the inverse of
// [Piece.Letter]; ok is false if no piece has that letter.
func PieceOf(letter byte) (p Piece, ok bool) {
	for i := range len(letters) {
		if letters[i] == letter && letter != '.' {
			return Piece(i), true
		}
	}
	return Empty, false
}

// Square is 0 for a1, 1 for b1 … 7 for h1, 8 for a2 … 63 for h8.
type Square uint8

// NoSquare is the value for "no square".
const NoSquare Square = 64

// At returns the square on the given file and rank, both from 0 to 7, or
// NoSquare if either is out of range.
func At(file, rank int) Square {
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return NoSquare
	}
	return Square(rank*8 + file)
}

// File returns 0 for the a-file … 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for the first rank … 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// Valid reports whether s is one of the 64 squares.
func (s Square) Valid() bool { return s < 64 }

// String returns the name of the square, "e4"; "-" for NoSquare.
func (s Square) String() string {
	if !s.Valid() {
		return "-"
	}
	return string([]byte{'a' + byte(s.File()), '1' + byte(s.Rank())})
}

// ParseSquare parses a square such as "e4". Only lower case is accepted.
func ParseSquare(text string) (Square, error) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return NoSquare, fmt.Errorf("%q is not a square: write a letter from a to h and a digit from 1 to 8, as in e4", text)
	}
	return At(int(text[0]-'a'), int(text[1]-'1')), nil
}
