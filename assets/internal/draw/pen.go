package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// point is a place on the drawing, y downwards.
type point struct{ x, y float64 }

func (p point) String() string        { return number(p.x) + "," + number(p.y) }
func (p point) plus(q point) point    { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point   { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point { return point{p.x * f, p.y * f} }
func (p point) length() float64       { return math.Hypot(p.x, p.y) }
func (p point) cross(q point) float64 { return p.x*q.y - p.y*q.x }
func (p point) unit() point           { return p.times(1 / p.length()) }
func (p point) turned(angle float64) point {
	s, c := math.Sincos(angle)
	return point{p.x*c - p.y*s, p.x*s + p.y*c}
}
func between(p, q point, t float64) point { return p.times(1 - t).plus(q.times(t)) }
func leftOf(a, b point, width float64) point {
	return b.minus(a).unit().turned(-math.Pi / 2).times(width)
}

func cubic(a, b, c, d point, t float64) point { // de Casteljau
	ab, bc, cd := between(a, b, t), between(b, c, t), between(c, d, t)
	return between(between(ab, bc, t), between(bc, cd, t), t)
}

// number writes a coordinate with at most two decimals.
func number(v float64) string {
	s := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(v, 'f', 2, 64), "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// circle is a whole circle, clockwise, as path data.
func circle(x, y, r float64) string { return arc(x, y, r, -90, 270) + " Z" }

// arc is a part of a circle from one angle to another, in degrees from the
// right, clockwise on the screen; from > to goes anticlockwise.
func arc(x, y, r, from, to float64) string {
	n := int(math.Ceil(math.Abs(to-from)/90 - 1e-9))
	sweep := (to - from) / float64(n) * math.Pi / 180
	k := 4.0 / 3 * math.Tan(sweep/4)
	at := func(a float64) point { return point{r, 0}.turned(a) }
	c := point{x, y}
	a := from * math.Pi / 180
	d := "M" + c.plus(at(a)).String()
	for range n {
		p, q := at(a), at(a+sweep)
		d += " C" + c.plus(p).plus(p.turned(math.Pi/2).times(k)).String() +
			" " + c.plus(q).plus(q.turned(-math.Pi/2).times(k)).String() +
			" " + c.plus(q).String()
		a += sweep
	}
	return d
}

// run is one pen stroke as a chain of points without doubles.
type run struct {
	points []point
	closed bool
}

// runs reads path data (M, L, C and Z, absolute) and flattens the curves so
// finely that no corner is seen at ten times the size.
func runs(d string) []run {
	words := strings.Fields(strings.NewReplacer("M", " M ", "L", " L ", "C", " C ", "Z", " Z ").Replace(d))
	var out []run
	var cur *run
	add := func(p point) {
		if n := len(cur.points); n == 0 || cur.points[n-1].minus(p).length() > 1e-6 {
			cur.points = append(cur.points, p)
		}
	}
	read := func(i int) point {
		x, y, ok := strings.Cut(words[i], ",")
		px, errX := strconv.ParseFloat(x, 64)
		py, errY := strconv.ParseFloat(y, 64)
		if !ok || errX != nil || errY != nil {
			panic(fmt.Sprintf("draw: internal error: bad point %q in %q", words[i], d))
		}
		return point{px, py}
	}
	for i := 0; i < len(words); i++ {
		switch words[i] {
		case "M":
			out = append(out, run{})
			cur = &out[len(out)-1]
			i++
			add(read(i))
		case "L":
			i++
			add(read(i))
		case "C":
			a := cur.points[len(cur.points)-1]
			b, c, e := read(i+1), read(i+2), read(i+3)
			i += 3
			n := 3 + int(2.2*math.Sqrt(b.minus(a).length()+c.minus(b).length()+e.minus(c).length()))
			for k := 1; k <= n; k++ {
				add(cubic(a, b, c, e, float64(k)/float64(n)))
			}
		case "Z":
			cur.closed = true
			if n := len(cur.points); cur.points[0].minus(cur.points[n-1]).length() < 1e-6 {
				cur.points = cur.points[:n-1]
			}
		default:
			panic(fmt.Sprintf("draw: internal error: bad word %q in %q", words[i], d))
		}
	}
	return out
}

// grown gives a closed clockwise shape, larger by width all round, with round
// corners. In hollows the edge runs through the corner itself; the small loop
// that makes turns the same way as the shape, so the non-zero rule fills it.
func grown(d string, width float64) string {
	var b strings.Builder
	for _, r := range runs(d) {
		n := len(r.points)
		var edge []point
		for i := range n {
			edge = corner(edge, r.points[(i+n-1)%n], r.points[i], r.points[(i+1)%n], width)
		}
		shape(&b, edge)
	}
	return b.String()
}

// inked gives the shape that a round pen of this width leaves along a path.
func inked(d string, width float64) string {
	h := width / 2
	var b strings.Builder
	for _, r := range runs(d) {
		p := r.points
		if r.closed {
			p = append(append([]point{p[len(p)-1]}, p...), p[0])
		}
		there := []point{}
		back := []point{}
		for i := 1; i+1 < len(p); i++ {
			there = corner(there, p[i-1], p[i], p[i+1], h)
			back = corner(back, p[len(p)-i], p[len(p)-1-i], p[len(p)-2-i], h)
		}
		if r.closed {
			shape(&b, there)
			b.WriteByte(' ')
			shape(&b, back)
			continue
		}
		n := len(p)
		edge := []point{p[0].plus(leftOf(p[0], p[1], h))}
		edge = append(edge, there...)
		edge = fan(edge, p[n-1], leftOf(p[n-2], p[n-1], h), math.Pi)
		edge = append(edge, back...)
		edge = fan(edge, p[0], leftOf(p[1], p[0], h), math.Pi)
		shape(&b, edge)
		b.WriteByte(' ')
	}
	return strings.TrimSpace(b.String())
}

// corner adds what the edge at the left of the pen does where a, b, c meet.
func corner(edge []point, a, b, c point, width float64) []point {
	in, out := leftOf(a, b, width), leftOf(b, c, width)
	angle := math.Atan2(in.cross(out), in.x*out.x+in.y*out.y)
	switch {
	case angle > 0.25:
		return fan(edge, b, in, angle)
	case angle < -0.25:
		return append(edge, b.plus(in), b, b.plus(out))
	}
	return append(edge, b.plus(in.plus(out).unit().times(width/math.Cos(angle/2))))
}

// fan adds the points of a round corner about c, from one radius by an angle.
func fan(edge []point, c, radius point, angle float64) []point {
	stride := min(0.3, 2*math.Acos(1-0.01/max(radius.length(), 0.02)))
	n := max(2, int(math.Ceil(angle/stride)))
	for k := 0; k <= n; k++ {
		edge = append(edge, c.plus(radius.turned(angle*float64(k)/float64(n))))
	}
	return edge
}

func shape(b *strings.Builder, edge []point) {
	for i, p := range edge {
		if i == 0 {
			b.WriteString("M")
		} else {
			b.WriteString(" L")
		}
		b.WriteString(p.String())
	}
	b.WriteString(" Z")
}
