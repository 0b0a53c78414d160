package attest

import (
	"crypto/ed25519"
	"crypto/sha256"
	"math/big"
	"slices"
	"strings"

	"zapis/scoresheet/board"
)

// emblemDomain precedes the key in the input of the emblem's hash.
const emblemDomain = "zapis emblem 1\n"

// Emblem is a key drawn as six pieces on six squares of a board, so that
// people can compare two screens by eye and need not read hexadecimal (R-D05).
// The pieces are in the order of their squares, a1 first.
//
// There are 64·63·62·61·60·59/720 · 12⁶ = 223,872,263,258,112 emblems, about
// 2^47.7, all equally likely. That prevents two devices from being mistaken
// for each other, and a key from being exchanged casually. It does not stop an
// attacker who computes: finding a key with the emblem of a given key takes
// about 2^47.7 tries, some years on one core and weeks on a graphics card;
// finding two keys with the same emblem takes about 2^24 tries, which is
// seconds. Those who need more compare the whole key, or have it enrolled: a
// [Certificate] names the whole key.
type Emblem [6]struct {
	Piece  board.Piece
	Square board.Square
}

// emblemPieces lists the pieces of which an emblem is made, in the order in
// which they are numbered.
const emblemPieces = "PNBRQKpnbrqk"

// EmblemOf returns the emblem of a public key, a device's or a person's.
//
// The SHA-256 of the line "zapis emblem 1" and the key is read as a big-endian
// number. Six times it is divided by 12, whose remainder is a piece (P N B R Q
// K of White, then of Black), and then by the number of squares that are still
// empty, whose remainder is the index of a square among these (a1, b1 … h8).
// For a number of 256 bits every remainder is equally likely, to one part in
// 2^200.
func EmblemOf(key ed25519.PublicKey) Emblem {
	sum := sha256.Sum256(append([]byte(emblemDomain), key...))
	number, remainder := new(big.Int).SetBytes(sum[:]), new(big.Int)
	take := func(n int) int {
		number.QuoRem(number, big.NewInt(int64(n)), remainder)
		return int(remainder.Int64())
	}
	var empty []board.Square
	for s := range board.NoSquare {
		empty = append(empty, s)
	}
	var e Emblem
	for i := range e {
		e[i].Piece, _ = board.PieceOf(emblemPieces[take(len(emblemPieces))])
		place := take(len(empty))
		e[i].Square = empty[place]
		empty = slices.Delete(empty, place, place+1)
	}
	slices.SortFunc(e[:], func(a, b struct {
		Piece  board.Piece
		Square board.Square
	},
	) int {
		return int(a.Square) - int(b.Square)
	})
	return e
}

// Text returns the emblem in letters, such as "Nf3 qb7 …", in the order of the
// squares. Upper case stands for White's pieces, lower case for Black's.
func (e Emblem) Text() string {
	var words []string
	for _, p := range e {
		words = append(words, string(p.Piece.Letter())+p.Square.String())
	}
	return strings.Join(words, " ")
}
