package notation

import (
	"strings"
	"unicode"
)

// wordSigns holds the signs of more than one character; a sign precedes those
// with which it begins.
var wordSigns = []struct {
	text string
	mark Marks
}{
	{"(e.p.)", EnPassantMark},
	{"(ep)", EnPassantMark},
	{"e.p.", EnPassantMark},
	{"e.p", EnPassantMark},
	{"ep.", EnPassantMark},
	{"ep", EnPassantMark},
	{"в.п.", EnPassantMark},
	{"в.п", EnPassantMark},
	{"вп", EnPassantMark},
	{"a.p.", EnPassantMark},
	{"checkmate", MateMark},
	{"check", CheckMark},
	{"ch.", CheckMark},
	{"ch", CheckMark},
	{"schachmatt", MateMark},
	{"schach matt", MateMark},
	{"schach", CheckMark},
	{"échec et mat", MateMark},
	{"échec", CheckMark},
	{"jaque mate", MateMark},
	{"jaque", CheckMark},
	{"шах и мат", MateMark},
	{"шах і мат", MateMark},
	{"шах", CheckMark},
	{"mate", MateMark},
	{"matt", MateMark},
	{"mat", MateMark},
	{"мат", MateMark},
}

// signs parses the signs after a move, in any order, and reports whether
// nothing else follows.
func (p *parser) signs(i int, d draft) (draft, bool) {
	for {
		i = p.skip(i)
		if i >= p.n {
			return d, true
		}
		switch r := p.r[i]; {
		case r == '+' && p.is(i+1) == '+':
			d.marks |= MateMark // Laws C.13
			i += 2
		case r == '+' || r == '†':
			d.marks |= CheckMark
			i++
		case r == '#' || r == '‡':
			d.marks |= MateMark
			i++
		case r == '(' && p.is(i+1) == '=' && p.is(i+2) == ')':
			d.draw = true
			i += 3
		case r == '=':
			d.draw = true
			i++
		case isTakes(r):
			d.marks |= TakesMark
			i++
		case strings.ContainsRune("!?‼⁇⁈⁉.,;", r):
			i++
		default:
			length, mark := p.wordSign(i)
			if length == 0 {
				return d, false
			}
			d.marks |= mark
			i += length
		}
	}
}

// latin returns the Latin letter that a Cyrillic letter of "е.р." looks like.
func latin(r rune) rune {
	switch r {
	case 'е':
		return 'e'
	case 'р':
		return 'p'
	case 'а':
		return 'a'
	}
	return r
}

func (p *parser) wordSign(i int) (length int, mark Marks) {
next:
	for _, w := range wordSigns {
		length = 0
		for _, want := range w.text {
			if length > 0 && p.is(i+length-1) == '.' && p.is(i+length) == ' ' {
				length++ // "e. p."
			}
			got := unicode.ToLower(p.is(i + length))
			if got != want && latin(got) != want {
				continue next
			}
			length++
		}
		return length, w.mark
	}
	return 0, 0
}

// reason returns why the text could not be read. It is an attempt at a move if
// it is one short word with a letter that occurs in moves, with a digit, x, +
// or #, and with at most one character that does not occur in moves.
func (p *parser) reason() SyntaxReason {
	var named, digits, signs, strange int
	for _, r := range p.r[p.at:p.n] {
		switch {
		case isTakes(r) || r == '+' || r == '#':
			signs++
		case strings.ContainsRune("-–—=()/!?.,", r):
		default:
			switch p.kindOf(r) {
			case aPiece, aFile:
				named++
			case aRank:
				digits++
			default:
				strange++
			}
		}
	}
	n := p.n - p.at
	switch {
	case (digits == 4 || digits == 5) && strings.Trim(string(p.r[p.at+digits:p.n]), "+#!?=() .") == "" && named == 0:
		return NotAlgebraic
	case named == 0 || digits+signs == 0 || strange > 1 || n > 8,
		strings.ContainsRune(string(p.r[p.at:p.n]), ' '):
		return NotAMove
	}
	return Unreadable
}

// kindOf returns the likeliest meaning of a character, or 0 if it has none.
func (p *parser) kindOf(r rune) symbolKind {
	if r == '0' || r == '9' {
		return aRank
	}
	if s := p.abc.symbols(r); len(s) > 0 {
		return s[0].what
	}
	return 0
}
