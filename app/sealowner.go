package app

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
)

// sealKeyPage is what an arbiter's own device shows of its key for sealed
// moves: the key as text and as a code, which the players' devices take before
// the round. It opens the moves that are brought, and says for which key moves
// are sealed on this device.
type sealKeyPage struct {
	sheetOfButtons
	part   *devicePart
	title  *canvas.Text
	code   *canvas.Image
	has    bool // there is a code
	reader *reader
	pager  *pager
	keys   []*Button
	back   *Button
}

func (d *devicePart) openSealed() { d.open(newSealKeyPage(d)) }

func newSealKeyPage(d *devicePart) *sealKeyPage {
	u := d.owner.ui
	p := &sealKeyPage{sheetOfButtons: newSheetOfButtons(u.p), part: d, title: newText(largeText, true, u.p.ink)}
	p.code = &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScalePixels}
	p.reader = newReader(u.p, midText)
	p.pager = newPager(u.kit, p.reader)
	p.add(p.title, p.code, p.reader, p.pager.up, p.pager.down)
	own, err := u.dev.OwnSealKey()
	if err != nil {
		p.reader.lines = append(p.reader.lines, readerLine{text: refusal(err, u.words), heavy: true}, readerLine{})
	} else {
		p.code.Image = keyCode(own)
		p.reader.lines = append(p.reader.lines,
			readerLine{label: u.words.Say("owner.sealed.own"), text: keyGroups(own), heavy: true}, readerLine{},
			readerLine{text: u.words.Say("owner.sealed.how")}, readerLine{})
	}
	p.has = p.code.Image != nil
	foreign, origin := u.dev.SealKey()
	if foreign == "" {
		p.reader.lines = append(p.reader.lines, readerLine{label: u.words.Say("owner.sealed.for"), text: u.words.Say("owner.sealed.for.none")})
	} else {
		p.reader.lines = append(p.reader.lines,
			readerLine{label: u.words.Say("owner.sealed.for"), text: keyGroups(foreign), heavy: true},
			readerLine{label: u.words.Say("adjourn.key.from"), text: u.keyOrigin(origin)})
	}
	if err == nil {
		p.keys = append(p.keys,
			u.button("owner.sealed.open", "release", p.chooseSealed),
			u.button("owner.sealed.save", "export", func() { u.save("zapis-seal-key.txt", []byte(own+"\n"), nil) }))
	}
	p.keys = append(p.keys, d.taker("owner.sealed.take", "insert", FileSealKey, func(text []byte) error {
		return u.dev.SetSealKey(strings.TrimSpace(string(text)))
	}))
	if foreign != "" {
		p.keys = append(p.keys, u.button("owner.sealed.remove", "clear", func() {
			if err := u.dev.SetSealKey(""); err != nil {
				u.act(err)
				return
			}
			d.openSealed()
		}))
	}
	for _, b := range p.keys {
		p.addButton(b)
	}
	p.back = p.addButton(u.button("action.back", "back", d.close))
	return p
}

// chooseSealed opens a sealed move from a file.
func (p *sealKeyPage) chooseSealed() {
	d := p.part
	u := d.owner.ui
	d.open(newFilePage(u.kit, "owner.sealed.open.choose", FileSealed, d.openSealed, func(f InboxFile) error {
		o, err := u.dev.OpenSealed(f.Data)
		if err == nil {
			d.open(newOpeningPage(d, o))
		}
		return err
	}))
}

func (p *sealKeyPage) place(b box) {
	u := p.part.owner.ui
	in := p.begin(b).inset(14, 10)
	head, in := in.cutTop(34)
	text, size := fit(u.words.Say("owner.sealed"), head.w, largeText, 12, true)
	setText(p.title, text, size, u.p.ink)
	putText(p.title, head)
	all := append([]*Button{p.back}, p.keys...)
	columns := len(all)
	if in.w < 700 {
		columns = (len(all) + 1) / 2
	}
	rows := (len(all) + columns - 1) / columns
	rowH := clamp(in.h*0.09, buttonMin, 76)
	foot, in := in.cutBottom(float32(rows)*(rowH+gap) - gap)
	for i, at := range foot.grid(len(all), columns, gap) {
		at.put(all[i])
	}
	_, in = in.cutBottom(gap)
	show(p.code, p.has)
	if p.has {
		var at box
		if in.w > in.h {
			side := min(in.h, in.w*0.4)
			at = box{in.x, in.y, side, side}
			in.x, in.w = in.x+side+gap, in.w-side-gap
		} else {
			side := min(in.w, in.h*0.5)
			at = box{in.x + (in.w-side)/2, in.y, side, side}
			_, in = in.cutTop(side + gap)
		}
		at.put(p.code)
	}
	p.reader.fit(in.w, in.h, midText)
	p.pager.place(in)
}

