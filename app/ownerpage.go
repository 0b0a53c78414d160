package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// ownerView is owner mode: a new game, the owner's own games, the codes.
// Nothing here plays, evaluates or suggests (R-O03, R-O04).
type ownerView struct {
	ui    *UI
	layer *fyne.Container
	tabs  []*Button
	line  *canvas.Line
	parts []ownerPart
	shown int
	note  *note
	geo   geometry
}

// ownerPart is what one tab shows.
type ownerPart interface {
	object() fyne.CanvasObject
	place(b box)
	enter() // the tab was opened
}

func newOwnerPage(u *UI) *ownerView {
	v := &ownerView{ui: u, layer: layered(), note: newNote(u.p), line: &canvas.Line{StrokeColor: u.p.ink, StrokeWidth: 1.5}}
	v.parts = []ownerPart{newStartForm(v), newArchive(v), newCodesPart(v)}
	keys, icons := []string{"start.title", "owner.archive", "owner.codes"}, []string{"sheet", "person", "lock"}
	for i, key := range keys {
		v.tabs = append(v.tabs, u.button(key, icons[i], func() { v.open(i) }))
		v.layer.Objects = append(v.layer.Objects, v.tabs[i])
	}
	v.layer.Objects = append(v.layer.Objects, v.line)
	for _, p := range v.parts {
		v.layer.Objects = append(v.layer.Objects, p.object())
	}
	v.layer.Objects = append(v.layer.Objects, v.note.layer)
	return v
}

func (v *ownerView) open(part int) {
	v.shown = part
	v.parts[part].enter()
	v.note.hide()
	v.arrange(v.geo)
	v.update()
	v.layer.Refresh()
}

func (v *ownerView) object() fyne.CanvasObject { return v.layer }

func (v *ownerView) tell(text string) {
	b := v.geo.page.inset(10, 8)
	b.h = max(buttonMin, v.tabs[0].Size().Height)
	v.note.say(text, b)
}

func (v *ownerView) arrange(geo geometry) {
	v.geo = geo
	v.layer.Resize(geo.size)
	page := geo.page.inset(clamp(geo.page.w*0.02, 8, 20), 8)
	tabs, rest := page.cutTop(clamp(page.h*0.07, buttonMin, 68))
	for i, at := range tabs.row(len(v.tabs), gap) {
		at.put(v.tabs[i])
	}
	y := tabs.y + tabs.h + 9
	v.line.Position1, v.line.Position2 = fyne.NewPos(geo.page.x, y), fyne.NewPos(geo.page.x+geo.page.w, y)
	_, rest = rest.cutTop(20)
	v.parts[v.shown].place(rest)
}

func (v *ownerView) update() {
	for i, p := range v.parts {
		show(p.object(), i == v.shown)
		v.tabs[i].Choose(i == v.shown)
	}
}
