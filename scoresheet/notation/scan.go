package notation

import (
	"strings"
	"unicode"

	"zapis/scoresheet/board"
)

// load stores the characters, with one blank for any white space and without
// invisible characters.
func (p *parser) load(text string) {
	for _, r := range text {
		switch {
		case r == '\uFE0E' || r == '\uFE0F' || r == '\uFEFF' || r >= '\u200B' && r <= '\u200F':
			continue
		case unicode.IsSpace(r):
			if p.n == 0 || p.r[p.n-1] == ' ' {
				continue
			}
			r = ' '
		}
		p.r[p.n] = r
		p.n++
	}
	for p.n > 0 && p.r[p.n-1] == ' ' {
		p.n--
	}
}

// is returns the character at i, or 0 after the end.
func (p *parser) is(i int) rune {
	if i >= p.n {
		return 0
	}
	return p.r[i]
}

func (p *parser) skip(i int) int {
	if p.is(i) == ' ' {
		return i + 1
	}
	return i
}

// number skips "12.", "12...", "12 " and "…" before the move.
func (p *parser) number() {
	i := 0
	for i < 3 && p.is(i) >= '0' && p.is(i) <= '9' {
		i++
	}
	digits := i
	if digits > 0 && p.r[0] == '0' {
		return // castling, not a number
	}
	for j := i; ; j++ {
		switch p.is(j) {
		case '.', '…':
			i = j + 1
			continue
		case ' ':
			continue
		}
		break
	}
	if i > digits || digits > 0 && p.is(digits) == ' ' {
		p.at = p.skip(i)
	}
}

func isHyphen(r rune) bool {
	switch r {
	case '-', '‐', '‑', '‒', '–', '—', '―', '−', '_':
		return true
	}
	return false
}

func isTakes(r rune) bool {
	switch r {
	case 'x', 'X', '×', ':', 'х', 'Х', '*':
		return true
	}
	return false
}

func isZero(r rune) bool {
	switch r {
	case '0', 'O', 'o', 'О', 'о':
		return true
	}
	return false
}

// noMove parses a dash.
func (p *parser) noMove() bool {
	i := p.at
	for i < p.at+4 && isHyphen(p.is(i)) {
		i++
	}
	if i == p.at {
		rest := string(p.r[p.at:min(p.at+4, p.n)])
		switch {
		case rest == "0000" || rest == "@@@@":
			i += 4
		case strings.HasPrefix(rest, "Z0"):
			i += 2
		default:
			return false
		}
	}
	d, ok := p.signs(i, draft{})
	if !ok || d.marks != 0 {
		return false
	}
	p.out = Written{NoMove: true, Draw: d.draw}
	return true
}

func (p *parser) castling() {
	i, zeros := p.at, 0
	for zeros < 3 && isZero(p.is(i)) {
		zeros++
		i++
		if j := p.skip(i); isHyphen(p.is(j)) && isZero(p.is(p.skip(j+1))) {
			i = p.skip(j + 1)
		}
	}
	switch zeros {
	case 2:
		p.signed(i, draft{Sense: Sense{Castle: board.ShortCastle}})
	case 3:
		p.signed(i, draft{Sense: Sense{Castle: board.LongCastle}})
	}
}
