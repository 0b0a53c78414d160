package owner

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
)

// ownerPage is the page of owner mode. Its tabs are a new game, the archive, the
// owner's profile, the codes and the device. Nothing here plays, evaluates or
// suggests (R-O03, R-O04).
type ownerPage struct {
	kit   *Kit
	layer *fyne.Container
	tabs  []*page.Button
	line  *canvas.Line
	parts []part
	shown int
	note  *page.Note
	geo   page.Geometry
}

// part is the content of a tab.
type part interface {
	page.Panel
	enter() // called when the tab is opened
}

// wholePart is a part that needs the whole page at times, without the tabs.
type wholePart interface{ Whole() bool }

// fieldPart is a part with text fields.
type fieldPart interface {
	field(tag string) *page.Field // nil if there is none of that tag
}

// The tabs, in order.
const (
	startTab = iota
	archiveTab
	profileTab
	codesTab
	deviceTab
)

var ownerTabs = [...]struct{ key, icon string }{
	startTab:   {"start.title", "sheet"},
	archiveTab: {"owner.archive", "archive"},
	profileTab: {"owner.profile", "person"},
	codesTab:   {"owner.codes", "key"},
	deviceTab:  {"owner.about", "device"},
}

// NewPage returns the page of owner mode, with the tab for a new game open.
func NewPage(kit *Kit) page.Page {
	v := &ownerPage{kit: kit, layer: page.NewLayer(), note: page.NewNote(kit.Palette), line: page.NewLine(kit.Palette.Ink, 1.5)}
	v.parts = []part{
		startTab: newStartPart(v), archiveTab: newArchivePart(v), profileTab: newProfilePart(v),
		codesTab: newCodesPart(v), deviceTab: newDevicePart(v),
	}
	for i, tab := range ownerTabs {
		v.tabs = append(v.tabs, kit.Button(tab.key, tab.icon, func() { v.open(i) }))
		v.layer.Objects = append(v.layer.Objects, v.tabs[i])
	}
	v.layer.Objects = append(v.layer.Objects, v.line)
	for _, p := range v.parts {
		v.layer.Objects = append(v.layer.Objects, p.Object())
	}
	v.layer.Objects = append(v.layer.Objects, v.note.Layer)
	kit.page = v
	if f, ok := v.parts[startTab].(*startPart); ok {
		f.showRound()
	}
	return v
}

func (v *ownerPage) open(part int) {
	v.kit.StopFilm()
	v.kit.StopAsking()
	v.shown = part
	v.parts[part].enter()
	v.quiet()
	v.Arrange(v.geo)
	v.Update()
	v.layer.Refresh()
}

func (v *ownerPage) Object() fyne.CanvasObject { return v.layer }

func (v *ownerPage) Tell(text string) {
	b := v.geo.Page.Inset(10, 8)
	b.H = max(page.ButtonMin, v.tabs[0].Area().Height)
	v.note.Say(text, b)
}

// quiet hides what was said.
func (v *ownerPage) quiet() {
	if v != nil { // fields are filled in while the page is made
		v.note.Hide()
	}
}

// Touched implements [page.TouchWatcher]: what is said lies over the tabs, which are
// touched next.
func (v *ownerPage) Touched() { v.quiet() }

// Rearrange lays the page out again, because a part shows something else.
func (v *ownerPage) Rearrange() {
	v.quiet()
	v.kit.Rearrange()
	v.layer.Refresh()
}

func (v *ownerPage) Whole() bool {
	p, ok := v.parts[v.shown].(wholePart)
	return ok && p.Whole()
}

func (v *ownerPage) Arrange(geo page.Geometry) {
	v.geo = geo
	page.Resize(v.layer, geo.Size)
	whole := v.Whole()
	page.Show(v.line, !whole)
	for _, tab := range v.tabs {
		page.Show(tab, !whole)
	}
	if whole {
		v.parts[v.shown].Place(geo.Page)
		return
	}
	tabs, rest := v.cut()
	space := page.Gap
	if geo.Small {
		space = 8 // five captions in a row, and nothing is lost by the wrong tab
	}
	for i, at := range tabs.Row(len(v.tabs), space) {
		at.Put(v.tabs[i])
	}
	y := tabs.Y + tabs.H + 9
	page.PutLine(v.line, fyne.NewPos(geo.Page.X, y), fyne.NewPos(geo.Page.X+geo.Page.W, y))
	v.parts[v.shown].Place(rest)
	if ask := v.kit.Opts.Unmeasured; !v.kit.told && ask != nil && ask() {
		v.Tell(v.kit.Words.Say("owner.size.unknown"))
	}
	v.kit.told = true
}

// cut returns where the tabs lie, and the part that is open.
func (v *ownerPage) cut() (tabs, rest page.Box) {
	area := v.geo.Page.Inset(page.Clamp(v.geo.Page.W*0.02, 8, 20), 8)
	tabs, rest = area.CutTop(page.Clamp(area.H*0.07, page.ButtonMin, 68))
	_, rest = rest.CutTop(20)
	return tabs, rest
}

func (v *ownerPage) Update() {
	for i, p := range v.parts {
		page.Show(p.Object(), i == v.shown)
		v.tabs[i].Choose(i == v.shown)
	}
}

// setCode opens the tab for the codes, with the code of a role to be set.
func (v *ownerPage) setCode(role string) {
	v.open(codesTab)
	if c, ok := v.parts[codesTab].(*codesPart); ok {
		c.choose(role)
		v.Rearrange()
	}
}

// Idle implements [page.Idler]: a practice that nobody touches ends.
func (v *ownerPage) Idle(since time.Duration) {
	if f, ok := v.parts[startTab].(*startPart); ok && since >= practiceEnds {
		if p, ok := f.panel.(*practice); ok {
			p.done()
		}
	}
}
