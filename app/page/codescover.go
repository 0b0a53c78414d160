package page

import (
	"bytes"
	"image"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/qr/code"
	"zapis/scoresheet"
)

// CodeSeries is a file as codes, any Needed of which give it.
type CodeSeries interface {
	Len() int
	Needed() int
	Name() string // of the file, by which who reads it can say what he has

	// Text returns the text of a code, from 0, as it is shown at that time.
	Text(i int, now scoresheet.Millis) string
}

// codeSizes are the sizes of codes to choose from, in bytes: those that just fill a
// code. The first ones are large dots and many codes, the last the other way round.
var codeSizes = [...]int{180, 306, 500, 692, 1426}

const (
	// filmSize is the finest size of codes that run: a camera of 720 lines, which
	// they fill by three quarters, has 6 pixels for a dot, and the reader needs 5
	// (docs/bench.md).
	filmSize = 2

	// stillSize is the size of codes that are photographed one by one: as few as
	// can be.
	stillSize = 4

	// dotMin is how large a dot of codes that run should be at least: 0.7 mm.
	dotMin = 0.7 * 160 / 25.4

	// dotPixels is how many pixels of the screen a dot has at least.
	dotPixels = 2

	// filmStep is for how long a code of a film stands: a camera takes at least two
	// pictures of it.
	filmStep = 100 * time.Millisecond

	// freshEvery is how often a code of a later round is made again, with the time
	// at which it is shown. To make one takes far longer than to draw it.
	freshEvery = 10
)

// CodesCover is a cover that shows a file as QR codes, and says where the file itself
// lies. The codes run by themselves, for a camera, or stand still, to be
// photographed one by one. It can say that they were shown, not that they were
// read: nothing comes back over a screen.
type CodesCover struct {
	Surface
	kit     *Kit
	file    *HandedFile
	Heading string
	said    []string     // before what the cover says by itself
	last    string       // behind it
	series  CodeSeries   // nil if the file is too long, or is one
	one     *code.Code   // of a text that any reader takes, instead of a series
	codes   []*code.Code // of series, as far as they were made
	size    int          // in codeSizes
	at      int          // in series
	shown   int          // how many codes of series were shown
	stepped time.Time    // when the last one was

	title  *canvas.Text
	Reader *Reader
	pager  *Pager
	image  *canvas.Image
	room   Box // of the code
	count  *canvas.Text
	row    Box // of the keys
	film   [3]*Button
	still  [3]*Button
	done   *Button
}

// NewCodesCover returns a cover that shows the codes of f, from the first; done is
// called when it is closed.
func NewCodesCover(kit *Kit, f *HandedFile, done func()) *CodesCover {
	c := newCodesCover(kit, f, "handover.title", done)
	c.size = stillSize
	switch {
	case f.Film:
		c.size = filmSize
	case f.Err != nil:
		c.Say(kit.Words.Say("handover.unwritten", Refusal(f.Err, kit.Words)))
	case f.Place != "":
		c.Say(kit.Words.Say("handover.written", f.Place))
	}
	c.begin()
	if f.Film && c.Len() > 1 {
		c.run()
	}
	return c
}

// maxPlain is how many bytes of text one code shows: so many that on a screen of 5.5
// inches its dots still have 0.4 mm, which any telephone reads. All but three of 540
// real games fit (docs/bench.md).
const maxPlain = 1465

// NewPlainCover returns a cover that shows a short PGN as one code, for a telephone
// that knows nothing of this program, and says what was left out of it.
func NewPlainCover(kit *Kit, game []byte, done func()) *CodesCover {
	c := newCodesCover(kit, &HandedFile{}, "plain.take", done)
	if len(game) <= maxPlain {
		c.one, _ = code.Text(string(game)) // nil if that is too long for a code
	}
	if c.one == nil {
		c.write()
		return c
	}
	c.Say(kit.Words.Say("plain.what"))
	if bytes.ContainsRune(game, '{') { // the one comment that such a PGN may have
		c.Say(kit.Words.Say("plain.cut"))
	}
	return c
}

