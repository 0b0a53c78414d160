package owner

import "zapis/app/page"

// coverPanel is a cover in the place of a part.
type coverPanel struct {
	page.Cover
	owner *ownerPage
}

// Place implements [page.Panel].
func (p coverPanel) Place(b page.Box) {
	geo := p.owner.geo
	geo.Page = b
	p.Cover.Place(geo)
}

// newControlPanel returns a panel to choose the time control of a new game.
func newControlPanel(f *startPart) page.Panel {
	kit := f.owner.kit
	l := page.NewChoiceList(kit.Kit, kit.Words.Say("clocks.control.which"))
	l.Rows = kit.ControlRows(func(text string) {
		findField(f.fields, "TimeControl").SetText(text)
		f.close()
	})
	l.Foot(kit.Button("action.back", "back", f.close))
	l.Update()
	return coverPanel{l, f.owner}
}
