package arbiter

import (
	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/page"
)

// visit is what the pages of one visit share, from when the arbiter comes
// until he leaves: what lies over his page, and what he has looked up so far.
type visit struct {
	ui    *Kit
	board *page.Diagram // of the page; boards over it are turned alike

	cover *fyne.Container
	over  page.Cover // what lies over the page; nil if nothing does
	note  *page.Note
	geo   page.Geometry
	say   func(text string) // says something in the page until the next touch
	quiet func()            // hides it

	read   int            // how many alarms he was shown in full
	look   int            // the cell looked at; -1 the end
	judged *judged        // nil until it is asked for
	opened *device.Opened // the sealed move, once it was opened
	clocks *clockVisit    // nil before he checks any
}

// open lays something over the page.
func (v *visit) open(c page.Cover) {
	v.over = c
	v.cover.Objects = []fyne.CanvasObject{c.Object()}
	v.quiet()
	if !v.geo.Size.IsZero() {
		c.Place(v.geo)
	}
	v.cover.Refresh()
}

// uncover shows the page again.
func (v *visit) uncover() {
	v.over, v.cover.Objects = nil, nil
	v.quiet()
	v.cover.Refresh()
}
