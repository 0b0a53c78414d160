package game

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
)

// resultPage asks how the game ended: the result, and then the reason, which enters
// both and goes on to the signatures.
type resultPage struct {
	page.CodeCover
	kit     *Kit
	layer   *fyne.Container
	title   *canvas.Text
	asks    *canvas.Text
	note    *page.Note
	noteBox page.Box
	main    []*page.Button // 1-0, ½-½, 0-1
	others  []*page.Button
	reasons []*page.Button
	back    *page.Button

	result scoresheet.Result
	geo    page.Geometry
}

// NewResultPage returns the page that asks how the game ended.
func NewResultPage(kit *Kit) page.Page {
	v := &resultPage{kit: kit, layer: page.NewLayer(), CodeCover: page.CodeCover{Cover: page.NewLayer()}, note: page.NewNote(kit.Palette)}
	v.title, v.asks = page.NewText(page.LargeText, true, kit.Palette.Ink), page.NewText(page.MidText, true, kit.Palette.Ink)
	v.title.Text, v.asks.Text = kit.Words.Say("end.title"), kit.Words.Say("end.reason")
	v.layer.Objects = []fyne.CanvasObject{v.title, v.asks}
	choose := func(r scoresheet.Result) func() {
		return func() {
			v.result = r
			kit.Rearrange()
		}
	}
	for i, r := range page.MainResults {
		key := [...]string{"end.white", "end.draw", "end.black"}[i]
		b := page.NewButton(kit.Palette, "result "+r.String(), "", kit.Words.Say(key), choose(r)).WithText(page.MidText, true)
		b.Head = r.Typeset()
		v.main = append(v.main, b)
	}
	for i, r := range page.OtherResults {
		key := [...]string{"end.nobody", "end.half.white", "end.half.black", "end.absent.black", "end.absent.white", "end.absent.both"}[i]
		b := page.NewButton(kit.Palette, "result "+r.String(), "", kit.Words.Say(key), choose(r)).WithText(page.BodyText, false)
		b.Head = r.Typeset()
		v.others = append(v.others, b)
	}
	for range 6 {
		v.reasons = append(v.reasons, page.NewButton(kit.Palette, "", "", "", nil).WithText(page.MidText, false))
	}
	v.back = kit.Button("end.togame", "back", func() {
		kit.Ending = false
		kit.Refresh()
	}).AsWayBack()
	behind := page.NewLayerBehind() // the reasons of a result follow all results
	for _, b := range slices.Concat(v.main, v.others) {
		v.layer.Objects = append(v.layer.Objects, b)
	}
	for _, b := range append(v.reasons, v.back) {
		behind.Objects = append(behind.Objects, b)
	}
	v.layer.Objects = append(v.layer.Objects, behind, v.note.Layer, v.Cover)
	return v
}

func (v *resultPage) enter(reason string) {
	_, err := v.kit.Dev.Result(v.result, reason)
	v.kit.Act(err)
}

func (v *resultPage) Object() fyne.CanvasObject { return v.layer }

// AskArbiter implements [page.ArbiterAsker].
func (v *resultPage) AskArbiter() func() { return func() { v.AskCode(v.kit.Kit, v.geo) } }

func (v *resultPage) Tell(text string) { v.note.Say(text, v.noteBox) }

func (v *resultPage) Arrange(geo page.Geometry) {
	v.geo = geo
	page.Resize(v.layer, geo.Size)
	page.Resize(v.Cover, geo.Size)
	v.ArrangeCode(geo)
	z, area := geo.Zones()
	z.Put(v.back)
	area = area.Inset(page.Clamp(geo.Page.W*0.025, 10, 24), 0)
	_, area = area.CutTop(8)
	head, area := area.CutTop(page.Clamp(area.H*0.07, 34, 56))
	v.noteBox = head
	page.PutText(v.title, head)
	if geo.Landscape {
		halves := area.Row(2, 28)
		v.placeResults(halves[0])
		v.placeReasons(halves[1])
		return
	}
	// A second touch of a reason must not approve the result: the reasons end above
	// the place of the signatures.
	area.H = signersBox(geo).Y - page.Gap - area.Y
	results, area := area.CutTop(page.Clamp(area.H*0.45, 2*page.Gap+3*page.ButtonMin, 390))
	v.placeResults(results)
	_, area = area.CutTop(page.Gap)
	v.placeReasons(area)
}

func (v *resultPage) placeResults(b page.Box) {
	low := page.Clamp(b.H*0.2, page.ButtonMin, 80)
	others, rest := b.CutBottom(2*low + page.Gap)
	for i, at := range others.Grid(6, 3, page.Gap) {
		at.Put(v.others[i])
	}
	_, rest = rest.CutBottom(page.Gap)
	rest.Y, rest.H = rest.Y+max(0, rest.H-260), min(rest.H, 260)
	for i, at := range rest.Row(3, page.Gap) {
		at.Put(v.main[i])
	}
}

func (v *resultPage) placeReasons(b page.Box) {
	head, rest := b.CutTop(30)
	page.PutText(v.asks, head)
	columns := 2
	if b.W > 900 || rest.H < 3*page.ButtonMin+2*page.Gap {
		columns = 3
	}
	rows := (len(v.reasons) + columns - 1) / columns
	rest.H = min(rest.H, float32(rows)*(84+page.Gap)-page.Gap)
	for i, at := range rest.Grid(len(v.reasons), columns, page.Gap) {
		at.Put(v.reasons[i])
	}
}

func (v *resultPage) Update() {
	v.note.Hide()
	for i, b := range v.main {
		b.Choose(v.result == page.MainResults[i])
	}
	for i, b := range v.others {
		b.Choose(v.result == page.OtherResults[i])
	}
	set := page.ReasonsOf(v.result)
	for i, b := range v.reasons {
		page.Show(b, i < len(set))
		if i >= len(set) {
			continue
		}
		r := set[i]
		b.Name = r.Key
		b.Say("", v.kit.Words.Say(r.Key))
		b.OnTap = v.kit.Touching(func() { v.enter(r.Stored) })
	}
	page.Show(v.asks, len(set) > 0)
}
