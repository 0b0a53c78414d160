package owner

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
)

// sealKeyPanel shows the key for sealed moves of an arbiter's own device, as text
// and as a QR code; the players' devices take it before the round. It opens sealed
// moves that are brought to the device, and says for which key moves are sealed on
// this one.
type sealKeyPanel struct {
	page.Surface
	part   *devicePart
	title  *canvas.Text
	code   *canvas.Image
	has    bool // code has an image
	reader *page.Reader
	pager  *page.Pager
	keys   []*page.Button
	back   *page.Button
}

func (d *devicePart) openSealed() { d.open(newSealKeyPanel(d)) }

func newSealKeyPanel(d *devicePart) *sealKeyPanel {
	kit := d.owner.kit
	p := &sealKeyPanel{Surface: page.NewSurface(kit.Palette), part: d, title: page.NewText(page.LargeText, true, kit.Palette.Ink)}
	p.code = &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScalePixels}
	p.reader = page.NewReader(kit.Palette, page.MidText)
	p.pager = page.NewPager(kit.Kit, p.reader)
	p.Add(p.title, p.code, p.reader, p.pager.Up, p.pager.Down)
	own, err := kit.Dev.OwnSealKey()
	if err != nil {
		p.reader.Lines = append(p.reader.Lines, page.ReaderLine{Text: page.Refusal(err, kit.Words), Heavy: true}, page.ReaderLine{})
	} else {
		p.code.Image = keyCode(own)
		p.reader.Lines = append(p.reader.Lines,
			page.ReaderLine{Label: kit.Words.Say("owner.sealed.own"), Text: page.KeyGroups(own), Heavy: true}, page.ReaderLine{},
			page.ReaderLine{Text: kit.Words.Say("owner.sealed.how")}, page.ReaderLine{})
	}
	p.has = p.code.Image != nil
	foreign, origin := kit.Dev.SealKey()
	if foreign == "" {
		p.reader.Lines = append(p.reader.Lines, page.ReaderLine{Label: kit.Words.Say("owner.sealed.for"), Text: kit.Words.Say("owner.sealed.for.none")})
	} else {
		p.reader.Lines = append(p.reader.Lines,
			page.ReaderLine{Label: kit.Words.Say("owner.sealed.for"), Text: page.KeyGroups(foreign), Heavy: true},
			page.ReaderLine{Label: kit.Words.Say("adjourn.key.from"), Text: kit.KeyOrigin(origin)})
	}
	if err == nil {
		p.keys = append(p.keys,
			kit.Button("owner.sealed.open", "release", p.chooseSealed),
			kit.Button("owner.sealed.save", "export", func() { kit.Save("zapis-seal-key.txt", []byte(own+"\n"), nil) }))
	}
	p.keys = append(p.keys, d.taker("owner.sealed.take", "key", page.FileSealKey, func(text []byte) error {
		return kit.Dev.SetSealKey(strings.TrimSpace(string(text)))
	}))
	if foreign != "" {
		p.keys = append(p.keys, kit.Button("owner.sealed.remove", "clear", func() {
			if err := kit.Dev.SetSealKey(""); err != nil {
				kit.Act(err)
				return
			}
			d.openSealed()
		}))
	}
	for _, b := range p.keys {
		p.AddButton(b)
	}
	p.back = p.AddButton(kit.Button("action.back", "back", d.close))
	return p
}

// chooseSealed asks for a file with a sealed move, and opens it.
func (p *sealKeyPanel) chooseSealed() {
	d := p.part
	kit := d.owner.kit
	d.open(page.NewFilePanel(kit.Kit, "owner.sealed.open", "owner.sealed.open.choose", page.FileSealed, d.openSealed, func(f page.InboxFile) error {
		o, err := kit.Dev.OpenSealed(f.Data)
		if err == nil {
			d.open(newOpeningPanel(d, o))
		}
		return err
	}))
}

