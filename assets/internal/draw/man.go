package main

import (
	"fmt"
	"strings"
)

// axis is the middle of the 45 by 45 square in which a man stands.
const axis = 22.5

const (
	outlineWidth = 1.3  // round the outside of every body, so that the men are one set
	lineWidth    = 1.05 // the fine lines within
	crossWidth   = 2.1  // the king's cross

	figurineCut   = 1.9
	figurineCross = 3.4
)

// ink is what tells the two sides apart: the fill of the body, its outline and
// the fine lines within it.
type ink struct {
	name                string
	fill, outline, line string
}

var inks = []ink{
	{name: "white", fill: "#FFFDF7", outline: "#24201B", line: "#24201B"},
	{name: "black", fill: "#2E2A25", outline: "#171411", line: "#F1E9D8"},
}

// man is one chessman: closed bodies, painted in this order, then fine lines
// and dots upon them.
type man struct {
	name   string
	bodies []string // path data, closed, clockwise on the screen
	lines  []string // path data, open
	dots   []string // path data, closed
	cross  string   // path data, open: what is all outline and no body
	cuts   []string // path data, open: what is cut out of the figurine
}

// svg gives the whole file. A body is its outline's ink, which is the body
// grown by the width of the outline, and the body itself on top.
func (m man) svg(in ink) string {
	var b strings.Builder
	b.WriteString("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\" width=\"45\" height=\"45\">\n")
	if m.cross != "" {
		paint(&b, in.outline, inked(m.cross, crossWidth))
	}
	for _, d := range m.bodies {
		paint(&b, in.outline, grown(d, outlineWidth))
		paint(&b, in.fill, d)
	}
	for _, d := range m.lines {
		paint(&b, in.line, inked(d, lineWidth))
	}
	for _, d := range m.dots {
		paint(&b, in.line, d)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// figurine returns the man as a sign among letters: the whole body in black, and
// in white what is cut out of it. A line as fine as on a man of the board would
// not be seen there.
func (m man) figurine() string {
	var b strings.Builder
	b.WriteString("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\" width=\"45\" height=\"45\">\n")
	const black, white = "#000000", "#FFFFFF"
	if m.cross != "" {
		paint(&b, black, inked(m.cross, figurineCross))
	}
	for _, d := range m.bodies {
		paint(&b, black, grown(d, outlineWidth))
		paint(&b, black, d)
	}
	for _, d := range m.cuts {
		paint(&b, white, inked(d, figurineCut))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func paint(b *strings.Builder, fill, d string) {
	fmt.Fprintf(b, "<path fill=\"%s\" d=\"%s\"/>\n", fill, d)
}

// profile is the right half of a turned man from top to bottom, as distances
// from the axis. Each step has one point (a straight line) or three (a cubic).
type profile struct {
	from  point
	steps [][]point
}

// turn starts a profile.
func turn(out, down float64) *profile { return &profile{from: point{out, down}} }

// line goes straight to a point.
func (p *profile) line(out, down float64) *profile {
	p.steps = append(p.steps, []point{{out, down}})
	return p
}

// curve goes to the last of three points along a cubic.
func (p *profile) curve(o1, d1, o2, d2, o3, d3 float64) *profile {
	p.steps = append(p.steps, []point{{o1, d1}, {o2, d2}, {o3, d3}})
	return p
}

// solid gives the closed outline: down the right side and up the left.
func (p *profile) solid() string {
	d := "M" + right(p.from) + p.downRight()
	if e := p.before(len(p.steps)); e.x != 0 {
		d += " L" + left(e)
	}
	return d + p.upLeft() + " Z"
}

// groove gives the open line that runs across the man: the profile and its
// mirror image. A profile that does not start at the axis gives two lines.
func (p *profile) groove() string {
	d := "M" + left(p.before(len(p.steps))) + p.upLeft()
	if p.from.x != 0 {
		d += " M" + right(p.from)
	}
	return d + p.downRight()
}

// before is where the profile stands before its step i.
func (p *profile) before(i int) point {
	if i == 0 {
		return p.from
	}
	s := p.steps[i-1]
	return s[len(s)-1]
}

func (p *profile) downRight() string {
	d := ""
	for _, s := range p.steps {
		d += step(s, right)
	}
	return d
}

// upLeft is the mirror image of the profile, walked from its end to its start.
func (p *profile) upLeft() string {
	d := ""
	for i := len(p.steps) - 1; i >= 0; i-- {
		back := []point{p.before(i)}
		if s := p.steps[i]; len(s) == 3 {
			back = []point{s[1], s[0], p.before(i)}
		}
		d += step(back, left)
	}
	return d
}

func step(s []point, place func(point) string) string {
	out := " L"
	if len(s) == 3 {
		out = " C"
	}
	for i, q := range s {
		if i > 0 {
			out += " "
		}
		out += place(q)
	}
	return out
}

func right(p point) string { return point{axis + p.x, p.y}.String() }
func left(p point) string  { return point{axis - p.x, p.y}.String() }
