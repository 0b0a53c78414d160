package main

import "strings"

// appIcon is the picture of the program, 128 by 128: a scoresheet on the green
// of game mode, half written, with a pawn standing by it.
func appIcon() string {
	const (
		green = "#0E5B3A"
		deep  = "#0B4A30"
		paper = "#FBF8F1"
		rule  = "#CFC6B4"
		ink   = "#1B1B1F"
		amber = "#C77700"
	)
	var b strings.Builder
	b.WriteString("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 128 128\" width=\"128\" height=\"128\">\n")
	paint(&b, green, grown(frame(26, 26, 102, 102), 26))
	paint(&b, deep, grown(frame(27, 20, 85, 112), 3))
	paint(&b, paper, grown(frame(25, 17, 83, 109), 3))
	for i := range 7 {
		y := 28 + 12*float64(i)
		paint(&b, rule, frame(22, y+5, 86, y+6))
		paint(&b, rule, frame(27, y-2, 31, y+1.2))
	}
	paint(&b, rule, frame(35, 14, 36, 112))
	paint(&b, rule, frame(60.5, 14, 61.5, 112))
	written := []float64{15, 12, 17, 9, 15, 11, 16, 13}
	for i, w := range written {
		x, y := 40.0, 27.6+12*float64(i/2)
		if i%2 == 1 {
			x = 66
		}
		paint(&b, ink, inked("M"+point{x, y}.String()+" L"+point{x + w, y}.String(), 3.6))
	}
	paint(&b, amber, inked(frame(37.5, 71.8, 58.8, 80.8), 2.6))

	pawnShape := placed(pawn.bodies[0], 1.95, 49.5, 39)
	paint(&b, paper, grown(pawnShape, 5.6))
	paint(&b, ink, grown(pawnShape, 2))
	paint(&b, "#2E2A25", pawnShape)
	for _, d := range pawn.lines {
		paint(&b, "#F1E9D8", inked(placed(d, 1.95, 49.5, 39), 2.2))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// placed gives a path at another size and place.
func placed(d string, scale, dx, dy float64) string {
	var out []string
	for _, r := range runs(d) {
		for i, p := range r.points {
			word := "L"
			if i == 0 {
				word = "M"
			}
			out = append(out, word+p.times(scale).plus(point{dx, dy}).String())
		}
		if r.closed {
			out = append(out, "Z")
		}
	}
	return strings.Join(out, " ")
}
