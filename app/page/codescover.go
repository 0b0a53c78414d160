package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/qr/code"
)

// CodesCover is a cover that shows a file as QR codes, one by one, for the camera
// of the spare device, and says where the file itself lies.
type CodesCover struct {
	Surface
	kit     *Kit
	file    *HandedFile
	Heading string
	Parts   []string // the texts of the codes; none if the file is too long
	at      int      // in Parts
	title   *canvas.Text
	Reader  *Reader
	pager   *Pager
	image   *canvas.Image
	room    Box // of the code
	count   *canvas.Text
	keys    []*Button // back, next, done
}

// NewCodesCover returns a cover that shows the codes of f, from the first.
func NewCodesCover(kit *Kit, f *HandedFile, done func()) *CodesCover {
	c := &CodesCover{Surface: NewSurface(kit.Palette), kit: kit, file: f, Heading: kit.Words.Say("handover.title")}
	c.title, c.count = NewText(LargeText, true, kit.Palette.Ink), NewText(MidText, true, kit.Palette.Ink)
	c.count.Alignment = fyne.TextAlignCenter
	c.Reader = NewReader(kit.Palette, BodyText+1)
	c.pager = NewPager(kit, c.Reader)
	c.image = &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}
	c.Add(c.title, c.Reader, c.pager.Up, c.pager.Down, c.image, c.count)
	c.keys = []*Button{
		c.AddButton(kit.Button("action.back", "back", func() { c.step(-1) })),
		c.AddButton(kit.Button("action.next", "next", func() { c.step(1) })),
		c.AddButton(kit.Button("action.done", "", done).WithText(MidText, true).AsAccent().AsWayBack()),
	}
	c.keys[0].Name = "code before"
	where := kit.Words.Say("handover.written", f.Place)
	if f.Err != nil {
		where = kit.Words.Say("handover.unwritten", Refusal(f.Err, kit.Words))
	}
	c.Reader.Lines = []ReaderLine{{Text: where, Heavy: true}}
	if len(f.Parts) == 0 {
		c.Reader.Lines = append(c.Reader.Lines, ReaderLine{Text: kit.Words.Say("handover.nocodes")})
		return c
	}
	c.Parts = f.Parts
	c.Reader.Lines = append(c.Reader.Lines, ReaderLine{Text: kit.Words.Say("handover.photograph", len(f.Parts))})
	return c
}

func (c *CodesCover) step(way int) {
	if n := len(c.Parts); n > 0 {
		c.at = (c.at + way + n) % n
		c.paint()
	}
}

// Place implements [Cover].
func (c *CodesCover) Place(geo Geometry) {
	kit := c.kit
	Resize(c.Layer, geo.Size)
	b := c.Begin(geo.Page).Inset(Clamp(geo.Page.W*0.02, 8, 24), 8)
	keys, rest := b.CutBottom(Clamp(b.H*0.08, ButtonMin, 72))
	var words, picture Box
	if geo.Landscape {
		side := b.H
		picture = Box{b.X, b.Y, side, side}
		words = Box{b.X + side + Gap, b.Y, b.W - side - Gap, rest.H - Gap}
		keys.X, keys.W = words.X, words.W
	} else {
		words, rest = rest.CutTop(Clamp(rest.H*0.26, 176, 260))
		_, rest = rest.CutBottom(Gap)
		side := min(rest.W, rest.H)
		picture = Box{rest.X + (rest.W-side)/2, rest.Y + (rest.H-side)/2, side, side}
	}
	for i, at := range keys.Row(3, Gap) {
		at.Put(c.keys[i])
	}
	head, words := words.CutTop(38)
	FitText(c.title, c.Heading, head, LargeText, 12, kit.Palette.Ink)
	count, words := words.CutBottom(30)
	PutText(c.count, count)
	c.Reader.Fit(words.W, words.H, BodyText+1)
	c.pager.Place(words)
	c.room = picture
	c.paint()
}

// paint draws the code that is shown now.
func (c *CodesCover) paint() {
	Show(c.image, len(c.Parts) > 0)
	Show(c.count, len(c.Parts) > 0)
	for _, b := range c.keys[:2] {
		Show(b, len(c.Parts) > 1)
	}
	if len(c.Parts) == 0 {
		return
	}
	SetText(c.count, c.kit.Words.Say("handover.code", c.at+1, len(c.Parts)), MidText, c.kit.Palette.Ink)
	PutCode(c.image, c.Parts[c.at], c.room)
}

// PutCode draws a QR code in the middle of room, as large as it goes with modules
// of whole pixels. A text that is too long for a code hides the image.
func PutCode(at *canvas.Image, text string, room Box) {
	scale := CurrentScale().Pixels
	picture, err := code.Draw(text, int(min(room.W, room.H)*scale))
	Show(at, err == nil)
	if err != nil {
		return
	}
	side := float32(picture.Bounds().Dx()) / scale
	Move(at, fyne.NewPos(Round(room.X+(room.W-side)/2), Round(room.Y+(room.H-side)/2)))
	Resize(at, fyne.NewSize(side, side))
	at.Resource, at.Image = nil, picture
	at.Refresh()
}
