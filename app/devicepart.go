package app

import (
	"image"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/qr"
	"zapis/app/qr/code"
	"zapis/app/session"
	"zapis/assets"
	"zapis/scoresheet/board"
)

// devicePart says what this device is: its emblem, key and enrolment (R-D05),
// what locks its screen, how long the battery lasts, and the licences.
type devicePart struct {
	owner    *ownerView
	layer    *fyne.Container
	page     *fyne.Container // what the cover covers
	emblem   *diagram
	name     *canvas.Text // the emblem in letters
	code     *canvas.Image
	under    *canvas.Text // what the code is
	reader   *reader
	pager    *pager
	licences *Button
	enrol    *Button
	arbiter  *Button // takes the public key of the arbiter who answers challenges
	sealed   *Button // the key for others' sealed moves, and what it opens
	cover    deviceCover
}

// deviceCover is what lies over the part.
type deviceCover interface {
	object() fyne.CanvasObject
	place(b box)
}

func newDevicePart(v *ownerView) *devicePart {
	u := v.ui
	d := &devicePart{owner: v, layer: layered(), page: layered()}
	d.emblem = newDiagram(u.p)
	d.name, d.under = newText(midText, true, u.p.ink), newText(smallText, false, u.p.second)
	d.name.Alignment, d.under.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	d.code = &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScalePixels}
	d.reader = newReader(u.p, bodyText+1)
	d.pager = newPager(u.kit, d.reader)
	d.licences = u.button("owner.licences", "sheet", func() { d.open(newTextPage(u.kit, licenceLines(), d.close)) })
	d.enrol = d.taker("owner.enrol", "sign", FileCertificate, u.dev.SetCertificate)
	d.arbiter = d.taker("owner.arbiterkey", "lock", FileArbiterKey, func(text []byte) error {
		return u.dev.SetArbiterKey(strings.TrimSpace(string(text)))
	})
	d.sealed = u.button("owner.sealed", "lock", d.openSealed)
	d.layer.Objects = []fyne.CanvasObject{d.page}
	d.page.Objects = []fyne.CanvasObject{d.emblem, d.name, d.code, d.under, d.reader, d.pager.up, d.pager.down, d.licences, d.enrol, d.arbiter, d.sealed}
	return d
}

// taker is a button that takes a file of a kind. Its words say what to choose
// under ".choose", and that it is taken under ".done".
func (d *devicePart) taker(key, icon string, kind FileKind, take func([]byte) error) *Button {
	u := d.owner.ui
	return u.button(key, icon, func() {
		d.open(newFilePage(u.kit, key+".choose", kind, d.close, func(f InboxFile) error {
			err := take(f.Data)
			if err == nil {
				d.close()
				d.owner.open(deviceTab)
				d.owner.tell(u.words.Say(key + ".done"))
			}
			return err
		}))
	})
}

func (d *devicePart) object() fyne.CanvasObject { return d.layer }

func (d *devicePart) whole() bool { return d.cover != nil }

func (d *devicePart) open(p deviceCover) {
	d.cover = p
	d.layer.Objects = append(d.layer.Objects[:1:1], p.object())
	d.owner.again()
}

func (d *devicePart) close() {
	if d.cover != nil {
		d.cover = nil
		d.layer.Objects = d.layer.Objects[:1]
		d.owner.again()
	}
}

func (d *devicePart) enter() {
	d.close()
	u := d.owner.ui
	about := u.dev.About()
	d.reader.lines, d.reader.top = deviceLines(u, about), 0
	d.reader.part = 0
	var f board.Free
	for _, p := range about.Emblem {
		f.Sq[p.Square] = p.Piece
	}
	d.emblem.set(f, [2]board.Square{board.NoSquare, board.NoSquare})
	setText(d.name, about.Emblem.Text(), midText, u.p.ink)
	setText(d.under, u.words.Say("owner.key.code"), smallText, u.p.second)
	if d.code.Image == nil {
		d.code.Image = keyCode(about.Key)
	}
}

// keyCode draws the device's key as a code; nil if it cannot be drawn.
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

