package owner

import (
	"image"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/app/qr"
	"zapis/app/qr/code"
)

// keyPanel shows a public key as a QR code, and beside it what there is to say
// about it.
type keyPanel struct {
	page.Surface
	kit     *page.Kit
	heading string
	title   *canvas.Text
	code    *canvas.Image
	reader  *page.Reader
	pager   *page.Pager
	keys    []*page.Button // in the order in which they stand
}

func newKeyPanel(kit *page.Kit, heading string) *keyPanel {
	p := &keyPanel{Surface: page.NewSurface(kit.Palette), kit: kit, heading: heading, title: page.NewText(page.LargeText, true, kit.Palette.Ink)}
	p.code = &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScalePixels}
	p.reader = page.NewReader(kit.Palette, page.MidText)
	p.pager = page.NewPager(kit, p.reader)
	p.Add(p.title, p.code, p.reader, p.pager.Up, p.pager.Down)
	return p
}

// show shows a key.
func (p *keyPanel) show(key string) { p.code.Image = keyCode(key) }

// say adds a line of text, and behind it an empty one.
func (p *keyPanel) say(line page.ReaderLine) {
	p.reader.Lines = append(p.reader.Lines, line, page.ReaderLine{})
}

func (p *keyPanel) button(b *page.Button) { p.keys = append(p.keys, p.AddButton(b)) }

// Place implements [page.Panel].
func (p *keyPanel) Place(b page.Box) {
	in := p.Begin(b).Inset(14, 10)
	head, in := in.CutTop(34)
	page.FitText(p.title, p.heading, head, page.LargeText, 12, p.kit.Palette.Ink)
	columns := len(p.keys)
	if in.W < 700 {
		columns = (len(p.keys) + 1) / 2
	}
	rows := (len(p.keys) + columns - 1) / columns
	rowH := page.Clamp(in.H*0.09, page.ButtonMin, 76)
	foot, in := in.CutBottom(float32(rows)*(rowH+page.Gap) - page.Gap)
	for i, at := range foot.Grid(len(p.keys), columns, page.Gap) {
		at.Put(p.keys[i])
	}
	_, in = in.CutBottom(page.Gap)
	page.Show(p.code, p.code.Image != nil)
	if p.code.Image != nil {
		var at page.Box
		if in.W > in.H {
			side := min(in.H, in.W*0.4)
			at = page.BoxAt(in.X, in.Y, side, side)
			in.X, in.W = in.X+side+page.Gap, in.W-side-page.Gap
		} else {
			side := min(in.W, in.H*0.5)
			at = page.BoxAt(in.X+(in.W-side)/2, in.Y, side, side)
			_, in = in.CutTop(side + page.Gap)
		}
		at.Put(p.code)
	}
	p.reader.Fit(in.W, in.H, page.MidText)
	p.pager.Place(in)
}

// platePanel shows a code that is typed on another device, large enough to be read
// across a table, and below it what it is for.
type platePanel struct {
	page.Surface
	kit     *page.Kit
	code    string // in groups
	heading string
	title   *canvas.Text
	lines   []*canvas.Text
	reader  *page.Reader
	pager   *page.Pager
	keys    []*page.Button
}

func newPlatePanel(kit *page.Kit, heading, code string) *platePanel {
	p := &platePanel{Surface: page.NewSurface(kit.Palette), kit: kit, heading: heading, code: code, title: page.NewText(page.MidText, true, kit.Palette.Second)}
	p.Add(p.title)
	for range 2 {
		t := page.NewText(page.TitleText, true, kit.Palette.Ink)
		t.Alignment = fyne.TextAlignCenter
		p.lines = append(p.lines, t)
		p.Add(t)
	}
	p.reader = page.NewReader(kit.Palette, page.MidText)
	p.pager = page.NewPager(kit, p.reader)
	p.Add(p.reader, p.pager.Up, p.pager.Down)
	return p
}

// Place implements [page.Panel].
func (p *platePanel) Place(b page.Box) {
	in := p.Begin(b).Inset(14, 10)
	foot, in := in.CutBottom(page.Clamp(in.H*0.09, page.ButtonMin, 76))
	for i, at := range foot.Row(len(p.keys), page.Gap) {
		at.Put(p.keys[i])
	}
	_, in = in.CutBottom(page.Gap)
	head, in := in.CutTop(30)
	page.FitText(p.title, p.heading, head, page.MidText, 12, p.kit.Palette.Second)
	parts := strings.FieldsFunc(p.code, func(r rune) bool { return r == '-' || r == ' ' })
	lines := []string{strings.Join(parts, "  ")}
	if in.W < 700 && len(parts) > 2 { // two lines, so that the letters are large
		half := (len(parts) + 1) / 2
		lines = []string{strings.Join(parts[:half], "  "), strings.Join(parts[half:], "  ")}
	}
	plate, in := in.CutTop(page.Clamp(in.H*0.3, 60, 180))
	for i, t := range p.lines {
		page.Show(t, i < len(lines))
	}
	for i, at := range plate.Column(len(lines), 0) {
		page.FitText(p.lines[i], lines[i], at, page.Clamp(at.H*0.62, 20, 64), 14, p.kit.Palette.Ink)
	}
	_, in = in.CutTop(page.Gap)
	p.reader.Fit(in.W, in.H, page.MidText)
	p.pager.Place(in)
}

// keyCode returns a key as a QR code, nil if it cannot be drawn.
func keyCode(key string) image.Image {
	parts, err := qr.Split([]byte(key + "\n"))
	if err != nil || len(parts) != 1 {
		return nil
	}
	code, err := code.Draw(parts[0], 480)
	if err != nil {
		return nil
	}
	return code
}
