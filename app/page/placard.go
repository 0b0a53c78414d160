package page

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet/board"
)

// A Placard is what a page is made of on which nothing can be entered: a title to
// read across the table, the players with the dots of their sides, lines of text,
// and at the foot the arbiter's way in.
type Placard struct {
	CodeCover
	Layer *fyne.Container
	Title *canvas.Text
	Names [2]*canvas.Text // of the players
	Dots  [2]*canvas.Circle
	Lines []*canvas.Text
	Geo   Geometry

	kit   *Kit
	enter *Button
}

const (
	placardPlayerH float32 = 44 // height of a player's row
	placardLineH   float32 = 34 // height of a line of text
)

// NewPlacard returns a placard with a title and players, but no lines.
func NewPlacard(kit *Kit) *Placard {
	p := &Placard{kit: kit, Layer: NewLayer(), CodeCover: CodeCover{Cover: NewLayer()}, Title: NewText(96, true, kit.Palette.Ink)}
	p.Title.Alignment = fyne.TextAlignCenter
	p.enter = kit.Button("arbiter.enter", "lock", func() { p.AskCode(kit, p.Geo) })
	p.Layer.Objects = []fyne.CanvasObject{p.enter, p.Cover}
	p.Add(p.Title)
	for side := range p.Names {
		p.Dots[side] = NewDot(kit.Palette, board.Color(side), 2)
		p.Names[side] = NewText(LargeText, true, kit.Palette.Ink)
		p.Add(p.Dots[side], p.Names[side])
	}
	return p
}

// NewDot returns a dot in the colour of a side's pieces, with an outline of
// that breadth.
func NewDot(p *Palette, side board.Color, outline float32) *canvas.Circle {
	fill := p.WhiteDot
	if side == board.Black {
		fill = p.BlackDot
	}
	return NewCircle(fill, p.DotLine, outline)
}

// Add adds objects below the arbiter's button and what covers the page.
func (p *Placard) Add(objects ...fyne.CanvasObject) {
	at := slices.Index(p.Layer.Objects, fyne.CanvasObject(p.enter))
	p.Layer.Objects = slices.Insert(p.Layer.Objects, at, objects...)
}

// AddLine adds a line of text, in the middle of the page.
func (p *Placard) AddLine(t *canvas.Text) {
	t.Alignment = fyne.TextAlignCenter
	p.Lines = append(p.Lines, t)
	p.Add(t)
}

// AskArbiter implements [ArbiterAsker].
func (p *Placard) AskArbiter() func() { return func() { p.AskCode(p.kit, p.Geo) } }

// Object implements [Page].
func (p *Placard) Object() fyne.CanvasObject { return p.Layer }

// Arrange implements [Page].
func (p *Placard) Arrange(geo Geometry) {
	p.Geo = geo
	Resize(p.Layer, geo.Size)
	Resize(p.Cover, geo.Size)
	p.ArrangeCode(geo)
}

// PutEnter places the arbiter's button at the foot, and returns the box above
// it.
func (p *Placard) PutEnter() (above Box) {
	b := p.Geo.Page.Inset(16, 12)
	foot, above := b.CutBottom(Clamp(b.H*0.09, ButtonMin, 72))
	foot.W = Clamp(foot.W*0.34, 130, 260)
	foot.X = p.Geo.Page.X + (p.Geo.Page.W-foot.W)/2
	foot.Put(p.enter)
	return above
}

// PutFeet places the arbiter's button and what the page leads on to, each in its zone,
// and returns the box above them.
func (p *Placard) PutFeet(do *Button) (above Box) {
	z, above := p.Geo.Zones()
	Across(z.five[1:3]).Put(p.enter)
	z.Do.Put(do)
	return above.Inset(16, 0)
}

// PutTitle writes the title of that size and height so that all of the placard
// stands a little above the middle of b. It returns where the title ends.
func (p *Placard) PutTitle(text string, size, height float32, b Box) (y float32) {
	all := height + 2*placardPlayerH + float32(len(p.Lines))*placardLineH + 40
	y = b.Y + max(0, (b.H-all)*0.4)
	SetText(p.Title, text, size, p.kit.Palette.Ink)
	PutText(p.Title, Box{b.X, y, b.W, height})
	return y + height + 8
}

// PlacardHeight returns how high a title of that height, the players and so many lines
// of text are.
func PlacardHeight(title float32, lines int) float32 {
	return title + 8 + 2*placardPlayerH + float32(lines)*placardLineH
}

// PutPlayers writes the players' names, in the middle of b, from y downwards.
// It returns where they end.
func (p *Placard) PutPlayers(names [2]string, b Box, y float32) float32 {
	for i, name := range names {
		text, size := Fit(name, b.W-60, LargeText+2, 14, true)
		SetText(p.Names[i], text, size, p.kit.Palette.Ink)
		x := b.X + (b.W-TextWidth(text, size, true)-28)/2
		Box{x, y + 13, 18, 18}.Put(p.Dots[i])
		PutText(p.Names[i], Box{x + 28, y, b.W, placardPlayerH})
		y += placardPlayerH
	}
	return y
}

// PutLines writes the lines, in the middle of b, from y downwards. It returns
// where they end.
func (p *Placard) PutLines(texts []string, b Box, y float32) float32 {
	for i, text := range texts {
		y = p.PutLine(i, text, b, y, MidText)
	}
	return y
}

// PutLine writes one of the lines, in the middle of b, at y, in that size if there
// is room. It returns where the next one stands.
func (p *Placard) PutLine(i int, text string, b Box, y, size float32) (next float32) {
	FitText(p.Lines[i], text, Box{b.X, y, b.W, 32}, size, 11, p.Lines[i].Color)
	return y + placardLineH
}

// Text returns the title and the lines.
func (p *Placard) Text() string { return p.Title.Text + " " + JoinTexts(p.Lines) }