func newCodesCover(kit *Kit, f *HandedFile, heading string, done func()) *CodesCover {
	c := &CodesCover{Surface: NewSurface(kit.Palette), kit: kit, file: f, Heading: kit.Words.Say(heading)}
	c.title, c.count = NewText(LargeText, true, kit.Palette.Ink), NewText(MidText, true, kit.Palette.Ink)
	c.count.Alignment = fyne.TextAlignCenter
	c.Reader = NewReader(kit.Palette, BodyText+1)
	c.pager = NewPager(kit, c.Reader)
	c.image = &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}
	c.Add(c.title, c.Reader, c.pager.Up, c.pager.Down, c.image, c.count)
	c.film = [3]*Button{
		c.AddButton(kit.Button("codes.larger", "", func() { c.resize(-1) })),
		c.AddButton(kit.Button("codes.smaller", "", func() { c.resize(1) })),
		c.AddButton(kit.Button("codes.pause", "", c.pause)),
	}
	c.still = [3]*Button{
		c.AddButton(kit.Button("action.back", "back", func() { c.turn(-1) })),
		c.AddButton(kit.Button("action.next", "next", func() { c.turn(1) })),
		c.AddButton(kit.Button("codes.run", "", c.run)),
	}
	c.still[0].Name = "code before"
	c.done = c.AddButton(kit.Button("action.done", "", func() {
		kit.stopFilm(c)
		done()
	}).WithText(MidText, true).AsAccent().AsWayBack())
	return c
}

// Say adds a text before what the cover says by itself.
func (c *CodesCover) Say(text string) {
	c.said = append(c.said, text)
	c.write()
}

// SayLast says something behind all that Say said, in the place of what it said
// before, and reports whether that is anything new.
func (c *CodesCover) SayLast(text string) bool {
	if c.last == text {
		return false
	}
	c.last = text
	c.write()
	return true
}

// ToSpare says that a spare device takes the game from the codes, and returns c.
func (c *CodesCover) ToSpare() *CodesCover {
	if c.Len() > 0 {
		c.Say(c.kit.Words.Say("handover.photograph"))
	}
	return c
}

// Len returns how many codes there are, 0 if the file is too long.
func (c *CodesCover) Len() int {
	if c.series == nil {
		return 0
	}
	return c.series.Len()
}

// begin begins with the first code of the size.
func (c *CodesCover) begin() {
	c.series, c.at, c.shown = c.file.codes(codeSizes[c.size]), 0, 0
	c.codes = make([]*code.Code, c.Len())
	c.write()
}

// write says what the codes are.
func (c *CodesCover) write() {
	words := c.kit.Words
	c.Reader.Lines = nil
	for _, text := range c.said {
		c.Reader.Lines = append(c.Reader.Lines, ReaderLine{Text: text, Heavy: len(c.Reader.Lines) == 0})
	}
	say := func(text string) { c.Reader.Lines = append(c.Reader.Lines, ReaderLine{Text: text}) }
	switch n := c.Len(); {
	case n == 0 && c.one == nil:
		say(words.Say("handover.nocodes"))
	case n > 1:
		say(words.Say("codes.any", c.series.Needed(), n))
	}
	if c.file.Film && c.series != nil {
		say(words.Say("codes.shown"))
	}
	if c.last != "" {
		say(c.last)
	}
	c.Reader.Refresh()
}

// resize makes the dots of the codes larger or smaller, as long as there are several
// codes and the glass shows them.
func (c *CodesCover) resize(way int) {
	before := c.size
	if c.size += way; c.size < 0 || c.size >= len(codeSizes) {
		c.size = before
		return
	}
	if c.begin(); c.Len() < 2 || c.dot() == 0 {
		c.size = before
		c.begin()
	}
	c.kit.Rearrange()
}

// run lets the codes run, until they are paused or something else is shown.
func (c *CodesCover) run() {
	c.stepped = c.kit.Opts.Now()
	c.kit.playFilm(c)
	c.putKeys()
}

func (c *CodesCover) pause() {
	c.kit.stopFilm(c)
	c.putKeys()
	c.paint()
}

func (c *CodesCover) running() bool { return c.kit.film == c }

// turn shows the next code, or the one before.
func (c *CodesCover) turn(way int) {
	if n := c.Len(); n > 0 {
		c.at = (c.at + way + n) % n
		c.shown++
		c.paint()
	}
}