func (d *devicePart) place(b box) {
	d.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	d.page.Resize(d.layer.Size())
	show(d.page, d.cover == nil)
	if d.cover != nil {
		d.cover.place(b)
		return
	}
	row, rest := b.cutBottom(clamp(b.h*0.09, buttonMin, 72))
	_, rest = rest.cutBottom(gap)
	for i, at := range row.row(4, gap) {
		at.put([]*Button{d.licences, d.enrol, d.arbiter, d.sealed}[i])
	}
	if rest.w > rest.h { // the pictures in a column on the left
		side := min(rest.w*0.36, (rest.h-2*30-gap)/2)
		two := side < 150
		if two { // too low for both: the emblem, and beside it the code
			side = min(rest.w*0.24, rest.h-34)
			d.placePictures(box{rest.x, rest.y, side, side}, box{rest.x + side + gap, rest.y, side, side})
			rest.x, rest.w = rest.x+2*side+2*gap+8, rest.w-2*side-2*gap-8
		} else {
			d.placePictures(box{rest.x, rest.y, side, side}, box{rest.x, rest.y + side + 30 + gap, side, side})
			rest.x, rest.w = rest.x+side+2*gap, rest.w-side-2*gap
		}
		d.pager.place(rest)
		return
	}
	side := min((rest.w-2*gap)/2, rest.h*0.34)
	space := (rest.w - 2*side) / 3
	d.placePictures(box{rest.x + space, rest.y, side, side}, box{rest.x + 2*space + side, rest.y, side, side})
	_, rest = rest.cutTop(side + 30 + gap)
	d.pager.place(rest)
}

// placePictures places the emblem and the code, with a line under each.
func (d *devicePart) placePictures(emblem, code box) {
	emblem.put(d.emblem)
	code.put(d.code)
	for _, x := range []struct {
		text *canvas.Text
		b    box
		size float32
	}{{d.name, emblem, midText}, {d.under, code, smallText}} {
		_, size := fit(x.text.Text, x.b.w, x.size, 9, x.text.TextStyle.Bold)
		setText(x.text, x.text.Text, size, x.text.Color)
		putText(x.text, box{x.b.x, x.b.y + x.b.h, x.b.w, 30})
	}
}

// deviceLines is what the page says of the device.
func deviceLines(u *ownerKit, about session.About) []readerLine {
	words := u.words
	out := []readerLine{
		{label: words.Say("owner.fingerprint"), text: about.ID, heavy: true},
		{label: words.Say("owner.lock"), text: lockWords(about.Lock, words)},
	}
	for i, text := range batteryWords(u.dev.Battery(), words) {
		label := " "
		if i == 0 {
			label = words.Say("owner.battery")
		}
		out = append(out, readerLine{label: label, text: text})
	}
	if about.Free >= 0 {
		out = append(out, readerLine{label: words.Say("owner.free"), text: spaceWords(about.Free, words)})
	}
	out = append(out, readerLine{label: words.Say("owner.version"), text: about.Version}, readerLine{})
	out = append(out, enrolmentLines(about.Enrolment(), words)...)
	if short := u.dev.ArbiterKeyShort(); short != "" {
		out = append(out, readerLine{}, readerLine{label: words.Say("owner.arbiterkey"), text: short, heavy: true})
	}
	return append(out, readerLine{}, readerLine{label: words.Say("owner.key"), text: about.Key})
}

func spaceWords(free int64, words assets.Catalogue) string {
	if free < 1<<30 {
		return words.Say("owner.free.mb", free>>20)
	}
	return words.Say("owner.free.gb", decimal(float64(free)/(1<<30), words))
}

// licenceLines is the text of all licences, one behind the other.
func licenceLines() (out []readerLine) {
	all := assets.Licences()
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if len(out) > 0 {
			out = append(out, readerLine{}, readerLine{})
		}
		out = append(out, readerLine{text: name, heavy: true}, readerLine{})
		out = append(out, paragraphs(all[name])...)
	}
	return out
}

// paragraphs joins the lines of a text that was broken for a broad page, so
// that they can be broken for this one.
func paragraphs(text string) (out []readerLine) {
	open := false // the last line goes on
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		words := strings.TrimLeft(line, " \t")
		const broad = 50 // letters; a shorter line was ended on purpose
		switch {
		case words == "":
			out, open = append(out, readerLine{}), false
			continue
		case open && len(words) > 1 && words[1] != '.' && words[0] != '-' && words[0] != '*' && words[0] != '(':
			out[len(out)-1].text += " " + words
		default:
			out = append(out, readerLine{text: words})
		}
		open = len(line) > broad
	}
	return out
}
