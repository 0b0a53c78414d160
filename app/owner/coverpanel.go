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
