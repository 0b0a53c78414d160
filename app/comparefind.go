package app

import "zapis/scoresheet/board"

// What a test, or who drives the pages from outside, finds on a comparison.

func (u *UI) compared() *comparePage {
	v, ok := u.pages[u.shown].(*arbiterView)
	if !ok {
		return nil
	}
	p, _ := v.over.(*comparePage)
	return p
}

// TouchBoard touches one of the boards of a comparison, counted from 0, and
// reports whether it is there.
func (u *UI) TouchBoard(i int) bool {
	p := u.compared()
	if p == nil || i >= len(p.boards.boards) {
		return false
	}
	p.boards.boards[i].onSquare(board.NoSquare)
	return true
}

// ComparedNow is what a comparison shows.
type ComparedNow struct {
	Title, More string
	Rows        int          // half-moves that are not the same
	Boards      []board.Free // the last one is the agreed position, if there are three
	Marked      bool         // the first two have squares marked
	Seen        bool         // the boards lie on the page, beside and below each other
}

// Compared returns the comparison that is shown, or nil.
func (u *UI) Compared() *ComparedNow {
	p := u.compared()
	if p == nil {
		return nil
	}
	c := &ComparedNow{Title: p.title.Text, More: p.more.Text, Rows: len(p.rows), Marked: len(p.of.Squares) > 0, Seen: true}
	page := u.geo.page
	for i, d := range p.boards.boards {
		c.Boards = append(c.Boards, d.board.Shown())
		at, size := d.Position(), d.Size()
		inside := at.X >= page.x && at.Y >= page.y && at.X+size.Width <= page.x+page.w && at.Y+size.Height <= page.y+page.h
		c.Seen = c.Seen && d.Visible() && inside && size.Width >= 100
		for _, o := range p.boards.boards[:i] {
			apart := o.Position().X+o.Size().Width <= at.X || o.Position().Y+o.Size().Height <= at.Y
			c.Seen = c.Seen && apart
		}
	}
	return c
}
