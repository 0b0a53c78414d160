package notation

import (
	"strings"
	"unicode/utf8"

	"zapis/scoresheet/board"
)

// maxSpoken is the maximum length of a spoken move in characters: "Springer
// Gustav sieben schlägt Hektor fünf wird zur Dame en passant Schach matt" is
// longer than any real one.
const maxSpoken = 120

// mostSpokenWords is the number of words that can belong together.
const mostSpokenWords = 4

// ParseSpoken parses a move as it is announced to a blind opponent (Laws D.2.1,
// R-N05): "Springer Gustav eins Felix drei", "Bauer Eva sieben schlägt David
// acht Dame Schach", "Kurze Rochade". The words of all six languages are
// understood, whatever the language of the device, in capital or small
// letters, with or without accents, apart or joined by hyphens; a letter and a
// digit may stand for the name of a file and the number of a rank. The square
// from which the piece comes may be missing. For any other text the error is a
// *SyntaxError.
func ParseSpoken(text string) (Written, error) {
	unreadable := &SyntaxError{text, NotAMove}
	if len(text) > 4*maxSpoken || utf8.RuneCountInString(text) > maxSpoken {
		return Written{}, unreadable
	}
	offer := strings.HasSuffix(strings.TrimRight(text, " "), drawSign)
	words := strings.FieldsFunc(strings.ReplaceAll(text, drawSign, " "), isSpokenGap)
	signs, ok := hear(words)
	if !ok {
		return Written{}, unreadable
	}
	w, ok := spokenMove(signs)
	if !ok {
		return Written{}, unreadable
	}
	w.Draw = offer
	return w, nil
}

// hear returns the meanings of the words, those that belong together as one.
// ok is false if one has no meaning, or if all are only letters and digits.
func hear(words []string) (signs []spokenSign, ok bool) {
	named := false
	for i := 0; i < len(words); {
		n := min(mostSpokenWords, len(words)-i)
		for ; n > 0; n-- {
			joined := plainWords(strings.Join(words[i:i+n], " "))
			if means, known := heard[joined]; known {
				named = named || utf8.RuneCountInString(joined) > 1
				signs = append(signs, means)
				break
			}
		}
		if n == 0 {
			square, err := board.ParseSquare(plainWord(words[i]))
			if err != nil {
				return nil, false
			}
			signs = append(signs, spokenSign{file: int8(square.File()) + 1}, spokenSign{rank: int8(square.Rank()) + 1})
			n = 1
		}
		i += n
	}
	return signs, named
}

// beginsSpoken reports whether the first word of a text is one with which a move
// is announced, longer than a letter or a digit.
func beginsSpoken(text string) bool {
	first := strings.TrimFunc(text, isSpokenGap)
	if i := strings.IndexFunc(first, isSpokenGap); i >= 0 {
		first = first[:i]
	}
	_, known := heard[plainWord(first)]
	return known && utf8.RuneCountInString(first) > 1
}

// listener takes the meanings one by one.
type listener []spokenSign

func (l *listener) next(is func(s spokenSign) bool) (s spokenSign, ok bool) {
	if len(*l) == 0 || !is((*l)[0]) {
		return s, false
	}
	s = (*l)[0]
	*l = (*l)[1:]
	return s, true
}

func (l *listener) piece() board.Kind {
	s, _ := l.next(func(s spokenSign) bool { return s.piece != board.NoKind })
	return s.piece
}

// square takes a file, a rank, or both.
func (l *listener) square() (file, rank int8) {
	f, _ := l.next(func(s spokenSign) bool { return s.file != 0 })
	r, _ := l.next(func(s spokenSign) bool { return s.rank != 0 })
	return f.file, r.rank
}

func (l *listener) filler(kind fillerKind) {
	_, _ = l.next(func(s spokenSign) bool { return s.filler == kind })
}

// marks takes the signs at the end.
func (l *listener) marks() (m Marks) {
	for {
		s, ok := l.next(func(s spokenSign) bool { return s.marks != 0 })
		if !ok {
			return m
		}
		m |= s.marks
	}
}

func spokenMove(signs []spokenSign) (w Written, ok bool) {
	l := listener(signs)
	if c, castles := l.next(func(s spokenSign) bool { return s.castle != board.NoCastle }); castles {
		w.Castle = c.castle
		w.Marks = l.marks()
		return w, len(l) == 0
	}
	if w.Kind = l.piece(); w.Kind == board.NoKind {
		w.Kind = board.Pawn
	}
	w.ToFile, w.ToRank = l.square()
	takes, between := l.next(func(s spokenSign) bool { return s.marks == TakesMark })
	w.Marks = takes.marks
	l.filler(fillerOnto)
	if file, rank := l.square(); file != 0 || rank != 0 {
		w.FromFile, w.FromRank = w.ToFile, w.ToRank
		w.ToFile, w.ToRank = file, rank
	} else if between && w.ToFile != 0 {
		return w, false // "Eva vier schlägt": what?
	}
	l.filler(fillerBecomes)
	if promo := l.piece(); promo != board.NoKind {
		if w.Kind != board.Pawn {
			return w, false
		}
		w.Promo = promo
	}
	w.Marks |= l.marks()
	return w, len(l) == 0 && w.To().Valid()
}

// spokenText writes a move as it is announced, with both squares.
func spokenText(s board.Shape, marks Marks, lang Language) string {
	say := speechOf(lang)
	var words []string
	add := func(w string) {
		if w != "" {
			words = append(words, w)
		}
	}
	square := func(q board.Square) {
		if q.Valid() {
			add(say.files[q.File()])
			add(say.ranks[q.Rank()])
		}
	}
	switch s.Castle {
	case board.ShortCastle:
		add(say.short)
	case board.LongCastle:
		add(say.long)
	case board.NoCastle:
		kind := s.Piece.Kind()
		add(say.pieces[kind])
		square(s.From)
		if s.Takes || marks&TakesMark != 0 {
			add(say.takes)
		}
		square(s.To)
		if kind == board.Pawn && s.Promo > board.Pawn {
			add(say.pieces[s.Promo])
		}
	}
	if marks&EnPassantMark != 0 {
		add(say.enPassant)
	}
	switch {
	case marks&MateMark != 0:
		add(say.mate)
	case marks&CheckMark != 0:
		add(say.check)
	}
	return strings.Join(words, " ")
}