func (p *sealKeyPanel) Place(b page.Box) {
	kit := p.part.owner.kit
	in := p.Begin(b).Inset(14, 10)
	head, in := in.CutTop(34)
	page.FitText(p.title, kit.Words.Say("owner.sealed"), head, page.LargeText, 12, kit.Palette.Ink)
	all := append([]*page.Button{p.back}, p.keys...)
	columns := len(all)
	if in.W < 700 {
		columns = (len(all) + 1) / 2
	}
	rows := (len(all) + columns - 1) / columns
	rowH := page.Clamp(in.H*0.09, page.ButtonMin, 76)
	foot, in := in.CutBottom(float32(rows)*(rowH+page.Gap) - page.Gap)
	for i, at := range foot.Grid(len(all), columns, page.Gap) {
		at.Put(all[i])
	}
	_, in = in.CutBottom(page.Gap)
	page.Show(p.code, p.has)
	if p.has {
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

// openingPanel shows the code that opens a sealed move, large enough to be read
// across a table, and of which game the move is.
type openingPanel struct {
	page.Surface
	part   *devicePart
	code   string
	title  *canvas.Text
	lines  []*canvas.Text
	reader *page.Reader
	pager  *page.Pager
	keys   []*page.Button // back, as a file
}

func newOpeningPanel(d *devicePart, o device.Opening) *openingPanel {
	kit := d.owner.kit
	p := &openingPanel{Surface: page.NewSurface(kit.Palette), part: d, code: o.Code, title: page.NewText(page.MidText, true, kit.Palette.Second)}
	p.Add(p.title)
	for range 2 {
		t := page.NewText(page.TitleText, true, kit.Palette.Ink)
		t.Alignment = fyne.TextAlignCenter
		p.lines = append(p.lines, t)
		p.Add(t)
	}
	p.reader = page.NewReader(kit.Palette, page.MidText)
	p.pager = page.NewPager(kit.Kit, p.reader)
	p.Add(p.reader, p.pager.Up, p.pager.Down)
	say := func(label, text string) {
		if text != "" {
			p.reader.Lines = append(p.reader.Lines, page.ReaderLine{Label: label, Text: text, Heavy: true})
		}
	}
	say(kit.Words.Say("adjourn.game"), strings.Trim(o.White+" – "+o.Black, " –"))
	say(kit.Words.Say("start.event"), o.Event)
	say(kit.Words.Say("start.round"), o.Round)
	say(kit.Words.Say("start.date"), o.Date)
	say(kit.Words.Say("adjourn.move"), kit.CellWords(o.Cell))
	say(kit.Words.Say("owner.about"), o.Device)
	p.reader.Lines = append(p.reader.Lines, page.ReaderLine{}, page.ReaderLine{Text: kit.Words.Say("owner.sealed.code.how")})
	p.keys = []*page.Button{
		p.AddButton(kit.Button("action.back", "back", d.openSealed)),
		p.AddButton(kit.Button("owner.sealed.code.save", "export", func() {
			kit.Save("zapis-opening-code.txt", []byte(string(page.FileSealCode)+"1\n"+o.Code+"\n"), nil)
		})),
	}
	return p
}

func (p *openingPanel) Place(b page.Box) {
	kit := p.part.owner.kit
	in := p.Begin(b).Inset(14, 10)
	foot, in := in.CutBottom(page.Clamp(in.H*0.09, page.ButtonMin, 76))
	for i, at := range foot.Row(len(p.keys), page.Gap) {
		at.Put(p.keys[i])
	}
	_, in = in.CutBottom(page.Gap)
	head, in := in.CutTop(30)
	page.SetText(p.title, kit.Words.Say("owner.sealed.code"), page.MidText, kit.Palette.Second)
	page.PutText(p.title, head)
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
		page.FitText(p.lines[i], lines[i], at, page.Clamp(at.H*0.62, 20, 64), 14, kit.Palette.Ink)
	}
	_, in = in.CutTop(page.Gap)
	p.reader.Fit(in.W, in.H, page.MidText)
	p.pager.Place(in)
}
