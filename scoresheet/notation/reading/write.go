package reading

import (
	"strings"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
)

// Form is a form in which the moves of a game can be written.
type Form string

// The forms, in the words of command lines.
const (
	FormSAN      Form = "san"      // Nf3, exd5, e8=Q, O-O, with the letters of a language
	FormLong     Form = "lan"      // Ng1-f3, e4xd5, e7-e8=Q
	FormFigurine Form = "figurine" // as SAN, with ♘ for a knight
	FormNumeric  Form = "numeric"  // 7163
	FormUCI      Form = "uci"      // g1f3
	FormSpoken   Form = "spoken"   // knight-Gustav-one-Felix-three
)

// Forms returns all forms.
func Forms() []Form {
	return []Form{FormSAN, FormLong, FormFigurine, FormNumeric, FormUCI, FormSpoken}
}

// Write returns a legal move in a form, with the piece letters or the words of
// the language, as one word of movetext: the words of a spoken move are joined
// by hyphens. It returns "" if the move is not legal in p, and if the form has
// no way to write it: numeric notation cannot tell castling from a king's step
// to the same square (Chess960).
//
// What is written is read back as the same move, by [Read] with that form and
// language.
func Write(p rules.Position, m board.Move, form Form, lang notation.Language) string {
	san := SAN(p, m)
	if san == "" {
		return ""
	}
	m = p.Normalize(m)
	text := san
	switch form {
	case FormSAN:
		text = inLetters(san, lang)
	case FormFigurine:
		text = inLetters(san, notation.Figurines)
	case FormLong:
		text = inLetters(long(p, m, san), lang)
	case FormNumeric:
		text = notation.Numeric(m)
	case FormUCI:
		text = UCI(p, m)
	case FormSpoken:
		text = strings.ReplaceAll(spoken(p, m, san, lang), " ", "-")
	}
	if moves := Read(p, text, form, lang); len(moves) != 1 || moves[0] != m {
		return ""
	}
	return text
}

// Read returns the legal moves that a text in a form can mean.
func Read(p rules.Position, text string, form Form, lang notation.Language) []board.Move {
	var w notation.Written
	var err error
	switch form {
	case FormNumeric:
		w, err = notation.ParseNumeric(text)
	case FormUCI:
		w, err = notation.ParseUCI(text)
	case FormSpoken:
		w, err = notation.ParseSpoken(text)
	case FormFigurine:
		w, err = notation.Parse(text, notation.Figurines)
	case FormSAN, FormLong:
		w, err = notation.Parse(text, lang)
	}
	if err != nil {
		return nil
	}
	return Legal(w, p)
}

// inLetters replaces the English piece letters of a move. No other part of
// SAN has a capital but castling.
func inLetters(san string, lang notation.Language) string {
	if lang == notation.English || strings.HasPrefix(san, "O") {
		return san
	}
	var b strings.Builder
	for _, r := range san {
		if piece, ok := board.PieceOf(byte(r)); ok && r >= 'A' && r <= 'Z' {
			b.WriteString(lang.Letter(piece.Kind()))
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// signsOf returns the part of SAN that follows the squares: "=Q+", "#".
func signsOf(san string) string {
	if i := strings.IndexAny(san, "=+#"); i >= 0 {
		return san[i:]
	}
	return ""
}

// long returns the move with both squares, in English letters.
func long(p rules.Position, m board.Move, san string) string {
	if m.Castle != board.NoCastle {
		return san
	}
	letter := ""
	if kind := p.Sq[m.From].Kind(); kind != board.Pawn {
		letter = notation.English.Letter(kind)
	}
	between := "-"
	if strings.Contains(san, "x") {
		between = "x"
	}
	return letter + m.From.String() + between + m.To.String() + signsOf(san)
}

func spoken(p rules.Position, m board.Move, san string, lang notation.Language) string {
	s := board.Shape{Move: m, Piece: p.Sq[m.From], Takes: strings.Contains(san, "x")}
	var marks notation.Marks
	switch {
	case strings.HasSuffix(san, "#"):
		marks = notation.MateMark
	case strings.HasSuffix(san, "+"):
		marks = notation.CheckMark
	}
	if m.EnPassant {
		marks |= notation.EnPassantMark
	}
	return notation.Text(s, marks, lang, notation.Spoken)
}
