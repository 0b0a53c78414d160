package hall

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"

	"zapis/assets"
	"zapis/scoresheet/board"
)

// diagram is a picture of a position. Everything in it is drawn with
// presentation attributes and classes: pages allow no style attribute.
type diagram struct {
	Pieces [64]board.Piece
	Lit    []board.Square // from where and to where a piece went
	Ring   board.Square   // the square that it left, or board.NoSquare
	Arrows []diagramArrow
	Label  string // what it shows, for those who do not see it
}

// diagramArrow is an arrow from one square to another.
type diagramArrow struct {
	From, To board.Square
	Dashed   bool
	Tag      string // stands at its origin; may be empty
}

// squareSize is the side of a square in the units of the picture.
const squareSize = 45

// SVG returns the picture. Browsers load each piece once.
func (d *diagram) SVG() template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="bd" viewBox="0 0 %d %d" role="img" aria-label="%s">`, 8*squareSize, 8*squareSize, html.EscapeString(d.Label))
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			s := board.At(file, rank)
			class := [...]string{"d", "l"}[(file+rank)%2]
			for _, lit := range d.Lit {
				if lit == s {
					class = "h" + class
				}
			}
			x, y := corner(s)
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" class="%s"/>`, x, y, squareSize, squareSize, class)
		}
	}
	for i := range 8 {
		fmt.Fprintf(&b, `<text x="2" y="%d" class="co">%d</text>`, i*squareSize+11, 8-i)
		fmt.Fprintf(&b, `<text x="%d" y="%d" class="co" text-anchor="end">%c</text>`, (i+1)*squareSize-1, 8*squareSize-3, 'a'+i)
	}
	if d.Ring.Valid() {
		x, y := corner(d.Ring)
		fmt.Fprintf(&b, `<rect class="ring" x="%d" y="%d" width="%d" height="%d" rx="3" stroke-dasharray="5 4"/>`, x+3, y+3, squareSize-6, squareSize-6)
	}
	for s, p := range d.Pieces {
		if p == board.Empty {
			continue
		}
		x, y := corner(board.Square(s))
		name, _ := assets.PieceSVG(p.Letter())
		fmt.Fprintf(&b, `<image href="%s" x="%.1f" y="%.1f" width="42" height="42"/>`, staticURL("pieces/"+name), float64(x)+1.5, float64(y)+1.5)
	}
	for _, a := range d.Arrows {
		a.draw(&b)
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) //nolint:gosec // numbers, our own words, and a label that is escaped
}

func corner(s board.Square) (x, y int) { return s.File() * squareSize, (7 - s.Rank()) * squareSize }

// draw draws an arrow with a light edge, so that it is seen on any square. It
// ends before the middle of its square: two that go to one square do not meet.
func (a *diagramArrow) draw(b *strings.Builder) {
	const lead, tip, head, wide, half = 18, 16, 15, 9, squareSize / 2.0
	x1, y1 := corner(a.From)
	x2, y2 := corner(a.To)
	fx, fy, tx, ty := float64(x1)+half, float64(y1)+half, float64(x2)+half, float64(y2)+half
	length := math.Hypot(tx-fx, ty-fy)
	if length == 0 {
		return
	}
	ux, uy := (tx-fx)/length, (ty-fy)/length
	fx, fy, tx, ty = fx+ux*lead, fy+uy*lead, tx-ux*tip, ty-uy*tip
	if (tx-fx)*ux+(ty-fy)*uy < head { // to the square beside it
		fx, fy = tx-ux*head, ty-uy*head
	}
	bx, by := tx-ux*head, ty-uy*head
	line := fmt.Sprintf("M%.1f %.1fL%.1f %.1f", fx, fy, bx+ux*2, by+uy*2)
	point := fmt.Sprintf("M%.1f %.1fL%.1f %.1fL%.1f %.1fZ", tx, ty, bx-uy*wide, by+ux*wide, bx+uy*wide, by-ux*wide)
	dash := ""
	if a.Dashed {
		dash = ` stroke-dasharray="7 6"`
	}
	fmt.Fprintf(b, `<path class="aw" d="%s"/><path class="awh" d="%s"/><path class="a1" d="%s"%s/><path class="a1h" d="%s"/>`, line, point, line, dash, point)
	if a.Tag != "" {
		fmt.Fprintf(b, `<circle class="tag" cx="%d" cy="%d" r="8.5"/><text class="tagt" x="%d" y="%d">%s</text>`, x1+8, y1+9, x1+8, y1+13, html.EscapeString(a.Tag))
	}
}