// openingPage shows the code that opens a sealed move, large enough to be read
// across a table, and whose game it is of.
type openingPage struct {
	sheetOfButtons
	part   *devicePart
	code   string
	title  *canvas.Text
	lines  []*canvas.Text
	reader *reader
	pager  *pager
	keys   []*Button // back, as a file
}

func newOpeningPage(d *devicePart, o device.Opening) *openingPage {
	u := d.owner.ui
	p := &openingPage{sheetOfButtons: newSheetOfButtons(u.p), part: d, code: o.Code, title: newText(midText, true, u.p.second)}
	p.add(p.title)
	for range 2 {
		t := newText(titleText, true, u.p.ink)
		t.Alignment = fyne.TextAlignCenter
		p.lines = append(p.lines, t)
		p.add(t)
	}
	p.reader = newReader(u.p, midText)
	p.pager = newPager(u.kit, p.reader)
	p.add(p.reader, p.pager.up, p.pager.down)
	say := func(label, text string) {
		if text != "" {
			p.reader.lines = append(p.reader.lines, readerLine{label: label, text: text, heavy: true})
		}
	}
	say(u.words.Say("adjourn.game"), strings.Trim(o.White+" – "+o.Black, " –"))
	say(u.words.Say("start.event"), o.Event)
	say(u.words.Say("start.round"), o.Round)
	say(u.words.Say("start.date"), o.Date)
	say(u.words.Say("adjourn.move"), u.cellWords(o.Cell))
	say(u.words.Say("owner.about"), o.Device)
	p.reader.lines = append(p.reader.lines, readerLine{}, readerLine{text: u.words.Say("owner.sealed.code.how")})
	p.keys = []*Button{
		p.addButton(u.button("action.back", "back", d.openSealed)),
		p.addButton(u.button("owner.sealed.code.save", "export", func() {
			u.save("zapis-opening-code.txt", []byte(string(FileSealCode)+"1\n"+o.Code+"\n"), nil)
		})),
	}
	return p
}

func (p *openingPage) place(b box) {
	u := p.part.owner.ui
	in := p.begin(b).inset(14, 10)
	foot, in := in.cutBottom(clamp(in.h*0.09, buttonMin, 76))
	for i, at := range foot.row(len(p.keys), gap) {
		at.put(p.keys[i])
	}
	_, in = in.cutBottom(gap)
	head, in := in.cutTop(30)
	setText(p.title, u.words.Say("owner.sealed.code"), midText, u.p.second)
	putText(p.title, head)
	parts := strings.FieldsFunc(p.code, func(r rune) bool { return r == '-' || r == ' ' })
	lines := []string{strings.Join(parts, "  ")}
	if in.w < 700 && len(parts) > 2 { // two lines, so that the letters are large
		half := (len(parts) + 1) / 2
		lines = []string{strings.Join(parts[:half], "  "), strings.Join(parts[half:], "  ")}
	}
	plate, in := in.cutTop(clamp(in.h*0.3, 60, 180))
	for i, t := range p.lines {
		show(t, i < len(lines))
	}
	for i, at := range plate.column(len(lines), 0) {
		text, size := fit(lines[i], at.w, clamp(at.h*0.62, 20, 64), 14, true)
		setText(p.lines[i], text, size, u.p.ink)
		putText(p.lines[i], at)
	}
	_, in = in.cutTop(gap)
	p.reader.fit(in.w, in.h, midText)
	p.pager.place(in)
}
