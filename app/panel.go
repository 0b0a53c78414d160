package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// ground is what a panel is drawn on. It takes the touches that hit no
// button, so that none falls through to what lies under it.
type ground struct {
	drawn
	back *canvas.Rectangle
}

func newGround(p *palette) *ground {
	g := &ground{back: &canvas.Rectangle{FillColor: p.paper, CornerRadius: 8}}
	g.objects = []fyne.CanvasObject{g.back}
	g.arrange = func(size fyne.Size) { g.back.Resize(size) }
	g.ExtendBaseWidget(g)
	return g
}

// Tapped implements fyne.Tappable.
func (g *ground) Tapped(*fyne.PointEvent) {}

// Dragged implements fyne.Draggable.
func (g *ground) Dragged(*fyne.DragEvent) {}

// DragEnd implements fyne.Draggable.
func (g *ground) DragEnd() {}

// sheetOfButtons is what most panels are: a ground with objects on it.
type sheetOfButtons struct {
	layer  *fyne.Container
	ground *ground
}

func newSheetOfButtons(p *palette) sheetOfButtons {
	s := sheetOfButtons{layered(), newGround(p)}
	s.layer.Objects = []fyne.CanvasObject{s.ground}
	return s
}

func (s *sheetOfButtons) object() fyne.CanvasObject { return s.layer }
func (s *sheetOfButtons) over() bool                { return false }

func (s *sheetOfButtons) add(objects ...fyne.CanvasObject) {
	s.layer.Objects = append(s.layer.Objects, objects...)
}

func (s *sheetOfButtons) addButton(b *Button) *Button {
	s.add(b)
	return b
}

// begin places the ground and returns what is left on it.
func (s *sheetOfButtons) begin(b box) box {
	s.layer.Move(fyne.NewPos(0, 0))
	s.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	b.put(s.ground)
	return b
}

// panelGap is the space between a panel's rows: two millimetres.
func panelGap(height float32, rows int) float32 {
	return min(gap, (height-float32(rows)*buttonMin)/float32(rows-1))
}
