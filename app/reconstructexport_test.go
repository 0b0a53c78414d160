package app

// GapStrip is what is said over the names while missing moves are filled in,
// "" if nothing is.
func (u *UI) GapStrip() string { return gapStrip(u.pages[u.shown]) }

// RestoredText is what the arbiter is told of a reconstruction.
func (u *UI) RestoredText() (out string) { return restoredText(u.pages[u.shown]) }

// TouchSetUp touches a square of the board on which a position is put.
func (u *UI) TouchSetUp(square string) { touchSetUp(u.pages[u.shown], square) }
