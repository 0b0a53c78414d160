package page

import "fyne.io/fyne/v2"

// NewLayer returns a container whose objects are placed by hand.
func NewLayer() *fyne.Container { return &fyne.Container{} }

// turn is the layout of a layer whose stops come together, whatever lies beside them
// in the window: by keys one goes through a pad, not through what a row of the window
// has.
type turn int

const (
	before turn = iota - 1
	among
	behind
)

// Layout implements fyne.Layout: objects are placed by hand.
func (turn) Layout([]fyne.CanvasObject, fyne.Size) {}

// MinSize implements fyne.Layout.
func (turn) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// NewLayerBefore returns a layer whose stops come before those beside it: a panel that
// was opened.
func NewLayerBefore() *fyne.Container { return &fyne.Container{Layout: before} }

// NewLayerBehind returns a layer whose stops come after those beside it.
func NewLayerBehind() *fyne.Container { return &fyne.Container{Layout: behind} }

// unsaid is the layout of a layer whose texts are never announced.
type unsaid struct{}

// Layout implements fyne.Layout: objects are placed by hand.
func (unsaid) Layout([]fyne.CanvasObject, fyne.Size) {}

// MinSize implements fyne.Layout.
func (unsaid) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// newUnsaid returns a layer of texts that no screen reader says.
func newUnsaid(objects ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: unsaid{}, Objects: objects}
}
