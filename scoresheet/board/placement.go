package board

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseStart reads from a FEN what a scoresheet needs: where the pieces stand,
// the side to move, which rooks castle in Chess960, and the number of the first
// move. It ignores lost castling rights and the half-move clock, which only
// package rules reads.
func ParseStart(fen string) (f Free, number int, err error) {
	parts := strings.Fields(fen)
	if len(parts) == 0 {
		return f, 0, fmt.Errorf("an empty FEN: write where the pieces are, as in 8/8/8/8/8/8/8/K1k5 w - - 0 1")
	}
	if f.Sq, err = ParsePlacement(parts[0]); err != nil {
		return f, 0, err
	}
	number = 1
	if len(parts) > 1 {
		switch parts[1] {
		case "w":
		case "b":
			f.Turn = Black
		default:
			return f, 0, fmt.Errorf("%q does not say who moves: write w or b in the FEN's second field", parts[1])
		}
	}
	if len(parts) > 2 {
		f.readRooks(parts[2])
	}
	if len(parts) > 5 {
		number, err = strconv.Atoi(parts[5])
		if err != nil || number < 0 || number > 9999 {
			return f, 0, fmt.Errorf("%q is not the number of a move: the FEN's last field counts from 1", parts[5])
		}
		number = max(number, 1) // some programs count from 0
	}
	return f, number, nil
}

// readRooks sets f.Rooks from the third field of a FEN. K and Q stand for the
// outermost rook on that side of the king, other letters for a file. It ignores
// other characters, and letters for which there is no rook.
func (f *Free) readRooks(field string) {
	for i := range len(field) {
		side, letter := White, field[i]
		if letter >= 'a' {
			side, letter = Black, letter-'a'+'A'
		}
		king := NoSquare
		for file := range 8 {
			if s := At(file, homeRank(side)); king == NoSquare && f.Sq[s].Is(side, King) {
				king = s
			}
		}
		if king == NoSquare {
			continue
		}
		c, rook, ok := ShortCastle, NoSquare, false
		fischer := Free{Sq: f.Sq, Chess960: true} // finds the outermost, whatever f.Rooks holds
		switch {
		case letter == 'K' || letter == 'Q':
			if letter == 'Q' {
				c = LongCastle
			}
			rook, ok = fischer.CastlingRook(king, side, c)
		case letter >= 'A' && letter <= 'H':
			rook = At(int(letter-'A'), homeRank(side))
			if ok = f.Sq[rook].Is(side, Rook); rook < king {
				c = LongCastle
			}
		}
		if ok && f.Rooks[side][c-ShortCastle] == 0 {
			f.Rooks[side][c-ShortCastle] = uint8(rook.File() + 1)
		}
	}
}

// ParsePlacement reads the first field of a FEN. Any piece may stand on any
// square.
func ParsePlacement(text string) (sq [64]Piece, err error) {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return sq, fmt.Errorf("the FEN has %d ranks, not 8", len(ranks))
	}
	for i, line := range ranks {
		file := 0
		for j := range len(line) {
			c := line[j]
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			p, ok := PieceOf(c)
			if !ok {
				return sq, fmt.Errorf("%q on rank %d of the FEN is not a piece", string(c), 8-i)
			}
			if s := At(file, 7-i); s.Valid() {
				sq[s] = p
			}
			file++
		}
		if file != 8 {
			return sq, fmt.Errorf("rank %d of the FEN has %d squares, not 8", 8-i, file)
		}
	}
	return sq, nil
}

// Placement writes the first field of a FEN.
func Placement(sq [64]Piece) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			p := sq[At(file, rank)]
			if p == Empty {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + byte(empty))
				empty = 0
			}
			b.WriteByte(p.Letter())
		}
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}
