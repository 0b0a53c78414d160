package reconcile_test

import (
	"math/rand/v2"
	"slices"
	"strings"

	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
)

// How often something happens in 4,689 cells of handwriting.
const handCells = 4689

// handSlips is how many of a hundred cells of handwriting have a slip.
const handSlips = 7.6

// writer is a hand with its slips.
type writer struct {
	*rand.Rand
	care  float64 // 1 for handwriting; less, the more careful it is
	slips int
}

// lapses reports whether something happens that happens to handwriting n times in all.
func (w *writer) lapses(n, all int) bool { return w.Float64()*float64(all) < w.care*float64(n) }

func (w *writer) happens(n int) bool { return w.lapses(n, handCells) }

// scrawl writes a move as a hurried hand does.
func (w *writer) scrawl(l *pgn.Line, ply int) string {
	san := l.SAN[ply]
	if strings.ContainsAny(san, "+#") {
		if w.lapses(48, 225) {
			san = strings.TrimRight(san, "+#")
		}
	} else if w.happens(8) {
		w.slips++
		return w.wrong(san) + "+"
	}
	if written := w.wrong(san); written != san {
		w.slips++
		return written
	}
	return w.habit(l, ply, san)
}

var (
	likeFile  = map[byte]string{'a': "c", 'b': "gd", 'c': "eeed", 'd': "ce", 'e': "cccd", 'f': "ggg", 'g': "fffb", 'h': "bg"}
	likeRank  = map[byte]string{'1': "8827", '2': "13", '3': "24", '4': "555", '5': "4446", '6': "5", '7': "18", '8': "117"}
	likePiece = map[byte]string{'B': "RRN", 'N': "Bh", 'R': "BBK", 'K': "R", 'Q': "R"}
)

func (w *writer) pick(s string) byte { return s[w.IntN(len(s))] }

// wrong makes a slip of the pen, or none.
func (w *writer) wrong(san string) string {
	b := []byte(san)
	to := strings.LastIndexAny(san, "12345678")
	piece := strings.IndexByte("KQRBN", b[0]) >= 0
	n := handCells
	if w.care > 0 {
		n = int(w.Float64() * handCells / w.care)
	}
	switch {
	case b[0] == 'O':
		if n == 0 {
			return map[string]string{"O-O": "O-O-O", "O-O-O": "O-O"}[strings.TrimRight(san, "+#")]
		}
	case to < 1:
	case n < 148:
		b[to-1] = w.pick(likeFile[b[to-1]])
	case n < 148+79:
		b[to] = w.pick(likeRank[b[to]])
	case n < 148+79+48:
		if piece {
			b[0] = w.pick(likePiece[b[0]])
		}
	case n < 275+18:
		b[w.IntN(len(b))] = w.pick("abcdefgh12345678KQRBNmoz")
	case n < 293+14:
		at := w.IntN(len(b))
		if w.IntN(2) == 0 && len(b) > 2 {
			return string(slices.Delete(b, at, at+1))
		}
		return string(slices.Insert(b, at, w.pick("abcdefgh12345678")))
	case n < 307+22:
		for range 2 {
			b[w.IntN(len(b))] = w.pick("abcdefgh12345678KQRBN")
		}
	case n < 329+6:
		return []string{"Nf3", "Nc6", "e4", "Qd2", "Rd1", "O-O", "Bg5", "h3"}[w.IntN(8)]
	case n < 335+8:
		if i := strings.IndexByte(san, 'x'); i >= 0 && !piece {
			return san[i:]
		}
	}
	return string(b)
}

// habit writes a move as it is, but in one of the ways in which people do.
func (w *writer) habit(l *pgn.Line, ply int, san string) string {
	if san[0] == 'O' {
		return san
	}
	piece := strings.IndexByte("KQRBN", san[0]) >= 0
	before := l.Start
	if ply > 0 {
		before = l.Positions[ply-1]
	}
	m := l.Moves[ply]
	victim := before.Sq[m.To].Kind()
	takes := strings.Contains(san, "x")
	switch {
	case takes && piece && w.IntN(600) < 49:
		if victim == board.Pawn {
			return san[:1] + "xP"
		}
		return san[:1] + "x" + notation.English.Letter(victim)
	case takes && w.IntN(1000) < 23:
		return strings.Replace(san, "x", "", 1)
	case takes && !piece && m.Promo == board.NoKind && w.IntN(400) < 19:
		return san[:1] + "x" + m.To.String()[:1]
	case takes && !piece && w.IntN(400) < 10 && victim == board.Pawn:
		return "PxP"
	case piece && w.happens(34):
		return san[:1] + m.From.String() + strings.TrimLeft(san[1:], "abcdefgh12345678")[0:0] + m.To.String()
	}
	if bare := strings.TrimRight(san, "+#"); piece && w.lapses(65, 140) {
		if plain := bare[:1] + strings.TrimPrefix(bare[1:], m.From.String()); len(strings.Replace(plain, "x", "", 1)) > 3 {
			return plain[:1] + strings.TrimLeft(plain[1:len(plain)-2], "abcdefgh12345678") + plain[len(plain)-2:]
		}
	}
	return san
}

// sheet writes a game with what goes wrong with cells too.
func (w *writer) sheet(l *pgn.Line) (texts []string) {
	for ply := range l.Moves {
		text := w.scrawl(l, ply)
		switch {
		case w.happens(18):
			w.slips++
			if w.IntN(3) == 0 {
				texts = append(texts, "")
			}
			continue
		case w.happens(8):
			w.slips++
			if n := len(texts); n >= 2 && w.IntN(2) == 0 {
				texts = append(texts, texts[n-2], texts[n-1]) // the row once more
			} else if n > 0 {
				texts = append(texts, texts[n-1])
			}
		}
		texts = append(texts, text)
		if n := len(texts); w.happens(1) && n > 2 {
			texts[n-1], texts[n-3] = texts[n-3], texts[n-1]
		}
	}
	if w.lapses(1, 20) {
		texts = texts[:len(texts)-w.IntN(min(12, len(texts)))] // in time trouble
	}
	return texts
}
