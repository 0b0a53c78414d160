// Package pointer sends touches to the objects of a window that has no driver, in
// the same order as the drivers of Fyne 2.8.1: Mouse like the driver for desktops
// (internal/driver/glfw, window.go), Fingers like the driver for tablets
// (internal/driver/mobile, canvas.go). The toolkit's own test package only calls
// Tapped.
package pointer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// at returns the topmost visible object at a place of the window that matches, and
// the place as seen from its corner.
func at(c fyne.Canvas, pos fyne.Position, matches func(o fyne.CanvasObject) bool) (found fyne.CanvasObject, local fyne.Position) {
	root := c.Content()
	if top := c.Overlays().Top(); top != nil {
		root = top
	}
	var walk func(o fyne.CanvasObject, corner fyne.Position, clipped bool)
	walk = func(o fyne.CanvasObject, corner fyne.Position, clipped bool) {
		if o == nil || !o.Visible() {
			return
		}
		corner = corner.Add(o.Position())
		size := o.Size()
		within := pos.X >= corner.X && pos.Y >= corner.Y && pos.X < corner.X+size.Width && pos.Y < corner.Y+size.Height
		if _, scrolls := o.(fyne.Scrollable); scrolls {
			clipped = clipped || !within
		}
		if within && !clipped && matches(o) {
			found, local = o, pos.Subtract(corner)
		}
		switch o := o.(type) {
		case *fyne.Container:
			for _, child := range o.Objects {
				walk(child, corner, clipped)
			}
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(o).Objects() {
				walk(child, corner, clipped)
			}
		}
	}
	walk(root, fyne.Position{}, false)
	return found, local
}

func is[T any](o fyne.CanvasObject) bool {
	_, ok := o.(T)
	return ok
}

func abs(x float32) float32 { return max(x, -x) }

// unfocus takes the focus from what has it, unless that is o.
func unfocus(c fyne.Canvas, o fyne.CanvasObject) {
	if focused := c.Focused(); focused != nil && focused.(fyne.CanvasObject) != o {
		c.Unfocus()
	}
}
