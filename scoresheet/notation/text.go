package notation

import (
	"strings"

	"zapis/scoresheet/board"
)

// Style is how much of a move is written out.
type Style uint8

const (
	Short Style = 0 // Nf3, exd5
	Long  Style = 1 // Ng1-f3, e4xd5
)

// Text returns what the sheet shows for a board move: Appendix C of the
// Laws, in the language's letters. It looks only at the shape that was
// stored when the move was made and at the marks the player put, never at a
// position, so it tells nobody whether the move was legal (R-G15). A pawn
// that stays a pawn is "e8"; one that changed its file and took nothing is
// "ed5"; where nothing stood on the first square both squares are written,
// "e4-e5", and so they are where a piece was put back, "Nf3-f3", and where a
// pawn is said to take on its own file, "e4xe5".
//
// Check and mate together are shown as mate. What the text says of a legal
// move, Parse and reading.Legal read back to that move, in every language
// and style.
func Text(s board.Shape, marks Marks, lang Language, style Style) string {
	var b strings.Builder
	switch s.Castle {
	case board.ShortCastle:
		b.WriteString("0-0")
	case board.LongCastle:
		b.WriteString("0-0-0")
	case board.NoCastle:
		writeMove(&b, s, marks, lang, style)
	}
	switch {
	case marks&MateMark != 0:
		b.WriteByte('#')
	case marks&CheckMark != 0:
		b.WriteByte('+')
	}
	if marks&EnPassantMark != 0 {
		b.WriteString(" e.p.")
	}
	return b.String()
}

func writeMove(b *strings.Builder, s board.Shape, marks Marks, lang Language, style Style) {
	kind := s.Piece.Kind()
	takes := s.Takes || marks&TakesMark != 0
	b.WriteString(lang.Letter(kind))
	switch {
	case style == Long || kind == board.NoKind || s.From == s.To,
		kind == board.Pawn && takes && s.From.File() == s.To.File():
		b.WriteString(s.From.String())
		if !takes {
			b.WriteByte('-')
		}
	default:
		from := s.From.String()
		if s.FileHint || kind == board.Pawn && takes {
			b.WriteString(from[:1])
		}
		if s.RankHint {
			b.WriteString(from[1:])
		}
	}
	if takes {
		b.WriteByte('x')
	}
	b.WriteString(s.To.String())
	if kind == board.Pawn {
		b.WriteString(lang.Letter(s.Promo))
	}
}
