package notation

import (
	"strings"
	"unicode/utf8"

	"zapis/scoresheet/board"
)

// numericPromo maps the fifth digit of a numeric move to a kind.
var numericPromo = [...]board.Kind{1: board.Queen, 2: board.Rook, 3: board.Bishop, 4: board.Knight}

// ParseNumeric parses a move in the numeric notation of correspondence play
// (R-N03): files and ranks as digits, "5254" for e2-e4; castling as the king's
// move, "5171"; and a fifth digit for a promotion: 1 queen, 2 rook, 3 bishop,
// 4 knight. A move number before it is ignored; the signs + ++ # ! ? e.p. and
// (=) may follow it. For any other text the error is a *SyntaxError.
func ParseNumeric(text string) (Written, error) {
	move, signs, err := signsBehind(text)
	if err != nil {
		return Written{}, err
	}
	squares, promo, err := coordinateText(move)
	if err != nil {
		err.Text = text
		return Written{}, err
	}
	for _, r := range squares {
		if r < '1' || r > '8' {
			return Written{}, &SyntaxError{text, Unreadable}
		}
	}
	s := Sense{
		FromFile: int8(squares[0] - '0'), FromRank: int8(squares[1] - '0'),
		ToFile: int8(squares[2] - '0'), ToRank: int8(squares[3] - '0'),
	}
	if promo != "" {
		if promo[0] < '1' || promo[0] > '4' {
			return Written{}, &SyntaxError{text, Unreadable}
		}
		s.Kind, s.Promo = board.Pawn, numericPromo[promo[0]-'0']
	}
	return Written{Sense: s, Marks: signs.marks, Draw: signs.draw}, nil
}

// signsBehind splits a move of digits from the signs that follow it.
func signsBehind(text string) (move string, signs draft, err *SyntaxError) {
	if len(text) > 4*maxRunes || utf8.RuneCountInString(text) > maxRunes {
		return "", signs, &SyntaxError{text, NotAMove}
	}
	end := strings.LastIndexAny(text, "0123456789") + 1
	if end < 4 {
		return text, signs, nil // at most a number
	}
	p := parser{abc: alphabetOf(English)}
	p.load(text[end:])
	signs, ok := p.signs(0, draft{})
	if !ok || signs.takes {
		return "", signs, &SyntaxError{text, NotAMove}
	}
	return text[:end], signs, nil
}

// coordinateText splits a move of four characters, or five with a promotion.
func coordinateText(text string) (squares, promo string, err *SyntaxError) {
	t := strings.TrimSpace(text)
	if i := strings.LastIndexAny(t, ". "); i >= 0 && strings.Trim(t[:i+1], "0123456789. ") == "" {
		t = t[i+1:]
	}
	switch len(t) {
	case 0:
		return "", "", &SyntaxError{text, Empty}
	case 4, 5:
		return t[:4], t[4:], nil
	}
	return "", "", &SyntaxError{text, NotAMove}
}

// Numeric returns a move in numeric notation, without the promotion if there
// is none or it has no digit. The move must have both squares.
func Numeric(m board.Move) string {
	digits := []byte{
		'1' + byte(m.From.File()), '1' + byte(m.From.Rank()),
		'1' + byte(m.To.File()), '1' + byte(m.To.Rank()),
	}
	for i, k := range numericPromo {
		if i > 0 && k == m.Promo {
			digits = append(digits, '0'+byte(i))
		}
	}
	return string(digits)
}

// ParseUCI parses a move in the coordinates of UCI: "e2e4", "e7e8q", "0000"
// for no move; castling as the king's move or, in Chess960, as the king's move
// onto its rook. It is strict: for any other text the error is a *SyntaxError.
func ParseUCI(text string) (Written, error) {
	if text == "0000" {
		return Written{NoMove: true}, nil
	}
	unreadable := &SyntaxError{text, Unreadable}
	if len(text) != 4 && len(text) != 5 {
		return Written{}, unreadable
	}
	from, err := board.ParseSquare(text[:2])
	if err != nil {
		return Written{}, unreadable
	}
	to, err := board.ParseSquare(text[2:4])
	if err != nil {
		return Written{}, unreadable
	}
	s := Sense{
		FromFile: int8(from.File()) + 1, FromRank: int8(from.Rank()) + 1,
		ToFile: int8(to.File()) + 1, ToRank: int8(to.Rank()) + 1,
	}
	if len(text) == 5 {
		p, ok := board.PieceOf(text[4])
		if !ok || p.Color() != board.Black || p.Kind() == board.Pawn {
			return Written{}, unreadable
		}
		s.Kind, s.Promo = board.Pawn, p.Kind()
	}
	return Written{Sense: s}, nil
}
