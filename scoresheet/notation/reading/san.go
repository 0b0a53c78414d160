package reading

import (
	"slices"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// SAN returns the move in PGN's Standard Algebraic Notation, in export format:
// English letters, O-O and O-O-O, x for every capture, = before a promotion,
// always with + or #, and the shortest disambiguation among the legal moves
// (file, otherwise rank, otherwise both). It returns "" if the move is not
// legal in p.
func SAN(p rules.Position, m board.Move) string {
	var moves [256]board.Move
	legal := p.Moves(moves[:0])
	m = p.Normalize(m)
	if !slices.Contains(legal, m) {
		return ""
	}
	var buf [12]byte
	after := p.Play(m)
	return string(appendSign(appendSAN(buf[:0], &p, m, legal), &after))
}

// AppendSAN appends the move as [SAN] returns it. The move must be legal in p,
// in the form in which [rules.Position.Moves] returns it, p must be Listed, and
// after must be the position after it. It looks at nothing but the pieces that
// could be taken for the one that moves, and takes a third of the time.
func AppendSAN(b []byte, p *rules.Position, m board.Move, after *rules.Position) []byte {
	var few [16]board.Move
	rivals := few[:0]
	switch p.Sq[m.From].Kind() {
	case board.Knight, board.Bishop, board.Rook, board.Queen:
		for s, piece := range &p.Sq {
			try := board.Move{From: board.Square(s), To: m.To}
			if piece == p.Sq[m.From] && try.From != m.From && p.Judge(try).Legal() {
				rivals = append(rivals, try)
			}
		}
	default:
	}
	return appendSign(appendSAN(b, p, m, rivals), after)
}

// appendSign appends + or # if the position after the move is check or mate.
func appendSign(b []byte, after *rules.Position) []byte {
	switch {
	case !after.InCheck():
		return b
	case after.Outcome() == rules.Checkmate:
		return append(b, '#')
	}
	return append(b, '+')
}

func appendSAN(b []byte, p *rules.Position, m board.Move, legal []board.Move) []byte {
	switch m.Castle {
	case board.ShortCastle:
		return append(b, "O-O"...)
	case board.LongCastle:
		return append(b, "O-O-O"...)
	case board.NoCastle:
	}
	takes := m.EnPassant || p.Sq[m.To] != board.Empty
	kind := p.Sq[m.From].Kind()
	if kind == board.Pawn {
		if takes {
			b = append(b, 'a'+byte(m.From.File()))
		}
	} else {
		b = append(b, board.NewPiece(board.White, kind).Letter())
		b = appendHint(b, p, m, legal)
	}
	if takes {
		b = append(b, 'x')
	}
	b = append(b, m.To.String()...)
	if m.Promo != board.NoKind {
		b = append(b, '=', board.NewPiece(board.White, m.Promo).Letter())
	}
	return b
}

// appendHint appends the disambiguation from moves of other pieces of that
// kind that may legally go to the same square.
func appendHint(b []byte, p *rules.Position, m board.Move, legal []board.Move) []byte {
	var rivals, sameFile, sameRank bool
	for _, l := range legal {
		if l.To != m.To || l.From == m.From || l.Castle != board.NoCastle || p.Sq[l.From] != p.Sq[m.From] {
			continue
		}
		rivals = true
		sameFile = sameFile || l.From.File() == m.From.File()
		sameRank = sameRank || l.From.Rank() == m.From.Rank()
	}
	if !rivals {
		return b
	}
	if !sameFile || sameRank {
		b = append(b, 'a'+byte(m.From.File()))
	}
	if sameFile {
		b = append(b, '1'+byte(m.From.Rank()))
	}
	return b
}
