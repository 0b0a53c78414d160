package attest

import (
	"crypto/ed25519"
	"crypto/sha256"
	"math/big"
	"slices"
	"strings"

	"zapis/scoresheet/board"
)

// emblemDomain begins what the emblem's hash is taken of.
const emblemDomain = "zapis emblem 1\n"

// Emblem is a key drawn as six pieces on six squares of a board, so that two
// people compare two screens by eye and read no hexadecimal (R-D05). It is in
// the order of the squares, a1 first.
//
// There are 64·63·62·61·60·59/720 · 12⁶ = 223,872,263,258,112 emblems, about
// 2^47.7, and each is as likely as any other. That keeps two devices from
// being mistaken for each other, and a key from being exchanged in passing. It
// does not stop somebody who computes: a key with the emblem of one given key
// takes about 2^47.7 tries, some years on one core and weeks on a graphics
// card; two keys of his own with one emblem take about 2^24 tries, which is
// seconds. Whoever needs more compares the whole key, or has it enrolled
// (see [Certificate]): a certificate names the whole key.
type Emblem [6]struct {
	Piece  board.Piece
	Square board.Square
}

// emblemPieces are the pieces an emblem is made of, in the order in which they
// are counted.
const emblemPieces = "PNBRQKpnbrqk"

// EmblemOf returns the emblem of a public key, a device's or a person's.
//
// The SHA-256 over the line "zapis emblem 1" and the key is taken as a number,
// big-endian. Six times it is divided by 12, which leaves a piece as its
// remainder (P N B R Q K of White, then of Black), and then by the number of
// squares still empty, which leaves the place of a square among these (a1, b1
// … h8). A number of 256 bits leaves every remainder equally often, to one
// part in 2^200.
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

// Text returns the emblem in letters, as in "Nf3 qb7 …": capitals are White's
// pieces, small letters Black's, in the order of the squares.
func (e Emblem) Text() string {
	var words []string
	for _, p := range e {
		words = append(words, string(p.Piece.Letter())+p.Square.String())
	}
	return strings.Join(words, " ")
}
