package app

import "zapis/scoresheet/board"

// GapStrip is what is said over the names while missing moves are filled in,
// "" if nothing is.
func (u *UI) GapStrip() string {
	if g, ok := u.pages[u.shown].(*game); ok && g.gaps.strip.layer.Visible() {
		return g.gaps.strip.lines[0].Text
	}
	return ""
}

// RestoredText is what the arbiter is told of a reconstruction.
func (u *UI) RestoredText() (out string) {
	v, ok := u.pages[u.shown].(*arbiterView)
	if !ok {
		return ""
	}
	if p, ok := v.over.(*restoredPage); ok {
		for _, l := range p.reader.lines {
			out += l.label + " " + l.text + "\n"
		}
	}
	return out
}

// TouchSetUp touches a square of the board on which a position is put.
func (u *UI) TouchSetUp(square string) {
	s, err := board.ParseSquare(square)
	if v, ok := u.pages[u.shown].(*arbiterView); ok && err == nil {
		if p, ok := v.over.(setUpCover); ok {
			p.touch(s)
		}
	}
}
