package owner

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
)

// rulerPanel measures the screen: the owner makes a line as long as a bank card,
// which is 85.6 mm wide everywhere (ISO/IEC 7810), where the system does not tell how
// large its pixels are, or not the truth (R-D08).
type rulerPanel struct {
	page.Surface
	kit    *page.Kit
	line   *canvas.Rectangle
	ends   [2]*canvas.Rectangle
	reader *page.Reader
	keys   [4]*page.Button // shorter by much, by little, longer by little, by much
	feet   [2]*page.Button // back, done
	at     page.Box        // of the panel
	pixels float32         // that the line is long
}

const cardMM = 85.6

// steps are by how many pixels a key changes the line.
var steps = [...]struct {
	name, caption string
	pixels        float32
}{{"ruler shorter more", "− −", -20}, {"ruler shorter", "−", -1}, {"ruler longer", "+", 1}, {"ruler longer more", "+ +", 20}}

// newRulerPanel returns a panel that calls done with the pixels to an inch that the
// owner found.
func newRulerPanel(kit *page.Kit, back func(), done func(dpi float32)) *rulerPanel {
	r := &rulerPanel{Surface: page.NewSurface(kit.Palette), kit: kit}
	r.line = page.NewRect(kit.Palette.Ink, 0)
	r.ends = [2]*canvas.Rectangle{page.NewRect(kit.Palette.Ink, 0), page.NewRect(kit.Palette.Ink, 0)}
	r.reader = page.NewReader(kit.Palette, page.MidText)
	r.Add(r.line, r.ends[0], r.ends[1], r.reader)
	for i, s := range steps {
		r.keys[i] = r.AddButton(page.NewButton(kit.Palette, s.name, "", s.caption, kit.Touching(func() { r.lengthen(s.pixels) })).WithText(page.LargeText, true))
	}
	r.feet[0] = r.AddButton(kit.Button("action.back", "back", back))
	r.feet[1] = r.AddButton(kit.Button("action.done", "", func() { done(r.dpi()) }).WithText(page.MidText, true).AsAccent())
	r.pixels = page.Round(cardMM * page.PerMM * page.CurrentScale().Pixels)
	return r
}

// dpi returns the pixels to an inch if the line is as long as a card.
func (r *rulerPanel) dpi() float32 { return r.pixels * 25.4 / cardMM }

func (r *rulerPanel) lengthen(by float32) {
	r.pixels += by
	r.paint()
}

// Place implements [page.Panel].
func (r *rulerPanel) Place(b page.Box) {
	r.at = r.Begin(b)
	r.paint()
}

// paint places everything: the line along the longer side, so that a card has room
// beside it on every screen.
func (r *rulerPanel) paint() {
	kit, in := r.kit, r.at.Inset(14, 10)
	upright := in.H > in.W
	room := max(in.W, in.H)
	px := page.CurrentScale().Pixels
	r.pixels = page.Clamp(r.pixels, 60, page.Floor(room*px))
	length, thick, end := r.pixels/px, float32(3), float32(40)
	if upright {
		strip := page.BoxAt(in.X, in.Y+(in.H-length)/2, end, length)
		page.BoxAt(strip.X, strip.Y, thick, length).Put(r.line)
		page.BoxAt(strip.X, strip.Y, end, thick).Put(r.ends[0])
		page.BoxAt(strip.X, strip.Y+length-thick, end, thick).Put(r.ends[1])
		in.X, in.W = in.X+end+page.Gap, in.W-end-page.Gap
	} else {
		strip := page.BoxAt(in.X+(in.W-length)/2, in.Y, length, end)
		page.BoxAt(strip.X, strip.Y, length, thick).Put(r.line)
		page.BoxAt(strip.X, strip.Y, thick, end).Put(r.ends[0])
		page.BoxAt(strip.X+length-thick, strip.Y, thick, end).Put(r.ends[1])
		_, in = in.CutTop(end + page.Gap)
	}
	foot, rest := in.CutBottom(page.ButtonMin)
	for i, at := range foot.Row(2, page.Gap) {
		at.Put(r.feet[i])
	}
	_, rest = rest.CutBottom(page.Gap)
	row, rest := rest.CutBottom(page.ButtonMin)
	for i, at := range row.Row(len(r.keys), page.Gap) {
		at.Put(r.keys[i])
	}
	_, rest = rest.CutBottom(page.Gap)
	whole := kit.Geo.Size
	inches := math.Hypot(float64(whole.Width), float64(whole.Height)) * float64(px/r.dpi())
	r.reader.Lines = []page.ReaderLine{
		{Text: kit.Words.Say("owner.size.how"), Heavy: true},
		{},
		{Text: kit.Words.Say("owner.size.inches", page.Decimal(inches, kit.Words))},
	}
	r.reader.Fit(rest.W, rest.H, page.MidText)
	rest.Put(r.reader)
	r.reader.Paint()
	for _, o := range []fyne.CanvasObject{r.line, r.ends[0], r.ends[1]} {
		canvas.Refresh(o)
	}
}
