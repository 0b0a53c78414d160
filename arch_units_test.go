package main_test

import (
	"fmt"
	"go/ast"
	"slices"
	"testing"
)

// converters are the files in which lengths of pages become those of the toolkit.
var converters = []string{"app/page/units.go", "app/page/metrics.go", "app/page/drawn.go", "app/page/theme.go"}

// drawing are the folders whose lengths are in units of 1/160 inch.
var drawing = []string{"app", "app/page", "app/game", "app/arbiter", "app/owner"}

// toolkitLengths are the methods, fields and literals of the toolkit that have a
// length in its own points, with what pages use in their place.
var toolkitLengths = map[string]string{
	"Move": "Box.Put or page.Move", "Resize": "Box.Put or page.Resize", "MinSize": "the box that it was put into",
	"Size": "Area or page.SizeOf", "Position": "page.BoxOf",
	"MeasureText": "page.TextWidth", "AbsolutePositionForObject": "page.ToTouch",
	"StrokeWidth": "page.NewFrame, SetFrame", "CornerRadius": "page.NewRect, NewFrame",
	"Position1": "page.PutLine", "Position2": "page.PutLine",
	"canvas.Text": "page.NewText", "canvas.Line": "page.NewLine", "canvas.Circle": "page.NewCircle",
	"canvas.NewText": "page.NewText", "canvas.NewLine": "page.NewLine", "canvas.NewCircle": "page.NewCircle",
	"e.Position": "page.TouchAt", "e.Dragged": "page.TouchBy",
}

// lengthMethods are those among them that are called.
var lengthMethods = []string{"Move", "Resize", "MinSize", "Size", "Position", "MeasureText", "AbsolutePositionForObject"}

// R-D08: pages have the toolkit's lengths from one place, so that nothing on them
// is of the right size on one screen only.
func TestUnitsEverywhere(t *testing.T) {
	for _, s := range sources(t) {
		if !s.test && slices.Contains(drawing, s.folder()) && !slices.Contains(converters, s.name) {
			for _, breach := range s.toolkitLengths() {
				t.Error(breach)
			}
		}
	}
}

// toolkitLengths returns where a file has a length in points.
func (s source) toolkitLengths() (found []string) {
	name := func(e ast.Expr) string {
		if id, ok := e.(*ast.Ident); ok {
			return id.Name
		}
		return ""
	}
	note := func(at ast.Node, what string) {
		if instead, ok := toolkitLengths[what]; ok {
			found = append(found, fmt.Sprintf("%s: %s is in points of the toolkit: use %s", s.fset.Position(at.Pos()), what, instead))
		}
	}
	// What converts a touch may name it; a literal or new object of the toolkit
	// may be named as a type.
	fine := map[ast.Node]bool{}
	ast.Inspect(s.ast, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			fun := name(n.Fun)
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok {
				fun = sel.Sel.Name
				switch pkg := name(sel.X); {
				case pkg == "page":
					fine[sel] = true
				case pkg == "canvas":
					note(n, "canvas."+fun)
				case slices.Contains(lengthMethods, fun):
					note(n, fun)
					fine[sel] = true
				}
			}
			if fun == "TouchAt" || fun == "TouchBy" {
				for _, arg := range n.Args {
					fine[arg] = true
				}
			}
		case *ast.CompositeLit:
			if sel, ok := n.Type.(*ast.SelectorExpr); ok {
				note(n, name(sel.X)+"."+sel.Sel.Name)
			}
		case *ast.KeyValueExpr:
			if k := name(n.Key); k == "StrokeWidth" || k == "CornerRadius" || k == "Position1" || k == "Position2" {
				note(n, k)
			}
		case *ast.SelectorExpr:
			switch {
			case fine[n]:
			case n.Sel.Name == "Dragged" || n.Sel.Name == "Position" && name(n.X) == "e":
				note(n, "e."+n.Sel.Name)
			case n.Sel.Name == "StrokeWidth" || n.Sel.Name == "CornerRadius" || n.Sel.Name == "Position1" || n.Sel.Name == "Position2":
				note(n, n.Sel.Name)
			}
		}
		return true
	})
	return found
}

// Each way to forget the conversion is found, and what converts is not.
func TestPointsAreFound(t *testing.T) {
	for line, want := range map[string]int{
		"o.Resize(size)":                         1,
		"o.Move(fyne.NewPos(1, 2))":              1,
		"page.Resize(o, size)":                   0,
		"Resize(o, size)":                        0,
		"b.Put(o)":                               0,
		"_ = o.Size().Width":                     1,
		"_ = g.Size.Width":                       0,
		"_ = page.SizeOf(o).Width":               0,
		"_ = o.Position().X":                     1,
		"_ = e.Position.X":                       1,
		"_ = page.TouchAt(e.Position).X":         0,
		"_ = e.Dragged.DY":                       1,
		"_ = TouchBy(e.Dragged).DY":              0,
		"_ = fyne.MeasureText(a, 3, b)":          1,
		"_ = &canvas.Text{Text: a}":              1,
		"_ = canvas.NewText(a, b)":               1,
		"_ = &canvas.Rectangle{}":                0,
		"_ = &canvas.Rectangle{CornerRadius: 3}": 1,
		"_ = &canvas.Line{}":                     1,
		"l.Position1 = p":                        1,
		"r.StrokeWidth = 3":                      1,
		"fyne.CurrentApp().Driver().AbsolutePositionForObject(o)": 1,
	} {
		s := parsed(t, "app/page/any.go", "package page\n\nfunc f() {\n\t"+line+"\n}\n")
		if got := s.toolkitLengths(); len(got) != want {
			t.Errorf("%s: %q, want %d", line, got, want)
		}
	}
}
