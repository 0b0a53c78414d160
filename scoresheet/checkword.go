package scoresheet

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// checkDomain is the first line of what a check word is made of. A different
// version would begin with a different line.
const checkDomain = "zapis check word 1"

// checkLetters are those of Crockford's base32: none looks like another.
const checkLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// CheckWord returns the word by which two sheets of one game are compared at a
// glance (Laws 8.7): six letters and digits, the same in every language. It is
// the same on both if the result and every half-move, as the squares from and
// to, are; what else is written, how, and by whom does not matter. gaps is the
// number of half-moves whose squares are not known: nothing or a dash stands
// there, or a text that geometry alone does not settle. A sheet with gaps is
// the same as no other: its word is made with the device's key.
//
// It follows from geometry and tells nothing of legality. The word is the first
// 30 bits of the SHA-256 of these lines, each ended by LF:
//
//	zapis check word 1
//	1-0
//	start FEN          only of a game from another position
//	e2e4
//	e7e8q              one line a half-move
//	gap 5 DEVICE       only with gaps: their number, the device's key in hexadecimal
func (r *Record) CheckWord(device []byte) (word string, gaps int) {
	var b strings.Builder
	b.WriteString(checkDomain + "\n" + r.Result.String() + "\n")
	if r.Header.FEN != "" {
		b.WriteString("start " + r.Header.FEN + "\n")
	}
	f := r.Header.Start
	for i := range r.Cells {
		if line, ok := r.squares(f, i); ok {
			b.WriteString(line + "\n")
		} else {
			gaps++
		}
		f = r.step(f, i)
	}
	if gaps > 0 {
		id := Fingerprint(device)
		b.WriteString("gap " + strconv.Itoa(gaps) + " " + hex.EncodeToString(id[:]) + "\n")
	}
	sum := sha256.Sum256([]byte(b.String()))
	bits := uint32(sum[0])<<24 | uint32(sum[1])<<16 | uint32(sum[2])<<8 | uint32(sum[3])
	out := make([]byte, 6)
	for i := range out {
		out[i] = checkLetters[bits>>(27-5*i)&31]
	}
	return string(out[:3]) + " " + string(out[3:]), gaps
}

// squares is the half-move of a cell as its two squares, and what a pawn became.
func (r *Record) squares(f board.Free, index int) (line string, ok bool) {
	f.Turn = r.NameAt(index).Side
	c := r.Cells[index]
	var m board.Move
	switch c.Form {
	case FormMove:
		m = c.Shape.Move
	case FormSquares:
		if m = c.Shape.Move; mayPromote(m, f.Turn) {
			return "", false
		}
	case FormText:
		w, _, err := notation.Read(c.Writing.Text, c.Language)
		if err != nil {
			return "", false
		}
		if m, ok = w.OnBoard(f, f.Turn); !ok {
			return "", false
		}
	case FormDash, FormBlank:
		return "", false
	}
	line = m.From.String() + m.To.String()
	if m.Promo > board.Pawn {
		line += string(board.NewPiece(board.Black, m.Promo).Letter())
	}
	return line, true
}
