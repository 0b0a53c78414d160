package app

import (
	"zapis/app/arbiter"
	"zapis/app/game"
	"zapis/app/owner"
)

// What the pages of an adjournment show, for tests.

// SealBar is what game mode says while a move is sealed; "" if it does not.
func (u *UI) SealBar() string { return game.SealBar(u.pages[u.shown]) }

// SealedCard is what it says once one is.
func (u *UI) SealedCard() string { return game.SealedWords(u.pages[u.shown]) }

// Written is what the keypad for a move shows.
func (u *UI) Written() string { return game.Written(u.pages[u.shown]) }

// ParkedWords is what the page of an adjourned game says.
func (u *UI) ParkedWords() string { return game.ParkedWords(u.pages[u.shown]) }

// Envelope is what follows from the sheet on the envelope, and what its
// buttons say.
func (u *UI) Envelope() string { return arbiter.Envelope(u.pages[u.shown]) }

// Typed is what the pad for keys and codes shows, and what it says over it.
func (u *UI) Typed() (text, said string) { return arbiter.Typed(u.pages[u.shown]) }

// SealKeyWords is what an arbiter's device says of its key for sealed moves,
// or of a move that it opened.
func (u *UI) SealKeyWords() string { return owner.SealKeyWords(u.pages[u.shown]) }

// FitsPage reports whether all of the text of a page of arbiter mode is seen
// without turning it.
func (u *UI) FitsPage() bool {
	p, ok := u.pages[u.shown].(interface{ Whole() bool })
	return !ok || p.Whole()
}
