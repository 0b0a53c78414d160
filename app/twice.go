package app

import (
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/arbiter"
	"zapis/app/game"
	"zapis/app/owner"
	"zapis/app/page"
)

// window lays out the content of the window, and is the gate for its touches.
type window struct{ *UI }

var (
	_ fyne.Layout = window{}
	_ page.Gate   = window{}
)

// Layout implements fyne.Layout.
func (w window) Layout(_ []fyne.CanvasObject, size fyne.Size) { w.layOut(size) }

// MinSize implements fyne.Layout: there is no meaningful minimum.
func (w window) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }

// opened is the touch that last opened another page.
type opened struct {
	by fyne.Position
	at time.Time
}

// Pressed implements [page.Gate].
func (w window) Pressed() { w.Hush() }

// GoesBy implements [page.Gate].
func (w window) GoesBy(at fyne.Position) bool {
	o := &w.opened
	since := w.Opts.Now().Sub(o.at)
	if o.at.IsZero() || since < 0 || since >= w.Opts.Twice {
		return false
	}
	dx, dy := at.X-o.by.X, at.Y-o.by.Y
	return dx*dx+dy*dy <= page.ButtonMin*page.ButtonMin
}

// Through implements [page.Gate].
func (w window) Through(at fyne.Position, do func()) {
	before := w.Where()
	do()
	w.lookAtField()
	if w.Where() != before {
		w.opened = opened{at, w.Opts.Now()}
	}
}

// Where names the present page, with anything over it or instead of its board.
// Opening or closing something changes it; entries on a page do not.
func (u *UI) Where() string {
	if u.writes() != nil {
		return u.whereUnder() + " writing"
	}
	return u.whereUnder()
}

// whereUnder names the present page without the keys that may be drawn over it.
func (u *UI) whereUnder() string {
	switch u.shown {
	case endedShown:
		return u.page.(*endedPage).Where("ended")
	case challengeShown:
		return "challenge"
	case ownerShown:
		return owner.Where(u.page)
	case arbiterShown:
		return arbiter.Where(u.page)
	case nothingShown, gameShown, resultShown, signShown, handedShown, parkedShown:
	}
	return game.Where(u.page)
}
