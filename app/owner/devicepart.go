package owner

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/page"
	"zapis/app/session"
	"zapis/assets"
	"zapis/scoresheet/board"
)

// devicePart says what the device is: its emblem, key and enrolment (R-D05), what
// locks its screen, how long the battery lasts, and the licences.
type devicePart struct {
	owner    *ownerPage
	layer    *fyne.Container
	page     *fyne.Container // what the panel covers
	emblem   *page.Diagram
	name     *canvas.Text // the emblem in letters
	code     *canvas.Image
	under    *canvas.Text // says what the code is
	reader   *page.Reader
	pager    *page.Pager
	licences *page.Button
	ask      *page.Button // states the device, for the organizer to enrol it
	test     *page.Button // has the device test itself
	enrol    *page.Button // takes the certificate that he made then
	arbiter  *page.Button // takes the public key of the arbiter who answers challenges
	sealed   *page.Button // opens the panel for sealed moves
	answer   *page.Button // answers other devices, on an arbiter's
	panel    page.Panel   // over the part; nil if there is none
}

func newDevicePart(v *ownerPage) *devicePart {
	kit := v.kit
	d := &devicePart{owner: v, layer: page.NewLayer(), page: page.NewLayer()}
	d.emblem = page.NewDiagram(kit.Palette)
	d.name, d.under = page.NewText(page.MidText, true, kit.Palette.Ink), page.NewText(page.SmallText, false, kit.Palette.Second)
	d.name.Alignment, d.under.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	d.code = &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScalePixels}
	d.reader = page.NewReader(kit.Palette, page.BodyText+1)
	d.pager = page.NewPager(kit.Kit, d.reader)
	d.licences = kit.Button("owner.licences", "sheet", func() { d.open(page.NewTextPanel(kit.Kit, paragraphs(assets.Licences()), d.close)) })
	d.ask = kit.Button("owner.ask", "device", d.state)
	d.test = kit.Button("selftest.do", "approve", func() { d.open(newSelfTestPanel(kit.Kit, kit.Dev, d.close)) })
	d.enrol = d.taker("owner.enrol", "sign", page.FileCertificate, kit.Dev.SetCertificate)
	d.arbiter = d.taker("owner.arbiterkey", "key", page.FileArbiterKey, func(text []byte) error {
		return kit.Dev.SetArbiterKey(strings.TrimSpace(string(text)))
	})
	d.sealed = kit.Button("owner.sealed", "envelope", d.openSealed)
	d.answer = kit.Button("hall.answer.title", "arbiter", func() {
		instrument{kit.Kit, kit.Dev, d.open, d.close}.start()
	})
	d.layer.Objects = []fyne.CanvasObject{d.page}
	d.page.Objects = []fyne.CanvasObject{d.emblem, d.name, d.code, d.under, d.reader, d.pager.Up, d.pager.Down, d.ask, d.enrol, d.test, d.arbiter, d.sealed, d.answer, d.licences}
	return d
}

// taker returns a button that asks for a file of a kind and takes it. The word
// key+".choose" asks for it, and key+".done" says that it was taken.
func (d *devicePart) taker(key, icon string, kind page.FileKind, take func([]byte) error) *page.Button {
	kit := d.owner.kit
	return kit.Button(key, icon, func() {
		d.open(page.NewFilePanel(kit.Kit, key, key+".choose", kind, d.close, func(f page.InboxFile) error {
			err := take(f.Data)
			if err == nil {
				d.close()
				d.owner.open(deviceTab)
				d.owner.Tell(kit.Words.Say(key + ".done"))
			}
			return err
		}))
	})
}

// state has the device state itself for the organizer, signed: as a code, and as a
// file. He enrols it from either, and copies no key (R-D05).
func (d *devicePart) state() {
	kit := d.owner.kit
	r, err := kit.Dev.Ready()
	if err != nil {
		kit.Tell(page.Refusal(err, kit.Words))
		return
	}
	d.open(coverPanel{statementCover(kit.Kit, "owner.ask", kit.Dev.DeviceID(), r.Statement, d.close), kit.Kit})
}

func (d *devicePart) Object() fyne.CanvasObject { return d.layer }

func (d *devicePart) Whole() bool { return d.panel != nil }

func (d *devicePart) open(p page.Panel) {
	d.panel = p
	d.layer.Objects = append(d.layer.Objects[:1:1], p.Object())
	d.owner.Rearrange()
}

func (d *devicePart) close() {
	if d.panel != nil {
		d.panel = nil
		d.layer.Objects = d.layer.Objects[:1]
		d.owner.Rearrange()
	}
}

func (d *devicePart) enter() {
	d.close()
	kit := d.owner.kit
	about := kit.Dev.About()
	d.reader.Lines, d.reader.Top = deviceLines(kit, about), 0
	d.reader.Part = 0
	var f board.Free
	for _, p := range about.Emblem {
		f.Sq[p.Square] = p.Piece
	}
	d.emblem.Set(f, [2]board.Square{board.NoSquare, board.NoSquare})
	page.SetText(d.name, about.Emblem.Text(), page.MidText, kit.Palette.Ink)
	page.SetText(d.under, kit.Words.Say("owner.key.code"), page.SmallText, kit.Palette.Second)
	if d.code.Image == nil {
		d.code.Image = keyCode(about.Key)
	}
}

