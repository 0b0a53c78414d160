package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/qr/code"
)

// codesCover shows a file as codes, one by one, for the spare device's camera,
// and says where the file itself lies.
type codesCover struct {
	sheetOfButtons
	ui     *kit
	file   *handedFile
	name   string // of the page
	parts  []string
	at     int
	title  *canvas.Text
	reader *reader
	pager  *pager
	image  *canvas.Image
	room   box // of the code
	count  *canvas.Text
	keys   []*Button // back, next, done
}

func newCodesCover(u *kit, f *handedFile, done func()) *codesCover {
	c := &codesCover{sheetOfButtons: newSheetOfButtons(u.p), ui: u, file: f, name: u.words.Say("handover.title")}
	c.title, c.count = newText(largeText, true, u.p.ink), newText(midText, true, u.p.ink)
	c.count.Alignment = fyne.TextAlignCenter
	c.reader = newReader(u.p, bodyText+1)
	c.pager = newPager(u, c.reader)
	c.image = &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}
	c.add(c.title, c.reader, c.pager.up, c.pager.down, c.image, c.count)
	c.keys = []*Button{
		c.addButton(u.button("action.back", "back", func() { c.step(-1) })),
		c.addButton(u.button("action.next", "next", func() { c.step(1) })),
		c.addButton(u.button("action.done", "", done).withText(midText, true).asAccent()),
	}
	where := u.words.Say("handover.written", f.place)
	if f.err != nil {
		where = u.words.Say("handover.unwritten", refusal(f.err, u.words))
	}
	c.reader.lines = []readerLine{{text: where, heavy: true}}
	if len(f.parts) == 0 {
		c.reader.lines = append(c.reader.lines, readerLine{text: u.words.Say("handover.nocodes")})
		return c
	}
	c.parts = f.parts
	c.reader.lines = append(c.reader.lines, readerLine{text: u.words.Say("handover.photograph", len(f.parts))})
	return c
}

func (c *codesCover) step(way int) {
	if n := len(c.parts); n > 0 {
		c.at = (c.at + way + n) % n
		c.paint()
	}
}

func (c *codesCover) place(geo geometry) {
	u := c.ui
	c.layer.Resize(geo.size)
	b := c.begin(geo.page).inset(clamp(geo.page.w*0.02, 8, 24), 8)
	keys, rest := b.cutBottom(clamp(b.h*0.08, buttonMin, 72))
	var words, picture box
	if geo.landscape {
		side := b.h
		picture = box{b.x, b.y, side, side}
		words = box{b.x + side + gap, b.y, b.w - side - gap, rest.h - gap}
		keys.x, keys.w = words.x, words.w
	} else {
		words, rest = rest.cutTop(clamp(rest.h*0.26, 176, 260))
		_, rest = rest.cutBottom(gap)
		side := min(rest.w, rest.h)
		picture = box{rest.x + (rest.w-side)/2, rest.y + (rest.h-side)/2, side, side}
	}
	for i, at := range keys.row(3, gap) {
		at.put(c.keys[i])
	}
	head, words := words.cutTop(38)
	text, size := fit(c.name, head.w, largeText, 12, true)
	setText(c.title, text, size, u.p.ink)
	putText(c.title, head)
	count, words := words.cutBottom(30)
	putText(c.count, count)
	c.reader.fit(words.w, words.h, bodyText+1)
	c.pager.place(words)
	c.room = picture
	c.paint()
}

// paint draws the code, each module of a whole number of pixels.
func (c *codesCover) paint() {
	show(c.image, len(c.parts) > 0)
	show(c.count, len(c.parts) > 0)
	for _, b := range c.keys[:2] {
		show(b, len(c.parts) > 1)
	}
	if len(c.parts) == 0 {
		return
	}
	setText(c.count, c.ui.words.Say("handover.code", c.at+1, len(c.parts)), midText, c.ui.p.ink)
	putCode(c.image, c.parts[c.at], c.room)
}

// putCode draws a code into the middle of a box, as large as it goes with
// modules of whole pixels.
func putCode(at *canvas.Image, text string, room box) {
	scale := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(at); c != nil {
		scale = c.Scale()
	}
	picture, err := code.Draw(text, int(min(room.w, room.h)*scale))
	show(at, err == nil)
	if err != nil {
		return
	}
	side := float32(picture.Bounds().Dx()) / scale
	at.Move(fyne.NewPos(round(room.x+(room.w-side)/2), round(room.y+(room.h-side)/2)))
	at.Resize(fyne.NewSize(side, side))
	at.Resource, at.Image = nil, picture
	at.Refresh()
}
