package app

import (
	"zapis/app/arbiter"
	"zapis/app/game"
)

// GapStrip is what is said over the names while missing moves are filled in,
// "" if nothing is.
func (u *UI) GapStrip() string { return game.GapStrip(u.pages[u.shown]) }

// RestoredText is what the arbiter is told of a reconstruction.
func (u *UI) RestoredText() (out string) { return arbiter.RestoredText(u.pages[u.shown]) }

// TouchSetUp touches a square of the board on which a position is put.
func (u *UI) TouchSetUp(square string) { arbiter.TouchSetUp(u.pages[u.shown], square) }