// Tick shows the next code of a film if it is time. A tick that comes late does not
// make the next one late; of several that were missed only one is made up for.
func (c *CodesCover) Tick(now time.Time) {
	since := now.Sub(c.stepped)
	if since >= 0 && since < filmStep {
		return
	}
	if c.stepped = c.stepped.Add(filmStep); since < 0 || since >= 2*filmStep {
		c.stepped = now
	}
	c.turn(1)
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
	c.row, c.room = keys, picture
	c.fitFilm()
	head, words := words.CutTop(38)
	FitText(c.title, c.Heading, head, LargeText, 12, kit.Palette.Ink)
	count, words := words.CutBottom(30)
	PutText(c.count, count)
	c.Reader.Fit(words.W, words.H, BodyText+1)
	c.pager.Place(words)
	c.putKeys()
	c.paint()
}

// fitFilm takes larger dots at first, and fewer to a code, where the glass is small.
func (c *CodesCover) fitFilm() {
	for c.file.Film && c.shown == 0 && c.size > 0 && c.Len() > 1 && c.dot() < dotMin {
		c.size--
		c.begin()
	}
}

// dot returns how large a dot of the code is, 0 if the code does not fit.
func (c *CodesCover) dot() float32 {
	made, err := c.code()
	if err != nil {
		return 0
	}
	scale := CurrentScale().Pixels
	pixels := int(min(c.room.W, c.room.H)*scale) / made.Side()
	if pixels < dotPixels {
		return 0
	}
	return float32(pixels) / scale
}

// putKeys shows the keys that there is something to do with.
func (c *CodesCover) putKeys() {
	several := c.Len() > 1
	keys := c.still[:]
	if c.running() {
		keys = c.film[:]
	}
	for i := range c.film {
		Show(c.film[i], several && c.running())
		Show(c.still[i], several && !c.running())
	}
	row := c.row.Row(4, Gap)
	for i, b := range keys {
		row[i].Put(b)
	}
	row[3].Put(c.done)
}

// paint draws the code that is shown now.
func (c *CodesCover) paint() {
	Show(c.image, c.series != nil || c.one != nil)
	Show(c.count, c.series != nil)
	if c.one != nil {
		putCode(c.image, c.one, nil, c.room)
	}
	if c.series == nil {
		return
	}
	text := c.kit.Words.Say("handover.code", c.at+1, c.Len())
	if c.running() {
		text = c.kit.Words.Say("codes.file", c.series.Name()) // which does not flicker
	}
	if c.count.Text != text {
		SetText(c.count, text, MidText, c.kit.Palette.Ink)
	}
	made, err := c.code()
	putCode(c.image, made, err, c.room)
}

// code returns the code that is shown now.
func (c *CodesCover) code() (made *code.Code, err error) {
	stale := c.shown >= c.Len() && c.shown%freshEvery == 0
	if made = c.codes[c.at]; made == nil || stale {
		if made, err = code.Frame(c.series.Text(c.at, scoresheet.MillisOf(c.kit.Opts.Now()))); err != nil {
			return nil, err
		}
		c.codes[c.at] = made
	}
	return made, nil
}

// PutCode draws a QR code of one text in the middle of room, as large as it goes with
// modules of whole pixels. A text that is too long for a code hides the image.
func PutCode(at *canvas.Image, text string, room Box) {
	scale := CurrentScale().Pixels
	picture, err := code.Draw(text, int(min(room.W, room.H)*scale))
	putPicture(at, picture, err, room)
}

// putCode does the same with a code that is made already.
func putCode(at *canvas.Image, made *code.Code, err error, room Box) {
	var picture image.Image
	if err == nil {
		picture, err = made.Draw(int(min(room.W, room.H) * CurrentScale().Pixels))
	}
	putPicture(at, picture, err, room)
}

func putPicture(at *canvas.Image, picture image.Image, err error, room Box) {
	Show(at, err == nil)
	if err != nil {
		return
	}
	scale := CurrentScale().Pixels
	side := float32(picture.Bounds().Dx()) / scale
	Move(at, fyne.NewPos(Round(room.X+(room.W-side)/2), Round(room.Y+(room.H-side)/2)))
	Resize(at, fyne.NewSize(side, side))
	at.Resource, at.Image = nil, picture
	at.Refresh()
}
