package main

import "strings"

// iconInk is the one ink of every icon; assets.Inked replaces it.
const iconInk = "#1B1B1F"

// What the discs of the sides are filled with, whatever the ink: a disc in
// light ink would be White's, whosever it is.
const (
	whiteDisc = "#FFFFFF"
	blackDisc = "#000000"
)

// pen is the width of the strokes in the 24 by 24 square of an icon.
const pen = 2

// icon is one sign of the page: strokes of the pen, shapes filled whole, and
// the discs of White and Black, which have a rim of the pen.
type icon struct {
	name    string
	strokes []string // path data
	fills   []string // path data, closed
	white   []string // path data, closed
	black   []string // path data, closed
}

func (ic icon) svg() string {
	var b strings.Builder
	b.WriteString("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" width=\"24\" height=\"24\">\n")
	for _, d := range ic.white {
		paint(&b, whiteDisc, d)
		paint(&b, iconInk, inked(d, pen))
	}
	for _, d := range ic.black {
		paint(&b, blackDisc, d)
		paint(&b, iconInk, inked(d, pen))
	}
	for _, d := range ic.strokes {
		paint(&b, iconInk, inked(d, pen))
	}
	for _, d := range ic.fills {
		paint(&b, iconInk, d)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// frame is a rectangle from one corner to the other.
func frame(x0, y0, x1, y1 float64) string {
	a, b, c, d := point{x0, y0}, point{x1, y0}, point{x1, y1}, point{x0, y1}
	return "M" + a.String() + " L" + b.String() + " L" + c.String() + " L" + d.String() + " Z"
}

// keys is the pad of nine keys and the long one under them.
func keys() []string {
	var out []string
	for _, y := range []float64{4, 9.5, 15} {
		for _, x := range []float64{3.5, 10, 16.5} {
			out = append(out, frame(x, y, x+4, y+3.4))
		}
	}
	return append(out, frame(6.5, 20, 17.5, 22))
}

// squares is the dark half of a small board of four by four.
func squares() []string {
	var out []string
	for i := range 16 {
		if f, r := i%4, i/4; (f+r)%2 == 1 {
			x, y := 4+4*float64(f), 4+4*float64(r)
			out = append(out, frame(x, y, x+4, y+4))
		}
	}
	return out
}

var icons = []icon{
	// What a player does with the move in hand.
	{name: "undo", strokes: []string{"M8.5,4.5 L4,9 L8.5,13.5", "M4.5,9 L14.5,9 C17.8,9 20,11.3 20,14.2 C20,17.2 17.8,19.5 14.5,19.5 L9,19.5"}},
	{name: "clock", strokes: []string{circle(12, 12, 9), "M12,6.8 L12,12 L15.8,14.4"}},
	{name: "offer", strokes: []string{"M5.5,4.5 C2.2,8.5 2.2,15.5 5.5,19.5", "M18.5,4.5 C21.8,8.5 21.8,15.5 18.5,19.5", "M8,10 L16,10", "M8,14 L16,14"}},
	{name: "dash", strokes: []string{"M4,12 L20,12"}},
	{name: "blank", strokes: []string{"M4,8 L4,6 L7,6", "M10.5,6 L13.5,6", "M17,6 L20,6 L20,8", "M20,11.5 L20,12.5", "M20,16 L20,18 L17,18", "M13.5,18 L10.5,18", "M7,18 L4,18 L4,16", "M4,12.5 L4,11.5"}},
	{name: "promote", strokes: []string{"M12,15.5 L12,3.5", "M7,8.5 L12,3.5 L17,8.5", "M5,20 L19,20"}},
	{name: "turn", strokes: []string{"M8,20 L8,4.5", "M4,8.5 L8,4.5 L12,8.5", "M16,4 L16,19.5", "M12,15.5 L16,19.5 L20,15.5"}},

	// What is shown.
	{name: "keypad", fills: keys()},
	{name: "board", strokes: []string{frame(4, 4, 20, 20)}, fills: squares()},
	{name: "sheet", strokes: []string{frame(5, 3, 19, 21), "M8.5,8 L15.5,8", "M8.5,12 L15.5,12", "M8.5,16 L12.5,16"}},
	{name: "only-white", white: []string{circle(8.5, 12, 5.5)}, strokes: []string{"M16.5,17.5 L21,17.5"}},
	{name: "only-black", black: []string{circle(15.5, 12, 5.5)}, strokes: []string{"M3,17.5 L7.5,17.5"}},
	{name: "both", white: []string{circle(6.5, 12, 4.25)}, black: []string{circle(17.5, 12, 4.25)}},

	// Cells.
	{name: "insert", strokes: []string{"M12,3 L12,11", "M8,7 L16,7", frame(3, 15, 21, 21)}},
	{name: "remove", strokes: []string{"M8,7 L16,7", frame(3, 15, 21, 21)}},
	{name: "correct", strokes: []string{"M4,20 L5,15.5 L16.5,4 L20,7.5 L8.5,19 Z", "M13.5,7 L17,10.5"}},
	{name: "shift", strokes: []string{"M12,3.5 L20.5,12 L16,12 L16,20.5 L8,20.5 L8,12 L3.5,12 Z"}},
	{name: "backspace", strokes: []string{"M8.5,5.5 L21,5.5 L21,18.5 L8.5,18.5 L2.5,12 Z", "M11.5,9.5 L16.5,14.5", "M16.5,9.5 L11.5,14.5"}},

	// Claims and the end.
	{name: "claim", strokes: []string{"M4,4 L20,4 L20,16 L12.5,16 L8,20.5 L8,16 L4,16 Z", "M12,7 L12,9.8"}, fills: []string{circle(12, 12.8, 1.25)}},
	{name: "flag", strokes: []string{"M5,21.5 L5,3 L19,3 L15.5,7.75 L19,12.5 L5.5,12.5"}},
	{name: "sign", strokes: []string{"M3,21 L21,21", "M8,17 L8.8,13.2 L17.8,4.2 L20.8,7.2 L11.8,16.2 Z"}},
	{name: "approve", strokes: []string{"M4,12.5 L9.5,18 L20,6.5"}},
	{name: "clear", strokes: []string{"M5,5 L19,19", "M19,5 L5,19"}},
	{name: "release", strokes: []string{frame(2.5, 11, 17.5, 21), "M14,10.5 L14,7 C14,4.7 15.6,3 17.8,3 C20,3 21.6,4.7 21.6,7 L21.6,8.5", "M10,14.8 L10,17.2"}},
	{name: "lock", strokes: []string{frame(4.5, 11, 19.5, 21), "M8,10.5 L8,7.5 C8,5 9.7,3.2 12,3.2 C14.3,3.2 16,5 16,7.5 L16,10.5", "M12,14.8 L12,17.2"}},
	{name: "key", strokes: []string{circle(7.5, 12, 4.5), "M12.5,12 L21.5,12", "M17,12 L17,15.5", "M21.5,12 L21.5,16"}},
	{name: "envelope", strokes: []string{frame(2.5, 5.5, 21.5, 18.5), "M3.5,6.5 L12,13.5 L20.5,6.5"}},
	{name: "pause", strokes: []string{frame(5.5, 4.5, 9, 19.5), frame(15, 4.5, 18.5, 19.5)}},

	// Ways and persons.
	{name: "back", strokes: []string{"M20,12 L4.5,12", "M10.5,5.5 L4,12 L10.5,18.5"}},
	{name: "next", strokes: []string{"M4,12 L19.5,12", "M13.5,5.5 L20,12 L13.5,18.5"}},
	{name: "up", strokes: []string{"M5,15.5 L12,8.5 L19,15.5"}},
	{name: "down", strokes: []string{"M5,8.5 L12,15.5 L19,8.5"}},
	{name: "person", strokes: []string{circle(12, 7.5, 4), "M4,21 C4.4,17 7.6,14.8 12,14.8 C16.4,14.8 19.6,17 20,21"}},
	{name: "arbiter", strokes: []string{circle(12, 7, 4), "M4,21 C4.4,17 7.6,14.5 12,14.5 C16.4,14.5 19.6,17 20,21", "M9,15 L12,19.5 L15,15"}},
	{name: "guest", strokes: []string{circle(9.5, 8, 4), "M2.5,21 C2.9,17.3 5.6,15.3 9.5,15.3 C13.4,15.3 16.1,17.3 16.5,21", "M19,5 L19,11", "M16,8 L22,8"}},
	{name: "assistant", strokes: []string{circle(8.5, 9, 3.5), "M2.5,21 C2.8,17.5 5,15.8 8.5,15.8 C12,15.8 14.2,17.5 14.5,21", "M15.5,5.8 C17,7.6 17,10.4 15.5,12.2", "M18.8,3 C21.8,6.5 21.8,11.5 18.8,15"}},
	{name: "hall", strokes: []string{"M2.5,11 L12,3.5 L21.5,11", "M5.5,10.5 L5.5,20.5 L18.5,20.5 L18.5,10.5", "M12,20 L12,14.5"}},
	{name: "archive", strokes: []string{frame(3, 4, 21, 9), "M5,9.5 L5,20.5 L19,20.5 L19,9.5", "M10,13.5 L14,13.5"}},
	{name: "device", strokes: []string{frame(5.5, 2.5, 18.5, 21.5), "M10.5,18 L13.5,18"}},
	{name: "export", strokes: []string{"M12,15 L12,3.5", "M7.5,8 L12,3.5 L16.5,8", "M4,14.5 L4,20.5 L20,20.5 L20,14.5"}},
	{name: "alarm", strokes: []string{"M12,3.5 L22,20.5 L2,20.5 Z", "M12,10 L12,14.2"}, fills: []string{circle(12, 17.2, 1.25)}},
	{name: "not-saved", strokes: []string{"M4,4 L15.5,4 L20,8.5 L20,20 L4,20 Z", "M8.5,9.5 L15.5,16.5", "M15.5,9.5 L8.5,16.5"}},
	{name: "language", strokes: []string{circle(12, 12, 9), "M3.5,12 L20.5,12", "M12,3 C7,7.5 7,16.5 12,21", "M12,3 C17,7.5 17,16.5 12,21"}},
	{name: "large-print", strokes: []string{"M2.5,19.5 L8.5,4.5 L14.5,19.5", "M4.8,14.5 L12.2,14.5", "M18.5,9 L18.5,19.5", "M15.5,12 L18.5,9 L21.5,12"}},
	{name: "settings", strokes: []string{"M3,7 L9,7", "M16,7 L21,7", circle(12.5, 7, 3), "M3,17 L5,17", "M12,17 L21,17", circle(8.5, 17, 3)}},
}
