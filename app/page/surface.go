package page

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// A Panel is drawn instead of the board of the game page, or over a part of
// owner mode.
type Panel interface {
	Object() fyne.CanvasObject
	Place(b Box) // lays the panel out
}

// A Cover lies over a whole page until it is done with or left.
type Cover interface {
	Object() fyne.CanvasObject
	Place(geo Geometry) // lays the cover out
}

// Ground is what panels and covers are drawn on. It takes the touches that hit no
// button, so that none falls through to what lies below.
type Ground struct {
	Drawn
	Back *canvas.Rectangle
}

// NewGround returns a ground of paper.
func NewGround(p *Palette) *Ground {
	g := &Ground{Back: NewRect(p.Paper, 8)}
	g.Objects = []fyne.CanvasObject{g.Back}
	g.Arrange = func(size fyne.Size) { Resize(g.Back, size) }
	g.ExtendBaseWidget(g)
	return g
}

// Edge draws an edge of that breadth around the ground.
func (g *Ground) Edge(ink color.NRGBA, breadth float32) {
	SetFrame(g.Back, g.Back.FillColor, ink, breadth)
}

// NewBare returns a ground that is not seen. It lies below all of a window, and takes
// the touches that nothing else takes: of the band, the margins, a text.
func NewBare() *Ground {
	g := NewGround(&Palette{})
	Show(g.Back, false)
	return g
}

// Tapped implements fyne.Tappable.
func (g *Ground) Tapped(*fyne.PointEvent) { pressed(g) }

// TappedSecondary implements fyne.SecondaryTappable.
func (g *Ground) TappedSecondary(e *fyne.PointEvent) { g.Tapped(e) }

// Dragged implements fyne.Draggable.
func (g *Ground) Dragged(*fyne.DragEvent) {}

// DragEnd implements fyne.Draggable.
func (g *Ground) DragEnd() {}

// Surface is what most panels and covers are made of: a ground and the objects on
// it.
type Surface struct {
	Layer  *fyne.Container
	Ground *Ground
}

// NewSurface returns a surface without objects.
func NewSurface(p *Palette) Surface {
	s := Surface{NewLayer(), NewGround(p)}
	s.Layer.Objects = []fyne.CanvasObject{s.Ground}
	return s
}

// Object returns what the window shows.
func (s *Surface) Object() fyne.CanvasObject { return s.Layer }

// Add adds objects, on top of those that are there.
func (s *Surface) Add(objects ...fyne.CanvasObject) {
	s.Layer.Objects = append(s.Layer.Objects, objects...)
}

// AddButton adds a button, and returns it.
func (s *Surface) AddButton(b *Button) *Button {
	s.Add(b)
	return b
}

// Begin puts the ground into b, and returns b.
func (s *Surface) Begin(b Box) Box {
	Move(s.Layer, fyne.NewPos(0, 0))
	Resize(s.Layer, fyne.NewSize(b.X+b.W, b.Y+b.H))
	b.Put(s.Ground)
	return b
}

// PanelGap returns the space between the rows of buttons of a panel of that height:
// Gap, or less so that the rows have room.
func PanelGap(height float32, rows int) float32 {
	return min(Gap, (height-float32(rows)*ButtonMin)/float32(rows-1))
}

// putFeet puts buttons side by side, none broader than half of the row.
func putFeet(row Box, buttons []*Button) {
	for i, at := range row.Row(max(2, len(buttons)), Gap)[:len(buttons)] {
		at.Put(buttons[i])
	}
}
