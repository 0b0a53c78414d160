package owner

import "zapis/app/page"

// coverPanel is a cover in the place of a part.
type coverPanel struct {
	page.Cover
	kit *page.Kit
}

// Place implements [page.Panel].
func (p coverPanel) Place(b page.Box) {
	geo := p.kit.Geo
	geo.Page = b
	p.Cover.Place(geo)
}

// newControlPanel returns a panel to choose a time control.
func newControlPanel(kit *page.Kit, chosen func(text string), back func()) page.Panel {
	l := page.NewChoiceList(kit, kit.Words.Say("clocks.control.which"))
	l.Rows = kit.ControlRows(chosen)
	l.Foot(kit.Button("action.back", "back", back))
	l.Update()
	return coverPanel{l, kit}
}

// padBox returns the place of a code pad in a part: at its foot, near the
// thumbs.
func padBox(b page.Box) page.Box {
	w, h := min(b.W, 460), min(b.H, 600)
	if b.H < 400 {
		w = b.W
	}
	return page.BoxAt(b.X+(b.W-w)/2, b.Y+b.H-h, w, h)
}
