package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// ownerView is owner mode: a new game, the owner's own games, his profile,
// the codes, the device. Nothing here plays, evaluates or suggests (R-O03,
// R-O04).
type ownerView struct {
	ui    *ownerKit
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

// wholePart is one that needs the whole page at times, without the tabs.
type wholePart interface{ whole() bool }

// fieldPart is one with text fields, which are found by their tags.
type fieldPart interface {
	field(tag string) *widget.Entry
}

// The tabs, in their order.
const (
	startTab = iota
	archiveTab
	profileTab
	codesTab
	deviceTab
)

var ownerTabs = [...]struct{ key, icon string }{
	startTab:   {"start.title", "sheet"},
	archiveTab: {"owner.archive", "board"},
	profileTab: {"owner.profile", "person"},
	codesTab:   {"owner.codes", "lock"},
	deviceTab:  {"owner.about", "settings"},
}

func newOwnerPage(u *ownerKit) *ownerView {
	v := &ownerView{ui: u, layer: layered(), note: newNote(u.p), line: &canvas.Line{StrokeColor: u.p.ink, StrokeWidth: 1.5}}
	v.parts = []ownerPart{
		startTab: newStartForm(v), archiveTab: newArchive(v), profileTab: newProfilePart(v),
		codesTab: newCodesPart(v), deviceTab: newDevicePart(v),
	}
	for i, tab := range ownerTabs {
		v.tabs = append(v.tabs, u.button(tab.key, tab.icon, func() { v.open(i) }))
		v.layer.Objects = append(v.layer.Objects, v.tabs[i])
	}
	v.layer.Objects = append(v.layer.Objects, v.line)
	for _, p := range v.parts {
		v.layer.Objects = append(v.layer.Objects, p.object())
	}
	v.layer.Objects = append(v.layer.Objects, v.note.layer)
	u.page = v
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

// again lays the page out once more, because a part shows something else.
func (v *ownerView) again() {
	v.note.hide()
	v.ui.again()
	v.layer.Refresh()
}

func (v *ownerView) whole() bool {
	p, ok := v.parts[v.shown].(wholePart)
	return ok && p.whole()
}

func (v *ownerView) arrange(geo geometry) {
	v.geo = geo
	v.layer.Resize(geo.size)
	whole := v.whole()
	show(v.line, !whole)
	for _, tab := range v.tabs {
		show(tab, !whole)
	}
	if whole {
		v.parts[v.shown].place(geo.page)
		return
	}
	tabs, rest := v.cut()
	space := gap
	if geo.small {
		space = 8 // five captions in a row, and nothing is lost by the wrong tab
	}
	for i, at := range tabs.row(len(v.tabs), space) {
		at.put(v.tabs[i])
	}
	y := tabs.y + tabs.h + 9
	v.line.Position1, v.line.Position2 = fyne.NewPos(geo.page.x, y), fyne.NewPos(geo.page.x+geo.page.w, y)
	v.parts[v.shown].place(rest)
}

// cut is where the tabs lie, and the part that is open.
func (v *ownerView) cut() (tabs, rest box) {
	page := v.geo.page.inset(clamp(v.geo.page.w*0.02, 8, 20), 8)
	tabs, rest = page.cutTop(clamp(page.h*0.07, buttonMin, 68))
	_, rest = rest.cutTop(20)
	return tabs, rest
}

func (v *ownerView) update() {
	for i, p := range v.parts {
		show(p.object(), i == v.shown)
		v.tabs[i].Choose(i == v.shown)
	}
}
