package arbiter

import (
	"zapis/app/page"
	"zapis/scoresheet"
)

// openReading asks what a clock shows, over the page.
func (v *visit) openReading(title string, cancel func(), done func(scoresheet.Clock)) {
	u := v.ui
	pad := page.NewReadingPad(u.Kit, title, cancel, func(r scoresheet.Clock) {
		u.Touch()
		done(r)
	})
	v.open(newReadingCover(u, pad))
}

// readingCover is the clock pad over the arbiter's page, on a ground of its
// own that covers all of it.
type readingCover struct {
	page.Surface
	pad *page.ReadingPad
}

func newReadingCover(u *Kit, pad *page.ReadingPad) *readingCover {
	r := &readingCover{page.NewSurface(u.Palette), pad}
	r.Add(pad.Layer)
	return r
}

func (r *readingCover) Place(geo page.Geometry) {
	page.Resize(r.Layer, geo.Size)
	r.pad.Place(r.Begin(geo.Page).Inset(page.Clamp(geo.Page.W*0.02, 8, 24), 8))
}
