package game

import (
	"strings"
	"unicode"

	"zapis/app/page"
)

// TypeMove takes a letter or digit of a keyboard: on the page of a game it begins a
// move in notation or goes on with it, on the pad for a clock it is a digit. It
// reports whether it took it.
func TypeMove(shown page.Page, r rune) bool {
	g, ok := shown.(*gamePage)
	if !ok || g.lending.lent || g.only {
		return false
	}
	switch p := g.panel.(type) {
	case *page.MovePad:
		return p.Type(r)
	case *page.ReadingPad:
		return p.Type(r)
	case nil:
	default:
		return false
	}
	if pad := g.stand.writes(); pad != nil {
		return pad.Type(r)
	}
	if g.seal != nil && !g.seal.entering() || !strings.ContainsRune("0", r) && !unicode.IsLetter(r) {
		return false
	}
	g.Touched() // typing is the next act, as a button would be
	pad := newKeypad(g)
	g.open(pad)
	return pad.Type(r)
}
