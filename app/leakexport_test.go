package app

import (
	"fmt"
	"image"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"zapis/app/page"
)

// Object is something that the window shows, with all that can be told of it
// besides its pixels.
type Object struct {
	What string
	At   image.Rectangle
}

// Objects are all objects that the window shows, from the lowest to the
// uppermost, those of widgets and overlays too.
func Objects(c fyne.Canvas) (all []Object) {
	note := func(o fyne.CanvasObject, at fyne.Position) {
		size := o.Size()
		all = append(all, Object{
			fmt.Sprintf("%T %g×%g at %g, %g%s", o, size.Width, size.Height, at.X, at.Y, told(o)),
			image.Rect(floor(at.X), floor(at.Y), ceil(at.X+size.Width), ceil(at.Y+size.Height)),
		})
	}
	EachObject(c.Content(), note)
	for _, o := range c.Overlays().List() {
		all = append(all, Object{What: fmt.Sprintf("an overlay, %T", o)})
		EachObject(o, note)
	}
	if f := c.Focused(); f != nil {
		all = append(all, Object{What: fmt.Sprintf("the focus on %T", f)})
	}
	return all
}

func floor(v float32) int { return int(math.Floor(float64(v))) }

func ceil(v float32) int { return int(math.Ceil(float64(v))) }

// EachObject visits an object and all that is seen of it, with where it stands.
func EachObject(o fyne.CanvasObject, visit func(o fyne.CanvasObject, at fyne.Position)) {
	var walk func(o fyne.CanvasObject, origin fyne.Position)
	walk = func(o fyne.CanvasObject, origin fyne.Position) {
		if o == nil || !o.Visible() {
			return
		}
		at := origin.Add(o.Position())
		visit(o, at)
		switch o := o.(type) {
		case *fyne.Container:
			for _, child := range o.Objects {
				walk(child, at)
			}
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(o).Objects() {
				walk(child, at)
			}
		}
	}
	walk(o, fyne.Position{})
}

// PositionIn is where an object stands in a window, and whether it is there.
func PositionIn(c fyne.Canvas, o fyne.CanvasObject) (at fyne.Position, found bool) {
	var visit func(in fyne.CanvasObject, origin fyne.Position) bool
	visit = func(in fyne.CanvasObject, origin fyne.Position) bool {
		origin = origin.Add(in.Position())
		if in == o {
			at = origin
			return true
		}
		switch in := in.(type) {
		case *fyne.Container:
			for _, child := range in.Objects {
				if visit(child, origin) {
					return true
				}
			}
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(in).Objects() {
				if visit(child, origin) {
					return true
				}
			}
		}
		return false
	}
	return at, visit(c.Content(), fyne.Position{})
}

func told(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *canvas.Text:
		return fmt.Sprintf(" %q %g %v %v %v", o.Text, o.TextSize, o.TextStyle, o.Alignment, o.Color)
	case *canvas.Rectangle:
		return fmt.Sprintf(" %v %v %g", o.FillColor, o.StrokeColor, o.StrokeWidth)
	case *canvas.Circle:
		return fmt.Sprintf(" %v %v %g", o.FillColor, o.StrokeColor, o.StrokeWidth)
	case *canvas.Line:
		return fmt.Sprintf(" %v %g from %v to %v", o.StrokeColor, o.StrokeWidth, o.Position1, o.Position2)
	case *canvas.Image:
		return fmt.Sprintf(" %g", o.Translucency)
	case *page.Button:
		return fmt.Sprintf(" %s", o.Name)
	case *readerNode:
		return fmt.Sprintf(" %s %q", o.AccessibilityRole(), o.AccessibilityLabel())
	}
	return ""
}
