package game

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/scoresheet"
)

// handedPage says for all to see that the game was handed over and goes on on
// another device, since when, and which game it is. Nothing can be entered;
// only the arbiter has a way in.
type handedPage struct {
	kit     *Kit
	layer   *fyne.Container
	title   *canvas.Text
	names   [2]*canvas.Text
	dots    [2]*canvas.Circle
	lines   [3]*canvas.Text
	arbiter *page.Button
	page.CodeCover
	codes *page.CodesCover // the file just handed over; nil when the arbiter is done with it
	note  *page.Note
	geo   page.Geometry
}

func NewHandedPage(kit *Kit) page.Page {
	v := &handedPage{kit: kit, layer: page.NewLayer(), CodeCover: page.CodeCover{Cover: page.NewLayer()}, note: page.NewNote(kit.Palette)}
	v.title = page.NewText(96, true, kit.Palette.Ink)
	v.title.Alignment = fyne.TextAlignCenter
	v.layer.Objects = []fyne.CanvasObject{v.title}
	for i := range v.names {
		fill := kit.Palette.WhiteDot
		if i == 1 {
			fill = kit.Palette.BlackDot
		}
		v.dots[i] = &canvas.Circle{FillColor: fill, StrokeColor: kit.Palette.DotLine, StrokeWidth: 2}
		v.names[i] = page.NewText(page.LargeText, true, kit.Palette.Ink)
		v.layer.Objects = append(v.layer.Objects, v.dots[i], v.names[i])
	}
	for i := range v.lines {
		v.lines[i] = page.NewText(page.MidText, i == 0, kit.Palette.Ink)
		v.lines[i].Alignment = fyne.TextAlignCenter
		v.layer.Objects = append(v.layer.Objects, v.lines[i])
	}
	v.arbiter = kit.Button("arbiter.enter", "lock", func() { v.AskCode(kit.Kit, v.geo) })
	v.layer.Objects = append(v.layer.Objects, v.arbiter, v.Cover, v.note.Layer)
	if kit.Handed != nil {
		v.codes = page.NewCodesCover(kit.Kit, kit.Handed, v.closeCodes)
		v.Cover.Objects = []fyne.CanvasObject{v.codes.Layer}
		kit.Handed = nil
	}
	return v
}

func (v *handedPage) Object() fyne.CanvasObject { return v.layer }

func (v *handedPage) closeCodes() {
	v.codes, v.Cover.Objects = nil, nil
	v.Cover.Refresh()
}

func (v *handedPage) Tell(text string) {
	at := v.geo.Page
	at.H = 56
	v.note.Say(text, at)
}

func (v *handedPage) Arrange(geo page.Geometry) {
	v.geo = geo
	v.layer.Resize(geo.Size)
	v.Cover.Resize(geo.Size)
	v.ArrangeCode(geo)
	if v.codes != nil {
		v.codes.Place(geo)
	}
}

func (v *handedPage) Update() {
	kit, r := v.kit, v.kit.Record()
	v.note.Hide()
	area := v.geo.Page.Inset(16, 12)
	bottom, area := area.CutBottom(page.Clamp(area.H*0.09, page.ButtonMin, 72))
	bottom.W = page.Clamp(bottom.W*0.34, 130, 260)
	bottom.X = v.geo.Page.X + (v.geo.Page.W-bottom.W)/2
	bottom.Put(v.arbiter)
	title, big := page.Fit(kit.Words.Say("handed.title"), area.W, page.Clamp(area.H*0.16, 40, 110), 20, true)
	titleH := page.TextHeight(big)
	y := area.Y + max(0, (area.H-titleH-3*34-2*44-40)*0.4)
	page.SetText(v.title, title, big, kit.Palette.Ink)
	page.PutText(v.title, page.BoxAt(area.X, y, area.W, titleH))
	y += titleH + 8
	for i, text := range v.words(r) {
		text, size := page.Fit(text, area.W, page.MidText, 11, i == 0)
		page.SetText(v.lines[i], text, size, kit.Palette.Ink)
		page.PutText(v.lines[i], page.BoxAt(area.X, y, area.W, 32))
		y += 34
	}
	y += 14
	for i, side := range [...]string{"White", "Black"} {
		text, size := page.Fit(page.PlayerName(kit.Kit, r, side), area.W-60, page.LargeText+2, 14, true)
		page.SetText(v.names[i], text, size, kit.Palette.Ink)
		x := area.X + (area.W-page.TextWidth(text, size, true)-28)/2
		page.BoxAt(x, y+13, 18, 18).Put(v.dots[i])
		page.PutText(v.names[i], page.BoxAt(x+28, y, area.W, 44))
		y += 44
	}
}

func (v *handedPage) words(r *scoresheet.Record) [3]string {
	kit := v.kit
	var game []string
	for _, part := range []struct{ key, tag string }{{"band.board", "Board"}, {"band.round", "Round"}} {
		if text := r.Header.Tag(part.tag); text != "" && text != "?" && text != "-" {
			game = append(game, kit.Words.Say(part.key, text))
		}
	}
	return [3]string{
		kit.Words.Say("handed.elsewhere"),
		kit.Words.Say("handed.since", r.HandedAt.In(kit.Opts.Zone).Format("15:04:05")),
		strings.Join(game, " · "),
	}
}

// Idle puts the codes away, so that all see again what the device is.
func (v *handedPage) Idle(since time.Duration) {
	if since >= page.ArbiterTimeout && v.codes != nil {
		v.closeCodes()
	}
}
