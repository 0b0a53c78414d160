package owner

import "zapis/app/page"

// fieldKeys are keys over the page of owner mode that write into one of its fields.
type fieldKeys struct {
	cover page.Cover // nil if no keys are drawn
	of    *page.Field
}

// draw makes the keys for a field. It calls closed when they are done with.
func (k *fieldKeys) draw(kit *page.Kit, f *page.Field, closed func()) {
	pad := page.NewLetterPad(kit, f.Heading(), closed, func(text string) {
		f.SetText(text)
		closed()
	})
	pad.Text, pad.Blank, pad.Capital = f.Text, true, f.Capital
	k.cover, k.of = pad, f
}

// place lays the keys over the page, but for the strip at the foot of the part below
// where the button lies that begins the game or saves: a second touch of Done must not
// do that. On a low screen Done is above the keys.
func (k *fieldKeys) place(geo page.Geometry, part page.Box) {
	if !geo.Landscape || !geo.Small {
		foot, _ := startFoot(part)
		geo.Page.H = foot.Y - geo.Page.Y
	}
	k.cover.Place(geo)
}

// startFoot cuts the form's buttons off its foot.
func startFoot(b page.Box) (foot, rest page.Box) {
	return b.CutBottom(page.Clamp(b.H*0.09, page.ButtonMin+4, 72))
}
