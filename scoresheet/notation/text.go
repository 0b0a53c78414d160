package notation

import (
	"fmt"
	"slices"
	"strings"

	"zapis/scoresheet/board"
)

// Style is the form in which [Text] writes a move.
type Style uint8

const (
	Short  Style = 0 // Nf3, exd5
	Long   Style = 1 // Ng1-f3, e4xd5
	Digits Style = 2 // 7163, 5445: the numeric notation of correspondence play
	Spoken Style = 3 // knight Gustav one Felix three: as moves are announced (Laws D.2.1)
)

// Styles returns all styles, the short one first.
func Styles() []Style { return []Style{Short, Long, Digits, Spoken} }

var styleWords = [...]string{Short: "short", Long: "long", Digits: "numeric", Spoken: "spoken"}

// String returns the word of the style in settings and on command lines.
func (s Style) String() string {
	if int(s) < len(styleWords) {
		return styleWords[s]
	}
	return fmt.Sprintf("Style(%d)", s)
}

// ParseStyle returns the style of that word, or ok false.
func ParseStyle(word string) (s Style, ok bool) {
	i := slices.Index(styleWords[:], word)
	return Style(max(i, 0)), i >= 0
}

// Text returns what the sheet shows for a board move, according to Appendix C
// of the Laws and in the letters of the language. It depends only on the shape
// that was stored when the move was made and on the marks of the player, never
// on a position, so it does not tell whether the move was legal (R-G15). A
// pawn that stays a pawn is "e8"; one that changed its file without a capture
// is "ed5". Both squares are written if nothing stood on the first square,
// "e4-e5", if a piece was put back, "Nf3-f3", and if a pawn is supposed to
// capture on its own file, "e4xe5".
//
// Check and mate together are shown as mate. The text of a legal move is read
// back as that move by Read and reading.Legal, in every language and style:
// where castling in Chess960 moves the king no further than he could step, it
// is 0-0 or 0-0-0 in digits too.
func Text(s board.Shape, marks Marks, lang Language, style Style) string {
	var b strings.Builder
	switch style {
	case Digits:
		if s.Castle == board.NoCastle || kingFiles(s.Move) > 1 {
			b.WriteString(Numeric(s.Move))
			writeSigns(&b, marks)
			return b.String()
		}
	case Spoken:
		return spokenText(s, marks, lang)
	case Short, Long:
	}
	switch s.Castle {
	case board.ShortCastle:
		b.WriteString("0-0")
	case board.LongCastle:
		b.WriteString("0-0-0")
	case board.NoCastle:
		writeMove(&b, s, marks, lang, style)
	}
	writeSigns(&b, marks)
	return b.String()
}

// kingFiles is by how many files the king moves.
func kingFiles(m board.Move) int { return max(m.To.File()-m.From.File(), m.From.File()-m.To.File()) }

func writeSigns(b *strings.Builder, marks Marks) {
	switch {
	case marks&MateMark != 0:
		b.WriteByte('#')
	case marks&CheckMark != 0:
		b.WriteByte('+')
	}
	if marks&EnPassantMark != 0 {
		b.WriteString(" e.p.")
	}
}

// SquaresText returns what the sheet shows of two squares that were touched where
// it was not known what stood on them: "f3-e4"; "Nf3-e5", since only a knight goes
// like this. It depends on nothing but the squares (R-G15).
func SquaresText(m board.Move, marks Marks, lang Language) string {
	s := board.Shape{Move: m}
	if df, dr := m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank(); df*df+dr*dr == 5 {
		s.Piece = board.NewPiece(board.White, board.Knight)
	}
	return Text(s, marks, lang, Long)
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