func (d *devicePart) Place(b page.Box) {
	page.Resize(d.layer, fyne.NewSize(b.X+b.W, b.Y+b.H))
	page.Resize(d.page, page.SizeOf(d.layer))
	page.Show(d.page, d.panel == nil)
	if d.panel != nil {
		d.panel.Place(b)
		return
	}
	rest := b
	rows := [][]*page.Button{{d.ask, d.enrol, d.test, d.arbiter, d.sealed, d.answer, d.licences}}
	if b.W < b.H {
		rows = [][]*page.Button{rows[0][3:], rows[0][:3]} // from below
	}
	for _, buttons := range rows {
		var row page.Box
		row, rest = rest.CutBottom(page.Clamp(b.H*0.09, page.ButtonMin, 72))
		_, rest = rest.CutBottom(page.Gap)
		for i, at := range row.Row(len(buttons), page.Gap) {
			at.Put(buttons[i])
		}
	}
	if rest.W > rest.H { // pictures in a column on the left
		side := min(rest.W*0.36, (rest.H-2*30-page.Gap)/2)
		two := side < 150
		if two { // too low for a column: the emblem, and beside it the code
			side = min(rest.W*0.24, rest.H-34)
			d.placePictures(page.BoxAt(rest.X, rest.Y, side, side), page.BoxAt(rest.X+side+page.Gap, rest.Y, side, side))
			rest.X, rest.W = rest.X+2*side+2*page.Gap+8, rest.W-2*side-2*page.Gap-8
		} else {
			d.placePictures(page.BoxAt(rest.X, rest.Y, side, side), page.BoxAt(rest.X, rest.Y+side+30+page.Gap, side, side))
			rest.X, rest.W = rest.X+side+2*page.Gap, rest.W-side-2*page.Gap
		}
		d.pager.Place(rest)
		return
	}
	side := min((rest.W-2*page.Gap)/2, rest.H*0.34)
	space := (rest.W - 2*side) / 3
	d.placePictures(page.BoxAt(rest.X+space, rest.Y, side, side), page.BoxAt(rest.X+2*space+side, rest.Y, side, side))
	_, rest = rest.CutTop(side + 30 + page.Gap)
	d.pager.Place(rest)
}

// placePictures places the emblem and the code, with a line under each.
func (d *devicePart) placePictures(emblem, code page.Box) {
	emblem.Put(d.emblem)
	code.Put(d.code)
	for _, x := range []struct {
		text *canvas.Text
		b    page.Box
		size float32
	}{{d.name, emblem, page.MidText}, {d.under, code, page.SmallText}} {
		_, size := page.Fit(x.text.Text, x.b.W, x.size, 9, x.text.TextStyle.Bold)
		page.SetText(x.text, x.text.Text, size, x.text.Color)
		page.PutText(x.text, page.BoxAt(x.b.X, x.b.Y+x.b.H, x.b.W, 30))
	}
}

// deviceLines returns the part's lines about the device.
func deviceLines(kit *Kit, about session.About) []page.ReaderLine {
	words := kit.Words
	out := []page.ReaderLine{
		{Label: words.Say("owner.fingerprint"), Text: about.ID, Heavy: true},
		{Label: words.Say("owner.lock"), Text: page.LockWords(about.Lock, words)},
	}
	for i, text := range page.BatteryWords(kit.Dev.Battery(), words) {
		label := " "
		if i == 0 {
			label = words.Say("owner.battery")
		}
		out = append(out, page.ReaderLine{Label: label, Text: text})
	}
	if about.Free >= 0 {
		out = append(out, page.ReaderLine{Label: words.Say("owner.free"), Text: spaceWords(about.Free, words)})
	}
	out = append(out, page.ReaderLine{Label: words.Say("owner.version"), Text: about.Version}, page.ReaderLine{})
	out = append(out, page.EnrolmentLines(about.Enrolment(), words)...)
	if short := kit.Dev.ArbiterKeyShort(); short != "" {
		out = append(out, page.ReaderLine{}, page.ReaderLine{Label: words.Say("owner.arbiterkey"), Text: short, Heavy: true})
	}
	return append(out, page.ReaderLine{}, page.ReaderLine{Label: words.Say("owner.key"), Text: about.Key})
}

func spaceWords(free int64, words assets.Catalogue) string {
	if free < 1<<30 {
		return words.Say("owner.free.mb", free>>20)
	}
	return words.Say("owner.free.gb", page.Decimal(float64(free)/(1<<30), words))
}

// paragraphs joins the lines of a text that was broken for a wider page.
func paragraphs(text string) (out []page.ReaderLine) {
	open := false // the last line goes on
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		words := strings.TrimLeft(line, " \t")
		const broad = 50 // letters; a shorter line was ended on purpose
		switch {
		case words == "":
			out, open = append(out, page.ReaderLine{}), false
			continue
		case open && len(words) > 1 && words[1] != '.' && words[0] != '-' && words[0] != '*' && words[0] != '(':
			out[len(out)-1].Text += " " + words
		default:
			out = append(out, page.ReaderLine{Text: words})
		}
		open = len(line) > broad
	}
	return out
}
