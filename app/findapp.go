package app

import "cmp"

// Code is the text of the code that is shown, for those who work the pages
// from outside; "" if none is.
func (u *UI) Code() string {
	if v, ok := u.pages[u.shown].(*challengeView); ok {
		return v.text
	}
	return cmp.Or(handedCode(u.pages[u.shown]), codeSeen(u.pages[u.shown]))
}

// Board is the board of the page that is shown, or nil.
func (u *UI) Board() *BoardWidget {
	if b := playedOn(u.pages[u.shown]); b != nil {
		return b
	}
	return boardSeen(u.pages[u.shown])
}

// Sheet is the sheet of the page that is shown, or nil.
func (u *UI) Sheet() *Sheet {
	if s := sheetRead(u.pages[u.shown]); s != nil {
		return s
	}
	return sheetSeen(u.pages[u.shown])
}
