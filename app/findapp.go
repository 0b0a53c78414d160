package app

import (
	"cmp"

	"zapis/app/arbiter"
	"zapis/app/game"
	"zapis/app/page"
)

// Code is the text of the code that is shown, for those who work the pages
// from outside; "" if none is.
func (u *UI) Code() string {
	if v, ok := u.pages[u.shown].(*challengeView); ok {
		return v.text
	}
	return cmp.Or(game.CodeSeen(u.pages[u.shown]), arbiter.CodeSeen(u.pages[u.shown]))
}

// Board is the board of the page that is shown, or nil.
func (u *UI) Board() *page.Board {
	if b := game.BoardSeen(u.pages[u.shown]); b != nil {
		return b
	}
	return arbiter.BoardSeen(u.pages[u.shown])
}

// Sheet is the sheet of the page that is shown, or nil.
func (u *UI) Sheet() *page.Sheet {
	if s := game.SheetSeen(u.pages[u.shown]); s != nil {
		return s
	}
	return arbiter.SheetSeen(u.pages[u.shown])
}
