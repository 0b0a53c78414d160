package pgn

import (
	"strings"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// quick resolves strict SAN, which nearly every PGN contains. It examines only
// the pieces that could have made the move, and is several times as fast as
// package notation. ok is false if the text is anything else, or if not
// exactly one legal move fits; this says nothing about the text, and package
// notation decides. A test compares the two.
func quick(p *rules.Position, text string) (m board.Move, ok bool) {
	for len(text) > 0 && (text[len(text)-1] == '+' || text[len(text)-1] == '#') {
		text = text[:len(text)-1]
	}
	if len(text) < 2 || len(text) > 7 {
		return m, false
	}
	kind := strings.IndexByte("??NBRQK", text[0])
	switch {
	case text[0] == 'O':
		return quickCastling(p, text)
	case text[0] >= 'a' && text[0] <= 'h':
		return quickPawn(p, text)
	case kind < 2:
		return m, false
	}
	n := len(text)
	to, ok := squareOf(text[n-2:])
	if !ok {
		return m, false
	}
	hint := text[1 : n-2]
	if n := len(hint); n > 0 && hint[n-1] == 'x' {
		hint = hint[:n-1]
	}
	file, rank := -1, -1
	if len(hint) > 0 && hint[0] >= 'a' && hint[0] <= 'h' {
		file = int(hint[0] - 'a')
		hint = hint[1:]
	}
	if len(hint) > 0 && hint[0] >= '1' && hint[0] <= '8' {
		rank = int(hint[0] - '1')
		hint = hint[1:]
	}
	if hint != "" {
		return m, false
	}
	piece := board.NewPiece(p.Turn, board.Kind(kind))
	found := 0
	for i := range p.Sq {
		from := board.Square(i)
		if p.Sq[i] != piece || file >= 0 && from.File() != file || rank >= 0 && from.Rank() != rank {
			continue
		}
		if try := (board.Move{From: from, To: to}); p.Judge(try).Legal() {
			m = try
			found++
		}
	}
	return m, found == 1
}

// quickPawn resolves e4, exd5, e8=Q and exd8=Q. A capture is from the file
// that is written, a step from the same file.
func quickPawn(p *rules.Position, text string) (m board.Move, ok bool) {
	file := int(text[0] - 'a')
	capture := text[1] == 'x'
	if capture {
		text = text[2:]
	}
	if len(text) != 2 && len(text) != 4 {
		return m, false
	}
	to, ok := squareOf(text[:2])
	if !ok || capture == (to.File() == file) {
		return m, false
	}
	if len(text) == 4 {
		kind := strings.IndexByte("??NBRQ", text[3])
		if text[2] != '=' || kind < 2 {
			return m, false
		}
		m.Promo = board.Kind(kind)
	}
	back := -1
	if p.Turn == board.Black {
		back = 1
	}
	m.To = to
	m.From = board.At(file, to.Rank()+back)
	pawn := board.NewPiece(p.Turn, board.Pawn)
	if !capture && m.From.Valid() && p.Sq[m.From] == board.Empty {
		m.From = board.At(file, to.Rank()+2*back)
	}
	if !m.From.Valid() || p.Sq[m.From] != pawn || !p.Judge(m).Legal() {
		return m, false
	}
	m.EnPassant = capture && p.Sq[to] == board.Empty
	return m, true
}

func quickCastling(p *rules.Position, text string) (m board.Move, ok bool) {
	home := 0
	if p.Turn == board.Black {
		home = 7
	}
	switch text {
	case "O-O":
		m.Castle, m.To = board.ShortCastle, board.At(6, home)
	case "O-O-O":
		m.Castle, m.To = board.LongCastle, board.At(2, home)
	default:
		return m, false
	}
	king := board.NewPiece(p.Turn, board.King)
	for file := range 8 {
		if from := board.At(file, home); p.Sq[from] == king {
			m.From = from
			return m, p.Judge(m).Legal()
		}
	}
	return m, false
}

func squareOf(text string) (board.Square, bool) {
	s := board.At(int(text[0])-'a', int(text[1])-'1')
	return s, s.Valid()
}
